//! The solver against plain minimax, known results, and odd positions.

use reversi::notation::read;
use reversi::{Board, Kind, Player, Position, RuleSet, Size};
use reversi_engine::{Solver, Window};

/// The score for the player on turn by trying everything, on the rules library alone.
fn minimax(position: &Position) -> i32 {
    if position.is_over() {
        let dark = position.score().expect("a finished game has a score");
        return if position.mover() == Player::Dark { dark } else { -dark };
    }
    position
        .legal_squares()
        .iter()
        .map(|square| {
            let next = position.play(square).expect("legal");
            let score = minimax(&next);
            if next.mover() == position.mover() { score } else { -score }
        })
        .max()
        .expect("a player on turn has a move")
}

/// A position with at most `empties` empty squares: from a random game or a random board.
fn random_position(random: &mut fastrand::Rng, empties: i32) -> Position {
    let sizes: Vec<Size> = Size::all().collect();
    let rules = RuleSet::new(Kind::ALL[random.usize(..5)], sizes[random.usize(..sizes.len())]);
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

fn check(count: usize, empties: i32) {
    let mut random = fastrand::Rng::with_seed(12);
    // One solver for positions of all rules and sizes: what it remembers must not mix.
    let solver = Solver::new(4).expect("memory");
    for _ in 0..count {
        let position = random_position(&mut random, empties);
        if position.board().count(None) > empties {
            continue;
        }
        let expected = minimax(&position);
        let solution = solver.solve(&position, Window::FULL).expect("not stopped");
        assert_eq!(solution.score, expected, "{position:?}");
        assert_eq!(solution.best.is_none(), position.is_over());
        check_line(&position, &solution.line, expected);
        let wld = solver.solve(&position, Window::WIN_DRAW_LOSS).expect("not stopped");
        assert_eq!(wld.score.signum(), expected.signum(), "{position:?}");
        let (alpha, beta) = (random.i32(-30..30), random.i32(0..10));
        let window = Window { alpha, beta: alpha + 1 + beta };
        let bounded = solver.solve(&position, window).expect("not stopped").score;
        match expected {
            low if low <= window.alpha => assert!(bounded <= window.alpha && bounded >= low),
            high if high >= window.beta => assert!(bounded >= window.beta && bounded <= high),
            exact => assert_eq!(bounded, exact),
        }
    }
}

#[test]
fn solutions_are_those_of_plain_minimax() {
    check(3_000, 7);
}

#[test]
#[ignore = "minutes of plain minimax; run by hand"]
fn solutions_are_those_of_plain_minimax_to_ten_empty_squares() {
    check(1_000, 10);
}

#[test]
fn the_same_board_under_other_rules_is_another_question() {
    let solver = Solver::new(4).expect("memory");
    let mut random = fastrand::Rng::with_seed(5);
    let mut differ = 0;
    for _ in 0..40 {
        let mut board = Board::new(Size::new(5, 4).expect("a size"));
        for square in board.all_positions() {
            if random.u8(..20) < 9 {
                board.set(square, Some(Player::BOTH[random.usize(..2)])).expect("on the board");
            }
        }
        board.set_all(board.center_positions(), Some(Player::Dark)).expect("on the board");
        let scores = Kind::ALL.map(|kind| {
            let rules = RuleSet::new(kind, board.dimensions());
            let position = Position::from_board(rules, &board, Player::Dark);
            let shared = solver.solve(&position, Window::FULL).expect("not stopped").score;
            let fresh = Solver::new(1).expect("memory").solve(&position, Window::FULL);
            assert_eq!(shared, fresh.expect("not stopped").score, "{position:?}");
            shared
        });
        differ += i32::from(scores.iter().any(|score| *score != scores[0]));
    }
    assert!(differ > 20, "{differ}");
}

#[test]
fn threads_change_no_score() {
    let mut random = fastrand::Rng::with_seed(21);
    for kind in Kind::ALL {
        for _ in 0..2 {
            let mut position = Position::start(RuleSet::new(kind, Size::EIGHT));
            while position.board().count(None) > 15 && !position.is_over() {
                let squares: Vec<_> = position.legal_squares().iter().collect();
                position = position.play(squares[random.usize(..squares.len())]).expect("legal");
            }
            let solve = |threads| {
                let solver = Solver::new(8).expect("memory").with_threads(threads);
                let solution = solver.solve(&position, Window::FULL).expect("not stopped");
                check_line(&position, &solution.line, solution.score);
                solution.score
            };
            let alone = solve(1);
            assert_eq!([solve(2), solve(5)], [alone; 2], "{position:?}");
        }
    }
}

#[test]
fn a_stopped_solver_gives_no_answer() {
    let start = Position::start(RuleSet::new(Kind::Othello, Size::EIGHT));
    let solver = Solver::new(8).expect("memory").with_threads(3);
    std::thread::scope(|scope| {
        let long = scope.spawn(|| solver.solve(&start, Window::FULL)); // For ever, if not stopped.
        std::thread::sleep(std::time::Duration::from_millis(100));
        solver.stop();
        assert_eq!(long.join().expect("no panic"), None);
    });
}

#[test]
fn small_boards_from_the_first_move() {
    for (size, score) in [("4x4", -10), ("4x5", 16), ("5x4", 16), ("2x2", 0)] {
        let rules = RuleSet::new(Kind::Othello, size.parse().expect("a size"));
        let solution =
            Solver::new(16).expect("memory").solve(&Position::start(rules), Window::FULL);
        assert_eq!(solution.expect("not stopped").score, score, "{size}");
    }
}

#[test]
fn whole_games_on_4x4_are_those_of_plain_minimax() {
    let solver = Solver::new(4).expect("memory");
    for kind in [Kind::Othello, Kind::NoPass, Kind::AntiOthello] {
        let start = Position::start(RuleSet::new(kind, Size::new(4, 4).expect("a size")));
        let solution = solver.solve(&start, Window::FULL).expect("not stopped");
        assert_eq!(solution.score, minimax(&start), "{kind}");
        check_line(&start, &solution.line, solution.score);
    }
}

#[test]
fn odd_positions_have_answers() {
    let solver = Solver::new(1).expect("memory");
    for text in [
        "2x2 ---- X",
        "2x2 XXXX O",
        "8x2 XXXXXXXXOOOOOOOO X",
        "4x4 XXXXXXXXXXXXXXX- O",
        "4x4 ---------------- O",
        "3x3 XOXOXOXO- X",
    ] {
        for kind in Kind::ALL {
            if kind.name().ends_with("reversi") && text.contains("----------------") {
                continue; // A whole game of Reversi on 4x4 is for another test.
            }
            let position = *read(kind, None, text).expect("a position").model.position();
            let solution = solver.solve(&position, Window::FULL).expect("not stopped");
            check_line(&position, &solution.line, solution.score);
        }
    }
}
