//! The page of your games: all that were finished, how you did against whom, and how strong that
//! makes you.

use eframe::egui::{
    CentralPanel, Context, Frame, Key, Margin, Modifiers, Panel as Edge, TextEdit, Ui, vec2,
};
use session::played::{
    Accuracy, Against, Archive, COLUMNS, Family, Played, PlayedGame, PlayedId, PlayedList,
    Standing, Strength, records, strength,
};
use session::words::{count, grouped};
use session::{Seat, Setup, Sides};

use super::action::{Action, DialogKind, PlayedAction};
use super::board::miniature;
use super::table::{Column, Rows, Table};
use super::theme::Pen;
use super::widgets::{Weight, line, scrolled, wrapped};

/// What the list is called.
const NAME: &str = "Your games";

/// What each column gets of the width.
const WIDTHS: [f32; COLUMNS.len()] = [1.1, 1.5, 1.1, 1.4, 0.9, 1.4];

/// The page and what it remembers.
#[derive(Debug, Default)]
pub(crate) struct YourGames {
    table: Table,
    text: String,
    /// The game that is shown beside the list, as far as it can be read.
    preview: Option<(PlayedId, Result<PlayedGame, String>)>,
    /// What all games together say, and for which state of the list.
    summary: Option<(u64, Vec<Against>, Option<Strength>)>,
}

