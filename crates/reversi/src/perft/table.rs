//! A table of subtrees already counted, shared by all threads.

use std::sync::{Mutex, PoisonError};

use crate::discs::Discs;
use crate::square_set::SquareSet;

#[derive(Clone, Copy, Debug)]
struct Entry {
    discs: Discs,
    leaves: u64,
    /// 0 marks a free entry.
    depth: u32,
}

const FREE: Entry =
    Entry { discs: Discs { own: SquareSet::EMPTY, opp: SquareSet::EMPTY }, leaves: 0, depth: 0 };

/// Entries lie in pairs: the first keeps the deeper subtree, the second the latest. Whole keys
/// are compared and each part has its lock, so a count from the table is as exact as any other;
/// a lock costs little against the thousands of leaves that an entry saves.
#[derive(Debug)]
pub(super) struct Table {
    parts: Vec<Mutex<Vec<[Entry; 2]>>>,
}

const PARTS: usize = 256;

impl Table {
    pub(super) fn new(megabytes: usize) -> Self {
        let pairs = (megabytes << 20) / size_of::<[Entry; 2]>() / PARTS;
        let part = || Mutex::new(vec![[FREE; 2]; pairs.max(1)]);
        Self { parts: std::iter::repeat_with(part).take(PARTS).collect() }
    }

    pub(super) fn get(&self, discs: Discs, depth: u32) -> Option<u64> {
        self.with_pair(discs, |pair| {
            pair.iter()
                .find(|entry| entry.depth == depth && entry.discs == discs)
                .map(|entry| entry.leaves)
        })
    }

    pub(super) fn put(&self, discs: Discs, depth: u32, leaves: u64) {
        self.with_pair(discs, |pair| {
            let slot = usize::from(depth < pair[0].depth);
            pair[slot] = Entry { discs, leaves, depth };
        });
    }

    fn with_pair<T>(&self, discs: Discs, act: impl FnOnce(&mut [Entry; 2]) -> T) -> T {
        let hash = discs.hash();
        let part = &self.parts[hash as usize % PARTS];
        // A panic elsewhere cannot leave an entry half written: entries are replaced whole.
        let mut pairs = part.lock().unwrap_or_else(PoisonError::into_inner);
        let index = ((hash >> 8) as usize) % pairs.len();
        act(&mut pairs[index])
    }
}
