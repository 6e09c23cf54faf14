//! Programs that may take a seat: entered, tried out, removed, and what they did wrong.

use session::{Settings, Trial};

use super::App;
use crate::action::ProgramAction;
use crate::dialogs::{Dialog, ProgramForm};

impl App {
    /// The form for the program of this name, or for another one.
    pub(super) fn program_form(&self, name: Option<&str>) -> ProgramForm {
        let programs = &self.settings().programs;
        let entry = programs.iter().find(|entry| Some(entry.program().name.as_str()) == name);
        ProgramForm::new(entry)
    }

    pub(super) fn act_on_programs(&mut self, action: ProgramAction) {
        match action {
            ProgramAction::Enter(before, entry) => {
                let mut programs = self.settings().programs.clone();
                let name = &entry.program().name;
                let is_before = |name: &String| before.as_ref() == Some(name);
                let place = programs.iter().position(|other| is_before(&other.program().name));
                // A name stands for one program.
                programs.retain(|other| {
                    let other = &other.program().name;
                    other != name && !is_before(other)
                });
                let said = format!("{name} may take a seat in a new game, or by a click on a card");
                programs.insert(place.unwrap_or(programs.len()).min(programs.len()), entry);
                self.change_settings(Settings { programs, ..self.settings().clone() });
                self.notify(said);
                self.show_settings();
            }
            ProgramAction::Remove(name) => {
                let mut settings = self.settings().clone();
                settings.programs.retain(|entry| entry.program().name != name);
                self.change_settings(settings);
            }
            ProgramAction::Try(entry) => match Trial::start(&entry, &self.wake) {
                Ok(trial) => self.trial = Some(trial),
                Err(why) => self.refusal = Some(why),
            },
        }
    }

    fn show_settings(&mut self) {
        self.dialog = Some(Dialog::Settings);
        self.is_dialog_new = true;
    }

    /// Hears what a trial has found, and what programs did wrong in a game.
    pub(super) fn follow_programs(&mut self) {
        for fault in self.reversi.controller.take_faults() {
            self.complain(fault);
        }
        let Some(trial) = &mut self.trial else { return };
        let Some(Dialog::Program(form)) = &mut self.dialog else {
            // Nobody looks any more.
            self.trial = None;
            return;
        };
        trial.poll();
        form.take_trial(trial);
    }
}
