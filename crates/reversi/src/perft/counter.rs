//! The counting itself: depth first down to the last two plies, then boards in batches.
//!
//! Nearly all the time of a perft goes into the last two plies. There the counter does not look
//! at one board at a time: the boards before the last ply are gathered in a queue, and their
//! moves are counted many at once, by code that the compiler turns into vectors.

// What is inlined here is compiled for the processor at hand.
#![allow(clippy::inline_always)]

use super::table::Table;
use super::{Convention, Perft};
use crate::kernel::lanes::{self, Tally};
use crate::{Discs, Kernel, RuleSet, SquareSet, Symmetry, WhenStuck};

/// Boards in a full batch: enough to fill any vector, few enough to stay in the first cache.
const BATCH: usize = 256;
/// No position has more moves than this, so a queue with this much to spare takes any of them.
const MOST_MOVES: usize = 64;
/// Subtrees of this depth and deeper are worth a look into the table.
const TABLE_DEPTH: u32 = 4;
/// The stop flag is looked at above this depth: every few milliseconds.
const STOP_DEPTH: u32 = 5;

pub(super) struct Counter<'a, K> {
    kernel: K,
    perft: &'a Perft,
    rules: RuleSet,
    /// Passes that cost no depth need a closer look at every board without a move.
    free_passes: bool,
    symmetries: Vec<Symmetry>,
    /// Boards with one ply to go, from the view of the player who moves.
    own: Box<[u64; BATCH + MOST_MOVES]>,
    opp: Box<[u64; BATCH + MOST_MOVES]>,
    queued: usize,
    leaves: u64,
}

crate::per_kernel! {
    [K: Kernel] Counter<'_, K>;
    fn play_all(discs: Discs, depth: u32) = play_all_here;
    fn expand(discs: Discs) = expand_here;
    fn tally(boards: usize) = tally_here;
}

impl<'a, K: Kernel> Counter<'a, K> {
    pub(super) fn new(kernel: K, perft: &'a Perft) -> Self {
        let rules = perft.rules;
        Self {
            kernel,
            perft,
            rules,
            free_passes: perft.options.convention == Convention::Discs
                && rules.when_stuck() == WhenStuck::Pass,
            symmetries: Symmetry::of(rules.size()).collect(),
            own: Box::new([0; BATCH + MOST_MOVES]),
            opp: Box::new([0; BATCH + MOST_MOVES]),
            queued: 0,
            leaves: 0,
        }
    }

    /// The leaves `depth` levels below a position; meaningless once the count is stopped.
    pub(super) fn count(&mut self, discs: Discs, depth: u32) -> u64 {
        self.leaves = 0;
        self.descend(discs, depth);
        self.flush();
        self.leaves
    }

    fn add(&mut self, leaves: u64) {
        self.leaves = self.leaves.saturating_add(leaves);
    }

    fn descend(&mut self, discs: Discs, depth: u32) {
        if depth == 0 {
            return self.add(1);
        }
        if self.rules.is_opening(discs) {
            for square in self.rules.moves(discs) {
                self.descend(discs.after(SquareSet::of(square)), depth - 1);
            }
            return;
        }
        if depth >= STOP_DEPTH && self.perft.is_stopped() {
            return;
        }
        match (depth, &self.perft.table) {
            (1, _) => self.queue(discs),
            (2, _) => self.expand(discs),
            (TABLE_DEPTH.., Some(table)) => self.through_table(table, discs, depth),
            _ => self.play_all(discs, depth),
        }
    }

    #[inline(always)]
    fn play_all_here(&mut self, discs: Discs, depth: u32) {
        let (own, opp) = (discs.own.bits(), discs.opp.bits());
        let brackets = self.kernel.brackets(own, opp);
        let mut moves = self.legal(&brackets, own | opp);
        if moves == 0 {
            return self.stuck(discs, depth);
        }
        while moves != 0 {
            let index = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let gained = self.kernel.flips(&brackets, index) | 1 << index;
            self.descend(discs.after(SquareSet::from_bits(gained)), depth - 1);
        }
    }

