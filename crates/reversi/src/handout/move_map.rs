//! The map of all moves of a turn (seed 000, section 4.2).

use std::collections::BTreeMap;

use crate::moves::Move;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Moves looked up by their square: the seeds' `Move_map`.
///
/// A [`Position`](crate::Position) keeps only the set of legal squares and computes gains when
/// asked; the map of its moves is collected on demand.
///
/// ```
/// use reversi::handout::MoveMap;
/// use reversi::{Position, RuleSet};
///
/// let start = Position::start(RuleSet::OTHELLO);
/// let map: MoveMap = start.moves().collect();
/// assert_eq!(map.len(), 4);
/// let capture = map.get("f5".parse()?).expect("a move");
/// assert_eq!(capture.gained.to_string(), "e5 f5");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveMap(BTreeMap<Square, SquareSet>);

impl MoveMap {
    /// A map without moves.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Sets what playing on `square` gains, replacing what was there: `mmap[pos] = pset`.
    pub fn insert(&mut self, square: Square, gained: SquareSet) {
        self.0.insert(square, gained);
    }

    /// What playing on `square` gains, to be changed; an absent square is put in, gaining
    /// nothing: the seeds' `mmap[pos]`.
    pub fn entry(&mut self, square: Square) -> &mut SquareSet {
        self.0.entry(square).or_default()
    }

    /// Takes a move out.
    pub fn remove(&mut self, square: Square) -> Option<Move> {
        self.0.remove(&square).map(|gained| Move { square, gained })
    }

    /// The move on this square, if there is one.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Move> {
        self.0.get(&square).map(|&gained| Move { square, gained })
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes every move.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The moves, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.0.iter().map(|(&square, &gained)| Move { square, gained })
    }
}

impl FromIterator<Move> for MoveMap {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().map(|played| (played.square, played.gained)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_map_behaves_as_in_seed_000_section_4_2() {
        let square: Square = "c3".parse().expect("a square");
        let mut map = MoveMap::new();
        assert!(map.is_empty());
        map.insert(square, SquareSet::of(square));
        assert_eq!(map.get(square).map(Move::flips), Some(SquareSet::EMPTY));
        map.insert(square, SquareSet::FULL);
        assert_eq!((map.len(), map.get(square).map(|m| m.gained)), (1, Some(SquareSet::FULL)));
        assert_eq!(map.iter().collect::<MoveMap>(), map);
        // Indexing puts an absent square in, with nothing gained.
        let other: Square = "d4".parse().expect("a square");
        assert!(map.entry(other).is_empty());
        *map.entry(other) |= SquareSet::of(other);
        assert_eq!(map.get(other).map(|m| m.gained), Some(SquareSet::of(other)));
        assert_eq!(map.remove(other).map(|m| m.square), Some(other));
        assert_eq!(map.remove(other), None);
        map.clear();
        assert_eq!(map, MoveMap::default());
        assert_eq!(map.get(square), None);
    }
}
