//! The two sides of a match.

/// A side of a match. The first shoots first.
///
/// ```
/// use battleship::Side;
///
/// let names = ["Ann", "Ben"];
/// assert_eq!(names[Side::First.other().index()], "Ben");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The one who shoots first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Both, the first first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second: the place in a list of both.
    pub const fn index(self) -> usize {
        self as usize
    }
}
