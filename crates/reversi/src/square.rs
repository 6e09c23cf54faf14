//! A square of the grid, and the three ways people write one.

use std::fmt;
use std::str::FromStr;

use crate::size::number;
use crate::{Direction, ParseError};

/// A square of the 8x8 grid. Boards of every size sit in its top left corner, so rows are
/// 8 bits apart on every board.
///
/// The first coordinate is the column `x`, the second the row `y`, both from 0, as in the
/// Reversi seeds; `a1` is the top left corner.
///
/// ```
/// use reversi::Square;
///
/// let square: Square = "c7".parse()?;
/// assert_eq!((square.x(), square.y()), (2, 6));
/// assert_eq!(square.to_string(), "c7");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8); // Invariant: below 64.

impl Square {
    /// The square in column `x` and row `y`, if the grid has it.
    ///
    /// Takes any integers, because the seeds' programs are asked about squares such as (-1, 8).
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Option<Self> {
        if x >= 0 && x < 8 && y >= 0 && y < 8 { Some(Self((y * 8 + x) as u8)) } else { None }
    }

    /// The square with this number, counted row by row from `a1` = 0.
    ///
    /// ```
    /// use reversi::Square;
    ///
    /// assert_eq!(Square::from_index(10).map(|square| square.to_string()), Some("c2".to_owned()));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The square's number, counted row by row from `a1` = 0.
    #[inline]
    #[allow(unsafe_code)]
    pub const fn index(self) -> usize {
        // SAFETY: the field is private to this file, and all that make a square here (`new`,
        // `from_index`, `all`) give it a number below 64. Told so, the compiler leaves out the
        // checks of searches in tables of 64 entries.
        unsafe { std::hint::assert_unchecked(self.0 < 64) };
        self.0 as usize
    }

    /// The column, from 0 at the left.
    pub const fn x(self) -> i32 {
        (self.0 % 8) as i32
    }

    /// The row, from 0 at the top.
    pub const fn y(self) -> i32 {
        (self.0 / 8) as i32
    }

    /// The neighbour in a direction, if the grid has one.
    ///
    /// ```
    /// use reversi::{Direction, Square};
    ///
    /// let corner: Square = "a1".parse()?;
    /// assert_eq!(corner.step(Direction::East), "b1".parse().ok());
    /// assert_eq!(corner.step(Direction::West), None);
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.delta();
        Self::new(self.x() + dx, self.y() + dy)
    }

    /// All 64 squares, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Coordinates::Name.write(*self).as_str())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Coordinates::Name.parse(text)
    }
}

/// The three ways of writing a square.
///
/// ```
/// use reversi::{Coordinates, Square};
///
/// let square = Square::new(2, 6).unwrap();
/// assert_eq!(Coordinates::Name.write(square), "c7");
/// assert_eq!(Coordinates::Xy.write(square), "(2,6)");
/// assert_eq!(Coordinates::RowCol.write(square), "(6,2)");
/// assert_eq!(Coordinates::RowCol.parse("6, 2"), Ok(square));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// A column letter and a row digit, `a1` to `h8`.
    Name,
    /// `(x,y)`, column first, from 0: the Reversi seeds.
    Xy,
    /// `(row,col)`, row first, from 0: the Othello seed.
    RowCol,
}

impl Coordinates {
    /// The square's text in this form.
    #[must_use]
    pub fn write(self, square: Square) -> String {
        let (x, y) = (square.x(), square.y());
        match self {
            Self::Name => [(b'a' + x as u8) as char, (b'1' + y as u8) as char].iter().collect(),
            Self::Xy => format!("({x},{y})"),
            Self::RowCol => format!("({y},{x})"),
        }
    }

    /// Reads a square in this form. Letters may be upper or lower case; around the two numbers
    /// of a pair, blanks are free and the brackets may be `()`, `{}` or left out.
    pub fn parse(self, text: &str) -> Result<Square, ParseError> {
        let form = match self {
            Self::Name => return parse_name(text),
            Self::Xy => "(x,y)",
            Self::RowCol => "(row,col)",
        };
        let (first, second) = parse_pair(text, form)?;
        let (x, y) = if self == Self::Xy { (first, second) } else { (second, first) };
        Square::new(x, y).ok_or_else(|| {
            let message = format!("both numbers of {form} are 0 to 7, found {:?}", text.trim());
            ParseError::problem(text, text.len() - text.trim_start().len(), message)
        })
    }
}

/// Reads `a1` to `h8`; every error says which of the two characters is wrong.
fn parse_name(text: &str) -> Result<Square, ParseError> {
    let wrong = |at, expected| Err(ParseError::at(text, at, expected));
    match *text.to_ascii_lowercase().as_bytes() {
        [] => wrong(0, "expected a square a1 to h8"),
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Square((row - b'1') * 8 + (column - b'a'))),
        [b'a'..=b'h', b'1'..=b'8', ..] => wrong(2, "expected the end of the square"),
        [b'a'..=b'h', ..] => wrong(1, "expected a row 1 to 8"),
        _ => wrong(0, "expected a column a to h"),
    }
}

fn parse_pair(text: &str, form: &str) -> Result<(i32, i32), ParseError> {
    let wrong = || ParseError::at_start(text, format!("expected a pair {form}"));
    let inner = text.trim();
    let inner = match inner.as_bytes() {
        [b'(', .., b')'] | [b'{', .., b'}'] => &inner[1..inner.len() - 1],
        _ => inner,
    };
    let (first, second) = inner.split_once(',').ok_or_else(wrong)?;
    let number = |part: &str| number(part.trim()).ok_or_else(wrong);
    Ok((number(first)?, number(second)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_round_trips_in_every_form() {
        for square in Square::all() {
            for form in [Coordinates::Name, Coordinates::Xy, Coordinates::RowCol] {
                assert_eq!(form.parse(&form.write(square)), Ok(square));
            }
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
        }
    }

    #[track_caller]
    fn refuses(form: Coordinates, text: &str, message: &str) {
        assert_eq!(form.parse(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        use Coordinates::{Name, RowCol, Xy};
        refuses(Name, "", "expected a square a1 to h8");
        refuses(Name, "i1", "column 1: expected a column a to h, found 'i'");
        refuses(Name, "a9", "column 2: expected a row 1 to 8, found '9'");
        refuses(Name, "a", "at the end: expected a row 1 to 8");
        refuses(Name, "a1b", "column 3: expected the end of the square, found 'b'");
        refuses(Name, "é1", "column 1: expected a column a to h, found 'é'");
        refuses(Xy, "(8,0)", "column 1: both numbers of (x,y) are 0 to 7, found \"(8,0)\"");
        refuses(Xy, "3", "column 1: expected a pair (x,y), found '3'");
        refuses(RowCol, "", "expected a pair (row,col)");
        refuses(
            RowCol,
            " -1,99999999999",
            "column 2: both numbers of (row,col) are 0 to 7, found \"-1,99999999999\"",
        );
        refuses(Xy, "(-,2)", "column 1: expected a pair (x,y), found '('");
    }
}
