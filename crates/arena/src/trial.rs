//! How many shots a player needs to clear a random fleet.

use std::sync::Arc;
use std::time::Instant;

use battleship::{Board, Game, Player};
use battleship_engine::placement::{Effort, NoLayout, Uniformity, random_layout};
use battleship_engine::{BattleshipContender, SeededDice};

use crate::run::{Progress, Series};
use crate::tally::{Tally, Times};

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

/// What a trial has shown.
#[derive(Clone, Debug, Default)]
pub struct TrialResult {
    /// Shots until the last ship sank, wasted ones included.
    pub shots: Tally,
    /// How long decisions took.
    pub decisions: Times,
    /// How many of the fleets were too dense to lay them out exactly evenly.
    pub near_uniform: u64,
}

/// Why a trial cannot be held: no fleet, no room for it, or a player who cannot go on.
pub type TrialError = Box<dyn std::error::Error + Send + Sync>;

impl Trial {
    /// Holds the trial; if it is stopped, with the games so far.
    pub fn run(&self, progress: &Progress) -> Result<TrialResult, TrialError> {
        if self.game.n_ships() == 0 {
            return Err("there are no ships to shoot at".into());
        }
        let add = |all: &mut TrialResult, _, one: Cleared| {
            all.shots.add(one.shots);
            all.decisions.merge(&one.decisions);
            all.near_uniform += u64::from(one.uniformity == Uniformity::Near);
        };
        let mut sum = TrialResult::default();
        for part in self.series.gather(progress, |number| self.play(number), add)? {
            sum.shots.merge(&part.shots);
            sum.decisions.merge(&part.decisions);
            sum.near_uniform += part.near_uniform;
        }
        Ok(sum)
    }

    /// How game `number` goes.
    fn play(&self, number: u64) -> Result<Cleared, TrialError> {
        let mut dice = SeededDice::for_part(self.series.seed, number);
        let (layout, uniformity) = random_layout(&self.game, &mut dice, Effort::default())?;
        let mut board = Board::new(&self.game);
        board.place_fleet(&layout).map_err(|_| NoLayout::Impossible)?;
        let own = SeededDice::new(dice.next_seed());
        let mut player = self.player.player("player", &self.game, own);
        let (shots, decisions) = clear(&mut *player, &mut board)?;
        Ok(Cleared { shots, decisions, uniformity })
    }
}

/// A fleet that was sunk: how many shots it took, how long the decisions, and how it was laid.
struct Cleared {
    shots: u32,
    decisions: Times,
    uniformity: Uniformity,
}

/// Lets a player shoot at a board until every ship is sunk. Nobody shoots back, so this is no match.
fn clear(player: &mut dyn Player, board: &mut Board) -> Result<(u32, Times), TrialError> {
    let most = 100 * board.game().points().len();
    let (mut shots, mut decisions) = (0, Times::default());
    while !board.all_ships_destroyed() {
        if shots as usize >= most {
            // Many times the shots that the board has cells.
            return Err("the player never clears the board".into());
        }
        let start = Instant::now();
        let at = player.recommend_attack()?;
        let thought = start.elapsed();
        let result = board.attack(at);
        let start = Instant::now();
        player.record_attack_result(at, result);
        decisions.add(thought + start.elapsed());
        shots += 1;
    }
    Ok((shots, decisions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use battleship_engine::roster;

    fn trial(player: &str, games: u64, threads: usize) -> TrialResult {
        let player = roster().find(player).expect("a contender");
        let series = Series { games, seed: 3, threads };
        let trial = Trial { player, game: Game::standard(), series };
        trial.run(&Progress::default()).expect("a computer player and room")
    }

    #[test]
    fn good_clears_uniform_fleets_in_fewer_than_46_shots_on_average() {
        let mean = |player, games| trial(player, games, 2).shots.mean_and_error().0;
        let good = mean("good", 100);
        assert!(good < 46.0, "{good}");
        assert!(mean("mediocre", 300) > 70.0);
        assert!(mean("awful", 300) > 80.0);
    }

    #[test]
    fn fleets_too_dense_to_be_laid_exactly_evenly_are_counted() {
        let mut dense = Game::new(10, 10).expect("a size");
        // Those two are shots on a display.
        let symbols = ('A'..='Z').chain('a'..='z').filter(|symbol| !['X', 'o'].contains(symbol));
        for symbol in symbols.take(30) {
            dense.add_ship(3, symbol, "ship").expect("a ship");
        }
        let run = |game| {
            let player = roster().find("awful").expect("a contender");
            let series = Series { games: 2, seed: 3, threads: 1 };
            Trial { player, game, series }.run(&Progress::default()).expect("room").near_uniform
        };
        assert_eq!((run(dense), run(Game::standard())), (2, 0));
    }

    #[test]
    fn the_shots_do_not_depend_on_the_threads() {
        assert_eq!(trial("mediocre", 50, 1).shots, trial("mediocre", 50, 4).shots);
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
