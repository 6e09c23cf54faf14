//! What tests of Battleship's table have in common.

use battleship::{Point, Side};
use battleship_engine::belief::{Insight, Limits, Prior};
use battleship_engine::{BattleshipSeat, roster};

use super::battle::{Battle, BattleshipSetup};
use super::computer::place_fleet;

/// The seat of this name.
pub(crate) fn seat(name: &str) -> BattleshipSeat {
    BattleshipSeat::find(roster(), name).expect("a seat")
}

/// A battle with fleets at random.
pub(crate) fn begun(setup: BattleshipSetup, seed: u64) -> Battle {
    let mut battle = Battle::new(setup, seed);
    let good = roster().find("good").expect("a contender");
    for side in Side::BOTH {
        let fleet = place_fleet(&*good, battle.game(), 2 * seed + side.index() as u64);
        battle.set_board(side, fleet.expect("a fleet")).expect("a whole fleet");
    }
    battle
}

/// The best shot of the side on turn.
pub(crate) fn best_shot(battle: &Battle) -> Option<Point> {
    let chart = battle.chart(battle.turn()?.other());
    Insight::of(chart, &Prior::Uniform, &Limits::default()).best
}
