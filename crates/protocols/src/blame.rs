//! Why a program at our board cannot go on, and whose fault that is.

use std::error::Error;
use std::fmt;

/// What a program did wrong.
///
/// ```
/// assert_eq!(protocols::Blame::Timeout.to_string(), "too late");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blame {
    /// It could not be started, or cannot play this game.
    StartFailed,
    /// It ended, or closed its output, when an answer was expected.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// Its answer is understood, and against the rules.
    IllegalMove,
    /// Its answer is not understood, or it spoke without being asked.
    Garbage,
    /// It wrote more than is read.
    TooMuchOutput,
    /// It gave up, and said so.
    GaveUp,
}

impl Blame {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::StartFailed,
        Self::Crash,
        Self::Timeout,
        Self::IllegalMove,
        Self::Garbage,
        Self::TooMuchOutput,
        Self::GaveUp,
    ];

    /// The word for it in files and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StartFailed => "start_failed",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::IllegalMove => "illegal_move",
            Self::Garbage => "garbage",
            Self::TooMuchOutput => "too_much_output",
            Self::GaveUp => "gave_up",
        }
    }

    /// What to look at, for what goes wrong most often.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::StartFailed => "Does the command run by itself in this folder?",
            Self::Crash => {
                "The bot must wait for its next line until it reads quit or the end of input; an exception ends it."
            }
            Self::Timeout => {
                "Is the answer flushed, and ended by a newline? In Python: print(answer, flush=True)."
            }
            Self::IllegalMove => "The question lists what is legal; answer with one of these.",
            Self::Garbage => {
                "Answer each question with one line of JSON, and print nothing else: what is for you goes to standard error."
            }
            Self::TooMuchOutput => "One short line is an answer; print nothing else.",
            Self::GaveUp => "It gave up by itself.",
        }
    }
}

impl fmt::Display for Blame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::StartFailed => "not started",
            Self::Crash => "crashed",
            Self::Timeout => "too late",
            Self::IllegalMove => "illegal move",
            Self::Garbage => "not understood",
            Self::TooMuchOutput => "too much output",
            Self::GaveUp => "gave up",
        })
    }
}

/// A program that cannot go on: who, why, and what it wrote on its standard error.
///
/// ```
/// use protocols::{Blame, ExternalError};
///
/// let error = ExternalError::new(Blame::Crash, "it ended with exit code 3").of("greedy", "oops\n");
/// assert_eq!(error.to_string(), "greedy crashed: it ended with exit code 3 (it wrote: oops)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalError {
    /// The name of the program.
    pub program: String,
    /// What it did wrong.
    pub blame: Blame,
    /// The same in words, on one line.
    pub what: String,
    /// The end of what it wrote on its standard error.
    pub stderr: String,
}

impl ExternalError {
    /// The fault of a program that is not named yet.
    #[must_use]
    pub fn new(blame: Blame, what: impl Into<String>) -> Self {
        Self { program: String::new(), blame, what: what.into(), stderr: String::new() }
    }

    /// Says whose fault it is, and what the program wrote on its standard error.
    #[must_use]
    pub fn of(self, program: &str, stderr: &str) -> Self {
        Self { program: program.to_owned(), stderr: stderr.to_owned(), ..self }
    }

    /// The fault behind an error of a Reversi player, if it is one of a program.
    #[must_use]
    pub fn of_reversi(error: &reversi_engine::PlayerError) -> Option<&Self> {
        error.downcast_ref()
    }

    /// The fault behind an error of a Battleship player, if it is one of a program.
    #[must_use]
    pub fn of_battleship(error: &battleship::PlayerError) -> Option<&Self> {
        match error {
            battleship::PlayerError::Io(error) => error.get_ref()?.downcast_ref(),
            battleship::PlayerError::EndOfInput => None,
        }
    }

    /// The last line that the program wrote on its standard error, if it wrote any.
    #[must_use]
    pub fn last_words(&self) -> Option<String> {
        let line = self.stderr.lines().rev().find(|line| !line.trim().is_empty())?;
        Some(shown(line.trim()))
    }
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { program, blame, what, .. } = self;
        match blame {
            Blame::Crash => write!(f, "{program} crashed: {what}")?,
            Blame::StartFailed => write!(f, "{program} could not be started: {what}")?,
            _ => write!(f, "{program}: {blame}: {what}")?,
        }
        match self.last_words() {
            Some(words) => write!(f, " (it wrote: {words})"),
            None => Ok(()),
        }
    }
}

impl Error for ExternalError {}

impl From<ExternalError> for battleship::PlayerError {
    fn from(error: ExternalError) -> Self {
        Self::Io(std::io::Error::other(error))
    }
}

/// The longest piece of a program's words that is shown in a message.
const MOST_SHOWN: usize = 120;

/// A program's words in a message: on one line, without control characters, cut where they are long.
pub(crate) fn shown(text: &str) -> String {
    let tidy = |c: char| if c.is_control() { '\u{b7}' } else { c };
    let mut words: String = text.trim_end().chars().take(MOST_SHOWN).map(tidy).collect();
    if text.trim_end().chars().count() > MOST_SHOWN {
        words.push('…');
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_short_line() {
        let noise = "x\u{7}\n".repeat(1000);
        let error = ExternalError::new(Blame::Garbage, shown(&noise)).of("bot", &noise);
        let line = error.to_string();
        assert!(line.len() < 400 && !line.contains(char::is_control), "{line}");
    }

    #[test]
    fn errors_are_found_again_behind_those_of_players() {
        let error = ExternalError::new(Blame::Timeout, "x").of("bot", "");
        let reversi: reversi_engine::PlayerError = Box::new(error.clone());
        assert_eq!(ExternalError::of_reversi(&reversi), Some(&error));
        let battleship = battleship::PlayerError::from(error.clone());
        assert_eq!(ExternalError::of_battleship(&battleship), Some(&error));
        assert_eq!(ExternalError::of_battleship(&battleship::PlayerError::EndOfInput), None);
    }
}
