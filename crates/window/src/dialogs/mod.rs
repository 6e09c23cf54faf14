//! The dialogs: new game, open, save, settings, help.

mod files;
mod help;
mod new_game;
mod settings;

use std::path::Path;

use eframe::egui::{self, Context, Ui, vec2};
use session::battleship::BattleshipSetup;
use session::store::FileId;
use session::{Controller, Settings, Setup};

use super::action::Action;
use super::battleship::NewBattle;
use super::theme::Look;
use super::widgets::{Weight, button};

pub(crate) use files::{OpenFile, SaveFile};
pub(crate) use new_game::NewGame;

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
    /// Keys and rules.
    Help,
}

impl Dialog {
    /// A new game, beginning with what was played last.
    #[must_use]
    pub(crate) fn new_game(setup: Setup) -> Self {
        Self::NewGame(Box::new(NewGame::new(setup)))
    }

    /// A new game of Battleship, or the board of the assistant.
    pub(crate) fn new_battle(setup: &BattleshipSetup, for_assistant: bool) -> Self {
        Self::NewBattle(Box::new(NewBattle::new(setup, for_assistant)))
    }

    /// Go on with one of these games, or open a file of this folder.
    #[must_use]
    pub(crate) fn open(folder: &Path, unfinished: Vec<(FileId, String)>) -> Self {
        Self::Open(Box::new(OpenFile::new(folder, unfinished)))
    }

    /// Save into this folder.
    #[must_use]
    pub(crate) fn save(folder: &Path, controller: &Controller) -> Self {
        Self::Save(Box::new(SaveFile::new(folder, controller)))
    }

    /// Save a game of Battleship into this folder.
    #[must_use]
    pub(crate) fn save_battle(folder: &Path) -> Self {
        Self::Save(Box::new(SaveFile::battle(folder)))
    }

    fn title(&self) -> &'static str {
        match self {
            Self::NewGame(_) => "New game",
            Self::NewBattle(page) if page.for_assistant => "Board and fleet",
            Self::NewBattle(_) => "New battle",
            Self::Open(_) => "Open",
            Self::Save(_) => "Save",
            Self::Settings => "Settings",
            Self::Help => "Keys and rules",
        }
    }

    /// Draws the dialog over the page.
    pub(crate) fn show(
        &mut self,
        ctx: &Context,
        settings: &Settings,
        look: &Look,
    ) -> Option<Action> {
        let title = self.title();
        let room = ctx.content_rect().size();
        let width = (520.0 * look.scale).min(room.x - 60.0);
        let frame = egui::Frame::popup(&ctx.global_style())
            .fill(look.palette.panel)
            .inner_margin(egui::Margin::same(22));
        let modal = egui::Modal::new(egui::Id::unique(("dialog", title))).frame(frame);
        let shown = modal.show(ctx, |ui| {
            ui.set_width(width);
            ui.label(look.title(title, 20.0));
            ui.add_space(4.0);
            // The buttons stay in sight, whatever has to be scrolled above them.
            let height = (room.y - 170.0 - 40.0 * look.scale).max(80.0);
            let area = egui::ScrollArea::vertical()
                .max_height(height)
                // Without a least height it would be as low as any small pop-up.
                .min_scrolled_height(height)
                .auto_shrink([false, true]);
            let changed = area.show(ui, |ui| {
                ui.set_width(width - 8.0);
                ui.spacing_mut().item_spacing.y = 6.0;
                self.body(ui, settings, look)
            });
            ui.add_space(8.0);
            let answer = ui.horizontal_wrapped(|ui| self.buttons(ui, settings, look)).inner;
            changed.inner.or(answer)
        });
        if shown.inner.is_none() && shown.should_close() {
            return Some(Action::CloseDialog);
        }
        shown.inner
    }

    /// Everything but the buttons.
    fn body(&mut self, ui: &mut Ui, settings: &Settings, look: &Look) -> Option<Action> {
        match self {
            Self::NewGame(page) => page.show(ui, look),
            Self::NewBattle(page) => page.show(ui, look),
            Self::Open(page) => return page.show(ui, look),
            Self::Save(page) => return page.show(ui, look),
            Self::Settings => return settings::show(ui, settings, look),
            Self::Help => help::show(ui, look),
        }
        None
    }

    /// The buttons at the bottom.
    fn buttons(&mut self, ui: &mut Ui, settings: &Settings, look: &Look) -> Option<Action> {
        let size = vec2(130.0, 36.0) * look.scale;
        let main = |ui: &mut Ui, name| button(ui, look, name, size, Weight::Main).clicked();
        let mut answer = match self {
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
            Self::Settings | Self::Help => main(ui, "Close").then_some(Action::CloseDialog),
        };
        match self {
            Self::Settings => {
                if button(ui, look, "Defaults", size, Weight::Plain).clicked() {
                    let last_setup = settings.last_setup.clone();
                    answer = Some(Action::Settings(Settings { last_setup, ..Settings::default() }));
                }
            }
            Self::Help => {}
            _ => {
                if button(ui, look, "Cancel", size, Weight::Plain).clicked() {
                    answer = Some(Action::CloseDialog);
                }
            }
        }
        answer
    }
}
