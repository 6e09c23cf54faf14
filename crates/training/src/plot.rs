//! The errors of weights as a picture.

use std::fmt::Write as _;

use crate::round::RoundReport;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;
/// The ends of the axes: discs, and empty squares.
const MOST_DISCS: f64 = 10.0;
const EMPTIES: (f64, f64) = (8.0, 20.0);
const COLOURS: [&str; 4] = ["#9a6324", "#4363d8", "#3cb44b", "#e6194b"];

/// The mean error against exact scores by the number of empty squares, a line for each round, as SVG.
#[must_use]
pub fn error_plot(rounds: &[RoundReport]) -> String {
    let x = |empties: f64| {
        MARGIN + (empties - EMPTIES.0) / (EMPTIES.1 - EMPTIES.0) * (WIDTH - 2.0 * MARGIN)
    };
    let y =
        |discs: f64| HEIGHT - MARGIN - discs.min(MOST_DISCS) / MOST_DISCS * (HEIGHT - 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">Mean error of the evaluation against exact scores, in discs, by empty squares</text>\n"
    );
    for discs in (0..=10).step_by(2).map(f64::from) {
        let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(discs));
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{discs}</text>",
            left - 6.0,
            at + 4.0
        );
    }
    for empties in (8..=20).step_by(2).map(f64::from) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{empties}</text>",
            x(empties),
            HEIGHT - MARGIN + 18.0
        );
    }
    for (report, colour) in rounds.iter().zip(COLOURS.iter().cycle()) {
        let points: Vec<String> = report
            .errors
            .by_empties
            .iter()
            .map(|(empties, (_, mean, _))| format!("{:.1},{:.1}", x(f64::from(*empties)), y(*mean)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">round {}</text>",
            points.join(" "),
            WIDTH - MARGIN - 60.0,
            HEIGHT - MARGIN - 12.0 - 16.0 * f64::from(report.round),
            report.round
        );
    }
    svg + "</svg>\n"
}
