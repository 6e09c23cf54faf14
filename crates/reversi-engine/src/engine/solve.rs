//! The exact score of a position.

use std::sync::atomic::Ordering;
use std::time::Duration;

use reversi::{Position, Square};
use support::Instant;

use super::think::{Guesses, PASSES, aspirate, value_of};
use super::{Engine, SearchInfo, StopToken, Value, over};
use crate::eval::Evaluation;
use crate::search::{Reach, Selectivity, Shared, known_line, search_root};
use crate::window::Window;

/// The answer to a position.
///
/// ```
/// use reversi::{Position, RuleSet, Size, Variant};
/// use reversi_engine::{Engine, Options};
///
/// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
/// let small = RuleSet::new(Variant::Othello, Size::new(4, 4)?);
/// let solution = engine.solve(&Position::start(small));
/// assert!(solution.complete && solution.lower == solution.upper);
/// assert_eq!(solution.line.first(), solution.best.as_ref());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score for the player on turn is at least this.
    pub lower: i32,
    /// The score for the player on turn is at most this.
    pub upper: i32,
    /// A move that reaches the lower bound, or the best guess; none if the game is over.
    pub best: Option<Square>,
    /// Best play for both sides from there, passes left out: to the end if the score is exact,
    /// unless it was stopped on the way.
    pub line: Vec<Square>,
    /// What the position looked worth on the way, if it was looked at.
    pub guess: Option<Value>,
    /// Whether the question was answered; if not, it was stopped.
    pub complete: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Solution {
    /// The score, if it is known exactly.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl Engine {
    /// The score of a position by the rules' own definition, with the best move and the line.
    ///
    /// ```
    /// use reversi::{Position, RuleSet, Size, Variant};
    /// use reversi_engine::{Engine, Options};
    ///
    /// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
    /// let small = RuleSet::new(Variant::Othello, Size::new(4, 4)?);
    /// let solution = engine.solve(&Position::start(small));
    /// // The second player wins, the empty squares counted by ten.
    /// assert_eq!(solution.score(), Some(-10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self, position: &Position) -> Solution {
        self.solve_with(position, Window::FULL, &StopToken::new(), |_| {})
    }

    /// The same within a window, which costs less, and with a way to end it early. `progress`
    /// gets guesses on the way.
    ///
    /// If it is stopped, the solution has the bounds known by then.
    ///
    /// ```
    /// use reversi::{Position, RuleSet, Size, Variant};
    /// use reversi_engine::{Engine, Options, StopToken, Window};
    ///
    /// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
    /// let start = Position::start(RuleSet::new(Variant::Othello, Size::new(4, 4)?));
    /// let solution = engine.solve_with(&start, Window::WIN_DRAW_LOSS, &StopToken::new(), |_| {});
    /// assert!(solution.upper < 0, "the second player wins, by however much");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_with(
        &self,
        position: &Position,
        window: Window,
        stop: &StopToken,
        mut progress: impl FnMut(&SearchInfo),
    ) -> Solution {
        let start = Instant::now();
        let area = position.rules().size().area();
        if position.is_over() {
            let SearchInfo { value, time, .. } = over(position, start);
            let (lower, upper) = (value.discs, value.discs);
            return Solution {
                lower,
                upper,
                best: None,
                line: Vec::new(),
                guess: None,
                complete: true,
                nodes: 0,
                time,
            };
        }
        let empties = position.board().count(None) as u32;
        let evaluation = Evaluation::new(position.rules());
        let shared = self.shared(position, &evaluation, stop);
        if empties >= LARGE {
            self.table.expect_much();
        }
        self.next_search();
        let mut solution = Solution {
            lower: -area,
            upper: area,
            best: position.legal_squares().first(),
            line: Vec::new(),
            guess: None,
            complete: false,
            nodes: 0,
            time: Duration::ZERO,
        };
        let guesses = guess(&shared, position, empties, &mut |value, square| {
            solution.guess = Some(value);
            solution.best = Some(square);
            let nodes = shared.nodes.load(Ordering::Relaxed);
            let line = known_line(&shared, position, empties as usize);
            solution.line.clone_from(&line);
            let time = start.elapsed();
            progress(&SearchInfo { best: Some(square), value, line, nodes, time });
        });
        solution.prove(
            &shared,
            position,
            window.within(area),
            guesses.next(Reach::full(empties)),
            empties,
        );
        solution.nodes = shared.nodes.load(Ordering::Relaxed);
        solution.time = start.elapsed();
        solution
    }
}

