//! What is wrong with a file, and where.

use std::fmt;
use std::io;

/// A record that could not be read. The next one follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its number in the file, from 1; damaged ones count.
    pub record: u64,
    /// The line, from 1, in files that have lines.
    pub line: Option<u64>,
    /// How many bytes of the file stand before it.
    pub byte: u64,
    /// What is wrong, in less than a line.
    pub problem: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { record, byte, problem, .. } = self;
        match self.line {
            Some(line) => write!(f, "record {record}, line {line}: {problem}"),
            None => write!(f, "record {record}, byte {byte}: {problem}"),
        }
    }
}

/// Why there is no record.
#[derive(Debug)]
pub enum ReadError {
    /// It is damaged; there may be others behind it.
    Damaged(Damage),
    /// The file cannot be read on; nothing follows.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(damage) => damage.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// What is wrong with the text of one record.
#[derive(Debug)]
pub(crate) struct Problem {
    /// In bytes from its start.
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}
