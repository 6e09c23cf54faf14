//! What is assumed of how the enemy lays ships.

use std::sync::Arc;

use battleship::{Game, Layout, PointSet};

use super::bits::{Berths, ship};

/// What is assumed of how the enemy lays ships.
///
/// ```
/// use battleship_engine::belief::Prior;
///
/// assert_eq!(Prior::Uniform.to_string(), "every fleet equally likely");
/// ```
#[derive(Clone, Debug, Default)]
pub enum Prior {
    /// Every fleet is as likely as any other.
    #[default]
    Uniform,
    /// What was learned from fleets that the enemy had before.
    Learned(Arc<Habits>),
}

impl std::fmt::Display for Prior {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Uniform => f.write_str("every fleet equally likely"),
            Self::Learned(habits) => write!(f, "learned from {} fleets", habits.fleets),
        }
    }
}

/// How somebody lays ships, learned from their fleets.
///
/// Each fleet makes the places of its ships likelier, and a little those near by. How much is believed
/// of that depends on how well it would have foretold each fleet before it was seen, against every
/// place being as likely as any other. So nothing is learned from an enemy who lays ships evenly.
///
/// ```
/// use battleship::{Game, Placement, Point, Direction};
/// use battleship_engine::belief::{Habits, Prior};
///
/// let mut game = Game::new(6, 6)?;
/// game.add_ship(3, 'S', "submarine")?;
/// let mut habits = Habits::new(&game);
/// assert!(matches!(habits.prior(), Prior::Uniform));
/// for _ in 0..10 {
///     habits.learn(&vec![Placement::new(Point::new(0, 0), 3, Direction::Horizontal)]);
/// }
/// assert!(matches!(habits.prior(), Prior::Learned(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Habits {
    board: PointSet,
    fleets: usize,
    /// By length, direction and first cell: what was seen there, spread over the places near by.
    seen: Vec<[[f64; 110]; 2]>,
    /// By length: how many ships were seen, and how many places there are.
    ships: [f64; 11],
    places: [f64; 11],
    /// How much better the fleets were foretold by what was seen before than by chance: the
    /// logarithm.
    evidence: f64,
}

/// How many ships even places count for, against those seen.
const EVEN: f64 = 6.0;
/// What each step away takes off a ship that was seen.
const NEAR: f64 = 0.45;
/// So much must speak for habits before they are believed: a hundred to one.
const BELIEVED: f64 = 4.6;

impl Habits {
    /// Nothing seen yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let board = game.points();
        let places = |length: usize| f64::from(Berths::of(board.bits(), length.max(1)).count());
        Self {
            board,
            fleets: 0,
            seen: vec![[[0.0; 110]; 2]; 11],
            ships: [0.0; 11],
            places: std::array::from_fn(places),
            evidence: 0.0,
        }
    }

    /// How many fleets were seen.
    pub const fn fleets(&self) -> usize {
        self.fleets
    }

    /// Takes a fleet into account.
    pub fn learn(&mut self, layout: &Layout) {
        let cells = layout.iter().map(|place| place.cells.bits()).filter(|cells| *cells != 0);
        let cells: Vec<u128> = cells.collect();
        for &cells in &cells {
            self.evidence += self.of_place(cells.count_ones() as usize, cells).ln();
        }
        // Habits that were lost are not believed for ever.
        self.evidence = self.evidence.max(-BELIEVED);
        for cells in cells {
            self.see(cells);
        }
        self.fleets += 1;
    }

    /// What to assume: habits, as far as they are believed.
    #[must_use]
    pub fn prior(&self) -> Prior {
        let believed = self.evidence > BELIEVED;
        if believed { Prior::Learned(Arc::new(self.clone())) } else { Prior::Uniform }
    }

    /// How likely a place is against others of its length; 1 on average.
    pub(super) fn of_place(&self, length: usize, cells: u128) -> f64 {
        let (direction, start) = place(cells);
        let (ships, places) = (self.ships[length], self.places[length].max(1.0));
        let seen = self.seen[length][direction][start] * places;
        (EVEN + seen) / (EVEN + ships)
    }

    /// Spreads a ship over its place and those near by, so that it is one ship in all.
    fn see(&mut self, cells: u128) {
        let length = cells.count_ones() as usize;
        let (direction, start) = place(cells);
        let (row, col) = (start as i32 / 11, start as i32 % 11);
        let mut near = Vec::new();
        for (other, starts) in Berths::of(self.board.bits(), length).starts.into_iter().enumerate()
        {
            for place in super::bits::bits(starts) {
                let (down, right) = (place as i32 / 11 - row, place as i32 % 11 - col);
                let turned = if other == direction { 0 } else { 3 };
                let steps = down.abs() + right.abs() + turned;
                if steps <= 6 {
                    near.push((other, place as usize, NEAR.powi(steps)));
                }
            }
        }
        let sum: f64 = near.iter().map(|(.., weight)| weight).sum();
        for (direction, start, weight) in near {
            self.seen[length][direction][start] += weight / sum;
        }
        self.ships[length] += 1.0;
    }
}

/// The direction and the first cell of a ship.
fn place(cells: u128) -> (usize, usize) {
    let (start, length) = (cells.trailing_zeros(), cells.count_ones() as usize);
    let down = length > 1 && cells == ship(length.min(10), 1, start);
    (usize::from(down), start as usize)
}
