//! Exact answers and strong play for Reversi and Othello, under every rule set and on every board.
//!
//! ```
//! use reversi::{Position, RuleSet, Size, Variant};
//! use reversi_engine::{Engine, Limits, Options};
//!
//! let engine = Engine::new(Options::default())?;
//! // Othello on 4x4: the second player wins, the empty squares counted by ten.
//! let small = Position::start(RuleSet::new(Variant::Othello, Size::new(4, 4)?));
//! assert_eq!(engine.solve(&small).score(), Some(-10));
//!
//! // On 8x8 it finds a move, six moves ahead.
//! let start = Position::start(RuleSet::OTHELLO);
//! let info = engine.think(&start, &Limits::depth(6));
//! assert!(start.legal_squares().contains(info.best.expect("a move")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Engine`]: a move or a value of a position ([`Engine::think`]), its exact score
//!   ([`Engine::solve`]), every move of a position or of a game ([`Engine::analyse_moves`],
//!   [`Engine::analyse_game`]). Each has a twin that ends in `_with`, takes a [`StopToken`] and
//!   says how it gets on.
//! - [`Limits`], [`Options`]: how long, and with what.
//! - [`Level`], [`Opponent`]: the levels of play.
//! - [`roster`], [`ReversiContender`], [`ReversiPlayer`]: everybody who may play, by name.
//! - [`stable_discs`]: discs that can never be flipped again.
//! - [`Evaluation`]: what a position looks worth without searching.
//!
//! Values and scores are in discs, for the player on turn. Times are [`std::time::Duration`],
//! memory is in megabytes (`hash_mb`), and what engines count are positions visited (`nodes`).
//! Nothing here starts a thread that outlives its call; `support::Task` thinks in the background.

#![warn(missing_docs)]

mod analysis;
mod contender;
mod engine;
pub mod eval;
mod large_pages;
mod level;
mod masks;
mod opponent;
mod search;
mod search_rules;
mod stability;
mod transposition_table;
mod window;

pub use analysis::{GameAnalysis, MoveValue, PlyAnalysis};
pub use contender::{
    PlayerError, ReversiContender, ReversiPlayer, random_move, roster, unsearched,
};
pub use engine::{
    Certainty, Clock, Engine, Limits, NoMemory, Options, SearchInfo, Solution, StopToken, Value,
};
pub use eval::Evaluation;
pub use level::{Level, NoSuchLevel};
pub use opponent::Opponent;
pub use stability::stable_discs;
pub use window::Window;

/// The examples of the README run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
