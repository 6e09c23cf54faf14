//! What is counted of a position: mobility, frontier, corners and edges, stability, parity.

// Searches compile it for the processor that they are compiled for.
#![allow(clippy::inline_always)]

use reversi::{Discs, Kernel, Portable, RuleSet, SquareSet};

use crate::masks::{KINDS, kinds, odd_regions, spread};
use crate::stability::stable;

/// How many features there are.
pub const FEATURES: usize = 24;

/// The unit of the ratio of mobilities.
const RATIO: i32 = 32;

/// Counts features of positions on one board. All are differences, mover minus opponent, but for
/// the first (always one) and those of parity.
#[derive(Clone, Debug)]
pub struct Features {
    playable: SquareSet,
    kinds: [SquareSet; KINDS],
}

impl Features {
    /// For the boards of some rules.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        Self { playable: rules.playable(), kinds: kinds(rules.size()) }
    }

    /// What is counted of a position.
    #[must_use]
    pub fn of(&self, discs: Discs) -> [i16; FEATURES] {
        self.of_by(Portable, discs)
    }

    /// The same with other kernels.
    #[inline(always)]
    pub(crate) fn of_by<K: Kernel>(&self, kernel: K, discs: Discs) -> [i16; FEATURES] {
        let Discs { own, opp } = discs;
        let occupied = discs.occupied();
        let empty = self.playable - occupied;
        let [moves, replies] =
            [discs, discs.swapped()].map(|discs| discs.lines_by(kernel).landings() & empty);
        let difference = |set: SquareSet| (own & set).len() - (opp & set).len();
        let beside_empty = spread(empty);
        let open_corners = spread(self.kinds[0] & empty);
        let corners = |set: SquareSet| (set & self.kinds[0]).len();
        let (mobility, reply) = (moves.len(), replies.len());
        let stable = |side| stable(side, occupied, self.playable).len();

        let mut features = [0; FEATURES];
        for (feature, kind) in features[..KINDS].iter_mut().zip(self.kinds) {
            *feature = difference(kind) as i16;
        }
        let others = [
            1,
            mobility - reply,
            RATIO * (mobility - reply) / (mobility + reply + 2),
            i32::from(reply == 0) - i32::from(mobility == 0),
            (spread(opp) & empty).len() - (spread(own) & empty).len(),
            -difference(beside_empty),
            difference(open_corners & self.kinds[4]),
            difference(open_corners & self.kinds[1]),
            corners(moves),
            -corners(replies),
            stable(own) - stable(opp),
            if empty.len() % 2 == 1 { 1 } else { -1 },
            i32::from(!odd_regions(empty).is_empty()),
            (moves & odd_regions(empty)).len() - (replies & odd_regions(empty)).len(),
        ];
        for (feature, value) in features[KINDS..].iter_mut().zip(others) {
            *feature = value as i16;
        }
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Position, Size, Variant};

    #[test]
    fn features_do_not_depend_on_how_the_board_is_turned() {
        let mut random = fastrand::Rng::with_seed(8);
        for size in Size::all() {
            let rules = RuleSet::new(Variant::Othello, size);
            let mut position = Position::start(rules);
            while !position.is_over() {
                let expected = Features::new(rules).of(position.discs());
                for symmetry in position.symmetries() {
                    let turned = position.transformed(symmetry);
                    let mut found = Features::new(rules).of(turned.discs());
                    // Quadrants are those of the grid: on smaller boards they are not symmetric.
                    if size != Size::EIGHT {
                        found[FEATURES - 2..].copy_from_slice(&expected[FEATURES - 2..]);
                    }
                    assert_eq!(found, expected, "{position:?}");
                }
                let moves: Vec<_> = position.legal_squares().iter().collect();
                position = position.play(moves[random.usize(..moves.len())]).expect("legal");
            }
        }
    }

    #[test]
    fn features_of_the_start_are_those_of_balance() {
        let rules = RuleSet::OTHELLO;
        let features = Features::new(rules).of(Position::start(rules).discs());
        let mut expected = [0; FEATURES];
        // An even number of empty squares, an odd one in each quadrant.
        (expected[KINDS], expected[KINDS + 11], expected[KINDS + 12]) = (1, -1, 1);
        assert_eq!(features, expected);
    }
}
