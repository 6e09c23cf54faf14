//! Where the games of a match begin.

use std::sync::Arc;

use reversi::{Position, RuleSet};
use reversi_engine::{Engine, Limits, random_move};
use support::{SeededRandom, StopToken};

/// Where the games of a match begin. Both games of a pair have the same opening.
#[derive(Clone, Debug, Default)]
pub enum Openings {
    /// After a few random moves, where neither side looks much better.
    #[default]
    Balanced,
    /// At one of a list; see [`Openings::listed`].
    Listed(Arc<[Position]>),
}

impl Openings {
    /// The openings of a list, in an order that the seed decides. Each is taken once before any is
    /// taken again; without any there are balanced ones.
    #[must_use]
    pub fn listed(mut positions: Vec<Position>, seed: u64) -> Self {
        if positions.is_empty() {
            return Self::Balanced;
        }
        let mut dice = SeededRandom::new(seed);
        for last in (1..positions.len()).rev() {
            positions.swap(last, dice.below(last as u64 + 1) as usize);
        }
        Self::Listed(positions.into())
    }

    /// The opening of this pair of games.
    pub(crate) fn of_pair(
        &self,
        number: u64,
        rules: RuleSet,
        dice: &mut SeededRandom,
        judge: &Engine,
        stop: &StopToken,
    ) -> Position {
        match self {
            Self::Balanced => balanced(rules, dice, judge, stop),
            Self::Listed(positions) => positions[(number % positions.len() as u64) as usize],
        }
    }
}

/// How many openings are tried to find a balanced one.
const TRIES: u32 = 40;
/// How many discs an opening may favour a side by.
const BALANCE: i32 = 3;

/// A position after a few random moves in which neither side looks much better.
fn balanced(rules: RuleSet, dice: &mut SeededRandom, judge: &Engine, stop: &StopToken) -> Position {
    let plies = rules.size().area() / 8 + rules.opening().len();
    let mut best: Option<(i32, Position)> = None;
    for _ in 0..TRIES {
        let mut position = Position::start(rules);
        for _ in 0..plies {
            let Some(square) = random_move(&position, dice) else { break };
            position = position.play(square).unwrap_or(position);
        }
        if position.is_over() {
            continue;
        }
        judge.forget();
        let limits = Limits { exact: Some(10), ..Limits::depth(5) };
        let value = judge.think_with(&position, &limits, stop, |_| {}).value.discs.abs();
        if best.is_none_or(|(least, _)| value < least) {
            best = Some((value, position));
        }
        if value <= BALANCE {
            break;
        }
    }
    best.map_or(Position::start(rules), |(_, position)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Size, Variant};
    use reversi_engine::Options;

    #[test]
    fn each_opening_of_a_list_is_taken_once_before_any_is_taken_again() {
        let start = Position::start(RuleSet::OTHELLO);
        let squares = start.legal_squares();
        let list: Vec<Position> =
            squares.iter().map(|square| start.play(square).expect("legal")).collect();
        let judge = Engine::new(Options { hash_mb: 1, ..Options::default() }).expect("memory");
        let order = |seed| -> Vec<Position> {
            let openings = Openings::listed(list.clone(), seed);
            let (mut dice, stop) = (SeededRandom::new(0), StopToken::new());
            let pair = |n| openings.of_pair(n, RuleSet::OTHELLO, &mut dice, &judge, &stop);
            (0..2 * list.len() as u64).map(pair).collect()
        };
        let taken = order(5);
        let (once, again) = taken.split_at(list.len());
        assert_eq!(once, again);
        assert!(list.iter().all(|position| once.contains(position)));
        assert!((0..20).any(|seed| order(seed) != taken), "the seed decides the order");
        assert!(matches!(Openings::listed(Vec::new(), 1), Openings::Balanced));
    }

    #[test]
    fn openings_are_balanced_and_differ() {
        let judge = Engine::new(Options { hash_mb: 4, ..Options::default() }).expect("memory");
        let mut seen = std::collections::HashSet::new();
        for size in [(8, 8), (6, 6), (4, 4), (2, 2), (3, 8)] {
            let rules = RuleSet::new(Variant::Reversi, Size::new(size.0, size.1).expect("a size"));
            for seed in 0..10 {
                let open =
                    || balanced(rules, &mut SeededRandom::new(seed), &judge, &StopToken::new());
                let position = open();
                assert_eq!(position, open());
                seen.insert(position);
            }
        }
        assert!(seen.len() > 20, "{}", seen.len());
    }
}
