//! Exact answers and strong play for Reversi and Othello, under every rule set and on every board.
//!
//! ```
//! use reversi::{Variant, Position, RuleSet, Size};
//! use reversi_engine::{Engine, Limits, Options, StopToken, Window};
//!
//! let engine = Engine::new(Options { hash: 1, ..Options::default() })?;
//! // Othello on 4x4: the second player wins, the empty squares counted by ten.
//! let start = Position::start(RuleSet::new(Variant::Othello, Size::new(4, 4)?));
//! let solution = engine.solve(&start, Window::FULL, &StopToken::new(), |_| {});
//! assert_eq!(solution.score(), Some(-10));
//!
//! // On 8x8 it finds a move, six moves ahead.
//! let start = Position::start(RuleSet::OTHELLO);
//! let thought = engine.think(&start, &Limits::depth(6), &StopToken::new(), |_| {});
//! assert!(start.legal_squares().contains(thought.best.expect("a move")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Engine`]: a move or a value of a position ([`Engine::think`]), its exact score
//!   ([`Engine::solve`]), thinking in the background ([`Engine::start`]).
//! - [`Limits`], [`Options`], [`StopToken`]: how long, with what, and how to end it early.
//! - [`Engine::analyse_moves`], [`Engine::analyse_game`]: every move of a position, of a game.
//! - [`Level`], [`Opponent`]: twelve levels of play.
//! - [`Evaluation`]: what a position looks worth without searching.

#![warn(missing_docs)]

mod analysis;
mod engine;
pub mod eval;
mod level;
mod masks;
mod opponent;
mod search;
mod search_rules;
mod stability;
mod transposition_table;
mod window;

pub use analysis::{GameAnalysis, MoveValue, PlyAnalysis};
pub use engine::{
    Certainty, Clock, Engine, Limits, NoMemory, Options, SearchInfo, Solution, StopToken, Thinking,
    Value,
};
pub use eval::Evaluation;
pub use level::{Level, NoSuchLevel};
pub use opponent::Opponent;
pub use window::Window;
