//! The ships of a side in a list: how long, and how they are.

use battleship::{Game, PlayerView, Ship, ShipState, Side};
use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    self, Align2, CornerRadius, Painter, Rangef, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::theme::{Pen, waters};
use crate::widgets::{cross, text_width};

/// How high a row is, where the boxes begin, and what lies between texts, in points.
const ROW: f32 = 26.0;
const COLUMN: f32 = 130.0;
const GAP: f32 = 10.0;

/// How wide a list has to be for its words: for ships' names as long as those that boxes stand
/// beside. Longer ones are cut.
pub(crate) fn width_for(ui: &Ui, game: &Game, pen: &Pen) -> f32 {
    let name = |ship: &Ship| text_width(ui, ship.name(), pen.strong(14.0));
    let names = game.ships().map(|(_, ship)| name(ship)).fold(0.0, f32::max);
    let state = text_width(ui, "9 of 9 hit", pen.font(13.0));
    names.min(COLUMN * pen.scale) + state + GAP + pen.frame().total_margin().sum().x + 2.0
}

/// Draws the list in a card of this height at most; longer ones scroll.
pub(crate) fn show(ui: &mut Ui, view: &PlayerView, side: Side, height: f32, pen: &Pen) {
    pen.card(ui, |ui| {
        let height = height.min(view.game.n_ships() as f32 * ROW * pen.scale);
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
    let height = ROW * pen.scale;
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
    let end = pos2(rect.right() - 2.0, rect.center().y);
    let end = painter.text(end, Align2::RIGHT_CENTER, said, pen.font(13.0), said_colour);
    // A name that has no room beside what is said of the ship is cut, and can be pointed at.
    let mut job = LayoutJob::simple_singleline(ship.name().to_owned(), pen.strong(14.0), colour);
    job.wrap = TextWrapping::truncate_at_width((end.left() - GAP - rect.left()).max(0.0));
    let galley = painter.layout_job(job);
    let place = pos2(rect.left(), rect.center().y);
    let drawn = Align2::LEFT_CENTER.anchor_size(place, galley.size());
    if galley.elided {
        response.on_hover_text(ship.name());
    }
    painter.galley(drawn.min, galley, colour);
    if sunk {
        painter.hline(drawn.x_range(), drawn.center().y, Stroke::new(1.5, p.text2));
    }
    // The boxes stand in a column, unless the name needs the room.
    let left = (rect.left() + COLUMN * pen.scale).max(drawn.right() + GAP);
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
