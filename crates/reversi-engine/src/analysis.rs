//! The value of every move of a position, and of every move of a game.

use reversi::{Player, Position, Square};
use std::thread;

use support::Instant;

use crate::engine::{
    Certainty, Engine, Limits, Options, StopToken, Value, aspirate, reaches, value_of,
};
use crate::eval::Evaluation;
use crate::search::{Reach, known_line};
use crate::window::Window;

/// What a move is worth to the player who makes it.
///
/// ```
/// use reversi::notation::read;
/// use reversi::Variant;
/// use reversi_engine::{Engine, Limits, Options};
///
/// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
/// let game = read(Variant::Othello, None, "f5d6")?.model;
/// for found in engine.analyse_moves(game.position(), &Limits::depth(4)) {
///     println!("{} {} ({})", found.square, found.value, found.value.certainty);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub square: Square,
    /// Its value, and how sure that is.
    pub value: Value,
    /// Best play from there on, the move itself first.
    pub line: Vec<Square>,
}

/// A move of a game that was looked at again.
///
/// ```
/// use reversi::{Position, RuleSet, Size, Variant};
/// use reversi_engine::{Engine, Limits, Options};
///
/// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
/// let start = Position::start(RuleSet::new(Variant::Othello, Size::new(4, 4)?));
/// let moves = ["b1", "c1", "d1"].map(|name| name.parse().unwrap());
/// let game = engine.analyse_game(&start, &moves, &Limits::NONE);
/// let worst = game.plies.iter().max_by_key(|ply| ply.loss).expect("a move");
/// println!("{} on {} cost {} discs; {} was better", worst.mover, worst.played, worst.loss, worst.best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyAnalysis {
    /// Who moved.
    pub mover: Player,
    /// Where.
    pub played: Square,
    /// What the move was worth to the mover.
    pub value: Value,
    /// The best move instead; the same if none was better.
    pub best: Square,
    /// What the best move was worth to the mover.
    pub best_value: Value,
    /// How many discs the move cost: never below 0.
    pub loss: i32,
    /// Whether the move gave away a win or a draw: see [`GameAnalysis`].
    pub turning_point: bool,
}

/// A game that was looked at again.
///
/// A move is a turning point if the mover stood to win and does not any more, or stood to draw and
/// now stands to lose. Where a value is not exact, a difference of less than three discs does not
/// count as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameAnalysis {
    /// Every move, in the order of the game. Fewer if it was stopped: the last ones of the game.
    pub plies: Vec<PlyAnalysis>,
    /// How many moves at the beginning were not looked at, because it was stopped or they were not
    /// asked for.
    pub skipped: usize,
    /// Positions visited.
    pub nodes: u64,
}

/// The table for each move of an analysis, in megabytes.
const ANALYSIS_MB: usize = 16;
/// A difference that a guess must show to count.
const SURE: i32 = 3;

impl Engine {
    /// The value of every legal move, the best first. A move whose last depth was not finished
    /// keeps the value of the one before.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    /// use reversi_engine::{Engine, Limits, Options};
    ///
    /// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
    /// let moves = engine.analyse_moves(&Position::start(RuleSet::OTHELLO), &Limits::depth(3));
    /// // Dark's four first moves mirror each other.
    /// assert!(moves.len() == 4 && moves[0].value == moves[3].value);
    /// # Ok::<(), reversi_engine::NoMemory>(())
    /// ```
    #[must_use]
    pub fn analyse_moves(&self, position: &Position, limits: &Limits) -> Vec<MoveValue> {
        self.analyse_moves_with(position, limits, &StopToken::new(), |_| {})
    }

