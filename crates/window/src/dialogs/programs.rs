//! Programs that may take a seat: the list in the settings, and the form for one of them.

use eframe::egui::{Id, TextEdit, Ui};
use session::{Finding, ProgramEntry, Protocol, Trial};

use crate::action::{Action, DialogKind, ProgramAction};
use crate::theme::Pen;
use crate::widgets::wrapped;

/// The list of programs, with what can be done with each.
pub(crate) fn list(ui: &mut Ui, pen: &Pen) {
    ui.label(pen.title("Programs", 14.0));
    if pen.settings.programs.is_empty() {
        pen.note(ui, "Other engines and bots can take a seat beside the levels.");
    }
    // Removing a program takes two clicks: its command would have to be typed again.
    let asked_id = Id::unique("program to remove");
    let asked: Option<String> = ui.data(|data| data.get_temp(asked_id));
    for entry in &pen.settings.programs {
        let program = entry.program();
        wrapped(ui, pen.text(&program.name, 14.0, pen.palette.text));
        pen.note(ui, format!("{}: {}", program.protocol.title(), program.command));
        ui.horizontal_wrapped(|ui| {
            let edit = ui.button("Edit...").accessible_name(format!("Edit {}", program.name));
            if pen.ring(edit, ui).clicked() {
                pen.push(DialogKind::Program(Some(program.name.clone())));
            }
            let is_asked = asked.as_ref() == Some(&program.name);
            let verb = if is_asked { "Remove for good" } else { "Remove" };
            let remove = ui.button(verb).accessible_name(format!("{verb}: {}", program.name));
            if !pen.ring(remove, ui).clicked() {
                return;
            }
            if is_asked {
                pen.push(ProgramAction::Remove(program.name.clone()));
            }
            let next = if is_asked { String::new() } else { program.name.clone() };
            ui.data_mut(|data| data.insert_temp(asked_id, next));
        });
    }
    pen.ask_small(ui, "Add a program...", DialogKind::Program(None));
}

/// A program as it is typed.
#[derive(Clone, Debug)]
pub(crate) struct ProgramForm {
    /// The name under which it is in the list, if it is.
    before: Option<String>,
    name: String,
    command: String,
    options: String,
    protocol: Protocol,
    /// What trying it out has shown.
    trial: Option<Tried>,
}

/// A trial as it stands.
#[derive(Clone, Debug)]
struct Tried {
    program: ProgramEntry,
    findings: Vec<Finding>,
    is_running: bool,
}

/// What each protocol is, for those who choose.
const PROTOCOLS: [(Protocol, &str); 3] = [
    (Protocol::Bots, "Lines of JSON: Reversi, Othello and Battleship, every board (docs/bots.md)."),
    (Protocol::Gtp, "GTP: Othello on square boards, from the start."),
    (Protocol::NBoard, "NBoard: Othello on 8x8, from any position."),
];

impl ProgramForm {
    /// Begins with a program of the list, or with none.
    pub(crate) fn new(entry: Option<&ProgramEntry>) -> Self {
        let program = entry.map(ProgramEntry::program);
        Self {
            before: program.map(|program| program.name.clone()),
            name: program.map(|program| program.name.clone()).unwrap_or_default(),
            command: program.map(|program| program.command.clone()).unwrap_or_default(),
            options: entry.map(|entry| entry.program().options_text()).unwrap_or_default(),
            protocol: program.map_or(Protocol::Bots, |program| program.protocol),
            trial: None,
        }
    }

    /// Whether it was not in the list before.
    pub(crate) const fn is_new(&self) -> bool {
        self.before.is_none()
    }

    /// Takes what a trial has found so far.
    pub(crate) fn take_trial(&mut self, trial: &Trial) {
        self.trial = Some(Tried {
            program: trial.program().clone(),
            findings: trial.findings().to_vec(),
            is_running: trial.is_running(),
        });
    }

    /// What was typed, or what is wrong with it.
    fn entry(&self, pen: &Pen) -> Result<ProgramEntry, String> {
        let protocol = self.protocol.name();
        let entry = ProgramEntry::new(&self.name, &self.command, protocol, &self.options)?;
        let name = &entry.program().name;
        let mut others = pen.settings.programs.iter().map(|other| &other.program().name);
        if self.before.as_ref() != Some(name) && others.any(|other| other == name) {
            return Err(format!("another program is called {name}"));
        }
        Ok(entry)
    }

    /// What pressing the main button asks for.
    pub(crate) fn chosen(&self, pen: &Pen) -> Option<Action> {
        let entry = self.entry(pen).ok()?;
        Some(ProgramAction::Enter(self.before.clone(), entry).into())
    }

    /// What trying it out asks for.
    pub(crate) fn tried(&self, pen: &Pen) -> Option<Action> {
        let is_running = self.trial.as_ref().is_some_and(|trial| trial.is_running);
        let entry = self.entry(pen).ok().filter(|_| !is_running)?;
        Some(ProgramAction::Try(entry).into())
    }

    /// Draws the form.
    pub(crate) fn show(&mut self, ui: &mut Ui, is_new: bool, pen: &Pen) {
        let fields = [
            ("Name", "how it is called here", &mut self.name, 40),
            ("Command", "such as python3 mybot.py", &mut self.command, 4000),
        ];
        for (index, (name, hint, text, most)) in fields.into_iter().enumerate() {
            let response = field(ui, pen, (name, hint), text, most);
            if is_new && index == 0 {
                response.request_focus();
            }
        }
        ui.label(pen.title("Protocol", 14.0));
        ui.horizontal_wrapped(|ui| {
            for (protocol, _) in PROTOCOLS {
                pen.radio(ui, &mut self.protocol, protocol, protocol.title());
            }
        });
        let about = PROTOCOLS.iter().find(|(protocol, _)| *protocol == self.protocol);
        pen.note(ui, about.map_or("", |(_, about)| about));
        field(ui, pen, ("Options", "none: 10 s for an answer"), &mut self.options, 1000);
        pen.note(
            ui,
            "time=SECONDS for an answer, margin=SECONDS, start=SECONDS, memory=MB, threads=N, \
             depth=N, folder=PATH, send=LINE",
        );
        match self.entry(pen) {
            // Nobody is blamed for what is not typed yet.
            Err(_) if self.name.is_empty() || self.command.is_empty() => {}
            Err(why) => _ = wrapped(ui, pen.text(why, 13.0, pen.palette.danger)),
            Ok(entry) => self.findings(ui, &entry, pen),
        }
    }

    /// What trying it out has shown, as long as it is the same program.
    fn findings(&self, ui: &mut Ui, entry: &ProgramEntry, pen: &Pen) {
        let Some(tried) = self.trial.as_ref().filter(|tried| tried.program == *entry) else {
            return;
        };
        for finding in &tried.findings {
            let (text, colour) = match finding {
                Ok(text) => (text, pen.palette.text),
                Err(text) => (text, pen.palette.danger),
            };
            wrapped(ui, pen.text(text, 13.0, colour));
        }
        if tried.is_running {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(pen.text("It is being asked ...", 13.0, pen.palette.text2));
            });
        }
    }
}

/// A line of text with its name above it.
fn field(
    ui: &mut Ui,
    pen: &Pen,
    (name, hint): (&str, &str),
    text: &mut String,
    most: usize,
) -> eframe::egui::Response {
    let label = ui.label(pen.title(name, 14.0));
    let edit = TextEdit::singleline(text).hint_text(hint).char_limit(most);
    let response = ui.add(edit.desired_width(f32::INFINITY));
    pen.ring(response.labelled_by(label.id).accessible_name(name), ui)
}
