//! Which moves to try first.

// See `calls.rs`.
#![allow(clippy::inline_always)]

use arrayvec::ArrayVec;
use reversi::{Discs, Kernel, Size, Square, SquareSet};

use crate::masks::{KINDS, kinds};

/// A move with what is needed to play it and to rank it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) square: Square,
    pub(super) gained: SquareSet,
    /// The greater, the sooner it is tried.
    pub(super) key: i32,
}

/// The key of a move that was not ranked yet.
pub(super) const UNRANKED: i32 = i32::MIN;

/// The moves of a node, kept on the stack.
pub(super) type Moves = ArrayVec<Ranked, 64>;

/// Brings the move with the greatest key of those from `from` on to that place. Most nodes end
/// after a move or two, so the rest is never sorted.
#[inline(always)]
pub(super) fn pick(moves: &mut [Ranked], from: usize) -> Option<Ranked> {
    let rest = moves.get_mut(from..)?;
    let (mut place, mut key) = (0, rest.first()?.key);
    for (at, ranked) in rest.iter().enumerate() {
        if ranked.key > key {
            (place, key) = (at, ranked.key);
        }
    }
    rest.swap(0, place);
    rest.first().copied()
}

/// What a move is worth by the square alone, by kind of square: see [`crate::masks::kinds`].
const SQUARE_WORTH: [i32; KINDS] = [18, 4, 8, 8, 0, 6, 6, 7, 7, 6];

/// What moves are worth by their squares alone, by the index of the square.
pub(crate) fn square_worth(size: Size) -> [i32; 64] {
    let mut worth = [0; 64];
    for (kind, value) in kinds(size).into_iter().zip(SQUARE_WORTH) {
        for square in kind {
            worth[square.index()] = value;
        }
    }
    worth
}

/// The weight of the evaluation in the rank of a move, a disc.
pub(super) const EVALUATION: i32 = 4;

/// How far to look at a move to rank it, if at all.
#[inline]
pub(super) fn ordering_depth(depth: u32, empties: u32) -> Option<u32> {
    if depth == empties {
        match depth {
            ..17 => Some(0),
            17..21 => Some(1),
            _ => Some(2),
        }
    } else {
        match depth {
            ..3 => None,
            3..7 => Some(0),
            _ => Some(1),
        }
    }
}

/// The weights by which moves are ranked where looking further costs too much.
pub(super) const MOBILITY: i32 = 16;
pub(super) const FRONTIER: i32 = 5;
pub(super) const ODD: i32 = 4;
/// The same near the end of the game.
pub(super) const END_MOBILITY: i32 = 32;
pub(super) const END_ODD: i32 = 16;

/// The opponent's places to move to after a move, corners counted twice: few are good.
#[inline(always)]
pub(super) fn replies<K: Kernel>(
    kernel: K,
    next: Discs,
    empty: SquareSet,
    corners: SquareSet,
) -> i32 {
    let moves = next.lines_by(kernel).landings() & empty;
    moves.len() + (moves & corners).len()
}