    /// Queues every board that is one move away.
    #[inline(always)]
    fn expand_here(&mut self, discs: Discs) {
        let (own, opp) = (discs.own.bits(), discs.opp.bits());
        let brackets = self.kernel.brackets(own, opp);
        let mut moves = self.legal(&brackets, own | opp);
        if moves == 0 {
            return self.stuck(discs, 2);
        }
        let mut end = self.queued;
        while moves != 0 {
            let index = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let flips = self.kernel.flips(&brackets, index);
            self.own[end] = opp & !flips;
            self.opp[end] = own | flips | 1 << index;
            end += 1;
        }
        self.queued = end;
        if end >= BATCH {
            self.drain();
        }
    }

    fn queue(&mut self, discs: Discs) {
        self.own[self.queued] = discs.own.bits();
        self.opp[self.queued] = discs.opp.bits();
        self.queued += 1;
        if self.queued >= BATCH {
            self.drain();
        }
    }

    #[inline(always)]
    fn legal(&self, brackets: &K::Brackets, occupied: u64) -> u64 {
        self.kernel.landings(brackets) & self.rules.playable().bits() & !occupied
    }

    /// The player to move has no move and `depth` levels are to go, at least one.
    #[cold]
    fn stuck(&mut self, discs: Discs, depth: u32) {
        let swapped = discs.swapped();
        let over =
            self.rules.when_stuck() == WhenStuck::Lose || self.rules.moves(swapped).is_empty();
        match self.perft.options.convention {
            _ if over => self.add(1),
            Convention::Plies => self.descend(swapped, depth - 1),
            Convention::Discs => self.descend(swapped, depth),
        }
    }

    /// Counts a full batch and keeps the few boards behind it.
    fn drain(&mut self) {
        self.tally(BATCH);
        self.own.copy_within(BATCH..self.queued, 0);
        self.opp.copy_within(BATCH..self.queued, 0);
        self.queued -= BATCH;
    }

    /// Counts whatever is queued.
    fn flush(&mut self) {
        self.tally(self.queued);
        self.queued = 0;
    }

    #[inline(always)]
    fn tally_here(&mut self, boards: usize) {
        let playable = self.rules.playable().bits();
        let Tally { moves, stuck } = if boards == BATCH {
            // With the length known, the loop has no remainder.
            lanes::tally(&self.own[..BATCH], &self.opp[..BATCH], playable)
        } else {
            lanes::tally(&self.own[..boards], &self.opp[..boards], playable)
        };
        // A board without a move is one leaf: a game that is over, or a pass that is a ply.
        self.add(moves + stuck);
        if stuck > 0 && self.free_passes {
            self.count_replies(boards);
        }
    }

    /// Where passes are free, the leaves behind a pass are the replies, not the pass.
    #[cold]
    fn count_replies(&mut self, boards: usize) {
        for board in 0..boards {
            let own = SquareSet::from_bits(self.own[board]);
            let opp = SquareSet::from_bits(self.opp[board]);
            let discs = Discs { own, opp };
            if self.rules.moves(discs).is_empty() {
                let replies = self.rules.moves(discs.swapped()).len() as u64;
                self.add(replies.saturating_sub(1));
            }
        }
    }

    fn through_table(&mut self, table: &Table, discs: Discs, depth: u32) {
        let key = self.canonical(discs);
        if let Some(leaves) = table.get(key, depth) {
            return self.add(leaves);
        }
        // The queue holds boards of other subtrees: count them first, then this one alone.
        self.flush();
        let before = std::mem::take(&mut self.leaves);
        self.play_all(discs, depth);
        self.flush();
        if !self.perft.is_stopped() {
            table.put(key, depth, self.leaves);
        }
        self.add(before);
    }

    /// The least of all symmetric boards. The opening is over here, so every symmetry of the
    /// board will do.
    fn canonical(&self, discs: Discs) -> Discs {
        let size = self.rules.size();
        let apply = |symmetry: &Symmetry| Discs {
            own: symmetry.apply(discs.own, size),
            opp: symmetry.apply(discs.opp, size),
        };
        self.symmetries.iter().map(apply).min().unwrap_or(discs)
    }
}
