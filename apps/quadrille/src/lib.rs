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

mod analyse;
mod answers;
mod battleship_console;
mod bench;
mod board_picture;
mod cli;
mod duel;
mod failure;
mod fleet;
mod games;
mod graph;
mod launch;
mod line;
mod r#match;
mod memory;
mod r#move;
mod number;
mod output;
mod patience;
mod perft;
mod progress;
mod shots;
mod show;
mod solve;

pub use battleship_console::battleship;
pub use cli::quadrille;
pub use games::{othello, reversi};
