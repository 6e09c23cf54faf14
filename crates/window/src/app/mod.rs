//! The window as a whole: pages, bars, dialogs, and how they reach the table.
//!
//! Views read and return what was asked for; everything that changes anything is in this folder.

mod battles;
mod exchange;
mod pages;

use std::io::Write;
use std::path::{Path, PathBuf};

use eframe::egui::{self, Context, Event, Frame, Margin, Panel as Edge, Stroke, Ui};
use reversi::handout::grid_text;
use reversi::notation::board_text;
use session::battleship::{Assistant, BattleshipController, BattleshipIntent};
use session::{Autosave, Controller, Editor, Intent, SavedGame, Settings, Setup, describe};
use support::Waker;

use crate::battleship::{self, AssistantPage, BattleshipShell, Names};
use crate::board::{self, BoardView, playable};
use crate::dialogs::Dialog;
use crate::keys::{self, Command};
use crate::menu::{self, Choice};
use crate::panel::{Panel, Tab};
use crate::theme::{self, Look};
use session::Opening;

/// What fills the window between its bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Continue a game or choose one.
    Home,
    /// The game on the table.
    Game,
    /// Setting up a board.
    Editor,
    /// A game of Battleship.
    Battleship,
    /// Help with a game of Battleship that is played elsewhere.
    Assistant,
}

/// The narrowest window that has the panel beside the board.
const BESIDE: f32 = 900.0;

/// Below this there is nothing to see, and margins alone would be wider than the window. Some
/// systems make a window smaller than it asks to be.
const DRAWABLE: [f32; 2] = [160.0, 120.0];

/// The window.
#[derive(Debug)]
pub struct App {
    table: Controller,
    keeper: Autosave,
    page: Page,
    view: BoardView,
    panel: Panel,
    editor: Option<Editor>,
    battleship: BattleshipShell,
    dialog: Option<Dialog>,
    /// The game that was kept, until something else is on the table.
    kept: Option<SavedGame>,
    before: Option<SavedGame>,
    look: Look,
    applied: Option<(Settings, egui::Theme)>,
    title: String,
    /// What could not be read at the start; shown until a game begins.
    complaints: Vec<String>,
    /// Whoever draws has cleared the ground in its colour already.
    cleared: bool,
}

