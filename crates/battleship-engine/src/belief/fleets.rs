//! Fleets that explain the shots: all of them, or a sample in which each is as likely as any other.

use support::SeededRandom;

use super::bits::{Berths, bits, ship};
use super::clues::{Clues, Explanation, TooMany};
use super::prior::Habits;
use crate::packing::Counts;

/// Fleets, each as the cells of its ships afloat that were not hit yet.
#[derive(Clone, Debug)]
pub(crate) struct Fleets {
    /// The lengths of the ships afloat, the longest first.
    pub(crate) lengths: Vec<usize>,
    /// One fleet after the other, its ships in the order of the lengths.
    pub(crate) ships: Vec<u128>,
    /// Whether these are all fleets there are.
    pub(crate) complete: bool,
    /// How many there are in all, those that differ only by the names of equal ships counted once: the logarithm
    /// to base 2.
    pub(crate) log2: f64,
}

impl Fleets {
    /// How many fleets these are.
    pub(crate) fn len(&self) -> usize {
        self.ships.len() / self.lengths.len().max(1)
    }

    /// The first half and the second.
    pub(crate) fn halves(&self) -> [Self; 2] {
        let per = self.lengths.len();
        let (first, second) = self.ships.split_at(self.len() / 2 * per);
        [first, second].map(|ships| Self {
            lengths: self.lengths.clone(),
            ships: ships.to_vec(),
            ..*self
        })
    }

    /// The cells on which any of them has a ship.
    pub(crate) fn cells(&self) -> u128 {
        self.ships.iter().fold(0, |cells, ship| cells | ship)
    }

    /// The ships of each.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u128]> {
        self.ships.chunks(self.lengths.len().max(1))
    }
}

/// Draws fleets by chance.
///
/// An explanation is drawn by the number of ways to lay each ship that it leaves, taken by itself; then
/// each of these ships anywhere. If two of them are in each other's way, that was none. So every fleet
/// is as likely as any other.
///
/// Where there are very many explanations, so many of them are drawn beforehand, evenly over their
/// ways.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    lengths: Vec<usize>,
    /// The number of fleets if ships could not be in each other's way, each explanation by itself.
    ways: f64,
    /// Whether all explanations are here.
    whole: bool,
    drafts: Vec<Draft>,
    /// What the drafts weigh up to each.
    cumulative: Vec<f64>,
    places: Vec<Places>,
}

/// Where a ship can lie.
#[derive(Clone, Debug)]
struct Places {
    length: usize,
    /// The first cells of the places, those across before those down.
    starts: Box<[u8]>,
    across: usize,
    /// What the places weigh up to each; nothing if they weigh the same.
    cumulative: Vec<f64>,
}

impl Places {
    fn new(free: u128, length: usize, habits: Option<&Habits>) -> Self {
        let berths = Berths::of(free, length);
        let starts = berths.starts.into_iter().flat_map(bits).map(|start| start as u8).collect();
        let across = berths.starts[0].count_ones() as usize;
        let mut sum = 0.0;
        let mut add = |cells: u128, habits: &Habits| {
            sum += habits.of_place(length, cells);
            sum
        };
        let cumulative =
            habits.map(|habits| berths.ships().map(|cells| add(cells, habits)).collect());
        Self { length, starts, across, cumulative: cumulative.unwrap_or_default() }
    }

    #[inline]
    fn draw(&self, random: &mut SeededRandom) -> u128 {
        let number = match self.cumulative.last() {
            None => random.below(self.starts.len() as u64) as usize,
            Some(sum) => {
                let at = unit(random) * sum;
                let chosen = self.cumulative.partition_point(|weight| *weight <= at);
                chosen.min(self.cumulative.len() - 1)
            }
        };
        let direction = usize::from(number >= self.across);
        ship(self.length, direction, self.starts[number].into())
    }
}

/// What the places of a ship weigh, each by itself.
fn weight(free: u128, length: usize, habits: Option<&Habits>) -> f64 {
    let berths = Berths::of(free, length);
    let each = |habits: &Habits| berths.ships().map(|cells| habits.of_place(length, cells)).sum();
    habits.map_or_else(|| berths.count().into(), each)
}

