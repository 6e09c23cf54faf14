//! Battleship's part of the window: the game and its pages.

use std::time::Duration;

use battleship::Game;
use eframe::egui::{self, CentralPanel, Context, Key, Ui};
use session::Shelf;
use session::battleship::{
    Assistant, Battle, BattleshipController, BattleshipIntent, BattleshipSetup, Stage,
    battle_drawing, report_drawing,
};
use session::drawing::Drawing;
use session::played::PlayedId;
use session::store::FileId;
use support::Waker;

use super::assistant::AssistantPage;
use super::battle::{self, BattlePage, hand_over_page};
use super::report::ReportPage;
use super::{Names, PlacingPage, menus};
use crate::action::{Action, DialogKind, Page};
use crate::keys;
use crate::menu::Menu;
use crate::shell::Shell;
use crate::theme::Pen;
use crate::widgets::wrapped;

/// Battleship's part of the window.
#[derive(Debug)]
pub(crate) struct BattleshipShell {
    /// None until something is played.
    pub controller: Option<BattleshipController>,
    placing: PlacingPage,
    battle: BattlePage,
    report: ReportPage,
    /// None until it is opened.
    pub assistant: Option<AssistantPage>,
    /// Somebody asked to give up, and was asked whether it is meant.
    pub is_giving_up: bool,
    /// A battle that was left and can be gone on with.
    pub offer: Option<(Action, String)>,
    wake: Waker,
    seed: u64,
}

impl BattleshipShell {
    /// Nothing is played yet. The seed is where fleets come from.
    pub(crate) fn new(seed: u64, wake: Waker) -> Self {
        let (placing, battle) = (PlacingPage::default(), BattlePage::default());
        let (controller, assistant) = (None, None);
        Self {
            controller,
            placing,
            battle,
            report: ReportPage::default(),
            assistant,
            is_giving_up: false,
            offer: None,
            wake,
            seed,
        }
    }

    /// Whether to give up was asked for before. If not, it must be: it shows the winner's fleet, so
    /// it cannot be taken back.
    pub(crate) fn asks_again(&mut self) -> bool {
        let Some(controller) = self.controller.as_mut().filter(|_| !self.is_giving_up) else {
            return true;
        };
        self.is_giving_up = controller.can_surrender();
        if self.is_giving_up {
            controller.notify("Give up? Surrender again to end the battle; anything else goes on");
        } else {
            controller.notify("there is nothing to give up");
        }
        false
    }

    /// Goes on with a game of the library, if it is there.
    pub(crate) fn continue_game(&mut self, id: FileId, battles: &mut Shelf<Battle>) -> bool {
        battles.unfinished().any(|kept| kept.id == id)
            && battles.continue_game(id, self.play(BattleshipSetup::default()))
    }

    /// Opens a finished battle again, with its grades.
    pub(crate) fn open_played(
        &mut self,
        id: PlayedId,
        battle: (Battle, Option<&str>),
        battles: &mut Shelf<Battle>,
    ) {
        battles.open_played(id, battle, self.play(BattleshipSetup::default()));
    }

    /// The controller, or a new one with such a game; the pages are as at the beginning of a game.
    fn play(&mut self, setup: BattleshipSetup) -> &mut BattleshipController {
        (self.placing, self.battle) = (PlacingPage::default(), BattlePage::default());
        self.report = ReportPage::default();
        let (seed, wake) = (self.seed, &self.wake);
        self.controller.get_or_insert_with(|| {
            BattleshipController::new(Battle::new(setup, seed), seed, wake.clone())
        })
    }

    /// Starts a game.
    pub(crate) fn start(&mut self, setup: BattleshipSetup) {
        let is_first = self.controller.is_none();
        let controller = self.play(setup.clone());
        if !is_first {
            controller.act(BattleshipIntent::New(setup));
        }
    }

    /// Opens the assistant with this board and fleet; without, with what was entered last.
    pub(crate) fn assist(&mut self, game: Option<&Game>, entered: Option<&Assistant>) {
        if let Some(game) = game {
            self.assistant = Some(AssistantPage::new(game));
        }
        self.assistant.get_or_insert_with(|| match entered {
            Some(entered) => AssistantPage::with(entered.clone()),
            None => AssistantPage::new(&Game::standard()),
        });
    }

    /// Carries out what was asked for.
    pub(crate) fn act(&mut self, intent: BattleshipIntent, names: Names) {
        let is_heard = matches!(
            intent,
            BattleshipIntent::Hold(_) | BattleshipIntent::Rotate | BattleshipIntent::ClearFleet
        );
        match (intent, &mut self.controller) {
            (BattleshipIntent::New(setup), _) => self.start(setup),
            (intent @ BattleshipIntent::Load(_), _) => {
                self.play(BattleshipSetup::default()).act(intent);
            }
            (BattleshipIntent::Rematch, Some(controller)) => {
                let setup = controller.battle().setup();
                self.start(setup);
            }
            (intent, Some(controller)) => controller.act(intent),
            (_, None) => {}
        }
        if is_heard {
            self.describe(names);
        }
    }

    /// Has read aloud what the keyboard is at.
    pub(crate) fn describe(&mut self, names: Names) {
        let Some(controller) = &mut self.controller else { return };
        let text = match controller.stage() {
            Stage::Placing(_) => controller.plan().map(|plan| battle::placing_words(plan, names)),
            _ => self.battle.aim(controller, names),
        };
        if let Some(text) = text {
            controller.announce(text);
        }
    }

