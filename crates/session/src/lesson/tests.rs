//! Every step can come up in a game, has an answer and, where it is a question, a wrong one.

use reversi::Player;

use super::*;

/// The position of a step with discs.
fn position(lesson: &Lesson) -> Option<Position> {
    match lesson.scene() {
        Scene::Discs(controller) => Some(*controller.position()),
        _ => None,
    }
}

/// A lesson at one of its steps.
fn at(topic: Topic, step: usize) -> Lesson {
    let mut lesson = Lesson::new(topic);
    for _ in 0..step {
        lesson.act(LessonIntent::Next);
    }
    lesson
}

#[test]
fn boards_come_up_in_games_and_questions_have_right_and_wrong_answers() {
    for topic in [Topic::Reversi, Topic::Othello] {
        for step in 0..topic.step_count() {
            let lesson = at(topic, step);
            let moves = match lesson.steps[step].task {
                Task::Discs(moves, _) if topic == Topic::Reversi => format!("{CENTRE}{moves}"),
                Task::Discs(moves, _) | Task::Opening(moves) => moves.to_owned(),
                _ => panic!("discs are expected"),
            };
            let start = Model::new(RuleSet::new(topic.kind(), reversi::Size::EIGHT));
            let played = parse_transcript(start, &moves).expect("legal moves");
            let position = position(&lesson).expect("a board");
            assert_eq!(*played.position(), position);
            assert_eq!(position.turn(), Some(Player::Dark), "{}", lesson.title());
            let goal = lesson.goal().expect("a goal");
            let is_right = |square: &Square| goal.is_met(&position, *square);
            let right = position.legal_squares().iter().filter(is_right).count();
            assert!(right > 0, "{}", lesson.title());
            let legal = position.legal_squares().len() as usize;
            assert_eq!(right == legal, goal == Goal::Any, "{}", lesson.title());
        }
    }
}

#[test]
fn a_wrong_answer_is_explained_and_changes_nothing() {
    let mut lesson = at(Topic::Othello, 3);
    let before = position(&lesson);
    lesson.play("b2".parse().expect("a square"));
    let said = lesson.said().cloned().expect("an answer");
    assert!(!said.is_right && !lesson.is_done());
    assert!(said.text.contains("White can take the corner a1"), "{}", said.text);
    assert_eq!(said.line, ["b2", "a1"].map(|name| name.parse().expect("a square")));
    assert_eq!(position(&lesson), before);
    // A square that cannot be played is no wrong answer but a wrong move.
    lesson.play("a1".parse().expect("a square"));
    let said = lesson.said().expect("an answer");
    assert!(said.text.contains("would flip nothing on a1"), "{}", said.text);
    assert_eq!(position(&lesson), before);
}

#[test]
fn the_end_is_played_out_and_counted() {
    let mut lesson = at(Topic::Othello, 6);
    lesson.play("b2".parse().expect("a square"));
    assert!(!lesson.is_done());
    assert!(lesson.said().expect("an answer").text.contains("you lose by 2"));
    lesson.play("g7".parse().expect("a square"));
    let text = &lesson.said().expect("an answer").text;
    assert!(text.contains("win by 2") && text.contains("Black wins 33 - 31"), "{text}");
}

#[test]
fn every_step_can_be_shown_and_the_lesson_ends() {
    for topic in Topic::ALL {
        let mut lesson = Lesson::new(topic);
        while !lesson.is_over() {
            for _ in 0..8 {
                lesson.act(LessonIntent::Show);
            }
            assert!(lesson.is_done(), "{topic:?} {}: {:?}", lesson.title(), lesson.said());
            assert!(!lesson.text().contains('{'), "{}", lesson.text());
            lesson.act(LessonIntent::Next);
        }
        assert!(lesson.done().iter().all(|done| *done));
        let steps = topic.step_count();
        assert!(lesson.text().starts_with(&format!("{steps} of {steps} steps done")));
        lesson.act(LessonIntent::Back);
        assert_eq!(lesson.at(), steps - 1);
    }
}

#[test]
fn there_are_cells_where_no_ship_fits_and_cells_where_one_does() {
    let lesson = at(Topic::Battleship, 6);
    let Scene::Shooting(waters) = lesson.scene() else { panic!("waters") };
    let fitting = waters.fitting();
    let untried = waters.chart().untried();
    assert!(!fitting.is_empty() && fitting.len() < untried.len(), "{fitting:?} {untried:?}");
    let hole = (untried - fitting).first().expect("a hole");
    let mut lesson = lesson;
    lesson.sail(&BattleshipIntent::Fire(hole));
    assert!(!lesson.is_done());
    assert!(lesson.said().expect("an answer").text.contains("No ship that floats fits there"));
    lesson.sail(&BattleshipIntent::Fire(fitting.first().expect("a place")));
    assert!(lesson.is_done());
}
