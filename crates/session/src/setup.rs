//! What a new game is made of.

use std::time::Duration;

use reversi::{RuleSet, Size, Variant};

use crate::seat::{Seat, Sides};

/// How long the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game, each.
    pub main: Duration,
    /// Given back with every move.
    pub increment: Duration,
}

/// What a new game is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Which game, on which board.
    pub rules: RuleSet,
    /// Who plays.
    pub seats: Sides<Seat>,
    /// How long they have; without, as long as they like.
    pub time: Option<TimeControl>,
}

impl Setup {
    /// Two people without a clock, as in the seeds.
    #[must_use]
    pub const fn people(kind: Variant, size: Size) -> Self {
        let seats = Sides { dark: Seat::Person, light: Seat::Person };
        Self { rules: RuleSet::new(kind, size), seats, time: None }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::people(Variant::Reversi, Size::EIGHT)
    }
}
