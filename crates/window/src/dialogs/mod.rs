//! The dialogs: new game, open, save, settings, help.

mod files;
mod help;
mod new_game;
mod programs;
pub(crate) mod seats;
mod settings;

use eframe::egui::{self, Context, Key, Ui, vec2};
use session::Settings;

use super::action::{Action, DialogKind};
use super::battleship::NewBattle;
use super::keys;
use super::theme::Pen;
use super::widgets::Weight;

pub(crate) use files::{OpenFile, SaveFile};
pub(crate) use help::Played;
pub(crate) use new_game::NewGame;
pub(crate) use programs::ProgramForm;

/// A dialog that is open.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// A new game.
    NewGame(Box<NewGame>),
    /// A new game of Battleship, or the board of the assistant.
    NewBattle(Box<NewBattle>),
    /// Open a game.
    Open(Box<OpenFile>),
    /// Save a game or a picture.
    Save(Box<SaveFile>),
    /// Settings.
    Settings,
    /// A program that may take a seat.
    Program(Box<ProgramForm>),
    /// Keys and rules, of this game first.
    Help(Played),
}

impl Dialog {
    fn title(&self) -> &'static str {
        match self {
            Self::NewGame(_) => "New game",
            Self::NewBattle(page) if page.for_assistant => "Board and fleet",
            Self::NewBattle(_) => "New battle",
            Self::Open(_) => "Open",
            Self::Save(_) => "Save",
            Self::Settings => "Settings",
            Self::Program(form) if form.is_new() => "Add a program",
            Self::Program(_) => "Edit a program",
            Self::Help(_) => "Keys and rules",
        }
    }

    /// Draws the dialog over the page. A new one has the keyboard at what is wanted most.
    pub(crate) fn show(&mut self, ctx: &Context, pen: &Pen, is_new: bool) {
        let title = self.title();
        // Enter that ends a text, or presses a button, means nothing else.
        let is_free = keys::is_free(ctx, |_| false);
        let room = ctx.content_rect().size();
        let width = (520.0 * pen.scale).min(room.x - 60.0);
        let is_beside = matches!(self, Self::Settings) && room.x > room.y;
        let width = if is_beside { width.min((room.x - room.y - 20.0).max(250.0)) } else { width };
        let frame = egui::Frame::popup(&ctx.global_style())
            .fill(pen.palette.panel)
            .inner_margin(egui::Margin::same(22));
        let id = egui::Id::unique(("dialog", title));
        let mut modal = egui::Modal::new(id).frame(frame);
        if matches!(self, Self::Settings) {
            // Beside the board that they change, which stays as it is.
            let area = egui::Modal::default_area(id);
            let area = area.anchor(egui::Align2::RIGHT_CENTER, vec2(-12.0, 0.0));
            modal = modal.area(area).backdrop_color(egui::Color32::TRANSPARENT);
        }
        let shown = modal.show(ctx, |ui| {
            ui.set_width(width);
            ui.label(pen.title(title, 20.0));
            ui.add_space(4.0);
            // The buttons stay in sight, whatever has to be scrolled above them.
            let height = (room.y - 170.0 - 40.0 * pen.scale).max(80.0);
            let area = egui::ScrollArea::vertical()
                .max_height(height)
                // Without a least height it would be as low as any small pop-up.
                .min_scrolled_height(height)
                .auto_shrink([false, true]);
            area.show(ui, |ui| {
                ui.set_width(width - 8.0);
                ui.spacing_mut().item_spacing.y = 6.0;
                self.body(ui, is_new, pen);
            });
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| self.buttons(ui, pen, (is_new, is_free)));
        });
        if shown.should_close() {
            pen.push(self.way_back());
        }
    }

    /// What closing it asks for.
    const fn way_back(&self) -> Action {
        match self {
            Self::Program(_) => Action::Ask(DialogKind::Settings),
            _ => Action::CloseDialog,
        }
    }

    /// Everything but the buttons.
    fn body(&mut self, ui: &mut Ui, is_new: bool, pen: &Pen) {
        match self {
            Self::NewGame(page) => page.show(ui, pen),
            Self::NewBattle(page) => page.show(ui, pen),
            Self::Open(page) => page.show(ui, pen),
            Self::Save(page) => page.show(ui, pen),
            Self::Settings => settings::show(ui, pen),
            Self::Program(form) => form.show(ui, is_new, pen),
            Self::Help(played) => help::show(ui, *played, pen),
        }
    }

    /// The buttons at the bottom.
    fn buttons(&mut self, ui: &mut Ui, pen: &Pen, (is_new, is_free): (bool, bool)) {
        let size = vec2(130.0, 36.0) * pen.scale;
        // Where a text is typed first, Enter ends the text.
        let is_typed = matches!(self, Self::Open(_) | Self::Save(_) | Self::Program(_));
        let main = |ui: &mut Ui, name| {
            let button = pen.button(ui, name, size, Weight::Main);
            if is_new && !is_typed {
                button.request_focus();
            }
            // Enter means this one, unless something else has the keyboard and a use for it.
            let is_meant = button.enabled() && (is_free || keys::is_enter_left(ui.ctx()));
            button.clicked() || is_meant && keys::pressed_anew(ui.ctx(), Key::Enter)
        };
        let answer = match self {
            Self::NewGame(page) => main(ui, "Start").then(|| page.setup().into()),
            Self::NewBattle(page) => {
                let setup = page.setup();
                let clicked = ui.add_enabled_ui(setup.is_some(), |ui| main(ui, "Start")).inner;
                setup.filter(|_| clicked).map(|setup| {
                    if page.for_assistant { Action::Assist(setup.game) } else { setup.into() }
                })
            }
            Self::Open(page) => main(ui, "Open").then(|| page.chosen()).flatten(),
            Self::Save(page) => main(ui, page.verb()).then(|| page.chosen()).flatten(),
            Self::Program(form) => {
                let chosen = form.chosen(pen);
                let clicked = ui.add_enabled_ui(chosen.is_some(), |ui| main(ui, "Keep")).inner;
                let tried = form.tried(pen);
                ui.add_enabled_ui(tried.is_some(), |ui| {
                    if pen.button(ui, "Try out", size, Weight::Plain).clicked() {
                        pen.extend(tried);
                    }
                });
                chosen.filter(|_| clicked)
            }
            Self::Settings | Self::Help(_) => main(ui, "Close").then_some(Action::CloseDialog),
        };
        pen.extend(answer);
        match self {
            Self::Settings => {
                let last_setup = pen.settings.last_setup.clone();
                // What was not chosen here stays.
                let Settings { window, progress, ref programs, .. } = pen.settings;
                let programs = programs.clone();
                let settings =
                    Settings { last_setup, window, progress, programs, ..Settings::default() };
                pen.ask(ui, "Defaults", size, Weight::Plain, Action::Settings(settings));
            }
            Self::Help(_) => {}
            _ => pen.ask(ui, "Cancel", size, Weight::Plain, self.way_back()),
        }
    }
}
