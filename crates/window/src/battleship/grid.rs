//! A grid of water: where the points are, and how it and what lies in it are painted.

use battleship::{Game, Placement, PlayerView, Point, PointSet, Ship, Shot, Side};
use battleship_engine::belief::Heat;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, Context, CornerRadius, Id, Painter, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};
use session::battleship::{Symbols, ship_shapes, waters_shapes};
use session::drawing::Shape as Drawn;
use session::figures::{self, Build};

use crate::discs::mix;
use crate::geometry::Geometry;
use crate::keys;
use crate::sketch;
use crate::theme::{Pen, disc, waters};
use crate::widgets::{headline, scrolled, solid_frame};

/// The room of a title of so many points.
fn head(points: f32, pen: &Pen) -> f32 {
    (2.0 * points - 6.0) * pen.scale
}

/// The room of the names of rows and columns. The frame around the waters that are shot at stands
/// between the water and the names.
fn label(points: f32, pen: &Pen) -> f32 {
    (points + 9.0) * pen.scale.max(1.0)
}

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
        let grid = Self::below(ui, rect, game, points, pen);
        let (above, _) = rect.split_top_bottom_at_y(rect.top() + head(points, pen));
        let left = grid.rect().left() - label(points, pen);
        headline(ui, above.with_min_x(left), pen.title(title, points));
        grid.paint_water(ui.painter(), pen);
        grid
    }

    /// Where that grid is.
    pub(crate) fn below(ui: &Ui, rect: Rect, game: &Game, points: f32, pen: &Pen) -> Self {
        let below = rect.with_min_y(rect.top() + head(points, pen));
        let label = label(points, pen);
        let (corner, room) =
            (below.min + Vec2::splat(label), below.size() - Vec2::splat(label + 2.0));
        let sides = (game.cols(), game.rows());
        let pixels = ui.pixels_per_point();
        let at = |corner| Self(Geometry::at_corner(corner, room, sides, f32::INFINITY, pixels));
        let spare = (room.x - at(corner).rect().width()).max(0.0) / 2.0;
        at(corner + vec2(spare, 0.0))
    }

    /// How high the room of such a grid has to be to make use of this width.
    pub(crate) fn height_for(width: f32, game: &Game, points: f32, pen: &Pen) -> f32 {
        let around = label(points, pen) + 2.0;
        let cell = (width - around) / game.cols() as f32;
        head(points, pen) + around + cell * game.rows() as f32
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
        let font = pen.strong_within(13.0, (self.cell() * 0.7).max(8.0));
        let (column, row) = (|col| pen.names.column(col), |row| pen.names.row(row));
        self.0.paint_names(painter, column, row, (8.0, 10.0), &font, pen.palette.text2);
    }

    /// Who may be shot at now is framed.
    pub(crate) fn paint_active(&self, painter: &Painter, pen: &Pen) {
        let stroke = Stroke::new(3.0, pen.palette.accent);
        let rect = self.rect().expand(3.0);
        painter.rect_stroke(rect, CornerRadius::same(5), stroke, StrokeKind::Outside);
    }

    /// Paints shapes whose lengths are in cells.
    pub(crate) fn paint(&self, painter: &Painter, shapes: &[Drawn]) {
        sketch::paint(painter, shapes, self.rect().min, self.cell());
    }

    /// A ship's hull in any colour, without what stands on its deck.
    pub(crate) fn paint_hull(&self, painter: &Painter, cells: PointSet, name: &str, fill: Color32) {
        let Some(place) = Placement::of(cells) else { return };
        let corner = self.cell_at(place.start).min;
        let outline = figures::hull(Build::of(name), cells.len(), place.direction);
        let corners = outline.into_iter().map(|[x, y]| corner + vec2(x, y) * self.cell());
        painter.add(Shape::convex_polygon(corners.collect(), fill, Stroke::NONE));
    }

    /// A ship that was sunk.
    pub(crate) fn paint_wreck(&self, painter: &Painter, cells: PointSet, ship: Option<&Ship>) {
        let build = ship.map_or(Build::default(), |ship| Build::of(ship.name()));
        if let Some(place) = Placement::of(cells) {
            self.paint(painter, &figures::ship(build, &place, true));
        }
    }

    /// A ship that floats, with the seed's symbol.
    pub(crate) fn paint_ship(&self, painter: &Painter, place: &Placement, ship: &Ship, pen: &Pen) {
        let (build, symbols) = (Build::of(ship.name()), self.symbols(pen));
        self.paint(painter, &ship_shapes(build, ship.symbol(), place, false, symbols));
    }

    /// How the ships are marked: on their first cell, or on all where shapes matter.
    fn symbols(&self, pen: &Pen) -> Symbols {
        let points = ((self.cell() * 0.3).clamp(8.0, 20.0) * pen.scale).min(self.cell() * 0.6);
        Symbols { size: points / self.cell(), on_all: pen.settings.shapes }
    }

    /// A shot: a ring in the water, or a diamond with a cross on a ship.
    pub(crate) fn paint_shot(&self, painter: &Painter, at: Point, shot: Shot) {
        self.paint(painter, &figures::shot(at, shot));
    }

    /// The last shot: white dashes over black.
    pub(crate) fn paint_last(&self, painter: &Painter, at: Point) {
        self.paint(painter, &figures::last_shot(at));
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
        self.paint(painter, &waters_shapes(view, side, self.symbols(pen)));
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
