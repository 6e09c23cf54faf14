//! Lines that are typed: files, programs, searches; and texts that come and go by the clipboard.

use std::path::{Path, PathBuf};

use battleship::Game;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use reversi::notation::{Passes, board_text, transcript};
use session::battleship::{
    Battle, BattleshipIntent, add_typed_fleet, is_battle_text, place_name, shot_words, typed_fleet,
};
use session::games::Format;
use session::picture::{Picture, svg};
use session::played::PlayedFilter;
use session::store::{read_file, write_file};
use session::{Intent, Keepable, ProgramEntry, Settings, understand};

use super::{App, Page, Question, Wish};
use crate::action::Action;
use crate::menu::Row;

/// The longest line that can be typed.
const MOST: usize = 4000;
/// The most files that are listed.
const MOST_FILES: usize = 200;

/// What can be written, by the ending of the name.
pub(super) const ENDINGS: &str = ".json has all that belongs to the game, .txt its moves; .pgn, .ggf, .sgf for \
    other programs; .svg is a picture";

impl App {
    /// Begins to ask for a line.
    pub(super) fn ask(&mut self, question: Question) {
        let text = match question {
            Question::Save => self.usual_name(),
            Question::Search => self.library.played.list().filter().text.clone(),
            Question::Fleet => typed_fleet(&self.battle_setup.game),
            _ => String::new(),
        };
        self.show(Page::Ask);
        self.memory.is_offered = !text.is_empty();
        self.memory.asked = Some((question, text));
    }

    /// Where files are, unless another folder is named.
    fn games_folder(&self) -> PathBuf {
        self.library.folder().unwrap_or_else(|| Path::new(".")).join("games")
    }

