//! Matches of Reversi and Othello between two sides, from openings that both play with both colours.

use std::sync::Arc;

use reversi::{Player, Position, RuleSet};
use reversi_engine::{Engine, Options, PlayerError, ReversiContender, Window};
use support::{SeededRandom, StopToken};

use crate::openings::Openings;
use crate::run::{Progress, Series};
use crate::stats::{mean_and_error, wilson_95};

/// A match. Games come in pairs: both begin with the same opening, and the sides change colours.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The two sides.
    pub sides: [Arc<dyn ReversiContender>; 2],
    /// What is played.
    pub rules: RuleSet,
    /// Where the games begin.
    pub openings: Openings,
    /// How many games; an odd one is played without its partner.
    pub series: Series,
    /// Measure what the moves of both cost, by the solver, when so many squares or fewer are
    /// empty; 0 for not at all.
    pub losses: u32,
}

/// One game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContestGame {
    /// The final score of the first side.
    pub score: i32,
    /// What the moves of either side cost in the end, in discs.
    pub lost: [i32; 2],
    /// How many moves of either side were measured: those where there was a choice.
    pub measured: [u32; 2],
}

/// How a match went.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestResult {
    /// Games that the first side won, drew and lost.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the first side lost.
    pub losses: u64,
    /// The share of the points that the first side won; a draw is half a point.
    pub rate: f64,
    /// The 95 % interval of that, from the differences between pairs of games.
    pub interval: (f64, f64),
    /// The mean final score of the first side, in discs.
    pub discs: f64,
    /// The mean cost of a move of either side in the last squares, in discs, with its standard
    /// error.
    pub cost: [(f64, f64); 2],
}

impl ContestResult {
    /// Games played.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How much stronger the first side is, in Elo, with its 95 % interval.
    pub fn elo(&self) -> (f64, (f64, f64)) {
        (elo(self.rate), (elo(self.interval.0), elo(self.interval.1)))
    }
}

