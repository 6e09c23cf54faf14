//! Texts from elsewhere: what somebody pasted, or the contents of a file.

use reversi::Variant;
use reversi::notation::{Form, Reading, read};

use crate::foreign;
use crate::library::Keepable;
use crate::saved_game::SavedGame;
use crate::seat::{Seat, Sides};
use crate::setup::Setup;
use crate::words::{count, game_name};

/// A text that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    /// The game.
    pub record: SavedGame,
    /// What the text was understood as, in a sentence.
    pub meaning: String,
    /// How many games or positions it holds; this is the first of them.
    pub games: usize,
    /// Who played it, the first player first, where the text says so.
    pub players: [String; 2],
}

/// Understands a game or a position in any form that the rules know, a saved game, or a text in one
/// of the formats of [`records`].
///
/// It is read under the rules of the game on the table first, on the board that the text states,
/// else on the table's; and if that fails, under every other rule set on 8x8. A text names no
/// players and no clock, so people play it without one; a saved game has its own. What cannot be
/// understood is said in one line.
pub fn understand(text: &str, table: &Setup) -> Result<Pasted, String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    if text.is_empty() {
        return Err("there is no text to paste".to_owned());
    }
    if text.starts_with('{') {
        let record = SavedGame::from_text(text).map_err(|error| error.to_string())?;
        let meaning = format!("a saved game of {}", describe(&record));
        return Ok(Pasted { record, meaning, games: 1, players: Default::default() });
    }
    if let Some(understood) = foreign::understand(text, table) {
        return understood;
    }
    let (kind, size) = (table.rules.variant(), table.rules.size());
    let others = Variant::ALL.into_iter().filter(|other| *other != kind).map(|other| (other, None));
    let mut tries = std::iter::once((kind, Some(size))).chain(others);
    read(kind, None, text)
        .or_else(|error| tries.find_map(|(kind, size)| read(kind, size, text).ok()).ok_or(error))
        .map(pasted)
        .map_err(|error| error.to_string())
}

fn pasted(reading: Reading) -> Pasted {
    let form = match reading.form {
        Form::Start => "the start",
        Form::Transcript => "a list of moves",
        Form::BoardText => "a position in one line",
        Form::Picture { turn_assumed: false } => "a picture of a board",
        Form::Picture { turn_assumed: true } => "a picture of a board, the first player to move",
    };
    let rules = reading.model.rules();
    let setup = Setup { rules, seats: Sides::both(Seat::PERSON), time: None };
    let record = SavedGame { model: reading.model, ..SavedGame::new(&setup) };
    let meaning = format!("{form}: {}", describe(&record));
    Pasted { record, meaning, games: 1, players: Default::default() }
}

/// `Othello 8x8, 12 moves`.
#[must_use]
pub fn describe(record: &SavedGame) -> String {
    let rules = record.model.rules();
    let moves = record.model.moves_played() + record.model.moves_undone();
    let moves = if moves == 0 { "no moves yet".to_owned() } else { count(moves, "move") };
    format!("{} {}, {moves}", game_name(rules.variant()), rules.size())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::Size;
    use reversi::notation::{Passes, board_text, transcript};

    #[track_caller]
    fn check(text: &str, table: &Setup, kind: Variant, meaning: &str) {
        let pasted = understand(text, table).expect("understood");
        assert_eq!(pasted.record.model.rules().variant(), kind, "{text}");
        assert_eq!(pasted.meaning, meaning, "{text}");
    }

    #[test]
    fn a_text_is_read_by_the_rules_on_the_table_first() {
        let othello = Setup::people(Variant::Othello, Size::EIGHT);
        let reversi = Setup::people(Variant::Reversi, Size::EIGHT);
        let moves = "f5d6c3";
        check(moves, &othello, Variant::Othello, "a list of moves: Othello 8x8, 3 moves");
        check(moves, &reversi, Variant::Othello, "a list of moves: Othello 8x8, 3 moves");
        let opening = "d4 e4 e5 d5";
        check(opening, &othello, Variant::Reversi, "a list of moves: Reversi 8x8, 4 moves");
        check("7x4 start", &reversi, Variant::Reversi, "the start: Reversi 7x4, no moves yet");
    }

    #[test]
    fn the_board_on_the_table_is_tried_for_moves() {
        let small = Setup::people(Variant::Reversi, Size::new(4, 4).expect("a size"));
        check("b2 b3 c3 c2", &small, Variant::Reversi, "a list of moves: Reversi 4x4, 4 moves");
    }

    #[test]
    fn what_is_copied_can_be_pasted() {
        let table = Setup::people(Variant::NoPass, Size::EIGHT);
        let model = read(Variant::NoPass, None, "f5d6c3d3c4").expect("a game").model;
        let record = SavedGame { model, ..SavedGame::new(&table) };
        let texts = [
            transcript(&record.model, Passes::Written),
            board_text(record.model.position()),
            record.model.board().to_string(),
            record.to_text(),
        ];
        for text in texts {
            let pasted = understand(&text, &table).expect("understood");
            assert_eq!(pasted.record.model.board(), record.model.board(), "{text}");
        }
    }

    #[test]
    fn rubbish_is_refused_in_one_line() {
        let table = Setup::default();
        for text in
            ["", " \n", "hello world", "{", "{}", "f5 f5", "f5d6zz", "\u{0}\u{7f}", "9x9 start"]
        {
            let error = understand(text, &table).expect_err(text);
            assert!(!error.is_empty() && !error.contains('\n'), "{text}: {error}");
        }
    }
}
