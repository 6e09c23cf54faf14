//! The best play there is, where few fleets are left: every shot tried, to the end.
//!
//! What can be known is which fleets are left and which of their cells were hit; both together are
//! looked up where they were met before. Misses are summed over the fleets, so they are whole numbers.
//! Cells that all fleets have are attacked first, in whatever order tells most: a hit costs nothing,
//! and the ship that it sinks may tell fleets apart.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use support::StopToken;

use super::bits::bits;
use super::fleets::Fleets;
use super::mixer::Mixer;

/// More fleets than this are not tried.
const MOST_FLEETS: usize = 512;

/// Nor more than this where they lie on more cells: nearly all of those were given up.
const MANY_FLEETS: usize = 32;
const MANY_CELLS: u32 = 16;

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    /// How many rows of fleets may be looked at, 64 fleets of a cell each.
    pub(super) work: u64,
    pub(super) stop: &'a StopToken,
}

/// A shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    pub(super) cell: u8,
    /// The misses that it leads to if every shot after it is a best one, summed over the fleets.
    pub(super) misses: u32,
}

/// Calls the same thing of an endgame that is as wide as the fleets need.
macro_rules! endgame {
    ($fleets:expr, $limits:expr, $call:ident($($argument:expr)?)) => {
        match $fleets.len() {
            0 => None,
            1..=64 => Endgame::<1>::new($fleets, $limits).$call($($argument)?),
            65..=128 => Endgame::<2>::new($fleets, $limits).$call($($argument)?),
            129..=256 => Endgame::<4>::new($fleets, $limits).$call($($argument)?),
            257..=MOST_FLEETS => Endgame::<8>::new($fleets, $limits).$call($($argument)?),
            _ => None,
        }
    };
}

/// Each of these shots; nothing if that is too much work.
pub(super) fn each(fleets: &Fleets, cells: &[u8], limits: Limits<'_>) -> Option<Vec<Shot>> {
    endgame!(fleets, limits, each(cells))
}

/// The best shot; nothing if it is too much work to find it.
pub(super) fn best(fleets: &Fleets, limits: Limits<'_>) -> Option<Shot> {
    if fleets.len() > MANY_FLEETS && fleets.cells().count_ones() > MANY_CELLS {
        return None;
    }
    endgame!(fleets, limits, best())
}

/// Some of the fleets, a bit each.
type Set<const WORDS: usize> = [u64; WORDS];

/// Fleets, and the cells of theirs that were hit.
type State<const WORDS: usize> = (Set<WORDS>, u128);

/// The misses of a state.
#[derive(Clone, Copy, Debug)]
enum Known {
    Exactly(u32),
    AtLeast(u32),
}

struct Endgame<'a, const WORDS: usize> {
    fleets: &'a Fleets,
    /// By number of the cell, the fleets that have a ship there.
    rows: Vec<Set<WORDS>>,
    known: HashMap<State<WORDS>, Known, BuildHasherDefault<Mixer>>,
    limits: Limits<'a>,
}

