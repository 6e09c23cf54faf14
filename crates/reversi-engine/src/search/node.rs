//! Alpha-beta: principal variations with full windows, everything else with null windows.
//!
//! One search serves both halves of the game. It looks `depth` moves ahead; where that reaches the
//! end of the game the score is exact, and elsewhere a position at the end of its depth is worth
//! what the evaluation says. A pass takes no depth. With few empty squares to the end of the game
//! `endgame.rs` takes over.
//!
//! Methods that end in `_here` are called by those of `calls.rs`, which has them for each kernel.

// See `calls.rs`.
#![allow(clippy::inline_always)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use reversi::{Discs, Kernel, Kernels, Square, SquareSet};
use support::Instant;

use super::endgame_cache::EndgameCache;
use super::order::{self, Moves, Ranked, pick};
use super::pool::{Pool, Stops};
use super::selectivity::Selectivity;
use crate::eval::{DISC, Evaluated, Evaluation, in_discs};
use crate::masks::{kinds, odd_regions, spread};
use crate::search_rules::SearchRules;
use crate::transposition_table::{Entry, TranspositionTable};

/// With so many empty squares and fewer to the end of the game, the evaluation is not asked any
/// more.
const ENDGAME: u32 = 12;
/// Guesses of less depth are not worth remembering.
const TABLE_DEPTH: u32 = 2;
/// From this depth on, the positions after all moves are probed first: one of them may end the
/// node (enhanced transposition cutoff).
const ENHANCED_CUTOFF_DEPTH: u32 = 5;
/// So many moves of a node are searched by one thread before the others join: where one of them
/// ends the node, what the others do is lost.
const ALONE: usize = 1;
/// How many nodes are visited between two checks whether to give up: some microseconds.
const CHECK_NODES: u64 = 1024;

/// Greater than any score.
pub(crate) const INFINITE: i32 = 65;

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) kernels: Kernels,
    pub(crate) table: &'a TranspositionTable,
    /// Tells positions of these rules from others in the table.
    pub(crate) salt: u64,
    pub(crate) evaluation: &'a Evaluation,
    /// What moves are worth by their squares alone: see `order.rs`.
    pub(crate) worth: [i32; 64],
    pub(crate) pool: Pool,
    /// Positions with less depth are not worth sharing.
    pub(crate) split: u32,
    /// Nodes visited by all threads, up to date within [`CHECK_NODES`] each.
    pub(crate) nodes: AtomicU64,
    /// The search ends when `nodes` comes to this.
    pub(crate) most_nodes: u64,
    /// The search ends at this time.
    pub(crate) deadline: Option<Instant>,
    /// The caller's wish to end the search.
    pub(crate) stop: &'a AtomicBool,
}

impl Shared<'_> {
    /// Whether the limits are met.
    pub(crate) fn is_spent(&self) -> bool {
        self.nodes.load(Ordering::Relaxed) >= self.most_nodes
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

pub(crate) struct Search<'a, T, K> {
    pub(super) kernel: K,
    pub(super) rules: T,
    pub(super) shared: &'a Shared<'a>,
    pub(super) selectivity: Selectivity,
    pub(super) corners: SquareSet,
    /// The squares around the corners, which often give them away.
    around_corners: SquareSet,
    pub(super) stops: Stops<'a>,
    pub(super) endgame_cache: EndgameCache,
    pub(super) stopped: bool,
    pub(super) nodes: u64,
    /// How many of `nodes` are counted in [`Shared::nodes`].
    reported: u64,
}

impl<'a, T: SearchRules, K: Kernel> Search<'a, T, K> {
    pub(super) fn new(
        kernel: K,
        rules: T,
        shared: &'a Shared<'a>,
        selectivity: Selectivity,
        stops: Stops<'a>,
    ) -> Self {
        let corners = kinds(rules.size())[0];
        Self {
            kernel,
            rules,
            shared,
            selectivity,
            corners,
            around_corners: spread(corners) - corners,
            endgame_cache: EndgameCache::new(),
            stops,
            stopped: false,
            nodes: 0,
            reported: 0,
        }
    }

    /// Adds the nodes visited to those of the other threads.
    pub(super) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    /// Checks from time to time whether to give up.
    #[inline(always)]
    pub(super) fn check_stop(&mut self) {
        if self.nodes - self.reported >= CHECK_NODES {
            self.report_nodes();
            self.stopped |= self.stops.any() || self.shared.is_spent();
        }
    }

    #[inline(always)]
    pub(super) fn empty(&self, discs: Discs) -> SquareSet {
        self.rules.playable() - discs.occupied()
    }

    /// The value of a position whose player may have to pass, looking `depth` moves ahead.
    #[inline(always)]
    pub(super) fn value_here(
        &mut self,
        node: &Evaluated,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let empty = self.empty(node.discs);
        let empties = empty.len() as u32;
        if !(self.rules.opening() & empty).is_empty() {
            return if depth == 0 { self.leaf(node) } else { self.open(node, alpha, beta, depth) };
        }
        match depth.min(empties) {
            depth if depth == empties && empties <= ENDGAME => {
                self.end(node.discs, alpha, beta, empty)
            }
            0 => self.leaf(node),
            1 => self.frontier(node, alpha, beta),
            depth => self.deep(node, alpha, beta, depth, empties),
        }
    }

