//! The real window without a screen, driven by the names that a screen reader hears.

// Modules of one program: nothing is reached from elsewhere.
#![allow(unreachable_pub)]

mod support;
mod tools;
mod words;

mod access;
mod clipboard;
mod dialogs;
mod editor;
mod engine;
mod keeping;
mod keyboard;
mod monkey;
mod mouse;

mod sea_assistant;
mod sea_battle;
mod sea_dialog;
mod sea_hidden;
mod sea_keeping;
mod sea_monkey;
mod sea_people;
mod sea_placing;
mod sea_support;

#[cfg(feature = "snapshots")]
mod snapshots;
