//! The window as a whole: bars, pages and dialogs.
//!
//! Views read and collect what was asked for; `perform.rs` carries it out.

mod exchange;
mod pages;
mod perform;

use std::io::Write;

use eframe::egui::{self, Context, Frame, Margin, Panel as Edge, Stroke, Ui};
use session::battleship::{Assistant, BattleshipController};
use session::{Controller, Editor, Library, SavedGame, Settings, describe, words};
use support::Waker;

use crate::action::{Action, Actions, Page};
use crate::battleship::{self, AssistantPage, BattleshipShell, Names};
use crate::board::{self, BoardView, playable};
use crate::dialogs::Dialog;
use crate::keys;
use crate::menu;
use crate::panel::Panel;
use crate::theme::{self, Look};
use session::Opening;

/// The narrowest window that has the panel beside the board.
const BESIDE: f32 = 900.0;

/// Below this there is nothing to see, and margins alone would be wider than the window. Some
/// systems make a window smaller than it asks to be.
const DRAWABLE: [f32; 2] = [160.0, 120.0];

/// The window.
#[derive(Debug)]
pub struct App {
    ctx: Context,
    controller: Controller,
    library: Library,
    page: Page,
    view: BoardView,
    panel: Panel,
    editor: Option<Editor>,
    battleship: BattleshipShell,
    dialog: Option<Dialog>,
    look: Look,
    applied: Option<(Settings, egui::Theme)>,
    title: String,
    /// What people should know; shown until it was seen.
    complaints: Vec<String>,
    /// Whoever draws has cleared the ground in its colour already.
    cleared: bool,
}

