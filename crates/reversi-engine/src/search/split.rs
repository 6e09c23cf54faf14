//! Sharing the moves of a node among threads.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use reversi::Kernel;

use super::node::{Found, Search, Shared};
use super::order::Ranked;
use super::pool::{Pool, Stops};
use super::selectivity::Selectivity;
use crate::eval::Evaluated;
use crate::search_rules::SearchRules;

/// The stack of a helper, in bytes: what it splits itself may bring it to help with what lies below that, and
/// so on. It is taken as it is used.
const STACK: usize = 16 << 20;

/// A node whose moves are shared. It owns all it needs, so that a thread may come late.
#[derive(Debug)]
pub(super) struct SplitPoint {
    node: Evaluated,
    /// The moves that are left, in the order in which to take them.
    rest: Vec<Ranked>,
    /// The first that nobody took.
    next: AtomicUsize,
    beta: i32,
    pub(super) depth: u32,
    selectivity: Selectivity,
    best: Mutex<Found>,
    /// A move makes the others pointless.
    cutoff: AtomicBool,
    /// Somebody gave up before the end.
    stopped: AtomicBool,
    /// How many threads have joined and work.
    pub(super) helpers: AtomicUsize,
    above: Option<Arc<SplitPoint>>,
}

impl SplitPoint {
    /// Whether there is a move to take.
    pub(super) fn has_more(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.rest.len() && !self.cutoff.load(Ordering::Relaxed)
    }

    /// Whether it was split on the way of another, or of one below that.
    pub(super) fn is_below(&self, other: &Arc<Self>) -> bool {
        let mut above = self.above.as_ref();
        while let Some(split) = above {
            if Arc::ptr_eq(split, other) {
                return true;
            }
            above = split.above.as_ref();
        }
        false
    }

    /// Whether it, or one above it, is pointless by now.
    pub(super) fn is_cut_off(&self) -> bool {
        let mut split = self;
        loop {
            if split.cutoff.load(Ordering::Relaxed) {
                return true;
            }
            let Some(above) = &split.above else { return false };
            split = above;
        }
    }

    fn best(&self) -> MutexGuard<'_, Found> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: SearchRules, K: Kernel> Search<'_, T, K> {
    /// Shares the moves that are left of a node with other threads. The first moves are searched
    /// already, so that there is something to beat.
    pub(super) fn split(
        &mut self,
        node: &Evaluated,
        rest: &[Ranked],
        found: Found,
        beta: i32,
        depth: u32,
    ) -> Found {
        let split = Arc::new(SplitPoint {
            node: *node,
            rest: rest.to_vec(),
            next: AtomicUsize::new(0),
            beta,
            depth,
            selectivity: self.selectivity,
            best: Mutex::new(found),
            cutoff: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            above: self.stops.split().cloned(),
        });
        let pool = &self.shared.pool;
        pool.put_up(&split);
        self.work(&split);
        pool.take_down(&split);
        while let Some(below) = pool.join_below(&split) {
            self.help(&below);
        }
        // A helper that gave up because of a cut-off above says nothing: it is seen from here.
        self.stopped |= split.stopped.load(Ordering::Relaxed) || self.stops.any();
        *split.best()
    }

    /// Does a part of a node that another thread split.
    fn help(&mut self, split: &Arc<SplitPoint>) {
        let _leave = Leave { pool: &self.shared.pool, split };
        self.selectivity = split.selectivity;
        self.work(split);
    }

    /// Works through moves until there are none, or one makes the others pointless.
    fn work(&mut self, split: &Arc<SplitPoint>) {
        let below = self.stops.below(split);
        let above = mem::replace(&mut self.stops, below);
        while !self.stopped
            && let Some(ranked) = split.rest.get(split.next.fetch_add(1, Ordering::Relaxed))
        {
            let before = *split.best();
            let score = self.better(&split.node, *ranked, before, split.beta, split.depth);
            if self.stopped {
                break;
            }
            split.best().improve(ranked.square, score);
            if score >= split.beta {
                split.cutoff.store(true, Ordering::Relaxed);
                break;
            }
        }
        self.stops = above;
        if self.stopped {
            if !split.is_cut_off() {
                split.stopped.store(true, Ordering::Relaxed);
            }
            // The end of this node is none for what else this thread has to do.
            self.stopped = self.stops.any() || self.shared.is_spent();
        }
    }
}

/// Says that a helper is done, also if it panics: else whoever waits for it would wait for ever.
struct Leave<'a> {
    pool: &'a Pool,
    split: &'a SplitPoint,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.split.stopped.store(true, Ordering::Relaxed);
        }
        self.pool.leave(self.split);
    }
}

/// Ends a search's threads when it ends, however that is.
struct Close<'a>(&'a Pool);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.set_closed(true);
    }
}

/// Does some work, with as many threads waiting to share it as the search may have.
pub(super) fn with_helpers<T: SearchRules, K: Kernel, R>(
    kernel: K,
    rules: T,
    shared: &Shared<'_>,
    work: impl FnOnce() -> R,
) -> R {
    shared.pool.set_closed(false);
    thread::scope(|scope| {
        let _close = Close(&shared.pool);
        for _ in 1..shared.pool.threads() {
            let help = || {
                let stops = Stops::new(shared.stop);
                let mut search = Search::new(kernel, rules, shared, Selectivity::NONE, stops);
                while let Some(split) = shared.pool.join_any() {
                    search.help(&split);
                    search.report_nodes();
                }
            };
            // Where no thread is to be had, those there are do the work.
            if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        work()
    })
}