/// An explanation: the ships that it lays, and the berths of those that it leaves.
#[derive(Clone, Debug)]
struct Draft {
    fleet: Vec<u128>,
    free: u128,
    places: std::ops::Range<usize>,
    left: Counts,
    wrecks: u64,
}

/// How drawing went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Draws {
    pub(crate) tried: u64,
    pub(crate) drawn: u64,
}

impl Draws {
    /// The share of the tries that were fleets, and its standard error.
    pub(crate) fn share(self) -> (f64, f64) {
        let tried = self.tried.max(1) as f64;
        let share = self.drawn as f64 / tried;
        (share, (share * (1.0 - share) / tried).sqrt())
    }
}

/// In how many ways the ships of an explanation can be laid, each by itself; places that are likelier
/// count for more.
fn ways(explanation: Explanation<'_>, habits: Option<&Habits>) -> f64 {
    let mut ways = explanation.wrecks as f64;
    for laid in explanation.laid {
        ways *= habits.map_or(1.0, |habits| habits.of_place(laid.length, laid.cells));
    }
    for (length, &ships) in explanation.left.iter().enumerate().filter(|(_, ships)| **ships > 0) {
        let places = weight(explanation.free, length, habits);
        ways *= (1..=ships).map(|ship| places / f64::from(ship)).product::<f64>();
    }
    ways
}

impl Sampler {
    pub(crate) fn new(
        clues: &Clues,
        habits: Option<&Habits>,
        most_drafts: usize,
        random: &mut SeededRandom,
    ) -> Result<Self, TooMany> {
        let ships = |length: usize| std::iter::repeat_n(length, clues.counts[length].into());
        let (mut all, mut explanations) = (0.0, 0);
        clues.explain(|explanation| {
            explanations += 1;
            all += ways(explanation, habits);
            Ok(())
        })?;
        let mut sampler = Self {
            lengths: (1..=10).rev().flat_map(ships).collect(),
            ways: all,
            whole: explanations <= most_drafts,
            drafts: Vec::new(),
            cumulative: Vec::new(),
            places: Vec::new(),
        };
        // One in each of so many equal parts of all ways.
        let part = all / most_drafts as f64;
        let mut next = part * unit(random);
        let (mut sum, mut weight) = (0.0, 0.0);
        clues.explain(|explanation| {
            let ways = ways(explanation, habits);
            sum += ways;
            let mut share = ways;
            if !sampler.whole {
                share = 0.0;
                while next < sum {
                    share += part;
                    next += part;
                }
            }
            if share > 0.0 {
                weight += share;
                sampler.cumulative.push(weight);
                sampler.add(clues, explanation, habits);
            }
            Ok(())
        })?;
        Ok(sampler)
    }

    fn add(&mut self, clues: &Clues, explanation: Explanation<'_>, habits: Option<&Habits>) {
        let mut fleet = vec![0; self.lengths.len()];
        for laid in explanation.laid {
            self.put(&mut fleet, laid.length, laid.cells & clues.untried);
        }
        let first = self.places.len();
        for length in (1..=10).rev().filter(|&length| explanation.left[length] > 0) {
            self.places.push(Places::new(explanation.free, length, habits));
        }
        let Explanation { free, left, wrecks, .. } = explanation;
        self.drafts.push(Draft { fleet, free, places: first..self.places.len(), left, wrecks });
    }

    /// The number of fleets if ships could not be in each other's way.
    pub(crate) const fn most(&self) -> f64 {
        self.ways
    }

    /// All fleets, if there are at most so many.
    pub(crate) fn all(&self, most: usize) -> Option<Fleets> {
        if !self.whole {
            return None;
        }
        let steps = STEPS_EACH * most;
        let mut all = All { sampler: self, fleet: Vec::new(), ships: Vec::new(), most, steps };
        for draft in &self.drafts {
            all.fleet.clone_from(&draft.fleet);
            // Ways to lay the sunk ships that leave the same hits make a fleet as much likelier.
            for _ in 0..draft.wrecks {
                let before = all.ships.len();
                all.lay(draft.free, 0, 0)?;
                if all.ships.len() == before {
                    break;
                }
            }
        }
        let count = all.ships.len() / self.lengths.len().max(1);
        let log2 = (count.max(1) as f64).log2();
        Some(Fleets { lengths: self.lengths.clone(), ships: all.ships, complete: true, log2 })
    }

