//! How many misses a shot leads to, with the likeliest cell attacked ever after.
//!
//! A decision tree over fleets: each shot divides them by the answer, and misses are counted. Cells
//! that every fleet of a branch has are hit without a miss, whenever that is; so they are taken at
//! once. Where the fleets are all there are, the tree goes to its end and the number is exact. Where
//! they are a sample, it ends before the branches become so small that they would know too much, and
//! [`misses_left`] guesses the rest.
//!
//! The fleets are kept as bits, a row for each cell with a bit for each fleet, so that the fleets of a
//! branch that have a ship on a cell are counted 64 at a time.

use std::ops::Range;

use super::bits::bits;
use super::fleets::Fleets;

/// A branch of a sample ends where fewer fleets than this are left.
const LEAST_FLEETS: u32 = 24;

/// How many misses are to be expected: fitted to the games of a player who always attacks the likeliest
/// cell.
fn misses_left(log2: f64, node: Node) -> f64 {
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

/// Rows of bits.
#[derive(Clone, Debug)]
struct Table {
    /// The cells that are not attacked, and may hold a ship.
    cells: Vec<u8>,
    /// For each of these, the fleets that have a ship there.
    rows: Vec<u64>,
    /// How many words there are in a row.
    words: usize,
    /// Which fleet each bit is.
    fleets: Vec<u32>,
}

/// Fleets, prepared for looking ahead.
#[derive(Clone, Debug)]
pub(crate) struct Lookahead<'a> {
    fleets: &'a Fleets,
    table: Table,
    root: Node,
    /// The logarithm of the fleets behind one of these.
    log2_each: f64,
    /// Rows of branches with 64 fleets at most, one branch after the other.
    narrow: Vec<(u64, u8)>,
    /// The work done so far: words of rows that were looked at.
    pub(crate) work: u64,
}

impl Table {
    fn row(&self, index: usize) -> &[u64] {
        &self.rows[index * self.words..][..self.words]
    }

    /// The rows without the fleets that are not in the branch.
    fn branch(&self, mask: &[u64], count: u32, untried: u128) -> Self {
        let words = count.div_ceil(64) as usize;
        let cells: Vec<u8> =
            self.cells.iter().copied().filter(|&cell| untried >> cell & 1 == 1).collect();
        let mut rows = vec![0; words * cells.len()];
        let mut next = 0;
        for (index, &cell) in self.cells.iter().enumerate() {
            if untried >> cell & 1 == 1 {
                squeeze(self.row(index), mask, &mut rows[next * words..][..words]);
                next += 1;
            }
        }
        let fleets = members(mask).map(|bit| self.fleets[bit as usize]).collect();
        Self { cells, rows, words, fleets }
    }
}

/// The bits of a mask.
fn members(mask: &[u64]) -> impl Iterator<Item = u32> {
    (0..)
        .zip(mask)
        .flat_map(|(word, &bits_of)| bits(bits_of.into()).map(move |bit| word * 64 + bit))
}

/// The bits of `row` where `mask` has ones, side by side.
fn squeeze(row: &[u64], mask: &[u64], into: &mut [u64]) {
    let (mut at, mut filled) = (0, 0);
    for (&word, &mask) in row.iter().zip(mask) {
        let (some, count) = (compress(word, mask), mask.count_ones());
        if count == 0 {
            continue;
        }
        into[at] |= some << filled;
        filled += count;
        if filled >= 64 {
            filled -= 64;
            at += 1;
            if filled > 0 {
                into[at] = some >> (count - filled);
            }
        }
    }
}

/// The bits of `word` where `mask` has ones, side by side at the low end.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
fn compress(word: u64, mut mask: u64) -> u64 {
    let (mut some, mut at) = (0, 0);
    while mask != 0 {
        some |= (word >> mask.trailing_zeros() & 1) << at;
        mask &= mask - 1;
        at += 1;
    }
    some
}

/// The bits of `word` where `mask` has ones, side by side at the low end. Measured: looking ahead takes
/// a third of the time.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[allow(unsafe_code)]
#[inline]
fn compress(word: u64, mask: u64) -> u64 {
    // SAFETY: the instruction needs BMI2, and this function exists only where the whole program is
    // built for processors that have it.
    unsafe { std::arch::x86_64::_pext_u64(word, mask) }
}

impl<'a> Lookahead<'a> {
    pub(crate) fn new(fleets: &'a Fleets, node: Node) -> Self {
        let count = fleets.len();
        let words = count.div_ceil(64);
        let per = fleets.lengths.len().max(1);
        let all: Vec<u128> =
            fleets.ships.chunks(per).map(|ships| ships.iter().fold(0, |a, b| a | b)).collect();
        let some = all.iter().fold(0, |a, b| a | b);
        let cells: Vec<u8> = bits(node.untried & some).map(|cell| cell as u8).collect();
        let mut index = [0_usize; 128];
        for (at, &cell) in cells.iter().enumerate() {
            index[usize::from(cell)] = at;
        }
        let mut rows = vec![0_u64; words * cells.len()];
        for (fleet, &ships) in all.iter().enumerate() {
            for cell in bits(ships) {
                rows[index[cell as usize] * words + fleet / 64] |= 1 << (fleet % 64);
            }
        }
        let table = Table { cells, rows, words, fleets: (0..count as u32).collect() };
        let log2_each = fleets.log2 - (count.max(1) as f64).log2();
        Self { fleets, table, root: node, log2_each, narrow: Vec::new(), work: 0 }
    }

