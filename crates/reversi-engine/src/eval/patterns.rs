//! Patterns: shapes of squares whose contents say what a position is worth.
//!
//! Whatever lies on a shape is a number: a digit for each square, +1 for a disc of the player on
//! turn, -1 for the opponent's and 0 for none, each digit worth three times the one before. Such
//! numbers change signs when the players change places, and a disc that comes or flips adds the
//! same to them whatever else lies there. So a move is a few additions to a row of numbers, which
//! the compiler does sixteen at a time where the machine can.

// Searches compile it for the processor that they are compiled for.
#![allow(clippy::inline_always)]

use reversi::{Discs, Square, SquareSet};

/// A shape by one of its places on the board; the others come by turning and mirroring.
#[derive(Debug)]
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    /// Its squares, the first with the lowest digit.
    squares: &'static str,
}

/// The shapes, those of the corners first.
pub const SHAPES: [Shape; 11] = [
    Shape { name: "edge and x-squares", squares: "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2" },
    Shape { name: "corner 2x5", squares: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2" },
    Shape { name: "corner triangle", squares: "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4" },
    Shape { name: "corner 3x3", squares: "a1 b1 c1 a2 b2 c2 a3 b3 c3" },
    Shape { name: "second line", squares: "a2 b2 c2 d2 e2 f2 g2 h2" },
    Shape { name: "third line", squares: "a3 b3 c3 d3 e3 f3 g3 h3" },
    Shape { name: "fourth line", squares: "a4 b4 c4 d4 e4 f4 g4 h4" },
    Shape { name: "diagonal of 8", squares: "a1 b2 c3 d4 e5 f6 g7 h8" },
    Shape { name: "diagonal of 7", squares: "a2 b3 c4 d5 e6 f7 g8" },
    Shape { name: "diagonal of 6", squares: "a3 b4 c5 d6 e7 f8" },
    Shape { name: "diagonal of 5", squares: "a4 b5 c6 d7 e8" },
];

/// In how many places shapes lie, all together.
pub const PATTERNS: usize = 46;
/// The same, rounded up to what vectors hold.
const LANES: usize = 48;
/// The ways to turn and mirror a square board.
const SYMMETRIES: usize = 8;

impl Shape {
    /// How many squares it has.
    pub const fn size(&self) -> usize {
        self.squares.len().div_ceil(3)
    }

    /// How many different contents it can have.
    pub const fn contents(&self) -> usize {
        3_usize.pow(self.size() as u32)
    }

    /// The index of its square with this digit, turned or mirrored.
    const fn square(&self, digit: usize, symmetry: usize) -> usize {
        let name = self.squares.as_bytes();
        let (mut x, mut y) =
            ((name[3 * digit] - b'a') as usize, (name[3 * digit + 1] - b'1') as usize);
        if symmetry & 1 != 0 {
            x = 7 - x;
        }
        if symmetry & 2 != 0 {
            y = 7 - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        8 * y + x
    }

    /// All its squares, turned or mirrored, as bits.
    const fn place(&self, symmetry: usize) -> u64 {
        let (mut place, mut digit) = (0, 0);
        while digit < self.size() {
            place |= 1 << self.square(digit, symmetry);
            digit += 1;
        }
        place
    }

    /// The first symmetry that brings the shape to the same place as this one does.
    const fn first(&self, symmetry: usize) -> usize {
        let mut first = 0;
        while self.place(first) != self.place(symmetry) {
            first += 1;
        }
        first
    }

    /// For each digit, the one that takes its place where the shape is mirrored onto itself; none if
    /// it has no mirror image of its own.
    fn mirror(&self) -> Option<Vec<usize>> {
        (1..SYMMETRIES).filter(|symmetry| self.place(*symmetry) == self.place(0)).find_map(
            |symmetry| {
                let digit_at =
                    |square| (0..self.size()).find(|digit| self.square(*digit, 0) == square);
                let mirror: Vec<usize> = (0..self.size())
                    .filter_map(|digit| digit_at(self.square(digit, symmetry)))
                    .collect();
                let changes = mirror.iter().enumerate().any(|(digit, other)| digit != *other);
                changes.then_some(mirror)
            },
        )
    }

    /// For all contents, counted from zero (every square the opponent's), those of the mirrored
    /// shape.
    fn mirrored_contents(&self) -> Vec<u32> {
        let mirror = self.mirror().unwrap_or_else(|| (0..self.size()).collect());
        let mut mirrored = vec![0];
        for other in mirror {
            let lower = mirrored.clone();
            for digit in 1..3 {
                mirrored.extend(lower.iter().map(|rest| rest + digit * 3_u32.pow(other as u32)));
            }
        }
        mirrored
    }
}

/// For each weight of a phase, the one that it is always the same as: contents of a shape mean as
/// much as their mirror image, and the lesser of the two numbers stands for both.
#[must_use]
pub fn canonical_places() -> Vec<u32> {
    let shapes = SHAPES.iter().enumerate();
    shapes
        .flat_map(|(number, shape)| {
            let start = shape_start(number) as u32;
            let mirrored = shape.mirrored_contents().into_iter().enumerate();
            mirrored.map(move |(place, mirror)| start + mirror.min(place as u32))
        })
        .collect()
}

/// What a disc of the player on turn adds to the numbers of all patterns, by its square.
static DISC_ADDS: [[i16; LANES]; 64] = {
    let mut table = [[0; LANES]; 64];
    each_pattern(&mut table);
    table
};

/// Fills the table above; how many patterns there are.
const fn each_pattern(table: &mut [[i16; LANES]; 64]) -> usize {
    let (mut shape, mut lane) = (0, 0);
    while shape < SHAPES.len() {
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            if SHAPES[shape].first(symmetry) == symmetry {
                let (mut digit, mut worth) = (0, 1);
                while digit < SHAPES[shape].size() {
                    table[SHAPES[shape].square(digit, symmetry)][lane] = worth as i16;
                    worth *= 3;
                    digit += 1;
                }
                lane += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    lane
}

const _: () = assert!(each_pattern(&mut [[0; LANES]; 64]) == PATTERNS);

/// How many weights a phase has: one for all contents of each shape.
pub const PHASE_WEIGHTS: usize = shape_start(SHAPES.len());

/// Where the weights of a shape begin.
pub const fn shape_start(shape: usize) -> usize {
    let (mut start, mut before) = (0, 0);
    while before < shape {
        start += SHAPES[before].contents();
        before += 1;
    }
    start
}

/// Where the weight of a pattern is that has no disc on it: the others are around it.
static MIDDLE: [i32; PATTERNS] = {
    let mut table = [0; PATTERNS];
    let (mut shape, mut lane) = (0, 0);
    while shape < SHAPES.len() {
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            if SHAPES[shape].first(symmetry) == symmetry {
                table[lane] = (shape_start(shape) + SHAPES[shape].contents() / 2) as i32;
                lane += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    table
};

/// The contents of all patterns of a position, seen by the player on turn.
///
/// No number is further from zero than half the contents of its shape: every digit is -1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Patterns([i16; LANES]);

impl Patterns {
    /// Those of a board without discs.
    pub const EMPTY: Self = Self([0; LANES]);

    /// Those of a position.
    #[must_use]
    pub fn of(discs: Discs) -> Self {
        let mut patterns = Self::EMPTY;
        for square in discs.own {
            patterns.add(square);
        }
        patterns = patterns.swapped();
        for square in discs.opp {
            patterns.add(square);
        }
        patterns.swapped()
    }

    #[inline(always)]
    fn add(&mut self, square: Square) {
        for (number, more) in self.0.iter_mut().zip(&DISC_ADDS[square.index()]) {
            *number += more;
        }
    }

    /// The same position seen by the other player.
    #[inline(always)]
    #[must_use]
    pub fn swapped(mut self) -> Self {
        for number in &mut self.0 {
            *number = -*number;
        }
        self
    }

    /// Those after a move that gains these squares: the one that was empty, and what it flips.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(&self, square: Square, gained: SquareSet) -> Self {
        // A disc that flips goes from -1 to 1, one that comes from 0 to 1.
        let mut flipped = Self::EMPTY;
        for square in gained - SquareSet::of(square) {
            flipped.add(square);
        }
        let placed = &DISC_ADDS[square.index()];
        let mut after = *self;
        for ((number, flipped), placed) in after.0.iter_mut().zip(&flipped.0).zip(placed) {
            // Twice what flips may be too large for a moment; the sum never is.
            let sum = number.wrapping_add(flipped.wrapping_mul(2)).wrapping_add(*placed);
            *number = sum.wrapping_neg();
        }
        after
    }

    /// Where the weight of each pattern is among those of a phase.
    #[inline(always)]
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.0.iter().zip(&MIDDLE).map(|(number, middle)| (middle + i32::from(*number)) as usize)
    }

    /// The sum of the weights of all patterns, of those of one phase.
    #[inline(always)]
    #[must_use]
    #[allow(unsafe_code)]
    pub fn sum(&self, weights: &[i16; PHASE_WEIGHTS]) -> i32 {
        let mut places = [0; PATTERNS];
        for (place, (number, middle)) in places.iter_mut().zip(self.0.iter().zip(&MIDDLE)) {
            *place = middle + i32::from(*number);
        }
        let mut sum = 0;
        for place in places {
            // SAFETY: no number is further from zero than half the contents of its shape, because
            // every digit is -1, 0 or 1, whatever sets of squares the position is made of: `of`
            // adds a square once for each side, and `after`, which only searches can call, is
            // given squares that the opponent has and one that is empty. So the place is one of
            // the shape's own, and those of all shapes are within the array. Measured: with
            // checks an evaluation takes 1.8 times the instructions.
            debug_assert!((0..PHASE_WEIGHTS as i32).contains(&place));
            sum += i32::from(unsafe { *weights.get_unchecked(place as usize) });
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Position, RuleSet};

    /// What a pattern's number should be, digit by digit.
    fn slow(discs: Discs) -> Vec<usize> {
        let mut places = Vec::new();
        for (number, shape) in SHAPES.iter().enumerate() {
            for symmetry in (0..SYMMETRIES).filter(|s| shape.first(*s) == *s) {
                let contents = (0..shape.size()).rev().fold(0, |sum, digit| {
                    let square =
                        Square::from_index(shape.square(digit, symmetry)).expect("a square");
                    let digit = if discs.own.contains(square) {
                        2
                    } else {
                        usize::from(!discs.opp.contains(square))
                    };
                    3 * sum + digit
                });
                places.push(shape_start(number) + contents);
            }
        }
        places
    }

    #[test]
    fn patterns_after_moves_are_those_of_the_position_from_scratch_and_digit_by_digit() {
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..200 {
            let mut position = Position::start(RuleSet::OTHELLO);
            let mut patterns = Patterns::of(position.discs());
            while !position.is_over() {
                let discs = position.discs();
                assert_eq!(patterns, Patterns::of(discs));
                assert_eq!(patterns.places().collect::<Vec<_>>(), slow(discs));
                let squares: Vec<_> = position.legal_squares().iter().collect();
                let square = squares[random.usize(..squares.len())];
                let next = position.play(square).expect("legal");
                patterns = patterns.after(square, discs.flips(square) | SquareSet::of(square));
                if next.mover() == position.mover() {
                    patterns = patterns.swapped();
                }
                position = next;
            }
        }
    }

    #[test]
    fn a_mirrored_position_has_the_same_patterns_up_to_their_symmetries() {
        let mut random = fastrand::Rng::with_seed(12);
        let least = canonical_places();
        assert_eq!(least.len(), PHASE_WEIGHTS);
        let canonical = |discs: Discs| {
            let mut places: Vec<u32> =
                Patterns::of(discs).places().map(|place| least[place]).collect();
            places.sort_unstable();
            places
        };
        let mut position = Position::start(RuleSet::OTHELLO);
        while !position.is_over() {
            for symmetry in position.symmetries() {
                let turned = position.transformed(symmetry);
                assert_eq!(canonical(turned.discs()), canonical(position.discs()));
            }
            let squares: Vec<_> = position.legal_squares().iter().collect();
            position = position.play(squares[random.usize(..squares.len())]).expect("legal");
        }
    }

    #[test]
    fn full_and_empty_boards_stay_within_the_weights() {
        let (full, none) = (SquareSet::FULL, SquareSet::EMPTY);
        for (own, opp) in [(full, none), (none, full), (none, none), (full, full)] {
            let patterns = Patterns::of(Discs { own, opp });
            assert!(patterns.places().all(|place| place < PHASE_WEIGHTS));
        }
    }
}
