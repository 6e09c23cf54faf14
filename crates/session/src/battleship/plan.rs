//! A fleet that is being placed.

use battleship::{Direction, Game, Layout, Placement, Point, PointSet, Ship, ShipId};
use battleship_engine::SeededDice;
use battleship_engine::placement::{Effort, Uniformity, random_layout};

/// A fleet that is being placed: what lies on the board, and what is in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    game: Game,
    places: Vec<Option<Placement>>,
    /// The ship in the hand, if any.
    held: Option<ShipId>,
    /// Where the ship in the hand would begin.
    pub at: Point,
    /// How it would lie.
    pub direction: Direction,
}

impl Plan {
    /// Nothing placed yet, the first ship in the hand.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let places = vec![None; game.n_ships()];
        let held = (game.n_ships() > 0).then_some(ShipId(0));
        let direction = Direction::Horizontal;
        Self { game: game.clone(), places, held, at: Point::new(0, 0), direction }
    }

    /// How many ships were put down.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.places.iter().flatten().count()
    }

    /// Goes on with ships that were put down before. Those that do not fit are in the hand again, one
    /// after the other.
    #[must_use]
    pub fn with_places(mut self, places: &[Option<Placement>]) -> Self {
        for (ship, place) in
            places.iter().enumerate().filter_map(|(ship, place)| Some((ship, (*place)?)))
        {
            self.hold(ShipId(ship));
            (self.at, self.direction) = (place.start, place.direction);
            if let Ok((held, place)) = self.place_in_hand() {
                self.places[held.0] = Some(place);
            }
        }
        self.held = self.places.iter().position(Option::is_none).map(ShipId);
        self.keep_inside();
        self.find_room();
        self
    }

    /// Where each ship lies, if it is placed.
    pub fn places(&self) -> &[Option<Placement>] {
        &self.places
    }

    /// The game whose fleet it is.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where a ship lies, if it is placed.
    #[must_use]
    pub fn place_of(&self, ship: ShipId) -> Option<Placement> {
        self.places.get(ship.0).copied().flatten()
    }

    /// The ship in the hand.
    pub const fn held(&self) -> Option<ShipId> {
        self.held
    }

    /// The ship on a cell.
    #[must_use]
    pub fn ship_at(&self, point: Point) -> Option<ShipId> {
        let on = |place: &Option<Placement>| place.is_some_and(|place| place.cells.contains(point));
        self.places.iter().position(on).map(ShipId)
    }

    /// How many ships are placed, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.places.iter().flatten().count(), self.places.len())
    }

    /// The fleet, when all of it is placed.
    #[must_use]
    pub fn layout(&self) -> Option<Layout> {
        self.places.iter().copied().collect()
    }

    /// The cells that the ship in the hand would take; those off the board are left out.
    #[must_use]
    pub fn ghost(&self) -> PointSet {
        PointSet::ship(self.at, self.held_length(), self.direction) & self.game.points()
    }

    /// Whether the ship in the hand fits where it is, or why it does not.
    pub fn fits(&self) -> Result<(), String> {
        self.place_in_hand().map(|_| ())
    }

    /// The ship in the hand and where it would lie, or why it does not fit there.
    fn place_in_hand(&self) -> Result<(ShipId, Placement), String> {
        let Some(held) = self.held else { return Err("no ship is in the hand".to_owned()) };
        let place = Placement::new(self.at, self.held_length(), self.direction);
        if place.cells.len() < self.held_length() || !self.game.points().contains_all(place.cells) {
            return Err("it does not lie on the board".to_owned());
        }
        let overlaps =
            |other: &Option<Placement>| other.is_some_and(|it| it.cells.meets(place.cells));
        match self.places.iter().position(overlaps).and_then(|other| self.game.ship(ShipId(other)))
        {
            Some(other) => Err(format!("it overlaps the {}", other.name())),
            None => Ok((held, place)),
        }
    }

    /// How long the ship in the hand is.
    fn held_length(&self) -> usize {
        self.held.and_then(|ship| self.game.ship(ship)).map_or(0, Ship::length)
    }

    /// Takes a ship into the hand, off the board if it is there.
    pub fn hold(&mut self, ship: ShipId) {
        if ship.0 >= self.places.len() {
            return;
        }
        if let Some(place) = self.places[ship.0].take() {
            (self.at, self.direction) = (place.start, place.direction);
        }
        self.held = Some(ship);
        self.keep_inside();
    }

    /// Puts the ship in the hand where it is, and takes the next that is not placed yet.
    pub fn place(&mut self) -> Result<(), String> {
        let (held, place) = self.place_in_hand()?;
        self.places[held.0] = Some(place);
        self.held = self.places.iter().position(Option::is_none).map(ShipId);
        self.keep_inside();
        self.find_room();
        Ok(())
    }

    /// Moves the ship in the hand off the others, to the first place where it fits.
    pub(crate) fn find_room(&mut self) {
        if self.held.is_none() || self.fits().is_ok() {
            return;
        }
        let before = (self.at, self.direction);
        for direction in [self.direction, self.direction.turned()] {
            for point in self.game.points() {
                (self.at, self.direction) = (point, direction);
                if self.fits().is_ok() {
                    return;
                }
            }
        }
        (self.at, self.direction) = before;
    }

    /// Turns the ship in the hand.
    pub fn rotate(&mut self) {
        self.direction = self.direction.turned();
        self.keep_inside();
    }

    /// Moves the ship in the hand so that it begins here, or as near as the board allows.
    pub fn move_to(&mut self, point: Point) {
        self.at = point;
        self.keep_inside();
    }

    /// All of it anew, at random; the reason if there is no way.
    pub fn randomise(&mut self, seed: u64) -> Result<Uniformity, String> {
        let mut dice = SeededDice::new(seed);
        // A person waits for it, so it may not take long.
        let effort = Effort { throws: 50_000, counts: 20_000, steps: 200_000 };
        let (layout, uniformity) =
            random_layout(&self.game, &mut dice, effort).map_err(|refusal| refusal.to_string())?;
        self.places = layout.into_iter().map(Some).collect();
        self.held = None;
        Ok(uniformity)
    }

    /// Takes everything off.
    pub fn clear(&mut self) {
        *self = Self { at: self.at, direction: self.direction, ..Self::new(&self.game) };
    }

    /// A ship in the hand stays over the board, as far as it fits there at all.
    fn keep_inside(&mut self) {
        let length = self.held_length().max(1) as i32;
        let (down, right) = match self.direction {
            Direction::Horizontal => (1, length),
            Direction::Vertical => (length, 1),
        };
        let most = |size: i32, need: i32| (size - need).max(0);
        self.at.row = self.at.row.clamp(0, most(self.game.rows(), down));
        self.at.col = self.at.col.clamp(0, most(self.game.cols(), right));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan::new(&Game::standard())
    }

    /// All cells with a ship.
    fn taken(plan: &Plan) -> PointSet {
        plan.places.iter().flatten().fold(PointSet::EMPTY, |all, place| all | place.cells)
    }

    #[test]
    fn ships_are_placed_one_after_the_other() {
        let mut plan = plan();
        for row in 0..5 {
            assert_eq!(plan.held(), Some(ShipId(row as usize)));
            plan.move_to(Point::new(row, 0));
            assert_eq!(plan.place(), Ok(()));
        }
        assert_eq!((plan.held(), plan.progress()), (None, (5, 5)));
        assert_eq!(plan.layout().map(|layout| layout.len()), Some(5));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_the_reason() {
        let mut plan = plan();
        plan.place().expect("an empty board");
        // The next ship waits where it fits; it can be moved to where it does not.
        assert_eq!(plan.fits(), Ok(()));
        plan.move_to(Point::new(0, 0));
        assert_eq!(plan.place(), Err("it overlaps the aircraft carrier".to_owned()));
        plan.move_to(Point::new(99, 99));
        assert_eq!(plan.at, Point::new(9, 6));
        assert_eq!(plan.fits(), Ok(()));
        let mut small = Game::new(2, 3).expect("a size");
        small.add_ship(3, 'S', "submarine").expect("a ship");
        let mut plan = Plan::new(&small);
        plan.rotate();
        assert_eq!(plan.fits(), Err("it does not lie on the board".to_owned()));
    }

    #[test]
    fn a_placed_ship_is_taken_up_again() {
        let mut plan = plan();
        plan.move_to(Point::new(4, 4));
        plan.rotate();
        plan.place().expect("it fits");
        assert_eq!(plan.ship_at(Point::new(6, 4)), Some(ShipId(0)));
        plan.hold(ShipId(0));
        assert_eq!((plan.held(), plan.at), (Some(ShipId(0)), Point::new(4, 4)));
        assert_eq!((plan.direction, taken(&plan)), (Direction::Vertical, PointSet::EMPTY));
    }

    #[test]
    fn a_random_fleet_is_whole_and_can_be_cleared() {
        let mut plan = plan();
        assert_eq!(plan.randomise(7), Ok(Uniformity::Exact));
        assert_eq!((plan.progress(), taken(&plan).len()), ((5, 5), 17));
        plan.clear();
        assert_eq!((plan.progress(), plan.held()), ((0, 5), Some(ShipId(0))));
    }
}
