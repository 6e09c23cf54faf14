//! Dialogs, files and the clipboard: how games come into the window and leave it.

use std::path::Path;

use eframe::egui::Context;
use reversi::handout::grid_text;
use reversi::notation::{Passes, board_text, transcript};
use reversi::{Model, Position, Size, Variant};
use session::battleship::{
    Battle, BattleshipController, BattleshipIntent, is_battle_text, shot_words,
};
use session::drawing::Drawing;
use session::games::{Defaults, GameList, UNKNOWN};
use session::picture::{Picture, drawing};
use session::store::{read_file, write_file};
use session::{Keepable, SavedGame, understand};

use super::App;
use crate::action::{Action, Copied, FileAction, FileKind, Page, ProgramAction};
use crate::panel::Tab;
use crate::png::png;
use crate::reversi::ReversiShell;

/// What can be opened.
const KNOWN: &str = "known are WTHOR, GGF, PGN, SGF, OBF, transcripts and saved games";

impl App {
    /// An answer closes the dialog; settings apply, and games are deleted, while it is open.
    pub(super) fn show_dialog(&mut self) {
        let Some(dialog) = &mut self.dialog else { return };
        dialog.show(&self.ctx, &self.pen, std::mem::take(&mut self.is_dialog_new));
        for answer in self.pen.take() {
            let stays = matches!(
                answer,
                Action::Settings(_)
                    | Action::Delete(_)
                    | Action::Programs(ProgramAction::Try(_) | ProgramAction::Remove(_))
            );
            if !stays {
                self.dialog = None;
            }
            self.perform(answer);
        }
    }

    pub(super) fn open_file(&mut self, path: &Path) {
        let place = path.display();
        let taken = match read_file(path) {
            Ok(text) => self.take_text(&text, "Opened", |app, defaults| {
                GameList::open(path, defaults, &app.file_games.wake)
            }),
            // A database is no text, and a file of many games may be long.
            Err(_) if path.is_file() => self.list_file(path),
            Err(why) => Err(why),
        };
        let named = |why: String| {
            if why.contains(&place.to_string()) { why } else { format!("{place}: {why}") }
        };
        self.refusal = taken.err().map(named);
    }

    /// Lists the games of a file that is no text, or long.
    fn list_file(&mut self, path: &Path) -> Result<(), String> {
        let unknown = |why: String| {
            if why.ends_with(UNKNOWN) { format!("{why}; {KNOWN}") } else { why }
        };
        let defaults = Defaults::default();
        if !GameList::is_readable_file(path, defaults).map_err(unknown)? {
            return Err(format!("there is no game in it; {KNOWN}"));
        }
        let list = GameList::open(path, defaults, &self.file_games.wake)?;
        self.list(list);
        Ok(())
    }

    fn list(&mut self, list: GameList) {
        self.file_games.open(list);
        self.show(Page::File);
    }

    pub(super) fn read_text(&mut self, text: &str) {
        let list = |app: &Self, defaults| {
            GameList::of_text("What was pasted", text, defaults, &app.file_games.wake)
        };
        if let Err(why) = self.take_text(text, "Pasted", list) {
            // What was said of the paste before is no news beside this.
            self.clear_notices();
            let what = if is_battle_text(text) { "battle" } else { "game and no position" };
            self.refusal = Some(format!("What was pasted is no {what}: {why}"));
        }
    }

    /// Goes to the game, the position or the battle that a text holds; to a list, if it holds many.
    fn take_text(
        &mut self,
        text: &str,
        verb: &str,
        list: impl Fn(&Self, Defaults) -> Result<GameList, String>,
    ) -> Result<(), String> {
        if is_battle_text(text) {
            let battle = Battle::from_text(text.trim()).map_err(|why| why.to_string())?;
            self.perform(BattleshipIntent::Load(Box::new(battle)));
            return Ok(());
        }
        let table = self.controller().record().setup();
        let why = match understand(text, &table) {
            Ok(pasted) if pasted.games == 1 => {
                self.load(pasted.record, format!("{verb} {}", pasted.meaning));
                self.name_players(pasted.players);
                return Ok(());
            }
            Ok(_) => None,
            Err(why) => Some(why),
        };
        // Most files do not say the rules, and most are of Othello.
        let variants = [Variant::Othello, table.rules.variant()];
        let mut all = variants.map(|variant| Defaults { variant, size: None }).into_iter();
        match (all.find(|defaults| GameList::is_readable(text, *defaults)), why) {
            (Some(defaults), _) => self.list(list(self, defaults)?),
            (None, Some(why)) => return Err(why),
            (None, None) => self.list(list(self, Defaults::default())?),
        }
        Ok(())
    }

