//! What can be known of the enemy's fleet, given every hit, miss and sunk ship, and what to make of it.
//!
//! A belief is about whole fleets: all that explain the shots, each as likely as any other, or as
//! likely as what was [learned](Prior::Learned) of the enemy makes it. On the standard board they are
//! counted, every one of them, nearly always; where that would be too much they are sampled, and the
//! belief says how sure it is.
//!
//! - [`Belief`]: the chance of a ship on each cell, and how many fleets are left.
//! - [`Insight`]: the belief, the best shot, and what any other shot costs.
//! - [`Budget`]: how much work that may be.
//! - [`Prior`]: what is assumed of how the enemy lays ships.

mod bits;
mod budget;
mod choose;
mod clues;
mod count;
mod endgame;
mod fleets;
mod heat;
#[cfg(test)]
mod hunted;
mod insight;
mod kernel;
mod lookahead;
#[cfg(test)]
mod luck;
mod mixer;
mod node;
mod prior;
mod sequential;

use battleship::{Chart, Point, PointSet, ShipId};
use support::SeededRandom;

use self::bits::{Berths, bits};
use self::clues::{Clues, TooMany};
use self::count::{Tally, count};
use self::fleets::Sampler;
use self::sequential::{Sequence, Weighed};

pub use self::budget::{Budget, Limits};
pub(crate) use self::choose::{Hunter, Omission};
pub use self::heat::Heat;
pub use self::insight::{Foresight, Insight};
pub use self::prior::{Habits, Prior};

/// How many fleets explain the shots; ships of the same length are told apart by their names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FleetCount {
    /// Counted.
    Exact(u128),
    /// Estimated from a sample, with its standard error.
    Estimate {
        /// How many, about.
        fleets: f64,
        /// The standard error of that.
        error: f64,
    },
    /// Nobody knows: no fleet was found in the work allowed.
    Unknown,
}

/// The chance of a ship on each cell that was not attacked, and how many fleets are left.
///
/// ```
/// use battleship::{Chart, Game, Point, Shot};
/// use battleship_engine::belief::{Belief, Budget, FleetCount, Prior};
///
/// let mut game = Game::new(2, 3)?;
/// game.add_ship(2, 'R', "rowboat")?;
/// let mut chart = Chart::new(&game);
/// chart.record(Point::new(0, 0), Shot::Hit);
/// let belief = Belief::of(&chart, &Prior::Uniform, Budget::default());
/// assert_eq!(belief.fleets, FleetCount::Exact(2));
/// assert_eq!(belief.heat.at(Point::new(0, 1)), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// The chances. They add up to the cells that are still to be hit.
    pub heat: Heat,
    /// The chances by the length of the ship: how many ships of it are there on average.
    by_length: Vec<(usize, Heat)>,
    /// How many fleets there are.
    pub fleets: FleetCount,
    /// The standard errors of the chances.
    errors: [f64; 110],
    /// The ships afloat, with their lengths.
    afloat: Vec<(ShipId, usize)>,
}

/// Where a sample begins: the same chart has the same belief.
const SEED: u64 = 0xBA77;

impl Belief {
    /// What can be known of a chart.
    #[must_use]
    pub fn of(chart: &Chart, prior: &Prior, budget: Budget) -> Self {
        match prior {
            Prior::Uniform => Self::uniform(chart, budget),
            Prior::Learned(habits) => Self::learned(chart, habits, budget),
        }
    }

