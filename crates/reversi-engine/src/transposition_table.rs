//! What searches remember of positions, shared by all threads without locks.

use std::alloc::Layout;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use reversi::{Discs, Square};

use crate::large_pages::prefer_large_pages;
use crate::search::{INFINITE, Selectivity};

/// What is known of a position's value, and the best move found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value is at least this.
    pub(crate) lower: i8,
    /// The value is at most this.
    pub(crate) upper: i8,
    /// How many moves ahead the bounds look. As many as there are empty squares: to the end.
    pub(crate) depth: u8,
    /// How much was left out on the way.
    pub(crate) selectivity: Selectivity,
    /// The move to try first.
    pub(crate) best: Option<Square>,
}

impl Entry {
    /// What a search with this window found, if it left nothing out.
    #[inline]
    pub(crate) fn new(
        score: i32,
        (alpha, beta): (i32, i32),
        depth: u32,
        best: Option<Square>,
    ) -> Self {
        let lower = if score > alpha { score } else { -INFINITE };
        let upper = if score < beta { score } else { INFINITE };
        Self {
            lower: lower as i8,
            upper: upper as i8,
            depth: depth as u8,
            selectivity: Selectivity::NONE,
            best,
        }
    }

    /// The same by a search that left some positions out.
    #[inline]
    pub(crate) fn with_selectivity(self, selectivity: Selectivity) -> Self {
        Self { selectivity, ..self }
    }

    /// How far it looks: deeper is further, and of the same depth what leaves less out.
    #[inline]
    fn reach(self) -> (u8, Selectivity) {
        (self.depth, self.selectivity)
    }

    /// Narrows the window of a search by what is known. A score, if that answers the question.
    #[inline]
    pub(crate) fn narrow(
        self,
        depth: u32,
        selectivity: Selectivity,
        alpha: &mut i32,
        beta: &mut i32,
    ) -> Option<i32> {
        if u32::from(self.depth) < depth || self.selectivity < selectivity {
            return None;
        }
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower >= *beta || lower == upper {
            return Some(lower);
        }
        if upper <= *alpha {
            return Some(upper);
        }
        (*alpha, *beta) = ((*alpha).max(lower), (*beta).min(upper));
        None
    }
}

/// A table of positions.
///
/// An entry is two words: a key, mixed with the data, and the data. Threads write without locks,
/// so an entry may be read half old and half new. Then the key does not come out as the one asked
/// for, and the entry counts as another position's.
///
/// The place of an entry comes from one hash of the discs and its key from another, so that a
/// position is taken for another only if 64 bits of a key agree by chance with one of four: in a
/// year of probing that is not to be expected once.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    /// Entries, four to a cache line: a position may be in any of the four.
    cells: Box<[Cell]>,
    /// Where the first cache line begins.
    start: usize,
    /// How many cache lines there are.
    buckets: usize,
    /// Counts searches, so that what the present one found outlives what earlier ones did.
    generation: AtomicU8,
}

#[derive(Debug)]
struct Cell {
    key: AtomicU64,
    data: AtomicU64,
}

/// The bytes of a cache line, and how many entries that is.
const BUCKET: usize = 64;
const LANES: usize = BUCKET / size_of::<Cell>();

/// Where a position belongs: found once, used to probe and to store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    bucket: usize,
    key: u64,
}

impl TranspositionTable {
    /// A table of so many megabytes, if there is memory for it.
    #[must_use]
    pub(crate) fn new(megabytes: usize) -> Option<Self> {
        let buckets = (megabytes.checked_mul(1 << 20)? / BUCKET).max(2) - 1;
        let cells = zeroed((buckets + 1) * LANES)?;
        let start = (cells.as_ptr().addr().next_multiple_of(BUCKET) - cells.as_ptr().addr())
            / size_of::<Cell>();
        Some(Self { cells, start, buckets, generation: AtomicU8::new(0) })
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.len() * size_of::<Cell>()
    }

