//! Your games: opened, analysed, deleted, exported.

use std::path::Path;

use session::Intent;
use session::battleship::BattleshipIntent;
use session::games::Format;
use session::played::{PlayedGame, PlayedId};
use session::store::write_file;

use super::App;
use crate::action::{Page, PlayedAction};

impl App {
    /// Carries out what was asked for on the page of your games.
    pub(super) fn act_on_played(&mut self, action: PlayedAction) {
        match action {
            PlayedAction::Open(id) => _ = self.open_played(id),
            PlayedAction::Analyse(id) => self.analyse_played(id),
            PlayedAction::Delete(id) => {
                if self.library.played.delete(id) {
                    self.notify("Deleted; Undo delete brings it back");
                }
            }
            PlayedAction::Undelete => {
                if let Some(id) = self.library.played.undelete() {
                    self.your_games.choose(id, &self.library.played.list());
                    self.notify("It is back");
                }
            }
        }
    }

    /// Opens a finished game, with the analysis that was made of it. False if it cannot be read,
    /// which is said.
    fn open_played(&mut self, id: PlayedId) -> bool {
        self.keep();
        match self.library.played.game(id) {
            Ok(PlayedGame::Reversi(game, analysis)) => {
                let game = (*game, analysis.as_deref());
                self.library.games.open_played(id, game, &mut self.reversi.controller);
                self.show(Page::Game);
            }
            Ok(PlayedGame::Battle(battle, analysis)) => {
                let game = (*battle, analysis.as_deref());
                self.battleship.open_played(id, game, &mut self.library.battles);
                self.show(Page::Battleship);
            }
            Err(why) => {
                self.refusal = Some(why);
                return false;
            }
        }
        true
    }

    fn analyse_played(&mut self, id: PlayedId) {
        if self.open_played(id) {
            match self.page {
                Page::Battleship => self.perform(BattleshipIntent::Grade),
                _ => self.perform(Intent::Review),
            }
        }
    }

    /// Writes the games that are listed into a file. Says what was written, and what the format has no
    /// place for.
    pub(super) fn export(&self, path: &Path, format: Format) -> Result<String, String> {
        let place = path.display();
        let export = self.library.played.export(format).map_err(|why| format!("{place}: {why}"))?;
        write_file(path, &export.bytes)?;
        Ok(format!("Saved {place}: {}", export.report))
    }
}
