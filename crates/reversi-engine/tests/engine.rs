//! The engine as the apps see it: thinking, limits, stopping, analysis and levels.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use reversi::{Board, Kind, Player, Position, RuleSet, Size, Square};
use reversi_engine::{
    Certainty, Clock, Engine, Level, Limits, NoMemory, NoSuchLevel, Opponent, Options, PlyAnalysis,
    Stop, Thinking, Thought, Value, Window,
};

/// Longer than anything here takes, unless it never ends.
const PATIENCE: Duration = Duration::from_secs(10);

fn engine(threads: usize) -> Engine {
    Engine::new(Options { threads, hash: 1, split: 3 }).expect("memory")
}

fn think(engine: &Engine, position: &Position, limits: Limits) -> Thought {
    engine.think(position, &limits, &Stop::new(), |_| {})
}

fn solve(engine: &Engine, position: &Position) -> i32 {
    let solution = engine.solve(position, Window::FULL, &Stop::new(), |_| {});
    solution.score().expect("the whole window gives the exact score")
}

fn start(kind: Kind, size: Size) -> Position {
    Position::start(RuleSet::new(kind, size))
}

fn othello() -> Position {
    start(Kind::Othello, Size::EIGHT)
}

fn four_by_four() -> Size {
    Size::new(4, 4).expect("a size")
}

/// A score of `next` as the mover of `position` sees it.
fn seen_from(position: &Position, next: &Position, score: i32) -> i32 {
    if next.mover() == position.mover() { score } else { -score }
}

/// The score for the player on turn by trying everything, on the rules library alone.
fn minimax(known: &mut HashMap<Position, i32>, position: &Position) -> i32 {
    if position.is_over() {
        return position.rules().final_score(position.discs());
    }
    if let Some(score) = known.get(position) {
        return *score;
    }
    let score = position.legal_squares().iter().map(|square| {
        let next = position.play(square).expect("legal");
        let score = minimax(known, &next);
        seen_from(position, &next, score)
    });
    let best = score.max().expect("a player on turn has a move");
    known.insert(*position, best);
    best
}

/// The moves of a random game from a position until at most `empties` squares are empty, and
/// where they lead.
fn random_game(random: &mut Rng, from: Position, empties: i32) -> (Vec<Square>, Position) {
    let (mut moves, mut at) = (Vec::new(), from);
    while !at.is_over() && at.board().count(None) > empties {
        let square = random.choice(at.legal_squares().iter().collect::<Vec<_>>()).expect("a move");
        moves.push(square);
        at = at.play(square).expect("legal");
    }
    (moves, at)
}

/// A board whose squares are empty, dark or light as often as the weights say.
fn random_board(random: &mut Rng, rules: RuleSet, [empty, dark, light]: [u32; 3]) -> Position {
    let mut board = Board::new(rules.size());
    for square in rules.size().squares() {
        let player = match random.u32(..empty + dark + light) {
            low if low < empty => continue,
            middle if middle < empty + dark => Player::Dark,
            _ => Player::Light,
        };
        board.set(square, Some(player)).expect("on the board");
    }
    Position::from_board(rules, &board, Player::BOTH[random.usize(..2)])
}

/// Positions of some rules, most of which no game leads to: empty and full boards, one side wiped
/// out, a few discs, a few empty squares.
fn odd_positions(random: &mut Rng, rules: RuleSet) -> Vec<Position> {
    let weights = [
        [1, 0, 0],
        [0, 1, 0],
        [0, 1, 1],
        [1, 9, 0],
        [3, 0, 1],
        [1, 1, 1],
        [6, 1, 1],
        [1, 9, 1],
        [1, 4, 4],
    ];
    let boards = weights.map(|weights| random_board(random, rules, weights));
    let empties = random.i32(0..rules.size().area());
    let (_, played) = random_game(random, Position::start(rules), empties);
    boards.into_iter().chain([played]).collect()
}

