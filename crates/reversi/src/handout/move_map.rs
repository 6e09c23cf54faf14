//! The map of all moves of a turn (seed 000, section 4.2).

use std::collections::BTreeMap;

use crate::{Move, Square, SquareSet};

/// What each move gains, looked up by its square: the seeds' `Move_map`. `mmap[pos] = pset` is
/// `map.insert(square, gained)`; `mmap[pos]`, which puts an absent square in with nothing gained, is
/// `*map.entry(square).or_default()`.
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
/// let gained = map.get(&"f5".parse()?).expect("a move");
/// assert_eq!(gained.to_string(), "e5 f5");
/// # Ok::<(), reversi::ParseError>(())
/// ```
pub type MoveMap = BTreeMap<Square, SquareSet>;

impl FromIterator<Move> for MoveMap {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        moves.into_iter().map(|played| (played.square, played.gained)).collect()
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
        assert_eq!(map.get(&square), Some(&SquareSet::of(square)));
        map.insert(square, SquareSet::FULL);
        assert_eq!((map.len(), map.get(&square)), (1, Some(&SquareSet::FULL)));
        let moves = map.iter().map(|(&square, &gained)| Move { square, gained });
        assert_eq!(moves.collect::<MoveMap>(), map);
        // Indexing puts an absent square in, with nothing gained.
        let other: Square = "d4".parse().expect("a square");
        assert!(map.entry(other).or_default().is_empty());
        *map.entry(other).or_default() |= SquareSet::of(other);
        assert_eq!(map.get(&other), Some(&SquareSet::of(other)));
        assert_eq!(map.remove(&other), Some(SquareSet::of(other)));
        assert_eq!(map.remove(&other), None);
        map.clear();
        assert_eq!(map, MoveMap::default());
        assert_eq!(map.get(&square), None);
    }
}
