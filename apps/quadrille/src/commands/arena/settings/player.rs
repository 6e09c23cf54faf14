//! Who plays: what stands behind `[[player]]`, or behind `--player`.

use protocols::ExternalProgram;
use serde::{Deserialize, Serialize};

use super::Limits;

/// A player: a seat by its name, or a program by its command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PlayerSettings {
    /// What people call it; the seat or the command unless given.
    pub(crate) name: Option<String>,
    /// A level, `depth:N`, `random`, `good`, …, or `bot:COMMAND`.
    pub(crate) seat: Option<String>,
    /// How a program is started.
    pub(crate) command: Option<String>,
    /// What it speaks.
    pub(crate) protocol: Option<String>,
    /// Its options, such as `time=2 memory=512`.
    pub(crate) options: Option<String>,
}

impl PlayerSettings {
    /// `SEAT` or `NAME=SEAT`, as on the command line.
    pub(crate) fn read(text: &str) -> Self {
        let named = text.split_once('=').filter(|(name, seat)| {
            !name.is_empty() && !seat.is_empty() && !name.contains([':', '(', ' '])
        });
        let (name, seat) = named.map_or((None, text), |(name, seat)| (Some(name), seat));
        Self { name: name.map(str::to_owned), seat: Some(seat.to_owned()), ..Self::default() }
    }

    /// What was typed for it.
    pub(super) fn typed(&self) -> &str {
        let given = [&self.name, &self.seat, &self.command];
        given.into_iter().flatten().next().map_or("", String::as_str)
    }

    /// What people call it: level 3, although 3 will do as a seat.
    pub(super) fn title(&self) -> String {
        let typed = self.typed();
        match &self.name {
            Some(name) => name.clone(),
            None => reversi_engine::roster().find(typed).map_or_else(
                |_| typed.strip_prefix("program:").unwrap_or(typed).to_owned(),
                |found| found.name(),
            ),
        }
    }

    /// The program, if it is one, with the limits of everybody unless it has its own.
    pub(super) fn program(&self, limits: Limits) -> Result<Option<ExternalProgram>, String> {
        let usual = |program: ExternalProgram| {
            let own = program.options_text();
            program.with_options(&format!("{} {own}", limits.options()))
        };
        let program = match (&self.seat, &self.command) {
            (Some(_), Some(_)) => return Err("has a seat and a command; one will do".to_owned()),
            (None, None) => {
                return Err("needs a seat, such as seat = \"3\", or a command".to_owned());
            }
            (Some(seat), None) => {
                let protocol = self.protocol.as_ref().map(|_| "protocol");
                if let Some(what) = protocol.or(self.options.as_ref().map(|_| "options")) {
                    return Err(format!("{what} belongs to a command, not to a seat"));
                }
                match ExternalProgram::from_command(seat) {
                    None if seat.starts_with("program:") => Some(crate::programs::program(seat)?),
                    found => found.transpose()?,
                }
            }
            (None, Some(command)) => {
                let protocol = self.protocol.as_deref().unwrap_or("bots").parse();
                let protocol =
                    protocol.map_err(|error: protocols::UnknownProtocol| error.to_string())?;
                let program = ExternalProgram::new("", command, protocol)
                    .with_options(self.options.as_deref().unwrap_or_default())?;
                program.words()?;
                Some(program)
            }
        };
        let named = program.map(|program| ExternalProgram { name: self.title(), ..program });
        named.map(usual).transpose()
    }
}
