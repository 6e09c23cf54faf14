//! Computer players at the table: they place a fleet, and then stay for the whole battle.

use std::fmt;

use battleship::{Board, Game, Player, PlayerError, Point, Shot, ShotRecord, Side};
use battleship_engine::belief::{Belief, FleetCount, Insight};
use battleship_engine::{BattleshipContender, SeededDice};
use support::StopToken;

use crate::words::grouped;

/// Where a computer player puts its ships, or why it cannot.
pub(crate) fn place_fleet(
    contender: &dyn BattleshipContender,
    game: &Game,
    seed: u64,
) -> Result<Board, String> {
    let title = contender.title();
    // For this alone: whoever goes on with a battle later does not place its ships again.
    let mut player = contender.player(&title, game, SeededDice::for_part(seed, 0));
    let mut board = Board::new(game);
    let why = match player.place_ships(&mut board) {
        Ok(true) => return Ok(board),
        Ok(false) => player.why_not_placed(),
        Err(error) => Some(error.to_string()),
    };
    let why = why.unwrap_or_else(|| "it found no way to place its ships".to_owned());
    Err(format!("{title}: {why}"))
}

/// A computer player that shoots, for as long as the battle lasts.
pub(crate) struct Computer(Box<dyn Player>);

impl fmt::Debug for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl Computer {
    /// Sits down at a battle in which these shots were fired before. The player makes all its
    /// choices again, so it goes on as it would have; nothing if it was stopped.
    pub(crate) fn sit_down(
        contender: &dyn BattleshipContender,
        game: &Game,
        seed: u64,
        side: Side,
        shots: &[ShotRecord],
        stop: &StopToken,
    ) -> Result<Option<Self>, PlayerError> {
        let dice = SeededDice::for_part(seed, 1);
        let mut computer = Self(contender.player(&contender.title(), game, dice));
        for &fired in shots {
            if stop.is_stopped() {
                return Ok(None);
            }
            if fired.by == side {
                computer.0.recommend_attack()?;
            }
            computer.tell(side, fired);
        }
        Ok(Some(computer))
    }

    /// Where it shoots next.
    pub(crate) fn choose(&mut self) -> Result<Point, PlayerError> {
        self.0.recommend_attack()
    }

    /// Tells it of a shot, by itself or at it.
    pub(crate) fn tell(&mut self, side: Side, fired: ShotRecord) {
        if fired.by == side {
            self.0.record_attack_result(fired.at, Ok(fired.shot));
        } else {
            self.0.record_attack_by_opponent(fired.at);
        }
    }
}

/// How a place is written: the seed's row and column from 0, or a letter and a number.
#[must_use]
pub fn place_name(point: Point, letters: bool) -> String {
    if !letters {
        return point.to_string();
    }
    let column = u8::try_from(point.col).map_or('?', |col| char::from(b'A'.wrapping_add(col)));
    format!("{column}{}", point.row + 1)
}

/// What chances rest on: how many fleets are left, what was assumed, and what is to be expected.
#[must_use]
pub fn insight_words(insight: &Insight) -> Vec<String> {
    let fleets = match insight.belief.fleets {
        FleetCount::Exact(fleets) => grouped_long(fleets),
        FleetCount::Estimate { fleets, error } => {
            let per_cent = if fleets > 0.0 { 100.0 * error / fleets } else { 0.0 };
            format!("about {}, give or take {per_cent:.1} %", in_words(fleets))
        }
        FleetCount::Unknown => "too many to count".to_owned(),
    };
    let mut words = vec![format!("Fleets left: {fleets}"), format!("Assumed: {}", insight.prior)];
    if insight.best.is_some() {
        words.push(format!("Shots to come: {:.1} on average", insight.shots));
    }
    words
}