impl App {
    /// A window that opens with this. The seed sways the engines' choice between equal moves.
    #[must_use]
    pub fn new(ctx: &Context, opening: &Opening, library: Library, seed: u64) -> Self {
        theme::install_fonts(ctx);
        // egui's own keys for zooming would work against our text size.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let wake = Waker::new({
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        });
        let mut battleship = BattleshipShell::new(seed, wake.clone());
        let (page, record) = match opening {
            Opening::Home => (Page::Home, SavedGame::new(&library.settings().last_setup)),
            Opening::Game(setup) => (Page::Game, SavedGame::new(setup)),
            Opening::Battle(setup) => {
                battleship.start(setup.clone());
                (Page::Battleship, SavedGame::new(&library.settings().last_setup))
            }
        };
        let controller = Controller::new(record, seed, wake);
        let settings = library.settings().clone();
        let mut app = Self {
            ctx: ctx.clone(),
            controller,
            page,
            view: BoardView::default(),
            panel: Panel::default(),
            editor: None,
            battleship,
            dialog: None,
            look: theme::apply(ctx, &settings),
            applied: None,
            title: String::new(),
            complaints: Vec::new(),
            cleared: false,
            library,
        };
        if app.page == Page::Game
            && let Some(kept) = app.library.games.unfinished().next()
        {
            let game = describe(&kept.game);
            app.controller.notify(format!("Your last game is kept ({game}): see Game, Home page"));
        }
        app
    }

    /// Leaves out to paint the ground, where it is cleared in its colour anyhow.
    #[must_use]
    pub fn on_cleared_ground(self) -> Self {
        Self { cleared: true, ..self }
    }

    /// The game on the controller.
    pub const fn controller(&self) -> &Controller {
        &self.controller
    }

    /// The game of Battleship on the controller.
    pub fn battle(&self) -> Option<&BattleshipController> {
        self.battleship.controller()
    }

    /// What was entered for a game of Battleship that is played elsewhere.
    pub fn assistant(&self) -> Option<&Assistant> {
        self.battleship.assistant().map(AssistantPage::assistant)
    }

    /// The page shown.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        self.library.settings()
    }

    /// Changes the settings, as the dialog does.
    pub fn change_settings(&mut self, settings: Settings) {
        self.library.change_settings(settings);
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
            self.controller.tick(now);
        } else {
            self.controller.suspend(now);
        }
        let fighting = self.page == Page::Battleship;
        self.battleship.tick(now, fighting, self.names());
        for message in self.library.take_messages() {
            self.complain(message);
        }
        if ctx.input(|input| input.pointer.any_pressed() || !input.keys_down.is_empty()) {
            self.view.skipped = now;
        }
        let mut actions = Actions::default();
        self.read_keys(&mut actions);
        self.perform_all(&mut actions);
        if self.page == Page::Game && self.dialog.is_none() {
            self.steer();
        }
        if !self.cleared {
            let ground = ui.max_rect();
            ui.painter().rect_filled(ground, egui::CornerRadius::ZERO, self.look.palette.bg);
        }
        let room = ctx.content_rect().size();
        if room.x >= DRAWABLE[0] && room.y >= DRAWABLE[1] {
            self.bars(ui, &mut actions);
            self.perform_all(&mut actions);
            self.show_page(ui, &mut actions);
            self.perform_all(&mut actions);
            self.show_dialog();
        }
        self.keep();
        self.rename_window(&ctx);
        let battle = self.battleship.next_tick().filter(|_| fighting);
        let game = self.controller.next_tick().filter(|_| self.page == Page::Game);
        if let Some(next) = game.into_iter().chain(battle).min() {
            ctx.request_repaint_after(next.saturating_sub(now));
        }
    }

    fn restyle(&mut self, ctx: &Context) {
        let settings = self.library.settings();
        let applied = self.applied.as_ref().map(|(settings, theme)| (settings, *theme));
        if applied != Some((settings, ctx.theme())) {
            self.look = theme::apply(ctx, settings);
            self.applied = Some((settings.clone(), ctx.theme()));
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

    fn read_keys(&mut self, actions: &mut Actions) {
        let ctx = &self.ctx;
        if self.dialog.is_some() || ctx.text_edit_focused() || ctx.any_popup_open() {
            return;
        }
        keys::read_paste(ctx, actions);
        match self.page {
            Page::Game => keys::read(ctx, keys::REVERSI, actions),
            Page::Battleship => self.battleship.keys(ctx, self.names(), actions),
            Page::Assistant => self.battleship.assistant_keys(ctx),
            Page::Home | Page::Editor => {}
        }
        keys::read(ctx, keys::COMMON, actions);
    }

    fn bars(&self, ui: &mut Ui, actions: &mut Actions) {
        let (look, settings) = (&self.look, self.library.settings());
        let bar = Frame::new().fill(look.palette.panel).inner_margin(Margin::symmetric(8, 3));
        let bar = Edge::top("menu bar").frame(bar).show_separator_line(false).show(ui, |ui| {
            menu::bar(ui, &self.heading(), look, actions, |bar| match self.page {
                Page::Battleship | Page::Assistant => {
                    battleship::menus(bar, self.battleship.controller(), settings);
                }
                _ => menu::reversi(bar, &self.controller, self.page, settings, look),
            });
        });
        let text = self.bottom_row();
        let announcement = if self.page == Page::Battleship {
            self.battleship.announcement()
        } else {
            self.controller.announcement()
        };
        let row = Frame::new().fill(look.palette.panel).inner_margin(Margin::symmetric(16, 5));
        let row = Edge::bottom("status").frame(row).show_separator_line(false).show(ui, |ui| {
            menu::status(ui, &text, announcement, look);
        });
        let rule = Stroke::new(1.0, theme::faint_border(look.palette));
        let (bar, row) = (bar.response.rect, row.response.rect);
        ui.painter().hline(bar.x_range(), bar.bottom(), rule);
        ui.painter().hline(row.x_range(), row.top(), rule);
        let trouble = self.library.trouble();
        if !self.complaints.is_empty() || trouble.is_some() {
            self.show_complaints(ui, trouble.as_ref(), actions);
        }
    }

    /// What the bottom row says.
    #[must_use]
    pub fn bottom_row(&self) -> String {
        match self.page {
            Page::Game => menu::status_text(&self.controller, self.pointed()),
            Page::Home => self.controller.status().1.unwrap_or("Choose a game").to_owned(),
            Page::Editor => "Click squares to set up a position".to_owned(),
            Page::Battleship => self.battleship.status(self.names()),
            Page::Assistant => "Enter the shots and what was answered".to_owned(),
        }
    }

    /// What is on the page, at the right end of the menu bar and in the title of the window.
    fn heading(&self) -> String {
        match self.page {
            Page::Home => "Quadrille".to_owned(),
            Page::Editor => "Edit board".to_owned(),
            Page::Battleship => self.battleship.heading(),
            Page::Assistant => "Battleship \u{2014} assistant".to_owned(),
            Page::Game => {
                let rules = self.controller.model().rules();
                let over = self.controller.outcome().map_or("", |_| " \u{2014} game over");
                format!("{} {}{over}", words::game_name(rules.variant()), rules.size())
            }
        }
    }

    /// How Battleship's places are written.
    const fn names(&self) -> Names {
        Names { letters: self.library.settings().battleship_letters }
    }

    /// Says what went wrong until it was seen; the last few times at most.
    fn complain(&mut self, text: String) {
        self.complaints.retain(|other| *other != text);
        self.complaints.push(text);
        let first = self.complaints.len().saturating_sub(3);
        self.complaints.drain(..first);
    }

    /// What people should know stays in sight until it was seen; that something is not kept, until
    /// it is again.
    fn show_complaints(&self, ui: &mut Ui, trouble: Option<&String>, actions: &mut Actions) {
        let look = &self.look;
        let frame = Frame::new().fill(look.palette.panel2).inner_margin(Margin::symmetric(16, 6));
        Edge::top("complaints").frame(frame).show(ui, |ui| {
            ui.horizontal(|ui| {
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| {
                    if !self.complaints.is_empty() && ui.button("Dismiss").clicked() {
                        actions.push(Action::Dismiss);
                    }
                    let left = egui::Layout::top_down(egui::Align::Min);
                    ui.with_layout(left, |ui| {
                        let lines = trouble.into_iter().map(|text| (text, look.palette.danger));
                        let seen = self.complaints.iter().map(|text| (text, look.palette.text));
                        for (text, colour) in lines.chain(seen) {
                            ui.add(egui::Label::new(look.text(text, 13.0, colour)).wrap());
                        }
                    });
                });
            });
        });
    }

    /// What the square under the cursor would do, for the bottom row.
    fn pointed(&self) -> Option<String> {
        let square = self.view.pointed?;
        let found = self.controller.position().find_move(square)?;
        if !playable(&self.controller).contains(square) {
            return None;
        }
        Some(match found.gained.len() - 1 {
            0 => format!("{square} flips nothing"),
            flips => format!("{square} flips {flips}"),
        })
    }

    /// Whether everything that the window shows fits together; for tests.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let controller = &self.controller;
        let model = controller.model();
        let whole = model.moves_played() + model.moves_undone() == controller.moves().len();
        let mut replayed = reversi::Model::from_position(*model.start());
        let legal = controller.moves().iter().all(|square| replayed.play(*square).is_ok());
        replayed.go_to(model.moves_played());
        let same = replayed.position() == model.position();
        let editing =
            (self.page == Page::Editor) == self.editor.is_some() || self.page == Page::Home;
        let paused = !controller.is_paused() || controller.turn().is_some();
        // A battle is what its own file says it is.
        let battle = self.battleship.controller().is_none_or(|battleship| {
            let text = battleship.battle().to_text();
            session::battleship::Battle::from_text(&text)
                .is_ok_and(|read| read == *battleship.battle())
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

    /// Everything is kept once more, with the time that has passed on a clock. If that fails,
    /// nobody sees the window any more.
    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.keep();
        self.library.games.keep_all(&self.controller);
        for message in std::mem::replace(&mut self.library, Library::in_memory()).finish() {
            // If nobody hears it, there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "quadrille: {message}");
        }
    }
}
