//! What all saved files have in common: JSON that people can read and mend, with a head that says
//! what it is. A game is read whole or not at all; settings are read field by field, and one that
//! makes no sense leaves the others alone.
//!
//! Whatever a file holds, reading it takes little time and ends in a value or in an error of one
//! line.

use std::fmt;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

/// The most that a file may hold: far more than any game needs, and read in no time.
pub(crate) const MOST_FILE_BYTES: usize = 1 << 20;

/// The version of all formats. Fields may be added without a new one.
const VERSION: u64 = 1;

/// The most text of unknown fields that is kept, as it would be written. Blanks in front of deeply
/// nested values could otherwise make a file of theirs that is too big to be read.
const MOST_OTHER_BYTES: usize = 64 << 10;

/// The fields of an object.
pub(crate) type Fields = Map<String, Value>;

/// What is said of a file that holds more than that.
pub(crate) const TOO_BIG: &str = "is bigger than 1 MB";

/// Why a saved text could not be read. Printed, it is one line that goes on after the name of the
/// file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedError {
    /// It was written by a newer version, with another meaning.
    Newer {
        /// The version of its format.
        version: u64,
    },
    /// It is no file of this kind, or a field holds what cannot be: says where and why.
    Unusable(String),
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { version } => write!(
                f,
                "was written by a newer version of Quadrille: its format is version {version}, \
                 known is {VERSION}"
            ),
            Self::Unusable(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for SavedError {}

impl From<serde_json::Error> for SavedError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        let what = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
        Self::field(&format!("line {line}, column {column}"), what)
    }
}

impl SavedError {
    /// A field holds what cannot be.
    pub(crate) fn field(name: &str, message: impl fmt::Display) -> Self {
        Self::Unusable(format!("{name}: {}", one_line(&message.to_string())))
    }
}

/// A text as part of a message: one line, and cut where it would fill the screen. Files are
/// quoted in messages, and what they hold may be long.
pub(crate) fn one_line(text: &str) -> String {
    const MOST_CHARS: usize = 200;
    let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut line: String = chars.by_ref().take(MOST_CHARS).collect();
    if chars.next().is_some() {
        line.push('…');
    }
    line
}

/// What every file begins with.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u64,
}

impl Head {
    fn of(format: &str) -> Self {
        Self { format: format.to_owned(), version: VERSION }
    }

    fn check_format(&self, expected: &str) -> Result<(), SavedError> {
        if self.format == expected {
            return Ok(());
        }
        let found = one_line(&format!("{:?}", self.format));
        Err(SavedError::Unusable(format!("format is {found}, expected {expected:?}")))
    }
}

/// The text of a file, with the fields of other versions behind ours.
pub(crate) fn write(format: &str, body: &impl Serialize, other: &Fields) -> String {
    let mut file = json(&Head::of(format));
    if let Value::Object(body) = json(body) {
        add(&mut file, &body);
    }
    add(&mut file, other);
    format!("{file:#}\n")
}

/// Reads the text of a file of this format; all of its fields must be there and make sense. Fields
/// that are not known are passed over.
pub(crate) fn read<T: DeserializeOwned>(format: &str, text: &str) -> Result<T, SavedError> {
    let file = Value::Object(object(text)?);
    // First the head alone: a newer version may mean other things by the same names.
    let head: Head = understand(&file)?;
    head.check_format(format)?;
    match head.version {
        VERSION => Ok(understand(&file)?),
        0 => Err(SavedError::Unusable("there is no version 0".to_owned())),
        version => Err(SavedError::Newer { version }),
    }
}

/// What was made of a file of which every field is read on its own.
pub(crate) struct Reading<T> {
    pub(crate) value: T,
    /// Fields that this version does not know. They are written again, so that a person who uses
    /// two versions does not lose in one what was set in the other.
    pub(crate) other: Fields,
    /// The fields that could not be used, and what is used instead; a line each.
    pub(crate) complaints: Vec<String>,
    /// The version of the format, if it is newer than ours.
    pub(crate) newer: Option<u64>,
}

