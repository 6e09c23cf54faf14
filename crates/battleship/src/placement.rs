//! Where a ship lies.

use crate::{Direction, Point, PointSet};

/// A place for a ship.
///
/// ```
/// use battleship::{Direction, Placement, Point};
///
/// let placement = Placement::new(Point::new(2, 7), 3, Direction::Vertical);
/// assert!(placement.cells.contains(Point::new(4, 7)));
/// assert_eq!(Placement::of(placement.cells), Some(placement));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Its topmost or leftmost cell.
    pub start: Point,
    /// How it lies.
    pub direction: Direction,
    /// All its cells.
    pub cells: PointSet,
}

/// A place for every ship of a game, by id.
pub type Layout = Vec<Placement>;

impl Placement {
    /// The place of a ship of this length; cells off the grid are left out.
    #[must_use]
    pub fn new(start: Point, length: usize, direction: Direction) -> Self {
        Self { start, direction, cells: PointSet::ship(start, length, direction) }
    }

    /// The place of the ship on exactly these cells; none if there are no cells. A ship of one cell
    /// counts as horizontal.
    #[must_use]
    pub fn of(cells: PointSet) -> Option<Self> {
        let start = cells.first()?;
        let vertical = cells.contains(Point::new(start.row + 1, start.col));
        let direction = if vertical { Direction::Vertical } else { Direction::Horizontal };
        Some(Self { start, direction, cells })
    }
}
