//! Symmetries, canonical forms and hashes of positions.

use std::collections::HashSet;

use reversi::notation::read;
use reversi::{Position, RuleSet, Size, Symmetry, Variant};

fn random_positions(count: u64) -> impl Iterator<Item = Position> {
    (0..count).flat_map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let sizes: Vec<Size> = Size::all().collect();
        let variant = Variant::ALL[random.usize(..Variant::ALL.len())];
        let mut position = Position::start(RuleSet::new(variant, sizes[random.usize(..49)]));
        let mut positions = vec![position];
        while !position.is_over() {
            let squares: Vec<_> = position.legal_squares().iter().collect();
            position = position.play(squares[random.usize(..squares.len())]).expect("legal");
            positions.push(position);
        }
        positions
    })
}

#[test]
fn playing_a_mirrored_move_gives_the_mirrored_position() {
    for position in random_positions(300) {
        for symmetry in position.symmetries() {
            let mirrored = position.transformed(symmetry);
            for square in position.legal_squares() {
                let moved = symmetry.apply_to_square(square, position.rules().size());
                let here = position.play(square).expect("legal");
                let there = mirrored.play(moved).expect("legal in the mirror too");
                assert_eq!(there, here.transformed(symmetry), "{symmetry:?}\n{position:?}");
            }
            assert_eq!(mirrored.score(), position.score());
        }
    }
}

#[test]
fn all_symmetric_positions_have_one_canonical_form() {
    for position in random_positions(300) {
        let (canonical, by) = position.canonical();
        assert_eq!(position.transformed(by), canonical);
        assert_eq!(canonical.canonical().0, canonical);
        for symmetry in position.symmetries() {
            assert_eq!(position.transformed(symmetry).canonical().0, canonical);
        }
    }
}

#[test]
fn an_off_centre_opening_has_fewer_symmetries_until_it_is_played() {
    let count = |variant, width, height, moves: &[&str]| {
        let rules = RuleSet::new(variant, Size::new(width, height).expect("a size"));
        let play =
            |at: Position, name: &&str| at.play(name.parse().expect("a square")).expect("legal");
        moves.iter().fold(Position::start(rules), play).symmetries().count()
    };
    assert_eq!(count(Variant::Reversi, 8, 8, &[]), 8);
    assert_eq!(count(Variant::Reversi, 8, 6, &[]), 4);
    assert_eq!(count(Variant::Reversi, 7, 7, &[]), 2); // The identity and the transposition.
    assert_eq!(count(Variant::Reversi, 7, 4, &[]), 2); // The identity and top for bottom.
    assert_eq!(count(Variant::Reversi, 7, 5, &[]), 1);
    assert_eq!(count(Variant::Reversi, 7, 7, &["c3", "c4", "d3"]), 2);
    // Played, it still matters as long as a mirror image would have to play it again.
    let played = ["c3", "c4", "d3", "d4"];
    assert_eq!(count(Variant::Reversi, 7, 7, &played), 2);
    let full = read(Variant::Reversi, None, &format!("7x7 {} X", "X".repeat(49))).expect("a board");
    assert_eq!(full.model.position().symmetries().count(), 8);
    // The cross start leaves nothing to open: the board alone counts.
    assert_eq!(count(Variant::Othello, 7, 7, &[]), 8);
}

#[test]
fn unique_positions_up_to_symmetry_are_as_published() {
    // By discs, the side to move having a move: published for 14 discs in "Othello is solved",
    // for fewer by Egaroucid; to 10 discs here.
    let mut level = HashSet::from([Position::start(RuleSet::OTHELLO).canonical().0.discs()]);
    let mut positions = vec![Position::start(RuleSet::OTHELLO)];
    for expected in [1, 3, 14, 60, 322, 1773] {
        level.clear();
        let mut next = Vec::new();
        for position in positions {
            for square in position.legal_squares() {
                let after = position.play(square).expect("legal").canonical().0;
                if level.insert(after.discs()) {
                    next.push(after);
                }
            }
        }
        assert_eq!(level.len(), expected);
        positions = next;
    }
}

#[test]
fn hashes_tell_positions_apart_and_never_change() {
    let mut seen = std::collections::HashMap::new();
    for position in random_positions(2_000) {
        let other = seen.insert(position.hash64(), position);
        assert!(other.is_none_or(|other| other == position), "{position:?}");
    }
    // Files may keep hashes, so the value is part of the interface.
    let start = Position::start(RuleSet::OTHELLO);
    assert_eq!(format!("{:016x}", start.hash64()), HASH_OF_THE_OTHELLO_START);
    assert_eq!(Symmetry::of(Size::EIGHT).count(), 8);
}

const HASH_OF_THE_OTHELLO_START: &str = "fdc9a4ed1ffb23d1";
