//! Where the squares are: the seeds' `board_to_screen` and `screen_to_board`.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};
use reversi::{Size, Square};

/// A board on the screen. Lines lie on whole pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Geometry {
    size: Size,
    /// The top left corner of a1.
    origin: Pos2,
    /// The side of a square.
    cell: f32,
}

/// The frame around the squares.
pub(crate) const FRAME: f32 = 6.0;

impl Geometry {
    /// The largest board that fits, with room for coordinates of so many points on the top and on
    /// the left.
    #[must_use]
    pub(crate) fn fit(rect: Rect, size: Size, labels: f32, pixels_per_point: f32) -> Self {
        let (columns, rows) = (size.width() as f32, size.height() as f32);
        let room = rect.size() - vec2(labels + 2.0 * FRAME, labels + 2.0 * FRAME);
        let whole = |points: f32| (points * pixels_per_point).floor() / pixels_per_point;
        // A board of few squares need not fill the window with them.
        let cell = whole((room.x / columns).min(room.y / rows).min(140.0)).max(4.0);
        let used = vec2(cell * columns, cell * rows) + Vec2::splat(2.0 * FRAME + labels);
        let corner = rect.min + ((rect.size() - used) / 2.0).max(Vec2::ZERO);
        let origin = corner + Vec2::splat(labels + FRAME);
        Self { size, origin: pos2(whole(origin.x), whole(origin.y)), cell }
    }

    /// The side of a square.
    #[must_use]
    pub(crate) const fn cell(&self) -> f32 {
        self.cell
    }

    /// All squares.
    #[must_use]
    pub(crate) fn squares(&self) -> Rect {
        let size = vec2(self.size.width() as f32, self.size.height() as f32) * self.cell;
        Rect::from_min_size(self.origin, size)
    }

    /// Where a square is.
    #[must_use]
    pub(crate) fn board_to_screen(&self, square: Square) -> Rect {
        let corner = self.origin + vec2(square.x() as f32, square.y() as f32) * self.cell;
        Rect::from_min_size(corner, Vec2::splat(self.cell))
    }

    /// Which square is there, if any.
    #[must_use]
    pub(crate) fn screen_to_board(&self, place: Pos2) -> Option<Square> {
        let at = (place - self.origin) / self.cell;
        let square = Square::new(at.x.floor() as i32, at.y.floor() as i32)?;
        self.size.contains(square).then_some(square)
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
