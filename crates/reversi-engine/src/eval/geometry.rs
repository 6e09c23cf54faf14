//! The shapes of a board that patterns lie on, and what is worked out from them while compiling.

use reversi::Size;

/// A shape by one of its places on the board; the others come by turning and mirroring.
#[derive(Debug)]
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    /// Its squares, the first with the lowest digit.
    squares: &'static str,
}

/// The shapes of 8x8, those of the corners first.
const SHAPES_OF_EIGHT: [Shape; 11] = [
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

/// The shapes of 6x6: they lie in as many places as those of 8x8.
const SHAPES_OF_SIX: [Shape; 11] = [
    Shape { name: "edge and x-squares", squares: "a1 b1 c1 d1 e1 f1 b2 e2" },
    Shape { name: "corner 2x5", squares: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2" },
    Shape { name: "corner triangle", squares: "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4" },
    Shape { name: "corner 3x3", squares: "a1 b1 c1 a2 b2 c2 a3 b3 c3" },
    Shape { name: "second line", squares: "a2 b2 c2 d2 e2 f2" },
    Shape { name: "third line", squares: "a3 b3 c3 d3 e3 f3" },
    Shape { name: "inner 4x2", squares: "b2 c2 d2 e2 b3 c3 d3 e3" },
    Shape { name: "diagonal of 6", squares: "a1 b2 c3 d4 e5 f6" },
    Shape { name: "diagonal of 5", squares: "a2 b3 c4 d5 e6" },
    Shape { name: "diagonal of 4", squares: "a3 b4 c5 d6" },
    Shape { name: "diagonal of 3", squares: "a4 b5 c6" },
];

/// In how many places shapes lie, all together: as many on each board, so that all loops are the
/// same.
pub const PATTERNS: usize = 46;
/// The same, rounded up to what vectors hold.
pub(super) const LANES: usize = 48;
/// How far the number of a pattern's contents is from that of an empty one at most, on any board.
pub(super) const FARTHEST: usize = 3_usize.pow(10) / 2;
/// The ways to turn and mirror a square board.
const SYMMETRIES: usize = 8;
/// Discs on the board at the start of Othello, and how many are put down in a phase.
const FIRST_DISCS: usize = 4;
const PHASE_DISCS: usize = 3;

/// The shapes of a square board, where they lie, and where their weights are.
#[derive(Debug)]
pub struct Geometry {
    side: usize,
    shapes: &'static [Shape],
    /// What a disc of the player on turn adds to the numbers of all patterns, by its square.
    pub(super) disc_adds: [[i16; LANES]; 64],
    /// Where the weight of a pattern is that has no disc on it: the others are around it.
    pub(super) middle: [i32; PATTERNS],
    /// How many weights a phase has: one for all contents of each shape.
    phase_weights: usize,
}

/// The patterns of 8x8.
pub static EIGHT: Geometry = Geometry::new(8, &SHAPES_OF_EIGHT);

/// The patterns of 6x6.
pub static SIX: Geometry = Geometry::new(6, &SHAPES_OF_SIX);

impl Shape {
    /// How many squares it has.
    pub const fn size(&self) -> usize {
        self.squares.len().div_ceil(3)
    }

    /// How many different contents it can have.
    pub const fn contents(&self) -> usize {
        3_usize.pow(self.size() as u32)
    }

    /// The index of its square with this digit, turned or mirrored on a board with this side.
    pub(super) const fn square(&self, side: usize, digit: usize, symmetry: usize) -> usize {
        let name = self.squares.as_bytes();
        let (mut x, mut y) =
            ((name[3 * digit] - b'a') as usize, (name[3 * digit + 1] - b'1') as usize);
        if symmetry & 1 != 0 {
            x = side - 1 - x;
        }
        if symmetry & 2 != 0 {
            y = side - 1 - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        8 * y + x
    }

    /// All its squares, turned or mirrored, as bits.
    const fn place(&self, side: usize, symmetry: usize) -> u64 {
        let (mut place, mut digit) = (0, 0);
        while digit < self.size() {
            place |= 1 << self.square(side, digit, symmetry);
            digit += 1;
        }
        place
    }

    /// Whether this is the first symmetry that brings the shape to its place.
    const fn is_first(&self, side: usize, symmetry: usize) -> bool {
        let mut first = 0;
        while self.place(side, first) != self.place(side, symmetry) {
            first += 1;
        }
        first == symmetry
    }

    /// For each digit, the one that takes its place where the shape is mirrored onto itself; none if
    /// it has no mirror image of its own.
    fn mirror(&self, side: usize) -> Option<Vec<usize>> {
        let same = |symmetry: &usize| self.place(side, *symmetry) == self.place(side, 0);
        (1..SYMMETRIES).filter(same).find_map(|symmetry| {
            let digit_at =
                |square| (0..self.size()).find(|digit| self.square(side, *digit, 0) == square);
            let mirror: Vec<usize> = (0..self.size())
                .filter_map(|digit| digit_at(self.square(side, digit, symmetry)))
                .collect();
            let changes = mirror.iter().enumerate().any(|(digit, other)| digit != *other);
            changes.then_some(mirror)
        })
    }

    /// For all contents, counted from zero (every square the opponent's), those of the mirrored
    /// shape.
    fn mirrored_contents(&self, side: usize) -> Vec<u32> {
        let mirror = self.mirror(side).unwrap_or_else(|| (0..self.size()).collect());
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

impl Geometry {
    const fn new(side: usize, shapes: &'static [Shape]) -> Self {
        let (mut disc_adds, mut middle) = ([[0; LANES]; 64], [0; PATTERNS]);
        let (mut shape, mut lane, mut start) = (0, 0, 0);
        while shape < shapes.len() {
            assert!(shapes[shape].contents() / 2 <= FARTHEST);
            let mut symmetry = 0;
            while symmetry < SYMMETRIES {
                if shapes[shape].is_first(side, symmetry) {
                    let (mut digit, mut worth) = (0, 1);
                    while digit < shapes[shape].size() {
                        disc_adds[shapes[shape].square(side, digit, symmetry)][lane] = worth as i16;
                        worth *= 3;
                        digit += 1;
                    }
                    middle[lane] = (start + shapes[shape].contents() / 2) as i32;
                    lane += 1;
                }
                symmetry += 1;
            }
            start += shapes[shape].contents();
            shape += 1;
        }
        assert!(lane == PATTERNS);
        Self { side, shapes, disc_adds, middle, phase_weights: start }
    }

    /// The geometry of a board, if there is one.
    #[must_use]
    pub fn of(size: Size) -> Option<&'static Self> {
        let side = size.width() as usize;
        [&EIGHT, &SIX].into_iter().find(|geometry| size.is_square() && geometry.side == side)
    }

    /// How many columns and rows the board has.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// The shapes, in the order of their weights.
    #[must_use]
    pub const fn shapes(&self) -> &'static [Shape] {
        self.shapes
    }

    /// How many weights a phase has: one for all contents of each shape.
    #[must_use]
    pub const fn phase_weights(&self) -> usize {
        self.phase_weights
    }

    /// How many parts of a game have weights of their own.
    #[must_use]
    pub const fn phases(&self) -> usize {
        (self.side * self.side - FIRST_DISCS) / PHASE_DISCS
    }

    /// Which of them a position with so many discs is in.
    #[inline]
    #[must_use]
    pub const fn phase(&self, discs: usize) -> usize {
        let (phase, phases) = (discs.saturating_sub(FIRST_DISCS) / PHASE_DISCS, self.phases());
        if phase < phases { phase } else { phases - 1 }
    }

    /// For each weight of a phase, the one that it is always the same as: contents of a shape mean
    /// as much as their mirror image, and the lesser of the two numbers stands for both.
    #[must_use]
    pub fn canonical_places(&self) -> Vec<u32> {
        let mut places = Vec::with_capacity(self.phase_weights);
        for shape in self.shapes {
            let start = places.len() as u32;
            let mirrored = shape.mirrored_contents(self.side).into_iter().enumerate();
            places.extend(mirrored.map(|(place, mirror)| start + mirror.min(place as u32)));
        }
        places
    }

    /// What a pattern's place should be, digit by digit.
    #[cfg(test)]
    pub(super) fn slow_places(&self, discs: reversi::Discs) -> Vec<usize> {
        let (mut places, mut start) = (Vec::new(), 0);
        for shape in self.shapes {
            for symmetry in (0..SYMMETRIES).filter(|s| shape.is_first(self.side, *s)) {
                let contents = (0..shape.size()).rev().fold(0, |sum, digit| {
                    let square = shape.square(self.side, digit, symmetry);
                    let square = reversi::Square::from_index(square).expect("a square");
                    let digit = if discs.own.contains(square) {
                        2
                    } else {
                        usize::from(!discs.opp.contains(square))
                    };
                    3 * sum + digit
                });
                places.push(start + contents);
            }
            start += shape.contents();
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_follow_the_number_of_discs() {
        assert_eq!(
            [0, 4, 6, 7, 60, 61, 64].map(|discs| EIGHT.phase(discs)),
            [0, 0, 0, 1, 18, 19, 19]
        );
        assert_eq!([0, 4, 6, 7, 33, 34, 36].map(|discs| SIX.phase(discs)), [0, 0, 0, 1, 9, 9, 9]);
    }

    #[test]
    fn every_square_lies_on_a_pattern_and_no_pattern_off_the_board() {
        for geometry in [&EIGHT, &SIX] {
            let size = Size::new(geometry.side as i32, geometry.side as i32).expect("a size");
            for (index, adds) in geometry.disc_adds.iter().enumerate() {
                let square = reversi::Square::from_index(index).expect("a square");
                let counts = adds.iter().any(|number| *number != 0);
                assert_eq!(counts, size.squares().contains(square), "{square}");
            }
        }
    }
}
