//! Ships of a fleet.

use std::fmt;

/// Which ship of a game: 0 for the first that was added.
///
/// Any number can be asked about; a game refuses those it does not have.
///
/// ```
/// use battleship::{Game, ShipId};
///
/// let game = Game::standard();
/// assert_eq!(game.ship(ShipId(1)).map(|ship| ship.name()), Some("battleship"));
/// assert_eq!(game.ship(ShipId(5)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShipId(pub usize);

impl fmt::Display for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A type of ship; each player has one of each type.
///
/// ```
/// use battleship::Game;
///
/// let game = Game::standard();
/// let fleet: Vec<String> = game
///     .ships()
///     .map(|(_, ship)| format!("{}{} {}", ship.symbol(), ship.length(), ship.name()))
///     .collect();
/// assert_eq!(fleet[0], "A5 aircraft carrier");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ship {
    pub(crate) name: String,
    pub(crate) symbol: char,
    pub(crate) length: usize,
}

impl Ship {
    /// The number of cells it takes.
    pub const fn length(&self) -> usize {
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
