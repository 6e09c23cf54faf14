//! Setting up a board.

use eframe::egui::Key;
use reversi::{Player, Size, Variant};
use session::words;
use window::Page;

use crate::support::*;
use crate::tools::*;

fn editing(kind: Variant, size: Size) -> Window {
    let mut window = Make::game(kind, size).open();
    choose(&mut window, &["Edit", "Edit board"]);
    assert_eq!(window.state().page(), Page::Editor);
    window
}

fn disc(window: &Window, name: &str) -> Option<Player> {
    let editor = window.state().editor().expect("an editor");
    editor.board().get(square(name)).expect("on the board")
}

fn right_click(window: &mut Window, name: &str) {
    starting(window, &format!("{name}, "))[0].click_secondary();
    window.run_ok();
}

#[test]
fn squares_are_painted_with_what_is_chosen() {
    let mut window = editing(Variant::Othello, Size::EIGHT);
    for (brush, name, wanted) in [
        ("White disc", "a1", Some(Player::Light)),
        ("Black disc", "h8", Some(Player::Dark)),
        ("Black disc", "a1", Some(Player::Dark)),
        ("Black disc", "h8", None),
        ("Nothing", "d4", None),
    ] {
        press_exactly(&mut window, brush);
        click(&mut window, name);
        assert_eq!(disc(&window, name), wanted, "{brush} on {name}");
    }
    assert!(has(&window, "a1, black"));
    assert!(has(&window, "d4, empty"));
}

#[test]
fn the_other_button_goes_round() {
    let mut window = editing(Variant::Reversi, size(4, 4));
    for wanted in [Some(Player::Dark), Some(Player::Light), None, Some(Player::Dark)] {
        right_click(&mut window, "b2");
        assert_eq!(disc(&window, "b2"), wanted);
    }
}

#[test]
fn a_board_is_painted_by_keyboard_alone() {
    let mut window = editing(Variant::Reversi, size(3, 3));
    enter_on(&mut window, "Light disc");
    // Letters and digits, as in a game.
    type_square(&mut window, square("b2"));
    assert_eq!(disc(&window, "b2"), Some(Player::Light));
    assert_eq!(focused(&window).as_deref(), Some("b2, light"));
    enter_on(&mut window, "Dark disc");
    // And arrows, from where the cursor was left.
    for pressed in [Key::ArrowDown, Key::Space, Key::ArrowLeft, Key::Enter] {
        key(&mut window, pressed);
    }
    assert_eq!(
        (disc(&window, "b3"), disc(&window, "a3")),
        (Some(Player::Dark), Some(Player::Dark))
    );
    key(&mut window, Key::Delete);
    assert_eq!(disc(&window, "a3"), None);
    enter_on(&mut window, "Play from here");
    assert_eq!(window.state().page(), Page::Game);
    let board = window.state().controller().model().board();
    assert_eq!(board.get(square("b3")), Ok(Some(Player::Dark)));
    assert_eq!(board.get(square("b2")), Ok(Some(Player::Light)));
}

#[test]
fn dragging_paints_every_square_on_the_way() {
    let mut window = editing(Variant::Othello, Size::EIGHT);
    press_exactly(&mut window, "White disc");
    let place = |window: &Window, name: &str| cell_rect(window, square(name)).center();
    let (from, to) = (place(&window, "a1"), place(&window, "h1"));
    // So fast that there is a picture on every third square only.
    window.hover_at(from);
    mouse(&window, from, true);
    for part in [0.4, 0.8, 1.0] {
        window.hover_at(from + (to - from) * part);
        window.run_steps(1);
    }
    mouse(&window, to, false);
    window.run_ok();
    for name in ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"] {
        assert_eq!(disc(&window, name), Some(Player::Light), "{name}");
    }
    assert_eq!(disc(&window, "a2"), None);
    // A stroke that begins on the same disc takes off, and what is off the board is no square.
    let from = place(&window, "c1");
    window.hover_at(from);
    mouse(&window, from, true);
    for name in ["d1", "d2"] {
        let to = place(&window, name);
        window.hover_at(to);
        window.run_steps(1);
    }
    mouse(&window, place(&window, "d2"), false);
    window.run_ok();
    window.hover_at(place(&window, "g1"));
    window.run_ok();
    let left = ["b1", "c1", "d1", "e1", "g1"].map(|name| disc(&window, name).is_some());
    assert_eq!(left, [true, false, false, true, true]);
}

