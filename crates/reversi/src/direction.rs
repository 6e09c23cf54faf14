//! The eight directions of a line.

/// One of the eight directions, as a step of column and row.
///
/// ```
/// use reversi::{Direction, Square};
///
/// let square: Square = "c4".parse()?;
/// assert_eq!(square.step(Direction::SouthEast), "d5".parse().ok());
/// assert_eq!(Direction::ALL.len(), 8);
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up and to the left, (-1, -1).
    NorthWest,
    /// To the left, (-1, 0).
    West,
    /// Down and to the left, (-1, 1).
    SouthWest,
    /// Up, (0, -1).
    North,
    /// Down, (0, 1).
    South,
    /// Up and to the right, (1, -1).
    NorthEast,
    /// To the right, (1, 0).
    East,
    /// Down and to the right, (1, 1).
    SouthEast,
}

impl Direction {
    /// All eight, in the order of the original program: by `dx`, then by `dy`.
    pub const ALL: [Self; 8] = [
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::North,
        Self::South,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
    ];

    /// The step `(dx, dy)`, each -1, 0 or 1.
    pub const fn delta(self) -> (i32, i32) {
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)][self as usize]
    }

    /// The direction of a step; the zero step and longer ones are none.
    ///
    /// ```
    /// use reversi::Direction;
    ///
    /// assert_eq!(Direction::from_delta(0, -1), Some(Direction::North));
    /// assert_eq!(Direction::from_delta(0, 0), None);
    /// ```
    #[must_use]
    pub fn from_delta(dx: i32, dy: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.delta() == (dx, dy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_directions_are_the_eight_combinations_without_zero() {
        let mut expected = Vec::new();
        for dx in -1..=1 {
            for dy in -1..=1 {
                if (dx, dy) != (0, 0) {
                    expected.push((dx, dy));
                }
            }
        }
        assert_eq!(Direction::ALL.map(Direction::delta).to_vec(), expected);
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            assert_eq!(Direction::from_delta(dx, dy), Some(direction));
        }
        assert_eq!(Direction::from_delta(2, 0), None);
    }
}
