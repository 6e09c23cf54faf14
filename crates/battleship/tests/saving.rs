//! The feature `serde`: what is written reads back, and no game is read that could not be.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use battleship::{Direction, Game, Point, ShipId, Shot};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("it can be written"), json);
    assert_eq!(serde_json::from_str::<T>(json).expect("it reads back"), *value);
}

#[test]
fn words_and_games_read_back() {
    check(&Point::new(3, 5), r#"{"row":3,"col":5}"#);
    check(&Direction::Vertical, r#""vertical""#);
    check(&Shot::Miss, r#""miss""#);
    check(&Shot::Sunk(ShipId(2)), r#"{"sunk":2}"#);
    let mut game = Game::new(2, 3).expect("a board");
    game.add_ship(2, 'R', "rowboat").expect("a ship");
    check(&game, r#"{"rows":2,"cols":3,"ships":[{"name":"rowboat","symbol":"R","length":2}]}"#);
    let standard = serde_json::to_string(&Game::standard()).expect("it can be written");
    check(&Game::standard(), &standard);
}

#[test]
fn a_game_that_cannot_be_is_refused() {
    for (json, expected) in [
        (r#"{"rows":11,"cols":3,"ships":[]}"#, "Number of rows must be >= 1 and <= 10"),
        (
            r#"{"rows":2,"cols":3,"ships":[{"name":"r","symbol":"R","length":4}]}"#,
            "Bad ship length 4; it won't fit on the board",
        ),
        (
            r#"{"rows":1,"cols":3,"ships":[{"name":"r","symbol":"X","length":1}]}"#,
            "Character X must not be used as a ship symbol",
        ),
    ] {
        let error = serde_json::from_str::<Game>(json).expect_err("refused");
        assert_eq!(error.to_string(), expected);
    }
}
