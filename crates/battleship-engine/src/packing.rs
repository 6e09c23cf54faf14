//! Whether ships fit into free cells: the question behind every placement.
//!
//! Asked cell by cell: the first free cell is covered by a ship of some length that is left, or it
//! is one of the cells to spare. So equal ships are never tried in another order, and where there
//! is little to spare, there is little to try. What is left of length 2 is a matching, and of
//! length 1 a count. Sets of free cells that turned out too small are remembered.

use std::collections::HashSet;

use battleship::{Direction, Game, PointSet};

/// The ships of a game, and what is known of where they do not fit.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// For each number of ships left out from the front, how many there are of each length.
    rests: Vec<Counts>,
    /// Free cells that cannot take so many ships of each length.
    failed: HashSet<(PointSet, Counts)>,
}

/// How many ships there are of each length.
pub(crate) type Counts = [u8; 11];

/// Counts ships by length.
pub(crate) fn count_lengths(lengths: impl IntoIterator<Item = usize>) -> Counts {
    let mut counts = [0; 11];
    for length in lengths {
        counts[length] += 1;
    }
    counts
}

/// Remembering more than this would cost more than it saves.
const MOST_REMEMBERED: usize = 1 << 20;

impl Packing {
    pub(crate) fn new(game: &Game) -> Self {
        let lengths: Vec<usize> = game.ships().map(|(_, ship)| ship.length()).collect();
        let rest = |from: usize| count_lengths(lengths[from..].iter().copied());
        Self { rests: (0..=lengths.len()).map(rest).collect(), failed: HashSet::new() }
    }

    /// Whether the ships from number `from` on fit into these cells.
    pub(crate) fn fits(&mut self, free: PointSet, from: usize) -> bool {
        if from == 0 {
            // Another board: what was found out about the last one is of no use.
            self.failed.clear();
        }
        let mut left = self.rests[from];
        enough_room(free, &left) && self.cover(free, &mut left)
    }

    /// Covers the first free cell, or spares it, and so on.
    fn cover(&mut self, free: PointSet, left: &mut Counts) -> bool {
        let needed: usize =
            (1..).zip(&left[1..]).map(|(length, &ships)| length * usize::from(ships)).sum();
        let Some(spare) = free.len().checked_sub(needed) else { return false };
        if left[3..].iter().all(|&ships| ships == 0) {
            return has_pairs(free, usize::from(left[2]));
        }
        let Some(first) = free.first() else { return false };
        if self.failed.contains(&(free, *left)) {
            return false;
        }
        for length in (1..=10).rev() {
            if left[length] == 0 {
                continue;
            }
            left[length] -= 1;
            let covered = Direction::of_length(length).iter().any(|&direction| {
                let cells = free.ship_at(first, length, direction);
                cells.is_some_and(|cells| self.cover(free - cells, left))
            });
            left[length] += 1;
            if covered {
                return true;
            }
        }
        if spare > 0 && self.cover(free - PointSet::of(first), left) {
            return true;
        }
        if self.failed.len() < MOST_REMEMBERED {
            self.failed.insert((free, *left));
        }
        false
    }
}

/// A quick no: for every length, the runs of free cells must have room for all ships at least
/// that long. Each such ship lies in one horizontal or one vertical run.
fn enough_room(free: PointSet, counts: &Counts) -> bool {
    let mut ships = 0;
    (1..=10).rev().filter(|&length| counts[length] > 0).all(|length| {
        ships += usize::from(counts[length]);
        let room = Direction::BOTH.map(|direction| most_in_runs(free, length, direction));
        ships <= room.iter().sum()
    })
}

/// How many ships of a length the runs of one direction have room for, one behind the other.
fn most_in_runs(free: PointSet, length: usize, direction: Direction) -> usize {
    let mut berths = free.berths(length, direction);
    let mut count = 0;
    while let Some(start) = berths.first() {
        // The first berth of a run, taken; what it covers cannot start another.
        let taken = PointSet::ship(start, length, direction);
        berths -= taken;
        count += 1;
    }
    count
}

/// Whether so many pairs of neighbouring cells can be had without overlap: a matching between
/// the cells of the two colours of a chessboard, found by augmenting paths.
fn has_pairs(free: PointSet, pairs: usize) -> bool {
    let mut partner = [None; 128];
    let even = free.iter().filter(|point| (point.row + point.col) % 2 == 0);
    let matched = even.map(|point| (point.row * 11 + point.col) as usize).filter(|&cell| {
        let mut seen = [false; 128];
        augment(cell, free, &mut partner, &mut seen)
    });
    matched.take(pairs).count() == pairs
}

/// Finds a partner for a cell, moving other cells to other partners if need be.
fn augment(
    cell: usize,
    free: PointSet,
    partner: &mut [Option<usize>; 128],
    seen: &mut [bool; 128],
) -> bool {
    let neighbours = [cell.checked_sub(11), cell.checked_sub(1), Some(cell + 1), Some(cell + 11)];
    for next in neighbours.into_iter().flatten() {
        if free.bits() >> next & 1 == 0 || std::mem::replace(&mut seen[next], true) {
            continue;
        }
        if partner[next].is_none_or(|other| augment(other, free, partner, seen)) {
            partner[next] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain answer, by trying everything.
    fn plainly(free: PointSet, lengths: &[usize]) -> bool {
        let Some((&length, rest)) = lengths.split_first() else { return true };
        Direction::BOTH.into_iter().any(|direction| {
            free.berths(length, direction)
                .iter()
                .any(|start| plainly(free - PointSet::ship(start, length, direction), rest))
        })
    }

    #[test]
    fn the_answer_is_that_of_trying_everything() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut yes = 0;
        for _ in 0..3_000 {
            let (rows, cols) = (random.i32(1..=4), random.i32(1..=4));
            let mut game = Game::new(rows, cols).expect("a size");
            let mut lengths = Vec::new();
            for symbol in 'a'..='d' {
                let length = random.i32(1..=4);
                if game.add_ship(length, symbol, "ship").is_ok() {
                    lengths.push(length as usize);
                }
            }
            let mut packing = Packing::new(&game);
            for _ in 0..5 {
                let free = PointSet::from_bits(random.u128(..) | random.u128(..)) & game.points();
                for from in 0..=lengths.len() {
                    let expected = plainly(free, &lengths[from..]);
                    assert_eq!(
                        packing.fits(free, from),
                        expected,
                        "{free:?} {:?}",
                        &lengths[from..]
                    );
                    yes += i32::from(expected);
                }
            }
        }
        assert!((10_000..70_000).contains(&yes), "{yes}");
    }
}
