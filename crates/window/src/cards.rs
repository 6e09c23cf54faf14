//! The players' cards, the bar of discs between them, and the result.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align, Align2, CornerRadius, Id, Layout, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2,
    style::{ScrollAnimation, ScrollStyle},
    vec2,
};
use reversi::Player;
use reversi_engine::roster;
use session::{Controller, Intent, Outcome, Seat, words};

use super::board::disc_icon;
use super::discs::colours;
use super::theme::{Pen, disc, faint_border};
use super::widgets::{from_right, line};

/// Who sits on top: the opponent of the only person, else Light.
pub(crate) fn upper(controller: &Controller) -> Player {
    controller.record().seats.only_person().map_or(Player::Light, |person| !person)
}

/// A player's card. A click on it lets somebody else play.
pub(crate) fn player_card(
    ui: &mut Ui,
    controller: &Controller,
    player: Player,
    tall: f32,
    pen: &Pen,
) {
    let kind = controller.model().rules().variant();
    let on_turn = controller.turn() == Some(player);
    let count = controller.model().board().count(Some(player));
    let title = words::title(kind, player);
    let seat = controller.seat(player);
    let alone = !controller.seat(!player).is_person();
    let name = match seat.is_person() {
        true if alone => format!("{title} · You"),
        true => title.to_owned(),
        false => format!("{title} · {}", words::seat_name(seat)),
    };
    let has_passed = controller.model().passed() == Some(player) && controller.turn().is_some();
    let below = match (seat.is_person(), on_turn) {
        _ if has_passed => "has no move and passes",
        (true, true) if alone => "your turn",
        (true, true) => "a person, to move",
        (true, false) => "a person",
        (false, true) if controller.choosing().is_some() => "engine, thinking",
        (false, true) => "engine, to move",
        (false, false) => "engine",
    };
    let p = pen.palette;
    let height = tall * pen.scale;
    let shown = pen.card(ui, |ui| {
        ui.set_height(height);
        ui.horizontal_centered(|ui| {
            disc_icon(ui, player, (tall - 4.0) * pen.scale.min(1.5), pen);
            ui.add_space(4.0);
            from_right(ui, |ui| {
                ui.label(pen.title(count.to_string(), 26.0));
                if let Some(left) = controller.time_left(player) {
                    let running = controller.running_clock() == Some(player);
                    let short = left < Duration::from_secs(20);
                    let colour = match (running, short) {
                        (true, true) => p.danger,
                        (true, false) => p.text,
                        _ => p.text2,
                    };
                    ui.add_space(10.0);
                    ui.label(pen.text(clock_text(left), 16.0, colour));
                }
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let text = 17.0 + 13.0 + 10.0;
                    ui.add_space(((height - text * pen.scale) / 2.0).max(0.0));
                    line(ui, pen.title(&name, 16.0));
                    let colour = if has_passed { p.danger } else { p.text2 };
                    line(ui, pen.text(below, 13.0, colour));
                });
            });
        });
    });
    if on_turn {
        outline(ui, shown.rect, pen);
    }
    if has_passed {
        let stroke = Stroke::new(2.0, p.danger);
        ui.painter().rect_stroke(shown.rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
    }
    let label = format!("{name}, {below}, {count} discs. Change who plays");
    let response = ui.interact(shown.rect, Id::unique(("card", player)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let menu = egui::Popup::menu(&pen.ring(response, ui)).accessible_name("Who plays");
    menu.show(|ui| seat_menu(ui, controller, player, pen));
}

/// The list of everybody who could sit down. If it is longer than the window is high, it scrolls, and
/// says so.
pub(crate) fn seat_menu(ui: &mut Ui, controller: &Controller, player: Player, pen: &Pen) {
    let room = ui.ctx().content_rect();
    let width = (460.0 * pen.scale).min(room.width() - 60.0);
    ui.set_width(width);
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().scroll = ScrollStyle::solid();
    let height = (room.height() - 120.0 * pen.scale).max(120.0);
    let area = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    let is_new = is_just_opened(ui);
    let shown = area.show(ui, |ui| {
        let contenders = roster().choices().into_iter().map(Seat::of);
        for seat in std::iter::once(Seat::PERSON).chain(contenders) {
            let is_seated = seat == *controller.seat(player);
            let row = seat_row(ui, is_seated, (player, seat), pen);
            if is_seated && is_new {
                // Who sits there is in sight, wherever in the list.
                row.scroll_to_me_animation(Some(Align::Center), ScrollAnimation::none());
            }
        }
    });
    if shown.content_size.y - shown.inner_rect.height() > 1.0 {
        let rest =
            shown.content_size.y - shown.inner_rect.height() - shown.state.clamped_offset().y;
        let text = if rest > 1.0 { "more below: scroll" } else { "more above: scroll" };
        line(ui, pen.text(text, 12.0, pen.palette.text2));
    }
}

/// Whether what is drawn here was not there a moment ago. The first passes of a list find its size.
fn is_just_opened(ui: &Ui) -> bool {
    let (id, pass) = (ui.scope_id().with("opened"), ui.ctx().cumulative_pass_nr());
    ui.data_mut(|data| {
        let (first, last) = data.get_temp(id).unwrap_or((pass, pass));
        let first = if last + 1 < pass { pass } else { first };
        data.insert_temp(id, (first, pass));
        pass < first + 3
    })
}

/// Somebody who could sit down: a button, with what to expect of them.
fn seat_row(ui: &mut Ui, is_seated: bool, (player, seat): (Player, Seat), pen: &Pen) -> Response {
    let p = pen.palette;
    let (name, about) = match seat.contender() {
        None => ("A person".to_owned(), "Somebody at this screen.".to_owned()),
        Some(contender) => (contender.title(), contender.about()),
    };
    let width = ui.available_width();
    let (strong, weak) = if is_seated { (p.on_accent, p.on_accent) } else { (p.text, p.text2) };
    let painter = ui.painter();
    let title = painter.layout(name.clone(), pen.font(14.0), strong, width - 20.0);
    let below = painter.layout(about.clone(), pen.font(12.0), weak, width - 20.0);
    let size = vec2(width, title.size().y + below.size().y + 8.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let label = format!("{name}: {about}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_seated, &label));
    let fill = match (is_seated, response.hovered()) {
        (true, _) => p.accent,
        (false, true) => p.panel2,
        _ => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, CornerRadius::same(6), fill);
    let place = rect.min + vec2(10.0, 4.0);
    let lower = place + vec2(0.0, title.size().y);
    ui.painter().galley(place, title, strong);
    ui.painter().galley(lower, below, weak);
    let response = pen.ring(response, ui);
    if response.clicked() {
        pen.push(Intent::Seat(player, seat));
        ui.close();
    }
    response
}

/// Minutes and seconds; tenths towards the end.
pub(crate) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("0:{:02}.{}", seconds, left.subsec_millis() / 100);
    }
    match seconds / 3600 {
        0 => format!("{:02}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// How the squares are shared out: dark, empty, light.
pub(crate) fn share_bar(ui: &mut Ui, controller: &Controller, pen: &Pen) {
    let board = controller.model().board();
    let (dark, light) = (board.count(Some(Player::Dark)), board.count(Some(Player::Light)));
    let empty = board.count(None);
    let height = 20.0 * pen.scale;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let kind = controller.model().rules().variant();
    let name = format!(
        "{} {dark}, {} {light}, {empty} empty",
        words::title(kind, Player::Dark),
        words::title(kind, Player::Light)
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &name));
    response.on_hover_text(&name);
    let painter = ui.painter();
    let corner = CornerRadius::same((height / 2.0) as u8);
    let p = pen.palette;
    painter.rect(rect, corner, p.panel2, Stroke::new(1.0, faint_border(p)), StrokeKind::Inside);
    let area = board.size().area() as f32;
    let part = |count: i32| rect.width() * count as f32 / area;
    let left = Rect::from_min_size(rect.min, vec2(part(dark), height));
    let right_size = vec2(part(light), height);
    let right = Rect::from_min_size(pos2(rect.right() - right_size.x, rect.top()), right_size);
    for (player, piece) in [(Player::Dark, left), (Player::Light, right)] {
        if piece.width() >= 1.0 {
            let (fill, _) = colours(pen, player);
            let corner = if empty == 0 { CornerRadius::same(4) } else { corner };
            let rim = Stroke::new(1.0, disc::LIGHT_RIM);
            painter.rect(piece, corner, fill, rim, StrokeKind::Inside);
        }
    }
    let middle = Rect::from_min_max(left.right_top(), right.left_bottom());
    let text = if empty == 1 { "1 empty".to_owned() } else { format!("{empty} empty") };
    let galley = painter.layout_no_wrap(text, pen.strong(12.0), p.text);
    if empty > 0 && middle.width() > galley.size().x + 8.0 {
        let place = Align2::CENTER_CENTER.anchor_size(middle.center(), galley.size()).min;
        painter.galley(place, galley, p.text);
    }
}

/// The result, in place of the opponent's card.
pub(crate) fn result_card(ui: &mut Ui, controller: &Controller, outcome: Outcome, pen: &Pen) {
    let shown = pen.card(ui, |ui| {
        ui.horizontal(|ui| {
            if let Some(winner) = outcome.winner {
                disc_icon(ui, winner, 52.0 * pen.scale.min(1.5), pen);
                ui.add_space(6.0);
            }
            ui.vertical(|ui| {
                let (head, below) = result_words(controller, outcome);
                line(ui, pen.title(head, 26.0));
                if !below.is_empty() {
                    line(ui, pen.title(below, 17.0));
                }
            });
        });
        ui.add_space(6.0);
        share_bar(ui, controller, pen);
    });
    outline(ui, shown.rect, pen);
    let text = words::result(controller.position(), outcome, &controller.record().seats);
    shown.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
}

/// The frame of the card that matters now. It is drawn over the card, so that nothing moves.
fn outline(ui: &Ui, rect: Rect, pen: &Pen) {
    let stroke = Stroke::new(2.5, pen.palette.accent);
    ui.painter().rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
}

/// The headline and the numbers under it.
fn result_words(controller: &Controller, outcome: Outcome) -> (String, String) {
    let position = controller.position();
    let kind = position.rules().variant();
    let board = position.board();
    let (dark, light) = (board.count(Some(Player::Dark)), board.count(Some(Player::Light)));
    let seats = &controller.record().seats;
    if seats.only_person().is_some() {
        let text = words::result(position, outcome, seats);
        let (head, below) = text.split_once(" against ").unwrap_or((&text, ""));
        return (head.replace(" - ", " \u{2013} "), format!("against {below}"));
    }
    let Some(winner) = outcome.winner else {
        return ("Tie".to_owned(), format!("{dark} \u{2013} {light}"));
    };
    let head = format!("{} wins", words::title(kind, winner));
    if let Some(forfeit) = outcome.forfeit {
        let loser = words::title(kind, forfeit.loser);
        return match forfeit.reason {
            session::Reason::Time => (head, format!("{loser}'s time ran out")),
            session::Reason::Resigned => (head, format!("{loser} resigned")),
        };
    }
    let (own, other) = if winner == Player::Dark { (dark, light) } else { (light, dark) };
    let stuck = words::stuck_loses(kind) && board.count(None) > 0;
    let below = if stuck {
        format!("{own} \u{2013} {other}, {} had no move", words::title(kind, !winner))
    } else {
        format!("{own} \u{2013} {other} (by {})", (own - other).abs())
    };
    (head, below)
}
