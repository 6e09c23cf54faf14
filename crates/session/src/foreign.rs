//! Games in the file formats of other programs, which are read by [`records`].

use records::{Defaults, Format, Game, How, Reader, Record, Score, Stated, Writer};
use reversi::Variant;

use crate::paste::{Pasted, describe};
use crate::saved_game::{Forfeit, Reason, SavedGame, whole};
use crate::seat::Seat;
use crate::setup::Setup;
use crate::words::count;

/// Understands a text in GGF, PGN, SGF or OBF, if it looks like one: its first game or position. The
/// seats of the table stay.
pub(crate) fn understand(text: &str, table: &Setup) -> Option<Result<Pasted, String>> {
    let format = Format::recognise(None, text.as_bytes())?;
    let name = match format {
        Format::Ggf => "GGF",
        Format::Pgn => "PGN",
        Format::Sgf => "SGF",
        Format::Obf => "an Othello Board File",
        Format::Wthor | Format::Moves | Format::Board => return None,
    };
    // Most files do not say the rules; those of the table come first.
    let own = table.rules.variant();
    let others = Variant::ALL.into_iter().filter(|other| *other != own);
    let read = |variant| first_of(format, variant, text);
    let (games, record) = match read(own) {
        Ok(found) => found,
        Err(problem) => match others.map(read).find_map(Result::ok) {
            Some(found) => found,
            None => return Some(Err(problem)),
        },
    };
    let players = [record.dark.clone(), record.light.clone()];
    let record = SavedGame { seats: table.seats.clone(), ..SavedGame::from_record(&record) };
    let what = if format == Format::Obf { "position" } else { "game" };
    let which = match games {
        1 => format!("a {what}"),
        games => format!("the first of {}", count(games, what)),
    };
    let meaning = format!("{which} in {name}: {}", describe(&record));
    Some(Ok(Pasted { record, meaning, games, players }))
}

/// How many records can be read under these rules, and the first of them; or what is wrong with
/// the first that cannot.
fn first_of(format: Format, variant: Variant, text: &str) -> Result<(usize, Record), String> {
    let mut first = None;
    let mut problem = None;
    let mut games = 0;
    for record in Reader::new(format, Defaults { variant, size: None }, text.as_bytes()) {
        match record {
            Ok(record) => {
                games += 1;
                first.get_or_insert(record);
            }
            Err(error) => drop(problem.get_or_insert(error.to_string())),
        }
    }
    let nothing = || problem.unwrap_or_else(|| "there is no game in this text".to_owned());
    Ok((games, first.ok_or_else(nothing)?))
}

impl SavedGame {
    /// A game of a file in a foreign format, between two people. Names, dates and remarks have no
    /// place in it.
    #[must_use]
    pub fn from_record(record: &Record) -> Self {
        let rules = record.game.rules();
        let forfeit = record.result.filter(|_| !record.game.end().is_over()).and_then(|stated| {
            let reason = match stated.how {
                How::Resigned => Reason::Resigned,
                How::Time => Reason::Time,
                How::Played | How::Agreed | How::Left => return None,
            };
            Some(Forfeit { loser: !stated.winner()?, reason })
        });
        let setup = Setup::people(rules.variant(), rules.size());
        Self { model: record.game.model(), forfeit, ..Self::new(&setup) }
    }

    /// The text of a file in a foreign format, or why it cannot be said in that.
    pub fn as_format(&self, format: Format) -> Result<String, String> {
        let rules = self.model.rules();
        let defaults = Defaults { variant: rules.variant(), size: Some(rules.size()) };
        let mut writer = Writer::new(format, defaults, Vec::new());
        writer.write(&self.to_record()).map_err(|error| error.to_string())?;
        let written = writer.finish().map_err(|error| error.to_string())?;
        String::from_utf8(written.output).map_err(|error| error.to_string())
    }

    /// The game for a file in a foreign format, with all moves, also those taken back. A computer
    /// player has a name; people have none that is known.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let name = |seat: &Seat| seat.contender().map(|player| player.name()).unwrap_or_default();
        let stated = |forfeit: Forfeit| Stated {
            score: Score::Winner(!forfeit.loser),
            how: match forfeit.reason {
                Reason::Resigned => How::Resigned,
                Reason::Time => How::Time,
            },
        };
        Record {
            dark: name(&self.seats.dark),
            light: name(&self.seats.light),
            result: self.forfeit.map(stated),
            ..Record::new(Game::from_model(&whole(&self.model)))
        }
    }
}

#[cfg(test)]
mod tests {
    use reversi::Size;

    use super::*;

    #[track_caller]
    fn check(text: &str, moves: usize, meaning: &str) {
        let table = Setup::people(Variant::Othello, Size::EIGHT);
        let pasted = understand(text, &table).expect("recognised").expect("understood");
        assert_eq!(pasted.meaning, meaning, "{text}");
        assert_eq!(pasted.record.model.moves_played(), moves, "{text}");
    }

    #[test]
    fn the_formats_of_others_are_understood() {
        let ggf = "(;GM[Othello]PB[a]TY[8]B[f5]W[d6];)";
        check(ggf, 2, "a game in GGF: Othello 8x8, 2 moves");
        let two = format!("(;GM[Othello]B[a1];){ggf}{ggf}");
        check(&two, 2, "the first of 2 games in GGF: Othello 8x8, 2 moves");
        check("[Black \"a\"]\n\n1. f5 f6 2. e6 *", 3, "a game in PGN: Othello 8x8, 3 moves");
        let reversi = "(;GM[2]RU[reversi]SZ[4];B[b2];W[c2])";
        check(reversi, 2, "a game in SGF: Reversi 4x4, 2 moves");
        let board = "4x4 -----OX--XO----- X; B1:-10;";
        check(board, 0, "a position in an Othello Board File: Othello 4x4, no moves yet");
        let table = Setup::default();
        for text in ["f5d6c3", "(5,4)(3,5)", "4x4 -----OX--XO----- X; b1 a1", "", "hello; [world]"]
        {
            assert_eq!(understand(text, &table), None, "{text}");
        }
        for text in ["(;GM[Othello]B[a1];)", "[Black \"a\"]\n1. zz", "2x2 XOO X; +1;"] {
            let problem = understand(text, &table).expect("recognised").expect_err("no game");
            assert!(problem.starts_with("record 1, line "), "{problem}");
        }
    }

    #[test]
    fn a_game_that_was_given_up_keeps_its_end() {
        let text = "(;GM[2];B[f5];W[d6]RE[W+R])";
        let pasted = understand(text, &Setup::default()).expect("recognised").expect("understood");
        assert_eq!(
            pasted.record.forfeit.map(|end| end.to_string()).as_deref(),
            Some("dark resigned")
        );
        let record = pasted.record.to_record();
        assert_eq!(SavedGame::from_record(&record), pasted.record);
        assert_eq!(record.game.moves().len(), 2);
        assert_eq!(record.result.and_then(Stated::winner), Some(reversi::Player::Light));
    }
}
