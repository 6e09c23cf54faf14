//! Where a branch of the tree is, and how many misses are left there.

use std::hash::Hasher;

use super::mixer::Mixer;
use crate::packing::Counts;

/// Where a branch is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) untried: u128,
    /// Every hit, also on ships that are sunk.
    pub(crate) hits: u128,
    /// How many ships are afloat, how many of their cells were not hit, and how many were.
    pub(crate) ships: u32,
    pub(crate) cells: u32,
    pub(crate) open: u32,
    /// Where which ships sank since the tree began, mixed: whatever came first.
    pub(crate) wrecks: u64,
    /// How many shots are looked ahead at most.
    pub(crate) depth: u32,
    /// How many ships of each length are afloat.
    pub(crate) afloat: Counts,
    /// Whether the game is the standard one, whose formula is the better one.
    pub(crate) is_standard: bool,
}

impl Node {
    pub(crate) const fn without(self, cell: u8) -> Self {
        let depth = self.depth.saturating_sub(1);
        Self { untried: self.untried & !(1 << cell), depth, ..self }
    }

    pub(crate) const fn hit(self, cell: u8) -> Self {
        let (hits, cells) = (self.hits | 1 << cell, self.cells.saturating_sub(1));
        Self { hits, cells, open: self.open + 1, ..self.without(cell) }
    }

    /// After a shot at this cell sank a ship of this length; none has the length 0.
    pub(crate) fn sunk(self, length: usize, cell: u8) -> Self {
        if length == 0 {
            return self;
        }
        let mut mixer = Mixer::default();
        mixer.write_u64(cell.into());
        mixer.write_u64(length as u64);
        let mut afloat = self.afloat;
        afloat[length] = afloat[length].saturating_sub(1);
        Self {
            ships: self.ships.saturating_sub(1),
            open: self.open.saturating_sub(length as u32),
            wrecks: self.wrecks ^ mixer.finish(),
            afloat,
            ..self
        }
    }
}

/// How many misses are to be expected where the logarithm of the fleets is this.
pub(crate) fn misses_left(log2: f64, node: Node) -> f64 {
    if node.is_standard { standard_misses(log2, node) } else { general_misses(log2, node) }
}

/// On any board: fitted to the games of a player who always attacks the likeliest cell.
fn general_misses(log2: f64, node: Node) -> f64 {
    let ships = f64::from(node.ships.max(1));
    let (each, many) = (log2.max(0.0) / ships, ships.ln());
    let length = f64::from(node.cells) / ships;
    let open = f64::from(node.open.min(4));
    let misses = if node.open == 0 {
        -2.55 - 0.06 * each + 0.551 * each * each + 0.449 * many + 1.429 * many * each
            - 0.222 * many * many
            + 2.196 * length
            - 0.764 * length * each
    } else if node.ships <= 1 {
        0.469 * log2 + 0.079 * log2 * log2 + 0.013 * open - 0.034 * open * log2
    } else {
        3.093 + 0.63 * each + 0.498 * each * each + 1.64 * many + 1.42 * many * each
            - 0.203 * length
            - 0.875 * length * each
            - 2.419 * open / ships
            + 1.093 * open * each / ships
    };
    misses.max(0.0)
}

/// In the standard game: fitted by least squares to 700 games of the good player, with the luck taken out
/// of them. See docs/battleship-report.md.
fn standard_misses(log2: f64, node: Node) -> f64 {
    let all = log2.max(0.0);
    let untried = f64::from(node.untried.count_ones()) / 100.0;
    let open = f64::from(node.open.min(4));
    if node.open > 0 && node.ships <= 1 {
        return weigh(&[all, all * all, open, open * all, all * untried], &LAST_SHIP);
    }
    let ships = f64::from(node.ships.max(1));
    let (each, many) = (all / ships, ships.ln());
    let length = f64::from(node.cells) / ships;
    let (mut longest, mut shortest, mut squares) = (0.0, 0.0, 0.0);
    for (length, &equal) in node.afloat.iter().enumerate().rev().filter(|(_, equal)| **equal > 0) {
        shortest = length as f64;
        longest = f64::max(longest, shortest);
        squares += shortest * shortest * f64::from(equal) / 10.0;
    }
    let opened = |hits: u32| f64::from(u8::from(node.open == hits));
    let features = [
        1.0,
        each,
        each * each,
        many,
        many * each,
        many * many,
        length,
        length * each,
        open / ships,
        open * each / ships,
        longest,
        shortest,
        longest * each,
        shortest * each,
        untried,
        untried * untried,
        untried * each,
        untried * many,
        opened(1),
        opened(2),
        opened(3),
        opened(1) * each,
        squares,
        squares * each,
        all * all / 100.0,
        each * each * each / 10.0,
        shortest * many,
        longest * many,
        shortest * untried,
        longest * untried,
    ];
    weigh(&features, if node.open == 0 { &NO_OPEN_HITS } else { &OPEN_HITS })
}

fn weigh<const N: usize>(features: &[f64; N], weights: &[f64; N]) -> f64 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<f64>().max(0.0)
}

/// For the last ship, once it was hit.
const LAST_SHIP: [f64; 5] = [0.6503, 0.1181, 0.0937, -0.0940, -0.4394];
/// Where no ship afloat was hit.
const NO_OPEN_HITS: [f64; 30] = [
    -1.7795, -0.2723, 0.2965, 10.8512, -1.8560, 0.0699, -4.1809, -0.7338, 0.0000, 0.0000, 4.8843,
    2.4564, -0.8995, -0.1469, -4.8401, -36.9725, 9.9113, 29.6188, 0.0000, 0.0000, 0.0000, 0.0000,
    -1.4148, 0.4711, -0.9220, -0.2797, -2.7025, -3.7387, -2.3690, 6.5262,
];
/// Where a ship afloat was hit, and others are afloat.
const OPEN_HITS: [f64; 30] = [
    -0.8616, -1.5283, -0.8967, 13.2569, 2.2003, -4.5305, -3.1649, -0.9622, -5.0463, -0.4248,
    4.0515, -0.7450, 0.5545, -0.8914, 18.2887, -30.9741, 15.0318, -1.4297, -4.7925, -1.8091,
    -0.6559, 0.3846, 1.5298, -0.0309, -0.0108, -0.1150, -0.5094, -3.2971, 2.3097, -2.5747,
];
