//! A line of play on the board: a small disc with its number on every square, and arrows from each
//! to the next.

use eframe::egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, Vec2};
use reversi::{Position, Square, SquareSet};

use super::discs::{Disc, colours};
use super::geometry::Geometry;
use super::theme::{Pen, disc};

/// The radius of a disc of the line, in cells.
const RADIUS: f32 = 0.22;

/// Where the disc of a line stands on a square that carries another mark, and its radius, in cells
/// from the centre.
const CORNER: (f32, f32) = (0.33, 0.14);

/// Paints a line that is played from this position on. On squares that are taken by other marks its
/// discs stand in the corner, and the first one needs none. Moves that cannot be played end it.
pub(crate) fn paint_line(
    painter: &Painter,
    geometry: &Geometry,
    position: &Position,
    line: &[Square],
    taken: SquareSet,
    pen: &Pen,
) {
    let centre = |square| geometry.board_to_screen(square).center();
    let cell = geometry.cell();
    for pair in line.windows(2) {
        paint_arrow(painter, centre(pair[0]), centre(pair[1]), cell);
    }
    let mut at = *position;
    for (place, square) in line.iter().enumerate() {
        let mover = at.mover();
        let Ok(next) = at.play(*square) else { return };
        at = next;
        let is_taken = taken.contains(*square);
        if place == 0 && is_taken {
            continue;
        }
        let (aside, radius) = if is_taken { CORNER } else { (0.0, RADIUS) };
        let here = centre(*square) + Vec2::splat(aside * cell);
        let radius = radius * cell;
        painter.circle_filled(here, radius + 2.5, disc::PREVIEW);
        Disc::new(mover, radius).paint(painter, here, pen);
        // Numbers in the colour of the other side's discs can be read on these.
        let (ink, _) = colours(pen, !mover);
        let font = pen.strong_within((cell * 0.2).clamp(8.0, 18.0), radius * 1.3);
        painter.text(here, Align2::CENTER_CENTER, place + 1, font, ink);
    }
}

fn paint_arrow(painter: &Painter, from: Pos2, to: Pos2, cell: f32) {
    let way = to - from;
    if way.length() < cell * 0.5 {
        return;
    }
    let along = way.normalized();
    let gap = (RADIUS + 0.06) * cell;
    let (tail, tip) = (from + along * gap, to - along * gap);
    let head = (cell * 0.18).max(5.0);
    let side = along.rot90() * head * 0.6;
    let base = tip - along * head;
    for (width, colour) in
        [(cell * 0.085, Color32::from_black_alpha(170)), (cell * 0.05, disc::PREVIEW)]
    {
        painter.line_segment([tail, base], Stroke::new(width.max(2.0), colour));
    }
    let corners = vec![tip, base + side, base - side];
    let rim = Stroke::new(1.5, Color32::from_black_alpha(170));
    painter.add(Shape::convex_polygon(corners, disc::PREVIEW, rim));
}
