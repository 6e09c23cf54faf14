//! How many shots a player needs to clear a random fleet.

use std::sync::Arc;
use std::time::{Duration, Instant};

use battleship::{Board, Game, Player};
use battleship_engine::placement::{Effort, NoLayout, random_layout};
use battleship_engine::{BattleshipContender, SeededDice};

use crate::run::{Progress, Series};

/// A player against random fleets.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Who shoots.
    pub player: Arc<dyn BattleshipContender>,
    /// On which board, at which fleet.
    pub game: Game,
    /// How many fleets.
    pub series: Series,
}

/// One cleared fleet.
#[derive(Clone, Debug)]
pub struct TrialGame {
    /// Shots until the last ship sank, wasted ones included.
    pub shots: u32,
    /// How long each decision took.
    pub decisions: Vec<Duration>,
}

/// How long the decisions of all games took, in milliseconds, the shortest first.
#[must_use]
pub fn decision_times_ms(games: &[TrialGame]) -> Vec<f64> {
    let decisions = games.iter().flat_map(|game| &game.decisions);
    let mut times: Vec<f64> = decisions.map(|time| time.as_secs_f64() * 1000.0).collect();
    times.sort_unstable_by(f64::total_cmp);
    times
}

/// Why a trial cannot be held: no fleet, no room for it, or a player who cannot go on.
pub type TrialError = Box<dyn std::error::Error + Send + Sync>;

impl Trial {
    /// Holds the trial; if it is stopped, with the games so far.
    pub fn run(&self, progress: &Progress) -> Result<Vec<TrialGame>, TrialError> {
        if self.game.n_ships() == 0 {
            return Err("there are no ships to shoot at".into());
        }
        self.series.run(progress, |number| self.play(number))
    }

    fn play(&self, number: u64) -> Result<TrialGame, TrialError> {
        let mut dice = SeededDice::for_part(self.series.seed, number);
        let (layout, _) = random_layout(&self.game, &mut dice, Effort::default())?;
        let mut board = Board::new(&self.game);
        board.place_fleet(&layout).map_err(|_| NoLayout::Impossible)?;
        let own = SeededDice::new(dice.next_seed());
        clear(&mut *self.player.player("player", &self.game, own), &mut board)
    }
}

/// Lets a player shoot at a board until every ship is sunk. Nobody shoots back, so this is no match.
fn clear(player: &mut dyn Player, board: &mut Board) -> Result<TrialGame, TrialError> {
    let most = 100 * board.game().points().len();
    let mut decisions = Vec::with_capacity(100);
    while !board.all_ships_destroyed() {
        if decisions.len() >= most {
            // Many times the shots that the board has cells.
            return Err("the player never clears the board".into());
        }
        let start = Instant::now();
        let at = player.recommend_attack()?;
        let thought = start.elapsed();
        let result = board.attack(at);
        let start = Instant::now();
        player.record_attack_result(at, result);
        decisions.push(thought + start.elapsed());
    }
    Ok(TrialGame { shots: decisions.len() as u32, decisions })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::mean_and_error;
    use battleship_engine::roster;

    fn trial(player: &str, games: u64, threads: usize) -> Vec<TrialGame> {
        let player = roster().find(player).expect("a contender");
        let series = Series { games, seed: 3, threads };
        let trial = Trial { player, game: Game::standard(), series };
        trial.run(&Progress::default()).expect("a computer player and room")
    }

    fn mean(games: &[TrialGame]) -> f64 {
        mean_and_error(&games.iter().map(|game| f64::from(game.shots)).collect::<Vec<_>>()).0
    }

    #[test]
    fn good_clears_uniform_fleets_in_fewer_than_46_shots_on_average() {
        let games = trial("good", 600, 2);
        assert!(mean(&games) < 46.0, "{}", mean(&games));
        assert!(games.iter().all(|game| game.shots as usize == game.decisions.len()));
        assert!(mean(&trial("mediocre", 300, 2)) > 70.0);
        assert!(mean(&trial("awful", 300, 2)) > 80.0);
    }

    #[test]
    fn the_shots_do_not_depend_on_the_threads() {
        let shots = |threads| -> Vec<u32> {
            trial("mediocre", 50, threads).iter().map(|game| game.shots).collect()
        };
        assert_eq!(shots(1), shots(4));
    }

    #[test]
    fn what_cannot_be_tried_is_said() {
        let run = |game| {
            let player = roster().find("good").expect("a contender");
            let series = Series { games: 1, seed: 1, threads: 1 };
            let trial = Trial { player, game, series };
            trial.run(&Progress::default()).expect_err("not possible").to_string()
        };
        let empty = Game::new(3, 3).expect("a size");
        assert_eq!(run(empty), "there are no ships to shoot at");
        let mut full = Game::new(2, 5).expect("a size");
        for symbol in ['A', 'B', 'C'] {
            full.add_ship(3, symbol, "ship").expect("a ship");
        }
        assert_eq!(run(full), "the ships do not fit on the board in any way");
    }
}
