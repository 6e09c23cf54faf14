//! Everything by keyboard and by screen reader; nothing lies over anything else; no idle drawing.

use std::collections::BTreeSet;
use std::time::Duration;

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Key, Rect};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use reversi::{Size, Variant};
use session::{Intent, Settings, TextSize};
use window::{Opening, Page};

use crate::support::*;
use crate::tools::*;

fn can_be_pressed(node: &Node<'_>) -> bool {
    let node = node.accesskit_node();
    !node.is_disabled()
        && matches!(
            node.role(),
            Role::Button
                | Role::CheckBox
                | Role::RadioButton
                | Role::ComboBox
                | Role::TextInput
                | Role::SpinButton
                | Role::Tab
                | Role::MenuItem
                | Role::Slider
                | Role::Link
        )
}

/// What can be pressed: its name and where it is on the page.
fn controls(window: &Window) -> Vec<(String, Role)> {
    nodes(window)
        .iter()
        .filter(|node| can_be_pressed(node))
        .map(|node| (label(node), node.accesskit_node().role()))
        .collect()
}

/// Everything that Tab comes to until it comes round.
fn tab_round(window: &mut Window) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut misses = 0;
    for _ in 0..400 {
        key(window, Key::Tab);
        let new = focused(window).is_some_and(|name| seen.insert(name));
        misses = if new { 0 } else { misses + 1 };
        // Some things have the same name, so a while without anything new is needed.
        if misses > 60 {
            break;
        }
    }
    seen
}

#[track_caller]
fn check_reachable(window: &mut Window, page: &str) {
    let mut all: BTreeSet<String> = controls(window).into_iter().map(|(name, _)| name).collect();
    if page == "editor" {
        // The board is one stop; arrows go on from there.
        let is_cell = |name: &String| name.len() > 4 && name[2..].starts_with(", ");
        assert!(tab_round(window).iter().any(is_cell));
        all.retain(|name| !is_cell(name));
    }
    assert!(!all.is_empty(), "{page}");
    assert!(all.iter().all(|name| !name.trim().is_empty()), "{page}: {all:?}");
    let seen = tab_round(window);
    let missed: Vec<_> = all.difference(&seen).collect();
    assert!(missed.is_empty(), "{page}: Tab does not come to {missed:?}");
}

#[test]
fn tab_comes_to_everything_on_every_page() {
    let mut window = Make::new(Opening::Home).open();
    check_reachable(&mut window, "home");
    let mut window = eight(Variant::Othello);
    paste_middle(&mut window);
    check_reachable(&mut window, "game");
    press(&mut window, "First position");
    check_reachable(&mut window, "an earlier position");
    choose(&mut window, &["Edit", "Edit board"]);
    check_reachable(&mut window, "editor");
    let mut window = eight(Variant::NoPass);
    check_reachable(&mut window, "rules without passes");
    press(&mut window, "Resign");
    check_reachable(&mut window, "game over");
}

#[test]
fn tab_comes_to_everything_on_battleships_pages() {
    let mut window =
        Make::new(Opening::Battle(session::battleship::BattleshipSetup::default())).open();
    check_reachable(&mut window, "placing");
    let seen = tab_round(&mut window);
    assert!(seen.iter().any(|name| name.starts_with("Your waters:")), "{seen:?}");
    window.state_mut().perform(session::battleship::BattleshipIntent::Random);
    window.state_mut().perform(session::battleship::BattleshipIntent::Ready);
    wait_until(&mut window, "the other fleet", |app| {
        app.battle().is_some_and(session::battleship::BattleshipController::can_fire)
    });
    check_reachable(&mut window, "battle");
    let seen = tab_round(&mut window);
    assert!(seen.iter().any(|name| name.starts_with("Enemy waters:")), "{seen:?}");
    let mut window = Make::new(Opening::Home).open();
    press(&mut window, "Battleship: assistant");
    check_reachable(&mut window, "assistant");
}

#[test]
fn tab_comes_to_everything_in_every_dialog_and_stays_in_it() {
    for (path, page) in [
        (&["Game", "New game..."][..], "new game"),
        (&["Game", "Open..."], "open"),
        (&["Game", "Save game"], "save"),
        (&["View", "Settings..."], "settings"),
        (&["Help", "Keys and rules"], "help"),
    ] {
        let mut window = eight(Variant::Othello);
        choose(&mut window, path);
        assert!(window.state().has_dialog(), "{page}");
        if page == "new game" {
            press_exactly(&mut window, "White: an engine");
            press_exactly(&mut window, "Play with clocks");
        }
        let behind: BTreeSet<String> = {
            let other = eight(Variant::Othello);
            controls(&other).into_iter().map(|(name, _)| name).collect()
        };
        let here: BTreeSet<String> = controls(&window)
            .into_iter()
            .map(|(name, _)| name)
            .filter(|name| !behind.contains(name))
            .collect();
        let seen = tab_round(&mut window);
        let missed: Vec<_> = here.difference(&seen).collect();
        assert!(missed.is_empty(), "{page}: Tab does not come to {missed:?}");
        let outside: Vec<_> = seen.iter().filter(|name| behind.contains(*name)).collect();
        assert!(outside.is_empty(), "{page}: Tab leaves the dialog for {outside:?}");
    }
}

