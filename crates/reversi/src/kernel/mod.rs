//! The capture kernels: raw bits in, raw bits out, no board size anywhere.
//!
//! Every board sits in the top left corner of one 8x8 grid. Squares off the board hold no disc,
//! so a line that leaves the board ends there as it would on an empty square, and the caller
//! drops landings off the board with one mask. That is all a kernel would need the size for.
//!
//! The eight directions come as four lines, each walked *up* (to higher bits) and *down*:
//! east, south, south-west and south-east, with bit steps 1, 8, 7 and 9. The idea that makes
//! both halves cheap is the *bracket*: a disc of the opponent from which a walk along the line
//! passes only opponent discs and then meets one of our own. One flood from our own discs finds
//! the brackets of all squares at once. A move is then an empty square next to a bracket, and
//! what it flips is the run of brackets that starts beside it: no second look at whose disc
//! ends the run.
//!
//! [`Kernel`] is the interface, for many squares of one board and for a single one. `portable` is
//! plain Rust; `avx2` keeps the four lines in one register, and `avx512` is the same for processors
//! that can do more. All are compiled, those that the machine can run are compared by tests, and
//! [`Kernels`] chooses between them at the root of a search. Whoever does not ask for
//! a choice gets the portable ones.

// Measured: left to itself the compiler keeps some of these out of line, and perft slows down. And
// what is inlined is compiled for the processor that the caller is compiled for.
#![allow(clippy::inline_always)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernels;
pub(crate) mod lanes;
mod portable;
mod rays;

pub use kernels::{Kernel, Kernels, WithKernel};
pub use portable::Portable;

/// Everything but the left and right columns. Along a line with a horizontal part, a disc in
/// those columns cannot be flipped, and leaving them out keeps shifts from wrapping around.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The bit steps of the four lines: east, south, south-west, south-east.
const STEPS: [u32; 4] = [1, 8, 7, 9];

#[cfg(test)]
mod tests {
    use super::{INNER, Kernel, Kernels, Portable, STEPS, WithKernel, lanes};
    use crate::{Board, Direction, Player, Size, Square, SquareSet};

    /// Boards of every density, from empty to full.
    fn boards() -> impl Iterator<Item = (u64, u64)> {
        let mut random = fastrand::Rng::with_seed(7);
        std::iter::repeat_with(move || {
            let mut occupied = random.u64(..);
            for _ in 0..random.u8(..4) {
                if random.bool() {
                    occupied |= random.u64(..);
                } else {
                    occupied &= random.u64(..);
                }
            }
            let own = occupied & random.u64(..);
            (own, occupied & !own)
        })
        .take(20_000)
    }

    /// What the obvious walk of `Board` finds, square by square.
    fn walk(own: u64, opp: u64) -> [u64; 64] {
        let mut board = Board::new(Size::EIGHT);
        board.set_all(SquareSet::from_bits(own), Some(Player::Dark)).expect("on the board");
        board.set_all(SquareSet::from_bits(opp), Some(Player::Light)).expect("on the board");
        let mut flips = [0; 64];
        for square in Square::all() {
            flips[square.index()] = board.flips(square, Player::Dark).bits();
        }
        flips
    }

    #[test]
    fn portable_kernel_agrees_with_the_walk() {
        for (own, opp) in boards().take(5_000) {
            let brackets = Portable.brackets(own, opp);
            let mut landings = 0;
            for (index, flips) in walk(own, opp).into_iter().enumerate() {
                assert_eq!(Portable.flips(&brackets, index), flips, "{own:#x} {opp:#x} {index}");
                if (own | opp) >> index & 1 == 0 {
                    assert_eq!(Portable.flips_at(own, opp, index), flips, "{own:#x} {opp:#x}");
                }
                landings |= u64::from(flips != 0) << index;
            }
            assert_eq!(Portable.landings(&brackets) & !(own | opp), landings & !(own | opp));
            assert_eq!(lanes::landings(own, opp) & !(own | opp), landings & !(own | opp));
        }
    }

    /// Compares some kernels with the portable ones; how many boards it was.
    struct Compared;

    impl WithKernel for Compared {
        type Output = (Kernels, usize);

        fn run<K: Kernel>(self, kernel: K) -> (Kernels, usize) {
            let mut compared = 0;
            for (own, opp) in boards() {
                let fast = kernel.brackets(own, opp);
                let slow = Portable.brackets(own, opp);
                assert_eq!(kernel.landings(&fast), Portable.landings(&slow), "{own:#x} {opp:#x}");
                for index in 0..64 {
                    let flips = Portable.flips(&slow, index);
                    assert_eq!(kernel.flips(&fast, index), flips, "{own:#x} {opp:#x} {index}");
                    let flips = Portable.flips_at(own, opp, index);
                    assert_eq!(kernel.flips_at(own, opp, index), flips, "{own:#x} {opp:#x}");
                }
                compared += 1;
            }
            (K::KERNELS, compared)
        }
    }

    #[test]
    fn all_kernels_that_the_machine_can_run_agree_with_the_portable_ones() {
        for kernels in Kernels::ALL {
            let expected = if kernels.is_here() { kernels } else { Kernels::Portable };
            assert_eq!(kernels.run(Compared), (expected, 20_000));
        }
    }

    #[test]
    fn the_four_lines_step_along_the_grid() {
        let lines = [Direction::East, Direction::South, Direction::SouthWest, Direction::SouthEast];
        for square in Square::all() {
            for (direction, step) in lines.into_iter().zip(STEPS) {
                let Some(next) = square.step(direction) else { continue };
                assert_eq!(1_u64 << square.index() << step, 1 << next.index(), "{square}");
            }
            // A disc of an inner column has a neighbour on either side.
            let inner = [Direction::West, Direction::East].map(|side| square.step(side).is_some());
            assert_eq!(INNER >> square.index() & 1 != 0, inner == [true, true], "{square}");
        }
    }
}
