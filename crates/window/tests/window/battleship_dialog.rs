//! Any board and fleet by the dialog; what is refused says why, beside the field.

use battleship_engine::BattleshipSeat;
use eframe::egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use session::battleship::{BattleshipSetup, Stage};
use window::{Action, Opening, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

fn dialog() -> Window {
    let mut window = Make::new(Opening::Home).open();
    press_exactly(&mut window, "Battleship: choose ...");
    assert!(window.state().has_dialog());
    window
}

#[track_caller]
fn can_start(window: &Window) -> bool {
    let found = starting(window, "Start");
    let node = found.iter().rev().find(|node| label(node) == "Start").expect("a button");
    !node.accesskit_node().is_disabled()
}

#[track_caller]
fn write(window: &mut Window, field: &str, text: &str) {
    write_in(window, field, text);
    key(window, Key::Enter);
}

/// How often a text is in sight.
fn count(window: &Window, text: &str) -> usize {
    let mut all: Vec<String> = nodes(window)
        .iter()
        .filter(|node| {
            let node = node.accesskit_node();
            [node.label(), node.value()].into_iter().flatten().any(|found| found == text)
        })
        .filter_map(|node| rect_of(node).map(|rect| format!("{rect:?}")))
        .collect();
    all.sort();
    all.dedup();
    all.len()
}

#[test]
fn help_in_a_battle_begins_with_the_keys_of_battles() {
    let mut window = make(against(standard(), "awful")).open();
    key(&mut window, Key::F1);
    let place = |name: &str| window.get_by_label(name).rect().top();
    assert!(place("battle: fire") < place("redo"));
    key(&mut window, Key::Escape);
    window.state_mut().perform(Action::Show(Page::Home));
    key(&mut window, Key::F1);
    let place = |name: &str| window.get_by_label(name).rect().top();
    assert!(place("redo") < place("battle: fire"));
}

#[test]
fn refusals_stand_beside_the_field_and_nothing_starts() {
    let mut window = dialog();
    assert!(can_start(&window));
    write(&mut window, "Symbol of ship 2", "A");
    assert_eq!(count(&window, "Ship symbol A must not be used for more than one ship"), 1);
    assert!(!can_start(&window));
    press_exactly(&mut window, "Start");
    assert!(window.state().has_dialog() && window.state().battle().is_none());
    write(&mut window, "Symbol of ship 2", "X");
    assert_eq!(count(&window, "Character X must not be used as a ship symbol"), 1);
    write(&mut window, "Symbol of ship 2", "o");
    assert_eq!(count(&window, "Character o must not be used as a ship symbol"), 1);
    write(&mut window, "Symbol of ship 2", "\u{e9}");
    let why = "Unprintable character with decimal value 233 must not be used as a ship symbol";
    assert_eq!(count(&window, why), 1);
    tab_to(&mut window, "Symbol of ship 2");
    ctrl(&mut window, Key::A);
    key(&mut window, Key::Delete);
    assert_eq!(count(&window, "one character is its symbol"), 1);
    assert!(!can_start(&window));
    write(&mut window, "Symbol of ship 2", "B");
    assert!(can_start(&window));
    write(&mut window, "Rows", "4");
    write(&mut window, "Columns", "4");
    assert_eq!(count(&window, "Bad ship length 5; it won't fit on the board"), 1);
    assert!(!can_start(&window));
    write(&mut window, "Rows", "3");
    write(&mut window, "Columns", "5");
    assert_eq!(count(&window, "Board is too small to fit all ships"), 1);
    assert!(!can_start(&window));
    // The standard game is one click.
    press_exactly(&mut window, "Standard game");
    assert!(can_start(&window));
    press_exactly(&mut window, "Start");
    assert_eq!(controller_of(&window).battle().setup().game, standard());
}

#[test]
fn a_game_without_ships_does_not_start() {
    let mut window = dialog();
    for ship in (1..=5).rev() {
        press_exactly(&mut window, &format!("Remove ship {ship}"));
    }
    assert!(says(&window, "A game needs a ship."));
    assert!(!can_start(&window));
    press_exactly(&mut window, "Add a ship");
    assert!(can_start(&window));
    key(&mut window, Key::Escape);
    assert!(window.state().battle().is_none());
}

#[test]
fn a_board_of_one_cell_is_played_to_the_end() {
    let mut window = dialog();
    for ship in (2..=5).rev() {
        press_exactly(&mut window, &format!("Remove ship {ship}"));
    }
    write(&mut window, "Rows", "1");
    write(&mut window, "Columns", "1");
    assert_eq!(count(&window, "Bad ship length 5; it won't fit on the board"), 1);
    write(&mut window, "Length of ship 1", "1");
    write(&mut window, "Name of ship 1", "buoy");
    write(&mut window, "Symbol of ship 1", "b");
    press_exactly(&mut window, "Start");
    click_cell(&mut window, "(0,0)");
    press_exactly(&mut window, "Start battle");
    wait_turn(&mut window);
    click_cell(&mut window, "enemy (0,0)");
    assert_eq!(controller_of(&window).stage(), Stage::Over);
    let row = status(&window);
    assert!(row.contains("Game over") && row.contains("destroyed the buoy"), "{row}");
    assert!(says(&window, "You win against "));
}

#[test]
fn players_are_chosen_on_each_side() {
    let mut window = dialog();
    press_exactly(&mut window, "First: the computer");
    press_exactly(&mut window, "First computer player");
    press_exactly(&mut window, "Good");
    press_exactly(&mut window, "Second: a person");
    assert!(says(&window, &contender("good").about()));
    press_exactly(&mut window, "Start");
    assert_eq!(
        controller_of(&window).battle().setup().seats,
        [computer("good"), BattleshipSeat::PERSON]
    );
    begin(&mut window);
    wait_turn(&mut window);
    assert_eq!(shots(&window), 1, "the computer shoots first");
    assert!(controller_of(&window).can_fire());
    // The next game begins with what was played last.
    key(&mut window, Key::N);
    assert!(is_ticked(&window, "First: the computer") && is_ticked(&window, "Second: a person"));
}

#[test]
fn a_fleet_that_cannot_be_laid_is_told() {
    // Nine ships of four cells fill a board of six by six by their count, but not as they lie.
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let ships: Vec<(i32, char, &str)> =
        names.iter().map(|name| (4, name.chars().next().expect("a letter"), *name)).collect();
    let game = board(6, 6, &ships);
    let mut window = make(against(game.clone(), "good")).open();
    let began = std::time::Instant::now();
    press_starting(&mut window, "Random");
    assert!(began.elapsed().as_secs() < 5, "a person waits for it: {:?}", began.elapsed());
    assert_eq!(controller_of(&window).plan().expect("a fleet").progress(), (0, 9));
    let said = status(&window);
    assert!(said.contains("the ships do not fit") || said.contains("no way to place"), "{said}");
    // Two computer players: neither can lay it.
    let setup = BattleshipSetup { game, seats: ["good"; 2].map(computer) };
    let mut window = make(setup).open();
    wait(&mut window, "an answer", |app| {
        app.battle().is_some_and(|controller| controller.failure().is_some())
    });
    assert!(says(&window, "This game cannot be played"));
    assert!(says(&window, "Good: "));
    press_exactly(&mut window, "New game...");
    assert!(window.state().has_dialog());
}
