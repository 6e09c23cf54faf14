//! Sets of squares that have a name: corners, neighbours, regions.

// What searches ask for is compiled for the processor that they are compiled for.
#![allow(clippy::inline_always)]

use reversi::{Size, SquareSet};

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The quadrant of a square, by its index: one of the four quarters of the grid. Whoever moves last in
/// a region tends to gain, so regions with an odd number of empty squares come first.
#[inline(always)]
pub(crate) const fn quadrant(index: usize) -> usize {
    index >> 2 & 1 | index >> 4 & 2
}

/// The empty squares of quadrants that have an odd number of them.
#[inline(always)]
pub(crate) fn odd_regions(empty: SquareSet) -> SquareSet {
    // The sum of each half of a row, modulo two, in its lowest bit; then that of four rows.
    let mut sum = empty.bits();
    sum ^= sum >> 1;
    sum ^= sum >> 2;
    sum ^= sum >> 8;
    sum ^= sum >> 16;
    // One bit a quadrant: a product spreads each over its own.
    let odd = (sum & 0x0000_0011_0000_0011) * 0x0f0f_0f0f;
    SquareSet::from_bits(odd) & empty
}

/// These squares of the grid and all that touch them.
#[inline(always)]
pub(crate) fn spread(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(spread_bits(set.bits()))
}

#[inline(always)]
const fn spread_bits(bits: u64) -> u64 {
    let row = bits | (bits << 1 & NOT_LEFT) | (bits >> 1 & NOT_RIGHT);
    row | row << 8 | row >> 8
}

/// The squares that touch each square.
pub(crate) static NEIGHBOURS: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = 1 << index;
        table[index] = SquareSet::from_bits(spread_bits(square) & !square);
        index += 1;
    }
    table
};

/// How many kinds of squares there are: see [`kinds`].
pub(crate) const KINDS: usize = 10;

/// The squares of a board by their distances from its edges, whichever is nearer first: the
/// corners (0,0), then (0,1), (0,2), (0,3), (1,1), (1,2), (1,3), (2,2), (2,3) and (3,3), where 3
/// stands for 3 and more.
pub(crate) fn kinds(size: Size) -> [SquareSet; KINDS] {
    let mut kinds = [SquareSet::EMPTY; KINDS];
    for square in size.squares() {
        let fold = |at: usize, length: usize| at.min(length - 1 - at).min(3);
        let x = fold(square.x() as usize, size.width() as usize);
        let y = fold(square.y() as usize, size.height() as usize);
        let (near, far) = (x.min(y), x.max(y));
        let kind = [0, 4, 7, 9][near] + far - near;
        kinds[kind].insert(square);
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::Square;

    #[test]
    fn regions_are_counted_by_quadrant() {
        let empty: SquareSet = "a1 b1 c1 e1 f1 h8".parse().expect("a set");
        assert_eq!(odd_regions(empty).to_string(), "a1 b1 c1 h8");
        for square in Square::all() {
            let expected = (square.x() / 4 + square.y() / 4 * 2) as usize;
            assert_eq!(quadrant(square.index()), expected);
        }
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..1_000 {
            let empty = SquareSet::from_bits(random.u64(..) & random.u64(..));
            let together =
                |one: Square, other: &Square| quadrant(one.index()) == quadrant(other.index());
            let is_odd = |one: &Square| empty.iter().filter(|o| together(*one, o)).count() % 2 == 1;
            assert_eq!(odd_regions(empty), empty.iter().filter(is_odd).collect::<SquareSet>());
        }
    }

    #[test]
    fn sets_spread_to_their_neighbours_and_not_around_the_edge() {
        for square in Square::all() {
            let near = |other: &Square| {
                let distance = |a: i32, b: i32| (a - b).abs();
                distance(square.x(), other.x()) <= 1 && distance(square.y(), other.y()) <= 1
            };
            let expected: SquareSet = Square::all().filter(near).collect();
            assert_eq!(spread(SquareSet::of(square)), expected);
        }
    }

    #[test]
    fn every_square_is_of_one_kind() {
        for size in Size::all() {
            let kinds = kinds(size);
            let count: i32 = kinds.iter().map(|kind| kind.len()).sum();
            assert_eq!(count, size.area());
            assert_eq!(kinds[0].len(), 4, "{size} has four corners");
        }
        let eight = kinds(Size::EIGHT);
        assert_eq!(eight[4].to_string(), "b2 g2 b7 g7");
        assert_eq!(eight.map(SquareSet::len), [4, 8, 8, 8, 4, 8, 8, 4, 8, 4]);
    }
}
