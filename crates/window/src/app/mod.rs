//! The window as a whole: bars, pages and dialogs.
//!
//! Views read and collect what was asked for; `perform.rs` carries it out.

mod exchange;
mod pages;
mod perform;
mod played;
mod programs;
mod walks;

use std::io::Write;

use eframe::egui::{self, Context, Frame, Key, Layout, Margin, Panel as Edge, Stroke, Ui};
use session::battleship::{Assistant, BattleshipController};
use session::coach::Drill;
use session::lesson::Lesson;
use session::sound::{Cue, Listener};
use session::{Controller, Editor, Library, Opening, SavedGame, Settings, Trial, WindowPlace};
use support::Waker;

use crate::action::{Action, Page};
use crate::battleship::{AssistantPage, BattleshipShell};
use crate::board;
use crate::dialogs::Dialog;
use crate::file_games::FileGames;
use crate::home;
use crate::in_order::{self, InOrder};
use crate::keys;
use crate::menu;
use crate::place;
use crate::reversi::ReversiShell;
use crate::shell::Shell;
use crate::sound::Speaker;
use crate::teach::TeachShell;
use crate::theme::{self, Pen};
use crate::widgets::{capital, from_right, wrapped};
use crate::your_games::YourGames;

/// Below this there is nothing to see, and margins alone would be wider than the window. Some
/// systems make a window smaller than it asks to be.
const DRAWABLE: [f32; 2] = [160.0, 120.0];

/// The window.
#[derive(Debug)]
pub struct App {
    ctx: Context,
    library: Library,
    page: Page,
    reversi: ReversiShell,
    battleship: BattleshipShell,
    teach: TeachShell,
    your_games: YourGames,
    file_games: FileGames,
    wake: Waker,
    dialog: Option<Dialog>,
    /// A program that is being tried out.
    trial: Option<Trial>,
    /// The dialog was not drawn yet.
    is_dialog_new: bool,
    pen: Pen,
    title: String,
    /// Where the window is, where that is known.
    place: Option<WindowPlace>,
    /// What people should know; shown until it was seen.
    complaints: Vec<String>,
    /// Why the last thing asked for could not be done; in the bottom row until the next is.
    refusal: Option<String>,
    listener: Listener,
    speaker: Speaker,
    /// Whoever draws has cleared the ground in its colour already.
    cleared: bool,
}

impl App {
    /// A window that opens with this. The seed sways the engines' choice between equal moves.
    #[must_use]
    pub fn new(ctx: &Context, opening: &Opening, mut library: Library, seed: u64) -> Self {
        theme::install_fonts(ctx);
        ctx.add_plugin(InOrder::default());
        ctx.options_mut(|options| {
            // egui's own keys for zooming would work against our text size.
            options.zoom_with_keyboard = false;
            // A button that is held for long is pressed all the same, and hands are not still.
            options.input_options.max_click_duration = f64::INFINITY;
            options.input_options.max_click_dist = 10.0;
        });
        let wake = Waker::new({
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        });
        let mut teach = TeachShell::default();
        teach.day = walks::today();
        let mut settings = library.settings().clone();
        let is_first = !std::mem::replace(&mut settings.progress.welcomed, true);
        // Whoever comes for the first time is shown how to play, once.
        teach.is_welcome = is_first && *opening == Opening::Home;
        if teach.is_welcome {
            library.change_settings(settings);
        }
        let last = &library.settings().last_setup;
        let mut battleship = BattleshipShell::new(seed, wake.clone());
        let (page, setup) = match opening {
            Opening::Home if teach.is_welcome => (Page::Learn, last),
            Opening::Home => (Page::Home, last),
            Opening::Game(setup) => (Page::Game, setup),
            Opening::Battle(setup) => {
                battleship.start(setup.clone());
                (Page::Battleship, last)
            }
        };
        let controller = Controller::new(SavedGame::new(setup), seed, wake.clone());
        Self {
            ctx: ctx.clone(),
            page,
            reversi: ReversiShell::new(controller),
            battleship,
            teach,
            your_games: YourGames::default(),
            file_games: FileGames::new(wake.clone()),
            wake,
            dialog: None,
            trial: None,
            is_dialog_new: false,
            pen: theme::apply(ctx, library.settings()),
            title: String::new(),
            place: None,
            complaints: Vec::new(),
            refusal: None,
            listener: Listener::default(),
            speaker: Speaker::default(),
            cleared: false,
            library,
        }
    }

    /// Leaves out to paint the ground, where it is cleared in its colour anyhow.
    #[must_use]
    pub fn on_cleared_ground(self) -> Self {
        Self { cleared: true, ..self }
    }

