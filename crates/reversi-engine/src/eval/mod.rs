//! What a position looks worth without searching.
//!
//! There are two ways. Othello and Reversi on 8x8 and 6x6 are judged by patterns (`patterns.rs`): sums of
//! trained weights for what lies on edges, corners, lines and diagonals. Every other board and
//! rule set, and the tastes of weak levels, weigh a few features that mean something on all of them
//! (`features.rs`); `examples/fit.rs` finds those weights.
//!
//! Nothing else of the engine knows how a value comes about.

// Searches compile it for the processor that they are compiled for.
#![allow(clippy::inline_always)]

mod error_model;
mod features;
mod geometry;
mod pattern_weights;
mod patterns;
mod weights;

use std::sync::Arc;

use reversi::{Discs, Kernel, Portable, RuleSet, Square, SquareSet, Variant};

pub use error_model::{ErrorModel, probe_depth};
pub use features::FEATURES;
pub use features::Features;
pub use geometry::{EIGHT, Geometry, PATTERNS, SIX, Shape};
pub use pattern_weights::{NotWeights, PatternWeights};
pub use patterns::Patterns;
use weights::WEIGHTS;

/// How many parts of a game have weights of their own, where features are weighed.
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
/// assert!(evaluation.discs(start.discs()).abs() < 6, "neither side looks much better");
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    judge: Judge,
    area: i32,
    /// Chooses between positions that look the same; 0 for none.
    seed: u64,
    /// Whether searches by it may leave positions out.
    selective: bool,
}

/// How a value comes about.
#[derive(Clone, Debug)]
enum Judge {
    Features { features: Features, weights: Box<[[i16; FEATURES]; PHASES]> },
    Patterns(Arc<PatternWeights>),
}

/// A position with what its evaluation needs, on the way of a search.
///
/// A move changes few patterns, so they are carried along instead of being counted again.
#[derive(Clone, Copy, Debug)]
pub struct Evaluated {
    /// The position.
    pub discs: Discs,
    patterns: Patterns,
}

/// How much a seed may change a value either way: not half a disc.
const NOISE: i32 = 24;

impl Evaluation {
    /// The evaluation for some rules.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        match Self::geometry(rules) {
            Some(geometry) => Self::with_patterns(rules, PatternWeights::trained(geometry)),
            None => Self::by_features(rules),
        }
    }

    /// One that weighs features, for all rules: what patterns are trained from.
    #[must_use]
    pub fn by_features(rules: RuleSet) -> Self {
        let weights = WEIGHTS[rules.variant() as usize][Self::group(rules)];
        Self::with_weights(rules, weights)
    }

    /// The patterns by which these rules are judged, if there are trained ones.
    fn geometry(rules: RuleSet) -> Option<&'static Geometry> {
        let has_patterns = matches!(rules.variant(), Variant::Othello | Variant::Reversi);
        Geometry::of(rules.size()).filter(|_| has_patterns)
    }

    /// Whether searches by it may leave positions out, because it is known how far a shallow one
    /// is from a deep one.
    pub(crate) fn is_selective(&self) -> bool {
        self.errors().is_some()
    }

    /// How far a shallow search by it is from a deep one, if that is known and may be used.
    #[inline]
    pub(crate) fn errors(&self) -> Option<&ErrorModel> {
        match &self.judge {
            Judge::Patterns(weights) if self.selective => Some(weights.errors()),
            _ => None,
        }
    }

    /// The same for searches that leave nothing out.
    #[must_use]
    pub fn unselective(self) -> Self {
        Self { selective: false, ..self }
    }

    /// One that weighs features, to try other weights.
    #[must_use]
    pub fn with_weights(rules: RuleSet, weights: [[i16; FEATURES]; PHASES]) -> Self {
        let (features, weights) = (Features::new(rules), Box::new(weights));
        let judge = Judge::Features { features, weights };
        Self { judge, area: rules.size().area(), seed: 0, selective: false }
    }

    /// One by patterns, to try other weights.
    #[must_use]
    pub fn with_patterns(rules: RuleSet, weights: Arc<PatternWeights>) -> Self {
        Self {
            judge: Judge::Patterns(weights),
            area: rules.size().area(),
            seed: 0,
            selective: true,
        }
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

    /// A position to be evaluated, and those after it.
    #[must_use]
    pub fn start(&self, discs: Discs) -> Evaluated {
        let patterns = match &self.judge {
            Judge::Features { .. } => Patterns::EMPTY,
            Judge::Patterns(weights) => Patterns::of(weights.geometry(), discs),
        };
        Evaluated { discs, patterns }
    }

    /// The position after a move that gains these squares: its own and what it flips.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(
        &self,
        position: &Evaluated,
        square: Square,
        gained: SquareSet,
    ) -> Evaluated {
        let patterns = match &self.judge {
            Judge::Features { .. } => Patterns::EMPTY,
            Judge::Patterns(weights) => position.patterns.after(weights.geometry(), square, gained),
        };
        Evaluated { discs: position.discs.after(gained), patterns }
    }

    /// What a position looks worth to the player on turn, in sixty-fourths of a disc. Less than
    /// a whole board, so that no guess passes for a certain win.
    #[must_use]
    pub fn value(&self, position: &Evaluated) -> i32 {
        self.value_by(Portable, position)
    }

    /// The same with other kernels.
    #[inline(always)]
    pub(crate) fn value_by<K: Kernel>(&self, kernel: K, position: &Evaluated) -> i32 {
        let discs = position.discs;
        let sum = match &self.judge {
            Judge::Patterns(weights) => weights.value(discs, &position.patterns),
            Judge::Features { features, weights } => {
                let weights = &weights[self.phase(discs)];
                let features = features.of_by(kernel, discs);
                features.iter().zip(weights).map(|(f, w)| i32::from(*f) * i32::from(*w)).sum()
            }
        };
        let limit = (self.area - 1) * DISC;
        (sum + self.noise(discs)).clamp(-limit, limit)
    }

    #[inline(always)]
    fn noise(&self, discs: Discs) -> i32 {
        if self.seed == 0 {
            return 0;
        }
        let mixed = (discs.hash() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 40) as i32 % (2 * NOISE + 1) - NOISE
    }

    /// What a position looks worth in whole discs.
    #[must_use]
    pub fn discs(&self, discs: Discs) -> i32 {
        in_discs(self.value(&self.start(discs)))
    }
}

/// A value in whole discs.
#[inline(always)]
pub(crate) fn in_discs(value: i32) -> i32 {
    (value + DISC / 2).div_euclid(DISC)
}

impl Evaluated {
    /// The same position with the other player on turn.
    #[inline(always)]
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self { discs: self.discs.swapped(), patterns: self.patterns.swapped() }
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
            let discs = Position::from_board(rules, &board, reversi::Player::Dark).discs();
            evaluation.value(&evaluation.start(discs))
        };
        assert!(position("h1") > position("g2") + 5 * DISC);
    }
}
