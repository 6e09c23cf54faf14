//! Randomness, passed in.

use crate::point::Point;
use crate::point_set::PointSet;

/// A source of random numbers. Whoever has the source decides whether a game repeats.
pub trait Dice {
    /// A number from 0 to `limit` - 1, each as likely as any other. `limit` is at least 1.
    fn below(&mut self, limit: usize) -> usize;

    /// A point of a set, each as likely as any other; none of the empty set.
    fn pick(&mut self, points: PointSet) -> Option<Point> {
        if points.is_empty() { None } else { points.nth(self.below(points.len())) }
    }
}
