//! The levels and those who play them.

mod common;

use std::collections::HashSet;
use std::time::Duration;

use fastrand::Rng;
use reversi::{Position, RuleSet, Size, Square, Variant};
use reversi_engine::{Certainty, Clock, Level, NoSuchLevel, Opponent, Options};
use support::StopToken;

use common::{PATIENCE, check_thought, odd_positions, othello, random_game, start};

fn opponent(level: Level, seed: u64) -> Opponent {
    Opponent::with_options(level, seed, Options { hash_mb: 1, ..Options::default() })
        .expect("memory")
}

#[test]
fn every_level_moves_on_every_kind_of_board() {
    let mut random = Rng::with_seed(13);
    for level in Level::all() {
        let opponent = opponent(level, 1);
        assert_eq!(opponent.level(), level);
        for size in ["2x2", "3x2", "2x8", "5x4", "4x7", "6x6", "8x8"] {
            for kind in Variant::ALL {
                let rules = RuleSet::new(kind, size.parse().expect("a size"));
                let mut positions = odd_positions(&mut random, rules);
                positions.push(Position::start(rules));
                for position in positions {
                    // The best levels may take a second; a depth or two is enough here.
                    let (stop, few) = (StopToken::new(), position.board().count(None) <= 8);
                    let thought = opponent.choose_with(&position, None, &stop, |thought| {
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
    let stop = StopToken::new();
    stop.stop();
    for level in Level::all() {
        let thought = opponent(level, 1).choose_with(&othello(), None, &stop, |_| {});
        check_thought(&othello(), &thought);
    }
}

#[test]
fn every_level_moves_by_a_clock() {
    for level in Level::all() {
        let clock = Clock { left: Duration::from_millis(60), increment: Duration::ZERO };
        let stop = StopToken::new();
        let thought = opponent(level, 1).choose_with(&othello(), Some(clock), &stop, |thought| {
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
    let mut at = start(Variant::Othello, Size::new(6, 6).expect("a size"));
    let mut moves = Vec::new();
    while !at.is_over() && moves.len() < most {
        let thought = opponent.choose_with(&at, None, &StopToken::new(), |_| {});
        moves.push(thought.best.expect("a move"));
        at = at.play(moves[moves.len() - 1]).expect("legal");
    }
    moves
}

#[test]
fn a_seed_makes_a_game() {
    for level in Level::all().take(16) {
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
    for level in Level::all().take(16) {
        let position = random_game(&mut Rng::with_seed(15), othello(), 40).1;
        let [used, fresh] = [true, false].map(|before| {
            let opponent = opponent(level, 7);
            if before {
                opponent.choose_with(&position, None, &StopToken::new(), |_| {});
            }
            let thought = opponent.choose_with(&position, None, &StopToken::new(), |_| {});
            (thought.best, thought.value, thought.line, thought.nodes)
        });
        assert_eq!(used, fresh, "level {level}");
    }
}

#[test]
fn levels_are_numbers_from_1_to_22() {
    for (number, level) in (1..).zip(Level::all()) {
        assert_eq!((level.number(), Level::new(number)), (number, Some(level)));
        assert_eq!(number.to_string().parse(), Ok(level));
    }
    assert_eq!((Level::all().next(), Level::all().last()), (Some(Level::FIRST), Some(Level::LAST)));
    assert_eq!((Level::new(0), Level::new(23)), (None, None));
    for text in ["", "0", "23", "256", "-1", "1.0", " 1", "one"] {
        assert_eq!(text.parse::<Level>(), Err(NoSuchLevel), "{text}");
    }
    assert!(!NoSuchLevel.to_string().contains('\n'));
}
