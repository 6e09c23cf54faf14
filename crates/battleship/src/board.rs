//! One player's board: ships, and the shots at them.

use crate::error::error_texts;
use crate::{Dice, Direction, Game, Placement, Point, PointSet, Ship, ShipId};

/// A board of a game. A call that is refused changes nothing and says why.
///
/// ```
/// use battleship::{Board, Direction, Game, Point, ShipId, Shot};
///
/// let mut board = Board::new(&Game::standard());
/// board.place_ship(Point::new(1, 8), ShipId(4), Direction::Vertical)?;
/// assert_eq!(board.attack(Point::new(0, 0))?, Shot::Miss);
/// assert_eq!(board.attack(Point::new(1, 8))?, Shot::Hit);
/// assert_eq!(board.attack(Point::new(2, 8))?, Shot::Sunk(ShipId(4)));
/// assert!(board.all_ships_destroyed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    game: Game,
    /// The cells of each ship; empty if it is not placed.
    ships: Vec<PointSet>,
    blocked: PointSet,
    /// Every point that was attacked.
    shots: PointSet,
    /// Segments that were hit: attacked while the ship was there.
    damage: PointSet,
}

/// What an attack did.
///
/// ```
/// use battleship::{Board, Game, Point, Shot};
///
/// let mut empty = Board::new(&Game::standard());
/// assert_eq!(empty.attack(Point::new(3, 3)), Ok(Shot::Miss));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Shot {
    /// Water.
    Miss,
    /// A ship, with a segment left somewhere.
    Hit,
    /// The last undamaged segment of this ship.
    Sunk(ShipId),
}

impl Shot {
    /// What it did in the original's words, to follow "attacked (3,5) and".
    ///
    /// ```
    /// use battleship::{Game, ShipId, Shot};
    ///
    /// let game = Game::standard();
    /// assert_eq!(Shot::Sunk(ShipId(4)).deed(&game), "destroyed the patrol boat");
    /// ```
    #[must_use]
    pub fn deed(self, game: &Game) -> String {
        let name = |id| game.ship(id).map_or("ship", Ship::name);
        match self {
            Self::Miss => "missed".to_owned(),
            Self::Hit => "hit something".to_owned(),
            Self::Sunk(id) => format!("destroyed the {}", name(id)),
        }
    }
}

/// Why an attack was refused.
///
/// ```
/// use battleship::{Board, Game, Point};
///
/// let refused = Board::new(&Game::standard()).attack(Point::new(10, 0)).unwrap_err();
/// assert_eq!(refused.to_string(), "(10,0) is outside the board");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackError {
    /// The point is not on the board.
    OffBoard(Point),
    /// The point was attacked before.
    AlreadyAttacked(Point),
}

error_texts! { AttackError:
    Self::OffBoard(point) => "{point} is outside the board";
    Self::AlreadyAttacked(point) => "{point} was attacked before";
}

/// Why a ship was not placed. Checked in this order.
///
/// ```
/// use battleship::{Board, Direction, Game, PlaceError, Point, ShipId};
///
/// let mut board = Board::new(&Game::standard());
/// let refused = board.place_ship(Point::new(0, 8), ShipId(0), Direction::Horizontal);
/// assert_eq!(refused, Err(PlaceError::OffBoard));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// The game has no such ship.
    NoSuchShip(ShipId),
    /// Part or all of the ship would be outside the board.
    OffBoard,
    /// The ship would overlap one that is placed.
    OverlapsShip(ShipId),
    /// The ship would overlap a blocked cell.
    Blocked,
    /// The ship is on the board already.
    AlreadyPlaced(ShipId),
}

error_texts! { PlaceError:
    Self::NoSuchShip(id) => "there is no ship {id}";
    Self::OffBoard => "the ship would be outside the board";
    Self::OverlapsShip(id) => "the ship would overlap ship {id}";
    Self::Blocked => "the ship would overlap a blocked cell";
    Self::AlreadyPlaced(id) => "ship {id} is on the board already";
}

/// Why a ship was not taken off the board.
///
/// ```
/// use battleship::{Board, Direction, Game, Point, ShipId, UnplaceError};
///
/// let mut board = Board::new(&Game::standard());
/// let refused = board.unplace_ship(Point::new(0, 0), ShipId(0), Direction::Horizontal);
/// assert_eq!(refused, Err(UnplaceError::NotThere));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnplaceError {
    /// The game has no such ship.
    NoSuchShip(ShipId),
    /// The entire ship, undamaged, is not there.
    NotThere,
}

