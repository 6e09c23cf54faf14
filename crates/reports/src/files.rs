//! What Quadrille keeps on disk: games and settings, as JSON that people can read and mend.
//!
//! This is the shape of the files and no more: the words in them are read by those who know what
//! they mean. Whatever a file holds, reading it takes little time and ends in a value or in an
//! error of one line.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::to_json;

/// The most that a file may hold: far more than any game needs, and read in no time.
pub const MOST_FILE_BYTES: usize = 1 << 20;

/// The version of both formats. Fields may be added without a new one.
const VERSION: u64 = 1;

/// The most text of unknown fields that is kept, as it would be written. Blanks in front of deeply
/// nested values could otherwise make a file of theirs that is too big to be read.
const MOST_OTHER_BYTES: usize = 64 << 10;

/// Why a file could not be read. Printed, it is one line that goes on after the name of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// It is bigger than [`MOST_FILE_BYTES`].
    TooBig,
    /// It is no JSON, or not what was expected there; says where.
    Malformed(String),
    /// It is another kind of file.
    WrongFormat {
        /// What `format` should be.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// It was written by a newer version, with another meaning.
    Newer {
        /// The version of its format.
        version: u64,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooBig => f.write_str("is bigger than 1 MB"),
            Self::Malformed(message) => f.write_str(message),
            Self::WrongFormat { expected, found } => {
                write!(f, "format is {}, expected {expected:?}", one_line(&format!("{found:?}")))
            }
            Self::Newer { version } => write!(
                f,
                "was written by a newer version of Quadrille: its format is version {version}, \
                 known is {VERSION}"
            ),
        }
    }
}

impl std::error::Error for FileError {}

impl From<serde_json::Error> for FileError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        let what = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
        Self::Malformed(format!("line {line}, column {column}: {}", one_line(what)))
    }
}

/// A text as part of a message: one line, and cut where it would fill the screen. Files are
/// quoted in messages, and what they hold may be long.
#[must_use]
pub fn one_line(text: &str) -> String {
    const MOST_CHARS: usize = 200;
    let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut line: String = chars.by_ref().take(MOST_CHARS).collect();
    if chars.next().is_some() {
        line.push('…');
    }
    line
}

/// A game on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFile {
    /// The name of the rule set.
    pub rules: String,
    /// Columns and rows, such as `8x8`.
    pub size: String,
    /// The board on which it begins, as a board text; `null` for the ordinary start.
    #[serde(deserialize_with = "stated")]
    pub start: Option<String>,
    /// All moves in one word, also those taken back; passes left out.
    pub moves: String,
    /// How many of them are played.
    pub played: usize,
    /// Other lines from the same start, the latest first.
    pub lines: Vec<String>,
    /// Who plays Dark.
    pub dark: String,
    /// Who plays Light.
    pub light: String,
    /// The clocks; `null` without.
    #[serde(deserialize_with = "stated")]
    pub clock: Option<ClockFile>,
    /// How it ended, if not on the board.
    #[serde(deserialize_with = "stated")]
    pub ended: Option<String>,
}

/// The clocks of a game on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockFile {
    /// For the whole game, each.
    pub main_ms: u64,
    /// Given back with every move.
    pub increment_ms: u64,
    /// What Dark has left.
    pub dark_ms: u64,
    /// What Light has left.
    pub light_ms: u64,
}

/// Reads a field that may be `null` but not missing: a slip in its name would otherwise go
/// unnoticed, and the game be another one.
fn stated<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

/// What every file begins with.
#[derive(Serialize)]
struct Headed<'a, T> {
    format: &'static str,
    version: u64,
    #[serde(flatten)]
    body: &'a T,
}

impl GameFile {
    const FORMAT: &str = "quadrille-game";

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        to_json(&Headed { format: Self::FORMAT, version: VERSION, body: self })
    }

    /// Reads the text of a file. Fields that are not known are passed over.
    pub fn from_text(text: &str) -> Result<Self, FileError> {
        from_file(Self::FORMAT, text)
    }
}

/// Reads a file of this format.
fn from_file<T: DeserializeOwned>(format: &'static str, text: &str) -> Result<T, FileError> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u64,
    }

    let text = checked(text)?;
    // First the head alone: a newer version may mean other things by the same names.
    let head: Head = serde_json::from_str(text)?;
    if head.format != format {
        return Err(FileError::WrongFormat { expected: format, found: head.format });
    }
    match head.version {
        VERSION => Ok(serde_json::from_str(text)?),
        0 => Err(FileError::Malformed("there is no version 0".to_owned())),
        version => Err(FileError::Newer { version }),
    }
}

