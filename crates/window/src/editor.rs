//! Setting up a board. What is changed is asked for as the board that it makes.

use eframe::egui::accesskit::Role;
use eframe::egui::{Context, Id, Key, Modifiers, Pos2, Sense, Ui, WidgetInfo, vec2};
use reversi::{Player, Size, Square, Variant};
use session::{Editor, words};

use super::action::{Action, Page};
use super::board::{labels, lay_out};
use super::cursor::Cursor;
use super::discs::{Disc, RADIUS};
use super::geometry::Geometry;
use super::keys;
use super::press::{clicked_otherwise, pointer};
use super::theme::{Pen, disc};
use super::widgets::{Weight, scrolled, solid_frame, wrapped};

/// What the page remembers: where keyboard and mouse are, and what is being painted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Painting {
    cursor: Cursor<Square>,
    /// What is put on every square that the pointer comes to, and where it was last.
    stroke: Option<(Option<Player>, Pos2)>,
}

impl Painting {
    /// Moves the cursor, puts discs down and takes them off, by keys.
    pub(crate) fn keys(&mut self, ctx: &Context, editor: &Editor, pen: &Pen) {
        let size = editor.board().size();
        let tabbed = keys::first_tab(ctx).is_some();
        if tabbed && let Some(at) = self.cursor.at().or(size.squares().first()) {
            self.cursor.go(at);
        }
        let steered = keys::steer(ctx, &mut self.cursor, size) || tabbed;
        if let Some(at) = self.cursor.at().filter(|_| steered) {
            keys::take_focus(ctx, cell_id(at));
        }
        if !keys::is_free(ctx, is_cell) {
            return;
        }
        let entered = keys::entered(ctx);
        let lifted = ctx.input_mut(|input| {
            let mut key = |key| input.consume_key(Modifiers::NONE, key);
            key(Key::Delete) || key(Key::Backspace)
        });
        let Some(square) = self.cursor.pointed().filter(|_| entered || lifted) else { return };
        let mut edited = *editor;
        if lifted {
            edited.set(square, None);
        } else {
            edited.paint(square);
        }
        pen.push(Action::Edit(edited));
    }

    /// The board: a click puts a disc there, dragging paints, another button goes round.
    pub(crate) fn board(&mut self, ui: &mut Ui, editor: &Editor, pen: &Pen) {
        let rect = ui.available_rect_before_wrap();
        let size = editor.board().size();
        let geometry = lay_out(ui.painter(), rect, size, labels(pen), pen);
        let at = |place| geometry.screen_to_board(place);
        let mut edited = *editor;
        for square in size.squares() {
            let cell = geometry.board_to_screen(square);
            // One stop for Tab, and arrows go on from there.
            let is_stop = self.cursor.at().or(size.squares().first()) == Some(square);
            let sense = if is_stop { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(cell, cell_id(square), sense);
            keys::hold_arrows(ui, &response);
            if response.gained_focus() && self.cursor.at() != Some(square) {
                self.cursor.go(square);
            }
            let there = editor.board().get(square).ok().flatten();
            let words = editor.rules().variant().words();
            let name = there.map_or("empty", |player| words.name(Some(player)));
            let name = format!("{square}, {name}");
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if clicked_otherwise(ui, &response) {
                edited.paint(square);
            } else if response.secondary_clicked() {
                edited.cycle(square);
            }
            let is_pointed = self.cursor.pointed() == Some(square);
            let brush = editor.brush.filter(|_| is_pointed).map(|brush| (brush, 0.2));
            if let Some((player, radius)) = there.map(|player| (player, RADIUS)).or(brush) {
                Disc::new(player, radius * geometry.cell()).paint(ui.painter(), cell.center(), pen);
            }
        }
        self.cursor.follow(ui, pointer(ui).and_then(at));
        self.paint(ui, &mut edited, &geometry);
        if let Some(at) = self.cursor.framed().filter(|at| size.contains(*at)) {
            solid_frame(ui.painter(), geometry.board_to_screen(at), (6.0, 3.0), disc::CURSOR);
        }
        if edited != *editor {
            pen.push(Action::Edit(edited));
        }
        ui.advance_cursor_after_rect(rect);
    }

    /// The first square says what is painted; all that the pointer crosses get the same.
    fn paint(&mut self, ui: &Ui, edited: &mut Editor, geometry: &Geometry) {
        let (pressed, down) =
            ui.input(|input| (input.pointer.primary_pressed(), input.pointer.primary_down()));
        let place = pointer(ui);
        if pressed {
            let square = place.and_then(|place| geometry.screen_to_board(place));
            self.stroke = square.zip(place).map(|(square, place)| {
                edited.paint(square);
                self.cursor.press(square);
                (edited.board().get(square).ok().flatten(), place)
            });
        }
        if let (Some((disc, from)), Some(to)) = (&mut self.stroke, place) {
            // A fast pointer skips squares between two pictures, a stroke does not.
            let steps = (from.distance(to) / geometry.cell() * 4.0).ceil().max(1.0);
            for step in 0..=steps as usize {
                let on = from.lerp(to, step as f32 / steps);
                if let Some(square) = geometry.screen_to_board(on) {
                    edited.set(square, *disc);
                }
            }
            *from = to;
        }
        if !down {
            self.stroke = None;
        }
    }
}

fn cell_id(square: Square) -> Id {
    Id::unique(("edit", square.index()))
}

fn is_cell(id: Id) -> bool {
    Size::EIGHT.squares().iter().any(|square| cell_id(square) == id)
}

/// The panel beside it.
pub(crate) fn panel(ui: &mut Ui, editor: &Editor, pen: &Pen) {
    scrolled(ui, "editor", |ui| {
        ui.set_width(ui.available_width() - 10.0);
        pen.card(ui, |ui| {
            ui.label(pen.title("Edit board", 18.0));
            let text = "Click a square to put a disc there or to take it off; drag to paint. \
                        The other mouse button goes round: nothing, first, second. By keyboard: \
                        arrows, letters and digits, then Enter or Delete.";
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
