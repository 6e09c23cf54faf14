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

use super::geometry::{FARTHEST, Geometry, LANES, PATTERNS};

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
    pub fn of(geometry: &Geometry, discs: Discs) -> Self {
        let mut patterns = Self::EMPTY;
        for square in discs.own {
            patterns.add(geometry, square);
        }
        patterns = patterns.swapped();
        for square in discs.opp {
            patterns.add(geometry, square);
        }
        patterns.swapped()
    }

    #[inline(always)]
    fn add(&mut self, geometry: &Geometry, square: Square) {
        for (number, more) in self.0.iter_mut().zip(&geometry.disc_adds[square.index()]) {
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
    pub(crate) fn after(&self, geometry: &Geometry, square: Square, gained: SquareSet) -> Self {
        // A disc that flips goes from -1 to 1, one that comes from 0 to 1.
        let mut flipped = Self::EMPTY;
        for square in gained - SquareSet::of(square) {
            flipped.add(geometry, square);
        }
        let placed = &geometry.disc_adds[square.index()];
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
    pub fn places(&self, geometry: &Geometry) -> impl Iterator<Item = usize> {
        self.0
            .iter()
            .zip(&geometry.middle)
            .map(|(number, middle)| (middle + i32::from(*number)) as usize)
    }

    /// The sum of the weights of all patterns, of those of one phase, which have [`FARTHEST`] others
    /// before them and behind them.
    #[inline(always)]
    #[must_use]
    #[allow(unsafe_code)]
    pub(super) fn sum(&self, geometry: &Geometry, weights: &[i16]) -> i32 {
        assert!(weights.len() == geometry.phase_weights() + 2 * FARTHEST);
        let mut places = [0; PATTERNS];
        for (place, (number, middle)) in places.iter_mut().zip(self.0.iter().zip(&geometry.middle))
        {
            *place = FARTHEST as i32 + middle + i32::from(*number);
        }
        let mut sum = 0;
        for place in places {
            // SAFETY: the middle of a shape is below the number of a phase's weights. No number is
            // further from zero than half the contents of its shape, because every digit is -1, 0
            // or 1, whatever sets of squares the position is made of: `of` adds a square once for
            // each side, and `after`, which only searches can call, is given squares that the
            // opponent has and one that is empty. That is `FARTHEST` at most in each geometry, so
            // also numbers of another board's patterns lead to weights of this slice. Measured:
            // with checks an evaluation takes 1.8 times the instructions.
            debug_assert!((0..weights.len() as i32).contains(&place));
            sum += i32::from(unsafe { *weights.get_unchecked(place as usize) });
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{EIGHT, SIX};
    use super::*;
    use reversi::{Position, RuleSet, Size, Variant};

    /// Each geometry with the start of a game on its board.
    fn boards() -> [(&'static Geometry, Position); 2] {
        [&EIGHT, &SIX].map(|geometry| {
            let side = geometry.side() as i32;
            let size = Size::new(side, side).expect("a size");
            (geometry, Position::start(RuleSet::new(Variant::Othello, size)))
        })
    }

    #[test]
    fn patterns_after_moves_are_those_of_the_position_from_scratch_and_digit_by_digit() {
        let mut random = fastrand::Rng::with_seed(11);
        for (geometry, start) in boards() {
            for _ in 0..200 {
                let mut position = start;
                let mut patterns = Patterns::of(geometry, position.discs());
                while !position.is_over() {
                    let discs = position.discs();
                    assert_eq!(patterns, Patterns::of(geometry, discs));
                    let places: Vec<usize> = patterns.places(geometry).collect();
                    assert_eq!(places, geometry.slow_places(discs));
                    let squares: Vec<_> = position.legal_squares().iter().collect();
                    let square = squares[random.usize(..squares.len())];
                    let next = position.play(square).expect("legal");
                    let gained = discs.flips(square) | SquareSet::of(square);
                    patterns = patterns.after(geometry, square, gained);
                    if next.mover() == position.mover() {
                        patterns = patterns.swapped();
                    }
                    position = next;
                }
            }
        }
    }

    #[test]
    fn a_mirrored_position_has_the_same_patterns_up_to_their_symmetries() {
        let mut random = fastrand::Rng::with_seed(12);
        for (geometry, start) in boards() {
            let least = geometry.canonical_places();
            assert_eq!(least.len(), geometry.phase_weights());
            let canonical = |discs: Discs| {
                let places = Patterns::of(geometry, discs);
                let mut places: Vec<u32> =
                    places.places(geometry).map(|place| least[place]).collect();
                places.sort_unstable();
                places
            };
            let mut position = start;
            while !position.is_over() {
                for symmetry in position.symmetries() {
                    let turned = position.transformed(symmetry);
                    assert_eq!(canonical(turned.discs()), canonical(position.discs()));
                }
                let squares: Vec<_> = position.legal_squares().iter().collect();
                position = position.play(squares[random.usize(..squares.len())]).expect("legal");
            }
        }
    }

    #[test]
    fn full_and_empty_boards_stay_within_the_weights() {
        let (full, none) = (SquareSet::FULL, SquareSet::EMPTY);
        for geometry in [&EIGHT, &SIX] {
            for (own, opp) in [(full, none), (none, full), (none, none), (full, full)] {
                let patterns = Patterns::of(geometry, Discs { own, opp });
                let weights = geometry.phase_weights();
                assert!(patterns.places(geometry).all(|place| place < weights));
            }
        }
    }
}