impl Solution {
    /// Narrows the bounds until the question is answered.
    fn prove(
        &mut self,
        shared: &Shared<'_>,
        position: &Position,
        window: Window,
        mut guess: Option<i32>,
        empties: u32,
    ) {
        loop {
            let (alpha, beta) = (window.alpha.max(self.lower - 1), window.beta.min(self.upper + 1));
            let asked = aspiration(guess, Window { alpha, beta });
            let result = search_root(shared, position, asked, Reach::full(empties));
            let (score, square) = (result.found.score, result.found.square);
            if !result.complete {
                // Whatever is above alpha was proved, the other moves or not.
                if score > asked.alpha && square.is_some() {
                    (self.lower, self.best) = (score, square);
                    self.line = square.into_iter().collect();
                }
                return;
            }
            if score > asked.alpha {
                (self.lower, self.best) = (score, square);
            }
            if score < asked.beta {
                self.upper = score;
            }
            if self.lower >= self.upper || self.lower >= window.beta || self.upper <= window.alpha {
                break;
            }
            guess = Some(score);
        }
        self.complete = true;
        self.line = self.best.into_iter().collect();
        if self.lower == self.upper {
            let line = exact_line(shared, position, self.lower, empties);
            if !line.is_empty() {
                self.best = line.first().copied();
                self.line = line;
            }
        }
    }
}

/// Looks ahead short of the end, for a guess and for the table's best moves.
fn guess(
    shared: &Shared<'_>,
    position: &Position,
    empties: u32,
    found: &mut dyn FnMut(Value, Square),
) -> Guesses {
    let mut guesses = Guesses::default();
    let first =
        if shared.evaluation.is_selective() { Selectivity::FIRST } else { Selectivity::NONE };
    let midgame = (1..=guess_depth(empties)).map(|depth| Reach { depth, selectivity: first });
    let passes = if empties >= SECOND_PASS { 2 } else { 1 };
    let end = first
        .and_surer()
        .take_while(|selectivity| *selectivity < Selectivity::SURE && empties >= PASSES)
        .take(passes);
    let to_end = end.map(|selectivity| Reach { depth: empties, selectivity });
    for reach in midgame.chain(to_end) {
        let result = aspirate(shared, position, guesses.next(reach), Window::FULL, reach);
        match result.found.square {
            Some(square) if result.complete => {
                let discs = result.found.score;
                guesses.add(reach, discs);
                found(value_of(position, discs, reach), square);
            }
            _ => break,
        }
    }
    guesses
}

/// From so many empty squares on a solve visits millions of positions.
const LARGE: u32 = 20;

/// With fewer empty squares a second, surer pass to the end costs more than its better guess saves.
const SECOND_PASS: u32 = 24;

/// How far to look ahead before the search to the end: about a tenth of its cost.
fn guess_depth(empties: u32) -> u32 {
    empties.saturating_sub(10).min(empties / 2 + 1)
}

/// Half the width of the first window around a guess.
const NARROW: i32 = 1;

/// A narrow window around what is expected, inside the one asked for.
fn aspiration(guess: Option<i32>, whole: Window) -> Window {
    let Some(guess) = guess else { return whole };
    let alpha = (guess - NARROW).clamp(whole.alpha, whole.beta - 1);
    let beta = (guess + NARROW).clamp(alpha + 1, whole.beta);
    Window { alpha, beta }
}

/// Best play to the end of a position whose score is known; as far as it was proved again, if it
/// was stopped.
fn exact_line(shared: &Shared<'_>, position: &Position, score: i32, empties: u32) -> Vec<Square> {
    let mut line = Vec::new();
    let mut at = *position;
    let (mut sign, mut left) = (1, empties);
    while !at.is_over() {
        let target = sign * score;
        let result =
            search_root(shared, &at, Window { alpha: target - 1, beta: target }, Reach::full(left));
        // A move that was not proved to reach the score is no part of the line.
        let proved =
            result.found.square.filter(|_| result.complete && result.found.score >= target);
        let Some((square, next)) = proved.and_then(|square| Some((square, at.play(square).ok()?)))
        else {
            break;
        };
        if next.mover() != at.mover() {
            sign = -sign;
        }
        line.push(square);
        at = next;
        left -= 1;
    }
    line
}
