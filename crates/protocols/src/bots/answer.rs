//! What a bot says.

use battleship::{Direction, Point};
use reversi::Square;
use serde_json::{Value, json};

use super::fields::{field, list, object, optional, point, small, text};

/// What a bot says, on one line.
///
/// ```
/// use protocols::bots::Answer;
///
/// let answer = Answer::parse(r#"{"move": "f5"}"#)?;
/// assert_eq!(answer, Answer::Move { square: "f5".parse().unwrap(), value: None });
/// assert_eq!(
///     Answer::parse("f5").unwrap_err(),
///     "expected one line of JSON, found 'f5'"
/// );
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// To `move`: a square, and what the bot thinks that it is worth to it, in discs.
    Move {
        /// Where to play.
        square: Square,
        /// What it thinks of it.
        value: Option<f64>,
    },
    /// To `place`: a berth for each ship, in the order of the question.
    Place(Vec<Berth>),
    /// To `shoot`: a point.
    Shoot(Point),
    /// It gives up, and says why.
    Error(String),
}

/// Where a bot puts a ship: its topmost or leftmost cell, and how it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Berth {
    /// The topmost or leftmost cell.
    pub at: Point,
    /// How it lies.
    pub direction: Direction,
}

/// The words of an answer, one of which it must have.
const KINDS: [&str; 4] = ["move", "place", "shoot", "error"];

impl Answer {
    /// Reads a line, or says what is wrong with it.
    pub fn parse(line: &str) -> Result<Self, String> {
        let object = object(line)?;
        let mut kinds = KINDS.into_iter().filter(|kind| object.contains_key(*kind));
        let (Some(kind), None) = (kinds.next(), kinds.next()) else {
            let found = crate::blame::shown(line);
            return Err(format!(
                "expected one of \"move\", \"place\", \"shoot\" and \"error\", found '{found}'"
            ));
        };
        match kind {
            "move" => Ok(Self::Move {
                square: field(&object, kind, "a square such as \"f5\"", |value| {
                    value.as_str()?.parse().ok()
                })?,
                value: optional(&object, "value", "a number", Value::as_f64)?,
            }),
            "place" => {
                let expected =
                    "a list of [row, col, \"horizontal\" or \"vertical\"], one for each ship";
                field(&object, kind, expected, |value| list(value, berth)).map(Self::Place)
            }
            "shoot" => field(&object, kind, "[row, col]", point).map(Self::Shoot),
            _ => field(&object, kind, "a text", text).map(Self::Error),
        }
    }

    /// The line for it.
    #[must_use]
    pub fn to_line(&self) -> String {
        match self {
            Self::Move { square, value: None } => json!({"move": square.to_string()}),
            Self::Move { square, value } => json!({"move": square.to_string(), "value": value}),
            Self::Place(berths) => {
                let berths: Vec<Value> = berths
                    .iter()
                    .map(|berth| {
                        json!([berth.at.row, berth.at.col, direction_word(berth.direction)])
                    })
                    .collect();
                json!({"place": berths})
            }
            Self::Shoot(at) => json!({"shoot": [at.row, at.col]}),
            Self::Error(why) => json!({"error": why}),
        }
        .to_string()
    }

    /// What the answer is to.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Move { .. } => "move",
            Self::Place(_) => "place",
            Self::Shoot(_) => "shoot",
            Self::Error(_) => "error",
        }
    }
}

fn berth(value: &Value) -> Option<Berth> {
    let [row, col, direction] = value.as_array()?.as_slice() else { return None };
    let direction =
        Direction::BOTH.into_iter().find(|one| direction.as_str() == Some(direction_word(*one)))?;
    Some(Berth { at: Point::new(small(row)?, small(col)?), direction })
}

/// How a ship lies, as it is written.
pub(super) const fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::Horizontal => "horizontal",
        Direction::Vertical => "vertical",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_read_back() {
        let berth = Berth { at: Point::new(2, 7), direction: Direction::Vertical };
        for answer in [
            Answer::Move { square: "a8".parse().expect("a square"), value: None },
            Answer::Move { square: "h1".parse().expect("a square"), value: Some(-2.5) },
            Answer::Place(vec![berth, Berth { direction: Direction::Horizontal, ..berth }]),
            Answer::Place(Vec::new()),
            Answer::Shoot(Point::new(0, 9)),
            Answer::Error("I \"cannot\"".to_owned()),
        ] {
            assert_eq!(Answer::parse(&answer.to_line()), Ok(answer));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, problem) in [
            ("", "expected one line of JSON, found ''"),
            ("[1]", "expected an object such as {\"move\": \"f5\"}, found '[1]'"),
            (
                r#"{"go": 1}"#,
                "expected one of \"move\", \"place\", \"shoot\" and \"error\", found '{\"go\": 1}'",
            ),
            (r#"{"move": "z9"}"#, "\"move\": expected a square such as \"f5\", found \"z9\""),
            (r#"{"move": "f5", "value": "x"}"#, "\"value\": expected a number, found \"x\""),
            (r#"{"shoot": [1, 2.5]}"#, "\"shoot\": expected [row, col], found [1,2.5]"),
            (r#"{"shoot": [1, 2, 3]}"#, "\"shoot\": expected [row, col], found [1,2,3]"),
            (r#"{"error": 3}"#, "\"error\": expected a text, found 3"),
        ] {
            assert_eq!(Answer::parse(line), Err(problem.to_owned()));
        }
        assert!(Answer::parse(r#"{"place": [[0, 0, "down"]]}"#).is_err());
        assert!(Answer::parse(r#"{"move": "f5", "shoot": [1, 1]}"#).is_err());
    }
}
