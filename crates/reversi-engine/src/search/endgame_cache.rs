//! A small memory for positions near the end of the game.
//!
//! There are too many of them for the table: each probe would wait for memory. But a position that
//! comes again tends to come again soon, so a few thousand of the last ones, which stay in the
//! processor's cache, catch most. Every thread has its own.

use reversi::{Discs, SquareSet};

use super::node::INFINITE;

/// How many slots it has, as a power of two.
const SLOT_BITS: u32 = 14;

#[derive(Clone, Debug)]
pub(super) struct EndgameCache(Vec<Cell>);

#[derive(Clone, Copy, Debug)]
struct Cell {
    discs: Discs,
    lower: i8,
    upper: i8,
}

impl EndgameCache {
    /// Takes memory only once there is something to remember: many searches never come near the
    /// end.
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    #[cold]
    fn allocate(&mut self) {
        // No position has every square twice.
        let discs = Discs { own: SquareSet::FULL, opp: SquareSet::FULL };
        self.0 = vec![Cell { discs, lower: 0, upper: 0 }; 1 << SLOT_BITS];
    }

    #[inline]
    fn slot(discs: Discs) -> usize {
        let mixed = discs.own.bits() ^ discs.opp.bits().rotate_left(31);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS)) as usize
    }

    /// Narrows a window by what is known. A score, if that answers the question.
    #[inline]
    pub(super) fn narrow(&self, discs: Discs, alpha: &mut i32, beta: &mut i32) -> Option<i32> {
        let entry = self.0.get(Self::slot(discs)).filter(|entry| entry.discs == discs)?;
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower >= *beta {
            return Some(lower);
        }
        if upper <= *alpha {
            return Some(upper);
        }
        (*alpha, *beta) = (lower.max(*alpha), upper.min(*beta));
        None
    }

    /// Remembers what a search with this window found.
    #[inline]
    pub(super) fn store(&mut self, discs: Discs, score: i32, alpha: i32, beta: i32) {
        if self.0.is_empty() {
            self.allocate();
        }
        let lower = if score > alpha { score } else { -INFINITE };
        let upper = if score < beta { score } else { INFINITE };
        self.0[Self::slot(discs)] = Cell { discs, lower: lower as i8, upper: upper as i8 };
    }
}
