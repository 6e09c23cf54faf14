//! Chances by cell.

use battleship::{Point, PointSet};

/// The chance of a ship on each cell.
///
/// ```
/// use battleship::{Chart, Game, Point, Shot};
/// use battleship_engine::belief::{Belief, Budget, Prior};
///
/// let mut chart = Chart::new(&Game::standard());
/// chart.record(Point::new(4, 4), Shot::Hit);
/// let belief = Belief::of(&chart, &Prior::Uniform, Budget::default());
/// assert!(belief.heat.at(Point::new(4, 5)) > 2.0 * belief.heat.at(Point::new(8, 8)));
/// assert!(belief.heat.hottest(chart.untried()).first().is_some());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Rows are 11 apart.
    pub(super) chances: [f64; 110],
}

impl Heat {
    pub(super) const NONE: Self = Self { chances: [0.0; 110] };

    /// The chance that a ship is on this point, 0 to 1.
    #[must_use]
    pub fn at(&self, point: Point) -> f64 {
        let inside = PointSet::rectangle(10, 10).contains(point);
        if inside { self.chances[(point.row * 11 + point.col) as usize] } else { 0.0 }
    }

    /// The likeliest of these points, all that are equally likely.
    #[must_use]
    pub fn hottest(&self, among: PointSet) -> PointSet {
        let mut best = (f64::MIN, PointSet::EMPTY);
        for point in among {
            let chance = self.at(point);
            // Sums in another order differ in the last digits; those do not make a difference.
            if chance > best.0 * (1.0 + 1e-9) {
                best = (chance, PointSet::of(point));
            } else if chance >= best.0 * (1.0 - 1e-9) {
                best.1 |= PointSet::of(point);
            }
        }
        best.1
    }

    /// All chances added up: the cells to be hit on average.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.chances.iter().sum()
    }
}
