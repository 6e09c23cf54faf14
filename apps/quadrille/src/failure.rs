//! Why a program ends other than well, and how it says so.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use battleship::PlayerError;
use clap::Parser;
use clap::error::ErrorKind;

/// The end of a program that did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was wrong: one line says how.
    Input(String),
    /// Ctrl+C; what was found so far is printed.
    Stopped,
    /// Standard output was closed, as `| head` does: nobody is listening, so nothing is said.
    Closed,
}

impl Failure {
    /// Wrong input, in the words of whoever found that out.
    pub(crate) fn input(error: impl Display) -> Self {
        Self::Input(error.to_string())
    }

    /// The same of something that has a name, such as a file.
    pub(crate) fn of<E: Display>(name: &str) -> impl Fn(E) -> Self {
        move |error| Self::Input(format!("{name}: {error}"))
    }
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Self {
        match error {
            PlayerError::EndOfInput => Self::input(error),
            PlayerError::Io(error) => error.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Input(format!("input or output: {error}")),
        }
    }
}

/// Runs a program on its arguments, and turns its end into an exit code.
pub(crate) fn run_program<P: Parser>(
    args: impl IntoIterator<Item = OsString>,
    run: impl FnOnce(&P) -> Result<(), Failure>,
) -> ExitCode {
    let end = P::try_parse_from(args).map_or_else(|error| from_clap(&error), |parsed| run(&parsed));
    exit_code(P::command().get_name(), end)
}

/// Turns the end of a program into its exit code, with one line on standard error if needed.
pub(crate) fn exit_code(program: &str, end: Result<(), Failure>) -> ExitCode {
    let (code, line) = match end {
        Ok(()) | Err(Failure::Closed) => return ExitCode::SUCCESS,
        Err(Failure::Input(message)) => (1, message),
        Err(Failure::Stopped) => (130, "stopped".to_owned()),
    };
    // If even standard error is closed, the exit code has to do.
    let _ = writeln!(io::stderr(), "{program}: {line}");
    ExitCode::from(code)
}

/// A text on one line: every run of blanks, line ends and control characters becomes a blank.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Prints help or the version where that was asked for; any other complaint of the argument
/// parser becomes one line.
pub(crate) fn from_clap(error: &clap::Error) -> Result<(), Failure> {
    let text = error.render().to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(write!(io::stdout(), "{text}")?);
    }
    // Hints and usage follow behind an empty line; what was typed may hold one, too.
    let hints = ["\n\nUsage:", "\n\nFor more information", "\n\n  tip:"];
    let end = hints.iter().filter_map(|hint| text.find(hint)).min();
    let message = text[..end.unwrap_or(text.len())].trim();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    Err(Failure::Input(format!("{} (see --help)", one_line(message))))
}
