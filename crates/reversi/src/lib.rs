//! The rules of Reversi and Othello: exact on every board from 2x2 to 8x8, under five rule sets.
//!
//! ```
//! use reversi::{Variant, Model, Player, RuleSet, Size};
//!
//! let mut game = Model::new(RuleSet::new(Variant::Reversi, Size::new(6, 6)?));
//! for name in ["c3", "c4", "d4", "d3"] {
//!     game.play(name.parse()?)?; // The opening: the four centre squares.
//! }
//! assert_eq!(game.turn(), Some(Player::Dark));
//! let capture = game.find_move("b4".parse()?).expect("a legal move");
//! assert_eq!(capture.gained.to_string(), "b4 c4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Square`], [`SquareSet`], [`Size`], [`Direction`], [`Player`]: the words.
//! - [`Board`]: discs on a board, free to edit. [`Discs`]: the same from the mover's side, for
//!   engines.
//! - [`Variant`], [`RuleSet`]: which game it is, and what a final score is.
//! - [`Position`]: a state of a game, passes settled. [`Model`]: a game with its history.
//! - [`Kernels`]: the same captures by what the processor can do best.
//! - [`notation`]: reading and writing all of it. [`perft`]: counting it. [`Symmetry`]: folding it.
//! - [`handout`]: the shapes that the homework handouts ask for.
//!
//! Squares, sets of squares, players, sizes, variants, rule sets and positions can be saved with
//! `serde` where the feature of this name is on. A whole game is its rules and a
//! [`transcript`](notation::transcript()).

#![warn(missing_docs)]

mod board;
mod direction;
mod discs;
mod error;
pub mod handout;
mod kernel;
mod model;
mod moves;
pub mod notation;
pub mod perft;
mod player;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod saving;
mod size;
mod square;
mod square_set;
mod symmetry;

pub use board::{Board, OutOfBounds};
pub use direction::Direction;
pub use discs::{Discs, Lines};
pub use kernel::{Kernel, Kernels, Portable, WithKernel};
pub use model::{Model, Ply};
pub use moves::Move;
pub use notation::ParseError;
pub use player::{Player, UnknownPlayer, Words};
pub use position::{Phase, PlayError, Position};
pub use rules::{RuleSet, Scoring, UnknownRules, Variant, WhenStuck};
pub use size::{Size, SizeError};
pub use square::{Coordinates, Square};
pub use square_set::{SquareSet, Squares};
pub use symmetry::Symmetry;

/// The examples of the README run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
