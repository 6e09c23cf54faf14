//! Placing a fleet by mouse or by keyboard.

use battleship::{Point, ShipId};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Color32, CornerRadius, Id, Key, Modifiers, PointerButton, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use session::battleship::{BattleshipIntent, Plan};

use super::Names;
use super::grid::{Grid, entered, list, outline, split, stop, take_focus};
use crate::action::{Action, Actions};
use crate::keys::{self, DIGITS};
use crate::theme::{Look, faint_border, waters};
use crate::widgets::{Weight, ask, ask_row, card, line, ring};

/// What the page remembers: where in the ship the pointer took it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlacingPage {
    /// A ship is being dragged.
    dragging: bool,
    /// From the start of the ship to the cell where it was taken.
    grip: (i32, i32),
    /// How far the wheel has turned since the ship did.
    wheel: f32,
}

impl PlacingPage {
    /// Takes a ship, moves it and puts it down, by keys.
    pub(crate) fn keys(ctx: &egui::Context, plan: &Plan, actions: &mut Actions) {
        let (at, game) = (plan.at, plan.game());
        let mut moved = Vec::new();
        ctx.input_mut(|input| {
            let to = keys::moved(input, (at.col, at.row), (game.cols() - 1, game.rows() - 1));
            moved.extend(to.map(|(col, row)| BattleshipIntent::MoveTo(Point::new(row, col))));
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
            actions.extend(moved);
            actions.push(Action::Describe);
        }
        if plan.held().is_some() && entered(ctx) {
            actions.push(BattleshipIntent::Place);
        }
    }

    /// Draws the page.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        plan: &Plan,
        title: &str,
        names: Names,
        look: &Look,
        actions: &mut Actions,
    ) {
        let room = ui.available_rect_before_wrap();
        let (left, right) = split(room, 0.58);
        let grid = Grid::under_title(ui, left, plan.game(), (title, 18.0), names, look);
        for (id, ship) in plan.game().ships() {
            if let Some(place) = plan.place_of(id) {
                grid.paint_ship(ui.painter(), place.cells, ship.symbol(), false, look);
            }
        }
        stop(ui, grid.rect(), "Your waters: arrows move the ship, R turns it, Enter puts it down");
        ui.scope_builder(grid.cells(title), |ui| self.waters(ui, &grid, plan, names, actions));
        list(ui, right, "fleet", |ui| self.fleet(ui, plan, look, actions));
        ui.advance_cursor_after_rect(room);
    }

    /// What the pointer asks for in the water, and the ship in the hand.
    fn waters(&mut self, ui: &Ui, grid: &Grid, plan: &Plan, names: Names, actions: &mut Actions) {
        for point in plan.game().points() {
            self.cell(ui, grid, plan, point, names, actions);
        }
        self.pointer(ui, grid, plan, actions);
        if plan.held().is_some() {
            paint_ghost(ui, grid, plan);
        }
    }

