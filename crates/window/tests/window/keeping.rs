//! Nothing is lost: games and settings between two starts, whatever happens between them.

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;
use reversi::{Size, Variant};
use session::library::SETTINGS;
use session::{BoardColours, Clocks, Keepable, Library, SavedGame, Setup, TimeControl};
use support::Waker;
use window::{Action, Opening, Page, Toggle};

use crate::support::*;
use crate::tools::*;

const EARLIER: &str = "game.json";

/// The games on disk, the latest first.
fn kept(folder: &Folder) -> Vec<SavedGame> {
    let library = Library::open(Some(folder.path()), Waker::default());
    library.games.others().map(|kept| kept.game.clone()).collect()
}

/// Waits until the last game on disk is the one in the window.
fn wait_kept(window: &mut Window, folder: &Folder) {
    wait_until(window, "the game on disk", |app| {
        kept(folder).first() == Some(app.controller().record())
    });
}

/// Waits until so many games are on disk: they are written and deleted beside what the window does.
fn wait_kept_number(window: &mut Window, folder: &Folder, number: usize) {
    wait_until(window, "so many games on disk", |_| kept(folder).len() == number);
}

/// Closes a window as a person does.
fn close(mut window: Window) {
    eframe::App::on_exit(window.state_mut(), None);
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
    assert_eq!(kept(&folder), [], "a game without moves is not worth keeping");
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
    assert!(says(&window, "You left: Othello 8x8, 4 moves"));
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
    // A game without a move is none to go on with, so Enter goes on with the one before.
    assert!(says(&window, "Your last game") && !says(&window, "The game before"));
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), "f5 d6 c3 d3");
}

#[test]
fn a_game_left_for_a_pasted_one_is_offered() {
    let folder = Folder::new();
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3 d3");
    drop(window);
    for (text, name) in [("7x4 start", "Continue"), ("d4 e4 e5", "Continue the game before")] {
        let mut window = home(&folder);
        paste(&mut window, text);
        key(&mut window, Key::O);
        press(&mut window, name);
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
    std::fs::write(folder.path().join(EARLIER), "{ broken").expect("a file");
    let mut window = home(&folder);
    assert!(!has(&window, "Continue"));
    assert!(has(&window, "Dismiss"));
    assert!(says(&window, EARLIER));
    assert_eq!(files_with(&folder, "{ broken"), 1, "not a letter of it is lost");
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
    // The page that is shown to newcomers has been shown by now, and that is kept.
    let mut expected = session::Settings::default();
    expected.progress.welcomed = true;
    assert_eq!(*window.state().settings(), expected);
}

/// How many lines say that something is not kept.
fn troubles(window: &Window) -> usize {
    let is_one = |node: &&Node<'_>| {
        let node = node.accesskit_node();
        // What a label says is there again in its runs of text.
        node.role() == Role::Label && node.value().is_some_and(|it| it.contains("not being kept"))
    };
    nodes(window).iter().filter(is_one).count()
}