    fn game_page(&mut self, ui: &mut Ui, pen: &Pen) {
        let Some(controller) = &self.controller else {
            return pen.push(Action::Show(Page::Home));
        };
        let battle = controller.battle();
        match controller.stage() {
            Stage::Placing(side) => {
                let title = if battle.people() == 2 {
                    format!("Waters of {}", battle.name(side))
                } else {
                    "Your waters".to_owned()
                };
                if let Some(plan) = controller.plan() {
                    self.placing.show(ui, plan, &title, self.offer.as_ref(), pen);
                }
            }
            Stage::HandOver(side) => {
                hand_over_page(ui, &battle.name(side), !battle.is_begun(), pen);
            }
            Stage::Arranging => arranging(ui, controller, pen),
            Stage::Battle | Stage::Over => self.battle.show(ui, controller, self.is_giving_up, pen),
        }
    }

    /// What a picture of the page shows: of the report, or of the battle.
    pub(crate) fn drawing(&self, page: Page, names: Names) -> Option<Drawing> {
        let controller = self.controller.as_ref()?;
        let battle = controller.battle();
        if page != Page::Report {
            return Some(battle_drawing(battle, controller.view(), names.letters));
        }
        let report = controller.report(self.report.side(controller))?;
        let result = controller.result().unwrap_or_default();
        Some(report_drawing(battle, controller.view(), &report, &result, names.letters))
    }

    fn assistant_page(&mut self, ui: &mut Ui, pen: &Pen) {
        match &mut self.assistant {
            Some(page) => page.show(ui, pen),
            None => pen.push(Action::Show(Page::Home)),
        }
    }
}

impl Shell for BattleshipShell {
    fn tick(&mut self, now: Duration, page: Page, pen: &Pen) {
        if let Some(controller) = &mut self.controller {
            controller.name_places(pen.names.letters);
            // While another page is shown, nobody shoots.
            if page.is_battle() {
                controller.tick(now);
            }
        }
        if let Some(page) = &mut self.assistant {
            page.tick(&self.wake);
        }
    }

    fn next_tick(&self, page: Page) -> Option<Duration> {
        let controller = self.controller.as_ref().filter(|_| page.is_battle());
        controller.and_then(BattleshipController::next_tick)
    }

    fn keys(&mut self, ctx: &Context, page: Page, pen: &Pen) {
        if page == Page::Assistant {
            if let Some(page) = &mut self.assistant {
                page.keys(ctx, pen);
            }
            return;
        }
        let Some(controller) = &self.controller else { return };
        if page == Page::Report {
            ReportPage::keys(ctx, controller, pen);
            return keys::read(ctx, keys::REPORT, pen);
        }
        match controller.stage() {
            Stage::Placing(_) => {
                if let Some(plan) = controller.plan() {
                    self.placing.keys(ctx, plan, pen);
                }
                keys::read(ctx, keys::PLACING, pen);
            }
            Stage::Battle | Stage::Over => {
                self.battle.keys(ctx, controller, pen);
                keys::read(ctx, keys::BATTLE, pen);
            }
            Stage::HandOver(_) => {
                if keys::is_free(ctx, |_| false) && keys::pressed_anew(ctx, Key::Enter) {
                    pen.push(BattleshipIntent::TakeOver);
                }
            }
            Stage::Arranging => {}
        }
    }

    fn menus(&self, bar: &mut Menu<'_>, _page: Page) {
        menus(bar, self.controller.as_ref());
    }

    fn show(&mut self, ui: &mut Ui, page: Page, pen: &Pen) {
        CentralPanel::no_frame().frame(egui::Frame::new()).show(ui, |ui| match page {
            Page::Assistant => self.assistant_page(ui, pen),
            Page::Report => match &self.controller {
                Some(controller) => self.report.show(ui, controller, pen),
                None => pen.push(Action::Show(Page::Home)),
            },
            _ => self.game_page(ui, pen),
        });
    }

    fn heading(&self, page: Page) -> String {
        let stage = self.controller.as_ref().map(BattleshipController::stage);
        let what = match (page, stage, &self.controller) {
            (Page::Assistant, ..) => " \u{2014} assistant".to_owned(),
            (Page::Report, ..) => " \u{2014} battle report".to_owned(),
            (_, Some(Stage::Placing(_)), _) => " \u{2014} place your fleet".to_owned(),
            (_, Some(Stage::Over), _) => " \u{2014} game over".to_owned(),
            (.., Some(controller)) => {
                let game = controller.battle().game();
                format!(" {}x{}", game.rows(), game.cols())
            }
            (.., None) => String::new(),
        };
        format!("Battleship{what}")
    }

    fn status(&self, page: Page, pen: &Pen) -> String {
        match &self.controller {
            _ if page == Page::Assistant => "Enter the shots and what was answered".to_owned(),
            Some(controller) => battle::status(controller, pen.names),
            None => String::new(),
        }
    }

    fn announcement(&self, _page: Page) -> &str {
        self.controller.as_ref().map_or("", |controller| controller.announcement())
    }
}

/// While the computer players place their fleets, or if they cannot.
fn arranging(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(20.0));
        if let Some(why) = controller.failure() {
            ui.label(pen.title("This game cannot be played", 22.0));
            wrapped(ui, pen.text(why, 15.0, pen.palette.danger));
            pen.ask_small(ui, "Ask again", BattleshipIntent::AskAgain);
            pen.ask_small(ui, "New game...", DialogKind::NewGame);
        } else {
            ui.add(egui::Spinner::new());
            ui.label(pen.text("The fleet is being placed ...", 15.0, pen.palette.text2));
        }
    });
}
