//! A table of subtrees already counted, shared by all threads.

use std::sync::{Mutex, PoisonError};

use crate::Discs;

/// Own discs, opponent discs, depth (0 marks a free entry) and leaves. Plain numbers, so that
/// fresh memory is zeroed by the system and only touched when it is used.
type Entry = [u64; 4];

/// Entries lie in pairs: the first keeps the deeper subtree, the second the latest. Whole keys
/// are compared and each part has its lock, so a count from the table is as exact as any other;
/// a lock costs little against the thousands of leaves that an entry saves.
#[derive(Debug)]
pub(super) struct Table {
    parts: Vec<Mutex<Vec<[Entry; 2]>>>,
}

const PARTS: usize = 256;

impl Table {
    /// A table of about this size, if there is memory for it.
    pub(super) fn new(megabytes: usize) -> Option<Self> {
        let bytes = megabytes.checked_mul(1 << 20)?;
        let pairs = (bytes / size_of::<[Entry; 2]>() / PARTS).max(1);
        // Ask first: `vec!` would end the program where this says no.
        Vec::<[Entry; 2]>::new().try_reserve_exact(pairs.checked_mul(PARTS)?).ok()?;
        let part = || Mutex::new(vec![[[0; 4]; 2]; pairs]);
        Some(Self { parts: std::iter::repeat_with(part).take(PARTS).collect() })
    }

    pub(super) fn get(&self, discs: Discs, depth: u32) -> Option<u64> {
        let key = [discs.own.bits(), discs.opp.bits(), u64::from(depth)];
        self.with_pair(discs, |pair| {
            pair.iter().find(|entry| entry[..3] == key).map(|entry| entry[3])
        })
    }

    pub(super) fn put(&self, discs: Discs, depth: u32, leaves: u64) {
        let depth = u64::from(depth);
        self.with_pair(discs, |pair| {
            let [first, second] = pair;
            let slot = if depth < first[2] { second } else { first };
            *slot = [discs.own.bits(), discs.opp.bits(), depth, leaves];
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
