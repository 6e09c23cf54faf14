//! The opening explorer: what was played from the position on the board, how often and with what
//! result.

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, CornerRadius, Rect, Sense, Ui, WidgetInfo, pos2, vec2};
use session::games::{Explored, Explorer, GameList, NextMove, OwnGames};
use session::played::Archive;
use session::words::{count, grouped};
use session::{Controller, Intent};
use support::Waker;

use super::theme::Pen;
use super::widgets::scrolled;

/// What was found, and over which games.
#[derive(Debug, Default)]
pub(crate) struct Book {
    explorer: Explorer,
    own: OwnGames,
    /// The name of the file.
    file: Option<String>,
}

impl Book {
    /// Looks for the position on the board in these games. True if there is something new.
    pub(crate) fn follow(
        &mut self,
        controller: &Controller,
        file: Option<&GameList>,
        archive: &Archive,
        wake: &Waker,
    ) -> bool {
        let news = self.own.follow(archive, wake);
        self.file = file.map(|list| list.name().to_owned());
        let of_file = file.into_iter().flat_map(|list| list.chunks().iter().cloned());
        let chunks = of_file.chain(self.own.chunks().iter().cloned());
        self.explorer.follow(controller.position(), chunks, wake) | news
    }

    /// Draws the moves; a click plays one.
    pub(crate) fn show(&self, ui: &mut Ui, controller: &Controller, pen: &Pen) {
        let source = match &self.file {
            Some(file) => format!("{file} and your games"),
            None => "your games".to_owned(),
        };
        let Some(found) = self.explorer.found(controller.position()) else {
            return pen.note(ui, format!("Looking through {source} ..."));
        };
        if found.games == 0 {
            let more = if self.file.is_some() {
                ""
            } else {
                " Open a file of games to look through it, too."
            };
            return pen.note(ui, format!("No game of {source} came to this position.{more}"));
        }
        pen.note(
            ui,
            format!("{} came to this position, in {source}.", count(found.games as usize, "game")),
        );
        scrolled(ui, "explorer", |ui| {
            ui.set_width(ui.available_width() - 10.0);
            head(ui, pen);
            for next in &found.moves {
                row(ui, *next, found, pen);
            }
            if found.ended > 0 {
                pen.note(ui, format!("{} ended here.", count(found.ended as usize, "game")));
            }
        });
    }
}

/// What the numbers beside the moves are.
fn head(ui: &mut Ui, pen: &Pen) {
    let size = vec2(ui.available_width(), 18.0 * pen.scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = "Move, games, share of them, score of whoever plays it";
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    for (x, align, text) in [
        (6.0, Align2::LEFT_CENTER, "Move"),
        (118.0 * pen.scale, Align2::RIGHT_CENTER, "games"),
        (168.0 * pen.scale, Align2::RIGHT_CENTER, "share"),
        (rect.width() - 6.0, Align2::RIGHT_CENTER, "score"),
    ] {
        let place = pos2(rect.left() + x, rect.center().y);
        ui.painter().text(place, align, text, pen.font(12.0), pen.palette.text2);
    }
}

/// A move: its name, how often, and the points of whoever played it.
fn row(ui: &mut Ui, next: NextMove, found: &Explored, pen: &Pen) {
    let p = pen.palette;
    let height = 26.0 * pen.scale;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let part = 100.0 * next.games as f64 / found.games as f64;
    let points = next
        .percent()
        .map_or_else(|| "result not known".to_owned(), |won| format!("scores {won:.0} %"));
    let name = format!("{}: {}, {points}", next.square, count(next.games as usize, "game"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(4), p.panel2);
    }
    let text = |x: f32, align: Align2, text: String, strong: bool| {
        let font = if strong { pen.strong(14.0) } else { pen.font(13.0) };
        ui.painter().text(pos2(rect.left() + x, rect.center().y), align, text, font, p.text);
    };
    let scale = pen.scale;
    text(6.0, Align2::LEFT_CENTER, next.square.to_string(), true);
    text(118.0 * scale, Align2::RIGHT_CENTER, grouped(next.games), false);
    text(168.0 * scale, Align2::RIGHT_CENTER, format!("{part:.0} %"), false);
    let bar = Rect::from_min_max(
        pos2(rect.left() + 180.0 * scale, rect.center().y - 6.0),
        pos2(rect.right() - 64.0 * scale, rect.center().y + 6.0),
    );
    if let Some(won) = next.percent().filter(|_| bar.width() > 10.0) {
        ui.painter().rect_filled(bar, CornerRadius::same(3), p.panel2);
        let won = bar.with_max_x(bar.left() + bar.width() * (won / 100.0) as f32);
        ui.painter().rect_filled(won, CornerRadius::same(3), p.accent);
    }
    let points = next.percent().map_or_else(|| "?".to_owned(), |won| format!("{won:.0} %"));
    text(rect.width() - 6.0, Align2::RIGHT_CENTER, points, false);
    let tip = format!("{name}; a click plays it");
    if pen.ring(response.on_hover_text(tip), ui).clicked() {
        pen.push(Intent::Play(next.square));
    }
}
