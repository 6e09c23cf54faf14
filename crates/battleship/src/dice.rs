//! Randomness, passed in.

use crate::{Point, PointSet};

/// A source of random numbers. Whoever has the source decides whether a game repeats.
///
/// Numbers have 64 bits on every machine, so that the same source gives the same game everywhere.
///
/// ```
/// use battleship::{Dice, Point, PointSet};
///
/// /// Dice that always fall on the highest number.
/// struct Loaded;
///
/// impl Dice for Loaded {
///     fn below(&mut self, limit: u64) -> u64 {
///         limit - 1
///     }
/// }
///
/// assert_eq!(Loaded.index(6), 5);
/// assert_eq!(Loaded.pick(PointSet::rectangle(2, 3)), Some(Point::new(1, 2)));
/// assert_eq!(Loaded.pick(PointSet::EMPTY), None);
/// ```
pub trait Dice {
    /// A number from 0 to `limit` - 1, each as likely as any other. `limit` is at least 1.
    fn below(&mut self, limit: u64) -> u64;

    /// A place in a list of this length, which is at least 1.
    fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A point of a set, each as likely as any other; none of the empty set.
    fn pick(&mut self, points: PointSet) -> Option<Point> {
        if points.is_empty() { None } else { points.nth(self.index(points.len())) }
    }
}
