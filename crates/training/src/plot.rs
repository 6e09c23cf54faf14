//! Lines in a frame as a picture, and the errors of weights as one.

use std::fmt::Write as _;

use crate::round::RoundReport;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;
const COLOURS: [&str; 4] = ["#9a6324", "#4363d8", "#3cb44b", "#e6194b"];

/// A picture with two axes. A value outside of them is drawn at their end.
///
/// ```
/// use training::{Line, Plot};
///
/// let plot = Plot {
///     title: "Squares".to_owned(),
///     across: (0.0, 3.0),
///     along: vec![0.0, 1.0, 2.0, 3.0],
///     up: vec![(0.0, "0".to_owned()), (9.0, "9".to_owned())],
/// };
/// let squares = Line { name: "n * n".to_owned(), points: vec![(1.0, 1.0), (3.0, 9.0)], dots: true };
/// assert!(plot.svg(&[squares]).ends_with("</svg>\n"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// The ends of the axis at the bottom.
    pub across: (f64, f64),
    /// The numbers that stand along it.
    pub along: Vec<f64>,
    /// Where the lines across are, with what stands beside them, from the bottom to the top. The first
    /// and the last are the ends.
    pub up: Vec<(f64, String)>,
}

/// A line of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is, in a few words.
    pub name: String,
    /// Where it goes, from the left to the right.
    pub points: Vec<(f64, f64)>,
    /// Whether its points are single ones: then they are dots.
    pub dots: bool,
}

impl Plot {
    fn x(&self, value: f64) -> f64 {
        let (first, last) = self.across;
        MARGIN + (value - first) / (last - first) * (WIDTH - 2.0 * MARGIN)
    }

    fn y(&self, value: f64) -> f64 {
        let ends = self.up.first().zip(self.up.last());
        let (low, high) = ends.map_or((0.0, 1.0), |(first, last)| (first.0, last.0));
        HEIGHT - MARGIN - (value.clamp(low, high) - low) / (high - low) * (HEIGHT - 2.0 * MARGIN)
    }

    /// The picture as SVG.
    #[must_use]
    pub fn svg(&self, lines: &[Line]) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{}</text>\n",
            self.title
        );
        for (value, name) in &self.up {
            let (left, right, at) = (MARGIN, WIDTH - MARGIN, self.y(*value));
            let _ = writeln!(
                svg,
                "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
                left - 6.0,
                at + 4.0
            );
        }
        for value in &self.along {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
                self.x(*value),
                HEIGHT - MARGIN + 18.0
            );
        }
        // The names stand above each other in the lower right.
        for (index, (line, colour)) in lines.iter().zip(COLOURS.iter().cycle()).enumerate() {
            svg += &self.line(line, colour);
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"{colour}\">{}</text>",
                WIDTH - MARGIN - 8.0,
                HEIGHT - MARGIN - 12.0 - 16.0 * (index + 1) as f64,
                line.name
            );
        }
        svg + "</svg>\n"
    }

    fn line(&self, line: &Line, colour: &str) -> String {
        let points = line.points.iter().map(|(x, y)| (self.x(*x), self.y(*y)));
        if line.dots {
            let dot = |(x, y)| {
                format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{colour}\"/>\n")
            };
            return points.map(dot).collect();
        }
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        format!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n"
        )
    }
}

/// The mean error against exact scores by the number of empty squares, a line for each round, as SVG.
#[must_use]
pub fn error_plot(rounds: &[RoundReport]) -> String {
    let plot = Plot {
        title: "Mean error of the evaluation against exact scores, in discs, by empty squares"
            .to_owned(),
        across: (8.0, 20.0),
        along: (8..=20).step_by(2).map(f64::from).collect(),
        up: (0..=10).step_by(2).map(|discs| (f64::from(discs), discs.to_string())).collect(),
    };
    let line = |report: &RoundReport| Line {
        name: format!("round {}", report.round),
        points: report
            .errors
            .by_empties
            .iter()
            .map(|(empties, (_, mean, _))| (f64::from(*empties), *mean))
            .collect(),
        dots: false,
    };
    plot.svg(&rounds.iter().map(line).collect::<Vec<_>>())
}
