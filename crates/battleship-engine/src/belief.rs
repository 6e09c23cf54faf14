//! How likely each cell is to hold a ship, given every hit, miss and sunk ship.
//!
//! Hits must be explained. Sunk ships are laid first, over hits alone, through the shot that sank
//! them. Each hit that is left belongs to a ship afloat: every way to lay such ships over the open
//! hits is gone through, and weighted by the number of ways to lay the ships that are left, each
//! taken by itself. So ships that were hit are treated exactly, and those that were not as if they
//! could not touch each other's places, which is very nearly right while they are few.

use battleship::{Chart, Direction, Point, PointSet};

/// Chances by cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Rows are 11 apart.
    weights: [f64; 110],
    total: f64,
}

impl Heat {
    /// The chance that a ship is on this point.
    pub fn at(&self, point: Point) -> f64 {
        let inside = (0..10).contains(&point.row) && (0..10).contains(&point.col);
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
const MOST_STEPS: usize = 40_000;

/// The chances of every untried cell.
#[must_use]
pub fn heat(chart: &Chart) -> Heat {
    let mut afloat = [0; 11];
    for length in chart.afloat().filter_map(|ship| chart.length(ship)) {
        afloat[length as usize] += 1;
    }
    let mut search = Search {
        untried: chart.untried(),
        hits: chart.hits(),
        weights: [0.0; 110],
        total: 0.0,
        unlaid: [0.0; 11],
        steps: 0,
    };
    search.lay_wrecks(chart, 0, PointSet::EMPTY, &mut afloat);
    if search.total == 0.0 {
        search.follow_hits();
    }
    search.spread_unlaid();
    Heat { weights: search.weights, total: search.total }
}

struct Search {
    untried: PointSet,
    hits: PointSet,
    weights: [f64; 110],
    total: f64,
    /// By length, the weight of the ways in which ships of that length were not hit yet.
    unlaid: [f64; 11],
    steps: usize,
}

impl Search {
    /// Lays the sunk ships in every way, then the ships afloat.
    fn lay_wrecks(&mut self, chart: &Chart, next: usize, wrecks: PointSet, afloat: &mut [u32; 11]) {
        match chart.sinkings().get(next) {
            None => {
                let open = self.hits - wrecks;
                self.cover(open, self.untried, PointSet::EMPTY, 1.0, afloat);
            }
            Some(&sinking) => {
                for cells in chart.wrecks(sinking).filter(|cells| !cells.meets(wrecks)) {
                    if self.may_go_on() {
                        self.lay_wrecks(chart, next + 1, wrecks | cells, afloat);
                    }
                }
            }
        }
    }

    fn may_go_on(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MOST_STEPS
    }

    /// Covers the first open hit by a ship afloat in every way, and so on until none is open.
    fn cover(
        &mut self,
        open: PointSet,
        free: PointSet,
        laid: PointSet,
        weight: f64,
        afloat: &mut [u32; 11],
    ) {
        let Some(hit) = open.first() else {
            return self.count(free, laid, weight, afloat);
        };
        let room = free | open;
        for length in 1..=10 {
            let ships = afloat[length as usize];
            if ships == 0 {
                continue;
            }
            afloat[length as usize] -= 1;
            for direction in Direction::BOTH {
                // The places through the hit start at most a ship's length before it.
                let through = PointSet::of(hit).reach_back(length, direction);
                for start in room.berths(length, direction) & through {
                    let cells = PointSet::ship(start, length, direction);
                    // A ship on hits alone would be sunk.
                    if cells.meets(free) && self.may_go_on() {
                        let weight = weight * f64::from(ships);
                        self.cover(open - cells, free - cells, laid | cells, weight, afloat);
                    }
                }
                if length == 1 {
                    break;
                }
            }
            afloat[length as usize] += 1;
        }
    }

    /// One way to explain all hits: adds it up, by the number of ways for the other ships.
    fn count(&mut self, free: PointSet, laid: PointSet, weight: f64, afloat: &[u32; 11]) {
        let mut weight = weight;
        for length in (1..=10).filter(|&length| afloat[length as usize] > 0) {
            let places = places(free, length).map(|(berths, _)| berths.len()).sum::<usize>();
            weight *= (places as f64).powi(afloat[length as usize] as i32);
        }
        if weight == 0.0 {
            return;
        }
        self.total += weight;
        for point in laid & self.untried {
            self.weights[index(point)] += weight;
        }
        for (unlaid, &ships) in self.unlaid.iter_mut().zip(afloat) {
            *unlaid += weight * f64::from(ships);
        }
    }

    /// Where no way was found in the steps allowed, the cells beside hits are the best guess.
    fn follow_hits(&mut self) {
        self.total = 1.0;
        for hit in self.hits {
            let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)]
                .map(|(down, right)| Point::new(hit.row + down, hit.col + right));
            for point in beside.into_iter().filter(|&point| self.untried.contains(point)) {
                self.weights[index(point)] = 1.0;
            }
        }
    }

    /// Ships that were not hit yet: each cell in proportion to the places that cover it. What
    /// other ships take of that room is left out of account.
    fn spread_unlaid(&mut self) {
        for length in 1..=10_i32 {
            let weight = self.unlaid[length as usize];
            let total: usize = places(self.untried, length).map(|(berths, _)| berths.len()).sum();
            if weight == 0.0 || total == 0 {
                continue;
            }
            let share = weight / total as f64;
            for (berths, direction) in places(self.untried, length) {
                for start in berths {
                    for cell in PointSet::ship(start, length, direction) {
                        self.weights[index(cell)] += share;
                    }
                }
            }
        }
    }
}

/// The places for a ship in free cells, by direction; a ship of one cell has one direction.
fn places(free: PointSet, length: i32) -> impl Iterator<Item = (PointSet, Direction)> {
    let directions = if length == 1 { &Direction::BOTH[..1] } else { &Direction::BOTH[..] };
    directions.iter().map(move |&direction| (free.berths(length, direction), direction))
}
