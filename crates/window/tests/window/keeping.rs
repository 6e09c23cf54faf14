//! Nothing is lost: games and settings between two starts, whatever happens between them.

use eframe::egui::Key;
use reversi::{Size, Variant};
use session::store::{GAME, SETTINGS, Store};
use session::{BoardColours, SavedGame, Setup};
use window::{Opening, Page};

use crate::support::*;
use crate::tools::*;

fn kept(folder: &Folder, name: &str) -> Option<SavedGame> {
    let text = Store::open(folder.path()).read(name).expect("readable")?;
    Some(SavedGame::from_text(&text).expect("a game"))
}

/// Waits until the game on disk is the one in the window.
fn wait_kept(window: &mut Window, folder: &Folder) {
    let path = folder.path();
    wait_until(window, "the game on disk", move |app| {
        let text = Store::open(&path).read(GAME).ok().flatten();
        text.and_then(|text| SavedGame::from_text(&text).ok()).as_ref()
            == Some(app.controller().record())
    });
}

fn othello(folder: &Folder) -> Window {
    Make::game(Variant::Othello, Size::EIGHT).folder(folder).open()
}

fn home(folder: &Folder) -> Window {
    Make::new(Opening::Home).folder(folder).open()
}

#[test]
fn the_game_is_kept_after_every_change() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    assert_eq!(kept(&folder, GAME), None, "a game without moves is not worth keeping");
    for name in ["f5", "d6", "c3"] {
        click(&mut window, name);
        wait_kept(&mut window, &folder);
    }
    key(&mut window, Key::U);
    wait_kept(&mut window, &folder);
    click(&mut window, "c5");
    wait_kept(&mut window, &folder);
    press(&mut window, "Resign");
    wait_kept(&mut window, &folder);
}

#[test]
fn after_a_kill_the_game_is_offered_with_all_its_moves() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3 d3");
    wait_kept(&mut window, &folder);
    let record = window.state().controller().record().clone();
    // No farewell: nothing of it is dropped.
    std::mem::forget(window);
    let mut window = home(&folder);
    assert!(says(&window, "Othello 8x8, 4 moves"));
    press(&mut window, "Continue");
    assert_eq!(window.state().page(), Page::Game);
    assert_eq!(window.state().controller().record(), &record);
    click(&mut window, "c4");
    assert_eq!(played(&window), "f5 d6 c3 d3 c4");
}

#[test]
fn a_window_that_opens_with_another_game_tells_of_the_one_that_is_kept() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3 d3");
    drop(window);
    let mut window = Make::game(Variant::Reversi, Size::EIGHT).folder(&folder).open();
    assert!(row(&window).contains("Your last game is kept"), "{}", row(&window));
    key(&mut window, Key::O);
    press(&mut window, "Continue");
    assert_eq!(played(&window), "f5 d6 c3 d3");
}

#[test]
fn a_game_left_for_another_is_offered_as_the_game_before() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3 d3");
    drop(window);
    // At the next start another game is played at once.
    let mut window = Make::game(Variant::Reversi, Size::EIGHT).folder(&folder).open();
    play(&mut window, "d4 e4");
    key(&mut window, Key::O);
    assert!(says(&window, "Reversi 8x8, 2 moves"), "the last game");
    assert!(says(&window, "Othello 8x8, 4 moves"), "the game before");
    drop(window);
    // And so it is at the start after that.
    let mut window = home(&folder);
    assert!(says(&window, "Reversi 8x8, 2 moves"));
    press(&mut window, "Continue the game before");
    assert_eq!(played(&window), "f5 d6 c3 d3");
    key(&mut window, Key::O);
    press(&mut window, "Continue the game before");
    assert_eq!(played(&window), "d4 e4");
}

#[test]
fn a_game_left_for_a_new_one_in_the_same_window_is_offered() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3 d3");
    key(&mut window, Key::N);
    press_exactly(&mut window, "Start");
    assert_eq!(played(&window), "");
    key(&mut window, Key::O);
    press(&mut window, "Continue the game before");
    assert_eq!(played(&window), "f5 d6 c3 d3");
}

