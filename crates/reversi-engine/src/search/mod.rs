//! Searching: from the root, with what all searches share.

mod calls;
mod endgame;
mod endgame_cache;
mod last;
mod last_move;
mod node;
mod order;
mod pool;
mod probcut;
mod selectivity;
mod split;

use reversi::{Kernel, Position, RuleSet, Square, WithKernel};

use crate::search_rules::{SearchRules, Tournament};
use crate::window::Window;
use node::Search;
pub(crate) use node::{Found, INFINITE, Shared};
pub(crate) use order::square_worth;
pub(crate) use pool::Pool;
use pool::Stops;
pub(crate) use selectivity::{Reach, Selectivity};
use split::with_helpers;

/// What a search of a position to some depth found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootResult {
    /// The best move so far, with its value.
    pub(crate) found: Found,
    /// Whether all moves were searched.
    pub(crate) complete: bool,
}

/// Searches a position that is not over, as far as asked for.
pub(crate) fn search_root(
    shared: &Shared<'_>,
    position: &Position,
    window: Window,
    reach: Reach,
) -> RootResult {
    shared.kernels.run(Root { shared, position, window, reach })
}

/// What is asked at the root of a search.
struct Root<'a> {
    shared: &'a Shared<'a>,
    position: &'a Position,
    window: Window,
    reach: Reach,
}

impl WithKernel for Root<'_> {
    type Output = RootResult;

    fn run<K: Kernel>(self, kernel: K) -> RootResult {
        let rules = self.position.rules();
        if Tournament::is(rules) {
            self.search(kernel, Tournament)
        } else {
            self.search(kernel, rules)
        }
    }
}

impl Root<'_> {
    fn search<T: SearchRules, K: Kernel>(self, kernel: K, rules: T) -> RootResult {
        let shared = self.shared;
        if shared.pool.threads() > 1 && self.reach.depth >= shared.split {
            with_helpers(kernel, rules, shared, || self.search_here(kernel, rules))
        } else {
            self.search_here(kernel, rules)
        }
    }

    fn search_here<T: SearchRules, K: Kernel>(self, kernel: K, rules: T) -> RootResult {
        let Self { shared, position, window, reach: Reach { depth, selectivity } } = self;
        let mut search = Search::new(kernel, rules, shared, selectivity, Stops::new(shared.stop));
        // A search that finds everything in the table never comes to ask.
        search.stopped = search.stops.any() || shared.is_spent();
        let node = shared.evaluation.start(position.discs());
        let mut moves = search.root_moves(&node, depth);
        // Of moves that are as good as each other the first is taken, so a seed changes the order.
        for ranked in moves.iter_mut().filter(|ranked| ranked.key < i32::MAX) {
            ranked.key += shared.evaluation.square_noise(ranked.square);
        }
        let found = search.best_of(&node, &mut moves, window.alpha, window.beta, depth);
        search.report_nodes();
        RootResult { found, complete: !search.stopped }
    }
}

/// What tells positions of some rules from those of others in a table.
pub(crate) fn salt(rules: RuleSet) -> u64 {
    Position::start(rules).hash64()
}

/// Best play from a position as the table knows it, at most `most` moves.
pub(crate) fn known_line(shared: &Shared<'_>, position: &Position, most: usize) -> Vec<Square> {
    let mut line = Vec::new();
    let mut at = *position;
    while line.len() < most {
        let slot = shared.table.slot(shared.salt, at.discs());
        let Some(square) = shared.table.probe(slot).and_then(|known| known.best) else { break };
        let Ok(next) = at.play(square) else { break };
        line.push(square);
        at = next;
    }
    line
}
