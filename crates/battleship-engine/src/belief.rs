//! How likely each cell is to hold a ship, given every hit, miss and sunk ship.
//!
//! Hits must be explained. Sunk ships are laid first, over hits alone, through the shot that sank
//! them. Each hit that is left belongs to a ship afloat: every way to lay such ships over the open
//! hits is gone through, and weighted by the number of ways to lay the ships that are left, each
//! taken by itself. So ships that were hit are treated exactly, and those that were not as if they
//! could not touch each other's places, which is very nearly right while they are few.

use std::sync::LazyLock;

use battleship::{Chart, Direction, Placement, Point, PointSet};

use crate::packing::{Counts, count_lengths};

/// Chances by cell.
///
/// ```
/// use battleship::{Chart, Game, Point, Shot};
/// use battleship_engine::belief::heat;
///
/// let mut chart = Chart::new(&Game::standard());
/// chart.record(Point::new(4, 4), Shot::Hit);
/// let heat = heat(&chart);
/// assert!(heat.at(Point::new(4, 5)) > 4.0 * heat.at(Point::new(8, 8)));
/// assert!(heat.hottest(chart.untried()).first().is_some());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Rows are 11 apart.
    weights: [f64; 110],
    total: f64,
}

impl Heat {
    const NONE: Self = Self { weights: [0.0; 110], total: 0.0 };

    /// The chance that a ship is on this point.
    pub fn at(&self, point: Point) -> f64 {
        let inside = PointSet::rectangle(10, 10).contains(point);
        if inside && self.total > 0.0 { self.weights[index(point)] / self.total } else { 0.0 }
    }

    /// The likeliest of these points, all that are equally likely.
    #[must_use]
    pub fn hottest(&self, among: PointSet) -> PointSet {
        let mut best = (f64::MIN, PointSet::EMPTY);
        for point in among {
            let weight = self.weights[index(point)];
            // Sums in another order differ in the last digits; those do not make a difference.
            if weight > best.0 * (1.0 + 1e-9) {
                best = (weight, PointSet::of(point));
            } else if weight >= best.0 * (1.0 - 1e-9) {
                best.1 |= PointSet::of(point);
            }
        }
        best.1
    }
}

fn index(point: Point) -> usize {
    (point.row * 11 + point.col) as usize
}

/// The most ships laid while going through the ways; beyond that the answer rests on those seen
/// so far. Counted in ships and not in time, so that it repeats.
const MOST_STEPS: usize = 4_000;

/// How likely it is that the enemy lays ships evenly. Measured against uniform fleets and
/// against the mediocre player's, which lie at the top.
const UPRIGHT: f64 = 0.6;
/// What a step away from the side that an enemy leans to takes off a place's chance.
const FACTOR: f64 = 0.6;

/// An enemy who lays ships towards one side of the board: how likely a place is against others of its
/// length, by the middle of the ship in half steps from the top and from the left.
#[derive(Clone, Copy, Debug)]
struct Lean {
    rows: [f64; 19],
    cols: [f64; 19],
}

/// Towards the top, the bottom, the left and the right.
static LEANS: LazyLock<[Lean; 4]> = LazyLock::new(|| {
    let even = [1.0; 19];
    let low = std::array::from_fn(|half| FACTOR.powf(half as f64 / 2.0));
    let high = std::array::from_fn(|half| low[18 - half]);
    [(low, even), (high, even), (even, low), (even, high)].map(|(rows, cols)| Lean { rows, cols })
});

impl Lean {
    fn weight(&self, start: Point, length: usize, direction: Direction) -> f64 {
        let (mut row, mut col) = (2 * start.row as usize, 2 * start.col as usize);
        match direction {
            Direction::Horizontal => col += length - 1,
            Direction::Vertical => row += length - 1,
        }
        self.rows[row] * self.cols[col]
    }
}

/// The chances of every untried cell.
///
/// Besides even layouts, four leaning ones are considered, each as far as the shots so far speak
/// for it.
#[must_use]
pub fn heat(chart: &Chart) -> Heat {
    let mut sum = Heat::NONE;
    let leaning = LEANS.iter().map(|lean| (Some(lean), (1.0 - UPRIGHT) / 4.0));
    for (lean, prior) in std::iter::once((None, UPRIGHT)).chain(leaning) {
        let heat = heat_of(chart, lean);
        sum.total += prior * heat.total;
        for (sum, weight) in sum.weights.iter_mut().zip(heat.weights) {
            *sum += prior * weight;
        }
    }
    if sum.total > 0.0 {
        return sum;
    }
    // Where no way was found in the steps allowed, the cells beside hits are the best guess.
    sum.total = 1.0;
    for hit in chart.hits() {
        let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)]
            .map(|(down, right)| Point::new(hit.row + down, hit.col + right));
        for point in beside.into_iter().filter(|&point| chart.untried().contains(point)) {
            sum.weights[index(point)] = 1.0;
        }
    }
    sum
}

