//! A whole game by the engine, looking at one move only of those that mirror each other.
//!
//! Symmetry is used where it saves the most: at the first moves. All first moves of Othello on a
//! square board are one, turned and mirrored, and an opening of Reversi has a few ways of many.

use reversi::{Phase, Position, Square};
use reversi_engine::{Engine, Limits, StopToken, Window};

/// What is known of a position: the score, or a bound of it outside of the window asked for; and
/// best play, to the end where the score is inside.
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) line: Vec<Square>,
}

/// How many moves ahead to look to tell which of several moves is likely to be best.
const ORDER_DEPTH: u32 = 8;

/// Solves positions from the first move on.
pub(super) struct BySymmetry<'a> {
    engine: &'a Engine,
    stop: &'a StopToken,
    /// Positions visited.
    pub(super) nodes: u64,
}

impl<'a> BySymmetry<'a> {
    pub(super) const fn new(engine: &'a Engine, stop: &'a StopToken) -> Self {
        Self { engine, stop, nodes: 0 }
    }

    /// The score for the player on turn; none if it was stopped.
    pub(super) fn solve(&mut self, position: &Position, window: Window) -> Option<Found> {
        if position.is_over() {
            let score = position.rules().final_score(position.discs());
            return Some(Found { score, line: Vec::new() });
        }
        let mut moves = distinct(position);
        let all = position.legal_squares().len() as usize;
        if moves.len() == all && position.phase() != Phase::Opening {
            return self.leaf(position, window);
        }
        if moves.len() > 1 {
            moves.sort_by_cached_key(|(_, next)| self.glance(position, next));
        }
        let mut best: Option<Found> = None;
        for (square, next) in moves {
            let least = best.as_ref().map_or(window.alpha, |best| best.score.max(window.alpha));
            let same = next.mover() == position.mover();
            let asked = Window { alpha: least, beta: window.beta };
            let found = self.solve(&next, if same { asked } else { negated(asked) })?;
            let score = if same { found.score } else { -found.score };
            if best.as_ref().is_none_or(|best| score > best.score) {
                let line = std::iter::once(square).chain(found.line).collect();
                best = Some(Found { score, line });
            }
            if score >= window.beta {
                break;
            }
        }
        best
    }

    /// A position in which every move is one of its own.
    fn leaf(&mut self, position: &Position, window: Window) -> Option<Found> {
        let solution = self.engine.solve_with(position, window, self.stop, |_| {});
        self.nodes += solution.nodes;
        let score = if solution.lower > window.alpha { solution.lower } else { solution.upper };
        solution.complete.then_some(Found { score, line: solution.line })
    }

    /// What a move looks worth to the opponent: the less, the sooner it is tried.
    fn glance(&mut self, position: &Position, next: &Position) -> i32 {
        let seen = self.engine.think_with(next, &Limits::depth(ORDER_DEPTH), self.stop, |_| {});
        self.nodes += seen.nodes;
        if next.mover() == position.mover() { -seen.value.discs } else { seen.value.discs }
    }
}

const fn negated(window: Window) -> Window {
    Window { alpha: -window.beta, beta: -window.alpha }
}

/// The moves of a position with what they lead to; of those that mirror each other one.
fn distinct(position: &Position) -> Vec<(Square, Position)> {
    let mut seen = Vec::new();
    let mut moves = Vec::new();
    for square in position.legal_squares() {
        let Ok(next) = position.play(square) else { continue };
        let (image, _) = next.canonical();
        if !seen.contains(&image) {
            seen.push(image);
            moves.push((square, next));
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{RuleSet, Size, Variant};
    use reversi_engine::Options;

    #[test]
    fn mirrored_moves_are_one() {
        let count = |variant, width, height| {
            let size = Size::new(width, height).expect("a size");
            distinct(&Position::start(RuleSet::new(variant, size))).len()
        };
        assert_eq!([count(Variant::Othello, 8, 8), count(Variant::Othello, 6, 6)], [1, 1]);
        // Turned by half, a board stays what it is; lengthwise and crosswise differ.
        assert_eq!(count(Variant::Othello, 6, 4), 2);
        // Off the middle fewer symmetries are left.
        assert_eq!([count(Variant::Othello, 5, 5), count(Variant::Othello, 5, 4)], [2, 4]);
        assert_eq!([count(Variant::Reversi, 6, 6), count(Variant::Reversi, 6, 4)], [1, 1]);
        assert_eq!([count(Variant::Reversi, 5, 5), count(Variant::Reversi, 5, 4)], [3, 2]);
    }

    #[test]
    fn scores_are_those_of_the_engine_alone() {
        let engine = Engine::new(Options { hash_mb: 1, ..Options::default() }).expect("memory");
        for variant in Variant::ALL {
            for size in ["2x2", "2x3", "3x3", "4x3", "4x4", "2x7"] {
                let rules = RuleSet::new(variant, size.parse().expect("a size"));
                let start = Position::start(rules);
                let expected = engine.solve(&start).score();
                engine.forget();
                let stop = StopToken::new();
                let mut solver = BySymmetry::new(&engine, &stop);
                let found = solver.solve(&start, Window::FULL).expect("it was not stopped");
                assert_eq!(Some(found.score), expected, "{rules:?}");
                let end = found.line.iter().try_fold(start, |at, square| at.play(*square));
                assert!(end.expect("legal moves").is_over(), "{rules:?}");
            }
        }
    }
}
