//! Lessons: offered once, and done to their ends by keyboard alone and by mouse alone.

use battleship::Point;
use eframe::egui::{Key, PointerButton};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;
use session::battleship::place_name;
use session::lesson::{Lesson, LessonIntent, Scene, Topic};
use window::{Action, Opening, Page};

use crate::battleship_support::{cell, click_at};
use crate::support::*;
use crate::tools::*;

fn lesson(window: &Window) -> &Lesson {
    window.state().lesson().expect("a lesson")
}

#[test]
fn the_first_start_offers_lessons_and_the_second_does_not() {
    let folder = Folder::new();
    let make = Make::new(Opening::Home).folder(&folder);
    let mut window = make.clone().first().open();
    assert_eq!(window.state().page(), Page::Learn);
    assert!(says(&window, "Welcome to Quadrille"));
    // One key is enough to be rid of them.
    key(&mut window, Key::Escape);
    assert_eq!(window.state().page(), Page::Home);
    drop(window);
    let window = make.first().open();
    assert_eq!(window.state().page(), Page::Home);
    // Whoever asks for a game gets it.
    let game = Opening::Game(session::Setup::default());
    assert_eq!(Make::new(game).first().open().state().page(), Page::Game);
}

#[test]
fn one_click_skips_and_help_brings_them_back() {
    let mut window = Make::new(Opening::Home).first().open();
    press(&mut window, "Skip  Esc");
    assert_eq!(window.state().page(), Page::Home);
    choose(&mut window, &["Help", "Learn by doing"]);
    assert_eq!(window.state().page(), Page::Learn);
    assert!(!says(&window, "Welcome to Quadrille"));
    key(&mut window, Key::Escape);
    press(&mut window, "Learn");
    assert_eq!(window.state().page(), Page::Learn);
}

/// Does the step on the table with whatever puts down, turns and plays: squares and cells are tried
/// one after the other, as somebody does who does not know the answer.
fn do_step(
    window: &mut Window,
    mut play: impl FnMut(&mut Window, reversi::Square),
    mut place: impl FnMut(&mut Window, usize),
    mut fire: impl FnMut(&mut Window, Point),
) {
    let answered = |window: &Window| lesson(window).is_answered();
    match lesson(window).scene() {
        Scene::Discs(controller) => {
            for square in controller.position().legal_squares() {
                if !answered(window) {
                    play(window, square);
                }
            }
        }
        Scene::Placing(_) => {
            let step = lesson(window).at();
            place(window, step);
        }
        Scene::Shooting(waters) => {
            for point in waters.chart().untried() {
                if !answered(window) {
                    fire(window, point);
                }
            }
        }
        Scene::End => panic!("no step"),
    }
    assert!(answered(window), "{}: {:?}", lesson(window).title(), lesson(window).said());
    let said = &lesson(window).said().expect("an answer").text;
    assert_eq!(announced(window), *said, "it is read aloud");
}

/// By keys: the cursor goes to a point of the lesson's board.
fn aim(window: &mut Window, at: Point) {
    key(window, Key::Home);
    key(window, Key::PageUp);
    key(window, Key::Home);
    for _ in 0..at.row {
        key(window, Key::ArrowDown);
    }
    for _ in 0..at.col {
        key(window, Key::ArrowRight);
    }
}

#[test]
fn a_step_that_is_done_offers_no_more_squares() {
    let mut window = Make::new(Opening::Home).first().open();
    enter_on(&mut window, "Learn Othello");
    let enabled = |window: &Window| {
        let cells = nodes(window);
        let is_open = |node: &&Node<'_>| {
            label(node).contains(", empty") && !node.accesskit_node().is_disabled()
        };
        cells.iter().filter(is_open).count()
    };
    assert_eq!(enabled(&window), 4);
    type_square(&mut window, square("d3"));
    assert!(lesson(&window).is_answered());
    assert_eq!(enabled(&window), 0, "nothing that looks as if it could be played");
    key(&mut window, Key::Enter);
    assert_ne!(enabled(&window), 0);
}

#[test]
fn every_lesson_is_done_to_its_end_by_keyboard_alone() {
    for topic in Topic::ALL {
        let mut window = Make::new(Opening::Home).first().open();
        enter_on(&mut window, &format!("Learn {}", topic.name()));
        assert_eq!(window.state().page(), Page::Lesson);
        while !lesson(&window).is_over() {
            let before = lesson(&window).at();
            do_step(
                &mut window,
                type_square,
                |window, step| {
                    if step == 1 {
                        key(window, Key::R);
                    }
                    key(window, Key::ArrowDown);
                    key(window, Key::Enter);
                },
                |window, point| {
                    aim(window, point);
                    key(window, Key::Enter);
                },
            );
            key(&mut window, Key::Enter);
            assert_eq!(lesson(&window).at(), before + 1);
        }
        assert!(lesson(&window).done().iter().all(|done| *done), "{topic:?}");
        // After the last step Enter begins a game.
        key(&mut window, Key::Enter);
        let page = if topic == Topic::Battleship { Page::Battleship } else { Page::Game };
        assert_eq!(window.state().page(), page);
    }
}

