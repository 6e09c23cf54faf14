//! The last four empty squares, unrolled.
//!
//! With so few squares left it is cheaper to try each than to find out first which are legal.
//! Squares that are alone in their quadrant come first: whoever fills one moves last there.

// See `calls.rs`.
#![allow(clippy::inline_always)]

use reversi::{Discs, Kernel, Square, SquareSet};

use super::last_move::last_flips;
use super::node::Search;
use crate::masks::{NEIGHBOURS, alone, quadrant};
use crate::search_rules::SearchRules;

/// No move was found yet.
const NONE: i32 = i32::MIN;

impl<T: SearchRules, K: Kernel> Search<'_, T, K> {
    /// The score with at most four empty squares.
    #[inline(always)]
    pub(super) fn last_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        empty: SquareSet,
    ) -> i32 {
        let mut squares = empty.iter();
        match (squares.next(), squares.next(), squares.next(), squares.next()) {
            (Some(a), Some(b), Some(c), Some(d)) => {
                self.four(discs, alpha, beta, four_by_parity([a, b, c, d], empty))
            }
            (Some(a), Some(b), Some(c), None) => {
                self.three(discs, alpha, beta, by_parity([a, b, c]))
            }
            (Some(a), Some(b), None, None) => self.two(discs, alpha, beta, [a, b]),
            (Some(a), None, None, None) => self.one(discs, a),
            _ => self.rules.final_score(discs),
        }
    }

    #[inline(always)]
    pub(super) fn four_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        squares: [Square; 4],
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        let mut best = NONE;
        if let Some(next) = self.after(discs, a) {
            best = -self.three(next, -beta, -alpha, by_parity([b, c, d]));
            if best >= beta {
                return best;
            }
        }
        if let Some(next) = self.after(discs, b) {
            best = best.max(-self.three(next, -beta, -alpha.max(best), by_parity([a, c, d])));
            if best >= beta {
                return best;
            }
        }
        if let Some(next) = self.after(discs, c) {
            best = best.max(-self.three(next, -beta, -alpha.max(best), by_parity([a, b, d])));
            if best >= beta {
                return best;
            }
        }
        if let Some(next) = self.after(discs, d) {
            return best.max(-self.three(next, -beta, -alpha.max(best), by_parity([a, b, c])));
        }
        if best == NONE { self.four_stuck(discs, alpha, beta, squares) } else { best }
    }

    #[inline(always)]
    pub(super) fn three_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        squares: [Square; 3],
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c] = squares;
        let mut best = NONE;
        if let Some(next) = self.after(discs, a) {
            best = -self.two(next, -beta, -alpha, [b, c]);
            if best >= beta {
                return best;
            }
        }
        if let Some(next) = self.after(discs, b) {
            best = best.max(-self.two(next, -beta, -alpha.max(best), [a, c]));
            if best >= beta {
                return best;
            }
        }
        if let Some(next) = self.after(discs, c) {
            return best.max(-self.two(next, -beta, -alpha.max(best), [a, b]));
        }
        if best == NONE { self.three_stuck(discs, alpha, beta, squares) } else { best }
    }

    #[inline(always)]
    fn two(&mut self, discs: Discs, alpha: i32, beta: i32, squares: [Square; 2]) -> i32 {
        self.nodes += 1;
        let [a, b] = squares;
        let mut best = NONE;
        if let Some(next) = self.after(discs, a) {
            best = -self.one(next, b);
            if best >= beta {
                return best;
            }
        }
        if let Some(next) = self.after(discs, b) {
            return best.max(-self.one(next, a));
        }
        if best == NONE { self.two_stuck(discs, alpha, beta, squares) } else { best }
    }

    /// One empty square: count what flips.
    #[inline(always)]
    fn one(&mut self, discs: Discs, last: Square) -> i32 {
        self.nodes += 1;
        let flips = last_flips(discs.own, last.index());
        if flips > 0 {
            return self.rules.full_board(discs.own.len() + flips + 1);
        }
        if self.rules.passes() {
            let flips = last_flips(discs.opp, last.index());
            if flips > 0 {
                return self.rules.full_board(discs.own.len() - flips);
            }
        }
        self.rules.final_score(discs)
    }

    #[inline(always)]
    pub(super) fn four_stuck_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        squares: [Square; 4],
    ) -> i32 {
        self.last_stuck(discs, alpha, beta, squares, Self::four)
    }

    #[inline(always)]
    pub(super) fn three_stuck_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        squares: [Square; 3],
    ) -> i32 {
        self.last_stuck(discs, alpha, beta, squares, Self::three)
    }

    #[inline(always)]
    pub(super) fn two_stuck_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        squares: [Square; 2],
    ) -> i32 {
        self.last_stuck(discs, alpha, beta, squares, Self::two)
    }

    /// None of the squares captures for the player on turn: the opponent may have a move.
    #[inline(always)]
    fn last_stuck<const N: usize>(
        &mut self,
        discs: Discs,
        alpha: i32,
        beta: i32,
        squares: [Square; N],
        go_on: impl Fn(&mut Self, Discs, i32, i32, [Square; N]) -> i32,
    ) -> i32 {
        let swapped = discs.swapped();
        let has_move = squares.iter().any(|square| self.after(swapped, *square).is_some());
        if self.rules.passes() && has_move {
            // The same position from the other side is not counted again.
            self.nodes -= 1;
            return -go_on(self, swapped, -beta, -alpha, squares);
        }
        self.rules.final_score(discs)
    }

    /// The discs after a move on this square, if it captures.
    #[inline(always)]
    fn after(&self, discs: Discs, square: Square) -> Option<Discs> {
        // A look at the neighbours is cheaper than walks that end at once.
        if (NEIGHBOURS[square.index()] & discs.opp).is_empty() {
            return None;
        }
        let flips = discs.flips_by(self.kernel, square);
        (!flips.is_empty()).then(|| discs.after(flips | SquareSet::of(square)))
    }
}

