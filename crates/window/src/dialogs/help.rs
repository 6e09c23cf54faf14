//! Keys and rules on one page.

use eframe::egui::{Align, Layout, Ui, vec2};
use reversi::Variant;
use session::words;

use crate::keys;
use crate::theme::Pen;
use crate::widgets::wrapped;

const BATTLESHIP: &str = "Both sides place their fleets, then shoot in turn. A ship is sunk when all \
    its cells are hit; who sinks the other fleet first wins.";

/// What is played on the page: a game of Reversi or Othello, or Battleship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    Reversi(Variant),
    Battleship,
}

impl Played {
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Reversi(kind) => (words::game_name(kind), words::rules_line(kind)),
            Self::Battleship => ("Battleship", BATTLESHIP),
        }
    }
}

/// Draws the page: first the rules of the game on the screen, then keys, its own first, then the other games.
pub(crate) fn show(ui: &mut Ui, played: Played, pen: &Pen) {
    ui.spacing_mut().item_spacing.y = 4.0;
    let (name, rules) = played.words();
    ui.label(pen.title(format!("Rules of {name}"), 15.0));
    if matches!(played, Played::Reversi(_)) {
        let text = "A move brackets discs of the other player between the new disc and another of \
                    one's own, along a line in any direction; they all turn over.";
        pen.note(ui, text);
    }
    pen.note(ui, rules);
    ui.add_space(8.0);
    ui.label(pen.title("Keys", 15.0));
    let column = (210.0 * pen.scale).min(ui.available_width() * 0.45);
    let all = if played == Played::Battleship { keys::ALL_AT_SEA } else { keys::ALL };
    for row in all.into_iter().flatten() {
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
    ui.label(pen.title("Other games", 15.0));
    let all = Variant::ALL.map(Played::Reversi).into_iter().chain([Played::Battleship]);
    for (name, rules) in all.filter(|other| *other != played).map(Played::words) {
        ui.label(pen.title(name, 13.0));
        pen.note(ui, rules);
    }
    ui.add_space(8.0);
    ui.label(pen.title("Values", 15.0));
    let text = "A value is the final difference in discs, seen by the player on turn. \
                ?! marks a move that lost 2 or 3 discs, ? 4 to 7, ?? 8 and more.";
    pen.note(ui, text);
}