    /// How many of the fleets have a ship on each cell.
    pub(crate) fn counts(&self) -> Vec<(u8, u32)> {
        let count = |index| self.table.row(index).iter().map(|word| word.count_ones()).sum();
        self.table.cells.iter().enumerate().map(|(at, &cell)| (cell, count(at))).collect()
    }

    /// The misses to be expected if this cell is attacked next, on average over the fleets.
    pub(crate) fn misses(&mut self, cell: u8) -> f64 {
        let count = self.fleets.len();
        let mut mask = vec![u64::MAX; self.table.words];
        if let Some(last) = mask.last_mut()
            && !count.is_multiple_of(64)
        {
            *last = (1 << (count % 64)) - 1;
        }
        let table = std::mem::replace(
            &mut self.table,
            Table { cells: Vec::new(), rows: Vec::new(), words: 0, fleets: Vec::new() },
        );
        let node = self.root;
        let sum = match table.cells.iter().position(|of| *of == cell) {
            // Nobody has a ship there.
            None => count as f64 + self.value(&table, &mask, count as u32, node.without(cell)),
            Some(at) => self.shoot(&table, &mask, count as u32, node, at),
        };
        self.table = table;
        sum / count.max(1) as f64
    }

    /// The misses of a branch, summed over its fleets, if a cell of the table is attacked.
    fn shoot(&mut self, table: &Table, mask: &[u64], count: u32, node: Node, at: usize) -> f64 {
        let cell = table.cells[at];
        let row = table.row(at);
        let hit: Vec<u64> = row.iter().zip(mask).map(|(row, mask)| row & mask).collect();
        let hits: u32 = hit.iter().map(|word| word.count_ones()).sum();
        let mut sum = 0.0;
        if hits < count {
            let miss: Vec<u64> = row.iter().zip(mask).map(|(row, mask)| !row & mask).collect();
            sum += f64::from(count - hits);
            sum += self.value(table, &miss, count - hits, node.without(cell));
        }
        if hits == 0 {
            return sum;
        }
        let after = node.hit(cell);
        if !self.may_sink(cell, node) {
            return sum + self.value(table, &hit, hits, after);
        }
        for (sunk, (group, count)) in self.by_answer(table, &hit, cell, after.untried) {
            sum += self.value(table, &group, count, after.sunk(sunk));
        }
        sum
    }

    /// Whether a hit here may sink a ship: it needs a hit beside it, or a ship of one cell.
    fn may_sink(&self, cell: u8, node: Node) -> bool {
        let at = 1_u128 << cell;
        let beside = at << 1 | at >> 1 | at << 11 | at >> 11;
        beside & node.hits != 0 || self.fleets.lengths.last() == Some(&1)
    }

    /// The fleets that a shot hits, divided by what it sinks.
    fn by_answer(
        &self,
        table: &Table,
        hit: &[u64],
        cell: u8,
        untried: u128,
    ) -> Vec<(usize, (Vec<u64>, u32))> {
        let mut groups: [Option<(Vec<u64>, u32)>; 11] = Default::default();
        for bit in members(hit) {
            let sunk = self.sunk(table.fleets[bit as usize] as usize, cell, untried);
            let (group, count) = groups[sunk].get_or_insert_with(|| (vec![0; hit.len()], 0));
            group[bit as usize / 64] |= 1 << (bit % 64);
            *count += 1;
        }
        groups.into_iter().enumerate().filter_map(|(sunk, group)| Some((sunk, group?))).collect()
    }

    /// The misses of a branch, summed over its fleets.
    fn value(&mut self, table: &Table, mask: &[u64], count: u32, node: Node) -> f64 {
        if count <= 1 {
            return self.rest(count, node);
        }
        let is_end = node.depth == 0 || count < LEAST_FLEETS;
        if !self.fleets.complete && is_end {
            return self.rest(count, node);
        }
        if count <= 64 {
            return self.narrow_branch(table, mask, node);
        }
        let stored = table.words as u32 * 64;
        if count * 4 <= stored {
            let table = table.branch(mask, count, node.untried);
            self.work += (table.cells.len() * mask.len()) as u64;
            let mut mask = vec![u64::MAX; table.words];
            if !count.is_multiple_of(64) {
                mask[table.words - 1] = (1 << (count % 64)) - 1;
            }
            return self.greedy(&table, &mask, count, node);
        }
        self.greedy(table, mask, count, node)
    }

