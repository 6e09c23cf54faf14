//! The one place where what people ask for is carried out.

use std::path::{Path, PathBuf};

use eframe::egui::ViewportCommand;
use session::battleship::{BattleshipController, BattleshipIntent, BattleshipSetup};
use session::{Editor, Intent, SavedGame, Settings};

use super::App;
use crate::action::{Action, Actions, DialogKind, Page, Toggle};
use crate::dialogs::Dialog;
use crate::panel::Tab;

impl App {
    /// Carries out what a person asked for. What cannot be done is said and changes nothing.
    pub fn perform(&mut self, action: impl Into<Action>) {
        match action.into() {
            Action::Reversi(intent) => self.act(intent),
            Action::Battleship(intent) => self.act_in_battle(intent),
            Action::Assist(game) => {
                self.battleship.assist(Some(&game));
                self.show(Page::Assistant);
            }
            Action::Continue => self.resume(),
            Action::ContinueBefore => {
                if let Some(record) = self.before.take() {
                    self.act(Intent::Load(Box::new(record)));
                }
            }
            Action::ContinueBattle => {
                self.battleship.resume();
                self.show(Page::Battleship);
            }
            Action::ContinueBattleBefore => {
                self.battleship.resume_before();
                self.show(Page::Battleship);
            }
            Action::PlayEdited => self.play_edited(),
            Action::Step(by) => self.step(by),
            Action::Describe => self.battleship.describe(self.names()),
            Action::Show(page) => self.show(page),
            Action::Ask(kind) => self.open_dialog(kind),
            Action::CloseDialog => self.dialog = None,
            Action::OpenFile(path) => self.open_file(&path),
            Action::SaveFile(path, kind) => self.save_file(&path, kind),
            Action::Copy(what) => self.copy(what),
            Action::Paste => self.ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::Read(text) => self.read_text(&text),
            Action::Toggle(toggle) => self.toggle(toggle),
            Action::Settings(settings) => self.autosave.change_settings(settings),
            Action::Dismiss => self.complaints.clear(),
            Action::Quit => self.ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    pub(super) fn perform_all(&mut self, actions: &mut Actions) {
        for action in actions.take() {
            self.perform(action);
        }
    }

    fn act(&mut self, intent: Intent) {
        let mut left = false;
        let another = matches!(intent, Intent::New(_) | Intent::Load(_));
        if another {
            left = self.page == Page::Game && self.autosave.unfinished(&self.controller).is_some();
            self.leave_game();
        }
        let begun = match &intent {
            Intent::New(setup) => Some(setup.clone()),
            _ => None,
        };
        if let Some(last_setup) = begun.clone() {
            self.autosave.change_settings(Settings { last_setup, ..self.settings().clone() });
        }
        if intent == Intent::Review {
            self.panel.tab = Tab::Graph;
        }
        self.controller.act(intent);
        if another {
            self.show(Page::Game);
        }
        if left && begun.is_some() {
            self.controller.notify("A new game by these rules; the one before is on the home page");
        }
    }

    fn act_in_battle(&mut self, intent: BattleshipIntent) {
        let another = matches!(intent, BattleshipIntent::New(_) | BattleshipIntent::Load(_));
        self.battleship.act(intent, self.names());
        if another {
            self.show(Page::Battleship);
        }
    }

    /// Goes on with the game that is there, or with the one that was kept.
    fn resume(&mut self) {
        if self.controller.moves().is_empty()
            && let Some(record) = self.kept.take()
        {
            self.controller.act(Intent::Load(Box::new(record)));
        }
        self.show(Page::Game);
    }

    /// Offers the game that was kept as the game before, unless it is over.
    pub(super) fn set_kept_aside(&mut self) {
        if let Some(kept) = self.kept.take()
            && kept.forfeit.is_none()
            && kept.model.turn().is_some()
        {
            self.before = Some(kept);
        }
    }

    /// Offers the game that is there, or was kept to be, as the game before.
    fn leave_game(&mut self) {
        self.set_kept_aside();
        if let Some(left) = self.autosave.unfinished(&self.controller) {
            self.before = Some(left);
        }
    }

    fn play_edited(&mut self) {
        if let Some(editor) = &self.editor {
            let record = editor.record(self.controller.record().seats.clone());
            self.load(record, "A game from this position");
        }
    }

    /// Takes a game from elsewhere and says so.
    pub(super) fn load(&mut self, record: SavedGame, notice: impl Into<String>) {
        self.act(Intent::Load(Box::new(record)));
        self.controller.notify(notice);
    }

    fn step(&mut self, by: isize) {
        match self.page {
            Page::Game => {
                let to = self.controller.model().moves_played().saturating_add_signed(by);
                self.act(Intent::GoTo(to));
            }
            Page::Battleship => {
                if let Some(controller) = self.battleship.controller() {
                    let to = controller.shots_shown().saturating_add_signed(by);
                    self.act_in_battle(BattleshipIntent::GoTo(to));
                }
            }
            Page::Home | Page::Editor | Page::Assistant => {}
        }
    }

    /// Shows another page. A board that is being set up is not kept for later.
    fn show(&mut self, page: Page) {
        self.editor = (page == Page::Editor).then(|| Editor::new(self.controller.model()));
        if page == Page::Assistant {
            self.battleship.assist(None);
        }
        self.page = page;
    }

    fn toggle(&mut self, toggle: Toggle) {
        let mut settings = self.settings().clone();
        let flag = match toggle {
            Toggle::LegalDots => &mut settings.legal_dots,
            Toggle::Coordinates => &mut settings.coordinates,
            Toggle::Shapes => &mut settings.shapes,
            Toggle::Animation => &mut settings.animation,
            Toggle::Letters => &mut settings.sea_letters,
            Toggle::Values => return self.act(Intent::Values(!self.controller.shows_values())),
            Toggle::Heat => {
                let on = self.battle().is_some_and(BattleshipController::shows_heat);
                return self.act_in_battle(BattleshipIntent::Heat(!on));
            }
            Toggle::Graph => {
                let tab = &mut self.panel.tab;
                *tab = if *tab == Tab::Graph { Tab::Moves } else { Tab::Graph };
                return;
            }
        };
        *flag = !*flag;
        self.autosave.change_settings(settings);
    }

    fn open_dialog(&mut self, kind: DialogKind) {
        let folder = self.games_folder();
        let battle = self.battleship.last_setup();
        self.dialog = Some(match (kind, self.page) {
            (DialogKind::NewBattle, _)
            | (DialogKind::NewGame, Page::Battleship | Page::Assistant) => {
                Dialog::new_battle(&battle, false)
            }
            (DialogKind::NewGame, Page::Home) => {
                Dialog::new_game(self.settings().last_setup.clone())
            }
            (DialogKind::NewGame, _) => Dialog::new_game(self.controller.record().setup()),
            (DialogKind::NewReversi(setup), _) => Dialog::new_game(setup),
            (DialogKind::AssistantBoard, _) => {
                let game = self.assistant().map(|assistant| assistant.game().clone());
                let game = game.unwrap_or_else(|| battle.game.clone());
                Dialog::new_battle(&BattleshipSetup { game, ..battle }, true)
            }
            (DialogKind::Open, _) => Dialog::open(&folder),
            // Before both fleets are complete there is nothing to save.
            (DialogKind::Save, Page::Battleship)
                if self.battle().is_some_and(|battle| battle.battle().is_begun()) =>
            {
                Dialog::save_battle(&folder)
            }
            (DialogKind::Save, Page::Game) => Dialog::save(&folder, &self.controller),
            (DialogKind::Save, _) => return,
            (DialogKind::Settings, _) => Dialog::Settings,
            (DialogKind::Help, _) => Dialog::Help,
        });
    }

    /// Where games are saved unless another folder is named.
    pub(super) fn games_folder(&self) -> PathBuf {
        self.autosave.folder().unwrap_or_else(|| Path::new(".")).join("games")
    }
}