#[test]
fn every_lesson_is_done_to_its_end_by_mouse_alone() {
    for topic in Topic::ALL {
        let mut window = Make::new(Opening::Home).first().open();
        press(&mut window, &format!("Learn {}", topic.name()));
        while !lesson(&window).is_over() {
            do_step(
                &mut window,
                |window, square| click(window, &square.to_string()),
                |window, step| {
                    if step == 1 {
                        press(window, "Turn ship  R");
                    }
                    // Ships go where the steps before have left room.
                    let at = [Point::new(0, 0), Point::new(2, 4), Point::new(5, 0)][step];
                    let place = cell(window, &place_name(at, false)).center();
                    click_at(window, place, PointerButton::Primary);
                },
                |window, point| {
                    let name = format!("enemy {}", place_name(point, false));
                    let place = cell(window, &name).center();
                    click_at(window, place, PointerButton::Primary);
                },
            );
            press(&mut window, "Next step");
        }
        assert!(lesson(&window).done().iter().all(|done| *done), "{topic:?}");
        press(&mut window, &format!("Play {}", topic.name()));
        assert_ne!(window.state().page(), Page::Lesson);
    }
}

#[test]
fn a_wrong_answer_is_kind_and_a_lesson_touches_no_game() {
    let mut window = Make::new(Opening::Home).open();
    window.state_mut().perform(window::Action::Learn(Topic::Othello));
    window.run_ok();
    for _ in 0..3 {
        press(&mut window, "Skip step");
    }
    click(&mut window, "b2");
    assert!(says(
        &window,
        "After b2 White can take the corner a1 at once: see the arrow. Try again."
    ));
    assert!(!lesson(&window).is_done());
    assert_eq!(window.state().controller().moves(), &[]);
    // Going back and forth, by keys and by buttons.
    press(&mut window, "Back");
    assert_eq!(lesson(&window).at(), 2);
    ctrl(&mut window, Key::ArrowRight);
    ctrl(&mut window, Key::ArrowRight);
    assert_eq!(lesson(&window).at(), 4);
    key(&mut window, Key::T);
    assert!(lesson(&window).is_answered());
    key(&mut window, Key::Escape);
    assert_eq!(window.state().page(), Page::Learn);
    // What was left goes on.
    press(&mut window, "Go on with Othello");
    assert_eq!(lesson(&window).at(), 4);
}

#[test]
fn a_step_that_is_done_by_its_buttons_does_not_leave_the_focus_on_another_one() {
    let mut window = Make::new(Opening::Home).open();
    window.state_mut().perform(window::Action::Learn(Topic::Othello));
    window.run_ok();
    for step in 0..3 {
        assert_eq!(lesson(&window).at(), step);
        enter_on(&mut window, "Show me");
        assert!(lesson(&window).is_answered());
        assert!(!focused(&window).is_some_and(|name| name == "Do it again" || name == "Back"));
        // Enter goes on, whatever stands where the button was.
        key(&mut window, Key::Enter);
        assert_eq!(lesson(&window).at(), step + 1, "{:?}", focused(&window));
        tab_to(&mut window, "Skip step");
        key(&mut window, Key::Enter);
        assert!(focused(&window).is_none_or(|name| name != "Skip step"), "the board has the keys");
        window.state_mut().perform(session::lesson::LessonIntent::Back);
        window.run_ok();
    }
}

#[test]
fn what_was_done_of_each_lesson_is_kept() {
    let folder = Folder::new();
    let make = Make::new(Opening::Home).folder(&folder);
    let mut window = make.clone().open();
    window.state_mut().perform(Action::Learn(Topic::Battleship));
    while !lesson(&window).is_over() {
        // Ships and shots are shown one at a time.
        for _ in 0..20 {
            window.state_mut().perform(LessonIntent::Show);
        }
        window.state_mut().perform(LessonIntent::Next);
    }
    window.state_mut().perform(Action::Learn(Topic::Othello));
    for intent in [LessonIntent::Show, LessonIntent::Next] {
        window.state_mut().perform(intent);
    }
    let check = |window: &mut Window| {
        window.state_mut().perform(Action::Show(Page::Learn));
        window.run_ok();
        let steps = [Topic::Battleship, Topic::Othello].map(Topic::step_count);
        assert!(says(window, &format!("{0} of {0} steps done", steps[0])));
        assert!(says(window, &format!("1 of {} steps done", steps[1])));
    };
    check(&mut window);
    drop(window);
    let mut window = make.open();
    check(&mut window);
    press(&mut window, "Go on with Othello");
    assert_eq!((lesson(&window).topic(), lesson(&window).at()), (Topic::Othello, 1));
}