#[test]
fn a_board_is_cleared_and_set_to_the_start() {
    let mut window = editing(Variant::Othello, Size::EIGHT);
    press(&mut window, "Clear board");
    assert_eq!(window.state().editor().expect("an editor").board().count(None), 64);
    assert!(says(&window, "The game is over in this position."));
    press(&mut window, "Start position");
    assert_eq!(window.state().editor().expect("an editor").board().count(None), 60);
    assert!(says(&window, "Black to move, legal moves: 4."));
    press(&mut window, "Play from here");
    assert_eq!(window.state().controller().position().legal_squares().len(), 4);
}

#[test]
fn rules_and_size_are_changed() {
    for kind in Variant::ALL {
        let mut window = editing(Variant::Othello, Size::EIGHT);
        press_exactly(&mut window, words::game_name(kind));
        write_in(&mut window, "Width", "6");
        write_in(&mut window, "Height", "5");
        key(&mut window, Key::Tab);
        press(&mut window, "Play from here");
        let rules = window.state().controller().model().rules();
        assert_eq!((rules.variant(), rules.size()), (kind, size(6, 5)));
        assert!(is_sound(window.state()));
    }
}

#[test]
fn play_from_here_with_a_player_who_must_pass() {
    let mut window = editing(Variant::Othello, size(4, 4));
    press(&mut window, "Clear board");
    press_exactly(&mut window, "Black disc");
    click(&mut window, "a1");
    press_exactly(&mut window, "White disc");
    click(&mut window, "b1");
    press_exactly(&mut window, "White moves");
    assert!(says(&window, "White has no move; Black moves."));
    press(&mut window, "Play from here");
    assert_eq!(window.state().controller().turn(), Some(Player::Dark));
    assert!(has(&window, "0. White pass"));
    press(&mut window, "0. White pass");
    click(&mut window, "c1");
    assert_eq!(played(&window), "c1");
    assert!(is_sound(window.state()));
}

#[test]
fn a_position_that_is_over_can_be_looked_at() {
    let mut window = editing(Variant::Othello, size(4, 4));
    press(&mut window, "Clear board");
    press(&mut window, "Play from here");
    assert!(row(&window).starts_with("Game over: Tie 0 - 0"), "{}", row(&window));
    press(&mut window, "Rematch");
    assert_eq!(window.state().controller().position().legal_squares().len(), 4);
}

#[test]
fn without_passes_a_player_who_is_stuck_has_lost() {
    let mut window = editing(Variant::NoPass, size(4, 4));
    press(&mut window, "Clear board");
    press_exactly(&mut window, "Black disc");
    click(&mut window, "a1");
    press_exactly(&mut window, "White disc");
    click(&mut window, "b1");
    press_exactly(&mut window, "White moves");
    press(&mut window, "Play from here");
    assert!(row(&window).starts_with("No moves for white- black won!"), "{}", row(&window));
}

#[test]
fn cancel_leaves_the_game_as_it_was() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    let before = window.state().controller().record().clone();
    choose(&mut window, &["Edit", "Edit board"]);
    press(&mut window, "Clear board");
    press(&mut window, "Cancel");
    assert_eq!(window.state().page(), Page::Game);
    assert_eq!(window.state().controller().record(), &before);
    assert!(window.state().editor().is_none());
}

#[test]
fn the_home_page_leaves_the_editor_for_good() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    let before = window.state().controller().record().clone();
    choose(&mut window, &["Edit", "Edit board"]);
    click(&mut window, "a1");
    key(&mut window, Key::O);
    assert_eq!(window.state().page(), Page::Home);
    press(&mut window, "Continue");
    assert_eq!(window.state().page(), Page::Game);
    assert!(window.state().editor().is_none());
    assert_eq!(window.state().controller().record(), &before);
    choose(&mut window, &["Edit", "Edit board"]);
    choose(&mut window, &["Game", "Home page"]);
    press(&mut window, "Othello: two people");
    assert!(is_sound(window.state()));
}
