//! The shapes of what lies on boards and in waters, once for the window and for pictures.
//!
//! Lengths are in cells: a cell reaches from 0 to 1 in both directions.

use battleship::{Direction, Placement, Point, Shot};

use crate::drawing::{Form, Shape};
use crate::palette::{Colour, waters};

/// The radius of a disc.
pub const DISC: f32 = 0.41;
/// The radius of the dot on a legal square.
pub const DOT: f32 = 0.115;
/// The radius of the dot in the disc that was placed last.
pub const LAST_DISC: f32 = 0.11;
/// The radius of the ring in a disc that was flipped last.
pub const FLIPPED: f32 = 0.2;
/// How wide that ring is.
pub const FLIPPED_LINE: f32 = 0.03;
/// The radius of a star point.
pub const STAR: f32 = 0.055;
/// Half the side of a square disc, in radii of a round one; where shapes tell the players apart.
pub const SQUARE_DISC: f32 = 0.88;
/// How round its corners are, in radii.
pub const SQUARE_CORNER: f32 = 0.22;
/// How far the slash through a disc that did not win reaches from the middle, in radii.
pub const SLASH: f32 = 0.4;
/// How wide the slash is, in radii.
pub const SLASH_LINE: f32 = 0.09;

/// The outline of a disc: round, or a square with round corners.
#[must_use]
pub fn disc([x, y]: [f32; 2], radius: f32, is_square: bool) -> Form {
    if !is_square {
        return Form::Circle([x, y], radius);
    }
    let half = radius * SQUARE_DISC;
    Form::Rect([x - half, y - half], [2.0 * half; 2], (radius * SQUARE_CORNER).round())
}

/// The slash through a disc that did not win.
#[must_use]
pub fn slash([x, y]: [f32; 2], radius: f32) -> Form {
    let arm = radius * SLASH;
    Form::Line([x - arm, y + arm], [x + arm, y - arm])
}

/// How a ship is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Build {
    /// With a bow, a bridge and turrets.
    #[default]
    Gunship,
    /// A flight deck.
    Carrier,
    /// Slim and round at both ends.
    Submarine,
}

impl Build {
    /// The build of a ship of this name.
    ///
    /// ```
    /// use session::figures::Build;
    ///
    /// assert_eq!(Build::of("aircraft carrier"), Build::Carrier);
    /// assert_eq!(Build::of("rowboat"), Build::Gunship);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name {
            _ if name.contains("carrier") => Self::Carrier,
            _ if name.contains("submarine") => Self::Submarine,
            _ => Self::Gunship,
        }
    }
}

/// How many points stand for a curve.
const STEPS: i16 = 6;

/// A curve from one point to another that bends towards a third.
fn curve(from: [f32; 2], bend: [f32; 2], to: [f32; 2]) -> impl Iterator<Item = [f32; 2]> {
    (0..=STEPS).map(move |step| {
        let part = f32::from(step) / f32::from(STEPS);
        [0, 1].map(|axis| {
            let (one, other) = (1.0 - part, part);
            one * one * from[axis] + 2.0 * one * other * bend[axis] + other * other * to[axis]
        })
    })
}

/// The outline of a ship of so many cells, from stern to bow in the direction of rising numbers, its
/// first cell from 0 to 1. It has no dents.
#[must_use]
pub fn hull(build: Build, length: usize, direction: Direction) -> Vec<[f32; 2]> {
    let end = length as f32;
    let upper: Vec<[f32; 2]> = match build {
        Build::Gunship => {
            let stern = curve([0.09, 0.4], [0.09, 0.15], [0.36, 0.15]);
            // A short boat has a short bow.
            let bow = if length > 1 { 0.85 } else { 0.6 };
            let bow = curve([end - bow, 0.15], [end - 0.4, 0.15], [end - 0.05, 0.5]);
            stern.chain(bow).collect()
        }
        Build::Carrier => {
            let stern = curve([0.08, 0.3], [0.08, 0.12], [0.26, 0.12]);
            stern.chain([[end - 0.55, 0.12], [end - 0.1, 0.32]]).collect()
        }
        Build::Submarine => {
            let stern = curve([0.06, 0.5], [0.1, 0.23], [0.5, 0.23]);
            stern.chain(curve([end - 0.45, 0.23], [end - 0.07, 0.23], [end - 0.07, 0.5])).collect()
        }
    };
    let lower = upper.iter().rev().map(|[x, y]| [*x, 1.0 - y]);
    let mut outline: Vec<[f32; 2]> = upper.iter().copied().chain(lower).collect();
    outline.dedup();
    outline.into_iter().map(|at| along(at, direction)).collect()
}

