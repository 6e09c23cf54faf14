//! What is drawn on the board besides discs: legal squares, values, and what a move would do.

use eframe::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use reversi::{Move, Player, Position, Square, SquareSet};
use session::figures;

use super::discs::{RADIUS, colours, dashes, shape};
use super::geometry::Geometry;
use super::theme::{Pen, disc};

pub(crate) fn paint_dot(painter: &Painter, player: Player, centre: Pos2, cell: f32, pen: &Pen) {
    let (fill, rim) = colours(pen, player);
    let radius = (cell * figures::DOT).max(2.0);
    painter.add(shape(pen, player, centre, Vec2::splat(radius), fill, Stroke::new(1.0, rim)));
}

pub(crate) fn paint_value(
    painter: &Painter,
    geometry: &Geometry,
    square: Square,
    discs: i32,
    best: bool,
    pen: &Pen,
) {
    let rect = geometry.board_to_screen(square);
    let text = signed(discs);
    let cell = geometry.cell();
    let font = pen.strong_within((cell * 0.25).clamp(9.0, 24.0), cell * 0.4);
    let galley = painter.layout_no_wrap(text, font, pen.board.ink);
    let place = rect.center() - galley.size() / 2.0;
    if best {
        let pill = Rect::from_center_size(rect.center(), galley.size() + vec2(20.0, 8.0))
            .intersect(rect.shrink(2.0));
        let corner = CornerRadius::same((pill.height() / 2.0) as u8);
        let rim = Stroke::new(1.5, Color32::BLACK);
        painter.rect(pill, corner, Color32::WHITE, rim, StrokeKind::Inside);
        painter.galley_with_override_text_color(place, galley, Color32::BLACK);
    } else {
        painter.galley(place, galley, pen.board.ink);
    }
}

/// A value with its sign; a true minus.
pub(crate) fn signed(discs: i32) -> String {
    match discs {
        0 => "0".to_owned(),
        1.. => format!("+{discs}"),
        _ => format!("\u{2212}{}", -discs),
    }
}

/// What a move would do: the disc, what it flips, and between which discs.
pub(crate) fn paint_preview(
    painter: &Painter,
    geometry: &Geometry,
    position: &Position,
    found: Move,
    turn: Player,
    pen: &Pen,
) {
    let cell = geometry.cell();
    let rect = geometry.board_to_screen(found.square);
    let (fill, _) = colours(pen, turn);
    let ghost = fill.gamma_multiply(0.72);
    let radius = RADIUS * cell;
    let round = Vec2::splat(radius);
    painter.add(shape(pen, turn, rect.center(), round, ghost, Stroke::NONE));
    dashes(painter, pen, turn, rect.center(), radius, Stroke::new(2.5, disc::PREVIEW));
    let flips = found.gained - SquareSet::of(found.square);
    for square in flips {
        let centre = geometry.board_to_screen(square).center();
        let stroke = Stroke::new((cell * 0.04).max(1.5), disc::PREVIEW);
        painter.add(shape(pen, turn, centre, Vec2::splat(cell * 0.26), fill, stroke));
    }
    let board = position.board();
    for direction in reversi::Direction::ALL {
        let line = board.flips_in(found.square, direction, turn);
        if (line & flips).is_empty() {
            continue;
        }
        let (dx, dy) = direction.delta();
        let length = (line.len() + 1) as f32;
        let end = rect.center() + vec2(dx as f32, dy as f32) * cell * length;
        let path = [rect.center(), end];
        let under = Color32::from_black_alpha(150);
        painter.extend(Shape::dotted_line(&path, under, 8.0, 2.4));
        painter.extend(Shape::dotted_line(&path, disc::PREVIEW, 8.0, 1.6));
    }
}

/// How many discs a move would flip, in the corner of its square; nothing if it flips none.
pub(crate) fn paint_badge(painter: &Painter, geometry: &Geometry, found: Move, pen: &Pen) {
    let flips = (found.gained - SquareSet::of(found.square)).len();
    if flips == 0 {
        return;
    }
    let rect = geometry.board_to_screen(found.square);
    let cell = geometry.cell();
    let font = pen.strong_within((cell * 0.17).clamp(9.0, 16.0), cell * 0.3);
    let galley = painter.layout_no_wrap(format!("+{flips}"), font, Color32::BLACK);
    let size = vec2(galley.size().x + 8.0, galley.size().y + 6.0);
    let size = vec2(size.x.max(size.y), size.y);
    let badge = Rect::from_min_size(pos2(rect.right() - size.x, rect.top()), size);
    let corner = CornerRadius::same((size.y / 2.0) as u8);
    let rim = Stroke::new(1.0, Color32::BLACK);
    painter.rect(badge, corner, disc::PREVIEW, rim, StrokeKind::Outside);
    painter.galley(badge.center() - galley.size() / 2.0, galley, Color32::BLACK);
}
