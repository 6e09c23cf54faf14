//! The feature `serde`: what is written reads back, and nothing else is read than could be.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use reversi::{Player, Position, RuleSet, Size, Square, SquareSet, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("it can be written"), json);
    assert_eq!(serde_json::from_str::<T>(json).expect("it reads back"), *value);
}

#[track_caller]
fn check_refused<T: DeserializeOwned + Debug>(json: &str, expected: &str) {
    let error = serde_json::from_str::<T>(json).expect_err("refused").to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn words_are_their_texts() {
    check(&Square::new(5, 4).expect("f5"), r#""f5""#);
    check(&"a1 h8".parse::<SquareSet>().expect("two squares"), r#""a1 h8""#);
    check(&SquareSet::EMPTY, r#""""#);
    check(&Player::Light, r#""light""#);
    check(&Size::new(7, 4).expect("a size"), r#""7x4""#);
    for variant in Variant::ALL {
        check(&variant, &format!("\"{variant}\""));
    }
    check_refused::<Square>(r#""i9""#, "column 1");
    check_refused::<Size>(r#""9x9""#, "board 9x9 is too large");
    check_refused::<Variant>(r#""chess""#, "expected one of reversi, othello");
    check_refused::<Player>("3", "invalid type: integer `3`");
}

#[test]
fn rules_and_positions_are_made_of_words() {
    check(&RuleSet::ANTI_OTHELLO, r#"{"rules":"anti-othello","size":"8x8"}"#);
    let rules = RuleSet::new(Variant::NoPass, Size::new(4, 3).expect("a size"));
    check(
        &Position::start(rules),
        r#"{"rules":"no-pass","size":"4x3","position":"4x3 -OX--XO----- X"}"#,
    );
    for variant in Variant::ALL {
        for size in Size::all() {
            let start = Position::start(RuleSet::new(variant, size));
            let json = serde_json::to_string(&start).expect("it can be written");
            check(&start, &json);
        }
    }
    check_refused::<Position>(
        r#"{"rules":"othello","size":"4x4","position":"4x3 -OX--XO----- X"}"#,
        "column 1",
    );
}
