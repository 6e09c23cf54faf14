//! Files with many games: listed, searched, clicked through, explored.

use std::fs;

use eframe::egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use reversi::{Size, Variant};
use window::{Action, Opening, Page};

use crate::support::*;

/// Three games, one of them turned, and a record that is damaged.
pub const PGN: &str = "[Event \"Paris Open\"]\n[Date \"1998.03.01\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n\
    [Result \"40-24\"]\n\n1. f5 d6 2. c3 d3 3. c4 40-24\n\n\
    [Event \"London\"]\n[Date \"2004.01.02\"]\n[Black \"Cleo\"]\n[White \"Ann\"]\n[Result \"20-44\"]\n\n\
    1. c4 e3 2. f6 20-44\n\n\
    [Event \"London\"]\n[Black \"Dora\"]\n[White \"Ben\"]\n[Result \"32-32\"]\n\n1. f5 f6 2. e6 f4 32-32\n\n\
    [Event \"broken\"]\n\n1. a1 *\n";

fn labels(window: &Window) -> Vec<String> {
    let label = |node: egui_kittest::Node<'_>| node.accesskit_node().label();
    window.root().children_recursive().filter_map(label).collect()
}

pub fn with_file() -> Window {
    let mut window = Make::game(Variant::Othello, Size::EIGHT).open();
    paste(&mut window, PGN);
    wait_until(&mut window, "the games", |app| app.bottom_row().starts_with("3 games,"));
    window
}

#[test]
fn who_played_stays_over_a_game_of_a_file_and_over_no_other() {
    let mut window = with_file();
    key(&mut window, Key::Enter);
    let named = "Ann \u{2013} Ben \u{b7} Othello 8x8";
    assert!(has(&window, named));
    // Long after what was said of it is gone, and wherever one looks.
    key(&mut window, Key::T);
    ctrl(&mut window, Key::ArrowLeft);
    assert!(has(&window, named) && !status(&window).contains("Ann"), "{}", status(&window));
    paste(&mut window, "f5d6");
    assert!(!has(&window, named) && has(&window, "Othello 8x8"));
    // A text with a single game is opened at once.
    paste(&mut window, PGN.split("\n\n[").next().expect("the first game"));
    assert!(has(&window, named));
}

#[test]
fn many_games_that_are_pasted_are_listed_and_clicked_through() {
    let mut window = with_file();
    assert_eq!(
        (window.state().page(), status(&window).as_str()),
        (Page::File, "3 games, 1 record cannot be read")
    );
    assert!(window.query_by_label_contains("record 4, line ").is_some());
    key(&mut window, Key::Enter);
    assert_eq!((window.state().page(), window.state().controller().moves().len()), (Page::Game, 5));
    assert!(
        status(&window).ends_with("Game 1 of 3: Ann - Ben, +16, 1998-03-01"),
        "{}",
        status(&window)
    );
    ctrl(&mut window, Key::ArrowDown);
    assert_eq!(window.state().controller().moves().len(), 3);
    ctrl(&mut window, Key::ArrowDown);
    ctrl(&mut window, Key::ArrowDown);
    assert!(status(&window).contains("Game 3 of 3: Dora - Ben"), "{}", status(&window));
    ctrl(&mut window, Key::ArrowUp);
    key(&mut window, Key::K);
    assert_eq!(window.state().page(), Page::File);
    assert!(
        labels(&window)
            .iter()
            .any(|label| label.starts_with("Games of the file, row 2 of 3: 2004-01-02, Cleo"))
    );
}

#[test]
fn a_list_is_searched_by_words_results_and_position() {
    let mut window = with_file();
    press(&mut window, "Light won");
    assert!(status(&window).starts_with("1 of 3 games"), "{}", status(&window));
    press(&mut window, "All results");
    window.get_by_label("Search").click();
    window.run_ok();
    window.event(eframe::egui::Event::Text("ann 1990-2000".to_owned()));
    window.run_ok();
    assert!(status(&window).starts_with("1 of 3 games"), "{}", status(&window));
    let mut window = with_file();
    window.state_mut().perform(Action::Show(Page::Game));
    window.run_ok();
    click(&mut window, "f5");
    click(&mut window, "d6");
    key(&mut window, Key::K);
    press(&mut window, "With the position on the board");
    assert!(status(&window).starts_with("2 of 3 games"), "turned ones, too: {}", status(&window));
}

#[test]
fn the_explorer_counts_moves_up_to_symmetry_and_plays_them() {
    let mut window = with_file();
    window.state_mut().perform(Action::Show(Page::Game));
    window.run_ok();
    click(&mut window, "f5");
    press(&mut window, "Explorer");
    let found = "d6: 2 games, scores 50 %";
    for _ in 0..2000 {
        window.run_steps(1);
        if has(&window, found) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(has(&window, "f6: 1 game, scores 50 %"), "{:?}", labels(&window));
    assert!(has(&window, "Move, games, share of them, score of whoever plays it"));
    press(&mut window, found);
    assert_eq!(window.state().controller().moves().len(), 2);
}

#[test]
fn a_database_is_opened_and_rubbish_is_refused_in_one_line() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path()).expect("a folder");
    let mut bytes = vec![20, 26, 1, 1, 2, 0, 0, 0, 0, 0, 0xD2, 7, 8, 0, 0, 0];
    for moves in [&[65u8, 46, 33][..], &[65, 66]] {
        bytes.extend([0, 0, 0, 0, 1, 0, 40, 40]);
        bytes.extend(moves);
        bytes.extend(vec![0; 60 - moves.len()]);
    }
    let path = folder.path().join("games.wtb");
    fs::write(&path, &bytes).expect("written");
    let mut window = Make::new(Opening::Home).folder(&folder).open();
    window.state_mut().perform(Action::OpenFile(path));
    wait_until(&mut window, "the games", |app| app.bottom_row().starts_with("2 games"));
    assert!(status(&window) == "2 games", "{}", status(&window));
    key(&mut window, Key::Enter);
    assert_eq!(window.state().controller().moves().len(), 3);
    for (name, bytes) in [("x.bin", &[0xff, 0xfe, 0, 1][..]), ("y.txt", b"hello world")] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        window.state_mut().perform(Action::OpenFile(path.clone()));
        window.run_ok();
        let said = status(&window);
        assert!(said.contains(&path.display().to_string()) && !said.contains('\n'), "{said}");
        assert_eq!(window.state().page(), Page::Game, "nothing else has changed");
    }
}

#[test]
fn without_a_file_the_page_says_how_to_open_one() {
    let mut window = Make::new(Opening::Home).open();
    key(&mut window, Key::K);
    assert!(status(&window).starts_with("No file is open"), "{}", status(&window));
    ctrl(&mut window, Key::ArrowDown);
    assert!(status(&window).ends_with("No file of games is open"), "{}", status(&window));
}
