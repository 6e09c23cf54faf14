//! Two players against each other, taking turns at going first.

use std::sync::Arc;

use battleship::{Game, Narration, TalkError, Winner, play};
use battleship_engine::{PlayerKind, SeededDice, with_silent_console};

use crate::run::{Progress, run_games};

/// A match.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The two players; the first goes first in games 0, 2, 4, …
    pub players: [PlayerKind; 2],
    /// On which board, with which fleet.
    pub game: Arc<Game>,
    /// How many games.
    pub games: u64,
    /// Where the dice start.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
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
    pub fn run(&self, progress: &Progress) -> Result<DuelResult, TalkError> {
        let winners = run_games(self.games, self.threads, progress, |number| self.play(number))?;
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
    fn play(&self, number: u64) -> Result<Option<usize>, TalkError> {
        let mut dice = SeededDice::for_part(self.seed, number);
        let mut create = |kind: PlayerKind| {
            kind.create(kind.name(), &self.game, SeededDice::new(dice.next_seed()))
        };
        let [mut one, mut other] = [create(self.players[0]), create(self.players[1])];
        if first(number) == 1 {
            std::mem::swap(&mut one, &mut other);
        }
        let winner = with_silent_console(|console| {
            play(&self.game, &mut *one, &mut *other, Narration::Silent, console)
        })?;
        Ok(winner.map(|winner| match winner {
            Winner::First => first(number),
            Winner::Second => 1 - first(number),
        }))
    }
}

/// Who goes first in a game.
const fn first(number: u64) -> usize {
    (number % 2) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(threads: usize) -> DuelResult {
        let duel = Duel {
            players: [PlayerKind::Mediocre, PlayerKind::Awful],
            game: Arc::new(Game::standard()),
            games: 40,
            seed: 5,
            threads,
        };
        duel.run(&Progress::default()).expect("nobody talks")
    }

    #[test]
    fn a_match_does_not_depend_on_its_threads() {
        let result = duel(1);
        assert_eq!(result, duel(3));
        assert_eq!(result.games(), 40);
        assert!(result.wins[0] > result.wins[1]);
    }

    #[test]
    fn good_beats_mediocre_in_97_of_100_games() {
        let duel = Duel {
            players: [PlayerKind::Good, PlayerKind::Mediocre],
            game: Arc::new(Game::standard()),
            games: 100,
            seed: 1,
            threads: 2,
        };
        let result = duel.run(&Progress::default()).expect("nobody talks");
        assert!(result.wins[0] >= 97, "{result:?}");
        assert_eq!(result.void, 0);
    }

    #[test]
    fn players_take_turns_at_going_first() {
        // Two awful players do the same, so whoever goes first wins: each of them every other game.
        let duel = Duel {
            players: [PlayerKind::Awful; 2],
            game: Arc::new(Game::standard()),
            games: 10,
            seed: 1,
            threads: 1,
        };
        let result = duel.run(&Progress::default()).expect("nobody talks");
        assert_eq!(result, DuelResult { wins: [5, 5], void: 0, first_wins: 10 });
    }
}
