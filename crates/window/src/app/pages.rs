//! The pages of Reversi and Othello, and how games come on the table and leave it.

use eframe::egui::{CentralPanel, Frame, Margin, Panel as Edge, Ui};
use session::{Editor, Intent, SavedGame, Setup};

use super::{App, BESIDE, Page};
use crate::dialogs::Dialog;
use crate::editor::{self, EditorChoice};
use crate::home::{self, HomeChoice, Offers};
use crate::menu;
use crate::panel::Asked;

impl App {
    pub(super) fn home_page(&mut self, ui: &mut Ui) {
        let look = self.look;
        let frame = Frame::new().inner_margin(Margin::symmetric(16, 0));
        if !self.table.moves().is_empty() {
            self.set_kept_aside();
        }
        let on_table = (!self.table.moves().is_empty()).then(|| self.table.record());
        let offers = Offers {
            last: on_table.or(self.kept.as_ref()),
            before: self.before.as_ref(),
            battle: self.battleship.offer(),
            battle_before: self.battleship.offer_before(),
            battle_setup: self.battleship.last_setup(),
        };
        let settings = *self.keeper.settings();
        let shown = CentralPanel::no_frame()
            .frame(frame)
            .show(ui, |ui| home::show(ui, &offers, &settings, &look));
        match shown.inner {
            None => {}
            Some(HomeChoice::Continue) => {
                if self.table.moves().is_empty()
                    && let Some(record) = self.kept.take()
                {
                    self.table.act(Intent::Load(Box::new(record)));
                }
                self.page = Page::Game;
            }
            Some(HomeChoice::Before) => {
                if let Some(record) = self.before.take() {
                    self.leave_game();
                    self.table.act(Intent::Load(Box::new(record)));
                    self.page = Page::Game;
                }
            }
            Some(HomeChoice::Play(setup)) => self.start(setup),
            Some(HomeChoice::NewGame(setup)) => self.dialog = Some(Dialog::new_game(setup)),
            Some(HomeChoice::ContinueBattle) => {
                self.battleship.resume();
                self.turn_to(Page::Battleship);
            }
            Some(HomeChoice::BattleBefore) => {
                self.battleship.resume_before();
                self.turn_to(Page::Battleship);
            }
            Some(HomeChoice::Battle(setup)) => self.start_battle(setup),
            Some(HomeChoice::NewBattle) => self.open_dialog(menu::DialogKind::NewBattle),
            Some(HomeChoice::Assistant) => self.open_assistant(None),
        }
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

    /// Offers what is on the table, or was kept to be, as the game before.
    pub(super) fn leave_game(&mut self) {
        self.set_kept_aside();
        if let Some(left) = self.keeper.unfinished(&self.table) {
            self.before = Some(left);
        }
    }

    pub(super) fn start(&mut self, setup: Setup) {
        self.leave_game();
        self.act(Intent::New(setup));
        self.page = Page::Game;
        self.editor = None;
    }

    pub(super) fn game_page(&mut self, ui: &mut Ui) {
        let look = self.look;
        let settings = *self.keeper.settings();
        let room = ui.available_size();
        let frame = Frame::new();
        let asked = if room.x >= BESIDE {
            // The panel's text needs more room when it is larger, the board keeps half.
            let width = (room.x * 0.37).clamp(300.0, 472.0) * look.scale.max(1.0);
            let width = width.min(room.x * 0.5);
            let margin = Margin { left: 8, right: 24, top: 24, bottom: 18 };
            let side = Edge::right("side").resizable(false).show_separator_line(false);
            let side = side.exact_size(width).frame(frame.inner_margin(margin));
            side.show(ui, |ui| self.panel.show(ui, &self.table, &look)).inner
        } else {
            let height = (room.y * 0.38).clamp(150.0, 420.0);
            let margin = Margin::symmetric(12, 8);
            let below = Edge::bottom("below").resizable(false).show_separator_line(false);
            let below = below.exact_size(height).frame(frame.inner_margin(margin));
            below.show(ui, |ui| self.panel.show_below(ui, &self.table, &look)).inner
        };
        let margin = if room.x >= BESIDE { Margin::same(18) } else { Margin::same(8) };
        let board = CentralPanel::no_frame().frame(frame.inner_margin(margin));
        let intent = board.show(ui, |ui| self.view.show(ui, &self.table, &settings, &look)).inner;
        if let Some(intent) = intent {
            self.act(intent);
        }
        let ctx = ui.ctx().clone();
        match asked {
            None => {}
            Some(Asked::Table(intent @ Intent::New(_))) => {
                let left = self.keeper.unfinished(&self.table).is_some();
                self.leave_game();
                self.act(intent);
                if left {
                    self.table.say("A new game by these rules; the one before is on the home page");
                }
            }
            Some(Asked::Table(intent)) => self.act(intent),
            Some(Asked::NewGame) => self.open_dialog(menu::DialogKind::NewGame),
            Some(Asked::Save) => self.open_dialog(menu::DialogKind::Save),
            Some(Asked::EditBoard) => self.edit_board(),
            Some(Asked::CopyMoves) => self.copy_moves(&ctx),
        }
    }

    pub(super) fn edit_board(&mut self) {
        self.editor = Some(Editor::new(self.table.model()));
        self.page = Page::Editor;
    }

    pub(super) fn editor_page(&mut self, ui: &mut Ui) {
        let look = self.look;
        let settings = *self.keeper.settings();
        let Some(editor) = &mut self.editor else {
            self.page = Page::Game;
            return;
        };
        let room = ui.available_size();
        let frame = Frame::new();
        let margin = Margin { left: 8, right: 24, top: 24, bottom: 18 };
        let choice = if room.x >= BESIDE {
            let width =
                ((room.x * 0.37).clamp(300.0, 472.0) * look.scale.max(1.0)).min(room.x * 0.5);
            let side = Edge::right("side").resizable(false).show_separator_line(false);
            let side = side.exact_size(width).frame(frame.inner_margin(margin));
            side.show(ui, |ui| editor::panel(ui, editor, &look)).inner
        } else {
            let height = (room.y * 0.38).clamp(150.0, 420.0);
            let below = Edge::bottom("below").resizable(false).exact_size(height);
            let below = below.frame(frame.inner_margin(Margin::symmetric(12, 8)));
            below.show(ui, |ui| editor::panel(ui, editor, &look)).inner
        };
        let board = CentralPanel::no_frame().frame(frame.inner_margin(Margin::same(18)));
        board.show(ui, |ui| editor::board(ui, editor, &settings, &look));
        match choice {
            None => {}
            Some(EditorChoice::Cancel) => {
                self.editor = None;
                self.page = Page::Game;
            }
            Some(EditorChoice::Play) => {
                let record = editor.record(self.table.record().seats);
                self.load(record);
                self.table.say("A game from this position");
            }
        }
    }

    /// Puts a game on the table.
    pub(super) fn load(&mut self, record: SavedGame) {
        self.leave_game();
        self.table.act(Intent::Load(Box::new(record)));
        self.editor = None;
        self.page = Page::Game;
    }
}
