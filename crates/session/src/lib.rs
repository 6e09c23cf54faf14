//! A game on the table: who plays, the clocks, undo, hints, and what people ask for. Every screen
//! shares it; none of it knows a toolkit.

#![warn(missing_docs)]

pub mod battleship;
pub mod coach;
mod controller;
mod course;
pub mod drawing;
mod editor;
mod engine_pool;
pub mod figures;
mod foreign;
pub mod games;
mod intent;
mod journal;
pub mod lesson;
pub mod library;
mod opening;
mod openings;
pub mod palette;
mod paste;
mod pending;
pub mod picture;
pub mod played;
mod programs;
mod saved_file;
mod saved_game;
mod seat;
mod settings;
mod setup;
pub mod sound;
pub mod store;
mod watching;
pub mod words;

pub use controller::{Change, Controller, ENGINE_LEAST, Entry, Mark};
pub use course::Course;
pub use editor::Editor;
pub use intent::Intent;
pub use journal::{Journal, NOTICE};
pub use library::{Keepable, Kept, Library, RunningGame, Shelf};
pub use opening::Opening;
pub use openings::{opening_name, openings_called};
pub use paste::{Pasted, describe, understand};
pub use programs::{Finding, ProgramEntry, Trial};
pub use protocols::reversi::Hint;
pub use protocols::{Protocol, end_all as end_programs};
pub use saved_file::SavedError;
pub use saved_game::{Clocks, Forfeit, Reason, SavedGame, line_moves};
pub use seat::{Seat, Sides};
pub use settings::{
    BoardColours, Progress, PuzzleProgress, SavedSettings, Settings, TextSize, Theme, WindowPlace,
};
pub use setup::{Setup, TimeControl};
pub use words::Outcome;
