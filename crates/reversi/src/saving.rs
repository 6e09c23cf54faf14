//! The feature `serde`: the words as their texts, rules and positions as those words.
//!
//! Whatever is read was checked by the same functions that read texts, so nothing comes in that
//! the rules do not allow.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::{board_text, parse_board_text};
use crate::{Player, Position, RuleSet, Size, Square, SquareSet, Variant};

/// Written by `Display`, read by `FromStr`.
macro_rules! as_text {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Player Size Square SquareSet Variant);

#[derive(Serialize, Deserialize)]
struct Rules {
    rules: Variant,
    size: Size,
}

impl Serialize for RuleSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rules { rules: self.variant(), size: self.size() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RuleSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Rules::deserialize(deserializer).map(|Rules { rules, size }| Self::new(rules, size))
    }
}

#[derive(Serialize, Deserialize)]
struct State {
    #[serde(flatten)]
    rules: RuleSet,
    /// A board text.
    position: String,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        State { rules: self.rules(), position: board_text(self) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let State { rules, position } = State::deserialize(deserializer)?;
        let model = parse_board_text(rules, &position).map_err(D::Error::custom)?;
        Ok(*model.position())
    }
}
