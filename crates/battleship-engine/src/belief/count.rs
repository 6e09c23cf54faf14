//! Counting every fleet that explains the shots: how many there are, and how many have a ship on each
//! cell.
//!
//! The ships that no hit tells of are laid one inside the other, all but two of them. For those two
//! the pairs of places are counted at once, and the pairs that cross taken off: see
//! [`Kernel::pairs`]. What the outer ships bring is noted with each of their places, so a
//! few such nests, each with other ships outside, give the chances of all.

use super::bits::{Berths, bits, ship};
use super::clues::{Clues, Explanation, TooMany};
use super::kernel::Kernel;
use crate::packing::Counts;

/// How many fleets there are in all, and with a ship of each length on each cell.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) fleets: u128,
    /// By length and cell.
    pub(crate) cells: Vec<[u128; 110]>,
}

/// Ships that are laid one inside the other, and the two at most that are counted at once.
#[derive(Clone, Debug)]
struct Nest {
    outer: Vec<usize>,
    rest: Vec<usize>,
    /// For which of the outer ones the sums are taken.
    noted: Vec<bool>,
}

/// Counts the fleets, if that takes no more visits than this: as often the innermost places are counted.
pub(crate) fn count(clues: &Clues, most_visits: u64) -> Result<Tally, TooMany> {
    let mut visits: u64 = 0;
    clues.explain(|explanation| {
        visits = visits.saturating_add(explanation_visits(explanation));
        if visits > most_visits { Err(TooMany) } else { Ok(()) }
    })?;
    let mut tally = Tally { fleets: 0, cells: vec![[0; 110]; 11] };
    clues.explain(|explanation| tally.add(clues, explanation).ok_or(TooMany))?;
    Ok(tally)
}

fn explanation_visits(explanation: Explanation<'_>) -> u64 {
    let places = |length: &usize| u64::from(Berths::of(explanation.free, *length).count());
    let nest = |nest: &Nest| nest.outer.iter().map(places).fold(1, u64::saturating_mul);
    nests(&lengths(&explanation.left)).iter().map(nest).fold(1, u64::saturating_add)
}

impl Tally {
    /// Counts the fleets of one explanation; nothing if the numbers become too large.
    fn add(&mut self, clues: &Clues, explanation: Explanation<'_>) -> Option<()> {
        let Explanation { laid, free, left, wrecks } = explanation;
        // Which of several equal ships were laid.
        let mut ways = u128::from(wrecks);
        for (&ships, &left) in clues.counts.iter().zip(&left) {
            for chosen in left..ships {
                ways = ways.checked_mul(u128::from(chosen) + 1)?;
            }
        }
        let lengths = lengths(&left);
        let mut fleets: u128 = u128::from(lengths.is_empty());
        for nest in &nests(&lengths) {
            let kernel = Kernel::best();
            let mut sums = Sums { nest, kernel, places: vec![[[0; 110]; 2]; nest.outer.len()] };
            fleets = u128::from(sums.lay(free, 0));
            for (level, &length) in nest.outer.iter().enumerate().filter(|(l, _)| nest.noted[*l]) {
                let equal = ways.checked_mul(u128::from(left[length]))?;
                self.spread(length, &sums.places[level], equal)?;
            }
        }
        let weight = ways.checked_mul(fleets)?;
        self.fleets = self.fleets.checked_add(weight)?;
        for laid in laid {
            for cell in bits(laid.cells & clues.untried) {
                self.cells[laid.length][cell as usize] += weight;
            }
        }
        Some(())
    }

    /// Adds what the places of a ship bring to their cells.
    fn spread(&mut self, length: usize, places: &[[u64; 110]; 2], ways: u128) -> Option<()> {
        for (direction, places) in places.iter().enumerate() {
            for (start, &fleets) in (0..).zip(places).filter(|(_, fleets)| **fleets > 0) {
                let weight = ways.checked_mul(u128::from(fleets))?;
                for cell in bits(ship(length, direction, start)) {
                    let sum = &mut self.cells[length][cell as usize];
                    *sum = sum.checked_add(weight)?;
                }
            }
        }
        Some(())
    }
}

/// The lengths of the ships that are not laid, the longest first: those have the fewest places.
fn lengths(left: &Counts) -> Vec<usize> {
    let ships = |length: usize| std::iter::repeat_n(length, left[length].into());
    (1..=10).rev().flat_map(ships).collect()
}

/// Nests that note each length once.
fn nests(lengths: &[usize]) -> Vec<Nest> {
    let depth = lengths.len().saturating_sub(2).max(1).min(lengths.len());
    let mut missing = lengths.to_vec();
    missing.dedup();
    let mut nests = Vec::new();
    while !missing.is_empty() {
        // Those that are missing come last, so that the nest begins with long ships.
        let wanted: Vec<usize> = missing.iter().take(depth).copied().collect();
        let mut others = lengths.to_vec();
        for length in &wanted {
            let at = others.iter().position(|other| other == length);
            others.remove(at.unwrap_or(0));
        }
        let rest = others.split_off((depth - wanted.len()).min(others.len()));
        let noted = others.iter().map(|_| false).chain(wanted.iter().map(|_| true)).collect();
        missing.retain(|length| !wanted.contains(length));
        nests.push(Nest { outer: [others, wanted].concat(), rest, noted });
    }
    nests
}

/// What each place of the outer ships brings.
struct Sums<'a> {
    nest: &'a Nest,
    kernel: Kernel,
    /// By ship, direction and first cell.
    places: Vec<[[u64; 110]; 2]>,
}

impl Sums<'_> {
    /// In how many ways the ships from this one on can be laid.
    fn lay(&mut self, free: u128, level: usize) -> u64 {
        let Some(&length) = self.nest.outer.get(level) else {
            return match self.nest.rest[..] {
                [one, other] => self.kernel.pairs(free, one, other),
                [one] => u64::from(Berths::of(free, one).count()),
                _ => 1,
            };
        };
        let mut total = 0;
        for (direction, starts) in Berths::of(free, length).starts.into_iter().enumerate() {
            for start in bits(starts) {
                let behind = self.lay(free & !ship(length, direction, start), level + 1);
                self.places[level][direction][start as usize] += behind;
                total += behind;
            }
        }
        total
    }
}
