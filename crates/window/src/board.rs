//! The seeds' view of the board: reads the table, draws it, and says what was asked for.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Color32, Context, CornerRadius, FocusDirection, Id, Key, Painter, Rect, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use reversi::{Model, Player, Size, Square, SquareSet};
use session::{Controller, Intent, figures, words};

use super::arrows::paint_line;
use super::cursor::Cursor;
use super::discs::{Disc, RADIUS};
use super::evaluation::evaluation_bar;
use super::geometry::{FRAME, Geometry};
use super::keys;
use super::marks::{paint_badge, paint_dot, paint_preview, paint_value};
use super::moving::Moving;
use super::press::{Press, clicked_otherwise, pointer};
use super::theme::{Pen, REFUSED, disc, time};
use super::widgets::{cross, dashed_frame, solid_frame};

/// What the view remembers between two pictures: where keyboard and mouse are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoardView {
    /// The square that keyboard or mouse is at.
    pub cursor: Cursor<Square>,
    press: Press<Square>,
    /// Whatever began to move before this is at rest.
    pub skipped: Duration,
    /// Nothing can be played: what was asked for is done, and the position is only looked at.
    pub is_still: bool,
}

/// The name of a square's widget. It does not depend on where the board is.
pub(crate) fn cell_id(square: Square) -> Id {
    Id::unique(("square", square.index()))
}

/// Whether it is the name of a square's widget.
pub(crate) fn is_cell(id: Id) -> bool {
    Size::EIGHT.squares().iter().any(|square| cell_id(square) == id)
}

impl BoardView {
    /// Moves the cursor and plays, by keys. Whatever has the focus keeps Enter, Space and Tab.
    pub(crate) fn keys(&mut self, ctx: &Context, controller: &Controller, pen: &Pen) {
        let size = controller.model().rules().size();
        if keys::steer(ctx, &mut self.cursor, size) {
            self.take_focus(ctx);
        }
        if let Some(way) = keys::first_tab(ctx) {
            self.tab(ctx, self.playable(controller), way);
        }
        if !keys::is_free(ctx, is_cell) {
            return;
        }
        if controller.outcome().is_some() && keys::pressed_anew(ctx, Key::Enter) {
            return pen.push(Intent::Rematch);
        }
        if keys::entered(ctx) {
            match self.cursor.pointed() {
                Some(square) => pen.push(Intent::Play(square)),
                // Nothing looks like a cursor: first it is shown.
                None => self.show_cursor(ctx, size),
            }
        }
    }

    /// The squares that a person may play on now.
    fn playable(&self, controller: &Controller) -> SquareSet {
        if self.is_still { SquareSet::EMPTY } else { playable(controller) }
    }

    fn show_cursor(&mut self, ctx: &Context, size: Size) {
        let start = self.cursor.at().filter(|at| size.contains(*at));
        if let Some(at) = start.or(Square::new(size.width() / 2, size.height() / 2)) {
            self.cursor.go(at);
            self.take_focus(ctx);
        }
    }

    /// The first Tab goes to the board: to the next legal square, or the one before.
    fn tab(&mut self, ctx: &Context, legal: SquareSet, way: FocusDirection) {
        let from = self.cursor.at().map_or(0, Square::index);
        let next = match way {
            FocusDirection::Next => legal.iter().find(|square| square.index() >= from),
            _ => legal.iter().filter(|square| square.index() <= from).last(),
        };
        let end = if way == FocusDirection::Next { legal.first() } else { legal.iter().last() };
        if let Some(square) = next.or(end) {
            self.cursor.go(square);
            self.take_focus(ctx);
        }
    }

    fn take_focus(&self, ctx: &Context) {
        if let Some(at) = self.cursor.at() {
            keys::take_focus(ctx, cell_id(at));
        }
    }

