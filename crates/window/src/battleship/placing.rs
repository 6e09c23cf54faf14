//! Placing a fleet by mouse or by keyboard.

use battleship::{Point, Ship, ShipId};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Context, CornerRadius, Id, Key, Modifiers, PointerButton, Rect, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, vec2,
};
use session::battleship::{BattleshipIntent, Plan};

use super::grid::{Grid, is_free, list, split, stop, take_focus};
use crate::action::Action;
use crate::cursor::Cursor;
use crate::keys::{self, DIGITS};
use crate::press::{Press, clicked_otherwise, pointer};
use crate::theme::{Pen, faint_border, waters};
use crate::wheel::Wheel;
use crate::widgets::{Weight, cross, dashed_frame, from_right, line, text_width};

/// What the page remembers: where in the ship the pointer took it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlacingPage {
    /// A ship is being dragged.
    dragging: bool,
    /// From the start of the ship to the cell where it was taken.
    grip: (i32, i32),
    /// The ship that the mouse was to put down: the next one comes to the pointer.
    put: Option<ShipId>,
    wheel: Wheel,
    cursor: Cursor<Point>,
    press: Press<Point>,
}

impl PlacingPage {
    /// Takes a ship, moves it and puts it down, by keys.
    pub(crate) fn keys(&mut self, ctx: &Context, plan: &Plan, pen: &Pen) {
        let game = plan.game();
        // What is in the hand is where the cursor is; with empty hands the mouse moves it, too.
        let at = match plan.held() {
            Some(_) => plan.at,
            None => self.cursor.at().unwrap_or(plan.at),
        };
        let is_seen = plan.held().is_some() || self.cursor.pointed().is_some();
        let mut moved = Vec::new();
        ctx.input_mut(|input| {
            let to = keys::moved(input, (at.col, at.row), (game.cols() - 1, game.rows() - 1));
            // The first arrow shows where the cursor is.
            let to = to.map(|(col, row)| if is_seen { Point::new(row, col) } else { at });
            moved.extend(to.map(BattleshipIntent::MoveTo));
            if let Some(to) = to {
                self.cursor.go(to);
            }
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            for (ship, digit) in DIGITS[1..].iter().enumerate() {
                if key(*digit) {
                    moved.push(BattleshipIntent::Hold(ShipId(ship)));
                }
            }
            if (key(Key::Delete) || key(Key::Backspace))
                && let Some(ship) = plan.ship_at(at)
            {
                moved.push(BattleshipIntent::Hold(ship));
            }
        });
        // Whoever moves or takes a ship means the board, wherever the focus was.
        if !moved.is_empty() {
            take_focus(ctx);
            pen.extend(moved);
            pen.push(Action::Describe);
        }
        if keys::first_tab(ctx).is_some() {
            self.cursor.go(at);
            take_focus(ctx);
        }
        if !is_free(ctx) {
            return;
        }
        if plan.layout().is_some() {
            // With all ships placed there is one thing left to do.
            pen.extend(keys::pressed_anew(ctx, Key::Enter).then_some(BattleshipIntent::Ready));
        } else if plan.held().is_some() && keys::entered(ctx) {
            pen.push(BattleshipIntent::Place);
        }
    }

