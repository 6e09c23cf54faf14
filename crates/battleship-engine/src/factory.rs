//! Players by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use battleship::{Game, Player};

use crate::{Awful, Good, Human, Mediocre, SeededDice};

/// The kinds of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`Awful`].
    Awful,
    /// [`Human`].
    Human,
    /// [`Mediocre`].
    Mediocre,
    /// [`Good`].
    Good,
}

impl Kind {
    /// Every kind, in the seed's order.
    pub const ALL: [Self; 4] = [Self::Awful, Self::Human, Self::Mediocre, Self::Good];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Awful => "awful",
            Self::Human => "human",
            Self::Mediocre => "mediocre",
            Self::Good => "good",
        }
    }

    /// A player of this kind.
    #[must_use]
    pub fn create(self, name: &str, game: &Arc<Game>, dice: SeededDice) -> Box<dyn Player> {
        match self {
            Self::Awful => Box::new(Awful::new(name, game)),
            Self::Human => Box::new(Human::new(name, game)),
            Self::Mediocre => Box::new(Mediocre::new(name, game, dice)),
            Self::Good => Box::new(Good::new(name, game, dice)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text was not the name of a kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Kind::ALL.into_iter().map(Kind::name).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownKind {}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownKind)
    }
}

/// A player of the kind with this name, or none if there is no such kind: the seed's
/// `createPlayer`.
#[must_use]
pub fn create_player(
    kind: &str,
    name: &str,
    game: &Arc<Game>,
    dice: SeededDice,
) -> Option<Box<dyn Player>> {
    Some(kind.parse::<Kind>().ok()?.create(name, game, dice))
}
