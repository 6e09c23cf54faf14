//! What is opened and pasted: whatever is accepted is sound, can be saved, and reads back equal;
//! whatever is not is refused in one short line.

use battleship::{Board, ShipId, Side};
use reversi::notation::{Passes, parse_transcript, transcript};
use reversi::{Size, Variant};
use serde_json::{Value, json};
use session::battleship::Battle;
use session::{Keepable, SavedGame, SavedSettings, Setup, understand};

/// A file, and the lines of the text as the fields of one: most texts are no JSON.
pub(crate) fn games(text: &str) {
    for text in [text, &game_of(text).to_string()] {
        match SavedGame::from_text(text) {
            Ok(game) => check_game(&game),
            Err(error) => check_line(&error.to_string()),
        }
    }
}

/// A file of a game whose fields are the lines of a text; those that are empty are `null`.
fn game_of(text: &str) -> Value {
    let mut lines = text.lines();
    let mut next = || lines.next().unwrap_or_default();
    let stated = |text: &str| if text.is_empty() { Value::Null } else { json!(text) };
    let number =
        |text: &str| text.parse::<u64>().map_or_else(|_| json!(text), |number| json!(number));
    json!({
        "format": "quadrille-game",
        "version": 1,
        "rules": next(),
        "size": next(),
        "start": stated(next()),
        "moves": next(),
        "played": number(next()),
        "dark": next(),
        "light": next(),
        "ended": stated(next()),
        "clock": match next() {
            "" => Value::Null,
            ms => json!({"main_ms": number(ms), "increment_ms": 0, "dark_ms": 1, "light_ms": 2}),
        },
        "lines": lines.collect::<Vec<_>>(),
    })
}

fn check_game(game: &SavedGame) {
    assert_eq!(SavedGame::from_text(&game.to_text()).as_ref(), Ok(game));
    // The moves are legal from where it begins, those taken back and other lines included.
    for line in std::iter::once(&game.model).chain(&game.lines) {
        let mut line = line.clone();
        line.go_to(usize::MAX);
        let mut start = line.clone();
        start.go_to(0);
        let moves = transcript(&line, Passes::LeftOut);
        assert_eq!(parse_transcript(start, &moves).as_ref(), Ok(&line));
    }
}

pub(crate) fn battles(text: &str) {
    match Battle::from_text(text) {
        Ok(battle) => check_battle(&battle),
        Err(error) => check_line(&error.to_string()),
    }
}

/// The fleets lie on the board, and every shot did what it says it did, fired in turn at a place
/// that was new while there was something left to sink.
fn check_battle(battle: &Battle) {
    assert_eq!(Battle::from_text(&battle.to_text()).as_ref(), Ok(battle));
    let mut boards = Side::BOTH.map(|side| {
        let view = battle.view_after(Some(side), usize::MAX);
        let fleet = view.waters(side).ships.as_ref()?;
        assert_eq!(fleet.len(), battle.game().n_ships());
        let mut board = Board::new(battle.game());
        for (index, ship) in fleet.iter().enumerate() {
            let placed = board.place_ship(ship.start, ShipId(index), ship.direction);
            assert_eq!((placed, board.ship_cells(ShipId(index))), (Ok(()), ship.cells));
        }
        Some(board)
    });
    for (number, fired) in battle.shots().iter().enumerate() {
        assert!(boards.iter().flatten().all(|board| !board.all_ships_destroyed()));
        assert_eq!(fired.by, Side::BOTH[number % 2]);
        let board = boards[fired.by.other().index()].as_mut().expect("a fleet");
        assert_eq!(board.attack(fired.at), Ok(fired.shot));
    }
    if battle.surrendered().is_some() {
        assert!(boards.iter().flatten().all(|board| !board.all_ships_destroyed()));
    }
}

pub(crate) fn settings(text: &str) {
    match SavedSettings::from_text(text) {
        Ok((saved, complaints)) => {
            for complaint in &complaints {
                check_line(complaint);
            }
            let written = saved.to_text();
            let (again, complaints) = SavedSettings::from_text(&written).expect("its own text");
            assert!(complaints.is_empty(), "{complaints:?}");
            assert_eq!((again.to_text(), again.settings), (written, saved.settings));
        }
        Err(error) => check_line(&error.to_string()),
    }
}

pub(crate) fn pastes(text: &str) {
    let small = Size::new(4, 3).expect("a size");
    for (variant, size) in [(Variant::Othello, Size::EIGHT), (Variant::Reversi, small)] {
        match understand(text, &Setup::people(variant, size)) {
            Ok(pasted) => {
                check_game(&pasted.record);
                check_line(&pasted.meaning);
            }
            Err(problem) => check_line(&problem),
        }
    }
}

/// What is said about a text is one line, and not the text itself.
fn check_line(line: &str) {
    assert!(!line.is_empty() && line.len() < 1000 && !line.contains('\n'), "{line:?}");
}
