//! Seeded trials and matches between players, and what they show.
//!
//! Every game of a run has dice of its own, made from the run's seed and the game's number. So the
//! figures of a run do not depend on how many threads share it, and any game of it can be played
//! again by itself.
//!
//! - [`Trial`]: how many shots a Battleship player needs to clear random fleets.
//! - [`Duel`]: how often one Battleship player beats another.
//! - [`Contest`]: how much stronger one side is than another at Reversi and Othello.
//! - [`Openings`]: where its games begin.
//! - [`EndgameLosses`]: what contenders give away near the end of a game.
//! - [`Tally`], [`Times`]: figures gathered game by game. [`Plot`]: figures as a picture.
//! - [`stats`]: means, percentiles, intervals.

#![warn(missing_docs)]

mod contest;
mod duel;
mod endgame_losses;
mod openings;
mod plot;
mod run;
pub mod stats;
mod tally;
mod trial;

pub use contest::{Contest, ContestGame, ContestResult, elo};
pub use duel::{Duel, DuelResult, MATCH_GAMES};
pub use endgame_losses::EndgameLosses;
pub use openings::Openings;
pub use plot::Plot;
pub use run::{Progress, Series};
pub use tally::{Tally, Times};
pub use trial::{Trial, TrialError, TrialResult};
