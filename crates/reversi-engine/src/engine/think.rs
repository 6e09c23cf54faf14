//! Finding a move: looking further and further ahead, then to the end.

use std::sync::atomic::Ordering;

use reversi::Position;
use support::Instant;

use super::{Certainty, Engine, Limits, SearchInfo, StopToken, Value, over};
use crate::eval::Evaluation;
use crate::search::{INFINITE, RootResult, Shared, known_line, search_root};
use crate::window::Window;

/// How many more empty squares than the moves looked ahead a search to the end may take on: it
/// costs about as much as looking one more move ahead.
pub(super) const REACH: u32 = 8;

/// Half the width of the first window around what is expected.
const ASPIRATION: i32 = 3;

impl Engine {
    /// Looks for the best move of a position within limits.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    /// use reversi_engine::{Engine, Limits, Options};
    ///
    /// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
    /// let start = Position::start(RuleSet::OTHELLO);
    /// let info = engine.think(&start, &Limits::depth(5));
    /// assert!(start.legal_squares().contains(info.best.expect("a move")));
    /// # Ok::<(), reversi_engine::NoMemory>(())
    /// ```
    #[must_use]
    pub fn think(&self, position: &Position, limits: &Limits) -> SearchInfo {
        self.think_with(position, limits, &StopToken::new(), |_| {})
    }

    /// The same, with a way to end it early. `progress` gets every depth that was finished.
    ///
    /// Stopped at once, it still gives a legal move.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    /// use reversi_engine::{Engine, Limits, Options, StopToken};
    ///
    /// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
    /// let stop = StopToken::new();
    /// let info = engine.think_with(&Position::start(RuleSet::OTHELLO), &Limits::NONE, &stop, |info| {
    ///     println!("{} {} {} nodes", info.value.certainty, info.value, info.nodes);
    ///     if info.nodes > 1_000 {
    ///         stop.stop();
    ///     }
    /// });
    /// assert!(info.nodes > 1_000);
    /// # Ok::<(), reversi_engine::NoMemory>(())
    /// ```
    pub fn think_with(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &StopToken,
        progress: impl FnMut(&SearchInfo),
    ) -> SearchInfo {
        self.think_by(&Evaluation::new(position.rules()), position, limits, stop, progress)
    }

    /// The same by another evaluation. What the table holds of guesses by the one before it takes
    /// for its own: call [`Engine::forget`] in between.
    pub fn think_by(
        &self,
        evaluation: &Evaluation,
        position: &Position,
        limits: &Limits,
        stop: &StopToken,
        mut progress: impl FnMut(&SearchInfo),
    ) -> SearchInfo {
        let start = Instant::now();
        if position.is_over() {
            return over(position, start);
        }
        let empties = position.board().count(None) as u32;
        let budget = limits.budget(empties);
        let mut shared = self.shared(position, evaluation, stop);
        shared.deadline = budget.and_then(|budget| start.checked_add(budget));
        shared.most_nodes = limits.nodes.unwrap_or(u64::MAX);
        self.next_search();

        let mut info = SearchInfo::at_a_glance(position, evaluation);
        // By a clock there is no use in thinking about the only move, nor in beginning what
        // cannot be finished.
        let by_clock = limits.clock.is_some();
        let forced = position.legal_squares().len() == 1;
        let mut guesses = Guesses::default();
        for depth in depths(limits, empties) {
            let exact = depth == empties;
            let result = aspirate(&shared, position, guesses.next(), Window::FULL, depth);
            let nodes = shared.nodes.load(Ordering::Relaxed);
            if let Some(square) = result.found.square {
                let certainty = if exact { Certainty::Exact } else { Certainty::Depth(depth) };
                info.best = Some(square);
                info.line = vec![square];
                if result.complete {
                    info.value = Value { discs: result.found.score, certainty };
                    let next = position
                        .play(square)
                        .map(|next| known_line(&shared, &next, depth as usize - 1));
                    info.line.extend(next.unwrap_or_default());
                }
            }
            (info.nodes, info.time) = (nodes, start.elapsed());
            if !result.complete {
                break;
            }
            guesses.add(result.found.score);
            progress(&info);
            let late =
                budget.is_some_and(|budget| by_clock && (forced || start.elapsed() * 2 > budget));
            if exact || late {
                break;
            }
        }
        info.time = start.elapsed();
        info
    }
}

