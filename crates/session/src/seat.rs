//! Who sits at the table.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use reversi::Player;
use reversi_engine::Level;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at this screen.
    Person,
    /// The engine at some level.
    Engine(Level),
}

impl Seat {
    /// Whether a person sits here.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

/// `person`, or `level 3`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.pad("person"),
            Self::Engine(level) => f.pad(&format!("level {level}")),
        }
    }
}

/// The text named nobody who could sit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSeat;

impl fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected person, or level and a number from 1 to 12")
    }
}

impl std::error::Error for UnknownSeat {}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        let mut words = text.split_ascii_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("person"), None, None) => Ok(Self::Person),
            (Some("level"), Some(number), None) => {
                number.parse().map(Self::Engine).map_err(|_| UnknownSeat)
            }
            _ => Err(UnknownSeat),
        }
    }
}

/// One of something for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides<T> {
    /// Dark's, or Black's.
    pub dark: T,
    /// Light's, or White's.
    pub light: T,
}

impl<T> Sides<T> {
    /// The same for both.
    pub fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self { dark: value, light: value }
    }
}

impl<T> Index<Player> for Sides<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::Dark => &self.dark,
            Player::Light => &self.light,
        }
    }
}

impl<T> IndexMut<Player> for Sides<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Dark => &mut self.dark,
            Player::Light => &mut self.light,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_back() {
        let engines = Level::all().map(Seat::Engine);
        for seat in std::iter::once(Seat::Person).chain(engines) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for text in ["", "level", "level 13", "nobody", "person 2", "level 1 2"] {
            assert_eq!(text.parse::<Seat>(), Err(UnknownSeat), "{text}");
        }
    }
}
