//! An opponent of some level.

use std::sync::atomic::{AtomicU64, Ordering};

use reversi::{Position, Square};
use support::{Instant, SeededRandom};

use crate::contender::random_move;
use crate::engine::{
    Certainty, Clock, Engine, Limits, NoMemory, Options, SearchInfo, StopToken, Value,
};
use crate::eval::Evaluation;
use crate::level::{Level, Skill, Taste};
use crate::search::INFINITE;
use crate::window::Window;

/// Plays at some level. What it plays depends on the position, the level, the seed and the size of
/// its table alone, as long as it has one thread and no clock; but for full strength, which takes its
/// time.
///
/// ```
/// use reversi::{Model, RuleSet};
/// use reversi_engine::{Level, Opponent};
///
/// let mut game = Model::new(RuleSet::OTHELLO);
/// let (dark, light) = (Opponent::new(Level::FIRST, 1)?, Opponent::new(Level::FIRST, 2)?);
/// while let Some(turn) = game.turn() {
///     let opponent = if turn == reversi::Player::Dark { &dark } else { &light };
///     let square = opponent.choose(game.position()).best.expect("whoever is on turn has a move");
///     game.play(square)?;
/// }
/// println!("{} with the score {:?}", game.board(), game.position().score());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Opponent {
    engine: Engine,
    level: Level,
    seed: u64,
}

/// How far a sound judgement looks to bound what a naive move costs.
const GUARD: u32 = 2;

impl Opponent {
    /// An opponent with an engine of its own. The seed chooses between moves that are as good as
    /// each other: the noise in its judgement of two moves is worth a disc at most.
    pub fn new(level: Level, seed: u64) -> Result<Self, NoMemory> {
        let options = Options { hash_mb: level.hash_mb(), ..Options::default() };
        Self::with_options(level, seed, options)
    }

    /// The same with other options than those that suit its level.
    pub fn with_options(level: Level, seed: u64, options: Options) -> Result<Self, NoMemory> {
        Ok(Self { engine: Engine::new(options)?, level, seed })
    }

    /// Its level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The move it makes, and what it thinks of the position.
    ///
    /// ```
    /// use reversi::{Position, RuleSet};
    /// use reversi_engine::{Level, Opponent};
    ///
    /// let opponent = Opponent::new(Level::FIRST, 7)?;
    /// let start = Position::start(RuleSet::OTHELLO);
    /// assert_eq!(opponent.choose(&start).best, opponent.choose(&start).best);
    /// # Ok::<(), reversi_engine::NoMemory>(())
    /// ```
    #[must_use]
    pub fn choose(&self, position: &Position) -> SearchInfo {
        self.choose_with(position, None, &StopToken::new(), |_| {})
    }

    /// The same by a clock, and with a way to end it early. `progress` gets every depth that was
    /// finished.
    ///
    /// With a clock a level is limited by that besides, and full strength by nothing else. Levels
    /// that value the wrong things think too short a time for either, until they play perfectly.
    pub fn choose_with(
        &self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
        progress: impl FnMut(&SearchInfo),
    ) -> SearchInfo {
        if clock.is_none() {
            self.engine.forget();
        }
        let evaluation = Evaluation::new(position.rules()).with_seed(self.seed);
        match self.level.skill() {
            Skill::Sound { limits, lapses } => {
                let lapse = u32::from(self.dice(position).below(100) < u64::from(lapses));
                let depth = limits.depth.map(|depth| depth - lapse);
                let limits = Limits { depth, ..limits };
                let limits = match clock {
                    Some(_) if self.level == Level::LAST => Limits { time: None, clock, ..limits },
                    _ => Limits { clock, ..limits },
                };
                self.engine.think_by(&evaluation, position, &limits, stop, progress)
            }
            Skill::Naive { taste, sight, bound, exact, slips } => {
                let empties = position.board().count(None) as u32;
                if position.is_over() || empties <= exact {
                    let limits = Limits { exact: Some(exact), ..Limits::NONE };
                    return self.engine.think_by(&evaluation, position, &limits, stop, progress);
                }
                if let Some(square) = self.slip(position, slips) {
                    let info = SearchInfo::at_a_glance(position, &evaluation);
                    return SearchInfo { best: Some(square), line: vec![square], ..info };
                }
                self.naive(position, taste, sight, bound, &evaluation, stop)
            }
        }
    }

    /// Dice that fall the same way whenever it comes to a position.
    fn dice(&self, position: &Position) -> SeededRandom {
        SeededRandom::for_part(self.seed, position.hash64())
    }

    /// A move made without looking, in so many cases of a hundred: always the same in a position.
    fn slip(&self, position: &Position, slips: u32) -> Option<Square> {
        let mut dice = self.dice(position);
        (dice.below(100) < u64::from(slips)).then(|| random_move(position, &mut dice)).flatten()
    }

    /// The move that a naive player likes best of those that do not cost too much.
    fn naive(
        &self,
        position: &Position,
        taste: Taste,
        sight: u32,
        bound: i32,
        sound: &Evaluation,
        stop: &StopToken,
    ) -> SearchInfo {
        let start = Instant::now();
        let nodes = AtomicU64::new(0);
        // What every move is worth; nothing if it was stopped.
        let values = |evaluation: &Evaluation, depth: u32| -> Option<Vec<(Square, i32)>> {
            // What one judgement remembers means nothing to another.
            self.engine.forget();
            let value = |square| {
                let (value, visited) =
                    self.engine.value_of(position, square, evaluation, depth, stop);
                nodes.fetch_add(visited, Ordering::Relaxed);
                Some((square, value?))
            };
            position.legal_squares().iter().map(value).collect()
        };
        let taste = taste.evaluation(position.rules()).with_seed(self.seed);
        let both = values(sound, GUARD).and_then(|costs| Some((costs, values(&taste, sight)?)));
        let Some((costs, liked)) = both else {
            let value = Value::at_depth(sound.discs(position.discs()), 0);
            let (best, nodes) = (position.legal_squares().first(), nodes.into_inner());
            return SearchInfo {
                best,
                value,
                line: Vec::from_iter(best),
                nodes,
                time: start.elapsed(),
            };
        };
        let best = costs.iter().map(|(_, value)| *value).max().unwrap_or(-INFINITE);
        let allowed = liked.iter().zip(&costs).filter(|(_, (_, cost))| best - cost <= bound);
        // Among equals the seed chooses.
        let choice = allowed.max_by_key(|((square, value), _)| {
            (*value, sound.square_noise(*square), std::cmp::Reverse(*square))
        });
        let (square, value) = choice
            .map_or((position.legal_squares().first(), 0), |((square, value), _)| {
                (Some(*square), *value)
            });
        SearchInfo {
            best: square,
            value: Value { discs: value, certainty: Certainty::Depth(sight) },
            line: square.into_iter().collect(),
            nodes: nodes.into_inner(),
            time: start.elapsed(),
        }
    }
}

impl Engine {
    /// What a move is worth to the player on turn, looking `depth` moves ahead with it, and how
    /// many positions were visited; no value if it was stopped.
    fn value_of(
        &self,
        position: &Position,
        square: Square,
        evaluation: &Evaluation,
        depth: u32,
        stop: &StopToken,
    ) -> (Option<i32>, u64) {
        let Ok(next) = position.play(square) else { return (None, 0) };
        let (value, nodes) = self.value_at_depth(&next, Window::FULL, evaluation, depth - 1, stop);
        (value.map(|value| if next.mover() == position.mover() { value } else { -value }), nodes)
    }
}
