//! The course of a game as a curve of braille dots, or of stars.

use ratatui::layout::Rect;
use reversi::Player;
use session::{Controller, Course, Intent, words};

use crate::action::Action;
use crate::canvas::{Canvas, rest};

/// A curve around zero.
pub(crate) struct Curve<'a> {
    pub(crate) about: &'a str,
    /// After how many moves, and how much.
    pub(crate) points: &'a [(usize, i32)],
    /// The largest value of the axis.
    pub(crate) most: i32,
    /// How many moves there are.
    pub(crate) last: usize,
    /// Which is shown.
    pub(crate) here: usize,
    /// What the ends of the axis are called.
    pub(crate) names: [String; 2],
}

/// Draws the curve of a game, with what it shows in the first row; a press goes to a position.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, controller: &Controller) {
    let course = Course::of(controller);
    let kind = controller.model().rules().variant();
    let first = |player| words::title(kind, player).chars().next().unwrap_or(' ');
    let most = course.most();
    let curve = Curve {
        about: course.about(),
        points: course.points(),
        most,
        last: controller.moves().len(),
        here: controller.model().moves_played(),
        names: [Player::Dark, Player::Light].map(|player| format!("{}+{most}", first(player))),
    };
    plot(canvas, area, &curve, |moves| Intent::GoTo(moves).into());
}

/// Draws a curve; a press asks for what `go` makes of the place.
pub(crate) fn plot(
    canvas: &mut Canvas<'_>,
    area: Rect,
    curve: &Curve<'_>,
    go: impl Fn(usize) -> Action,
) {
    let look = canvas.look;
    if area.height < 4 || area.width < 16 {
        return;
    }
    // Where the whole has no room, the first part of it says what is shown.
    let is_long = curve.about.chars().count() > usize::from(area.width);
    let about = curve.about.split(';').next().filter(|_| is_long).unwrap_or(curve.about);
    canvas.line(area, 0, about, look.faint());
    let most = curve.most.max(1);
    let plot = rest(area, 6, 1);
    let [above, below] = &curve.names;
    for (row, name) in [(0, above.as_str()), (plot.height / 2, "0"), (plot.height - 1, below)] {
        canvas.put(area, 0, 1 + row, &format!("{name:>5}"), look.faint());
    }
    let last = curve.last.max(1);
    let (wide, high) = if look.options.ascii { (1, 1) } else { (2, 4) };
    let dots = (usize::from(plot.width) * wide, usize::from(plot.height) * high);
    let column = |moves: usize| moves.min(last) * (dots.0 - 1) / last;
    let row = |value: i32| {
        let part = f64::from(most - value.clamp(-most, most)) / f64::from(2 * most);
        (part * (dots.1 - 1) as f64).round() as usize
    };
    let mut cells = vec![0u8; usize::from(plot.width) * usize::from(plot.height)];
    for pair in curve.points.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|(moves, value)| (column(moves), row(value)));
        let mut before = from.1;
        for x in from.0..=to.0 {
            let part = match to.0 - from.0 {
                0 => 1.0,
                all => (x - from.0) as f64 / all as f64,
            };
            let end = (from.1 as f64 + part * (to.1 as f64 - from.1 as f64)).round() as usize;
            // Where it is steep, the dots between belong to it.
            let begin = if before < end { before + 1 } else { before.saturating_sub(1).max(end) };
            for y in begin.min(end)..=begin.max(end) {
                cells[y / high * usize::from(plot.width) + x / wide] |= dot(x % wide, y % high);
            }
            before = end;
        }
    }
    for (place, bits) in plot.positions().zip(&cells) {
        let is_here = usize::from(place.x - plot.x) == column(curve.here) / wide;
        let style = if is_here { look.chosen() } else { look.text() };
        let sign = match (bits, look.options.ascii) {
            (0, _) if place.y - plot.y == plot.height / 2 => '-',
            (0, _) => ' ',
            (_, true) => '*',
            (bits, false) => char::from_u32(0x2800 + u32::from(*bits)).unwrap_or('*'),
        };
        canvas.sign(place.x, place.y, sign, style);
    }
    for x in 0..plot.width {
        let moves = (usize::from(x) * last + usize::from(plot.width) / 2)
            / usize::from(plot.width - 1).max(1);
        canvas.zone(Rect::new(plot.x + x, plot.y, 1, plot.height), go(moves.min(curve.last)));
    }
}

/// A dot of a braille cell as its bit.
const fn dot(x: usize, y: usize) -> u8 {
    const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    DOTS[y][x]
}
