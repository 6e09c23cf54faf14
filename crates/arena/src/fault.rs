//! What a side did wrong, where that ends a game.

use std::fmt;

use protocols::{Blame, ExternalError};
use serde::{Deserialize, Serialize};

/// A fault, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What it was.
    #[serde(with = "blame_name")]
    pub kind: Blame,
    /// The same in a sentence.
    pub text: String,
    /// What the program has written to its standard error, the end of it.
    pub stderr: String,
}

impl Fault {
    /// A fault of a side that has no standard error.
    pub fn new(kind: Blame, text: impl fmt::Display) -> Self {
        Self { kind, text: text.to_string(), stderr: String::new() }
    }

    /// The fault behind an error of a Reversi player.
    pub(crate) fn of_reversi(error: &reversi_engine::PlayerError) -> Self {
        ExternalError::of_reversi(error).map_or_else(|| Self::new(Blame::Crash, error), Self::from)
    }

    /// The fault behind an error of a Battleship player.
    pub(crate) fn of_battleship(error: &battleship::PlayerError) -> Self {
        ExternalError::of_battleship(error)
            .map_or_else(|| Self::new(Blame::Crash, error), Self::from)
    }
}

impl From<&ExternalError> for Fault {
    fn from(error: &ExternalError) -> Self {
        Self { kind: error.blame, text: error.what.clone(), stderr: error.stderr.clone() }
    }
}

/// A blame as its name.
mod blame_name {
    use protocols::Blame;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // The form that serde asks for.
    pub(super) fn serialize<S: Serializer>(blame: &Blame, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(blame.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Blame, D::Error> {
        let name = String::deserialize(from)?;
        let found = Blame::ALL.into_iter().find(|blame| blame.name() == name);
        found.ok_or_else(|| D::Error::custom("an unknown fault"))
    }
}
