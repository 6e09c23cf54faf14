//! Two players against each other, taking turns at going first.

use std::sync::Arc;

use battleship::{Game, Narration, PlayerError, Side, play_to_end};
use battleship_engine::belief::Habits;
use battleship_engine::{BattleshipContender, SeededDice};

use crate::run::{Progress, Series};

/// A match. The players remember it: whoever [learns](Habits) does so from the games before.
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

/// Players remember the games before: so many, then a new match begins. Matches share the threads, so the
/// result does not depend on them.
pub const MATCH_GAMES: u64 = 1000;

impl Duel {
    /// Plays the match; if it is stopped, the games so far.
    pub fn run(&self, progress: &Progress) -> Result<DuelResult, PlayerError> {
        let matches = Series { games: self.series.games.div_ceil(MATCH_GAMES), ..self.series };
        // The games of each match are counted as they are played.
        let inner = Progress::new(progress.stop.clone());
        let add = |all: &mut DuelResult, _, one: DuelResult| all.add(&one);
        let play = |number| self.play_match(number, progress);
        let parts = matches.gather(&inner, play, add)?;
        let mut result = DuelResult::default();
        for part in &parts {
            result.add(part);
        }
        Ok(result)
    }

    /// The games of one match, one after the other.
    fn play_match(&self, number: u64, progress: &Progress) -> Result<DuelResult, PlayerError> {
        let mut result = DuelResult::default();
        // What each player has learned of the other's fleets.
        let mut habits = [Habits::new(&self.game), Habits::new(&self.game)];
        let first_game = number * MATCH_GAMES;
        for number in first_game..(first_game + MATCH_GAMES).min(self.series.games) {
            if progress.stop.is_stopped() {
                break;
            }
            match self.play(number, &mut habits)? {
                None => result.void += 1,
                Some(player) => {
                    result.wins[player] += 1;
                    result.first_wins += u64::from(player == first(number));
                }
            }
            progress.count();
        }
        Ok(result)
    }

    /// Who wins game `number`: player 0 or 1.
    fn play(&self, number: u64, habits: &mut [Habits; 2]) -> Result<Option<usize>, PlayerError> {
        let mut dice = SeededDice::for_part(self.series.seed, number);
        let mut create = |player: usize| {
            let contender = &self.players[player];
            let dice = SeededDice::new(dice.next_seed());
            contender.experienced_player(&contender.name(), &self.game, dice, &habits[player])
        };
        let [mut one, mut other] = [create(0), create(1)];
        if first(number) == 1 {
            std::mem::swap(&mut one, &mut other);
        }
        let end = play_to_end(&self.game, [&mut *one, &mut *other], &Narration::Silent)?;
        let Some(battle) = end else { return Ok(None) };
        // When a game is over, both fleets are seen.
        for side in Side::BOTH {
            let owner = (first(number) + side.index()) % 2;
            let fleet = battle.board(side).fleet();
            habits[1 - owner].learn(&fleet.collect());
        }
        Ok(battle.winner().map(|winner| (first(number) + winner.index()) % 2))
    }
}

impl DuelResult {
    fn add(&mut self, other: &Self) {
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.void += other.void;
        self.first_wins += other.first_wins;
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
    fn good_beats_mediocre_in_nearly_every_game() {
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
