//! Ships as bits, for the loops that go through millions of them. Rows are 11 bits apart, as in
//! [`PointSet`](battleship::PointSet).

// The lengths must be known where loops are unrolled.
#![allow(clippy::inline_always)]

/// The bits from one cell to the next: across, and down.
const STEPS: [u32; 2] = [1, 11];

/// The cells of a ship of each length from the first cell on, across and down.
const RUNS: [[u128; 2]; 11] = {
    let mut runs = [[0; 2]; 11];
    let mut length = 1;
    while length <= 10 {
        let last = length as u32 - 1;
        runs[length] = [
            runs[length - 1][0] | 1 << (last * STEPS[0]),
            runs[length - 1][1] | 1 << (last * STEPS[1]),
        ];
        length += 1;
    }
    runs
};

/// Where ships of one length can start, across and down. A ship of one cell lies across only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Berths {
    pub(crate) length: usize,
    pub(crate) starts: [u128; 2],
}

impl Berths {
    /// Those in free cells.
    #[inline(always)]
    pub(crate) fn of(free: u128, length: usize) -> Self {
        let mut starts = [free; 2];
        for cell in 1..length as u32 {
            starts[0] &= free >> cell;
            starts[1] &= free >> (11 * cell);
        }
        if length == 1 {
            starts[1] = 0;
        }
        Self { length, starts }
    }

    /// Those that cover a cell of `through`.
    pub(crate) fn through(self, through: u128) -> Self {
        let mut reach = [0; 2];
        for cell in 0..self.length as u32 {
            reach[0] |= through >> cell;
            reach[1] |= through >> (11 * cell);
        }
        Self { length: self.length, starts: [self.starts[0] & reach[0], self.starts[1] & reach[1]] }
    }

    /// How many.
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.starts[0].count_ones() + self.starts[1].count_ones()
    }

    /// The cells of each.
    #[inline]
    pub(crate) fn ships(self) -> impl Iterator<Item = u128> {
        let [across, down] = RUNS[self.length];
        let across = bits(self.starts[0]).map(move |start| across << start);
        across.chain(bits(self.starts[1]).map(move |start| down << start))
    }

    /// The cells of the one with this number, in the order of [`Berths::ships`].
    #[inline]
    pub(crate) fn nth(self, number: u32) -> u128 {
        let across = self.starts[0].count_ones();
        let (direction, number) = if number < across { (0, number) } else { (1, number - across) };
        RUNS[self.length][direction] << nth_bit(self.starts[direction], number)
    }

    /// How many pairs of one of these and one of `other` share a cell.
    #[inline(always)]
    fn crossings(&self, other: &Self) -> u32 {
        let ([here_across, here_down], [across, down]) = (self.starts, other.starts);
        let mut shared = 0;
        // In one line: the other starts before the end of this one and ends after its start. Shifts
        // by one step are cheaper than by a variable number of them.
        let (mut ahead, mut below) = (across, down);
        for _ in 0..self.length {
            shared += (here_across & ahead).count_ones() + (here_down & below).count_ones();
            (ahead, below) = (ahead >> 1, below >> 11);
        }
        let (mut behind, mut above) = (across, down);
        for _ in 1..other.length {
            (behind, above) = (behind << 1, above << 11);
            shared += (here_across & behind).count_ones() + (here_down & above).count_ones();
        }
        // Across each other: a cell of the one is a cell of the other.
        let (mut row, mut column) = (here_across, here_down);
        for _ in 0..self.length {
            let (mut other_column, mut other_row) = (down, across);
            for _ in 0..other.length {
                shared += (row & other_column).count_ones() + (column & other_row).count_ones();
                (other_column, other_row) = (other_column << 11, other_row << 1);
            }
            (row, column) = (row << 1, column << 11);
        }
        shared
    }
}

/// In how many ways two ships lie in free cells without sharing one: all pairs of places without those
/// that cross.
#[inline(always)]
pub(crate) fn pairs(free: u128, one: usize, other: usize) -> u64 {
    /// The loops are unrolled for the lengths that most ships have: half of the time.
    macro_rules! known {
        ($($one:literal $other:literal),*) => {
            match (one.max(other), one.min(other)) {
                $(($one, $other) => pairs_of(free, $one, $other),)*
                (one, other) => pairs_of(free, one, other),
            }
        };
    }
    known!(2 2, 3 2, 3 3, 4 2, 4 3, 4 4, 5 2, 5 3, 5 4, 5 5)
}

#[inline(always)]
fn pairs_of(free: u128, one: usize, other: usize) -> u64 {
    let (one, other) = (Berths::of(free, one), Berths::of(free, other));
    u64::from(one.count()) * u64::from(other.count()) - u64::from(one.crossings(&other))
}

/// The cells of a ship from its first cell on; direction 0 is across, 1 is down.
#[inline]
pub(crate) const fn ship(length: usize, direction: usize, start: u32) -> u128 {
    RUNS[length][direction] << start
}

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        if set == 0 {
            return None;
        }
        set &= set - 1;
        Some(bit)
    })
}

/// The bit that is set and has so many set bits below it.
#[inline]
fn nth_bit(set: u128, mut number: u32) -> u32 {
    let (mut set, mut at) = (set, 0);
    for half in [64, 32, 16, 8, 4, 2, 1] {
        let below = (set & ((1 << half) - 1)).count_ones();
        if number >= below {
            number -= below;
            set >>= half;
            at += half;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use battleship::PointSet;

    #[test]
    fn berths_are_the_placements_of_the_rules() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..300 {
            let free = PointSet::from_bits(random.u128(..) | random.u128(..));
            for length in 1..=10 {
                let berths = Berths::of(free.bits(), length);
                let ships: Vec<u128> = berths.ships().collect();
                let rules = free.placements(length).map(|place| place.cells.bits());
                assert_eq!(ships, rules.collect::<Vec<_>>());
                assert_eq!(ships.len(), berths.count() as usize);
                for (number, ship) in (0..).zip(&ships) {
                    assert_eq!(berths.nth(number), *ship);
                }
                let through = PointSet::from_bits(random.u128(..) & random.u128(..)).bits();
                let some = ships.iter().filter(|ship| *ship & through != 0).copied();
                assert_eq!(
                    berths.through(through).ships().collect::<Vec<_>>(),
                    some.collect::<Vec<_>>()
                );
            }
        }
    }

    #[test]
    fn pairs_are_those_of_trying_everything() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..200 {
            let free = PointSet::from_bits(random.u128(..) | random.u128(..)).bits();
            let (one, other) = (random.usize(1..=6), random.usize(1..=6));
            let others: Vec<u128> = Berths::of(free, other).ships().collect();
            let apart = |ship: u128| others.iter().filter(|other| *other & ship == 0).count();
            let plainly: usize = Berths::of(free, one).ships().map(apart).sum();
            assert_eq!(pairs(free, one, other), plainly as u64, "{one} {other}");
        }
    }
}
