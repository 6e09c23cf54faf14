//! Reasons on positions in which the reason is known.

use reversi::notation::{parse_transcript, read};
use reversi::{Model, RuleSet, Variant};

use super::*;

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| name.parse().expect("a square")).collect()
}

fn after(moves: &str) -> Position {
    *parse_transcript(Model::new(RuleSet::OTHELLO), moves).expect("a game").position()
}

fn position(text: &str) -> Position {
    *read(Variant::Othello, None, text).expect("a position").model.position()
}

/// The position of the lesson on dangerous squares: b2 opens a1.
const DANGER: &str = "f5f6d3g5h5f4e3h4f7e7h6f8h3f3g4c3e6c6e8d8c4g6";

#[test]
fn a_corner_given_is_named_and_shown() {
    let bad = why_bad(&after(DANGER), &squares("b2 a1 c2"), None).expect("advice");
    assert!(bad.text.starts_with("b2 lets White take the corner a1 at once."), "{}", bad.text);
    assert_eq!(bad.line, squares("b2 a1 c2"));
}

#[test]
fn a_corner_taken_or_missed_is_named() {
    let corner = after("d3c3e6d2d1e1f1f6f5e3f7g6f4g4h6d7f3g3e2h7g5e8");
    let taken = corners(corner.rules().size()) & corner.legal_squares();
    let taken = taken.first().expect("a corner");
    let good = why_good(&corner, &[taken]).expect("advice");
    assert!(good.text.starts_with(&format!("{taken} takes a corner")), "{}", good.text);
    let other = (corner.legal_squares() - SquareSet::of(taken)).first().expect("another move");
    let bad = why_bad(&corner, &[other], Some(taken)).expect("advice");
    let missed = format!("{taken} would have taken a corner");
    assert!(bad.text.contains(&missed), "{}", bad.text);
}

/// White can take a1 over b1, unless Black plays d1 and has c1; Black can take h8 over g8.
const CORNERS: &str = "dark / _DL_____ / ________ / ________ / ___LD___ / ___DL___ / ________ / \
                       ________ / _____DL_";

#[test]
fn a_corner_kept_or_left_is_named() {
    let before = position(CORNERS);
    let good = why_good(&before, &squares("d1")).expect("advice");
    let said = "White could take the corner a1; after d1 it cannot.";
    assert!(good.text.starts_with(said), "{}", good.text);
    let bad = why_bad(&before, &squares("c4"), Some(squares("d1")[0])).expect("advice");
    let said = "c4 leaves White the corner a1; d1 keeps it out of there.";
    assert!(bad.text.starts_with(said), "{}", bad.text);
    // Where no move keeps White out, none is said to.
    let bad = why_bad(&before, &squares("c4"), Some(squares("f6")[0])).expect("advice");
    assert!(!bad.text.contains("keeps it out"), "{}", bad.text);
}

#[test]
fn a_corner_ahead_in_the_line_is_named() {
    let before = position(CORNERS);
    let good = why_good(&before, &squares("c4 e3 h8")).expect("advice");
    assert!(good.text.contains("It leads to the corner h8 for Black: e3 h8."), "{}", good.text);
    // A corner of the other player is no reason for a move, but one against it.
    let mut at = before;
    for square in squares("c4 e3") {
        at = at.play(square).expect("a legal move");
    }
    let third = at.legal_squares().iter().find(|square| (1..7).contains(&square.y()));
    let third = third.expect("a move in the middle");
    let line = [squares("c4 e3"), vec![third], squares("a1")].concat();
    let bad = why_bad(&before, &line, None).expect("advice");
    let said = format!("It leads to the corner a1 for White: e3 {third} a1.");
    assert!(bad.text.contains(&said), "{}", bad.text);
    let good = why_good(&before, &line).expect("advice");
    assert!(!good.text.contains("It leads to the corner"), "{}", good.text);
}

