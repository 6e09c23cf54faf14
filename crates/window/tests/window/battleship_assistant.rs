//! Help with a game that is played elsewhere.

use battleship::{Point, Shot};
use eframe::egui::Key;
use window::{Opening, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

fn window() -> Window {
    let mut window = Make::new(Opening::Home).open();
    press_exactly(&mut window, "Battleship: assistant");
    assert_eq!(window.state().page(), Page::Assistant);
    window
}

/// Waits until what was entered has been worked out.
fn settle(window: &mut Window) {
    for _ in 0..20_000 {
        window.step();
        if !says(window, "Working it out") {
            window.run_steps(2);
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("it was never worked out");
}

#[track_caller]
fn enter(window: &mut Window, answer: &str, at: &str) {
    press_exactly(window, answer);
    click_cell(window, at);
    settle(window);
}

#[track_caller]
fn answers(window: &Window) -> Vec<(Point, Shot)> {
    let assistant = window.state().assistant().expect("the assistant");
    assistant.answers().iter().map(|answer| (answer.at, answer.shot)).collect()
}

#[test]
fn answers_lead_to_chances_and_the_best_shot() {
    let mut window = window();
    settle(&mut window);
    assert!(says(&window, "Best shot: "));
    assert!(cell_name(&window, "(4,4)").contains("chance"), "{}", cell_name(&window, "(4,4)"));
    enter(&mut window, "Miss", "(0,0)");
    assert_eq!(cell_name(&window, "(0,0)"), "(0,0), miss");
    enter(&mut window, "Hit, not sunk", "(4,4)");
    assert_eq!(answers(&window).len(), 2);
    assert_eq!(cell_name(&window, "(4,4)"), "(4,4), hit");
    let best = |window: &Window| {
        let all = nodes(window);
        all.iter().map(label).find(|name| name.starts_with("Best shot: ")).expect("a best shot")
    };
    // Beside the hit, or a step further in line with it.
    let beside = ["(3,4)", "(5,4)", "(4,3)", "(4,5)"];
    let in_line = [&beside[..], &["(2,4)", "(6,4)", "(4,2)", "(4,6)"]].concat();
    assert!(in_line.iter().any(|at| best(&window).contains(at)), "{}", best(&window));
    assert!(says(&window, "Fleets left: ") && says(&window, "every fleet equally likely"));
    enter(&mut window, "Sank the patrol boat", "(4,5)");
    assert_eq!(cell_name(&window, "(4,5)"), "(4,5), sank the patrol boat");
    assert!(is_ticked(&window, "Miss"), "a ship sinks once");
    assert!(!beside.iter().any(|at| best(&window).contains(at)), "{}", best(&window));
    // The same again takes it back.
    enter(&mut window, "Miss", "(0,0)");
    assert_eq!(answers(&window).len(), 2);
    enter(&mut window, "Take an answer back", "(4,5)");
    assert_eq!(answers(&window), [(Point::new(4, 4), Shot::Hit)]);
}

#[test]
fn a_contradiction_is_pointed_out_until_it_is_resolved() {
    let mut window = window();
    enter(&mut window, "Miss", "(0,1)");
    enter(&mut window, "Miss", "(1,0)");
    assert!(says(&window, "Best shot: "));
    enter(&mut window, "Hit, not sunk", "(0,0)");
    assert!(says(&window, "These answers cannot all be right."));
    for answer in ["(0,0) hit", "(0,1) miss", "(1,0) miss"] {
        assert!(says(&window, answer), "{answer} may be wrong");
    }
    assert!(!says(&window, "Best shot: "), "no shot is the best of an impossible game");
    enter(&mut window, "Hit, not sunk", "(0,1)");
    assert!(!says(&window, "cannot all be right"));
    assert!(says(&window, "Best shot: "));
    press_exactly(&mut window, "Undo");
    settle(&mut window);
    assert_eq!(answers(&window).len(), 2);
    press_exactly(&mut window, "Clear all");
    settle(&mut window);
    assert_eq!(answers(&window), []);
    assert!(says(&window, "Best shot: "));
}

#[test]
fn answers_are_entered_by_keyboard_alone() {
    let mut window = window();
    enter_on(&mut window, "Hit, not sunk");
    for pressed in [Key::ArrowUp, Key::ArrowLeft, Key::Enter] {
        key(&mut window, pressed);
    }
    assert_eq!(answers(&window), [(Point::new(4, 4), Shot::Hit)]);
    enter_on(&mut window, "Miss");
    key(&mut window, Key::ArrowRight);
    key(&mut window, Key::Space);
    assert_eq!(answers(&window).last(), Some(&(Point::new(4, 5), Shot::Miss)));
    key(&mut window, Key::U);
    assert_eq!(answers(&window).len(), 1);
    enter_on(&mut window, "Clear all");
    assert_eq!(answers(&window), []);
    enter_on(&mut window, "Home page");
    assert_eq!(window.state().page(), Page::Home);
}

#[test]
fn another_board_and_fleet_are_set_by_the_dialog() {
    let mut window = window();
    enter(&mut window, "Miss", "(0,1)");
    press_exactly(&mut window, "Board...");
    assert!(!has(&window, "First: a person"), "nobody plays here");
    for ship in (3..=5).rev() {
        press_exactly(&mut window, &format!("Remove ship {ship}"));
    }
    write_in(&mut window, "Rows", "6");
    key(&mut window, Key::Enter);
    write_in(&mut window, "Columns", "5");
    key(&mut window, Key::Enter);
    press_exactly(&mut window, "Start");
    settle(&mut window);
    assert_eq!(window.state().page(), Page::Assistant);
    let game = window.state().assistant().expect("the assistant").game().clone();
    assert_eq!((game.rows(), game.cols(), game.n_ships()), (6, 5, 2));
    assert_eq!(answers(&window), []);
    // What was entered is still there after a look at the home page.
    enter(&mut window, "Miss", "(5,4)");
    key(&mut window, Key::O);
    press_exactly(&mut window, "Battleship: assistant");
    assert_eq!(answers(&window), [(Point::new(5, 4), Shot::Miss)]);
}

#[test]
fn what_was_entered_is_there_again_the_next_time() {
    let folder = Folder::new();
    let open = || {
        let mut window = Make::new(Opening::Home).folder(&folder).open();
        press_exactly(&mut window, "Battleship: assistant");
        settle(&mut window);
        window
    };
    let mut first = open();
    enter(&mut first, "Miss", "(0,0)");
    enter(&mut first, "Hit, not sunk", "(4,4)");
    enter(&mut first, "Sank the patrol boat", "(4,5)");
    let entered = answers(&first);
    drop(first);
    let mut again = open();
    assert_eq!(answers(&again), entered);
    assert_eq!(cell_name(&again, "(4,5)"), "(4,5), sank the patrol boat");
    press_exactly(&mut again, "Clear all");
    drop(again);
    assert_eq!(answers(&open()), []);
}
