//! A game on the table: who plays, the clocks, undo, hints, and what people ask for. Every screen
//! shares it; none of it knows a toolkit.

#![warn(missing_docs)]

mod record;
mod seat;
mod settings;
mod setup;

pub use record::{Clocks, Forfeit, Reason, Record, UnknownForfeit};
pub use seat::{Seat, Sides, UnknownSeat};
pub use settings::{BoardColours, Settings, TextSize, Theme};
pub use setup::{Setup, TimeControl};
