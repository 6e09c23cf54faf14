//! Why a move is good or bad, in words that a person can use.

mod drill;
pub mod facts;
mod puzzle;
mod reason;

pub use drill::{Drill, DrillKind, Exercise};
pub use puzzle::{Difficulty, Puzzle, daily, day_of, from_game, solved, streak};
pub use reason::{Advice, Better, why_bad, why_best, why_better, why_good};
