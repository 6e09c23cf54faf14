//! Where the squares are: the seeds' `board_to_screen` and `screen_to_board`.

use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use reversi::{Size, Square};

/// A board on the screen. Lines lie on whole pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Geometry {
    columns: i32,
    rows: i32,
    /// The top left corner of a1.
    origin: Pos2,
    /// The side of a square.
    cell: f32,
}

/// The frame around the squares.
pub(crate) const FRAME: f32 = 6.0;

impl Geometry {
    /// The largest board of so many columns and rows that fits into a room, from this corner on,
    /// with squares of so many points at most.
    pub(crate) fn at_corner(
        corner: Pos2,
        room: Vec2,
        (columns, rows): (i32, i32),
        most: f32,
        pixels_per_point: f32,
    ) -> Self {
        let whole = |points: f32| (points * pixels_per_point).floor() / pixels_per_point;
        let cell = whole((room.x / columns as f32).min(room.y / rows as f32).min(most)).max(4.0);
        Self { columns, rows, origin: pos2(whole(corner.x), whole(corner.y)), cell }
    }

    /// The largest board that fits, with room for coordinates of so many points on the top and on
    /// the left.
    pub(crate) fn fit(rect: Rect, size: Size, labels: f32, pixels_per_point: f32) -> Self {
        let sides = (size.width(), size.height());
        let room = rect.size() - Vec2::splat(labels + 2.0 * FRAME);
        let at = |corner| Self::at_corner(corner, room, sides, f32::INFINITY, pixels_per_point);
        let used = at(rect.min).extent() + Vec2::splat(2.0 * FRAME + labels);
        let corner = rect.min + ((rect.size() - used) / 2.0).max(Vec2::ZERO);
        at(corner + Vec2::splat(labels + FRAME))
    }

    /// The side of a square.
    pub(crate) const fn cell(&self) -> f32 {
        self.cell
    }

    fn extent(&self) -> Vec2 {
        vec2(self.columns as f32, self.rows as f32) * self.cell
    }

    /// All squares.
    pub(crate) fn squares(&self) -> Rect {
        Rect::from_min_size(self.origin, self.extent())
    }

    /// Where the square of a column and a row is.
    pub(crate) fn cell_at(&self, (column, row): (i32, i32)) -> Rect {
        let corner = self.origin + vec2(column as f32, row as f32) * self.cell;
        Rect::from_min_size(corner, Vec2::splat(self.cell))
    }

    /// Which column and row are there, if any.
    pub(crate) fn place_at(&self, place: Pos2) -> Option<(i32, i32)> {
        let at = (place - self.origin) / self.cell;
        let (column, row) = (at.x.floor() as i32, at.y.floor() as i32);
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then_some((column, row))
    }

    /// Where a square is.
    pub(crate) fn board_to_screen(&self, square: Square) -> Rect {
        self.cell_at((square.x(), square.y()))
    }

    /// Which square is there, if any.
    pub(crate) fn screen_to_board(&self, place: Pos2) -> Option<Square> {
        self.place_at(place).and_then(|(column, row)| Square::new(column, row))
    }

    /// Lines between the squares, from so many away from the edge.
    pub(crate) fn paint_lines(&self, painter: &Painter, from: i32, line: Stroke) {
        let squares = self.squares();
        for column in from..=self.columns - from {
            painter.vline(squares.left() + column as f32 * self.cell, squares.y_range(), line);
        }
        for row in from..=self.rows - from {
            painter.hline(squares.x_range(), squares.top() + row as f32 * self.cell, line);
        }
    }

    /// The names of columns and of rows, so far above and to the left of them.
    pub(crate) fn paint_names(
        &self,
        painter: &Painter,
        column_name: impl Fn(i32) -> String,
        row_name: impl Fn(i32) -> String,
        (above, beside): (f32, f32),
        font: &FontId,
        colour: Color32,
    ) {
        for column in 0..self.columns {
            let place = self.cell_at((column, 0)).center_top() - vec2(0.0, above);
            let name = column_name(column);
            painter.text(place, Align2::CENTER_BOTTOM, name, font.clone(), colour);
        }
        for row in 0..self.rows {
            let place = self.cell_at((0, row)).left_center() - vec2(beside, 0.0);
            painter.text(place, Align2::RIGHT_CENTER, row_name(row), font.clone(), colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for size in Size::all() {
            for (width, height, scale) in [(700.0, 640.0, 1.0), (333.0, 901.0, 1.5)] {
                let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(width, height));
                let geometry = Geometry::fit(rect, size, 20.0, scale);
                for square in size.squares() {
                    let cell = geometry.board_to_screen(square);
                    assert!(rect.contains_rect(cell), "{size} {square}");
                    assert_eq!(geometry.screen_to_board(cell.center()), Some(square));
                    let inside = cell.shrink(0.1);
                    assert_eq!(geometry.screen_to_board(inside.min), Some(square));
                    assert_eq!(geometry.screen_to_board(inside.max), Some(square));
                    let pixels = cell.width() * scale;
                    assert!((pixels - pixels.round()).abs() < 1e-2, "{pixels} are not whole");
                }
                let out = geometry.squares().max + Vec2::splat(1.0);
                assert_eq!(geometry.screen_to_board(out), None);
                assert_eq!(
                    geometry.screen_to_board(geometry.squares().min - Vec2::splat(1.0)),
                    None
                );
            }
        }
    }
}
