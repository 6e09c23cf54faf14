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
    let bad = why_bad(&corner, &[other], Some(Better::Named(taken))).expect("advice");
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
    let bad =
        why_bad(&before, &squares("c4"), Some(Better::Named(squares("d1")[0]))).expect("advice");
    let said = "c4 leaves White the corner a1; d1 keeps it out of there.";
    assert!(bad.text.starts_with(said), "{}", bad.text);
    // Where no move keeps White out, none is said to.
    let bad =
        why_bad(&before, &squares("c4"), Some(Better::Named(squares("f6")[0]))).expect("advice");
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
    let bad = why_bad(&before, &[loud], Some(Better::Named(quiet))).expect("advice");
    let said = format!("{loud} leaves White {} moves, {quiet} only {}.", left(loud), left(quiet));
    assert!(bad.text.contains(&said), "{}", bad.text);
}

#[test]
fn a_better_move_that_is_to_be_found_is_not_named() {
    let before = position(CORNERS);
    let bad = why_bad(&before, &squares("c4"), Some(Better::Hidden(squares("d1")[0])));
    let bad = bad.expect("advice").text;
    let said = "c4 leaves White the corner a1; another move keeps it out of there.";
    assert!(bad.starts_with(said) && !bad.contains("d1"), "{bad}");
}

#[test]
fn a_corner_that_nobody_else_can_take_can_wait() {
    // Black can take h8 over g8; White cannot reach it after any move elsewhere.
    let before = position(CORNERS);
    let good = why_good(&before, &squares("c4")).expect("advice");
    assert!(good.text.contains("The corner h8 can wait: White cannot take it."), "{}", good.text);
    let taken = why_good(&before, &squares("h8")).expect("advice");
    assert!(!taken.text.contains("can wait"), "{}", taken.text);
}

#[test]
fn discs_inside_and_outside_are_told_apart() {
    // The position of the lesson on mobility.
    let before = after("d3c5f6f5g6e3c3e6b5g4g5c4d6a6g3e2f3f4");
    let touched = |square: Square| outside(&before, square).len();
    let legal = before.legal_squares();
    let inner = legal.iter().min_by_key(|square| touched(*square)).expect("a move");
    let outer = legal.iter().max_by_key(|square| touched(*square)).expect("a move");
    assert!(touched(outer) >= touched(inner) + 3);
    let bad = why_bad(&before, &[outer], Some(Better::Named(inner))).expect("advice");
    let squares = count(touched(outer) as usize, "empty square");
    let said = format!(
        "What {outer} flips touches {squares}, after {inner} only {}: that opens squares for White.",
        touched(inner)
    );
    assert!(bad.text.contains(&said), "{}", bad.text);
}

#[test]
fn the_best_move_says_by_how_much() {
    use reversi_engine::{Engine, Limits, Options};
    use support::StopToken;
    let engine = Engine::new(Options { hash_mb: 1, ..Options::default() }).expect("an engine");
    // The last squares of the lesson on the end: one order wins, the other one loses.
    let before = after(
        "e6f6f5f4g3c5d6g4h3c7e3f2f3e7b8g5d3d2f8d8g6b6d1c1e8c4b3g8b5g2c3h2h1e1f1h6h4g1a7a5b7b4c6e2a4a6\
         h7a8b1h8f7c8c2a3d7h5a2a1",
    );
    let values =
        engine.analyse_moves_with(&before, &Limits::ANALYSIS, &StopToken::default(), |_| {});
    let [best, next] = &values[..] else { panic!("two moves: {values:?}") };
    let discs = count((best.value.discs - next.value.discs) as usize, "disc");
    let said = format!("It is worth {discs} more than {}, the next best.", next.square);
    let text = why_best(&before, &values).expect("advice").text;
    assert!(text.contains(&said), "{text}");
    let only = why_best(&before, &values[..1]).expect("advice").text;
    assert!(only.contains("There is no other move."), "{only}");
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
    let bad = why_bad(&before, &[even], Some(Better::Named(odd))).expect("advice");
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
