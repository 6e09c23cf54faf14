//! Every dialog, by mouse and by keyboard alone.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Theme as Shown};
use reversi::{Player, Size, Variant};
use session::library::SETTINGS;
use session::{BoardColours, Keepable, Seat, TextSize, Theme, TimeControl, words};
use window::{Action, Opening, Page};

use crate::support::*;
use crate::tools::*;

#[test]
fn a_new_game_by_every_rule_set_with_the_mouse() {
    for kind in Variant::ALL {
        let mut window = eight(Variant::Reversi);
        press(&mut window, "New game...");
        press_exactly(&mut window, words::game_name(kind));
        assert!(is_ticked(&window, words::game_name(kind)));
        assert!(says(&window, words::rules_line(kind)));
        press_exactly(&mut window, "6x6");
        press_exactly(&mut window, "Start");
        let rules = window.state().controller().model().rules();
        assert_eq!((rules.variant(), rules.size()), (kind, size(6, 6)));
        assert!(!window.state().has_dialog());
    }
}

#[test]
fn a_new_game_by_every_rule_set_with_the_keyboard() {
    for kind in Variant::ALL {
        let mut window = eight(Variant::Reversi);
        key(&mut window, Key::N);
        assert!(window.state().has_dialog());
        tab_to(&mut window, words::game_name(kind));
        // Two names begin alike.
        while focused(&window).as_deref() != Some(words::game_name(kind)) {
            key(&mut window, Key::Tab);
        }
        key(&mut window, Key::Space);
        write_in(&mut window, "Width", "7");
        write_in(&mut window, "Height", "4");
        enter_on(&mut window, "Start");
        let rules = window.state().controller().model().rules();
        assert_eq!((rules.variant(), rules.size()), (kind, size(7, 4)));
        assert!(!window.state().has_dialog());
        assert_eq!(window.state().settings().last_setup.rules, rules);
    }
}

#[test]
fn a_new_game_against_an_engine_with_clocks() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::N);
    enter_on(&mut window, "White: an engine");
    press_exactly(&mut window, "Level of White");
    press_starting(&mut window, "Level 1 ");
    enter_on(&mut window, "Play with clocks");
    write_in(&mut window, "Minutes each", "3");
    write_in(&mut window, "Seconds added a move", "2");
    enter_on(&mut window, "Start");
    let setup = window.state().controller().record().setup();
    assert_eq!(setup.seats.light, level(1));
    assert_eq!(setup.seats.dark, Seat::PERSON);
    let time = TimeControl { main: Duration::from_mins(3), increment: Duration::from_secs(2) };
    assert_eq!(setup.time, Some(time));
    key(&mut window, Key::N);
    press_exactly(&mut window, "Swap colours");
    press_exactly(&mut window, "Start");
    assert_eq!(window.state().controller().seat(Player::Dark), &level(1));
}

#[test]
fn a_new_game_that_is_called_off_changes_nothing() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    let before = window.state().controller().record().clone();
    for way in 0..3 {
        key(&mut window, Key::N);
        press_exactly(&mut window, "Anti-Reversi");
        match way {
            0 => press_exactly(&mut window, "Cancel"),
            1 => key(&mut window, Key::Escape),
            _ => enter_on(&mut window, "Cancel"),
        }
        assert!(!window.state().has_dialog());
        assert_eq!(window.state().controller().record(), &before);
    }
}

#[test]
fn sizes_out_of_range_become_the_nearest() {
    let mut window = eight(Variant::Othello);
    for (text, width) in [("99", 8), ("0", 2), ("-5", 2), ("x", 2), ("5", 5)] {
        key(&mut window, Key::N);
        write_in(&mut window, "Width", text);
        enter_on(&mut window, "Start");
        assert_eq!(window.state().controller().model().rules().size().width(), width, "{text}");
        window.run_ok();
    }
}

