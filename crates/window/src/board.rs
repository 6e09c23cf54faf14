//! The seeds' view of the board: reads the table, draws it, and says what was asked for.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, Color32, CornerRadius, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};
use reversi::{Model, Player, Size, Square, SquareSet};
use session::{Controller, Intent, Settings, words};

use super::discs::{Disc, RADIUS};
use super::evaluation::evaluation_bar;
use super::geometry::{FRAME, Geometry};
use super::marks::{paint_dot, paint_preview, paint_value};
use super::moving::Moving;
use super::theme::{Look, REFUSED, disc, time};

/// What the view remembers between two pictures: where keyboard and mouse are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoardView {
    /// The square that the keyboard is at.
    pub cursor: Option<Square>,
    /// The keyboard was used last, not the mouse.
    pub by_keyboard: bool,
    /// Whatever began to move before this is at rest.
    pub skipped: Duration,
    /// The square that keyboard or mouse is at, in the last picture.
    pub pointed: Option<Square>,
}

/// The name of a square's widget. It does not depend on where the board is.
#[must_use]
pub(crate) fn cell_id(square: Square) -> Id {
    Id::unique(("square", square.index()))
}

impl BoardView {
    /// Draws the table's board into all of the room that is left and says what was asked for.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        settings: &Settings,
        look: &Look,
    ) -> Option<Intent> {
        let rect = ui.available_rect_before_wrap();
        let (bar, room) = if controller.shows_values() {
            rect.split_left_right_at_x(rect.left() + 56.0)
        } else {
            (Rect::NOTHING, rect)
        };
        let labels = if settings.coordinates { 22.0 * look.scale.clamp(1.0, 1.4) } else { 0.0 };
        let size = controller.model().rules().size();
        let geometry = Geometry::fit(room, size, labels, ui.pixels_per_point());
        if controller.shows_values() {
            let column = Rect::from_x_y_ranges(
                (geometry.squares().left() - FRAME - labels - 40.0).max(bar.left() + 4.0)
                    ..=(geometry.squares().left() - FRAME - labels - 10.0).max(bar.left() + 34.0),
                geometry.squares().y_range(),
            );
            evaluation_bar(ui, column, controller, look);
        }
        paint_board(ui.painter(), &geometry, size, settings.coordinates, look);
        let builder = egui::UiBuilder::new()
            .max_rect(geometry.squares())
            .accessibility_label("Board")
            .accessibility_role(Role::Grid);
        let asked = ui.scope_builder(builder, |ui| self.cells(ui, controller, &geometry)).inner;
        self.pointed = self.pointed_at(ui, &geometry);
        self.paint_discs(ui, controller, &geometry, look);
        self.paint_marks(ui, controller, settings, &geometry, look);
        ui.advance_cursor_after_rect(rect);
        asked
    }

    /// One widget a square: a click plays there, Tab goes from one legal square to the next.
    fn cells(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        geometry: &Geometry,
    ) -> Option<Intent> {
        let position = controller.position();
        let legal = playable(controller);
        let mut asked = None;
        for square in position.rules().playable() {
            let is_legal = legal.contains(square);
            // A square that cannot be played takes clicks, to say why, but no focus of its own.
            let focusable = is_legal || self.cursor == Some(square);
            let sense = if focusable { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(geometry.board_to_screen(square), cell_id(square), sense);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, is_legal, words::square_name(position, square))
            });
            if response.has_focus() {
                let arrows = egui::EventFilter {
                    horizontal_arrows: true,
                    vertical_arrows: true,
                    ..egui::EventFilter::default()
                };
                ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
                if self.cursor != Some(square) {
                    self.cursor = Some(square);
                    self.by_keyboard = true;
                }
            }
            if response.clicked() {
                // Tab goes on from here.
                self.cursor = Some(square);
                response.request_focus();
                asked = Some(Intent::Play(square));
            }
        }
        if ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
            self.by_keyboard = false;
        }
        asked
    }

    /// The square whose move is shown before it is made.
    fn pointed_at(&self, ui: &Ui, geometry: &Geometry) -> Option<Square> {
        if self.by_keyboard {
            return self.cursor;
        }
        let place = pointer(ui)?;
        geometry.screen_to_board(place)
    }

    fn paint_discs(&self, ui: &Ui, controller: &Controller, geometry: &Geometry, look: &Look) {
        let painter = ui.painter();
        let board = controller.position().board();
        let moving = Moving::of(self, ui, controller, look);
        let outcome = controller.outcome();
        for square in board.size().squares() {
            let Ok(Some(player)) = board.get(square) else { continue };
            let centre = geometry.board_to_screen(square).center();
            let mut disc = Disc::new(player, RADIUS * geometry.cell());
            if outcome.is_some_and(|outcome| outcome.winner != Some(player)) {
                disc.grey = moving.grey();
            }
            moving.turn(square, &mut disc);
            disc.paint(painter, centre, look);
        }
        if let Some(last) = controller.last_move()
            && moving.is_placed()
        {
            let centre = geometry.board_to_screen(last).center();
            painter.circle_filled(centre, geometry.cell() * 0.11, disc::LAST_MOVE);
        }
        if moving.goes_on() {
            ui.ctx().request_repaint();
        }
    }

    fn paint_marks(
        &self,
        ui: &Ui,
        controller: &Controller,
        settings: &Settings,
        geometry: &Geometry,
        look: &Look,
    ) {
        let painter = ui.painter();
        let position = controller.position();
        let legal = playable(controller);
        let preview = self.pointed.filter(|square| legal.contains(*square));
        let Some(turn) = controller.turn() else {
            self.paint_cursor(ui, geometry);
            return;
        };
        let values = controller.values();
        for square in legal.iter().filter(|square| Some(*square) != preview) {
            let centre = geometry.board_to_screen(square).center();
            let valued = values.iter().any(|value| value.square == square);
            if settings.legal_dots && !valued {
                paint_dot(painter, turn, centre, geometry.cell(), look);
            }
        }
        for (place, value) in values.iter().enumerate() {
            if Some(value.square) != preview {
                let best = place == 0 || value.value.discs == values[0].value.discs;
                paint_value(painter, geometry, value.square, value.value.discs, best, look);
            }
        }
        if let Some(tip) = controller.tip().filter(|tip| legal.contains(*tip)) {
            let rect = geometry.board_to_screen(tip).shrink(geometry.cell() * 0.06);
            let corners = [
                rect.left_top(),
                rect.right_top(),
                rect.right_bottom(),
                rect.left_bottom(),
                rect.left_top(),
            ];
            painter.extend(Shape::dashed_line(
                &corners,
                Stroke::new(4.5, Color32::BLACK),
                9.0,
                6.0,
            ));
            painter.extend(Shape::dashed_line(&corners, Stroke::new(2.5, disc::CURSOR), 9.0, 6.0));
        }
        match preview.and_then(|square| position.find_move(square)) {
            Some(found) => paint_preview(painter, geometry, position, found, turn, look),
            None => self.paint_follower(ui, controller, geometry, turn, look),
        }
        Self::paint_refusal(ui, controller, geometry, look);
        self.paint_cursor(ui, geometry);
    }

    /// Off the legal squares a small tile of the player on turn follows the pointer.
    fn paint_follower(
        &self,
        ui: &Ui,
        controller: &Controller,
        geometry: &Geometry,
        turn: Player,
        look: &Look,
    ) {
        let Some(place) = pointer(ui) else { return };
        if self.by_keyboard
            || !controller.is_persons_turn()
            || geometry.screen_to_board(place).is_none()
        {
            return;
        }
        let painter = ui.painter().with_clip_rect(geometry.squares());
        let centre = place + vec2(1.0, 1.0) * geometry.cell() * 0.18;
        Disc::new(turn, geometry.cell() * 0.16).paint(&painter, centre, look);
    }

    fn paint_refusal(ui: &Ui, controller: &Controller, geometry: &Geometry, look: &Look) {
        let Some((square, at)) = controller.refused() else { return };
        let since = (now(ui).saturating_sub(at)).as_secs_f32();
        let lasting = if look.animation { time::ILLEGAL } else { 0.0 };
        // Without motion the cross stays for the same time, but it does not fade.
        if since >= time::ILLEGAL.max(lasting) {
            return;
        }
        let fade = if look.animation { 1.0 - since / time::ILLEGAL * 0.5 } else { 1.0 };
        let rect = geometry.board_to_screen(square).shrink(geometry.cell() * 0.28);
        for (width, colour) in [(7.0, Color32::BLACK), (4.0, REFUSED)] {
            let stroke = Stroke::new(width, colour.gamma_multiply(fade));
            ui.painter().line_segment([rect.left_top(), rect.right_bottom()], stroke);
            ui.painter().line_segment([rect.right_top(), rect.left_bottom()], stroke);
        }
        ui.ctx().request_repaint();
    }

    fn paint_cursor(&self, ui: &Ui, geometry: &Geometry) {
        let Some(cursor) = self.cursor.filter(|_| self.by_keyboard) else { return };
        let rect = geometry.board_to_screen(cursor);
        let painter = ui.painter();
        let corner = CornerRadius::same(3);
        painter.rect_stroke(rect, corner, Stroke::new(6.0, Color32::BLACK), StrokeKind::Inside);
        let inner = rect.shrink(1.5);
        painter.rect_stroke(inner, corner, Stroke::new(3.0, disc::CURSOR), StrokeKind::Inside);
    }
}

