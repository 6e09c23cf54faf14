//! Settings as text, read field by field.

use std::fmt;

use reports::{LastFile, OtherFields, SettingsFile, one_line};
use reversi::RuleSet;

use super::{SavedError, from_ms, parsed, to_ms};
use crate::seat::Sides;
use crate::settings::{BoardColours, Settings, TextSize, Theme};
use crate::setup::{Setup, TimeControl};

/// Settings together with what other versions have written beside them, so that saving them loses
/// nothing.
///
/// ```
/// use session::{SavedSettings, Theme};
///
/// let (mut keeper, complaints) = SavedSettings::from_text(r#"{"theme": "dark", "sound": 7}"#)?;
/// assert!(complaints.is_empty());
/// keeper.settings.theme = Theme::Light;
/// assert!(keeper.to_text().contains(r#""theme": "light""#));
/// assert!(keeper.to_text().contains(r#""sound": 7"#));
/// # Ok::<(), session::SavedError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedSettings {
    /// The settings.
    pub settings: Settings,
    other: OtherFields,
    /// Beside the last setup.
    other_last: OtherFields,
    newer: Option<u64>,
}

impl SavedSettings {
    /// The settings as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let file = to_file(&self.settings);
        let last = LastFile { other: self.other_last.clone(), ..file.last };
        SettingsFile { other: self.other.clone(), last, ..file }.to_text()
    }

    /// Reads the text of a file, with a complaint of one line for everything in it that was not
    /// understood. There the default is used; only what is no settings file at all is an error.
    pub fn from_text(text: &str) -> Result<(Self, Vec<String>), SavedError> {
        let defaults = Settings::default();
        let reading = to_file(&defaults).updated_from_text(text)?;
        let mut complaints = reading.complaints;
        let settings = from_file(&reading.file, &defaults, &mut complaints);
        let (other, other_last) = (reading.file.other, reading.file.last.other);
        Ok((Self { settings, other, other_last, newer: reading.newer }, complaints))
    }

    /// The version of the format, if the settings were written by a newer version than this.
    pub const fn newer_version(&self) -> Option<u64> {
        self.newer
    }
}

/// Settings of which nothing was read.
impl From<Settings> for SavedSettings {
    fn from(settings: Settings) -> Self {
        Self { settings, ..Self::default() }
    }
}

fn to_file(settings: &Settings) -> SettingsFile {
    let Setup { rules, seats, time } = settings.last_setup;
    SettingsFile {
        theme: word_of(settings.theme, &Theme::ALL).to_owned(),
        board: word_of(settings.board, &BoardColours::ALL).to_owned(),
        shapes: settings.shapes,
        animation: settings.animation,
        coordinates: settings.coordinates,
        legal_dots: settings.legal_dots,
        sea_letters: settings.sea_letters,
        text_percent: settings.text_size.as_percent().into(),
        last: LastFile {
            rules: rules.variant().to_string(),
            size: rules.size().to_string(),
            dark: seats.dark.to_string(),
            light: seats.light.to_string(),
            main_ms: time.map(|time| to_ms(time.main)),
            increment_ms: time.map(|time| to_ms(time.increment)),
            other: OtherFields::default(),
        },
        other: OtherFields::default(),
    }
}

fn from_file(file: &SettingsFile, defaults: &Settings, complaints: &mut Vec<String>) -> Settings {
    let last = defaults.last_setup;
    let kind = parsed(&file.last.rules);
    let kind = or_default("last.rules", kind, last.rules.variant(), complaints);
    let size = parsed(&file.last.size);
    let size = or_default("last.size", size, last.rules.size(), complaints);
    let dark = or_default("last.dark", parsed(&file.last.dark), last.seats.dark, complaints);
    let light = or_default("last.light", parsed(&file.last.light), last.seats.light, complaints);
    let text_size = TextSize::percent(file.text_percent.try_into().unwrap_or(u16::MAX));
    if u64::from(text_size.as_percent()) != file.text_percent {
        let (least, most) = (TextSize::LEAST, TextSize::MOST);
        complaints.push(format!(
            "text_percent: expected {least} to {most}, found {}; {} is used",
            file.text_percent,
            text_size.as_percent()
        ));
    }
    Settings {
        theme: chosen("theme", &file.theme, &Theme::ALL, defaults.theme, complaints),
        board: chosen("board", &file.board, &BoardColours::ALL, defaults.board, complaints),
        shapes: file.shapes,
        animation: file.animation,
        coordinates: file.coordinates,
        legal_dots: file.legal_dots,
        sea_letters: file.sea_letters,
        text_size,
        last_setup: Setup {
            rules: RuleSet::new(kind, size),
            seats: Sides { dark, light },
            time: read_time(&file.last, complaints),
        },
    }
}

