//! Whole games by keyboard alone, and everything that keys do on the board.

use eframe::egui::Key;
use reversi::{Model, RuleSet, Size, Square, Variant};
use session::{Intent, Setup};

use crate::support::*;
use crate::tools::*;

/// How a person comes to a square.
#[derive(Clone, Copy, Debug)]
enum Way {
    Typed,
    Arrows,
    Tab,
}

fn go(window: &mut Window, way: Way, from: Option<Square>, to: Square) {
    match way {
        Way::Typed => type_square(window, to),
        Way::Arrows => {
            let mut at = from;
            if at.is_none() {
                key(window, Key::ArrowUp);
                let size = window.state().controller().model().rules().size();
                at = Square::new(size.width() / 2, size.height() / 2);
            }
            let at = at.expect("a square");
            let (x, y) = (to.x() - at.x(), to.y() - at.y());
            let horizontal = if x < 0 { Key::ArrowLeft } else { Key::ArrowRight };
            let vertical = if y < 0 { Key::ArrowUp } else { Key::ArrowDown };
            for _ in 0..x.abs() {
                key(window, horizontal);
            }
            for _ in 0..y.abs() {
                key(window, vertical);
            }
            key(window, Key::Space);
        }
        Way::Tab => {
            tab_to(window, &format!("{to}, empty, legal"));
            key(window, Key::Enter);
        }
    }
}

fn whole_game(kind: Variant, size: Size, seed: u64, way: Way) {
    let mut window = Make::game(kind, size).open();
    let mut model = Model::new(RuleSet::new(kind, size));
    let mut at = None;
    for square in random_game(kind, size, seed) {
        check_cells(&window, &model);
        go(&mut window, way, at, square);
        model.play(square).expect("a legal move");
        assert_eq!(window.state().controller().model(), &model, "{way:?} {square}");
        at = Some(square);
    }
    check_cells(&window, &model);
    assert!(window.state().controller().outcome().is_some());
}

#[test]
fn whole_games_with_typed_squares_by_every_rule_set() {
    for (seed, kind) in (20..).zip(Variant::ALL) {
        whole_game(kind, size(4, 4), seed, Way::Typed);
    }
}

#[test]
fn whole_games_with_arrows_by_every_rule_set() {
    for (seed, kind) in (30..).zip(Variant::ALL) {
        whole_game(kind, size(4, 3), seed, Way::Arrows);
    }
}

#[test]
fn whole_games_with_tab_by_every_rule_set() {
    for (seed, kind) in (40..).zip(Variant::ALL) {
        whole_game(kind, size(3, 4), seed, Way::Tab);
    }
}

#[test]
fn a_whole_game_of_reversi() {
    whole_game(Variant::Reversi, Size::EIGHT, 2, Way::Typed);
}

#[test]
fn the_cursor_on_a_legal_square_says_what_it_flips() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::F);
    key(&mut window, Key::Num5);
    assert!(row(&window).contains("f5 flips 1"), "{}", row(&window));
    key(&mut window, Key::ArrowUp);
    assert!(!row(&window).contains("flips"), "{}", row(&window));
    key(&mut window, Key::ArrowDown);
    assert!(row(&window).contains("f5 flips 1"), "{}", row(&window));
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut window = eight(Variant::Othello);
    for (keys, name) in [
        (&[Key::A, Key::Num1][..], "a1"),
        (&[Key::ArrowUp, Key::ArrowLeft], "a1"),
        (&[Key::End], "h1"),
        (&[Key::ArrowRight, Key::PageDown], "h8"),
        (&[Key::ArrowDown, Key::Home], "a8"),
        (&[Key::PageUp, Key::ArrowRight, Key::ArrowDown], "b2"),
    ] {
        for pressed in keys {
            key(&mut window, *pressed);
        }
        let focused = focused(&window).unwrap_or_default();
        assert!(focused.starts_with(name), "{keys:?}: {focused}");
    }
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    key(&mut window, Key::A);
    key(&mut window, Key::Num1);
    key(&mut window, Key::H);
    key(&mut window, Key::Num8);
    assert!(focused(&window).is_some_and(|name| name.starts_with("a1")), "h8 is off the board");
}

#[test]
fn enter_on_an_illegal_square_says_why_and_changes_nothing() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5");
    let before = window.state().controller().record().clone();
    type_square(&mut window, square("a1"));
    assert!(row(&window).contains("White would flip nothing on a1"), "{}", row(&window));
    assert_eq!(window.state().controller().record(), &before);
    type_square(&mut window, square("f5"));
    assert!(row(&window).contains("f5 is taken"), "{}", row(&window));
    assert_eq!(window.state().controller().record(), &before);
}

#[test]
fn shift_tab_goes_the_other_way_round() {
    let mut window = eight(Variant::Othello);
    tab_to(&mut window, "d3, empty, legal");
    key(&mut window, Key::Tab);
    let next = focused(&window);
    assert!(next.as_ref().is_some_and(|name| name.starts_with("c4")), "{next:?}");
    shift(&mut window, Key::Tab);
    assert!(focused(&window).is_some_and(|name| name.starts_with("d3")));
}

