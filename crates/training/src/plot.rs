//! The errors of weights as a picture.

use arena::Plot;

use crate::round::RoundReport;

/// The ends of the axes: discs, and empty squares.
const MOST_DISCS: f64 = 10.0;
const EMPTIES: (f64, f64) = (8.0, 20.0);

/// The mean error against exact scores by the number of empty squares, a line for each round, as SVG.
#[must_use]
pub fn error_plot(rounds: &[RoundReport]) -> String {
    let title = "Mean error of the evaluation against exact scores, in discs, by empty squares";
    let mut plot = Plot::new(title, EMPTIES, (0.0, MOST_DISCS));
    plot.rows((0..=10).step_by(2).map(f64::from));
    plot.columns((8..=20).step_by(2).map(f64::from));
    for report in rounds {
        let errors = report.errors.by_empties.iter();
        let points: Vec<(f64, f64)> =
            errors.map(|(empties, (_, mean, _))| (f64::from(*empties), *mean)).collect();
        plot.line(&points, &format!("round {}", report.round));
    }
    plot.finish()
}
