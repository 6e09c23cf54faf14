//! Fleets one ship after the other, for boards too crowded for the other ways.
//!
//! Each ship is laid at one of the places that are left, and the fleet weighs as much as there were
//! choices on the way. So the weights of many such fleets, added up, are right on average however the
//! choices are made (importance sampling); where no place is left, the fleet weighs nothing.

use battleship::{Chart, PointSet};
use support::SeededRandom;

use super::bits::Berths;
use super::fleets::Fleets;
use crate::packing::{Counts, count_lengths};

/// What is needed to lay fleets.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    untried: u128,
    hits: u128,
    wrecks: Vec<Vec<u128>>,
    counts: Counts,
}

/// A fleet and the logarithm of its weight.
#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    /// Ships afloat, with their lengths.
    pub(crate) ships: Vec<(usize, u128)>,
    pub(crate) log_weight: f64,
}

impl Sequence {
    pub(crate) fn new(chart: &Chart) -> Self {
        let wrecks = chart.sinkings().iter();
        let wrecks = wrecks.map(|&sinking| chart.wrecks(sinking).map(PointSet::bits).collect());
        Self {
            untried: chart.untried().bits(),
            hits: chart.hits().bits(),
            wrecks: wrecks.collect(),
            counts: count_lengths(chart.afloat().filter_map(|ship| chart.length(ship))),
        }
    }

    /// One fleet, if no ship was left without a place.
    pub(crate) fn draw(&self, random: &mut SeededRandom) -> Option<Weighed> {
        let mut fleet = Weighed { ships: Vec::new(), log_weight: 0.0 };
        let (mut open, mut free, mut left) = (self.hits, self.untried, self.counts);
        for places in &self.wrecks {
            let some: Vec<u128> =
                places.iter().copied().filter(|cells| cells & !open == 0).collect();
            open &= !fleet.choose(&some, random)?;
        }
        while open != 0 {
            let hit = open & open.wrapping_neg();
            let mut some = Vec::new();
            for length in (2..=10).filter(|&length| left[length] > 0) {
                let ships = Berths::of(free | open, length).through(hit).ships();
                let ships = ships.filter(|cells| cells & free != 0);
                // Equal ships are told apart by their names.
                some.extend(
                    ships.flat_map(|cells| std::iter::repeat_n(cells, left[length].into())),
                );
            }
            let cells = fleet.choose(&some, random)?;
            let length = cells.count_ones() as usize;
            fleet.ships.push((length, cells & self.untried));
            left[length] -= 1;
            (open, free) = (open & !cells, free & !cells);
        }
        for length in (1..=10).rev() {
            for _ in 0..left[length] {
                let berths = Berths::of(free, length);
                let number = random.below(u64::from(berths.count().max(1))) as u32;
                if berths.count() == 0 {
                    return None;
                }
                fleet.log_weight += f64::from(berths.count()).ln();
                let cells = berths.nth(number);
                fleet.ships.push((length, cells));
                free &= !cells;
            }
        }
        Some(fleet)
    }

    /// So many fleets, drawn by their weights from as many others.
    pub(crate) fn fleets(&self, wanted: usize, random: &mut SeededRandom) -> Option<Fleets> {
        let mut found: Vec<Weighed> = (0..wanted).filter_map(|_| self.draw(random)).collect();
        let most = found.iter().map(|fleet| fleet.log_weight).reduce(f64::max)?;
        let weights = found.iter().map(|fleet| (fleet.log_weight - most).exp());
        let sum: f64 = weights.clone().sum();
        let ships = |length: usize| std::iter::repeat_n(length, self.counts[length].into());
        let lengths: Vec<usize> = (1..=10).rev().flat_map(ships).collect();
        let chosen = systematic(weights, sum, wanted);
        let mut ships = Vec::with_capacity(wanted * lengths.len());
        for index in chosen {
            let fleet = &mut found[index].ships;
            // In the order of the lengths.
            fleet.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
            ships.extend(fleet.iter().map(|(_, cells)| *cells));
        }
        let log2 = (most + (sum / wanted as f64).ln()) / std::f64::consts::LN_2;
        Some(Fleets { lengths, ships, complete: false, log2 })
    }
}

/// The numbers of things that are drawn by their weights, evenly.
fn systematic(weights: impl Iterator<Item = f64>, sum: f64, wanted: usize) -> Vec<usize> {
    let step = sum / wanted as f64;
    let (mut chosen, mut passed) = (Vec::with_capacity(wanted), 0.0);
    for (index, weight) in weights.enumerate() {
        passed += weight;
        while chosen.len() < wanted && (chosen.len() as f64 + 0.5) * step < passed {
            chosen.push(index);
        }
    }
    chosen
}

impl Weighed {
    fn choose(&mut self, some: &[u128], random: &mut SeededRandom) -> Option<u128> {
        let chosen = some.get(random.below(some.len().max(1) as u64) as usize)?;
        self.log_weight += (some.len() as f64).ln();
        Some(*chosen)
    }
}
