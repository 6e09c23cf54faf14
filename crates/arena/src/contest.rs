//! Matches of Reversi and Othello between two sides, from openings that both play with both colours.

use std::sync::Arc;

use reversi::RuleSet;
use reversi_engine::{Engine, Options, PlayerError, ReversiContender};
use support::{SeededRandom, StopToken};

use crate::openings::Openings;
use crate::pair_counts::PairCounts;
use crate::referee::{End, Referee};
use crate::run::{Progress, Series};
use crate::seats::SeatedReversi;
use crate::stats::mean_and_error;
use crate::time_control::ArenaTime;

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
    /// How many pairs of games brought the first side how many points: what parts of a match are
    /// merged by.
    pub pairs: PairCounts,
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
        self.pairs.elo()
    }
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
        let start = self.openings.of_pair(number / 2, self.rules, &mut dice, &judge, stop);
        // The first side is dark in even games.
        let dark = usize::from(!number.is_multiple_of(2));
        let seeds = [dice.next_seed(), dice.next_seed()];
        let mut seats = [0, 1].map(|side| self.sides[side].player(seeds[side]));
        if dark == 1 {
            seats.reverse();
        }
        let [first, second] = seats;
        let mut players = [SeatedReversi::Ours(first?), SeatedReversi::Ours(second?)];
        let referee =
            Referee { time: ArenaTime::default(), judge: &judge, losses: self.losses, stop };
        let Some(played) = referee.play(&mut players, &start) else { return Ok(None) };
        match played.end {
            End::Fault(side, fault) => {
                let name = self.sides[side ^ dark].name();
                Err(format!("{name} cannot play: {}", fault.text).into())
            }
            End::Board(score) => {
                let of_sides = |of: [i32; 2]| if dark == 0 { of } else { [of[1], of[0]] };
                Ok(Some(ContestGame {
                    score: if dark == 0 { score } else { -score },
                    lost: of_sides(played.lost),
                    measured: of_sides(played.measured.map(|count| count as i32))
                        .map(i32::unsigned_abs),
                }))
            }
        }
    }
}

fn summary(games: &[Option<ContestGame>]) -> ContestResult {
    let half_points = |game: &ContestGame| (game.score.signum() + 1) as u8;
    let mut pairs = PairCounts::default();
    for pair in games.chunks(2) {
        let points: Vec<u8> = pair.iter().flatten().map(half_points).collect();
        match points[..] {
            [one, other] => pairs.add_pair([one, other]),
            [one] => pairs.add_lone(one),
            _ => {}
        }
    }
    let played: Vec<ContestGame> = games.iter().copied().flatten().collect();
    let count = |sign: i32| played.iter().filter(|game| game.score.signum() == sign).count() as u64;
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
        rate: pairs.rate(),
        interval: pairs.interval(),
        pairs,
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
}
