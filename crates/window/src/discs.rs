//! Painting discs: the seeds' `add_player_sprite_`.

use eframe::egui::epaint::{CircleShape, EllipseShape, RectShape};
use eframe::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};
use reversi::Player;
use session::{figures, palette};

use super::theme::{Pen, disc, rgb};
use super::widgets::outline;

/// The radius of a disc, in cells.
pub(crate) const RADIUS: f32 = figures::DISC;

/// A disc as it is to be painted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disc {
    /// Whose.
    pub player: Player,
    /// Its radius.
    pub radius: f32,
    /// How wide it is compared with its height, while it turns.
    pub width: f32,
    /// How grey it is, because its owner did not win.
    pub grey: f32,
}

impl Disc {
    /// A disc at rest.
    pub(crate) const fn new(player: Player, radius: f32) -> Self {
        Self { player, radius, width: 1.0, grey: 0.0 }
    }

    /// Paints it.
    pub(crate) fn paint(self, painter: &Painter, centre: Pos2, pen: &Pen) {
        let (fill, rim) = colours(pen, self.player);
        let fill = mix(fill, disc::LOSER, self.grey);
        // A grey disc keeps the colour of its owner in its rim.
        let rim = mix(rim, colours(pen, self.player).0, self.grey);
        let thick: f32 = if self.grey > 0.0 { 3.0 } else { 2.0 };
        let stroke = Stroke::new(thick.min(self.radius / 4.0), rim);
        let radius = self.radius - stroke.width / 2.0;
        let half = vec2(radius * self.width, radius);
        painter.add(shape(pen, self.player, centre, half, fill, stroke));
        if self.grey > 0.5 {
            let arm = vec2(1.0, -1.0) * self.radius * figures::SLASH;
            let stroke =
                Stroke::new((self.radius * figures::SLASH_LINE).max(1.5), disc::LOSER_SLASH);
            painter.line_segment([centre - arm, centre + arm], stroke);
        }
    }
}

/// The outline of a player's discs, of this half width and half height: round, or a square with
/// round corners for Light where shapes tell the players apart.
pub(crate) fn shape(
    pen: &Pen,
    player: Player,
    centre: Pos2,
    radius: Vec2,
    fill: Color32,
    stroke: Stroke,
) -> Shape {
    if is_square(pen, player) {
        let corner =
            CornerRadius::same((radius.y * figures::SQUARE_CORNER).round().min(255.0) as u8);
        let rect = Rect::from_center_size(centre, radius * figures::SQUARE_DISC * 2.0);
        return RectShape::new(rect, corner, fill, stroke, StrokeKind::Middle).into();
    }
    if radius == Vec2::splat(radius.y) {
        return CircleShape { center: centre, radius: radius.y, fill, stroke }.into();
    }
    let radius = vec2(radius.x.max(0.5), radius.y);
    EllipseShape { fill, stroke, ..EllipseShape::filled(centre, radius, fill) }.into()
}

fn is_square(pen: &Pen, player: Player) -> bool {
    pen.settings.shapes && player == Player::Light
}

/// Fill and rim of a player's discs.
pub(crate) const fn colours(pen: &Pen, player: Player) -> (Color32, Color32) {
    let (fill, rim) = palette::disc_colours(player, pen.settings.board);
    (rgb(fill), rgb(rim))
}

/// A colour between two.
pub(crate) fn mix(from: Color32, to: Color32, part: f32) -> Color32 {
    let part = part.clamp(0.0, 1.0);
    let [red, green, blue] = [0, 1, 2].map(|channel| {
        let (a, b) = (f32::from(from[channel]), f32::from(to[channel]));
        (a + (b - a) * part).round() as u8
    });
    Color32::from_rgb(red, green, blue)
}

/// A dashed outline of a disc, light over dark, so that it shows on every ground.
pub(crate) fn dashes(
    painter: &Painter,
    pen: &Pen,
    player: Player,
    centre: Pos2,
    radius: f32,
    stroke: Stroke,
) {
    let steps = 48;
    let path: Vec<Pos2> = if is_square(pen, player) {
        outline(Rect::from_center_size(centre, Vec2::splat(radius * 2.0 * figures::SQUARE_DISC)))
            .to_vec()
    } else {
        let angles = (0..=steps).map(|step| step as f32 / steps as f32 * std::f32::consts::TAU);
        angles.map(|angle| centre + Vec2::angled(angle) * radius).collect()
    };
    let around = radius * std::f32::consts::TAU;
    let dash = (around / 36.0).max(2.0);
    let under = Stroke::new(stroke.width + 1.5, Color32::from_black_alpha(150));
    painter.extend(Shape::dashed_line(&path, under, dash, dash));
    painter.extend(Shape::dashed_line(&path, stroke, dash, dash));
}