#[test]
fn moves_left_are_counted_for_both_sides() {
    let before = after("d3c5f6f5g6e3c3e6b5g4g5c4d6a6g3e2f3f4");
    let left = |square: Square| {
        let after = before.play(square).expect("a legal move");
        reach(&after, !before.mover()).len()
    };
    let quiet = before.legal_squares().iter().min_by_key(|square| left(*square)).expect("a move");
    let loud = before.legal_squares().iter().max_by_key(|square| left(*square)).expect("a move");
    let good = why_good(&before, &[quiet]).expect("advice");
    let said = format!("{quiet} leaves White {}", count(left(quiet) as usize, "move"));
    assert!(good.text.contains(&said), "{}", good.text);
    let bad = why_bad(&before, &[loud], Some(quiet)).expect("advice");
    let said = format!("{loud} leaves White {} moves, {quiet} only {}.", left(loud), left(quiet));
    assert!(bad.text.contains(&said), "{}", bad.text);
}

#[test]
fn a_pass_is_seen_ahead() {
    let before = after(
        "d3c3c4e3d2c5b3d1c6a3f2b4c2g1a5b5e1f1a4b7e2f3a2b6a6c1b1a1g3a7d7h3e6e7f7d6f4g5f6g8f5e8h4h5g4g6",
    );
    let passing = before.legal_squares().iter().find(|square| {
        before.play(*square).is_ok_and(|after| after.turn() == Some(before.mover()))
    });
    let passing = passing.expect("a move that leaves none");
    let good = why_good(&before, &[passing]).expect("advice");
    assert!(good.text.contains("White has no move then and passes."), "{}", good.text);
}

#[test]
fn stable_discs_on_the_edge_are_counted() {
    // Black has a1 and plays d1: b1, c1 and d1 are safe with it.
    let before = position(
        "dark / DLL_____ / ________ / ________ / ___LD___ / ___DL___ / ________ / ________ / ________",
    );
    let good = why_good(&before, &squares("d1")).expect("advice");
    let said = "3 more of Black's discs on the edge can never be flipped again.";
    assert!(good.text.contains(said), "{}", good.text);
    // The same for whoever answers.
    let before = position(
        "light / DLL_____ / ________ / ________ / ___LD___ / ___DL___ / ________ / ________ / ________",
    );
    let own = before.legal_squares().iter().find(|square| square.y() > 1).expect("a move");
    let bad = why_bad(&before, &[own, squares("d1")[0]], None).expect("advice");
    assert!(bad.text.contains("Black answers d1: 3 more of Black's discs"), "{}", bad.text);
}

#[test]
fn the_parity_of_regions_is_said() {
    // Three empty squares in one corner, two in another.
    let before = position(
        "dark / __LDDDDD / _LDDDDDD / LDDDDDDD / DDDDDDDD / DDDDDDDD / DDDDDDDD / DDDDDDLL / DDDDDL__",
    );
    let board = before.board();
    let found = regions(board.empty());
    assert_eq!(found.iter().map(|region| region.len()).collect::<Vec<_>>(), [3, 2]);
    let odd = (before.legal_squares() & found[0]).first().expect("a move");
    let even = (before.legal_squares() & found[1]).first().expect("a move");
    let good = why_good(&before, &[odd]).expect("advice");
    let said = format!("The region of {odd} has 3 empty squares, an odd number");
    assert!(good.text.contains(&said), "{}", good.text);
    let bad = why_bad(&before, &[even], Some(odd)).expect("advice");
    let said = format!("The region of {even} has 2 empty squares, an even number: White makes");
    assert!(bad.text.contains(&said), "{}", bad.text);
}

#[test]
fn nothing_is_said_that_is_not_so() {
    use support::SeededRandom;
    // Whatever is said of a corner at once is checked against the rules, on many positions.
    let mut random = SeededRandom::new(5);
    for _ in 0..60 {
        let mut at = Position::start(RuleSet::OTHELLO);
        while let Some(square) = reversi_engine::random_move(&at, &mut random) {
            let next = at.play(square).expect("a legal move");
            let bad = why_bad(&at, &[square], None).expect("advice");
            let open = corners(at.rules().size()) & next.legal_squares();
            let can = next.turn() == Some(!at.mover());
            assert!(!bad.text.contains("at once") || can && !open.is_empty(), "{at:?} {square}");
            let good = why_good(&at, &[square]).expect("advice");
            let again = next.turn() == Some(at.mover());
            assert!(!good.text.contains("no move then and passes") || again, "{at:?} {square}");
            at = next;
        }
    }
}
