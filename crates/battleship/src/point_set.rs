//! Sets of points of a board, one bit a cell.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Direction, Placement, Point};

/// Rows are 11 bits apart: the spare column stops ships from wrapping around.
const STRIDE: u32 = 11;
/// The first cell of each of the ten rows: the sum of a geometric series.
const COLUMN: u128 = ((1 << (10 * STRIDE)) - 1) / ((1 << STRIDE) - 1);
/// Every cell of a 10x10 board.
const GRID: u128 = COLUMN * 0x3ff;

/// A set of points of a 10x10 grid.
///
/// Sets act like sets: `| & ^ - !` and their assigning forms. The complement is within the grid.
/// Iteration goes row by row.
///
/// ```
/// use battleship::{Direction, Point, PointSet};
///
/// let open = PointSet::rectangle(2, 3);
/// assert_eq!(open.len(), 6);
/// // A ship of two cells fits horizontally at four places.
/// assert_eq!(open.berths(2, Direction::Horizontal).len(), 4);
/// assert!(open.contains(Point::new(1, 2)) && !open.contains(Point::new(2, 0)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointSet(u128); // Invariant: within `GRID`.

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self(0);

    /// All points of a board of this size, at most 10x10.
    #[must_use]
    pub const fn rectangle(rows: i32, cols: i32) -> Self {
        let column = COLUMN & ((1 << (rows as u32 * STRIDE)) - 1);
        Self((column * ((1 << cols) - 1)) & GRID)
    }

    /// The set of one point; empty if the grid does not have it.
    #[must_use]
    pub const fn of(point: Point) -> Self {
        let Point { row, col } = point;
        if row >= 0 && row < 10 && col >= 0 && col < 10 {
            Self(1 << (row as u32 * STRIDE + col as u32))
        } else {
            Self::EMPTY
        }
    }

    /// The cells of a ship of this length from its topmost or leftmost cell on; those that the
    /// grid does not have are left out.
    #[must_use]
    pub fn ship(start: Point, length: usize, direction: Direction) -> Self {
        // No ship is longer than the grid, so a longer run lies off it anyway.
        let cells = (0..length.min(11) as i32).map(|cell| match direction {
            Direction::Horizontal => Point::new(start.row, start.col.saturating_add(cell)),
            Direction::Vertical => Point::new(start.row.saturating_add(cell), start.col),
        });
        cells.collect()
    }

    /// The cells of such a ship, if all of them are in this set.
    ///
    /// ```
    /// use battleship::{Direction, Point, PointSet};
    ///
    /// let open = PointSet::rectangle(2, 3);
    /// let ship = open.ship_at(Point::new(1, 1), 2, Direction::Horizontal);
    /// assert_eq!(ship.map(PointSet::len), Some(2));
    /// assert_eq!(open.ship_at(Point::new(1, 1), 2, Direction::Vertical), None);
    /// ```
    #[must_use]
    pub fn ship_at(self, start: Point, length: usize, direction: Direction) -> Option<Self> {
        let cells = Self::ship(start, length, direction);
        (cells.len() == length && self.contains_all(cells)).then_some(cells)
    }

    /// Whether there is no point in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of points.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the point is in the set.
    pub const fn contains(self, point: Point) -> bool {
        self.0 & Self::of(point).0 != 0
    }

    /// Whether every point of `other` is in this set.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a point.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first point, row by row.
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        let bit = self.0.trailing_zeros();
        let point = Point::new((bit / STRIDE) as i32, (bit % STRIDE) as i32);
        if self.is_empty() { None } else { Some(point) }
    }

    /// The point with this number, counted row by row from 0.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Point> {
        self.iter().nth(n)
    }

    /// The points, row by row.
    pub const fn iter(self) -> Points {
        Points(self)
    }

    /// Where a ship of this length could start so that every cell under it is in this set.
    #[must_use]
    #[inline]
    pub fn berths(self, length: usize, direction: Direction) -> Self {
        let step = stride(direction);
        // Of eleven cells in a line one is off the grid, so longer ships are as good as those.
        let cells = 1..length.min(11) as u32;
        Self(cells.fold(self.0, |fits, cell| fits & (self.0 >> (cell * step))))
    }

    /// The points from which a ship of this length would cover a point of this set.
    #[must_use]
    #[inline]
    pub fn reach_back(self, length: usize, direction: Direction) -> Self {
        let step = stride(direction);
        let cells = 0..length.min(10) as u32;
        Self(cells.fold(0, |starts, cell| starts | self.0 >> (cell * step)) & GRID)
    }

    /// Every place in these cells for a ship of this length: first those across, row by row, then
    /// those down.
    ///
    /// ```
    /// use battleship::PointSet;
    ///
    /// let open = PointSet::rectangle(2, 3);
    /// assert_eq!(open.placements(2).count(), 4 + 3);
    /// assert_eq!(open.placements(1).count(), 6);
    /// ```
    pub fn placements(self, length: usize) -> impl Iterator<Item = Placement> {
        Direction::of_length(length).iter().flat_map(move |&direction| {
            let starts = self.berths(length, direction).iter();
            starts.map(move |start| Placement::new(start, length, direction))
        })
    }

    /// The bits, for engines: rows are 11 bits apart.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set with these bits, as far as the grid has them.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & GRID)
    }
}

