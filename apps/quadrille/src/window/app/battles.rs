//! The pages of Battleship.

use eframe::egui::{CentralPanel, Frame, Ui};
use table::sea::SeaSetup;

use super::{App, Page};
use crate::window::dialogs::Dialog;
use crate::window::menu;
use crate::window::sea::Wanted;

impl App {
    pub(super) fn start_battle(&mut self, setup: SeaSetup) {
        self.sea.start(setup);
        self.turn_to(Page::Sea);
    }

    pub(super) fn open_assistant(&mut self, setup: Option<&SeaSetup>) {
        self.sea.assist(setup.map(|setup| &setup.game));
        self.turn_to(Page::Assistant);
    }

    /// Before both fleets are complete there is nothing to save.
    pub(super) fn save_battle(&mut self) {
        if self.sea.table().is_some_and(|table| table.battle().is_begun()) {
            self.dialog = Some(Dialog::save_battle(&self.games_folder()));
        }
    }

    pub(super) fn sea_page(&mut self, ui: &mut Ui) {
        let (look, names) = (self.look, self.names());
        let page = CentralPanel::no_frame().frame(Frame::new());
        let wanted = page.show(ui, |ui| self.sea.show(ui, names, &look)).inner;
        self.fetch(wanted);
    }

    pub(super) fn assistant_page(&mut self, ui: &mut Ui) {
        let (look, names) = (self.look, self.names());
        let page = CentralPanel::no_frame().frame(Frame::new());
        let wanted = page.show(ui, |ui| self.sea.show_assistant(ui, names, &look)).inner;
        self.fetch(wanted);
    }

    pub(super) fn fetch(&mut self, wanted: Option<Wanted>) {
        match wanted {
            None => {}
            Some(Wanted::Home) => self.turn_to(Page::Home),
            Some(Wanted::NewGame) => self.open_dialog(menu::Kind::NewBattle),
            Some(Wanted::AssistantBoard) => {
                let mut setup = self.sea.last_setup();
                if let Some(page) = self.sea.assistant() {
                    setup.game = std::sync::Arc::clone(page.assistant().game());
                }
                self.dialog = Some(Dialog::new_battle(&setup, true));
            }
        }
    }
}
