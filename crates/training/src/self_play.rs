//! Games that the engine plays against itself, to learn from.
//!
//! A game begins with random moves, so that it comes to positions of every kind; then the engine
//! moves for both sides, looking a few moves ahead, and the end is played perfectly. How it ended is
//! what every position after the random moves is taken to be worth.

use reversi::{Position, RuleSet, Square};
use reversi_engine::{Engine, Evaluation, Limits, NoMemory, Options, StopToken, random_move};
use support::SeededRandom;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// By which rules, on which board.
    pub rules: RuleSet,
    /// How many moves ahead the engine looks.
    pub depth: u32,
    /// From so many empty squares on, play is perfect.
    pub exact: u32,
    /// A game begins with at least so many random moves.
    pub least_random: u64,
    /// And with fewer than so many.
    pub most_random: u64,
}

impl SelfPlay {
    /// Games by these rules.
    #[must_use]
    pub const fn new(rules: RuleSet) -> Self {
        // A little more than half of a game.
        let most_random = (rules.size().area() / 2 + 2) as u64;
        Self { rules, depth: 4, exact: 14, least_random: 0, most_random }
    }
}

/// A game to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingGame {
    /// All moves.
    pub moves: Vec<Square>,
    /// How many of them, at the beginning, were random.
    pub random: usize,
    /// The final score, for Dark.
    pub score: i32,
}

/// The table of an engine that plays such games: what it has to remember is little.
const HASH_MB: usize = 1;

impl SelfPlay {
    /// Plays the game with this number. It depends on nothing else but the seed and the evaluation;
    /// none if it was stopped.
    pub fn play(
        &self,
        evaluation: &Evaluation,
        (seed, number): (u64, u64),
        stop: &StopToken,
    ) -> Result<Option<TrainingGame>, NoMemory> {
        let mut random = SeededRandom::for_part(seed, number);
        let engine = Engine::new(Options { hash_mb: HASH_MB, ..Options::default() })?;
        let (mut position, mut moves) = self.opening(&mut random);
        let opening = moves.len();
        let limits = Limits { exact: Some(0), ..Limits::depth(self.depth) };
        let score = loop {
            if position.is_over() {
                break position.score().unwrap_or_default();
            }
            let empties = position.board().count(None) as u32;
            if empties <= self.exact {
                let window = reversi_engine::Window::FULL;
                let solution = engine.solve_with(&position, window, stop, |_| {});
                let Some(score) = solution.score() else { return Ok(None) };
                moves.extend(solution.line);
                break if position.mover() == reversi::Player::Dark { score } else { -score };
            }
            let info = engine.think_by(evaluation, &position, &limits, stop, |_| {});
            let (false, Some(square)) = (stop.is_stopped(), info.best) else { return Ok(None) };
            let Ok(next) = position.play(square) else { return Ok(None) };
            moves.push(square);
            position = next;
        };
        Ok(Some(TrainingGame { moves, random: opening, score }))
    }

    /// Random moves from the start. A game that ends with them is begun again.
    fn opening(&self, random: &mut SeededRandom) -> (Position, Vec<Square>) {
        loop {
            let count = self.least_random + random.below(self.most_random - self.least_random);
            let (mut position, mut moves) = (Position::start(self.rules), Vec::new());
            for _ in 0..count {
                let Some(square) = random_move(&position, random) else { break };
                let Ok(next) = position.play(square) else { break };
                moves.push(square);
                position = next;
            }
            if !position.is_over() {
                return (position, moves);
            }
        }
    }
}
