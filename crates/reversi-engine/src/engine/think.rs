//! Finding a move: looking further and further ahead, then to the end.

use std::sync::atomic::Ordering;

use reversi::{Position, Scoring};
use support::Instant;

use super::{Certainty, Engine, Limits, SearchInfo, StopToken, Value, over};
use crate::eval::Evaluation;
use crate::search::{INFINITE, Reach, RootResult, Selectivity, Shared, known_line, search_root};
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
        if limits.depth.is_none() && limits.nodes.is_none() {
            self.table.expect_much();
        }
        self.next_search();

        let mut info = SearchInfo::at_a_glance(position, evaluation);
        // By a clock there is no use in thinking about the only move, nor in beginning what
        // cannot be finished.
        let by_clock = limits.clock.is_some();
        let forced = position.legal_squares().len() == 1;
        let mut guesses = Guesses::default();
        for reach in reaches(limits, empties, evaluation) {
            let exact = reach == Reach::full(empties);
            let result = aspirate(&shared, position, guesses.next(reach), Window::FULL, reach);
            let nodes = shared.nodes.load(Ordering::Relaxed);
            if let Some(square) = result.found.square {
                info.best = Some(square);
                info.line = vec![square];
                if result.complete {
                    info.value = value_of(position, result.found.score, reach);
                    let next = position
                        .play(square)
                        .map(|next| known_line(&shared, &next, reach.depth as usize - 1));
                    info.line.extend(next.unwrap_or_default());
                }
            }
            (info.nodes, info.time) = (nodes, start.elapsed());
            if !result.complete {
                break;
            }
            guesses.add(reach, result.found.score);
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
        let result = search_root(&shared, position, window, Reach::full(depth));
        (result.complete.then_some(result.found.score), shared.nodes.load(Ordering::Relaxed))
    }
}

/// How far to look, one after the other: deeper and deeper, then to the end of the game, leaving out
/// less and less on the way.
pub(crate) fn reaches(
    limits: &Limits,
    empties: u32,
    evaluation: &Evaluation,
) -> impl Iterator<Item = Reach> + use<> {
    let last = limits.depth.unwrap_or(empties).clamp(1, empties);
    let first = if evaluation.is_selective() { Selectivity::FIRST } else { Selectivity::NONE };
    // After which depth to go to the end.
    let turn = match limits.exact {
        Some(exact) => (exact >= empties).then_some(empties.saturating_sub(REACH).max(2).min(last)),
        None => (empties <= last.saturating_add(REACH))
            .then(|| empties.saturating_sub(REACH + 1).max(1)),
    };
    let plain = turn.unwrap_or(last).min(empties);
    let end = turn.filter(|_| plain < empties);
    let passes = if empties < PASSES { Selectivity::NONE } else { first };
    let midgame = depths(plain).map(move |depth| Reach {
        depth,
        selectivity: if depth == empties { Selectivity::NONE } else { first },
    });
    midgame.chain(end.into_iter().flat_map(move |_| {
        passes.and_surer().map(move |selectivity| Reach { depth: empties, selectivity })
    }))
}

/// How many moves ahead to look, one search after the other. A side looks better when it has moved
/// last, so a value says more of the one two moves deeper than of the next: from the first few on,
/// every other depth is passed over.
fn depths(last: u32) -> impl Iterator<Item = u32> {
    (1..=last).filter(move |depth| *depth < STEADY || (last - depth).is_multiple_of(2))
}

/// Up to this depth every one is looked at: they cost next to nothing, and a first answer is there
/// at once.
const STEADY: u32 = 6;

/// With fewer empty squares the exact score costs less than guesses before it would save.
pub(super) const PASSES: u32 = 16;

/// What stands behind the value of a search.
fn certainty(reach: Reach, empties: u32) -> Certainty {
    match reach {
        Reach { depth, .. } if depth < empties => Certainty::Depth(depth),
        Reach { selectivity: Selectivity::NONE, .. } => Certainty::Exact,
        Reach { selectivity, .. } => Certainty::Likely(selectivity.percent()),
    }
}

/// The value of a position that a search found. A bound that was only foreseen may be a final score
/// which cannot be; then it is the next one towards a draw.
pub(crate) fn value_of(position: &Position, score: i32, reach: Reach) -> Value {
    let (rules, empties) = (position.rules(), position.board().count(None) as u32);
    let certainty = certainty(reach, empties);
    // Where the winner has the empty squares, scores are as even or odd as the board.
    let whole = rules.scoring() == Scoring::MostAndEmpties;
    let cannot_be = whole && (score - rules.size().area()) % 2 != 0;
    let is_foreseen = matches!(certainty, Certainty::Likely(_));
    let discs = if is_foreseen && cannot_be { score - score.signum() } else { score };
    Value { discs, certainty }
}

