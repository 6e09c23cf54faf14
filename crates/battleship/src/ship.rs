//! Ships of a fleet.

use std::fmt;

/// Which ship of a game: 0 for the first that was added.
///
/// Any number can be asked about; a game refuses those it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShipId(pub usize);

impl fmt::Display for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A type of ship; each player has one of each type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ship {
    pub(crate) name: String,
    pub(crate) symbol: char,
    pub(crate) length: i32,
}

impl Ship {
    /// The number of cells it takes.
    pub const fn length(&self) -> i32 {
        self.length
    }

    /// The character that shows it on a board.
    pub const fn symbol(&self) -> char {
        self.symbol
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }
}
