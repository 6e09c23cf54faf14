//! The ships of a side in a list: how long, and how they are.

use battleship::{PlayerView, Ship, ShipState, Side};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::theme::{Look, waters};
use crate::widgets::card;

/// The state in words.
pub(crate) fn state_words(state: ShipState, length: usize) -> String {
    match state {
        ShipState::Afloat => "afloat".to_owned(),
        ShipState::Hit(hits) => format!("{hits} of {length} hit"),
        ShipState::Sunk => "sunk".to_owned(),
    }
}

/// Draws the list in a card of this height at most; longer ones scroll.
pub(crate) fn show(ui: &mut Ui, view: &PlayerView, side: Side, height: f32, look: &Look) {
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let area = egui::ScrollArea::vertical().id_salt(("fleet", side)).max_height(height);
        area.min_scrolled_height(height).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (id, ship) in view.game.ships() {
                row(ui, ship, view.waters(side).ship_state(id), look);
            }
        });
    });
}

fn row(ui: &mut Ui, ship: &Ship, state: ShipState, look: &Look) {
    let p = look.palette;
    let height = 26.0 * look.scale;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let said = state_words(state, ship.length());
    let name = format!("{} ({}), length {}, {said}", ship.name(), ship.symbol(), ship.length());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let painter = ui.painter().with_clip_rect(rect);
    let sunk = state == ShipState::Sunk;
    let colour = if sunk { p.text2 } else { p.text };
    let place = pos2(rect.left(), rect.center().y);
    let drawn = painter.text(place, Align2::LEFT_CENTER, ship.name(), look.strong(14.0), colour);
    if sunk {
        painter.hline(drawn.x_range(), drawn.center().y, Stroke::new(1.5, p.text2));
    }
    let said_colour = match state {
        ShipState::Sunk => p.danger,
        ShipState::Hit(_) => p.text,
        ShipState::Afloat => p.text2,
    };
    let end = pos2(rect.right() - 2.0, rect.center().y);
    let end = painter.text(end, Align2::RIGHT_CENTER, said, look.font(13.0), said_colour);
    // The boxes stand in a column, unless the name needs the room.
    let left = (rect.left() + 130.0 * look.scale).max(drawn.right() + 10.0);
    boxes(&painter, pos2(left, rect.center().y), end.left() - 8.0, ship.length(), state, look);
}

/// One box a cell; those that are hit carry a cross.
fn boxes(
    painter: &egui::Painter,
    from: egui::Pos2,
    most: f32,
    length: usize,
    state: ShipState,
    look: &Look,
) {
    let hits = match state {
        ShipState::Afloat => 0,
        ShipState::Hit(hits) => hits,
        ShipState::Sunk => length,
    };
    let step = (17.0 * look.scale.min(1.3)).min((most - from.x) / length.max(1) as f32);
    if step < 4.0 {
        return;
    }
    let side = step * 0.82;
    for index in 0..length {
        let centre = pos2(from.x + (index as f32 + 0.5) * step, from.y);
        let rect = Rect::from_center_size(centre, egui::Vec2::splat(side));
        let hit = index < hits;
        let (fill, rim) =
            if hit { (waters::SUNK, waters::HIT) } else { (waters::HULL, look.palette.border) };
        painter.rect(rect, CornerRadius::same(3), fill, Stroke::new(1.0, rim), StrokeKind::Inside);
        if hit {
            let arm = vec2(side, side) * 0.28;
            let other = vec2(arm.x, -arm.y);
            let stroke = Stroke::new(1.5, waters::HIT);
            painter.line_segment([centre - arm, centre + arm], stroke);
            painter.line_segment([centre - other, centre + other], stroke);
        }
    }
}
