//! Other programs as players, by what is typed: `bot:COMMAND`, `gtp:COMMAND`, `nboard:COMMAND`, or
//! `program:NAME` of the settings.

use std::sync::Arc;

use battleship_engine::BattleshipContender;
use protocols::{ExternalProgram, ProgramContender};
use reversi_engine::ReversiContender;
use session::library::SETTINGS;
use session::{ProgramEntry, SavedSettings};
use support::{Contender, Roster};

/// How a program is typed, for help.
pub(crate) const FORMS: &str = "\
Another program plays as bot:COMMAND (lines of JSON, docs/bots.md), gtp:COMMAND or nboard:COMMAND,
with options such as bot(time=2 memory=512):COMMAND, or as program:NAME, one of the settings.";

/// Whoever may play Reversi and Othello, by name.
pub(crate) fn reversi_contender(text: &str) -> Result<Arc<dyn ReversiContender>, String> {
    match ExternalProgram::from_command(text) {
        Some(program) => Ok(ProgramContender::shared(text, program?)),
        None => find(reversi_engine::roster(), text),
    }
}

/// A program, by its command or as one of the settings; nobody else will do.
pub(crate) fn program(text: &str) -> Result<ExternalProgram, String> {
    if let Some(program) = ExternalProgram::from_command(text) {
        return program;
    }
    if !text.starts_with("program:") {
        return Err("expected bot:COMMAND, gtp:COMMAND, nboard:COMMAND or program:NAME".to_owned());
    }
    let programs = programs_of_settings()?;
    let found = programs.iter().find(|entry| entry.seat_name() == text);
    found.map(|entry| entry.program().clone()).ok_or_else(|| no_such_program(&programs))
}

/// Whoever may play Battleship, by name.
pub(crate) fn battleship_contender(text: &str) -> Result<Arc<dyn BattleshipContender>, String> {
    match ExternalProgram::from_command(text) {
        Some(program) => Ok(ProgramContender::shared(text, program?)),
        None => find(battleship_engine::roster(), text),
    }
}

fn find<C: Contender + ?Sized>(roster: &Roster<C>, text: &str) -> Result<Arc<C>, String> {
    if text.starts_with("program:") {
        let programs = programs_of_settings()?;
        if !programs.iter().any(|entry| entry.seat_name() == text) {
            return Err(no_such_program(&programs));
        }
        ProgramEntry::let_in(&programs);
    }
    roster.find(text).map_err(|error| error.to_string())
}

fn no_such_program(programs: &[ProgramEntry]) -> String {
    let names: Vec<String> = programs.iter().map(ProgramEntry::seat_name).collect();
    let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("no such program in the settings; there are: {names}")
}

/// The programs that a person has entered.
fn programs_of_settings() -> Result<Vec<ProgramEntry>, String> {
    let Some(folder) = session::store::folder(std::env::var_os("QUADRILLE_HOME")) else {
        return Ok(Vec::new());
    };
    let file = folder.join(SETTINGS);
    match std::fs::read_to_string(&file) {
        Ok(text) => {
            let read = SavedSettings::from_text(&text);
            read.map(|(saved, _)| saved.settings.programs)
                .map_err(|error| format!("{}: {error}", file.display()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_players() {
        assert_eq!(reversi_contender("gtp:x y").expect("a player").name(), "gtp:x y");
        assert_eq!(battleship_contender("bot:x").expect("a player").name(), "bot:x");
        assert!(reversi_contender("bot:").is_err());
        assert_eq!(reversi_contender("3").expect("a level").name(), "level 3");
    }
}
