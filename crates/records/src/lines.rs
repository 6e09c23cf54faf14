//! Files with a game or a position a line: lists of moves such as `f5d6c3`, and boards such as
//! `4x4 -----OX--XO----- X`. Lines that begin with `%` or `#` are remarks.

use std::io::{self, BufRead};

use reversi::notation::{Passes, board_text, read, transcript};
use reversi::{RuleSet, Size};

use crate::damage::Problem;
use crate::format::Defaults;
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, MOST_RECORD_BYTES, Source, TOO_LONG};
use crate::text::{tidy, without_mark};
use crate::turns::square;

/// The next line that says something.
pub(crate) fn next_chunk<R: BufRead>(
    source: &mut Source<R>,
    chunk: &mut Chunk,
) -> io::Result<bool> {
    loop {
        chunk.begin(source);
        let whole = source.read_line(&mut chunk.bytes, MOST_RECORD_BYTES)?;
        if chunk.bytes.is_empty() {
            return Ok(false);
        }
        if !whole {
            chunk.problem = Some(TOO_LONG);
            return Ok(true);
        }
        let line = without_mark(&chunk.bytes).trim_ascii();
        if !line.is_empty() && !line.starts_with(b"%") && !line.starts_with(b"#") {
            return Ok(true);
        }
    }
}

/// A game or a position in any form that fits on a line. Behind moves a name may stand, two blanks
/// or more from them.
pub(crate) fn parse(text: &str, defaults: Defaults) -> Result<Record, Problem> {
    let text = text.trim();
    if let Some(game) = plain_moves(text.as_bytes(), defaults) {
        return Ok(Record::new(game));
    }
    let parse = |text| read(defaults.variant, defaults.size, text);
    let error = match parse(text) {
        Ok(reading) => return Ok(Record::new(Game::from_model(&reading.model))),
        Err(error) => error,
    };
    let named = ["  ", "\t"].into_iter().find_map(|blanks| {
        let (moves, name) = text.split_once(blanks)?;
        let mut record = Record::new(Game::from_model(&parse(moves).ok()?.model));
        record.comment(tidy(name));
        Some(record)
    });
    named.ok_or_else(|| Problem::new(error.offset(), error.to_string()))
}

/// The usual case, fast: squares and nothing else, all of them legal.
fn plain_moves(text: &[u8], defaults: Defaults) -> Option<Game> {
    let (moves, rest) = text.as_chunks::<2>();
    if !rest.is_empty() || moves.is_empty() {
        return None;
    }
    let size = defaults.size.unwrap_or(Size::EIGHT);
    let mut game = Game::with_room(RuleSet::new(defaults.variant, size), moves.len());
    for name in moves {
        game.play(square(name)?).ok()?;
    }
    Some(game)
}

/// The moves of a game on a line, behind size and board where they are not the usual ones.
pub(crate) fn write_moves(record: &Record, defaults: Defaults) -> Result<String, String> {
    check_rules(record, defaults, "lists of moves")?;
    let game = &record.game;
    let moves = transcript(&game.model(), Passes::LeftOut);
    let size = game.rules().size();
    Ok(match game.setup() {
        Some(_) if moves.is_empty() => game.start_text() + "\n",
        Some(_) => format!("{}; {moves}\n", game.start_text()),
        None => {
            let moves = if moves.is_empty() { "start" } else { &moves };
            if size == Size::EIGHT { format!("{moves}\n") } else { format!("{size} {moves}\n") }
        }
    })
}

/// The position that was reached, on a line.
pub(crate) fn write_board(record: &Record, defaults: Defaults) -> Result<String, String> {
    check_rules(record, defaults, "boards")?;
    Ok(position_text(&record.game) + "\n")
}

/// The position that was reached; one in which nothing was played has the side to move that it was
/// given, who may have to pass.
pub(crate) fn position_text(game: &Game) -> String {
    if game.moves().is_empty() { game.start_text() } else { board_text(game.end()) }
}

/// These files do not say by which rules one plays.
pub(crate) fn check_rules(record: &Record, defaults: Defaults, what: &str) -> Result<(), String> {
    let variant = record.game.rules().variant();
    if variant == defaults.variant {
        return Ok(());
    }
    Err(format!("{what} do not say the rules, and {variant} is not {}", defaults.variant))
}
