//! Players of Battleship, from awful to good.
//!
//! ```
//! use battleship::{Game, Narration, play};
//! use battleship_engine::{Awful, Good, SeededDice};
//!
//! let game = Game::standard();
//! let mut good = Good::new("Gus", &game, SeededDice::new(1));
//! let mut awful = Awful::new("Audrey", &game);
//! let winner = play(&game, [&mut good, &mut awful], &Narration::Silent)?;
//! assert!(winner.is_some());
//! # Ok::<(), battleship::PlayerError>(())
//! ```
//!
//! - [`Awful`], [`Mediocre`], [`Good`], [`Human`]: the players. All but people need nothing but
//!   [`Dice`](battleship::Dice).
//! - [`roster()`]: every computer player by name. [`create_player`]: the seed's factory.
//! - [`placement`]: laying out fleets at random.
//! - [`belief`]: how likely each cell is to hold a ship, and the best shot.
//! - [`SeededDice`]: the same seed gives the same game, on every machine.

#![warn(missing_docs)]

mod absent;
mod awful;
pub mod belief;
mod dice;
mod good;
mod human;
mod mediocre;
mod packing;
pub mod placement;
mod roster;

pub use awful::Awful;
pub use dice::SeededDice;
pub use good::Good;
pub use human::Human;
pub use mediocre::Mediocre;
pub use roster::{
    BattleshipContender, BattleshipSeat, HUMAN, create_player, easy_contender, roster,
};

/// The examples of the README are run, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