error_texts! { UnplaceError:
    Self::NoSuchShip(id) => "there is no ship {id}";
    Self::NotThere => "the entire ship is not there";
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            game: game.clone(),
            ships: vec![PointSet::EMPTY; game.n_ships()],
            blocked: PointSet::EMPTY,
            shots: PointSet::EMPTY,
            damage: PointSet::EMPTY,
        }
    }

    /// The game it belongs to.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Forgets ships, shots and blocks.
    pub fn clear(&mut self) {
        *self = Self::new(&self.game);
    }

    /// Blocks exactly half of the cells, rounded down, every half as likely as any other. What
    /// was blocked before is not blocked any more.
    pub fn block(&mut self, dice: &mut dyn Dice) {
        let mut open = self.game.points();
        self.blocked = PointSet::EMPTY;
        for _ in 0..open.len() / 2 {
            if let Some(point) = dice.pick(open) {
                open -= PointSet::of(point);
                self.blocked |= PointSet::of(point);
            }
        }
    }

    /// Blocks exactly these cells, as far as they are on the board; for tests and editors.
    pub fn block_cells(&mut self, cells: PointSet) {
        self.blocked = cells & self.game.points();
    }

    /// The cells that are blocked.
    pub const fn blocked(&self) -> PointSet {
        self.blocked
    }

    /// Unblocks every cell.
    pub fn unblock(&mut self) {
        self.blocked = PointSet::EMPTY;
    }

    /// The cells where a ship may be put: on the board, without a ship, not blocked.
    pub fn free(&self) -> PointSet {
        self.ships.iter().fold(self.game.points() - self.blocked, |free, &ship| free - ship)
    }

    /// Places the ships from number 0 on at these places; stops at the first that is refused.
    ///
    /// ```
    /// use battleship::{Board, Direction, Game, Placement, Point};
    ///
    /// let mut game = Game::new(2, 3)?;
    /// game.add_ship(2, 'R', "rowboat")?;
    /// let mut board = Board::new(&game);
    /// board.place_fleet(&[Placement::new(Point::new(1, 0), 2, Direction::Horizontal)])?;
    /// assert!(board.is_complete());
    /// assert_eq!(board.display(false), "  012\n0 ...\n1 RR.\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place_fleet(&mut self, fleet: &[Placement]) -> Result<(), PlaceError> {
        fleet.iter().enumerate().try_for_each(|(index, placement)| {
            self.place_ship(placement.start, ShipId(index), placement.direction)
        })
    }

    /// Places a ship from its topmost or leftmost cell on.
    pub fn place_ship(
        &mut self,
        start: Point,
        id: ShipId,
        direction: Direction,
    ) -> Result<(), PlaceError> {
        let ship = self.game.ship(id).ok_or(PlaceError::NoSuchShip(id))?;
        let cells = self.game.points().ship_at(start, ship.length(), direction);
        let cells = cells.ok_or(PlaceError::OffBoard)?;
        if let Some(other) = self.ships.iter().position(|ship| ship.meets(cells)) {
            return Err(PlaceError::OverlapsShip(ShipId(other)));
        }
        if self.blocked.meets(cells) {
            return Err(PlaceError::Blocked);
        }
        if !self.ships[id.0].is_empty() {
            return Err(PlaceError::AlreadyPlaced(id));
        }
        self.ships[id.0] = cells;
        Ok(())
    }

    /// Takes a ship off the board again, if all of it is there and undamaged.
    pub fn unplace_ship(
        &mut self,
        start: Point,
        id: ShipId,
        direction: Direction,
    ) -> Result<(), UnplaceError> {
        let ship = self.game.ship(id).ok_or(UnplaceError::NoSuchShip(id))?;
        let there = self.ships[id.0].ship_at(start, ship.length(), direction);
        if there.is_none_or(|cells| self.damage.meets(cells)) {
            return Err(UnplaceError::NotThere);
        }
        self.ships[id.0] = PointSet::EMPTY;
        Ok(())
    }

    /// Attacks a point.
    pub fn attack(&mut self, point: Point) -> Result<Shot, AttackError> {
        if !self.game.is_valid(point) {
            return Err(AttackError::OffBoard(point));
        }
        if self.shots.contains(point) {
            return Err(AttackError::AlreadyAttacked(point));
        }
        self.shots |= PointSet::of(point);
        let Some(hit) = self.ships.iter().position(|ship| ship.contains(point)) else {
            return Ok(Shot::Miss);
        };
        self.damage |= PointSet::of(point);
        let sunk = self.damage.contains_all(self.ships[hit]);
        Ok(if sunk { Shot::Sunk(ShipId(hit)) } else { Shot::Hit })
    }

    /// Whether every ship on the board is sunk; so it is on a board without ships.
    pub fn all_ships_destroyed(&self) -> bool {
        self.ships.iter().all(|&ship| self.damage.contains_all(ship))
    }

    /// Whether every ship of the game is placed.
    pub fn is_complete(&self) -> bool {
        self.ships.iter().all(|ship| !ship.is_empty())
    }

    /// Whether somebody has attacked it.
    pub const fn is_attacked(&self) -> bool {
        !self.shots.is_empty()
    }

    /// Where the ships lie, in the order of their ids; those that are not placed are left out.
    pub fn fleet(&self) -> impl Iterator<Item = Placement> {
        self.ships.iter().filter_map(|&cells| Placement::of(cells))
    }

    /// The cells of a ship; empty if it is not placed, or the game has no such ship.
    #[must_use]
    pub fn ship_cells(&self, id: ShipId) -> PointSet {
        self.ships.get(id.0).copied().unwrap_or_default()
    }

    /// The board as text. With `shots_only`, undamaged segments look like water.
    #[must_use]
    pub fn display(&self, shots_only: bool) -> String {
        let cols = 0..self.game.cols();
        let digits: String = ('0'..='9').take(cols.len()).collect();
        let mut text = format!("  {digits}\n");
        for row in 0..self.game.rows() {
            let cells = cols.clone().map(|col| self.cell(Point::new(row, col), shots_only));
            text += &format!("{row} {}\n", cells.collect::<String>());
        }
        text
    }

    fn cell(&self, point: Point, shots_only: bool) -> char {
        let ship = self.game.ships().find(|&(id, _)| self.ship_cells(id).contains(point));
        match ship {
            Some(_) if self.damage.contains(point) => 'X',
            Some((_, ship)) if !shots_only => ship.symbol(),
            None if self.shots.contains(point) => 'o',
            None if self.blocked.contains(point) => '#',
            _ => '.',
        }
    }
}
