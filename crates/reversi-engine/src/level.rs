//! The levels of play, from a first game to full strength.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use reversi::{RuleSet, Scoring};

use crate::engine::Limits;
use crate::eval::{DISC, Evaluation, FEATURES, PHASES};
use crate::masks::KINDS;

/// How well an opponent plays: 1 to 22. A step is worth about 150 to 200 Elo.
///
/// ```
/// use reversi_engine::Level;
///
/// let level: Level = "3".parse()?;
/// assert_eq!((level.number(), level.name()), (3, "Beginner"));
/// assert_eq!(Level::all().len(), 22);
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
    Sound {
        limits: Limits,
        /// In so many moves of a hundred it looks one move less far.
        lapses: u32,
    },
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

const fn sound(depth: u32, exact: u32, lapses: u32) -> Skill {
    Skill::Sound { limits: Limits { exact: Some(exact), ..Limits::depth(depth) }, lapses }
}

/// What the naive ones value, in the order in which people learn it.
const DISCS: Taste = Taste { disc: 1, corner: -8, edge: 0, risk: 4, mobility: 0 };
const CORNERS: Taste = Taste { disc: 1, corner: 8, edge: 0, risk: 0, mobility: 0 };
const EDGES: Taste = Taste { disc: 1, corner: 12, edge: 1, risk: -3, mobility: 0 };
const RISKS: Taste = Taste { disc: 1, corner: 16, edge: 2, risk: -8, mobility: 0 };
const MOVES: Taste = Taste { disc: 1, corner: 16, edge: 1, risk: -8, mobility: 1 };

const fn row(name: &'static str, skill: Skill, description: &'static str) -> Row {
    Row { name, description, skill }
}

static ROWS: [Row; COUNT as usize] = [
    row(
        "First game",
        naive(DISCS, 1, 64, 0, 50),
        "Takes the most discs at once, gives corners away, and often just plays anywhere.",
    ),
    row(
        "Collector",
        naive(CORNERS, 1, 64, 0, 94),
        "Has heard that corners are good, but mostly plays anywhere.",
    ),
    row(
        "Beginner",
        naive(CORNERS, 1, 40, 2, 60),
        "Likes many discs and takes a corner if it sees one; often it does not look.",
    ),
    row("Dabbler", naive(EDGES, 1, 32, 3, 31), "Goes for corners and edges, when it looks."),
    row(
        "Learner",
        naive(RISKS, 1, 20, 3, 19),
        "Knows the good squares and the bad ones; still counts discs too soon.",
    ),
    row(
        "Hobbyist",
        naive(RISKS, 1, 16, 4, 9),
        "Knows the squares well and seldom plays without looking.",
    ),
    row(
        "Improver",
        naive(MOVES, 2, 14, 5, 9),
        "Has learned that moves matter as well as discs; still slips now and then.",
    ),
    row(
        "Casual",
        naive(MOVES, 2, 11, 6, 4),
        "Looks two moves ahead, and values moves as well as discs.",
    ),
    row("Regular", naive(MOVES, 2, 7, 6, 4), "Looks two moves ahead, and falls for less."),
    row(
        "Steady",
        naive(MOVES, 2, 5, 7, 2),
        "Makes small mistakes only; the last seven squares are perfect.",
    ),
    row(
        "Careful",
        sound(2, 8, 50),
        "Judges positions soundly, one or two moves ahead; the last eight squares are perfect.",
    ),
    row(
        "Club player",
        sound(2, 8, 0),
        "Looks two moves ahead; the last eight squares are perfect.",
    ),
    row(
        "Skilled",
        sound(3, 9, 50),
        "Looks two or three moves ahead; the last nine squares are perfect.",
    ),
    row("Strong", sound(3, 9, 0), "Looks three moves ahead; the last nine squares are perfect."),
    row("Sharp", sound(4, 10, 0), "Looks four moves ahead; the last ten squares are perfect."),
    row("Expert", sound(5, 11, 0), "Looks five moves ahead; the last eleven squares are perfect."),
    row("Seasoned", sound(6, 12, 0), "Looks six moves ahead; the last twelve squares are perfect."),
    row(
        "Master",
        sound(7, 13, 0),
        "Looks seven moves ahead; the last thirteen squares are perfect.",
    ),
    row(
        "Formidable",
        sound(9, 14, 50),
        "Looks eight or nine moves ahead; the last fourteen squares are perfect.",
    ),
    row(
        "Grandmaster",
        sound(10, 16, 0),
        "Looks ten moves ahead; the last sixteen squares are perfect.",
    ),
    row(
        "Champion",
        sound(12, 18, 0),
        "Looks twelve moves ahead; the last eighteen squares are perfect.",
    ),
    row(
        "Full strength",
        Skill::Sound { limits: Limits::time(Duration::from_millis(333)), lapses: 0 },
        "Everything the engine has, for a third of a second a move or by the clock.",
    ),
];

/// How many levels there are.
const COUNT: u8 = 22;

impl Level {
    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// Full strength.
    pub const LAST: Self = Self(COUNT);

    /// The level with this number, 1 to 22.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=COUNT) { Some(Self(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..COUNT).map(|index| Self(index + 1))
    }

    fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0) - 1]
    }

    /// 1 to 22.
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
            ..=10 => 1,
            11..=17 => 4,
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
/// assert_eq!("23".parse::<Level>(), Err(NoSuchLevel));
/// assert_eq!(NoSuchLevel.to_string(), "expected a level from 1 to 22");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchLevel;

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 1 to {COUNT}")
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
        assert_eq!(names.len(), 22);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 22);
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert!(level.description().ends_with('.'));
        }
        #[cfg(feature = "serde")]
        for level in Level::all() {
            let json = serde_json::to_string(&level).expect("it can be written");
            assert_eq!(json, level.to_string());
            assert_eq!(serde_json::from_str::<Level>(&json).ok(), Some(level));
            assert!(serde_json::from_str::<Level>("23").is_err());
        }
        for text in ["0", "23", "-1", "", "one", "1.5"] {
            assert_eq!(text.parse::<Level>(), Err(NoSuchLevel), "{text}");
        }
    }
}
