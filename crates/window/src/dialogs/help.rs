//! Keys and rules on one page.

use eframe::egui::{Align, Layout, Ui, vec2};
use reversi::Variant;
use session::words;

use crate::keys;
use crate::theme::Pen;
use crate::widgets::wrapped;

/// Draws the page.
pub(crate) fn show(ui: &mut Ui, pen: &Pen) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.label(pen.title("Keys", 15.0));
    let column = (210.0 * pen.scale).min(ui.available_width() * 0.45);
    for row in keys::ALL.into_iter().flatten() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            let left = Layout::top_down(Align::Min);
            ui.allocate_ui_with_layout(vec2(column, 0.0), left, |ui| {
                ui.set_width(column);
                wrapped(ui, pen.title(row.label(), 13.0));
            });
            wrapped(ui, pen.text(row.meaning, 13.0, pen.palette.text));
        });
    }
    ui.add_space(8.0);
    ui.label(pen.title("Rules", 15.0));
    for kind in Variant::ALL {
        ui.label(pen.title(words::game_name(kind), 13.0));
        pen.note(ui, words::rules_line(kind));
    }
    ui.label(pen.title("Battleship", 13.0));
    let text = "Both sides place their fleets, then shoot in turn. A ship is sunk when all its cells \
                are hit; who sinks the other fleet first wins.";
    pen.note(ui, text);
    ui.add_space(8.0);
    ui.label(pen.title("Values", 15.0));
    let text = "A value is the final difference in discs, seen by the player on turn. \
                ?! marks a move that lost 2 or 3 discs, ? 4 to 7, ?? 8 and more.";
    pen.note(ui, text);
}
