//! How many misses a shot leads to, with the likeliest cell attacked ever after.
//!
//! A decision tree over fleets: each shot divides them by the answer, and misses are counted. Cells
//! that every fleet of a branch has are hit without a miss, whenever that is; so they are taken at
//! once. Where the fleets are all there are, the tree goes to its end and the number is exact. Where
//! they are a sample, it ends before the branches become so small that they would know too much, and
//! [`misses_left`] guesses the rest.
//!
//! Where there is time, another cell than the likeliest is attacked in the first branches of a tree that goes to its
//! end: the one of several that leads to the fewest misses with the likeliest attacked after it. Fewer misses there
//! are fewer in all.
//!
//! Two orders of the same shots with the same answers lead to the same branch, so branches are gone
//! through once and remembered.
//!
//! The fleets are kept as bits, a row for each cell with a bit for each fleet, so that the fleets of a
//! branch that have a ship on a cell are counted 64 at a time, and for eight cells at once.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use support::StopToken;

use super::bits::bits;
use super::fleets::Fleets;
use super::kernel::{Kernel, Lanes, Likeliest, NO_LANES};
use super::mixer::Mixer;
use super::node::{Node, misses_left};

/// A branch of a sample ends where fewer fleets than this are left.
const LEAST_FLEETS: u32 = 24;

/// Of so many of the likeliest cells one is chosen in a branch.
const MOST_CHOICES: usize = 4;

/// Eight times this many cells are as many as a board has.
const MOST_BLOCKS: usize = 13;

/// A number for each cell of the tree.
type Cells = [Lanes; MOST_BLOCKS];
const NO_CELLS: Cells = [NO_LANES; MOST_BLOCKS];

/// Branches of fewer fleets than this are not remembered: to go through them again costs as little.
const LEAST_REMEMBERED: u32 = 129;

/// More branches than this are not remembered, to keep within the memory of a small program.
const MOST_REMEMBERED: usize = 100_000;

/// What the misses of a branch depend on. Whatever the order of the shots that led to it, the cells that were
/// attacked, what was hit and what sank there say which fleets are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Reached {
    untried: u128,
    hits: u128,
    wrecks: u64,
    depth: u32,
    choices: u32,
}

/// Rows of bits.
#[derive(Clone, Debug)]
struct Table {
    /// For eight cells at a time: `words` words of fleets, each bit a fleet with a ship there.
    rows: Vec<Lanes>,
    words: usize,
    /// Which fleet each bit is.
    fleets: Vec<u32>,
}

/// Fleets, prepared for looking ahead.
#[derive(Clone, Debug)]
pub(crate) struct Lookahead<'a> {
    table: Table,
    root: Node,
    tree: Tree<'a>,
}

/// What is the same in the whole tree.
#[derive(Clone, Debug)]
struct Tree<'a> {
    kernel: Kernel,
    fleets: &'a Fleets,
    /// The cells that were not attacked when the tree began, and may hold a ship.
    cells: Vec<u8>,
    /// All bits for those that are not attacked on the way to the branch.
    alive: Cells,
    /// Whether branches go on until one fleet is left.
    to_end: bool,
    /// In how many branches of more than 64 fleets, one below the other, one of several cells is chosen.
    choices: u32,
    /// The misses of the branches that were gone through.
    known: HashMap<Reached, f64, BuildHasherDefault<Mixer>>,
    /// No more of them are remembered than this.
    most_remembered: usize,
    /// The logarithm of the fleets behind one of these.
    log2_each: f64,
    /// The work done so far: words of rows that were looked at.
    work: u64,
    limits: Limits<'a>,
    /// The work is used up, or nobody waits for the answer any more: numbers mean nothing.
    is_over: bool,
}

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    /// How many words of rows may be looked at.
    pub(crate) work: u64,
    pub(crate) stop: &'a StopToken,
}

