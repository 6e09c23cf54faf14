//! The pages of Battleship.

use eframe::egui::{CentralPanel, Frame, Ui};
use session::battleship::BattleshipSetup;

use super::{App, Page};
use crate::battleship::Wanted;
use crate::dialogs::Dialog;
use crate::menu;

impl App {
    pub(super) fn start_battle(&mut self, setup: BattleshipSetup) {
        self.battleship.start(setup);
        self.turn_to(Page::Battleship);
    }

    pub(super) fn open_assistant(&mut self, setup: Option<&BattleshipSetup>) {
        self.battleship.assist(setup.map(|setup| &setup.game));
        self.turn_to(Page::Assistant);
    }

    /// Before both fleets are complete there is nothing to save.
    pub(super) fn save_battle(&mut self) {
        if self.battleship.table().is_some_and(|table| table.battle().is_begun()) {
            self.dialog = Some(Dialog::save_battle(&self.games_folder()));
        }
    }

    pub(super) fn battleship_page(&mut self, ui: &mut Ui) {
        let (look, names) = (self.look, self.names());
        let page = CentralPanel::no_frame().frame(Frame::new());
        let wanted = page.show(ui, |ui| self.battleship.show(ui, names, &look)).inner;
        self.fetch(wanted);
    }

    pub(super) fn assistant_page(&mut self, ui: &mut Ui) {
        let (look, names) = (self.look, self.names());
        let page = CentralPanel::no_frame().frame(Frame::new());
        let wanted = page.show(ui, |ui| self.battleship.show_assistant(ui, names, &look)).inner;
        self.fetch(wanted);
    }

    pub(super) fn fetch(&mut self, wanted: Option<Wanted>) {
        match wanted {
            None => {}
            Some(Wanted::Home) => self.turn_to(Page::Home),
            Some(Wanted::NewGame) => self.open_dialog(menu::DialogKind::NewBattle),
            Some(Wanted::AssistantBoard) => {
                let mut setup = self.battleship.last_setup();
                if let Some(page) = self.battleship.assistant() {
                    setup.game = std::sync::Arc::clone(page.assistant().game());
                }
                self.dialog = Some(Dialog::new_battle(&setup, true));
            }
        }
    }
}