/// A large number as people say it: `24.4 billion`. What has no name has its power of ten.
fn in_words(number: f64) -> String {
    let names = [(1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
    let name = names.into_iter().find(|(from, _)| number >= *from);
    match name.filter(|_| number < 1e15) {
        Some((unit, name)) => format!("{:.1} {name}", number / unit),
        None if number < 1e6 => grouped(number as u64),
        None => format!("{number:.2e}"),
    }
}

/// The chance of a hit at a point, and of each ship: `chance 40 %: carrier 22 %, cruiser 18 %`.
#[must_use]
pub fn chance_words(belief: &Belief, game: &Game, point: Point) -> String {
    let mut words = format!("chance {:.0} %", belief.heat.at(point) * 100.0);
    let name = |ship| game.ship(ship).map_or("ship", battleship::Ship::name);
    let ships = belief.ships_at(point).into_iter();
    let ships: Vec<String> =
        ships.map(|(ship, chance)| format!("{} {}", name(ship), per_cent(chance))).collect();
    if !ships.is_empty() {
        words += &format!(": {}", ships.join(", "));
    }
    words
}

/// A small chance is not said to be none.
fn per_cent(chance: f64) -> String {
    if chance < 0.005 { "under 1 %".to_owned() } else { format!("{:.0} %", chance * 100.0) }
}

/// A number with commas between its thousands, however long.
fn grouped_long(number: u128) -> String {
    match u64::try_from(number) {
        Ok(number) => grouped(number),
        Err(_) => format!("{},{:03}", grouped_long(number / 1000), number % 1000),
    }
}

/// What a shot did, in the seed's words.
#[must_use]
pub fn shot_words(game: &Game, name: &str, place: &str, shot: Shot) -> String {
    format!("{name} attacked {place} and {}", shot.deed(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::begun;
    use battleship_engine::roster;

    #[test]
    fn large_numbers_are_said_as_people_say_them() {
        let said = [999.4, 12_345.0, 2_500_000.0, 2.44e10, 3e12, 4.5e16].map(in_words);
        let wanted = ["999", "12,345", "2.5 million", "24.4 billion", "3.0 trillion", "4.50e16"];
        assert_eq!(said, wanted);
    }

    #[test]
    fn whoever_sits_down_later_goes_on_as_it_would_have() {
        for contender in roster().listed() {
            let mut battle = begun(BattleshipSetup::default(), 4);
            let game = battle.game().clone();
            let sit_down = |side: Side, shots: &[ShotRecord]| {
                let seed = 7 + side.index() as u64;
                Computer::sit_down(&**contender, &game, seed, side, shots, &StopToken::new())
                    .expect("it can go on")
                    .expect("it was not stopped")
            };
            let mut players = Side::BOTH.map(|side| sit_down(side, &[]));
            while let Some(turn) = battle.turn() {
                let at = players[turn.index()].choose().expect("a shot");
                // Not at every shot, because that takes long.
                if battle.shots().len() % 9 == 4 {
                    let again = sit_down(turn, battle.shots()).choose().expect("a shot");
                    assert_eq!(again, at, "{} after {}", contender.name(), battle.shots().len());
                }
                let shot = battle.fire(at).expect("it never wastes a shot");
                for side in Side::BOTH {
                    players[side.index()].tell(side, ShotRecord { by: turn, at, shot });
                }
            }
        }
    }

    #[test]
    fn places_are_written_in_two_ways() {
        assert_eq!(place_name(Point::new(2, 7), false), "(2,7)");
        assert_eq!(place_name(Point::new(2, 7), true), "H3");
        assert_eq!(place_name(Point::new(9, 9), true), "J10");
    }

    #[test]
    fn the_chance_of_each_ship_adds_up_to_that_of_a_hit() {
        let mut game = Game::new(2, 3).expect("a size");
        game.add_ship(2, 'R', "rowboat").expect("a ship");
        game.add_ship(1, 'B', "buoy").expect("a ship");
        let mut chart = battleship::Chart::new(&game);
        chart.record(Point::new(0, 0), Shot::Miss);
        let budget = battleship_engine::belief::Budget::default();
        let belief = Belief::of(&chart, &battleship_engine::belief::Prior::Uniform, budget);
        // The rowboat lies in five places, and in each the buoy on any of three other cells.
        let said = chance_words(&belief, &game, Point::new(1, 1));
        assert_eq!(said, "chance 73 %: rowboat 60 %, buoy 13 %");
        assert_eq!(chance_words(&belief, &game, Point::new(0, 0)), "chance 0 %");
        assert_eq!(per_cent(0.001), "under 1 %");
        for point in chart.untried() {
            let sum: f64 = belief.ships_at(point).iter().map(|(_, chance)| chance).sum();
            assert!((sum - belief.heat.at(point)).abs() < 1e-12);
        }
    }
}