/// The fleets of a branch with 64 of them at most: most branches are so small.
#[derive(Clone, Debug)]
struct Word {
    rows: Cells,
    fleets: [u32; 64],
}

/// The bits of a mask.
fn members(mask: &[u64]) -> impl Iterator<Item = u32> {
    (0..)
        .zip(mask)
        .flat_map(|(word, &bits_of)| bits(bits_of.into()).map(move |bit| word * 64 + bit))
}

/// A mask of so many fleets.
fn full(count: u32) -> Vec<u64> {
    let mut mask = vec![u64::MAX; count.div_ceil(64) as usize];
    if let Some(last) = mask.last_mut()
        && !count.is_multiple_of(64)
    {
        *last = (1 << (count % 64)) - 1;
    }
    mask
}

impl Table {
    /// The fleets that have a ship on a cell.
    fn row(&self, index: usize) -> impl Iterator<Item = u64> {
        let rows = &self.rows[index / 8 * self.words..][..self.words];
        rows.iter().map(move |lanes| lanes[index % 8])
    }
}

impl<'a> Lookahead<'a> {
    pub(crate) fn new(fleets: &'a Fleets, node: Node, limits: Limits<'a>) -> Self {
        let count = fleets.len();
        let words = count.div_ceil(64);
        let per = fleets.lengths.len().max(1);
        let all: Vec<u128> =
            fleets.ships.chunks(per).map(|ships| ships.iter().fold(0, |a, b| a | b)).collect();
        let some = all.iter().fold(0, |a, b| a | b);
        let cells: Vec<u8> = bits(node.untried & some).map(|cell| cell as u8).collect();
        let mut index = [0_usize; 128];
        let mut alive = NO_CELLS;
        for (at, &cell) in cells.iter().enumerate() {
            index[usize::from(cell)] = at;
            alive[at / 8][at % 8] = u64::MAX;
        }
        let mut rows = vec![NO_LANES; words * cells.len().div_ceil(8)];
        for (fleet, &ships) in all.iter().enumerate() {
            for cell in bits(ships) {
                let at = index[cell as usize];
                rows[at / 8 * words + fleet / 64][at % 8] |= 1 << (fleet % 64);
            }
        }
        let table = Table { rows, words, fleets: (0..count as u32).collect() };
        let log2_each = fleets.log2 - (count.max(1) as f64).log2();
        let kernel = Kernel::best();
        let (to_end, is_over) = (fleets.complete, false);
        let (choices, work) = (0, 0);
        let tree = Tree {
            kernel,
            fleets,
            cells,
            alive,
            to_end,
            choices,
            known: HashMap::default(),
            most_remembered: MOST_REMEMBERED,
            log2_each,
            work,
            limits,
            is_over,
        };
        Self { table, root: node, tree }
    }

    /// The same, but the tree goes to its end in a sample, too: it knows too much then, whichever shot
    /// comes first.
    #[must_use]
    pub(crate) fn without_guesses(mut self) -> Self {
        self.tree.to_end = true;
        self
    }

    /// From now on, one of several cells is chosen in so many branches one below the other.
    pub(crate) const fn choose_below(&mut self, choices: u32) {
        self.tree.choices = choices;
    }

    /// How many of the fleets have a ship on each cell.
    pub(crate) fn counts(&mut self) -> Vec<(u8, u32)> {
        let counts = self.tree.count(&self.table, &full(self.tree.fleets.len() as u32));
        let count = |(at, &cell): (usize, &u8)| (cell, counts[at / 8][at % 8] as u32);
        self.tree.cells.iter().enumerate().map(count).collect()
    }

    /// The misses to be expected if this cell is attacked next, on average over the fleets; nothing if
    /// the work is used up, or it was stopped.
    pub(crate) fn misses(&mut self, cell: u8) -> Option<f64> {
        let Self { table, root, tree } = self;
        let count = tree.fleets.len() as u32;
        let sum = match tree.cells.iter().position(|of| *of == cell) {
            // Nobody has a ship there.
            None => f64::from(count) + tree.value(table, &full(count), count, root.without(cell)),
            Some(index) => tree.shoot(table, &full(count), *root, index),
        };
        (!tree.is_over).then(|| sum / f64::from(count.max(1)))
    }