#[test]
fn settings_apply_at_once_and_are_kept() {
    let folder = Folder::new();
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    choose(&mut window, &["View", "Settings..."]);
    press_exactly(&mut window, "Light");
    assert_eq!(window.ctx.theme(), Shown::Light);
    press_exactly(&mut window, "Dark");
    assert_eq!(window.ctx.theme(), Shown::Dark);
    press_exactly(&mut window, "Wood");
    press_exactly(&mut window, "Shapes that read without colour");
    press_exactly(&mut window, "Dots on legal squares");
    // And by keyboard.
    enter_on(&mut window, "Coordinates");
    enter_on(&mut window, "Animation");
    let before = starting(&window, "Close")[0].rect().height();
    enter_on(&mut window, "150 %");
    assert!(starting(&window, "Close")[0].rect().height() > before * 1.3, "text grows at once");
    enter_on(&mut window, "Close");
    assert!(!window.state().has_dialog());
    let settings = window.state().settings().clone();
    assert_eq!((settings.theme, settings.board), (Theme::Dark, BoardColours::Wood));
    assert!(settings.shapes && !settings.legal_dots);
    assert!(!settings.coordinates && !settings.animation);
    assert_eq!(settings.text_size, TextSize::percent(150));
    drop(window);
    assert!(folder.path().join(SETTINGS).exists());
    let window = Make::new(Opening::Home).folder(&folder).open();
    assert_eq!(*window.state().settings(), settings);
}

#[test]
fn defaults_come_back_but_the_last_game_stays() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::N);
    press_exactly(&mut window, "4x4");
    press_exactly(&mut window, "Start");
    choose(&mut window, &["View", "Settings..."]);
    press_exactly(&mut window, "Blue");
    press_exactly(&mut window, "Defaults");
    let settings = window.state().settings().clone();
    assert_eq!(settings.board, BoardColours::Green);
    assert_eq!(settings.last_setup.rules.size(), size(4, 4));
}

#[test]
fn the_view_menu_changes_settings() {
    let mut window = eight(Variant::Othello);
    for (name, of) in [
        (
            "Dots on legal squares",
            (|settings| settings.legal_dots) as fn(&session::Settings) -> bool,
        ),
        ("Coordinates", |settings| settings.coordinates),
        ("Shapes that read without colour", |settings| settings.shapes),
        ("Animation", |settings| settings.animation),
    ] {
        let before = of(window.state().settings());
        choose(&mut window, &["View", name]);
        assert_eq!(of(window.state().settings()), !before, "{name}");
    }
    let before = window.state().settings().legal_dots;
    key(&mut window, Key::L);
    assert_eq!(window.state().settings().legal_dots, !before);
}

/// Saves as one of the kinds, by keyboard or by mouse.
fn save_as(window: &mut Window, name: &str, kind: &str, keys: bool) {
    ctrl(window, Key::S);
    assert!(window.state().has_dialog());
    write_in(window, "Name", name);
    if keys {
        // Enter on the kind that is chosen already would save.
        tab_to(window, kind);
        key(window, Key::Space);
        enter_on(window, "Save");
    } else {
        press_exactly(window, kind);
        press_exactly(window, "Save");
    }
}

#[test]
fn a_game_is_saved_in_four_kinds_and_opened_again() {
    let folder = Folder::new();
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    play(&mut window, "f5 d6 c3 d3");
    let record = window.state().controller().record().clone();
    for (index, (kind, ending)) in [
        ("Game with clocks and lines", "json"),
        ("Moves as text", "txt"),
        ("Picture, SVG", "svg"),
        ("Picture, PNG", "png"),
    ]
    .into_iter()
    .enumerate()
    {
        save_as(&mut window, "mine", kind, index % 2 == 0);
        assert!(!window.state().has_dialog(), "{kind}");
        let path = folder.path().join("games").join(format!("mine.{ending}"));
        assert!(row(&window).contains("Saved "), "{}", row(&window));
        let bytes = std::fs::read(&path).expect("a file");
        match ending {
            "png" => assert!(bytes.starts_with(b"\x89PNG")),
            "svg" => assert!(bytes.starts_with(b"<svg") || bytes.starts_with(b"<?xml")),
            "txt" => assert_eq!(bytes, b"f5d6c3d3\n"),
            _ => assert_eq!(bytes, record.to_text().as_bytes()),
        }
    }
    for name in ["mine.json", "mine.txt"] {
        choose(&mut window, &["Game", "Rematch"]);
        assert_eq!(played(&window), "");
        ctrl(&mut window, Key::O);
        press_exactly(&mut window, name);
        press_exactly(&mut window, "Open");
        assert_eq!(played(&window), "f5 d6 c3 d3", "{name}");
        assert!(row(&window).contains("Opened "), "{}", row(&window));
    }
    // By its name, and Enter.
    choose(&mut window, &["Game", "Rematch"]);
    ctrl(&mut window, Key::O);
    window.event(Event::Text("mine.json".to_owned()));
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), "f5 d6 c3 d3");
    assert_eq!(window.state().controller().record(), &record);
}

