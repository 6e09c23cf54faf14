//! Battleship on the table: placing fleets, the battle, what each side may know, insight.
//!
//! Views get a [`PlayerView`](battleship::PlayerView) and never the battle itself, so that no picture can show what the person
//! in front of it may not know.

mod assistant;
mod assumption;
mod battle;
mod benchmark;
mod coach;
mod computer;
mod controller;
mod grades;
mod picture;
mod plan;
mod report;
mod report_picture;
mod saved;
#[cfg(test)]
pub(crate) mod testing;

pub use assistant::{Answer, Assistant, Finding};
pub use assumption::Assumption;
pub use battle::{Battle, BattleshipSetup, Draft, add_typed_fleet, typed_fleet};
pub use benchmark::Benchmark;
pub use coach::{why_shot, why_worse};
pub use computer::{chance_words, insight_words, place_name, shot_words};
pub use controller::{BattleshipController, BattleshipIntent, Stage};
#[cfg(test)]
pub(crate) use grades::grade;
pub use grades::{Grade, Reckoning};
pub use picture::{Symbols, battle_drawing, ship_shapes, waters_shapes};
pub use plan::Plan;
pub use report::{CurvePoint, Report, TurningShot};
pub use report_picture::{CurvePlot, report_drawing, turning_shapes};
pub use saved::is_battle_text;