    /// For each answer to a shot at this cell: the length of the ship that it sinks, 0 for a hit and 11
    /// for a miss; how many fleets give it; and their misses after it, added up.
    #[cfg(test)]
    pub(crate) fn by_answer(&mut self, cell: u8) -> Vec<(usize, u32, f64)> {
        let Self { table, root, tree } = self;
        let mut groups = vec![vec![0_u64; table.words]; 12];
        let after = root.hit(cell);
        for (number, ships) in tree.fleets.iter().enumerate() {
            let has = ships.iter().any(|ship| ship >> cell & 1 == 1);
            let answer = if has { tree.sunk(number as u32, cell, after.untried) } else { 11 };
            groups[answer][number / 64] |= 1 << (number % 64);
        }
        let index = tree.cells.iter().position(|of| *of == cell);
        if let Some(index) = index {
            tree.attacked(index, true);
        }
        let mut found = Vec::new();
        for (answer, group) in groups.iter().enumerate() {
            let count = group.iter().map(|word| word.count_ones()).sum();
            let node = if answer == 11 { root.without(cell) } else { after.sunk(answer, cell) };
            if count > 0 {
                found.push((answer, count, tree.value(table, group, count, node)));
            }
        }
        if let Some(index) = index {
            tree.attacked(index, false);
        }
        found
    }
}

