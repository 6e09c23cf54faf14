//! The rules of Battleship on boards from 1x1 to 10x10, with any fleet.
//!
//! ```
//! use battleship::{Board, Direction, Game, Point, ShipId, Shot};
//!
//! let mut game = Game::new(2, 3)?;
//! let rowboat = game.add_ship(2, 'R', "rowboat")?;
//! let mut board = Board::new(&game);
//! board.place_ship(Point::new(0, 1), rowboat, Direction::Vertical)?;
//! assert_eq!(board.attack(Point::new(0, 1)), Ok(Shot::Hit));
//! assert_eq!(board.attack(Point::new(0, 0)), Ok(Shot::Miss));
//! assert_eq!(board.attack(Point::new(1, 1)), Ok(Shot::Sunk(rowboat)));
//! assert_eq!(board.display(false), "  012\n0 oX.\n1 .X.\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Point`], [`PointSet`], [`Direction`], [`Placement`], [`Ship`], [`ShipId`]: the words.
//! - [`Game`]: the size of the boards and the fleet. [`Board`]: one player's ships and the shots
//!   at them. [`Chart`]: what the opponent knows of it, and nothing more.
//! - [`Match`]: both boards, shot by shot. [`PlayerView`]: what one side may know of it.
//! - [`Player`]: what a player must be able to do. [`play()`]: a whole match between two.
//! - [`Console`]: input and output, passed in. [`Dice`]: randomness, passed in.
//!
//! Points, directions, ships, shots and games can be saved with `serde` where the feature of this
//! name is on.

#![warn(missing_docs)]

mod board;
mod chart;
mod console;
mod dice;
mod error;
mod game;
mod match_state;
mod placement;
mod play;
mod player;
mod point;
mod point_set;
mod ship;
mod side;
mod view;

pub use board::{AttackError, Board, PlaceError, Shot, UnplaceError};
pub use chart::{Chart, Sinking};
pub use console::{Console, Transcript};
pub use dice::Dice;
pub use game::{AddShipError, Game, GameError, MAX_COLS, MAX_ROWS};
pub use match_state::{FireError, FleetError, Match, ShotRecord};
pub use placement::{Layout, Placement};
pub use play::{Narration, play, play_to_end};
pub use player::{Player, PlayerError};
pub use point::{Direction, Point};
pub use point_set::{PointSet, Points};
pub use ship::{Ship, ShipId};
pub use side::Side;
pub use view::{PlayerView, ShipState, Viewer, Waters};

/// The examples of the README are run, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
