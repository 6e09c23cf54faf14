//! The class of the Othello seed (002), method by method.
//!
//! It keeps its own board and turn and is not bound to positions that a game can reach: an empty
//! board with Black to move is a valid state. It shares the board with the rest of the library
//! and nothing of its history. For the game itself, with undo and every board size, use
//! [`Model`](crate::Model) with [`RuleSet::NO_PASS`].

use std::fmt;
use std::str::FromStr;

use super::{Status, grid_text};
use crate::error::error_texts;
use crate::notation::parse_picture;
use crate::{Board, ParseError, Player, Position, RuleSet, Size, Square, SquareSet};

/// An 8x8 Othello board and whose turn it is.
///
/// Black is [`Player::Dark`], White is [`Player::Light`], NONE is `None`. Coordinates are row and
/// column, from 0 at the top left; numbers off the board are refused, never a panic.
///
/// ```
/// use reversi::Player;
/// use reversi::handout::Othello;
///
/// let mut game = Othello::new();
/// game.restart(Some(Player::Dark))?;
/// assert!(game.valid_move(Some(Player::Dark), 2, 3));
/// game.make_move(2, 3);
/// assert_eq!(game.turn(), Player::Light);
/// assert_eq!(game.count(Some(Player::Dark)), 4);
/// # Ok::<(), reversi::handout::IllegalArgument>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    board: Board,
    turn: Player,
}

/// NONE was given where a colour is needed; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalArgument;

error_texts! { IllegalArgument:
    Self => "the turn must be black's or white's, not none";
}

/// The board has no such square; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchElement {
    /// The row that was asked for.
    pub row: i32,
    /// The column that was asked for.
    pub col: i32,
}

error_texts! { NoSuchElement:
    Self { row, col } => "no such square ({row},{col}): row and column are 0 to 7";
}

impl Default for Othello {
    fn default() -> Self {
        Self::new()
    }
}

impl Othello {
    /// An empty board, Black to move (3.1). The copy constructor (3.2) is `Clone` and `Copy`.
    #[must_use]
    pub const fn new() -> Self {
        Self { board: Board::new(Size::EIGHT), turn: Player::Dark }
    }

    /// Resets to the start of a game with `color` to move (3.3).
    pub fn restart(&mut self, color: Option<Player>) -> Result<(), IllegalArgument> {
        self.set_turn(color)?;
        self.board = RuleSet::NO_PASS.start_board();
        Ok(())
    }

    /// Sets whose turn is next (3.4).
    pub fn set_turn(&mut self, color: Option<Player>) -> Result<(), IllegalArgument> {
        self.turn = color.ok_or(IllegalArgument)?;
        Ok(())
    }

    /// Whose turn is next (3.5).
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts a piece on a square, or clears it with `None`, whatever was there and whoever is on
    /// turn (3.6).
    pub fn set_entry(
        &mut self,
        color: Option<Player>,
        row: i32,
        col: i32,
    ) -> Result<(), NoSuchElement> {
        self.board.fill(SquareSet::of(element(row, col)?), color);
        Ok(())
    }

    /// What is on a square (3.7).
    pub fn entry(&self, row: i32, col: i32) -> Result<Option<Player>, NoSuchElement> {
        Ok(self.board.holder(element(row, col)?))
    }

    /// Whether `color` could place a piece on a square (3.8): it is on the board, empty, and at
    /// least one piece of the other colour would be trapped. NONE traps nothing.
    pub fn valid_move(&self, color: Option<Player>, row: i32, col: i32) -> bool {
        color.is_some_and(|color| self.trapped(color, row, col).is_some())
    }

    /// Moves for the player whose turn is next (3.9). An invalid move is ignored.
    pub fn make_move(&mut self, row: i32, col: i32) {
        self.make_move_as(Some(self.turn), row, col);
    }

    /// Moves for `color` if its turn is next (3.10). Any other move is ignored.
    pub fn make_move_as(&mut self, color: Option<Player>, row: i32, col: i32) {
        if color == Some(self.turn)
            && let Some(gained) = self.trapped(self.turn, row, col)
        {
            self.board.fill(gained, color);
            self.turn = self.turn.other();
        }
    }

    /// The number of squares that `color` occupies, or of empty ones (3.12).
    pub fn count(&self, color: Option<Player>) -> i32 {
        self.board.count(color)
    }

    /// Whether there are more black than white pieces (3.13).
    pub fn more_black_pieces(&self) -> bool {
        self.count(Some(Player::Dark)) > self.count(Some(Player::Light))
    }

    /// Whether there are more white than black pieces (3.14).
    pub fn more_white_pieces(&self) -> bool {
        self.count(Some(Player::Light)) > self.count(Some(Player::Dark))
    }

    /// Whether there are as many black as white pieces (3.15).
    pub fn equal_pieces(&self) -> bool {
        self.count(Some(Player::Dark)) == self.count(Some(Player::Light))
    }

    /// How the game stands: whose turn it is, or why it is over and for whom.
    pub fn status(&self) -> Status {
        Status::of(&Position::from_board(RuleSet::NO_PASS, &self.board, self.turn))
    }

    /// Everything `color` gains by a move on a square, if that is valid.
    fn trapped(&self, color: Player, row: i32, col: i32) -> Option<SquareSet> {
        let gained = self.board.gains(element(row, col).ok()?, color);
        (!gained.is_empty()).then_some(gained)
    }
}

fn element(row: i32, col: i32) -> Result<Square, NoSuchElement> {
    Square::new(col, row).ok_or(NoSuchElement { row, col })
}

/// The text form of 162 characters (3.11): a line of column digits, then a line a row.
impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grid_text(&self.board))
    }
}

/// Reads the text form. The turn is not in it, so it is Black's, as in a new object.
impl FromStr for Othello {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let picture = parse_picture(text)?;
        if picture.board.size() != Size::EIGHT {
            return Err(ParseError::at_end(text, "expected eight rows of eight squares"));
        }
        Ok(Self { board: picture.board, turn: Player::Dark })
    }
}