/// A point of a ship that lies along a row, for one that lies in this direction.
const fn along([x, y]: [f32; 2], direction: Direction) -> [f32; 2] {
    match direction {
        Direction::Horizontal => [x, y],
        Direction::Vertical => [y, x],
    }
}

/// A rectangle of such a ship, by two corners.
fn block(from: [f32; 2], to: [f32; 2], corner: f32, direction: Direction) -> Form {
    let (from, to) = (along(from, direction), along(to, direction));
    Form::Rect(from, [to[0] - from[0], to[1] - from[1]], corner)
}

/// What stands on the deck of a ship. It stands between the cells, so that shots leave it in sight.
#[must_use]
pub fn deck(build: Build, length: usize, direction: Direction, colour: Colour) -> Vec<Shape> {
    let at = |x: f32, y: f32| along([x, y], direction);
    let between = 1..length;
    let middle = length / 2;
    let mut shapes = Vec::new();
    match build {
        Build::Carrier => {
            for place in between {
                let x = place as f32;
                let line = Form::Line(at(x - 0.16, 0.5), at(x + 0.16, 0.5));
                shapes.push(line.stroked(colour, 0.05));
            }
            if length > 1 {
                let x = (middle + 1).min(length - 1) as f32;
                let island = block([x - 0.2, 0.7], [x + 0.2, 0.85], 0.04, direction);
                shapes.push(island.filled(colour));
            }
        }
        Build::Submarine => {
            if length > 1 {
                let x = middle as f32;
                shapes
                    .push(block([x - 0.2, 0.38], [x + 0.2, 0.62], 0.12, direction).filled(colour));
                let (fin, end) = (0.2, length as f32 - 0.4);
                for y in [0.3, 0.7] {
                    shapes.push(Form::Line(at(fin, y), at(fin + 0.12, y)).stroked(colour, 0.04));
                    shapes.push(Form::Line(at(end, y), at(end + 0.1, y)).stroked(colour, 0.04));
                }
            }
        }
        Build::Gunship => {
            for place in between {
                let x = place as f32;
                if place == middle {
                    let bridge = block([x - 0.15, 0.3], [x + 0.15, 0.7], 0.06, direction);
                    shapes.push(bridge.filled(colour));
                } else {
                    // Guns point away from the bridge.
                    let way = if place < middle { -1.0 } else { 1.0 };
                    for y in [0.45, 0.55] {
                        let barrel = Form::Line(at(x, y), at(x + way * 0.24, y));
                        shapes.push(barrel.stroked(colour, 0.05));
                    }
                    shapes.push(Form::Circle(at(x, 0.5), 0.13).filled(colour));
                }
            }
        }
    }
    shapes
}

/// A ship in its waters: light while it floats, dark with an outline once it was sunk.
#[must_use]
pub fn ship(build: Build, place: &Placement, is_sunk: bool) -> Vec<Shape> {
    let (fill, rim, of_deck) = if is_sunk {
        (waters::SUNK, (waters::HIT, 0.06), waters::SUNK_DECK)
    } else {
        (waters::HULL, (Colour(0), 0.04), waters::DECK)
    };
    let (length, direction) = (place.cells.len(), place.direction);
    let outline = Form::Polygon(hull(build, length, direction));
    let hull = Shape { form: outline, fill: Some(fill), stroke: Some(rim) };
    let shapes = std::iter::once(hull).chain(deck(build, length, direction, of_deck));
    shapes.map(|shape| shape.placed(corner(place.start), 1.0)).collect()
}

/// The upper left corner of a point's cell.
const fn corner(at: Point) -> [f32; 2] {
    [at.col as f32, at.row as f32]
}

/// A shot in its cell: a ring in the water, or a diamond with a cross on a ship.
#[must_use]
pub fn shot(at: Point, shot: Shot) -> Vec<Shape> {
    let shapes = if shot == Shot::Miss {
        vec![Form::Circle([0.5, 0.5], 0.17).stroked(waters::MISS, 0.06)]
    } else {
        let (near, far) = (0.5 - 0.3, 0.5 + 0.3);
        let diamond = Form::Polygon(vec![[0.5, near], [far, 0.5], [0.5, far], [near, 0.5]]);
        let rim = Some((waters::HIT_GLYPH, 0.04));
        let (from, to) = (0.5 - 0.11, 0.5 + 0.11);
        vec![
            Shape { form: diamond, fill: Some(waters::HIT), stroke: rim },
            Form::Line([from, from], [to, to]).stroked(waters::HIT_GLYPH, 0.05),
            Form::Line([to, from], [from, to]).stroked(waters::HIT_GLYPH, 0.05),
        ]
    };
    shapes.into_iter().map(|shape| shape.placed(corner(at), 1.0)).collect()
}

