//! The full-screen terminal: ratatui views of all games, and the app around them. It works on the
//! same session, library, seats and analysis as the window.

#![warn(missing_docs)]

mod action;
mod analysis;
mod app;
mod battle;
mod battle_words;
mod board;
mod canvas;
mod clipboard;
mod colour;
mod events;
mod game;
mod graph;
mod keys;
mod look;
mod menu;
mod panel;
mod placing;
mod report;
mod teach;
mod tty;
mod waters;

pub use action::{Action, Page, Question};
pub use app::{App, LEAST, Wish};
pub use colour::Depth;
pub use events::open;
pub use look::Options;
pub use tty::{backend, columns};
