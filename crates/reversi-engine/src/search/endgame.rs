//! The end of the game, where positions are too many to be judged: exact scores only.
//!
//! From twelve empty squares on moves are ordered by how few replies they leave, from seven on by
//! parity alone, and the last four squares are unrolled (`last.rs`).

// See `calls.rs`.
#![allow(clippy::inline_always)]

use reversi::{Discs, Kernel, Square, SquareSet};

use super::node::{INFINITE, Search};
use super::order::{self, Moves, Ranked, pick};
use super::selectivity::Selectivity;
use crate::masks::odd_regions;
use crate::search_rules::SearchRules;
use crate::stability::stable;
use crate::transposition_table::Entry;

/// With so many empty squares and fewer, moves are not ordered by replies: looking costs more
/// than it saves.
const UNSORTED: i32 = 6;
/// With fewer empty squares, a small memory of each thread takes the place of the table.
const TABLE: i32 = 11;
/// Stable discs of the opponent bound the score, down to four empty squares. So many of its discs, at least, are not: with
/// less to spare it is not worth looking which are.
const UNSTABLE: i32 = 8;

impl<T: SearchRules, K: Kernel> Search<'_, T, K> {
    /// The score of discs whose player may have to pass.
    #[inline(always)]
    pub(super) fn end(&mut self, discs: Discs, alpha: i32, beta: i32, empty: SquareSet) -> i32 {
        match empty.len() {
            0..=4 => within(alpha, beta, |alpha| self.last_above(discs, alpha, empty)),
            5..=UNSORTED => within(alpha, beta, |alpha| self.by_parity_above(discs, alpha, empty)),
            _ => self.by_replies(discs, alpha, beta, empty),
        }
    }

    /// Moves in the order of how few replies they leave.
    #[inline(always)]
    pub(super) fn by_replies_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        empty: SquareSet,
    ) -> i32 {
        self.nodes += 1;
        self.check_stop();
        if self.stopped {
            return alpha;
        }
        if let Some(ceiling) = self.ceiling(discs, alpha) {
            return ceiling;
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let by_table = empty.len() >= TABLE;
        let table = self.shared.table;
        let mut first = None;
        if by_table {
            if let Some(known) = table.probe(table.slot(self.shared.salt, discs)) {
                first = known.best;
                if let Some(score) =
                    known.narrow(empty.len() as u32, Selectivity::NONE, &mut alpha, &mut beta)
                {
                    return score;
                }
            }
        } else if let Some(score) = self.endgame_cache.narrow(discs, &mut alpha, &mut beta) {
            return score;
        }
        let lines = discs.lines_by(self.kernel);
        let squares = lines.landings() & empty;
        if squares.is_empty() {
            return self.stuck_at_end(discs, alpha, beta, empty);
        }
        let is_only = squares.len() == 1;
        let odd = odd_regions(empty);
        let mut moves = Moves::new();
        for square in squares {
            let gained = lines.flips(square) | SquareSet::of(square);
            let next = discs.after(gained);
            let key = if is_only || Some(square) == first || next.own.is_empty() {
                i32::MAX
            } else {
                self.end_key(next, square, empty, odd)
            };
            moves.push(Ranked { square, gained, key });
        }
        let (mut best, mut best_square) = (-INFINITE, None);
        let mut place = 0;
        while let Some(ranked) = pick(&mut moves, place) {
            place += 1;
            let (next, left) = (discs.after(ranked.gained), empty - SquareSet::of(ranked.square));
            let low = alpha.max(best);
            let mut score = best;
            if place > 1 {
                score = -self.end(next, -low - 1, -low, left);
            }
            if place == 1 || (score > low && score < beta) {
                score = -self.end(next, -beta, -low, left);
            }
            if self.stopped {
                return alpha;
            }
            if score > best {
                (best, best_square) = (score, Some(ranked.square));
                if score >= beta {
                    break;
                }
            }
        }
        if by_table {
            let entry = Entry::new(best, (alpha, beta), empty.len() as u32, best_square);
            table.store(table.slot(self.shared.salt, discs), entry);
        } else {
            self.endgame_cache.store(discs, best, alpha, beta);
        }
        best
    }

    /// The rank of a move: as in `replies_key`, without the squares that the opponent may come to later.
    #[inline(always)]
    fn end_key(&self, next: Discs, square: Square, empty: SquareSet, odd: SquareSet) -> i32 {
        let left = empty - SquareSet::of(square);
        -order::END_MOBILITY * order::replies(self.kernel, next, left, self.corners)
            + order::END_ODD * i32::from(odd.contains(square))
            + self.shared.worth[square.index()]
    }

    /// Odd regions first, corners first in them, and nothing else is asked of a move. As in `last.rs`, the
    /// question is whether the score is greater than `alpha`, and the answer a bound of it.
    #[inline(always)]
    pub(super) fn by_parity_above_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        empty: SquareSet,
    ) -> i32 {
        self.nodes += 1;
        if let Some(ceiling) = self.ceiling(discs, alpha) {
            return ceiling;
        }
        if let Some(score) = self.endgame_cache.narrow(discs, &mut { alpha }, &mut { alpha + 1 }) {
            return score;
        }
        let lines = discs.lines_by(self.kernel);
        let moves = lines.landings() & empty;
        if moves.is_empty() {
            return self.stuck_at_end(discs, alpha, alpha + 1, empty);
        }
        let mut best = -INFINITE;
        let odd = moves & odd_regions(empty);
        let corners = moves & self.corners;
        let mut rest = moves;
        // The first of these sets that has a move left has the next.
        let parts = [odd & corners, odd, corners, moves];
        let mut part = 0;
        while !rest.is_empty() {
            let Some(square) = (rest & parts[part]).first() else {
                part += 1;
                continue;
            };
            rest.remove(square);
            let next = discs.after(lines.flips(square) | SquareSet::of(square));
            let left = empty - SquareSet::of(square);
            let score = if left.len() == 4 {
                -self.four_above(next, !alpha, left)
            } else {
                -self.by_parity_above(next, !alpha, left)
            };
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        self.endgame_cache.store(discs, best, alpha, alpha + 1);
        best
    }

    /// The player to move has no move.
    #[inline(always)]
    pub(super) fn stuck_at_end_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        empty: SquareSet,
    ) -> i32 {
        let swapped = discs.swapped();
        if !self.rules.passes() || (swapped.lines_by(self.kernel).landings() & empty).is_empty() {
            return self.rules.final_score(discs);
        }
        -self.end(swapped, -beta, -alpha, empty)
    }

    /// The greatest score that stable discs allow, if it is not above `alpha`.
    #[inline(always)]
    pub(super) fn ceiling(&mut self, discs: Discs, alpha: i32) -> Option<i32> {
        let costly = self.rules.costly(discs);
        let area = self.rules.playable().len();
        // All of them together must be enough before it is worth looking which are stable.
        if area - 2 * (costly.len() - UNSTABLE) > alpha {
            return None;
        }
        let ceiling = area - 2 * self.stable_count(costly, discs.occupied());
        (ceiling <= alpha).then_some(ceiling)
    }

    #[inline(always)]
    pub(super) fn stable_count_here(&mut self, side: SquareSet, occupied: SquareSet) -> i32 {
        stable(side, occupied, self.rules.playable()).len()
    }
}

/// The answer to a window, by asking whether the score is greater than its lower end, and if so, than
/// what it is at least.
#[inline(always)]
fn within(alpha: i32, beta: i32, mut above: impl FnMut(i32) -> i32) -> i32 {
    let mut score = above(alpha);
    while score > alpha && score < beta {
        let more = above(score);
        if more <= score {
            break;
        }
        score = more;
    }
    score
}