/// Reads the text of a file of this format, each field on its own: one that is missing or makes no
/// sense is as usual. Only a text that is no JSON object, or says that it is something else, is
/// refused.
///
/// `renamed` has the names of fields in earlier versions, and what they are called now. Where a
/// file has both, the later one counts.
pub(crate) fn read_leniently<T: Default + Serialize + DeserializeOwned>(
    format: &str,
    renamed: &[(&str, &str)],
    text: &str,
) -> Result<Reading<T>, SavedError> {
    let (mut head, mut value, mut complaints) = (Head::of(format), T::default(), Vec::new());
    let current = |name: String| {
        let found = renamed.iter().find(|(earlier, _)| *earlier == name);
        found.map_or(name, |(_, now)| (*now).to_owned())
    };
    let fields = object(text)?.into_iter().map(|(name, value)| (current(name), value)).collect();
    let fields = update(&mut head, fields, &mut complaints);
    head.check_format(format)?;
    let mut other = update(&mut value, fields, &mut complaints);
    let all = Value::Object(other.clone());
    // Without blanks first: with them it may be a hundred times as long.
    if all.to_string().len() > MOST_OTHER_BYTES || format!("{all:#}").len() > MOST_OTHER_BYTES {
        other.clear();
        let what = "the file: more than 64 KB of fields are not known and will not be kept";
        complaints.push(what.to_owned());
    }
    let newer = (head.version > VERSION).then_some(head.version);
    Ok(Reading { value, other, complaints, newer })
}

/// The object in a text; the mark that some editors put in front is passed over.
fn object(text: &str) -> Result<Fields, SavedError> {
    if text.len() > MOST_FILE_BYTES {
        return Err(SavedError::Unusable(TOO_BIG.to_owned()));
    }
    Ok(serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text))?)
}

/// Puts every field that makes sense into the value, and returns those that it does not have.
fn update<T: Serialize + DeserializeOwned>(
    value: &mut T,
    fields: Fields,
    complaints: &mut Vec<String>,
) -> Fields {
    let usual = json(value);
    let mut all = usual.clone();
    let other = overlay(&mut all, fields);
    // Field by field, what makes no sense becomes what it was.
    loop {
        let problem = match understand(&all) {
            Ok(read) => {
                *value = read;
                return other;
            }
            Err(problem) => problem,
        };
        let (pointer, usual) = problem.place_in(&usual);
        let Some(place) = all.pointer_mut(pointer).filter(|place| *place != usual) else {
            return other;
        };
        complaints.push(format!("{}: {}; {usual} is used", problem.name, problem.message));
        *place = usual.clone();
    }
}

/// Replaces what is known by what was found, and returns what is not known.
fn overlay(known: &mut Value, found: Fields) -> Fields {
    let mut other = Fields::new();
    for (name, value) in found {
        match (known.get_mut(&name), value) {
            (None, value) => _ = other.insert(name, value),
            (Some(known @ Value::Object(_)), Value::Object(found)) => {
                let unknown = overlay(known, found);
                if !unknown.is_empty() {
                    other.insert(name, Value::Object(unknown));
                }
            }
            (Some(known), value) => *known = value,
        }
    }
    other
}

/// Adds what [`overlay`] has returned.
fn add(known: &mut Value, other: &Fields) {
    for (name, value) in other {
        match (known.get_mut(name), value) {
            (None, value) => known[name] = value.clone(),
            (Some(known @ Value::Object(_)), Value::Object(other)) => add(known, other),
            _ => {}
        }
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("files hold nothing that JSON cannot")
}

/// What is wrong with which field.
struct Problem {
    /// Such as `clock.dark_ms`; empty for all of it.
    name: String,
    /// The same as a JSON pointer.
    pointer: String,
    message: String,
}

impl Problem {
    /// The field, or what it is in, that the usual value has too; and what that one holds.
    fn place_in<'a>(&self, usual: &'a Value) -> (&str, &'a Value) {
        let ends = self.pointer.rmatch_indices('/').map(|(end, _)| end);
        let mut places = std::iter::once(self.pointer.len()).chain(ends);
        let found = places.find_map(|end| {
            let pointer = &self.pointer[..end];
            Some((pointer, usual.pointer(pointer)?))
        });
        found.unwrap_or(("", usual))
    }
}

impl From<Problem> for SavedError {
    fn from(problem: Problem) -> Self {
        match problem.name.as_str() {
            "" => Self::Unusable(problem.message),
            name => Self::field(name, problem.message),
        }
    }
}

