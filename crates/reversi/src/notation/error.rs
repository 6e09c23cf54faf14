//! What a text was expected to be, and where it was not.

use std::fmt;

/// Why a text could not be read. Printed, it says where, what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    message: String,
    /// In bytes from the start of the text.
    offset: usize,
    place: Place,
    found: Option<char>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Column(usize),
    LineColumn(usize, usize),
    End,
    /// There is no text at all.
    Nowhere,
}

impl ParseError {
    /// At byte `offset` of `text` something else was expected.
    pub(crate) fn at(text: &str, offset: usize, expected: impl Into<String>) -> Self {
        let found = text.get(offset..).and_then(|rest| rest.chars().next());
        Self { found, ..Self::problem(text, offset, expected) }
    }

    /// At byte `offset` of `text` stands something that is well-formed and still wrong.
    pub(crate) fn problem(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let place = if text.trim().is_empty() {
            Place::Nowhere
        } else if before.len() == text.len() {
            Place::End
        } else if text.trim_end().contains('\n') {
            Place::LineColumn(before.matches('\n').count() + 1, column)
        } else {
            Place::Column(column)
        };
        Self { message: message.into(), offset, place, found: None }
    }

    /// The first thing in `text` is not what was expected.
    pub(crate) fn at_start(text: &str, expected: impl Into<String>) -> Self {
        Self::at(text, text.len() - text.trim_start().len(), expected)
    }

    /// The text ends where something was expected.
    pub(crate) fn at_end(text: &str, expected: impl Into<String>) -> Self {
        Self::at(text, text.len(), expected)
    }

    /// The same error for a text that stands at byte `start` of a longer one.
    pub(crate) fn moved(self, text: &str, start: usize) -> Self {
        Self { found: self.found, ..Self::problem(text, start + self.offset, self.message) }
    }

    /// Where the text went wrong, in bytes from its start.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Column(column) => write!(f, "column {column}: ")?,
            Place::LineColumn(line, column) => write!(f, "line {line}, column {column}: ")?,
            Place::End => f.write_str("at the end: ")?,
            Place::Nowhere => {}
        }
        f.write_str(&self.message)?;
        match self.found {
            Some('\n') => f.write_str(", found the end of the line"),
            Some(found) => write!(f, ", found {found:?}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}