impl Engine {
    /// The value of a position to the player on turn, looking `depth` moves ahead, and the number
    /// of positions visited; no value if it was stopped.
    pub(crate) fn value_at_depth(
        &self,
        position: &Position,
        window: Window,
        evaluation: &Evaluation,
        depth: u32,
        stop: &StopToken,
    ) -> (Option<i32>, u64) {
        if position.is_over() {
            return (Some(position.rules().final_score(position.discs())), 1);
        }
        if depth == 0 {
            return (Some(evaluation.discs(position.discs())), 1);
        }
        let shared = self.shared(position, evaluation, stop);
        let depth = depth.min(position.board().count(None) as u32);
        let result = search_root(&shared, position, window, depth);
        (result.complete.then_some(result.found.score), shared.nodes.load(Ordering::Relaxed))
    }
}

/// The depths to look at, one after the other: deeper and deeper, then to the end.
pub(crate) fn depths(limits: &Limits, empties: u32) -> impl Iterator<Item = u32> + use<> {
    let last = limits.depth.unwrap_or(empties).clamp(1, empties);
    // After which depth to go to the end.
    let turn = match limits.exact {
        Some(exact) => (exact >= empties).then_some(2.min(last)),
        None => (empties <= last.saturating_add(REACH))
            .then(|| empties.saturating_sub(REACH + 1).max(1)),
    };
    let plain = turn.unwrap_or(last).min(empties);
    let end = turn.filter(|_| plain < empties).map(|_| empties);
    (1..=plain).chain(end)
}

/// What the value of the next depth is expected to be: that of two depths before, because a side
/// tends to look better when it has moved last.
#[derive(Debug, Default)]
pub(super) struct Guesses(Vec<i32>);

impl Guesses {
    pub(super) fn add(&mut self, value: i32) {
        self.0.push(value);
    }

    pub(super) fn next(&self) -> Option<i32> {
        self.0.iter().rev().nth(1).copied()
    }

    pub(super) fn last(&self) -> Option<i32> {
        self.0.last().copied()
    }
}

/// Searches with a window around what is expected, and with wider ones until the value is inside, or
/// outside of the `whole` window.
///
/// If it is stopped, the answer is the last search's, complete or not, with a move if any was
/// proved to be better than the others.
pub(crate) fn aspirate(
    shared: &Shared<'_>,
    position: &Position,
    guess: Option<i32>,
    whole: Window,
    depth: u32,
) -> RootResult {
    let Some(guess) = guess else {
        return proved(search_root(shared, position, whole, depth), whole.alpha);
    };
    let mut width = ASPIRATION;
    let guess = guess.clamp(whole.alpha.max(-INFINITE), whole.beta.min(INFINITE));
    let (mut alpha, mut beta) = ((guess - width).max(whole.alpha), (guess + width).min(whole.beta));
    if alpha >= beta {
        (alpha, beta) = (whole.alpha, whole.beta);
    }
    loop {
        let result = search_root(shared, position, Window { alpha, beta }, depth);
        if !result.complete {
            return proved(result, alpha);
        }
        width *= 4;
        let score = result.found.score;
        // Windows only ever grow: short of the end, values found with different windows may
        // contradict each other, and windows that moved could go to and fro for ever.
        if score <= alpha && alpha > whole.alpha {
            alpha = (score - width).max(whole.alpha);
        } else if score >= beta && beta < whole.beta {
            beta = (score + width).min(whole.beta);
        } else {
            return result;
        }
    }
}

/// A search of which only a move above `alpha` counts if it was stopped: the others were searched
/// only as far as was needed to see that they are not better.
fn proved(mut result: RootResult, alpha: i32) -> RootResult {
    if !result.complete && result.found.score <= alpha {
        result.found.square = None;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_rise_and_then_go_to_the_end() {
        let all = |limits: Limits, empties| depths(&limits, empties).collect::<Vec<_>>();
        assert_eq!(all(Limits::depth(3), 40), [1, 2, 3]);
        assert_eq!(all(Limits::depth(3), 11), [1, 2, 11]);
        assert_eq!(all(Limits::depth(3), 12), [1, 2, 3]);
        assert_eq!(all(Limits::NONE, 13), [1, 2, 3, 4, 13]);
        assert_eq!(all(Limits::NONE, 1), [1]);
        assert_eq!(all(Limits::NONE, 2), [1, 2]);
        assert_eq!(all(Limits::depth(0), 30), [1]);
        assert_eq!(all(Limits::depth(1), 9), [1, 9]);
        assert_eq!(all(Limits::depth(1), 10), [1]);
        let early = Limits { exact: Some(20), ..Limits::depth(1) };
        assert_eq!(all(early, 20), [1, 20]);
        assert_eq!(all(early, 21), [1]);
        assert_eq!(all(Limits { exact: Some(0), ..Limits::NONE }, 3), [1, 2, 3]);
    }
}
