//! The seeds' view of the board: reads the table, draws it, and says what was asked for.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, Color32, CornerRadius, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};
use reversi::{Model, Move, Player, Position, Size, Square, SquareSet};
use table::{Controller, Intent, Settings, words};

use super::discs::{Disc, RADIUS, colours, dashes, shape};
use super::geometry::{FRAME, Geometry};
use super::theme::{Look, disc, time};

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
        table: &Controller,
        settings: &Settings,
        look: &Look,
    ) -> Option<Intent> {
        let rect = ui.available_rect_before_wrap();
        let (bar, room) = if table.shows_values() {
            rect.split_left_right_at_x(rect.left() + 56.0)
        } else {
            (Rect::NOTHING, rect)
        };
        let labels = if settings.coordinates { 22.0 * look.scale.clamp(1.0, 1.4) } else { 0.0 };
        let size = table.model().rules().size();
        let geometry = Geometry::fit(room, size, labels, ui.pixels_per_point());
        if table.shows_values() {
            let column = Rect::from_x_y_ranges(
                (geometry.squares().left() - FRAME - labels - 40.0).max(bar.left() + 4.0)
                    ..=(geometry.squares().left() - FRAME - labels - 10.0).max(bar.left() + 34.0),
                geometry.squares().y_range(),
            );
            evaluation_bar(ui, column, table, look);
        }
        paint_board(ui.painter(), &geometry, size, settings.coordinates, look);
        let builder = egui::UiBuilder::new()
            .max_rect(geometry.squares())
            .accessibility_label("Board")
            .accessibility_role(Role::Grid);
        let asked = ui.scope_builder(builder, |ui| self.cells(ui, table, &geometry)).inner;
        self.pointed = self.pointed_at(ui, &geometry);
        self.paint_discs(ui, table, &geometry, look);
        self.paint_marks(ui, table, settings, &geometry, look);
        ui.advance_cursor_after_rect(rect);
        asked
    }

    /// One widget a square: a click plays there, Tab goes from one legal square to the next.
    fn cells(&mut self, ui: &mut Ui, table: &Controller, geometry: &Geometry) -> Option<Intent> {
        let position = table.position();
        let legal = playable(table);
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

    fn paint_discs(&self, ui: &Ui, table: &Controller, geometry: &Geometry, look: &Look) {
        let painter = ui.painter();
        let board = table.position().board();
        let moving = Moving::of(self, ui, table, look);
        let outcome = table.outcome();
        for square in board.all_positions() {
            let Ok(Some(player)) = board.get(square) else { continue };
            let centre = geometry.board_to_screen(square).center();
            let mut disc = Disc::new(player, RADIUS * geometry.cell());
            if outcome.is_some_and(|outcome| outcome.winner != Some(player)) {
                disc.grey = moving.grey();
            }
            moving.turn(square, &mut disc);
            disc.paint(painter, centre, look);
        }
        if let Some(last) = table.last_move()
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
        table: &Controller,
        settings: &Settings,
        geometry: &Geometry,
        look: &Look,
    ) {
        let painter = ui.painter();
        let position = table.position();
        let legal = playable(table);
        let preview = self.pointed.filter(|square| legal.contains(*square));
        let Some(turn) = table.turn() else {
            self.paint_cursor(ui, geometry);
            return;
        };
        let values = table.values();
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
        if let Some(tip) = table.tip().filter(|tip| legal.contains(*tip)) {
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
            None => self.paint_follower(ui, table, geometry, turn, look),
        }
        Self::paint_refusal(ui, table, geometry, look);
        self.paint_cursor(ui, geometry);
    }

    /// Off the legal squares a small tile of the player on turn follows the pointer.
    fn paint_follower(
        &self,
        ui: &Ui,
        table: &Controller,
        geometry: &Geometry,
        turn: Player,
        look: &Look,
    ) {
        let Some(place) = pointer(ui) else { return };
        if self.by_keyboard || !table.is_persons_turn() || geometry.screen_to_board(place).is_none()
        {
            return;
        }
        let painter = ui.painter().with_clip_rect(geometry.squares());
        let centre = place + vec2(1.0, 1.0) * geometry.cell() * 0.18;
        Disc::new(turn, geometry.cell() * 0.16).paint(&painter, centre, look);
    }

    fn paint_refusal(ui: &Ui, table: &Controller, geometry: &Geometry, look: &Look) {
        let Some(refused) = table.refused() else { return };
        let since = (now(ui).saturating_sub(refused.at)).as_secs_f32();
        let lasting = if look.animation { time::ILLEGAL } else { 0.0 };
        // Without motion the cross stays for the same time, but it does not fade.
        if since >= time::ILLEGAL.max(lasting) {
            return;
        }
        let fade = if look.animation { 1.0 - since / time::ILLEGAL * 0.5 } else { 1.0 };
        let rect = geometry.board_to_screen(refused.square).shrink(geometry.cell() * 0.28);
        for (width, colour) in [(7.0, Color32::BLACK), (4.0, super::theme::DARK.danger)] {
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
pub(crate) fn playable(table: &Controller) -> SquareSet {
    if table.is_persons_turn() { table.position().legal_squares() } else { SquareSet::EMPTY }
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

/// A move that is being seen: its disc is placed, the others turn, at the end losers go grey.
struct Moving {
    change: Option<table::Change>,
    since: f32,
    stagger: f32,
    over: bool,
}

impl Moving {
    fn of(view: &BoardView, ui: &Ui, table: &Controller, look: &Look) -> Self {
        let change =
            table.last_change().filter(|change| look.animation && change.at >= view.skipped);
        let since =
            change.map_or(f32::MAX, |change| now(ui).saturating_sub(change.at).as_secs_f32());
        let farthest = change.map_or(0, |change| {
            change.flipped.iter().map(|square| distance(square, change.square)).max().unwrap_or(0)
        });
        // All of it within the cap, however long the line is.
        let room = (time::FLIP_CAP - time::FLIP) / (farthest - 1).max(1) as f32;
        let stagger = time::FLIP_STAGGER.min(room);
        Self { change, since, stagger, over: table.outcome().is_some() }
    }

    fn turn(&self, square: Square, disc: &mut Disc) {
        let Some(change) = self.change else { return };
        if square == change.square {
            let part = (self.since / time::PLACE).clamp(0.0, 1.0);
            disc.radius *= 0.7 + 0.3 * part;
        } else if change.flipped.contains(square) {
            let begin = (distance(square, change.square) - 1) as f32 * self.stagger;
            let part = ((self.since - begin) / time::FLIP).clamp(0.0, 1.0);
            if part < 0.5 {
                disc.player = !disc.player;
            }
            disc.width = (1.0 - 2.0 * part).abs().max(0.04);
            if part >= 1.0 {
                disc.width = 1.0;
            }
        }
    }

    fn is_placed(&self) -> bool {
        self.since >= time::PLACE
    }

    fn grey(&self) -> f32 {
        ((self.since - time::FLIP_CAP) / time::GREY).clamp(0.0, 1.0)
    }

    fn goes_on(&self) -> bool {
        let lasting = time::FLIP_CAP + if self.over { time::GREY } else { 0.0 };
        self.change.is_some() && self.since <= lasting
    }
}

fn distance(a: Square, b: Square) -> i32 {
    (a.x() - b.x()).abs().max((a.y() - b.y()).abs())
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

fn paint_dot(painter: &Painter, player: Player, centre: Pos2, cell: f32, look: &Look) {
    let (fill, rim) = colours(player);
    let radius = (cell * 0.115).max(2.0);
    painter.add(shape(look.shapes, player, centre, radius, 1.0, fill, Stroke::new(1.0, rim)));
}

fn paint_value(
    painter: &Painter,
    geometry: &Geometry,
    square: Square,
    discs: i32,
    best: bool,
    look: &Look,
) {
    let rect = geometry.board_to_screen(square);
    let text = signed(discs);
    let points = (geometry.cell() * 0.25).clamp(9.0, 24.0) / look.scale;
    let font = look.strong(points);
    let galley = painter.layout_no_wrap(text, font, look.board.ink);
    let place = rect.center() - galley.size() / 2.0;
    if best {
        let pill = Rect::from_center_size(rect.center(), galley.size() + vec2(20.0, 8.0))
            .intersect(rect.shrink(2.0));
        let corner = CornerRadius::same((pill.height() / 2.0) as u8);
        let rim = Stroke::new(1.5, Color32::BLACK);
        painter.rect(pill, corner, Color32::WHITE, rim, StrokeKind::Inside);
        painter.galley_with_override_text_color(place, galley, Color32::BLACK);
    } else {
        painter.galley(place, galley, look.board.ink);
    }
}

/// A value with its sign; a true minus.
#[must_use]
pub(crate) fn signed(discs: i32) -> String {
    match discs {
        0 => "0".to_owned(),
        1.. => format!("+{discs}"),
        _ => format!("\u{2212}{}", -discs),
    }
}

/// What a move would do: the disc, what it flips, between which discs, and how many.
fn paint_preview(
    painter: &Painter,
    geometry: &Geometry,
    position: &Position,
    found: Move,
    turn: Player,
    look: &Look,
) {
    let cell = geometry.cell();
    let rect = geometry.board_to_screen(found.square);
    let (fill, _) = colours(turn);
    let ghost = fill.gamma_multiply(0.72);
    let radius = RADIUS * cell;
    painter.add(shape(look.shapes, turn, rect.center(), radius, 1.0, ghost, Stroke::NONE));
    dashes(painter, look, turn, rect.center(), radius, Stroke::new(2.5, disc::PREVIEW));
    let flips = found.gained - SquareSet::of(found.square);
    for square in flips {
        let centre = geometry.board_to_screen(square).center();
        let stroke = Stroke::new((cell * 0.04).max(1.5), disc::PREVIEW);
        painter.add(shape(look.shapes, turn, centre, cell * 0.26, 1.0, fill, stroke));
    }
    let board = position.board();
    for direction in reversi::Board::all_directions() {
        let line = board.flips_in(found.square, *direction, turn);
        if (line & flips).is_empty() {
            continue;
        }
        let (dx, dy) = direction.delta();
        let length = (line.len() + 1) as f32;
        let end = rect.center() + vec2(dx as f32, dy as f32) * cell * length;
        let path = [rect.center(), end];
        let under = Color32::from_black_alpha(150);
        painter.extend(Shape::dotted_line(&path, under, 8.0, 2.4));
        painter.extend(Shape::dotted_line(&path, disc::PREVIEW, 8.0, 1.6));
    }
    if !flips.is_empty() {
        paint_badge(painter, geometry, rect, flips.len(), look);
    }
}

fn paint_badge(painter: &Painter, geometry: &Geometry, rect: Rect, flips: i32, look: &Look) {
    let points = (geometry.cell() * 0.17).clamp(9.0, 16.0) / look.scale;
    let font = look.strong(points);
    let galley = painter.layout_no_wrap(format!("+{flips}"), font, Color32::BLACK);
    let size = vec2(galley.size().x + 8.0, galley.size().y + 6.0);
    let size = vec2(size.x.max(size.y), size.y);
    let badge = Rect::from_min_size(pos2(rect.right() - size.x, rect.top()), size);
    let corner = CornerRadius::same((size.y / 2.0) as u8);
    let rim = Stroke::new(1.0, Color32::BLACK);
    painter.rect(badge, corner, disc::PREVIEW, rim, StrokeKind::Outside);
    painter.galley(badge.center() - galley.size() / 2.0, galley, Color32::BLACK);
}

/// Black and white in the proportion of the value, with the number.
fn evaluation_bar(ui: &Ui, column: Rect, table: &Controller, look: &Look) {
    let painter = ui.painter();
    let size = table.model().rules().size();
    let value = dark_value(table);
    let most = size.area() as f32;
    // Small differences matter more than great ones.
    let part = |discs: f32| 0.5 + 0.5 * discs.signum() * (discs.abs() / most).powf(0.6);
    let dark = value.map_or(0.5, |discs| part(discs as f32)).clamp(0.03, 0.97);
    let corner = CornerRadius::same(9);
    let rim = Stroke::new(1.5, look.palette.border);
    painter.rect(column, corner, disc::LIGHT, rim, StrokeKind::Outside);
    let split = column.top() + column.height() * dark;
    let upper = Rect::from_min_max(column.min, pos2(column.right(), split));
    painter.rect_filled(upper, CornerRadius { nw: 9, ne: 9, sw: 0, se: 0 }, disc::DARK);
    painter.hline(
        column.expand(4.0).x_range(),
        column.center().y,
        Stroke::new(2.0, disc::LAST_MOVE),
    );
    let text = value.map_or_else(|| "...".to_owned(), |discs| signed(discs.abs()));
    let ahead = value.is_none_or(|discs| discs >= 0);
    let (place, align, colour) = if ahead {
        (column.center_top() + vec2(0.0, 8.0), Align2::CENTER_TOP, disc::LIGHT)
    } else {
        (column.center_bottom() - vec2(0.0, 8.0), Align2::CENTER_BOTTOM, disc::DARK)
    };
    let font = look.strong(12.0 / look.scale.max(1.0));
    painter.text(place, align, text.trim_start_matches('+'), font, colour);
    let kind = table.model().rules().kind();
    let name = match value {
        None => "Evaluation: not known yet".to_owned(),
        Some(0) => "Evaluation: even".to_owned(),
        Some(discs) => {
            let ahead = if discs > 0 { Player::Dark } else { Player::Light };
            format!("Evaluation: {} ahead by {}", words::title(kind, ahead), discs.abs())
        }
    };
    let response = ui.interact(column, Id::unique("evaluation bar"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &name));
    response.on_hover_text(&name);
}

/// The best value known of the position shown, seen by Dark.
#[must_use]
pub(crate) fn dark_value(table: &Controller) -> Option<i32> {
    let position = table.position();
    if position.is_over() {
        let score = position.rules().final_score(position.discs());
        return Some(if position.mover() == Player::Dark { score } else { -score });
    }
    let best = table.values().first()?;
    let turn = position.turn()?;
    Some(if turn == Player::Dark { best.value.discs } else { -best.value.discs })
}

/// A small board without anything to click, for previews.
pub(crate) fn miniature(painter: &Painter, rect: Rect, model: &Model, look: &Look) {
    let size = model.rules().size();
    let geometry = Geometry::fit(rect, size, 0.0, painter.pixels_per_point());
    let plain = Look { shapes: look.shapes, ..*look };
    paint_board(painter, &geometry, size, false, &plain);
    let board = model.board();
    for square in board.all_positions() {
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
    if player == Player::Dark && look.palette == super::theme::DARK {
        // A black disc on a black card.
        painter.circle_stroke(
            rect.center(),
            diameter / 2.0 - 0.5,
            Stroke::new(1.5, disc::LIGHT_RIM),
        );
    }
}
