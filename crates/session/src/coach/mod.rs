//! Why a move is good or bad, in words that a person can use.

mod daily;
mod drill;
pub mod facts;
mod puzzle;
mod reason;

pub use daily::{own_games, streak_words, with_solved};
pub use drill::{Drill, DrillKind, Exercise};
pub use puzzle::{Difficulty, Puzzle, daily, day_of, from_game, solved, streak};
pub use reason::{Advice, Better, why_bad, why_best, why_better, why_good};
