//! The two players, and what each seed calls them.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::error::error_texts;

/// A player. What the seeds call `neither` or `NONE` is [`None`] of an `Option<Player>`.
///
/// ```
/// use reversi::Player;
///
/// assert_eq!(!Player::Dark, Player::Light);
/// assert_eq!("white".parse(), Ok(Player::Light));
/// assert_eq!(Player::Dark.to_string(), "dark");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Dark in Reversi, Black in Othello. Moves first.
    Dark,
    /// Light in Reversi, White in Othello.
    Light,
}

impl Player {
    /// Both players, Dark first.
    pub const BOTH: [Self; 2] = [Self::Dark, Self::Light];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }

    /// The letter of board strings: `X` for Dark, `O` for Light.
    ///
    /// ```
    /// use reversi::Player;
    ///
    /// assert_eq!(Player::BOTH.map(Player::letter), ['X', 'O']);
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Self::Dark => 'X',
            Self::Light => 'O',
        }
    }

    /// The player whose disc a character of a board text is, in any of the usual alphabets.
    pub(crate) const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' | '*' | 'D' | 'd' | 'B' | 'b' => Some(Self::Dark),
            'O' | 'o' | 'L' | 'l' | 'W' | 'w' => Some(Self::Light),
            _ => None,
        }
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Words::DarkLight.name(Some(*self)))
    }
}

/// The text was not the name of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayer;

error_texts! { UnknownPlayer:
    Self => "expected dark or light, black or white, X or O";
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    /// Reads a name of either vocabulary or the letter of any board alphabet, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let mut chars = text.chars();
        if let (Some(letter), None) = (chars.next(), chars.next()) {
            return Self::from_letter(letter).ok_or(UnknownPlayer);
        }
        match text.to_ascii_lowercase().as_str() {
            "dark" | "black" => Ok(Self::Dark),
            "light" | "white" => Ok(Self::Light),
            _ => Err(UnknownPlayer),
        }
    }
}

/// Which words a rule set uses for the players and for an empty square.
///
/// ```
/// use reversi::{Player, Variant};
///
/// assert_eq!(Variant::Othello.words().title(Player::Dark), "Black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// `dark`, `light`, `neither`: Reversi.
    DarkLight,
    /// `black`, `white`, `none`: Othello.
    BlackWhite,
}

impl Words {
    /// The lower-case word for a player or for neither.
    ///
    /// ```
    /// use reversi::{Player, Words};
    ///
    /// assert_eq!(Words::DarkLight.name(None), "neither");
    /// assert_eq!(Words::BlackWhite.name(Some(Player::Dark)), "black");
    /// ```
    pub const fn name(self, player: Option<Player>) -> &'static str {
        match (self, player) {
            (Self::DarkLight, Some(Player::Dark)) => "dark",
            (Self::DarkLight, Some(Player::Light)) => "light",
            (Self::DarkLight, None) => "neither",
            (Self::BlackWhite, Some(Player::Dark)) => "black",
            (Self::BlackWhite, Some(Player::Light)) => "white",
            (Self::BlackWhite, None) => "none",
        }
    }

    /// The player's word with a capital, for the start of a sentence.
    pub const fn title(self, player: Player) -> &'static str {
        match (self, player) {
            (Self::DarkLight, Player::Dark) => "Dark",
            (Self::DarkLight, Player::Light) => "Light",
            (Self::BlackWhite, Player::Dark) => "Black",
            (Self::BlackWhite, Player::Light) => "White",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_player_of_the_other_is_oneself() {
        assert_eq!(Player::Dark.other(), Player::Light);
        assert_eq!(!Player::Light, Player::Dark);
    }

    #[test]
    fn names_and_letters_read_back() {
        for player in Player::BOTH {
            assert_eq!(player.to_string().parse(), Ok(player));
            assert_eq!(player.letter().to_string().parse(), Ok(player));
            for words in [Words::DarkLight, Words::BlackWhite] {
                assert_eq!(words.name(Some(player)).parse(), Ok(player));
                assert_eq!(words.title(player).parse(), Ok(player));
            }
        }
        assert_eq!(Words::DarkLight.name(None), "neither");
        assert_eq!(Words::BlackWhite.name(None), "none");
        assert_eq!("neither".parse::<Player>(), Err(UnknownPlayer));
        assert_eq!("".parse::<Player>(), Err(UnknownPlayer));
    }
}
