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
//! - [`Point`], [`PointSet`], [`Direction`], [`Ship`], [`ShipId`]: the words.
//! - [`Game`]: the size of the boards and the fleet. [`Board`]: one player's ships and the shots
//!   at them. [`Chart`]: what the opponent knows of it, and nothing more.
//! - [`Player`]: what a player must be able to do. [`play()`]: a whole game between two.
//! - [`Console`]: input and output, passed in. [`Dice`]: randomness, passed in.
//!
//! Points, directions, ships, shots and games can be saved with `serde` where the feature of this
//! name is on.

#![warn(missing_docs)]

mod board;
mod chart;
mod console;
mod dice;
mod game;
mod play;
mod player;
mod point;
mod point_set;
mod ship;

pub use board::{AttackError, Board, PlaceError, Shot, UnplaceError};
pub use chart::{Chart, Sinking};
pub use console::{Console, TalkError};
pub use dice::Dice;
pub use game::{AddShipError, Game, GameError, MAX_COLS, MAX_ROWS};
pub use play::{Narration, Winner, play};
pub use player::Player;
pub use point::{Direction, Point};
pub use point_set::{PointSet, Points};
pub use ship::{Ship, ShipId};
