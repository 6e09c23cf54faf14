//! The solver against plain minimax, known results, and odd positions.

mod common;

use std::collections::HashMap;

use reversi::notation::read;
use reversi::{Board, Player, Position, RuleSet, Size, Variant};
use reversi_engine::{Engine, Options, Solution, Window};
use support::StopToken;

fn engine(hash_mb: usize, threads: usize) -> Engine {
    // Splitting as low as can be, so that small positions are shared among threads too.
    Engine::new(Options { threads, hash_mb, split: 6 }).expect("memory")
}

fn solve(engine: &Engine, position: &Position, window: Window) -> Solution {
    let solution = engine.solve_with(position, window, &StopToken::new(), |_| {});
    assert!(solution.complete && solution.lower <= solution.upper, "{position:?} {solution:?}");
    solution
}

/// The exact score.
fn score(engine: &Engine, position: &Position) -> i32 {
    solve(engine, position, Window::FULL).score().expect("the whole window gives the exact score")
}

/// The score by trying everything.
fn minimax(position: &Position) -> i32 {
    common::minimax(&mut HashMap::new(), position)
}

/// A position with at most `empties` empty squares: from a random game or a random board.
fn random_position(random: &mut fastrand::Rng, empties: i32) -> Position {
    let sizes: Vec<Size> = Size::all().collect();
    let rules = RuleSet::new(Variant::ALL[random.usize(..5)], sizes[random.usize(..sizes.len())]);
    if random.bool() {
        let mut position = Position::start(rules);
        while position.board().count(None) > empties && !position.is_over() {
            let squares: Vec<_> = position.legal_squares().iter().collect();
            position = position.play(squares[random.usize(..squares.len())]).expect("legal");
        }
        return position;
    }
    let mut board = Board::new(rules.size());
    let mut empty = rules.size().squares().len();
    for square in rules.size().squares() {
        if empty > random.i32(0..=empties) || random.bool() {
            let player = Player::BOTH[random.usize(..2)];
            board.set(square, Some(player)).expect("on the board");
            empty -= 1;
        }
    }
    Position::from_board(rules, &board, Player::BOTH[random.usize(..2)])
}

/// The line of a solution, played out, reaches the score.
fn check_line(position: &Position, line: &[reversi::Square], score: i32) {
    let end = line.iter().fold(*position, |at, &square| at.play(square).expect("a legal line"));
    assert!(end.is_over(), "{position:?}");
    let dark = end.score().expect("over");
    let found = if position.mover() == Player::Dark { dark } else { -dark };
    assert_eq!(found, score, "{position:?}");
}

fn check(count: usize, empties: i32, threads: usize) {
    let mut random = fastrand::Rng::with_seed(12 + empties as u64);
    // One engine for positions of all rules and sizes: what it remembers must not mix.
    let engine = engine(4, threads);
    let mut checked = 0;
    while checked < count {
        let position = random_position(&mut random, empties);
        if position.board().count(None) > empties {
            continue;
        }
        checked += 1;
        let expected = minimax(&position);
        let solution = solve(&engine, &position, Window::FULL);
        assert_eq!(solution.score(), Some(expected), "{position:?}");
        assert_eq!(solution.best.is_none(), position.is_over());
        check_line(&position, &solution.line, expected);
        let wld = solve(&engine, &position, Window::WIN_DRAW_LOSS);
        check_window(&wld, Window::WIN_DRAW_LOSS, expected);
        let (alpha, beta) = (random.i32(-30..30), random.i32(0..10));
        let window = Window { alpha, beta: alpha + 1 + beta };
        check_window(&solve(&engine, &position, window), window, expected);
    }
}

/// The bounds hold, and tell what the window asks.
fn check_window(solution: &Solution, window: Window, expected: i32) {
    assert!((solution.lower..=solution.upper).contains(&expected), "{solution:?} {expected}");
    match expected {
        low if low <= window.alpha => assert!(solution.upper <= window.alpha, "{solution:?}"),
        high if high >= window.beta => assert!(solution.lower >= window.beta, "{solution:?}"),
        exact => assert_eq!(solution.score(), Some(exact)),
    }
}

#[test]
fn solutions_are_those_of_plain_minimax() {
    check(2_000, 7, 1);
    check(400, 8, 1);
}

#[test]
fn solutions_on_two_threads_are_those_of_plain_minimax() {
    check(2_000, 7, 2);
    check(400, 8, 2);
}

#[test]
#[ignore = "slow without optimisation; CI runs it in its release pass"]
fn solutions_are_those_of_plain_minimax_to_ten_empty_squares() {
    check(1_000, 10, 1);
    check(1_000, 10, 2);
}

#[test]
fn the_same_board_under_other_rules_is_another_question() {
    let solver = engine(4, 1);
    let mut random = fastrand::Rng::with_seed(5);
    let mut differ = 0;
    for _ in 0..40 {
        let mut board = Board::new(Size::new(5, 4).expect("a size"));
        for square in board.size().squares() {
            if random.u8(..20) < 9 {
                board.set(square, Some(Player::BOTH[random.usize(..2)])).expect("on the board");
            }
        }
        board.set_all(board.size().center(), Some(Player::Dark)).expect("on the board");
        let scores = Variant::ALL.map(|kind| {
            let rules = RuleSet::new(kind, board.size());
            let position = Position::from_board(rules, &board, Player::Dark);
            let shared = score(&solver, &position);
            assert_eq!(shared, score(&engine(1, 1), &position), "{position:?}");
            shared
        });
        differ += i32::from(scores.iter().any(|score| *score != scores[0]));
    }
    assert!(differ > 20, "{differ}");
}