fn size<const WORDS: usize>(set: &Set<WORDS>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn members<const WORDS: usize>(set: &Set<WORDS>) -> impl Iterator<Item = usize> {
    let words = set.iter().enumerate();
    words.flat_map(|(at, &word)| bits(word.into()).map(move |bit| at * 64 + bit as usize))
}

/// A cell, how many fleets have it, and which those are.
type Choice<const WORDS: usize> = (u8, u32, Set<WORDS>);

impl<'a, const WORDS: usize> Endgame<'a, WORDS> {
    fn new(fleets: &'a Fleets, limits: Limits<'a>) -> Self {
        let mut rows = vec![[0; WORDS]; 128];
        for (number, ships) in fleets.iter().enumerate() {
            for cell in bits(ships.iter().fold(0, |all, ship| all | ship)) {
                rows[cell as usize][number / 64] |= 1 << (number % 64);
            }
        }
        Self { fleets, rows, known: HashMap::default(), limits }
    }

    fn all(&self) -> Set<WORDS> {
        let mut all = [0; WORDS];
        (0..self.fleets.len()).for_each(|fleet| all[fleet / 64] |= 1 << (fleet % 64));
        all
    }

    fn each(mut self, cells: &[u8]) -> Option<Vec<Shot>> {
        let all = self.all();
        let mut shot = |cell| Some(Shot { cell, misses: self.shoot(&all, 0, cell, u32::MAX)? });
        cells.iter().map(|&cell| shot(cell)).collect()
    }

    fn best(mut self) -> Option<Shot> {
        let all = self.all();
        let mut best: Option<Shot> = None;
        for (cell, ..) in self.choices(&all, 0) {
            let limit = best.map_or(u32::MAX, |best| best.misses);
            let misses = self.shoot(&all, 0, cell, limit)?;
            if misses < limit {
                best = Some(Shot { cell, misses });
            }
        }
        best
    }

    /// The cells worth a shot, the likeliest first: certain ones alone if there are any.
    fn choices(&self, set: &Set<WORDS>, hits: u128) -> Vec<Choice<WORDS>> {
        let count = size(set);
        let some = members(set).fold(0, |cells, fleet| cells | self.cells(fleet)) & !hits;
        let choice = |cell: u32| {
            let row: Set<WORDS> = std::array::from_fn(|at| self.rows[cell as usize][at] & set[at]);
            (cell as u8, size(&row), row)
        };
        let mut choices: Vec<Choice<WORDS>> = bits(some).map(choice).collect();
        if choices.iter().any(|(_, with, _)| *with == count) {
            choices.retain(|(_, with, _)| *with == count);
        }
        choices.sort_by_key(|(cell, with, _)| (std::cmp::Reverse(*with), *cell));
        choices
    }

    fn cells(&self, fleet: usize) -> u128 {
        self.ships(fleet).iter().fold(0, |cells, ship| cells | ship)
    }

    fn ships(&self, fleet: usize) -> &[u128] {
        let per = self.fleets.lengths.len();
        &self.fleets.ships[fleet * per..][..per]
    }

    /// The fewest misses of a state. Where they are not below the limit, any number that they are not
    /// below either; nothing if the work is used up.
    fn fewest(&mut self, set: &Set<WORDS>, hits: u128, limit: u32) -> Option<u32> {
        let count = size(set);
        if count <= 1 {
            return Some(0);
        }
        match self.known.get(&(*set, hits)) {
            Some(Known::Exactly(misses)) => return Some(*misses),
            Some(Known::AtLeast(misses)) if *misses >= limit => return Some(*misses),
            _ => {}
        }
        if self.limits.stop.is_stopped() {
            return None;
        }
        let choices = self.choices(set, hits);
        let rows = (choices.len() + 1) * WORDS;
        self.limits.work = self.limits.work.checked_sub(rows as u64)?;
        let least = least(count, &choices);
        if least >= limit {
            return Some(least);
        }
        let mut fewest = if choices.is_empty() { 0 } else { u32::MAX };
        for (cell, with, _) in choices {
            let below = fewest.min(limit);
            if count - with >= below || fewest == least {
                break;
            }
            fewest = fewest.min(self.shoot(set, hits, cell, below)?);
        }
        let known = if fewest < limit { Known::Exactly(fewest) } else { Known::AtLeast(limit) };
        self.known.insert((*set, hits), known);
        Some(fewest.min(limit))
    }

    /// The misses if a cell is attacked, as [`Endgame::fewest`] gives them.
    fn shoot(&mut self, set: &Set<WORDS>, hits: u128, cell: u8, limit: u32) -> Option<u32> {
        let row = &self.rows[usize::from(cell)];
        let hit: Set<WORDS> = std::array::from_fn(|at| row[at] & set[at]);
        let miss: Set<WORDS> = std::array::from_fn(|at| !row[at] & set[at]);
        let mut misses = size(&miss);
        let after = hits | 1 << cell;
        let mut groups = [[0; WORDS]; 11];
        for fleet in members(&hit) {
            groups[self.sunk(fleet, cell, after)][fleet / 64] |= 1 << (fleet % 64);
        }
        for group in groups.iter().filter(|group| **group != [0; WORDS]) {
            // All of them were hit on the same cells, so those need not be looked up by fleet.
            misses += self.fewest(group, after, limit.saturating_sub(misses))?;
            if misses >= limit {
                return Some(misses);
            }
        }
        Some(misses + self.fewest(&miss, hits, limit.saturating_sub(misses))?)
    }

    /// The length of the ship that a hit sinks; 0 if it sinks none.
    fn sunk(&self, fleet: usize, cell: u8, hits: u128) -> usize {
        let ships = self.ships(fleet);
        let struck = ships.iter().position(|ship| ship >> cell & 1 == 1);
        struck.filter(|&at| ships[at] & !hits == 0).map_or(0, |at| self.fleets.lengths[at])
    }
}

/// A number of misses that no play stays below. As long as no cell is had by all fleets, each shot
/// catches as many as its cell has at most, and misses the others.
fn least<const WORDS: usize>(count: u32, choices: &[Choice<WORDS>]) -> u32 {
    let most = choices.first().map_or(count, |(_, with, _)| *with);
    let (mut left, mut misses) = (count, 0);
    for (_, with, _) in choices {
        if left <= most {
            break;
        }
        left = left.saturating_sub(*with);
        misses += left;
    }
    misses
}
