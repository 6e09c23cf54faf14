//! What a position looks worth without searching.
//!
//! The interface is [`Evaluation::new`] for the rules and [`Evaluation::value`] for a position:
//! nothing else of the engine knows how the value comes about. This first version weighs a few
//! features that mean something on every board and under every rule set. The weights depend on
//! the rule set, the size of the board and how full it is; `examples/fit.rs` finds them by
//! regression on games that the engine plays against itself.

mod features;
mod weights;

use reversi::{Discs, RuleSet, Square};

pub use features::FEATURES;
use features::Features;
use weights::WEIGHTS;

/// How many parts of a game have weights of their own.
pub const PHASES: usize = 12;
/// How many groups of boards have weights of their own: see [`Evaluation::group`].
pub const GROUPS: usize = 3;
/// A disc, in the units of [`Evaluation::value`] and of the weights.
pub const DISC: i32 = 64;

/// Tells what positions of some rules look worth.
///
/// ```
/// use reversi::{Position, RuleSet};
/// use reversi_engine::Evaluation;
///
/// let evaluation = Evaluation::new(RuleSet::OTHELLO);
/// let start = Position::start(RuleSet::OTHELLO);
/// assert!(evaluation.discs(start.discs()).abs() < 3, "the start looks even");
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    features: Features,
    weights: [[i16; FEATURES]; PHASES],
    area: i32,
    /// Chooses between positions that look the same; 0 for none.
    seed: u64,
}

/// How much a seed may change a value either way: not half a disc.
const NOISE: i32 = 24;

impl Evaluation {
    /// The evaluation for some rules.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        let weights = WEIGHTS[rules.variant() as usize][Self::group(rules)];
        Self::with_weights(rules, weights)
    }

    /// The same with other weights, to try them.
    #[must_use]
    pub fn with_weights(rules: RuleSet, weights: [[i16; FEATURES]; PHASES]) -> Self {
        Self { features: Features::new(rules), weights, area: rules.size().area(), seed: 0 }
    }

    /// The same with the noise of a seed: every position looks a little better or worse, always by the
    /// same amount. So a player with another seed chooses otherwise between moves that are about
    /// as good as each other.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How much the seed prefers a square to others that are as good, from 0 to 15; 0 for all
    /// without a seed.
    pub(crate) fn square_noise(&self, square: Square) -> i32 {
        if self.seed == 0 {
            return 0;
        }
        let mixed = (self.seed ^ square.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 60) as i32
    }

    /// Which weights a board takes: 0 for small boards, 1 for those up to 6x6 or so, 2 for large.
    #[must_use]
    pub fn group(rules: RuleSet) -> usize {
        match rules.size().area() {
            ..25 => 0,
            25..43 => 1,
            _ => 2,
        }
    }

    /// Which weights a position takes, by how full the board is.
    #[must_use]
    pub fn phase(&self, discs: Discs) -> usize {
        let filled = discs.occupied().len() as usize;
        (filled * PHASES / self.area as usize).min(PHASES - 1)
    }

    /// What is counted of a position.
    #[must_use]
    pub fn features(&self, discs: Discs) -> [i16; FEATURES] {
        self.features.of(discs)
    }

    /// What a position looks worth to the player on turn, in sixty-fourths of a disc. Less than
    /// a whole board, so that no guess passes for a certain win.
    #[must_use]
    pub fn value(&self, discs: Discs) -> i32 {
        let features = self.features.of(discs);
        let weights = &self.weights[self.phase(discs)];
        let sum: i32 =
            features.iter().zip(weights).map(|(f, w)| i32::from(*f) * i32::from(*w)).sum();
        let limit = (self.area - 1) * DISC;
        (sum + self.noise(discs)).clamp(-limit, limit)
    }

    #[inline]
    fn noise(&self, discs: Discs) -> i32 {
        if self.seed == 0 {
            return 0;
        }
        let mixed = (discs.hash() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 40) as i32 % (2 * NOISE + 1) - NOISE
    }

    /// The same in whole discs.
    #[must_use]
    pub fn discs(&self, discs: Discs) -> i32 {
        (self.value(discs) + DISC / 2).div_euclid(DISC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Position, Size, Variant};

    #[test]
    fn no_value_is_as_large_as_a_whole_board() {
        let mut random = fastrand::Rng::with_seed(2);
        for size in Size::all() {
            for kind in Variant::ALL {
                let rules = RuleSet::new(kind, size);
                let evaluation = Evaluation::new(rules);
                for _ in 0..20 {
                    let own = size.squares() & reversi::SquareSet::from_bits(random.u64(..));
                    let opp =
                        (size.squares() & reversi::SquareSet::from_bits(random.u64(..))) - own;
                    let value = evaluation.discs(Discs { own, opp });
                    assert!(value.abs() < size.area(), "{rules:?}: {value}");
                }
            }
        }
    }

    #[test]
    fn a_corner_is_good_and_its_open_neighbour_bad() {
        let rules = RuleSet::OTHELLO;
        let evaluation = Evaluation::new(rules);
        let position = |square: &str| {
            let text = "----------------------------O-----OXO-----OXO----OO------------- X";
            let mut board = reversi::notation::read(Variant::Othello, None, text)
                .expect("a position")
                .model
                .position()
                .board();
            board
                .set(square.parse().expect("a square"), Some(reversi::Player::Dark))
                .expect("on the board");
            evaluation.value(Position::from_board(rules, &board, reversi::Player::Dark).discs())
        };
        assert!(position("h1") > position("g2") + 5 * DISC);
    }
}