    /// Chooses sounds as ever, but plays none: for tests.
    #[must_use]
    pub fn mute(mut self) -> Self {
        self.speaker.is_mute = true;
        self
    }

    /// The sounds that were played, the last few.
    pub fn sounds(&self) -> &[Cue] {
        self.speaker.asked()
    }

    /// Plays what is to be heard of the game on the page.
    fn sound(&mut self) {
        let game = self.listener.hear_game(&self.reversi.controller);
        let battle = self.battleship.controller.as_ref();
        let battle = battle.and_then(|controller| self.listener.hear_battle(controller));
        let heard = if self.page.is_battle() { battle } else { game };
        if let Some(cue) = heard.filter(|_| self.settings().sounds) {
            self.speaker.play(cue);
        }
    }

    /// The game on the controller.
    pub const fn controller(&self) -> &Controller {
        &self.reversi.controller
    }

    /// The game of Battleship on the controller.
    pub const fn battle(&self) -> Option<&BattleshipController> {
        self.battleship.controller.as_ref()
    }

    /// What was entered for a game of Battleship that is played elsewhere.
    pub fn assistant(&self) -> Option<&Assistant> {
        self.battleship.assistant.as_ref().map(AssistantPage::assistant)
    }

    /// The lesson, once one was begun.
    pub const fn lesson(&self) -> Option<&Lesson> {
        self.teach.lesson.as_ref()
    }

    /// The walk through mistakes or puzzles, once one was begun.
    pub const fn drill(&self) -> Option<&Drill> {
        self.teach.drill.as_ref()
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
        self.reversi.editor.as_ref()
    }

    /// The game that the page belongs to.
    fn shell(&self) -> &dyn Shell {
        match self.page {
            page if page.is_at_sea() => &self.battleship,
            page if page.is_taught() => &self.teach,
            _ => &self.reversi,
        }
    }

    /// Draws the window and carries out what was asked for in it.
    pub fn draw(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.restyle(&ctx);
        let now = board::now(ui);
        self.reversi.tick(now, self.page, &self.pen);
        if let Some(controller) = &mut self.battleship.controller {
            controller.assume(self.library.settings().battleship_prior, &self.library.played);
        }
        self.battleship.tick(now, self.page, &self.pen);
        self.teach.tick(now, self.page, &self.pen);
        if self.library.poll() {
            self.relist();
        }
        for message in self.library.take_messages() {
            self.complain(message);
        }
        if ctx.input(|input| input.pointer.any_pressed() || !input.keys_down.is_empty()) {
            (self.reversi.view.skipped, self.teach.view.skipped) = (now, now);
        }
        self.follow_programs();
        self.follow_lists();
        self.take_dropped(&ctx);
        self.read_keys();
        self.perform_all();
        if !self.cleared {
            let ground = ui.max_rect();
            ui.painter().rect_filled(ground, egui::CornerRadius::ZERO, self.pen.palette.bg);
        }
        let room = ctx.content_rect().size();
        self.offer_kept();
        if room.x >= DRAWABLE[0] && room.y >= DRAWABLE[1] {
            self.bars(ui);
            self.perform_all();
            self.show_page(ui);
            self.perform_all();
            self.show_dialog();
        }
        self.sound();
        self.keep();
        self.note_place(&ctx);
        self.rename_window(&ctx);
        let games: [&dyn Shell; 3] = [&self.reversi, &self.battleship, &self.teach];
        if let Some(next) = games.iter().filter_map(|game| game.next_tick(self.page)).min() {
            ctx.request_repaint_after(next.saturating_sub(now));
        }
    }

    fn restyle(&mut self, ctx: &Context) {
        let settings = self.library.settings();
        let is_same = Settings { window: None, ..self.pen.settings.clone() }
            == Settings { window: None, ..settings.clone() };
        if !is_same || self.pen.dark != theme::is_dark(ctx) {
            self.pen = theme::apply(ctx, settings);
        }
    }

    /// Where the window is belongs to the settings. It is written when something else happens, and at
    /// the end, not at every step of a hand that moves it.
    fn note_place(&mut self, ctx: &Context) {
        let before = self.place.or(self.settings().window);
        self.place = ctx.input(|input| place::current(input.viewport(), before)).or(before);
        if ctx.input(|input| input.pointer.any_pressed() || !input.keys_down.is_empty()) {
            self.keep_place();
        }
    }