/// A game of Battleship on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleshipFile {
    /// Rows of the board.
    pub rows: i32,
    /// Columns of the board.
    pub cols: i32,
    /// The fleet of either side.
    pub ships: Vec<ShipFile>,
    /// Who shoots first: `person`, or the name of a computer player.
    pub first: String,
    /// Who shoots second.
    pub second: String,
    /// Where the ships lie, so that nobody reads it by chance.
    pub veiled: String,
    /// All shots, in order; the sides take turns.
    pub shots: Vec<ShotFile>,
    /// Who gave up, 0 or 1; `null` if nobody did.
    #[serde(deserialize_with = "stated")]
    pub surrendered: Option<usize>,
}

/// A ship of a fleet on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipFile {
    /// What messages call it.
    pub name: String,
    /// The character that shows it.
    pub symbol: char,
    /// The number of its cells.
    pub length: i32,
}

/// A shot on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShotFile {
    /// The row, from 0.
    pub row: i32,
    /// The column, from 0.
    pub col: i32,
}

impl BattleshipFile {
    const FORMAT: &str = "quadrille-battleship";

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        to_json(&Headed { format: Self::FORMAT, version: VERSION, body: self })
    }

    /// Reads the text of a file. Fields that are not known are passed over.
    pub fn from_text(text: &str) -> Result<Self, FileError> {
        from_file(Self::FORMAT, text)
    }
}

/// The text without the mark that some editors put in front, if it is not too long.
fn checked(text: &str) -> Result<&str, FileError> {
    if text.len() > MOST_FILE_BYTES {
        return Err(FileError::TooBig);
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Settings on disk.
#[allow(clippy::struct_excessive_bools)] // They are as independent as they look.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SettingsFile {
    /// `system`, `dark` or `light`.
    pub theme: String,
    /// What the board is made of.
    pub board: String,
    /// Discs differ in shape.
    pub shapes: bool,
    /// Discs move.
    pub animation: bool,
    /// Letters and digits beside the board.
    pub coordinates: bool,
    /// A dot on every legal square.
    pub legal_dots: bool,
    /// Letters for the columns of the sea, and rows from 1.
    pub sea_letters: bool,
    /// The size of text, in per cent.
    pub text_percent: u64,
    /// What the last new game was made of.
    pub last: LastFile,
    /// Fields of other versions.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// What the last new game was made of, on disk.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LastFile {
    /// The name of the rule set.
    pub rules: String,
    /// Columns and rows, such as `8x8`.
    pub size: String,
    /// Who played Dark.
    pub dark: String,
    /// Who played Light.
    pub light: String,
    /// For the whole game, each; `null` without clocks.
    pub main_ms: Option<u64>,
    /// Given back with every move; `null` without clocks.
    pub increment_ms: Option<u64>,
    /// Fields of other versions.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// Fields that this version does not know. They are kept, so that a person who uses two versions
/// does not lose in one what was set in the other.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct OtherFields(Map<String, Value>);

/// What was made of a settings file.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsReading {
    /// The settings.
    pub file: SettingsFile,
    /// What could not be understood, one line each.
    pub complaints: Vec<String>,
    /// The version of the format, if it is newer than ours.
    pub newer: Option<u64>,
}

impl SettingsFile {
    const FORMAT: &str = "quadrille-settings";

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        to_json(&Headed { format: Self::FORMAT, version: VERSION, body: self })
    }

    /// Reads the text of a file, each field on its own: one that is missing or makes no sense is
    /// left as it is here. Only a text that is no JSON object, or says that it is something else,
    /// is refused.
    pub fn updated_from_text(mut self, text: &str) -> Result<SettingsReading, FileError> {
        let map = serde_json::from_str(checked(text)?)?;
        let mut complaints = Vec::new();
        let mut fields = Fields { map, within: "", complaints: &mut complaints };

        let (mut format, mut version) = (Self::FORMAT.to_owned(), VERSION);
        fields.take("format", "a text", &mut format);
        fields.take("version", "a whole number", &mut version);
        if format != Self::FORMAT {
            return Err(FileError::WrongFormat { expected: Self::FORMAT, found: format });
        }
        fields.take("theme", "a text", &mut self.theme);
        fields.take("board", "a text", &mut self.board);
        fields.take("shapes", "true or false", &mut self.shapes);
        fields.take("animation", "true or false", &mut self.animation);
        fields.take("coordinates", "true or false", &mut self.coordinates);
        fields.take("legal_dots", "true or false", &mut self.legal_dots);
        fields.take("sea_letters", "true or false", &mut self.sea_letters);
        fields.take("text_percent", "a whole number", &mut self.text_percent);
        let last = fields.take_map("last");
        self.other = fields.rest();

        if let Some(map) = last {
            let mut fields = Fields { map, within: "last.", complaints: &mut complaints };
            let LastFile { rules, size, dark, light, main_ms, increment_ms, other } =
                &mut self.last;
            fields.take("rules", "a text", rules);
            fields.take("size", "a text", size);
            fields.take("dark", "a text", dark);
            fields.take("light", "a text", light);
            fields.take("main_ms", "a whole number or null", main_ms);
            fields.take("increment_ms", "a whole number or null", increment_ms);
            *other = fields.rest();
        }
        let newer = (version > VERSION).then_some(version);
        Ok(SettingsReading { file: self, complaints, newer })
    }
}

