//! Games by keyboard and by mouse, sizes, and games that go on elsewhere.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use reversi::{Player, Variant};
use session::Opening;
use session::battleship::{BattleshipSetup, Stage};
use session::store::MemoryStore;
use terminal::{LEAST, Page};

use crate::table::{ASCII, COLOURS, Table};

/// The first moves of a game of Othello.
const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7";

#[test]
fn moves_are_typed_undone_and_refused() {
    let mut table = Table::people(Variant::Othello);
    let seen = table.types("f5\nd6\n");
    assert_eq!(table.app.controller().moves().len(), 2);
    assert!(seen.contains("Black to move"), "{seen}");
    assert!(!seen.contains("is taken") && seen.contains("legal moves: click"), "{seen}");
    let seen = table.types("e4");
    assert!(seen.contains("e4 is taken"), "{seen}");
    let seen = table.types("a1\n");
    assert!(seen.contains("flip nothing on a1"), "{seen}");
    table.types("u");
    assert_eq!(table.app.controller().model().moves_played(), 1);
    table.types("r");
    assert_eq!(table.app.controller().model().moves_played(), 2);
    table.ctrl(KeyCode::Left);
    table.ctrl(KeyCode::Left);
    assert_eq!(table.app.controller().model().moves_played(), 0);
}

#[test]
fn a_click_plays_and_a_press_that_leaves_the_square_does_not() {
    let mut table = Table::people(Variant::Othello);
    // f5 at cells of 4x2: columns from 3, rows from 1.
    let (x, y) = (3 + 5 * 4 + 1, 1 + 4 * 2);
    let seen = table.mouse(MouseEventKind::Moved, x, y);
    assert!(seen.contains("f5 flips 1: e5"), "{seen}");
    table.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    table.mouse(MouseEventKind::Up(MouseButton::Left), 4, 2);
    assert_eq!(table.app.controller().moves().len(), 0);
    table.click(x, y);
    assert_eq!(table.app.controller().moves().len(), 1);
    table.mouse(MouseEventKind::ScrollUp, x, y);
    assert_eq!(table.app.controller().model().moves_played(), 0);
}

#[test]
fn every_page_fits_every_size_and_says_so_below_the_least() {
    for opening in [Opening::Home, Opening::Battle(BattleshipSetup::default())] {
        let mut table = Table::new(&opening);
        for (width, height) in [(80, 24), (120, 40), LEAST, (60, 20), (300, 90)] {
            table.resize(width, height);
            for key in ["o", "n", "s", "k", "y", "?"] {
                let seen = table.types(key);
                assert!(!seen.contains("too small"), "{key} at {width}x{height}\n{seen}");
                table.key(KeyCode::Esc);
            }
        }
        for (width, height) in [(39, 12), (40, 11), (1, 1), (10, 3)] {
            let seen = table.resize(width, height);
            let words: String = seen.split_whitespace().collect();
            assert!(width < 10 || words.contains("toosmall"), "{seen}");
        }
        assert!(!table.resize(80, 24).contains("too small"));
    }
}

#[test]
fn lists_and_commands_are_whole_in_40_columns() {
    let mut table = Table::new(&Opening::Home);
    table.resize(LEAST.0, LEAST.1);
    let seen = table.types("s");
    assert!(seen.contains("Battleship with letters  < no >"), "{seen}");
    assert!(seen.contains("< system >"), "{seen}");
    table.key(KeyCode::Esc);
    let seen = table.draw();
    assert!(seen.starts_with(" QUADRILLE\n"), "{seen}");
    for (height, rows) in [(12, "n new  o home\n"), (40, "u undo  r redo\n")] {
        let mut table = Table::people(Variant::Othello);
        let seen = table.resize(40, height);
        assert!(
            seen.contains(rows) && seen.contains("? keys") && seen.contains("q quit"),
            "{seen}"
        );
    }
}

#[test]
fn advice_ends_with_the_game() {
    let mut table = Table::people(Variant::Othello);
    table.types("f5\nd6\nt");
    crate::more_pages::wait(&mut table, |table| table.app.controller().tip().is_some());
    table.types("xx");
    assert!(table.app.controller().outcome().is_some());
    assert_eq!(table.app.controller().advice(), None);
}

