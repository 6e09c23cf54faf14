//! Setting up a board.

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Id, Sense, Ui, WidgetInfo, vec2};
use reversi::{Player, Size, Variant};
use session::{Editor, Settings, words};

use super::action::{Action, Actions, Page};
use super::board::paint_board;
use super::discs::{Disc, RADIUS};
use super::geometry::Geometry;
use super::theme::Look;
use super::widgets::{Weight, ask, button, card, ring};

/// The board: a click puts a disc there, another button goes round.
pub(crate) fn board(ui: &mut Ui, editor: &mut Editor, settings: &Settings, look: &Look) {
    let rect = ui.available_rect_before_wrap();
    let labels = if settings.coordinates { 22.0 * look.scale.clamp(1.0, 1.4) } else { 0.0 };
    let size = editor.board().size();
    let geometry = Geometry::fit(rect, size, labels, ui.pixels_per_point());
    paint_board(ui.painter(), &geometry, size, settings.coordinates, look);
    let words = editor.rules().variant().words();
    for square in size.squares() {
        let id = Id::unique(("edit", square.index()));
        let cell = geometry.board_to_screen(square);
        let response = ui.interact(cell, id, Sense::click());
        let there = editor.board().get(square).ok().flatten();
        let name = match there {
            Some(player) => format!("{square}, {}", words.name(Some(player))),
            None => format!("{square}, empty"),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            editor.paint(square);
        } else if response.secondary_clicked() {
            editor.cycle(square);
        }
        if let Some(player) = editor.board().get(square).ok().flatten() {
            let disc = Disc::new(player, RADIUS * geometry.cell());
            disc.paint(ui.painter(), cell.center(), look);
        }
        if response.hovered()
            && there.is_none()
            && let Some(brush) = editor.brush
        {
            Disc::new(brush, 0.2 * geometry.cell()).paint(ui.painter(), cell.center(), look);
        }
        ring(ui, look, response);
    }
    ui.advance_cursor_after_rect(rect);
}

/// The panel beside it.
pub(crate) fn panel(ui: &mut Ui, editor: &mut Editor, look: &Look, actions: &mut Actions) {
    let p = look.palette;
    egui::ScrollArea::vertical().id_salt("editor").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        card(look).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(look.title("Edit board", 18.0));
            let text = "Click a square to put a disc there or to take it off. \
                        The other mouse button goes round: nothing, first, second.";
            ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
        });
        controls(ui, editor, look);
        let model = editor.model();
        let position = model.position();
        let kind = editor.rules().variant();
        let board = editor.board();
        let (dark, light) = (board.count(Some(Player::Dark)), board.count(Some(Player::Light)));
        let said = match position.turn() {
            None => "The game is over in this position.".to_owned(),
            Some(turn) if turn != editor.turn => {
                format!(
                    "{} has no move; {} moves.",
                    words::title(kind, !turn),
                    words::title(kind, turn)
                )
            }
            Some(turn) => format!(
                "{} to move, legal moves: {}.",
                words::title(kind, turn),
                position.legal_squares().len()
            ),
        };
        let counts = format!(
            "{} {dark}, {} {light}. {said}",
            words::title(kind, Player::Dark),
            words::title(kind, Player::Light)
        );
        ui.add(egui::Label::new(look.text(counts, 14.0, p.text)).wrap());
        ui.horizontal_wrapped(|ui| {
            let size = vec2(140.0, 36.0) * look.scale;
            ask(ui, look, "Play from here", size, Weight::Main, Action::PlayEdited, actions);
            let back = Action::Show(Page::Game);
            ask(ui, look, "Cancel", size, Weight::Plain, back, actions);
        });
    });
}

fn controls(ui: &mut Ui, editor: &mut Editor, look: &Look) {
    let kind = editor.rules().variant();
    let title = |player| words::title(kind, player);
    ui.label(look.title("Put on a square", 14.0));
    ui.horizontal_wrapped(|ui| {
        let brushes = [
            (Some(Player::Dark), format!("{} disc", title(Player::Dark))),
            (Some(Player::Light), format!("{} disc", title(Player::Light))),
            (None, "Nothing".to_owned()),
        ];
        for (brush, name) in brushes {
            let response = ui.radio_value(&mut editor.brush, brush, name);
            ring(ui, look, response);
        }
    });
    ui.label(look.title("To move", 14.0));
    ui.horizontal_wrapped(|ui| {
        for player in Player::BOTH {
            let name = format!("{} moves", title(player));
            let response = ui.radio_value(&mut editor.turn, player, name);
            ring(ui, look, response);
        }
    });
    ui.label(look.title("Rules", 14.0));
    ui.horizontal_wrapped(|ui| {
        let mut chosen = kind;
        for option in Variant::ALL {
            let response = ui.radio_value(&mut chosen, option, words::game_name(option));
            ring(ui, look, response);
        }
        editor.set_kind(chosen);
    });
    ui.horizontal_wrapped(|ui| {
        let size = editor.board().size();
        let (mut width, mut height) = (size.width(), size.height());
        for (name, value) in [("Width", &mut width), ("Height", &mut height)] {
            let label = ui.label(name);
            let response = ui.add(egui::DragValue::new(value).range(2..=8).speed(0.05));
            ring(ui, look, response.labelled_by(label.id).accessible_name(name));
        }
        if let Ok(new) = Size::new(width, height)
            && new != size
        {
            editor.set_size(new);
        }
    });
    ui.horizontal_wrapped(|ui| {
        let size = vec2(140.0, 34.0) * look.scale;
        if button(ui, look, "Clear board", size, Weight::Plain).clicked() {
            editor.clear();
        }
        if button(ui, look, "Start position", size, Weight::Plain).clicked() {
            editor.reset();
        }
    });
}