    fn keep_place(&mut self) {
        let settings = Settings { window: self.place, ..self.settings().clone() };
        self.library.change_settings(settings);
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

    fn read_keys(&mut self) {
        let (ctx, page, pen) = (&self.ctx, self.page, &self.pen);
        if self.dialog.is_some() || ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
            return;
        }
        keys::read_paste(ctx, pen);
        if page == Page::Home
            && keys::is_free(ctx, |_| false)
            && keys::pressed_anew(ctx, Key::Enter)
        {
            pen.push(home::usual(&self.offers(), pen));
        }
        if page == Page::Played {
            self.your_games.keys(ctx, &self.library.played, pen);
        } else if page == Page::File {
            self.file_games.keys(ctx, pen);
        } else if page.is_at_sea() {
            self.battleship.keys(ctx, page, pen);
        } else if page.is_taught() {
            self.teach.keys(ctx, page, pen);
        } else {
            self.reversi.keys(ctx, page, pen);
        }
        keys::read(ctx, keys::COMMON, pen);
    }

    fn bars(&self, ui: &mut Ui) {
        let (pen, shell) = (&self.pen, self.shell());
        let bar = Frame::new().fill(pen.palette.panel).inner_margin(Margin::symmetric(8, 3));
        let bar = Edge::top("menu bar").frame(bar).show_separator_line(false).show(ui, |ui| {
            menu::bar(ui, &self.heading(), pen, |bar| shell.menus(bar, self.page));
        });
        let text = self.bottom_row();
        let row = Frame::new().fill(pen.palette.panel).inner_margin(Margin::symmetric(16, 5));
        let row = Edge::bottom("status").frame(row).show_separator_line(false).show(ui, |ui| {
            menu::status(ui, &text, shell.announcement(self.page), pen);
        });
        let rule = Stroke::new(1.0, theme::faint_border(pen.palette));
        let (bar, row) = (bar.response.rect, row.response.rect);
        in_order::note_bar(ui.ctx(), bar);
        ui.painter().hline(bar.x_range(), bar.bottom(), rule);
        ui.painter().hline(row.x_range(), row.top(), rule);
        let trouble = self.library.trouble();
        if !self.complaints.is_empty() || trouble.is_some() {
            self.show_complaints(ui, trouble.as_ref());
        }
    }

    /// What the bottom row says.
    #[must_use]
    pub fn bottom_row(&self) -> String {
        let status = match self.page {
            Page::Played => self.with_notice(YourGames::status(&self.library.played)),
            Page::File => self.with_notice(self.file_games.status()),
            page => self.shell().status(page, &self.pen),
        };
        match &self.refusal {
            Some(refusal) => format!("{status} · {refusal}"),
            None => status,
        }
    }

    /// What a page says, and behind it what was said last.
    fn with_notice(&self, status: String) -> String {
        match self.controller().notice() {
            Some(notice) => format!("{status} · {notice}"),
            None => status,
        }
    }

    /// What is on the page, at the right end of the menu bar and in the title of the window.
    fn heading(&self) -> String {
        match self.page {
            Page::Home => "Quadrille".to_owned(),
            Page::Played => "Your games".to_owned(),
            Page::File => self.file_games.heading(),
            page => self.shell().heading(page),
        }
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
    fn show_complaints(&self, ui: &mut Ui, trouble: Option<&String>) {
        let pen = &self.pen;
        let frame = Frame::new().fill(pen.palette.panel2).inner_margin(Margin::symmetric(16, 6));
        Edge::top("complaints").frame(frame).show(ui, |ui| {
            let row = |ui: &mut Ui| {
                if !self.complaints.is_empty() && ui.button("Dismiss").clicked() {
                    pen.push(Action::Dismiss);
                }
                ui.with_layout(Layout::top_down(egui::Align::Min), |ui| {
                    let lines = trouble.into_iter().map(|text| (text, pen.palette.danger));
                    let seen = self.complaints.iter().map(|text| (text, pen.palette.text));
                    for (text, colour) in lines.chain(seen) {
                        wrapped(ui, pen.text(capital(text), 13.0, colour));
                    }
                });
            };
            ui.horizontal(|ui| from_right(ui, row));
        });
    }
}

impl eframe::App for App {
    /// Whatever no panel covers. So the ground is not painted twice.
    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.pen.palette.bg.to_normalized_gamma_f32()
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    /// Everything is kept once more, with the time that has passed on a clock. If that fails,
    /// nobody sees the window any more.
    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.keep();
        self.keep_place();
        self.library.games.keep_all(&self.reversi.controller);
        for message in std::mem::replace(&mut self.library, Library::in_memory()).finish() {
            // If nobody hears it, there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "quadrille: {message}");
        }
        // A thread that still waits for a program ends with us; the program would not.
        session::end_programs();
    }
}