    /// Draws the page.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        plan: &Plan,
        title: &str,
        offer: Option<&(Action, String)>,
        pen: &Pen,
    ) {
        let room = ui.available_rect_before_wrap();
        let (left, right) = split(room, 0.58);
        self.board(ui, left, plan, title, pen);
        list(ui, right, "fleet", |ui| {
            pen.offer(ui, offer);
            self.fleet(ui, plan, pen);
        });
        ui.advance_cursor_after_rect(room);
    }

    /// The waters with the ships that are placed and the one in the hand.
    pub(crate) fn board(&mut self, ui: &mut Ui, room: Rect, plan: &Plan, title: &str, pen: &Pen) {
        let grid = Grid::under_title(ui, room, plan.game(), (title, 18.0), pen);
        for (id, ship) in plan.game().ships() {
            if let Some(place) = plan.place_of(id) {
                grid.paint_ship(ui.painter(), &place, ship, pen);
            }
        }
        stop(ui, grid.rect(), "Your waters: arrows move the ship, R turns it, Enter puts it down");
        ui.scope_builder(grid.cells(title), |ui| self.waters(ui, &grid, plan, pen));
    }

    /// What the pointer asks for in the water, and the ship in the hand.
    fn waters(&mut self, ui: &Ui, grid: &Grid, plan: &Plan, pen: &Pen) {
        for point in plan.game().points() {
            self.cell(ui, grid, plan, point, pen);
        }
        self.pointer(ui, grid, plan, pen);
        if plan.held().is_some() {
            paint_ghost(ui, grid, plan);
        } else if let Some(at) = self.cursor.framed() {
            grid.paint_frame(ui.painter(), at, false);
        }
    }

    /// A cell: takes up the ship on it, or puts down the one in the hand.
    fn cell(&mut self, ui: &Ui, grid: &Grid, plan: &Plan, point: Point, pen: &Pen) {
        let id = Id::unique(("waters", point.row, point.col));
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK | Sense::DRAG);
        let there = plan.ship_at(point);
        let what =
            there.and_then(|ship| plan.game().ship(ship)).map_or("water", |ship| ship.name());
        let name = format!("{}, {what}", pen.names.place(point));
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
        // A press that leaves the cell takes its ship along; one that stays is a click.
        let is_left = response.is_pointer_button_down_on()
            && self.press.held() == Some(point)
            && pointer(ui).is_none_or(|place| grid.point_at(place) != Some(point));
        if let Some(ship) = there.filter(|_| is_left && !self.dragging) {
            self.take(plan, ship, point);
            pen.push(BattleshipIntent::Hold(ship));
        }
        if clicked_otherwise(ui, &response) {
            self.click(plan, point, pen);
        }
        if response.clicked_by(PointerButton::Secondary) {
            pen.push(BattleshipIntent::Rotate);
            self.grip = (0, 0);
        }
    }

    /// A click takes up the ship that lies there, or puts down the one in the hand.
    fn click(&mut self, plan: &Plan, point: Point, pen: &Pen) {
        match (plan.held(), plan.ship_at(point)) {
            (None, Some(ship)) => {
                self.take(plan, ship, point);
                self.dragging = false;
                pen.push(BattleshipIntent::Hold(ship));
            }
            (Some(_), _) => {
                let start = Point::new(point.row - self.grip.0, point.col - self.grip.1);
                pen.extend([BattleshipIntent::MoveTo(start), BattleshipIntent::Place]);
                (self.grip, self.put) = ((0, 0), plan.held());
            }
            (None, None) => {}
        }
    }

    fn take(&mut self, plan: &Plan, ship: ShipId, point: Point) {
        if let Some(place) = plan.place_of(ship) {
            self.grip = (point.row - place.start.row, point.col - place.start.col);
        }
        self.dragging = true;
    }

    /// The ship in the hand goes with the pointer; the wheel turns it; letting go puts it down.
    fn pointer(&mut self, ui: &Ui, grid: &Grid, plan: &Plan, pen: &Pen) {
        let (place, moved, released) = ui.input(|input| {
            let pointer = &input.pointer;
            (pointer.latest_pos(), pointer.delta() != Vec2::ZERO, pointer.primary_released())
        });
        let over = place.and_then(|place| grid.point_at(place));
        self.cursor.follow(ui, pointer(ui).and_then(|place| grid.point_at(place)));
        // What was refused stays in the hand, and its reason in sight.
        let is_next = self.put.take().is_some_and(|ship| plan.held() != Some(ship));
        if let Some(point) = over {
            if (moved || self.dragging || is_next) && plan.held().is_some() {
                let start = Point::new(point.row - self.grip.0, point.col - self.grip.1);
                if start != plan.at {
                    pen.push(BattleshipIntent::MoveTo(start));
                }
            }
            let notches = ui.input(|input| self.wheel.notches(input));
            if plan.held().is_some() {
                for _ in 0..notches {
                    self.grip = (0, 0);
                    pen.push(BattleshipIntent::Rotate);
                }
            }
        }
        let clicked = self.press.clicked(ui, |place| grid.point_at(place));
        if self.dragging && released {
            self.dragging = false;
            if over.is_some() {
                pen.push(BattleshipIntent::Place);
                self.put = plan.held();
            }
            self.grip = (0, 0);
        } else if let Some(point) = clicked {
            self.click(plan, point, pen);
        }
    }

    /// The ships to place, and what else can be done.
    fn fleet(&mut self, ui: &mut Ui, plan: &Plan, pen: &Pen) {
        ui.label(pen.title("Fleet", 18.0));
        for (id, ship) in plan.game().ships() {
            self.ship_row(ui, plan, id, ship, pen);
        }
        let buttons = [
            ("Rotate  R", Weight::Plain, BattleshipIntent::Rotate.into()),
            ("Random  X", Weight::Plain, BattleshipIntent::Random.into()),
            ("Clear", Weight::Plain, BattleshipIntent::ClearFleet.into()),
        ];
        pen.ask_row(ui, 38.0 * pen.scale, &buttons);
        let complete = plan.layout().is_some();
        let mut name = "Start battle".to_owned();
        if !complete {
            let (placed, of) = plan.progress();
            name += &format!(" ({placed} of {of} placed)");
        }
        let size = vec2(ui.available_width(), 44.0 * pen.scale);
        ui.add_enabled_ui(complete, |ui| {
            pen.ask(ui, &name, size, Weight::main_if(complete), BattleshipIntent::Ready);
        });
        let text = "Drag a ship or press its number. R, the right button or the wheel turns it; \
                    Enter or a click puts it down. A placed ship can be taken up again; Del lifts it.";
        pen.note(ui, text);
    }

    fn ship_row(&mut self, ui: &mut Ui, plan: &Plan, id: ShipId, ship: &Ship, pen: &Pen) {
        let p = pen.palette;
        let held = plan.held() == Some(id);
        let (state, colour) = match (held, plan.fits(), plan.place_of(id)) {
            (true, Err(why), _) => (why, p.danger),
            (true, Ok(()), _) => ("in the hand, fits".to_owned(), p.accent),
            (false, _, Some(_)) => ("placed".to_owned(), p.accent),
            (false, _, None) if id.0 < 9 => (format!("press {}", id.0 + 1), p.text2),
            (false, _, None) => ("not placed".to_owned(), p.text2),
        };
        // With large text the name takes the whole line.
        let is_below = pen.scale > 1.3;
        let shown = pen.card(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(pen.text((id.0 + 1).to_string(), 15.0, p.text2));
                line(ui, pen.title(format!("{} ({})", ship.name(), ship.symbol()), 15.0));
                from_right(ui, |ui| {
                    if !is_below {
                        let is_long = text_width(ui, &state, pen.font(13.0)) > ui.available_width();
                        // The bottom row has the whole reason.
                        let brief = held && plan.fits().is_err() && is_long;
                        let words = if brief { "does not fit" } else { &state };
                        line(ui, pen.text(words, 13.0, colour));
                    }
                    // All of its cells, however small, or none: fewer would say another length.
                    let room = ui.available_width() / ship.length() as f32 - 3.0;
                    let side = (15.0 * pen.scale.min(1.3)).min(room);
                    if side < 4.0 {
                        return;
                    }
                    let width = ship.length() as f32 * (side + 3.0);
                    let (rect, _) = ui.allocate_exact_size(vec2(width, side), Sense::hover());
                    for index in 0..ship.length() {
                        let corner = rect.min + vec2(index as f32 * (side + 3.0), 0.0);
                        let cell = Rect::from_min_size(corner, Vec2::splat(side));
                        let rim = Stroke::new(1.0, p.border);
                        let corner = CornerRadius::same(3);
                        ui.painter().rect(cell, corner, waters::HULL, rim, StrokeKind::Inside);
                    }
                });
            });
            if is_below {
                line(ui, pen.text(&state, 13.0, colour));
            }
        });
        let name = format!("{} {}, length {}, {state}", id.0 + 1, ship.name(), ship.length());
        let sense = Sense::click_and_drag();
        let response = ui.interact(shown.rect, Id::unique(("ship", id.0)), sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let stroke =
            if held { Stroke::new(2.5, p.accent) } else { Stroke::new(1.0, faint_border(p)) };
        ui.painter().rect_stroke(shown.rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
        let response = pen.ring(response, ui);
        if response.drag_started() {
            self.grip = (0, 0);
            self.dragging = true;
        }
        if response.drag_started() || response.clicked() {
            pen.push(BattleshipIntent::Hold(id));
        }
    }
}

/// The ship in the hand: green dashes where it fits, pink with a cross where it does not.
fn paint_ghost(ui: &Ui, grid: &Grid, plan: &Plan) {
    let cells = plan.ghost();
    let fits = plan.fits().is_ok();
    let colour = if fits { waters::GHOST_OK } else { waters::GHOST_BAD };
    let painter = ui.painter();
    let name = plan.held().and_then(|ship| plan.game().ship(ship)).map_or("", Ship::name);
    grid.paint_hull(painter, cells, name, colour.gamma_multiply(0.75));
    let rect = grid.around(cells);
    if rect.is_finite() && rect.is_positive() {
        let rect = rect.shrink(grid.cell() * 0.06);
        dashed_frame(painter, rect, (3.0, 1.5), colour, (7.0, 5.0));
        if !fits {
            let inner = Rect::from_center_size(rect.center(), Vec2::splat(grid.cell() * 0.32));
            cross(painter, inner, Stroke::new(3.0, waters::HIT_GLYPH));
        }
    }
}
