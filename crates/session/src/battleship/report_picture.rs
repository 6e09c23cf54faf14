//! The report of a battle as shapes: its two curves, and all of it on a page.

use battleship::PlayerView;

use super::battle::Battle;
use super::picture::{Symbols, sea, waters_shapes};
use super::report::{Report, TurningShot};
use crate::drawing::{Drawing, Form, Shape};
use crate::figures;
use crate::palette::{self, Colour, LIGHT as PAPER, Palette, waters};

/// Where the curves of a report are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePlot {
    /// The upper left corner of the curves, without what stands beside them.
    corner: [f32; 2],
    size: [f32; 2],
    /// The shots of the battle.
    shots: usize,
    /// The least and the greatest value that has room.
    range: (f64, f64),
    text: f32,
}

/// What is said of the curves beside them.
const LEGEND: [&str; 2] = ["Luck: hits beyond the chances", "Skill: shots lost"];

impl CurvePlot {
    /// The curves in a room from this corner on, with text of this size.
    #[must_use]
    pub fn new(report: &Report, [x, y]: [f32; 2], [width, height]: [f32; 2], text: f32) -> Self {
        let values = report.curve.iter().flat_map(|point| [point.luck, -point.lost]);
        let (least, most) = values.fold((-1.0, 1.0), |(least, most): (f64, f64), value| {
            (least.min(value), most.max(value))
        });
        // A line of text above, one below, and numbers on the left.
        let (head, foot, side) = (text * 3.4, text * 1.8, text * 2.6);
        let size = [(width - side - text).max(1.0), (height - head - foot).max(1.0)];
        let range = (least.floor(), most.ceil());
        Self { corner: [x + side, y + head], size, shots: report.graded.1.max(1), range, text }
    }

    /// Where the curves are: the upper left corner, and the size.
    #[must_use]
    pub const fn room(&self) -> ([f32; 2], [f32; 2]) {
        (self.corner, self.size)
    }

    /// Where so many shots of the battle are.
    #[must_use]
    pub fn x(&self, shots: usize) -> f32 {
        self.corner[0] + self.size[0] * shots as f32 / self.shots as f32
    }

    /// How many shots of the battle are there.
    #[must_use]
    pub fn shots_at(&self, x: f32) -> usize {
        let part = ((x - self.corner[0]) / self.size[0]).clamp(0.0, 1.0);
        (part * self.shots as f32).round() as usize
    }

    fn y(&self, value: f64) -> f32 {
        let (least, most) = self.range;
        self.corner[1] + self.size[1] * ((most - value) / (most - least)) as f32
    }

    /// The curves with all that explains them, in the colours of a theme.
    #[must_use]
    pub fn shapes(&self, report: &Report, colours: &Palette) -> Vec<Shape> {
        let mut shapes = self.ground(colours);
        shapes.extend(self.legend(colours));
        let luck: Vec<[f32; 2]> =
            report.curve.iter().map(|at| [self.x(at.shots), self.y(at.luck)]).collect();
        let lost: Vec<[f32; 2]> =
            report.curve.iter().map(|at| [self.x(at.shots), self.y(-at.lost)]).collect();
        shapes.extend(
            dashed(&lost, self.text * 0.6)
                .into_iter()
                .map(|dash| dash.stroked(colours.danger, self.text * 0.2)),
        );
        shapes.push(Form::Path(luck).stroked(colours.accent, self.text * 0.2));
        shapes.extend(self.badges(report));
        shapes
    }

