//! Battleship's part of the window: the game and its pages.

use std::time::Duration;

use battleship::Game;
use eframe::egui::{self, Context, Ui};
use session::Shelf;
use session::battleship::{Battle, BattleshipController, BattleshipIntent, BattleshipSetup, Stage};
use session::store::FileId;
use support::Waker;

use super::assistant::AssistantPage;
use super::battle::{self, BattlePage, hand_over_page};
use super::{Names, PlacingPage};
use crate::action::{Action, Actions, DialogKind, Page};
use crate::keys;
use crate::theme::Look;

/// Battleship's part of the window.
#[derive(Debug)]
pub(crate) struct BattleshipShell {
    controller: Option<BattleshipController>,
    placing: PlacingPage,
    battle: BattlePage,
    assistant: Option<AssistantPage>,
    wake: Waker,
    seed: u64,
}

impl BattleshipShell {
    /// Nothing is played yet. The seed is where fleets come from.
    pub(crate) fn new(seed: u64, wake: Waker) -> Self {
        Self {
            controller: None,
            placing: PlacingPage::default(),
            battle: BattlePage::default(),
            assistant: None,
            wake,
            seed,
        }
    }

    /// The game on the controller.
    pub(crate) const fn controller(&self) -> Option<&BattleshipController> {
        self.controller.as_ref()
    }

    /// The same, to let it go on.
    pub(crate) const fn controller_mut(&mut self) -> Option<&mut BattleshipController> {
        self.controller.as_mut()
    }

    /// The assistant, if it is open.
    pub(crate) const fn assistant(&self) -> Option<&AssistantPage> {
        self.assistant.as_ref()
    }

    /// Goes on with a game of the library, if it is there.
    pub(crate) fn continue_game(&mut self, id: FileId, battles: &mut Shelf<Battle>) -> bool {
        if !battles.unfinished().any(|kept| kept.id == id) {
            return false;
        }
        let battle = Battle::new(BattleshipSetup::default(), self.seed);
        battles.continue_game(id, self.play(battle))
    }

    /// The controller, or a new one with this game; the pages are as at the beginning of a game.
    fn play(&mut self, battle: Battle) -> &mut BattleshipController {
        self.placing = PlacingPage::default();
        self.battle = BattlePage::default();
        let (seed, wake) = (self.seed, &self.wake);
        self.controller.get_or_insert_with(|| BattleshipController::new(battle, seed, wake.clone()))
    }

    /// Starts a game.
    pub(crate) fn start(&mut self, setup: BattleshipSetup) {
        let is_first = self.controller.is_none();
        let controller = self.play(Battle::new(setup.clone(), self.seed));
        if !is_first {
            controller.act(BattleshipIntent::New(setup));
        }
    }

    /// Opens the assistant with this board and fleet; without, with the last one.
    pub(crate) fn assist(&mut self, game: Option<&Game>) {
        match game {
            Some(game) => self.assistant = Some(AssistantPage::new(game)),
            None if self.assistant.is_none() => {
                self.assistant = Some(AssistantPage::new(&Game::standard()));
            }
            None => {}
        }
    }

    /// Carries out what was asked for.
    pub(crate) fn act(&mut self, intent: BattleshipIntent, names: Names) {
        match (intent, &mut self.controller) {
            (BattleshipIntent::New(setup), _) => self.start(setup),
            (BattleshipIntent::Load(battle), _) => {
                let first = Battle::new(BattleshipSetup::default(), self.seed);
                self.play(first).act(BattleshipIntent::Load(battle));
            }
            (BattleshipIntent::Rematch, Some(controller)) => {
                let setup = controller.battle().setup();
                self.start(setup);
            }
            (
                intent @ (BattleshipIntent::Hold(_)
                | BattleshipIntent::Rotate
                | BattleshipIntent::ClearFleet),
                Some(controller),
            ) => {
                controller.act(intent);
                self.describe(names);
            }
            (intent, Some(controller)) => controller.act(intent),
            (_, None) => {}
        }
    }

    /// Has read aloud what the keyboard is at.
    pub(crate) fn describe(&mut self, names: Names) {
        let Some(controller) = &mut self.controller else { return };
        let text = match controller.stage() {
            Stage::Placing(_) => Some(battle::placing_words(controller, names)),
            _ => self.battle.aim(controller, names),
        };
        if let Some(text) = text {
            controller.announce(text);
        }
    }

