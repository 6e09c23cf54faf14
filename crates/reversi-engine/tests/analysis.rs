//! The value of every move of a position, and of every move of a game.

mod common;

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use reversi::{Position, RuleSet, Size, Variant};
use reversi_engine::{Certainty, Engine, Limits, Options, PlyAnalysis, Value};
use support::StopToken;

use common::{
    check_line, engine, four_by_four, minimax, othello, random_board, random_game, seen_from,
    solve, start,
};

#[test]
fn every_legal_move_is_analysed() {
    let mut random = Rng::with_seed(8);
    let (engine, solver) = (engine(1), engine(1));
    let (mut exact, mut same_player) = (0, 0);
    for (kind, size) in
        Variant::ALL.into_iter().flat_map(|kind| Size::all().map(move |s| (kind, s)))
    {
        let rules = RuleSet::new(kind, size);
        let board = random_board(&mut random, rules, [1, 3, 3]);
        let (_, played) = random_game(&mut random, Position::start(rules), 8);
        for position in [board, played] {
            let few = position.board().count(None) <= 8;
            let limits = if few { Limits::NONE } else { Limits::nodes(500) };
            let moves = engine.analyse_moves(&position, &limits);
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
    let moves =
        engine(1).analyse_moves_with(&position, &Limits::depth(4), &StopToken::new(), |moves| {
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
    for kind in Variant::ALL {
        let mut known = HashMap::new();
        for _ in 0..10 {
            let mut at = start(kind, four_by_four());
            // All of Reversi on 4x4 is too much for plain minimax: the first moves are skipped.
            let from = if at.board().count(None) == 16 { 12 } else { 16 };
            at = random_game(&mut random, at, from).1;
            let (moves, _) = random_game(&mut random, at, 0);
            let mut heard = Vec::new();
            let analysis = engine.analyse_game_with(
                &at,
                &moves,
                &Limits::NONE,
                &StopToken::new(),
                |place, ply| {
                    heard.push((place, ply.clone()));
                },
            );
            assert_eq!((analysis.plies.len(), analysis.skipped), (moves.len(), 0));
            heard.reverse();
            let told = analysis.plies.iter().cloned().enumerate();
            assert_eq!(heard, told.collect::<Vec<_>>());
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
    for kind in Variant::ALL {
        let begin = start(kind, Size::new(8, 6).expect("a size"));
        let (moves, _) = random_game(&mut random, begin, 0);
        for limits in [Limits::depth(2), Limits::nodes(300)] {
            let analysis = engine(1).analyse_game(&begin, &moves, &limits);
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
    let begin = start(Variant::Othello, four_by_four());
    let (mut moves, _) = random_game(&mut Rng::with_seed(12), begin, 0);
    let engine = engine(1);
    let whole = engine.analyse_game(&begin, &moves, &Limits::NONE);
    let stop = StopToken::new();
    let stopped = engine.analyse_game_with(&begin, &moves, &Limits::NONE, &stop, |place, _| {
        if place == moves.len() - 3 {
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
    let cut = engine.analyse_game(&begin, &moves, &Limits::NONE);
    assert_eq!((cut.plies.len(), cut.skipped), (5, 0));
    assert_eq!(values(&cut.plies), values(&whole.plies[..5]));
    let none = engine.analyse_game(&begin, &[], &Limits::NONE);
    assert_eq!((none.plies.len(), none.skipped, none.nodes), (0, 0, 0));
}

/// What was analysed before, the size of the table and the number of threads change nothing.
#[test]
fn an_analysis_depends_on_the_game_and_the_limits_alone() {
    let mut random = Rng::with_seed(21);
    let (moves, _) = random_game(&mut random, othello(), 12);
    let (other, _) = random_game(&mut random, othello(), 12);
    let limits = Limits { exact: Some(14), ..Limits::depth(5) };
    let mut analyses = Vec::new();
    for (hash_mb, threads) in [(1, 1), (7, 3), (64, 2)] {
        let options = Options { hash_mb, threads, ..Options::default() };
        let engine = Engine::new(options).expect("memory");
        analyses.push(engine.analyse_game(&othello(), &moves, &limits));
        let _ = engine.analyse_game(&othello(), &other, &limits);
        let _ = engine.think(&othello(), &Limits::depth(8));
        analyses.push(engine.analyse_game(&othello(), &moves, &limits));
    }
    assert_eq!(analyses[0].plies.len(), moves.len());
    assert!(analyses.iter().all(|analysis| *analysis == analyses[0]));
    assert_ne!(
        analyses[0],
        Engine::new(Options::default()).expect("memory").analyse_game(
            &othello(),
            &moves,
            &Limits::depth(2)
        )
    );
}

#[test]
fn an_analysis_goes_on_stage_by_stage_until_everything_is_exact() {
    let position = start(Variant::Othello, four_by_four());
    let moves = random_game(&mut Rng::with_seed(4), position, 0).0;
    let engine = engine(2);
    let exact = engine.analyse_game(&position, &moves, &Limits::NONE);
    let mut limits = Limits { exact: Some(4), ..Limits::depth(2) };
    let first = engine.analyse_game(&position, &moves, &limits);
    assert!(!first.plies[0].best_value.is_exact());
    let mut plies = first.plies;
    let mut places = Vec::new();
    while limits.exact < Some(12) {
        let stage = |engine: &Engine| {
            let mut heard = Vec::new();
            let stop = StopToken::new();
            engine.deepen_game_with(&position, &moves, &limits, &stop, |place, ply| {
                heard.push((place, ply.clone()));
            });
            heard
        };
        let heard = stage(&engine);
        assert_eq!(heard, stage(&Engine::new(Options::default()).expect("memory")), "repeatable");
        for (place, ply) in heard {
            places.push(place);
            plies[place] = ply;
        }
        limits = limits.deeper();
    }
    // Those with more than four empty squares, from the last to the first, each once.
    let expected: Vec<usize> = (0..moves.len()).rev().filter(|place| 12 - place > 4).collect();
    assert_eq!(places, expected);
    assert_eq!(plies, exact.plies);
}
