//! Counting the positions of the game tree: the usual check of a move generator, and its speed.

mod counter;
mod table;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::{Discs, Kernel, Kernels, Position, RuleSet, SquareSet, WhenStuck, WithKernel};
use counter::Counter;
use table::Table;

/// What counts as one level of the tree. The two differ from depth 9 on in 8x8 Othello.
///
/// ```
/// use reversi::perft::{Convention, perft};
/// use reversi::{Position, RuleSet};
///
/// let start = Position::start(RuleSet::OTHELLO);
/// assert_eq!(perft(&start, 5, Convention::Plies), perft(&start, 5, Convention::Discs));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// A pass is a ply of its own; a finished game is one leaf at whatever depth it ends.
    Plies,
    /// The depth counts discs placed: passes are free; a finished game is one leaf.
    Discs,
}

/// How to count.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What counts as one level.
    pub convention: Convention,
    /// How many threads share the work; 0 counts as 1.
    pub threads: usize,
    /// Memory for a table of subtrees already counted, which then serves equal and symmetric
    /// positions; 0 for none.
    pub hash_mb: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { convention: Convention::Plies, threads: 1, hash_mb: 0 }
    }
}

/// The number of leaves below a position, counted on one thread without a table.
/// A number that does not fit is reported as `u64::MAX`.
///
/// ```
/// use reversi::perft::{Convention, perft};
/// use reversi::{Variant, Position, RuleSet, Size};
///
/// let start = Position::start(RuleSet::OTHELLO);
/// assert_eq!(perft(&start, 6, Convention::Plies), 8200);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32, convention: Convention) -> u64 {
    let options = Options { convention, ..Options::default() };
    Perft::without_table(position.rules(), options).leaves(position, depth)
}

/// A count that can be watched and stopped from another thread, and a table that is kept from
/// one count to the next.
///
/// ```
/// use reversi::perft::{Options, Perft};
/// use reversi::{Position, RuleSet};
///
/// let options = Options { threads: 2, hash_mb: 1, ..Options::default() };
/// let perft = Perft::new(RuleSet::OTHELLO, options).expect("a megabyte");
/// assert_eq!(perft.count(&Position::start(RuleSet::OTHELLO), 7), Some(55_092));
/// ```
#[derive(Debug)]
pub struct Perft {
    rules: RuleSet,
    options: Options,
    kernels: Kernels,
    table: Option<Table>,
    stop: AtomicBool,
    done: AtomicUsize,
    tasks: AtomicUsize,
}

impl Perft {
    /// Prepares counting positions of these rules. `None` if there is no memory for the table.
    #[must_use]
    pub fn new(rules: RuleSet, options: Options) -> Option<Self> {
        let table = match options.hash_mb {
            0 => None,
            megabytes => Some(Table::new(megabytes)?),
        };
        Some(Self { table, ..Self::without_table(rules, options) })
    }

    fn without_table(rules: RuleSet, options: Options) -> Self {
        Self {
            rules,
            options,
            kernels: Kernels::best(),
            table: None,
            stop: AtomicBool::new(false),
            done: AtomicUsize::new(0),
            tasks: AtomicUsize::new(0),
        }
    }

    /// The same with other kernels than the best of the machine.
    #[must_use]
    pub fn with_kernels(self, kernels: Kernels) -> Self {
        Self { kernels, ..self }
    }

    /// Makes a running count return `None` soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether [`Perft::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How far the running count is: parts done, and parts in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.tasks.load(Ordering::Relaxed))
    }

    /// The number of leaves `depth` levels below a position, or `None` if it was stopped.
    /// A number that does not fit is reported as `u64::MAX`.
    ///
    /// # Panics
    ///
    /// If the position is of other rules than this was made for.
    pub fn count(&self, position: &Position, depth: u32) -> Option<u64> {
        assert_eq!(position.rules(), self.rules, "a count is made for one set of rules");
        let leaves = self.leaves(position, depth);
        (!self.is_stopped()).then_some(leaves)
    }

    /// The leaves, or if it was stopped, what was counted until then.
    fn leaves(&self, position: &Position, depth: u32) -> u64 {
        let mut tasks = vec![(position.discs(), depth)];
        for _ in 0..depth.saturating_sub(TASK_DEPTH).min(MOST_SPLIT) {
            tasks = tasks.iter().flat_map(|&(discs, depth)| self.below(discs, depth)).collect();
        }
        self.done.store(0, Ordering::Relaxed);
        self.tasks.store(tasks.len(), Ordering::Relaxed);

        let total = AtomicU64::new(0);
        let next = AtomicUsize::new(0);
        let share = Share { perft: self, tasks: &tasks, next: &next, total: &total };
        let work = || self.kernels.run(share);
        thread::scope(|scope| {
            for _ in 1..self.options.threads {
                // Where the system has no more threads to give, those there are do the work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        total.into_inner()
    }

    /// The boards one level below a board, each with the levels to go from there. A game that is
    /// over stays as it is, with none to go: it is one leaf.
    fn below(&self, discs: Discs, depth: u32) -> Vec<(Discs, u32)> {
        let (rules, swapped) = (self.rules, discs.swapped());
        let after = |square| {
            let opening = rules.is_opening(discs);
            let flips = if opening { SquareSet::EMPTY } else { discs.flips(square) };
            (discs.after(flips | SquareSet::of(square)), depth - 1)
        };
        let moves = rules.moves(discs);
        let over = rules.when_stuck() == WhenStuck::Lose || rules.moves(swapped).is_empty();
        match self.options.convention {
            _ if depth == 0 => vec![(discs, 0)],
            _ if !moves.is_empty() => moves.iter().map(after).collect(),
            _ if over => vec![(discs, 0)],
            Convention::Plies => vec![(swapped, depth - 1)],
            Convention::Discs => vec![(swapped, depth)],
        }
    }
}

/// The tasks of a count, as a thread sees them.
#[derive(Clone, Copy)]
struct Share<'a> {
    perft: &'a Perft,
    tasks: &'a [(Discs, u32)],
    next: &'a AtomicUsize,
    total: &'a AtomicU64,
}

impl WithKernel for Share<'_> {
    type Output = ();

    /// Counts one task after the other until there are none.
    fn run<K: Kernel>(self, kernel: K) {
        let Self { perft, tasks, next, total } = self;
        let mut counter = Counter::new(kernel, perft);
        while let Some(&(discs, depth)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if perft.is_stopped() {
                break;
            }
            let leaves = counter.count(discs, depth);
            // Saturates, so that an overflow is seen and not wrapped.
            let add = |sum: u64| Some(sum.saturating_add(leaves));
            let _ = total.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
            perft.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Subtrees of this depth are counted in one go; what is above is split into tasks.
const TASK_DEPTH: u32 = 6;
/// Splitting goes no deeper than this, so that the list of tasks stays short.
const MOST_SPLIT: u32 = 4;
