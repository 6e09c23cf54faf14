//! A grid of water: where the points are, and how it and what lies in it are painted.

use battleship::{Game, PlayerView, Point, PointSet, ShipState, Shot, ShotRecord, Side};
use battleship_engine::belief::Heat;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, Context, CornerRadius, Id, Painter, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use crate::discs::mix;
use crate::geometry::Geometry;
use crate::keys;
use crate::theme::{Pen, disc, waters};
use crate::widgets::{cross, headline, outline, scrolled, solid_frame};

/// A grid on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grid(Geometry);

impl Grid {
    /// The largest grid that fits below a title, with its water.
    pub(crate) fn under_title(
        ui: &mut Ui,
        rect: Rect,
        game: &Game,
        (title, points): (&str, f32),
        pen: &Pen,
    ) -> Self {
        let head = (2.0 * points - 6.0) * pen.scale;
        let (above, below) = rect.split_top_bottom_at_y(rect.top() + head);
        let label = (points + 6.0) * pen.scale.max(1.0);
        let (corner, room) =
            (below.min + Vec2::splat(label), below.size() - Vec2::splat(label + 2.0));
        let sides = (game.cols(), game.rows());
        let pixels = ui.pixels_per_point();
        let at = |corner| Self(Geometry::at_corner(corner, room, sides, f32::INFINITY, pixels));
        let spare = (room.x - at(corner).rect().width()).max(0.0) / 2.0;
        let grid = at(corner + vec2(spare, 0.0));
        headline(ui, above.with_min_x(above.left() + spare), pen.title(title, points));
        grid.paint_water(ui.painter(), pen);
        grid
    }

    /// The side of a cell.
    pub(crate) const fn cell(&self) -> f32 {
        self.0.cell()
    }

    /// All cells.
    pub(crate) fn rect(&self) -> Rect {
        self.0.squares()
    }

    /// Where a point is.
    pub(crate) fn cell_at(&self, point: Point) -> Rect {
        self.0.cell_at((point.col, point.row))
    }

    /// Which point is there, if any.
    pub(crate) fn point_at(&self, place: Pos2) -> Option<Point> {
        self.0.place_at(place).map(|(col, row)| Point::new(row, col))
    }

    /// Around the cells, for those who hear them: a grid of this name.
    pub(crate) fn cells(&self, name: &str) -> UiBuilder {
        let builder = UiBuilder::new().max_rect(self.rect());
        builder.accessibility_label(name).accessibility_role(Role::Grid)
    }

    /// The rectangle around some cells.
    pub(crate) fn around(&self, cells: PointSet) -> Rect {
        cells.iter().fold(Rect::NOTHING, |all, point| all.union(self.cell_at(point)))
    }

    /// Water, lines and the names of rows and columns.
    fn paint_water(&self, painter: &Painter, pen: &Pen) {
        painter.rect_filled(self.rect(), CornerRadius::same(2), waters::WATER);
        self.0.paint_lines(painter, 0, Stroke::new(1.0, waters::GRID.gamma_multiply(0.6)));
        let font = pen.strong_within(13.0, (self.cell() * 0.55).max(8.0));
        let (column, row) = (|col| pen.names.column(col), |row| pen.names.row(row));
        self.0.paint_names(painter, column, row, (5.0, 7.0), &font, pen.palette.text2);
    }

    /// Who may be shot at now is framed.
    pub(crate) fn paint_active(&self, painter: &Painter, pen: &Pen) {
        let stroke = Stroke::new(3.0, pen.palette.accent);
        let rect = self.rect().expand(3.0);
        painter.rect_stroke(rect, CornerRadius::same(5), stroke, StrokeKind::Outside);
    }

    /// A ship's hull.
    pub(crate) fn paint_hull(
        &self,
        painter: &Painter,
        cells: PointSet,
        fill: Color32,
        rim: Stroke,
    ) {
        if cells.is_empty() {
            return;
        }
        let rect = self.around(cells).shrink(self.cell() * 0.1);
        let corner = CornerRadius::same((self.cell() * 0.36).min(250.0) as u8);
        painter.rect(rect, corner, fill, rim, StrokeKind::Inside);
    }

    /// A ship that was sunk.
    pub(crate) fn paint_wreck(&self, painter: &Painter, cells: PointSet) {
        self.paint_hull(painter, cells, waters::SUNK, Stroke::new(2.5, waters::HIT));
    }

    /// A ship with the seed's symbol: on its first cell, or on all where shapes matter. A hull that
    /// floats is light, one that was sunk dark with an outline.
    pub(crate) fn paint_ship(
        &self,
        painter: &Painter,
        cells: PointSet,
        symbol: char,
        sunk: bool,
        pen: &Pen,
    ) {
        if sunk {
            self.paint_wreck(painter, cells);
        } else {
            self.paint_hull(painter, cells, waters::HULL, Stroke::new(1.5, Color32::BLACK));
        }
        let font = pen.strong_within((self.cell() * 0.3).clamp(8.0, 20.0), self.cell() * 0.6);
        let colour = if sunk { waters::HIT } else { waters::SUNK };
        let count = if pen.settings.shapes { cells.len() } else { 1 };
        for point in cells.iter().take(count) {
            let centre = self.cell_at(point).center();
            painter.text(centre, Align2::CENTER_CENTER, symbol, font.clone(), colour);
        }
    }

