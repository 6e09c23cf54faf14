//! Sets of squares: the seeds' `Position_set`, one bit a square.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};
use std::str::FromStr;

use crate::{ParseError, Square};

/// A set of squares of the 8x8 grid.
///
/// Sets act like sets: `|` is the union, `&` the intersection, `^` the symmetric difference,
/// `-` the difference and `!` the complement within the 64 squares of the grid; each has its
/// assigning form. Iteration goes row by row.
///
/// ```
/// use reversi::{Square, SquareSet};
///
/// let a: SquareSet = "c4 d4".parse()?;
/// let b: SquareSet = "d4 e4".parse()?;
/// assert_eq!((a | b).to_string(), "c4 d4 e4");
/// assert_eq!((a & b).to_string(), "d4");
/// assert_eq!((a ^ b).to_string(), "c4 e4");
/// assert_eq!((a - b).to_string(), "c4");
/// assert_eq!((!a).len(), 62);
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self(0);
    /// The set of all 64 squares.
    pub const FULL: Self = Self(!0);

    /// The set whose bits these are; bit 0 is `a1`, bit 63 `h8`.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set as bits; bit 0 is `a1`, bit 63 `h8`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    ///
    /// ```
    /// use reversi::SquareSet;
    ///
    /// assert_eq!(SquareSet::of("e4".parse()?).to_string(), "e4");
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether there is no square in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    pub const fn len(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use reversi::SquareSet;
    ///
    /// let set: SquareSet = "c4 d4".parse()?;
    /// assert!(set.contains("c4".parse()?) && !set.contains("e4".parse()?));
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether every square of `other` is in this set.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a square.
    ///
    /// ```
    /// use reversi::SquareSet;
    ///
    /// let mut set = SquareSet::EMPTY;
    /// set.insert("b7".parse()?);
    /// set.insert("a1".parse()?);
    /// set.remove("b7".parse()?);
    /// assert_eq!((set.to_string(), set.len()), ("a1".to_owned(), 1));
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// Adds or removes a square, as the seeds' `pset[pos] = true` and `= false` do.
    pub const fn set(&mut self, square: Square, present: bool) {
        if present { self.insert(square) } else { self.remove(square) }
    }

    /// Removes every square.
    pub const fn clear(&mut self) {
        self.0 = 0;
    }

    /// The first square, row by row.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The squares, row by row.
    ///
    /// ```
    /// use reversi::{Square, SquareSet};
    ///
    /// let set: SquareSet = "h8 a1 b1".parse()?;
    /// let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    /// assert_eq!(names, ["a1", "b1", "h8"]);
    /// let edge: SquareSet = Square::all().filter(|square| square.y() == 0).collect();
    /// assert_eq!(edge.len(), 8);
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// An operator on two sets, and its assigning form.
macro_rules! operators {
    ($($operator:ident $method:ident, $assigning:ident $assign:ident: |$a:ident, $b:ident| $bits:expr;)*) => {$(
        impl $operator for SquareSet {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                let (Self($a), Self($b)) = (self, other);
                Self($bits)
            }
        }

        impl $assigning for SquareSet {
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    BitOr bitor, BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand, BitAndAssign bitand_assign: |a, b| a & b;
    BitXor bitxor, BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub, SubAssign sub_assign: |a, b| a & !b;
}

impl Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<const N: usize> From<[Square; N]> for SquareSet {
    fn from(squares: [Square; N]) -> Self {
        squares.into_iter().collect()
    }
}

/// The names of the squares with blanks between them; the empty set is the empty text.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|square| square.to_string()).collect();
        f.pad(&names.join(" "))
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for SquareSet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let square = |word: &str| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            word.parse().map_err(|error: ParseError| error.moved(text, at))
        };
        text.split_whitespace().map(square).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets() -> impl Iterator<Item = (SquareSet, SquareSet)> {
        let mut random = fastrand::Rng::with_seed(1);
        std::iter::repeat_with(move || (SquareSet(random.u64(..)), SquareSet(random.u64(..))))
            .take(200)
    }

    #[test]
    fn operators_agree_with_membership_square_by_square() {
        for (a, b) in sets() {
            for square in Square::all() {
                let (in_a, in_b) = (a.contains(square), b.contains(square));
                assert_eq!((a | b).contains(square), in_a || in_b);
                assert_eq!((a & b).contains(square), in_a && in_b);
                assert_eq!((a ^ b).contains(square), in_a != in_b);
                assert_eq!((a - b).contains(square), in_a && !in_b);
                assert_eq!((!a).contains(square), !in_a);
            }
            assert_eq!(a - b, a & !b);
            assert_eq!(a.contains_all(b), (b - a).is_empty());
        }
    }

    #[test]
    fn assigning_forms_do_what_the_plain_ones_do() {
        for (a, b) in sets() {
            let with = |change: fn(&mut SquareSet, SquareSet)| {
                let mut set = a;
                change(&mut set, b);
                set
            };
            assert_eq!(with(|a, b| *a |= b), a | b);
            assert_eq!(with(|a, b| *a &= b), a & b);
            assert_eq!(with(|a, b| *a ^= b), a ^ b);
            assert_eq!(with(|a, b| *a -= b), a - b);
        }
    }

    #[test]
    fn iteration_and_text_read_back() {
        for (a, _) in sets() {
            assert_eq!(a.iter().collect::<SquareSet>(), a);
            assert_eq!(a.iter().len(), a.len() as usize);
            assert!(a.iter().is_sorted());
            assert_eq!(a.to_string().parse(), Ok(a));
        }
        assert_eq!(SquareSet::EMPTY.to_string(), "");
        assert_eq!(SquareSet::default(), SquareSet::EMPTY);
        assert_eq!(SquareSet::EMPTY.first(), None);
    }

    #[test]
    fn a_bad_word_is_located_in_the_whole_text() {
        let error = "a1 b9".parse::<SquareSet>().unwrap_err();
        assert_eq!(error.to_string(), "column 5: expected a row 1 to 8, found '9'");
    }
}