const fn stride(direction: Direction) -> u32 {
    match direction {
        Direction::Horizontal => 1,
        Direction::Vertical => STRIDE,
    }
}

/// An operator on two sets, and its assigning form.
macro_rules! operators {
    ($($operator:ident $method:ident, $assigning:ident $assign:ident: |$a:ident, $b:ident| $bits:expr;)*) => {$(
        impl $operator for PointSet {
            type Output = Self;
            fn $method(self, Self($b): Self) -> Self {
                let Self($a) = self;
                Self($bits)
            }
        }

        impl $assigning for PointSet {
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    BitOr bitor, BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand, BitAndAssign bitand_assign: |a, b| a & b;
    BitXor bitxor, BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub, SubAssign sub_assign: |a, b| a & !b;
}

impl Not for PointSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & GRID)
    }
}

/// The points of a set, row by row.
#[derive(Clone, Debug)]
pub struct Points(PointSet);

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Points {}
impl FusedIterator for Points {}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, point| set | Self::of(point))
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<String> = self.iter().map(|point| point.to_string()).collect();
        write!(f, "{{{}}}", points.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_agree_with_membership_point_by_point() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let (a, b) = (PointSet(random.u128(..) & GRID), PointSet(random.u128(..) & GRID));
            for point in PointSet::rectangle(10, 10) {
                let (in_a, in_b) = (a.contains(point), b.contains(point));
                assert_eq!((a | b).contains(point), in_a || in_b);
                assert_eq!((a & b).contains(point), in_a && in_b);
                assert_eq!((a ^ b).contains(point), in_a != in_b);
                assert_eq!((a - b).contains(point), in_a && !in_b);
                assert_eq!((!a).contains(point), !in_a);
            }
            let mut c = a;
            c |= b;
            assert_eq!(c, a | b);
            c &= a;
            assert_eq!(c, a);
            c ^= b;
            assert_eq!(c, a ^ b);
            c -= b;
            assert_eq!(c, a - b);
            assert_eq!(a.iter().collect::<PointSet>(), a);
            assert!(a.iter().is_sorted());
            assert_eq!(a.iter().len(), a.len());
            assert_eq!(a.meets(b), !(a & b).is_empty());
            assert_eq!(a.contains_all(b), (b - a).is_empty());
        }
    }

    #[test]
    fn berths_are_where_every_cell_is_open() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..200 {
            let (rows, cols) = (random.i32(1..=10), random.i32(1..=10));
            let open =
                PointSet(random.u128(..) | random.u128(..)) & PointSet::rectangle(rows, cols);
            for length in 1..=11 {
                for direction in Direction::BOTH {
                    let berths = open.berths(length, direction);
                    for start in PointSet::rectangle(10, 10) {
                        let ship = PointSet::ship(start, length, direction);
                        let fits = ship.len() == length && open.contains_all(ship);
                        assert_eq!(berths.contains(start), fits, "{start} {length} {direction:?}");
                        assert_eq!(open.ship_at(start, length, direction), fits.then_some(ship));
                    }
                    let point = Point::new(random.i32(0..10), random.i32(0..10));
                    let back = PointSet::of(point).reach_back(length, direction);
                    for start in berths {
                        let covers = PointSet::ship(start, length, direction).contains(point);
                        assert_eq!(back.contains(start), covers, "{start} {point} {length}");
                    }
                }
            }
        }
    }

    #[test]
    fn points_off_the_grid_are_in_no_set() {
        for (row, col) in [(-1, 0), (0, -1), (10, 0), (0, 10), (i32::MAX, i32::MIN)] {
            assert!(PointSet::of(Point::new(row, col)).is_empty());
            assert!(!PointSet::rectangle(10, 10).contains(Point::new(row, col)));
        }
        let far = Point::new(i32::MAX, i32::MAX);
        assert!(PointSet::ship(far, usize::MAX, Direction::Vertical).is_empty());
        assert_eq!(PointSet::rectangle(10, 10).len(), 100);
        assert_eq!(PointSet::rectangle(1, 1).first(), Some(Point::new(0, 0)));
        assert_eq!(PointSet::EMPTY.first(), None);
        assert_eq!(PointSet::rectangle(2, 2).nth(3), Some(Point::new(1, 1)));
        assert_eq!(PointSet::rectangle(2, 2).nth(4), None);
    }
}
