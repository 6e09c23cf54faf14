//! Figures as pictures: axes, lines and bars, as SVG.

use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;

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
}

impl Plot {
    /// An empty picture with a title, and the ends of its axes.
    #[must_use]
    pub fn new(title: &str, across: (f64, f64), up: (f64, f64)) -> Self {
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{title}</text>\n"
        );
        Self { svg, across, up }
    }

    fn x(&self, value: f64) -> f64 {
        let (low, high) = self.across;
        MARGIN + (value - low) / (high - low) * (WIDTH - 2.0 * MARGIN)
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.up;
        HEIGHT - MARGIN - (value.min(high) - low) / (high - low) * (HEIGHT - 2.0 * MARGIN)
    }

    /// Lines across at these values, with the values.
    pub fn rows(&mut self, values: impl IntoIterator<Item = f64>) {
        for value in values {
            let (left, right, at) = (MARGIN, WIDTH - MARGIN, self.y(value));
            let _ = writeln!(
                self.svg,
                "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
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

    /// A line through points in a colour, with its name as the line with this number of a list.
    pub fn line(&mut self, points: &[(f64, f64)], colour: &str, name: &str, number: u32) {
        let points = points.iter().map(|&(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y)));
        let points: Vec<String> = points.collect();
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            points.join(" "),
            WIDTH - MARGIN - 60.0,
            HEIGHT - MARGIN - 12.0 - 16.0 * f64::from(number),
        );
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
