//! A move: where it goes and what it gains.

use std::fmt;

use crate::{Square, SquareSet};

/// A move: the square it is played on, and everything its player gains by it, that square
/// included. It is printed as its square.
///
/// ```
/// use reversi::{Position, RuleSet};
///
/// let start = Position::start(RuleSet::OTHELLO);
/// let capture = start.find_move("f5".parse()?).expect("a legal move");
/// assert_eq!(capture.to_string(), "f5");
/// assert_eq!(capture.gained.to_string(), "e5 f5");
/// assert_eq!(capture.flips().to_string(), "e5");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the new disc goes.
    pub square: Square,
    /// The new disc and everything it flips.
    pub gained: SquareSet,
}

impl Move {
    /// The discs that change colour.
    #[must_use]
    pub fn flips(self) -> SquareSet {
        self.gained - SquareSet::of(self.square)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.square, f)
    }
}
