//! How the shots so far can be explained.
//!
//! Hits must lie on ships. Sunk ships are laid first, over hits alone, through the shots that sank
//! them; every hit that is left belongs to a ship afloat. An *explanation* lays exactly the ships
//! that are needed for that; the others lie in untried cells, wherever there is room.

use std::collections::BTreeMap;

use battleship::{Chart, PointSet};

use super::bits::Berths;
use crate::packing::{Counts, count_lengths};

/// What a chart says, prepared for counting.
#[derive(Clone, Debug)]
pub(crate) struct Clues {
    /// The cells that were not attacked yet.
    pub(crate) untried: u128,
    /// How many ships of each length are afloat. Equal ones are told apart by their name alone.
    pub(crate) counts: Counts,
    /// The hits that are open, and in how many ways the sunk ships leave exactly these.
    open: Vec<(PointSet, u64)>,
    /// How many steps may be taken to find explanations.
    most_steps: u64,
}

/// One way to explain all hits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Explanation<'a> {
    /// The ships that are needed for that.
    pub(crate) laid: &'a [Laid],
    /// The untried cells that those ships leave.
    pub(crate) free: u128,
    /// The ships that are not laid.
    pub(crate) left: Counts,
    /// In how many ways the sunk ships leave exactly these hits.
    pub(crate) wrecks: u64,
}

/// A ship on its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid {
    pub(crate) length: usize,
    pub(crate) cells: u128,
}

/// There is more to go through than was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

impl Clues {
    /// The clues of a chart, for which so many steps may be taken.
    pub(crate) fn new(chart: &Chart, most_steps: u64) -> Result<Self, TooMany> {
        let counts = count_lengths(chart.afloat().filter_map(|ship| chart.length(ship)));
        let open = open_hits(chart, most_steps as usize)?;
        Ok(Self { untried: chart.untried().bits(), counts, open, most_steps })
    }

    /// Goes through all explanations. Ends early where `found` refuses one.
    pub(crate) fn explain(
        &self,
        mut found: impl FnMut(Explanation<'_>) -> Result<(), TooMany>,
    ) -> Result<(), TooMany> {
        let mut cover = Cover {
            found: &mut found,
            left: self.counts,
            laid: Vec::new(),
            wrecks: 0,
            steps: self.most_steps,
        };
        for &(open, wrecks) in &self.open {
            cover.wrecks = wrecks;
            cover.first(open.bits(), self.untried)?;
        }
        Ok(())
    }
}

/// The hits that lie on ships afloat, for every way to lay the sunk ones; ways that leave the same
/// hits are counted together.
fn open_hits(chart: &Chart, most: usize) -> Result<Vec<(PointSet, u64)>, TooMany> {
    let mut ways = BTreeMap::from([(PointSet::EMPTY, 1_u64)]);
    for &sinking in chart.sinkings() {
        let places: Vec<PointSet> = chart.wrecks(sinking).collect();
        let mut longer = BTreeMap::new();
        for (taken, count) in ways {
            for cells in places.iter().filter(|cells| !cells.meets(taken)) {
                let sum: &mut u64 = longer.entry(taken | *cells).or_default();
                *sum = sum.checked_add(count).ok_or(TooMany)?;
            }
        }
        if longer.len() > most {
            return Err(TooMany);
        }
        ways = longer;
    }
    Ok(ways.into_iter().map(|(taken, count)| (chart.hits() - taken, count)).collect())
}

/// Lays ships over open hits.
struct Cover<'a> {
    found: &'a mut dyn FnMut(Explanation<'_>) -> Result<(), TooMany>,
    left: Counts,
    laid: Vec<Laid>,
    wrecks: u64,
    steps: u64,
}

impl Cover<'_> {
    /// Covers the first open hit by each ship afloat in every way, and so on until none is open.
    fn first(&mut self, open: u128, free: u128) -> Result<(), TooMany> {
        self.steps = self.steps.checked_sub(1).ok_or(TooMany)?;
        let cells = |(length, &ships): (usize, &u8)| length * usize::from(ships);
        if open == 0 {
            // The ships that are left need room.
            let needed: usize = self.left.iter().enumerate().map(cells).sum();
            let fits = needed <= free.count_ones() as usize;
            let (laid, left, wrecks) = (&self.laid[..], self.left, self.wrecks);
            return if fits {
                (self.found)(Explanation { laid, free, left, wrecks })
            } else {
                Ok(())
            };
        }
        // A ship afloat lies on hits with all its cells but one at most.
        let room: usize = self.left[1..].iter().enumerate().map(cells).sum();
        if open.count_ones() as usize > room {
            return Ok(());
        }
        let hit = open & open.wrapping_neg();
        for length in 2..=10 {
            if self.left[length] == 0 {
                continue;
            }
            self.left[length] -= 1;
            for cells in Berths::of(free | open, length).through(hit).ships() {
                if cells & free != 0 {
                    self.laid.push(Laid { length, cells });
                    self.first(open & !cells, free & !cells)?;
                    self.laid.pop();
                }
            }
            self.left[length] += 1;
        }
        Ok(())
    }
}