#[test]
fn a_game_left_for_a_pasted_one_is_offered() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3 d3");
    drop(window);
    for text in ["7x4 start", "d4 e4 e5"] {
        let mut window = home(&folder);
        paste(&mut window, text);
        key(&mut window, Key::O);
        press(&mut window, "Continue the game before");
        assert_eq!(played(&window), "f5 d6 c3 d3");
        drop(window);
    }
}

#[test]
fn a_game_that_was_continued_and_finished_is_not_offered_half_finished() {
    let folder = Folder::new();
    let board = size(4, 4);
    let moves = random_game(Variant::Othello, board, 1);
    let mut window = Make::game(Variant::Othello, board).folder(&folder).open();
    play(&mut window, &spaced(&moves[..4]));
    drop(window);
    let mut window = home(&folder);
    press(&mut window, "Continue");
    play(&mut window, &spaced(&moves[4..]));
    assert!(window.state().controller().outcome().is_some());
    key(&mut window, Key::O);
    press(&mut window, "Othello: two people");
    key(&mut window, Key::O);
    assert!(!says(&window, "4 moves"), "the game is over");
}

#[test]
fn a_broken_game_is_kept_aside_with_a_message() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join(GAME), "{ broken").expect("a file");
    let mut window = home(&folder);
    assert!(!has(&window, "Continue"));
    assert!(has(&window, "Dismiss"));
    assert!(says(&window, GAME));
    let aside = std::fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .filter(|entry| std::fs::read_to_string(entry.path()).is_ok_and(|text| text == "{ broken"))
        .count();
    assert_eq!(aside, 1, "not a letter of it is lost");
    press(&mut window, "Dismiss");
    press(&mut window, "Othello: two people");
    click(&mut window, "f5");
    wait_kept(&mut window, &folder);
}

#[test]
fn settings_from_the_future_are_kept_aside_and_the_rest_is_as_usual() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let text = "{\"version\": 99, \"board\": \"glass\", \"hologram\": true}";
    std::fs::write(folder.path().join(SETTINGS), text).expect("a file");
    let mut window = home(&folder);
    assert!(has(&window, "Dismiss"));
    assert_eq!(window.state().settings().board, BoardColours::Green);
    assert_eq!(window.state().settings().last_setup, Setup::default());
    press(&mut window, "Othello: two people");
    key(&mut window, Key::L);
    drop(window);
    let copies = std::fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .filter(|entry| std::fs::read_to_string(entry.path()).is_ok_and(|found| found == text))
        .count();
    assert_eq!(copies, 1);
    let window = home(&folder);
    assert!(!window.state().settings().legal_dots);
}

#[test]
fn broken_settings_are_kept_aside_and_the_defaults_hold() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join(SETTINGS), "no settings").expect("a file");
    let window = home(&folder);
    assert!(has(&window, "Dismiss"));
    assert_eq!(*window.state().settings(), session::Settings::default());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_play_goes_on() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").expect("a file");
    let mut make = Make::game(Variant::Othello, Size::EIGHT);
    make.folder = Some(file.join("below"));
    let mut window = make.open();
    play(&mut window, "f5 d6");
    for _ in 0..300 {
        if has(&window, "Dismiss") {
            break;
        }
        wait_until(&mut window, "a picture", |_| true);
    }
    assert!(has(&window, "Dismiss"), "somebody is told");
    click(&mut window, "c3");
    assert_eq!(played(&window), "f5 d6 c3");
    press(&mut window, "Dismiss");
    click(&mut window, "d3");
    assert_eq!(played(&window), "f5 d6 c3 d3");
}

#[test]
fn without_a_folder_everything_works_but_nothing_is_kept() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    key(&mut window, Key::L);
    key(&mut window, Key::O);
    press(&mut window, "Continue");
    assert_eq!(played(&window), "f5 d6");
}
