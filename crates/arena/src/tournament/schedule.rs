//! Who meets whom.

use std::fmt;
use std::str::FromStr;

/// The kind of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody; with two players, a match.
    #[default]
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
    /// Everybody meets the next in the list.
    Ladder,
}

impl Format {
    const NAMES: [(Self, &'static str); 3] =
        [(Self::RoundRobin, "round-robin"), (Self::Gauntlet, "gauntlet"), (Self::Ladder, "ladder")];

    /// The pairings of so many players, by their numbers.
    #[must_use]
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        match self {
            Self::RoundRobin => (0..players)
                .flat_map(|one| (one + 1..players).map(move |other| [one, other]))
                .collect(),
            Self::Gauntlet => (1..players).map(|other| [0, other]).collect(),
            Self::Ladder => (1..players).map(|other| [other - 1, other]).collect(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Self::NAMES.iter().find(|(format, _)| format == self);
        f.pad(found.map_or("", |(_, name)| name))
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "match" {
            return Ok(Self::RoundRobin);
        }
        let found = Self::NAMES.iter().find(|(_, name)| *name == text);
        found
            .map(|(format, _)| *format)
            .ok_or_else(|| "expected match, round-robin, gauntlet or ladder".to_owned())
    }
}

/// Where a game stands in a tournament. Pairings take turns, a pair of games each, so that a
/// tournament that is stopped has something of all of them; games have the same numbers however
/// many there will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The pairing, by its number.
    pub pairing: usize,
    /// The pair of games within it.
    pub pair: u64,
    /// Whether the colours are changed: the second player of the pairing moves first.
    pub swapped: bool,
}

impl Slot {
    /// That of a game.
    #[must_use]
    pub const fn of(game: u64, pairings: u64) -> Self {
        let round = game / 2;
        Self {
            pairing: (round % pairings) as usize,
            pair: round / pairings,
            swapped: game % 2 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_whom_the_format_says() {
        assert_eq!(Format::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Format::Gauntlet.pairings(3), [[0, 1], [0, 2]]);
        assert_eq!(Format::Ladder.pairings(3), [[0, 1], [1, 2]]);
        for format in [Format::RoundRobin, Format::Gauntlet, Format::Ladder] {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert_eq!("match".parse(), Ok(Format::RoundRobin));
        assert!("knockout".parse::<Format>().is_err());
    }

    #[test]
    fn pairings_take_turns() {
        let slots: Vec<(usize, u64, bool)> = (0..6)
            .map(|game| Slot::of(game, 2))
            .map(|slot| (slot.pairing, slot.pair, slot.swapped))
            .collect();
        let expected =
            [(0, 0, false), (0, 0, true), (1, 0, false), (1, 0, true), (0, 1, false), (0, 1, true)];
        assert_eq!(slots, expected);
    }
}