#[test]
fn a_file_is_replaced_only_after_a_question() {
    let folder = Folder::new();
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    play(&mut window, "f5");
    save_as(&mut window, "mine", "Moves as text", false);
    play(&mut window, "d6");
    save_as(&mut window, "mine", "Moves as text", false);
    assert!(window.state().has_dialog(), "it asks");
    assert!(says(&window, "There is a file of this name. Replace it?"));
    assert_eq!(file_text(&folder, "games/mine.txt"), "f5\n");
    press_exactly(&mut window, "Cancel");
    assert_eq!(file_text(&folder, "games/mine.txt"), "f5\n");
    save_as(&mut window, "mine", "Moves as text", false);
    press_exactly(&mut window, "Replace");
    assert!(!window.state().has_dialog());
    assert_eq!(file_text(&folder, "games/mine.txt"), "f5d6\n");
    // Another name takes the question back.
    save_as(&mut window, "mine", "Moves as text", false);
    write_in(&mut window, "Name", "yours");
    press_exactly(&mut window, "Save");
    assert_eq!(file_text(&folder, "games/yours.txt"), "f5d6\n");
}

#[cfg(unix)]
#[test]
fn a_link_is_replaced_only_after_a_question_and_stays_a_link() {
    let folder = Folder::new();
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).expect("a folder");
    std::os::unix::fs::symlink("elsewhere", games.join("mine.txt")).expect("a link");
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    play(&mut window, "f5");
    save_as(&mut window, "mine", "Moves as text", false);
    assert!(says(&window, "There is a file of this name. Replace it?"), "it leads nowhere yet");
    assert!(!games.join("elsewhere").exists());
    press_exactly(&mut window, "Replace");
    assert_eq!(file_text(&folder, "games/elsewhere"), "f5\n");
    assert!(games.join("mine.txt").symlink_metadata().expect("a link").is_symlink());
}

#[test]
fn files_that_are_not_shown_are_counted() {
    let folder = Folder::new();
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).expect("a folder");
    for number in 0..407 {
        std::fs::write(games.join(format!("{number:03}.txt")), "f5").expect("a file");
    }
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    ctrl(&mut window, Key::O);
    assert!(has(&window, "000.txt") && has(&window, "399.txt") && !has(&window, "400.txt"));
    assert!(says(&window, "Not shown: 7 files more; any can be opened by its name."));
}

#[test]
fn a_game_without_a_name_gets_one_that_is_free() {
    let folder = Folder::new();
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    for _ in 0..2 {
        ctrl(&mut window, Key::S);
        press_exactly(&mut window, "Save");
        assert!(!window.state().has_dialog());
    }
    file_text(&folder, "games/Othello 8x8.json");
    file_text(&folder, "games/Othello 8x8 2.json");
    ctrl(&mut window, Key::S);
    write_in(&mut window, "Name", "  ");
    press_exactly(&mut window, "Save");
    assert!(window.state().has_dialog(), "nothing is saved without a name");
}

