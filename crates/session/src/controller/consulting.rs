//! Another program, asked for its analysis beside ours.

use protocols::reversi::Hint;

use super::Controller;
use crate::programs::{Consultant, ProgramEntry};

impl Controller {
    /// The program that is asked beside our own engine.
    pub fn consulted(&self) -> Option<&ProgramEntry> {
        self.consultant.as_ref().map(Consultant::program)
    }

    /// What that program says of the position shown, the best move first.
    pub fn hints(&self) -> &[Hint] {
        self.consultant.as_ref().map_or(&[], |asked| asked.hints(self.position()))
    }

    /// Whether that program is thinking.
    pub fn is_consulting(&self) -> bool {
        self.consultant.as_ref().is_some_and(Consultant::is_thinking)
    }

    /// What that program did wrong. It is not asked any more, until somebody asks for it anew.
    pub fn consulting_failure(&self) -> Option<&str> {
        self.consultant.as_ref().and_then(Consultant::failure)
    }

    pub(super) fn consult(&mut self, program: Option<ProgramEntry>) {
        self.consultant = None;
        if let Some(program) = program {
            match Consultant::new(program, self.engines.waker()) {
                Ok(consultant) => self.consultant = Some(consultant),
                Err(why) => self.notify(why),
            }
        }
        self.journal.mark_shown();
    }

    /// Asks about the position shown, and hears what is said.
    pub(super) fn poll_consultant(&mut self) {
        let is_asked = self.choosing.is_none() && self.turn().is_some();
        let Some(consultant) = &mut self.consultant else { return };
        if is_asked {
            consultant.ask(&self.record.model);
        } else {
            // The position is about to change, or there is nothing to find.
            consultant.rest();
        }
        if consultant.poll() {
            self.journal.mark_shown();
        }
    }

    /// What players did wrong who had to leave their seats, for somebody who says it until it was
    /// seen; each is given out once.
    pub fn take_faults(&mut self) -> Vec<String> {
        std::mem::take(&mut self.faults)
    }
}
