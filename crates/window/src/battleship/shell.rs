//! Battleship's part of the window: the game on the table, its pages, and how they are kept.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use battleship::Game;
use eframe::egui::{self, Context, Key, Modifiers, Ui};
use session::battleship::{
    Battle, BattleshipAutosave, BattleshipController, BattleshipIntent, BattleshipSetup, Stage,
};
use support::Waker;

use super::assistant::{self, AssistantPage};
use super::battle::{self, BattlePage, hand_over_page};
use super::{Names, PlacingPage};
use crate::theme::Look;

/// Battleship's part of the window.
#[derive(Debug)]
pub(crate) struct BattleshipShell {
    table: Option<BattleshipController>,
    keeper: Option<BattleshipAutosave>,
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

/// What was asked for that the shell cannot do itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The dialog for a new game.
    NewGame,
    /// The dialog for the assistant's board.
    AssistantBoard,
    /// The home page.
    Home,
}

impl BattleshipShell {
    /// Reads the game that was kept; what could not be read is said.
    pub(crate) fn new(folder: Option<&Path>, seed: u64, wake: Waker) -> (Self, Vec<String>) {
        let keeper = folder.map(|folder| BattleshipAutosave::open(folder, wake.clone()));
        let (kept, mut messages) =
            keeper.as_ref().map_or((None, Vec::new()), BattleshipAutosave::last_game);
        let (before, more) =
            keeper.as_ref().map_or((None, Vec::new()), BattleshipAutosave::game_before);
        messages.extend(more);
        let shell = Self {
            table: None,
            keeper,
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

    /// The game on the table.
    pub(crate) const fn table(&self) -> Option<&BattleshipController> {
        self.table.as_ref()
    }

    /// The assistant, if it is open.
    pub(crate) const fn assistant(&self) -> Option<&AssistantPage> {
        self.assistant.as_ref()
    }

    /// A game to go on with: the one on the table, or the one that was kept.
    pub(crate) fn offer(&self) -> Option<&Battle> {
        let on_table = self.table.as_ref().map(BattleshipController::battle);
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
        let on_table = self.table.as_ref().map(BattleshipController::battle);
        on_table
            .or(self.kept.as_ref())
            .map_or_else(BattleshipSetup::default, |battle| battle.setup.clone())
    }

    /// Goes on with the game that was offered.
    pub(crate) fn resume(&mut self) {
        let on_table = self.table.as_ref().is_some_and(|table| is_unfinished(table.battle()));
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
        match &mut self.table {
            Some(table) => table.act(BattleshipIntent::Load(Box::new(battle))),
            None => {
                self.table = Some(BattleshipController::new(battle, self.seed, self.wake.clone()))
            }
        }
    }

    /// A game from elsewhere.
    pub(crate) fn open(&mut self, battle: Battle) {
        self.leave();
        self.load(battle);
    }

    /// What goes on is left for another game. It is offered as it was until that one has begun,
    /// and then as the battle before.
    fn leave(&mut self) {
        let on_table = self.table.as_ref().map(BattleshipController::battle);
        if let Some(left) = on_table.filter(|battle| is_unfinished(battle)) {
            self.kept = Some(left.clone());
        }
    }

    /// Once another battle has begun, the one that was left for it is the battle before.
    fn set_kept_aside(&mut self) {
        let begun = self.table.as_ref().is_some_and(|table| table.battle().is_begun());
        if begun
            && let Some(left) = self.kept.take()
            && is_unfinished(&left)
        {
            if let Some(keeper) = &mut self.keeper {
                keeper.keep_before(&left);
            }
            self.before = Some(left);
        }
    }

    /// Starts a game.
    pub(crate) fn start(&mut self, setup: BattleshipSetup) {
        self.leave();
        self.placing = PlacingPage::default();
        self.battle = BattlePage::default();
        if let Some(table) = &mut self.table {
            table.act(BattleshipIntent::New(setup));
        } else {
            let battle = Battle::new(setup, self.seed);
            self.table = Some(BattleshipController::new(battle, self.seed, self.wake.clone()));
        }
    }

    /// Opens the assistant with this board and fleet; without, with the last one.
    pub(crate) fn assist(&mut self, game: Option<&Arc<Game>>) {
        match game {
            Some(game) => self.assistant = Some(AssistantPage::new(game)),
            None if self.assistant.is_none() => {
                self.assistant = Some(AssistantPage::new(&Arc::new(Game::standard())));
            }
            None => {}
        }
    }

    /// Carries out what was asked for.
    pub(crate) fn act(&mut self, intent: BattleshipIntent) {
        match (intent, &mut self.table) {
            (BattleshipIntent::New(setup), _) => self.start(setup),
            (BattleshipIntent::Rematch, Some(table)) => {
                let setup = table.setup().clone();
                self.start(setup);
            }
            (intent, Some(table)) => table.act(intent),
            (_, None) => {}
        }
    }

    /// Shows a notice in the bottom row for a while.
    pub(crate) fn notify(&mut self, text: &str) {
        if let Some(table) = &mut self.table {
            table.notify(text);
        }
    }

    /// Goes on, whatever page is shown; what could not be written is told.
    pub(crate) fn tick(&mut self, now: Duration, on_page: bool, names: Names) -> Option<String> {
        if let Some(table) = &mut self.table {
            table.name_places(names.letters);
            // While another page is shown, nobody shoots.
            if on_page {
                table.tick(now);
            }
        }
        if let Some(page) = &mut self.assistant {
            page.tick(&self.wake);
        }
        self.set_kept_aside();
        if let (Some(table), Some(keeper)) = (&mut self.table, &mut self.keeper) {
            keeper.keep(table);
        }
        self.keeper.as_mut().and_then(BattleshipAutosave::take_error)
    }

    /// When to go on at the latest.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.table.as_ref().and_then(BattleshipController::next_tick)
    }

    /// What keys ask for on the page of the game.
    pub(crate) fn keys(&mut self, ctx: &Context, names: Names) {
        let Some(table) = &mut self.table else { return };
        match table.stage() {
            Stage::Placing(_) => {
                let asked = table.plan().map_or_else(Vec::new, |plan| PlacingPage::keys(ctx, plan));
                for intent in asked {
                    let told =
                        !matches!(intent, BattleshipIntent::Place | BattleshipIntent::Random);
                    table.act(intent);
                    if told {
                        table.announce(battle::placing_words(table, names));
                    }
                }
            }
            Stage::Battle | Stage::Over => {
                let asked = self.battle.keys(ctx, table, names);
                if let Some(aim) = self.battle.take_aim(table, names) {
                    table.announce(aim);
                }
                if let Some(intent) = asked {
                    table.act(intent);
                }
                let (heat, tip, back, forward) = ctx.input_mut(|input| {
                    (
                        input.consume_key(Modifiers::NONE, Key::M),
                        input.consume_key(Modifiers::NONE, Key::T),
                        input.consume_key(Modifiers::COMMAND, Key::ArrowLeft),
                        input.consume_key(Modifiers::COMMAND, Key::ArrowRight),
                    )
                });
                if heat {
                    table.act(BattleshipIntent::Heat(!table.shows_heat()));
                }
                if tip {
                    table.act(BattleshipIntent::Tip);
                }
                let shown = table.shots_shown();
                if back {
                    table.act(BattleshipIntent::GoTo(shown.saturating_sub(1)));
                }
                if forward {
                    table.act(BattleshipIntent::GoTo(shown + 1));
                }
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
    pub(crate) fn show(&mut self, ui: &mut Ui, names: Names, look: &Look) -> Option<Wanted> {
        let Some(table) = &mut self.table else { return Some(Wanted::Home) };
        match table.stage() {
            Stage::Placing(side) => {
                let title = if table.setup().seats.iter().all(|seat| seat.is_person()) {
                    format!("Waters of {}", table.battle().name(side))
                } else {
                    "Your waters".to_owned()
                };
                let plan = table.plan().cloned()?;
                for intent in self.placing.show(ui, &plan, &title, names, look) {
                    table.act(intent);
                }
                None
            }
            Stage::HandOver(side) => {
                let placing = !table.battle().is_begun();
                let name = table.battle().name(side);
                if hand_over_page(ui, &name, placing, look) {
                    table.act(BattleshipIntent::TakeOver);
                }
                None
            }
            Stage::Arranging => arranging(ui, table, look),
            Stage::Battle | Stage::Over => match self.battle.show(ui, table, names, look)? {
                battle::Asked::Table(intent) => {
                    self.act(intent);
                    None
                }
                battle::Asked::NewGame => Some(Wanted::NewGame),
            },
        }
    }

    /// Draws the assistant's page.
    pub(crate) fn show_assistant(
        &mut self,
        ui: &mut Ui,
        names: Names,
        look: &Look,
    ) -> Option<Wanted> {
        let Some(page) = &mut self.assistant else { return Some(Wanted::Home) };
        page.show(ui, names, look).map(|asked| match asked {
            assistant::Asked::Setup => Wanted::AssistantBoard,
            assistant::Asked::Home => Wanted::Home,
        })
    }

    /// What the bottom row says.
    pub(crate) fn status(&self, names: Names) -> String {
        self.table.as_ref().map_or_else(String::new, |table| battle::status(table, names))
    }

    /// What is at the right end of the menu bar.
    pub(crate) fn heading(&self) -> String {
        let Some(table) = &self.table else { return "Battleship".to_owned() };
        let game = &table.setup().game;
        match table.stage() {
            Stage::Placing(_) => "Battleship \u{2014} place your fleet".to_owned(),
            Stage::Over => "Battleship \u{2014} game over".to_owned(),
            _ => format!("Battleship {}x{}", game.rows(), game.cols()),
        }
    }

    /// The last thing that happened, to be read aloud.
    pub(crate) fn announcement(&self) -> &str {
        self.table.as_ref().map_or("", |table| table.announcement())
    }
}

fn is_unfinished(battle: &Battle) -> bool {
    battle.is_begun() && battle.winner().is_none()
}

/// While the computer players place their fleets, or if they cannot.
fn arranging(ui: &mut Ui, table: &BattleshipController, look: &Look) -> Option<Wanted> {
    let mut wanted = None;
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(20.0));
        if let Some(why) = table.failure() {
            ui.label(look.title("This game cannot be played", 22.0));
            ui.label(look.text(why, 15.0, look.palette.danger));
            let response = ui.button("New game...");
            if response.clicked() {
                wanted = Some(Wanted::NewGame);
            }
        } else {
            ui.add(egui::Spinner::new());
            ui.label(look.text("The fleet is being placed ...", 15.0, look.palette.text2));
        }
    });
    wanted
}