#[test]
fn a_file_that_cannot_be_read_is_complained_about_and_changes_nothing() {
    let folder = Folder::new();
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).expect("a folder");
    for (name, text) in [
        ("rubbish.txt", &b"hello world"[..]),
        ("broken.json", b"{\"version\":1,"),
        ("empty.txt", b""),
        ("binary.txt", b"\xff\xfe\x00\x01"),
    ] {
        std::fs::write(games.join(name), text).expect("a file");
    }
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    play(&mut window, "f5 d6");
    let before = window.state().controller().record().clone();
    for name in ["rubbish.txt", "broken.json", "empty.txt", "binary.txt", "no such file", ".", ".."]
    {
        ctrl(&mut window, Key::O);
        window.event(Event::Text(name.to_owned()));
        key(&mut window, Key::Enter);
        assert!(!window.state().has_dialog(), "{name}");
        assert_eq!(window.state().controller().record(), &before, "{name}");
        // The reason is in the bottom row until something else is done.
        let place = games.display().to_string();
        assert!(row(&window).contains(&place), "{name}: {}", row(&window));
        window.state_mut().perform(Action::Step(0));
        window.run_ok();
        assert!(!row(&window).contains(&place), "{name}: {}", row(&window));
    }
}

#[test]
fn saving_where_nothing_can_be_written_says_so() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join("games"), "in the way").expect("a file");
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    for kind in ["Game with clocks and lines", "Picture, PNG"] {
        save_as(&mut window, "mine", kind, false);
        let place = folder.path().display().to_string();
        assert!(row(&window).contains(&place), "{kind}: {}", row(&window));
    }
}

#[test]
fn help_opens_by_key_and_by_menu_and_closes_again() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::F1);
    assert!(says(&window, "Tab, Shift+Tab"));
    assert!(says(&window, words::rules_line(Variant::NoPass)));
    assert!(says(&window, "placing: all ships at random; lift the ship under the cursor"));
    key(&mut window, Key::Escape);
    assert!(!window.state().has_dialog());
    choose(&mut window, &["Help", "Keys and rules"]);
    press_exactly(&mut window, "Close");
    assert!(!window.state().has_dialog());
    window.event(Event::Text("?".to_owned()));
    window.key_press_modifiers(eframe::egui::Modifiers::SHIFT, Key::Questionmark);
    window.run_ok();
    assert!(window.state().has_dialog());
    enter_on(&mut window, "Close");
    assert!(!window.state().has_dialog());
}

#[test]
fn keys_do_nothing_to_the_game_behind_a_dialog() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    key(&mut window, Key::F1);
    for pressed in [Key::U, Key::Backspace, Key::A, Key::Num1, Key::T, Key::V, Key::N, Key::O] {
        key(&mut window, pressed);
    }
    paste(&mut window, "7x4 start");
    assert_eq!(played(&window), "f5 d6");
    assert_eq!(window.state().page(), Page::Game);
    assert!(!window.state().controller().shows_values());
}

#[test]
fn the_home_page_starts_games() {
    for (name, kind, engine) in [
        ("Reversi: two people", Variant::Reversi, false),
        ("Othello: two people", Variant::Othello, false),
        ("Othello: against level 2", Variant::Othello, true),
    ] {
        for keys in [false, true] {
            let mut window = Make::new(Opening::Home).open();
            assert_eq!(window.state().page(), Page::Home);
            if keys {
                enter_on(&mut window, name);
            } else {
                press(&mut window, name);
            }
            assert_eq!(window.state().page(), Page::Game);
            assert_eq!(window.state().controller().model().rules().variant(), kind);
            assert_eq!(!window.state().controller().seat(Player::Light).is_person(), engine);
        }
    }
    let mut window = Make::new(Opening::Home).open();
    press(&mut window, "Othello: choose ...");
    assert!(window.state().has_dialog());
    press_exactly(&mut window, "Start");
    assert_eq!(window.state().controller().model().rules().variant(), Variant::Othello);
}

#[test]
fn the_dialogs_have_one_main_button_and_a_name() {
    let mut window = eight(Variant::Othello);
    for (pressed, name) in [(Key::N, "Start"), (Key::F1, "Close")] {
        key(&mut window, pressed);
        assert_eq!(starting(&window, name).len(), 1);
        assert!(!labels_of(&window, Role::Button).is_empty());
        key(&mut window, Key::Escape);
    }
}
