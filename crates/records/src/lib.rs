//! The file formats of Othello players, read and written one record at a time.
//!
//! - [`Format`]: which there are, what each can say, and [`Format::recognise`].
//! - [`Reader`]: the records of a file, one by one; what is damaged is a [`Damage`] with its place,
//!   and the next record follows. No input panics, and a record has a most.
//! - [`Writer`]: writes records, or says what the format cannot say.
//! - [`Record`]: a game with its names, date, result and comments. Its [`Game`] is legal by the rules.
//! - [`Finder`]: whether a game went through a position, turned and mirrored ones included.
//!
//! ```
//! use records::{Defaults, Format, Reader};
//!
//! let file = "f5d6c3\nf5f5\nf5f6e6\n";
//! let read: Vec<_> = Reader::new(Format::Moves, Defaults::default(), file.as_bytes()).collect();
//! assert_eq!(read[0].as_ref().unwrap().game.moves().len(), 3);
//! assert!(read[1].as_ref().unwrap_err().to_string().starts_with("record 2, line 2: "));
//! assert_eq!(read[2].as_ref().unwrap().game.moves().len(), 3);
//! ```

#![warn(missing_docs)]

mod bracketed;
mod damage;
mod date;
mod finder;
mod format;
mod game;
mod ggf;
mod lines;
mod obf;
mod pgn;
mod reader;
mod record;
mod result;
mod sgf;
mod source;
mod text;
mod turns;
mod writer;
mod wthor;

pub use damage::{Damage, ReadError};
pub use date::Date;
pub use finder::{Finder, Found};
pub use format::{Defaults, Format, UnknownFormat};
pub use game::Game;
pub use reader::Reader;
pub use record::{Comment, Record, ScoredMove, ScoredPlay};
pub use result::{How, Score, Stated};
pub use source::MOST_RECORD_BYTES;
pub use writer::{WriteError, Writer, Written};
pub use wthor::WthorNames;

/// The examples of the README run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