    /// A shot: a ring in the water, or a diamond with a cross on a ship.
    pub(crate) fn paint_shot(&self, painter: &Painter, at: Point, shot: Shot) {
        let centre = self.cell_at(at).center();
        if shot == Shot::Miss {
            let stroke = Stroke::new((self.cell() * 0.06).max(1.5), waters::MISS);
            painter.circle_stroke(centre, self.cell() * 0.17, stroke);
            return;
        }
        let arm = self.cell() * 0.3;
        let corners = [vec2(0.0, -arm), vec2(arm, 0.0), vec2(0.0, arm), vec2(-arm, 0.0)];
        let points = corners.map(|corner| centre + corner).to_vec();
        let rim = Stroke::new(1.5, waters::HIT_GLYPH);
        painter.add(Shape::convex_polygon(points, waters::HIT, rim));
        let glyph = Rect::from_center_size(centre, Vec2::splat(self.cell() * 0.24));
        let stroke = Stroke::new((self.cell() * 0.05).max(1.5), waters::HIT_GLYPH);
        cross(painter, glyph, stroke);
    }

    /// The last shot: white dashes over black.
    pub(crate) fn paint_last(&self, painter: &Painter, at: Point) {
        let rect = self.cell_at(at).shrink(2.0);
        let under = Stroke::new(4.0, Color32::BLACK);
        painter.rect_stroke(rect, CornerRadius::ZERO, under, StrokeKind::Inside);
        let path = outline(rect.shrink(2.0));
        let dash = (self.cell() * 0.16).max(3.0);
        painter.extend(Shape::dashed_line(&path, Stroke::new(2.5, Color32::WHITE), dash, dash));
    }

    /// The chances: a colour and a number in every cell that was not tried.
    pub(crate) fn paint_heat(&self, painter: &Painter, heat: &Heat, untried: PointSet, pen: &Pen) {
        let font = pen.strong_within((self.cell() * 0.26).clamp(7.0, 15.0), self.cell() * 0.48);
        for point in untried {
            let chance = heat.at(point);
            // The same chance has the same colour in every picture.
            let part = (chance as f32).powf(0.6);
            let fill = mix(waters::WATER, waters::HEAT, part);
            let rect = self.cell_at(point).shrink(0.5);
            painter.rect_filled(rect, CornerRadius::ZERO, fill);
            let text = format!("{:.0}", chance * 100.0);
            let colour = if part > 0.5 { Color32::BLACK } else { Color32::WHITE };
            painter.text(rect.center(), Align2::CENTER_CENTER, text, font.clone(), colour);
        }
    }

    /// The keyboard's cell: amber over black. Or a tip, the most visible mark in the water: a white
    /// frame and a target, over black.
    pub(crate) fn paint_frame(&self, painter: &Painter, at: Point, is_tip: bool) {
        let rect = self.cell_at(at);
        if !is_tip {
            return solid_frame(painter, rect, (5.0, 3.0), disc::CURSOR);
        }
        solid_frame(painter, rect.expand(3.0), (9.0, 5.0), Color32::WHITE);
        let (centre, arm) = (rect.center(), self.cell() * 0.42);
        for (width, colour) in [(5.0, Color32::BLACK), (2.5, Color32::WHITE)] {
            let stroke = Stroke::new(width, colour);
            for end in [vec2(arm, 0.0), vec2(-arm, 0.0), vec2(0.0, arm), vec2(0.0, -arm)] {
                painter.line_segment([centre + end * 0.55, centre + end], stroke);
            }
        }
    }

    /// Everything that may be seen of a side's waters but the chances.
    pub(crate) fn paint_side(&self, painter: &Painter, view: &PlayerView, side: Side, pen: &Pen) {
        let waters = view.waters(side);
        if let Some(ships) = &waters.ships {
            for ((id, ship), place) in view.game.ships().zip(ships) {
                let sunk = waters.ship_state(id) == ShipState::Sunk;
                self.paint_ship(painter, place.cells, ship.symbol(), sunk, pen);
            }
        } else {
            for &(_, cells) in &waters.wrecks {
                self.paint_wreck(painter, cells);
            }
        }
        for fired in view.shots.iter().filter(|fired| fired.by != side) {
            let ShotRecord { at, shot, .. } = *fired;
            self.paint_shot(painter, at, shot);
        }
        if let Some(last) = view.last_shot(side) {
            self.paint_last(painter, last.at);
        }
    }
}

/// Where the keyboard is when it is at the grid: one stop for Tab, and arrows go on from there.
pub(crate) fn stop_id() -> Id {
    Id::unique("waters")
}

/// The grid as a stop for Tab. True while the keyboard is at it.
pub(crate) fn stop(ui: &Ui, rect: Rect, name: &str) -> bool {
    let response = ui.interact(rect, stop_id(), Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, name));
    keys::hold_arrows(ui, &response);
    response.has_focus()
}

/// The keyboard comes to the grid, from wherever it was.
pub(crate) fn take_focus(ctx: &Context) {
    keys::take_focus(ctx, stop_id());
}

/// Whether keys mean the grid, and not a button that has the focus.
pub(crate) fn is_free(ctx: &Context) -> bool {
    keys::is_free(ctx, |id| id == stop_id())
}

/// The room of a page with a grid, and that of the list beside it; below, in a narrow window.
pub(crate) fn split(room: Rect, grid_part: f32) -> (Rect, Rect) {
    let (grid, list) = if room.width() >= 600.0 {
        let width = (room.width() * 0.55).min(room.height() + 40.0);
        room.split_left_right_at_x(room.left() + width)
    } else {
        room.split_top_bottom_at_y(room.top() + room.height() * grid_part)
    };
    (grid.shrink(14.0), list.shrink(14.0))
}

/// A list that scrolls in this room.
pub(crate) fn list(ui: &mut Ui, room: Rect, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
        scrolled(ui, name, |ui| {
            ui.set_width(ui.available_width() - 8.0);
            content(ui);
        });
    });
}

/// Where a cursor begins.
pub(crate) fn middle(game: &Game) -> Point {
    Point::new(game.rows() / 2, game.cols() / 2)
}
