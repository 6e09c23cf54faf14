//! Placing a fleet by mouse or by keyboard.

use battleship::{Point, ShipId};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Color32, CornerRadius, Id, Key, Modifiers, PointerButton, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};
use session::battleship::{BattleshipIntent, Plan};

use super::Names;
use super::grid::{Grid, has_enter, stop, take_focus};
use crate::cards::columns;
use crate::keys::DIGITS;
use crate::theme::{Look, faint_border, waters};
use crate::widgets::{Weight, button, card, headline, line, ring};

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
    /// What the keys ask for.
    pub(crate) fn keys(ctx: &egui::Context, plan: &Plan) -> Vec<BattleshipIntent> {
        let mut asked = Vec::new();
        let at = plan.at;
        ctx.input_mut(|input| {
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            let moves = [
                (Key::ArrowUp, (-1, 0)),
                (Key::ArrowDown, (1, 0)),
                (Key::ArrowLeft, (0, -1)),
                (Key::ArrowRight, (0, 1)),
            ];
            for (arrow, (down, right)) in moves {
                if key(arrow) {
                    asked.push(BattleshipIntent::MoveTo(Point::new(at.row + down, at.col + right)));
                }
            }
            for (ship, digit) in DIGITS[1..].iter().enumerate() {
                if key(*digit) {
                    asked.push(BattleshipIntent::Hold(ShipId(ship)));
                }
            }
            if key(Key::R) {
                asked.push(BattleshipIntent::Rotate);
            }
            if key(Key::X) {
                asked.push(BattleshipIntent::Random);
            }
            if (key(Key::Delete) || key(Key::Backspace))
                && let Some(ship) = plan.ship_at(at)
            {
                asked.push(BattleshipIntent::Hold(ship));
            }
        });
        // Whoever moves or takes a ship means the board, wherever the focus was.
        let at_board = |intent: &BattleshipIntent| {
            matches!(intent, BattleshipIntent::MoveTo(_) | BattleshipIntent::Hold(_))
        };
        if asked.iter().any(at_board) {
            take_focus(ctx);
        }
        // Enter belongs to a button that has the focus.
        if has_enter(ctx) && plan.held().is_some() {
            let enter = ctx.input_mut(|input| {
                input.consume_key(Modifiers::NONE, Key::Enter)
                    || input.consume_key(Modifiers::NONE, Key::Space)
            });
            if enter {
                asked.push(BattleshipIntent::Place);
            }
        }
        asked
    }

    /// Draws the page.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        plan: &Plan,
        title: &str,
        names: Names,
        look: &Look,
    ) -> Vec<BattleshipIntent> {
        let room = ui.available_rect_before_wrap();
        let wide = room.width() >= 600.0;
        let (left, right) = if wide {
            room.split_left_right_at_x(
                room.left() + (room.width() * 0.55).min(room.height() + 40.0),
            )
        } else {
            room.split_top_bottom_at_y(room.top() + room.height() * 0.58)
        };
        let mut asked = self.waters(ui, left.shrink(14.0), plan, title, names, look);
        let list = UiBuilder::new().max_rect(right.shrink(14.0));
        ui.scope_builder(list, |ui| {
            egui::ScrollArea::vertical().id_salt("fleet").auto_shrink([false, false]).show(
                ui,
                |ui| {
                    ui.set_width(ui.available_width() - 8.0);
                    asked.extend(self.fleet(ui, plan, look));
                },
            );
        });
        ui.advance_cursor_after_rect(room);
        asked
    }

    fn waters(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        plan: &Plan,
        title: &str,
        names: Names,
        look: &Look,
    ) -> Vec<BattleshipIntent> {
        let mut asked = Vec::new();
        let head = 30.0 * look.scale;
        let text = look.title(title, 18.0);
        headline(ui, Rect::from_min_size(rect.min, vec2(rect.width(), head)), text);
        let below = Rect::from_min_max(rect.min + vec2(0.0, head), rect.max);
        let label = 24.0 * look.scale.clamp(1.0, 1.4);
        let grid = Grid::fit(below, plan.game(), label, ui.pixels_per_point());
        grid.paint_water(ui.painter(), names, look);
        for (id, _) in plan.game().ships() {
            if let Some(berth) = plan.berth(id) {
                let rim = Stroke::new(1.5, Color32::BLACK);
                grid.paint_hull(ui.painter(), berth.cells, waters::HULL, rim);
                let symbol = plan.game().ship(id).map_or(' ', battleship::Ship::symbol);
                grid.paint_symbol(ui.painter(), berth.cells, symbol, false, look);
            }
        }
        stop(ui, grid.rect(), "Your waters: arrows move the ship, R turns it, Enter puts it down");
        ui.scope_builder(grid.cells(title), |ui| {
            for point in plan.game().points() {
                asked.extend(self.cell(ui, &grid, plan, point, names));
            }
        });
        asked.extend(self.pointer(ui, &grid, plan));
        if plan.held().is_some() {
            paint_ghost(ui, &grid, plan);
        }
        asked
    }

    /// A cell: takes up the ship on it, or puts down the one in the hand.
    fn cell(
        &mut self,
        ui: &Ui,
        grid: &Grid,
        plan: &Plan,
        point: Point,
        names: Names,
    ) -> Vec<BattleshipIntent> {
        let id = Id::unique(("waters", point.row, point.col));
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK | Sense::DRAG);
        let there = plan.ship_at(point);
        let what =
            there.and_then(|ship| plan.game().ship(ship)).map_or("water", |ship| ship.name());
        let name = format!("{}, {what}", names.place(point));
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
        let mut asked = Vec::new();
        if response.drag_started_by(PointerButton::Primary)
            && let Some(ship) = there
        {
            self.take(plan, ship, point);
            asked.push(BattleshipIntent::Hold(ship));
        }
        if response.clicked() {
            match (plan.held(), there) {
                (None, Some(ship)) => {
                    self.take(plan, ship, point);
                    self.dragging = false;
                    asked.push(BattleshipIntent::Hold(ship));
                }
                (Some(_), _) => {
                    let start = Point::new(point.row - self.grip.0, point.col - self.grip.1);
                    asked.extend([BattleshipIntent::MoveTo(start), BattleshipIntent::Place]);
                    self.grip = (0, 0);
                }
                (None, None) => {}
            }
        }
        if response.clicked_by(PointerButton::Secondary) {
            asked.push(BattleshipIntent::Rotate);
            self.grip = (0, 0);
        }
        asked
    }

    fn take(&mut self, plan: &Plan, ship: ShipId, point: Point) {
        if let Some(berth) = plan.berth(ship) {
            self.grip = (point.row - berth.start.row, point.col - berth.start.col);
        }
        self.dragging = true;
    }

    /// The ship in the hand goes with the pointer; the wheel turns it; letting go puts it down.
    fn pointer(&mut self, ui: &Ui, grid: &Grid, plan: &Plan) -> Vec<BattleshipIntent> {
        let mut asked = Vec::new();
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
                    asked.push(BattleshipIntent::MoveTo(start));
                }
            }
            self.wheel += wheel;
            if self.wheel.abs() > 30.0 && plan.held().is_some() {
                self.wheel = 0.0;
                self.grip = (0, 0);
                asked.push(BattleshipIntent::Rotate);
            }
        }
        if self.dragging && released {
            self.dragging = false;
            if over.is_some() {
                asked.push(BattleshipIntent::Place);
            }
            self.grip = (0, 0);
        }
        asked
    }

    /// The ships to place, and what else can be done.
    fn fleet(&mut self, ui: &mut Ui, plan: &Plan, look: &Look) -> Vec<BattleshipIntent> {
        let mut asked = Vec::new();
        ui.label(look.title("Fleet", 18.0));
        let refusal = plan.fits().err();
        for (id, _) in plan.game().ships() {
            if let Some(intent) = self.ship_row(ui, plan, id, refusal.as_deref(), look) {
                asked.push(intent);
            }
        }
        let height = 38.0 * look.scale;
        columns(ui, &[1.0; 3], height, |ui, index, width| {
            let (name, intent) = match index {
                0 => ("Rotate  R", BattleshipIntent::Rotate),
                1 => ("Random  X", BattleshipIntent::Random),
                _ => ("Clear", BattleshipIntent::ClearFleet),
            };
            if button(ui, look, name, vec2(width, height), Weight::Plain).clicked() {
                asked.push(intent);
            }
        });
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
            if button(ui, look, &name, size, weight).clicked() {
                asked.push(BattleshipIntent::Ready);
            }
        });
        let text = "Drag a ship or press its number. R, the right button or the wheel turns it; \
                    Enter or a click puts it down. A placed ship can be taken up again; Del lifts it.";
        ui.add(egui::Label::new(look.text(text, 13.0, look.palette.text2)).wrap());
        asked
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
        let (state, colour) = match (held, refusal, plan.berth(id)) {
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
                    let fit = ((room / (side + 3.0)) as i32).min(ship.length());
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
    let rect = cells.iter().fold(Rect::NOTHING, |all, point| all.union(grid.cell_at(point)));
    if rect.is_finite() && rect.is_positive() {
        let rect = rect.shrink(grid.cell() * 0.06);
        let path = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
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
