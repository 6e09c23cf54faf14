//! A file of openings, one a line, for matches.

use std::fs::File;
use std::io::BufReader;

use arena::Openings;
use reversi::notation::read;
use reversi::{Model, RuleSet};

use crate::failure::Failure;
use crate::input::numbered;

/// The most openings that are taken from a file.
const MOST: usize = 1_000_000;

/// The openings of a file, in an order that the seed decides, or balanced ones if there is none.
/// Any form of a game or a position will do; empty lines are passed over.
pub(crate) fn openings(path: Option<&str>, rules: RuleSet, seed: u64) -> Result<Openings, Failure> {
    let Some(path) = path else { return Ok(Openings::Balanced) };
    let file = File::open(path).map_err(Failure::of(path))?;
    let mut games: Vec<Model> = Vec::new();
    for line in numbered(BufReader::new(file)) {
        let (number, text) = line.map_err(Failure::of(path))?;
        let place = format!("{path}, line {number}");
        let text = text.map_err(Failure::of(&place))?;
        if text.trim().is_empty() {
            continue;
        }
        let reading = read(rules.variant(), Some(rules.size()), &text);
        let mut game = reading.map_err(Failure::of(&place))?.model;
        game.forget_undone();
        if game.is_game_over() {
            return Err(Failure::of(&place)("the game is over there already"));
        }
        if games.len() == MOST {
            return Err(Failure::of(path)(format!("has more than {MOST} openings")));
        }
        games.push(game);
    }
    if games.is_empty() {
        return Err(Failure::of(path)("has no openings: expected a game a line, such as f5d6c3"));
    }
    Ok(Openings::listed(games, seed))
}
