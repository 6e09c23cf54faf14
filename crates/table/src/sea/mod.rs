//! Battleship on the table: placing fleets, the battle, what each side may know, insight.
//!
//! Views get a [`Sight`] and never the battle itself, so that no picture can show what the person
//! in front of it may not know.

mod assistant;
mod battle;
mod controller;
mod grades;
mod keeper;
mod plan;
mod rung;
mod saved;

pub use assistant::{Answer, Assistant, Finding};
pub use battle::{
    Battle, FireError, Fired, SeaSeat, SeaSetup, ShipState, SideOf, Sight, Waters, wrecks,
};
pub use controller::{SeaController, SeaIntent, Stage};
pub use grades::{Grade, Reckoning};
pub use keeper::SeaKeeper;
pub use plan::Plan;
pub use rung::{Rung, place_name, shot_words};