impl App {
    /// A window that opens with this. The seed sways the engines' choice between equal moves.
    #[must_use]
    pub fn new(ctx: &Context, opening: &Opening, mut keeper: Autosave, seed: u64) -> Self {
        theme::install_fonts(ctx);
        // egui's own keys for zooming would work against our text size.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let wake = Waker::new({
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        });
        let kept = keeper.last_game();
        let before = keeper.game_before();
        let (mut battleship, battleship_messages) =
            BattleshipShell::new(keeper.folder(), seed, wake.clone());
        let (page, record) = match opening {
            Opening::Home => (Page::Home, SavedGame::new(&keeper.settings().last_setup)),
            Opening::Game(setup) => (Page::Game, SavedGame::new(setup)),
            Opening::Battle(setup) => {
                battleship.start(setup.clone());
                (Page::Battleship, SavedGame::new(&keeper.settings().last_setup))
            }
        };
        let table = Controller::new(record, seed, wake);
        let settings = *keeper.settings();
        let mut complaints = keeper.take_messages();
        complaints.extend(battleship_messages);
        let mut app = Self {
            table,
            page,
            view: BoardView::default(),
            panel: Panel::default(),
            editor: None,
            battleship,
            dialog: None,
            kept,
            before,
            look: theme::apply(ctx, &settings),
            applied: None,
            title: String::new(),
            complaints,
            cleared: false,
            keeper,
        };
        if app.page == Page::Game
            && let Some(kept) = &app.kept
            && kept.model.turn().is_some()
        {
            let text = format!("Your last game is kept ({}): see Game, Home page", describe(kept));
            app.table.say(text);
        }
        app
    }

    /// Leaves out to paint the ground, where it is cleared in its colour anyhow.
    #[must_use]
    pub fn on_cleared_ground(self) -> Self {
        Self { cleared: true, ..self }
    }

    /// The game on the table.
    pub const fn table(&self) -> &Controller {
        &self.table
    }

    /// The game of Battleship on the table.
    pub fn battle(&self) -> Option<&BattleshipController> {
        self.battleship.table()
    }

    /// What was entered for a game of Battleship that is played elsewhere.
    pub fn assistant(&self) -> Option<&Assistant> {
        self.battleship.assistant().map(AssistantPage::assistant)
    }

    /// Does what a person would ask Battleship's table for.
    pub fn ask_battle(&mut self, intent: BattleshipIntent) {
        self.battleship.act(intent);
    }

    /// The page shown.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        self.keeper.settings()
    }

    /// Changes the settings, as the dialog does.
    pub fn change_settings(&mut self, settings: Settings) {
        self.keeper.change_settings(settings);
    }

    /// Whether a dialog is open.
    pub const fn has_dialog(&self) -> bool {
        self.dialog.is_some()
    }

    /// The board that is being set up.
    pub const fn editor(&self) -> Option<&Editor> {
        self.editor.as_ref()
    }

    /// Draws the window and carries out what was asked for in it.
    pub fn draw(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.restyle(&ctx);
        let now = board::now(ui);
        if self.page == Page::Game {
            self.table.tick(now);
        } else {
            self.table.rest(now);
        }
        let on_sea = self.page == Page::Battleship;
        if let Some(error) = self.battleship.tick(now, on_sea, self.names()) {
            self.complain(error);
        }
        self.complaints.extend(self.keeper.take_messages());
        if ctx.input(|input| input.pointer.any_pressed() || !input.keys_down.is_empty()) {
            self.view.skipped = now;
        }
        self.read_keys(&ctx);
        if !self.cleared {
            let ground = ui.max_rect();
            ui.painter().rect_filled(ground, egui::CornerRadius::ZERO, self.look.palette.bg);
        }
        let room = ctx.content_rect().size();
        if room.x >= DRAWABLE[0] && room.y >= DRAWABLE[1] {
            self.bars(ui);
            match self.page {
                Page::Home => self.home_page(ui),
                Page::Game => self.game_page(ui),
                Page::Editor => self.editor_page(ui),
                Page::Battleship => self.battleship_page(ui),
                Page::Assistant => self.assistant_page(ui),
            }
            self.show_dialog(&ctx);
        }
        self.keeper.keep(&mut self.table);
        self.rename_window(&ctx);
        let sea = self.battleship.next_tick().filter(|_| on_sea);
        let game = self.table.next_tick().filter(|_| self.page == Page::Game);
        if let Some(next) = game.into_iter().chain(sea).min() {
            ctx.request_repaint_after(next.saturating_sub(now));
        }
    }

    fn restyle(&mut self, ctx: &Context) {
        let wanted = (*self.keeper.settings(), ctx.theme());
        if self.applied != Some(wanted) {
            self.look = theme::apply(ctx, &wanted.0);
            self.applied = Some((wanted.0, ctx.theme()));
        }
    }

    fn rename_window(&mut self, ctx: &Context) {
        let heading = self.heading();
        let title =
            if self.page == Page::Home { heading } else { format!("{heading} \u{2014} Quadrille") };
        if self.title != title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    // What keys ask for.

    fn read_keys(&mut self, ctx: &Context) {
        let typing = ctx.text_edit_focused();
        if self.dialog.is_some() || typing || ctx.any_popup_open() {
            return;
        }
        let pasted = ctx.input(|input| {
            input.events.iter().find_map(|event| match event {
                Event::Paste(text) => Some(text.clone()),
                _ => None,
            })
        });
        if let Some(text) = pasted {
            self.paste(&text);
        }
        match self.page {
            Page::Battleship => self.battleship.keys(ctx, self.names()),
            Page::Assistant => self.battleship.assistant_keys(ctx),
            _ => {}
        }
        for command in keys::commands(ctx) {
            self.obey(ctx, command);
        }
        if self.page == Page::Game && self.dialog.is_none() {
            keys::steer(ctx, &mut self.view, self.table.model().rules().size());
        }
    }

    fn obey(&mut self, ctx: &Context, command: Command) {
        let playing = self.page == Page::Game;
        let played = self.table.model().moves_played();
        let intent = match command {
            Command::New if matches!(self.page, Page::Battleship | Page::Assistant) => {
                return self.open_dialog(menu::DialogKind::NewBattle);
            }
            Command::Copy if self.page == Page::Battleship => return self.copy_shots(ctx),
            Command::Save if self.page == Page::Battleship => return self.save_battle(),
            Command::New => return self.open_dialog(menu::DialogKind::NewGame),
            Command::Open => return self.open_dialog(menu::DialogKind::Open),
            Command::Help => return self.open_dialog(menu::DialogKind::Help),
            Command::Home => return self.turn_to(Page::Home),
            Command::Quit => return ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            _ if !playing => return,
            Command::Save => return self.open_dialog(menu::DialogKind::Save),
            Command::Copy => return self.copy_moves(ctx),
            Command::LegalDots => {
                let mut settings = *self.settings();
                settings.legal_dots = !settings.legal_dots;
                return self.keeper.change_settings(settings);
            }
            Command::Graph => return self.toggle_graph(),
            Command::Undo => Intent::Undo,
            Command::Redo => Intent::Redo,
            Command::Back => Intent::GoTo(played.saturating_sub(1)),
            Command::Forward => Intent::GoTo(played + 1),
            Command::Tip => Intent::Tip,
            Command::Values => Intent::Values(!self.table.shows_values()),
            Command::Review => Intent::Review,
            Command::PlayOn => Intent::PlayOn,
        };
        self.act(intent);
    }

    /// Does what a person would ask the table for.
    pub fn ask(&mut self, intent: Intent) {
        self.act(intent);
    }

    fn act(&mut self, intent: Intent) {
        if let Intent::New(setup) = &intent {
            self.remember(*setup);
        }
        if intent == Intent::Review {
            self.panel.tab = Tab::Graph;
        }
        self.table.act(intent);
    }

    fn remember(&mut self, setup: Setup) {
        let settings = Settings { last_setup: setup, ..*self.settings() };
        self.keeper.change_settings(settings);
    }

    fn toggle_graph(&mut self) {
        self.panel.tab = if self.panel.tab == Tab::Graph { Tab::Moves } else { Tab::Graph };
    }

    fn open_dialog(&mut self, kind: menu::DialogKind) {
        let folder = self.games_folder();
        let setup = match self.page {
            Page::Home => self.settings().last_setup,
            _ => self.table.record().setup(),
        };
        let battle = self.battleship.last_setup();
        self.dialog = Some(menu::dialog(kind, &self.table, setup, &battle, &folder));
    }

    /// Where games are saved unless another folder is named.
    fn games_folder(&self) -> PathBuf {
        self.keeper.folder().unwrap_or_else(|| Path::new(".")).join("games")
    }

    // Pages.

    fn bars(&mut self, ui: &mut Ui) {
        let look = self.look;
        let bar = Frame::new().fill(look.palette.panel).inner_margin(Margin::symmetric(8, 3));
        let choice = Edge::top("menu bar").frame(bar).show_separator_line(false).show(ui, |ui| {
            match self.page {
                Page::Battleship | Page::Assistant => {
                    let heading = self.heading();
                    battleship::bar(
                        ui,
                        self.battleship.table(),
                        heading,
                        self.keeper.settings(),
                        &look,
                    )
                }
                _ => menu::bar(ui, &self.table, self.page, self.keeper.settings(), &look),
            }
        });
        let text = self.bottom_row();
        let told = if self.page == Page::Battleship {
            self.battleship.announcement()
        } else {
            self.table.announcement()
        };
        let row = Frame::new().fill(look.palette.panel).inner_margin(Margin::symmetric(16, 5));
        let row = Edge::bottom("status").frame(row).show_separator_line(false).show(ui, |ui| {
            menu::status(ui, &text, told, &look);
        });
        let rule = Stroke::new(1.0, theme::faint_border(look.palette));
        let bar = choice.response.rect;
        ui.painter().hline(bar.x_range(), bar.bottom(), rule);
        ui.painter().hline(row.response.rect.x_range(), row.response.rect.top(), rule);
        if let Some(choice) = choice.inner {
            let ctx = ui.ctx().clone();
            self.choose(&ctx, choice);
        }
        if !self.complaints.is_empty() {
            self.show_complaints(ui);
        }
    }

    /// What the bottom row says.
    #[must_use]
    pub fn bottom_row(&self) -> String {
        match self.page {
            Page::Game => menu::status_text(&self.table, self.pointed()),
            Page::Home => self.table.status().1.unwrap_or("Choose a game").to_owned(),
            Page::Editor => "Click squares to set up a position".to_owned(),
            Page::Battleship => self.battleship.status(self.names()),
            Page::Assistant => "Enter the shots and what was answered".to_owned(),
        }
    }

    /// What is on the page, in a few words.
    fn heading(&self) -> String {
        match self.page {
            Page::Battleship => self.battleship.heading(),
            page => menu::heading(&self.table, page),
        }
    }

    /// How places at sea are written.
    const fn names(&self) -> Names {
        Names { letters: self.keeper.settings().sea_letters }
    }

    /// Says what went wrong until it was seen; the last few times at most.
    fn complain(&mut self, text: String) {
        self.complaints.retain(|other| *other != text);
        self.complaints.push(text);
        let first = self.complaints.len().saturating_sub(3);
        self.complaints.drain(..first);
    }

    /// What could not be read or written stays in sight until it was seen.
    fn show_complaints(&mut self, ui: &mut Ui) {
        let look = self.look;
        let frame = Frame::new().fill(look.palette.panel2).inner_margin(Margin::symmetric(16, 6));
        let mut seen = false;
        Edge::top("complaints").frame(frame).show(ui, |ui| {
            ui.horizontal(|ui| {
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| {
                    seen = ui.button("Dismiss").clicked();
                    let left = egui::Layout::top_down(egui::Align::Min);
                    ui.with_layout(left, |ui| {
                        for complaint in &self.complaints {
                            let text = look.text(complaint, 13.0, look.palette.text);
                            ui.add(egui::Label::new(text).wrap());
                        }
                    });
                });
            });
        });
        if seen {
            self.complaints.clear();
        }
    }

    /// What the square under the cursor would do, for the bottom row.
    fn pointed(&self) -> Option<String> {
        let square = self.view.pointed?;
        let found = self.table.position().find_move(square)?;
        if !playable(&self.table).contains(square) {
            return None;
        }
        Some(match found.gained.len() - 1 {
            0 => format!("{square} flips nothing"),
            flips => format!("{square} flips {flips}"),
        })
    }

    fn choose(&mut self, ctx: &Context, choice: Choice) {
        match choice {
            Choice::Table(intent) => self.act(intent),
            Choice::Battleship(intent) => self.battleship.act(intent),
            Choice::Page(Page::Assistant) => self.open_assistant(None),
            Choice::CopyMoves if self.page == Page::Battleship => self.copy_shots(ctx),
            Choice::Dialog(menu::DialogKind::Save) if self.page == Page::Battleship => {
                self.save_battle()
            }
            Choice::Dialog(kind) => self.open_dialog(kind),
            Choice::Page(Page::Editor) => self.edit_board(),
            Choice::Page(page) => self.turn_to(page),
            Choice::CopyMoves => self.copy_moves(ctx),
            Choice::CopyPosition => {
                ctx.copy_text(board_text(self.table.position()));
                self.table.say("Copied the position");
            }
            Choice::CopyOthelloText => {
                ctx.copy_text(grid_text(&self.table.model().board()));
                self.table.say("Copied the board as the Othello class prints it");
            }
            Choice::CopyPicture => {
                ctx.copy_text(self.table.model().board().to_string());
                self.table.say("Copied a picture of the board as text");
            }
            Choice::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Choice::Settings(settings) => self.keeper.change_settings(settings),
            Choice::Graph => self.toggle_graph(),
            Choice::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        }
    }

    /// Shows another page. A board that is being set up is not kept for later.
    fn turn_to(&mut self, page: Page) {
        self.editor = None;
        self.page = page;
    }

    /// Whether everything that the window shows fits together; for tests.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let table = &self.table;
        let model = table.model();
        let whole = model.moves_played() + model.moves_undone() == table.moves().len();
        let mut replayed = reversi::Model::from_position(*model.start());
        let legal = table.moves().iter().all(|square| replayed.play(*square).is_ok());
        replayed.go_to(model.moves_played());
        let same = replayed.position() == model.position();
        let editing =
            (self.page == Page::Editor) == self.editor.is_some() || self.page == Page::Home;
        let paused = !table.is_paused() || table.turn().is_some();
        // A battle is what its own file says it is.
        let battle = self.battleship.table().is_none_or(|sea| {
            let text = sea.battle().to_text();
            session::battleship::Battle::from_text(&text).is_ok_and(|read| read == *sea.battle())
        });
        whole && legal && same && editing && paused && battle
    }
}

impl eframe::App for App {
    /// Whatever no panel covers. So the ground is not painted twice.
    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.look.palette.bg.to_normalized_gamma_f32()
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    /// The last save is waited for; if it failed, nobody sees the window any more.
    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        let keeper = std::mem::replace(&mut self.keeper, Autosave::nowhere());
        for message in keeper.finish() {
            // If nobody hears it, there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "quadrille: {message}");
        }
    }
}
