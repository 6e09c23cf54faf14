//! What the last move of a game flips, by looking it up.

// See `calls.rs`.
#![allow(clippy::inline_always)]

use reversi::SquareSet;

/// For a place on a line and the mover's discs on it: how many discs a move there flips, if all
/// others on the line are the opponent's.
static FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let (mut flips, mut at) = (0, place + 1);
            while at < 8 {
                if own >> at & 1 == 1 {
                    flips += at - place - 1;
                    break;
                }
                at += 1;
            }
            at = place;
            while at > 0 {
                at -= 1;
                if own >> at & 1 == 1 {
                    flips += place - at - 1;
                    break;
                }
            }
            table[place][own] = flips as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

/// The two diagonals through every square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let mut other = 0;
        while other < 64 {
            let (dx, dy) = (other % 8 - index % 8, other / 8 - index / 8);
            if dx == dy {
                table[index as usize][0] |= 1 << other;
            }
            if dx == -dy {
                table[index as usize][1] |= 1 << other;
            }
            other += 1;
        }
        index += 1_i32;
    }
    table
};

const LEFT: u64 = 0x0101_0101_0101_0101;

/// How many discs the side that owns `own` flips on the square with this index, if every other
/// square of the board is occupied.
///
/// Squares off a smaller board pass for discs of the opponent. They do no harm: beyond them lies
/// no disc of our own, so no line through them captures.
#[inline(always)]
pub(super) fn last_flips(own: SquareSet, index: usize) -> i32 {
    let own = own.bits();
    let (x, y) = (index & 7, index >> 3);
    let row = own >> (8 * y) & 0xff;
    // One bit a row, gathered by a product into the top byte: bit y from the top row down.
    let column = (own >> x & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let [falling, rising] = DIAGONALS[index].map(|line| (own & line).wrapping_mul(LEFT) >> 56);
    let count = FLIPS[x][row as usize]
        + FLIPS[y][column as usize]
        + FLIPS[x][falling as usize]
        + FLIPS[x][rising as usize];
    i32::from(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Discs, Size};

    #[test]
    fn the_last_move_flips_what_the_rules_say_on_every_board() {
        let mut random = fastrand::Rng::with_seed(5);
        for size in Size::all() {
            for square in size.squares() {
                for _ in 0..20 {
                    let others = size.squares() - SquareSet::of(square);
                    let own = others & SquareSet::from_bits(random.u64(..) | random.u64(..));
                    for own in [own, others - own] {
                        let discs = Discs { own, opp: others - own };
                        let expected = discs.flips(square).len();
                        assert_eq!(last_flips(own, square.index()), expected, "{discs:?} {square}");
                    }
                }
            }
        }
    }
}
