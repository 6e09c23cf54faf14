//! Keeps settings and the running game between two starts.

use std::path::{Path, PathBuf};

use crate::controller::Controller;
use crate::saved_game::SavedGame;
use crate::settings::{SavedSettings, Settings};
use crate::store::{GAME, SETTINGS, Saver, Store, load_game, load_settings};
use support::Waker;

/// Keeps settings and the running game between two starts, in a person's folder.
#[derive(Debug)]
pub struct Autosave {
    store: Option<Store>,
    saver: Option<Saver>,
    settings: SavedSettings,
    messages: Vec<String>,
    /// What is on disk as the running game, and which game of the table it is.
    kept: Option<SavedGame>,
    game: Option<u64>,
}

/// The game that was left unfinished for another.
const BEFORE: &str = "before.json";

impl Autosave {
    /// A keeper with this folder. What cannot be read is told by [`Autosave::take_messages`], and
    /// `wake` is called when something could not be written later.
    #[must_use]
    pub fn open(folder: impl Into<PathBuf>, wake: Waker) -> Self {
        let store = Store::open(folder);
        let (settings, messages) = load_settings(&store);
        let saver = Saver::new(store.clone(), move || wake.call());
        Self { store: Some(store), saver: Some(saver), settings, messages, kept: None, game: None }
    }

    /// A keeper that keeps nothing, where there is no folder.
    #[must_use]
    pub fn nowhere() -> Self {
        let settings = SavedSettings::default();
        Self { store: None, saver: None, settings, messages: Vec::new(), kept: None, game: None }
    }

    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.store.as_ref().map(Store::folder)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings.settings
    }

    /// Changes the settings, and keeps them if they differ.
    pub fn change_settings(&mut self, settings: Settings) {
        if self.settings.settings == settings {
            return;
        }
        self.settings.settings = settings;
        let text = self.settings.to_text();
        if let Some(saver) = &mut self.saver {
            saver.save(SETTINGS, text);
        }
    }

    /// The game that was on the table last, if a move was made in it.
    pub fn last_game(&mut self) -> Option<SavedGame> {
        self.kept = self.read(GAME);
        self.kept.clone()
    }

    /// The game that was left unfinished for the last one.
    pub fn game_before(&mut self) -> Option<SavedGame> {
        self.read(BEFORE)
    }

    fn read(&mut self, name: &str) -> Option<SavedGame> {
        let store = self.store.as_ref()?;
        let (game, messages) = load_game(store, name);
        self.messages.extend(messages);
        game.filter(is_begun)
    }

    /// The game on the table, if it is begun and not over.
    #[must_use]
    pub fn unfinished(&self, table: &Controller) -> Option<SavedGame> {
        Some(table.record()).filter(|record| is_unfinished(record)).cloned()
    }

    /// Keeps the game if it has changed. Only if the save before is still being written does this
    /// wait, and then for that one; so a kill loses one change at most.
    pub fn keep(&mut self, table: &mut Controller) {
        if !table.take_unsaved() {
            return;
        }
        let record = table.record();
        let Some(saver) = &mut self.saver else { return };
        // A game that was begun is not lost for another; nor is a new one worth keeping instead.
        if self.game != Some(table.game()) {
            if !is_begun(record) {
                return;
            }
            self.game = Some(table.game());
            if let Some(left) = self.kept.take()
                && is_unfinished(&left)
                && left != *record
            {
                saver.save(BEFORE, left.to_text());
            }
        }
        saver.save(GAME, record.to_text());
        self.kept = Some(record.clone());
    }

    /// What could not be read or written since this was asked last; a line each.
    pub fn take_messages(&mut self) -> Vec<String> {
        let mut messages = std::mem::take(&mut self.messages);
        if let Some(error) = self.saver.as_mut().and_then(Saver::take_error) {
            messages.push(error.to_string());
        }
        messages
    }

    /// Waits until everything is written; what could not be, a line each.
    #[must_use]
    pub fn finish(mut self) -> Vec<String> {
        let mut messages = std::mem::take(&mut self.messages);
        let error = self.saver.take().and_then(Saver::finish);
        messages.extend(error.map(|error| error.to_string()));
        messages
    }
}

fn is_begun(record: &SavedGame) -> bool {
    record.model.moves_played() + record.model.moves_undone() > 0
}

fn is_unfinished(record: &SavedGame) -> bool {
    let mut model = record.model.clone();
    model.go_to(usize::MAX);
    is_begun(record) && record.forfeit.is_none() && !model.is_game_over()
}
