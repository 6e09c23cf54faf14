//! What is copied can be pasted, and what cannot be read changes nothing.

use eframe::egui::epaint::text::MissingGlyphPolicy;
use eframe::egui::{Event, Key};
use reversi::{Size, Variant};
use session::Keepable;
use window::{Opening, Page};

use crate::support::*;
use crate::tools::*;

/// Copies by the menu, without missing the picture in which it happens.
fn copied_by_menu(window: &mut Window, name: &str) -> String {
    press_last(window, "Edit");
    let place = starting(window, name).last().expect("an entry").rect().center();
    window.hover_at(place);
    window.run_ok();
    mouse(window, place, true);
    window.step();
    copied(window, |window| mouse(window, place, false))
}

#[test]
fn moves_position_and_picture_are_copied_and_pasted() {
    for (kind, board) in [
        (Variant::Othello, Size::EIGHT),
        (Variant::NoPass, Size::EIGHT),
        (Variant::Reversi, size(5, 4)),
        (Variant::AntiReversi, Size::EIGHT),
        (Variant::AntiOthello, size(4, 4)),
    ] {
        let moves = random_game(kind, board, 4);
        let some = spaced(&moves[..moves.len() / 2]);
        for name in ["Copy moves", "Copy position", "Copy picture as text"] {
            let mut window = Make::game(kind, board).open();
            play(&mut window, &some);
            let position = *window.state().controller().position();
            let text = copied_by_menu(&mut window, name);
            choose(&mut window, &["Game", "Rematch"]);
            assert_eq!(played(&window), "");
            paste(&mut window, &text);
            let now = window.state().controller().position();
            assert_eq!(now.board(), position.board(), "{kind:?} {name}: {text}");
            assert_eq!(now.rules(), position.rules(), "{kind:?} {name}: {text}");
            if name != "Copy picture as text" {
                assert_eq!(now, &position, "{kind:?} {name}: {text}");
            }
            if name == "Copy moves" {
                assert_eq!(played(&window), some);
            }
            assert!(row(&window).contains("Pasted "), "{}", row(&window));
            assert!(is_sound(window.state()));
        }
    }
}

#[test]
fn the_key_copies_the_moves() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6 c3");
    let text = copied(&mut window, |window| window.event(Event::Copy));
    assert_eq!(text, "f5d6c3");
    assert!(row(&window).contains("Copied f5d6c3"), "{}", row(&window));
}

#[test]
fn a_game_from_a_set_up_position_is_copied_with_its_start() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    choose(&mut window, &["Edit", "Edit board"]);
    click(&mut window, "a1");
    press(&mut window, "Play from here");
    let first = Random::new(1).legal(window.state().controller().position());
    click(&mut window, &first.to_string());
    let record = window.state().controller().record().clone();
    let text = copied(&mut window, |window| window.event(Event::Copy));
    choose(&mut window, &["Game", "Rematch"]);
    paste(&mut window, &text);
    assert_eq!(window.state().controller().record().model, record.model, "{text}");
}

#[test]
fn rubbish_is_refused_with_a_reason_and_changes_nothing() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    // What a person pastes may be in any script.
    window.ctx.set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
    let before = window.state().controller().record().clone();
    for text in
        ["hello world", "", "\u{0}", "{}", "{\"version\":99}", "f5 f5", "9x9 start", "\u{1F600}"]
    {
        paste(&mut window, text);
        assert_eq!(window.state().controller().record(), &before, "{text}");
        assert!(row(&window).contains("What was pasted is no game and no position"), "{text}");
    }
    // On other pages, too.
    key(&mut window, Key::O);
    paste(&mut window, "hello world");
    assert_eq!(window.state().page(), Page::Home);
    assert!(says(&window, "What was pasted is no game and no position"));
    assert_eq!(window.state().controller().record(), &before);
}

#[test]
fn a_saved_game_is_pasted_with_its_players_and_lines() {
    let mut window = seated(Variant::Othello, Size::EIGHT, session::Seat::PERSON, level(3));
    play(&mut window, "f5");
    wait_until(&mut window, "an answer", |app| app.controller().moves().len() == 2);
    press(&mut window, "First position");
    let record = window.state().controller().record().clone();
    let mut other = Make::new(Opening::Home).open();
    paste(&mut other, &record.to_text());
    assert_eq!(other.state().page(), Page::Game);
    assert_eq!(other.state().controller().record(), &record);
    assert!(other.state().controller().is_paused(), "a game that is looked at does not go on");
}

#[test]
fn a_game_is_pasted_over_the_editor_and_the_home_page() {
    let mut window = eight(Variant::Othello);
    choose(&mut window, &["Edit", "Edit board"]);
    assert_eq!(window.state().page(), Page::Editor);
    paste(&mut window, "f5d6c3");
    assert_eq!(window.state().page(), Page::Game);
    assert!(window.state().editor().is_none());
    key(&mut window, Key::O);
    paste(&mut window, "7x4 start");
    assert_eq!(window.state().page(), Page::Game);
    assert_eq!(window.state().controller().model().rules().size(), size(7, 4));
    assert!(is_sound(window.state()));
}

#[test]
fn the_menu_asks_the_system_for_what_to_paste() {
    use eframe::egui::ViewportCommand;
    let mut window = eight(Variant::Othello);
    press_last(&mut window, "Edit");
    let place = starting(&window, "Paste").last().expect("an entry").rect().center();
    window.hover_at(place);
    window.run_ok();
    mouse(&window, place, true);
    window.step();
    mouse(&window, place, false);
    window.step();
    let asked = window
        .output()
        .viewport_output
        .values()
        .any(|view| view.commands.contains(&ViewportCommand::RequestPaste));
    assert!(asked);
}
