//! Points and directions.

use std::fmt;

/// A row and a column, from 0. It may lie off every board: people type what they like, and a
/// shot at such a point is wasted.
///
/// ```
/// use battleship::{Game, Point};
///
/// let point = Point::new(3, 5);
/// assert_eq!(point.to_string(), "(3,5)");
/// assert!(Game::standard().is_valid(point));
/// assert!(!Game::standard().is_valid(Point::new(-1, 20)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// The row, from 0 at the top.
    pub row: i32,
    /// The column, from 0 at the left.
    pub col: i32,
}

impl Point {
    /// The point in a row and a column.
    #[must_use]
    pub const fn new(row: i32, col: i32) -> Self {
        Self { row, col }
    }
}

/// Printed as the original program prints it: `(3,5)`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.col)
    }
}

/// How a ship lies.
///
/// ```
/// use battleship::{Direction, Point, PointSet};
///
/// let ship = PointSet::ship(Point::new(4, 2), 2, Direction::Vertical);
/// assert!(ship.contains(Point::new(5, 2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Direction {
    /// From its leftmost cell to the right.
    Horizontal,
    /// From its topmost cell down.
    Vertical,
}

impl Direction {
    /// Both, horizontal first.
    pub const BOTH: [Self; 2] = [Self::Horizontal, Self::Vertical];

    /// The ways in which a ship of this length can lie on given cells: a ship of one cell lies both
    /// ways on the same one, so it has one way.
    #[must_use]
    pub const fn of_length(length: usize) -> &'static [Self] {
        if length == 1 { &[Self::Horizontal] } else { &Self::BOTH }
    }

    /// The other direction.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }
}
