//! Whole games in a real window, on a screen that nobody looks at: by mouse and by keyboard.
//!
//! The programs are those that `cargo build` makes. Where things are is found on the screen by their
//! colours; what came of it is read from what the program kept, and from how it ended. Nothing is
//! waited for by time alone.

mod battles;
mod program;
mod reversi_games;
mod screen;
mod terminal;

use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::run::{cargo, run};
use program::KEPT;
use screen::Screen;

/// A run on a screen.
type Run = fn(&Screen) -> Result<(), String>;

/// What is played.
const RUNS: [(&str, Run); 6] = [
    ("Reversi by mouse", reversi_games::by_mouse),
    ("Reversi by keyboard", reversi_games::by_keyboard),
    ("Reversi against a level, from the home page", reversi_games::against_a_level),
    ("a battle by mouse", battles::by_mouse),
    ("a battle by keyboard", battles::by_keyboard),
    ("the window's size and place", reversi_games::place_is_remembered),
];

/// Plays everything. Where there is no such screen, that is said.
pub(crate) fn e2e() -> Result<(), String> {
    terminal::play()?;
    for tool in ["Xvfb", "xdotool"] {
        let mut asked = Command::new(tool);
        asked.arg("-version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if asked.status().is_err() {
            println!("\ngames in a real window are NOT played: {tool} is not installed");
            return Ok(());
        }
    }
    run(&mut cargo("build --package quadrille --bins"))?;
    let failed = |error| format!("{KEPT}: {error}");
    if fs::exists(KEPT).map_err(failed)? {
        fs::remove_dir_all(KEPT).map_err(failed)?;
    }
    fs::create_dir_all(KEPT).map_err(failed)?;
    let screen = Screen::start()?;
    for (name, play) in RUNS {
        let start = Instant::now();
        play(&screen).map_err(|why| format!("{name}: {why}"))?;
        println!("{name}: played in {:.1} s", start.elapsed().as_secs_f64());
    }
    println!("pictures are in {KEPT}");
    Ok(())
}
