//! The one place where what people ask for is carried out.

use std::path::{Path, PathBuf};

use battleship::Match;
use eframe::egui::ViewportCommand;
use session::battleship::{
    Assistant, Assumption, Battle, BattleshipController, BattleshipIntent, BattleshipSetup, Stage,
};
use session::lesson::LessonIntent;
use session::store::FileId;
use session::{Editor, Intent, Keepable, Kept, SavedGame, Settings};

use super::App;
use super::walks::today;
use crate::action::{Action, DialogKind, FileKind, Page, Toggle};
use crate::battleship::NewBattle;
use crate::cursor::Cursor;
use crate::dialogs::{Dialog, NewGame, OpenFile, Played, SaveFile};
use crate::panel::Tab;

impl App {
    /// Carries out what a person asked for. What cannot be done is said and changes nothing.
    pub fn perform(&mut self, action: impl Into<Action>) {
        let action = action.into();
        if action != Action::Describe {
            // What was refused before is no news beside what comes now.
            self.refusal = None;
            self.battleship.is_giving_up &= action == BattleshipIntent::Surrender.into();
        }
        match action {
            Action::Reversi(intent) => self.act(intent),
            Action::Battleship(intent) => self.act_in_battle(intent),
            Action::Learn(topic) => self.learn(topic),
            Action::Lesson(intent) => {
                self.teach.act_in_lesson(self.page, intent);
                self.note_learned();
            }
            Action::Mistakes => self.walk_through_mistakes(),
            Action::Puzzles => self.solve_puzzles(today()),
            Action::Assist(game) => {
                self.battleship.assist(Some(&game), None);
                self.show(Page::Assistant);
            }
            Action::Played(action) => self.act_on_played(action),
            Action::Listed(action) => self.act_on_listed(action),
            Action::Programs(action) => self.act_on_programs(action),
            Action::Continue(id) => self.continue_game(id),
            // If it cannot be, the library says so.
            Action::Delete(id) => _ = self.library.delete(id),
            Action::Edit(edited) => self.reversi.editor = self.editor().map(|_| edited),
            Action::PlayEdited => self.play_edited(),
            Action::Answers(answers) => {
                if let Some(page) = &mut self.battleship.assistant {
                    page.take(answers);
                }
            }
            Action::Step(by) => self.step(by),
            Action::Describe if self.page.is_taught() => self.teach.describe(self.pen.names),
            Action::Describe => self.battleship.describe(self.pen.names),
            Action::Show(page) => self.show(page),
            Action::Ask(kind) => self.open_dialog(kind),
            Action::CloseDialog => self.dialog = None,
            Action::OpenFile(path) => self.open_file(&path),
            Action::SaveFile(path, kind) => self.save_file(&path, kind),
            Action::Copy(what) => self.copy(what),
            Action::Paste => self.ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::Read(text) => self.read_text(&text),
            Action::Toggle(toggle) => self.toggle(toggle),
            Action::Settings(settings) => self.library.change_settings(settings),
            Action::Dismiss => self.complaints.clear(),
            Action::Quit => self.ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    pub(super) fn perform_all(&mut self) {
        for action in self.pen.take() {
            self.perform(action);
        }
    }

    /// Keeps both games as they are now.
    pub(super) fn keep(&mut self) {
        self.library.games.keep(&mut self.reversi.controller);
        if let Some(controller) = &mut self.battleship.controller {
            self.library.battles.keep(controller);
        }
        if let Some(page) = &self.battleship.assistant {
            self.library.keep_assistant(page.assistant());
        }
    }

    fn continue_game(&mut self, id: FileId) {
        if self.library.games.continue_game(id, &mut self.reversi.controller) {
            self.reversi.view.cursor = Cursor::default();
            self.show(Page::Game);
        } else if self.battleship.continue_game(id, &mut self.library.battles) {
            self.show(Page::Battleship);
        }
    }

    fn act(&mut self, intent: Intent) {
        let another = matches!(intent, Intent::New(_) | Intent::Load(_));
        if self.page.is_taught() && !another {
            self.teach.act(self.page, &intent);
            self.note_learned();
            return self.note_solved();
        }
        // What is left for another game is left as it is now.
        self.keep();
        let record = self.controller().record();
        let goes_on = self.page == Page::Game && record.is_begun() && !record.is_over();
        let is_left = goes_on && matches!(intent, Intent::New(_));
        if let Intent::New(setup) = &intent {
            let last_setup = setup.clone();
            self.library.change_settings(Settings { last_setup, ..self.settings().clone() });
        }
        if intent == Intent::Review {
            self.reversi.panel.tab = Tab::Graph;
        }
        if another || intent == Intent::Rematch {
            // On another board keys begin anew.
            self.reversi.view.cursor = Cursor::default();
        }
        self.reversi.controller.act(intent);
        if another {
            self.show(Page::Game);
        }
        if is_left {
            self.notify("A new game by these rules; the one before is on the home page");
        }
    }

    /// Shows a notice of the game on the page in the bottom row for a while.
    pub(super) fn notify(&mut self, notice: impl Into<String>) {
        match &mut self.battleship.controller {
            Some(controller) if self.page.is_battle() => controller.notify(notice),
            _ => self.reversi.controller.notify(notice),
        }
    }

    fn act_in_battle(&mut self, intent: BattleshipIntent) {
        let another = matches!(intent, BattleshipIntent::New(_) | BattleshipIntent::Load(_));
        if self.page.is_taught() && !another {
            self.teach.sail(&intent);
            return self.note_learned();
        }
        self.keep();
        if intent == BattleshipIntent::Surrender && !self.battleship.asks_again() {
            return;
        }
        let is_rematch = intent == BattleshipIntent::Rematch;
        self.battleship.act(intent, self.pen.names);
        if another || is_rematch {
            self.show(Page::Battleship);
        }
    }

    fn play_edited(&mut self) {
        if let Some(editor) = self.editor() {
            let record = editor.record(self.controller().record().seats.clone());
            self.act(Intent::Load(Box::new(record)));
            // Whoever sets a board up wants to play, not to look.
            self.reversi.controller.act(Intent::PlayOn);
            self.notify("A game from this position");
        }
    }

    /// Takes a game from elsewhere and says so.
    pub(super) fn load(&mut self, record: SavedGame, notice: impl Into<String>) {
        self.act(Intent::Load(Box::new(record)));
        self.notify(notice);
    }

    fn step(&mut self, by: isize) {
        match self.page {
            Page::Game => {
                let to = self.controller().model().moves_played().saturating_add_signed(by);
                self.act(Intent::GoTo(to));
            }
            Page::Battleship | Page::Report => {
                if let Some(controller) = self.battle() {
                    let to = controller.shots_shown().saturating_add_signed(by);
                    self.act_in_battle(BattleshipIntent::GoTo(to));
                }
            }
            Page::Lesson | Page::Drill => {
                let to = if by < 0 { LessonIntent::Back } else { LessonIntent::Next };
                self.teach.act_in_lesson(self.page, to);
            }
            Page::Home
            | Page::Editor
            | Page::Assistant
            | Page::Learn
            | Page::Played
            | Page::File => {}
        }
    }

    /// Shows another page. A board that is being set up is not kept for later.
    pub(super) fn show(&mut self, page: Page) {
        if page == Page::Report {
            let Some(controller) = &mut self.battleship.controller else { return };
            controller.act(BattleshipIntent::Report);
            if controller.stage() != Stage::Over {
                return;
            }
        }
        let model = self.reversi.controller.model();
        self.reversi.editor = (page == Page::Editor).then(|| Editor::new(model));
        if page == Page::Assistant {
            self.battleship.assist(None, self.library.assistant());
        }
        if page == Page::Learn {
            self.teach.day = today();
        } else {
            self.teach.is_welcome = false;
        }
        if page == Page::Home {
            self.library.refresh_soon();
        }
        if page == Page::Played {
            self.library.played.read_soon();
        }
        if self.page != page {
            // What was said on another page is not about this one.
            self.clear_notices();
        }
        self.page = page;
    }

    /// Takes away what was said of either game.
    pub(super) fn clear_notices(&mut self) {
        self.reversi.controller.clear_notice();
        if let Some(controller) = &mut self.battleship.controller {
            controller.clear_notice();
        }
    }

    fn toggle(&mut self, toggle: Toggle) {
        let mut settings = self.settings().clone();
        let flag = match toggle {
            Toggle::Learned => {
                settings.battleship_prior = match settings.battleship_prior {
                    Assumption::Uniform => Assumption::Learned,
                    Assumption::Learned => Assumption::Uniform,
                };
                return self.library.change_settings(settings);
            }
            Toggle::LegalDots => &mut settings.legal_dots,
            Toggle::Coordinates => &mut settings.coordinates,
            Toggle::Shapes => &mut settings.shapes,
            Toggle::Animation => &mut settings.animation,
            Toggle::Letters => &mut settings.battleship_letters,
            Toggle::Values => return self.act(Intent::Values(!self.controller().shows_values())),
            Toggle::Deepen => {
                return self.act(Intent::Deepen(!self.controller().deepens_reviews()));
            }
            Toggle::Heat => {
                let on = self.battle().is_some_and(BattleshipController::shows_heat);
                return self.act_in_battle(BattleshipIntent::Heat(!on));
            }
            Toggle::Graph => {
                let tab = &mut self.reversi.panel.tab;
                *tab = if *tab == Tab::Graph { Tab::Moves } else { Tab::Graph };
                return;
            }
        };
        *flag = !*flag;
        self.library.change_settings(settings);
    }

    fn open_dialog(&mut self, kind: DialogKind) {
        self.is_dialog_new = true;
        let folder = self.games_folder();
        let battle = self.last_battle_setup();
        let new_game = |setup| Dialog::NewGame(Box::new(NewGame::new(setup)));
        let new_battle = |setup, for_assistant| {
            Dialog::NewBattle(Box::new(NewBattle::new(setup, for_assistant)))
        };
        let save = |name: &str, kind| Dialog::Save(Box::new(SaveFile::new(&folder, name, kind)));
        self.dialog = Some(match (kind, self.page) {
            (DialogKind::NewBattle, _)
            | (DialogKind::NewGame, Page::Battleship | Page::Report | Page::Assistant) => {
                new_battle(&battle, false)
            }
            (DialogKind::NewGame, Page::Home | Page::Played | Page::File) => {
                new_game(self.settings().last_setup.clone())
            }
            (DialogKind::NewGame, _) => new_game(self.controller().record().setup()),
            (DialogKind::NewReversi(setup), _) => new_game(setup),
            (DialogKind::AssistantBoard, _) => {
                let game = self.assistant().map_or(&battle.game, Assistant::game).clone();
                new_battle(&BattleshipSetup { game, ..battle }, true)
            }
            (DialogKind::Open, _) => {
                self.library.refresh_soon();
                Dialog::Open(Box::new(OpenFile::new(&folder, self.unfinished())))
            }
            // Before both fleets are complete there is nothing to save.
            (DialogKind::Save, Page::Battleship)
                if self.battle().is_some_and(|battle| Match::is_begun(battle.battle())) =>
            {
                save("Battleship", FileKind::Battle)
            }
            (DialogKind::Save, Page::Report) => {
                Dialog::Save(Box::new(SaveFile::picture(&folder, "Battle report")))
            }
            (DialogKind::Save, Page::Game) => save(&self.reversi.name(), FileKind::Game),
            (DialogKind::Save, _) => return,
            (DialogKind::Export, _) => {
                Dialog::Save(Box::new(SaveFile::many(&folder, "Your games")))
            }
            (DialogKind::Settings, _) => Dialog::Settings,
            (DialogKind::Program(name), _) => {
                Dialog::Program(Box::new(self.program_form(name.as_deref())))
            }
            (DialogKind::Help, page) if page.is_at_sea() => Dialog::Help(Played::Battleship),
            (DialogKind::Help, Page::Lesson) => Dialog::Help(self.teach.played()),
            (DialogKind::Help, _) => {
                Dialog::Help(Played::Reversi(self.controller().model().rules().variant()))
            }
        });
    }

    /// All games that can be gone on with.
    fn unfinished(&self) -> Vec<(FileId, String)> {
        let games = self.library.games.unfinished().map(Kept::listed);
        games.chain(self.library.battles.unfinished().map(Kept::listed)).collect()
    }

    /// Other programs may have begun games, or gone on with some.
    pub(super) fn relist(&mut self) {
        let unfinished = self.unfinished();
        if let Some(Dialog::Open(page)) = &mut self.dialog {
            page.relist(unfinished);
        }
        self.ctx.request_repaint();
    }

    /// What a new battle begins with: the last one's board, fleet and players.
    pub(super) fn last_battle_setup(&self) -> BattleshipSetup {
        let kept = self.library.battles.others().next().map(|kept| &kept.game);
        let last = self.battle().map(BattleshipController::battle).or(kept);
        last.map_or_else(BattleshipSetup::default, Battle::setup)
    }

    /// Where games are saved unless another folder is named.
    pub(super) fn games_folder(&self) -> PathBuf {
        self.library.folder().unwrap_or_else(|| Path::new(".")).join("games")
    }
}
