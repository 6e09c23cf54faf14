//! Discs that can never be flipped again.

// Searches compile it for the processor that they are compiled for.
#![allow(clippy::inline_always)]

use reversi::SquareSet;

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const TOP: u64 = 0xff;
const BOTTOM: u64 = TOP << 56;
const BORDER: u64 = LEFT | RIGHT | TOP | BOTTOM;
/// From a square to the next on its row, column, rising and falling diagonal.
const STEPS: [u32; 4] = [1, 8, 7, 9];

/// Some of the discs of one side that can never be flipped again; not necessarily all.
///
/// A disc is safe along a line if the line is full, or if beside it on that line is the edge of
/// the board or a disc of the same side that is safe itself. Safe along all four lines is stable.
#[inline(always)]
pub(crate) fn stable(own: SquareSet, occupied: SquareSet, playable: SquareSet) -> SquareSet {
    let own = own.bits();
    let off = !playable.bits();
    let empty = !(occupied.bits() | off);
    // Squares that are safe along rows, columns, rising and falling diagonals whatever lies beside them.
    let mut firm_lines = open_lines(empty).map(|open| !open);
    for (firm, border) in firm_lines.iter_mut().zip([LEFT | RIGHT, TOP | BOTTOM, BORDER, BORDER]) {
        *firm |= border;
    }
    let mut safe = 0;
    loop {
        let firm = safe | off;
        let mut more = [own; 4];
        // Four lines at once, where the machine can.
        for line in 0..4 {
            more[line] &= firm_lines[line] | firm << STEPS[line] | firm >> STEPS[line];
        }
        let more = more[0] & more[1] & more[2] & more[3];
        if more == safe {
            return SquareSet::from_bits(safe);
        }
        safe = more;
    }
}

/// The squares on rows, columns, rising and falling diagonals that have an empty square.
#[inline(always)]
fn open_lines(empty: u64) -> [u64; 4] {
    // A row: whether any bit is set, spread over all eight.
    let mut row = empty | empty >> 4;
    row |= row >> 2;
    row |= row >> 1;
    let row = (row & LEFT) * 0xff;
    let mut column = empty | empty.rotate_left(32);
    column |= column.rotate_left(16);
    column |= column.rotate_left(8);
    // Diagonals: empty squares flood up and down, never around the sides.
    let mut up = empty | empty << 7 & 0x7f7f_7f7f_7f7f_7f7f;
    up |= up << 14 & 0x3f3f_3f3f_3f3f_3f3f;
    up |= up << 28 & 0x0f0f_0f0f_0f0f_0f0f;
    let mut down = empty | empty >> 7 & 0xfefe_fefe_fefe_fefe;
    down |= down >> 14 & 0xfcfc_fcfc_fcfc_fcfc;
    down |= down >> 28 & 0xf0f0_f0f0_f0f0_f0f0;
    let rising = up | down;
    let mut up = empty | empty << 9 & 0xfefe_fefe_fefe_fefe;
    up |= up << 18 & 0xfcfc_fcfc_fcfc_fcfc;
    up |= up << 36 & 0xf0f0_f0f0_f0f0_f0f0;
    let mut down = empty | empty >> 9 & 0x7f7f_7f7f_7f7f_7f7f;
    down |= down >> 18 & 0x3f3f_3f3f_3f3f_3f3f;
    down |= down >> 36 & 0x0f0f_0f0f_0f0f_0f0f;
    [row, column, rising, up | down]
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi::{Position, RuleSet, Size, Square, Variant};

    #[test]
    fn lines_are_open_where_a_walk_meets_an_empty_square() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..2_000 {
            let empty = random.u64(..) & random.u64(..) & random.u64(..);
            let open = open_lines(empty);
            for square in Square::all() {
                for (line, (dx, dy)) in [(1, 0), (0, 1), (-1, 1), (1, 1)].into_iter().enumerate() {
                    let walk = |sign: i32| {
                        (0..8).map_while(move |step| {
                            let x = square.x() + sign * step * dx;
                            let y = square.y() + sign * step * dy;
                            let on = (0..8).contains(&x) && (0..8).contains(&y);
                            on.then_some(y * 8 + x)
                        })
                    };
                    let met = walk(1).chain(walk(-1)).any(|index| empty >> index & 1 == 1);
                    assert_eq!(open[line] >> square.index() & 1 == 1, met, "{empty:#x} {square}");
                }
            }
        }
    }

    /// Whatever is called stable keeps its colour in random games to the end, on every board.
    #[test]
    fn stable_discs_are_never_flipped() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut seen = 0;
        for size in (0..40).flat_map(|_| Size::all()) {
            let rules = RuleSet::new(Variant::Othello, size);
            let mut position = Position::start(rules);
            let mut kept: Vec<(reversi::Player, SquareSet)> = Vec::new();
            while !position.is_over() {
                let moves: Vec<_> = position.legal_squares().iter().collect();
                position = position.play(moves[random.usize(..moves.len())]).expect("legal");
                let discs = position.discs();
                for (own, player) in [(discs.own, position.mover()), (discs.opp, !position.mover())]
                {
                    let stable = stable(own, discs.occupied(), rules.playable());
                    assert!(own.contains_all(stable));
                    seen += stable.len();
                    kept.push((player, stable));
                }
                let board = position.board();
                for (player, stable) in &kept {
                    assert!(board.discs(*player).contains_all(*stable), "{position:?}");
                }
            }
        }
        assert!(seen > 100_000, "{seen}");
    }

    #[test]
    fn a_full_board_is_stable_and_so_is_a_filled_corner() {
        let all = SquareSet::FULL;
        assert_eq!(stable(all, all, all), all);
        let own: SquareSet = "a1 b1 c1 a2 b2 e4".parse().expect("a set");
        assert_eq!(stable(own, own, all).to_string(), "a1 b1 c1 a2 b2");
    }
}
