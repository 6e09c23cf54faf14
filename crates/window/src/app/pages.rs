//! The pages, drawn.

use eframe::egui::{CentralPanel, Frame, Margin, Ui};
use session::battleship::{Battle, BattleshipController};
use session::{Keepable, Kept, SavedGame};

use super::App;
use crate::action::{Action, Page};
use crate::home::{self, Offer, Offers};
use crate::shell::Shell;

impl App {
    pub(super) fn show_page(&mut self, ui: &mut Ui) {
        match self.page {
            Page::Home => self.home_page(ui),
            Page::File => {
                let board = *self.reversi.controller.position();
                self.file_games.show(ui, &board, &self.pen);
            }
            Page::Played => self.your_games.show(ui, &self.library.played, &self.pen),
            page if page.is_at_sea() => self.battleship.show(ui, page, &self.pen),
            page if page.is_taught() => self.teach.show(ui, page, &self.pen),
            page => self.reversi.show(ui, page, &self.pen),
        }
    }

    fn home_page(&self, ui: &mut Ui) {
        let frame = Frame::new().inner_margin(Margin::symmetric(16, 0));
        let offers = self.offers();
        let page = CentralPanel::no_frame().frame(frame);
        page.show(ui, |ui| home::show(ui, &offers, &self.pen));
    }

    /// Whoever begins with an empty board is offered what was left, beside it, until something is
    /// played.
    pub(super) fn offer_kept(&mut self) {
        let controller = self.controller();
        let is_fresh = controller.number() == 0 && !controller.record().is_begun();
        let kept = self.library.games.unfinished().next().filter(|_| is_fresh);
        self.reversi.offer = kept.map(|kept| (Action::Continue(kept.id), kept.game.title()));
        let is_fresh = self.battle().is_some_and(|battle| battle.number() == 0);
        let kept = self.library.battles.unfinished().next().filter(|_| is_fresh);
        self.battleship.offer = kept.map(|kept| (Action::Continue(kept.id), kept.game.title()));
    }

    /// What the home page offers to go on with.
    pub(super) fn offers(&self) -> Offers<'_> {
        Offers {
            games: self.games_offered(),
            battles: self.battles_offered(),
            battle_setup: self.last_battle_setup(),
        }
    }

    /// The games to go on with: the last one, if there is one, and all that were left before it.
    fn games_offered(&self) -> (Option<Offer<'_, SavedGame>>, Vec<Offer<'_, SavedGame>>) {
        let games = &self.library.games;
        let record = self.controller().record();
        // Until something is played in this window, the last game is the one that was kept.
        let kept =
            games.others().next().filter(|_| !record.is_begun() && self.controller().number() == 0);
        let going = record.is_begun().then_some((Action::Show(Page::Game), record));
        let before = games.unfinished().filter(|other| Some(other.id) != kept.map(|kept| kept.id));
        let mut before = before.map(offer);
        // A game without a move is none to go on with: then the last one is the one before it.
        let last = going.or(kept.map(offer)).or_else(|| before.next());
        (last, before.collect())
    }

    /// The battles to go on with, the last one first.
    fn battles_offered(&self) -> Vec<Offer<'_, Battle>> {
        let battle = self.battle().map(BattleshipController::battle);
        let battle = battle.filter(|battle| battle.is_begun() && battle.winner().is_none());
        let battle = battle.map(|battle| (Action::Show(Page::Battleship), battle));
        battle.into_iter().chain(self.library.battles.unfinished().map(offer)).collect()
    }
}

fn offer<G>(kept: &Kept<G>) -> Offer<'_, G> {
    (Action::Continue(kept.id), &kept.game)
}
