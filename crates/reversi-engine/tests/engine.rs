//! The engine as the apps see it: thinking, limits, stopping.

mod common;

use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use reversi::{Kernels, Position, RuleSet, Size, Variant};
use reversi_engine::{
    Certainty, Clock, Engine, Level, Limits, NoMemory, Opponent, Options, SearchInfo, Value, Window,
};
use support::{StopToken, Task, Waker};

use common::{
    PATIENCE, check_thought, engine, odd_positions, othello, random_board, random_game, solve,
    start, think,
};

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
    for (kind, size) in
        Variant::ALL.into_iter().flat_map(|kind| Size::all().map(move |s| (kind, s)))
    {
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
fn all_kernels_find_the_same_with_the_same_nodes() {
    let mut random = Rng::with_seed(21);
    let sizes: Vec<Size> = Size::all().collect();
    let mut lively = 0;
    for round in 0..120 {
        let size = if round % 2 == 0 { Size::EIGHT } else { sizes[random.usize(..sizes.len())] };
        let rules = RuleSet::new(Variant::ALL[round / 2 % 5], size);
        let empties = random.i32(1..rules.size().area());
        let (_, position) = random_game(&mut random, Position::start(rules), empties);
        let [expected, others @ ..] = Kernels::ALL.map(|kernels| {
            let engine = engine(1).with_kernels(kernels);
            let thought = think(&engine, &position, Limits::depth(5));
            let solution = (empties <= 13).then(|| engine.solve(&position));
            let solution =
                solution.map(|found| (found.lower, found.upper, found.line, found.nodes));
            ((thought.value, thought.line, thought.nodes), solution)
        });
        lively += usize::from(expected.0.2 > 100);
        for found in others {
            assert_eq!(found, expected, "{position:?}");
        }
    }
    assert!(lively > 60, "{lively}");
}

#[test]
fn without_limits_the_value_is_the_exact_score() {
    let mut random = Rng::with_seed(2);
    let (thinker, sharer, solver) = (engine(1), engine(2), engine(1));
    let sizes: Vec<Size> = Size::all().collect();
    let mut lively = 0;
    for round in 0..1_000 {
        let rules = RuleSet::new(Variant::ALL[round % 5], sizes[random.usize(..sizes.len())]);
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
    for kind in Variant::ALL {
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
    for kind in Variant::ALL {
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
    for kind in Variant::ALL {
        for (empties, limits, expected) in [
            (40, Limits::depth(5), [1, 2, 3, 4, 5].as_slice()),
            (40, Limits::depth(0), &[1]),
            (40, Limits::depth(1), &[1]),
            (12, Limits::NONE, &[1, 2, 3, 12]),
            (12, Limits { exact: Some(0), ..Limits::depth(4) }, &[1, 2, 3, 4]),
            (12, Limits { exact: Some(12), ..Limits::depth(3) }, &[1, 2, 3, 12]),
        ] {
            let (_, position) = random_game(&mut random, start(kind, Size::EIGHT), empties);
            if position.is_over() {
                continue;
            }
            let mut heard = Vec::new();
            let thought = engine(1).think_with(&position, &limits, &StopToken::new(), |thought| {
                check_thought(&position, thought);
                heard.push(thought.clone());
            });
            let depth = |thought: &SearchInfo| match thought.value.certainty {
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
    for kind in Variant::ALL {
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

/// Thinks in the background: sends every step of progress, and the answer in the end.
fn start_thinking(engine: &Engine, position: &Position, limits: Limits) -> Task<SearchInfo> {
    let (engine, position) = (engine.clone(), *position);
    Task::start(&Waker::default(), move |stop, sender| {
        let send = |info: &SearchInfo| sender.send(info.clone());
        sender.send(engine.think_with(&position, &limits, stop, send));
    })
    .expect("a thread")
}

/// Waits for what a search sends next, but not for ever; nothing if it has ended.
fn await_next(task: &mut Task<SearchInfo>) -> Option<SearchInfo> {
    let begin = Instant::now();
    loop {
        let sent = task.poll();
        if sent.is_some() || task.is_done() {
            return sent;
        }
        assert!(begin.elapsed() < PATIENCE, "there is no progress");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Thinks in the background, but not for ever: gives every step of progress and the end.
fn think_watched(
    engine: &Engine,
    position: &Position,
    limits: Limits,
) -> (Vec<SearchInfo>, SearchInfo) {
    let mut task = start_thinking(engine, position, limits);
    let mut sent: Vec<_> = std::iter::from_fn(|| await_next(&mut task)).collect();
    let last = sent.pop().expect("an answer");
    (sent, last)
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
        let (engine, stop) = (engine(threads), StopToken::new());
        let (progress, progressed) = std::sync::mpsc::channel();
        let thought = thread::scope(|scope| {
            let stop = &stop;
            scope.spawn(move || {
                while progressed.recv().is_ok_and(|nodes| nodes < 2_000) {}
                stop.stop();
            });
            // For ever, if it is not stopped.
            engine.think_with(&othello(), &Limits::NONE, stop, |thought| {
                let _ = progress.send(thought.nodes);
            })
        });
        check_thought(&othello(), &thought);
        assert!(stop.is_stopped() && thought.nodes > 1_000 && !thought.value.is_exact());
        // The handle stays used, and a clone is the same handle.
        let thought = engine.think_with(&othello(), &Limits::NONE, &stop.clone(), |_| {});
        check_thought(&othello(), &thought);
        assert!(thought.nodes < 1_000, "{thought:?}");
        let solution = engine.solve_with(&othello(), Window::FULL, &stop, |_| {});
        assert_eq!((solution.complete, solution.lower, solution.upper), (false, -64, 64));
        assert!(othello().legal_squares().contains(solution.best.expect("a move")));
        let moves = engine.analyse_moves_with(&othello(), &Limits::NONE, &stop, |_| {});
        assert_eq!(moves.len(), 4);
    }
}

#[test]
fn thinking_goes_on_in_the_background() {
    for threads in [1, 2] {
        let mut task = start_thinking(&engine(threads), &othello(), Limits::NONE);
        for depth in [1, 2] {
            let info = await_next(&mut task).expect("progress");
            check_thought(&othello(), &info);
            assert_eq!(info.value.certainty, Certainty::Depth(depth));
        }
        assert!(!task.is_done());
        // Without limits it would go on for ever; dropping it ends it.
    }
}

#[test]
fn engines_think_side_by_side() {
    let engines = [1, 1, 2].map(engine);
    let starts = [Variant::Othello, Variant::Reversi, Variant::AntiOthello];
    let starts = starts.map(|kind| start(kind, Size::EIGHT));
    let pairs = engines.iter().zip(&starts);
    let mut all: Vec<_> =
        pairs.map(|(engine, start)| start_thinking(engine, start, Limits::NONE)).collect();
    for (task, start) in all.iter_mut().zip(&starts) {
        check_thought(start, &await_next(task).expect("progress"));
    }
    // The end of one is not the end of the others.
    drop(all.remove(0));
    for task in &mut all {
        assert!(await_next(task).is_some());
    }
}

#[test]
fn pondering_helps_the_next_search() {
    let engine = engine(1);
    let pondered = othello().play("f5".parse().expect("a square")).expect("legal");
    let mut task = start_thinking(&engine, &pondered, Limits::NONE);
    let reply = loop {
        let info = await_next(&mut task).expect("progress");
        if info.value.certainty == Certainty::Depth(8) {
            break info.best.expect("a move");
        }
    };
    drop(task);
    let next = pondered.play(reply).expect("legal");
    let after = think(&engine, &next, Limits::depth(7));
    engine.forget();
    let fresh = think(&engine, &next, Limits::depth(7));
    check_thought(&next, &after);
    assert!(after.nodes < fresh.nodes, "{} {}", after.nodes, fresh.nodes);
}

#[test]
fn memory_is_what_was_asked_for() {
    for hash_mb in [1, 2, 3, 17] {
        let engine = Engine::new(Options { hash_mb, ..Options::default() }).expect("memory");
        assert_eq!(engine.table_bytes(), hash_mb << 20);
    }
    for hash_mb in [usize::MAX, usize::MAX >> 20, 1 << 42] {
        let error = Engine::new(Options { hash_mb, ..Options::default() }).expect_err("too much");
        assert_eq!(error, NoMemory { hash_mb });
        let text = error.to_string();
        assert!(text.contains(&hash_mb.to_string()) && !text.contains('\n'), "{text}");
        assert!(
            Opponent::with_options(Level::FIRST, 1, Options { hash_mb, ..Options::default() })
                .is_err()
        );
    }
}

#[test]
fn odd_options_and_limits_do_no_harm() {
    let position = random_game(&mut Rng::with_seed(14), othello(), 30).1;
    for options in [
        Options { threads: 0, hash_mb: 0, split: 0 },
        Options { threads: 2, hash_mb: 0, split: 1 },
        Options { threads: 200, hash_mb: 1, split: 100 },
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
        let moves = engine(1).analyse_moves(&othello(), &limits);
        assert_eq!(moves.len(), 4);
    }
}

#[test]
fn speed_is_told_where_it_took_time() {
    let mut thought = engine(1).think(&othello(), &Limits::depth(3));
    (thought.nodes, thought.time) = (3_000, Duration::from_millis(500));
    assert_eq!(thought.nodes_per_second(), Some(6_000.0));
    thought.time = Duration::ZERO;
    assert_eq!(thought.nodes_per_second(), None);
}
