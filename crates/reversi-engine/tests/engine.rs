//! The engine as the apps see it: thinking, limits, stopping.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use reversi::{Position, RuleSet, Size, Variant};
use reversi_engine::{
    Certainty, Clock, Engine, Level, Limits, NoMemory, Opponent, Options, SearchInfo, Thinking,
    Value, Window,
};
use support::StopToken;

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
            (12, Limits { exact: Some(12), ..Limits::depth(3) }, &[1, 2, 12]),
        ] {
            let (_, position) = random_game(&mut random, start(kind, Size::EIGHT), empties);
            if position.is_over() {
                continue;
            }
            let mut heard = Vec::new();
            let thought = engine(1).think(&position, &limits, &StopToken::new(), |thought| {
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

/// Waits for the end of a search, but not for ever.
fn await_end(thinking: &Thinking) {
    let begin = Instant::now();
    while !thinking.is_finished() {
        assert!(begin.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Thinks in the background, but not for ever: gives every step of progress and the end.
fn think_watched(
    engine: &Engine,
    position: &Position,
    limits: Limits,
) -> (Vec<SearchInfo>, SearchInfo) {
    let thinking = engine.start(position, limits).expect("a thread");
    await_end(&thinking);
    let heard = std::iter::from_fn(|| thinking.progress()).collect();
    (heard, thinking.finish().expect("a thought"))
}

/// Waits for a step of progress, but not for ever.
fn await_progress(thinking: &Thinking) -> SearchInfo {
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
        let (engine, stop) = (engine(threads), StopToken::new());
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
    let starts = [Variant::Othello, Variant::Reversi, Variant::AntiOthello];
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
        let moves = engine(1).analyse_moves(&othello(), &limits, &StopToken::new(), |_| {});
        assert_eq!(moves.len(), 4);
    }
}

#[test]
fn speed_is_told_where_it_took_time() {
    let mut thought = engine(1).think(&othello(), &Limits::depth(3), &StopToken::new(), |_| {});
    (thought.nodes, thought.time) = (3_000, Duration::from_millis(500));
    assert_eq!(thought.nodes_per_second(), Some(6_000.0));
    thought.time = Duration::ZERO;
    assert_eq!(thought.nodes_per_second(), None);
}
