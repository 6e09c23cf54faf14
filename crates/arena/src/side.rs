//! Who plays a match of Reversi or Othello.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use battleship::Dice;
use battleship_engine::SeededDice;
use reversi::{Position, Scoring, Square, SquareSet};
use reversi_engine::{Engine, Level, Limits, NoMemory, Opponent, Options};
use support::StopToken;

/// A side of a match, as it is named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A level of the engine.
    Level(Level),
    /// The engine within limits.
    Limits(Limits),
    /// Any legal move, by dice.
    Random,
    /// A corner if there is one, else the most discs: all that many people know.
    Corners,
}

/// The text named no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSide;

impl fmt::Display for NoSuchSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a level from 1 to 12, depth:N, nodes:N, time:SECONDS, random or corners",
        )
    }
}

impl std::error::Error for NoSuchSide {}

impl FromStr for Side {
    type Err = NoSuchSide;

    fn from_str(text: &str) -> Result<Self, NoSuchSide> {
        let limits = match text.split_once(':') {
            None => {
                return match text {
                    "random" => Ok(Self::Random),
                    "corners" => Ok(Self::Corners),
                    number => number.parse().map(Self::Level).map_err(|_| NoSuchSide),
                };
            }
            Some(("depth", n)) => n.parse().ok().filter(|n| *n > 0).map(Limits::depth),
            Some(("nodes", n)) => n.parse().ok().filter(|n| *n > 0).map(Limits::nodes),
            Some(("time", n)) => {
                let seconds = n.parse().ok().filter(|n| *n > 0.0 && *n <= 86_400.0);
                seconds.map(|seconds| Limits::time(Duration::from_secs_f64(seconds)))
            }
            Some(_) => None,
        };
        limits.map(Self::Limits).ok_or(NoSuchSide)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => f.pad(&format!("level {level}")),
            Self::Random => f.pad("random"),
            Self::Corners => f.pad("corners"),
            Self::Limits(limits) => {
                let depth = limits.depth.map(|n| format!("depth:{n}"));
                let nodes = limits.nodes.map(|n| format!("nodes:{n}"));
                let time = limits.time.map(|time| format!("time:{}", time.as_secs_f64()));
                f.pad(&depth.or(nodes).or(time).unwrap_or_default())
            }
        }
    }
}

/// Megabytes for each player's table.
const HASH: usize = 16;

/// A side ready to play.
pub(crate) enum Mover {
    Level(Opponent),
    Limits(Engine, Limits),
    Random(SeededDice),
    Corners,
}

impl Mover {
    pub(crate) fn new(side: Side, seed: u64) -> Result<Self, NoMemory> {
        let options = Options { hash: HASH, ..Options::default() };
        Ok(match side {
            Side::Level(level) => Self::Level(Opponent::new(level, seed, options)?),
            Side::Limits(limits) => Self::Limits(Engine::new(options)?, limits),
            Side::Random => Self::Random(SeededDice::new(seed)),
            Side::Corners => Self::Corners,
        })
    }

    /// The move on turn; none if the game is over.
    pub(crate) fn choose(&mut self, position: &Position, stop: &StopToken) -> Option<Square> {
        match self {
            Self::Level(opponent) => opponent.choose(position, None, stop, |_| {}).best,
            Self::Limits(engine, limits) => engine.think(position, limits, stop, |_| {}).best,
            Self::Random(dice) => any_move(position, dice),
            Self::Corners => corners_or_most(position),
        }
    }
}

/// Any legal move, each as likely as any other; none if the game is over.
pub(crate) fn any_move(position: &Position, dice: &mut SeededDice) -> Option<Square> {
    let squares = position.legal_squares();
    let count = squares.len() as usize;
    if count == 0 { None } else { squares.iter().nth(dice.below(count)) }
}

/// A corner, or else the move that gains the most; where the fewest discs win, the least.
fn corners_or_most(position: &Position) -> Option<Square> {
    let size = position.rules().size();
    let corner = |square: Square| {
        (square.x() == 0 || square.x() == size.width() - 1)
            && (square.y() == 0 || square.y() == size.height() - 1)
    };
    let corners: SquareSet = position.legal_squares().iter().filter(|s| corner(*s)).collect();
    let fewest = position.rules().scoring() == Scoring::Fewest;
    if !fewest && !corners.is_empty() {
        return corners.first();
    }
    let gain = |played: &reversi::Move| {
        let gain = played.gained.len();
        if fewest { -gain } else { gain }
    };
    // Among equals the first.
    position
        .moves()
        .max_by_key(|played| (gain(played), std::cmp::Reverse(played.square)))
        .map(|played| played.square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{RuleSet, Variant};

    #[test]
    fn sides_read_back_as_they_are_written() {
        for text in ["random", "corners", "depth:8", "nodes:1000", "time:0.5"] {
            assert_eq!(text.parse::<Side>().expect(text).to_string(), text);
        }
        assert_eq!("7".parse::<Side>().expect("a level").to_string(), "level 7");
        for text in [
            "",
            "0",
            "13",
            "depth:",
            "depth:0",
            "nodes:x",
            "time:-1",
            "time:nan",
            "time:1e99",
            "best:1",
        ] {
            assert_eq!(text.parse::<Side>(), Err(NoSuchSide), "{text}");
        }
    }

    #[test]
    fn corners_come_before_gain() {
        let text = "-OOOOOX-/--------/OX------/--------/--------/--------/--------/--------\nX";
        let position = |kind| {
            let reading = reversi::notation::read(kind, None, text).expect("a position");
            *reading.model.position()
        };
        assert_eq!(
            corners_or_most(&position(Variant::Othello)).map(|s| s.to_string()),
            Some("a1".to_owned())
        );
        let start = Position::start(RuleSet::OTHELLO);
        assert_eq!(corners_or_most(&start).map(|s| s.to_string()), Some("d3".to_owned()));
    }
}