    /// Draws the table's board into all of the room that is left and notes what was asked for. Says
    /// where its squares are.
    pub(crate) fn show(&mut self, ui: &mut Ui, controller: &Controller, pen: &Pen) -> Geometry {
        let rect = ui.available_rect_before_wrap();
        let (bar, room) = if controller.shows_values() {
            rect.split_left_right_at_x(rect.left() + 56.0)
        } else {
            (Rect::NOTHING, rect)
        };
        let labels = labels(pen);
        let geometry = lay_out(ui.painter(), room, controller.model().rules().size(), labels, pen);
        if controller.shows_values() {
            let end = geometry.squares().left() - FRAME - labels;
            let (left, right) =
                ((end - 40.0).max(bar.left() + 4.0), (end - 10.0).max(bar.left() + 34.0));
            let column = Rect::from_x_y_ranges(left..=right, geometry.squares().y_range());
            evaluation_bar(ui, column, controller, pen);
        }
        let builder = egui::UiBuilder::new()
            .max_rect(geometry.squares())
            .accessibility_label("Board")
            .accessibility_role(Role::Grid);
        ui.scope_builder(builder, |ui| self.cells(ui, controller, &geometry, pen));
        self.follow(ui, &geometry, pen);
        self.paint_discs(ui, controller, &geometry, pen);
        self.paint_marks(ui, controller, &geometry, pen);
        ui.advance_cursor_after_rect(rect);
        geometry
    }

