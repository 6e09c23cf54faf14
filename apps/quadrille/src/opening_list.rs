//! A file of openings, one a line, for matches.

use std::fs::File;
use std::io::BufReader;

use arena::Openings;
use records::{Defaults, Format, ReadError, Reader};
use reversi::{Model, RuleSet};

use crate::failure::Failure;

/// The most openings that are taken from a file.
const MOST: usize = 1_000_000;

/// The openings of a file, in an order that the seed decides, or balanced ones if there is none.
/// Any form of a game or a position will do, as in all such files: with names behind the moves, with
/// empty lines and remarks.
pub(crate) fn openings(path: Option<&str>, rules: RuleSet, seed: u64) -> Result<Openings, Failure> {
    let Some(path) = path else { return Ok(Openings::Balanced) };
    let file = File::open(path).map_err(Failure::of(path))?;
    let defaults = Defaults { variant: rules.variant(), size: Some(rules.size()) };
    let mut games: Vec<Model> = Vec::new();
    for (number, record) in (1..).zip(Reader::new(Format::Moves, defaults, BufReader::new(file))) {
        let record = record.map_err(|error| match error {
            ReadError::Damaged(damage) => {
                let place = format!("{path}, line {}", damage.line.unwrap_or(number));
                Failure::of(&place)(damage.problem)
            }
            ReadError::Io(error) => Failure::of(path)(error),
        })?;
        let game = record.game.model();
        if game.is_game_over() {
            let place = format!("{path}, opening {number}");
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
