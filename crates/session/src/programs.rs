//! Programs that a person has entered into the settings, as players of both games.

mod consultant;
mod trial;

use std::sync::Arc;

use battleship_engine::BattleshipContender;
use protocols::{ExternalProgram, ProgramContender, Protocol};
use reversi_engine::ReversiContender;
use serde::{Deserialize, Serialize};

pub(crate) use consultant::Consultant;
pub use trial::{Finding, Trial};

/// A program of the settings.
///
/// ```
/// use session::ProgramEntry;
///
/// let entry = ProgramEntry::new("Greedy", "python3 greedy.py", "bots", "time=2")?;
/// assert_eq!(entry.seat_name(), "program:Greedy");
/// assert_eq!(
///     ProgramEntry::new("", "x", "gtp", "").unwrap_err(),
///     "expected a name for the program"
/// );
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ProgramFields", into = "ProgramFields")]
pub struct ProgramEntry(ExternalProgram);

/// What a file says of a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ProgramFields {
    name: String,
    command: String,
    protocol: String,
    #[serde(default)]
    options: String,
}

/// The longest name of a program, in letters.
const MOST_NAME: usize = 40;

impl ProgramEntry {
    /// A program by its fields as they are typed, or what is wrong with them.
    pub fn new(name: &str, command: &str, protocol: &str, options: &str) -> Result<Self, String> {
        let name = name.trim();
        if name.is_empty() {
            return Err("expected a name for the program".to_owned());
        }
        if name.chars().count() > MOST_NAME || name.contains(|c: char| c.is_control() || c == ',') {
            return Err(format!(
                "a name has {MOST_NAME} letters at most, on one line without commas"
            ));
        }
        let protocol: Protocol = protocol.parse().map_err(|error| format!("protocol: {error}"))?;
        let program = ExternalProgram::new(name, command.trim(), protocol).with_options(options)?;
        program.words()?;
        Ok(Self(program))
    }

    /// A program as it is typed in a line: `NAME PROTOCOL:COMMAND`, with options as elsewhere.
    pub fn typed(text: &str) -> Result<Self, String> {
        let blanks = text.match_indices(char::is_whitespace);
        let found = blanks.map(|(at, _)| text.split_at(at)).find_map(|(name, rest)| {
            ExternalProgram::from_command(rest.trim_start()).map(|program| (name, program))
        });
        let Some((name, program)) = found else {
            let forms = "bot:COMMAND, gtp:COMMAND or nboard:COMMAND";
            return Err(format!("expected a name, and {forms}"));
        };
        let program = program?;
        let options = program.options_text();
        Self::new(name, &program.command, program.protocol.name(), &options)
    }

    /// Lets these programs take seats, instead of those before.
    pub fn let_in(programs: &[Self]) {
        let_in(programs);
    }

    /// The program itself.
    pub const fn program(&self) -> &ExternalProgram {
        &self.0
    }

    /// The name of its seat.
    #[must_use]
    pub fn seat_name(&self) -> String {
        format!("program:{}", self.0.name)
    }
}

impl TryFrom<ProgramFields> for ProgramEntry {
    type Error = String;

    fn try_from(fields: ProgramFields) -> Result<Self, String> {
        let ProgramFields { name, command, protocol, options } = fields;
        Self::new(&name, &command, &protocol, &options)
    }
}

impl From<ProgramEntry> for ProgramFields {
    fn from(ProgramEntry(program): ProgramEntry) -> Self {
        let options = program.options_text();
        let ExternalProgram { name, command, protocol, .. } = program;
        Self { name, command, protocol: protocol.name().to_owned(), options }
    }
}

/// Lets these programs take seats, instead of those before. Only lines of JSON know Battleship.
pub(crate) fn let_in(programs: &[ProgramEntry]) {
    let players = programs.iter().map(|entry| -> Arc<dyn ReversiContender> {
        ProgramContender::shared(&entry.seat_name(), entry.0.clone())
    });
    reversi_engine::roster().let_in(players);
    let sailors = programs.iter().filter(|entry| entry.0.protocol == Protocol::Bots);
    let sailors = sailors.map(|entry| -> Arc<dyn BattleshipContender> {
        ProgramContender::shared(&entry.seat_name(), entry.0.clone())
    });
    battleship_engine::roster().let_in(sailors);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_back_from_a_file() {
        let entry =
            ProgramEntry::new(" Édax 4 ", "'my engine' -x", "nboard", "depth=8").expect("an entry");
        let text = serde_json::to_string(&entry).expect("JSON");
        assert_eq!(
            text,
            r#"{"name":"Édax 4","command":"'my engine' -x","protocol":"nboard","options":"depth=8"}"#
        );
        assert_eq!(serde_json::from_str::<ProgramEntry>(&text).expect("an entry"), entry);
    }

    #[test]
    fn typed_programs_have_a_name_and_a_command() {
        let entry = ProgramEntry::typed("My bot bot(time=2):python3 my.py").expect("an entry");
        let program = entry.program();
        assert_eq!((program.name.as_str(), program.command.as_str()), ("My bot", "python3 my.py"));
        assert_eq!(program.limits.time.as_secs(), 2);
        for wrong in ["", "bot:x", "x", "x y", "x bot:", "x gtp(speed=1):y"] {
            assert!(ProgramEntry::typed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (fields, problem) in [
            (["x", "", "gtp", ""], "expected a command, found none"),
            (["x", "y 'z", "gtp", ""], "a quote is not closed"),
            (["x", "y", "uci", ""], "protocol: expected bots, gtp or nboard"),
            (["x", "y", "gtp", "time=0"], "time: expected more than 0 seconds, found '0'"),
            (["a,b", "y", "gtp", ""], "a name has 40 letters at most, on one line without commas"),
        ] {
            let [name, command, protocol, options] = fields;
            assert_eq!(
                ProgramEntry::new(name, command, protocol, options),
                Err(problem.to_owned())
            );
        }
    }
}