/// The squares that a person may play on now.
#[must_use]
pub(crate) fn playable(controller: &Controller) -> SquareSet {
    if controller.is_persons_turn() {
        controller.position().legal_squares()
    } else {
        SquareSet::EMPTY
    }
}

/// The time on the table, in step with the window's.
#[must_use]
pub(crate) fn now(ui: &Ui) -> Duration {
    Duration::from_secs_f64(ui.input(|input| input.time).max(0.0))
}

/// Where the pointer is, if nothing lies over the board.
fn pointer(ui: &Ui) -> Option<Pos2> {
    if ui.ctx().any_popup_open() {
        return None;
    }
    let place = ui.input(|input| input.pointer.hover_pos())?;
    let layer = ui.ctx().layer_id_at(place);
    (layer.is_none() || layer == Some(ui.layer_id())).then_some(place)
}

pub(super) fn paint_board(
    painter: &Painter,
    geometry: &Geometry,
    size: Size,
    coordinates: bool,
    look: &Look,
) {
    let squares = geometry.squares();
    let cell = geometry.cell();
    let corner = CornerRadius::same(6);
    // A line and not a filled ground: what is under the squares need not be painted.
    let frame = Stroke::new(FRAME, look.board.line);
    painter.rect_stroke(squares, corner, frame, StrokeKind::Outside);
    painter.rect_filled(squares, CornerRadius::ZERO, look.board.square);
    let stroke = Stroke::new(if cell > 40.0 { 2.0 } else { 1.0 }, look.board.line);
    for column in 1..size.width() {
        painter.vline(squares.left() + column as f32 * cell, squares.y_range(), stroke);
    }
    for row in 1..size.height() {
        painter.hline(squares.x_range(), squares.top() + row as f32 * cell, stroke);
    }
    if size == Size::EIGHT {
        for (column, row) in [(2.0, 2.0), (6.0, 2.0), (2.0, 6.0), (6.0, 6.0)] {
            let star = squares.min + vec2(column, row) * cell;
            painter.circle_filled(star, (cell * 0.055).max(2.0), look.board.line);
        }
    }
    if coordinates {
        let font = look.strong(14.0_f32.min(cell * 0.4 / look.scale.max(1.0)).max(8.0));
        for column in 0..size.width() {
            let x = squares.left() + (column as f32 + 0.5) * cell;
            let name = char::from(b'a' + column as u8);
            let place = pos2(x, squares.top() - FRAME - 4.0);
            painter.text(place, Align2::CENTER_BOTTOM, name, font.clone(), look.palette.text2);
        }
        for row in 0..size.height() {
            let y = squares.top() + (row as f32 + 0.5) * cell;
            let place = pos2(squares.left() - FRAME - 10.0, y);
            painter.text(place, Align2::RIGHT_CENTER, row + 1, font.clone(), look.palette.text2);
        }
    }
}

/// A small board without anything to click, for previews.
pub(crate) fn miniature(painter: &Painter, rect: Rect, model: &Model, look: &Look) {
    let size = model.rules().size();
    let geometry = Geometry::fit(rect, size, 0.0, painter.pixels_per_point());
    let plain = Look { shapes: look.shapes, ..*look };
    paint_board(painter, &geometry, size, false, &plain);
    let board = model.board();
    for square in board.size().squares() {
        if let Ok(Some(player)) = board.get(square) {
            let centre = geometry.board_to_screen(square).center();
            Disc::new(player, RADIUS * geometry.cell()).paint(painter, centre, look);
        }
    }
}

/// A disc in a row of text.
pub(crate) fn disc_icon(ui: &mut Ui, player: Player, diameter: f32, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(diameter), Sense::hover());
    let painter = ui.painter();
    Disc::new(player, diameter / 2.0).paint(painter, rect.center(), look);
    if player == Player::Dark && look.dark {
        // A black disc on a black card.
        painter.circle_stroke(
            rect.center(),
            diameter / 2.0 - 0.5,
            Stroke::new(1.5, disc::LIGHT_RIM),
        );
    }
}
