//! Exact answers to positions.

use serde::Serialize;

/// The answers to a file of positions.
#[derive(Clone, Debug, Serialize)]
pub struct SolveReport {
    /// The name of the rule set.
    pub rules: &'static str,
    /// `exact` scores, or only whether it is a `win, draw or loss`.
    pub asked: &'static str,
    /// Every position that was solved, in the order of the file; the one that was stopped last.
    pub positions: Vec<SolvedPosition>,
    /// Lines that could not be read.
    pub bad_lines: Vec<BadLine>,
    /// Positions visited in all.
    pub nodes: u64,
    /// Time taken in all.
    pub seconds: f64,
    /// Whether it was stopped before the last position.
    pub stopped: bool,
}

/// One position.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedPosition {
    /// The line of the file, from 1.
    pub line: usize,
    /// The position, in one line.
    pub position: String,
    /// Empty squares.
    pub empties: i32,
    /// The score for the player on turn; with win, draw or loss only its sign counts. `null` if
    /// it was stopped before the score was known.
    pub score: Option<i32>,
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// What the position looked worth, and how many moves ahead, where the score is not known.
    pub guess: Option<crate::ValueReport>,
    /// A best move; `null` if the game is over.
    pub best: Option<String>,
    /// Best play for both sides, passes left out; cut after the best move where only win, draw
    /// or loss was asked for.
    pub principal_line: String,
    /// Whether the answer is that of an earlier run; it is not counted in the totals.
    pub kept: bool,
    /// The score that the line of the file states, if any.
    pub known: Option<i32>,
    /// Whether the two agree; `null` if nothing is known.
    pub agrees: Option<bool>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

/// A line that could not be read.
#[derive(Clone, Debug, Serialize)]
pub struct BadLine {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: String,
}
