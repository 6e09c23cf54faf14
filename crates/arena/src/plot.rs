//! Figures as pictures: axes, lines and bars, as SVG.

use std::fmt::{Display, Write as _};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;
/// The colours of lines, from the first on and around.
const COLOURS: [&str; 4] = ["#9a6324", "#4363d8", "#3cb44b", "#e6194b"];

/// A picture that is being drawn.
///
/// ```
/// let mut plot = arena::Plot::new("Shots", (0.0, 100.0), (0.0, 10.0));
/// plot.rows([0.0, 5.0, 10.0]);
/// plot.bar((40.0, 45.0), 7.0);
/// assert!(plot.finish().ends_with("</svg>\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Plot {
    svg: String,
    across: (f64, f64),
    up: (f64, f64),
    /// How many lines are named.
    named: usize,
}

impl Plot {
    /// An empty picture with a title, and the ends of its axes: what is above or below the second
    /// is drawn at its end.
    #[must_use]
    pub fn new(title: &str, across: (f64, f64), up: (f64, f64)) -> Self {
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{title}</text>\n"
        );
        Self { svg, across, up, named: 0 }
    }

    fn x(&self, value: f64) -> f64 {
        let (low, high) = self.across;
        MARGIN + (value - low) / (high - low) * (WIDTH - 2.0 * MARGIN)
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.up;
        HEIGHT - MARGIN - (value.clamp(low, high) - low) / (high - low) * (HEIGHT - 2.0 * MARGIN)
    }

    /// Lines across at these values, with the values.
    pub fn rows(&mut self, values: impl IntoIterator<Item = f64>) {
        self.named_rows(values.into_iter().map(|value| (value, value)));
    }

    /// Lines across at these values, with what stands beside them.
    pub fn named_rows(&mut self, values: impl IntoIterator<Item = (f64, impl Display)>) {
        for (value, name) in values {
            let (left, right, at) = (MARGIN, WIDTH - MARGIN, self.y(value));
            let _ = writeln!(
                self.svg,
                "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
                left - 6.0,
                at + 4.0
            );
        }
    }

    /// Values below the picture.
    pub fn columns(&mut self, values: impl IntoIterator<Item = f64>) {
        for value in values {
            let (x, y) = (self.x(value), HEIGHT - MARGIN + 18.0);
            let _ = writeln!(
                self.svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{value}</text>"
            );
        }
    }

    /// A line through points, with its name.
    pub fn line(&mut self, points: &[(f64, f64)], name: &str) {
        let colour = self.name(name);
        let points = points.iter().map(|&(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y)));
        let points: Vec<String> = points.collect();
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" "),
        );
    }

    /// Single points, with their name.
    pub fn dots(&mut self, points: &[(f64, f64)], name: &str) {
        let colour = self.name(name);
        for &(x, y) in points {
            let (x, y) = (self.x(x), self.y(y));
            let _ = writeln!(
                self.svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{colour}\"/>"
            );
        }
    }

    /// Writes a name above those before it, in the lower right, and tells the colour of what it
    /// names.
    fn name(&mut self, name: &str) -> &'static str {
        let colour = COLOURS[self.named % COLOURS.len()];
        self.named += 1;
        let _ = writeln!(
            self.svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>",
            WIDTH - MARGIN - 8.0,
            HEIGHT - MARGIN - 12.0 - 16.0 * self.named as f64,
        );
        colour
    }

    /// A bar from one value across to another, so high.
    pub fn bar(&mut self, (from, to): (f64, f64), height: f64) {
        let (left, right) = (self.x(from), self.x(to));
        let (top, bottom) = (self.y(height), self.y(self.up.0));
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#4363d8\"/>",
            (right - left - 1.0).max(0.5),
            bottom - top
        );
    }

    /// The picture.
    #[must_use]
    pub fn finish(self) -> String {
        self.svg + "</svg>\n"
    }
}
