//! What the tests of the engine share.

// Every test file uses some of it.
#![allow(dead_code)]

use std::collections::HashMap;
use std::time::Duration;

use fastrand::Rng;
use reversi::{Board, Player, Position, RuleSet, Size, Square, Variant};
use reversi_engine::{Engine, Limits, Options, SearchInfo, Value};

pub(crate) fn engine(threads: usize) -> Engine {
    Engine::new(Options { threads, hash_mb: 1, split: 3 }).expect("memory")
}

pub(crate) fn think(engine: &Engine, position: &Position, limits: Limits) -> SearchInfo {
    engine.think(position, &limits)
}

pub(crate) fn solve(engine: &Engine, position: &Position) -> i32 {
    let solution = engine.solve(position);
    solution.score().expect("the whole window gives the exact score")
}

pub(crate) fn start(kind: Variant, size: Size) -> Position {
    Position::start(RuleSet::new(kind, size))
}

pub(crate) fn othello() -> Position {
    start(Variant::Othello, Size::EIGHT)
}

pub(crate) fn four_by_four() -> Size {
    Size::new(4, 4).expect("a size")
}

/// A score of `next` as the mover of `position` sees it.
pub(crate) fn seen_from(position: &Position, next: &Position, score: i32) -> i32 {
    if next.mover() == position.mover() { score } else { -score }
}

/// The score for the player on turn by trying everything, on the rules library alone.
pub(crate) fn minimax(known: &mut HashMap<Position, i32>, position: &Position) -> i32 {
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
pub(crate) fn random_game(
    random: &mut Rng,
    from: Position,
    empties: i32,
) -> (Vec<Square>, Position) {
    let (mut moves, mut at) = (Vec::new(), from);
    while !at.is_over() && at.board().count(None) > empties {
        let square = random.choice(at.legal_squares().iter().collect::<Vec<_>>()).expect("a move");
        moves.push(square);
        at = at.play(square).expect("legal");
    }
    (moves, at)
}

pub(crate) fn check_line(position: &Position, line: &[Square]) -> Position {
    line.iter().fold(*position, |at, &square| at.play(square).expect("a legal line"))
}

/// Longer than anything here takes, unless it never ends.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A board whose squares are empty, dark or light as often as the weights say.
pub(crate) fn random_board(
    random: &mut Rng,
    rules: RuleSet,
    [empty, dark, light]: [u32; 3],
) -> Position {
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
pub(crate) fn odd_positions(random: &mut Rng, rules: RuleSet) -> Vec<Position> {
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
pub(crate) fn check_thought(position: &Position, thought: &SearchInfo) {
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
