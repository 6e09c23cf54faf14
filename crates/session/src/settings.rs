//! What a person has chosen once and for all.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::battleship::Assumption;
use crate::lesson::Topic;
use crate::programs::ProgramEntry;
use crate::saved_file::{Fields, Reading, SavedError, read_leniently, write};
use crate::setup::Setup;

/// Declares settings, each of them once: its type and what it is as long as nobody has chosen.
/// Files call it by the same name unless it says otherwise.
macro_rules! settings {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$of_field:meta])* pub $field:ident: $type:ty = $usual:expr,)*
    }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$of_field])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $usual,)* }
            }
        }
    };
}

settings! {
    /// What a person has chosen once and for all; kept in the configuration folder.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[allow(clippy::struct_excessive_bools)] // Each is a switch that a person sees.
    pub struct Settings {
        /// Light on dark or dark on light.
        pub theme: Theme = Theme::System,
        /// What the board is made of.
        pub board: BoardColours = BoardColours::Green,
        /// Discs differ in shape as well as in colour.
        pub shapes: bool = false,
        /// Discs are placed and turned before one's eyes.
        pub animation: bool = true,
        /// Letters and digits beside the board.
        pub coordinates: bool = true,
        /// A dot on every legal square.
        pub legal_dots: bool = true,
        /// Battleship's columns have letters and its rows count from 1, instead of the seed's digits.
        pub battleship_letters: bool = false,
        /// The size of text, in per cent.
        #[serde(rename = "text_percent")]
        pub text_size: TextSize = TextSize(100),
        /// What the chances of Battleship assume of the enemy's fleets.
        pub battleship_prior: Assumption = Assumption::Uniform,
        /// Moves and shots are heard.
        pub sounds: bool = false,
        /// Where the window was and how large, when it was closed last.
        pub window: Option<WindowPlace> = None,
        /// How far the person has come; no choice, but kept with the choices.
        pub progress: Progress = Progress::default(),
        /// Programs that may take a seat.
        pub programs: Vec<ProgramEntry> = Vec::new(),
        /// What the last new game was made of.
        #[serde(rename = "last")]
        pub last_setup: Setup = Setup::default(),
    }
}

/// How far a person has come with what teaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)] // Earlier versions have written less of it.
pub struct Progress {
    /// The lessons were offered once.
    pub welcomed: bool,
    /// The puzzles of the day.
    pub puzzles: PuzzleProgress,
    /// The lessons.
    pub lessons: LessonProgress,
}

/// Which steps of each lesson were done at any time: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// Of the lesson about Reversi.
    pub reversi: u64,
    /// Of the one about Othello.
    pub othello: u64,
    /// Of the one about Battleship.
    pub battleship: u64,
}

impl LessonProgress {
    /// The steps that were done of a lesson.
    pub const fn of(self, topic: Topic) -> u64 {
        match topic {
            Topic::Reversi => self.reversi,
            Topic::Othello => self.othello,
            Topic::Battleship => self.battleship,
        }
    }

    /// These steps were done, too. What was done once is not forgotten when a lesson begins anew.
    #[must_use]
    pub const fn with(mut self, topic: Topic, steps: u64) -> Self {
        let done = match topic {
            Topic::Reversi => &mut self.reversi,
            Topic::Othello => &mut self.othello,
            Topic::Battleship => &mut self.battleship,
        };
        *done |= steps;
        self
    }
}

/// The puzzles of the day that were solved, and on how many days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleProgress {
    /// The last day on which one was solved, counted from 1970.
    pub day: u64,
    /// Which of that day's were solved: one bit each.
    pub solved: u64,
    /// On how many days in a row, that one included.
    pub streak: u64,
    /// The most days in a row so far.
    pub longest: u64,
}

/// Settings together with what other versions have written beside them, so that saving them loses
/// nothing.
///
/// ```
/// use session::{SavedSettings, Theme};
///
/// let (mut saved, complaints) = SavedSettings::from_text(r#"{"theme": "dark", "sound": 7}"#)?;
/// assert!(complaints.is_empty());
/// saved.settings.theme = Theme::Light;
/// assert!(saved.to_text().contains(r#""theme": "light""#));
/// assert!(saved.to_text().contains(r#""sound": 7"#));
/// # Ok::<(), session::SavedError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedSettings {
    /// The settings.
    pub settings: Settings,
    other: Fields,
    newer: Option<u64>,
}