/// The difference in Elo that explains a share of the points; infinite for all or none.
#[must_use]
pub fn elo(rate: f64) -> f64 {
    // Adding 0 makes a negative zero positive.
    -400.0 * (1.0 / rate.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

impl Contest {
    /// Plays the match; if it is stopped, the games so far.
    pub fn run(&self, progress: &Progress) -> Result<ContestResult, PlayerError> {
        let play = |number| self.play(number, &progress.stop);
        Ok(summary(&self.series.run(progress, play)?))
    }

    /// Game `number`. A game that was stopped counts as not played.
    fn play(&self, number: u64, stop: &StopToken) -> Result<Option<ContestGame>, PlayerError> {
        // Dice of the pair: both games have the same opening and the same seeds.
        let mut dice = SeededRandom::for_part(self.series.seed, number / 2);
        let judge = Engine::new(Options { hash_mb: 4, ..Options::default() })?;
        let mut position = self.openings.of_pair(number / 2, self.rules, &mut dice, &judge, stop);
        // The first side is dark in even games.
        let first = if number.is_multiple_of(2) { Player::Dark } else { Player::Light };
        let seeds = [dice.next_seed(), dice.next_seed()];
        let mut players = [self.sides[0].player(seeds[0])?, self.sides[1].player(seeds[1])?];
        let mut game = ContestGame::default();
        while !position.is_over() {
            let side = usize::from(position.mover() != first);
            let info = players[side].choose_move(&position, None, stop)?;
            if stop.is_stopped() {
                return Ok(None);
            }
            let square = info.best.ok_or_else(|| self.broken(side, "it gave no move"))?;
            let next = position.play(square).map_err(|error| self.broken(side, error))?;
            if position.board().count(None) as u32 <= self.losses
                && position.legal_squares().len() > 1
            {
                let Some(cost) = cost(&judge, &position, &next, stop) else { return Ok(None) };
                game.lost[side] += cost;
                game.measured[side] += 1;
            }
            position = next;
        }
        let dark = position.score().unwrap_or_default();
        game.score = if first == Player::Dark { dark } else { -dark };
        Ok(Some(game))
    }

    fn broken(&self, side: usize, why: impl std::fmt::Display) -> PlayerError {
        format!("{} cannot play: {why}", self.sides[side].name()).into()
    }
}

/// What a move cost, in discs.
fn cost(judge: &Engine, position: &Position, next: &Position, stop: &StopToken) -> Option<i32> {
    let best = judge.solve_with(position, Window::FULL, stop, |_| {}).score()?;
    Some(best - played_score(judge, position, next, stop)?)
}

/// The score of whoever moved from `position` to `next`; none if it was stopped.
pub(crate) fn played_score(
    judge: &Engine,
    position: &Position,
    next: &Position,
    stop: &StopToken,
) -> Option<i32> {
    let score = judge.solve_with(next, Window::FULL, stop, |_| {}).score()?;
    Some(if next.mover() == position.mover() { score } else { -score })
}

fn summary(games: &[Option<ContestGame>]) -> ContestResult {
    let points = |game: &ContestGame| match game.score {
        score if score > 0 => 1.0,
        0 => 0.5,
        _ => 0.0,
    };
    // A pair shares its opening, so its games are not independent; the pairs are.
    let pairs: Vec<f64> = games
        .chunks(2)
        .filter_map(|pair| {
            let points: Vec<f64> = pair.iter().flatten().map(points).collect();
            (!points.is_empty()).then(|| points.iter().sum::<f64>() / points.len() as f64)
        })
        .collect();
    let played: Vec<ContestGame> = games.iter().copied().flatten().collect();
    let count = |sign: i32| played.iter().filter(|game| game.score.signum() == sign).count() as u64;
    let share = played.iter().map(points).sum::<f64>() / (played.len() as f64).max(1.0);
    let (_, error) = mean_and_error(&pairs);
    // Where all pairs went the same way their spread says nothing; then the games are counted.
    let interval = if error > 0.0 {
        ((share - 1.96 * error).max(0.0), (share + 1.96 * error).min(1.0))
    } else {
        wilson_95((share * played.len() as f64).round() as u64, played.len() as u64)
    };
    let discs: Vec<f64> = played.iter().map(|game| f64::from(game.score)).collect();
    let cost = |side: usize| {
        let games: Vec<f64> = played
            .iter()
            .filter(|game| game.measured[side] > 0)
            .map(|game| f64::from(game.lost[side]) / f64::from(game.measured[side]))
            .collect();
        mean_and_error(&games)
    };
    ContestResult {
        wins: count(1),
        draws: count(0),
        losses: count(-1),
        rate: share,
        interval,
        discs: mean_and_error(&discs).0,
        cost: [cost(0), cost(1)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::roster;

    fn contest(sides: [&str; 2], games: u64, threads: usize) -> ContestResult {
        let contest = Contest {
            sides: sides.map(|side| roster().find(side).expect("a side")),
            rules: RuleSet::OTHELLO,
            openings: Openings::Balanced,
            series: Series { games, seed: 3, threads },
            losses: 8,
        };
        contest.run(&Progress::default()).expect("memory")
    }

    #[test]
    fn a_match_does_not_depend_on_its_threads() {
        let result = contest(["8", "random"], 12, 1);
        assert_eq!(result, contest(["8", "random"], 12, 3));
        assert_eq!(result.games(), 12);
        assert!(result.rate > 0.5 && result.discs > 0.0);
        assert!(result.cost[0].0 < result.cost[1].0, "{result:?}");
    }

    #[test]
    fn a_side_against_itself_draws_every_pair() {
        // Two levels would have different seeds; this player has none.
        let result = contest(["corners", "corners"], 10, 2);
        assert_eq!((result.wins, result.games()), (result.losses, 10));
        assert!(result.interval.0 < 0.5 && result.interval.1 > 0.5, "{result:?}");
        assert!(result.discs.abs() < 1e-9);
        assert!(result.elo().0.abs() < 1e-9);
    }

    #[test]
    fn elo_is_that_of_the_tables() {
        assert!((elo(0.75) - 190.848).abs() < 0.01);
        assert!((elo(0.36) + 99.95).abs() < 0.1);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }
}
