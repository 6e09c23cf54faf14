//! Players by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use battleship::{Game, Player};

use crate::{Awful, Good, Human, Mediocre, SeededDice};

/// The kinds of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// [`Awful`].
    Awful,
    /// [`Human`].
    Human,
    /// [`Mediocre`].
    Mediocre,
    /// [`Good`].
    Good,
}

impl PlayerKind {
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

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text was not the name of a kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayerKind;

impl fmt::Display for UnknownPlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = PlayerKind::ALL.into_iter().map(PlayerKind::name).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownPlayerKind {}

impl FromStr for PlayerKind {
    type Err = UnknownPlayerKind;

    fn from_str(text: &str) -> Result<Self, UnknownPlayerKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownPlayerKind)
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
    Some(kind.parse::<PlayerKind>().ok()?.create(name, game, dice))
}
