//! Players of Battleship, from awful to good.
//!
//! ```
//! use std::sync::Arc;
//! use battleship::{Game, Narration, play};
//! use battleship_engine::{PlayerKind, SeededDice, create_player, with_silent_console};
//!
//! let game = Arc::new(Game::standard());
//! let mut good = create_player("good", "Gus", &game, SeededDice::new(1)).expect("a player");
//! let mut awful = PlayerKind::Awful.create("Audrey", &game, SeededDice::new(2));
//! let winner = with_silent_console(|console| {
//!     play(&game, &mut *good, &mut *awful, Narration::Silent, console)
//! })?;
//! assert!(winner.is_some());
//! # Ok::<(), battleship::TalkError>(())
//! ```
//!
//! - [`create_player`], [`PlayerKind`]: the factory.
//! - [`placement`]: laying out fleets, at random or the first way there is.
//! - [`belief`]: how likely each cell is to hold a ship.
//! - [`SeededDice`]: the same seed gives the same game, on every machine.

#![warn(missing_docs)]

mod awful;
pub mod belief;
mod dice;
mod factory;
mod good;
mod human;
mod mediocre;
mod packing;
pub mod placement;

use battleship::{Console, TalkError};

pub use awful::Awful;
pub use dice::SeededDice;
pub use factory::{PlayerKind, UnknownPlayerKind, create_player};
pub use good::Good;
pub use human::Human;
pub use mediocre::Mediocre;

/// Runs something that needs a console where nobody talks: games between computer players.
pub fn with_silent_console<T>(
    work: impl FnOnce(&mut Console<'_>) -> Result<T, TalkError>,
) -> Result<T, TalkError> {
    work(&mut Console::new(&mut std::io::empty(), &mut std::io::sink()))
}
