//! A game with everything that belongs to it: what is saved and opened again.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use reversi::{Model, Player, Ply, Square};

use crate::seat::{Seat, Sides};
use crate::setup::{Setup, TimeControl};

/// A game with everything that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game, with the moves that were taken back and can be redone.
    pub model: Model,
    /// Other lines that were played from the same start and then left for this one, the latest
    /// first. Each is a game to its own end.
    pub lines: Vec<Model>,
    /// Who plays.
    pub seats: Sides<Seat>,
    /// The clocks, if it is played with clocks.
    pub clocks: Option<Clocks>,
    /// How the game ended, if not on the board.
    pub forfeit: Option<Forfeit>,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What they were set to.
    pub control: TimeControl,
    /// What is left.
    pub left: Sides<Duration>,
}

impl Clocks {
    /// Clocks that have not run yet.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: Sides::both(control.main) }
    }
}

/// A game that a player gave up or lost on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Who lost by it.
    pub loser: Player,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended before its end on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The loser gave up.
    Resigned,
    /// The loser's clock ran out.
    Time,
}

/// `dark resigned`, or `light on time`.
impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.reason {
            Reason::Resigned => "resigned",
            Reason::Time => "on time",
        };
        write!(f, "{} {how}", self.loser)
    }
}

/// The text was no end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownForfeit;

impl FromStr for Forfeit {
    type Err = UnknownForfeit;

    fn from_str(text: &str) -> Result<Self, UnknownForfeit> {
        let (loser, how) = text.split_once(' ').ok_or(UnknownForfeit)?;
        let loser = loser.parse().map_err(|_| UnknownForfeit)?;
        let reason = match how {
            "resigned" => Reason::Resigned,
            "on time" => Reason::Time,
            _ => return Err(UnknownForfeit),
        };
        Ok(Self { loser, reason })
    }
}

/// All moves of a line, those taken back included.
#[must_use]
pub fn line_moves(line: &Model) -> Vec<Square> {
    let mut whole = line.clone();
    whole.go_to(usize::MAX);
    let square = |ply| match ply {
        Ply::Move(_, played) => Some(played.square),
        Ply::Pass(_) => None,
    };
    whole.plies().filter_map(square).collect()
}

impl SavedGame {
    /// A new game.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        Self {
            model: Model::new(setup.rules),
            lines: Vec::new(),
            seats: setup.seats,
            clocks: setup.time.map(Clocks::new),
            forfeit: None,
        }
    }

    /// What a new game like this one is made of.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.model.rules(),
            seats: self.seats,
            time: self.clocks.map(|clocks| clocks.control),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forfeits_read_back() {
        for loser in Player::BOTH {
            for reason in [Reason::Resigned, Reason::Time] {
                let forfeit = Forfeit { loser, reason };
                assert_eq!(forfeit.to_string().parse(), Ok(forfeit));
            }
        }
        for text in ["", "dark", "dark slept", "nobody resigned"] {
            assert_eq!(text.parse::<Forfeit>(), Err(UnknownForfeit), "{text}");
        }
    }
}
