//! Keys and rules on one page.

use eframe::egui::{self, Ui, vec2};
use reversi::Kind;
use table::words;

use super::Answer;
use crate::window::keys::KEYS;
use crate::window::theme::Look;
use crate::window::widgets::{Weight, button};

/// Draws the page.
pub(crate) fn show(ui: &mut Ui, look: &Look) -> Option<Answer> {
    let p = look.palette;
    ui.label(look.title("Keys", 15.0));
    egui::Grid::new("keys").num_columns(2).spacing([18.0, 4.0]).show(ui, |ui| {
        for (keys, meaning) in KEYS {
            let keys = look.title(*keys, 13.0);
            ui.add_sized(
                [190.0 * look.scale, 18.0 * look.scale],
                egui::Label::new(keys).wrap().halign(egui::Align::Min),
            );
            ui.add(egui::Label::new(look.text(*meaning, 13.0, p.text)).wrap());
            ui.end_row();
        }
    });
    ui.add_space(8.0);
    ui.label(look.title("Rules", 15.0));
    for kind in Kind::ALL {
        ui.label(look.title(words::game_name(kind), 13.0));
        let text = look.text(words::rules_line(kind), 13.0, p.text2);
        ui.add(egui::Label::new(text).wrap());
    }
    ui.add_space(8.0);
    let text = "Analysis: a value is the final difference in discs, seen by the player on turn. \
                ?! marks a move that lost 2 or 3 discs, ? 4 to 7, ?? 8 and more.";
    ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
    ui.add_space(8.0);
    let size = vec2(120.0 * look.scale, 34.0 * look.scale);
    button(ui, look, "Close", size, Weight::Main).clicked().then_some(Answer::Close)
}