    /// Whether every fleet was counted.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        matches!(self.fleets, FleetCount::Exact(_))
    }

    /// The standard error of the chance of a point; 0 where every fleet was counted.
    #[must_use]
    pub fn error_at(&self, point: Point) -> f64 {
        let inside = PointSet::rectangle(10, 10).contains(point);
        if inside { self.errors[(point.row * 11 + point.col) as usize] } else { 0.0 }
    }

    /// The chance of this ship on each cell.
    #[must_use]
    pub fn of_ship(&self, ship: ShipId) -> Heat {
        let length = self.afloat.iter().find(|(id, _)| *id == ship).map(|(_, length)| *length);
        let equal = self.afloat.iter().filter(|(_, other)| Some(*other) == length).count();
        let heat = self.by_length.iter().find(|(of, _)| Some(*of) == length);
        heat.map_or(Heat::NONE, |(_, heat)| Heat {
            chances: heat.chances.map(|ships| ships / equal as f64),
        })
    }

    /// The chance of each ship afloat on a point, the likeliest first; those that cannot be there are
    /// left out.
    #[must_use]
    pub fn ships_at(&self, point: Point) -> Vec<(ShipId, f64)> {
        if !PointSet::rectangle(10, 10).contains(point) {
            return Vec::new();
        }
        let cell = (point.row * 11 + point.col) as usize;
        let chance = |length: usize| {
            let equal = self.afloat.iter().filter(|(_, other)| *other == length).count();
            let heat = self.by_length.iter().find(|(of, _)| *of == length);
            heat.map_or(0.0, |(_, heat)| heat.chances[cell] / equal as f64)
        };
        let ships = self.afloat.iter().map(|&(ship, length)| (ship, chance(length)));
        let mut ships: Vec<(ShipId, f64)> = ships.filter(|(_, chance)| *chance > 0.0).collect();
        ships.sort_by(|a, b| b.1.total_cmp(&a.1));
        ships
    }

    /// Where every fleet is as likely as any other.
    fn uniform(chart: &Chart, budget: Budget) -> Self {
        let clues = Clues::new(chart, budget.for_belief().steps());
        let counted = clues.map(|clues| (count(&clues, budget.visits()), clues));
        match counted {
            Ok((Ok(tally), _)) => Self::counted(chart, &tally),
            Ok((Err(TooMany), clues)) => {
                let mut random = SeededRandom::new(SEED);
                Self::drawn(chart, &clues, None, budget, &mut random)
                    .unwrap_or_else(|| Self::weighed(chart, budget, &mut random))
            }
            Err(TooMany) => Self::weighed(chart, budget, &mut SeededRandom::new(SEED)),
        }
    }

    /// Nothing but the ships afloat.
    fn empty(chart: &Chart, fleets: FleetCount) -> Self {
        let length = |ship| chart.length(ship).map(|length| (ship, length));
        let afloat = chart.afloat().filter_map(length).collect();
        Self { heat: Heat::NONE, by_length: Vec::new(), fleets, errors: [0.0; 110], afloat }
    }

    fn counted(chart: &Chart, tally: &Tally) -> Self {
        let mut belief = Self::empty(chart, FleetCount::Exact(tally.fleets));
        if tally.fleets == 0 {
            return belief;
        }
        // Added up as whole numbers: what is certain is exactly 1.
        let share = |fleets: u128| fleets as f64 / tally.fleets as f64;
        let all = |cell: usize| tally.cells.iter().map(|cells| cells[cell]).sum();
        belief.heat.chances = std::array::from_fn(|cell| share(all(cell)));
        for (length, cells) in tally.cells.iter().enumerate() {
            belief.by_length.push((length, Heat { chances: cells.map(share) }));
        }
        belief
    }

    /// From fleets that are drawn by chance; nothing if hardly any is found.
    fn drawn(
        chart: &Chart,
        clues: &Clues,
        habits: Option<&Habits>,
        budget: Budget,
        random: &mut SeededRandom,
    ) -> Option<Self> {
        let sampler = Sampler::new(clues, habits, budget.for_belief().drafts(), random).ok()?;
        let tries = budget.for_belief().tries();
        let (fleets, draws) = sampler.draw(budget.fleets(), tries, random);
        if draws.drawn < 200 {
            return None;
        }
        let (share, error) = draws.share();
        let all = sampler.most() * namings(chart);
        let count = match habits {
            None => FleetCount::Estimate { fleets: all * share, error: all * error },
            // Weighted places say nothing of the number of fleets.
            Some(_) => FleetCount::Unknown,
        };
        let mut sums = Sums::new(chart, count);
        for fleet in fleets.iter() {
            sums.add(
                fleet.iter().zip(&fleets.lengths).map(|(cells, length)| (*length, *cells)),
                1.0,
            );
        }
        Some(sums.belief())
    }

    /// From fleets that are laid one ship after the other.
    fn weighed(chart: &Chart, budget: Budget, random: &mut SeededRandom) -> Self {
        let sequence = Sequence::new(chart);
        let tries = budget.fleets();
        let found: Vec<Weighed> = (0..tries).filter_map(|_| sequence.draw(random)).collect();
        let Some(most) = found.iter().map(|fleet| fleet.log_weight).reduce(f64::max) else {
            return Self::rough(chart);
        };
        let weights: Vec<f64> = found.iter().map(|fleet| (fleet.log_weight - most).exp()).collect();
        let mean = weights.iter().sum::<f64>() / tries as f64;
        let squares = weights.iter().map(|weight| weight * weight).sum::<f64>() / tries as f64;
        let error = ((squares - mean * mean).max(0.0) / tries as f64).sqrt();
        let scale = most.exp();
        let count = if (scale * mean).is_finite() {
            FleetCount::Estimate { fleets: scale * mean, error: scale * error }
        } else {
            FleetCount::Unknown
        };
        let mut sums = Sums::new(chart, count);
        for (fleet, weight) in found.iter().zip(weights) {
            sums.add(fleet.ships.iter().copied(), weight);
        }
        sums.belief()
    }

    /// Where no fleet was found: each ship by itself, places on hits before others. The chances are no
    /// more than a guess, but they add up.
    fn rough(chart: &Chart) -> Self {
        let mut belief = Self::empty(chart, FleetCount::Unknown);
        let (untried, hits) = (chart.untried(), chart.hits());
        let mut weights = [0.0; 110];
        for length in belief.afloat.iter().map(|(_, length)| *length) {
            for cells in Berths::of((untried | hits).bits(), length).ships() {
                let weight = 20_f64.powi((cells & hits.bits()).count_ones() as i32);
                bits(cells & untried.bits()).for_each(|cell| weights[cell as usize] += weight);
            }
        }
        let ships: usize = belief.afloat.iter().map(|(_, length)| length).sum();
        let wrecks: usize =
            chart.sinkings().iter().filter_map(|sinking| chart.length(sinking.ship)).sum();
        let cells = (ships + wrecks).saturating_sub(hits.len()).min(untried.len());
        belief.heat.chances = shared_out(weights, untried, cells as f64);
        belief.errors = belief.heat.chances.map(|chance| (chance * (1.0 - chance)).max(0.0).sqrt());
        belief
    }

    /// Where some places are likelier than others.
    fn learned(chart: &Chart, habits: &Habits, budget: Budget) -> Self {
        let mut random = SeededRandom::new(SEED);
        Clues::new(chart, budget.for_belief().steps())
            .ok()
            .and_then(|clues| Self::drawn(chart, &clues, Some(habits), budget, &mut random))
            .unwrap_or_else(|| Self::uniform(chart, budget))
    }
}