const FORMAT: &str = "quadrille-settings";

/// What earlier versions called a setting in files, and what it is called now.
const RENAMED: [(&str, &str); 1] = [("sea_letters", "battleship_letters")];

impl SavedSettings {
    /// The settings as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        write(FORMAT, &self.settings, &self.other)
    }

    /// Reads the text of a file, with a complaint of one line for everything in it that was not
    /// understood. There the default is used; only what is no settings file at all is an error.
    pub fn from_text(text: &str) -> Result<(Self, Vec<String>), SavedError> {
        let reading = read_leniently(FORMAT, &RENAMED, text)?;
        let Reading { value: settings, other, complaints, newer } = reading;
        Ok((Self { settings, other, newer }, complaints))
    }

    /// The settings in a folder as they are now, without a word about what cannot be read: for those
    /// who need a few of them before a library is opened.
    #[must_use]
    pub fn glance(folder: &Path) -> Self {
        let text = crate::store::read_file(&folder.join(crate::library::SETTINGS)).ok();
        let found = text.and_then(|text| Self::from_text(&text).ok());
        found.map_or_else(Self::default, |(found, _)| found)
    }

    /// The version of the format, if the settings were written by a newer version than this.
    pub const fn newer_version(&self) -> Option<u64> {
        self.newer
    }
}

/// Where a window is and how large, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Width and height of what is inside its frame.
    pub size: [u16; 2],
    /// Its upper left corner on the desktop, frame included, where the system tells.
    pub at: Option<[i16; 2]>,
    /// It fills the screen.
    pub maximised: bool,
}

/// Light on dark or dark on light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    System,
    /// Light on dark.
    Dark,
    /// Dark on light.
    Light,
}

impl Theme {
    /// Every theme, with its word.
    pub const ALL: [(Self, &str); 3] =
        [(Self::System, "system"), (Self::Dark, "dark"), (Self::Light, "light")];
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardColours {
    /// Green cloth.
    Green,
    /// Blue cloth.
    Blue,
    /// Wood.
    Wood,
    /// Black and white discs with strong rims on grey.
    #[serde(rename = "high contrast")]
    HighContrast,
}

impl BoardColours {
    /// Every board, with its word.
    pub const ALL: [(Self, &str); 4] = [
        (Self::Green, "green"),
        (Self::Blue, "blue"),
        (Self::Wood, "wood"),
        (Self::HighContrast, "high contrast"),
    ];
}

/// The size of text, 80 to 200 per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u64")]
pub struct TextSize(u16);

impl TextSize {
    /// The smallest, in per cent.
    pub const LEAST: u16 = 80;
    /// The largest, in per cent.
    pub const MOST: u16 = 200;

    /// A size in per cent; outside the limits the nearest one inside.
    #[must_use]
    pub fn percent(percent: u16) -> Self {
        Self(percent.clamp(Self::LEAST, Self::MOST))
    }

    /// As a factor.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl TryFrom<u64> for TextSize {
    type Error = String;