/// Waits until so many lines say it. The thread that writes tells of it when it comes to that, which
/// may be after the file is there.
#[track_caller]
fn wait_troubles(window: &mut Window, number: usize) {
    for _ in 0..3000 {
        if troubles(window) == number {
            return;
        }
        window.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{} lines say that something is not kept, not {number}", troubles(window));
}

#[test]
fn a_folder_that_cannot_be_written_is_told_in_one_line_until_it_can() {
    let folder = Folder::new();
    // A file where the folder should be stops even an administrator.
    std::fs::write(folder.path(), "in the way").expect("a file");
    let mut window = othello(&folder);
    if has(&window, "Dismiss") {
        press(&mut window, "Dismiss");
    }
    for (square, moves) in [("f5", 1), ("d6", 2), ("c3", 3), ("d3", 4)] {
        click(&mut window, square);
        wait_troubles(&mut window, 1);
        assert!(!has(&window, "Dismiss"), "it stays as long as it is so");
        assert_eq!(played(&window).split(' ').count(), moves);
    }
    // The settings are not kept either, but what matters is the game.
    window.state_mut().perform(Action::Toggle(Toggle::Animation));
    for _ in 0..3000 {
        if says(&window, "The game and the settings are not being kept: ") {
            break;
        }
        window.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(says(&window, "The game and the settings are not being kept: "));
    std::fs::remove_file(folder.path()).expect("removed");
    click(&mut window, "c4");
    wait_kept(&mut window, &folder);
    wait_troubles(&mut window, 0);
}

#[test]
fn what_could_not_be_written_is_written_when_the_window_is_closed() {
    let folder = Folder::new();
    std::fs::write(folder.path(), "in the way").expect("a file");
    let mut window = othello(&folder);
    play(&mut window, "f5 d6 c3");
    std::fs::remove_file(folder.path()).expect("removed");
    let record = window.state().controller().record().clone();
    close(window);
    assert_eq!(kept(&folder), [record]);
}

#[test]
fn time_that_was_spent_before_closing_is_not_given_back() {
    let folder = Folder::new();
    let minute = std::time::Duration::from_mins(1);
    let control = TimeControl { main: minute, increment: std::time::Duration::ZERO };
    let setup = Setup { time: Some(control), ..Setup::people(Variant::Othello, Size::EIGHT) };
    let mut window = Make::new(Opening::Game(setup)).folder(&folder).open();
    play(&mut window, "f5");
    // A tenth of a second each.
    window.run_steps(40);
    let left = |game: &SavedGame| game.clocks.map(|Clocks { left, .. }| left.light);
    let shown = left(window.state().controller().record()).expect("a clock");
    assert!(shown < std::time::Duration::from_secs(57), "{shown:?}");
    close(window);
    let kept = left(&kept(&folder)[0]).expect("a clock");
    assert!(kept.abs_diff(shown) <= std::time::Duration::from_millis(1), "{kept:?}, {shown:?}");
}

/// Three games that were left, and a window with a fourth.
fn four_games(folder: &Folder) -> Window {
    let mut window = othello(folder);
    for moves in ["f5", "f5 d6", "f5 d6 c3", "f5 d6 c3 d3"] {
        key(&mut window, Key::N);
        press_exactly(&mut window, "Start");
        play(&mut window, moves);
    }
    window
}

#[test]
fn every_game_that_was_left_is_listed_and_can_be_gone_on_with() {
    let folder = Folder::new();
    drop(four_games(&folder));
    let mut window = home(&folder);
    assert!(says(&window, "Othello 8x8, 4 moves") && says(&window, "Othello 8x8, 3 moves"));
    press(&mut window, "2 more to go on with ...");
    press(&mut window, "Othello 8x8, 1 move, White to move");
    press_exactly(&mut window, "Open");
    assert_eq!(played(&window), "f5");
    key(&mut window, Key::O);
    wait_kept_number(&mut window, &folder, 4);
    assert!(says(&window, "Othello 8x8, 1 move"), "it is the last one now");
}

#[test]
fn a_game_is_deleted_only_after_a_question() {
    let folder = Folder::new();
    let mut window = four_games(&folder);
    ctrl(&mut window, Key::O);
    let title = "Othello 8x8, 2 moves, Black to move";
    press(&mut window, &format!("Delete: {title}"));
    wait_kept_number(&mut window, &folder, 4);
    press(&mut window, &format!("Delete for good: {title}"));
    wait_kept_number(&mut window, &folder, 3);
    assert!(!has(&window, title) && window.state().has_dialog());
    key(&mut window, Key::Escape);
    assert_eq!(played(&window), "f5 d6 c3 d3");
}

#[test]
fn a_game_of_a_newer_version_is_left_alone() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let text = SavedGame::new(&Setup::default()).to_text();
    let text = text.replace("\"version\": 1", "\"version\": 99");
    std::fs::write(folder.path().join(EARLIER), &text).expect("a file");
    let mut window = home(&folder);
    assert!(says(&window, "newer version") && says(&window, "it is left as it is"));
    press(&mut window, "Dismiss");
    press(&mut window, "Othello: two people");
    play(&mut window, "f5");
    wait_kept(&mut window, &folder);
    assert_eq!(std::fs::read_to_string(folder.path().join(EARLIER)).expect("a file"), text);
}

#[test]
fn without_a_home_it_is_said_that_nothing_is_kept() {
    let mut window = Make::new(Opening::Home).nowhere().open();
    assert!(says(&window, "No home folder is known: games are not kept"));
    press(&mut window, "Dismiss");
    press(&mut window, "Othello: two people");
    play(&mut window, "f5");
    assert!(!has(&window, "Dismiss"));
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
