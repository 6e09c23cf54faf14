//! Pictures as PNG, for programs that know no SVG: drawn by what draws the window's letters.

use ::png::{ColorType, Encoder, EncodingError};
use session::drawing::{Drawing, Form, Shape};
use session::palette::Colour;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::SvgPen;
use skrifa::{FontRef, MetadataProvider};
use vello_cpu::color::{AlphaColor, Srgb};
use vello_cpu::kurbo::{Affine, BezPath, Circle, Line, Rect, Shape as _, Stroke};
use vello_cpu::{Pixmap, RenderContext, Resources};

use crate::theme;

/// How wide a picture is, in pixels; its height follows from its shape.
const WIDTH: u16 = 1024;
/// How far, in units, a curve may be from the round form that it stands for.
const TOLERANCE: f64 = 0.01;

/// The picture as the bytes of a PNG file.
pub(crate) fn png(drawing: &Drawing) -> Result<Vec<u8>, String> {
    encode(&pixels(drawing)).map_err(|error| format!("the picture cannot be written: {error}"))
}

fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width().into(), pixels.height().into());
    encoder.set_color(ColorType::Rgba);
    // The page is opaque, so it does not matter that colours are multiplied by it.
    encoder.write_header()?.write_image_data(pixels.data_as_u8_slice())?;
    Ok(bytes)
}

fn pixels(drawing: &Drawing) -> Pixmap {
    let scale = f64::from(WIDTH) / f64::from(drawing.width);
    // A row that is drawn in part would be seen through.
    let height = (f64::from(drawing.height) * scale).floor() as u16;
    let mut context = RenderContext::new(WIDTH, height);
    context.set_transform(Affine::scale(scale));
    for shape in &drawing.shapes {
        paint(&mut context, shape);
    }
    context.flush();
    let mut pixels = Pixmap::new(WIDTH, height);
    context.render(&mut pixels, &mut Resources::new());
    pixels
}

fn paint(context: &mut RenderContext, shape: &Shape) {
    let path = path(&shape.form);
    let colour = |colour: Colour| {
        let [red, green, blue] = colour.rgb();
        AlphaColor::<Srgb>::from_rgb8(red, green, blue)
    };
    if let Some(fill) = shape.fill {
        context.set_paint(colour(fill));
        context.fill_path(&path);
    }
    if let Some((stroke, width)) = shape.stroke {
        context.set_paint(colour(stroke));
        context.set_stroke(Stroke::new(f64::from(width)));
        context.stroke_path(&path);
    }
}

fn path(form: &Form) -> BezPath {
    let point = |at: [f32; 2]| <(f64, f64)>::from(at.map(f64::from));
    match *form {
        Form::Path(ref points) => outline(points),
        Form::Polygon(ref corners) => {
            let mut path = outline(corners);
            path.close_path();
            path
        }
        Form::Rect(at, sides, radius) => {
            let rect = Rect::from_origin_size(point(at), point(sides));
            rect.to_rounded_rect(f64::from(radius)).to_path(TOLERANCE)
        }
        Form::Circle(middle, radius) => {
            Circle::new(point(middle), f64::from(radius)).to_path(TOLERANCE)
        }
        Form::Line(from, to) => Line::new(point(from), point(to)).to_path(TOLERANCE),
        Form::Text(at, size, ref text) => {
            let (path, width) = letters(text, size);
            let (x, y) = point(at);
            Affine::new([1.0, 0.0, 0.0, -1.0, x - width / 2.0, y]) * path
        }
        Form::Note(at, size, ref text) => {
            let (x, y) = point(at);
            Affine::new([1.0, 0.0, 0.0, -1.0, x, y]) * letters(text, size).0
        }
    }
}

/// A line through points.
fn outline(points: &[[f32; 2]]) -> BezPath {
    let mut path = BezPath::new();
    for (place, point) in points.iter().enumerate() {
        let point = <(f64, f64)>::from(point.map(f64::from));
        if place == 0 { path.move_to(point) } else { path.line_to(point) }
    }
    path
}

