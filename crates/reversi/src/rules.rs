//! The five rule sets. Each is one row of a table; nothing else in the library names them.

use std::fmt;
use std::str::FromStr;

use crate::error::error_texts;
use crate::{Board, Discs, Player, Size, SquareSet, Words};

/// Which game is played.
///
/// ```
/// use reversi::Variant;
///
/// assert_eq!("no-pass".parse(), Ok(Variant::NoPass));
/// for variant in Variant::ALL {
///     println!("{variant}: {}", variant.summary());
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// The Reversi of seeds 000, 003 and 004: an empty board, an opening in the centre.
    Reversi,
    /// Tournament Othello: the cross start, passes, empty squares to the winner.
    Othello,
    /// The Othello of seed 002: a player on turn without a move loses.
    NoPass,
    /// Reversi in which the fewest tiles win.
    AntiReversi,
    /// Othello in which the fewest discs win.
    AntiOthello,
}

/// What happens to a player on turn who has no move.
///
/// ```
/// use reversi::{RuleSet, WhenStuck};
///
/// assert_eq!(RuleSet::OTHELLO.when_stuck(), WhenStuck::Pass);
/// assert_eq!(RuleSet::NO_PASS.when_stuck(), WhenStuck::Lose);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WhenStuck {
    /// The turn passes; the game is over when neither can move.
    Pass,
    /// That player loses, unless the board is full and the discs are counted.
    Lose,
}

/// What the discs on a finished board are worth.
///
/// ```
/// use reversi::{RuleSet, Scoring};
///
/// assert_eq!(RuleSet::REVERSI.scoring(), Scoring::Most);
/// assert_eq!(RuleSet::ANTI_OTHELLO.scoring(), Scoring::Fewest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scoring {
    /// The difference of the discs.
    Most,
    /// The difference of the discs, with the empty squares given to the winner.
    MostAndEmpties,
    /// The negated difference of the discs.
    Fewest,
}

/// One row of the table of rule sets.
struct Clauses {
    name: &'static str,
    summary: &'static str,
    /// Whether the board is empty at first and the first four moves fill the centre; else that is
    /// filled crosswise, and Light holds its top left and bottom right square.
    has_opening: bool,
    when_stuck: WhenStuck,
    scoring: Scoring,
    words: Words,
}

impl Variant {
    /// Every rule set.
    pub const ALL: [Self; 5] =
        [Self::Reversi, Self::Othello, Self::NoPass, Self::AntiReversi, Self::AntiOthello];

    /// A new rule set is one more variant and one more row.
    const fn clauses(self) -> Clauses {
        match self {
            Self::Reversi => Clauses {
                name: "reversi",
                summary: "empty start, opening in the four centre squares, most tiles win",
                has_opening: true,
                when_stuck: WhenStuck::Pass,
                scoring: Scoring::Most,
                words: Words::DarkLight,
            },
            Self::Othello => Clauses {
                name: "othello",
                summary: "tournament rules: cross start, passes, empty squares to the winner",
                has_opening: false,
                when_stuck: WhenStuck::Pass,
                scoring: Scoring::MostAndEmpties,
                words: Words::BlackWhite,
            },
            Self::NoPass => Clauses {
                name: "no-pass",
                summary: "cross start, a player on turn without a move loses, a full board is counted",
                when_stuck: WhenStuck::Lose,
                scoring: Scoring::Most,
                ..Self::Othello.clauses()
            },
            Self::AntiReversi => Clauses {
                name: "anti-reversi",
                summary: "reversi in which the fewest tiles win",
                scoring: Scoring::Fewest,
                ..Self::Reversi.clauses()
            },
            Self::AntiOthello => Clauses {
                name: "anti-othello",
                summary: "othello in which the fewest discs win",
                scoring: Scoring::Fewest,
                ..Self::Othello.clauses()
            },
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.clauses().name
    }

    /// The rules in one line.
    pub const fn summary(self) -> &'static str {
        self.clauses().summary
    }