    /// So many fleets by chance, or as many as are found in this many tries.
    pub(crate) fn draw(
        &self,
        fleets: usize,
        tries: u64,
        random: &mut SeededRandom,
    ) -> (Fleets, Draws) {
        let mut draws = Draws::default();
        let mut ships = Vec::with_capacity(fleets * self.lengths.len());
        let mut fleet = vec![0; self.lengths.len()];
        while draws.drawn < fleets as u64 && draws.tried < tries && self.most() > 0.0 {
            draws.tried += 1;
            if self.draw_one(&mut fleet, random) {
                draws.drawn += 1;
                ships.extend_from_slice(&fleet);
            }
        }
        let share = draws.drawn as f64 / draws.tried.max(1) as f64;
        let log2 = (self.most() * share).max(1.0).log2();
        (Fleets { lengths: self.lengths.clone(), ships, complete: false, log2 }, draws)
    }

    fn draw_one(&self, fleet: &mut [u128], random: &mut SeededRandom) -> bool {
        let at = unit(random) * self.cumulative.last().copied().unwrap_or(0.0);
        let chosen = self.cumulative.partition_point(|weight| *weight <= at);
        let Some(draft) = self.drafts.get(chosen) else { return false };
        fleet.copy_from_slice(&draft.fleet);
        let mut taken = 0;
        for places in &self.places[draft.places.clone()] {
            let length = places.length;
            for _ in 0..draft.left[length] {
                let cells = places.draw(random);
                if cells & taken != 0 {
                    return false;
                }
                taken |= cells;
                self.put(fleet, length, cells);
            }
        }
        true
    }

    /// Notes a ship of this length.
    fn put(&self, fleet: &mut [u128], length: usize, cells: u128) {
        let slots = self.lengths.iter().zip(fleet);
        if let Some((_, slot)) = slots.into_iter().find(|(of, slot)| **of == length && **slot == 0)
        {
            *slot = cells;
        }
    }
}

/// Lays out every fleet.
struct All<'a> {
    sampler: &'a Sampler,
    fleet: Vec<u128>,
    ships: Vec<u128>,
    most: usize,
    /// How many ships may still be laid: where they are in each other's way, most are laid in vain.
    steps: usize,
}

/// Ships that may be laid for each fleet that is listed at most.
const STEPS_EACH: usize = 20;

impl All<'_> {
    /// Fills the slots from this one on, beyond the place with the number `last`; nothing if there are
    /// too many fleets.
    fn lay(&mut self, free: u128, slot: usize, last: u32) -> Option<()> {
        let lengths = &self.sampler.lengths;
        let Some(&length) = lengths.get(slot) else {
            if self.ships.len() >= self.most * lengths.len().max(1) {
                return None;
            }
            self.ships.extend_from_slice(&self.fleet);
            return Some(());
        };
        if self.fleet[slot] != 0 {
            return self.lay(free, slot + 1, 0);
        }
        // Equal ships lie in one order only.
        let has_equal = lengths.get(slot + 1) == Some(&length);
        for cells in Berths::of(free, length).ships() {
            let number = order(cells);
            if number > last {
                self.steps = self.steps.checked_sub(1)?;
                self.fleet[slot] = cells;
                self.lay(free & !cells, slot + 1, if has_equal { number } else { 0 })?;
            }
        }
        self.fleet[slot] = 0;
        Some(())
    }
}

/// A number above 0 for each place of a length.
const fn order(cells: u128) -> u32 {
    // Ships across come first; a ship of one cell counts as one.
    let start = cells.trailing_zeros();
    let down = cells >> start >> 1 & 1 == 0 && cells.count_ones() > 1;
    1 + start + if down { 128 } else { 0 }
}

/// A number from 0 to 1, in steps as fine as the numbers themselves.
fn unit(random: &mut SeededRandom) -> f64 {
    random.below(1 << 53) as f64 / (1_u64 << 53) as f64
}
