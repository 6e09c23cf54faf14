//! A board: a size, and who holds each square. Free to edit, bound to no rules.

use std::fmt;

use crate::error::error_texts;
use crate::{Direction, Player, Size, Square, SquareSet};

/// Discs on a board of some size.
///
/// It is printed with `D`, `L` and `_`, one line a row.
///
/// ```
/// use reversi::{Board, Player, Size};
///
/// let mut board = Board::new(Size::new(4, 2)?);
/// board.set("b1".parse()?, Some(Player::Dark))?;
/// board.set_all("c1 d2".parse()?, Some(Player::Light))?;
/// assert_eq!(board.to_string(), "_DL_\n___L\n");
/// assert_eq!(board.count(None), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    // Invariant: disjoint, and both within the size's squares.
    dark: SquareSet,
    light: SquareSet,
}

/// A square that the board does not have; nothing was changed.
///
/// ```
/// use reversi::{Board, Size};
///
/// let board = Board::new(Size::new(4, 4)?);
/// let error = board.get("h8".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "h8 is out of bounds on a board of 4x4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBounds {
    /// The square that was asked for.
    pub square: Square,
    /// The size of the board.
    pub size: Size,
}

error_texts! { OutOfBounds:
    Self { square, size } => "{square} is out of bounds on a board of {size}";
}

impl Board {
    /// An empty board.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size, dark: SquareSet::EMPTY, light: SquareSet::EMPTY }
    }

    /// The board's width and height.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Who holds a square: a player, or `None` if it is empty.
    ///
    /// ```
    /// use reversi::{Player, RuleSet};
    ///
    /// let board = RuleSet::OTHELLO.start_board();
    /// assert_eq!(board.get("e4".parse()?), Ok(Some(Player::Dark)));
    /// assert_eq!(board.get("a1".parse()?), Ok(None));
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub fn get(&self, square: Square) -> Result<Option<Player>, OutOfBounds> {
        self.check(SquareSet::of(square))?;
        Ok(self.holder(square))
    }

    /// Puts a disc on a square, or clears it.
    pub fn set(&mut self, square: Square, player: Option<Player>) -> Result<(), OutOfBounds> {
        self.set_all(SquareSet::of(square), player)
    }

    /// Puts a disc on every square of a set, or clears them all.
    pub fn set_all(
        &mut self,
        squares: SquareSet,
        player: Option<Player>,
    ) -> Result<(), OutOfBounds> {
        self.check(squares)?;
        self.fill(squares, player);
        Ok(())
    }

    /// As [`Board::set_all`], for squares that are known to be the board's.
    pub(crate) fn fill(&mut self, squares: SquareSet, player: Option<Player>) {
        debug_assert!(self.check(squares).is_ok());
        self.dark -= squares;
        self.light -= squares;
        match player {
            Some(Player::Dark) => self.dark |= squares,
            Some(Player::Light) => self.light |= squares,
            None => {}
        }
    }

    /// How many squares a player holds; for `None`, how many are empty.
    pub fn count(&self, player: Option<Player>) -> i32 {
        match player {
            Some(player) => self.discs(player).len(),
            None => self.empty().len(),
        }
    }

    /// The squares that a player holds.
    ///
    /// ```
    /// use reversi::{Player, RuleSet};
    ///
    /// assert_eq!(RuleSet::OTHELLO.start_board().discs(Player::Light).to_string(), "d4 e5");
    /// ```
    pub const fn discs(&self, player: Player) -> SquareSet {
        match player {
            Player::Dark => self.dark,
            Player::Light => self.light,
        }
    }

    /// The squares that nobody holds.
    pub fn empty(&self) -> SquareSet {
        self.size.squares() - self.dark - self.light
    }

    /// The discs that `player` would flip in one direction by playing on `start`: a straight run
    /// of the other player's discs that ends at one of `player`'s own, or nothing.
    ///
    /// What is on `start` itself does not matter. This is the seed's `find_flips_`, walked
    /// square by square; the kernels do the same on whole boards and are tested against it.
    ///
    /// ```
    /// use reversi::{Direction, Player, RuleSet};
    ///
    /// let board = RuleSet::OTHELLO.start_board();
    /// assert_eq!(board.flips_in("f5".parse()?, Direction::West, Player::Dark).to_string(), "e5");
    /// assert!(board.flips_in("f5".parse()?, Direction::North, Player::Dark).is_empty());
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub fn flips_in(&self, start: Square, direction: Direction, player: Player) -> SquareSet {
        let mut run = SquareSet::EMPTY;
        let mut at = start;
        while let Some(next) = at.step(direction) {
            match self.holder(next) {
                None => break,
                Some(holder) if holder == player => return run,
                Some(_) => run.insert(next),
            }
            at = next;
        }
        SquareSet::EMPTY
    }

    /// The discs that `player` would flip in all directions by playing on `start`.
    ///
    /// ```
    /// use reversi::{Player, RuleSet};
    ///
    /// let board = RuleSet::OTHELLO.start_board();
    /// assert_eq!(board.flips("f5".parse()?, Player::Dark).to_string(), "e5");
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub fn flips(&self, start: Square, player: Player) -> SquareSet {
        Direction::ALL.into_iter().fold(SquareSet::EMPTY, |flips, direction| {
            flips | self.flips_in(start, direction, player)
        })
    }

    /// Everything `player` would gain by a capture on `square`: the flips and the square itself,
    /// or nothing where that is no capture. This is the seed's `evaluate_position_`.
    ///
    /// ```
    /// use reversi::{Player, RuleSet};
    ///
    /// let board = RuleSet::OTHELLO.start_board();
    /// assert_eq!(board.gains("f5".parse()?, Player::Dark).to_string(), "e5 f5");
    /// assert!(board.gains("a1".parse()?, Player::Dark).is_empty());
    /// # Ok::<(), reversi::ParseError>(())
    /// ```
    pub fn gains(&self, square: Square, player: Player) -> SquareSet {
        let flips = self.flips(square, player);
        if flips.is_empty() || !self.empty().contains(square) {
            SquareSet::EMPTY
        } else {
            flips | SquareSet::of(square)
        }
    }

    pub(crate) fn holder(&self, square: Square) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.discs(player).contains(square))
    }

    fn check(&self, squares: SquareSet) -> Result<(), OutOfBounds> {
        match (squares - self.size.squares()).first() {
            None => Ok(()),
            Some(square) => Err(OutOfBounds { square, size: self.size }),
        }
    }

    /// The board row by row, each square as its holder.
    pub(crate) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<Player>>> {
        (0..self.size.height()).map(|y| {
            let squares = (0..self.size.width()).filter_map(move |x| Square::new(x, y));
            squares.map(|square| self.holder(square))
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            for holder in row {
                f.write_str(match holder {
                    Some(Player::Dark) => "D",
                    Some(Player::Light) => "L",
                    None => "_",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// A picture: the printed board on lines of its own.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size)
    }
}