/// The meaning of a value, or the field that has none.
fn understand<T: DeserializeOwned>(value: &Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let pointer = pointer(error.path());
        let name = if pointer.is_empty() { String::new() } else { error.path().to_string() };
        let found = value.pointer(&pointer).filter(|_| !pointer.is_empty());
        Problem { name, message: in_words(&error.inner().to_string(), found), pointer }
    })
}

fn pointer(path: &Path) -> String {
    let places = path.iter().map_while(|segment| match segment {
        Segment::Map { key } => Some(format!("/{key}")),
        Segment::Seq { index } => Some(format!("/{index}")),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    places.collect()
}

/// What serde says about a value, as we say it: what was expected, and what was found.
fn in_words(message: &str, found: Option<&Value>) -> String {
    let of_serde = message.starts_with("invalid ") || message.starts_with("unknown variant ");
    let problem = match message.rsplit_once(", expected ").filter(|_| of_serde) {
        Some((_, "a boolean")) => "expected true or false",
        Some((_, "a string")) => "expected a text",
        Some((_, "u64" | "usize" | "i32")) => "expected a whole number",
        Some((_, expected)) => &format!("expected {expected}"),
        None => message,
    };
    match found.filter(|_| !message.starts_with("missing field ")) {
        Some(found) => one_line(&format!("{problem}, found {found}")),
        None => one_line(problem),
    }
}

/// Reads a field that may be `null` but not missing: a slip in its name would otherwise go
/// unnoticed, and the game be another one.
pub(crate) fn stated<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

/// Fields that are written by `Display` and read by `FromStr`: `#[serde(with = "text")]`.
pub(crate) mod text {
    use super::{Deserialize, Deserializer, Error, Serializer, fmt};
    use std::str::FromStr;

    pub(crate) fn serialize<S: Serializer>(
        value: &impl fmt::Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: fmt::Display>,
    {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one of everything.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Example {
        name: String,
        loud: bool,
        count: u64,
        inner: Inner,
        #[serde(deserialize_with = "stated")]
        limit: Option<u64>,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Inner {
        names: Vec<String>,
        limit: Option<u64>,
    }

    impl Default for Example {
        fn default() -> Self {
            let inner = Inner { names: vec!["a".to_owned()], limit: None };
            Self { name: "usual".to_owned(), loud: false, count: 100, inner, limit: None }
        }
    }

    const FORMAT: &str = "quadrille-example";

    fn example() -> String {
        write(FORMAT, &Example::default(), &Fields::new())
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        let error = read::<Example>(FORMAT, text).expect_err("a bad file").to_string();
        assert_eq!(error, expected);
    }

    #[track_caller]
    fn check_complaints(text: &str, expected: &[&str]) -> Example {
        let reading =
            read_leniently::<Example>(FORMAT, &[("size", "count")], text).expect("an object");
        assert_eq!(reading.complaints, expected);
        reading.value
    }

    #[test]
    fn files_read_back() {
        let text = example();
        assert!(text.starts_with("{\n  \"format\": \"quadrille-example\",\n  \"version\": 1,\n"));
        assert!(text.ends_with("\n}\n"));
        assert_eq!(read(FORMAT, &text), Ok(Example::default()));
        assert_eq!(read(FORMAT, &format!("\u{feff}{text}")), Ok(Example::default()));
        assert_eq!(check_complaints(&text, &[]), Example::default());
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let text = example();
        check_error("", "line 1, column 0: EOF while parsing a value");
        for (from, to, expected) in [
            ("\"loud\":", "\"loud\"", "line 5, column 10: expected `:`"),
            ("\"loud\"", "\"luod\"", "missing field `loud`"),
            ("  \"limit\"", "  \"limits\"", "missing field `limit`"),
            ("\"names\"", "\"nmaes\"", "inner: missing field `names`"),
            ("100", "-1", "count: expected a whole number, found -1"),
            ("\"a\"", "3", "inner.names[0]: expected a text, found 3"),
            (
                "quadrille-example",
                "quadrille-settings",
                "format is \"quadrille-settings\", expected \"quadrille-example\"",
            ),
            ("\"version\": 1", "\"version\": 0", "there is no version 0"),
        ] {
            check_error(&text.replace(from, to), expected);
        }
        check_error(
            "{\"format\": \"quadrille-example\", \"version\": 7}",
            "was written by a newer version of Quadrille: its format is version 7, known is 1",
        );
    }

    #[test]
    fn fields_of_the_future_do_not_hinder() {
        let text = example().replacen('{', "{\"mood\": [[[{}]]],", 1);
        assert_eq!(read(FORMAT, &text), Ok(Example::default()));
    }

    #[test]
    fn hostile_files_give_short_errors() {
        let long = "a".repeat(MOST_FILE_BYTES - 200);
        for text in [
            "[".repeat(MOST_FILE_BYTES),
            "{\"a\":".repeat(MOST_FILE_BYTES / 5),
            format!("{{\"format\": \"{long}\", \"version\": 1}}"),
            format!("{{\"format\": \"quadrille-example\", \"version\": \"{long}\"}}"),
            format!("{{\"format\": \"quadrille-example\", \"version\": 1{}}}", "0".repeat(1000)),
            format!("{{\"version\": 1e{}}}", "9".repeat(1000)),
            "\"".repeat(MOST_FILE_BYTES + 1),
        ] {
            let error = read::<Example>(FORMAT, &text).expect_err("no file").to_string();
            assert!(error.len() < 400 && !error.contains('\n'), "{error}");
            let lines = match read_leniently::<Example>(FORMAT, &[("size", "count")], &text) {
                Ok(reading) => reading.complaints,
                Err(error) => vec![error.to_string()],
            };
            assert!(lines.iter().all(|line| line.len() < 400 && !line.contains('\n')), "{lines:?}");
        }
    }

    #[test]
    fn a_missing_field_leaves_the_others_alone() {
        let value = check_complaints("{\"name\": \"new\", \"inner\": {\"limit\": 7}}", &[]);
        let inner = Inner { limit: Some(7), ..Example::default().inner };
        assert_eq!(value, Example { name: "new".to_owned(), inner, ..Example::default() });
        assert_eq!(check_complaints("{}", &[]), Example::default());
    }

    #[test]
    fn a_field_without_sense_leaves_the_others_alone() {
        let value = check_complaints(
            "{\"version\": \"one\", \"name\": 3, \"loud\": \"yes\", \"count\": -5,
              \"limit\": 12, \"inner\": {\"names\": [\"b\", null], \"limit\": 1.5}}",
            &[
                "version: expected a whole number, found \"one\"; 1 is used",
                "name: expected a text, found 3; \"usual\" is used",
                "loud: expected true or false, found \"yes\"; false is used",
                "count: expected a whole number, found -5; 100 is used",
                "inner.names[1]: expected a text, found null; [\"a\"] is used",
                "inner.limit: expected a whole number, found 1.5; null is used",
            ],
        );
        assert_eq!(value, Example { limit: Some(12), ..Example::default() });
        check_complaints(
            "{\"inner\": 1}",
            &["inner: expected struct Inner, found 1; {\"names\":[\"a\"],\"limit\":null} is used"],
        );
    }

    #[test]
    fn too_much_that_is_not_known_is_not_kept() {
        // As it stands it is small; with the blanks in front of every number it would not be.
        let deep = format!("{}{}1{}", "[".repeat(120), "1,".repeat(10_000), "]".repeat(120));
        let complaint = "the file: more than 64 KB of fields are not known and will not be kept";
        let text = format!("{{\"deep\": {deep}}}");
        let reading =
            read_leniently::<Example>(FORMAT, &[("size", "count")], &text).expect("an object");
        assert_eq!(
            (reading.complaints, reading.other),
            (vec![complaint.to_owned()], Fields::new())
        );
    }

    #[test]
    fn other_files_are_refused() {
        let game = example().replace("quadrille-example", "quadrille-game");
        for text in ["", "[]", "3", "{\"name\": }", &game] {
            assert!(
                read_leniently::<Example>(FORMAT, &[("size", "count")], text).is_err(),
                "{text}"
            );
        }
    }

    #[test]
    fn a_field_that_has_another_name_now_is_read_by_both() {
        let five = Example { count: 5, ..Example::default() };
        for text in ["{\"size\": 5}", "{\"count\": 5}", "{\"size\": 3, \"count\": 5}"] {
            assert_eq!(check_complaints(text, &[]), five, "{text}");
        }
        check_complaints(
            "{\"size\": true}",
            &["count: expected a whole number, found true; 100 is used"],
        );
        let reading = read_leniently::<Example>(FORMAT, &[("size", "count")], "{\"size\": 5}");
        assert_eq!(reading.expect("an object").other, Fields::new(), "it is not written twice");
    }
}