/// The frame of the last shot: white dashes over black.
#[must_use]
pub fn last_shot(at: Point) -> Vec<Shape> {
    let (near, far) = (0.08, 0.92);
    let corners = [[near, near], [far, near], [far, far], [near, far], [near, near]];
    let mut shapes = vec![Form::Path(corners.to_vec()).stroked(Colour(0), 0.1)];
    for pair in corners.windows(2) {
        let ([x, y], [to_x, to_y]) = (pair[0], pair[1]);
        // Three dashes a side.
        for dash in [0.06, 0.42, 0.78] {
            let along = |part: f32| [x + (to_x - x) * part, y + (to_y - y) * part];
            let white = Colour(0xFF_FF_FF);
            shapes.push(Form::Line(along(dash), along(dash + 0.16)).stroked(white, 0.06));
        }
    }
    shapes.into_iter().map(|shape| shape.placed(corner(at), 1.0)).collect()
}

/// A turning shot in its cell: a frame and its number.
#[must_use]
pub fn turning_shot(at: Point, number: usize) -> Vec<Shape> {
    let frame = |colour, width: f32| {
        let side = 1.0 - 0.12;
        Form::Rect([0.06, 0.06], [side, side], 0.1).stroked(colour, width)
    };
    let middle = [0.84, 0.16];
    let badge = Shape {
        form: Form::Circle(middle, 0.24),
        fill: Some(waters::TURNING),
        stroke: Some((Colour(0), 0.04)),
    };
    let number = Form::Text([middle[0], middle[1] + 0.12], 0.34, number.to_string());
    let shapes =
        [frame(Colour(0), 0.13), frame(waters::TURNING, 0.07), badge, number.filled(Colour(0))];
    shapes.iter().map(|shape| shape.placed(corner(at), 1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILDS: [Build; 3] = [Build::Gunship, Build::Carrier, Build::Submarine];

    #[test]
    fn hulls_lie_within_their_cells_and_have_no_dents() {
        for build in BUILDS {
            for length in 1..=10 {
                for direction in [Direction::Horizontal, Direction::Vertical] {
                    let outline = hull(build, length, direction);
                    let (right, bottom) = match direction {
                        Direction::Horizontal => (length as f32, 1.0),
                        Direction::Vertical => (1.0, length as f32),
                    };
                    let inside =
                        |[x, y]: &[f32; 2]| (0.0..=right).contains(x) && (0.0..=bottom).contains(y);
                    assert!(outline.iter().all(inside), "{build:?} {length}");
                    // All turns go the same way.
                    let turn = |one: [f32; 2], two: [f32; 2], three: [f32; 2]| {
                        (two[0] - one[0]) * (three[1] - two[1])
                            - (two[1] - one[1]) * (three[0] - two[0])
                    };
                    let count = outline.len();
                    let turns = (0..count).map(|place| {
                        let at = |further: usize| outline[(place + further) % count];
                        turn(at(0), at(1), at(2))
                    });
                    let turns: Vec<f32> = turns.filter(|turn| turn.abs() > 1e-5).collect();
                    let is_right = turns[0] > 0.0;
                    assert!(
                        turns.iter().all(|turn| (*turn > 0.0) == is_right),
                        "{build:?} {length}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_stands_on_deck_leaves_the_middles_of_cells_free() {
        for build in BUILDS {
            for length in 1..=10 {
                for shape in deck(build, length, Direction::Horizontal, Colour(0)) {
                    let (from, to) = match shape.form {
                        Form::Rect([x, _], [width, _], _) => (x, x + width),
                        Form::Circle([x, _], radius) => (x - radius, x + radius),
                        Form::Line([x, _], [to, _]) => (x.min(to), x.max(to)),
                        _ => continue,
                    };
                    assert!(from >= 0.0 && to <= length as f32, "{build:?} {length}");
                    let middles = (0..length).map(|cell| cell as f32 + 0.5);
                    for middle in middles {
                        assert!(to < middle - 0.1 || from > middle + 0.05, "{build:?} {length}");
                    }
                }
            }
        }
    }
}