    fn try_from(percent: u64) -> Result<Self, String> {
        let whole = u16::try_from(percent).map(Self).ok();
        let fits = whole.filter(|size| *size == Self::percent(size.0));
        fits.ok_or_else(|| format!("expected {} to {}", Self::LEAST, Self::MOST))
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use reversi::{RuleSet, Variant};

    use super::*;
    use crate::saved_game::tests::{random_game, size};

    fn program() -> ProgramEntry {
        ProgramEntry::new("Bot", "x 'y z'", "bots", "time=2.5 memory=64").expect("a program")
    }

    #[test]
    fn settings_read_back_equal() {
        for (theme, _) in Theme::ALL {
            for (board, _) in BoardColours::ALL {
                for seed in 0..8 {
                    let mut random = Rng::with_seed(seed);
                    let kind = Variant::ALL[seed as usize % 5];
                    let settings = Settings {
                        theme,
                        board,
                        shapes: random.bool(),
                        animation: random.bool(),
                        sounds: random.bool(),
                        coordinates: random.bool(),
                        legal_dots: random.bool(),
                        battleship_letters: random.bool(),
                        battleship_prior: Assumption::ALL[random.usize(..2)].0,
                        text_size: TextSize::percent(random.u16(..300)),
                        window: random.bool().then(|| WindowPlace {
                            size: [random.u16(..), random.u16(..)],
                            at: random.bool().then(|| [random.i16(..), random.i16(..)]),
                            maximised: random.bool(),
                        }),
                        programs: vec![program(); random.usize(..3)],
                        last_setup: random_game(&mut random, kind, size("6x5")).setup(),
                        progress: Progress {
                            welcomed: random.bool(),
                            puzzles: PuzzleProgress {
                                day: random.u64(..1 << 40),
                                solved: random.u64(..1 << 5),
                                streak: random.u64(..1000),
                                longest: random.u64(..1000),
                            },
                            lessons: LessonProgress {
                                reversi: random.u64(..1 << 12),
                                othello: random.u64(..1 << 12),
                                battleship: random.u64(..1 << 12),
                            },
                        },
                    };
                    let saved = SavedSettings { settings, ..SavedSettings::default() };
                    let again = SavedSettings::from_text(&saved.to_text());
                    assert_eq!(again, Ok((saved, Vec::new())));
                }
            }
        }
    }

    #[test]
    fn files_have_the_words_of_the_lists() {
        let words = Theme::ALL.map(|(theme, word)| (serde_json::json!(theme), word));
        assert!(words.iter().all(|(json, word)| json == word), "{words:?}");
        let words = BoardColours::ALL.map(|(board, word)| (serde_json::json!(board), word));
        assert!(words.iter().all(|(json, word)| json == word), "{words:?}");
    }

    #[test]
    fn settings_without_sense_are_told_and_the_others_are_used() {
        let text = r#"{"theme": "purple", "board": "wood", "text_percent": 900000, "shapes": true,
            "last": {"rules": "go", "size": "6x6", "dark": "level 3", "light": "cat",
            "main_ms": 99999999999, "increment_ms": 5}}"#;
        let (saved, mut complaints) = SavedSettings::from_text(text).expect("settings");
        complaints.sort();
        let names: Vec<_> = complaints.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ["last.light", "last.main_ms", "last.rules", "text_percent", "theme"]);
        assert_eq!(
            complaints[1],
            "last.main_ms: expected 3600000000 at most, found 99999999999; null is used"
        );
        assert_eq!(complaints[3], "text_percent: expected 80 to 200, found 900000; 100 is used");
        assert_eq!(
            complaints[4],
            "theme: expected one of `system`, `dark`, `light`, found \"purple\"; \"system\" is used"
        );
        let settings = saved.settings;
        assert_eq!(settings.board, BoardColours::Wood);
        assert!(settings.shapes);
        assert_eq!(settings.text_size, TextSize::percent(100));
        assert_eq!(settings.last_setup.rules, RuleSet::new(Variant::Reversi, size("6x6")));
        assert_eq!(settings.last_setup.seats.dark.to_string(), "level 3");
        assert_eq!(settings.last_setup.time, None);
    }

    #[test]
    fn settings_that_are_not_known_are_kept() {
        let text = r#"{"sound": {"volume": [1, 2]}, "last": {"handicap": 4, "size": "6x6"}}"#;
        let (saved, complaints) = SavedSettings::from_text(text).expect("settings");
        assert!(complaints.is_empty(), "{complaints:?}");
        assert_eq!(saved.settings.last_setup.rules.size(), size("6x6"));
        let text = saved.to_text();
        assert!(
            text.contains("\"handicap\": 4\n  },\n  \"sound\": {\n    \"volume\": ["),
            "{text}"
        );
        let again = SavedSettings::from_text(&text).expect("settings");
        assert_eq!((again.0.to_text(), again), (text, (saved, Vec::new())));
    }

    #[test]
    fn a_newer_version_of_the_settings_is_read_as_far_as_it_goes() {
        let text = r#"{"format": "quadrille-settings", "version": 2, "theme": "dark"}"#;
        let (saved, _) = SavedSettings::from_text(text).expect("settings");
        assert_eq!((saved.newer_version(), saved.settings.theme), (Some(2), Theme::Dark));
    }
}