    /// What the players are called.
    pub const fn words(self) -> Words {
        self.clauses().words
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text was not the name of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRules;

error_texts! { UnknownRules:
    Self => "expected one of {}", Variant::ALL.map(Variant::name).join(", ");
}

impl FromStr for Variant {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        Self::ALL.into_iter().find(|variant| variant.name() == text).ok_or(UnknownRules)
    }
}

/// A variant of game on a board of some size: everything the rules say, as plain data.
///
/// ```
/// use reversi::{RuleSet, Size, Variant};
///
/// assert_eq!(RuleSet::OTHELLO.start_board().count(None), 60);
/// let rules = RuleSet::new(Variant::Reversi, Size::new(6, 6)?);
/// assert_eq!(rules.opening().to_string(), "c3 d3 c4 d4");
/// # Ok::<(), reversi::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    variant: Variant,
    size: Size,
    playable: SquareSet,
    opening: SquareSet,
    when_stuck: WhenStuck,
    scoring: Scoring,
}

impl RuleSet {
    /// Reversi on 8x8.
    pub const REVERSI: Self = Self::new(Variant::Reversi, Size::EIGHT);
    /// Tournament Othello on 8x8.
    pub const OTHELLO: Self = Self::new(Variant::Othello, Size::EIGHT);
    /// Othello without passes on 8x8.
    pub const NO_PASS: Self = Self::new(Variant::NoPass, Size::EIGHT);
    /// Reversi in which the fewest tiles win, on 8x8.
    pub const ANTI_REVERSI: Self = Self::new(Variant::AntiReversi, Size::EIGHT);
    /// Othello in which the fewest discs win, on 8x8.
    pub const ANTI_OTHELLO: Self = Self::new(Variant::AntiOthello, Size::EIGHT);

    /// The rules of a variant of game on a board of this size.
    #[must_use]
    pub const fn new(variant: Variant, size: Size) -> Self {
        let clauses = variant.clauses();
        Self {
            variant,
            size,
            playable: size.squares(),
            opening: if clauses.has_opening { size.center() } else { SquareSet::EMPTY },
            when_stuck: clauses.when_stuck,
            scoring: clauses.scoring,
        }
    }

    /// Which game it is.
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// The size of the board.
    pub const fn size(self) -> Size {
        self.size
    }

    /// The squares that exist.
    pub const fn playable(self) -> SquareSet {
        self.playable
    }

    /// The squares that must be filled before captures begin; none where the game starts
    /// from the cross.
    pub const fn opening(self) -> SquareSet {
        self.opening
    }

    /// What happens to a player on turn who has no move.
    pub const fn when_stuck(self) -> WhenStuck {
        self.when_stuck
    }

    /// What the discs on a finished board are worth.
    pub const fn scoring(self) -> Scoring {
        self.scoring
    }

    /// The board on which a game begins. Dark moves first.
    ///
    /// ```
    /// use reversi::{RuleSet, Size, Variant};
    ///
    /// let rules = RuleSet::new(Variant::Othello, Size::new(4, 4)?);
    /// assert_eq!(rules.start_board().to_string(), "____\n_LD_\n_DL_\n____\n");
    /// # Ok::<(), reversi::SizeError>(())
    /// ```
    #[must_use]
    pub fn start_board(self) -> Board {
        let mut board = Board::new(self.size);
        if self.opening.is_empty() {
            // From the corner of the centre: its own square and the one diagonally below, then
            // the two between them.
            let corner = self.size.center().bits().trailing_zeros();
            board.fill(SquareSet::from_bits(0x0201 << corner), Some(Player::Light));
            board.fill(SquareSet::from_bits(0x0102 << corner), Some(Player::Dark));
        }
        board
    }

    /// The squares where the player to move may play: the unfilled opening squares while there
    /// are any, captures afterwards.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    ///
    /// let start = Position::start(RuleSet::REVERSI);
    /// assert_eq!(RuleSet::REVERSI.moves(start.discs()).to_string(), "d4 e4 d5 e5");
    /// ```
    #[inline]
    pub fn moves(self, discs: Discs) -> SquareSet {
        let unfilled = self.opening - discs.occupied();
        if unfilled.is_empty() { discs.captures() & self.playable } else { unfilled }
    }