impl Tree<'_> {
    const fn blocks(&self) -> usize {
        self.cells.len().div_ceil(8)
    }

    fn count(&mut self, table: &Table, mask: &[u64]) -> Cells {
        let mut counts = NO_CELLS;
        self.work += table.rows.len() as u64;
        self.kernel.count(&table.rows, mask, &mut counts[..self.blocks()]);
        counts
    }

    /// Whether a hit here may sink a ship: it needs a hit beside it, or a ship of one cell.
    fn may_sink(&self, cell: u8, node: Node) -> bool {
        let at = 1_u128 << cell;
        let beside = at << 1 | at >> 1 | at << 11 | at >> 11;
        beside & node.hits != 0 || self.fleets.lengths.last() == Some(&1)
    }

    /// The length of the ship that a hit sinks in a fleet; 0 if it sinks none.
    fn sunk(&self, fleet: u32, cell: u8, untried: u128) -> usize {
        let per = self.fleets.lengths.len();
        let ships = &self.fleets.ships[fleet as usize * per..][..per];
        let struck = ships.iter().position(|ship| ship >> cell & 1 == 1);
        let sunk = struck.filter(|&at| ships[at] & untried == 0);
        sunk.map_or(0, |at| self.fleets.lengths[at])
    }

    /// Whether nothing is divided any further.
    const fn ends(&self, count: u32, node: Node) -> bool {
        count <= 1 || (!self.to_end && (node.depth == 0 || count < LEAST_FLEETS))
    }

    /// The misses of a branch that ends.
    fn rest(&self, count: u32, node: Node) -> f64 {
        if (self.to_end && count <= 1) || node.cells == 0 {
            return 0.0;
        }
        let count = f64::from(count);
        count * misses_left(self.log2_each + count.log2(), node)
    }

    fn attacked(&mut self, index: usize, attacked: bool) {
        self.alive[index / 8][index % 8] = if attacked { 0 } else { u64::MAX };
    }

    /// Takes the cells that every fleet has: nothing is missed. A cell that may sink a ship tells
    /// something, and so is attacked as others are. Gives that one, and those that were taken.
    fn take_certain(
        &mut self,
        counts: &Cells,
        count: u32,
        node: &mut Node,
    ) -> (Option<usize>, u128) {
        let (mut telling, mut taken) = (None, 0);
        for index in 0..self.cells.len() {
            let (block, lane) = (index / 8, index % 8);
            if counts[block][lane] == u64::from(count) && self.alive[block][lane] != 0 {
                let cell = self.cells[index];
                if self.may_sink(cell, *node) {
                    telling = Some(index);
                } else {
                    *node = Node { depth: node.depth, ..node.hit(cell) };
                    self.attacked(index, true);
                    taken |= 1 << index;
                }
            }
        }
        (telling, taken)
    }

    /// Whether to give up.
    fn gives_up(&mut self) -> bool {
        let limits = self.limits;
        self.is_over |= self.work > limits.work || limits.stop.is_stopped();
        self.is_over
    }

    /// The misses of a branch, summed over its fleets.
    fn value(&mut self, table: &Table, mask: &[u64], count: u32, node: Node) -> f64 {
        if self.gives_up() {
            return 0.0;
        }
        if self.ends(count, node) {
            return self.rest(count, node);
        }
        if count < LEAST_REMEMBERED {
            return self.gone_through(table, mask, count, node);
        }
        let Node { untried, hits, wrecks, depth, .. } = node;
        let reached = Reached { untried, hits, wrecks, depth, choices: self.choices };
        if let Some(&misses) = self.known.get(&reached) {
            return misses;
        }
        let misses = self.gone_through(table, mask, count, node);
        if self.known.len() < self.most_remembered && !self.is_over {
            self.known.insert(reached, misses);
        }
        misses
    }

    /// The same, for a branch that was not met before.
    fn gone_through(&mut self, table: &Table, mask: &[u64], count: u32, node: Node) -> f64 {
        let words = count.div_ceil(64) as usize;
        if count > 64 && words * 4 > table.words {
            return self.greedy(table, mask, count, node);
        }
        self.work += 2 * table.rows.len() as u64;
        let fleets = members(mask).map(|bit| table.fleets[bit as usize]);
        if count <= 64 {
            let mut word = Word { rows: NO_CELLS, fleets: [0; 64] };
            word.fleets.iter_mut().zip(fleets).for_each(|(slot, fleet)| *slot = fleet);
            self.kernel.squeeze(&table.rows, mask, &mut word.rows[..self.blocks()], 1);
            return self.word_value(&word, u64::MAX >> (64 - count), node);
        }
        let mut rows = vec![NO_LANES; words * self.blocks()];
        self.kernel.squeeze(&table.rows, mask, &mut rows, words);
        let table = Table { rows, words, fleets: fleets.collect() };
        self.greedy(&table, &full(count), count, node)
    }

    /// Attacks the likeliest cell.
    fn greedy(&mut self, table: &Table, mask: &[u64], count: u32, mut node: Node) -> f64 {
        let counts = self.count(table, mask);
        let blocks = self.blocks();
        let best = self.kernel.likeliest(&counts[..blocks], &self.alive[..blocks], count.into());
        let (telling, taken) = self.certain(best, &counts, count, &mut node);
        let sum = match telling {
            Some(index) => self.shoot(table, mask, node, index),
            None if best.count == 0 => self.alike(count, node),
            None if self.choices > 0 => self.chosen(table, mask, node, &counts),
            None => self.shoot(table, mask, node, best.index),
        };
        bits(taken).for_each(|index| self.attacked(index as usize, false));
        sum
    }

    /// The same, where there are any such cells.
    fn certain(
        &mut self,
        best: Likeliest,
        counts: &Cells,
        count: u32,
        node: &mut Node,
    ) -> (Option<usize>, u128) {
        if best.certain { self.take_certain(counts, count, node) } else { (None, 0) }
    }

    /// The misses of a branch whose fleets are all the same.
    fn alike(&self, count: u32, node: Node) -> f64 {
        if self.to_end { 0.0 } else { self.rest(count, node) }
    }

    /// Attacks the one of the likeliest cells that is best if the likeliest are attacked after it, and
    /// chooses after it, too.
    fn chosen(&mut self, table: &Table, mask: &[u64], node: Node, counts: &Cells) -> f64 {
        let count = |index: usize| counts[index / 8][index % 8] & self.alive[index / 8][index % 8];
        let mut cells: Vec<usize> =
            (0..self.cells.len()).filter(|&index| count(index) > 0).collect();
        cells.sort_by_key(|&index| std::cmp::Reverse(count(index)));
        let choices = std::mem::take(&mut self.choices);
        let shot = |tree: &mut Self, index| (index, tree.shoot(table, mask, node, index));
        let shots = cells.into_iter().take(MOST_CHOICES).map(|index| shot(self, index));
        let fewest = shots.min_by(|(_, one), (_, other)| one.total_cmp(other));
        self.choices = choices - 1;
        let least = match fewest {
            Some((index, _)) if self.choices > 0 => self.shoot(table, mask, node, index),
            Some((_, misses)) => misses,
            None => 0.0,
        };
        self.choices = choices;
        least
    }

    /// The misses of a branch, summed over its fleets, if a cell is attacked.
    fn shoot(&mut self, table: &Table, mask: &[u64], node: Node, index: usize) -> f64 {
        let cell = self.cells[index];
        let ones = |mask: &[u64]| mask.iter().map(|word| word.count_ones()).sum::<u32>();
        let hit: Vec<u64> = table.row(index).zip(mask).map(|(row, mask)| row & mask).collect();
        let miss: Vec<u64> = hit.iter().zip(mask).map(|(hit, mask)| mask & !hit).collect();
        let (hits, misses) = (ones(&hit), ones(&miss));
        let mut sum = f64::from(misses);
        self.attacked(index, true);
        if misses > 0 {
            sum += self.value(table, &miss, misses, node.without(cell));
        }
        let after = node.hit(cell);
        if hits > 0 && !self.may_sink(cell, node) {
            sum += self.value(table, &hit, hits, after);
        } else if hits > 0 {
            let mut groups: [Option<Vec<u64>>; 11] = Default::default();
            for bit in members(&hit) {
                let sunk = self.sunk(table.fleets[bit as usize], cell, after.untried);
                let group = groups[sunk].get_or_insert_with(|| vec![0; hit.len()]);
                group[bit as usize / 64] |= 1 << (bit % 64);
            }
            for (sunk, group) in groups.into_iter().enumerate() {
                if let Some(group) = group {
                    sum += self.value(table, &group, ones(&group), after.sunk(sunk, cell));
                }
            }
        }
        self.attacked(index, false);
        sum
    }

    /// The same as [`Tree::value`] for 64 fleets at most.
    fn word_value(&mut self, word: &Word, mask: u64, mut node: Node) -> f64 {
        let count = mask.count_ones();
        if self.is_over {
            return 0.0;
        }
        if self.ends(count, node) {
            return self.rest(count, node);
        }
        let blocks = self.blocks();
        self.work += blocks as u64 + 8;
        let mut counts = NO_CELLS;
        let (rows, alive) = (&word.rows[..blocks], &self.alive[..blocks]);
        let best = self.kernel.count_word(rows, mask, alive, &mut counts[..blocks]);
        let (telling, taken) = self.certain(best, &counts, count, &mut node);
        let sum = match telling {
            Some(index) => self.word_shoot(word, mask, node, index),
            None if best.count == 0 => self.alike(count, node),
            None => self.word_shoot(word, mask, node, best.index),
        };
        bits(taken).for_each(|index| self.attacked(index as usize, false));
        sum
    }

    fn word_shoot(&mut self, word: &Word, mask: u64, node: Node, index: usize) -> f64 {
        let cell = self.cells[index];
        let hit = word.rows[index / 8][index % 8] & mask;
        let miss = mask & !hit;
        let mut sum = f64::from(miss.count_ones());
        self.attacked(index, true);
        if miss != 0 {
            sum += self.word_value(word, miss, node.without(cell));
        }
        let after = node.hit(cell);
        if hit != 0 && !self.may_sink(cell, node) {
            sum += self.word_value(word, hit, after);
        } else if hit != 0 {
            let mut groups = [0_u64; 11];
            for bit in bits(hit.into()) {
                let sunk = self.sunk(word.fleets[bit as usize], cell, after.untried);
                groups[sunk] |= 1 << bit;
            }
            for (sunk, group) in groups.into_iter().enumerate().filter(|(_, group)| *group != 0) {
                sum += self.word_value(word, group, after.sunk(sunk, cell));
            }
        }
        self.attacked(index, false);
        sum
    }
}

