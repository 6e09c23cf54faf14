//! A game on the table: who plays, the clocks, undo, hints, and what people ask for. Every screen
//! shares it; none of it knows a toolkit.

#![warn(missing_docs)]

mod controller;
mod editor;
mod insight;
mod intent;
mod keeper;
mod mind;
mod openings;
mod paste;
pub mod picture;
mod record;
mod saved;
pub mod sea;
mod seat;
mod settings;
mod setup;
pub mod store;
mod task;
pub mod words;

pub use controller::{Change, Controller, EASY, ENGINE_LEAST, Entry, NOTICE, Refused};
pub use editor::Editor;
pub use insight::Mark;
pub use intent::Intent;
pub use keeper::Keeper;
pub use openings::opening_name;
pub use paste::{Pasted, describe, understand};
pub use record::{Clocks, Forfeit, Reason, Record, UnknownForfeit, line_moves};
pub use saved::{SavedError, SettingsKeeper};
pub use seat::{Seat, Sides, UnknownSeat};
pub use settings::{BoardColours, Settings, TextSize, Theme};
pub use setup::{Setup, TimeControl};
pub use task::{Background, Wake};
pub use words::Outcome;
