//! Your games: every game that was finished, of all kinds, in one file with a game a line.
//!
//! A line says what a list shows of a game, so that ten thousand of them are listed in no time; the
//! game itself, and its analysis once there is one, stand behind that and are read when the game is
//! opened. The file only grows: see [`crate::store::Store::add_line`].

mod archive;
mod export;
mod list;
mod remarks;
mod row;
mod strength;

pub use archive::{Archive, PlayedGame};
pub use export::Export;
pub use list::{COLUMNS, PlayedFilter, PlayedList};
pub(crate) use remarks::{battle_text, plies_text, read_battle, read_plies};
pub use row::{Accuracy, Family, Played, PlayedId, Standing};
pub(crate) use row::{played_battle, played_game};
pub use strength::{Against, Strength, rating, records, strength};
