//! The pages, drawn.

use eframe::egui::{CentralPanel, Frame, Margin, Panel as Edge, Ui};
use session::battleship::{Battle, BattleshipController};
use session::{Keepable, Kept, SavedGame};

use super::{App, BESIDE};
use crate::action::{Action, Actions, Page};
use crate::editor;
use crate::home::{self, Offer, Offers};
use crate::keys;

impl App {
    pub(super) fn show_page(&mut self, ui: &mut Ui, actions: &mut Actions) {
        let (look, names) = (self.look, self.names());
        let whole = CentralPanel::no_frame().frame(Frame::new());
        match self.page {
            Page::Home => self.home_page(ui, actions),
            Page::Game => self.game_page(ui, actions),
            Page::Editor => self.editor_page(ui, actions),
            Page::Battleship => {
                whole.show(ui, |ui| self.battleship.show(ui, names, &look, actions));
            }
            Page::Assistant => {
                whole.show(ui, |ui| self.battleship.show_assistant(ui, names, &look, actions));
            }
        }
    }

    /// Moves the cursor over the board, by keys.
    pub(super) fn steer(&mut self) {
        keys::steer(&self.ctx, &mut self.view, self.controller.model().rules().size());
    }

    fn home_page(&self, ui: &mut Ui, actions: &mut Actions) {
        let look = self.look;
        let frame = Frame::new().inner_margin(Margin::symmetric(16, 0));
        let offers = Offers {
            games: self.games_offered(),
            battles: self.battles_offered(),
            battle_setup: self.last_battle_setup(),
        };
        let settings = self.library.settings();
        let page = CentralPanel::no_frame().frame(frame);
        page.show(ui, |ui| home::show(ui, &offers, settings, &look, actions));
    }

    /// The games to go on with: the last one, if there is one, and all that were left before it.
    fn games_offered(&self) -> (Option<Offer<'_, SavedGame>>, Vec<Offer<'_, SavedGame>>) {
        let games = &self.library.games;
        let record = self.controller.record();
        // Until something is played in this window, the last game is the one that was kept.
        let kept =
            games.others().next().filter(|_| !record.is_begun() && self.controller.number() == 0);
        let going = record.is_begun().then_some((Action::Show(Page::Game), record));
        let before = games.unfinished().filter(|other| Some(other.id) != kept.map(|kept| kept.id));
        (going.or(kept.map(offer)), before.map(offer).collect())
    }

    /// The battles to go on with, the last one first.
    fn battles_offered(&self) -> Vec<Offer<'_, Battle>> {
        let battle = self.battle().map(BattleshipController::battle);
        let battle = battle.filter(|battle| battle.is_begun() && battle.winner().is_none());
        let battle = battle.map(|battle| (Action::Show(Page::Battleship), battle));
        battle.into_iter().chain(self.library.battles.unfinished().map(offer)).collect()
    }

    fn game_page(&mut self, ui: &mut Ui, actions: &mut Actions) {
        let (look, settings) = (self.look, self.library.settings().clone());
        let (controller, panel) = (&self.controller, &mut self.panel);
        let wide = beside(ui, look.scale, |ui, wide| {
            if wide {
                panel.show(ui, controller, &look, actions);
            } else {
                panel.show_below(ui, controller, &look, actions);
            }
        });
        let margin = if wide { Margin::same(18) } else { Margin::same(8) };
        let board = CentralPanel::no_frame().frame(Frame::new().inner_margin(margin));
        let asked = board.show(ui, |ui| self.view.show(ui, controller, &settings, &look)).inner;
        actions.extend(asked);
    }

    fn editor_page(&mut self, ui: &mut Ui, actions: &mut Actions) {
        let (look, settings) = (self.look, self.library.settings().clone());
        let Some(editor) = &mut self.editor else {
            return actions.push(Action::Show(Page::Game));
        };
        beside(ui, look.scale, |ui, _| editor::panel(ui, editor, &look, actions));
        let frame = Frame::new().inner_margin(Margin::same(18));
        let board = CentralPanel::no_frame().frame(frame);
        board.show(ui, |ui| editor::board(ui, editor, &settings, &look));
    }
}

fn offer<G>(kept: &Kept<G>) -> Offer<'_, G> {
    (Action::Continue(kept.id), &kept.game)
}

/// The panel beside the board; below it in a narrow window. Says whether there was room beside it.
fn beside(ui: &mut Ui, scale: f32, panel: impl FnOnce(&mut Ui, bool)) -> bool {
    let room = ui.available_size();
    let wide = room.x >= BESIDE;
    let (edge, margin) = if wide {
        // The panel's text needs more room when it is larger, the board keeps half.
        let width = (room.x * 0.37).clamp(300.0, 472.0) * scale.max(1.0);
        let edge = Edge::right("side").exact_size(width.min(room.x * 0.5));
        (edge, Margin { left: 8, right: 24, top: 24, bottom: 18 })
    } else {
        let height = (room.y * 0.38).clamp(150.0, 420.0);
        (Edge::bottom("below").exact_size(height), Margin::symmetric(12, 8))
    };
    let edge = edge.resizable(false).show_separator_line(false);
    edge.frame(Frame::new().inner_margin(margin)).show(ui, |ui| panel(ui, wide));
    wide
}
