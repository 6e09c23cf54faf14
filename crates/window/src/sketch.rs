//! Painting shapes that were made elsewhere: what pictures in files show, the window shows alike.

use eframe::egui::epaint::{CircleShape, RectShape};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2,
    vec2,
};
use session::drawing::{self, Form};

use crate::theme::{rgb, strong_family};

/// Lines are at least so wide, however small the board.
const THINNEST: f32 = 1.2;
/// How far the middle of a line of text lies above its base line, in sizes of the font.
const TEXT_MIDDLE: f32 = 0.364;

/// Paints shapes from this corner on, so many times as large.
pub(crate) fn paint(painter: &Painter, shapes: &[drawing::Shape], corner: Pos2, scale: f32) {
    let corner = [corner.x, corner.y];
    let shapes = shapes.iter().map(|shape| egui_shape(painter, &shape.placed(corner, scale)));
    // All of them first: fonts cannot be asked while the painter takes shapes.
    let shapes: Vec<Shape> = shapes.collect();
    painter.extend(shapes);
}

/// A shape in the toolkit's words.
fn egui_shape(painter: &Painter, shape: &drawing::Shape) -> Shape {
    let place = |[x, y]: [f32; 2]| pos2(x, y);
    let fill = shape.fill.map_or(Color32::TRANSPARENT, rgb);
    let stroke = shape
        .stroke
        .map_or(Stroke::NONE, |(colour, width)| Stroke::new(width.max(THINNEST), rgb(colour)));
    match &shape.form {
        Form::Rect(at, [width, height], radius) => {
            let rect = Rect::from_min_size(place(*at), vec2(*width, *height));
            let corner = CornerRadius::same(radius.clamp(0.0, 250.0).round() as u8);
            RectShape::new(rect, corner, fill, stroke, StrokeKind::Middle).into()
        }
        Form::Circle(middle, radius) => {
            CircleShape { center: place(*middle), radius: *radius, fill, stroke }.into()
        }
        Form::Line(from, to) => Shape::line_segment([place(*from), place(*to)], stroke),
        Form::Path(points) => Shape::line(points.iter().copied().map(place).collect(), stroke),
        Form::Polygon(corners) => {
            Shape::convex_polygon(corners.iter().copied().map(place).collect(), fill, stroke)
        }
        Form::Text(at, size, text) => {
            text_shape(painter, (place(*at), Align2::CENTER_CENTER), *size, text, fill)
        }
        Form::Note(at, size, text) => {
            text_shape(painter, (place(*at), Align2::LEFT_CENTER), *size, text, fill)
        }
    }
}

fn text_shape(
    painter: &Painter,
    (base, anchor): (Pos2, Align2),
    size: f32,
    text: &str,
    colour: Color32,
) -> Shape {
    let middle = base - vec2(0.0, size * TEXT_MIDDLE);
    let font = FontId::new(size, strong_family());
    painter.fonts_mut(|fonts| Shape::text(fonts, middle, anchor, text, font, colour))
}