    /// A position at the end of the depth.
    #[inline(always)]
    fn leaf(&mut self, node: &Evaluated) -> i32 {
        self.nodes += 1;
        in_discs(self.shared.evaluation.value_by(self.kernel, node))
    }

    /// The last move before the end of the depth: no order pays but one by the squares alone.
    #[inline(always)]
    pub(super) fn frontier_here(&mut self, node: &Evaluated, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.check_stop();
        if self.stopped {
            return alpha;
        }
        let lines = node.discs.lines_by(self.kernel);
        let moves = lines.landings() & self.empty(node.discs);
        if moves.is_empty() {
            return self.stuck(node, alpha, beta, 1);
        }
        let (corners, last) = (moves & self.corners, moves & self.around_corners);
        let mut best = -INFINITE;
        for group in [corners, moves - corners - last, last] {
            for square in group {
                let next = self.shared.evaluation.after(
                    node,
                    square,
                    lines.flips(square) | SquareSet::of(square),
                );
                best = best.max(-self.leaf(&next));
                if best >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// The opening of Reversi: every unfilled centre square is a move and flips nothing.
    fn open(&mut self, node: &Evaluated, alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        self.check_stop();
        if self.stopped {
            return alpha;
        }
        let mut moves = self.open_moves(node.discs);
        let depth = depth.min(self.empty(node.discs).len() as u32);
        self.best_of(node, &mut moves, alpha, beta, depth).score
    }

    fn open_moves(&self, discs: Discs) -> Moves {
        let unfilled = self.rules.opening() - discs.occupied();
        unfilled
            .iter()
            .map(|square| Ranked { square, gained: SquareSet::of(square), key: 0 })
            .collect()
    }

    /// The moves of a position in the order in which to try them, for a search from the root.
    pub(super) fn root_moves(&mut self, node: &Evaluated, depth: u32) -> Moves {
        let empty = self.empty(node.discs);
        if !(self.rules.opening() & empty).is_empty() {
            return self.open_moves(node.discs);
        }
        let first = self.probe(node.discs).and_then(|known| known.best);
        let mut moves = Moves::new();
        self.list(&mut moves, node, empty, INFINITE, depth);
        self.rank(&mut moves, node, -INFINITE, depth, first);
        moves
    }

    #[inline(always)]
    pub(super) fn probe(&self, discs: Discs) -> Option<Entry> {
        self.shared.table.probe(self.shared.table.slot(self.shared.salt, discs))
    }

    #[inline(always)]
    pub(super) fn deep_here(
        &mut self,
        node: &Evaluated,
        alpha: i32,
        beta: i32,
        depth: u32,
        empties: u32,
    ) -> i32 {
        self.nodes += 1;
        self.check_stop();
        if self.stopped {
            return alpha;
        }
        if depth == empties
            && let Some(ceiling) = self.ceiling(node.discs, alpha)
        {
            return ceiling;
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let mut first = None;
        if depth >= TABLE_DEPTH
            && let Some(known) = self.probe(node.discs)
        {
            first = known.best;
            if let Some(score) = known.narrow(depth, self.selectivity, &mut alpha, &mut beta) {
                return score;
            }
        }
        if let Some(score) = self.probcut(node, alpha, beta, depth, empties) {
            return score;
        }
        let empty = self.empty(node.discs);
        let mut moves = Moves::new();
        if let Some(score) = self.list(&mut moves, node, empty, beta, depth) {
            return score;
        }
        if moves.is_empty() {
            return self.stuck(node, alpha, beta, depth);
        }
        // The move that was best before often ends the node: the others are ranked when it did not.
        match moves.iter().position(|ranked| Some(ranked.square) == first) {
            Some(place) => moves.swap(0, place),
            None => self.rank(&mut moves, node, alpha, depth, None),
        }
        self.best_of(node, &mut moves, alpha, beta, depth).score
    }

    /// The rank of a move by the replies that it leaves, its square and the region it is in.
    #[inline(always)]
    fn replies_key(&self, next: Discs, square: Square, empty: SquareSet, odd: SquareSet) -> i32 {
        let left = empty - SquareSet::of(square);
        -order::MOBILITY * order::replies(self.kernel, next, left, self.corners)
            - order::FRONTIER * (spread(next.opp) & left).len()
            + order::ODD * i32::from(odd.contains(square))
            + self.shared.worth[square.index()]
    }

    /// Lists the moves, not ranked yet. A score, if one of them is known to be good enough.
    #[inline(always)]
    pub(super) fn list_here(
        &mut self,
        moves: &mut Moves,
        node: &Evaluated,
        empty: SquareSet,
        beta: i32,
        depth: u32,
    ) -> Option<i32> {
        let discs = node.discs;
        let lines = discs.lines_by(self.kernel);
        let table = self.shared.table;
        for square in lines.landings() & empty {
            let gained = lines.flips(square) | SquareSet::of(square);
            if depth > TABLE_DEPTH {
                table.prefetch(table.slot(self.shared.salt, discs.after(gained)));
            }
            moves.push(Ranked { square, gained, key: order::UNRANKED });
        }
        if moves.len() < 2 || depth < ENHANCED_CUTOFF_DEPTH {
            return None;
        }
        for ranked in moves.iter() {
            let (mut low, mut high) = (-beta, -beta + 1);
            if let Some(known) = self.probe(discs.after(ranked.gained))
                && let Some(score) = known.narrow(depth - 1, self.selectivity, &mut low, &mut high)
                && -score >= beta
            {
                return Some(-score);
            }
        }
        None
    }

    /// Ranks moves, the `first` before all others.
    #[inline(always)]
    pub(super) fn rank_here(
        &mut self,
        moves: &mut [Ranked],
        node: &Evaluated,
        alpha: i32,
        depth: u32,
        first: Option<Square>,
    ) {
        if moves.len() < 2 {
            return;
        }
        let discs = node.discs;
        let empty = self.empty(discs);
        let odd = odd_regions(empty);
        let ahead = order::ordering_depth(depth, empty.len() as u32);
        for ranked in moves {
            let Ranked { square, gained, .. } = *ranked;
            let next = discs.after(gained);
            if Some(square) == first || next.own.is_empty() {
                ranked.key = i32::MAX;
                continue;
            }
            ranked.key = self.replies_key(next, square, empty, odd);
            if let Some(ahead) = ahead {
                let next = self.shared.evaluation.after(node, square, gained);
                let value = if ahead == 0 {
                    -self.shared.evaluation.value_by(self.kernel, &next)
                } else {
                    -self.value(&next, -INFINITE, (-alpha + 8).min(INFINITE), ahead) * DISC
                };
                ranked.key += value * order::EVALUATION / DISC;
            }
        }
    }

    /// Searches moves by rank, the first with the whole window and the others to see whether
    /// they are better at all. Remembers what it found.
    #[inline(always)]
    pub(super) fn best_of_here(
        &mut self,
        node: &Evaluated,
        moves: &mut Moves,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> Found {
        let mut found = Found { score: -INFINITE, square: None, low: alpha };
        let mut place = 0;
        while let Some(ranked) = pick(moves, place) {
            if place >= ALONE
                && depth >= self.shared.split
                && moves.len() - place > 1
                && self.shared.pool.has_free()
            {
                let rest = &mut moves[place..];
                rest.sort_by_key(|ranked| -ranked.key);
                found = self.split(node, rest, found, beta, depth);
                break;
            }
            place += 1;
            let score = self.better(node, ranked, found, beta, depth);
            if self.stopped {
                break;
            }
            found.improve(ranked.square, score);
            if score >= beta {
                break;
            }
            if moves.get(place).is_some_and(|next| next.key == order::UNRANKED) {
                self.rank(&mut moves[place..], node, found.low, depth, None);
            }
        }
        if !self.stopped && depth >= TABLE_DEPTH {
            let entry = Entry::new(found.score, (alpha, beta), depth, found.square)
                .with_selectivity(self.selectivity);
            let table = self.shared.table;
            table.store(table.slot(self.shared.salt, node.discs), entry);
        }
        found
    }

    /// The value of a move: the first of a node with the whole window, others first to see whether
    /// they are better at all.
    #[inline(always)]
    pub(super) fn better(
        &mut self,
        node: &Evaluated,
        ranked: Ranked,
        found: Found,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let next = self.shared.evaluation.after(node, ranked.square, ranked.gained);
        let low = found.low;
        let depth = depth - 1;
        if found.square.is_none() {
            return -self.value(&next, -beta, -low, depth);
        }
        let score = -self.value(&next, -low - 1, -low, depth);
        if score > low && score < beta && !self.stopped {
            -self.value(&next, -beta, -low, depth)
        } else {
            score
        }
    }

    /// The player to move has no move.
    #[inline(always)]
    pub(super) fn stuck_here(
        &mut self,
        node: &Evaluated,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let swapped = node.discs.swapped();
        let replies = swapped.lines_by(self.kernel).landings() & self.empty(node.discs);
        if !self.rules.passes() || replies.is_empty() {
            return self.rules.final_score(node.discs);
        }
        -self.value(&node.swapped(), -beta, -alpha, depth)
    }
}

/// The best move of a node so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// The greatest value, or bound of one.
    pub(crate) score: i32,
    pub(crate) square: Option<Square>,
    /// What the next move has to beat.
    pub(crate) low: i32,
}

impl Found {
    pub(super) fn improve(&mut self, square: Square, score: i32) {
        if score > self.score || self.square.is_none() {
            *self = Self { score, square: Some(square), low: self.low.max(score) };
        }
    }
}
