//! Points and directions.

use std::fmt;

/// A row and a column, from 0. It may lie off every board: people type what they like, and a
/// shot at such a point is wasted.
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
}
