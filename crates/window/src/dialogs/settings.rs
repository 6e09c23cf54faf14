//! Settings. They apply at once.

use eframe::egui::{CornerRadius, Rect, Stroke, StrokeKind, Ui, vec2};
use session::{BoardColours, TextSize, Theme};

use super::programs;
use crate::action::Action;
use crate::sound;
use crate::theme::{self, Pen};
use crate::widgets::capital;

/// Draws the page.
pub(crate) fn show(ui: &mut Ui, pen: &Pen) {
    let mut changed = pen.settings.clone();
    ui.label(pen.title("Theme", 14.0));
    ui.horizontal_wrapped(|ui| {
        for (theme, name) in Theme::ALL {
            pen.radio(ui, &mut changed.theme, theme, capital(name));
        }
    });
    ui.label(pen.title("Board", 14.0));
    ui.horizontal_wrapped(|ui| {
        for (board, name) in BoardColours::ALL {
            let response = pen.radio(ui, &mut changed.board, board, capital(name));
            let corner = response.rect.right_center() + vec2(4.0, -7.0);
            let swatch = Rect::from_min_size(corner, vec2(14.0, 14.0));
            ui.add_space(18.0);
            let colours = theme::board(board);
            let (corner, rim) = (CornerRadius::same(3), Stroke::new(1.5, colours.line));
            ui.painter().rect(swatch, corner, colours.square, rim, StrokeKind::Inside);
        }
    });
    ui.label(pen.title("On the board", 14.0));
    for (value, name) in [
        (&mut changed.coordinates, "Coordinates"),
        (&mut changed.legal_dots, "Dots on legal squares"),
        (&mut changed.shapes, "Shapes that read without colour"),
        (&mut changed.animation, "Animation"),
        (&mut changed.battleship_letters, "Letters and numbers at sea: A1 instead of (0,0)"),
    ] {
        pen.ring(ui.checkbox(value, name), ui);
    }
    pen.ring(ui.checkbox(&mut changed.sounds, "Sound"), ui);
    if changed.sounds && !sound::is_possible() {
        pen.note(ui, format!("No program that plays sounds was found: {}.", sound::players()));
    }
    ui.label(pen.title("Text size", 14.0));
    ui.horizontal_wrapped(|ui| {
        for percent in [80, 100, 125, 150, 175, 200] {
            let size = TextSize::percent(percent);
            pen.radio(ui, &mut changed.text_size, size, format!("{percent} %"));
        }
    });
    programs::list(ui, pen);
    if changed != pen.settings {
        pen.push(Action::Settings(changed));
    }
}
