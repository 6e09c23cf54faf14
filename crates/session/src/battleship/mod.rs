//! Battleship on the table: placing fleets, the battle, what each side may know, insight.
//!
//! Views get a [`PlayerView`] and never the battle itself, so that no picture can show what the person
//! in front of it may not know.

mod assistant;
mod autosave;
mod battle;
mod controller;
mod difficulty;
mod grades;
mod plan;
mod saved;

pub use assistant::{Answer, Assistant, Finding};
pub use autosave::BattleshipAutosave;
pub use battle::{
    Battle, BattleshipSeat, BattleshipSetup, FireError, PlayerView, ShipState, ShotRecord, Side,
    Waters, wrecks,
};
pub use controller::{BattleshipController, BattleshipIntent, Stage};
pub use difficulty::{Difficulty, place_name, shot_words};
pub use grades::{Grade, Reckoning};
pub use plan::Plan;