impl YourGames {
    /// Reads the keys of the page.
    pub(crate) fn keys(&mut self, ctx: &Context, archive: &Archive, pen: &Pen) {
        let count = archive.list().shown();
        let is_opened = self.table.keys(ctx, NAME, count);
        let Some(id) = archive.list().get(self.table.chosen).map(|row| row.id) else { return };
        if is_opened {
            pen.push(PlayedAction::Open(id));
        }
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete)) {
            pen.push(PlayedAction::Delete(id));
        }
    }

    /// Chooses a game, if it is shown.
    pub(crate) fn choose(&mut self, id: PlayedId, list: &PlayedList) {
        if let Some(place) = list.place(id) {
            self.table.choose(place);
        }
    }

    /// What the bottom row says.
    pub(crate) fn status(archive: &Archive) -> String {
        if !archive.is_read() {
            return "Reading your games ...".to_owned();
        }
        let list = archive.list();
        let (all, shown) = (list.rows().len(), list.shown());
        match (all, shown) {
            (0, _) => "No game was finished yet".to_owned(),
            (all, shown) if all == shown => count(all, "game"),
            (all, shown) => format!("{} of {}", grouped(shown as u64), count(all, "game")),
        }
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, archive: &Archive, pen: &Pen) {
        let room = ui.available_size();
        let wide = room.x >= 860.0 * pen.scale.max(1.0);
        let edge = if wide {
            Edge::right("about games").exact_size((330.0 * pen.scale).min(room.x * 0.45))
        } else {
            Edge::bottom("about games").exact_size((room.y * 0.42).min(300.0 * pen.scale))
        };
        let frame = Frame::new().inner_margin(Margin::symmetric(14, 12));
        let edge = edge.resizable(false).show_separator_line(false).frame(frame);
        edge.show(ui, |ui| scrolled(ui, "about games", |ui| self.side(ui, archive, pen)));
        let page = CentralPanel::no_frame().frame(frame);
        page.show(ui, |ui| {
            self.search(ui, archive, pen);
            self.table(ui, archive, pen);
        });
    }

    /// What is looked for.
    fn search(&mut self, ui: &mut Ui, archive: &Archive, pen: &Pen) {
        let mut list = archive.list();
        let mut filter = list.filter().clone();
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(pen.title("Search", 14.0));
            let hint = "opponent, opening, date, result";
            let edit = TextEdit::singleline(&mut self.text).hint_text(hint);
            let width = (260.0 * pen.scale).min(ui.available_width());
            let response = ui.add(edit.desired_width(width)).labelled_by(label.id);
            pen.ring(response, ui);
        });
        ui.horizontal_wrapped(|ui| {
            for (name, family) in [
                ("All games", None),
                ("Reversi", Some(Family::Reversi)),
                ("Othello", Some(Family::Othello)),
                ("Battleship", Some(Family::Battleship)),
            ] {
                pen.radio(ui, &mut filter.family, family, name);
            }
            ui.add_space(14.0);
            for (name, standing) in [
                ("All results", None),
                ("Won", Some(Standing::Won)),
                ("Tie", Some(Standing::Drawn)),
                ("Lost", Some(Standing::Lost)),
            ] {
                pen.radio(ui, &mut filter.standing, standing, name);
            }
        });
        filter.text.clone_from(&self.text);
        if filter != *list.filter() {
            self.table.choose(0);
            list.search(filter);
        }
    }

    fn table(&mut self, ui: &mut Ui, archive: &Archive, pen: &Pen) {
        let list = archive.list();
        if list.rows().is_empty() {
            let text = "Every game that you finish is kept here: Reversi, Othello and Battleship.";
            return pen.note(ui, text);
        }
        let columns: Vec<Column> = COLUMNS.into_iter().zip(WIDTHS).collect();
        let row = |shown: usize| list.columns(shown).to_vec();
        let rows = Rows { name: NAME, columns: &columns, count: list.shown(), row: &row };
        let opened = self.table.show(ui, &rows, pen);
        pen.extend(opened.and_then(|row| list.get(row)).map(|row| PlayedAction::Open(row.id)));
    }

    /// The game that is chosen, and what all games together say.
    fn side(&mut self, ui: &mut Ui, archive: &Archive, pen: &Pen) {
        ui.set_width(ui.available_width() - 10.0);
        let chosen = archive.list().get(self.table.chosen).cloned();
        if let Some(row) = &chosen {
            self.game(ui, row, archive, pen);
        }
        ui.horizontal_wrapped(|ui| {
            if chosen.is_some() {
                pen.ask_small(ui, "Export...", DialogKind::Export);
            }
            if archive.can_undelete() {
                pen.ask_small(ui, "Undo delete", PlayedAction::Undelete);
            }
        });
        ui.add_space(6.0);
        self.summary(ui, &archive.list(), pen);
    }

    fn game(&mut self, ui: &mut Ui, row: &Played, archive: &Archive, pen: &Pen) {
        let is_known = self.preview.as_ref().is_some_and(|(id, _)| *id == row.id);
        if !is_known {
            self.preview = Some((row.id, archive.game(row.id)));
        }
        let Some((_, game)) = &self.preview else { return };
        pen.card(ui, |ui| {
            ui.horizontal(|ui| {
                if let Ok(PlayedGame::Reversi(game, _)) = game {
                    let side = 104.0 * pen.scale.min(1.4);
                    let (rect, _) =
                        ui.allocate_exact_size(vec2(side, side), eframe::egui::Sense::HOVER);
                    let mut model = game.model.clone();
                    model.go_to(usize::MAX);
                    miniature(ui.painter(), rect, &model, pen);
                    ui.add_space(6.0);
                }
                ui.vertical(|ui| {
                    line(ui, pen.title(row.result(), 16.0));
                    let against = match row.you() {
                        Some(_) => format!("against {}", row.opponent()),
                        None => row.opponent(),
                    };
                    line(ui, pen.text(against, 14.0, pen.palette.text));
                    line(ui, pen.text(&row.title, 13.0, pen.palette.text2));
                    line(ui, pen.text(&row.day, 13.0, pen.palette.text2));
                    if !row.opening.is_empty() {
                        line(ui, pen.text(&row.opening, 13.0, pen.palette.text2));
                    }
                });
            });
            if let Err(why) = game {
                wrapped(ui, pen.text(why, 13.0, pen.palette.danger));
                return;
            }
            wrapped(ui, pen.text(accuracy_words(row), 13.0, pen.palette.text));
            let again = if row.is_analysed() { "Look again" } else { "Analyse" };
            let buttons: [(&str, Weight, Action); 3] = [
                ("Open", Weight::Main, PlayedAction::Open(row.id).into()),
                (again, Weight::Plain, PlayedAction::Analyse(row.id).into()),
                ("Delete", Weight::Plain, PlayedAction::Delete(row.id).into()),
            ];
            pen.ask_row(ui, 34.0 * pen.scale, &buttons);
        });
    }

    fn summary(&mut self, ui: &mut Ui, list: &PlayedList, pen: &Pen) {
        let revision = list.revision();
        if self.summary.as_ref().is_none_or(|(of, ..)| *of != revision) {
            self.summary = Some((revision, records(list.rows()), strength(list.rows())));
        }
        let Some((_, records, strength)) = &self.summary else { return };
        if list.rows().is_empty() {
            return;
        }
        ui.label(pen.title("Your strength", 15.0));
        match strength {
            Some(found) => strong(ui, *found, pen),
            None => pen.note(
                ui,
                "Not known yet: it takes a finished game of Othello or Reversi on 8x8 against a level.",
            ),
        }
        for (title, at_sea) in [("Reversi and Othello", false), ("Battleship", true)] {
            let own: Vec<&Against> =
                records.iter().filter(|against| against.at_sea == at_sea).collect();
            if own.is_empty() {
                continue;
            }
            ui.add_space(6.0);
            ui.label(pen.title(title, 15.0));
            for against in own {
                let Against { opponent, won, drawn, lost, .. } = against;
                let text = format!("{opponent}: {won} won, {drawn} tied, {lost} lost");
                wrapped(ui, pen.text(text, 13.0, pen.palette.text));
            }
        }
    }
}

