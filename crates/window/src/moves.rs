//! The list of moves: to read, and to click through.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align, Align2, CornerRadius, Rect, Sense, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use reversi::Player;
use session::{Controller, Entry, Intent, Mark, words};

use super::discs::Disc;
use super::theme::{Pen, disc};
use super::widgets::scrolled;

/// What the list remembers: for which position it was last scrolled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveList {
    scrolled_to: Option<(usize, usize, i32)>,
}

impl MoveList {
    /// The moves in two columns, in the room that is left.
    pub(crate) fn show(&mut self, ui: &mut Ui, controller: &Controller, pen: &Pen) {
        let entries = controller.entries();
        lines_row(ui, controller, pen);
        // A list that has become lower must be scrolled, too.
        let height = ui.available_height() as i32;
        let at = (controller.model().moves_played(), entries.len(), height);
        let scroll = self.scrolled_to != Some(at);
        self.scrolled_to = Some(at);
        if entries.is_empty() {
            let text = "No moves yet. Click a square with a dot, or use the arrow keys and Enter.";
            return pen.note(ui, text);
        }
        scrolled(ui, "moves", |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            for row in rows(&entries) {
                row_of_moves(ui, controller, pen, row, scroll);
            }
        });
    }
}

/// The other lines that were played, if there are any.
fn lines_row(ui: &mut Ui, controller: &Controller, pen: &Pen) {
    let lines = &controller.record().lines;
    if lines.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(pen.text("Other lines:", 12.0, pen.palette.text2));
        for (index, line) in lines.iter().enumerate().take(6) {
            let moves = session::line_moves(line);
            let same = moves.iter().zip(controller.moves()).take_while(|(a, b)| a == b).count();
            let name = match moves.get(same) {
                Some(square) => format!("{}. {square}", same + 1),
                None => format!("{} moves", moves.len()),
            };
            let response = ui.add(egui::Button::new(pen.text(&name, 12.0, pen.palette.text)));
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, format!("Go to the line with {name}"))
            });
            if pen.ring(response, ui).clicked() {
                pen.push(Intent::Line(index));
            }
        }
    });
}

/// Two entries a row: Dark's on the left, Light's on the right; a pass has its own place.
fn rows(entries: &[Entry]) -> Vec<[Option<Entry>; 2]> {
    let mut rows: Vec<[Option<Entry>; 2]> = Vec::new();
    for entry in entries {
        let column = usize::from(entry.player == Player::Light);
        match rows.last_mut() {
            Some(row) if row[1].is_none() && column == 1 => row[1] = Some(*entry),
            _ => {
                let mut row = [None, None];
                row[column] = Some(*entry);
                rows.push(row);
            }
        }
    }
    rows
}

fn row_of_moves(
    ui: &mut Ui,
    controller: &Controller,
    pen: &Pen,
    row: [Option<Entry>; 2],
    scroll: bool,
) {
    let height = 24.0 * pen.scale;
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let margin = 2.0;
    let column = (width - margin) / 2.0;
    for (index, entry) in row.into_iter().enumerate() {
        let Some(entry) = entry else { continue };
        let corner = pos2(rect.left() + margin + column * index as f32, rect.top());
        let cell = Rect::from_min_size(corner, vec2(column - 8.0, height));
        move_cell(ui, controller, pen, entry, cell, scroll);
    }
}

fn move_cell(ui: &Ui, controller: &Controller, pen: &Pen, entry: Entry, cell: Rect, scroll: bool) {
    let p = pen.palette;
    let kind = controller.model().rules().variant();
    let shown = controller.model().moves_played();
    let chosen = entry.square.is_some() && entry.moves == shown;
    let undone = entry.moves > shown;
    let id = egui::Id::unique(("move", entry.moves, entry.square.is_some()));
    let response = ui.interact(cell, id, Sense::click());
    let remark = entry.square.and_then(|_| controller.remark(entry.moves - 1));
    let mark = remark.and_then(|remark| Mark::of(remark.loss));
    let said = entry.square.map_or_else(|| "pass".to_owned(), |square| square.to_string());
    let mut name = format!("{}. {} {said}", entry.moves, words::title(kind, entry.player));
    if let (Some(mark), Some(remark)) = (mark, remark) {
        name += &format!(", {} loses {}, best was {}", mark.sign(), remark.loss, remark.best);
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
    if chosen {
        ui.painter().rect_filled(cell, CornerRadius::same(5), p.accent);
        if scroll {
            response.scroll_to_me(Some(Align::Center));
        }
    } else if response.hovered() {
        ui.painter().rect_filled(cell, CornerRadius::same(5), p.panel2);
    }
    let colour = match (chosen, undone) {
        (true, _) => p.on_accent,
        (_, true) => p.text2,
        _ => p.text,
    };
    let radius = 6.0 * pen.scale.min(1.5);
    // A move has one number everywhere; a pass has none.
    let left = cell.left() + 30.0 * pen.scale;
    if entry.square.is_some() {
        let place = pos2(left - 4.0, cell.center().y);
        let colour = if chosen { p.on_accent } else { p.text2 };
        ui.painter().text(place, Align2::RIGHT_CENTER, entry.moves, pen.font(13.0), colour);
    }
    let centre = pos2(left + 4.0 + radius, cell.center().y);
    Disc::new(entry.player, radius).paint(ui.painter(), centre, pen);
    ui.painter().circle_stroke(centre, radius, egui::Stroke::new(1.0, disc::LIGHT_RIM));
    let place = pos2(centre.x + radius + 8.0, cell.center().y);
    let font = if undone { pen.font(14.0) } else { pen.strong(14.0) };
    let drawn = ui.painter().text(place, Align2::LEFT_CENTER, said, font, colour);
    if let (Some(mark), Some(remark)) = (mark, remark) {
        let colour = if chosen { p.on_accent } else { p.danger };
        let text = format!("{} \u{2212}{}", mark.sign(), remark.loss);
        let place = pos2(drawn.right() + 14.0, cell.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, text, pen.strong(12.0), colour);
    }
    let mut response = pen.ring(response, ui);
    if let Some(remark) = remark.filter(|remark| remark.loss > 0) {
        let (value, best, best_value) = (remark.value, remark.best, remark.best_value);
        response = response.on_hover_text(format!("Worth {value}; {best} was worth {best_value}"));
    }
    if response.clicked() {
        pen.push(Intent::GoTo(entry.moves));
    }
}
