//! A count of the game tree.

use serde::Serialize;

/// Leaves of the game tree by depth.
#[derive(Clone, Debug, Serialize)]
pub struct PerftReport {
    /// The name of the rule set.
    pub rules: &'static str,
    /// Columns of the board.
    pub width: i32,
    /// Rows of the board.
    pub height: i32,
    /// The position counted from, in one line.
    pub position: String,
    /// What counts as a level: `plies` or `discs`.
    pub count: &'static str,
    /// Threads used.
    pub threads: usize,
    /// Size of the table of subtrees; 0 for none.
    pub hash_mb: usize,
    /// Which kernels counted.
    pub kernel: &'static str,
    /// Every depth that was finished.
    pub depths: Vec<PerftDepth>,
    /// Whether the count was stopped before the last depth.
    pub stopped: bool,
}

/// One depth of a count.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PerftDepth {
    /// Levels below the position.
    pub depth: u32,
    /// Leaves at that depth; 2^64 - 1 stands for that many or more.
    pub leaves: u64,
    /// Time taken.
    pub seconds: f64,
    /// Leaves a second; `null` if it went too fast to say.
    pub leaves_per_second: Option<f64>,
}
