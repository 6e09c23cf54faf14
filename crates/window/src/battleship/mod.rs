//! Battleship in the window. These views see a [`battleship::PlayerView`] and never the battle itself.

mod assistant;
mod battle;
mod doing;
mod fleet_list;
pub(crate) mod grid;
mod menu;
mod new_game;
mod placing;
mod report;
mod shell;

use battleship::Point;

pub(crate) use assistant::AssistantPage;
pub(crate) use battle::placing_words;
pub(crate) use menu::menus;
pub(crate) use new_game::NewBattle;
pub(crate) use placing::PlacingPage;
pub(crate) use shell::BattleshipShell;

/// How places are written: the seed's rows and columns from 0, or letters and numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    pub(crate) letters: bool,
}

impl Names {
    /// A place in a sentence.
    pub(crate) fn place(self, point: Point) -> String {
        session::battleship::place_name(point, self.letters)
    }

    /// The name of a column.
    pub(crate) fn column(self, col: i32) -> String {
        if self.letters {
            char::from(b'A'.wrapping_add(col as u8)).to_string()
        } else {
            col.to_string()
        }
    }

    /// The name of a row.
    pub(crate) fn row(self, row: i32) -> String {
        if self.letters { (row + 1).to_string() } else { row.to_string() }
    }
}
