//! What can be read off a position: corners, moves, stable discs, regions.

use reversi::{Direction, Player, Position, Size, Square, SquareSet};
use reversi_engine::stable_discs;

/// The corners of a board.
#[must_use]
pub fn corners(size: Size) -> SquareSet {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        .into_iter()
        .filter_map(|(x, y)| Square::new(x, y))
        .collect()
}

/// The squares on the rim of a board.
#[must_use]
pub fn edges(size: Size) -> SquareSet {
    let is_edge = |square: &Square| {
        square.x() == 0
            || square.y() == 0
            || square.x() == size.width() - 1
            || square.y() == size.height() - 1
    };
    size.squares().iter().filter(is_edge).collect()
}

/// Where a player could play if it were on turn.
#[must_use]
pub fn reach(position: &Position, player: Player) -> SquareSet {
    let discs = position.discs();
    let discs = if player == position.mover() { discs } else { discs.swapped() };
    position.rules().moves(discs)
}

/// The corners that a player could take if it were on turn.
#[must_use]
pub fn open_corners(position: &Position, player: Player) -> SquareSet {
    reach(position, player) & corners(position.rules().size())
}

/// A player's discs on the rim that can never be flipped again, as far as is known.
#[must_use]
pub fn stable_edge(position: &Position, player: Player) -> SquareSet {
    stable_discs(&position.board(), player) & edges(position.rules().size())
}

/// The empty squares that hang together with this one, over sides and corners.
#[must_use]
pub fn region(empty: SquareSet, from: Square) -> SquareSet {
    let mut found = SquareSet::EMPTY;
    let mut open = vec![from];
    while let Some(square) = open.pop() {
        if empty.contains(square) && !found.contains(square) {
            found.insert(square);
            open.extend(Direction::ALL.into_iter().filter_map(|direction| square.step(direction)));
        }
    }
    found
}

/// All groups of empty squares that hang together.
#[must_use]
pub fn regions(empty: SquareSet) -> Vec<SquareSet> {
    let mut left = empty;
    let mut all = Vec::new();
    while let Some(first) = left.first() {
        let found = region(left, first);
        left -= found;
        all.push(found);
    }
    all
}

/// The empty squares beside the discs that a move flips, without its own.
#[must_use]
pub fn outside(position: &Position, square: Square) -> SquareSet {
    let Some(found) = position.find_move(square) else { return SquareSet::EMPTY };
    let mut empty = position.board().empty();
    empty.remove(square);
    let flipped = found.gained - SquareSet::of(square);
    let beside =
        |disc: Square| Direction::ALL.into_iter().filter_map(move |direction| disc.step(direction));
    flipped.iter().flat_map(beside).filter(|at| empty.contains(*at)).collect()
}

/// In how many directions a move flips.
#[must_use]
pub fn lines_flipped(position: &Position, square: Square) -> usize {
    let board = position.board();
    let flips =
        |direction: &Direction| !board.flips_in(square, *direction, position.mover()).is_empty();
    if position.find_move(square).is_none() {
        return 0;
    }
    Direction::ALL.iter().filter(|direction| flips(direction)).count()
}