#[test]
fn the_board_is_a_grid_of_named_cells() {
    for (kind, board) in [(Variant::Othello, Size::EIGHT), (Variant::Reversi, size(7, 4))] {
        let window = Make::game(kind, board).open();
        let grid = window.get_by_role_and_label(Role::Grid, "Board");
        let cells: Vec<String> = grid.children_recursive().map(|node| label(&node)).collect();
        assert_eq!(cells.len() as i32, board.area());
    }
    let window = eight(Variant::Othello);
    assert!(has(&window, "f5, empty, legal, flips 1"));
    assert!(has(&window, "d4, white"));
}

#[test]
fn a_screen_reader_can_press_everything() {
    let mut window = eight(Variant::Othello);
    window.get_by_label("f5, empty, legal, flips 1").click_accesskit();
    window.run_ok();
    assert_eq!(played(&window), "f5");
    assert_eq!(announced(&window), "Black played f5 and flipped 1.");
    window.get_by_label("Undo").click_accesskit();
    window.run_ok();
    assert_eq!(played(&window), "");
    assert_eq!(announced(&window), "Taken back.");
    window.get_by_label("New game...").click_accesskit();
    window.run_ok();
    assert!(window.state().has_dialog());
}

fn buttons(window: &Window) -> Vec<(String, Rect)> {
    nodes(window)
        .iter()
        .filter(|node| can_be_pressed(node))
        .filter_map(|node| Some((label(node), rect_of(node)?)))
        .collect()
}

/// No two things that can be pressed lie over each other.
#[track_caller]
fn check_apart(window: &Window, what: &str) {
    let screen = window.ctx.content_rect();
    let all: Vec<_> =
        buttons(window).into_iter().filter(|(_, rect)| screen.intersects(*rect)).collect();
    assert!(all.len() > 8, "{what}: {all:?}");
    for (index, (name, rect)) in all.iter().enumerate() {
        for (other, beside) in &all[index + 1..] {
            let both = rect.shrink(1.0).intersect(beside.shrink(1.0));
            assert!(!both.is_positive(), "{what}: {name} {rect:?} and {other} {beside:?}");
        }
    }
}

/// Every size of text in small and large windows.
fn every_size(check: impl Fn(&dyn Fn(Opening) -> Window, &dyn Fn(&str) -> String)) {
    for percent in [80, 100, 125, 150, 175, 200] {
        for (width, height) in [(1280.0, 820.0), (720.0, 560.0), (1920.0, 1080.0)] {
            let settings =
                Settings { text_size: TextSize::percent(percent), ..Settings::default() };
            let make =
                |opening| Make::new(opening).sized(width, height).settings(settings.clone()).open();
            check(&make, &|page| format!("{page} at {percent} % in {width}x{height}"));
        }
    }
}

#[test]
fn nothing_lies_over_anything_else_at_any_size_of_text() {
    every_size(|make, what| {
        let setup = session::Setup::people(Variant::NoPass, Size::EIGHT);
        let mut window = make(Opening::Game(setup));
        check_board(&window, &what("game"));
        key(&mut window, Key::V);
        check_board(&window, &what("values"));
        key(&mut window, Key::V);
        window.state_mut().perform(Intent::Resign);
        window.run_ok();
        check_board(&window, &what("game over"));
        window.state_mut().perform(Intent::Undo);
        window.run_ok();
        choose(&mut window, &["Edit", "Edit board"]);
        check_apart(&window, &what("editor"));
        let window = make(Opening::Home);
        check_apart(&window, &what("home"));
    });
}

#[test]
fn the_buttons_of_every_dialog_are_in_sight_at_any_size_of_text() {
    every_size(|make, what| {
        let mut window = make(Opening::Game(session::Setup::people(Variant::Othello, Size::EIGHT)));
        for (path, names) in [
            (&["Game", "New game..."][..], &["Start", "Cancel"][..]),
            (&["Game", "Open..."], &["Open", "Cancel"]),
            (&["Game", "Save game"], &["Save", "Cancel"]),
            (&["View", "Settings..."], &["Close", "Defaults"]),
            (&["Help", "Keys and rules"], &["Close"]),
        ] {
            choose(&mut window, path);
            assert!(window.state().has_dialog(), "{}", what(path[1]));
            let screen = window.ctx.content_rect();
            for name in names {
                let found = starting(&window, name);
                let node = found.iter().rev().find(|node| label(node) == *name);
                let rect = node.expect("a button").rect();
                assert!(screen.contains_rect(rect), "{}: {name} {rect:?}", what(path[1]));
            }
            key(&mut window, Key::Escape);
            assert!(!window.state().has_dialog());
        }
    });
}