/// Four squares with those that are alone in their quadrant first.
#[inline(always)]
fn four_by_parity([a, b, c, d]: [Square; 4], empty: SquareSet) -> [Square; 4] {
    let alone = alone(empty);
    let is_alone = [a, b, c, d].map(|square| alone.contains(square));
    match is_alone {
        [false, true, false, false] => [b, a, c, d],
        [false, true, true, _] => [b, c, a, d],
        [false, true, false, true] => [b, d, a, c],
        [false, false, true, false] => [c, a, b, d],
        [false, false, false, true] => [d, a, b, c],
        [false, false, true, true] => [c, d, a, b],
        [true, false, true, _] => [a, c, b, d],
        [true, false, false, true] => [a, d, b, c],
        _ => [a, b, c, d],
    }
}

/// Three squares with one that is alone in its quadrant first, if there is one.
#[inline(always)]
fn by_parity([a, b, c]: [Square; 3]) -> [Square; 3] {
    let [at, bt, ct] = [a, b, c].map(|square| quadrant(square.index()));
    if at == bt {
        [c, a, b]
    } else if at == ct {
        [b, a, c]
    } else {
        [a, b, c]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_are_alone_come_first() {
        let order = |text: &str| {
            let empty: SquareSet = text.parse().expect("a set");
            let squares: Vec<Square> = empty.iter().collect();
            let sorted = match *squares.as_slice() {
                [a, b, c] => by_parity([a, b, c]).to_vec(),
                [a, b, c, d] => four_by_parity([a, b, c, d], empty).to_vec(),
                _ => squares,
            };
            let mut same = sorted.clone();
            same.sort();
            assert_eq!(same, empty.iter().collect::<Vec<_>>());
            sorted.iter().map(Square::to_string).collect::<String>()
        };
        assert_eq!(order("a1 b1 h8"), "h8a1b1");
        assert_eq!(order("a1 g8 h8"), "a1g8h8");
        assert_eq!(order("a1 h1 b2"), "h1a1b2");
        assert_eq!(order("a1 b1 c1 h8"), "h8a1b1c1");
        assert_eq!(order("a1 h1 b2 c3"), "h1a1b2c3");
        assert_eq!(order("a1 b1 a8 h8"), "a8h8a1b1");
        assert_eq!(order("a1 h1 a2 a8"), "h1a8a1a2");
    }
}
