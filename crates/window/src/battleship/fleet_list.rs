//! The ships of a side in a list: how long, and how they are.

use battleship::{PlayerView, Ship, ShipState, Side};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, CornerRadius, Painter, Rangef, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::theme::{Pen, waters};
use crate::widgets::cross;

/// Draws the list in a card of this height at most; longer ones scroll.
pub(crate) fn show(ui: &mut Ui, view: &PlayerView, side: Side, height: f32, pen: &Pen) {
    pen.card(ui, |ui| {
        let area = egui::ScrollArea::vertical().id_salt(("fleet", side)).max_height(height);
        area.min_scrolled_height(height).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (id, ship) in view.game.ships() {
                row(ui, ship, view.waters(side).ship_state(id), pen);
            }
        });
    });
}

fn row(ui: &mut Ui, ship: &Ship, state: ShipState, pen: &Pen) {
    let p = pen.palette;
    let height = 26.0 * pen.scale;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let length = ship.length();
    let (said, said_colour, hits) = match state {
        ShipState::Afloat => ("afloat".to_owned(), p.text2, 0),
        ShipState::Hit(hits) => (format!("{hits} of {length} hit"), p.text, hits),
        ShipState::Sunk => ("sunk".to_owned(), p.danger, length),
    };
    let name = format!("{} ({}), length {length}, {said}", ship.name(), ship.symbol());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let painter = ui.painter().with_clip_rect(rect);
    let sunk = state == ShipState::Sunk;
    let colour = if sunk { p.text2 } else { p.text };
    let place = pos2(rect.left(), rect.center().y);
    let drawn = painter.text(place, Align2::LEFT_CENTER, ship.name(), pen.strong(14.0), colour);
    if sunk {
        painter.hline(drawn.x_range(), drawn.center().y, Stroke::new(1.5, p.text2));
    }
    let end = pos2(rect.right() - 2.0, rect.center().y);
    let end = painter.text(end, Align2::RIGHT_CENTER, said, pen.font(13.0), said_colour);
    // The boxes stand in a column, unless the name needs the room.
    let left = (rect.left() + 130.0 * pen.scale).max(drawn.right() + 10.0);
    let room = Rangef::new(left, end.left() - 8.0);
    boxes(&painter, room, rect.center().y, (hits, length), pen);
}

/// One box a cell; those that are hit carry a cross.
fn boxes(painter: &Painter, room: Rangef, y: f32, (hits, length): (usize, usize), pen: &Pen) {
    let step = (17.0 * pen.scale.min(1.3)).min(room.span() / length.max(1) as f32);
    if step < 4.0 {
        return;
    }
    let side = step * 0.82;
    for index in 0..length {
        let centre = pos2(room.min + (index as f32 + 0.5) * step, y);
        let rect = Rect::from_center_size(centre, egui::Vec2::splat(side));
        let hit = index < hits;
        let (fill, rim) =
            if hit { (waters::SUNK, waters::HIT) } else { (waters::HULL, pen.palette.border) };
        painter.rect(rect, CornerRadius::same(3), fill, Stroke::new(1.0, rim), StrokeKind::Inside);
        if hit {
            let inner = Rect::from_center_size(centre, egui::Vec2::splat(side * 0.56));
            cross(painter, inner, Stroke::new(1.5, waters::HIT));
        }
    }
}