/// Everything is apart, and the board is on the screen as a whole.
#[track_caller]
fn check_board(window: &Window, what: &str) {
    check_apart(window, what);
    let screen = window.ctx.content_rect();
    let grid = window.get_by_role_and_label(Role::Grid, "Board");
    for cell in grid.children_recursive() {
        assert!(screen.contains_rect(cell.rect()), "{what}: {}", label(&cell));
    }
}

#[test]
fn the_status_and_the_result_are_there_for_a_screen_reader() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    let moves = random_game(Variant::Othello, size(4, 4), 1);
    play(&mut window, &spaced(&moves));
    assert!(announced(&window).contains("Game over: "), "{}", announced(&window));
    let said = labels_of(&window, Role::Status);
    assert!(said.iter().any(|text| text.contains(" wins ") || text.contains("Tie")), "{said:?}");
    assert!(labels_of(&window, Role::Tab).len() >= 3);
}

#[test]
fn cells_say_what_they_can_do() {
    let window = eight(Variant::Othello);
    let node = window.get_by_label("f5, empty, legal, flips 1");
    let accessible = node.accesskit_node();
    assert!(!accessible.is_disabled());
    assert!(accessible.data().supports_action(Action::Click));
    assert!(accessible.data().supports_action(Action::Focus));
    let node = window.get_by_label("a1, empty");
    assert!(node.accesskit_node().is_disabled());
}

fn delay(window: &Window) -> Duration {
    window.output().viewport_output.values().map(|view| view.repaint_delay).min().expect("a window")
}

/// Lets messages go, then looks whether anything else wants to be drawn.
#[track_caller]
fn check_idle(window: &mut Window, what: &str) {
    window.run_steps(60);
    window.run_ok();
    assert!(delay(window) > Duration::from_hours(1), "{what}: {:?}", delay(window));
}

#[test]
fn a_window_in_which_nothing_happens_is_not_drawn_again() {
    let mut window = Make::new(Opening::Home).open();
    check_idle(&mut window, "home");
    let mut window = eight(Variant::Othello);
    check_idle(&mut window, "a new game");
    click(&mut window, "f5");
    check_idle(&mut window, "after a move, with the pointer on the board");
    click(&mut window, "a1");
    check_idle(&mut window, "after a refusal");
    key(&mut window, Key::D);
    check_idle(&mut window, "with the cursor on the board");
    press(&mut window, "First position");
    check_idle(&mut window, "an earlier position");
    choose(&mut window, &["Edit", "Edit board"]);
    check_idle(&mut window, "the editor");
    assert_eq!(window.state().page(), Page::Editor);
    press(&mut window, "Cancel");
    for pressed in [Key::N, Key::F1] {
        key(&mut window, pressed);
        check_idle(&mut window, "a dialog");
        key(&mut window, Key::Escape);
    }
    let moves = random_game(Variant::Othello, size(4, 4), 1);
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&moves));
    check_idle(&mut window, "a game that is over");
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    key(&mut window, Key::V);
    wait_until(&mut window, "exact values", |app| {
        !app.controller().values().is_empty() && !app.controller().is_analysing()
    });
    check_idle(&mut window, "values that are found");
}

#[test]
fn a_running_clock_is_drawn_once_a_second_and_no_more() {
    let time = session::TimeControl { main: Duration::from_mins(5), increment: Duration::ZERO };
    let setup = session::Setup {
        time: Some(time),
        ..session::Setup::people(Variant::Othello, Size::EIGHT)
    };
    let mut window = Make::new(Opening::Game(setup)).open();
    window.state_mut().perform(Intent::Play(square("f5")));
    window.run_steps(60);
    window.run_ok();
    let wait = delay(&window);
    assert!(wait > Duration::ZERO && wait <= Duration::from_secs(1), "{wait:?}");
}

#[test]
fn a_window_of_any_size_is_drawn() {
    let mut window = eight(Variant::Othello);
    paste_middle(&mut window);
    let sizes = [(300.0, 200.0), (1.0, 1.0), (60.0, 900.0), (899.0, 90.0), (4000.0, 400.0)];
    for step in 0..8 {
        resize(&mut window, 1280.0, 820.0);
        match step {
            0 => {}
            1 => press(&mut window, "Graph"),
            2 => press(&mut window, "Info"),
            3 => key(&mut window, Key::V),
            4 => key(&mut window, Key::N),
            5 => {
                key(&mut window, Key::Escape);
                choose(&mut window, &["Edit", "Edit board"]);
            }
            6 => key(&mut window, Key::O),
            _ => {
                press(&mut window, "Continue");
                choose(&mut window, &["Game", "Resign"]);
            }
        }
        for (width, height) in sizes {
            resize(&mut window, width, height);
            assert!(is_sound(window.state()));
        }
    }
}