    /// Shows a notice in the bottom row for a while.
    pub(crate) fn notify(&mut self, text: &str) {
        if let Some(controller) = &mut self.controller {
            controller.notify(text);
        }
    }

    /// Goes on, whatever page is shown.
    pub(crate) fn tick(&mut self, now: Duration, on_page: bool, names: Names) {
        if let Some(controller) = &mut self.controller {
            controller.name_places(names.letters);
            // While another page is shown, nobody shoots.
            if on_page {
                controller.tick(now);
            }
        }
        if let Some(page) = &mut self.assistant {
            page.tick(&self.wake);
        }
    }

    /// When to go on at the latest.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.controller.as_ref().and_then(BattleshipController::next_tick)
    }

    /// What keys ask for on the page of the game.
    pub(crate) fn keys(&mut self, ctx: &Context, names: Names, actions: &mut Actions) {
        let Some(controller) = &self.controller else { return };
        match controller.stage() {
            Stage::Placing(_) => {
                if let Some(plan) = controller.plan() {
                    PlacingPage::keys(ctx, plan, actions);
                }
                keys::read(ctx, keys::PLACING, actions);
            }
            Stage::Battle | Stage::Over => {
                self.battle.keys(ctx, controller.battle().game(), names, actions);
                keys::read(ctx, keys::BATTLE, actions);
            }
            Stage::Arranging | Stage::HandOver(_) => {}
        }
    }

    /// What keys ask for on the assistant's page.
    pub(crate) fn assistant_keys(&mut self, ctx: &Context) {
        if let Some(page) = &mut self.assistant {
            page.keys(ctx);
        }
    }

    /// Draws the page of the game.
    pub(crate) fn show(&mut self, ui: &mut Ui, names: Names, look: &Look, actions: &mut Actions) {
        let Some(controller) = &self.controller else {
            return actions.push(Action::Show(Page::Home));
        };
        match controller.stage() {
            Stage::Placing(side) => {
                let title = if controller.battle().people() == 2 {
                    format!("Waters of {}", controller.battle().name(side))
                } else {
                    "Your waters".to_owned()
                };
                if let Some(plan) = controller.plan() {
                    self.placing.show(ui, plan, &title, names, look, actions);
                }
            }
            Stage::HandOver(side) => {
                let placing = !controller.battle().is_begun();
                hand_over_page(ui, &controller.battle().name(side), placing, look, actions);
            }
            Stage::Arranging => arranging(ui, controller, look, actions),
            Stage::Battle | Stage::Over => self.battle.show(ui, controller, names, look, actions),
        }
    }

    /// Draws the assistant's page.
    pub(crate) fn show_assistant(
        &mut self,
        ui: &mut Ui,
        names: Names,
        look: &Look,
        actions: &mut Actions,
    ) {
        match &mut self.assistant {
            Some(page) => page.show(ui, names, look, actions),
            None => actions.push(Action::Show(Page::Home)),
        }
    }

    /// What the bottom row says.
    pub(crate) fn status(&self, names: Names) -> String {
        self.controller
            .as_ref()
            .map_or_else(String::new, |controller| battle::status(controller, names))
    }

    /// What is at the right end of the menu bar.
    pub(crate) fn heading(&self) -> String {
        let Some(controller) = &self.controller else { return "Battleship".to_owned() };
        let game = controller.battle().game();
        match controller.stage() {
            Stage::Placing(_) => "Battleship \u{2014} place your fleet".to_owned(),
            Stage::Over => "Battleship \u{2014} game over".to_owned(),
            _ => format!("Battleship {}x{}", game.rows(), game.cols()),
        }
    }

    /// The last thing that happened, to be read aloud.
    pub(crate) fn announcement(&self) -> &str {
        self.controller.as_ref().map_or("", |controller| controller.announcement())
    }
}

/// While the computer players place their fleets, or if they cannot.
fn arranging(ui: &mut Ui, controller: &BattleshipController, look: &Look, actions: &mut Actions) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(20.0));
        if let Some(why) = controller.failure() {
            ui.label(look.title("This game cannot be played", 22.0));
            ui.label(look.text(why, 15.0, look.palette.danger));
            if ui.button("New game...").clicked() {
                actions.push(DialogKind::NewGame);
            }
        } else {
            ui.add(egui::Spinner::new());
            ui.label(look.text("The fleet is being placed ...", 15.0, look.palette.text2));
        }
    });
}