#[test]
fn every_sign_has_a_width_that_terminals_agree_on() {
    let is_narrow = |letter: char| {
        letter.is_ascii() || matches!(letter, '\u{2596}'..='\u{259F}' | '\u{2800}'..='\u{28FF}')
    };
    for options in [COLOURS, ASCII] {
        for (width, height) in [(80, 24), (120, 40), LEAST] {
            let opening = Opening::Home;
            let mut table = Table::over(MemoryStore::default(), &opening, options);
            table.resize(width, height);
            table.types("\n");
            for key in ["d4\n", "m", "o", "n", "\n", "?"] {
                let seen = table.types(key);
                let strange = seen.chars().find(|letter| !is_narrow(*letter));
                assert_eq!(strange, None, "{key}\n{seen}");
                assert!(!options.ascii || seen.is_ascii(), "{seen}");
            }
        }
    }
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let store = MemoryStore::default();
    let people = Opening::Game(session::Setup::people(Variant::Othello, reversi::Size::EIGHT));
    let mut table = Table::over(store.clone(), &people, COLOURS);
    for square in MOVES.as_bytes().chunks(2) {
        table.types(&format!("{}\n", String::from_utf8_lossy(square)));
    }
    let left = table.app.controller().model().clone();
    assert_eq!(left.moves_played(), 10);
    assert_eq!(table.app.finish(), [""; 0]);
    let mut table = Table::over(store, &Opening::Home, COLOURS);
    let seen = table.draw();
    assert!(seen.contains("> Continue: Othello"), "{seen}");
    table.types("\n");
    assert_eq!(table.app.page(), Page::Game);
    assert_eq!(table.app.controller().model(), &left);
}

#[test]
fn a_fleet_is_placed_by_keys_and_shots_are_fired_by_digits() {
    let mut table = Table::new(&Opening::Battle(BattleshipSetup::default()));
    let seen = table.types("\n");
    assert!(seen.contains("placed"), "{seen}");
    table.types("x\n");
    for _ in 0..500 {
        if table.app.battle().is_some_and(|battle| battle.stage() == Stage::Battle) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        table.draw();
    }
    let seen = table.types("37\n");
    let battle = table.app.battle().expect("a battle");
    assert_eq!(battle.battle().shots().first().map(|fired| fired.at), Some((3, 7).into_point()));
    assert!(seen.contains("ENEMY WATERS"), "{seen}");
    assert!(seen.contains("You attacked (3,7)"), "{seen}");
}

trait IntoPoint {
    fn into_point(self) -> battleship::Point;
}

impl IntoPoint for (i32, i32) {
    fn into_point(self) -> battleship::Point {
        battleship::Point::new(self.0, self.1)
    }
}

#[test]
fn a_ship_is_dragged_and_two_people_hand_over() {
    let people = [battleship_engine::BattleshipSeat::PERSON; 2];
    let setup = BattleshipSetup { seats: people, ..BattleshipSetup::default() };
    let mut table = Table::new(&Opening::Battle(setup));
    let seen = table.draw();
    assert!(seen.contains("Hand the screen to Player 1"), "{seen}");
    table.types("\n");
    // Waters of 3 columns a cell begin in column 3 and row 3.
    table.click(3 + 3 * 2, 3 + 4);
    let plan = |table: &Table| table.app.battle().and_then(|battle| battle.plan()).cloned();
    let carrier = plan(&table).and_then(|plan| plan.ship_at((4, 3).into_point()));
    assert_eq!(carrier, Some(battleship::ShipId(0)));
    table.mouse(MouseEventKind::Down(MouseButton::Left), 3 + 3 * 3, 3 + 4);
    table.mouse(MouseEventKind::Drag(MouseButton::Left), 3, 3 + 8);
    table.mouse(MouseEventKind::Up(MouseButton::Left), 3, 3 + 8);
    let moved = plan(&table).and_then(|plan| plan.ship_at((8, 0).into_point()));
    assert_eq!(moved, Some(battleship::ShipId(0)));
    table.types("x\n");
    let seen = table.draw();
    assert!(seen.contains("Hand the screen to Player 2"), "{seen}");
}

#[test]
fn resigning_is_asked_twice_and_levels_change_in_mid_game() {
    let mut table = Table::people(Variant::Othello);
    table.types("f5\n");
    let seen = table.types("x");
    assert!(seen.contains("Resign?"), "{seen}");
    table.types("l");
    table.types("xx");
    let outcome = table.app.controller().outcome().expect("over");
    assert_eq!(outcome.winner, Some(Player::Dark));
    table.types("i");
    assert_eq!(table.app.page(), Page::Levels);
    table.key(KeyCode::Right);
    assert!(!table.app.controller().seat(Player::Dark).is_person());
}

#[test]
fn a_game_that_is_over_is_no_unfinished_one() {
    let store = MemoryStore::default();
    let size = reversi::Size::new(2, 2).expect("a size");
    let opening = Opening::Game(session::Setup::people(Variant::Reversi, size));
    let mut table = Table::over(store.clone(), &opening, COLOURS);
    table.types("a1\nb1\na2\nb2\n");
    assert!(table.app.controller().outcome().is_some());
    let seen = table.types("o");
    assert!(seen.contains("> Look again: Reversi 2x2"), "{seen}");
    assert_eq!(table.app.finish(), [""; 0]);
    let mut table = Table::over(store, &Opening::Home, COLOURS);
    let seen = table.draw();
    assert!(!seen.contains("Continue") && !seen.contains("unfinished"), "{seen}");
    let seen = table.types("k");
    assert!(seen.contains("No other game is unfinished."), "{seen}");
}
