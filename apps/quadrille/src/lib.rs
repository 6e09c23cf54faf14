//! The four programs of Quadrille: `quadrille`, `reversi`, `othello` and `battleship`.
//!
//! Each is a function from its arguments to an exit code:
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 1 | the input was wrong; one line on standard error says how |
//! | 130 | stopped by Ctrl+C |
//!
//! Standard output is data, standard error is talk.

mod battleship_console;
mod board_picture;
mod cli;
mod commands;
mod failure;
mod fleet;
mod game_argument;
mod game_or_file;
mod games;
mod input;
mod launch;
mod line;
mod memory;
mod number;
mod opening_list;
mod output;
mod patience;
mod programs;
mod progress;
mod record_files;

pub use battleship_console::battleship;
pub use cli::quadrille;
pub use games::{othello, reversi};

/// The command lines of the four programs, for manual pages and the shells' completions.
pub fn command_lines() -> [clap::Command; 4] {
    use clap::CommandFactory;
    [
        cli::Cli::command(),
        games::Reversi::command(),
        games::Othello::command(),
        battleship_console::Arguments::command(),
    ]
}
