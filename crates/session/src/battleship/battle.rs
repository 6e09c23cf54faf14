//! A battle: a match, who plays it, and where chance comes from.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::words;
use battleship::{Game, Match, Placement, PlayerView, Side, Viewer};
use battleship_engine::{BattleshipContender, BattleshipSeat, easy_contender};

/// What a new battle is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleshipSetup {
    /// The board and the fleet.
    pub game: Game,
    /// Who plays, the first to shoot first.
    pub seats: [BattleshipSeat; 2],
}

impl Default for BattleshipSetup {
    /// The standard game of a person against an easy player.
    fn default() -> Self {
        let seats = [BattleshipSeat::PERSON, BattleshipSeat::of(easy_contender())];
        Self { game: Game::standard(), seats }
    }
}

impl BattleshipSetup {
    /// The computer player to offer: whoever plays, or else an easy one.
    #[must_use]
    pub fn contender(&self) -> Arc<dyn BattleshipContender> {
        let found = self.seats.iter().find_map(|seat| seat.contender());
        found.map_or_else(easy_contender, Arc::clone)
    }
}

/// Adds ships as they are typed, a symbol and a length each: `A5,B4,D3,S3,P2`. A ship is called as in
/// Standard Battleship where it is one of its ships.
pub fn add_typed_fleet(game: &mut Game, fleet: &str) -> Result<(), String> {
    let standard = Game::standard();
    for text in fleet.split(',') {
        let mut letters = text.trim().chars();
        let (Some(symbol), Ok(length)) = (letters.next(), letters.as_str().parse::<i32>()) else {
            let found: String = text.chars().filter(|letter| !letter.is_control()).collect();
            return Err(format!("expected ships such as A5,B4, found '{found}'"));
        };
        let known = standard
            .ships()
            .find(|(_, ship)| ship.symbol() == symbol && ship.length() as i32 == length);
        let name =
            known.map_or_else(|| format!("ship {symbol}"), |(_, ship)| ship.name().to_owned());
        game.add_ship(length, symbol, &name).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The ships of a game as they are typed.
#[must_use]
pub fn typed_fleet(game: &Game) -> String {
    let ships = game.ships().map(|(_, ship)| format!("{}{}", ship.symbol(), ship.length()));
    ships.collect::<Vec<_>>().join(",")
}

/// A battle. All that the match can be asked and told, the battle can, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    seats: [BattleshipSeat; 2],
    /// What the computer players' choices come from.
    pub seed: u64,
    state: Match,
    /// The fleet that a person is placing.
    draft: Option<Draft>,
}

/// A fleet that a person has begun to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Whose.
    pub side: Side,
    /// Where each ship lies, if it was put down.
    pub places: Vec<Option<Placement>>,
}

impl Draft {
    /// How many ships were put down.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.places.iter().flatten().count()
    }
}

impl Deref for Battle {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.state
    }
}

impl DerefMut for Battle {
    fn deref_mut(&mut self) -> &mut Match {
        &mut self.state
    }
}

impl Battle {
    /// A battle before any ship is placed.
    #[must_use]
    pub fn new(setup: BattleshipSetup, seed: u64) -> Self {
        Self { state: Match::new(&setup.game), seats: setup.seats, seed, draft: None }
    }

    /// What it is made of.
    #[must_use]
    pub fn setup(&self) -> BattleshipSetup {
        BattleshipSetup { game: self.game().clone(), seats: self.seats.clone() }
    }

    /// Who plays a side.
    pub const fn seat(&self, side: Side) -> &BattleshipSeat {
        &self.seats[side.index()]
    }

    /// The fleet that a person has begun to place, and not finished.
    pub const fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// Remembers a fleet that is being placed; one without ships is nothing to remember.
    pub fn set_draft(&mut self, draft: Option<Draft>) {
        self.draft = draft.filter(|draft| draft.placed() > 0 && !self.is_placed(draft.side));
    }

    /// How far it is: how many ships were put down, or how many shots fired.
    #[must_use]
    pub fn progress(&self) -> String {
        if self.state.is_begun() {
            return words::count(self.shots().len(), "shot");
        }
        let placed = self.draft.as_ref().map_or(0, Draft::placed);
        format!("placing, {placed} of {}", words::count(self.game().n_ships(), "ship"))
    }

    /// How many people play.
    #[must_use]
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_person()).count()
    }

    /// What a side is called; those who would be called the same have a number.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        let seat = self.seat(side);
        let name = seat.contender().map_or_else(|| "Player".to_owned(), |found| found.title());
        if seat == self.seat(side.other()) { format!("{name} {}", side.index() + 1) } else { name }
    }

    /// What somebody on this side may know after so many shots; without a side, what the waters show
    /// to everybody. When computer players are watched, both fleets are in sight.
    #[must_use]
    pub fn view_after(&self, side: Option<Side>, shots: usize) -> PlayerView {
        let viewer = match side {
            Some(side) => Viewer::Player(side),
            None if self.people() == 0 => Viewer::Spectator,
            None => Viewer::Public,
        };
        self.state.view_after(viewer, shots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::testing::{begun, seat};

    #[test]
    fn the_other_fleet_is_not_in_sight() {
        let battle = begun(BattleshipSetup::default(), 1);
        let view = battle.view_after(Some(Side::First), usize::MAX);
        assert!(view.waters(Side::First).ships.is_some());
        assert!(view.waters(Side::Second).ships.is_none());
        let nobody = battle.view_after(None, usize::MAX);
        assert!(Side::BOTH.iter().all(|side| nobody.waters(*side).ships.is_none()));
    }

    #[test]
    fn the_loser_sees_the_winners_ships_and_watchers_see_all() {
        let mut battle = begun(BattleshipSetup::default(), 1);
        battle.surrender(Side::First);
        let view = battle.view_after(Some(Side::First), usize::MAX);
        assert!(Side::BOTH.iter().all(|side| view.waters(*side).ships.is_some()));
        let view = battle.view_after(Some(Side::Second), usize::MAX);
        assert!(view.waters(Side::First).ships.is_none(), "those of the loser stay hidden");
        let seats = ["good", "awful"].map(seat);
        let watched = begun(BattleshipSetup { seats, ..BattleshipSetup::default() }, 1);
        let view = watched.view_after(None, usize::MAX);
        assert!(Side::BOTH.iter().all(|side| view.waters(*side).ships.is_some()));
    }

    #[test]
    fn a_fleet_is_typed_and_written_the_same() {
        let mut game = Game::new(10, 10).expect("a size");
        add_typed_fleet(&mut game, "A5, B4,D3,S3,P2").expect("a fleet");
        assert_eq!(game, Game::standard());
        assert_eq!(typed_fleet(&game), "A5,B4,D3,S3,P2");
        for wrong in ["", "A", "5", "A5,,B4", "A99", "A5,A4"] {
            let mut game = Game::new(5, 5).expect("a size");
            assert!(add_typed_fleet(&mut game, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sides_of_one_name_are_numbered() {
        let names = |seats: [&str; 2]| {
            let setup = BattleshipSetup { seats: seats.map(seat), ..BattleshipSetup::default() };
            let battle = Battle::new(setup, 1);
            Side::BOTH.map(|side| battle.name(side))
        };
        assert_eq!(names(["person", "good"]), ["Player", "Good"]);
        assert_eq!(names(["person", "person"]), ["Player 1", "Player 2"]);
        assert_eq!(names(["hasty", "hasty"]), ["Hasty 1", "Hasty 2"]);
    }
}
