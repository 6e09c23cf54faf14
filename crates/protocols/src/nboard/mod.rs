//! The protocol of the Othello program `NBoard`: lines without answers of their own, except where
//! `ping` and `pong` meet.

mod command;
mod report;

pub use command::Command;
pub use report::Report;