    /// The same, with a way to end it early. `progress` gets the values of every depth that was
    /// finished.
    pub fn analyse_moves_with(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &StopToken,
        mut progress: impl FnMut(&[MoveValue]),
    ) -> Vec<MoveValue> {
        if position.is_over() {
            return Vec::new();
        }
        let start = Instant::now();
        let empties = position.board().count(None) as u32;
        let evaluation = Evaluation::new(position.rules());
        let mut shared = self.shared(position, &evaluation, stop);
        shared.deadline = limits.budget(empties).and_then(|budget| start.checked_add(budget));
        shared.most_nodes = limits.nodes.unwrap_or(u64::MAX);
        self.next_search();
        let mut values: Vec<MoveValue> = position
            .legal_squares()
            .iter()
            .map(|square| MoveValue { square, value: Value::at_depth(0, 0), line: vec![square] })
            .collect();
        'deeper: for reach in reaches(limits, empties, &evaluation) {
            let depth = reach.depth;
            for entry in &mut values {
                let guess = (depth > 1).then_some(entry.value.discs);
                let Ok(next) = position.play(entry.square) else { continue };
                let same = next.mover() == position.mover();
                let sign = if same { 1 } else { -1 };
                let discs = if next.is_over() {
                    sign * next.rules().final_score(next.discs())
                } else if depth == 1 {
                    sign * evaluation.discs(next.discs())
                } else {
                    let guess = guess.map(|guess| sign * guess);
                    let result = aspirate(
                        &shared,
                        &next,
                        guess,
                        Window::FULL,
                        Reach { depth: depth - 1, ..reach },
                    );
                    if !result.complete {
                        break 'deeper;
                    }
                    sign * result.found.score
                };
                entry.value = if next.is_over() {
                    Value::exact(discs)
                } else {
                    value_of(position, discs, reach)
                };
                entry.line.truncate(1);
                let rest = known_line(&shared, &next, depth as usize - 1);
                entry.line.extend(rest);
            }
            values.sort_by_key(|value| std::cmp::Reverse(value.value.discs));
            progress(&values);
        }
        values.sort_by_key(|value| std::cmp::Reverse(value.value.discs));
        values
    }

    /// Values every move of a game, from the last to the first. The limits are those of one position;
    /// [`Limits::ANALYSIS`] are the usual ones.
    ///
    /// Unless time is a limit, what it finds depends on the game and the limits alone: not on what
    /// the engine did before, nor on its table and threads, which share the moves of the game.
    ///
    /// Moves that are not legal end the game.
    ///
    /// ```
    /// use reversi::{Position, RuleSet, Square};
    /// use reversi_engine::{Engine, Limits, Options};
    ///
    /// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
    /// let moves: Vec<Square> = ["f5", "d6", "c3"].map(|name| name.parse().unwrap()).to_vec();
    /// let start = Position::start(RuleSet::OTHELLO);
    /// let analysis = engine.analyse_game(&start, &moves, &Limits::depth(4));
    /// assert_eq!(analysis.plies.len(), 3);
    /// assert_eq!(analysis.plies[0].loss, 0, "the first move cannot be wrong");
    /// # Ok::<(), reversi_engine::NoMemory>(())
    /// ```
    #[must_use]
    pub fn analyse_game(
        &self,
        start: &Position,
        moves: &[Square],
        limits: &Limits,
    ) -> GameAnalysis {
        self.analyse_game_with(start, moves, limits, &StopToken::new(), |_, _| {})
    }

    /// The same, with a way to end it early. `progress` gets every move that is done, with its
    /// place in the game from 0.
    pub fn analyse_game_with(
        &self,
        start: &Position,
        moves: &[Square],
        limits: &Limits,
        stop: &StopToken,
        progress: impl FnMut(usize, &PlyAnalysis),
    ) -> GameAnalysis {
        self.look_again(start, moves, limits, |_| true, stop, progress)
    }

    /// Goes on where an analysis with these limits ended, one stage deeper: the moves that it did not
    /// look at to the end, but [`Limits::deeper`] does, from the last to the first. `progress` gets
    /// every one of them, with its place in the game from 0.
    ///
    /// What a stage finds depends on the game and the limits alone.
    pub fn deepen_game_with(
        &self,
        start: &Position,
        moves: &[Square],
        limits: &Limits,
        stop: &StopToken,
        progress: impl FnMut(usize, &PlyAnalysis),
    ) -> GameAnalysis {
        let deeper = limits.deeper();
        let is_next = |position: &Position| {
            let empties = position.board().count(None) as u32;
            limits.exact.unwrap_or_default() < empties
                && empties <= deeper.exact.unwrap_or_default()
        };
        self.look_again(start, moves, &deeper, is_next, stop, progress)
    }

    /// Values the moves of a game made in positions that are wanted, from the last to the first.
    fn look_again(
        &self,
        start: &Position,
        moves: &[Square],
        limits: &Limits,
        is_wanted: impl Fn(&Position) -> bool,
        stop: &StopToken,
        mut progress: impl FnMut(usize, &PlyAnalysis),
    ) -> GameAnalysis {
        let mut positions = vec![*start];
        for square in moves {
            let Some(Ok(next)) = positions.last().map(|at| at.play(*square)) else { break };
            positions.push(next);
        }
        let pairs: Vec<(usize, &[Position])> =
            positions.windows(2).enumerate().filter(|(_, pair)| is_wanted(&pair[0])).collect();
        let mut analysis = GameAnalysis { skipped: pairs.len(), ..GameAnalysis::default() };
        let look = |&(ply, pair): &(usize, &[Position])| {
            self.for_one_move().analyse_ply(&pair[0], moves[ply], &pair[1], limits, stop)
        };
        'game: for together in pairs.rchunks(self.threads) {
            let answers: Vec<_> = thread::scope(|scope| {
                let helpers: Vec<_> = together[1..]
                    .iter()
                    .map(|ply| (ply, thread::Builder::new().spawn_scoped(scope, || look(ply))))
                    .collect();
                let first = look(&together[0]);
                let others = helpers.into_iter().map(|(ply, helper)| {
                    // Where the system has no thread to give, this one does the work.
                    helper.ok().and_then(|helper| helper.join().ok()).unwrap_or_else(|| look(ply))
                });
                std::iter::once(first).chain(others).collect()
            });
            for ((place, _), (answer, nodes)) in together.iter().zip(answers).rev() {
                analysis.nodes += nodes;
                let Some(ply) = answer else { break 'game };
                progress(*place, &ply);
                analysis.plies.push(ply);
                analysis.skipped = *place;
            }
        }
        analysis.plies.reverse();
        analysis
    }

    /// An engine for one move of an analysis. Its table is always as large and empty to begin with, and
    /// it has one thread: what it finds depends on the move and the limits alone.
    fn for_one_move(&self) -> Self {
        let options = Options { threads: 1, hash_mb: ANALYSIS_MB, ..Options::default() };
        Self::new(options).unwrap_or_else(|_| self.clone())
    }

    /// One move of a game, none if it was stopped; and the positions visited.
    fn analyse_ply(
        &self,
        position: &Position,
        played: Square,
        next: &Position,
        limits: &Limits,
        stop: &StopToken,
    ) -> (Option<PlyAnalysis>, u64) {
        let info = self.think_with(position, limits, stop, |_| {});
        let mut nodes = info.nodes;
        let Some(mut best) = info.best else { return (None, nodes) };
        let mut best_value = info.value;
        if is_mirror(position, best, next) {
            best = played;
        }
        let value = if best == played {
            best_value
        } else {
            // As deep as the best move was looked at, so that the two can be compared.
            let empties = position.board().count(None) as u32;
            let depth = match best_value.certainty {
                Certainty::Depth(depth) => depth.max(1),
                _ => empties,
            };
            let exact = if best_value.is_exact() { empties } else { 0 };
            let limits = Limits { depth: Some(depth - 1), exact: Some(exact), ..*limits };
            let info = self.think_with(next, &limits, stop, |_| {});
            nodes += info.nodes;
            if next.mover() == position.mover() { info.value } else { info.value.negated() }
        };
        if stop.is_stopped() {
            return (None, nodes);
        }
        if value.discs >= best_value.discs {
            (best, best_value) = (played, value);
        }
        let loss = best_value.discs - value.discs;
        let sure = best_value.is_exact() || loss >= SURE;
        let gave_away = best_value.discs.signum() > value.discs.signum();
        let mover = position.mover();
        let turning_point = sure && gave_away;
        let ply = PlyAnalysis { mover, played, value, best, best_value, loss, turning_point };
        (Some(ply), nodes)
    }
}

/// Whether a move leads to the mirror image of a position, and so is worth the same.
fn is_mirror(position: &Position, square: Square, other: &Position) -> bool {
    position.play(square).is_ok_and(|next| next.canonical().0 == other.canonical().0)
}