/// How strong one is, with the level to play next.
fn strong(ui: &mut Ui, found: Strength, pen: &Pen) {
    let (low, high) = found.levels;
    let text = format!("About level {}", found.level);
    ui.label(pen.title(text, 18.0));
    let games = match found.games {
        1 => "one game".to_owned(),
        games => format!("your last {games} games"),
    };
    let way = if found.rating < 0.0 { "below" } else { "above" };
    pen.note(
        ui,
        format!(
            "With 95 % probability between level {low} and level {high}, by {games} against levels. \
             In Elo {:.0} {way} level 1 ({:+.0} to {:+.0}).",
            found.rating.abs(),
            found.ratings.0,
            found.ratings.1
        ),
    );
    if let Ok(light) = format!("level {}", found.level).parse::<Seat>() {
        let seats = Sides { dark: Seat::PERSON, light };
        let setup = Setup { seats, time: None, ..Setup::default() };
        let name = format!("Play level {}", found.level);
        pen.ask(ui, &name, vec2(150.0, 34.0) * pen.scale, Weight::Plain, setup);
    }
}

/// How well you played, or both did.
fn accuracy_words(row: &Played) -> String {
    let at_sea = row.family == Family::Battleship;
    let words = |found: Accuracy| {
        let what = if at_sea { "shots hit" } else { "moves were best" };
        let lost = match found.lost {
            Some(lost) if at_sea => format!(", {lost:.1} shots lost against the best"),
            Some(lost) => {
                format!(", {lost:.0} discs lost, {:.1} a move", lost / f64::from(found.of.max(1)))
            }
            None => String::new(),
        };
        format!("{} of {} {what}{lost}", found.good, found.of)
    };
    match (row.your_accuracy(), row.accuracy) {
        (Some(yours), _) => format!("You: {}.", words(yours)),
        (None, Some([first, second])) => {
            format!("First: {}. Second: {}.", words(first), words(second))
        }
        (None, None) => "How well it was played is known after an analysis.".to_owned(),
    }
}
