//! Exact answers for Reversi and Othello, under every rule set and on every board.
//!
//! ```
//! use reversi::{Kind, Position, RuleSet, Size};
//! use reversi_engine::{Solver, Window};
//!
//! // Othello on 4x4: the second player wins, the empty squares counted by ten.
//! let start = Position::start(RuleSet::new(Kind::Othello, Size::new(4, 4)?));
//! let solution = Solver::new(1).expect("memory").solve(&start, Window::FULL).expect("not stopped");
//! assert_eq!(solution.score, -10);
//! # Ok::<(), reversi::SizeError>(())
//! ```
//!
//! - [`Solver`]: the exact score of a position, its best move and line.
//! - [`Table`]: what searches remember, shared by threads.

#![warn(missing_docs)]

mod solver;
mod table;
mod terms;

pub use solver::{Solution, Solver, Window};
pub use table::Table;
