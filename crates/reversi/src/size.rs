//! The size of a board: 2 to 8 columns by 2 to 8 rows.

use std::fmt;
use std::str::FromStr;

use crate::error::error_texts;
use crate::{Square, SquareSet};

/// Width and height of a board, each 2 to 8.
///
/// ```
/// use reversi::Size;
///
/// let size: Size = "7x4".parse()?;
/// assert_eq!((size.width(), size.height(), size.area()), (7, 4, 28));
/// assert_eq!(size.center().to_string(), "c2 d2 c3 d3");
/// # Ok::<(), reversi::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The ordinary board.
    pub const EIGHT: Self = Self { width: 8, height: 8 };

    /// A size, if both numbers are 2 to 8. A number below 2 is reported before one above 8.
    pub const fn new(width: i32, height: i32) -> Result<Self, SizeError> {
        if width < 2 || height < 2 {
            Err(SizeError::TooSmall { width, height })
        } else if width > 8 || height > 8 {
            Err(SizeError::TooLarge { width, height })
        } else {
            Ok(Self { width: width as u8, height: height as u8 })
        }
    }

    /// All 49 sizes, 2x2 to 8x8.
    ///
    /// ```
    /// use reversi::Size;
    ///
    /// assert_eq!(Size::all().filter(|size| size.is_square()).count(), 7);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (2..=8).flat_map(|width| (2..=8).map(move |height| Self { width, height }))
    }

    /// The number of columns.
    pub const fn width(self) -> i32 {
        self.width as i32
    }

    /// The number of rows.
    pub const fn height(self) -> i32 {
        self.height as i32
    }

    /// The number of squares.
    pub const fn area(self) -> i32 {
        self.width() * self.height()
    }

    /// Whether the board is as wide as it is high.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The size with width and height swapped.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Every square of the board.
    pub const fn squares(self) -> SquareSet {
        let row = 0xff_u64 >> (8 - self.width);
        let rows = 0x0101_0101_0101_0101_u64 >> (8 * (8 - self.height));
        SquareSet::from_bits(row * rows)
    }

    /// The four centre squares. On odd sizes they lie left of and above the middle.
    pub const fn center(self) -> SquareSet {
        let corner = (self.height / 2 - 1) * 8 + self.width / 2 - 1;
        SquareSet::from_bits(0x0303 << corner)
    }

    /// Whether the board has this square.
    pub const fn contains(self, square: Square) -> bool {
        self.squares().contains(square)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why something is not a board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeError {
    /// The width or the height is below 2.
    TooSmall {
        /// The width that was asked for.
        width: i32,
        /// The height that was asked for.
        height: i32,
    },
    /// The width or the height is above 8, and neither is below 2.
    TooLarge {
        /// The width that was asked for.
        width: i32,
        /// The height that was asked for.
        height: i32,
    },
    /// The text is not two numbers with an `x` between them.
    NotASize,
}

error_texts! { SizeError:
    Self::TooSmall { width, height } => "board {}is too small: {RANGE}", shown(*width, *height);
    Self::TooLarge { width, height } => "board {}is too large: {RANGE}", shown(*width, *height);
    Self::NotASize => "expected a board size such as 8x8, width first";
}

const RANGE: &str = "width and height are 2 to 8";

/// A size that was asked for. A number that did not fit was clamped; to print it would be a lie.
fn shown(width: i32, height: i32) -> String {
    let clamped = [width, height].iter().any(|number| matches!(*number, i32::MIN | i32::MAX));
    if clamped { String::new() } else { format!("{width}x{height} ") }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = text.split_once(['x', 'X']).ok_or(SizeError::NotASize)?;
        let number = |text| number(text).ok_or(SizeError::NotASize);
        Self::new(number(width)?, number(height)?)
    }
}

/// Reads a whole number. One that does not fit is clamped: it is out of range all the same,
/// and "too large" says more than "not a number".
pub(crate) fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let clamped = if text.starts_with('-') { i32::MIN } else { i32::MAX };
    is_number.then(|| text.parse().unwrap_or(clamped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_49_sizes_and_each_reads_back() {
        assert_eq!(Size::all().count(), 49);
        for size in Size::all() {
            assert_eq!(size.to_string().parse(), Ok(size));
            assert_eq!(size.squares().len(), size.area());
            assert_eq!(size.center().len(), 4);
            assert!((size.center() - size.squares()).is_empty());
        }
    }

    #[test]
    fn too_small_is_reported_before_too_large() {
        assert_eq!(Size::new(1, 9), Err(SizeError::TooSmall { width: 1, height: 9 }));
        assert_eq!(Size::new(9, 1), Err(SizeError::TooSmall { width: 9, height: 1 }));
        assert_eq!(Size::new(9, 8), Err(SizeError::TooLarge { width: 9, height: 8 }));
        assert_eq!(Size::new(-3, 8), Err(SizeError::TooSmall { width: -3, height: 8 }));
    }

    #[test]
    fn centre_of_seed_000_section_3_1() {
        // (cx-1, cy-1), (cx-1, cy), (cx, cy-1), (cx, cy) with cx = w/2, cy = h/2 rounded down.
        for size in Size::all() {
            let (cx, cy) = (size.width() / 2, size.height() / 2);
            let expected: SquareSet = [(cx - 1, cy - 1), (cx - 1, cy), (cx, cy - 1), (cx, cy)]
                .into_iter()
                .filter_map(|(x, y)| Square::new(x, y))
                .collect();
            assert_eq!(size.center(), expected, "{size}");
        }
    }

    #[test]
    fn bad_sizes_are_refused() {
        for text in ["", "8", "8x", "x8", "8x8x8", "8 x 8", "axb", "8x8 ", "--1x8", "8×8"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotASize), "{text}");
        }
        for text in ["1x8", "8x0", "-2x4", "-99999999999x8"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::TooSmall { .. })), "{text}");
        }
        for text in ["9x8", "8x1000", "99999999999999999999x8"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::TooLarge { .. })), "{text}");
        }
    }
}
