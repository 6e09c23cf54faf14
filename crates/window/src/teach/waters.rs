//! The enemy's waters in a lesson: a click fires, or arrows and Enter do.

use battleship::{Point, Shot};
use eframe::egui::accesskit::Role;
use eframe::egui::{Context, Id, Rect, Sense, Ui, WidgetInfo};
use session::battleship::BattleshipIntent;
use session::lesson::Waters;

use crate::action::Action;
use crate::battleship::Names;
use crate::battleship::grid::{Grid, is_free, middle, stop, take_focus};
use crate::cursor::Cursor;
use crate::keys;
use crate::press::{Press, clicked_otherwise, pointer};
use crate::theme::Pen;

/// What the view remembers: where keyboard and mouse are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WatersView {
    cursor: Cursor<Point>,
    press: Press<Point>,
}

impl WatersView {
    /// Moves the aim and fires, by keys.
    pub(super) fn keys(&mut self, ctx: &Context, waters: &Waters, pen: &Pen) {
        let game = waters.chart().game();
        let at = self.cursor.at().unwrap_or(middle(game));
        let tabbed = keys::first_tab(ctx).map(|_| (at.col, at.row));
        let to = ctx.input_mut(|input| {
            keys::moved(input, (at.col, at.row), (game.cols() - 1, game.rows() - 1))
        });
        // The first arrow shows where the cursor is.
        let to = to.map(|to| if self.cursor.pointed().is_some() { to } else { (at.col, at.row) });
        if let Some((col, row)) = to.or(tabbed) {
            self.cursor.go(Point::new(row, col));
            take_focus(ctx);
            pen.push(Action::Describe);
        }
        if is_free(ctx) && keys::entered(ctx) {
            match self.cursor.pointed() {
                Some(aim) => pen.push(BattleshipIntent::Fire(aim)),
                None => self.cursor.go(at),
            }
        }
    }

    /// Where the keyboard aims, in words.
    pub(super) fn aim(&self, waters: &Waters, names: Names) -> Option<String> {
        let at = self.cursor.at()?;
        Some(format!("{}, {}", names.place(at), state(waters, at)))
    }

    /// Draws the waters into this room.
    pub(super) fn show(&mut self, ui: &mut Ui, room: Rect, waters: &Waters, pen: &Pen) {
        let chart = waters.chart();
        let grid = Grid::under_title(ui, room, chart.game(), ("Enemy waters", 18.0), pen);
        for (ship, cells) in chart.known_wrecks() {
            grid.paint_wreck(ui.painter(), cells, chart.game().ship(ship));
        }
        for (at, shot) in waters.shots() {
            grid.paint_shot(ui.painter(), *at, *shot);
        }
        if let Some((at, _)) = waters.shots().last() {
            grid.paint_last(ui.painter(), *at);
        }
        if stop(ui, grid.rect(), "Enemy waters: arrows aim, Enter fires") {
            self.cursor.go(self.cursor.at().unwrap_or(middle(chart.game())));
        }
        ui.scope_builder(grid.cells("Enemy waters"), |ui| {
            for point in chart.game().points() {
                let id = Id::unique(("lesson", point.row, point.col));
                let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
                let name = format!("enemy {}, {}", pen.names.place(point), state(waters, point));
                response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
                if clicked_otherwise(ui, &response) {
                    pen.push(BattleshipIntent::Fire(point));
                }
            }
        });
        self.cursor.follow(ui, pointer(ui).and_then(|place| grid.point_at(place)));
        if let Some(point) = self.press.clicked(ui, |place| grid.point_at(place)) {
            self.cursor.press(point);
            pen.push(BattleshipIntent::Fire(point));
        }
        if let Some(at) = self.cursor.pointed() {
            grid.paint_frame(ui.painter(), at, false);
        }
    }
}

/// What a point shows, in words.
fn state(waters: &Waters, at: Point) -> &'static str {
    let chart = waters.chart();
    let shot = waters.shots().iter().find(|(place, _)| *place == at).map(|(_, shot)| *shot);
    match shot {
        None => "not tried",
        Some(Shot::Miss) => "miss",
        Some(_) if chart.known_wrecks().iter().any(|(_, cells)| cells.contains(at)) => "sunk",
        Some(_) => "hit",
    }
}