    /// The file that somebody named: `~/` is the home.
    fn named(&self, name: &str) -> PathBuf {
        match (name.strip_prefix("~/"), std::env::home_dir()) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => self.games_folder().join(name),
        }
    }

    /// A name that is free.
    fn usual_name(&self) -> String {
        let stem = match self.behind {
            Page::Battle | Page::Report => "Battleship",
            _ => session::words::game_name(self.reversi.model().rules().variant()),
        };
        let names = (1..1000).map(|number| match number {
            1 => format!("{stem}.json"),
            number => format!("{stem} {number}.json"),
        });
        let mut free = names.filter(|name| self.named(name).symlink_metadata().is_err());
        free.next().unwrap_or_else(|| format!("{stem}.json"))
    }

    /// The question above what is typed, and what is said below it.
    pub(super) fn question_words(&self) -> (&'static str, String) {
        let folder = self.games_folder();
        match self.memory.asked.as_ref().map(|(question, _)| *question) {
            Some(Question::Open) => (
                "OPEN A FILE",
                format!(
                    "A game, a position or a battle. Files are looked for in {}",
                    folder.display()
                ),
            ),
            Some(Question::Save) => ("SAVE", format!("{ENDINGS}. Written to {}", folder.display())),
            Some(Question::Fleet) => (
                "FLEET",
                "Ships by a symbol and a length each: A5,B4,D3,S3,P2 is the usual fleet."
                    .to_owned(),
            ),
            Some(Question::Program) => (
                "ENTER A PROGRAM",
                "A name, and bot:COMMAND (lines of JSON), gtp:COMMAND or nboard:COMMAND; such as \
                 Rhino gtp:gtp-rhino"
                    .to_owned(),
            ),
            _ => {
                ("SEARCH YOUR GAMES", "Words that must all be in a row; none shows all.".to_owned())
            }
        }
    }

    /// The files to choose from, below what is typed.
    pub(super) fn ask_rows(&self) -> Vec<Row> {
        let Some((Question::Open, _)) = &self.memory.asked else { return Vec::new() };
        let Ok(entries) = std::fs::read_dir(self.games_folder()) else { return Vec::new() };
        let mut files: Vec<PathBuf> =
            entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
        files.sort();
        let row = |path: PathBuf| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            Row::new(name.unwrap_or_default(), Action::OpenFile(path))
        };
        files.into_iter().take(MOST_FILES).map(row).collect()
    }

    pub(super) fn ask_key(&mut self, key: &KeyEvent) -> Option<Action> {
        let was_offered = std::mem::take(&mut self.memory.is_offered);
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let (_, text) = self.memory.asked.as_mut()?;
            match key.code {
                KeyCode::Char('u') => return Some(Action::Clear),
                KeyCode::Char('w') => {
                    // A name of a path is a word, too.
                    let words = text.trim_end_matches([' ', '/']);
                    text.truncate(words.rfind([' ', '/']).map_or(0, |gap| gap + 1));
                    return Some(Action::Nothing);
                }
                _ => return None,
            }
        }
        let key = key.code;
        let is_empty = self.memory.asked.as_ref().is_some_and(|(_, text)| text.is_empty());
        match (key, &mut self.memory.asked) {
            (KeyCode::Esc, _) | (_, None) => Some(Action::Back),
            (KeyCode::Enter, _) if !is_empty => Some(Action::Answer),
            (KeyCode::Backspace, Some((_, text))) => {
                text.pop();
                Some(Action::Nothing)
            }
            (KeyCode::Char(letter), Some((_, text))) if text.len() < MOST => {
                if was_offered {
                    text.clear();
                }
                text.push(letter);
                Some(Action::Nothing)
            }
            (KeyCode::Char(_), _) => Some(Action::Nothing),
            (KeyCode::Enter, Some((Question::Search, _))) => Some(Action::Answer),
            _ => self.list_key(key).or(Some(Action::Nothing)),
        }
    }

    /// Whatever is typed goes away.
    pub(super) fn clear_typed(&mut self) {
        self.memory.is_offered = false;
        if let Some((_, text)) = &mut self.memory.asked {
            text.clear();
        }
    }

    /// What was typed is complete. What cannot be done is said, and the line stays.
    pub(super) fn answer(&mut self) {
        let Some((question, text)) = self.memory.asked.clone() else { return };
        let done = match question {
            Question::Open => self.open_file(&self.named(text.trim())),
            Question::Save => self.save(text.trim()),
            Question::Program => self.enter_program(&text),
            Question::Fleet => self.choose_fleet(&text),
            Question::Search => {
                let filter = PlayedFilter { text, ..PlayedFilter::default() };
                self.library.played.list().search(filter);
                self.show(Page::Played);
                Ok(())
            }
        };
        match done {
            Ok(()) => self.memory.asked = None,
            Err(why) => self.complaints = vec![why],
        }
    }

    /// The ships of the next battle.
    fn choose_fleet(&mut self, text: &str) -> Result<(), String> {
        let before = &self.battle_setup.game;
        let mut game =
            Game::new(before.rows(), before.cols()).map_err(|error| error.to_string())?;
        add_typed_fleet(&mut game, text.trim())?;
        self.battle_setup.game = game;
        // Not by way of showing it, which would begin with the last battle's fleet again.
        (self.page, self.memory.chosen) = (Page::NewBattle, 0);
        Ok(())
    }

    fn enter_program(&mut self, text: &str) -> Result<(), String> {
        let entry = ProgramEntry::typed(text.trim())?;
        let mut settings = self.settings().clone();
        settings.programs.retain(|other| other.seat_name() != entry.seat_name());
        settings.programs.push(entry);
        self.library.change_settings(settings);
        self.show(Page::Programs);
        Ok(())
    }

    pub(super) fn remove_program(&mut self, name: &str) {
        let mut settings: Settings = self.settings().clone();
        settings.programs.retain(|entry| entry.program().name != name);
        self.library.change_settings(settings);
    }

    pub(super) fn open_path(&mut self, path: &Path) {
        match self.open_file(path) {
            Ok(()) => self.memory.asked = None,
            Err(why) => self.complaints = vec![why],
        }
    }

    fn open_file(&mut self, path: &Path) -> Result<(), String> {
        let text = read_file(path)?;
        self.take_text(&text, "Opened").map_err(|why| format!("{}: {why}", path.display()))
    }

    /// A text that was pasted: into the line that is typed, or a game.
    pub(super) fn paste(&mut self, text: &str) {
        if let (Page::Ask, Some((_, typed))) = (self.page, &mut self.memory.asked) {
            if std::mem::take(&mut self.memory.is_offered) {
                typed.clear();
            }
            let line = text.chars().filter(|letter| !letter.is_control());
            typed.extend(line.take(MOST.saturating_sub(typed.len())));
        } else if let Err(why) = self.take_text(text, "Pasted") {
            self.complaints = vec![format!("What was pasted is no game and no position: {why}")];
        }
    }

    /// Goes to the game, the position or the battle that a text holds.
    fn take_text(&mut self, text: &str, verb: &str) -> Result<(), String> {
        self.keep();
        if is_battle_text(text) {
            let battle = Battle::from_text(text.trim()).map_err(|why| why.to_string())?;
            self.load_battle(battle);
            return Ok(());
        }
        let pasted = understand(text, &self.reversi.record().setup())?;
        self.reversi.act(Intent::Load(Box::new(pasted.record)));
        self.reversi.notify(format!("{verb} {}", pasted.meaning));
        self.memory.square = None;
        self.page = Page::Game;
        Ok(())
    }

    fn load_battle(&mut self, battle: Battle) {
        if self.battle.is_none() {
            self.start_battle(battle.setup());
        }
        if let Some(table) = &mut self.battle {
            table.act(BattleshipIntent::Load(Box::new(battle)));
        }
        self.memory.point = None;
        self.page = Page::Battle;
    }

    /// Writes what is played; by the ending, as what.
    fn save(&mut self, name: &str) -> Result<(), String> {
        if name.is_empty() {
            return Err("expected the name of a file".to_owned());
        }
        let path = self.named(name);
        if path.parent() == Some(&self.games_folder()) {
            // If it cannot be made, writing says so.
            let _ = std::fs::create_dir_all(self.games_folder());
        }
        let replaces = self.memory.deleting.take() == Some(Action::OpenFile(path.clone()));
        if path.symlink_metadata().is_ok() && !replaces {
            self.memory.deleting = Some(Action::OpenFile(path));
            return Err("There is a file of this name; Enter once more writes over it".to_owned());
        }
        let text = self.written(&path)?;
        write_file(&path, text.as_bytes())?;
        let said = format!("Saved {}", path.display());
        if matches!(self.behind, Page::Battle | Page::Report) {
            self.page = Page::Battle;
            if let Some(battle) = &mut self.battle {
                battle.notify(said);
            }
        } else {
            self.page = Page::Game;
            self.reversi.notify(said);
        }
        Ok(())
    }

    fn written(&self, path: &Path) -> Result<String, String> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let ending = ending.unwrap_or_default();
        if let (Page::Battle | Page::Report, Some(battle)) = (self.behind, &self.battle) {
            return match ending.as_str() {
                "json" => Ok(battle.battle().to_text()),
                _ => Err("a battle is written as .json".to_owned()),
            };
        }
        let record = self.reversi.record();
        match ending.as_str() {
            "json" => Ok(record.to_text()),
            "txt" => {
                let mut model = record.model.clone();
                model.go_to(usize::MAX);
                Ok(transcript(&model, Passes::Written) + "\n")
            }
            "pgn" => record.as_format(Format::Pgn),
            "ggf" => record.as_format(Format::Ggf),
            "sgf" => record.as_format(Format::Sgf),
            "svg" => Ok(svg(&Picture {
                position: self.reversi.position(),
                last_move: self.reversi.last_move(),
                last_flips: self.reversi.last_flips(),
                coordinates: self.settings().coordinates,
                legal_dots: self.settings().legal_dots,
                colours: self.settings().board,
                shapes: self.settings().shapes,
            })),
            _ => Err(format!("expected a name that ends in one of these: {ENDINGS}")),
        }
    }

    /// The moves or the shots, for the clipboard.
    pub(super) fn copy(&mut self) {
        let said = "Copied, where the terminal lets programs into its clipboard";
        let letters = self.settings().battleship_letters;
        let is_battle = matches!(self.page, Page::Battle | Page::Report);
        if let Some(battle) = self.battle.as_mut().filter(|_| is_battle) {
            let game = battle.battle().game();
            let lines = battle.view().shots.iter().map(|fired| {
                let name = battle.battle().name(fired.by);
                shot_words(game, &name, &place_name(fired.at, letters), fired.shot)
            });
            self.wish = Wish::Copy(lines.collect::<Vec<_>>().join("\n"));
            return battle.notify(said);
        }
        let model = self.reversi.model();
        let moves = transcript(model, Passes::Written);
        let text = if moves.is_empty() { board_text(model.position()) } else { moves };
        self.reversi.notify(format!("{said}: {text}"));
        self.wish = Wish::Copy(text);
    }
}