    /// One widget a square: a click plays there, Tab goes from one legal square to the next.
    fn cells(&mut self, ui: &Ui, controller: &Controller, geometry: &Geometry, pen: &Pen) {
        let position = controller.position();
        let legal = self.playable(controller);
        for square in position.rules().playable() {
            let is_legal = legal.contains(square);
            // A square that cannot be played takes clicks, to say why, but no focus of its own.
            let focusable = is_legal || self.cursor.at() == Some(square);
            let sense = if focusable { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(geometry.board_to_screen(square), cell_id(square), sense);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, is_legal, words::square_name(position, square))
            });
            keys::hold_arrows(ui, &response);
            if response.gained_focus() && !self.cursor.is_at(square) {
                self.cursor.go(square);
            }
            if clicked_otherwise(ui, &response) {
                self.cursor.go(square);
                pen.push(Intent::Play(square));
            }
        }
    }

    /// The pointer: the cursor goes with it, and a click plays.
    fn follow(&mut self, ui: &Ui, geometry: &Geometry, pen: &Pen) {
        let at = |place| geometry.screen_to_board(place);
        self.cursor.follow(ui, pointer(ui).and_then(at));
        if !keys::is_free(ui.ctx(), is_cell) {
            self.cursor.leave();
        }
        if let Some(square) = self.press.clicked(ui, at) {
            self.cursor.press(square);
            // Tab goes on from here.
            ui.memory_mut(|memory| memory.request_focus(cell_id(square)));
            pen.push(Intent::Play(square));
        }
    }

    fn paint_discs(&self, ui: &Ui, controller: &Controller, geometry: &Geometry, pen: &Pen) {
        let painter = ui.painter();
        let board = controller.position().board();
        let moving = Moving::of(self, ui, controller, pen);
        let outcome = controller.outcome();
        for square in board.size().squares() {
            let Ok(Some(player)) = board.get(square) else { continue };
            let centre = geometry.board_to_screen(square).center();
            let mut disc = Disc::new(player, RADIUS * geometry.cell());
            if outcome.is_some_and(|outcome| outcome.winner != Some(player)) {
                disc.grey = moving.grey();
            } else {
                moving.rejoice(square, board.size(), &mut disc);
            }
            moving.turn(square, &mut disc);
            disc.paint(painter, centre, pen);
        }
        if !moving.goes_on() {
            // What the last move flipped can be traced until the next one.
            for square in controller.last_flips() {
                let centre = geometry.board_to_screen(square).center();
                let thick = (geometry.cell() * figures::FLIPPED_LINE).max(1.5);
                let stroke = Stroke::new(thick, disc::LAST_MOVE);
                painter.circle_stroke(centre, geometry.cell() * figures::FLIPPED, stroke);
            }
        }
        if let Some(last) = controller.last_move()
            && moving.is_placed()
        {
            let centre = geometry.board_to_screen(last).center();
            painter.circle_filled(centre, geometry.cell() * figures::LAST_DISC, disc::LAST_MOVE);
        }
        if moving.goes_on() {
            ui.ctx().request_repaint();
        }
    }

    fn paint_marks(&self, ui: &Ui, controller: &Controller, geometry: &Geometry, pen: &Pen) {
        let painter = ui.painter();
        let position = controller.position();
        let legal = self.playable(controller);
        let preview = self.cursor.pointed().filter(|square| legal.contains(*square));
        let Some(turn) = controller.turn() else { return self.paint_cursor(ui, geometry) };
        let values = controller.values();
        for square in legal.iter().filter(|square| Some(*square) != preview) {
            let centre = geometry.board_to_screen(square).center();
            let valued = values.iter().any(|value| value.square == square);
            if pen.settings.legal_dots && !valued {
                paint_dot(painter, turn, centre, geometry.cell(), pen);
            }
        }
        for (place, value) in values.iter().enumerate() {
            if Some(value.square) != preview {
                let best = place == 0 || value.value.discs == values[0].value.discs;
                paint_value(painter, geometry, value.square, value.value.discs, best, pen);
            }
        }
        if let Some(tip) = controller.tip().filter(|tip| legal.contains(*tip)) {
            let rect = geometry.board_to_screen(tip).shrink(geometry.cell() * 0.06);
            dashed_frame(painter, rect, (4.5, 2.5), disc::CURSOR, (9.0, 6.0));
        }
        let gain = preview.and_then(|square| position.find_move(square));
        match gain {
            Some(found) => paint_preview(painter, geometry, position, found, turn, pen),
            None => self.paint_follower(ui, controller, geometry, pen),
        }
        paint_review(painter, controller, geometry, pen);
        Self::paint_refusal(ui, controller, geometry, pen);
        self.paint_cursor(ui, geometry);
        // Over the frame, which would cut it.
        if let Some(found) = gain {
            paint_badge(painter, geometry, found, pen);
        }
    }

    /// Off the legal squares a small tile of the player on turn follows the pointer.
    fn paint_follower(&self, ui: &Ui, controller: &Controller, geometry: &Geometry, pen: &Pen) {
        let (Some(place), Some(turn)) = (pointer(ui), controller.turn()) else { return };
        if self.is_still
            || self.cursor.framed().is_some()
            || !controller.is_persons_turn()
            || geometry.screen_to_board(place).is_none()
        {
            return;
        }
        let painter = ui.painter().with_clip_rect(geometry.squares());
        let centre = place + vec2(1.0, 1.0) * geometry.cell() * 0.18;
        Disc::new(turn, geometry.cell() * 0.16).paint(&painter, centre, pen);
    }

    fn paint_refusal(ui: &Ui, controller: &Controller, geometry: &Geometry, pen: &Pen) {
        let Some((square, at)) = controller.refused() else { return };
        let since = now(ui).saturating_sub(at).as_secs_f32();
        if since >= time::ILLEGAL {
            return;
        }
        // Without motion the cross stays for the same time, but it does not fade.
        let fade = if pen.settings.animation { 1.0 - since / time::ILLEGAL * 0.5 } else { 1.0 };
        let rect = geometry.board_to_screen(square).shrink(geometry.cell() * 0.28);
        for (width, colour) in [(7.0, Color32::BLACK), (4.0, REFUSED)] {
            cross(ui.painter(), rect, Stroke::new(width, colour.gamma_multiply(fade)));
        }
        ui.ctx().request_repaint();
    }

    fn paint_cursor(&self, ui: &Ui, geometry: &Geometry) {
        let Some(cursor) = self.cursor.framed() else { return };
        let rect = geometry.board_to_screen(cursor);
        solid_frame(ui.painter(), rect, (6.0, 3.0), disc::CURSOR);
    }
}

