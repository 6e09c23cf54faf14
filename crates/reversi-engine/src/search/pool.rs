//! The threads of a search that wait for work, and the work there is.

// See `calls.rs`.
#![allow(clippy::inline_always)]

use std::hint;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::split::SplitPoint;

/// How often a thread that waits looks around before it goes to sleep: some tens of microseconds, about as
/// long as it takes to be woken.
const LOOKS: u32 = 2_000;

/// Where threads that have nothing to do meet those that have too much.
///
/// All threads of a search run from its root to its end. A search that splits a node puts it up here
/// and works on it itself; whoever is free joins. Once there is nothing left to take, it waits
/// for those who joined, and meanwhile helps them with what they split.
#[derive(Debug)]
pub(crate) struct Pool {
    threads: usize,
    /// How many threads wait for work: cheap enough to ask at every node.
    waiting: AtomicUsize,
    /// Goes up whenever there is a reason to look again.
    news: AtomicUsize,
    open: Mutex<Open>,
    wake: Condvar,
}

#[derive(Debug, Default)]
struct Open {
    /// Nodes that can be joined.
    splits: Vec<Arc<SplitPoint>>,
    /// Whether there will be no more.
    closed: bool,
}

impl Pool {
    /// Room for so many threads, the caller's included.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            threads,
            waiting: AtomicUsize::new(0),
            news: AtomicUsize::new(0),
            open: Mutex::default(),
            wake: Condvar::new(),
        }
    }

    /// How many threads may work, the caller's included.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Whether somebody may be waiting for work.
    #[inline(always)]
    pub(super) fn has_free(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something that others may be waiting for. News come under the lock: whoever waits has
    /// either not looked yet or is asleep.
    fn change(&self, change: impl FnOnce(&mut Open)) {
        let mut open = self.lock();
        change(&mut open);
        self.news.fetch_add(1, Ordering::Release);
        drop(open);
        self.wake.notify_all();
    }

    /// A new search begins, or the one there was ends.
    pub(super) fn set_closed(&self, closed: bool) {
        self.change(|open| open.closed = closed);
    }

    /// Puts a node up to be joined.
    pub(super) fn put_up(&self, split: &Arc<SplitPoint>) {
        self.change(|open| open.splits.push(Arc::clone(split)));
    }

    /// Takes a node down, so that nobody joins any more.
    pub(super) fn take_down(&self, split: &Arc<SplitPoint>) {
        self.lock().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Somebody has done a part.
    pub(super) fn leave(&self, split: &SplitPoint) {
        self.change(|_| {
            split.helpers.fetch_sub(1, Ordering::AcqRel);
        });
    }

    /// Waits for any node to join; none once the search ends.
    pub(super) fn join_any(&self) -> Option<Arc<SplitPoint>> {
        self.join(|open| open.closed, |_| true)
    }

    /// Waits for a node to join that was split on the way of another; none once nobody works on that
    /// one any more.
    pub(super) fn join_below(&self, above: &Arc<SplitPoint>) -> Option<Arc<SplitPoint>> {
        let is_done = |_: &Open| above.helpers.load(Ordering::Acquire) == 0;
        self.join(is_done, |split| split.is_below(above))
    }

    /// Of the nodes that may be joined, the one with the most work.
    fn join(
        &self,
        is_done: impl Fn(&Open) -> bool,
        may: impl Fn(&SplitPoint) -> bool,
    ) -> Option<Arc<SplitPoint>> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let mut open = self.lock();
        let joined = loop {
            if is_done(&open) {
                break None;
            }
            let splits = open.splits.iter().filter(|split| split.has_more() && may(split));
            if let Some(split) = splits.max_by_key(|split| split.depth) {
                split.helpers.fetch_add(1, Ordering::AcqRel);
                break Some(Arc::clone(split));
            }
            open = self.next_news(open);
        };
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        joined
    }

    /// Waits until something has changed: a moment awake, then asleep.
    fn next_news<'a>(&'a self, open: MutexGuard<'a, Open>) -> MutexGuard<'a, Open> {
        let seen = self.news.load(Ordering::Acquire);
        drop(open);
        for _ in 0..LOOKS {
            if self.news.load(Ordering::Acquire) != seen {
                return self.lock();
            }
            hint::spin_loop();
        }
        let mut open = self.lock();
        while self.news.load(Ordering::Acquire) == seen {
            open = self.wake.wait(open).unwrap_or_else(PoisonError::into_inner);
        }
        open
    }
}

/// Reasons to give up a search: the caller's, and those of every split above.
#[derive(Clone, Debug)]
pub(super) struct Stops<'a> {
    flag: &'a AtomicBool,
    split: Option<Arc<SplitPoint>>,
}

impl<'a> Stops<'a> {
    pub(super) fn new(flag: &'a AtomicBool) -> Self {
        Self { flag, split: None }
    }

    /// The caller's, and those of a split and all above it.
    pub(super) fn below(&self, split: &Arc<SplitPoint>) -> Self {
        Self { flag: self.flag, split: Some(Arc::clone(split)) }
    }

    pub(super) fn split(&self) -> Option<&Arc<SplitPoint>> {
        self.split.as_ref()
    }

    pub(super) fn any(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.split.as_ref().is_some_and(|s| s.is_cut_off())
    }
}