/// The outlines of a line of text, upwards from its base line, and its width.
fn letters(text: &str, size: f32) -> (BezPath, f64) {
    let (mut path, mut width) = (BezPath::new(), 0.0);
    let Ok(font) = FontRef::new(theme::STRONG) else { return (path, width) };
    let (size, location) = (Size::new(size), LocationRef::default());
    let (characters, outlines) = (font.charmap(), font.outline_glyphs());
    let metrics = font.glyph_metrics(size, location);
    for glyph in text.chars().filter_map(|letter| characters.map(letter)) {
        let mut pen = SvgPen::new();
        if let Some(outline) = outlines.get(glyph)
            && outline.draw(DrawSettings::unhinted(size, location), &mut pen).is_ok()
            && let Ok(letter) = BezPath::from_svg(pen.as_ref())
        {
            path.extend(Affine::translate((width, 0.0)) * letter);
        }
        width += f64::from(metrics.advance_width(glyph).unwrap_or_default());
    }
    (path, width)
}

#[cfg(test)]
mod tests {
    use reversi::{Position, RuleSet, Size, SquareSet, Variant};
    use session::BoardColours;
    use session::picture::{Picture, drawing};

    use super::*;

    fn start(size: Size) -> Drawing {
        drawing(&Picture {
            position: &Position::start(RuleSet::new(Variant::Othello, size)),
            last_move: None,
            last_flips: SquareSet::EMPTY,
            coordinates: true,
            legal_dots: true,
            colours: BoardColours::Green,
            shapes: true,
        })
    }

    #[test]
    fn boards_are_drawn_in_their_shape() {
        for (width, height) in [(2, 2), (2, 8), (8, 2), (8, 8)] {
            let size = Size::new(width, height).expect("a size");
            let drawing = start(size);
            let pixels = pixels(&drawing);
            let height = i32::from(pixels.height()) * drawing.width / 1024;
            assert!((height - drawing.height).abs() <= 1, "{size}: {height}");
            let png = encode(&pixels).expect("a picture");
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{size}");
        }
    }

    #[test]
    fn nothing_of_a_picture_is_seen_through() {
        let sizes = [(2, 2), (3, 7), (5, 8), (7, 4), (8, 3), (8, 8)];
        for size in sizes.map(|(width, height)| Size::new(width, height).expect("a size")) {
            let pixels = pixels(&start(size));
            assert!(pixels.data().iter().all(|pixel| pixel.a == u8::MAX), "{size}");
        }
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes() {
        let drawing = start(Size::EIGHT);
        assert_eq!(png(&drawing), png(&drawing));
    }

    /// The colour at a place of the drawing.
    fn colour_at(drawing: &Drawing, pixels: &Pixmap, [x, y]: [f32; 2]) -> u32 {
        let place = |units: f32| (units * 1024.0 / drawing.width as f32) as u16;
        let pixel = pixels.sample(place(x), place(y));
        u32::from_be_bytes([0, pixel.r, pixel.g, pixel.b])
    }

    #[test]
    fn what_is_filled_is_seen_in_its_colour() {
        let drawing = start(Size::EIGHT);
        let pixels = pixels(&drawing);
        for (number, shape) in drawing.shapes.iter().enumerate() {
            let (Form::Circle(middle, _), Some(fill)) = (&shape.form, shape.fill) else { continue };
            let is_covered = drawing.shapes[number + 1..].iter().any(|over| {
                matches!(&over.form, Form::Line([x, y], [a, b])
                    if (x.midpoint(*a) - middle[0]).hypot(y.midpoint(*b) - middle[1]) < 0.01)
            });
            if !is_covered {
                assert_eq!(colour_at(&drawing, &pixels, *middle), fill.0, "{shape}");
            }
        }
    }

    #[test]
    fn every_text_leaves_ink_where_it_stands_and_none_beside_it() {
        let drawing = start(Size::EIGHT);
        let pixels = pixels(&drawing);
        for shape in &drawing.shapes {
            let (Form::Text([x, y], size, text), Some(ink)) = (&shape.form, shape.fill) else {
                continue;
            };
            let has_ink = |left: i32, right: i32| {
                let rows = (y - size) as i32..*y as i32;
                let mut places = (left..right).flat_map(|x| rows.clone().map(move |y| [x, y]));
                let ink_at =
                    |[x, y]: [i32; 2]| colour_at(&drawing, &pixels, [x as f32, y as f32]) == ink.0;
                places.any(ink_at)
            };
            let (half, x) = (letters(text, *size).1 as i32 / 2, *x as i32);
            assert!(has_ink(x - half, x + half), "{text}");
            assert!(!has_ink(x - half - 8, x - half - 1), "{text}");
        }
    }
}