    /// A cell: takes up the ship on it, or puts down the one in the hand.
    fn cell(
        &mut self,
        ui: &Ui,
        grid: &Grid,
        plan: &Plan,
        point: Point,
        names: Names,
        actions: &mut Actions,
    ) {
        let id = Id::unique(("waters", point.row, point.col));
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK | Sense::DRAG);
        let there = plan.ship_at(point);
        let what =
            there.and_then(|ship| plan.game().ship(ship)).map_or("water", |ship| ship.name());
        let name = format!("{}, {what}", names.place(point));
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
        if response.drag_started_by(PointerButton::Primary)
            && let Some(ship) = there
        {
            self.take(plan, ship, point);
            actions.push(BattleshipIntent::Hold(ship));
        }
        if response.clicked() {
            match (plan.held(), there) {
                (None, Some(ship)) => {
                    self.take(plan, ship, point);
                    self.dragging = false;
                    actions.push(BattleshipIntent::Hold(ship));
                }
                (Some(_), _) => {
                    let start = Point::new(point.row - self.grip.0, point.col - self.grip.1);
                    actions.extend([BattleshipIntent::MoveTo(start), BattleshipIntent::Place]);
                    self.grip = (0, 0);
                }
                (None, None) => {}
            }
        }
        if response.clicked_by(PointerButton::Secondary) {
            actions.push(BattleshipIntent::Rotate);
            self.grip = (0, 0);
        }
    }

    fn take(&mut self, plan: &Plan, ship: ShipId, point: Point) {
        if let Some(place) = plan.place_of(ship) {
            self.grip = (point.row - place.start.row, point.col - place.start.col);
        }
        self.dragging = true;
    }

    /// The ship in the hand goes with the pointer; the wheel turns it; letting go puts it down.
    fn pointer(&mut self, ui: &Ui, grid: &Grid, plan: &Plan, actions: &mut Actions) {
        let (place, moved, released, wheel) = ui.input(|input| {
            (
                input.pointer.latest_pos(),
                input.pointer.delta() != Vec2::ZERO,
                input.pointer.primary_released(),
                input.smooth_scroll_delta().y,
            )
        });
        let over = place.and_then(|place| grid.point_at(place));
        if let Some(point) = over {
            if (moved || self.dragging) && plan.held().is_some() {
                let start = Point::new(point.row - self.grip.0, point.col - self.grip.1);
                if start != plan.at {
                    actions.push(BattleshipIntent::MoveTo(start));
                }
            }
            self.wheel += wheel;
            if self.wheel.abs() > 30.0 && plan.held().is_some() {
                self.wheel = 0.0;
                self.grip = (0, 0);
                actions.push(BattleshipIntent::Rotate);
            }
        }
        if self.dragging && released {
            self.dragging = false;
            if over.is_some() {
                actions.push(BattleshipIntent::Place);
            }
            self.grip = (0, 0);
        }
    }

    /// The ships to place, and what else can be done.
    fn fleet(&mut self, ui: &mut Ui, plan: &Plan, look: &Look, actions: &mut Actions) {
        ui.label(look.title("Fleet", 18.0));
        let refusal = plan.fits().err();
        for (id, _) in plan.game().ships() {
            actions.extend(self.ship_row(ui, plan, id, refusal.as_deref(), look));
        }
        let height = 38.0 * look.scale;
        let buttons = [
            ("Rotate  R", Weight::Plain, BattleshipIntent::Rotate.into()),
            ("Random  X", Weight::Plain, BattleshipIntent::Random.into()),
            ("Clear", Weight::Plain, BattleshipIntent::ClearFleet.into()),
        ];
        ask_row(ui, look, height, &buttons, actions);
        let (placed, of) = plan.progress();
        let complete = plan.layout().is_some();
        let name = if complete {
            "Start battle".to_owned()
        } else {
            format!("Start battle ({placed} of {of} placed)")
        };
        let size = vec2(ui.available_width(), 44.0 * look.scale);
        ui.add_enabled_ui(complete, |ui| {
            let weight = if complete { Weight::Main } else { Weight::Plain };
            ask(ui, look, &name, size, weight, BattleshipIntent::Ready, actions);
        });
        let text = "Drag a ship or press its number. R, the right button or the wheel turns it; \
                    Enter or a click puts it down. A placed ship can be taken up again; Del lifts it.";
        ui.add(egui::Label::new(look.text(text, 13.0, look.palette.text2)).wrap());
    }

    fn ship_row(
        &mut self,
        ui: &mut Ui,
        plan: &Plan,
        id: ShipId,
        refusal: Option<&str>,
        look: &Look,
    ) -> Option<BattleshipIntent> {
        let ship = plan.game().ship(id)?;
        let p = look.palette;
        let held = plan.held() == Some(id);
        let (state, colour) = match (held, refusal, plan.place_of(id)) {
            (true, Some(why), _) => (why.to_owned(), p.danger),
            (true, None, _) => ("in the hand, fits".to_owned(), p.accent),
            (false, _, Some(_)) => ("placed".to_owned(), p.accent),
            (false, _, None) if id.0 < 9 => (format!("press {}", id.0 + 1), p.text2),
            (false, _, None) => ("not placed".to_owned(), p.text2),
        };
        let shown = card(look).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(look.text((id.0 + 1).to_string(), 15.0, p.text2));
                ui.label(look.title(format!("{} ({})", ship.name(), ship.symbol()), 15.0));
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| {
                    line(ui, look.text(&state, 13.0, colour));
                    let side = 15.0 * look.scale.min(1.3);
                    let room = ui.available_width();
                    let fit = ((room / (side + 3.0)) as usize).min(ship.length());
                    let (rect, _) = ui
                        .allocate_exact_size(vec2(fit as f32 * (side + 3.0), side), Sense::hover());
                    for index in 0..fit {
                        let corner = rect.min + vec2(index as f32 * (side + 3.0), 0.0);
                        let cell = Rect::from_min_size(corner, Vec2::splat(side));
                        let rim = Stroke::new(1.0, p.border);
                        let corner = CornerRadius::same(3);
                        ui.painter().rect(cell, corner, waters::HULL, rim, StrokeKind::Inside);
                    }
                });
            });
        });
        let name = format!("{} {}, length {}, {state}", id.0 + 1, ship.name(), ship.length());
        let sense = Sense::click_and_drag();
        let response = ui.interact(shown.response.rect, Id::unique(("ship", id.0)), sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let stroke =
            if held { Stroke::new(2.5, p.accent) } else { Stroke::new(1.0, faint_border(p)) };
        let rect = shown.response.rect;
        ui.painter().rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
        let response = ring(ui, look, response);
        if response.drag_started() {
            self.grip = (0, 0);
            self.dragging = true;
            return Some(BattleshipIntent::Hold(id));
        }
        response.clicked().then_some(BattleshipIntent::Hold(id))
    }
}

/// The ship in the hand: green dashes where it fits, pink with a cross where it does not.
fn paint_ghost(ui: &Ui, grid: &Grid, plan: &Plan) {
    let cells = plan.ghost();
    let fits = plan.fits().is_ok();
    let colour = if fits { waters::GHOST_OK } else { waters::GHOST_BAD };
    let painter = ui.painter();
    grid.paint_hull(painter, cells, colour.gamma_multiply(0.75), Stroke::NONE);
    let rect = grid.around(cells);
    if rect.is_finite() && rect.is_positive() {
        let rect = rect.shrink(grid.cell() * 0.06);
        let path = outline(rect);
        painter.extend(Shape::dashed_line(&path, Stroke::new(3.0, Color32::BLACK), 7.0, 5.0));
        painter.extend(Shape::dashed_line(&path, Stroke::new(1.5, colour), 7.0, 5.0));
        if !fits {
            let arm = Vec2::splat(grid.cell() * 0.16);
            let other = vec2(arm.x, -arm.y);
            let stroke = Stroke::new(3.0, waters::HIT_GLYPH);
            painter.line_segment([rect.center() - arm, rect.center() + arm], stroke);
            painter.line_segment([rect.center() - other, rect.center() + other], stroke);
        }
    }
}