/// A thought has a legal move if the game is not over, a value that can be, and a legal line.
fn check_thought(position: &Position, thought: &Thought) {
    let place = format!("{position:?} {thought:?}");
    let area = position.rules().size().area();
    assert!((-area..=area).contains(&thought.value.discs), "{place}");
    check_line(position, &thought.line);
    if position.is_over() {
        let score = position.rules().final_score(position.discs());
        assert_eq!(thought.value, Value::exact(score), "{place}");
        assert!(thought.best.is_none() && thought.line.is_empty(), "{place}");
        return;
    }
    let best = thought.best.expect("a game that goes on has a move");
    assert!(position.legal_squares().contains(best), "{place}");
    assert!(thought.line.first().is_none_or(|first| *first == best), "{place}");
}

fn check_line(position: &Position, line: &[Square]) -> Position {
    line.iter().fold(*position, |at, &square| at.play(square).expect("a legal line"))
}

#[test]
fn every_position_of_every_rule_set_and_size_has_an_answer() {
    let mut random = Rng::with_seed(1);
    // One engine for all: what it remembers must not mix.
    let engine = engine(1);
    let limits = [
        Limits::depth(2),
        Limits::nodes(200),
        Limits::nodes(0),
        Limits { exact: Some(0), ..Limits::depth(4) },
        Limits::time(Duration::ZERO),
    ];
    let (mut over, mut exact, mut guessed) = (0, 0, 0);
    for (kind, size) in Kind::ALL.into_iter().flat_map(|kind| Size::all().map(move |s| (kind, s))) {
        let mut more = || odd_positions(&mut random, RuleSet::new(kind, size));
        let positions: Vec<_> = (0..4).flat_map(|_| more()).collect();
        for position in positions {
            let limits = limits[random.usize(..limits.len())];
            let thought = think(&engine, &position, limits);
            check_thought(&position, &thought);
            over += u32::from(position.is_over());
            exact += u32::from(!position.is_over() && thought.value.is_exact());
            guessed += u32::from(!thought.value.is_exact());
        }
    }
    assert!(over > 2_000 && exact > 500 && guessed > 1_000, "{over} {exact} {guessed}");
}

#[test]
fn without_limits_the_value_is_the_exact_score() {
    let mut random = Rng::with_seed(2);
    let (thinker, sharer, solver) = (engine(1), engine(2), engine(1));
    let sizes: Vec<Size> = Size::all().collect();
    let mut lively = 0;
    for round in 0..1_000 {
        let rules = RuleSet::new(Kind::ALL[round % 5], sizes[random.usize(..sizes.len())]);
        let position = match round % 3 {
            0 => random_board(&mut random, rules, [1, 5, 5]),
            _ => random_game(&mut random, Position::start(rules), 8).1,
        };
        if position.board().count(None) > 8 {
            continue;
        }
        let score = solve(&solver, &position);
        for engine in [&thinker, &sharer] {
            let thought = think(engine, &position, Limits::NONE);
            check_thought(&position, &thought);
            assert_eq!(thought.value, Value::exact(score), "{position:?}");
        }
        lively += u32::from(!position.is_over());
    }
    assert!(lively > 500, "{lively}");
}

#[test]
fn threads_change_no_exact_value() {
    let mut random = Rng::with_seed(3);
    let (mut exact, mut guessed) = (0, 0);
    for kind in Kind::ALL {
        for empties in [30, 16, 11, 11] {
            let (_, position) = random_game(&mut random, start(kind, Size::EIGHT), empties);
            let [alone, shared] = [1, 2].map(|threads| {
                let thought = think(&engine(threads), &position, Limits::depth(4));
                check_thought(&position, &thought);
                thought.value
            });
            assert_eq!(alone.certainty, shared.certainty, "{position:?}");
            if alone.is_exact() {
                assert_eq!(alone, shared, "{position:?}");
            }
            *(if alone.is_exact() { &mut exact } else { &mut guessed }) += 1;
        }
    }
    assert!(exact >= 8 && guessed >= 8, "{exact} {guessed}");
}

