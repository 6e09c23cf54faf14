//! The programs of the settings, in line mode.

use std::io;

use session::{ProgramEntry, Settings};

use super::Session;

impl Session {
    /// A program may take a seat; one of the same name makes room.
    pub(super) fn enter_program(&mut self, entry: ProgramEntry) -> io::Result<()> {
        let seat = entry.seat_name();
        let mut settings = self.library.settings().clone();
        settings.programs.retain(|other| other.seat_name() != seat);
        settings.programs.push(entry);
        self.change(settings);
        self.print_line(&format!("level {seat} lets it play"))
    }

    /// A program may not take a seat any more.
    pub(super) fn remove_program(&mut self, name: &str) -> io::Result<()> {
        let mut settings = self.library.settings().clone();
        let before = settings.programs.len();
        settings.programs.retain(|entry| entry.program().name != name);
        if settings.programs.len() == before {
            return self.print_line("no program has that name: program lists them");
        }
        self.change(settings);
        self.print_line(&format!("{name} may not play any more"))
    }

    fn change(&mut self, settings: Settings) {
        self.library.change_settings(settings);
        self.complain();
    }
}
