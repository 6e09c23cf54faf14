//! What chances assume of the enemy's fleets, as a person has chosen.

use battleship::{Game, Side};
use battleship_engine::BattleshipSeat;
use battleship_engine::belief::{Habits, Prior};
use serde::{Deserialize, Serialize};

use crate::played::Archive;
use crate::words::count;

/// What chances assume of how the enemy lays ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Assumption {
    /// Every fleet is as likely as any other.
    #[default]
    Uniform,
    /// What the enemy's fleets in finished games tell.
    Learned,
}

impl Assumption {
    /// Each, with its word.
    pub const ALL: [(Self, &str); 2] = [(Self::Uniform, "uniform"), (Self::Learned, "learned")];
}

/// Somebody's fleets in finished games, on the same board with the same ships. The game of `seed` is
/// left out: whoever looks at it again may not know its fleets before its end.
pub(super) fn habits(archive: &Archive, game: &Game, seat: &BattleshipSeat, seed: u64) -> Habits {
    let mut habits = Habits::new(game);
    for battle in archive.battles_with(&seat.to_string()) {
        if battle.game() != game || battle.seed == seed || battle.winner().is_none() {
            continue;
        }
        for side in Side::BOTH.into_iter().filter(|side| battle.seat(*side) == seat) {
            habits.learn(&battle.board(side).fleet().collect());
        }
    }
    habits
}

/// What to say where something was to be learned and every fleet is assumed equally likely after all.
pub(super) fn too_little(habits: &Habits, name: &str) -> Option<String> {
    match (habits.prior(), habits.fleets()) {
        (Prior::Learned(_), _) => None,
        (Prior::Uniform, 0) => {
            Some(format!("Nothing to learn from: no fleet of {name} was seen yet"))
        }
        (Prior::Uniform, seen) => {
            let seen = count(seen, "fleet");
            Some(format!("Too little to learn from: {seen} of {name} seen, without a clear habit"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::{begun, best_shot};
    use crate::library::Library;

    /// A battle that is over, and which seed it has.
    fn finished(seed: u64) -> crate::battleship::Battle {
        let mut battle = begun(BattleshipSetup::default(), 1);
        battle.seed = seed;
        while battle.winner().is_none() {
            // The first side knows where to shoot; the other wastes its shots.
            let side = battle.turn().expect("somebody is on turn");
            let board = battle.board(side.other());
            let untried = battle.chart(side.other()).untried();
            let hulls =
                board.fleet().fold(battleship::PointSet::EMPTY, |all, ship| all | ship.cells);
            let at = if side == Side::First { untried & hulls } else { untried - hulls };
            let at = at.first().or_else(|| best_shot(&battle)).expect("a shot");
            battle.fire(at).expect("a legal shot");
        }
        battle
    }

    #[test]
    fn habits_come_from_finished_games_of_the_same_player_on_the_same_board() {
        let library = Library::in_memory();
        let battle = finished(100);
        let (game, seat) = (battle.game().clone(), battle.seat(Side::Second).clone());
        let seen = |game: &Game, seat: &BattleshipSeat| habits(&library.played, game, seat, 5);
        assert_eq!(
            too_little(&seen(&game, &seat), "Mediocre").as_deref(),
            Some("Nothing to learn from: no fleet of Mediocre was seen yet")
        );
        library.played.put(None, &battle, None);
        assert_eq!(
            too_little(&seen(&game, &seat), "Mediocre").as_deref(),
            Some("Too little to learn from: 1 fleet of Mediocre seen, without a clear habit")
        );
        // The game that is looked at tells nothing of itself.
        library.played.put(None, &finished(5), None);
        assert_eq!(seen(&game, &seat).fleets(), 1);
        for seed in 101..112 {
            library.played.put(None, &finished(seed), None);
        }
        let learned = seen(&game, &seat);
        assert_eq!(learned.fleets(), 12);
        assert_eq!(learned.prior().to_string(), "learned from 12 fleets");
        assert_eq!(too_little(&learned, "Mediocre"), None);
        let small = Game::new(5, 5).expect("a size");
        assert_eq!(seen(&small, &seat).fleets(), 0);
        let good = crate::battleship::testing::seat("good");
        assert_eq!(seen(&game, &good).fleets(), 0);
    }
}