fn read_time(last: &LastFile, complaints: &mut Vec<String>) -> Option<TimeControl> {
    let main = from_ms(last.main_ms?);
    let increment = from_ms(last.increment_ms.unwrap_or(0));
    match (main, increment) {
        (Ok(main), Ok(increment)) => Some(TimeControl { main, increment }),
        (Err(problem), _) => {
            complaints.push(format!("last.main_ms: {problem}; no clock is used"));
            None
        }
        (_, Err(problem)) => {
            complaints.push(format!("last.increment_ms: {problem}; no clock is used"));
            None
        }
    }
}

/// The word of a value in a table that lists every value.
fn word_of<T: Copy + PartialEq>(value: T, all: &[(T, &'static str)]) -> &'static str {
    all.iter().find(|(other, _)| *other == value).map_or("", |(_, word)| word)
}

/// The value of a word in such a table, or the default and a complaint.
fn chosen<T: Copy + PartialEq>(
    name: &str,
    word: &str,
    all: &[(T, &'static str)],
    default: T,
    complaints: &mut Vec<String>,
) -> T {
    let found = all.iter().find(|(_, other)| *other == word);
    found.map_or_else(
        || {
            let words: Vec<&str> = all.iter().map(|(_, word)| *word).collect();
            let problem =
                one_line(&format!("expected one of {}, found {word:?}", words.join(", ")));
            complaints.push(format!("{name}: {problem}; {} is used", word_of(default, all)));
            default
        },
        |(value, _)| *value,
    )
}

/// A value, or the default and a complaint.
fn or_default<T: fmt::Display>(
    name: &str,
    value: Result<T, String>,
    default: T,
    complaints: &mut Vec<String>,
) -> T {
    value.unwrap_or_else(|problem| {
        complaints.push(format!("{name}: {}; {default} is used", one_line(&problem)));
        default
    })
}

#[cfg(test)]
mod tests {
    use reversi::Variant;

    use super::*;
    use crate::saved::tests::{Random, corrupt, size};

    #[test]
    fn settings_read_back_equal() {
        for (theme, _) in Theme::ALL {
            for (board, _) in BoardColours::ALL {
                for seed in 0..8 {
                    let mut random = Random(seed);
                    let mut last_setup =
                        random.record(Variant::ALL[seed as usize % 5], size("6x5"));
                    last_setup.lines.clear();
                    let keeper = SavedSettings::from(Settings {
                        theme,
                        board,
                        shapes: random.one_in(2),
                        animation: random.one_in(2),
                        coordinates: random.one_in(2),
                        legal_dots: random.one_in(2),
                        sea_letters: random.one_in(2),
                        text_size: TextSize::percent(random.below(300) as u16),
                        last_setup: last_setup.setup(),
                    });
                    let again = SavedSettings::from_text(&keeper.to_text());
                    assert_eq!(again, Ok((keeper, Vec::new())));
                }
            }
        }
    }

    #[test]
    fn settings_without_sense_are_told_and_the_others_are_used() {
        let text = r#"{"theme": "purple", "board": "wood", "text_percent": 900000, "shapes": true,
            "last": {"rules": "go", "size": "6x6", "dark": "level 3", "light": "cat",
            "main_ms": 99999999999, "increment_ms": 5}}"#;
        let (keeper, complaints) = SavedSettings::from_text(text).expect("settings");
        let names: Vec<_> = complaints.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ["last.rules", "last.light", "text_percent", "theme", "last.main_ms"]);
        let problem = "theme: expected one of system, dark, light, found \"purple\"; \
                       system is used";
        assert!(complaints.iter().any(|complaint| complaint == problem), "{complaints:?}");
        let settings = keeper.settings;
        assert_eq!(settings.board, BoardColours::Wood);
        assert!(settings.shapes);
        assert_eq!(settings.text_size, TextSize::percent(TextSize::MOST));
        assert_eq!(settings.last_setup.rules, RuleSet::new(Variant::Reversi, size("6x6")));
        assert_eq!(settings.last_setup.seats.dark.to_string(), "level 3");
        assert_eq!(settings.last_setup.time, None);
    }

    #[test]
    fn corrupted_settings_are_settings_or_refused() {
        let settings = Settings { shapes: true, ..Settings::default() };
        corrupt(SavedSettings::from(settings).to_text().as_bytes(), |bytes| {
            let text = String::from_utf8_lossy(bytes);
            if let Ok((keeper, complaints)) = SavedSettings::from_text(&text) {
                assert!(complaints.iter().all(|complaint| !complaint.contains('\n')));
                let again = SavedSettings::from_text(&keeper.to_text()).expect("settings").0;
                assert_eq!(again.settings, keeper.settings);
            }
        });
    }
}
