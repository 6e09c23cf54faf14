//! Makes the weights of the Reversi engine's evaluation, in rounds.
//!
//! In each round the engine plays games against itself ([`SelfPlay`]), weights are fitted to how they
//! ended ([`FitOptions`]), it is measured how far shallow searches by them are from deep ones, and
//! the new weights play a match against the best so far; only better ones are kept. Every step leaves
//! its files in a folder, so that a [`Training`] which was ended at any moment goes on where it was.
//! What comes out depends on the seed alone, not on the number of threads.

#![warn(missing_docs)]

mod errors;
mod files;
mod fit;
mod least_squares;
mod plot;
mod round;
mod samples;
mod self_play;

pub use errors::MeasuredErrors;
pub use files::{read_games, write_games};
pub use fit::FitOptions;
pub use plot::error_plot;
pub use round::{RoundReport, Step, Training, TrainingError, Watch};
pub use self_play::{SelfPlay, TrainingGame};