#[test]
fn nodes_are_kept_to() {
    let mut random = Rng::with_seed(4);
    for kind in Kind::ALL {
        for empties in [60, 40, 24, 16] {
            let (_, position) = random_game(&mut random, start(kind, Size::EIGHT), empties);
            if position.is_over() {
                continue;
            }
            for most in [0, 1, 1_000, 20_000] {
                let thought = think(&engine(1), &position, Limits::nodes(most));
                check_thought(&position, &thought);
                assert!(thought.nodes <= most + 2_000, "{position:?} {most} {thought:?}");
                // A search this long has not come to its end, so the limit was used.
                let ended = thought.value.is_exact();
                assert!(ended || thought.nodes >= most, "{position:?} {most} {thought:?}");
            }
        }
    }
}

#[test]
fn depths_rise_to_the_limit_and_are_all_heard() {
    let mut random = Rng::with_seed(5);
    for kind in Kind::ALL {
        for (empties, limits, expected) in [
            (40, Limits::depth(5), [1, 2, 3, 4, 5].as_slice()),
            (40, Limits::depth(0), &[1]),
            (40, Limits::depth(1), &[1]),
            (12, Limits::NONE, &[1, 2, 3, 12]),
            (12, Limits { exact: Some(0), ..Limits::depth(4) }, &[1, 2, 3, 4]),
            (12, Limits { exact: Some(12), ..Limits::depth(3) }, &[1, 2, 12]),
        ] {
            let (_, position) = random_game(&mut random, start(kind, Size::EIGHT), empties);
            if position.is_over() {
                continue;
            }
            let mut heard = Vec::new();
            let thought = engine(1).think(&position, &limits, &Stop::new(), |thought| {
                check_thought(&position, thought);
                heard.push(thought.clone());
            });
            let depth = |thought: &Thought| match thought.value.certainty {
                Certainty::Depth(depth) => depth,
                _ => position.board().count(None) as u32,
            };
            assert_eq!(heard.iter().map(depth).collect::<Vec<_>>(), expected, "{position:?}");
            assert_eq!(thought.value.is_exact(), expected.last() == Some(&12), "{position:?}");
            assert!(heard.is_sorted_by_key(|thought| (thought.nodes, thought.time)));
            let last = heard.last().expect("one at least");
            assert_eq!((thought.best, thought.value), (last.best, last.value));
            assert_eq!((&thought.line, thought.nodes), (&last.line, last.nodes));
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let mut random = Rng::with_seed(6);
    let engine = engine(1);
    for kind in Kind::ALL {
        let (_, position) = random_game(&mut random, start(kind, Size::EIGHT), 30);
        for limits in [Limits::depth(6), Limits::nodes(30_000)] {
            let [first, second] = [(); 2].map(|()| {
                engine.forget();
                let thought = think(&engine, &position, limits);
                (thought.best, thought.value, thought.line, thought.nodes)
            });
            assert_eq!(first, second, "{position:?}");
            // It does remember, unless it is told to forget.
            if limits.depth.is_some() && !position.is_over() {
                assert!(think(&engine, &position, limits).nodes < first.3);
            }
        }
    }
}

/// Waits for the end of a search, but not for ever.
fn await_end(thinking: &Thinking) {
    let begin = Instant::now();
    while !thinking.is_finished() {
        assert!(begin.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Thinks in the background, but not for ever: gives every step of progress and the end.
fn think_watched(engine: &Engine, position: &Position, limits: Limits) -> (Vec<Thought>, Thought) {
    let thinking = engine.start(position, limits).expect("a thread");
    await_end(&thinking);
    let heard = std::iter::from_fn(|| thinking.progress()).collect();
    (heard, thinking.finish().expect("a thought"))
}

/// Waits for a step of progress, but not for ever.
fn await_progress(thinking: &Thinking) -> Thought {
    let begin = Instant::now();
    loop {
        if let Some(thought) = thinking.progress() {
            return thought;
        }
        assert!(begin.elapsed() < PATIENCE, "there is no progress");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn time_and_clocks_end_a_search() {
    let clock = |left, increment| {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Limits::clock(Clock { left, increment })
    };
    for limits in [
        Limits::time(Duration::ZERO),
        Limits::time(Duration::from_millis(30)),
        clock(0, 0),
        clock(1_000, 0),
        clock(100, 20),
    ] {
        let (_, thought) = think_watched(&engine(2), &othello(), limits);
        check_thought(&othello(), &thought);
        assert!(!thought.value.is_exact(), "{thought:?}");
    }
}

#[test]
fn the_only_move_takes_no_time_by_a_clock() {
    let mut random = Rng::with_seed(7);
    let mut position = othello();
    while position.legal_squares().len() != 1 || position.board().count(None) < 20 {
        position = random_game(&mut random, othello(), 30).1;
    }
    let left = Duration::from_hours(1);
    let limits = Limits::clock(Clock { left, increment: Duration::ZERO });
    let (heard, thought) = think_watched(&engine(1), &position, limits);
    check_thought(&position, &thought);
    assert_eq!(heard.len(), 1);
}

#[test]
fn another_thread_stops_a_search() {
    for threads in [1, 2] {
        let (engine, stop) = (engine(threads), Stop::new());
        let thought = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                stop.stop();
            });
            // For ever, if it is not stopped.
            engine.think(&othello(), &Limits::NONE, &stop, |_| {})
        });
        check_thought(&othello(), &thought);
        assert!(stop.is_stopped() && thought.nodes > 1_000 && !thought.value.is_exact());
        // The handle stays used, and a clone is the same handle.
        let thought = engine.think(&othello(), &Limits::NONE, &stop.clone(), |_| {});
        check_thought(&othello(), &thought);
        assert!(thought.nodes < 1_000, "{thought:?}");
        let solution = engine.solve(&othello(), Window::FULL, &stop, |_| {});
        assert_eq!((solution.complete, solution.lower, solution.upper), (false, -64, 64));
        assert!(othello().legal_squares().contains(solution.best.expect("a move")));
        let moves = engine.analyse_moves(&othello(), &Limits::NONE, &stop, |_| {});
        assert_eq!(moves.len(), 4);
    }
}

#[test]
fn thinking_goes_on_in_the_background() {
    let thinking = engine(1).start(&othello(), Limits::NONE).expect("a thread");
    let first = await_progress(&thinking);
    let second = await_progress(&thinking);
    assert_eq!(first.value.certainty, Certainty::Depth(1));
    assert_eq!(second.value.certainty, Certainty::Depth(2));
    assert!(!thinking.is_finished());
    thinking.stop();
    check_thought(&othello(), &thinking.finish().expect("a thought"));
    // Stopped before it has begun, it still has a move.
    let thinking = engine(1).start(&othello(), Limits::NONE).expect("a thread");
    thinking.stop();
    check_thought(&othello(), &thinking.finish().expect("a thought"));
}

#[test]
fn a_dropped_search_leaves_no_thread() {
    for threads in [1, 2] {
        let woken = Arc::new(AtomicUsize::new(0));
        let held = Arc::clone(&woken);
        let wake = move || {
            held.fetch_add(1, Ordering::Relaxed);
        };
        let thinking =
            engine(threads).start_with(&othello(), Limits::NONE, wake).expect("a thread");
        await_progress(&thinking);
        assert_eq!(Arc::strong_count(&woken), 2);
        drop(thinking);
        assert_eq!(Arc::strong_count(&woken), 1);
        assert!(woken.load(Ordering::Relaxed) >= 2);
    }
}

#[test]
fn every_step_of_progress_wakes_the_caller() {
    let woken = Arc::new(AtomicUsize::new(0));
    let held = Arc::clone(&woken);
    let wake = move || {
        held.fetch_add(1, Ordering::Relaxed);
    };
    let thinking = engine(1).start_with(&othello(), Limits::depth(4), wake).expect("a thread");
    await_end(&thinking);
    // Four depths and the end.
    assert_eq!(woken.load(Ordering::Relaxed), 5);
    let depths: Vec<_> = std::iter::from_fn(|| thinking.progress()).map(|t| t.value).collect();
    assert_eq!(depths.len(), 4);
    assert_eq!(thinking.finish().map(|thought| thought.value), depths.last().copied());
}

#[test]
fn engines_think_side_by_side() {
    let engines = [1, 1, 2].map(engine);
    let starts = [Kind::Othello, Kind::Reversi, Kind::AntiOthello];
    let starts = starts.map(|kind| start(kind, Size::EIGHT));
    let all: Vec<_> = engines
        .iter()
        .zip(&starts)
        .map(|(engine, start)| engine.start(start, Limits::NONE).expect("a thread"))
        .collect();
    for (thinking, start) in all.iter().zip(&starts) {
        check_thought(start, &await_progress(thinking));
    }
    assert!(all.iter().all(|thinking| !thinking.is_finished()));
    // The end of one is not the end of the others.
    all[0].stop();
    await_end(&all[0]);
    assert!(!all[1].is_finished() && !all[2].is_finished());
    for (thinking, start) in all.into_iter().zip(&starts) {
        thinking.stop();
        check_thought(start, &thinking.finish().expect("a thought"));
    }
}

#[test]
fn pondering_helps_the_next_search() {
    let engine = engine(1);
    let pondered = othello().play("f5".parse().expect("a square")).expect("legal");
    let thinking = engine.start(&pondered, Limits::NONE).expect("a thread");
    let reply = loop {
        let thought = await_progress(&thinking);
        if thought.value.certainty == Certainty::Depth(8) {
            break thought.best.expect("a move");
        }
    };
    drop(thinking);
    let next = pondered.play(reply).expect("legal");
    let after = think(&engine, &next, Limits::depth(7));
    engine.forget();
    let fresh = think(&engine, &next, Limits::depth(7));
    check_thought(&next, &after);
    assert!(after.nodes < fresh.nodes, "{} {}", after.nodes, fresh.nodes);
}

#[test]
fn every_legal_move_is_analysed() {
    let mut random = Rng::with_seed(8);
    let (engine, solver) = (engine(1), engine(1));
    let (mut exact, mut same_player) = (0, 0);
    for (kind, size) in Kind::ALL.into_iter().flat_map(|kind| Size::all().map(move |s| (kind, s))) {
        let rules = RuleSet::new(kind, size);
        let board = random_board(&mut random, rules, [1, 3, 3]);
        let (_, played) = random_game(&mut random, Position::start(rules), 8);
        for position in [board, played] {
            let few = position.board().count(None) <= 8;
            let limits = if few { Limits::NONE } else { Limits::nodes(500) };
            let moves = engine.analyse_moves(&position, &limits, &Stop::new(), |_| {});
            let squares: HashSet<_> = moves.iter().map(|entry| entry.square).collect();
            assert_eq!(squares, position.legal_squares().iter().collect(), "{position:?}");
            assert_eq!(squares.len(), moves.len());
            assert!(moves.is_sorted_by(|a, b| a.value.discs >= b.value.discs), "{position:?}");
            for entry in &moves {
                assert_eq!(entry.line.first(), Some(&entry.square));
                check_line(&position, &entry.line);
                assert!(entry.value.discs.abs() <= size.area(), "{position:?} {entry:?}");
                assert!(entry.value.is_exact() || !few, "{position:?} {entry:?}");
                if few {
                    let next = position.play(entry.square).expect("legal");
                    let expected = seen_from(&position, &next, solve(&solver, &next));
                    assert_eq!(entry.value.discs, expected, "{position:?} {entry:?}");
                    exact += 1;
                    same_player += u32::from(next.mover() == position.mover());
                }
            }
            if few && let Some(best) = moves.first() {
                assert_eq!(best.value.discs, solve(&solver, &position), "{position:?}");
            }
        }
    }
    assert!(exact > 500 && same_player > 20, "{exact} {same_player}");
}

#[test]
fn analysis_of_moves_is_heard_depth_by_depth() {
    let position = random_game(&mut Rng::with_seed(9), othello(), 40).1;
    let mut heard = Vec::new();
    let moves = engine(1).analyse_moves(&position, &Limits::depth(4), &Stop::new(), |moves| {
        heard.push(moves.to_vec());
    });
    assert_eq!(heard.len(), 4);
    for (entries, depth) in heard.iter().zip(1..) {
        assert!(entries.iter().all(|entry| entry.value.certainty == Certainty::Depth(depth)));
    }
    assert_eq!(heard.last(), Some(&moves));
}

/// What a ply must say, if the position and all after it are known exactly.
fn check_ply(known: &mut HashMap<Position, i32>, position: &Position, ply: &PlyAnalysis) {
    let mut worth = |square| {
        let next = position.play(square).expect("legal");
        let score = minimax(known, &next);
        seen_from(position, &next, score)
    };
    let (value, best) = (worth(ply.played), worth(ply.best));
    assert_eq!(ply.mover, position.mover());
    assert_eq!((ply.value, ply.best_value), (Value::exact(value), Value::exact(best)));
    assert_eq!(best, minimax(known, position), "{position:?} {ply:?}");
    assert_eq!(ply.loss, best - value, "{position:?} {ply:?}");
    assert_eq!(ply.turning_point, value.signum() < best.signum(), "{position:?} {ply:?}");
    if ply.loss == 0 {
        assert_eq!(ply.best, ply.played, "{position:?} {ply:?}");
    }
}

#[test]
fn games_on_4x4_are_analysed_as_plain_minimax_says() {
    let mut random = Rng::with_seed(10);
    let engine = engine(1);
    let (mut turning_points, mut losses) = (0, 0);
    for kind in Kind::ALL {
        let mut known = HashMap::new();
        for _ in 0..10 {
            let mut at = start(kind, four_by_four());
            // All of Reversi on 4x4 is too much for plain minimax: the first moves are skipped.
            let from = if at.board().count(None) == 16 { 12 } else { 16 };
            at = random_game(&mut random, at, from).1;
            let (moves, _) = random_game(&mut random, at, 0);
            let mut heard = Vec::new();
            let analysis = engine
                .analyse_game(&at, &moves, &Limits::NONE, &Stop::new(), |done| heard.push(done));
            assert_eq!((analysis.plies.len(), analysis.skipped), (moves.len(), 0));
            assert_eq!(heard, (1..=moves.len()).collect::<Vec<_>>());
            for (ply, square) in analysis.plies.iter().zip(moves) {
                assert_eq!(ply.played, square);
                check_ply(&mut known, &at, ply);
                at = at.play(square).expect("legal");
                turning_points += u32::from(ply.turning_point);
                losses += u32::from(ply.loss > 0);
            }
        }
    }
    assert!(turning_points > 20 && losses > turning_points, "{turning_points} {losses}");
}

#[test]
fn guesses_about_a_game_fit_together() {
    let mut random = Rng::with_seed(11);
    for kind in Kind::ALL {
        let begin = start(kind, Size::new(8, 6).expect("a size"));
        let (moves, _) = random_game(&mut random, begin, 0);
        for limits in [Limits::depth(2), Limits::nodes(300)] {
            let analysis = engine(1).analyse_game(&begin, &moves, &limits, &Stop::new(), |_| {});
            assert_eq!(analysis.plies.len(), moves.len());
            assert!(analysis.nodes > moves.len() as u64);
            for ply in &analysis.plies {
                let (value, best) = (ply.value, ply.best_value);
                assert!(ply.loss >= 0 && ply.loss == best.discs - value.discs, "{ply:?}");
                assert!(ply.loss > 0 || ply.best == ply.played, "{ply:?}");
                let falls = value.discs.signum() < best.discs.signum();
                let sure = best.is_exact() || ply.loss >= 3;
                assert_eq!(ply.turning_point, falls && sure, "{ply:?}");
            }
        }
    }
}

#[test]
fn a_game_ends_with_an_illegal_move_and_analysis_with_a_stop() {
    let begin = start(Kind::Othello, four_by_four());
    let (mut moves, _) = random_game(&mut Rng::with_seed(12), begin, 0);
    let engine = engine(1);
    let whole = engine.analyse_game(&begin, &moves, &Limits::NONE, &Stop::new(), |_| {});
    let stop = Stop::new();
    let stopped = engine.analyse_game(&begin, &moves, &Limits::NONE, &stop, |done| {
        if done == 3 {
            stop.stop();
        }
    });
    assert_eq!((stopped.plies.len(), stopped.skipped), (3, moves.len() - 3));
    let values = |plies: &[PlyAnalysis]| {
        plies.iter().map(|ply| (ply.played, ply.value, ply.best_value)).collect::<Vec<_>>()
    };
    assert_eq!(values(&stopped.plies), values(&whole.plies[moves.len() - 3..]));
    // The square of the first move is taken.
    moves.insert(5, moves[0]);
    let cut = engine.analyse_game(&begin, &moves, &Limits::NONE, &Stop::new(), |_| {});
    assert_eq!((cut.plies.len(), cut.skipped), (5, 0));
    assert_eq!(values(&cut.plies), values(&whole.plies[..5]));
    let none = engine.analyse_game(&begin, &[], &Limits::NONE, &Stop::new(), |_| {});
    assert_eq!((none.plies.len(), none.skipped, none.nodes), (0, 0, 0));
}

fn opponent(level: Level, seed: u64) -> Opponent {
    Opponent::new(level, seed, Options { hash: 1, ..Options::default() }).expect("memory")
}

#[test]
fn every_level_moves_on_every_kind_of_board() {
    let mut random = Rng::with_seed(13);
    for level in Level::all() {
        let opponent = opponent(level, 1);
        assert_eq!(opponent.level(), level);
        for size in ["2x2", "3x2", "2x8", "5x4", "4x7", "6x6", "8x8"] {
            for kind in Kind::ALL {
                let rules = RuleSet::new(kind, size.parse().expect("a size"));
                let mut positions = odd_positions(&mut random, rules);
                positions.push(Position::start(rules));
                for position in positions {
                    // The best levels may take a second; a depth or two is enough here.
                    let (stop, few) = (Stop::new(), position.board().count(None) <= 8);
                    let thought = opponent.choose(&position, None, &stop, |thought| {
                        if !few && thought.value.certainty != Certainty::Depth(1) {
                            stop.stop();
                        }
                    });
                    check_thought(&position, &thought);
                }
            }
        }
    }
}

#[test]
fn every_level_moves_when_stopped_at_once() {
    let stop = Stop::new();
    stop.stop();
    for level in Level::all() {
        let thought = opponent(level, 1).choose(&othello(), None, &stop, |_| {});
        check_thought(&othello(), &thought);
    }
}

#[test]
fn every_level_moves_by_a_clock() {
    for level in Level::all() {
        let clock = Clock { left: Duration::from_millis(60), increment: Duration::ZERO };
        let stop = Stop::new();
        let thought = opponent(level, 1).choose(&othello(), Some(clock), &stop, |thought| {
            if thought.time > PATIENCE {
                stop.stop();
            }
        });
        check_thought(&othello(), &thought);
        assert!(!stop.is_stopped(), "level {level} has no regard for its clock");
    }
}

/// The first moves of a game of an opponent against itself.
fn self_play(opponent: &Opponent, most: usize) -> Vec<Square> {
    let mut at = start(Kind::Othello, Size::new(6, 6).expect("a size"));
    let mut moves = Vec::new();
    while !at.is_over() && moves.len() < most {
        let thought = opponent.choose(&at, None, &Stop::new(), |_| {});
        moves.push(thought.best.expect("a move"));
        at = at.play(moves[moves.len() - 1]).expect("legal");
    }
    moves
}

#[test]
fn a_seed_makes_a_game() {
    for level in Level::all().take(9) {
        let game = self_play(&opponent(level, 7), 40);
        assert!(game.len() > 8);
        assert_eq!(game, self_play(&opponent(level, 7), 40), "level {level}");
        let openings: HashSet<_> =
            (0..8).map(|seed| self_play(&opponent(level, seed), 6)).collect();
        assert!(openings.len() > 1, "level {level}");
    }
}

#[test]
fn what_was_played_before_sways_no_level() {
    for level in Level::all().take(9) {
        let position = random_game(&mut Rng::with_seed(15), othello(), 40).1;
        let [used, fresh] = [true, false].map(|before| {
            let opponent = opponent(level, 7);
            if before {
                opponent.choose(&position, None, &Stop::new(), |_| {});
            }
            let thought = opponent.choose(&position, None, &Stop::new(), |_| {});
            (thought.best, thought.value, thought.line, thought.nodes)
        });
        assert_eq!(used, fresh, "level {level}");
    }
}

#[test]
fn levels_are_numbers_from_1_to_12() {
    for (number, level) in (1..).zip(Level::all()) {
        assert_eq!((level.number(), Level::new(number)), (number, Some(level)));
        assert_eq!(number.to_string().parse(), Ok(level));
    }
    assert_eq!((Level::all().next(), Level::all().last()), (Some(Level::FIRST), Some(Level::LAST)));
    assert_eq!((Level::new(0), Level::new(13)), (None, None));
    for text in ["", "0", "13", "256", "-1", "1.0", " 1", "one"] {
        assert_eq!(text.parse::<Level>(), Err(NoSuchLevel), "{text}");
    }
    assert!(!NoSuchLevel.to_string().contains('\n'));
}

#[test]
fn memory_is_what_was_asked_for() {
    for hash in [1, 2, 3, 17] {
        let engine = Engine::new(Options { hash, ..Options::default() }).expect("memory");
        assert_eq!(engine.table_bytes(), hash << 20);
    }
    for hash in [usize::MAX, usize::MAX >> 20, 1 << 42] {
        let error = Engine::new(Options { hash, ..Options::default() }).expect_err("too much");
        assert_eq!(error, NoMemory { hash });
        let text = error.to_string();
        assert!(text.contains(&hash.to_string()) && !text.contains('\n'), "{text}");
        assert!(Opponent::new(Level::FIRST, 1, Options { hash, ..Options::default() }).is_err());
    }
}

#[test]
fn odd_options_and_limits_do_no_harm() {
    let position = random_game(&mut Rng::with_seed(14), othello(), 30).1;
    for options in [
        Options { threads: 0, hash: 0, split: 0 },
        Options { threads: 2, hash: 0, split: 1 },
        Options { threads: 200, hash: 1, split: 100 },
    ] {
        let engine = Engine::new(options).expect("memory");
        check_thought(&position, &think(&engine, &position, Limits::depth(4)));
    }
    for limits in [
        Limits::depth(u32::MAX),
        Limits { exact: Some(u32::MAX), ..Limits::NONE },
        Limits::nodes(u64::MAX),
    ] {
        let limits = Limits { time: Some(Duration::from_millis(5)), ..limits };
        check_thought(&position, &think_watched(&engine(1), &position, limits).1);
    }
}

#[test]
fn all_the_time_there_is_does_no_harm() {
    let (left, increment) = (Duration::MAX, Duration::MAX);
    for limits in [
        Limits { time: Some(Duration::MAX), ..Limits::depth(2) },
        Limits { clock: Some(Clock { left, increment: Duration::ZERO }), ..Limits::depth(2) },
        Limits { clock: Some(Clock { left, increment }), ..Limits::depth(2) },
    ] {
        check_thought(&othello(), &think(&engine(1), &othello(), limits));
        let moves = engine(1).analyse_moves(&othello(), &limits, &Stop::new(), |_| {});
        assert_eq!(moves.len(), 4);
    }
}

#[test]
fn speed_is_told_where_it_took_time() {
    let mut thought = engine(1).think(&othello(), &Limits::depth(3), &Stop::new(), |_| {});
    (thought.nodes, thought.time) = (3_000, Duration::from_millis(500));
    assert_eq!(thought.nodes_per_second(), Some(6_000.0));
    thought.time = Duration::ZERO;
    assert_eq!(thought.nodes_per_second(), None);
}