    /// Prepares for a search that will fill it: see [`prefer_large_pages`].
    pub(crate) fn expect_much(&self) {
        prefer_large_pages(&self.cells);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for cell in &self.cells {
            cell.key.store(0, Ordering::Relaxed);
            cell.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Lets what was found so far make way for what comes.
    pub(crate) fn next_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Where a position belongs. The same discs mean something else under other rules: a salt for
    /// each keeps them apart.
    #[inline]
    pub(crate) fn slot(&self, salt: u64, discs: Discs) -> Slot {
        let (own, opp) = (discs.own.bits() ^ salt, discs.opp.bits());
        // One wide product mixes all bits of both into its middle; folding brings them together.
        let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(opp.rotate_left(32) ^ 0xd1b5_4a32_d192_ed03);
        let hash = product as u64 ^ (product >> 64) as u64;
        // The high half of a product spreads a hash over any number of places.
        let bucket = ((u128::from(hash) * self.buckets as u128) >> 64) as usize;
        let key = own.wrapping_mul(0xbf58_476d_1ce4_e5b9)
            ^ opp.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(29);
        Slot { bucket, key }
    }

    /// Asks for a slot to be brought into the cache, because it will be probed soon.
    #[inline]
    #[allow(unsafe_code)]
    pub(crate) fn prefetch(&self, slot: Slot) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = &raw const self.bucket(slot)[0];
            // SAFETY: a prefetch changes nothing and may be asked of any address; this one is that
            // of a bucket. The instruction is part of every x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = slot;
    }

    #[inline]
    fn bucket(&self, slot: Slot) -> &[Cell] {
        &self.cells[self.start + slot.bucket * LANES..][..LANES]
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, slot: Slot) -> Option<Entry> {
        self.bucket(slot).iter().find_map(|cell| {
            let data = cell.data.load(Ordering::Relaxed);
            let key = cell.key.load(Ordering::Relaxed) ^ data;
            (key == slot.key && data != 0).then(|| unpack(data))
        })
    }

    /// Remembers a position: over what was known of it before, or in place of what an earlier
    /// search left, or else of what looks the least far.
    #[inline]
    pub(crate) fn store(&self, slot: Slot, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = u32::MAX;
        for cell in self.bucket(slot) {
            let data = cell.data.load(Ordering::Relaxed);
            if cell.key.load(Ordering::Relaxed) ^ data == slot.key && data != 0 {
                let old = unpack(data);
                if old.reach() > entry.reach() {
                    return;
                }
                entry = merged(old, entry);
                victim = Some(cell);
                break;
            }
            let worth = worth(data, generation);
            if worth < least {
                least = worth;
                victim = Some(cell);
            }
        }
        if let Some(cell) = victim {
            let data = pack(entry, generation);
            cell.key.store(slot.key ^ data, Ordering::Relaxed);
            cell.data.store(data, Ordering::Relaxed);
        }
    }
}

/// So many empty cells, if there is memory for them. Fresh memory comes as zeros from the system,
/// page by page as it is needed, so that a large table costs nothing to begin with. (For more
/// alignment than that of cells the allocator would write the zeros itself.)
#[allow(unsafe_code, clippy::cast_ptr_alignment)] // The layout has the alignment of cells.
fn zeroed(count: usize) -> Option<Box<[Cell]>> {
    let layout = Layout::array::<Cell>(count).ok().filter(|layout| layout.size() > 0)?;
    // SAFETY: the layout is not empty.
    let start = unsafe { std::alloc::alloc_zeroed(layout) }.cast::<Cell>();
    if start.is_null() {
        return None;
    }
    // SAFETY: the memory is that of `count` cells, was allocated with the layout of such a slice by
    // the allocator that a box frees with, and an empty cell is all zeros.
    Some(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, count)) })
}

/// How much an entry deserves to stay: nothing if it is empty or an earlier search's.
#[inline]
fn worth(data: u64, generation: u8) -> u32 {
    let fresh = data != 0 && (data >> 32) as u8 == generation;
    if fresh { 1 + u32::from((data >> 24) as u8) } else { 0 }
}

