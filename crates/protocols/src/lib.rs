//! Other programs at our boards, and our engine at theirs.
//!
//! - [`ExternalProgram`]: a program that can take a seat, with what it speaks and what it may use.
//! - [`reversi::Client`] and [`battleship::Client`]: such a program as a player of the game. What it
//!   does wrong is an [`ExternalError`] that names the [`Blame`]; nothing that it does can hang or
//!   end us.
//! - [`bots`], [`gtp`], [`nboard`]: what is said, read and written.
//! - [`server`]: our engine for any host.
//! - [`Process`]: a child process with limits.

#![warn(missing_docs)]

mod blame;
mod bots_client;
mod contender;
mod process;
mod program;
mod words;

pub mod battleship;
pub mod bots;
pub mod gtp;
pub mod nboard;
pub mod reversi;
pub mod server;

pub use blame::{Blame, ExternalError};
pub use contender::ProgramContender;
pub use process::{Heard, Process, end_all};
pub use program::{
    ExternalProgram, OPTIONS, ProgramLimits, ProgramOptions, Protocol, UnknownProtocol,
};
