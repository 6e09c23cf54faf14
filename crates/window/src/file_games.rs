//! The page of a file with many games: a list to search and to click through.

use eframe::egui::{
    CentralPanel, Context, Frame, Margin, Panel as Edge, ProgressBar, Sense, TextEdit, Ui, vec2,
};
use reversi::{Player, Position};
use session::SavedGame;
use session::games::{COLUMNS, Filter, GameList, Wanted};
use session::words::{count, grouped};
use support::Waker;

use super::action::FileAction;
use super::board::miniature;
use super::table::{Column, Rows, Table};
use super::theme::Pen;
use super::widgets::{Weight, line, scrolled, wrapped};

/// What the list is called.
const NAME: &str = "Games of the file";

/// What each column gets of the width.
const WIDTHS: [f32; COLUMNS.len()] = [1.0, 1.5, 1.5, 1.0, 1.3, 1.5];

/// The file that is open, the page, and what it remembers.
#[derive(Debug)]
pub(crate) struct FileGames {
    pub list: Option<GameList>,
    pub wake: Waker,
    pub table: Table,
    text: String,
    result: Wanted,
    /// Only games that went through the position on the board.
    through_board: bool,
    /// The game that is shown beside the list, and how many were shown then.
    preview: Option<((usize, usize), SavedGame)>,
}

impl FileGames {
    /// Nothing is open.
    pub(crate) fn new(wake: Waker) -> Self {
        let (list, table, text) = (None, Table::default(), String::new());
        let (result, through_board, preview) = (Wanted::Any, false, None);
        Self { list, wake, table, text, result, through_board, preview }
    }

    /// Another list.
    pub(crate) fn open(&mut self, list: GameList) {
        *self = Self { list: Some(list), ..Self::new(self.wake.clone()) };
    }

    /// Takes what was read. True if there was something.
    pub(crate) fn poll(&mut self) -> bool {
        self.list.as_mut().is_some_and(GameList::poll)
    }

    /// Reads the keys of the page.
    pub(crate) fn keys(&mut self, ctx: &Context, pen: &Pen) {
        let count = self.list.as_ref().map_or(0, GameList::shown);
        if self.table.keys(ctx, NAME, count) && count > 0 {
            pen.push(FileAction::Open(self.table.chosen));
        }
    }

    /// The name of the file.
    pub(crate) fn heading(&self) -> String {
        self.list.as_ref().map_or("No file", GameList::name).to_owned()
    }

    /// What the bottom row says.
    pub(crate) fn status(&self) -> String {
        let Some(list) = &self.list else {
            return "No file is open: Open... in the menu, or drop one here".to_owned();
        };
        let all = count(list.len(), "game");
        let mut text = if list.shown() == list.len() {
            all
        } else {
            format!("{} of {all}", grouped(list.shown() as u64))
        };
        if list.progress().is_some() {
            text += " so far";
        }
        if list.damaged() > 0 {
            text += &format!(", {} cannot be read", count(list.damaged() as usize, "record"));
        }
        if let Some(problem) = list.problem() {
            text += &format!(" · {problem}");
        }
        text
    }

    /// Draws the page; `board` is the position that can be looked for.
    pub(crate) fn show(&mut self, ui: &mut Ui, board: &Position, pen: &Pen) {
        let room = ui.available_size();
        let wide = room.x >= 860.0 * pen.scale.max(1.0);
        let edge = if wide {
            Edge::right("about file").exact_size((330.0 * pen.scale).min(room.x * 0.45))
        } else {
            Edge::bottom("about file").exact_size((room.y * 0.38).min(260.0 * pen.scale))
        };
        let frame = Frame::new().inner_margin(Margin::symmetric(14, 12));
        let edge = edge.resizable(false).show_separator_line(false).frame(frame);
        edge.show(ui, |ui| scrolled(ui, "about file", |ui| self.side(ui, pen)));
        CentralPanel::no_frame().frame(frame).show(ui, |ui| {
            self.search(ui, board, pen);
            self.table(ui, pen);
        });
    }

