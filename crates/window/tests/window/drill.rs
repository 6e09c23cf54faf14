//! Walks through one's own mistakes and through the puzzles of the day, by keyboard and by mouse.

use eframe::egui::{Key, Shape};
use reversi::{RuleSet, Size, Square, Variant};
use session::coach::{Advice, Drill};
use session::{Intent, Mark, Settings};
use window::{Opening, Page};

use crate::support::*;
use crate::tools::*;

fn drill(window: &Window) -> &Drill {
    window.state().drill().expect("a walk")
}

fn wait_worked_out(window: &mut Window) {
    wait_until(window, "worked out", |app| app.drill().is_some_and(|drill| !drill.is_busy()));
}

/// Finds the move of the position on the table by trying one after the other, as somebody does who
/// does not know it.
fn solve(window: &mut Window, mut play: impl FnMut(&mut Window, Square)) {
    let position = drill(window).exercise().expect("a position").position;
    for square in position.legal_squares() {
        if !drill(window).is_answered() {
            play(window, square);
            let said = drill(window).said().expect("an answer at once").text.clone();
            assert_eq!(announced(window), said, "it is read aloud");
        }
    }
    assert!(drill(window).is_answered(), "{:?}", drill(window).said());
}

/// A game on a small board that was played at random and looked at again.
pub fn reviewed() -> Window {
    reviewed_with(1)
}

fn reviewed_with(seed: u64) -> Window {
    let mut window = Make::game(Variant::Othello, Size::new(4, 4).expect("a size")).open();
    let mut random = support::SeededRandom::new(seed);
    let rules = RuleSet::new(Variant::Othello, Size::new(4, 4).expect("a size"));
    assert_eq!(window.state().controller().model().rules(), rules);
    while let Some(square) =
        reversi_engine::random_move(window.state().controller().position(), &mut random)
    {
        window.state_mut().perform(Intent::Play(square));
    }
    window.state_mut().perform(Intent::Review);
    wait_until(&mut window, "looked at", |app| {
        let of = app.controller().moves().len();
        (0..of).all(|place| app.controller().remark(place).is_some())
            && app.controller().review_progress().is_none()
    });
    window
}

#[test]
fn a_mistake_is_explained_with_the_line_that_refutes_it() {
    let mut window = reviewed();
    let controller = window.state().controller();
    let is_bad = |place: &usize| {
        let remark = controller.remark(*place);
        remark.is_some_and(|remark| Mark::of(remark.loss).is_some())
    };
    let place = (0..controller.moves().len()).find(is_bad).expect("a mistake");
    let played = controller.moves()[place];
    window.state_mut().perform(Intent::GoTo(place));
    wait_until(&mut window, "explained", |app| {
        app.controller().explained_mistake().is_some_and(|advice| advice.line.len() > 1)
    });
    let advice = window.state().controller().explained_mistake().expect("a reason").clone();
    assert_eq!((advice.square, advice.line[0]), (played, played));
    assert!(!advice.text.is_empty() && says(&window, &format!("Why {played}: {}", advice.text)));
    // The line can be played.
    let mut at = *window.state().controller().position();
    for square in advice.line {
        at = at.play(square).expect("a legal move");
    }
}

#[test]
fn mistakes_are_walked_through_by_mouse_and_by_keyboard() {
    for by_keys in [false, true] {
        let mut window = reviewed();
        if by_keys {
            enter_on(&mut window, "Learn from your mistakes");
        } else {
            press(&mut window, "Learn from your mistakes");
        }
        assert_eq!(window.state().page(), Page::Drill);
        wait_worked_out(&mut window);
        while !drill(&window).is_over() {
            let at = drill(&window).at();
            if by_keys {
                solve(&mut window, type_square);
                key(&mut window, Key::Enter);
            } else {
                solve(&mut window, |window, square| click(window, &square.to_string()));
                press_exactly(&mut window, "Next");
            }
            assert_eq!(drill(&window).at(), at + 1);
        }
        assert!(drill(&window).exercises().iter().all(|exercise| exercise.is_solved));
        // The game is as it was.
        key(&mut window, Key::Escape);
        assert_eq!(window.state().page(), Page::Game);
        assert!(window.state().controller().outcome().is_some());
    }
}

#[test]
fn the_puzzles_of_the_day_are_solved_and_the_streak_is_kept() {
    let folder = Folder::new();
    let make = Make::new(Opening::Home).folder(&folder);
    let mut window = make.clone().open();
    press_exactly(&mut window, "Learn");
    assert!(says(&window, "Solve one to begin a streak."));
    press(&mut window, "Solve puzzles");
    assert_eq!(window.state().page(), Page::Drill);
    wait_worked_out(&mut window);
    let of = drill(&window).exercises().len();
    assert!(of >= 3);
    solve(&mut window, |window, square| click(window, &square.to_string()));
    assert!(says(&window, "A streak of 1 day; the longest was 1 day."));
    press_exactly(&mut window, "Next");
    // What is shown is not solved.
    key(&mut window, Key::T);
    assert!(drill(&window).is_answered() && !drill(&window).exercises()[1].is_solved);
    let Settings { progress, .. } = window.state().settings().clone();
    assert_eq!((progress.puzzles.solved, progress.puzzles.streak), (1, 1));
    key(&mut window, Key::Escape);
    assert_eq!(window.state().page(), Page::Learn);
    drop(window);
    let window = make.open();
    assert_eq!(window.state().settings().progress, progress);
}

/// Whether a filled circle was painted over the middle of the value that stands on a square.
fn is_covered(window: &Window, square: Square) -> bool {
    fn flat(shape: &Shape, all: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| flat(shape, all)),
            shape => all.push(shape.clone()),
        }
    }
    let mut shapes = Vec::new();
    for clipped in &window.output().shapes {
        flat(&clipped.shape, &mut shapes);
    }
    let middle = cell_rect(window, square).center();
    let is_value = |shape: &Shape| match shape {
        Shape::Text(text) => {
            let at = text.galley.rect.translate(text.pos.to_vec2());
            at.center().distance(middle) < 3.0
                && text.galley.text().starts_with(['+', '\u{2212}', '0'])
        }
        _ => false,
    };
    let value = shapes.iter().position(is_value).expect("a value");
    shapes[value..].iter().any(|shape| match shape {
        Shape::Circle(circle) => {
            circle.fill.is_opaque() && circle.center.distance(middle) < circle.radius
        }
        _ => false,
    })
}

/// The other side often takes the square that was missed: then its move stands there with the value.
#[test]
fn both_values_of_a_turning_point_stay_in_sight() {
    let mut tried = 0;
    for seed in 0..40 {
        let mut window = reviewed_with(seed);
        for place in 0..window.state().controller().moves().len() {
            let remark = window.state().controller().remark(place).expect("a remark").clone();
            if Mark::of(remark.loss).is_none() {
                continue;
            }
            window.state_mut().perform(Intent::GoTo(place));
            wait_until(&mut window, "explained", |app| {
                let is_whole = |advice: &Advice| advice.line.len() > 1;
                app.controller().explained_mistake().is_some_and(is_whole)
            });
            let advice = window.state().controller().explained_mistake().expect("a reason");
            if advice.line[1..advice.line.len().min(4)].contains(&remark.best) {
                tried += 1;
                assert!(!is_covered(&window, remark.best), "seed {seed}, move {place}");
                assert!(!is_covered(&window, remark.played), "seed {seed}, move {place}");
            }
        }
        if tried > 0 {
            return;
        }
    }
    panic!("no game has such a mistake");
}
