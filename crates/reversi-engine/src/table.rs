//! What searches remember of positions, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use reversi::{Discs, Square, SquareSet};

/// What is known of a position's score, and the best move found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The score is at least this.
    pub(crate) lower: i8,
    /// The score is at most this.
    pub(crate) upper: i8,
    /// The move to try first.
    pub(crate) best: Option<Square>,
}

/// A table of positions.
///
/// An entry is three words: the discs of either side, each mixed with the data, and the data.
/// Threads write without locks, so an entry may be read half old and half new. Then the discs do
/// not come out as those asked for, and the entry counts as another position's.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
}

#[derive(Debug, Default)]
struct Entry {
    own: AtomicU64,
    opp: AtomicU64,
    data: AtomicU64,
}

/// Entries that a position may be in: those after its own place.
const WAYS: usize = 4;

impl Table {
    /// A table of so many megabytes, if there is memory for it.
    #[must_use]
    pub fn new(megabytes: usize) -> Option<Self> {
        let count = megabytes.checked_mul(1 << 20)? / size_of::<Entry>();
        let mut entries = Vec::new();
        entries.try_reserve_exact(count.max(WAYS)).ok()?;
        entries.resize_with(count.max(WAYS), Entry::default);
        Some(Self { entries })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill_with(Entry::default);
    }

    /// What is known of a position of the rules with this salt.
    #[inline]
    pub(crate) fn get(&self, salt: u64, discs: Discs) -> Option<Known> {
        let discs = salted(salt, discs);
        self.ways(discs).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let own = entry.own.load(Ordering::Relaxed) ^ data;
            let opp = entry.opp.load(Ordering::Relaxed) ^ data.rotate_left(32);
            (data != 0 && own == discs.own.bits() && opp == discs.opp.bits()).then(|| unpack(data))
        })
    }

    /// Remembers a position with so many empty squares: over what was known of it before, or in
    /// place of the one with the fewest empty squares.
    #[inline]
    pub(crate) fn put(&self, salt: u64, discs: Discs, empties: u32, known: Known) {
        let discs = salted(salt, discs);
        let (own, opp) = (discs.own.bits(), discs.opp.bits());
        let mut victim = None;
        let mut least = u64::MAX;
        for entry in self.ways(discs) {
            let data = entry.data.load(Ordering::Relaxed);
            let same = entry.own.load(Ordering::Relaxed) ^ data == own
                && entry.opp.load(Ordering::Relaxed) ^ data.rotate_left(32) == opp;
            if same || data == 0 {
                victim = Some(entry);
                break;
            }
            if data >> 56 < least {
                least = data >> 56;
                victim = Some(entry);
            }
        }
        let data = pack(known, empties);
        if let Some(entry) = victim {
            entry.own.store(own ^ data, Ordering::Relaxed);
            entry.opp.store(opp ^ data.rotate_left(32), Ordering::Relaxed);
            entry.data.store(data, Ordering::Relaxed);
        }
    }

    #[inline]
    fn ways(&self, discs: Discs) -> &[Entry] {
        let places = self.entries.len() - WAYS + 1;
        // The high half of a product spreads a hash over any number of places.
        let start = ((u128::from(discs.hash()) * places as u128) >> 64) as usize;
        &self.entries[start..start + WAYS]
    }
}

/// The same discs mean something else under other rules: a salt for each keeps them apart.
#[inline]
fn salted(salt: u64, discs: Discs) -> Discs {
    Discs { own: SquareSet::from_bits(discs.own.bits() ^ salt), ..discs }
}

/// Bits 0 to 7 the lower bound, 8 to 15 the upper, 16 to 23 the best move (64 for none), 48 a one
/// so that data is never zero, 56 to 63 the empty squares.
fn pack(known: Known, empties: u32) -> u64 {
    let best = known.best.map_or(64, |square| square.index() as u64);
    u64::from(known.lower as u8)
        | u64::from(known.upper as u8) << 8
        | best << 16
        | 1 << 48
        | u64::from(empties) << 56
}

fn unpack(data: u64) -> Known {
    Known {
        lower: data as i8,
        upper: (data >> 8) as i8,
        best: Square::from_index((data >> 16 & 0xff) as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got_until_it_is_replaced() {
        let table = Table::new(1).expect("memory");
        let mut random = fastrand::Rng::with_seed(1);
        let mut kept = 0;
        let position = |seed: u64| {
            let mut random = fastrand::Rng::with_seed(seed);
            let own = SquareSet::from_bits(random.u64(..));
            Discs { own, opp: SquareSet::from_bits(random.u64(..)) - own }
        };
        let known = |seed: u64| Known {
            lower: (seed % 60) as i8 - 64,
            upper: (seed % 64) as i8,
            best: Square::from_index((seed % 65) as usize),
        };
        for seed in 0..20_000 {
            table.put(7, position(seed), random.u32(1..60), known(seed));
            assert_eq!(table.get(7, position(seed)), Some(known(seed)));
            assert_eq!(table.get(8, position(seed)), None);
        }
        for seed in 0..20_000 {
            if let Some(found) = table.get(7, position(seed)) {
                assert_eq!(found, known(seed));
                kept += 1;
            }
        }
        assert!(kept > 15_000, "{kept}");
        assert_eq!(table.get(7, position(99_999)), None);
    }
}
