//! What the search needs of the rules: masks, and the value of a finished game.

use reversi::{Discs, RuleSet, Scoring, Size, SquareSet};

/// The rules as the search sees them. It is compiled once for each implementation, and what is
/// constant in one vanishes there.
pub(crate) trait SearchRules: Copy + Send + Sync {
    /// The board.
    fn size(self) -> Size;
    /// Squares that exist.
    fn playable(self) -> SquareSet;
    /// Squares to be filled before captures begin.
    fn opening(self) -> SquareSet;
    /// Whether a player without a move passes, or else loses.
    fn passes(self) -> bool;
    /// The value of a finished game to the player on turn.
    fn final_score(self, discs: Discs) -> i32;
    /// The value of a full board on which the player on turn has so many discs.
    fn full_board(self, own: i32) -> i32;
    /// The discs of which every stable one costs the player on turn two points of the greatest
    /// score; none where the score does not come from counting.
    fn costly(self, discs: Discs) -> SquareSet;
}

/// Any rule set as data.
impl SearchRules for RuleSet {
    #[inline]
    fn size(self) -> Size {
        self.size()
    }

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

    #[inline]
    fn full_board(self, own: i32) -> i32 {
        let difference = 2 * own - self.size().area();
        if self.scoring() == Scoring::Fewest { -difference } else { difference }
    }

    #[inline]
    fn costly(self, discs: Discs) -> SquareSet {
        match self.scoring() {
            // A player who is stuck loses everything, whatever is stable.
            _ if !self.passes() => SquareSet::EMPTY,
            Scoring::Most | Scoring::MostAndEmpties => discs.opp,
            Scoring::Fewest => discs.own,
        }
    }
}

/// Tournament Othello on 8x8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tournament;

impl Tournament {
    /// Whether these are its rules.
    pub(crate) fn is(rules: RuleSet) -> bool {
        rules == RuleSet::OTHELLO
    }
}

impl SearchRules for Tournament {
    #[inline]
    fn size(self) -> Size {
        Size::EIGHT
    }

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

    #[inline]
    fn full_board(self, own: i32) -> i32 {
        2 * own - 64
    }

    #[inline]
    fn costly(self, discs: Discs) -> SquareSet {
        discs.opp
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::Variant;

    #[test]
    fn a_full_board_is_worth_what_the_rules_say() {
        for size in Size::all() {
            for kind in Variant::ALL {
                let rules = RuleSet::new(kind, size);
                let mut own = SquareSet::EMPTY;
                for square in size.squares() {
                    own.insert(square);
                    let discs = Discs { own, opp: size.squares() - own };
                    let expected = rules.final_score(discs);
                    assert_eq!(SearchRules::full_board(rules, own.len()), expected, "{rules:?}");
                    if Tournament::is(rules) {
                        assert_eq!(Tournament.full_board(own.len()), expected);
                        assert_eq!(Tournament.final_score(discs), expected);
                    }
                }
            }
        }
    }
}