/// Where the game was looked at again, the move that was played next and the better one, each with
/// its value.
fn paint_review(painter: &Painter, controller: &Controller, geometry: &Geometry, pen: &Pen) {
    let place = controller.model().moves_played();
    let Some(remark) = controller.remark(place).filter(|remark| remark.loss > 0) else { return };
    if !controller.is_paused() || !controller.values().is_empty() {
        return;
    }
    paint_value(painter, geometry, remark.best, remark.best_value.discs, true, pen);
    paint_value(painter, geometry, remark.played, remark.value.discs, true, pen);
    let rect = geometry.board_to_screen(remark.best).shrink(geometry.cell() * 0.06);
    dashed_frame(painter, rect, (4.5, 2.5), disc::CURSOR, (9.0, 6.0));
    let rect = geometry.board_to_screen(remark.played).shrink(geometry.cell() * 0.08);
    solid_frame(painter, rect, (5.0, 2.5), REFUSED);
    if let Some(advice) = controller.explained_mistake() {
        // Both values stay in sight. More arrows than these cannot be followed.
        let line = &advice.line[..advice.line.len().min(4)];
        let taken = SquareSet::of(remark.best) | SquareSet::of(remark.played);
        paint_line(painter, geometry, controller.position(), line, taken, pen);
    }
}

/// The squares that a person may play on now.
pub(crate) fn playable(controller: &Controller) -> SquareSet {
    if controller.is_persons_turn() {
        controller.position().legal_squares()
    } else {
        SquareSet::EMPTY
    }
}

/// The room for the names of columns and rows, if they are shown.
pub(crate) fn labels(pen: &Pen) -> f32 {
    if pen.settings.coordinates { 22.0 * pen.scale.max(1.0) } else { 0.0 }
}

/// The time on the table, in step with the window's.
pub(crate) fn now(ui: &Ui) -> Duration {
    Duration::from_secs_f64(ui.input(|input| input.time).max(0.0))
}

/// Paints an empty board of a size into a room, with names of columns and rows of so many points if
/// there are any, and says where its squares are.
pub(super) fn lay_out(
    painter: &Painter,
    room: Rect,
    size: Size,
    labels: f32,
    pen: &Pen,
) -> Geometry {
    let geometry = Geometry::fit(room, size, labels, painter.pixels_per_point());
    let squares = geometry.squares();
    let cell = geometry.cell();
    let corner = CornerRadius::same(6);
    // A line and not a filled ground: what is under the squares need not be painted.
    let frame = Stroke::new(FRAME, pen.board.line);
    painter.rect_stroke(squares, corner, frame, StrokeKind::Outside);
    painter.rect_filled(squares, CornerRadius::ZERO, pen.board.square);
    let stroke = Stroke::new(if cell > 40.0 { 2.0 } else { 1.0 }, pen.board.line);
    geometry.paint_lines(painter, 1, stroke);
    if size == Size::EIGHT {
        for (column, row) in [(2.0, 2.0), (6.0, 2.0), (2.0, 6.0), (6.0, 6.0)] {
            let star = squares.min + vec2(column, row) * cell;
            painter.circle_filled(star, (cell * figures::STAR).max(2.0), pen.board.line);
        }
    }
    if labels > 0.0 {
        let font = pen.strong_within(14.0, (cell * 0.5).max(8.0));
        let column = |column: i32| char::from(b'a' + column as u8).to_string();
        let row = |row: i32| (row + 1).to_string();
        let gaps = (FRAME + 4.0, FRAME + 10.0);
        geometry.paint_names(painter, column, row, gaps, &font, pen.palette.text2);
    }
    geometry
}

/// A small board without anything to click, for previews.
pub(crate) fn miniature(painter: &Painter, rect: Rect, model: &Model, pen: &Pen) {
    let board = model.board();
    let geometry = lay_out(painter, rect, board.size(), 0.0, pen);
    for square in board.size().squares() {
        if let Ok(Some(player)) = board.get(square) {
            let centre = geometry.board_to_screen(square).center();
            Disc::new(player, RADIUS * geometry.cell()).paint(painter, centre, pen);
        }
    }
}

/// A disc in a row of text.
pub(crate) fn disc_icon(ui: &mut Ui, player: Player, diameter: f32, pen: &Pen) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(diameter), Sense::hover());
    let painter = ui.painter();
    Disc::new(player, diameter / 2.0).paint(painter, rect.center(), pen);
    if player == Player::Dark && pen.dark {
        // A black disc on a black card.
        let rim = Stroke::new(1.5, disc::LIGHT_RIM);
        painter.circle_stroke(rect.center(), diameter / 2.0 - 0.5, rim);
    }
}