    fn search(&mut self, ui: &mut Ui, board: &Position, pen: &Pen) {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(pen.title("Search", 14.0));
            let hint = "player, opening, 1990-1999";
            let edit = TextEdit::singleline(&mut self.text).hint_text(hint);
            let width = (320.0 * pen.scale).min(ui.available_width());
            let response = ui.add(edit.desired_width(width)).labelled_by(label.id);
            pen.ring(response, ui);
        });
        ui.horizontal_wrapped(|ui| {
            for (name, wanted) in [
                ("All results", Wanted::Any),
                ("Dark won", Wanted::Won(Player::Dark)),
                ("Light won", Wanted::Won(Player::Light)),
                ("Draw", Wanted::Draw),
                ("Not known", Wanted::Unknown),
            ] {
                pen.radio(ui, &mut self.result, wanted, name);
            }
            let through = ui.checkbox(&mut self.through_board, "With the position on the board");
            pen.ring(through, ui);
        });
        let Some(list) = &mut self.list else { return };
        let position = self.through_board.then_some(*board);
        let filter = Filter { text: self.text.clone(), result: self.result, position };
        if filter != *list.filter() {
            list.search(filter);
            self.table.choose(0);
        }
        if let Some(progress) = list.progress() {
            ui.horizontal(|ui| {
                let part = progress.read as f32 / progress.of.max(1) as f32;
                let width = (ui.available_width() - 90.0 * pen.scale).max(60.0);
                ui.add(ProgressBar::new(part).desired_width(width).show_percentage());
                pen.ask_small(ui, "Stop", FileAction::Stop);
            });
        }
    }

    fn table(&mut self, ui: &mut Ui, pen: &Pen) {
        let Some(list) = &self.list else {
            let text = "Open a file with Ctrl+O, or drop one here: WTHOR, GGF, PGN, SGF, OBF, \
                transcripts a game a line, and saved games.";
            return pen.note(ui, text);
        };
        let columns: Vec<Column> = COLUMNS.into_iter().zip(WIDTHS).collect();
        let row = |shown: usize| list.row(shown).to_vec();
        let rows = Rows { name: NAME, columns: &columns, count: list.shown(), row: &row };
        let opened = self.table.show(ui, &rows, pen);
        pen.extend(opened.map(FileAction::Open));
    }

    /// The game that is chosen, and what could not be read.
    fn side(&mut self, ui: &mut Ui, pen: &Pen) {
        ui.set_width(ui.available_width() - 10.0);
        let Some(list) = &self.list else { return };
        let (chosen, p) = (self.table.chosen, pen.palette);
        if let Some(listed) = list.get(chosen) {
            let key = (chosen, list.shown());
            if self.preview.as_ref().is_none_or(|(of, _)| *of != key) {
                let record = list.record(chosen);
                self.preview = record.map(|record| (key, SavedGame::from_record(&record)));
            }
            pen.card(ui, |ui| {
                ui.horizontal(|ui| {
                    let side = 120.0 * pen.scale.min(1.4);
                    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::HOVER);
                    if let Some((_, game)) = &self.preview {
                        let mut model = game.model.clone();
                        model.go_to(usize::MAX);
                        miniature(ui.painter(), rect, &model, pen);
                    }
                    ui.add_space(6.0);
                    ui.vertical(|ui| {
                        let [date, dark, light, result, opening, event] = list.row(chosen);
                        line(ui, pen.title(dark, 15.0));
                        line(ui, pen.title(light, 15.0));
                        line(ui, pen.text(result, 14.0, p.text));
                        for text in [date, event, opening] {
                            line(ui, pen.text(text, 13.0, p.text2));
                        }
                    });
                });
                let facts =
                    format!("Number {}, {}", listed.number, count(listed.moves.len(), "move"));
                pen.note(ui, facts);
                let size = vec2(ui.available_width(), 34.0 * pen.scale);
                pen.ask(ui, "Open the game", size, Weight::Main, FileAction::Open(chosen));
            });
            let keys = "Ctrl+Down and Ctrl+Up go to the next game and back, also on the board; \
                k comes back to this list. The Explorer beside the board counts moves over these games.";
            pen.note(ui, keys);
        }
        if list.damaged() > 0 {
            ui.label(pen.title("Cannot be read", 14.0));
            for problem in list.named_damage() {
                wrapped(ui, pen.text(problem, 12.0, p.text2));
            }
            if list.damaged() > list.named_damage().len() as u64 {
                pen.note(ui, "and more");
            }
        }
    }
}
