//! Pictures as PNG, for programs that know no SVG.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The family that stands for every sans-serif; one of the fonts should be of it.
const FAMILY: &str = "Inter";
/// Wider or higher than this is a slip, not a picture; it would only fill the memory.
const LARGEST: u32 = 16_384;

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PngError {
    /// Not the SVG that was expected; the message says what is wrong with it.
    Svg(String),
    /// None of the fonts can be read, so every text would be missing.
    NoFont,
    /// The picture would be this many pixels wide and high.
    Size(u32, u32),
    /// The pixels could not be written as PNG.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(problem) => write!(f, "the picture cannot be drawn: {problem}"),
            Self::NoFont => f.write_str("there is no font for the text of the picture"),
            Self::Size(width, height) => {
                write!(f, "a picture has 1 to {LARGEST} pixels a side, not {width}x{height}")
            }
            Self::Encoding(problem) => write!(f, "the picture cannot be written: {problem}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws an SVG as a PNG of this width in pixels; the height follows from the picture's shape.
///
/// Only the given fonts are used, never the system's, so a picture looks the same everywhere.
pub(crate) fn png(svg: &str, width: u32, fonts: &[&[u8]]) -> Result<Vec<u8>, PngError> {
    let tree =
        Tree::from_str(svg, &options(fonts)?).map_err(|error| PngError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let sides = 1..=LARGEST;
    let mut pixels = Some((width, height))
        .filter(|(width, height)| sides.contains(width) && sides.contains(height))
        .and_then(|(width, height)| Pixmap::new(width, height))
        .ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

fn options(fonts: &[&[u8]]) -> Result<Options<'static>, PngError> {
    let mut options = Options { font_family: FAMILY.to_owned(), ..Options::default() };
    let known = options.fontdb_mut();
    for font in fonts {
        known.load_font_data(font.to_vec());
    }
    if known.is_empty() {
        return Err(PngError::NoFont);
    }
    known.set_sans_serif_family(FAMILY);
    Ok(options)
}

#[cfg(test)]
mod tests {
    use reversi::{Position, RuleSet, Size, Variant};
    use session::BoardColours;
    use session::picture::{Picture, svg};

    use super::*;

    fn draw(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
        png(svg, width, &crate::theme::font_bytes())
    }

    fn start(size: Size) -> String {
        svg(&Picture {
            position: &Position::start(RuleSet::new(Variant::Othello, size)),
            last_move: None,
            coordinates: true,
            legal_dots: true,
            colours: BoardColours::Green,
            shapes: true,
        })
    }

    /// The width and the height that a PNG states.
    fn sides(png: &[u8]) -> (u32, u32) {
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let number = |at| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        (number(16), number(20))
    }

    #[test]
    fn every_board_is_drawn_as_wide_as_asked() {
        for size in Size::all() {
            let png = draw(&start(size), 100).expect("a picture");
            assert_eq!(sides(&png).0, 100, "{size}");
        }
        // The ordinary board has 722x758 units.
        assert_eq!(sides(&draw(&start(Size::EIGHT), 1444).expect("a picture")), (1444, 1516));
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes() {
        let svg = start(Size::EIGHT);
        assert_eq!(draw(&svg, 200), draw(&svg, 200));
    }

    #[test]
    fn no_picture_is_drawn_of_what_is_none_or_too_large() {
        assert!(matches!(draw("no picture", 100), Err(PngError::Svg(_))));
        let svg = start(Size::EIGHT);
        assert_eq!(draw(&svg, 0), Err(PngError::Size(0, 0)));
        assert_eq!(draw(&svg, 20_000).unwrap_err().to_string(), TOO_LARGE);
        assert_eq!(png(&svg, 100, &[]), Err(PngError::NoFont));
        assert_eq!(png(&svg, 100, &[b"no font"]), Err(PngError::NoFont));
    }

    const TOO_LARGE: &str = "a picture has 1 to 16384 pixels a side, not 20000x20997";
}