/// What the value of the next search is expected to be.
#[derive(Debug, Default)]
pub(super) struct Guesses(Vec<(Reach, i32)>);

impl Guesses {
    pub(super) fn add(&mut self, reach: Reach, value: i32) {
        self.0.push((reach, value));
    }

    /// That of the last search as deep as this one, or else of two before the last: a side tends
    /// to look better when it has moved last.
    pub(super) fn next(&self, reach: Reach) -> Option<i32> {
        let (last, value) = self.0.last()?;
        if last.depth == reach.depth {
            return Some(*value);
        }
        let back = usize::from((reach.depth - last.depth) % 2 == 1);
        self.0.iter().rev().nth(back).map(|(_, value)| *value)
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
    reach: Reach,
) -> RootResult {
    let Some(guess) = guess else {
        return proved(search_root(shared, position, whole, reach), whole.alpha);
    };
    let mut width = ASPIRATION;
    let guess = guess.clamp(whole.alpha.max(-INFINITE), whole.beta.min(INFINITE));
    let (mut alpha, mut beta) = ((guess - width).max(whole.alpha), (guess + width).min(whole.beta));
    if alpha >= beta {
        (alpha, beta) = (whole.alpha, whole.beta);
    }
    loop {
        let result = search_root(shared, position, Window { alpha, beta }, reach);
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
    use reversi::{RuleSet, Variant};

    #[test]
    fn depths_rise_and_then_go_to_the_end_leaving_out_less_and_less() {
        let othello = Evaluation::new(RuleSet::OTHELLO);
        let all = |evaluation, limits: Limits, empties| -> Vec<(u32, u8)> {
            reaches(&limits, empties, evaluation)
                .map(|reach| (reach.depth, reach.selectivity.percent()))
                .collect()
        };
        let plain = Evaluation::new(RuleSet::new(Variant::NoPass, reversi::Size::EIGHT));
        let depths = |limits: Limits, empties| {
            all(&plain, limits, empties).iter().map(|(depth, _)| *depth).collect::<Vec<_>>()
        };
        assert_eq!(depths(Limits::depth(3), 40), [1, 2, 3]);
        assert_eq!(depths(Limits::depth(3), 11), [1, 2, 11]);
        assert_eq!(depths(Limits::depth(3), 12), [1, 2, 3]);
        assert_eq!(depths(Limits::NONE, 13), [1, 2, 3, 4, 13]);
        assert_eq!(depths(Limits::NONE, 1), [1]);
        assert_eq!(depths(Limits::NONE, 2), [1, 2]);
        assert_eq!(depths(Limits::depth(0), 30), [1]);
        assert_eq!(depths(Limits::depth(10), 40), [1, 2, 3, 4, 5, 6, 8, 10]);
        assert_eq!(depths(Limits::depth(11), 40), [1, 2, 3, 4, 5, 7, 9, 11]);
        assert_eq!(depths(Limits::depth(1), 9), [1, 9]);
        assert_eq!(depths(Limits::depth(1), 10), [1]);
        let early = Limits { exact: Some(20), ..Limits::depth(1) };
        assert_eq!(depths(early, 20), [1, 20]);
        assert_eq!(depths(early, 21), [1]);
        assert_eq!(depths(Limits { exact: Some(0), ..Limits::NONE }, 3), [1, 2, 3]);
        let passes = [(1, 73), (18, 73), (18, 87), (18, 95), (18, 99), (18, 99), (18, 100)];
        assert_eq!(all(&othello, Limits { exact: Some(18), ..Limits::depth(1) }, 18), passes);
    }

    #[test]
    fn a_foreseen_score_is_one_that_can_be() {
        let position = Position::start(RuleSet::OTHELLO);
        let selective = Reach { depth: 60, selectivity: Selectivity::FIRST };
        let discs = |score, reach| value_of(&position, score, reach).discs;
        assert_eq!([3, 1, 0, -1, -3, 4].map(|score| discs(score, selective)), [2, 0, 0, 0, -2, 4]);
        assert_eq!(value_of(&position, 3, selective).certainty, Certainty::Likely(73));
        assert_eq!(value_of(&position, 3, Reach { depth: 8, ..selective }), Value::at_depth(3, 8));
    }
}
