//! The dialogs: new game, open, save, settings, help.

mod files;
mod help;
mod new_game;
mod settings;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Context, Ui};
use table::{Controller, Settings, Setup};

use super::theme::Look;

pub(crate) use files::{FileKind, OpenFile, SaveFile};
pub(crate) use new_game::NewGame;

/// A dialog that is open.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// A new game.
    NewGame(Box<NewGame>),
    /// Open a game.
    Open(Box<OpenFile>),
    /// Save a game or a picture.
    Save(Box<SaveFile>),
    /// Settings.
    Settings,
    /// Keys and rules.
    Help,
}

/// What came of a dialog in this frame.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// Play this.
    Start(Setup),
    /// Open the file.
    Open(PathBuf),
    /// Save under this name.
    Save(PathBuf, FileKind),
    /// Settings were changed; the dialog stays.
    Settings(Settings),
    /// Nothing; close it.
    Close,
}

impl Dialog {
    /// A new game, beginning with what was played last.
    #[must_use]
    pub(crate) fn new_game(setup: Setup) -> Self {
        Self::NewGame(Box::new(NewGame::new(setup)))
    }

    /// Open a file of this folder.
    #[must_use]
    pub(crate) fn open(folder: &Path) -> Self {
        Self::Open(Box::new(OpenFile::new(folder)))
    }

    /// Save into this folder.
    #[must_use]
    pub(crate) fn save(folder: &Path, table: &Controller) -> Self {
        Self::Save(Box::new(SaveFile::new(folder, table)))
    }

    const fn title(&self) -> &'static str {
        match self {
            Self::NewGame(_) => "New game",
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
    ) -> Option<Answer> {
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
            let height = room.y - 140.0;
            // Without a least height it would be as low as any small pop-up.
            let area = egui::ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true]);
            area.show(ui, |ui| {
                ui.set_width(width - 8.0);
                self.body(ui, settings, look)
            })
            .inner
        });
        if shown.inner.is_none() && shown.should_close() {
            return Some(Answer::Close);
        }
        shown.inner
    }

    fn body(&mut self, ui: &mut Ui, settings: &Settings, look: &Look) -> Option<Answer> {
        match self {
            Self::NewGame(page) => page.show(ui, look),
            Self::Open(page) => page.show(ui, look),
            Self::Save(page) => page.show(ui, look),
            Self::Settings => settings::show(ui, settings, look),
            Self::Help => help::show(ui, look),
        }
    }
}
