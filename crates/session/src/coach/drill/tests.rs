//! Walks through mistakes and puzzles, done to their ends.

use std::time::Duration;

use support::Waker;

use super::*;
use crate::saved_game::SavedGame;
use crate::setup::Setup;

fn wait(drill: &mut Drill, what: &str, is_so: impl Fn(&Drill) -> bool) {
    for _ in 0..60_000 {
        drill.tick(Duration::ZERO);
        if is_so(drill) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("never {what}");
}

/// A short game on a small board with mistakes on both sides, looked at again.
fn reviewed() -> Controller {
    use reversi::{RuleSet, Size, Variant};
    let rules = RuleSet::new(Variant::Othello, Size::new(6, 6).expect("a size"));
    let mut random = support::SeededRandom::new(3);
    let mut model = Model::new(rules);
    while let Some(square) = reversi_engine::random_move(model.position(), &mut random) {
        model.play(square).expect("a legal move");
    }
    let record = SavedGame { model, ..SavedGame::new(&Setup::default()) };
    let mut controller = Controller::new(record, 0, Waker::default());
    controller.act(Intent::Deepen(false));
    controller.act(Intent::Review);
    let mut now = Duration::ZERO;
    while controller.review_progress().is_some() {
        now += Duration::from_millis(10);
        controller.tick(now);
        std::thread::sleep(Duration::from_millis(2));
    }
    controller
}

#[test]
fn own_mistakes_are_walked_through_one_by_one() {
    let controller = reviewed();
    let mut drill = Drill::mistakes(&controller, &Waker::default()).expect("mistakes");
    let of = drill.exercises().len();
    assert!(of > 3);
    wait(&mut drill, "worked out", |drill| !drill.is_busy());
    while !drill.is_over() {
        let exercise = drill.exercise().expect("a position").clone();
        let played = exercise.played.expect("a mistake");
        // What was played is no answer, and it is said why.
        drill.play(played);
        let said = drill.said().expect("an answer").clone();
        assert!(!said.is_right && said.text.contains("That is what was played"), "{}", said.text);
        assert_eq!(said.line.first(), Some(&played));
        // The best move is one, at once.
        drill.play(exercise.values[0].square);
        assert!(drill.is_answered(), "{:?}", drill.said());
        drill.act(LessonIntent::Next);
    }
    assert!(drill.exercises().iter().all(|exercise| exercise.is_solved));
    assert_eq!(drill.text(), format!("{of} of {of} solved."));
    // Against the computer, its mistakes are not walked through.
    let all = mistakes_of(&controller).len();
    let mut controller = controller;
    let level = reversi_engine::roster().find("level 1").expect("a level");
    controller.act(Intent::Seat(Player::Light, crate::seat::Seat::of(level)));
    let own = mistakes_of(&controller);
    assert!(own.len() < all && own.iter().all(|own| own.position.mover() == Player::Dark));
}

#[test]
fn the_puzzles_of_a_day_come_one_by_one_and_are_judged_at_once() {
    let mut drill = Drill::puzzles(20_776, 0b10, Vec::new(), &Waker::default());
    assert_eq!(drill.title(), "One moment ...");
    wait(&mut drill, "made", |drill| !drill.is_busy());
    assert_eq!(drill.exercises().len(), Difficulty::DAILY.len());
    assert!(drill.exercises()[1].is_solved && !drill.exercises()[0].is_solved);
    let exercise = drill.exercise().expect("a puzzle").clone();
    assert_eq!(exercise.title, "Easy");
    let worst = exercise.values.last().expect("a move").square;
    drill.play(worst);
    let said = drill.said().expect("an answer").text.clone();
    assert!(said.contains("less than the best") && said.ends_with("Try again."), "{said}");
    // Shown is not solved.
    drill.act(LessonIntent::Show);
    assert!(drill.is_answered() && !drill.exercises()[0].is_solved);
    drill.act(LessonIntent::Again);
    drill.play(exercise.values[0].square);
    assert!(drill.is_answered() && drill.exercises()[0].is_solved);
    let text = &drill.said().expect("an answer").text;
    assert!(text.starts_with("Right: ") && text.contains("with best play"), "{text}");
}
