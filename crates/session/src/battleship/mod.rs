//! Battleship on the table: placing fleets, the battle, what each side may know, insight.
//!
//! Views get a [`PlayerView`](battleship::PlayerView) and never the battle itself, so that no picture can show what the person
//! in front of it may not know.

mod assistant;
mod battle;
mod computer;
mod controller;
mod grades;
mod plan;
mod saved;
#[cfg(test)]
mod testing;

pub use assistant::{Answer, Assistant, Finding};
pub use battle::{Battle, BattleshipSetup};
pub use computer::{insight_words, place_name, shot_words};
pub use controller::{BattleshipController, BattleshipIntent, Stage};
pub use grades::{Grade, Reckoning};
pub use plan::Plan;
