//! Two players against each other, taking turns at going first.

use std::sync::Arc;

use battleship::{Game, Narration, PlayerError, play};
use battleship_engine::{BattleshipContender, SeededDice};

use crate::run::{Progress, Series};

/// A match.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The two players; the first goes first in games 0, 2, 4, …
    pub players: [Arc<dyn BattleshipContender>; 2],
    /// On which board, with which fleet.
    pub game: Game,
    /// How many games.
    pub series: Series,
}

/// How a match went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DuelResult {
    /// Games won by each player.
    pub wins: [u64; 2],
    /// Games that nobody won: a player could not place the ships.
    pub void: u64,
    /// Games won by whoever went first.
    pub first_wins: u64,
}

impl DuelResult {
    /// Games played in all.
    pub const fn games(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.void
    }
}

impl Duel {
    /// Plays the match; if it is stopped, the games so far.
    pub fn run(&self, progress: &Progress) -> Result<DuelResult, PlayerError> {
        let winners = self.series.run(progress, |number| self.play(number))?;
        let mut result = DuelResult::default();
        for (number, winner) in (0..).zip(winners) {
            match winner {
                None => result.void += 1,
                Some(player) => {
                    result.wins[player] += 1;
                    result.first_wins += u64::from(player == first(number));
                }
            }
        }
        Ok(result)
    }

    /// Who wins game `number`: player 0 or 1.
    fn play(&self, number: u64) -> Result<Option<usize>, PlayerError> {
        let mut dice = SeededDice::for_part(self.series.seed, number);
        let mut create = |player: &Arc<dyn BattleshipContender>| {
            player.player(&player.name(), &self.game, SeededDice::new(dice.next_seed()))
        };
        let [mut one, mut other] = [create(&self.players[0]), create(&self.players[1])];
        if first(number) == 1 {
            std::mem::swap(&mut one, &mut other);
        }
        let winner = play(&self.game, [&mut *one, &mut *other], &Narration::Silent)?;
        Ok(winner.map(|winner| (first(number) + winner.index()) % 2))
    }
}

/// Who goes first in a game.
const fn first(number: u64) -> usize {
    (number % 2) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use battleship_engine::roster;

    fn duel(players: [&str; 2], games: u64, seed: u64, threads: usize) -> DuelResult {
        let players = players.map(|name| roster().find(name).expect("a contender"));
        let series = Series { games, seed, threads };
        let duel = Duel { players, game: Game::standard(), series };
        duel.run(&Progress::default()).expect("nobody fails")
    }

    #[test]
    fn a_match_does_not_depend_on_its_threads() {
        let result = duel(["mediocre", "awful"], 40, 5, 1);
        assert_eq!(result, duel(["mediocre", "awful"], 40, 5, 3));
        assert_eq!(result.games(), 40);
        assert!(result.wins[0] > result.wins[1]);
    }

    #[test]
    fn good_beats_mediocre_in_97_of_100_games() {
        let result = duel(["good", "mediocre"], 100, 1, 2);
        assert!(result.wins[0] >= 97, "{result:?}");
        assert_eq!(result.void, 0);
    }

    #[test]
    fn players_take_turns_at_going_first() {
        // Two awful players do the same, so whoever goes first wins: each of them every other game.
        let result = duel(["awful", "awful"], 10, 1, 1);
        assert_eq!(result, DuelResult { wins: [5, 5], void: 0, first_wins: 10 });
    }
}