/// In how many ways the names of equal ships can be given.
fn namings(chart: &Chart) -> f64 {
    let mut seen = [0.0; 11];
    let lengths = chart.afloat().filter_map(|ship| chart.length(ship));
    lengths.fold(1.0, |ways, length| {
        seen[length] += 1.0;
        ways * seen[length]
    })
}

/// Weights as chances that add up to so many cells, none of them above 1.
fn shared_out(mut weights: [f64; 110], untried: PointSet, cells: f64) -> [f64; 110] {
    let mut chances = [0.0; 110];
    let (mut open, mut left) = (untried.bits(), cells);
    // Where nothing is known, every cell is as good as any other.
    if bits(open).all(|cell| weights[cell as usize] == 0.0) {
        weights = [1.0; 110];
    }
    loop {
        let sum: f64 = bits(open).map(|cell| weights[cell as usize]).sum();
        let full: Vec<u32> =
            bits(open).filter(|&cell| weights[cell as usize] * left >= sum && sum > 0.0).collect();
        if full.is_empty() || left <= 0.0 {
            bits(open).for_each(|cell| {
                let share = if sum > 0.0 { weights[cell as usize] * left / sum } else { 0.0 };
                chances[cell as usize] = share;
            });
            return chances;
        }
        for cell in full {
            chances[cell as usize] = 1.0;
            open &= !(1 << cell);
            left -= 1.0;
        }
    }
}

/// Fleets with weights, added up cell by cell.
struct Sums<'a> {
    chart: &'a Chart,
    fleets: FleetCount,
    /// The weights, and their squares.
    total: f64,
    squares: f64,
    cell_squares: [f64; 110],
    by_length: Vec<[f64; 110]>,
}

impl<'a> Sums<'a> {
    fn new(chart: &'a Chart, fleets: FleetCount) -> Self {
        Self {
            chart,
            fleets,
            total: 0.0,
            squares: 0.0,
            cell_squares: [0.0; 110],
            by_length: vec![[0.0; 110]; 11],
        }
    }

    fn add(&mut self, ships: impl Iterator<Item = (usize, u128)>, weight: f64) {
        self.total += weight;
        self.squares += weight * weight;
        for (length, cells) in ships {
            for cell in bits(cells).map(|cell| cell as usize) {
                self.by_length[length][cell] += weight;
                self.cell_squares[cell] += weight * weight;
            }
        }
    }

    fn belief(self) -> Belief {
        let mut belief = Belief::empty(self.chart, self.fleets);
        let total = self.total;
        // Sums of equal weights are whole numbers, so what is certain is exactly 1.
        let all = |cell: usize| self.by_length.iter().map(|cells| cells[cell]).sum::<f64>();
        belief.heat.chances = std::array::from_fn(|cell| (all(cell) / total).min(1.0));
        for (length, cells) in self.by_length.iter().enumerate() {
            let chances = cells.map(|weight| weight / total);
            belief.by_length.push((length, Heat { chances }));
        }
        // The error of a ratio of sums: each fleet's distance from the chance, by its weight.
        belief.errors = std::array::from_fn(|cell| {
            let chance = belief.heat.chances[cell];
            let with = self.cell_squares[cell];
            let distances = with * (1.0 - chance).powi(2) + (self.squares - with) * chance.powi(2);
            distances.max(0.0).sqrt() / total
        });
        belief
    }
}