/// The chances if the enemy leans this way or not at all, weighted by how well that explains the
/// shots.
fn heat_of(chart: &Chart, lean: Option<&'static Lean>) -> Heat {
    let mut search = Search {
        lean,
        afloat: count_lengths(chart.afloat().filter_map(|ship| chart.length(ship))),
        untried: chart.untried(),
        hits: chart.hits(),
        board: [1.0; 11],
        heat: Heat::NONE,
        unlaid: [0.0; 11],
        steps: 0,
    };
    search.board = std::array::from_fn(|length| search.room(chart.board(), length.max(1)));
    search.lay_wrecks(chart, 0, PointSet::EMPTY, 1.0);
    search.spread_unlaid();
    search.heat
}

struct Search {
    lean: Option<&'static Lean>,
    /// The ships afloat that are not laid.
    afloat: Counts,
    untried: PointSet,
    hits: PointSet,
    /// By length, the weights of all places on the empty board, added up.
    board: [f64; 11],
    heat: Heat,
    /// By length, the weight of the ways in which ships of that length were not hit yet.
    unlaid: [f64; 11],
    steps: usize,
}

impl Search {
    /// How likely a place is, against other places of the same length.
    fn weight(&self, start: Point, length: usize, direction: Direction) -> f64 {
        self.lean.map_or(1.0, |lean| lean.weight(start, length, direction))
    }

    /// The weights of all places for a ship in these cells, added up.
    fn room(&self, free: PointSet, length: usize) -> f64 {
        places(free, length)
            .map(|(berths, direction)| match self.lean {
                None => berths.len() as f64,
                Some(lean) => berths.iter().map(|at| lean.weight(at, length, direction)).sum(),
            })
            .sum()
    }

    /// Lays the sunk ships in every way, then the ships afloat.
    fn lay_wrecks(&mut self, chart: &Chart, next: usize, wrecks: PointSet, weight: f64) {
        let Some(&sinking) = chart.sinkings().get(next) else {
            let open = self.hits - wrecks;
            return self.cover(open, self.untried, PointSet::EMPTY, weight);
        };
        for cells in chart.wrecks(sinking).filter(|cells| !cells.meets(wrecks)) {
            if self.may_go_on() {
                let weight = weight * self.chance(cells);
                self.lay_wrecks(chart, next + 1, wrecks | cells, weight);
            }
        }
    }

    fn may_go_on(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MOST_STEPS
    }

    /// The chance that a ship of that length lies on exactly these cells of the empty board.
    fn chance(&self, cells: PointSet) -> f64 {
        let length = cells.len();
        Placement::of(cells).map_or(0.0, |place| {
            self.weight(place.start, length, place.direction) / self.board[length]
        })
    }

    /// Covers the first open hit by a ship afloat in every way, and so on until none is open.
    fn cover(&mut self, open: PointSet, free: PointSet, laid: PointSet, weight: f64) {
        let Some(hit) = open.first() else {
            return self.count(free, laid, weight);
        };
        let room = free | open;
        for length in 1..=10 {
            let ships = self.afloat[length];
            if ships == 0 {
                continue;
            }
            self.afloat[length] -= 1;
            for (berths, direction) in places(room, length) {
                // The places through the hit start at most a ship's length before it.
                for start in berths & PointSet::of(hit).reach_back(length, direction) {
                    let cells = PointSet::ship(start, length, direction);
                    // A ship on hits alone would be sunk.
                    if cells.meets(free) && self.may_go_on() {
                        let weight = weight * f64::from(ships) * self.chance(cells);
                        self.cover(open - cells, free - cells, laid | cells, weight);
                    }
                }
            }
            self.afloat[length] += 1;
        }
    }

    /// One way to explain all hits: adds it up, by the room that is left for the other ships.
    fn count(&mut self, free: PointSet, laid: PointSet, mut weight: f64) {
        for length in (1..=10).filter(|&length| self.afloat[length] > 0) {
            let room = self.room(free, length) / self.board[length];
            weight *= room.powi(i32::from(self.afloat[length]));
        }
        if weight == 0.0 {
            return;
        }
        self.heat.total += weight;
        for point in laid & self.untried {
            self.heat.weights[index(point)] += weight;
        }
        for (unlaid, ships) in self.unlaid.iter_mut().zip(self.afloat) {
            *unlaid += weight * f64::from(ships);
        }
    }

    /// Ships that were not hit yet: each cell in proportion to the places that cover it. What
    /// other ships take of that room is left out of account.
    fn spread_unlaid(&mut self) {
        for length in 1..=10 {
            let weight = self.unlaid[length];
            let room = self.room(self.untried, length);
            if weight == 0.0 || room == 0.0 {
                continue;
            }
            for Placement { start, direction, cells } in self.untried.placements(length) {
                let share = weight * self.weight(start, length, direction) / room;
                for cell in cells {
                    self.heat.weights[index(cell)] += share;
                }
            }
        }
    }
}

/// The places for a ship in free cells, by direction.
fn places(free: PointSet, length: usize) -> impl Iterator<Item = (PointSet, Direction)> {
    Direction::of_length(length)
        .iter()
        .map(move |&direction| (free.berths(length, direction), direction))
}
