//! Dialogs, files and the clipboard: how games come into the window and leave it.

use std::path::Path;

use eframe::egui::Context;
use reversi::notation::{Passes, board_text, transcript};
use session::battleship::{Battle, BattleshipController, shot_words};
use session::picture::{Picture, svg};
use session::store::Store;
use session::understand;

use super::{App, Page};
use crate::dialogs::{Answer, FileKind};
use crate::png::png;
use crate::theme;

impl App {
    pub(super) fn show_dialog(&mut self, ctx: &Context) {
        let settings = *self.keeper.settings();
        let look = self.look;
        let Some(dialog) = &mut self.dialog else { return };
        let Some(answer) = dialog.show(ctx, &settings, &look) else { return };
        match answer {
            Answer::Settings(settings) => return self.keeper.change_settings(settings),
            Answer::Close => {}
            Answer::Start(setup) => self.start(setup),
            Answer::Battle(setup) => self.start_battle(setup),
            Answer::Assist(setup) => self.open_assistant(Some(&setup)),
            Answer::Open(path) => self.open_file(&path),
            Answer::Save(path, kind) => self.save_file(&path, kind),
        }
        self.dialog = None;
    }

    fn open_file(&mut self, path: &Path) {
        let store = Store::open(path.parent().unwrap_or_else(|| Path::new(".")));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match store.read(&name) {
            Ok(Some(text)) if is_battle(&text) => match Battle::from_text(&text) {
                Ok(battle) => self.open_battle(battle),
                Err(why) => self.complain(format!("{}: {why}", path.display())),
            },
            Ok(Some(text)) => match understand(&text, &self.table.record().setup()) {
                Ok(pasted) => {
                    self.load(pasted.record);
                    self.table.say(format!("Opened {}", pasted.meaning));
                }
                Err(why) => self.complain(format!("{}: {why}", path.display())),
            },
            Ok(None) => self.complain(format!("{}: there is no such file", path.display())),
            Err(why) => self.complain(why.to_string()),
        }
    }

    fn save_file(&mut self, path: &Path, kind: FileKind) {
        match self.written(path, kind) {
            Ok(()) => self.table.say(format!("Saved {}", path.display())),
            Err(why) => self.complain(why),
        }
    }

    fn written(&self, path: &Path, kind: FileKind) -> Result<(), String> {
        let folder = path.parent().unwrap_or_else(|| Path::new("."));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Only the folder that is ours is made if it is missing: others are typing errors.
        if !folder.is_dir() && folder != self.games_folder() {
            return Err(format!("there is no folder {}", folder.display()));
        }
        let text = match kind {
            FileKind::Battle => {
                let battle = self.battleship.table().map(BattleshipController::battle);
                battle.map_or_else(String::new, Battle::to_text)
            }
            FileKind::Game => self.table.record().to_text(),
            FileKind::Moves => {
                let mut model = self.table.model().clone();
                model.go_to(usize::MAX);
                transcript(&model, Passes::Written) + "\n"
            }
            FileKind::Svg => self.picture(),
            FileKind::Png => {
                let bytes = png(&self.picture(), 1024, &theme::font_bytes())
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                let store = Store::open(folder);
                return store.write_bytes(&name, &bytes).map_err(|error| error.to_string());
            }
        };
        Store::open(folder).write(&name, &text).map_err(|error| error.to_string())
    }

    fn picture(&self) -> String {
        let settings = self.settings();
        svg(&Picture {
            position: self.table.position(),
            last_move: self.table.last_move(),
            coordinates: settings.coordinates,
            legal_dots: settings.legal_dots,
            colours: settings.board,
            shapes: settings.shapes,
        })
    }

    pub(super) fn copy_moves(&mut self, ctx: &Context) {
        let model = self.table.model();
        let at_start = *model.start() == reversi::Position::start(model.rules());
        let moves = transcript(model, Passes::Written);
        let text = if at_start && !moves.is_empty() {
            let size = model.rules().size();
            if size == reversi::Size::EIGHT { moves } else { format!("{size} {moves}") }
        } else {
            board_text(model.start()) + " " + &moves
        };
        let text = text.trim().to_owned();
        self.table.say(format!("Copied {text}"));
        ctx.copy_text(text);
    }

    fn open_battle(&mut self, battle: Battle) {
        self.battleship.open(battle);
        self.turn_to(Page::Battleship);
    }

    pub(super) fn paste(&mut self, text: &str) {
        if is_battle(text) {
            match Battle::from_text(text.trim()) {
                Ok(battle) => self.open_battle(battle),
                Err(why) => self.complain(format!("What was pasted is no battle: {why}")),
            }
            return;
        }
        match understand(text, &self.table.record().setup()) {
            Ok(pasted) => {
                self.load(pasted.record);
                self.table.say(format!("Pasted {}", pasted.meaning));
            }
            Err(why) => {
                self.complain(format!("What was pasted is no game and no position: {why}"));
            }
        }
    }

    /// The shots of a battle as text: who, where, what came of it. They say nothing that whoever
    /// is at the screen may not know.
    pub(super) fn copy_shots(&mut self, ctx: &Context) {
        let names = self.names();
        let Some(table) = self.battleship.table() else { return };
        let sight = table.sight();
        let lines = sight.shots.iter().map(|fired| {
            let name = &sight.names[fired.by];
            shot_words(&sight.game, name, &names.place(fired.at), fired.shot) + "\n"
        });
        let text: String = lines.collect();
        if text.is_empty() {
            return self.battleship.notify("there is no shot to copy yet");
        }
        self.battleship.notify("Copied the shots");
        ctx.copy_text(text);
    }
}

/// Whether a text is the file of a battle.
fn is_battle(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"quadrille-battleship\"")
}
