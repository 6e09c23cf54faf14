//! A grid of water: where the points are, and how it and what lies in it are painted.

use battleship::{Game, PlayerView, Point, PointSet, ShipState, Shot, ShotRecord, Side};
use battleship_engine::belief::Heat;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, Context, CornerRadius, EventFilter, FocusDirection, Id, Key, Memory,
    Modifiers, Painter, Pos2, Rect, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder,
    Vec2, WidgetInfo, pos2, vec2,
};

use super::Names;
use crate::discs::mix;
use crate::theme::{Look, waters};
use crate::widgets::headline;

/// A grid on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grid {
    rows: i32,
    cols: i32,
    origin: Pos2,
    cell: f32,
}

impl Grid {
    /// The largest grid that fits, with labels of this size above and on the left.
    fn fit(rect: Rect, game: &Game, label: f32, pixels_per_point: f32) -> Self {
        let (rows, cols) = (game.rows(), game.cols());
        let room = rect.size() - Vec2::splat(label + 2.0);
        let whole = |points: f32| (points * pixels_per_point).floor() / pixels_per_point;
        let cell = whole((room.x / cols as f32).min(room.y / rows as f32).min(90.0)).max(4.0);
        let origin = rect.min + Vec2::splat(label);
        Self { rows, cols, origin: pos2(whole(origin.x), whole(origin.y)), cell }
    }

    /// The grid with its water, below a title.
    pub(crate) fn under_title(
        ui: &mut Ui,
        rect: Rect,
        game: &Game,
        (title, points): (&str, f32),
        names: Names,
        look: &Look,
    ) -> Self {
        let head = (2.0 * points - 6.0) * look.scale;
        let (above, below) = rect.split_top_bottom_at_y(rect.top() + head);
        headline(ui, above, look.title(title, points));
        let label = (points + 6.0) * look.scale.clamp(1.0, 1.4);
        let grid = Self::fit(below, game, label, ui.pixels_per_point());
        grid.paint_water(ui.painter(), names, look);
        grid
    }

    /// The side of a cell.
    pub(crate) const fn cell(&self) -> f32 {
        self.cell
    }

    /// All cells.
    pub(crate) fn rect(&self) -> Rect {
        let size = vec2(self.cols as f32, self.rows as f32) * self.cell;
        Rect::from_min_size(self.origin, size)
    }

    /// Where a point is.
    pub(crate) fn cell_at(&self, point: Point) -> Rect {
        let corner = self.origin + vec2(point.col as f32, point.row as f32) * self.cell;
        Rect::from_min_size(corner, Vec2::splat(self.cell))
    }

