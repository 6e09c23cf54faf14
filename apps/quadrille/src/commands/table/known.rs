//! Results that others have published, and those of an earlier program of ours.

use reversi::{RuleSet, Size, Variant};

/// A result from elsewhere: the score for the first player.
pub(super) struct Known {
    pub(super) variant: Variant,
    /// Width and height.
    pub(super) sides: (i32, i32),
    pub(super) score: i32,
    pub(super) source: &'static str,
}

const fn known(variant: Variant, sides: (i32, i32), score: i32, source: &'static str) -> Known {
    Known { variant, sides, score, source }
}

const EARLIER: &str = "an earlier program of ours, written apart from this one";

pub(super) static KNOWN: [Known; 10] = [
    known(Variant::Othello, (4, 4), -10, EARLIER),
    known(Variant::Othello, (4, 5), 16, EARLIER),
    known(Variant::Othello, (4, 6), 16, EARLIER),
    known(Variant::Othello, (4, 7), 26, EARLIER),
    known(Variant::Othello, (4, 8), 32, EARLIER),
    known(Variant::Othello, (5, 5), 13, EARLIER),
    known(Variant::Othello, (5, 6), 10, EARLIER),
    known(Variant::Othello, (6, 6), -4, "J. Feinstein, 1993"),
    known(Variant::Othello, (8, 8), 0, "H. Takizawa, 2023"),
    known(Variant::AntiOthello, (6, 6), 2, "F. Pittner, 2006"),
];

impl Known {
    /// What is known of a board from elsewhere.
    pub(super) fn of(rules: RuleSet) -> Option<&'static Self> {
        let is_it = |known: &&Self| known.variant == rules.variant() && known.is_of(rules.size());
        KNOWN.iter().find(is_it)
    }

    fn is_of(&self, size: Size) -> bool {
        let sides = (size.width(), size.height());
        self.sides == sides || self.sides == (sides.1, sides.0)
    }
}