    /// The same where all fleets fit into one word: most branches are so small.
    fn narrow_branch(&mut self, table: &Table, mask: &[u64], node: Node) -> f64 {
        let mut fleets = [0; 64];
        for (slot, bit) in fleets.iter_mut().zip(members(mask)) {
            *slot = table.fleets[bit as usize];
        }
        let count: u32 = mask.iter().map(|word| word.count_ones()).sum();
        for (at, &cell) in table.cells.iter().enumerate() {
            if node.untried >> cell & 1 == 1 {
                let mut row = [0; 2];
                squeeze(table.row(at), mask, &mut row);
                self.narrow.push((row[0], cell));
            }
        }
        self.work += (table.cells.len() * table.words) as u64;
        let sum = self.narrow_value(&fleets, 0..self.narrow.len(), u64::MAX >> (64 - count), node);
        self.narrow.clear();
        sum
    }

    fn narrow_value(
        &mut self,
        fleets: &[u32; 64],
        rows: Range<usize>,
        mask: u64,
        mut node: Node,
    ) -> f64 {
        let count = mask.count_ones();
        let is_end = node.depth == 0 || count < LEAST_FLEETS;
        if count <= 1 || (!self.fleets.complete && is_end) {
            return self.rest(count, node);
        }
        let start = self.narrow.len();
        self.work += rows.len() as u64;
        let mut best = (0, 0);
        for at in rows {
            let (row, cell) = self.narrow[at];
            let row = row & mask;
            if row == 0 || node.untried >> cell & 1 == 0 {
                continue;
            }
            if row == mask && !self.may_sink(cell, node) {
                node = Node { depth: node.depth, ..node.hit(cell) };
                continue;
            }
            if row.count_ones() > best.0 {
                best = (row.count_ones(), self.narrow.len());
            }
            self.narrow.push((row, cell));
        }
        let end = self.narrow.len();
        if start == end {
            return if self.fleets.complete { 0.0 } else { self.rest(count, node) };
        }
        let (hit, cell) = self.narrow[best.1];
        let miss = mask & !hit;
        let mut sum = f64::from(miss.count_ones());
        if miss != 0 {
            sum += self.narrow_value(fleets, start..end, miss, node.without(cell));
        }
        let after = node.hit(cell);
        if self.may_sink(cell, node) {
            let mut groups = [0_u64; 11];
            for bit in bits(hit.into()) {
                let sunk = self.sunk(fleets[bit as usize] as usize, cell, after.untried);
                groups[sunk] |= 1 << bit;
            }
            for (sunk, group) in groups.into_iter().enumerate().filter(|(_, group)| *group != 0) {
                sum += self.narrow_value(fleets, start..end, group, after.sunk(sunk));
            }
        } else {
            sum += self.narrow_value(fleets, start..end, hit, after);
        }
        self.narrow.truncate(start);
        sum
    }

    /// The length of the ship that a hit sinks in a fleet; 0 if it sinks none.
    fn sunk(&self, fleet: usize, cell: u8, untried: u128) -> usize {
        let per = self.fleets.lengths.len();
        let ships = &self.fleets.ships[fleet * per..][..per];
        let struck = ships.iter().position(|ship| ship >> cell & 1 == 1);
        let sunk = struck.filter(|&at| ships[at] & untried == 0);
        sunk.map_or(0, |at| self.fleets.lengths[at])
    }

    fn rest(&self, count: u32, node: Node) -> f64 {
        if self.fleets.complete && count <= 1 {
            return 0.0;
        }
        let count = f64::from(count);
        count * misses_left(self.log2_each + count.log2(), node)
    }

    /// Attacks the likeliest cell.
    fn greedy(&mut self, table: &Table, mask: &[u64], count: u32, mut node: Node) -> f64 {
        self.work += (table.cells.len() * table.words) as u64;
        let mut best = (0, 0);
        for (at, &cell) in table.cells.iter().enumerate() {
            if node.untried >> cell & 1 == 0 {
                continue;
            }
            let row = table.row(at).iter().zip(mask);
            let ships: u32 = row.map(|(row, mask)| (row & mask).count_ones()).sum();
            if ships == count && !self.may_sink(cell, node) {
                // No answer but a hit: nothing is learnt, and nothing missed.
                node = Node { depth: node.depth, ..node.hit(cell) };
            } else if ships > best.0 {
                best = (ships, at);
            }
        }
        if best.0 == 0 {
            return if self.fleets.complete { 0.0 } else { self.rest(count, node) };
        }
        self.shoot(table, mask, count, node, best.1)
    }
}

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
    /// How many shots are looked ahead at most.
    pub(crate) depth: u32,
}

impl Node {
    const fn without(self, cell: u8) -> Self {
        let depth = self.depth.saturating_sub(1);
        Self { untried: self.untried & !(1 << cell), depth, ..self }
    }

    const fn hit(self, cell: u8) -> Self {
        let (hits, cells) = (self.hits | 1 << cell, self.cells.saturating_sub(1));
        Self { hits, cells, open: self.open + 1, ..self.without(cell) }
    }

    /// After a ship of this length sank; none has the length 0.
    const fn sunk(self, length: usize) -> Self {
        let ships = self.ships.saturating_sub((length > 0) as u32);
        Self { ships, open: self.open.saturating_sub(length as u32), ..self }
    }
}