    /// Which point is there, if any.
    pub(crate) fn point_at(&self, place: Pos2) -> Option<Point> {
        let at = (place - self.origin) / self.cell;
        let point = Point::new(at.y.floor() as i32, at.x.floor() as i32);
        let inside = (0..self.rows).contains(&point.row) && (0..self.cols).contains(&point.col);
        inside.then_some(point)
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
    pub(crate) fn paint_water(&self, painter: &Painter, names: Names, look: &Look) {
        let rect = self.rect();
        painter.rect_filled(rect, CornerRadius::same(2), waters::WATER);
        let line = Stroke::new(1.0, waters::GRID.gamma_multiply(0.6));
        for col in 0..=self.cols {
            painter.vline(rect.left() + col as f32 * self.cell, rect.y_range(), line);
        }
        for row in 0..=self.rows {
            painter.hline(rect.x_range(), rect.top() + row as f32 * self.cell, line);
        }
        let font = look.strong(13.0_f32.min(self.cell * 0.45 / look.scale.max(1.0)).max(8.0));
        let colour = look.palette.text2;
        for col in 0..self.cols {
            let x = rect.left() + (col as f32 + 0.5) * self.cell;
            let place = pos2(x, rect.top() - 5.0);
            painter.text(place, Align2::CENTER_BOTTOM, names.column(col), font.clone(), colour);
        }
        for row in 0..self.rows {
            let y = rect.top() + (row as f32 + 0.5) * self.cell;
            let place = pos2(rect.left() - 7.0, y);
            painter.text(place, Align2::RIGHT_CENTER, names.row(row), font.clone(), colour);
        }
    }

    /// Who may be shot at now is framed.
    pub(crate) fn paint_active(&self, painter: &Painter, look: &Look) {
        let stroke = Stroke::new(3.0, look.palette.accent);
        painter.rect_stroke(
            self.rect().expand(3.0),
            CornerRadius::same(5),
            stroke,
            StrokeKind::Outside,
        );
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
        let rect = self.around(cells).shrink(self.cell * 0.1);
        let corner = CornerRadius::same((self.cell * 0.36).min(250.0) as u8);
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
        look: &Look,
    ) {
        if sunk {
            self.paint_wreck(painter, cells);
        } else {
            self.paint_hull(painter, cells, waters::HULL, Stroke::new(1.5, Color32::BLACK));
        }
        let font = look.strong((self.cell * 0.3).clamp(8.0, 20.0) / look.scale);
        let colour = if sunk { waters::HIT } else { waters::SUNK };
        let count = if look.shapes { cells.len() } else { 1 };
        for point in cells.iter().take(count) {
            let centre = self.cell_at(point).center();
            painter.text(centre, Align2::CENTER_CENTER, symbol, font.clone(), colour);
        }
    }

    /// A shot: a ring in the water, or a diamond with a cross on a ship.
    pub(crate) fn paint_shot(&self, painter: &Painter, at: Point, shot: Shot) {
        let centre = self.cell_at(at).center();
        if shot == Shot::Miss {
            let stroke = Stroke::new((self.cell * 0.06).max(1.5), waters::MISS);
            painter.circle_stroke(centre, self.cell * 0.17, stroke);
            return;
        }
        let arm = self.cell * 0.3;
        let corners = [vec2(0.0, -arm), vec2(arm, 0.0), vec2(0.0, arm), vec2(-arm, 0.0)];
        let points = corners.map(|corner| centre + corner).to_vec();
        painter.add(Shape::convex_polygon(
            points,
            waters::HIT,
            Stroke::new(1.5, waters::HIT_GLYPH),
        ));
        let small = self.cell * 0.12;
        let stroke = Stroke::new((self.cell * 0.05).max(1.5), waters::HIT_GLYPH);
        for dx in [1.0, -1.0] {
            let tip = vec2(small * dx, small);
            painter.line_segment([centre - tip, centre + tip], stroke);
        }
    }

    /// The last shot: white dashes over black.
    pub(crate) fn paint_last(&self, painter: &Painter, at: Point) {
        let rect = self.cell_at(at).shrink(2.0);
        painter.rect_stroke(
            rect,
            CornerRadius::ZERO,
            Stroke::new(4.0, Color32::BLACK),
            StrokeKind::Inside,
        );
        let rect = rect.shrink(2.0);
        let path = outline(rect);
        let dash = (self.cell * 0.16).max(3.0);
        painter.extend(Shape::dashed_line(&path, Stroke::new(2.5, Color32::WHITE), dash, dash));
    }

    /// The chances: a colour and a number in every cell that was not tried.
    pub(crate) fn paint_heat(
        &self,
        painter: &Painter,
        heat: &Heat,
        untried: PointSet,
        look: &Look,
    ) {
        let most = untried.iter().map(|point| heat.at(point)).fold(0.0, f64::max).max(1e-9);
        let font = look.strong((self.cell * 0.26).clamp(7.0, 15.0) / look.scale);
        for point in untried {
            let chance = heat.at(point);
            let part = (chance / most) as f32;
            let fill = mix(waters::WATER, waters::HEAT, part.powf(1.6) * 0.85);
            let rect = self.cell_at(point).shrink(0.5);
            painter.rect_filled(rect, CornerRadius::ZERO, fill);
            let text = format!("{:.0}", chance * 100.0);
            let colour = if part > 0.66 { Color32::BLACK } else { Color32::WHITE };
            painter.text(rect.center(), Align2::CENTER_CENTER, text, font.clone(), colour);
        }
    }

    /// The keyboard's cell, or a tip: amber over black.
    pub(crate) fn paint_frame(&self, painter: &Painter, at: Point, dashed: bool) {
        let rect = self.cell_at(at);
        let amber = crate::theme::disc::CURSOR;
        if dashed {
            let rect = rect.shrink(3.0);
            let path = outline(rect);
            painter.extend(Shape::dashed_line(&path, Stroke::new(4.5, Color32::BLACK), 7.0, 5.0));
            painter.extend(Shape::dashed_line(&path, Stroke::new(2.5, amber), 7.0, 5.0));
            return;
        }
        let corner = CornerRadius::same(3);
        painter.rect_stroke(rect, corner, Stroke::new(5.0, Color32::BLACK), StrokeKind::Inside);
        painter.rect_stroke(rect.shrink(1.0), corner, Stroke::new(3.0, amber), StrokeKind::Inside);
    }

    /// Everything that may be seen of a side's waters but the chances.
    pub(crate) fn paint_side(&self, painter: &Painter, view: &PlayerView, side: Side, look: &Look) {
        let waters = view.waters(side);
        if let Some(ships) = &waters.ships {
            for ((id, ship), place) in view.game.ships().zip(ships) {
                let sunk = waters.ship_state(id) == ShipState::Sunk;
                self.paint_ship(painter, place.cells, ship.symbol(), sunk, look);
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
    if response.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    }
    response.has_focus()
}

/// The keyboard comes to the grid, from wherever it was.
pub(crate) fn take_focus(ctx: &Context) {
    ctx.memory_mut(|memory| {
        memory.request_focus(stop_id());
        // An arrow would also move the focus.
        memory.move_focus(FocusDirection::None);
    });
}

/// Whether Enter or Space was pressed and means the grid, and not a button that has the focus.
pub(crate) fn entered(ctx: &Context) -> bool {
    let focused = ctx.memory(Memory::focused);
    let here = focused.is_none() || focused == Some(stop_id());
    here && ctx.input_mut(|input| {
        input.consume_key(Modifiers::NONE, Key::Enter)
            || input.consume_key(Modifiers::NONE, Key::Space)
    })
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
        ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - 8.0);
            content(ui);
        });
    });
}

/// Where a cursor begins.
pub(crate) fn middle(game: &Game) -> Point {
    Point::new(game.rows() / 2, game.cols() / 2)
}

/// The outline of a rectangle, back to its beginning.
pub(crate) fn outline(rect: Rect) -> [Pos2; 5] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()]
}