#[cfg(test)]
mod tests {
    use battleship::{Chart, Game};
    use support::SeededRandom;

    use super::super::choose::{Hunter, Omission, node};
    use super::super::{Budget, Prior};
    use super::*;

    fn chart(size: i32, lengths: &[i32]) -> Chart {
        let mut game = Game::new(size, size).expect("a size");
        for (&length, symbol) in lengths.iter().zip('A'..='Z') {
            game.add_ship(length, symbol, "ship").expect("a ship");
        }
        Chart::new(&game)
    }

    /// Every fleet of a chart.
    fn all(chart: &Chart) -> Fleets {
        let (prior, budget) = (&Prior::Uniform, Budget::of(Budget::LONGEST));
        let stop = &StopToken::new();
        let hunter = Hunter { prior, budget, omission: Omission::default(), stop };
        hunter
            .fleets(chart, 60_000, &mut SeededRandom::new(1))
            .filter(|fleets| fleets.complete && fleets.len() > 64)
            .expect("so many fleets that they can be listed")
    }

    #[test]
    fn branches_that_are_remembered_have_the_misses_they_had() {
        let stop = StopToken::new();
        let limits = Limits { work: u64::MAX, stop: &stop };
        let (mut work, mut work_anew) = (0, 0);
        for chart in [chart(6, &[4, 3]), chart(5, &[3, 2, 2]), chart(5, &[3, 2, 1])] {
            let fleets = all(&chart);
            for choices in [0, 2, 8] {
                let mut ahead = Lookahead::new(&fleets, node(&chart, 8), limits);
                ahead.choose_below(choices);
                let mut anew = ahead.clone();
                anew.tree.most_remembered = 0;
                for (cell, _) in ahead.counts() {
                    // Each fleet's misses are a whole number, so their sums are exact.
                    assert_eq!(ahead.misses(cell), anew.misses(cell), "{chart:?} {cell}");
                }
                assert!(anew.tree.known.is_empty());
                work += ahead.tree.work;
                work_anew += anew.tree.work;
            }
        }
        assert!(
            work * 3 < work_anew * 2,
            "a third of the work and more is spared: {work} of {work_anew}"
        );
    }

    #[test]
    fn more_choices_after_a_shot_never_lead_to_more_misses() {
        let stop = StopToken::new();
        let mut fewer = 0;
        for chart in [chart(6, &[4, 3]), chart(5, &[3, 2, 2])] {
            let fleets = all(&chart);
            let limits = Limits { work: u64::MAX, stop: &stop };
            let mut ahead = Lookahead::new(&fleets, node(&chart, 8), limits);
            for (cell, _) in ahead.counts() {
                let values = [0, 1, 2, 4, 16].map(|choices| {
                    ahead.choose_below(choices);
                    ahead.misses(cell).expect("work enough")
                });
                assert!(values.is_sorted_by(|more, less| *less <= *more + 1e-9), "{values:?}");
                fewer += i32::from(values[4] < values[0] - 1e-9);
            }
        }
        assert!(fewer > 20, "the best is not the likeliest after {fewer} shots");
    }
}
