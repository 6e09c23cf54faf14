//! What the search needs of the rules: masks, and the value of a finished game.

use reversi::{Discs, Kind, RuleSet, Size, SquareSet};

/// The rules as the search sees them. It is compiled once for each implementation, and what is
/// constant in one vanishes there.
pub(crate) trait Terms: Copy + Send + Sync {
    /// Squares that exist.
    fn playable(self) -> SquareSet;
    /// Squares to be filled before captures begin.
    fn opening(self) -> SquareSet;
    /// Whether a player without a move passes, or else loses.
    fn passes(self) -> bool;
    /// The value of a finished game to the player on turn.
    fn final_score(self, discs: Discs) -> i32;
}

/// Any rule set as data.
impl Terms for RuleSet {
    #[inline]
    fn playable(self) -> SquareSet {
        self.playable()
    }

    #[inline]
    fn opening(self) -> SquareSet {
        self.opening()
    }

    #[inline]
    fn passes(self) -> bool {
        self.when_stuck() == reversi::WhenStuck::Pass
    }

    #[inline]
    fn final_score(self, discs: Discs) -> i32 {
        self.final_score(discs)
    }
}

/// Tournament Othello on 8x8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tournament;

impl Tournament {
    /// Whether these are its rules.
    pub(crate) fn is(rules: RuleSet) -> bool {
        rules == RuleSet::new(Kind::Othello, Size::EIGHT)
    }
}

impl Terms for Tournament {
    #[inline]
    fn playable(self) -> SquareSet {
        SquareSet::FULL
    }

    #[inline]
    fn opening(self) -> SquareSet {
        SquareSet::EMPTY
    }

    #[inline]
    fn passes(self) -> bool {
        true
    }

    #[inline]
    fn final_score(self, discs: Discs) -> i32 {
        let (own, opp) = (discs.own.len(), discs.opp.len());
        let difference = own - opp;
        difference + difference.signum() * (64 - own - opp)
    }
}
