//! How many threads may work, and the ways to call them off.

use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

/// How many more threads may work right now.
///
/// No thread is kept: one is started where a search splits, and ends with its part. A search that
/// waits for others to finish gives its own place away meanwhile, so the count may be below zero
/// for a moment when it comes back.
#[derive(Debug)]
pub(crate) struct Pool {
    free: AtomicIsize,
}

impl Pool {
    /// Room for so many threads, the caller's included.
    pub(crate) fn new(threads: usize) -> Self {
        Self { free: AtomicIsize::new(threads as isize - 1) }
    }

    /// Whether there may be a thread to have; cheap enough to ask at every node.
    #[inline]
    pub(super) fn has_free(&self) -> bool {
        self.free.load(Ordering::Relaxed) > 0
    }

    /// Takes a thread's place, if there is one.
    pub(super) fn take(&self) -> bool {
        let take = |free: isize| (free > 0).then(|| free - 1);
        self.free.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }

    /// Gives a place back.
    pub(super) fn give(&self) {
        self.free.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes back the place that was given away while waiting.
    pub(super) fn come_back(&self) {
        self.free.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Reasons to give up a search: the caller's, and those of every split above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stops<'a> {
    flag: &'a AtomicBool,
    above: Option<&'a Stops<'a>>,
}

impl<'a> Stops<'a> {
    pub(super) fn new(flag: &'a AtomicBool) -> Self {
        Self { flag, above: None }
    }

    /// One more reason.
    pub(super) fn with(&'a self, flag: &'a AtomicBool) -> Self {
        Stops { flag, above: Some(self) }
    }

    pub(super) fn any(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.above.is_some_and(Stops::any)
    }
}
