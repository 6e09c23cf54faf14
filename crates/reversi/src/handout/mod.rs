//! What only the homework handouts ask for, in their own shapes.
//!
//! The programs that this library continues were handed out as homework, with classes to write and
//! texts to print. Those shapes are here, over the same boards: the [`Othello`] class without
//! passes and its [`Status`] row, the [`MoveMap`], and how sets, moves and boards were printed. To
//! play a game, take [`Model`](crate::Model) instead.

mod move_map;
mod othello;
mod status;

use crate::{Board, Move, Player, Square, SquareSet};

pub use move_map::MoveMap;
pub use othello::{IllegalArgument, NoSuchElement, Othello};
pub use status::Status;

/// A set as the Reversi handout's program prints it: column first, ordered by column, then by
/// row.
///
/// ```
/// use reversi::handout::set_text;
///
/// assert_eq!(set_text("c5 c6".parse()?), "{{2, 4}, {2, 5}}");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[must_use]
pub fn set_text(set: SquareSet) -> String {
    let mut squares: Vec<Square> = set.iter().collect();
    squares.sort_by_key(|square| (square.x(), square.y()));
    let pairs: Vec<String> =
        squares.iter().map(|square| format!("{{{}, {}}}", square.x(), square.y())).collect();
    format!("{{{}}}", pairs.join(", "))
}

/// A move as the Reversi handout's program prints it.
///
/// ```
/// use reversi::Move;
/// use reversi::handout::move_text;
///
/// let capture = Move { square: "c7".parse()?, gained: "c5 c6 c7".parse()? };
/// assert_eq!(move_text(capture), "Move{{2, 6}, {{2, 4}, {2, 5}, {2, 6}}}");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[must_use]
pub fn move_text(played: Move) -> String {
    let (x, y) = (played.square.x(), played.square.y());
    format!("Move{{{{{x}, {y}}}, {}}}", set_text(played.gained))
}

/// The text form of the Othello seed (002), for boards of every size: column digits, then each
/// row with its digit in front, squares as `B`, `W` and `-` with blanks between them.
///
/// ```
/// use reversi::handout::grid_text;
/// use reversi::{RuleSet, Size, Variant};
///
/// let board = RuleSet::new(Variant::NoPass, Size::new(2, 2)?).start_board();
/// assert_eq!(grid_text(&board), "  0 1\n0 W B\n1 B W\n");
/// # Ok::<(), reversi::SizeError>(())
/// ```
#[must_use]
pub fn grid_text(board: &Board) -> String {
    let mut text = " ".to_owned();
    for column in 0..board.size().width() {
        text += &format!(" {column}");
    }
    for (number, row) in board.rows().enumerate() {
        text += &format!("\n{number}");
        for holder in row {
            text += match holder {
                Some(Player::Dark) => " B",
                Some(Player::Light) => " W",
                None => " -",
            };
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_of_seed_000_section_4_1() {
        let at = |x, y| Square::new(x, y).expect("on the grid");
        let mut set = SquareSet::from([at(2, 3), at(3, 2), at(4, 1)]);
        assert_eq!(set_text(set), "{{2, 3}, {3, 2}, {4, 1}}");
        assert!(set.contains(at(2, 3)));
        set.set(at(2, 3), false);
        assert!(!set.contains(at(2, 3)));
        set.set(at(2, 3), true);
        assert_eq!(set.len(), 3);
        set.clear();
        assert!(set.is_empty());
        assert_eq!(set_text(set), "{}");
    }
}
