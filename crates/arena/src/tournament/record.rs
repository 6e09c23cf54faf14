//! A game of a tournament, as it is kept.

use battleship::{Direction, Game, Layout, Match, Placement, Point, Side};
use reversi::notation::{parse_board_text, parse_transcript};
use reversi::{Model, RuleSet};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A finished game. What is there twice is that of whoever moved first (Dark at Reversi), then that
/// of the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number, from 0.
    pub game: u64,
    /// Who played, by their numbers in the list of players.
    pub sides: [usize; 2],
    /// The seeds of both.
    pub seeds: [u64; 2],
    /// Reversi: the position in which it began, as one line of text, where that is not the start of
    /// the rules.
    pub start: Option<String>,
    /// Reversi: the moves of the opening, before the players were asked.
    pub opening: String,
    /// Battleship: the fleets, for each ship its row, its column, and whether it lies down.
    pub fleets: Option<[Vec<(i32, i32, bool)>; 2]>,
    /// Reversi: the squares in one word; Battleship: row and column of each shot.
    pub moves: String,
    /// Twice the points of whoever moved first: 2 for a win, 1 for a draw.
    pub half_points: u8,
    /// The final score of whoever moved first: discs, or cells of ships afloat; none after a fault.
    pub score: Option<i32>,
    /// What ended the game before its end.
    pub fault: Option<SideFault>,
    /// How many moves were made.
    pub turns: [u32; 2],
    /// The time used, in milliseconds.
    pub ms: [f64; 2],
    /// The time of the slowest move, in milliseconds.
    pub longest_ms: [f64; 2],
    /// What moves cost by the solver, in discs, and of how many it was measured.
    pub lost: [i32; 2],
    /// How many moves were measured.
    pub measured: [u32; 2],
}

/// A fault and whose it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFault {
    /// Whoever moved first is 0.
    pub side: usize,
    /// What it was.
    #[serde(flatten)]
    pub fault: Fault,
}

impl GameRecord {
    /// The same game without what depends on the machine: its times.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        (self.ms, self.longest_ms) = ([0.0; 2], [0.0; 2]);
        self
    }

    /// The game of Reversi that was played, with its opening; none if it is no game of these rules.
    #[must_use]
    pub fn model(&self, rules: RuleSet) -> Option<Model> {
        let start = match &self.start {
            Some(text) => parse_board_text(rules, text).ok()?,
            None => Model::new(rules),
        };
        parse_transcript(start, &format!("{}{}", self.opening, self.moves)).ok()
    }

    /// The game of Battleship that was played; none if it is no game of this board and fleet.
    #[must_use]
    pub fn battle(&self, game: &Game) -> Option<Match> {
        let mut battle = Match::new(game);
        for (side, fields) in Side::BOTH.into_iter().zip(self.fleets.as_ref()?) {
            if fields.len() != game.n_ships() {
                return None;
            }
            battle.set_fleet(side, &fleet_of(game, fields)).ok()?;
        }
        for at in shots_of(&self.moves) {
            battle.fire(at).ok()?;
        }
        Some(battle)
    }
}

/// A fleet as it is kept.
pub(crate) fn fleet_fields(layout: &Layout) -> Vec<(i32, i32, bool)> {
    let field = |ship: &Placement| {
        (ship.start.row, ship.start.col, ship.direction == Direction::Horizontal)
    };
    layout.iter().map(field).collect()
}

/// The fleet that was kept, of this game.
#[must_use]
pub fn fleet_of(game: &Game, fields: &[(i32, i32, bool)]) -> Layout {
    let place = |((_, ship), &(row, col, lies)): ((_, &battleship::Ship), &(i32, i32, bool))| {
        let direction = if lies { Direction::Horizontal } else { Direction::Vertical };
        Placement::new(Point::new(row, col), ship.length(), direction)
    };
    game.ships().zip(fields).map(place).collect()
}

/// Shots as they are kept: row and column of each, a digit each.
pub(crate) fn shots_text(shots: &[Point]) -> String {
    shots.iter().flat_map(|at| [at.row, at.col]).map(|number| number.to_string()).collect()
}

/// The shots that were kept.
#[must_use]
pub fn shots_of(text: &str) -> Vec<Point> {
    let digit = |byte: u8| i32::from(byte.wrapping_sub(b'0'));
    text.as_bytes().chunks_exact(2).map(|at| Point::new(digit(at[0]), digit(at[1]))).collect()
}
