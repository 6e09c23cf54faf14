//! Seeded trials and matches between players, and what they show.
//!
//! Every game of a run has dice of its own, made from the run's seed and the game's number. So the
//! figures of a run do not depend on how many threads share it, and any game of it can be played
//! again by itself.
//!
//! - [`Trial`]: how many shots a Battleship player needs to clear random fleets.
//! - [`Duel`]: how often one Battleship player beats another.
//! - [`Contest`]: how much stronger one side is than another at Reversi and Othello.
//! - [`Openings`]: where its games begin. [`ReversiSeat`], [`BattleshipSeat`]: who may sit at a board.
//! - [`tournament`]: games between any seats, kept one by one and taken up again; tables and pages.
//! - [`PairCounts`], [`ratings()`], [`Sprt`]: who is stronger, how sure that is, and when it is enough.
//! - [`EndgameLosses`]: what contenders give away near the end of a game.
//! - [`Tally`], [`Times`]: figures gathered game by game. [`Plot`]: figures as a picture.
//! - [`stats`]: means, percentiles, intervals.

#![warn(missing_docs)]

mod contest;
mod duel;
mod endgame_losses;
mod fault;
mod openings;
mod pair_counts;
mod plot;
mod ratings;
mod referee;
mod run;
mod sea_referee;
mod seats;
mod sprt;
pub mod stats;
mod tally;
mod time_control;
pub mod tournament;
mod trial;

pub use contest::{Contest, ContestGame, ContestResult};
pub use duel::{Duel, DuelResult, MATCH_GAMES};
pub use endgame_losses::EndgameLosses;
pub use fault::Fault;
pub use openings::Openings;
pub use pair_counts::{PairCounts, elo, expected_rate};
pub use plot::Plot;
pub use ratings::{Rating, ratings};
pub use run::{Progress, Series};
pub use seats::{BattleshipSeat, Programs, ReversiSeat};
pub use sprt::{EloModel, Sprt, Verdict};
pub use tally::{Tally, Times};
pub use time_control::ArenaTime;
pub use trial::{Trial, TrialError, TrialResult};
