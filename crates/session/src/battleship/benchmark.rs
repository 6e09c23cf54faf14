//! How many shots the good player needs against a fleet: it really plays, several times.

use battleship::{Board, Game, Placement, Player};
use battleship_engine::{Good, SeededDice};
use support::StopToken;

/// How often it plays against a fleet. Where it looks first is chance, so one game says little; of an
/// odd number of games the one in the middle was really played.
pub(crate) const GAMES: usize = 5;

/// The games of the good player against one fleet: how many shots each of them took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Benchmark {
    games: Vec<usize>,
}

impl Benchmark {
    /// How many games there are to be.
    pub const GAMES: usize = GAMES;

    /// The shots of each game so far, the shortest first.
    pub fn games(&self) -> &[usize] {
        &self.games
    }

    /// Adds a game of so many shots.
    pub(crate) fn add(&mut self, shots: usize) {
        self.games.push(shots);
        self.games.sort_unstable();
    }

    /// Whether all games were played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.games.len() >= GAMES
    }

    /// The shots of the game in the middle, once all were played.
    #[must_use]
    pub fn shots(&self) -> Option<usize> {
        self.is_complete().then(|| self.games[self.games.len() / 2])
    }
}

/// Has the good player sink a fleet, without an enemy who shoots back. The same seed and number give
/// the same game. Nothing if it was stopped, or if it could not go on.
pub(crate) fn shots_needed(
    game: &Game,
    fleet: &[Placement],
    (seed, number): (u64, u64),
    stop: &StopToken,
) -> Option<usize> {
    let mut board = Board::new(game);
    board.place_fleet(fleet).ok()?;
    let dice = SeededDice::for_part(seed, number);
    let mut player = Good::new("Good", game, dice).stopped_by(stop.clone());
    let cells = (game.rows() * game.cols()) as usize;
    for shots in 1..=cells {
        let at = player.recommend_attack().ok()?;
        // A choice that was broken off is nobody's choice.
        if stop.is_stopped() {
            return None;
        }
        player.record_attack_result(at, board.attack(at));
        if board.all_ships_destroyed() {
            return Some(shots);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use battleship::{Layout, Side};

    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::begun;

    fn fleet() -> (Game, Layout) {
        let battle = begun(BattleshipSetup::default(), 3);
        (battle.game().clone(), battle.board(Side::Second).fleet().collect())
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let (game, fleet) = fleet();
        let play = |number| shots_needed(&game, &fleet, (7, number), &StopToken::new());
        let first = play(0);
        assert_eq!(play(0), first);
        assert!(first.is_some_and(|shots| (17..=100).contains(&shots)), "{first:?}");
    }

    #[test]
    fn it_is_stopped_at_once() {
        let (game, fleet) = fleet();
        let stop = StopToken::new();
        stop.stop();
        assert_eq!(shots_needed(&game, &fleet, (7, 0), &stop), None);
    }

    #[test]
    fn the_game_in_the_middle_counts() {
        let mut bench = Benchmark::default();
        for shots in [50, 39, 44, 61] {
            bench.add(shots);
            assert_eq!(bench.shots(), None);
        }
        bench.add(41);
        assert_eq!(bench.games(), [39, 41, 44, 50, 61]);
        assert_eq!(bench.shots(), Some(44));
    }
}
