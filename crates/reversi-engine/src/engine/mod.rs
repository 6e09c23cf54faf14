//! The engine: what the apps and tools ask.

mod limits;
mod solve;
mod think;
mod value;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use reversi::{Kernels, Position, Square};
use support::Instant;

use crate::eval::Evaluation;
use crate::search::{Pool, Shared, salt, square_worth};
use crate::transposition_table::TranspositionTable;
pub use limits::{Clock, Limits};
pub use solve::Solution;
pub use support::StopToken;
pub(crate) use think::{aspirate, reaches, value_of};
pub use value::{Certainty, Value};

/// How an engine is built.
///
/// ```
/// use reversi_engine::{Engine, Options};
///
/// let engine = Engine::new(Options { threads: 2, hash_mb: 8, ..Options::default() })?;
/// assert_eq!(engine.table_bytes(), 8 << 20);
/// # Ok::<(), reversi_engine::NoMemory>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many threads share a search; 0 counts as 1. Values do not depend on it where they are
    /// exact; which of several best moves is found, and the number of nodes, may.
    pub threads: usize,
    /// Megabytes for what searches remember; at least a few entries. All the memory that an engine
    /// takes, but for less than half a megabyte for every thread.
    pub hash_mb: usize,
    /// From which depth on a search is shared among the threads. Less than the default costs more
    /// in meeting than it brings.
    pub split: u32,
}

impl Default for Options {
    /// One thread, 64 MB.
    fn default() -> Self {
        Self { threads: 1, hash_mb: 64, split: 12 }
    }
}

/// There is not enough memory for a table of the size asked for.
///
/// ```
/// use reversi_engine::{Engine, Options};
///
/// let error = Engine::new(Options { hash_mb: usize::MAX, ..Options::default() }).unwrap_err();
/// assert!(error.to_string().starts_with("there is not enough memory"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMemory {
    /// The megabytes asked for.
    pub hash_mb: usize,
}

impl std::fmt::Display for NoMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is not enough memory for a table of {} MB", self.hash_mb)
    }
}

impl std::error::Error for NoMemory {}

/// Finds moves and values. It prints nothing and keeps no thread: a search runs on the threads of
/// its call and ends with it. Clones share what they remember; engines made apart share nothing.
///
/// ```
/// use reversi::{Position, RuleSet};
/// use reversi_engine::{Engine, Limits, Options};
///
/// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
/// let start = Position::start(RuleSet::OTHELLO);
/// let first = engine.think(&start, &Limits::depth(6));
/// // The second time much of it is remembered.
/// assert!(engine.think(&start, &Limits::depth(6)).nodes < first.nodes);
/// engine.forget();
/// assert_eq!(engine.think(&start, &Limits::depth(6)).nodes, first.nodes);
/// # Ok::<(), reversi_engine::NoMemory>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    table: Arc<TranspositionTable>,
    pub(crate) threads: usize,
    split: u32,
    kernels: Kernels,
}

/// What thinking about a position has come to: so far, or in the end.
///
/// ```
/// use reversi::{Position, RuleSet};
/// use reversi_engine::{Certainty, Engine, Limits, Options};
///
/// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
/// let info = engine.think(&Position::start(RuleSet::OTHELLO), &Limits::depth(4));
/// assert_eq!(info.value.certainty, Certainty::Depth(4));
/// assert_eq!(info.line.first(), info.best.as_ref());
/// # Ok::<(), reversi_engine::NoMemory>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// The move to play; none if the game is over.
    pub best: Option<Square>,
    /// What the position is worth to the player on turn.
    pub value: Value,
    /// Best play for both sides from there, passes left out.
    pub line: Vec<Square>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl SearchInfo {
    /// What there is to say before any search.
    pub(crate) fn at_a_glance(position: &Position, evaluation: &Evaluation) -> Self {
        Self {
            best: position.legal_squares().first(),
            value: Value::at_depth(evaluation.discs(position.discs()), 0),
            line: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Positions visited a second, if it took long enough to say.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds >= 0.001).then(|| self.nodes as f64 / seconds)
    }
}

impl Engine {
    /// An engine with these options.
    pub fn new(options: Options) -> Result<Self, NoMemory> {
        let table = TranspositionTable::new(options.hash_mb)
            .ok_or(NoMemory { hash_mb: options.hash_mb })?;
        Ok(Self {
            table: Arc::new(table),
            threads: options.threads.max(1),
            split: options.split.max(1),
            kernels: Kernels::best(),
        })
    }

    /// The same with other kernels than the best of the machine: what it finds is the same, and so
    /// is the number of nodes, only the time is not.
    ///
    /// ```
    /// use reversi::{Kernels, Position, RuleSet};
    /// use reversi_engine::{Engine, Limits, Options};
    ///
    /// let start = Position::start(RuleSet::OTHELLO);
    /// let [one, other] = [Kernels::Portable, Kernels::best()].map(|kernels| {
    ///     let engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
    ///     engine.expect("a megabyte").with_kernels(kernels).think(&start, &Limits::depth(6))
    /// });
    /// assert_eq!((one.line, one.nodes), (other.line, other.nodes));
    /// ```
    #[must_use]
    pub fn with_kernels(self, kernels: Kernels) -> Self {
        Self { kernels, ..self }
    }

    /// Forgets what was found so far. On one thread, the same questions then get the same
    /// answers.
    pub fn forget(&self) {
        self.table.clear();
    }

    /// Lets what earlier searches left make way for what comes.
    pub(crate) fn next_search(&self) {
        self.table.next_generation();
    }

    /// The bytes of the table.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    pub(crate) fn shared<'a>(
        &'a self,
        position: &Position,
        evaluation: &'a Evaluation,
        stop: &'a StopToken,
    ) -> Shared<'a> {
        Shared {
            kernels: self.kernels,
            table: &self.table,
            salt: salt(position.rules()),
            evaluation,
            worth: square_worth(position.rules().size()),
            pool: Pool::new(self.threads),
            split: self.split,
            nodes: AtomicU64::new(0),
            most_nodes: u64::MAX,
            deadline: None,
            stop: stop.flag(),
        }
    }
}

/// The answer for a finished game.
fn over(position: &Position, start: Instant) -> SearchInfo {
    SearchInfo {
        best: None,
        value: Value::exact(position.rules().final_score(position.discs())),
        line: Vec::new(),
        nodes: 0,
        time: start.elapsed(),
    }
}
