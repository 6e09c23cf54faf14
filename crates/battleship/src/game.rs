//! The size of the boards and the fleet.

use std::sync::Arc;

use crate::error::error_texts;
use crate::{Dice, Point, PointSet, Ship, ShipId};

/// The most rows a board can have.
pub const MAX_ROWS: i32 = 10;
/// The most columns a board can have.
pub const MAX_COLS: i32 = 10;

/// What both players' boards have in common: their size, and the ships to place. Clones share the
/// ships, so they cost next to nothing.
///
/// Whatever people may type and a board may not have is an `i32`: rows, columns, points, the length
/// of a ship that is asked for. What was counted is a `usize`, such as the length of a ship that
/// there is.
///
/// ```
/// use battleship::Game;
///
/// let mut game = Game::new(2, 3)?;
/// let rowboat = game.add_ship(2, 'R', "rowboat")?;
/// assert_eq!(game.ship(rowboat).map(|ship| ship.length()), Some(2));
///
/// let refused = game.add_ship(4, 'S', "submarine").unwrap_err();
/// assert_eq!(refused.to_string(), "Bad ship length 4; it won't fit on the board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "saving::Fields"))]
pub struct Game {
    rows: i32,
    cols: i32,
    ships: Arc<Vec<Ship>>,
}

/// The feature `serde`: a game that is read is made anew, so it is one that could be.
#[cfg(feature = "serde")]
mod saving {
    use super::Game;

    #[derive(serde::Deserialize)]
    pub(super) struct Fields {
        rows: i32,
        cols: i32,
        ships: Vec<Ship>,
    }

    #[derive(serde::Deserialize)]
    struct Ship {
        name: String,
        symbol: char,
        length: i32,
    }

    impl TryFrom<Fields> for Game {
        type Error = String;

        fn try_from(Fields { rows, cols, ships }: Fields) -> Result<Self, String> {
            let mut game = Self::new(rows, cols).map_err(|error| error.to_string())?;
            for Ship { name, symbol, length } in ships {
                game.add_ship(length, symbol, &name).map_err(|error| error.to_string())?;
            }
            Ok(game)
        }
    }
}

/// Why there is no game of this size.
///
/// ```
/// use battleship::{Game, GameError};
///
/// assert_eq!(Game::new(11, 3), Err(GameError::Rows(11)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The number of rows is not 1 to 10.
    Rows(i32),
    /// The number of columns is not 1 to 10.
    Cols(i32),
}

// In the original's words.
error_texts! { GameError:
    Self::Rows(_) => "Number of rows must be >= 1 and <= {MAX_ROWS}";
    Self::Cols(_) => "Number of columns must be >= 1 and <= {MAX_COLS}";
}

/// Why a ship was not added; the game is unchanged. Checked in this order.
///
/// ```
/// use battleship::{AddShipError, Game};
///
/// let refused = Game::standard().add_ship(2, 'A', "another");
/// assert_eq!(refused, Err(AddShipError::SymbolTaken('A')));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddShipError {
    /// The length is below 1.
    LengthTooSmall(i32),
    /// The ship is longer than the board is high and wide.
    LengthTooLarge(i32),
    /// The symbol cannot be printed.
    Unprintable(char),
    /// The symbol is `X`, `o` or `.`, which boards use for other things.
    Reserved(char),
    /// Another ship has the symbol.
    SymbolTaken(char),
    /// The ships would have more cells than the board.
    BoardTooSmall,
}

// In the original's words.
error_texts! { AddShipError:
    Self::LengthTooSmall(length) => "Bad ship length {length}; it must be >= 1";
    Self::LengthTooLarge(length) => "Bad ship length {length}; it won't fit on the board";
    Self::Unprintable(symbol) =>
        "Unprintable character with decimal value {} must not be used as a ship symbol",
        u32::from(*symbol);
    Self::Reserved(symbol) => "Character {symbol} must not be used as a ship symbol";
    Self::SymbolTaken(symbol) => "Ship symbol {symbol} must not be used for more than one ship";
    Self::BoardTooSmall => "Board is too small to fit all ships";
}

impl Game {
    /// A game on boards of this size, 1x1 to 10x10, without ships.
    pub fn new(rows: i32, cols: i32) -> Result<Self, GameError> {
        if !(1..=MAX_ROWS).contains(&rows) {
            Err(GameError::Rows(rows))
        } else if !(1..=MAX_COLS).contains(&cols) {
            Err(GameError::Cols(cols))
        } else {
            Ok(Self { rows, cols, ships: Arc::default() })
        }
    }

    /// Standard Battleship: 10x10, ships of 5, 4, 3, 3 and 2.
    #[must_use]
    pub fn standard() -> Self {
        let ships = [
            (5, 'A', "aircraft carrier"),
            (4, 'B', "battleship"),
            (3, 'D', "destroyer"),
            (3, 'S', "submarine"),
            (2, 'P', "patrol boat"),
        ];
        let ships =
            ships.map(|(length, symbol, name)| Ship { length, symbol, name: name.to_owned() });
        Self { rows: MAX_ROWS, cols: MAX_COLS, ships: Arc::new(ships.into()) }
    }

    /// The number of rows.
    pub const fn rows(&self) -> i32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> i32 {
        self.cols
    }

    /// Every point of the board.
    pub const fn points(&self) -> PointSet {
        PointSet::rectangle(self.rows, self.cols)
    }

    /// Whether the board has this point.
    pub const fn is_valid(&self, point: Point) -> bool {
        self.points().contains(point)
    }

    /// A random point of the board.
    pub fn random_point(&self, dice: &mut dyn Dice) -> Point {
        dice.pick(self.points()).unwrap_or_default()
    }

    /// Adds a type of ship.
    pub fn add_ship(
        &mut self,
        length: i32,
        symbol: char,
        name: &str,
    ) -> Result<ShipId, AddShipError> {
        let longest = self.rows.max(self.cols);
        let is_taken = self.ships.iter().any(|ship| ship.symbol == symbol);
        let others: i32 = self.ships.iter().map(|ship| ship.length as i32).sum();
        let is_full = length.saturating_add(others) > self.rows * self.cols;
        let checks = [
            (length < 1, AddShipError::LengthTooSmall(length)),
            (length > longest, AddShipError::LengthTooLarge(length)),
            (!(' '..='~').contains(&symbol), AddShipError::Unprintable(symbol)),
            (matches!(symbol, 'X' | 'o' | '.'), AddShipError::Reserved(symbol)),
            (is_taken, AddShipError::SymbolTaken(symbol)),
            (is_full, AddShipError::BoardTooSmall),
        ];
        if let Some((_, refusal)) = checks.into_iter().find(|(is_wrong, _)| *is_wrong) {
            return Err(refusal);
        }
        let length = length as usize;
        Arc::make_mut(&mut self.ships).push(Ship { length, symbol, name: name.to_owned() });
        Ok(ShipId(self.ships.len() - 1))
    }

    /// The number of types of ships.
    pub fn n_ships(&self) -> usize {
        self.ships.len()
    }

    /// A ship of the game, if there is one with this id.
    #[must_use]
    pub fn ship(&self, id: ShipId) -> Option<&Ship> {
        self.ships.get(id.0)
    }

    /// The ships with their ids.
    pub fn ships(&self) -> impl DoubleEndedIterator<Item = (ShipId, &Ship)> + ExactSizeIterator {
        self.ships.iter().enumerate().map(|(index, ship)| (ShipId(index), ship))
    }
}
