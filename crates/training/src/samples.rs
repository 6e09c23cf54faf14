//! Positions of games, and what they turned out to be worth.

use reversi::{Player, Position, RuleSet};
use reversi_engine::eval::{Geometry, PATTERNS, Patterns};

use crate::self_play::TrainingGame;

/// How many weights a position has a part in: those of its patterns, and that of its number of discs.
pub(crate) const TERMS: usize = PATTERNS + 1;
/// How many weights a phase may have: one for each place, and one for each number of discs.
pub(crate) const fn unknowns(geometry: &Geometry) -> usize {
    geometry.phase_weights() + 65
}

/// Positions of one phase, each as the places of the weights whose sum should be its target.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) terms: Vec<[u32; TERMS]>,
    pub(crate) targets: Vec<f32>,
}

impl Samples {
    /// The positions of a phase, and those next to it on both sides, after the random moves of
    /// these games.
    pub(crate) fn of_phase(
        (phase, geometry): (usize, &Geometry),
        rules: RuleSet,
        neighbours: usize,
        games: &[TrainingGame],
    ) -> Self {
        let canonical = geometry.canonical_places();
        let mut samples = Self::default();
        let fits = |discs: usize| {
            (discs.saturating_sub(neighbours)..=discs + neighbours)
                .any(|discs| geometry.phase(discs) == phase)
        };
        for game in games {
            for (position, score) in positions(rules, game) {
                let discs = position.discs();
                let count = discs.occupied().len() as usize;
                if !fits(count) {
                    continue;
                }
                let mut terms = [0; TERMS];
                for (term, place) in
                    terms.iter_mut().zip(Patterns::of(geometry, discs).places(geometry))
                {
                    *term = canonical[place];
                }
                terms[PATTERNS] = (geometry.phase_weights() + count) as u32;
                samples.terms.push(terms);
                samples.targets.push(score as f32);
            }
        }
        samples
    }
}

/// The positions of a game after its random moves, each with the final score for the player on turn.
pub(crate) fn positions(
    rules: RuleSet,
    game: &TrainingGame,
) -> impl Iterator<Item = (Position, i32)> {
    let mut position = Position::start(rules);
    let mut left = game.moves.iter();
    let all = std::iter::from_fn(move || {
        let before = position;
        position = position.play(*left.next()?).ok()?;
        Some(before)
    });
    let score = game.score;
    all.skip(game.random).map(move |position| {
        (position, if position.mover() == Player::Dark { score } else { -score })
    })
}