#[test]
fn two_people_take_back_and_play_again_one_move() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6 c3");
    for (pressed, moves) in [
        (Key::U, "f5 d6"),
        (Key::Backspace, "f5"),
        (Key::R, "f5 d6"),
        (Key::R, "f5 d6 c3"),
        (Key::R, "f5 d6 c3"),
    ] {
        key(&mut window, pressed);
        assert_eq!(played(&window), moves);
    }
    assert!(row(&window).contains("there is nothing to play again"), "{}", row(&window));
    ctrl(&mut window, Key::Z);
    assert_eq!(played(&window), "f5 d6");
    ctrl(&mut window, Key::Y);
    assert_eq!(played(&window), "f5 d6 c3");
    press(&mut window, "Undo");
    press(&mut window, "Undo");
    press(&mut window, "Undo");
    assert_eq!(played(&window), "");
    press(&mut window, "Undo");
    assert!(row(&window).contains("there is nothing to take back"), "{}", row(&window));
}

#[test]
fn resigning_ends_the_game_and_undo_takes_that_back() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    press(&mut window, "Resign");
    assert!(row(&window).starts_with("Game over: White wins: black resigned"), "{}", row(&window));
    assert!(has(&window, "Black resigned"));
    key(&mut window, Key::U);
    assert!(row(&window).contains("The game goes on"), "{}", row(&window));
    assert_eq!(played(&window), "f5 d6");
    click(&mut window, "c3");
    assert_eq!(played(&window), "f5 d6 c3");
}

#[test]
fn the_game_is_stepped_through_by_keys_buttons_and_the_list() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6 c3 d3 c4");
    ctrl(&mut window, Key::ArrowLeft);
    assert_eq!(played(&window), "f5 d6 c3 d3");
    assert!(row(&window).contains("paused"), "{}", row(&window));
    ctrl(&mut window, Key::ArrowLeft);
    ctrl(&mut window, Key::ArrowRight);
    assert_eq!(played(&window), "f5 d6 c3 d3");
    assert_eq!(announced(&window), "After move 4 of 5.");
    for (name, moves) in [
        ("First position", ""),
        ("One move forward", "f5"),
        ("Last position", "f5 d6 c3 d3 c4"),
        ("One move back", "f5 d6 c3 d3"),
        ("2. White d6", "f5 d6"),
        ("5. Black c4", "f5 d6 c3 d3 c4"),
        ("1. Black f5", "f5"),
    ] {
        press(&mut window, name);
        assert_eq!(played(&window), moves, "{name}");
        assert_eq!(window.state().controller().moves().len(), 5);
    }
    for _ in 0..9 {
        ctrl(&mut window, Key::ArrowRight);
    }
    assert_eq!(played(&window), "f5 d6 c3 d3 c4");
    for _ in 0..9 {
        ctrl(&mut window, Key::ArrowLeft);
    }
    assert_eq!(played(&window), "");
}

#[test]
fn playing_another_move_branches_and_the_other_line_comes_back() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6 c3 d3 c4");
    press(&mut window, "1. Black f5");
    click(&mut window, "f4");
    assert_eq!(played(&window), "f5 f4");
    assert_eq!(window.state().controller().moves().len(), 2);
    press(&mut window, "Go to the line with 2. d6");
    assert_eq!(spaced(window.state().controller().moves()), "f5 d6 c3 d3 c4");
    press(&mut window, "Go to the line with 2. f4");
    assert_eq!(spaced(window.state().controller().moves()), "f5 f4");
    // The same move as before keeps what followed it.
    press(&mut window, "Go to the line with 2. d6");
    press(&mut window, "First position");
    click(&mut window, "f5");
    assert_eq!(played(&window), "f5");
    assert_eq!(window.state().controller().moves().len(), 5);
    assert!(is_sound(window.state()));
}

#[test]
fn only_one_thing_looks_like_the_cursor() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::Tab);
    assert!(row(&window).contains("flips"), "the square is pointed at: {}", row(&window));
    tab_to(&mut window, "Game");
    assert!(!row(&window).contains("flips"), "the menu is: {}", row(&window));
    // An arrow comes back to the board, first to where the cursor was.
    key(&mut window, Key::ArrowRight);
    assert!(!row(&window).is_empty() && focused(&window).is_some_and(|name| name != "Game"));
}

#[test]
fn the_first_tab_of_a_new_game_goes_to_its_first_move() {
    let mut window = eight(Variant::Othello);
    let place = cell_rect(&window, square("e6")).center();
    hover_at(&mut window, place);
    // The pointer goes to a button, and the game begins anew.
    hover_at(&mut window, eframe::egui::pos2(5.0, 500.0));
    window.state_mut().perform(Intent::New(Setup::people(Variant::Othello, Size::EIGHT)));
    window.run_ok();
    key(&mut window, Key::Tab);
    assert!(row(&window).contains("d3"), "{}", row(&window));
}
