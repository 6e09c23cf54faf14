//! Painting discs: the seeds' `add_player_sprite_`.

use eframe::egui::epaint::EllipseShape;
use eframe::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2,
};
use reversi::Player;
use session::palette;

use super::theme::{Look, disc, rgb};

/// The radius of a disc, in cells.
pub(crate) const RADIUS: f32 = 0.41;

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
    #[must_use]
    pub(crate) const fn new(player: Player, radius: f32) -> Self {
        Self { player, radius, width: 1.0, grey: 0.0 }
    }

    /// Paints it.
    pub(crate) fn paint(self, painter: &Painter, centre: Pos2, look: &Look) {
        let (fill, rim) = colours(self.player);
        let fill = mix(fill, disc::LOSER, self.grey);
        // A grey disc keeps the colour of its owner in its rim.
        let rim = mix(rim, colours(self.player).0, self.grey);
        let thick: f32 = if self.grey > 0.0 { 3.0 } else { 2.0 };
        let stroke = Stroke::new(thick.min(self.radius / 4.0), rim);
        let radius = self.radius - stroke.width / 2.0;
        painter.add(shape(look.shapes, self.player, centre, radius, self.width, fill, stroke));
        if self.grey > 0.5 {
            let arm = Vec2::new(self.radius * 0.4, -self.radius * 0.4);
            let stroke = Stroke::new((self.radius * 0.09).max(1.5), disc::LOSER_SLASH);
            painter.line_segment([centre - arm, centre + arm], stroke);
        }
    }
}

/// The outline of a player's discs: round, or a square with round corners for Light where shapes
/// tell the players apart.
pub(crate) fn shape(
    shapes: bool,
    player: Player,
    centre: Pos2,
    radius: f32,
    width: f32,
    fill: Color32,
    stroke: Stroke,
) -> Shape {
    if shapes && player == Player::Light {
        let half = Vec2::new(radius * width, radius) * 0.88;
        let corner = CornerRadius::same((radius * 0.22).min(255.0) as u8);
        let rect = Rect::from_center_size(centre, half * 2.0);
        return eframe::egui::epaint::RectShape::new(
            rect,
            corner,
            fill,
            stroke,
            StrokeKind::Middle,
        )
        .into();
    }
    if (width - 1.0).abs() < f32::EPSILON {
        return eframe::egui::epaint::CircleShape { center: centre, radius, fill, stroke }.into();
    }
    let radius = Vec2::new((radius * width).max(0.5), radius);
    EllipseShape { fill, stroke, ..EllipseShape::filled(centre, radius, fill) }.into()
}

/// Fill and rim of a player's discs.
#[must_use]
pub(crate) const fn colours(player: Player) -> (Color32, Color32) {
    let (fill, rim) = palette::disc_colours(player);
    (rgb(fill), rgb(rim))
}

/// A colour between two.
#[must_use]
pub(crate) fn mix(from: Color32, to: Color32, part: f32) -> Color32 {
    let part = part.clamp(0.0, 1.0);
    let channel =
        |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    Color32::from_rgb(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
    )
}

/// A dashed outline of a disc, light over dark, so that it shows on every ground.
pub(crate) fn dashes(
    painter: &Painter,
    look: &Look,
    player: Player,
    centre: Pos2,
    radius: f32,
    stroke: Stroke,
) {
    let steps = 48;
    let round = |step: i32| {
        let angle = step as f32 / steps as f32 * std::f32::consts::TAU;
        pos2(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
    };
    let path: Vec<Pos2> = if look.shapes && player == Player::Light {
        let rect = Rect::from_center_size(centre, Vec2::splat(radius * 2.0 * 0.88));
        let (top, bottom) =
            ([rect.left_top(), rect.right_top()], [rect.right_bottom(), rect.left_bottom()]);
        [&top[..], &bottom[..], &top[..1]].concat()
    } else {
        (0..=steps).map(round).collect()
    };
    let around = radius * std::f32::consts::TAU;
    let dash = (around / 36.0).max(2.0);
    let under = Stroke::new(stroke.width + 1.5, Color32::from_black_alpha(150));
    painter.extend(Shape::dashed_line(&path, under, dash, dash));
    painter.extend(Shape::dashed_line(&path, stroke, dash, dash));
}
