//! Turning and mirroring boards.

use crate::{Size, Square, SquareSet};

/// One of the eight ways to turn or mirror a board.
///
/// Four of them keep the width and the height; the other four swap the two, so they are
/// symmetries of square boards alone.
///
/// ```
/// use reversi::{Size, SquareSet, Symmetry};
///
/// let set: SquareSet = "a1 b1".parse()?;
/// assert_eq!(Symmetry::TURN_RIGHT.apply(set, Size::EIGHT).to_string(), "h1 h2");
/// assert_eq!(Symmetry::TURN_RIGHT.inverse(), Symmetry::TURN_LEFT);
/// assert_eq!(Symmetry::of(Size::new(7, 4)?).count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry(u8); // Bit 0 mirrors columns, bit 1 rows, bit 2 transposes before that.

const MIRROR_X: u8 = 1;
const MIRROR_Y: u8 = 2;
const TRANSPOSE: u8 = 4;

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self(0);
    /// Swaps left and right.
    pub const MIRROR_X: Self = Self(MIRROR_X);
    /// Swaps top and bottom.
    pub const MIRROR_Y: Self = Self(MIRROR_Y);
    /// Turns by 180 degrees.
    pub const HALF_TURN: Self = Self(MIRROR_X | MIRROR_Y);
    /// Swaps columns and rows.
    pub const TRANSPOSE: Self = Self(TRANSPOSE);
    /// Turns by 90 degrees, clockwise.
    pub const TURN_RIGHT: Self = Self(TRANSPOSE | MIRROR_X);
    /// Turns by 90 degrees, anticlockwise.
    pub const TURN_LEFT: Self = Self(TRANSPOSE | MIRROR_Y);
    /// Swaps columns and rows along the other diagonal.
    pub const ANTI_TRANSPOSE: Self = Self(TRANSPOSE | MIRROR_X | MIRROR_Y);

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// Those that map a board of this size onto itself: eight if it is square, else four.
    pub fn of(size: Size) -> impl Iterator<Item = Self> {
        (0..if size.is_square() { 8 } else { 4 }).map(Self)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.0 & TRANSPOSE == 0 {
            return self;
        }
        // Undoing mirrors first and transposing last is transposing first with the two
        // mirrors swapped.
        Self(TRANSPOSE | (self.0 & MIRROR_X) << 1 | (self.0 & MIRROR_Y) >> 1)
    }

    /// The size of the board that one of this size becomes.
    #[must_use]
    pub fn apply_to_size(self, size: Size) -> Size {
        if self.0 & TRANSPOSE == 0 { size } else { size.transposed() }
    }

    /// Where a set of squares of a board of this size goes.
    #[must_use]
    pub fn apply(self, set: SquareSet, size: Size) -> SquareSet {
        let mut bits = set.bits();
        if self.0 & TRANSPOSE != 0 {
            bits = transpose(bits);
        }
        let size = self.apply_to_size(size);
        if self.0 & MIRROR_X != 0 {
            // Reversing all bits mirrors both ways; reversing the bytes takes the rows back.
            bits = bits.reverse_bits().swap_bytes() >> (8 - size.width());
        }
        if self.0 & MIRROR_Y != 0 {
            bits = bits.swap_bytes() >> (8 * (8 - size.height()));
        }
        SquareSet::from_bits(bits)
    }

    /// Where a square of a board of this size goes.
    ///
    /// # Panics
    ///
    /// If the board does not have the square.
    #[must_use]
    pub fn apply_to_square(self, square: Square, size: Size) -> Square {
        self.apply(SquareSet::of(square), size).first().expect("one square goes to one square")
    }
}

impl std::fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plain = ["identity", "mirror x", "mirror y", "half turn"];
        let transposing = ["transpose", "turn right", "turn left", "anti-transpose"];
        f.write_str([plain, transposing].as_flattened()[self.0 as usize])
    }
}

/// Swaps rows and columns of the 8x8 grid: halves, quarters, then single squares.
const fn transpose(mut bits: u64) -> u64 {
    let swap = (bits ^ (bits << 28)) & 0x0f0f_0f0f_0000_0000;
    bits ^= swap ^ (swap >> 28);
    let swap = (bits ^ (bits << 14)) & 0x3333_0000_3333_0000;
    bits ^= swap ^ (swap >> 14);
    let swap = (bits ^ (bits << 7)) & 0x5500_5500_5500_5500;
    bits ^ swap ^ (swap >> 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same symmetry on coordinates, as one would explain it.
    fn slow(symmetry: Symmetry, square: Square, size: Size) -> Square {
        let (mut x, mut y) = (square.x(), square.y());
        let (mut width, mut height) = (size.width(), size.height());
        if symmetry.0 & TRANSPOSE != 0 {
            (x, y, width, height) = (y, x, height, width);
        }
        if symmetry.0 & MIRROR_X != 0 {
            x = width - 1 - x;
        }
        if symmetry.0 & MIRROR_Y != 0 {
            y = height - 1 - y;
        }
        Square::new(x, y).expect("on the grid")
    }

    #[test]
    fn every_symmetry_moves_every_square_as_explained() {
        for size in Size::all() {
            for symmetry in Symmetry::all() {
                for square in size.squares() {
                    let moved = symmetry.apply_to_square(square, size);
                    assert_eq!(moved, slow(symmetry, square, size), "{symmetry:?} {square} {size}");
                    let back = symmetry.inverse();
                    assert_eq!(back.apply_to_square(moved, symmetry.apply_to_size(size)), square);
                }
                assert_eq!(
                    symmetry.apply(size.squares(), size),
                    symmetry.apply_to_size(size).squares()
                );
            }
        }
    }

    #[test]
    fn turning_right_four_times_is_nothing() {
        let corner: SquareSet = "a1 b1".parse().expect("a set");
        let turned = Symmetry::TURN_RIGHT.apply(corner, Size::EIGHT);
        assert_eq!(turned.to_string(), "h1 h2");
        let mut set = corner;
        for _ in 0..4 {
            set = Symmetry::TURN_RIGHT.apply(set, Size::EIGHT);
        }
        assert_eq!(set, corner);
    }
}