/// What two searches of a position to the same depth say together.
#[inline]
fn merged(old: Entry, new: Entry) -> Entry {
    let best = new.best.or(old.best);
    if old.reach() != new.reach() {
        return Entry { best, ..new };
    }
    let (lower, upper) = (old.lower.max(new.lower), old.upper.min(new.upper));
    // Short of the end of the game two searches may contradict each other; the later one counts.
    if lower > upper { Entry { best, ..new } } else { Entry { lower, upper, best, ..new } }
}

/// Bits 0 to 7 the lower bound, 8 to 15 the upper, 16 to 23 the best move (64 for none), 24 to 31
/// the depth, 32 to 39 the generation, 40 to 42 the selectivity, 48 a one so that data is never zero.
#[inline]
fn pack(known: Entry, generation: u8) -> u64 {
    let best = known.best.map_or(64, |square| square.index() as u64);
    u64::from(known.lower as u8)
        | u64::from(known.upper as u8) << 8
        | best << 16
        | u64::from(known.depth) << 24
        | u64::from(generation) << 32
        | u64::from(known.selectivity.bits()) << 40
        | 1 << 48
}

#[inline]
fn unpack(data: u64) -> Entry {
    Entry {
        lower: data as i8,
        upper: (data >> 8) as i8,
        depth: (data >> 24) as u8,
        selectivity: Selectivity::from_bits((data >> 40) as u8),
        best: Square::from_index((data >> 16 & 0xff) as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::SquareSet;

    fn discs(seed: u64) -> Discs {
        let mut random = fastrand::Rng::with_seed(seed);
        let own = SquareSet::from_bits(random.u64(..));
        Discs { own, opp: SquareSet::from_bits(random.u64(..)) - own }
    }

    fn known(seed: u64) -> Entry {
        Entry {
            lower: (seed % 60) as i8 - 64,
            upper: (seed % 64) as i8,
            depth: (seed % 50) as u8,
            selectivity: Selectivity::from_bits((seed % 6) as u8),
            best: Square::from_index((seed % 65) as usize),
        }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_replaced() {
        let table = TranspositionTable::new(1).expect("memory");
        let mut kept = 0;
        for seed in 0..20_000 {
            let slot = table.slot(7, discs(seed));
            table.store(slot, known(seed));
            assert_eq!(table.probe(slot), Some(known(seed)));
            assert_eq!(table.probe(table.slot(8, discs(seed))), None);
        }
        for seed in 0..20_000 {
            if let Some(found) = table.probe(table.slot(7, discs(seed))) {
                assert_eq!(found, known(seed));
                kept += 1;
            }
        }
        assert!(kept > 19_000, "{kept}");
        assert_eq!(table.probe(table.slot(7, discs(99_999))), None);
        table.clear();
        assert_eq!(table.probe(table.slot(7, discs(1))), None);
    }

    #[test]
    fn searches_of_the_same_depth_are_merged_and_deeper_ones_stay() {
        let table = TranspositionTable::new(1).expect("memory");
        let slot = table.slot(1, discs(1));
        let best = Square::from_index(9);
        let entry = |lower, upper, depth, selectivity: u8, best| Entry {
            lower,
            upper,
            depth,
            selectivity: Selectivity::from_bits(selectivity),
            best,
        };
        let check = |stored: Entry, expected: Entry| {
            table.store(slot, stored);
            assert_eq!(table.probe(slot), Some(expected));
        };
        let deep = entry(-64, 10, 8, 2, best);
        check(deep, deep);
        let merged = entry(4, 10, 8, 2, best);
        check(entry(4, 64, 8, 2, None), merged);
        check(entry(-5, -5, 7, 5, None), merged);
        check(entry(-5, -5, 8, 1, None), merged);
        check(entry(-9, -9, 8, 3, None), entry(-9, -9, 8, 3, best));
        check(entry(-5, -5, 9, 0, None), entry(-5, -5, 9, 0, best));
    }

    #[test]
    fn a_table_is_as_large_as_asked() {
        for megabytes in [1, 7, 30] {
            let bytes = TranspositionTable::new(megabytes).expect("memory").bytes();
            assert_eq!(bytes, megabytes << 20);
        }
        assert!(TranspositionTable::new(usize::MAX).is_none());
    }
}
