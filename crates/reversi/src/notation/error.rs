//! What a text was expected to be, and where it was not.

use crate::error::error_texts;

/// Why a text could not be read. Printed, it says where, what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    message: String,
    /// In bytes from the start of the text.
    offset: usize,
    /// The same for people; nothing if there is no text at all.
    place: String,
}

error_texts! { ParseError:
    Self { place, message, .. } => "{place}{message}";
}

impl ParseError {
    /// At byte `offset` of `text` something else was expected.
    pub(crate) fn at(text: &str, offset: usize, expected: impl Into<String>) -> Self {
        let found = match text.get(offset..).and_then(|rest| rest.chars().next()) {
            Some('\n') => ", found the end of the line".to_owned(),
            Some(found) => format!(", found {found:?}"),
            None => String::new(),
        };
        Self::problem(text, offset, expected.into() + &found)
    }

    /// At byte `offset` of `text` stands something that is well-formed and still wrong.
    pub(crate) fn problem(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let place = if text.trim().is_empty() {
            String::new()
        } else if before.len() == text.len() {
            "at the end: ".to_owned()
        } else if text.trim_end().contains('\n') {
            format!("line {}, column {column}: ", before.matches('\n').count() + 1)
        } else {
            format!("column {column}: ")
        };
        Self { message: message.into(), offset, place }
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
        Self::problem(text, start + self.offset, self.message)
    }

    /// Where the text went wrong, in bytes from its start.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}
