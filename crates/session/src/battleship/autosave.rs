//! Keeps the running game of Battleship, and the one that was left for it.

use std::path::PathBuf;

use super::battle::Battle;
use super::controller::BattleshipController;
use crate::store::{Saver, Store, load_with};
use support::Waker;

/// The running game.
const GAME: &str = "battleship.json";
/// The game that was left unfinished for another.
const BEFORE: &str = "battleship-before.json";

/// Keeps the running game of Battleship.
#[derive(Debug)]
pub struct BattleshipAutosave {
    store: Store,
    saver: Saver,
}

impl BattleshipAutosave {
    /// Keeps it in this folder.
    #[must_use]
    pub fn open(folder: impl Into<PathBuf>, wake: Waker) -> Self {
        let store = Store::open(folder);
        let saver = Saver::new(store.clone(), move || wake.call());
        Self { store, saver }
    }

    /// The game that was kept, if there is one, and what could not be read. A broken file is kept
    /// aside.
    pub fn last_game(&self) -> (Option<Battle>, Vec<String>) {
        self.read(GAME)
    }

    /// The game that was left unfinished for it.
    pub fn game_before(&self) -> (Option<Battle>, Vec<String>) {
        self.read(BEFORE)
    }

    fn read(&self, name: &str) -> (Option<Battle>, Vec<String>) {
        load_with(&self.store, name, "there is no battle to go on with", |text| {
            Battle::from_text(text).map_err(|error| error.to_string())
        })
    }

    /// Keeps the game if it has changed. Before both fleets are complete there is nothing to keep,
    /// and what was kept before stays.
    pub fn keep(&mut self, table: &mut BattleshipController) {
        if table.battle().is_begun() && table.take_unsaved() {
            self.saver.save(GAME, table.battle().to_text());
        }
    }

    /// Keeps a game that is left unfinished.
    pub fn keep_before(&mut self, battle: &Battle) {
        self.saver.save(BEFORE, battle.to_text());
    }

    /// What could not be written since this was asked last.
    pub fn take_error(&mut self) -> Option<String> {
        self.saver.take_error().map(|error| error.to_string())
    }
}
