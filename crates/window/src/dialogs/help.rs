//! Keys and rules on one page.

use eframe::egui::{self, Align, Layout, Ui, vec2};
use reversi::Variant;
use session::words;

use crate::keys;
use crate::theme::Look;

/// Draws the page.
pub(crate) fn show(ui: &mut Ui, look: &Look) {
    let p = look.palette;
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.label(look.title("Keys", 15.0));
    let column = (210.0 * look.scale).min(ui.available_width() * 0.45);
    for row in keys::ALL.into_iter().flatten() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            let left = Layout::top_down(Align::Min);
            ui.allocate_ui_with_layout(vec2(column, 0.0), left, |ui| {
                ui.set_width(column);
                ui.add(egui::Label::new(look.title(row.label(), 13.0)).wrap());
            });
            ui.add(egui::Label::new(look.text(row.meaning, 13.0, p.text)).wrap());
        });
    }
    ui.add_space(8.0);
    ui.label(look.title("Rules", 15.0));
    for kind in Variant::ALL {
        ui.label(look.title(words::game_name(kind), 13.0));
        let text = look.text(words::rules_line(kind), 13.0, p.text2);
        ui.add(egui::Label::new(text).wrap());
    }
    ui.label(look.title("Battleship", 13.0));
    let text = "Both sides place their fleets, then shoot in turn. A ship is sunk when all its cells \
                are hit; who sinks the other fleet first wins.";
    ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
    ui.add_space(8.0);
    ui.label(look.title("Values", 15.0));
    let text = "A value is the final difference in discs, seen by the player on turn. \
                ?! marks a move that lost 2 or 3 discs, ? 4 to 7, ?? 8 and more.";
    ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
}
