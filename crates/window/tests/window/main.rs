//! The real window without a screen, driven by the names that a screen reader hears.

// Modules of one program: nothing is reached from elsewhere.
#![allow(unreachable_pub)]

mod support;
mod tools;
mod words;

mod access;
mod clipboard;
mod dialogs;
mod drill;
mod editor;
mod engine;
mod feel;
mod file_games;
mod fitting;
mod input;
mod keeping;
mod keyboard;
mod lesson;
mod looks;
mod monkey;
mod mouse;
mod programs;
mod your_games;

mod battleship_assistant;
mod battleship_battle;
mod battleship_dialog;
mod battleship_hidden;
mod battleship_keeping;
mod battleship_monkey;
mod battleship_people;
mod battleship_placing;
mod battleship_report;
mod battleship_support;

#[cfg(feature = "snapshots")]
mod battleship_snapshots;
#[cfg(feature = "snapshots")]
mod snapshots;
