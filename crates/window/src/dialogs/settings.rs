//! Settings. They apply at once.

use eframe::egui::{self, Ui, vec2};
use session::{BoardColours, Settings, TextSize, Theme};

use crate::action::Action;
use crate::theme::{self, Look};
use crate::widgets::ring;

/// Draws the page.
pub(crate) fn show(ui: &mut Ui, settings: &Settings, look: &Look) -> Option<Action> {
    let mut changed = settings.clone();
    ui.label(look.title("Theme", 14.0));
    ui.horizontal_wrapped(|ui| {
        for (theme, name) in Theme::ALL {
            let response = ui.radio_value(&mut changed.theme, theme, capital(name));
            ring(ui, look, response);
        }
    });
    ui.label(look.title("Board", 14.0));
    ui.horizontal_wrapped(|ui| {
        for (board, name) in BoardColours::ALL {
            let response = ui.radio_value(&mut changed.board, board, capital(name));
            let response = ring(ui, look, response);
            let swatch = egui::Rect::from_min_size(
                response.rect.right_center() + vec2(4.0, -7.0),
                vec2(14.0, 14.0),
            );
            ui.add_space(18.0);
            let colours = theme::board(board);
            ui.painter().rect(
                swatch,
                egui::CornerRadius::same(3),
                colours.square,
                egui::Stroke::new(1.5, colours.line),
                egui::StrokeKind::Inside,
            );
        }
    });
    ui.label(look.title("On the board", 14.0));
    for (value, name) in [
        (&mut changed.coordinates, "Coordinates"),
        (&mut changed.legal_dots, "Dots on legal squares"),
        (&mut changed.shapes, "Shapes that read without colour"),
        (&mut changed.animation, "Animation"),
        (&mut changed.battleship_letters, "Letters and numbers at sea: A1 instead of (0,0)"),
    ] {
        let response = ui.checkbox(value, name);
        ring(ui, look, response);
    }
    ui.label(look.title("Text size", 14.0));
    ui.horizontal_wrapped(|ui| {
        for percent in [80, 100, 125, 150, 175, 200] {
            let size = TextSize::percent(percent);
            let response = ui.radio_value(&mut changed.text_size, size, format!("{percent} %"));
            ring(ui, look, response);
        }
    });
    (changed != *settings).then_some(Action::Settings(changed))
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
