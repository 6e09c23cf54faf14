//! Who sits at the table.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use reversi::Player;
use reversi_engine::{ReversiContender, roster};

/// Who plays a side: a person at this screen, or anybody of [`reversi_engine::roster`].
///
/// ```
/// use session::Seat;
///
/// let seat: Seat = "level 3".parse()?;
/// assert_eq!((seat.is_person(), seat.to_string()), (false, "level 3".to_owned()));
/// # Ok::<(), support::UnknownContender>(())
/// ```
pub type Seat = support::Seat<dyn ReversiContender>;

/// One of something for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides<T> {
    /// Dark's, or Black's.
    pub dark: T,
    /// Light's, or White's.
    pub light: T,
}

impl<T: Clone> Sides<T> {
    /// The same for both.
    pub fn both(value: T) -> Self {
        Self { dark: value.clone(), light: value }
    }
}

impl Sides<Seat> {
    /// The side of the only person at the table.
    #[must_use]
    pub fn only_person(&self) -> Option<Player> {
        match (self.dark.is_person(), self.light.is_person()) {
            (true, false) => Some(Player::Dark),
            (false, true) => Some(Player::Light),
            _ => None,
        }
    }

    /// Who plays against a person here: whoever does already, else somebody easy.
    #[must_use]
    pub fn opponent(&self) -> Arc<dyn ReversiContender> {
        let seated = self.light.contender().or(self.dark.contender());
        Arc::clone(seated.unwrap_or(&roster().listed()[EASY]))
    }
}

/// Which of those that are listed is easy.
const EASY: usize = 1;

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
        let levels = roster().listed().iter().cloned().map(Seat::of);
        for seat in std::iter::once(Seat::PERSON).chain(levels) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for text in ["", "level", "level 23", "nobody", "person 2", "level 1 2"] {
            assert!(text.parse::<Seat>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_opponent_stays_and_is_easy_at_first() {
        assert_eq!(Sides::both(Seat::PERSON).opponent().name(), "level 2");
        let seats = Sides { dark: "random".parse().expect("a name"), light: Seat::PERSON };
        assert_eq!(
            (seats.opponent().name(), seats.only_person()),
            ("random".to_owned(), Some(Player::Light))
        );
    }
}
