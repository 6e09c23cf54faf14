//! The evaluation bar beside the board.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use reversi::Player;
use session::{Controller, words};

use super::marks::signed;
use super::theme::{Pen, disc};

/// Black and white in the proportion of the value, with the number.
pub(crate) fn evaluation_bar(ui: &Ui, column: Rect, controller: &Controller, pen: &Pen) {
    let painter = ui.painter();
    let value = dark_value(controller);
    let most = controller.model().rules().size().area() as f32;
    // Small differences matter more than great ones.
    let part = |discs: f32| 0.5 + 0.5 * discs.signum() * (discs.abs() / most).powf(0.6);
    let dark = value.map_or(0.5, |discs| part(discs as f32)).clamp(0.03, 0.97);
    let corner = CornerRadius::same(9);
    let rim = Stroke::new(1.5, pen.palette.border);
    painter.rect(column, corner, disc::LIGHT, rim, StrokeKind::Outside);
    let split = column.top() + column.height() * dark;
    let upper = Rect::from_min_max(column.min, pos2(column.right(), split));
    painter.rect_filled(upper, CornerRadius { nw: 9, ne: 9, sw: 0, se: 0 }, disc::DARK);
    let middle = Stroke::new(2.0, disc::LAST_MOVE);
    painter.hline(column.expand(4.0).x_range(), column.center().y, middle);
    let text = value.map_or_else(|| "...".to_owned(), |discs| signed(discs.abs()));
    let ahead = value.is_none_or(|discs| discs >= 0);
    let (place, align, colour) = if ahead {
        (column.center_top() + vec2(0.0, 8.0), Align2::CENTER_TOP, disc::LIGHT)
    } else {
        (column.center_bottom() - vec2(0.0, 8.0), Align2::CENTER_BOTTOM, disc::DARK)
    };
    let font = pen.strong_within(12.0, column.width() * 0.55);
    painter.text(place, align, text.trim_start_matches('+'), font, colour);
    let kind = controller.model().rules().variant();
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
pub(crate) fn dark_value(controller: &Controller) -> Option<i32> {
    let position = controller.position();
    let discs = if position.is_over() {
        position.rules().final_score(position.discs())
    } else {
        controller.values().first()?.value.discs
    };
    Some(if position.mover() == Player::Dark { discs } else { -discs })
}
