//! The real window without a screen, driven by the names that a screen reader hears.

// Modules of one program: nothing is reached from elsewhere.
#![allow(unreachable_pub)]

mod support;
mod tools;

mod access;
mod clipboard;
mod dialogs;
mod editor;
mod engine;
mod keeping;
mod keyboard;
mod monkey;
mod mouse;

mod sea_hidden;
mod sea_monkey;
mod sea_support;

#[cfg(feature = "snapshots")]
mod snapshots;
