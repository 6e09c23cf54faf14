//! The last four empty squares, unrolled.
//!
//! With so few squares left it is cheaper to try each than to find out first which are legal.
//! Squares that are alone in their quadrant come first: whoever fills one moves last there.
//!
//! The question is always the same: is the score greater than `alpha`? The answer is a bound of the
//! score, from below if it is greater, from above if not.

// See `calls.rs`.
#![allow(clippy::inline_always)]

use reversi::{Discs, Kernel, Square, SquareSet};

use super::last_move::last_flips;
use super::node::Search;
use crate::masks::{NEIGHBOURS, quadrant};
use crate::search_rules::SearchRules;

const A1: Square = Square::new(0, 0).expect("a square");
/// No move was found yet.
const NONE: i32 = i32::MIN;

impl<T: SearchRules, K: Kernel> Search<'_, T, K> {
    #[inline(always)]
    pub(super) fn last_above_here(&mut self, discs: Discs, alpha: i32, empty: SquareSet) -> i32 {
        let mut squares = empty.iter();
        match (squares.next(), squares.next(), squares.next()) {
            (Some(_), Some(_), Some(_)) if squares.next().is_some() => {
                self.four_above(discs, alpha, empty)
            }
            (Some(a), Some(b), Some(c)) => self.three(discs, alpha, by_parity([a, b, c])),
            (Some(a), Some(b), None) => self.two(discs, alpha, [a, b]),
            (Some(a), None, None) => self.one(discs, a),
            _ => self.rules.final_score(discs),
        }
    }

    #[inline(always)]
    pub(super) fn four_above_here(&mut self, discs: Discs, alpha: i32, empty: SquareSet) -> i32 {
        self.nodes += 1;
        if let Some(ceiling) = self.ceiling(discs, alpha) {
            return ceiling;
        }
        let squares = four_by_parity(empty);
        let [a, b, c, d] = squares;
        let mut best = NONE;
        if let Some(next) = self.after(discs, a) {
            best = -self.three(next, !alpha, [b, c, d]);
            if best > alpha {
                return best;
            }
        }
        if let Some(next) = self.after(discs, b) {
            best = best.max(-self.three(next, !alpha, [a, c, d]));
            if best > alpha {
                return best;
            }
        }
        // If there are two pairs, filling one of the second leaves the other alone.
        let pairs = quadrant(a.index()) == quadrant(b.index());
        if let Some(next) = self.after(discs, c) {
            let left = if pairs { [d, a, b] } else { [a, b, d] };
            best = best.max(-self.three(next, !alpha, left));
            if best > alpha {
                return best;
            }
        }
        if let Some(next) = self.after(discs, d) {
            let left = if pairs { [c, a, b] } else { [a, b, c] };
            return best.max(-self.three(next, !alpha, left));
        }
        if best == NONE { self.four_stuck(discs, alpha, squares) } else { best }
    }

    #[inline(always)]
    pub(super) fn three_here(&mut self, discs: Discs, alpha: i32, squares: [Square; 3]) -> i32 {
        self.nodes += 1;
        let [a, b, c] = squares;
        let mut best = NONE;
        if let Some(next) = self.after(discs, a) {
            best = -self.two(next, !alpha, [b, c]);
            if best > alpha {
                return best;
            }
        }
        if let Some(next) = self.after(discs, b) {
            best = best.max(-self.two(next, !alpha, [a, c]));
            if best > alpha {
                return best;
            }
        }
        if let Some(next) = self.after(discs, c) {
            return best.max(-self.two(next, !alpha, [a, b]));
        }
        if best == NONE { self.three_stuck(discs, alpha, squares) } else { best }
    }

    #[inline(always)]
    fn two(&mut self, discs: Discs, alpha: i32, squares: [Square; 2]) -> i32 {
        self.nodes += 1;
        let [a, b] = squares;
        let mut best = NONE;
        if let Some(next) = self.after(discs, a) {
            best = -self.one(next, b);
            if best > alpha {
                return best;
            }
        }
        if let Some(next) = self.after(discs, b) {
            return best.max(-self.one(next, a));
        }
        if best == NONE { self.two_stuck(discs, alpha, squares) } else { best }
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

    /// None of the squares captures for the player on turn: the opponent may have a move. The same
    /// position from the other side is not counted again.
    #[inline(always)]
    pub(super) fn four_stuck_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        squares: [Square; 4],
    ) -> i32 {
        if !self.can_reply(discs, &squares) {
            return self.rules.final_score(discs);
        }
        self.nodes -= 1;
        -self.four_above(discs.swapped(), !alpha, squares.into())
    }

    #[inline(always)]
    pub(super) fn three_stuck_here(
        &mut self,
        discs: Discs,
        alpha: i32,
        squares: [Square; 3],
    ) -> i32 {
        if !self.can_reply(discs, &squares) {
            return self.rules.final_score(discs);
        }
        self.nodes -= 1;
        -self.three(discs.swapped(), !alpha, squares)
    }

    #[inline(always)]
    pub(super) fn two_stuck_here(&mut self, discs: Discs, alpha: i32, squares: [Square; 2]) -> i32 {
        if !self.can_reply(discs, &squares) {
            return self.rules.final_score(discs);
        }
        self.nodes -= 1;
        -self.two(discs.swapped(), !alpha, squares)
    }

    /// Whether a player who cannot move passes, and the opponent can.
    #[inline(always)]
    fn can_reply(&self, discs: Discs, squares: &[Square]) -> bool {
        let swapped = discs.swapped();
        self.rules.passes() && squares.iter().any(|square| self.after(swapped, *square).is_some())
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

/// Four squares with those that are alone in their quadrant first, and of two pairs in two quadrants
/// one after the other.
#[inline(always)]
fn four_by_parity(empty: SquareSet) -> [Square; 4] {
    let mut rest = empty.bits();
    let squares = [(); 4].map(|()| {
        // Never 64, because there are four: no check is left of this.
        let first = Square::from_index(rest.trailing_zeros() as usize & 63);
        rest &= rest.wrapping_sub(1);
        first.unwrap_or(A1)
    });
    let [a, b, c, d] = squares.map(|square| quadrant(square.index()));
    let order = &FOUR_BY_PARITY[a | b << 2 | c << 4 | d << 6];
    order.map(|place| squares[usize::from(place) & 3])
}

/// For the quadrants of four squares, two bits each, the order of the squares.
static FOUR_BY_PARITY: [[u8; 4]; 256] = {
    let mut table = [[0; 4]; 256];
    let mut index = 0;
    while index < 256 {
        table[index] = order_of([index & 3, index >> 2 & 3, index >> 4 & 3, index >> 6 & 3]);
        index += 1;
    }
    table
};

/// Places in the order of how many squares share their quadrant; those of a quadrant together.
const fn order_of(quadrants: [usize; 4]) -> [u8; 4] {
    let mut counts = [0; 4];
    let mut place = 0;
    while place < 4 {
        counts[quadrants[place]] += 1;
        place += 1;
    }
    let (mut order, mut next, mut count) = ([0; 4], 0, 1);
    while count <= 4 {
        let mut quadrant = 0;
        while quadrant < 4 {
            let mut place = 0;
            while place < 4 && counts[quadrant] == count {
                if quadrants[place] == quadrant {
                    order[next] = place as u8;
                    next += 1;
                }
                place += 1;
            }
            quadrant += 1;
        }
        count += 1;
    }
    order
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
                [_, _, _, _] => four_by_parity(empty).to_vec(),
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
        assert_eq!(order("a1 h1 a2 h2"), "a1a2h1h2");
    }
}
