//! Discs that can never be flipped again.

// Searches compile it for the processor that they are compiled for.
#![allow(clippy::inline_always)]

use reversi::{Board, Player, SquareSet};

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

/// Discs of a player that can never be flipped again, whatever is played; not necessarily all.
///
/// ```
/// use reversi::notation::read;
/// use reversi::{Player, Variant};
///
/// let text = "dark / DDD_ / LLD_ / ____ / ____";
/// let board = read(Variant::Othello, None, text)?.model.board();
/// assert_eq!(reversi_engine::stable_discs(&board, Player::Dark).to_string(), "a1 b1 c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn stable_discs(board: &Board, player: Player) -> SquareSet {
    let playable = board.size().squares();
    stable(board.discs(player), playable - board.empty(), playable)
}

/// The squares on rows, columns, rising and falling diagonals that have an empty square. Near the end of the
/// game few are empty: to look up the lines of each is cheaper than to flood them.
#[inline(always)]
fn open_lines(empty: u64) -> [u64; 4] {
    let mut open = [0; 4];
    let mut rest = empty;
    while rest != 0 {
        let through = &LINES[rest.trailing_zeros() as usize & 63].0;
        for line in 0..4 {
            open[line] |= through[line];
        }
        rest &= rest - 1;
    }
    open
}

/// A row, a column, a rising and a falling diagonal, aligned to be read at once.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lines([u64; 4]);

/// The lines through every square.
static LINES: [Lines; 64] = {
    let mut table = [Lines([0; 4]); 64];
    let mut index = 0;
    while index < 64 {
        let mut other = 0;
        while other < 64 {
            let (dx, dy) = (other % 8 - index % 8, other / 8 - index / 8);
            let on = [dy == 0, dx == 0, dx == -dy, dx == dy];
            let mut line = 0;
            while line < 4 {
                table[index as usize].0[line] |= (on[line] as u64) << other;
                line += 1;
            }
            other += 1;
        }
        index += 1_i32;
    }
    table
};

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