    /// The numbers of the turning shots on the curve of luck; where two are close, over each other,
    /// or under, so that none covers what stands above the curves.
    fn badges(&self, report: &Report) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut before: Option<[f32; 2]> = None;
        for (place, turning) in report.turning.iter().enumerate() {
            let found = report.curve.iter().find(|at| at.shots == turning.number);
            let Some(point) = found else { continue };
            let highest = self.corner[1] + self.text;
            let [x, mut y] = [self.x(point.shots), self.y(point.luck).max(highest)];
            if let Some([near, above]) = before
                && x - near < self.text * 1.6
                && (y - above).abs() < self.text * 1.6
            {
                let step = self.text * 1.6;
                y = if above - step < highest { above + step } else { above - step };
            }
            before = Some([x, y]);
            shapes.extend(badge([x, y], place + 1, self.text));
        }
        shapes
    }

    /// The frame, the lines of whole numbers and what they are.
    fn ground(&self, colours: &Palette) -> Vec<Shape> {
        let ([left, top], [width, height]) = (self.corner, self.size);
        let frame = Form::Rect(self.corner, self.size, 0.0);
        let mut shapes = vec![Shape {
            form: frame,
            fill: Some(colours.bg),
            stroke: Some((colours.border, 1.0)),
        }];
        let (least, most) = self.range;
        // As many lines as have room for their numbers.
        let fits =
            |step: f64| (most - least) / step * f64::from(self.text * 1.8) <= f64::from(height);
        let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| fits(*step));
        let step = step.unwrap_or(100.0);
        let first = (least / step).ceil() as i32;
        for number in (first..).map(|index| f64::from(index) * step).take_while(|at| *at <= most) {
            let y = self.y(number);
            let line = Form::Line([left, y], [left + width, y]);
            let is_zero = number.abs() < 0.5;
            let colour = if is_zero { colours.text2 } else { colours.panel2 };
            shapes.push(line.stroked(colour, if is_zero { 1.5 } else { 1.0 }));
            let place = [left - self.text * 1.2, y + self.text * 0.36];
            shapes.push(Form::Text(place, self.text * 0.9, signed(number)).filled(colours.text2));
        }
        let below = top + height + self.text * 1.3;
        for shots in [0, self.shots] {
            let text = if shots == 0 { "0".to_owned() } else { format!("shot {shots}") };
            // The last one ends where the curves do.
            let back = if shots == 0 { 0.0 } else { text.len() as f32 * self.text * 0.28 };
            let place = [self.x(shots) - back, below];
            shapes.push(Form::Text(place, self.text * 0.9, text).filled(colours.text2));
        }
        shapes
    }

    fn legend(&self, colours: &Palette) -> Vec<Shape> {
        let ([left, top], text) = (self.corner, self.text);
        let mut shapes = Vec::new();
        for (place, said) in LEGEND.into_iter().enumerate() {
            let base = top - text * (2.2 - 1.4 * place as f32);
            let (from, to) = ([left, base - text * 0.36], [left + text * 2.4, base - text * 0.36]);
            let width = text * 0.2;
            if place == 0 {
                shapes.push(Form::Line(from, to).stroked(colours.accent, width));
            } else {
                let dashes = dashed(&[from, to], text * 0.6).into_iter();
                shapes.extend(dashes.map(|dash| dash.stroked(colours.danger, width)));
            }
            let words = Form::Note([left + text * 3.0, base], text, said.to_owned());
            shapes.push(words.filled(colours.text));
        }
        shapes
    }
}

/// A number with its sign; a true minus.
fn signed(number: f64) -> String {
    match number {
        number if number.abs() < 0.5 => "0".to_owned(),
        number if number < 0.0 => format!("\u{2212}{:.0}", -number),
        number => format!("+{number:.0}"),
    }
}

/// A line through many points as dashes with gaps of the same length.
fn dashed(line: &[[f32; 2]], dash: f32) -> Vec<Form> {
    let (mut dashes, mut current, mut left, mut is_drawn) = (Vec::new(), Vec::new(), dash, true);
    current.extend(line.first().copied());
    for pair in line.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let far = [to[0] - from[0], to[1] - from[1]];
            let length = far[0].hypot(far[1]);
            if length <= left {
                left -= length;
                current.push(to);
                break;
            }
            let part = left / length;
            from = [from[0] + far[0] * part, from[1] + far[1] * part];
            current.push(from);
            let whole = std::mem::replace(&mut current, vec![from]);
            dashes.extend(is_drawn.then_some(Form::Path(whole)));
            (left, is_drawn) = (dash, !is_drawn);
        }
    }
    dashes.extend((is_drawn && current.len() > 1).then_some(Form::Path(current)));
    dashes
}

/// The number of a turning shot in a circle.
fn badge([x, y]: [f32; 2], number: usize, text: f32) -> [Shape; 2] {
    let circle = Shape {
        form: Form::Circle([x, y], text * 0.72),
        fill: Some(waters::TURNING),
        stroke: Some((Colour(0), text * 0.1)),
    };
    let said = Form::Text([x, y + text * 0.34], text * 0.95, number.to_string());
    [circle, said.filled(Colour(0))]
}

