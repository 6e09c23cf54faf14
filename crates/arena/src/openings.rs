//! Where the games of a match begin.

use std::sync::Arc;

use reversi::{Model, RuleSet};
use reversi_engine::{Engine, Limits, random_move};
use support::{SeededRandom, StopToken};

/// Where the games of a match begin. Both games of a pair have the same opening.
#[derive(Clone, Debug, Default)]
pub enum Openings {
    /// After a few random moves, where neither side looks much better.
    #[default]
    Balanced,
    /// At the start of the rules.
    Start,
    /// At one of a list; see [`Openings::listed`].
    Listed(Arc<[Model]>),
}

impl Openings {
    /// The openings of a list, in an order that the seed decides. Each is taken once before any is
    /// taken again; without any there are balanced ones.
    #[must_use]
    pub fn listed(mut games: Vec<Model>, seed: u64) -> Self {
        if games.is_empty() {
            return Self::Balanced;
        }
        let mut dice = SeededRandom::new(seed);
        for last in (1..games.len()).rev() {
            games.swap(last, dice.below(last as u64 + 1) as usize);
        }
        Self::Listed(games.into())
    }

    /// The opening of this pair of games.
    pub(crate) fn of_pair(
        &self,
        number: u64,
        rules: RuleSet,
        dice: &mut SeededRandom,
        judge: &Engine,
        stop: &StopToken,
    ) -> Model {
        match self {
            Self::Balanced => balanced(rules, dice, judge, stop),
            Self::Start => Model::new(rules),
            Self::Listed(games) => games[(number % games.len() as u64) as usize].clone(),
        }
    }
}

/// How many openings are tried to find a balanced one.
const TRIES: u32 = 40;
/// How many discs an opening may favour a side by.
const BALANCE: i32 = 3;

/// A game of a few random moves after which neither side looks much better.
fn balanced(rules: RuleSet, dice: &mut SeededRandom, judge: &Engine, stop: &StopToken) -> Model {
    let plies = rules.size().area() / 8 + rules.opening().len();
    let mut best: Option<(i32, Model)> = None;
    for _ in 0..TRIES {
        let mut game = Model::new(rules);
        for _ in 0..plies {
            let Some(square) = random_move(game.position(), dice) else { break };
            let _ = game.play(square);
        }
        if game.is_game_over() {
            continue;
        }
        judge.forget();
        let limits = Limits { exact: Some(10), ..Limits::depth(5) };
        let value = judge.think_with(game.position(), &limits, stop, |_| {}).value.discs.abs();
        if best.as_ref().is_none_or(|(least, _)| value < *least) {
            best = Some((value, game));
        }
        if value <= BALANCE {
            break;
        }
    }
    best.map_or_else(|| Model::new(rules), |(_, game)| game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Size, Variant};
    use reversi_engine::Options;

    #[test]
    fn each_opening_of_a_list_is_taken_once_before_any_is_taken_again() {
        let start = Model::new(RuleSet::OTHELLO);
        let after = |square| {
            let mut game = start.clone();
            game.play(square).expect("legal");
            game
        };
        let list: Vec<Model> = start.position().legal_squares().iter().map(after).collect();
        let judge = Engine::new(Options { hash_mb: 1, ..Options::default() }).expect("memory");
        let order = |seed| -> Vec<Model> {
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
                seen.insert(*position.position());
            }
        }
        assert!(seen.len() > 20, "{}", seen.len());
    }
}
