//! The exact score of a position.

mod pool;
mod search;

use std::sync::atomic::{AtomicBool, Ordering};

use reversi::{Position, Square};

use crate::table::Table;
use crate::terms::Tournament;
use pool::{Pool, Stops};
use search::Search;

/// Which scores matter: below `alpha` and above `beta` it is enough to know that they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At most this need not be told apart.
    pub alpha: i32,
    /// At least this need not be told apart.
    pub beta: i32,
}

impl Window {
    /// Every score is told apart.
    pub const FULL: Self = Self { alpha: -65, beta: 65 };
    /// A win, a draw or a loss.
    pub const WIN_DRAW_LOSS: Self = Self { alpha: -1, beta: 1 };
}

/// The answer to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score for the player on turn, by the rules' own definition. If it is not within the
    /// window, the true score is at most or at least this.
    pub score: i32,
    /// A move that reaches it; none if the game is over.
    pub best: Option<Square>,
    /// Best play for both sides from there, passes left out.
    pub line: Vec<Square>,
    /// Positions visited.
    pub nodes: u64,
}

/// Solves positions. What it finds out is remembered for the next.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    threads: usize,
    stop: AtomicBool,
}

impl Solver {
    /// A solver with a table of so many megabytes, if there is memory for it.
    #[must_use]
    pub fn new(megabytes: usize) -> Option<Self> {
        let table = Table::new(megabytes)?;
        Some(Self { table, threads: 1, stop: AtomicBool::new(false) })
    }

    /// The same solver on so many threads; 0 counts as 1. The scores do not depend on it; which
    /// of several best moves is found, and the number of nodes, may.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Makes a running solution end without an answer.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The score of a position within a window, the best move and the line. `None` if it was
    /// stopped.
    pub fn solve(&self, position: &Position, window: Window) -> Option<Solution> {
        let rules = position.rules();
        let salt = Position::start(rules).hash64();
        let (pool, stops) = (Pool::new(self.threads), Stops::new(&self.stop));
        if Tournament::is(rules) {
            Search::new(Tournament, salt, &self.table, &pool, stops).run(position, window)
        } else {
            Search::new(rules, salt, &self.table, &pool, stops).run(position, window)
        }
    }
}