/// The fields of an object that are still to be read.
struct Fields<'a> {
    map: Map<String, Value>,
    /// What stands in front of their names in complaints.
    within: &'static str,
    complaints: &'a mut Vec<String>,
}

impl Fields<'_> {
    /// Reads a field, if it is there and what was expected.
    fn take<T: DeserializeOwned + Serialize>(&mut self, name: &str, expected: &str, into: &mut T) {
        let Some(value) = self.map.remove(name) else { return };
        let found = value.to_string();
        if let Ok(value) = serde_json::from_value(value) {
            *into = value;
        } else {
            let used = serde_json::json!(into);
            self.complain(name, &format!("expected {expected}, found {found}"), &used);
        }
    }

    /// Takes out a field that is an object.
    fn take_map(&mut self, name: &str) -> Option<Map<String, Value>> {
        match self.map.remove(name)? {
            Value::Object(map) => Some(map),
            found => {
                let problem = format!("expected an object, found {found}");
                self.complain(name, &problem, &"the default");
                None
            }
        }
    }

    /// What was not asked for.
    fn rest(mut self) -> OtherFields {
        // Without blanks first: with them it may be a hundred times as long.
        let fits = Value::Object(self.map.clone()).to_string().len() <= MOST_OTHER_BYTES
            && to_json(&self.map).len() <= MOST_OTHER_BYTES;
        if !fits {
            self.map.clear();
            let what = if self.within.is_empty() { "the file" } else { "last" };
            self.complaints.push(format!(
                "{what}: more than 64 KB of fields are not known and will not be kept"
            ));
        }
        OtherFields(self.map)
    }

    fn complain(&mut self, name: &str, problem: &str, used: &dyn fmt::Display) {
        let problem = one_line(problem);
        self.complaints.push(format!("{}{name}: {problem}; {used} is used", self.within));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameFile {
        GameFile {
            rules: "othello".to_owned(),
            size: "8x8".to_owned(),
            start: None,
            moves: "f5d6".to_owned(),
            played: 1,
            lines: vec!["f5f6".to_owned()],
            dark: "person".to_owned(),
            light: "level 3".to_owned(),
            clock: Some(ClockFile { main_ms: 60_000, increment_ms: 0, dark_ms: 1, light_ms: 2 }),
            ended: None,
        }
    }

    fn settings() -> SettingsFile {
        SettingsFile {
            theme: "system".to_owned(),
            board: "green".to_owned(),
            shapes: false,
            animation: true,
            coordinates: true,
            legal_dots: true,
            sea_letters: false,
            text_percent: 100,
            last: LastFile {
                rules: "reversi".to_owned(),
                size: "8x8".to_owned(),
                dark: "person".to_owned(),
                light: "person".to_owned(),
                main_ms: None,
                increment_ms: None,
                other: OtherFields::default(),
            },
            other: OtherFields::default(),
        }
    }

    #[track_caller]
    fn check_game_error(text: &str, expected: &str) {
        let error = GameFile::from_text(text).expect_err("a bad file").to_string();
        assert_eq!(error, expected);
    }

    #[track_caller]
    fn check_complaints(text: &str, expected: &[&str]) -> SettingsFile {
        let reading = settings().updated_from_text(text).expect("an object");
        assert_eq!(reading.complaints, expected);
        reading.file
    }

    #[test]
    fn games_read_back() {
        let text = game().to_text();
        assert!(text.starts_with("{\n  \"format\": \"quadrille-game\",\n  \"version\": 1,\n"));
        assert_eq!(GameFile::from_text(&text), Ok(game()));
        assert_eq!(GameFile::from_text(&format!("\u{feff}{text}")), Ok(game()));
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let text = game().to_text();
        check_game_error("", "line 1, column 0: EOF while parsing a value");
        check_game_error(&text.replace("\"size\":", "\"size\""), "line 5, column 10: expected `:`");
        check_game_error(
            &text.replace("\"start\"", "\"strat\""),
            "line 21, column 1: missing field `start`",
        );
        check_game_error(
            &text.replace("\"played\": 1", "\"played\": -1"),
            "line 8, column 14: invalid value: integer `-1`, expected usize",
        );
        check_game_error(
            &text.replace("quadrille-game", "quadrille-settings"),
            "format is \"quadrille-settings\", expected \"quadrille-game\"",
        );
        check_game_error(
            &text.replace("\"version\": 1", "\"version\": 0"),
            "there is no version 0",
        );
        check_game_error(
            "{\"format\": \"quadrille-game\", \"version\": 7}",
            "was written by a newer version of Quadrille: its format is version 7, known is 1",
        );
    }

    #[test]
    fn fields_of_the_future_do_not_hinder_a_game() {
        let text = game().to_text().replacen('{', "{\"mood\": [[[{}]]],", 1);
        assert_eq!(GameFile::from_text(&text), Ok(game()));
    }

    #[test]
    fn hostile_files_give_short_errors_soon() {
        let long = "a".repeat(MOST_FILE_BYTES - 200);
        for text in [
            "[".repeat(MOST_FILE_BYTES),
            "{\"a\":".repeat(MOST_FILE_BYTES / 5),
            format!("{{\"format\": \"{long}\", \"version\": 1}}"),
            format!("{{\"format\": \"quadrille-game\", \"version\": \"{long}\"}}"),
            format!("{{\"format\": \"quadrille-game\", \"version\": 1{}}}", "0".repeat(1000)),
            format!("{{\"version\": 1e{}}}", "9".repeat(1000)),
            "\"".repeat(MOST_FILE_BYTES + 1),
        ] {
            let game = GameFile::from_text(&text).expect_err("no game").to_string();
            assert!(game.len() < 400 && !game.contains('\n'), "{game}");
            if let Err(error) = settings().updated_from_text(&text) {
                assert!(error.to_string().len() < 400, "{error}");
            }
        }
    }

    #[test]
    fn settings_read_back() {
        let mut file = settings();
        file.theme = "dark".to_owned();
        file.shapes = true;
        file.text_percent = 130;
        file.last.main_ms = Some(300_000);
        file.last.increment_ms = Some(2000);
        let reading = settings().updated_from_text(&file.to_text());
        assert_eq!(reading, Ok(SettingsReading { file, complaints: Vec::new(), newer: None }));
    }

    #[test]
    fn a_missing_setting_leaves_the_others_alone() {
        let file = check_complaints("{\"theme\": \"dark\", \"last\": {\"size\": \"6x6\"}}", &[]);
        assert_eq!((file.theme.as_str(), file.last.size.as_str()), ("dark", "6x6"));
        assert_eq!((file.board.as_str(), file.last.rules.as_str()), ("green", "reversi"));
        assert_eq!(check_complaints("{}", &[]), settings());
    }

    #[test]
    fn a_wrong_type_leaves_the_others_alone() {
        let file = check_complaints(
            "{\"version\": \"one\", \"theme\": 3, \"shapes\": \"yes\", \"text_percent\": -5,
              \"animation\": false, \"last\": {\"rules\": null, \"main_ms\": 1.5, \"dark\": \"x\"}}",
            &[
                "version: expected a whole number, found \"one\"; 1 is used",
                "theme: expected a text, found 3; \"system\" is used",
                "shapes: expected true or false, found \"yes\"; false is used",
                "text_percent: expected a whole number, found -5; 100 is used",
                "last.rules: expected a text, found null; \"reversi\" is used",
                "last.main_ms: expected a whole number or null, found 1.5; null is used",
            ],
        );
        assert_eq!((file.animation, file.last.dark.as_str()), (false, "x"));
        check_complaints(
            "{\"last\": [1]}",
            &["last: expected an object, found [1]; the default is used"],
        );
    }

    #[test]
    fn settings_that_are_not_known_are_kept() {
        let text = "{\"sound\": {\"volume\": [1, 2]}, \"last\": {\"handicap\": 4}}";
        let file = check_complaints(text, &[]);
        let again = check_complaints(&file.to_text(), &[]);
        assert_eq!(again, file);
        assert!(
            file.to_text().contains("\"volume\"") && file.to_text().contains("\"handicap\": 4")
        );
    }

    #[test]
    fn too_much_that_is_not_known_is_not_kept() {
        // As it stands it is small; with the blanks in front of every number it would not be.
        let deep = format!("{}{}1{}", "[".repeat(120), "1,".repeat(10_000), "]".repeat(120));
        let complaint = "the file: more than 64 KB of fields are not known and will not be kept";
        let file = check_complaints(&format!("{{\"deep\": {deep}}}"), &[complaint]);
        assert_eq!(file, settings());
    }

    #[test]
    fn a_newer_version_of_the_settings_is_read_as_far_as_it_goes() {
        let text = "{\"format\": \"quadrille-settings\", \"version\": 2, \"theme\": \"dark\"}";
        let reading = settings().updated_from_text(text).expect("settings");
        assert_eq!((reading.newer, reading.file.theme.as_str()), (Some(2), "dark"));
    }

    #[test]
    fn other_files_are_no_settings() {
        for text in ["", "[]", "3", "{\"theme\": }", &game().to_text()] {
            assert!(settings().updated_from_text(text).is_err(), "{text}");
        }
    }
}
