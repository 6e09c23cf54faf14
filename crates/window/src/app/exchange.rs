//! Dialogs, files and the clipboard: how games come into the window and leave it.

use std::path::Path;

use reversi::handout::grid_text;
use reversi::notation::{Passes, board_text, transcript};
use reversi::{Model, Position, Size};
use session::battleship::{Battle, BattleshipController, BattleshipIntent, shot_words};
use session::picture::{Picture, drawing, svg};
use session::store::{read_file, write_file};
use session::{Keepable, understand};

use super::App;
use crate::action::{Action, Copied, FileKind, Page};
use crate::png::png;

impl App {
    /// An answer closes the dialog; settings apply, and games are deleted, while it is open.
    pub(super) fn show_dialog(&mut self) {
        let Some(dialog) = &mut self.dialog else { return };
        dialog.show(&self.ctx, &self.pen, std::mem::take(&mut self.is_dialog_new));
        for answer in self.pen.take() {
            if !matches!(answer, Action::Settings(_) | Action::Delete(_)) {
                self.dialog = None;
            }
            self.perform(answer);
        }
    }

    pub(super) fn open_file(&mut self, path: &Path) {
        let read = read_file(path).and_then(|text| {
            let place = path.display();
            self.take_text(&text, "Opened").map_err(|why| format!("{place}: {why}"))
        });
        self.refusal = read.err();
    }

    pub(super) fn read_text(&mut self, text: &str) {
        if let Err(why) = self.take_text(text, "Pasted") {
            let what = if is_battle(text) { "battle" } else { "game and no position" };
            self.refusal = Some(format!("What was pasted is no {what}: {why}"));
        }
    }

    /// Goes to the game, the position or the battle that a text holds.
    fn take_text(&mut self, text: &str, verb: &str) -> Result<(), String> {
        if is_battle(text) {
            let battle = Battle::from_text(text.trim()).map_err(|why| why.to_string())?;
            self.perform(BattleshipIntent::Load(Box::new(battle)));
        } else {
            let pasted = understand(text, &self.controller().record().setup())?;
            self.load(pasted.record, format!("{verb} {}", pasted.meaning));
        }
        Ok(())
    }

    pub(super) fn save_file(&mut self, path: &Path, kind: FileKind) {
        match self.written(path, kind) {
            Ok(()) => self.notify(format!("Saved {}", path.display())),
            Err(why) => self.refusal = Some(why),
        }
    }

    fn written(&self, path: &Path, kind: FileKind) -> Result<(), String> {
        // Only the folder that is ours is made if it is missing: others are typing errors.
        if path.parent() == Some(&self.games_folder()) {
            // If it cannot be, writing says so.
            let _ = std::fs::create_dir_all(self.games_folder());
        }
        let text = match kind {
            FileKind::Battle => {
                let battle = self.battle().map(BattleshipController::battle);
                battle.map_or_else(String::new, Battle::to_text)
            }
            FileKind::Game => self.controller().record().to_text(),
            FileKind::Moves => {
                let mut model = self.controller().model().clone();
                model.go_to(usize::MAX);
                transcript(&model, Passes::Written) + "\n"
            }
            FileKind::Svg => svg(&self.picture()),
            FileKind::Png => {
                let bytes = png(&drawing(&self.picture()))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                return write_file(path, &bytes);
            }
        };
        write_file(path, text.as_bytes())
    }

    fn picture(&self) -> Picture<'_> {
        let settings = self.settings();
        Picture {
            position: self.controller().position(),
            last_move: self.controller().last_move(),
            coordinates: settings.coordinates,
            legal_dots: settings.legal_dots,
            colours: settings.board,
            shapes: settings.shapes,
        }
    }

    pub(super) fn copy(&mut self, what: Copied) {
        let model = self.controller().model();
        let (text, notice) = match (what, self.page) {
            (Copied::Moves, Page::Battleship) => return self.copy_shots(),
            (_, Page::Home | Page::Editor | Page::Battleship | Page::Assistant) => return,
            (Copied::Moves, Page::Game) => {
                let text = moves_text(model);
                (text.clone(), format!("Copied {text}"))
            }
            (Copied::Position, _) => {
                (board_text(model.position()), "Copied the position".to_owned())
            }
            (Copied::OthelloText, _) => (
                grid_text(&model.board()),
                "Copied the board as the Othello class prints it".to_owned(),
            ),
            (Copied::Picture, _) => {
                (model.board().to_string(), "Copied a picture of the board as text".to_owned())
            }
        };
        self.notify(notice);
        self.ctx.copy_text(text);
    }

    /// The shots of a battle as text: who, where, what came of it. They say nothing that whoever
    /// is at the screen may not know.
    fn copy_shots(&mut self) {
        let Some(controller) = &mut self.battleship.controller else { return };
        let battle = controller.battle();
        let lines = controller.view().shots.iter().map(|fired| {
            let (name, place) = (battle.name(fired.by), self.pen.names.place(fired.at));
            shot_words(battle.game(), &name, &place, fired.shot) + "\n"
        });
        let text: String = lines.collect();
        if text.is_empty() {
            return controller.notify("there is no shot to copy yet");
        }
        controller.notify("Copied the shots");
        self.ctx.copy_text(text);
    }
}

/// The moves of a game, after the start if that is not the usual one.
fn moves_text(model: &Model) -> String {
    let moves = transcript(model, Passes::Written);
    let at_start = *model.start() == Position::start(model.rules());
    let size = model.rules().size();
    let text = match (at_start && !moves.is_empty(), size == Size::EIGHT) {
        (true, true) => moves,
        (true, false) => format!("{size} {moves}"),
        (false, _) => board_text(model.start()) + " " + &moves,
    };
    text.trim().to_owned()
}

/// Whether a text is the file of a battle.
fn is_battle(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"quadrille-battleship\"")
}
