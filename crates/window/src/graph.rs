//! The course of the game as a curve: drag along it to look at any position.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, Color32, CornerRadius, Id, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use reversi::Player;
use session::{Controller, Course, Intent, Mark, words};

use super::theme::{MISTAKE, Pen, disc};

/// Draws the curve, and goes where it is pressed.
pub(crate) fn show(ui: &mut Ui, controller: &Controller, pen: &Pen, height: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::HOVER);
    let kind = controller.model().rules().variant();
    let course = Course::of(controller);
    let (text, most) = (course.about(), course.most() as f32);
    let points: Vec<(usize, f32)> =
        course.points().iter().map(|(moves, discs)| (*moves, *discs as f32)).collect();
    let plot = Rect::from_min_max(
        pos2(rect.left() + 38.0 * pen.scale, rect.top() + 4.0),
        pos2(rect.right() - 6.0, rect.bottom() - 4.0),
    );
    let last = controller.moves().len().max(1);
    let at = |moves: usize, discs: f32| {
        let x = plot.left() + plot.width() * moves as f32 / last as f32;
        let y = plot.center().y - plot.height() / 2.0 * (discs / most).clamp(-1.0, 1.0);
        pos2(x, y)
    };
    paint_ground(ui, plot, pen);
    let letters =
        Player::BOTH.map(|player| words::title(kind, player).chars().next().unwrap_or(' '));
    // In a low plot the middle would lie under the ends.
    let middle = (plot.height() >= 42.0 * pen.scale).then(|| (plot.center().y, "0".to_owned()));
    let ends = [
        (plot.top() + 7.0, format!("{}+{most:.0}", letters[0])),
        (plot.bottom() - 7.0, format!("{}+{most:.0}", letters[1])),
    ];
    for (y, text) in ends.into_iter().chain(middle) {
        let place = pos2(plot.left() - 6.0, y);
        let font = pen.font(11.0);
        ui.painter().text(place, Align2::RIGHT_CENTER, text, font, pen.palette.text2);
    }
    let line: Vec<Pos2> = points.iter().map(|(moves, discs)| at(*moves, *discs)).collect();
    ui.painter().add(Shape::line(line, Stroke::new(2.0, Color32::BLACK)));
    for place in 0..controller.moves().len() {
        let Some(remark) = controller.remark(place) else { continue };
        if Mark::of(remark.loss) >= Some(Mark::Mistake) {
            let discs = points.iter().find(|(moves, _)| *moves == place + 1);
            let tip = at(place + 1, discs.map_or(0.0, |(_, discs)| *discs)) - vec2(0.0, 5.0);
            let left = tip + vec2(-5.0, -9.0);
            let right = tip + vec2(5.0, -9.0);
            ui.painter().add(Shape::convex_polygon(vec![tip, left, right], MISTAKE, Stroke::NONE));
        }
    }
    let here = at(controller.model().moves_played(), 0.0).x;
    ui.painter().vline(here, plot.y_range(), Stroke::new(3.0, disc::LAST_MOVE));
    let name = format!("Graph of the game. {text}. Drag to look at a position");
    let seek = ui.interact(plot, Id::unique("graph"), Sense::CLICK | Sense::DRAG);
    seek.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let pressed = seek.interact_pointer_pos().filter(|_| seek.dragged() || seek.clicked());
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, text));
    if let Some(place) = pressed {
        let part = ((place.x - plot.left()) / plot.width()).clamp(0.0, 1.0);
        let moves = (part * last as f32).round() as usize;
        pen.extend((moves != controller.model().moves_played()).then_some(Intent::GoTo(moves)));
    }
}

/// Dark's half is grey and Light's is white, in both themes.
fn paint_ground(ui: &Ui, plot: Rect, pen: &Pen) {
    let painter = ui.painter();
    let (upper, lower) = plot.split_top_bottom_at_y(plot.center().y);
    painter.rect_filled(upper, CornerRadius::ZERO, Color32::from_gray(0xCF));
    painter.rect_filled(lower, CornerRadius::ZERO, Color32::from_gray(0xFA));
    painter.hline(plot.x_range(), plot.center().y, Stroke::new(1.0, Color32::from_gray(0x70)));
    let rim = Stroke::new(1.0, pen.palette.border);
    painter.rect_stroke(plot, CornerRadius::ZERO, rim, egui::StrokeKind::Outside);
}
