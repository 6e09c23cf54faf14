//! Setting up a board. What is changed is asked for as the board that it makes.

use eframe::egui::accesskit::Role;
use eframe::egui::{Id, Sense, Ui, WidgetInfo, vec2};
use reversi::{Player, Size, Square, Variant};
use session::{Editor, words};

use super::action::{Action, Page};
use super::board::{labels, lay_out};
use super::discs::{Disc, RADIUS};
use super::theme::Pen;
use super::widgets::{Weight, scrolled, wrapped};

/// The board: a click puts a disc there, another button goes round.
pub(crate) fn board(ui: &mut Ui, editor: &Editor, pen: &Pen) {
    let rect = ui.available_rect_before_wrap();
    let size = editor.board().size();
    let geometry = lay_out(ui.painter(), rect, size, labels(pen), pen);
    let words = editor.rules().variant().words();
    let edit = |change: fn(&mut Editor, Square), square| {
        let mut edited = *editor;
        change(&mut edited, square);
        pen.push(Action::Edit(edited));
    };
    for square in size.squares() {
        let id = Id::unique(("edit", square.index()));
        let cell = geometry.board_to_screen(square);
        let response = ui.interact(cell, id, Sense::click());
        let there = editor.board().get(square).ok().flatten();
        let name = there.map_or("empty", |player| words.name(Some(player)));
        let name = format!("{square}, {name}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            edit(Editor::paint, square);
        } else if response.secondary_clicked() {
            edit(Editor::cycle, square);
        }
        let brush = editor.brush.filter(|_| response.hovered()).map(|brush| (brush, 0.2));
        if let Some((player, radius)) = there.map(|player| (player, RADIUS)).or(brush) {
            Disc::new(player, radius * geometry.cell()).paint(ui.painter(), cell.center(), pen);
        }
        pen.ring(response, ui);
    }
    ui.advance_cursor_after_rect(rect);
}

/// The panel beside it.
pub(crate) fn panel(ui: &mut Ui, editor: &Editor, pen: &Pen) {
    scrolled(ui, "editor", |ui| {
        ui.set_width(ui.available_width() - 10.0);
        pen.card(ui, |ui| {
            ui.label(pen.title("Edit board", 18.0));
            let text = "Click a square to put a disc there or to take it off. \
                        The other mouse button goes round: nothing, first, second.";
            pen.note(ui, text);
        });
        let mut edited = *editor;
        controls(ui, &mut edited, pen);
        if edited != *editor {
            pen.push(Action::Edit(edited));
        }
        wrapped(ui, pen.text(standing(editor), 14.0, pen.palette.text));
        ui.horizontal_wrapped(|ui| {
            let size = vec2(140.0, 36.0) * pen.scale;
            pen.ask(ui, "Play from here", size, Weight::Main, Action::PlayEdited);
            pen.ask(ui, "Cancel", size, Weight::Plain, Action::Show(Page::Game));
        });
    });
}

/// How many discs there are, and who could move.
fn standing(editor: &Editor) -> String {
    let title = |player| words::title(editor.rules().variant(), player);
    let position = *editor.model().position();
    let said = match position.turn() {
        None => "The game is over in this position.".to_owned(),
        Some(turn) if turn != editor.turn => {
            format!("{} has no move; {} moves.", title(!turn), title(turn))
        }
        Some(turn) => {
            let legal = position.legal_squares().len();
            format!("{} to move, legal moves: {legal}.", title(turn))
        }
    };
    let [dark, light] = Player::BOTH
        .map(|player| format!("{} {}", title(player), editor.board().count(Some(player))));
    format!("{dark}, {light}. {said}")
}

fn controls(ui: &mut Ui, editor: &mut Editor, pen: &Pen) {
    let kind = editor.rules().variant();
    let title = |player| words::title(kind, player);
    ui.label(pen.title("Put on a square", 14.0));
    ui.horizontal_wrapped(|ui| {
        for player in Player::BOTH {
            pen.radio(ui, &mut editor.brush, Some(player), format!("{} disc", title(player)));
        }
        pen.radio(ui, &mut editor.brush, None, "Nothing");
    });
    ui.label(pen.title("To move", 14.0));
    ui.horizontal_wrapped(|ui| {
        for player in Player::BOTH {
            pen.radio(ui, &mut editor.turn, player, format!("{} moves", title(player)));
        }
    });
    ui.label(pen.title("Rules", 14.0));
    editor.set_kind(variants(ui, kind, pen));
    ui.horizontal_wrapped(|ui| editor.set_size(sides(ui, editor.board().size(), pen)));
    ui.horizontal_wrapped(|ui| {
        let size = vec2(140.0, 34.0) * pen.scale;
        if pen.button(ui, "Clear board", size, Weight::Plain).clicked() {
            editor.clear();
        }
        if pen.button(ui, "Start position", size, Weight::Plain).clicked() {
            editor.reset();
        }
    });
}

/// The games to choose from.
pub(crate) fn variants(ui: &mut Ui, mut chosen: Variant, pen: &Pen) -> Variant {
    ui.horizontal_wrapped(|ui| {
        for option in Variant::ALL {
            pen.radio(ui, &mut chosen, option, words::game_name(option));
        }
    });
    chosen
}

/// The width and the height of a board.
pub(crate) fn sides(ui: &mut Ui, size: Size, pen: &Pen) -> Size {
    let (mut width, mut height) = (size.width(), size.height());
    pen.number(ui, "Width", &mut width, 2..=8, 0.05);
    pen.number(ui, "Height", &mut height, 2..=8, 0.05);
    Size::new(width, height).unwrap_or(size)
}
