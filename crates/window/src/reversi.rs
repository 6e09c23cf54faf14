//! Reversi's and Othello's part of the window: the game and its pages.

use std::time::Duration;

use eframe::egui::{CentralPanel, Context, Frame, Margin, Panel as Edge, Ui};
use reversi::Square;
use session::{Controller, Editor, words};

use super::action::{Action, Page};
use super::board::{BoardView, playable};
use super::editor::{self, Painting};
use super::explorer::Book;
use super::keys;
use super::menu::{self, Menu};
use super::panel::Panel;
use super::shell::Shell;
use super::theme::Pen;

/// The narrowest and the widest panel beside the board, at the usual size of text.
const PANEL: (f32, f32) = (300.0, 472.0);

/// Reversi's and Othello's part of the window.
#[derive(Debug)]
pub(crate) struct ReversiShell {
    pub controller: Controller,
    pub view: BoardView,
    pub panel: Panel,
    /// What was played from the position on the board.
    pub book: Book,
    /// The board that is being set up.
    pub editor: Option<Editor>,
    painting: Painting,
    /// Who played the game of a file, and its moves: of other moves it is not said.
    pub named: Option<(String, Vec<Square>)>,
    /// A game that was left and can be gone on with.
    pub offer: Option<(Action, String)>,
}

impl ReversiShell {
    /// A game and nothing remembered.
    pub(crate) fn new(controller: Controller) -> Self {
        let (view, panel) = (BoardView::default(), Panel::default());
        let (book, painting) = (Book::default(), Painting::default());
        Self { controller, view, panel, book, editor: None, painting, named: None, offer: None }
    }

    /// The game and the size of its board.
    pub(crate) fn name(&self) -> String {
        let rules = self.controller.model().rules();
        format!("{} {}", words::game_name(rules.variant()), rules.size())
    }

    /// The same, behind who played it where a file says so.
    fn named(&self) -> String {
        match &self.named {
            Some((players, moves)) if moves == self.controller.moves() => {
                format!("{players} \u{b7} {}", self.name())
            }
            _ => self.name(),
        }
    }

    /// What the square under the cursor would do, for the bottom row.
    fn pointed(&self) -> Option<String> {
        let square = self.view.cursor.pointed()?;
        let found = self.controller.position().find_move(square)?;
        if !playable(&self.controller).contains(square) {
            return None;
        }
        Some(match found.gained.len() - 1 {
            0 => format!("{square} flips nothing"),
            flips => format!("{square} flips {flips}"),
        })
    }

    fn game_page(&mut self, ui: &mut Ui, pen: &Pen) {
        let Self { controller, panel, book, view, offer, .. } = self;
        let wide = beside(ui, pen.scale, |ui, wide| {
            pen.offer(ui, offer.as_ref());
            if wide {
                panel.show(ui, (controller, book), pen);
            } else {
                panel.show_below(ui, (controller, book), pen);
            }
        });
        central(ui, if wide { 18 } else { 8 }, |ui| _ = view.show(ui, controller, pen));
    }

    fn editor_page(&mut self, ui: &mut Ui, pen: &Pen) {
        let Some(editor) = &self.editor else { return pen.push(Action::Show(Page::Game)) };
        beside(ui, pen.scale, |ui, _| editor::panel(ui, editor, pen));
        central(ui, 18, |ui| self.painting.board(ui, editor, pen));
    }
}

impl Shell for ReversiShell {
    fn tick(&mut self, now: Duration, page: Page, _pen: &Pen) {
        if page == Page::Game {
            self.controller.tick(now);
        } else {
            self.controller.suspend(now);
        }
    }

    fn next_tick(&self, page: Page) -> Option<Duration> {
        self.controller.next_tick().filter(|_| page == Page::Game)
    }

    fn keys(&mut self, ctx: &Context, page: Page, pen: &Pen) {
        match page {
            Page::Game => {
                self.view.keys(ctx, &self.controller, pen);
                keys::read(ctx, keys::REVERSI, pen);
            }
            Page::Editor => {
                if let Some(editor) = &self.editor {
                    self.painting.keys(ctx, editor, pen);
                }
            }
            _ => {}
        }
    }

    fn menus(&self, bar: &mut Menu<'_>, page: Page) {
        menu::reversi(bar, &self.controller, page);
    }

    fn show(&mut self, ui: &mut Ui, page: Page, pen: &Pen) {
        match page {
            Page::Editor => self.editor_page(ui, pen),
            _ => self.game_page(ui, pen),
        }
    }

    fn heading(&self, page: Page) -> String {
        let over = self.controller.outcome().map_or("", |_| " \u{2014} game over");
        if page == Page::Editor { "Edit board".to_owned() } else { self.named() + over }
    }

    fn status(&self, page: Page, _pen: &Pen) -> String {
        match page {
            Page::Home => self.controller.status().1.unwrap_or("Choose a game").to_owned(),
            Page::Editor => "Click or drag over squares to set up a position".to_owned(),
            _ => menu::status_text(&self.controller, self.pointed()),
        }
    }

    fn announcement(&self, _page: Page) -> &str {
        self.controller.announcement()
    }
}

/// What the panel leaves of the page, within a margin.
pub(crate) fn central(ui: &mut Ui, margin: i8, content: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().inner_margin(Margin::same(margin));
    CentralPanel::no_frame().frame(frame).show(ui, content);
}

/// The panel beside the board; below it in a narrow window. Says whether there was room beside it.
pub(crate) fn beside(ui: &mut Ui, scale: f32, panel: impl FnOnce(&mut Ui, bool)) -> bool {
    let room = ui.available_size();
    // The panel's text needs more room when it is larger, the board keeps half.
    let width = ((room.x * 0.37).clamp(PANEL.0, PANEL.1) * scale.max(1.0)).min(room.x * 0.5);
    let height = (room.y * 0.38).clamp(150.0, 420.0);
    // Whichever gives the larger board.
    let wide = (room.x - width).min(room.y) >= room.x.min(room.y - height);
    let (edge, margin) = if wide {
        let edge = Edge::right("side").exact_size(width);
        let (left, right) = if room.x < 900.0 { (4, 12) } else { (8, 24) };
        (edge, Margin { left, right, top: 24, bottom: 18 })
    } else {
        (Edge::bottom("below").exact_size(height), Margin::symmetric(12, 8))
    };
    let edge = edge.resizable(false).show_separator_line(false);
    edge.frame(Frame::new().inner_margin(margin)).show(ui, |ui| panel(ui, wide));
    wide
}