#[test]
fn threads_change_no_score() {
    let mut random = fastrand::Rng::with_seed(21);
    for kind in Variant::ALL {
        for _ in 0..2 {
            let mut position = Position::start(RuleSet::new(kind, Size::EIGHT));
            while position.board().count(None) > 15 && !position.is_over() {
                let squares: Vec<_> = position.legal_squares().iter().collect();
                position = position.play(squares[random.usize(..squares.len())]).expect("legal");
            }
            let by = |threads| {
                let solution = solve(&engine(8, threads), &position, Window::FULL);
                let score = solution.score().expect("exact");
                check_line(&position, &solution.line, score);
                score
            };
            let alone = by(1);
            assert_eq!([by(2), by(5)], [alone; 2], "{position:?}");
        }
    }
}

#[test]
fn a_stopped_solution_has_bounds_and_a_guess() {
    let start = Position::start(RuleSet::OTHELLO);
    let engine = engine(8, 3);
    let stop = StopToken::new();
    // For ever, if it is not stopped.
    let solution = engine.solve_with(&start, Window::FULL, &stop, |thought| {
        if thought.nodes > 100_000 {
            stop.stop();
        }
    });
    assert!(!solution.complete && solution.score().is_none(), "{solution:?}");
    assert!(solution.lower <= 0 && solution.upper >= 0, "{solution:?}");
    assert!(start.legal_squares().contains(solution.best.expect("a guess")));
    assert!(solution.guess.is_some_and(|value| !value.is_exact()));
}

#[test]
fn small_boards_from_the_first_move() {
    let known = [("2x2", 0), ("4x4", -10), ("4x5", 16), ("5x4", 16), ("5x5", 13), ("4x6", 16)];
    for (size, expected) in known {
        let rules = RuleSet::new(Variant::Othello, size.parse().expect("a size"));
        assert_eq!(score(&engine(16, 2), &Position::start(rules)), expected, "{size}");
    }
}

#[test]
fn small_boards_with_a_parallel_start() {
    let known = [("4x4", -4), ("4x5", 20), ("5x4", 16), ("5x5", 25), ("4x6", 22), ("6x4", 6)];
    for (size, expected) in known {
        let size: Size = size.parse().expect("a size");
        let mut board = Board::new(size);
        // The upper row of the centre light, the lower dark.
        let upper = size.center().bits() & size.center().bits() >> 8;
        let upper = reversi::SquareSet::from_bits(upper);
        board.set_all(upper, Some(Player::Light)).expect("on the board");
        board.set_all(size.center() - upper, Some(Player::Dark)).expect("on the board");
        let position =
            Position::from_board(RuleSet::new(Variant::Othello, size), &board, Player::Dark);
        assert_eq!(score(&engine(16, 2), &position), expected, "{size}");
    }
}

#[test]
fn whole_games_on_4x4_are_those_of_plain_minimax() {
    let engine = engine(4, 1);
    for kind in [Variant::Othello, Variant::NoPass, Variant::AntiOthello] {
        let start = Position::start(RuleSet::new(kind, Size::new(4, 4).expect("a size")));
        let solution = solve(&engine, &start, Window::FULL);
        let expected = minimax(&start);
        assert_eq!(solution.score(), Some(expected), "{kind}");
        check_line(&start, &solution.line, expected);
    }
}

#[test]
fn odd_windows_have_answers() {
    let start = Position::start(RuleSet::new(Variant::Othello, Size::new(4, 4).expect("a size")));
    let ends = [i32::MIN, -65, -40, -16, -11, -10, -9, 0, 16, 30, i32::MAX];
    for alpha in ends {
        for beta in ends {
            let solution = solve(&engine(1, 1), &start, Window { alpha, beta });
            // The score is -10: the bounds hold, and say on which side of alpha it lies.
            assert!(
                (solution.lower..=solution.upper).contains(&-10),
                "{alpha} {beta} {solution:?}"
            );
            let told = if alpha < -10 { solution.lower > alpha } else { solution.upper <= alpha };
            // Outside of what a 4x4 board can have there is nothing to tell.
            let asked = (-16..16).contains(&alpha) && beta > alpha;
            assert!(told || !asked, "{alpha} {beta} {solution:?}");
        }
    }
}

#[test]
fn odd_positions_have_answers() {
    let engine = engine(1, 1);
    for text in [
        "2x2 ---- X",
        "2x2 XXXX O",
        "8x2 XXXXXXXXOOOOOOOO X",
        "4x4 XXXXXXXXXXXXXXX- O",
        "4x4 ---------------- O",
        "3x3 XOXOXOXO- X",
    ] {
        for kind in Variant::ALL {
            if kind.name().ends_with("reversi") && text.contains("----------------") {
                continue; // A whole game of Reversi on 4x4 is for another test.
            }
            let position = *read(kind, None, text).expect("a position").model.position();
            let solution = solve(&engine, &position, Window::FULL);
            check_line(&position, &solution.line, solution.score().expect("exact"));
        }
    }
}