    /// Opens what was dropped on the window.
    pub(super) fn take_dropped(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        if let Some(path) = dropped.first().map(|file| file.path().to_owned()) {
            self.dialog = None;
            self.perform(Action::OpenFile(path));
        }
    }

    /// Hears of files that are read, and of what the explorer finds.
    pub(super) fn follow_lists(&mut self) {
        let mut news = self.file_games.poll();
        if self.page == Page::Game && self.reversi.panel.tab == Tab::Explorer {
            let ReversiShell { controller, book, .. } = &mut self.reversi;
            let (file, archive) = (self.file_games.list.as_ref(), &self.library.played);
            news |= book.follow(controller, file, archive, &self.file_games.wake);
        }
        if news {
            self.ctx.request_repaint();
        }
    }

    /// Carries out what was asked for about the games of a file.
    pub(super) fn act_on_listed(&mut self, action: FileAction) {
        let Some(list) = &mut self.file_games.list else {
            return self.notify("No file of games is open");
        };
        let row = match action {
            FileAction::Stop => return list.stop(),
            FileAction::Open(row) => row,
            FileAction::Go(by) => self.file_games.table.chosen.saturating_add_signed(by),
        };
        let row = row.min(list.shown().saturating_sub(1));
        let Some(record) = list.record(row) else { return };
        let [date, dark, light, result, ..] = list.row(row);
        let said: Vec<String> = [format!("{dark} - {light}"), result, date]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        let notice = format!("Game {} of {}: {}", row + 1, list.shown(), said.join(", "));
        self.file_games.table.choose(row);
        self.load(SavedGame::from_record(&record), notice);
        self.name_players([dark, light]);
    }

    /// Says over the board who played its game, where that is known, for as long as it is that game.
    fn name_players(&mut self, players: [String; 2]) {
        let names: Vec<String> = players.into_iter().filter(|name| !name.is_empty()).collect();
        let moves = self.controller().moves().to_vec();
        self.reversi.named = (!names.is_empty()).then(|| (names.join(" \u{2013} "), moves));
    }

    pub(super) fn save_file(&mut self, path: &Path, kind: FileKind) {
        match self.written(path, kind) {
            Ok(notice) => self.notify(notice),
            Err(why) => self.refusal = Some(why),
        }
    }

    /// Writes a file; says what was written.
    fn written(&self, path: &Path, kind: FileKind) -> Result<String, String> {
        // Only the folder that is ours is made if it is missing: others are typing errors.
        if path.parent() == Some(&self.games_folder()) {
            // If it cannot be, writing says so.
            let _ = std::fs::create_dir_all(self.games_folder());
        }
        let saved = format!("Saved {}", path.display());
        let text = match kind {
            FileKind::Records(format) if self.page == Page::Played => {
                return self.export(path, format);
            }
            FileKind::Records(format) => self.controller().record().as_format(format)?,
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
            FileKind::Svg => self.drawing().svg(),
            FileKind::Png => {
                let bytes =
                    png(&self.drawing()).map_err(|error| format!("{}: {error}", path.display()))?;
                return write_file(path, &bytes).map(|()| saved);
            }
        };
        write_file(path, text.as_bytes()).map(|()| saved)
    }

    /// What is on the page, as a picture.
    fn drawing(&self) -> Drawing {
        let at_sea =
            self.page.is_battle().then(|| self.battleship.drawing(self.page, self.pen.names));
        at_sea.flatten().unwrap_or_else(|| drawing(&self.picture()))
    }

    fn picture(&self) -> Picture<'_> {
        let settings = self.settings();
        Picture {
            position: self.controller().position(),
            last_move: self.controller().last_move(),
            last_flips: self.controller().last_flips(),
            coordinates: settings.coordinates,
            legal_dots: settings.legal_dots,
            colours: settings.board,
            shapes: settings.shapes,
        }
    }

    pub(super) fn copy(&mut self, what: Copied) {
        let model = self.controller().model();
        let (text, notice) = match (what, self.page) {
            (Copied::Moves, Page::Battleship | Page::Report) => return self.copy_shots(),
            (_, page) if page != Page::Game => return,
            (Copied::Moves, _) => {
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
