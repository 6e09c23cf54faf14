//! Battleship's part of the window: the game, its pages, and how they are kept.

use std::path::Path;
use std::time::Duration;

use battleship::Game;
use eframe::egui::{self, Context, Ui};
use session::battleship::{
    Battle, BattleshipAutosave, BattleshipController, BattleshipIntent, BattleshipSetup, Stage,
};
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
    autosave: Option<BattleshipAutosave>,
    /// The game that was kept or left, until another has begun.
    kept: Option<Battle>,
    /// A game that was left unfinished for another.
    before: Option<Battle>,
    placing: PlacingPage,
    battle: BattlePage,
    assistant: Option<AssistantPage>,
    wake: Waker,
    seed: u64,
}

impl BattleshipShell {
    /// Reads the game that was kept; what could not be read is said.
    pub(crate) fn new(folder: Option<&Path>, seed: u64, wake: Waker) -> (Self, Vec<String>) {
        let autosave = folder.map(|folder| BattleshipAutosave::open(folder, wake.clone()));
        let (kept, mut messages) =
            autosave.as_ref().map_or((None, Vec::new()), BattleshipAutosave::last_game);
        let (before, more) =
            autosave.as_ref().map_or((None, Vec::new()), BattleshipAutosave::game_before);
        messages.extend(more);
        let shell = Self {
            controller: None,
            autosave,
            kept,
            before,
            placing: PlacingPage::default(),
            battle: BattlePage::default(),
            assistant: None,
            wake,
            seed,
        };
        (shell, messages)
    }

    /// The game on the controller.
    pub(crate) const fn controller(&self) -> Option<&BattleshipController> {
        self.controller.as_ref()
    }

    /// The assistant, if it is open.
    pub(crate) const fn assistant(&self) -> Option<&AssistantPage> {
        self.assistant.as_ref()
    }

    /// A game to go on with: the one that is played, or the one that was kept.
    pub(crate) fn offer(&self) -> Option<&Battle> {
        let on_table = self.controller.as_ref().map(BattleshipController::battle);
        on_table.filter(|battle| is_unfinished(battle)).or(self.kept())
    }

    fn kept(&self) -> Option<&Battle> {
        self.kept.as_ref().filter(|battle| is_unfinished(battle))
    }

    /// The game that was left unfinished for another.
    pub(crate) fn offer_before(&self) -> Option<&Battle> {
        self.before.as_ref().filter(|battle| is_unfinished(battle))
    }

    /// What a new game begins with.
    pub(crate) fn last_setup(&self) -> BattleshipSetup {
        let on_table = self.controller.as_ref().map(BattleshipController::battle);
        on_table.or(self.kept.as_ref()).map_or_else(BattleshipSetup::default, Battle::setup)
    }

    /// Goes on with the game that was offered.
    pub(crate) fn resume(&mut self) {
        let on_table =
            self.controller.as_ref().is_some_and(|controller| is_unfinished(controller.battle()));
        if !on_table && let Some(battle) = self.kept.take() {
            self.load(battle);
        }
    }

    /// Goes on with the game that was left for another, which is left for it.
    pub(crate) fn resume_before(&mut self) {
        if let Some(battle) = self.before.take() {
            self.leave();
            self.load(battle);
        }
    }

    fn load(&mut self, battle: Battle) {
        self.placing = PlacingPage::default();
        self.battle = BattlePage::default();
        match &mut self.controller {
            Some(controller) => controller.act(BattleshipIntent::Load(Box::new(battle))),
            None => {
                self.controller =
                    Some(BattleshipController::new(battle, self.seed, self.wake.clone()));
            }
        }
    }

    /// A game from elsewhere.
    fn open(&mut self, battle: Battle) {
        self.leave();
        self.load(battle);
    }

    /// What goes on is left for another game. It is offered as it was until that one has begun,
    /// and then as the battle before.
    fn leave(&mut self) {
        let on_table = self.controller.as_ref().map(BattleshipController::battle);
        if let Some(left) = on_table.filter(|battle| is_unfinished(battle)) {
            self.kept = Some(left.clone());
        }
    }

    /// Once another battle has begun, the one that was left for it is the battle before.
    fn set_kept_aside(&mut self) {
        let begun =
            self.controller.as_ref().is_some_and(|controller| controller.battle().is_begun());
        if begun
            && let Some(left) = self.kept.take()
            && is_unfinished(&left)
        {
            if let Some(autosave) = &mut self.autosave {
                autosave.keep_before(&left);
            }
            self.before = Some(left);
        }
    }

    /// Starts a game.
    pub(crate) fn start(&mut self, setup: BattleshipSetup) {
        self.leave();
        self.placing = PlacingPage::default();
        self.battle = BattlePage::default();
        if let Some(controller) = &mut self.controller {
            controller.act(BattleshipIntent::New(setup));
        } else {
            let battle = Battle::new(setup, self.seed);
            self.controller = Some(BattleshipController::new(battle, self.seed, self.wake.clone()));
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
            (BattleshipIntent::Load(battle), _) => self.open(*battle),
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

    /// Goes on, whatever page is shown; what could not be written is told.
    pub(crate) fn tick(&mut self, now: Duration, on_page: bool, names: Names) -> Option<String> {
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
        self.set_kept_aside();
        if let (Some(controller), Some(autosave)) = (&mut self.controller, &mut self.autosave) {
            autosave.keep(controller);
        }
        self.autosave.as_mut().and_then(BattleshipAutosave::take_error)
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

fn is_unfinished(battle: &Battle) -> bool {
    battle.is_begun() && battle.winner().is_none()
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