    /// Whether the opening squares are not yet all filled.
    #[inline]
    pub fn is_opening(self, discs: Discs) -> bool {
        !(self.opening - discs.occupied()).is_empty()
    }

    /// What a finished game is worth to the player on turn. This is the one definition of a
    /// final score:
    ///
    /// | rules | score |
    /// |---|---|
    /// | `reversi` | own tiles minus the opponent's |
    /// | `othello` | own discs minus the opponent's, the empty squares added for the winner |
    /// | `no-pass` | on a full board own discs minus the opponent's; else the player on turn is stuck and loses by w*h |
    /// | `anti-reversi`, `anti-othello` | the opponent's discs minus one's own |
    ///
    /// The winner is whoever has the positive score; 0 is a tie.
    ///
    /// ```
    /// use reversi::{Discs, RuleSet};
    ///
    /// // Three discs to one, and nobody can move: Othello gives the empty squares to the winner.
    /// let discs = Discs { own: "a1 b1 c1".parse()?, opp: "h8".parse()? };
    /// assert_eq!(RuleSet::REVERSI.final_score(discs), 2);
    /// assert_eq!(RuleSet::OTHELLO.final_score(discs), 62);
    /// assert_eq!(RuleSet::ANTI_OTHELLO.final_score(discs), -2);
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub fn final_score(self, discs: Discs) -> i32 {
        let empty = (self.playable - discs.occupied()).len();
        if self.when_stuck == WhenStuck::Lose && empty > 0 {
            return -self.size.area();
        }
        let difference = discs.own.len() - discs.opp.len();
        match self.scoring {
            Scoring::Most => difference,
            Scoring::MostAndEmpties => difference + difference.signum() * empty,
            Scoring::Fewest => -difference,
        }
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant, self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_do_not() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
        }
        for text in ["", "Othello", "othello ", "chess"] {
            assert_eq!(text.parse::<Variant>(), Err(UnknownRules), "{text}");
        }
    }

    #[track_caller]
    fn score(variant: Variant, own: &str, opp: &str, expected: i32) {
        let rules = RuleSet::new(variant, Size::new(3, 2).expect("a size"));
        let discs = Discs { own: own.parse().expect("a set"), opp: opp.parse().expect("a set") };
        assert_eq!(rules.final_score(discs), expected, "{variant}");
    }

    #[test]
    fn final_scores_by_rule_set() {
        // Three discs to one with two squares empty.
        score(Variant::Reversi, "a1 b1 c1", "a2", 2);
        score(Variant::Othello, "a1 b1 c1", "a2", 4);
        score(Variant::Othello, "a1", "a2 b2 c2", -4);
        score(Variant::NoPass, "a1 b1 c1", "a2", -6);
        score(Variant::AntiReversi, "a1 b1 c1", "a2", -2);
        score(Variant::AntiOthello, "a1 b1 c1", "a2", -2);
        // A tie leaves the empty squares to nobody.
        score(Variant::Othello, "a1 b1", "a2 b2", 0);
        // A full board.
        score(Variant::NoPass, "a1 b1 c1 a2", "b2 c2", 2);
        score(Variant::Othello, "a1 b1 c1 a2", "b2 c2", 2);
    }

    #[test]
    fn the_cross_of_seed_002_figure_1() {
        let board = RuleSet::new(Variant::NoPass, Size::EIGHT).start_board();
        let at = |row, col| board.get(crate::Square::new(col, row).expect("on the grid"));
        assert_eq!((at(3, 3), at(4, 4)), (Ok(Some(Player::Light)), Ok(Some(Player::Light))));
        assert_eq!((at(3, 4), at(4, 3)), (Ok(Some(Player::Dark)), Ok(Some(Player::Dark))));
        assert_eq!(board.count(None), 60);
    }
}
