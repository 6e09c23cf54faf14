//! Twelve levels of play, from a first game to full strength.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use reversi::{RuleSet, Scoring};

use crate::engine::Limits;
use crate::eval::{DISC, Evaluation, FEATURES, PHASES};
use crate::masks::KINDS;

/// How well an opponent plays: 1 to 12.
///
/// ```
/// use reversi_engine::Level;
///
/// let level: Level = "3".parse()?;
/// assert_eq!((level.number(), level.name()), (3, "Beginner"));
/// assert_eq!(Level::all().len(), 12);
/// # Ok::<(), reversi_engine::NoSuchLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Level(u8);

/// One row of the table of levels.
struct Row {
    name: &'static str,
    description: &'static str,
    skill: Skill,
}

/// What a level can do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Skill {
    /// Values the wrong things, as people do who are new to the game.
    Naive {
        /// What it values.
        taste: Taste,
        /// How many moves ahead it looks.
        sight: u32,
        /// The most discs that a move may cost by a sound judgement two moves ahead: whatever it
        /// likes better than that, it sees through.
        bound: i32,
        /// From so many empty squares on it plays perfectly.
        exact: u32,
        /// So many moves of a hundred it makes without looking.
        slips: u32,
    },
    /// Values the right things, and looks ahead as far as this.
    Sound(Limits),
}

/// What a naive player values, in discs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    /// Each of its discs.
    disc: i32,
    /// Each corner besides.
    corner: i32,
    /// Each other square of an edge besides.
    edge: i32,
    /// Each square next to a corner that is still empty, diagonally or along the edge.
    risk: i32,
    /// Each place to move to.
    mobility: i32,
}

impl Taste {
    /// The evaluation of somebody with this taste.
    pub(crate) fn evaluation(self, rules: RuleSet) -> Evaluation {
        let mut row = [0; FEATURES];
        for (kind, weight) in row[..KINDS].iter_mut().enumerate() {
            *weight = self.disc;
            match kind {
                0 => *weight += self.corner,
                1..=3 => *weight += self.edge,
                _ => {}
            }
        }
        row[KINDS + 6] = self.risk;
        row[KINDS + 7] = self.risk;
        // Where the fewest discs win, everything that keeps discs is bad.
        if rules.scoring() == Scoring::Fewest {
            row = row.map(|weight| -weight);
        }
        row[KINDS + 1] = self.mobility;
        Evaluation::with_weights(rules, [row.map(|weight| (weight * DISC) as i16); PHASES])
    }
}

const fn naive(taste: Taste, sight: u32, bound: i32, exact: u32, slips: u32) -> Skill {
    Skill::Naive { taste, sight, bound, exact, slips }
}

const fn sound(depth: u32, exact: u32) -> Skill {
    Skill::Sound(Limits { exact: Some(exact), ..Limits::depth(depth) })
}

static ROWS: [Row; 12] = [
    Row {
        name: "First game",
        description: "Takes the most discs at once, gives corners away, and often just plays anywhere.",
        skill: naive(Taste { disc: 1, corner: -8, edge: 0, risk: 4, mobility: 0 }, 1, 64, 0, 50),
    },
    Row {
        name: "Collector",
        description: "Likes many discs and has heard that corners are good, but often plays anywhere.",
        skill: naive(Taste { disc: 1, corner: 8, edge: 0, risk: 0, mobility: 0 }, 1, 40, 2, 60),
    },
    Row {
        name: "Beginner",
        description: "Goes for corners and edges, and shuns some of the squares beside them.",
        skill: naive(Taste { disc: 1, corner: 12, edge: 1, risk: -3, mobility: 0 }, 1, 30, 3, 30),
    },
    Row {
        name: "Learner",
        description: "Knows the good squares and the bad ones; still counts discs too soon.",
        skill: naive(Taste { disc: 1, corner: 16, edge: 2, risk: -8, mobility: 0 }, 1, 18, 4, 12),
    },
    Row {
        name: "Casual",
        description: "Has learned that moves matter as well as discs, and looks two moves ahead.",
        skill: naive(Taste { disc: 1, corner: 16, edge: 1, risk: -8, mobility: 1 }, 2, 12, 6, 8),
    },
    Row {
        name: "Steady",
        description: "Judges positions soundly, but looks at its own move only; the last six squares are perfect.",
        skill: sound(1, 6),
    },
    Row {
        name: "Club player",
        description: "Looks two moves ahead; the last eight squares are perfect.",
        skill: sound(2, 8),
    },
    Row {
        name: "Strong",
        description: "Looks three moves ahead; the last nine squares are perfect.",
        skill: sound(3, 9),
    },
    Row {
        name: "Expert",
        description: "Looks five moves ahead; the last ten squares are perfect.",
        skill: sound(5, 10),
    },
    Row {
        name: "Master",
        description: "Looks seven moves ahead; the last twelve squares are perfect.",
        skill: sound(7, 12),
    },
    Row {
        name: "Grandmaster",
        description: "Looks ten moves ahead; the last sixteen squares are perfect.",
        skill: sound(10, 16),
    },
    Row {
        name: "Full strength",
        description: "Everything the engine has, for a third of a second a move or by the clock.",
        skill: Skill::Sound(Limits::time(Duration::from_millis(333))),
    },
];

impl Level {
    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// Full strength.
    pub const LAST: Self = Self(12);

    /// The level with this number, 1 to 12.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=12) { Some(Self(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..12).map(|index| Self(index + 1))
    }

    fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0) - 1]
    }

    /// 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What to expect of it, in a sentence or two.
    pub fn description(self) -> &'static str {
        self.row().description
    }

    /// Megabytes that are enough for what it remembers of one move.
    pub(crate) const fn hash_mb(self) -> usize {
        match self.0 {
            ..=5 => 1,
            6..=9 => 4,
            _ => 16,
        }
    }

    pub(crate) fn skill(self) -> Skill {
        self.row().skill
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

impl TryFrom<u8> for Level {
    type Error = NoSuchLevel;

    fn try_from(number: u8) -> Result<Self, NoSuchLevel> {
        Self::new(number).ok_or(NoSuchLevel)
    }
}

/// The text was not a level.
///
/// ```
/// use reversi_engine::{Level, NoSuchLevel};
///
/// assert_eq!("13".parse::<Level>(), Err(NoSuchLevel));
/// assert_eq!(NoSuchLevel.to_string(), "expected a level from 1 to 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchLevel;

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a level from 1 to 12")
    }
}

impl std::error::Error for NoSuchLevel {}

/// `7`, or `level 7`.
impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        let number = text.strip_prefix("level ").map_or(text, str::trim_start);
        number.parse::<u8>().map_err(|_| NoSuchLevel)?.try_into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers_names_and_descriptions() {
        let mut names: Vec<_> = Level::all().map(Level::name).collect();
        assert_eq!(names.len(), 12);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 12);
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert!(level.description().ends_with('.'));
        }
        #[cfg(feature = "serde")]
        for level in Level::all() {
            let json = serde_json::to_string(&level).expect("it can be written");
            assert_eq!(json, level.to_string());
            assert_eq!(serde_json::from_str::<Level>(&json).ok(), Some(level));
            assert!(serde_json::from_str::<Level>("13").is_err());
        }
        for text in ["0", "13", "-1", "", "one", "1.5"] {
            assert_eq!(text.parse::<Level>(), Err(NoSuchLevel), "{text}");
        }
    }
}
