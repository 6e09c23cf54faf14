//! The Reversi engine on any board.

use reversi::{Board, Player, Position, Square};
use reversi_engine::{Engine, Level, Limits, MoveValue, Opponent, Options, SearchInfo, Value};
use support::StopToken;

use crate::rules_of;

/// With so many empty squares the exact score takes no time.
const FEW: i32 = 8;
/// With so many, trying everything takes none either.
const VERY_FEW: i32 = 5;
/// By so many nodes a search may miss its limit: near the end of the game it does not look up.
const SLACK: u64 = 10_000;

/// Asks the engine about a board. The first bytes choose the rules, the size, who is on turn, the
/// limits, the memory and a level; the others the squares, over and over until the board is done.
pub(crate) fn engine(text: &str) {
    let rules = rules_of(text);
    let mut bytes = text.bytes().skip(3).map(u32::from);
    let mut next = |limit: u32| bytes.next().unwrap_or(0) % limit;
    let turn = Player::BOTH[next(2) as usize];
    let limits = limits(&mut next);
    let options = Options { hash_mb: next(2) as usize, ..Options::default() };
    let level = Level::new(next(22) as u8 + 1).expect("1 to 22");
    let mut board = Board::new(rules.size());
    let contents: Vec<u32> = bytes.map(|byte| byte % 3).collect();
    for (square, content) in rules.size().squares().iter().zip(contents.into_iter().cycle()) {
        let player = [None, Some(Player::Dark), Some(Player::Light)][content as usize];
        board.set(square, player).expect("on the board");
    }
    let position = Position::from_board(rules, &board, turn);
    check(&position, &limits, options, level);
}

/// Limits that never let a search go far.
fn limits(next: &mut impl FnMut(u32) -> u32) -> Limits {
    let some = |number: u32| number.checked_sub(1);
    Limits {
        depth: some(next(6)),
        nodes: Some(u64::from(next(128)) * 8),
        exact: some(next(12)),
        ..Limits::NONE
    }
}

fn check(position: &Position, limits: &Limits, options: Options, level: Level) {
    let engine = Engine::new(options).expect("a megabyte");
    let few = position.board().count(None) <= FEW;
    let exact = |position: &Position| {
        let solution = engine.solve(position);
        let score = solution.score().expect("the whole window gives the exact score");
        check_answer(position, solution.best, Value::exact(score), &solution.line);
        score
    };
    let score = few.then(|| exact(position));
    let agrees = |value: Value| score.is_none_or(|score| !value.is_exact() || value.discs == score);
    if position.board().count(None) <= VERY_FEW {
        assert_eq!(score, Some(minimax(position)), "{position:?}");
    }

    let mut nodes = 0;
    let thought = engine.think_with(position, limits, &StopToken::new(), |thought| {
        check_thought(position, thought);
        assert!(thought.nodes >= nodes, "{position:?} {thought:?}");
        nodes = thought.nodes;
    });
    check_thought(position, &thought);
    assert!(agrees(thought.value), "{position:?} {thought:?}");
    let most = limits.nodes.unwrap_or(u64::MAX).saturating_add(SLACK);
    assert!((nodes..=most).contains(&thought.nodes), "{position:?} {limits:?} {thought:?}");

    let moves = engine.analyse_moves(position, limits);
    check_moves(position, &moves);
    for entry in moves.iter().filter(|entry| few && entry.value.is_exact()) {
        let next = position.play(entry.square).expect("legal");
        let score = seen_from(position, &next, exact(&next));
        assert_eq!(entry.value.discs, score, "{position:?} {entry:?}");
    }

    let opponent = Opponent::with_options(level, 1, options).expect("a megabyte");
    let (stop, mut heard) = (StopToken::new(), 0);
    let chosen = opponent.choose_with(position, None, &stop, |_| {
        // Only near the end may it think as long as it likes.
        heard += 1;
        if heard == 2 && !few {
            stop.stop();
        }
    });
    check_thought(position, &chosen);
    assert!(agrees(chosen.value), "{position:?} {level} {chosen:?}");
}

fn check_thought(position: &Position, thought: &SearchInfo) {
    check_answer(position, thought.best, thought.value, &thought.line);
}

/// There is a legal move if and only if the game goes on; the value is possible, the line legal.
fn check_answer(position: &Position, best: Option<Square>, value: Value, line: &[Square]) {
    let context = format!("{position:?} {best:?} {value:?} {line:?}");
    let legal = best.is_some_and(|best| position.legal_squares().contains(best));
    assert_eq!((legal, best.is_none()), (!position.is_over(), position.is_over()), "{context}");
    assert!(line.is_empty() || line.first() == best.as_ref(), "{context}");
    check_value_and_line(position, value, line);
    if position.is_over() {
        assert_eq!(
            value,
            Value::exact(position.rules().final_score(position.discs())),
            "{context}"
        );
    }
}

/// There is one entry for every legal move, the best first.
fn check_moves(position: &Position, moves: &[MoveValue]) {
    let squares = moves.iter().map(|entry| entry.square).collect();
    assert_eq!(position.legal_squares(), squares, "{position:?}");
    assert_eq!(position.legal_squares().len(), moves.len() as i32, "{position:?}");
    assert!(moves.is_sorted_by(|a, b| a.value.discs >= b.value.discs), "{position:?} {moves:?}");
    for entry in moves {
        assert_eq!(entry.line.first(), Some(&entry.square), "{position:?}");
        check_value_and_line(position, entry.value, &entry.line);
    }
}

fn check_value_and_line(position: &Position, value: Value, line: &[Square]) {
    assert!(value.discs.abs() <= position.rules().size().area(), "{position:?} {value:?}");
    line.iter().fold(*position, |at, &square| at.play(square).expect("a legal line"));
}

/// A score of `next` as the mover of `position` sees it.
fn seen_from(position: &Position, next: &Position, score: i32) -> i32 {
    if next.mover() == position.mover() { score } else { -score }
}

/// The score for the player on turn by trying everything.
fn minimax(position: &Position) -> i32 {
    let scores = position.legal_squares().iter().map(|square| {
        let next = position.play(square).expect("legal");
        seen_from(position, &next, minimax(&next))
    });
    scores.max().unwrap_or_else(|| position.rules().final_score(position.discs()))
}
