//! How a game stands, in the words of the original Othello window.

use std::fmt;

use crate::{Player, Position, WhenStuck, Words};

/// How a game stands. Printed, it is the bottom row of the Othello seed's window, word for word.
///
/// ```
/// use reversi::handout::Status;
/// use reversi::{Position, RuleSet};
///
/// let start = Position::start(RuleSet::NO_PASS);
/// assert_eq!(Status::of(&start).to_string(), "It's now black's turn.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A player is on turn and can move.
    Turn(Player),
    /// This player is on turn without a move and so has lost; under `no-pass` alone.
    Stuck(Player),
    /// The game is over and this player has won by the final score.
    Won(Player),
    /// The game is over and nobody has won.
    Tie,
}

impl Status {
    /// Whose turn it is, or why the game is over and for whom.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let rules = position.rules();
        let full = position.discs().occupied() == rules.playable();
        match (position.turn(), position.winner()) {
            (Some(turn), _) => Self::Turn(turn),
            (None, _) if rules.when_stuck() == WhenStuck::Lose && !full => {
                Self::Stuck(position.mover())
            }
            (None, Some(winner)) => Self::Won(winner),
            (None, None) => Self::Tie,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Words::BlackWhite;
        match *self {
            Self::Turn(player) => write!(f, "It's now {}'s turn.", words.name(Some(player))),
            Self::Stuck(player) => {
                let (loser, winner) = (words.name(Some(player)), words.name(Some(!player)));
                write!(f, "No moves for {loser}- {winner} won!")
            }
            Self::Won(player) => write!(f, "{} won!", words.title(player)),
            Self::Tie => f.write_str("Tie game!"),
        }
    }
}
