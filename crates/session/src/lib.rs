//! A game on the table: who plays, the clocks, undo, hints, and what people ask for. Every screen
//! shares it; none of it knows a toolkit.

#![warn(missing_docs)]

pub mod battleship;
mod controller;
mod editor;
mod engine_pool;
mod foreign;
mod intent;
mod journal;
pub mod library;
mod opening;
mod openings;
pub mod palette;
mod paste;
mod pending;
pub mod picture;
mod saved_file;
mod saved_game;
mod seat;
mod settings;
mod setup;
pub mod store;
mod watching;
pub mod words;

pub use controller::{Change, Controller, ENGINE_LEAST, Entry, Mark};
pub use editor::Editor;
pub use intent::Intent;
pub use journal::{Journal, NOTICE};
pub use library::{Keepable, Kept, Library, RunningGame, Shelf};
pub use opening::Opening;
pub use openings::{opening_name, openings_called};
pub use paste::{Pasted, describe, understand};
pub use saved_file::SavedError;
pub use saved_game::{Clocks, Forfeit, Reason, SavedGame, line_moves};
pub use seat::{Seat, Sides};
pub use settings::{BoardColours, SavedSettings, Settings, TextSize, Theme};
pub use setup::{Setup, TimeControl};
pub use words::Outcome;