/// The turning shots of a report on the waters shot at, in cells.
#[must_use]
pub fn turning_shapes(turning: &[TurningShot]) -> Vec<Shape> {
    let numbered = turning.iter().enumerate();
    numbered.flat_map(|(place, shot)| figures::turning_shot(shot.at, place + 1)).collect()
}

const WIDTH: f32 = 1160.0;
const MARGIN: f32 = 40.0;
const CELL: f32 = 48.0;
/// From the upper edge to the water.
const TOP: f32 = 150.0;
/// Where what stands beside the water begins.
const RIGHT: f32 = 610.0;

/// A report as a picture: the waters shot at with the turning shots, the curves, and what is said.
#[must_use]
pub fn report_drawing(
    battle: &Battle,
    view: &PlayerView,
    report: &Report,
    result: &str,
    letters: bool,
) -> Drawing {
    let target = report.side.other();
    let bottom = TOP + 10.0 * CELL;
    let mut said: Vec<String> = vec![report.comparison()];
    said.extend(report.games_words());
    said.push(report.total_words());
    let numbered = report.turning.iter().enumerate();
    said.extend(
        numbered.map(|(place, shot)| format!("{}  {}", place + 1, shot.words(battle, letters))),
    );
    let line = 30.0;
    let height = bottom + 40.0 + line * said.len() as f32 + 24.0;
    let mut shapes = vec![Form::Rect([0.0; 2], [WIDTH, height], 0.0).filled(PAPER.bg)];
    let note = |at, size, text: &str| Form::Note(at, size, text.to_owned()).filled(PAPER.text);
    shapes.push(note([MARGIN, 58.0], 30.0, &format!("Battle report: {result}")));
    let whose = format!("Shots of {}", whose(report));
    shapes.push(note([MARGIN, 98.0], 20.0, &whose));
    // Smaller boards lie in the middle of their room.
    let (rows, cols) = (view.game.rows() as f32, view.game.cols() as f32);
    let cell = CELL.min(10.0 * CELL / rows.max(cols)).max(CELL * 10.0 / rows.max(cols)).min(90.0);
    let room = 10.0 * CELL;
    let corner = [MARGIN + 26.0 + (room - cols * cell) / 2.0, TOP + (room - rows * cell) / 2.0];
    shapes.extend(sea(view, corner, cell, letters));
    let seen = waters_shapes(view, target, Symbols::default());
    let marks = turning_shapes(&report.turning);
    shapes.extend(seen.iter().chain(&marks).map(|shape| shape.placed(corner, cell)));
    let (place, size) = ([RIGHT, TOP - 60.0], [WIDTH - RIGHT - MARGIN + 16.0, room + 88.0]);
    let plot = CurvePlot::new(report, place, size, 16.0);
    shapes.extend(plot.shapes(report, &palette::LIGHT));
    for (number, text) in said.iter().enumerate() {
        let base = bottom + 54.0 + line * number as f32;
        shapes.push(note([MARGIN, base], if number == 0 { 20.0 } else { 17.0 }, text));
    }
    Drawing {
        width: WIDTH as i32,
        height: height.ceil() as i32,
        title: format!("Battle report: {result}"),
        description: format!("{whose}. {}", said.join(" ")),
        shapes,
    }
}

/// The name of a report's side in a phrase.
fn whose(report: &Report) -> &str {
    if report.name == "You" { "yours" } else { &report.name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_half_of_a_line() {
        let line = [[0.0, 0.0], [10.0, 0.0], [10.0, 9.0]];
        let length = |form: &Form| match form {
            Form::Path(points) => points
                .windows(2)
                .map(|two| (two[1][0] - two[0][0]).hypot(two[1][1] - two[0][1]))
                .sum::<f32>(),
            _ => 0.0,
        };
        let drawn: f32 = dashed(&line, 2.0).iter().map(length).sum();
        assert!((drawn - 10.0).abs() < 1.1, "{drawn}");
        // The corner belongs to a gap or to one dash, which goes around it.
        assert!(
            dashed(&line, 4.0)
                .iter()
                .any(|dash| matches!(dash, Form::Path(points) if points.len() == 3))
        );
        assert_eq!(dashed(&[], 2.0).len(), 0);
    }

    #[test]
    fn numbers_have_their_signs() {
        assert_eq!([-5.0, 0.0, 10.0].map(signed), ["\u{2212}5", "0", "+10"]);
    }
}
