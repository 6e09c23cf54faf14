//! Files of games in all formats, ours included: recognised, opened and counted.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use records::{Defaults, Format, ReadError, Reader, Record, WthorNames};

use crate::library::Keepable;
use crate::saved_file::{MOST_FILE_BYTES, TOO_BIG};
use crate::saved_game::SavedGame;

/// A format of other programs, or our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// A saved game: one a file.
    Own,
    /// Any other.
    Of(Format),
}

/// What is said of a file of which nothing tells the format.
pub const UNKNOWN: &str = "the format is not known";

/// The name of our own format.
const OWN: &str = "quadrille";

impl FileFormat {
    /// The format that a name of a file ends in.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        if name.to_ascii_lowercase().ends_with(".json") {
            return Some(Self::Own);
        }
        Format::of_name(name).map(Self::Of)
    }

    fn recognise(name: Option<&str>, head: &[u8]) -> Option<Self> {
        if head.trim_ascii_start().starts_with(b"{") {
            return Some(Self::Own);
        }
        Format::recognise(name, head).map(Self::Of)
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own => f.pad(OWN),
            Self::Of(format) => format.fmt(f),
        }
    }
}

impl FromStr for FileFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == OWN {
            return Ok(Self::Own);
        }
        text.parse()
            .map(Self::Of)
            .map_err(|error: records::UnknownFormat| format!("{error}, {OWN}"))
    }
}

/// A file of games that is being read, one game after the other.
#[derive(Debug)]
pub struct RecordFile {
    /// What it was recognised as.
    pub format: FileFormat,
    games: Games,
}

#[derive(Debug)]
enum Games {
    Many(Box<Reader<BufReader<Counted>>>),
    One(Option<Box<Record>>),
}

impl RecordFile {
    /// Opens a file. What is read of it is counted. Why not is said in one line, behind which file.
    pub fn open(
        path: &Path,
        asked: Option<FileFormat>,
        defaults: Defaults,
        counter: &Arc<AtomicU64>,
    ) -> Result<Self, String> {
        let place = path.display();
        let wrong = |error: &dyn fmt::Display| format!("{place}: {error}");
        // Before it is opened: to open a pipe would wait for somebody to write into it.
        if fs::metadata(path).map_err(|error| wrong(&error))?.is_dir() {
            return Err(wrong(&"is a folder"));
        }
        let file = File::open(path).map_err(|error| wrong(&error))?;
        Self::of_input((&place.to_string(), Some(path)), Box::new(file), asked, defaults, counter)
    }

    /// The same for whatever can be read; `place` is what it is called in messages, and beside the
    /// path, if there is one, are the names of a database.
    pub fn of_input(
        (place, path): (&str, Option<&Path>),
        input: Box<dyn Read + Send>,
        asked: Option<FileFormat>,
        defaults: Defaults,
        counter: &Arc<AtomicU64>,
    ) -> Result<Self, String> {
        let wrong = |error: &dyn fmt::Display| format!("{place}: {error}");
        let counted = Counted { input, counter: Arc::clone(counter) };
        let mut input = BufReader::with_capacity(1 << 16, counted);
        let head = input.fill_buf().map_err(|error| wrong(&error))?;
        let name = path.map(|path| path.to_string_lossy());
        let format = asked.or_else(|| FileFormat::recognise(name.as_deref(), head));
        let format = format.ok_or_else(|| wrong(&UNKNOWN))?;
        let games = match format {
            FileFormat::Own => {
                let mut text = String::new();
                let most = MOST_FILE_BYTES as u64;
                input.take(most + 1).read_to_string(&mut text).map_err(|error| wrong(&error))?;
                if text.len() as u64 > most {
                    return Err(wrong(&TOO_BIG));
                }
                let game = SavedGame::from_text(&text).map_err(|error| wrong(&error))?;
                Games::One(Some(Box::new(game.to_record())))
            }
            FileFormat::Of(format) => {
                let names = match (format, path) {
                    (Format::Wthor, Some(path)) => names_beside(path)?,
                    _ => WthorNames::default(),
                };
                Games::Many(Box::new(Reader::new(format, defaults, input).with_names(names)))
            }
        };
        Ok(Self { format, games })
    }
}

impl Iterator for RecordFile {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.games {
            Games::Many(reader) => reader.next(),
            Games::One(record) => record.take().map(|record| Ok(*record)),
        }
    }
}

/// An input that counts what is read of it.
struct Counted {
    input: Box<dyn Read + Send>,
    counter: Arc<AtomicU64>,
}

impl fmt::Debug for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Counted")
    }
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(into)?;
        self.counter.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The names that belong to a database: in files of its name, else in any of its folder. Without
/// them players and tournaments have numbers.
fn names_beside(path: &Path) -> Result<WthorNames, String> {
    let read = |end: &str, read: fn(File) -> io::Result<Vec<String>>| {
        let Some(file) = beside(path, end) else { return Ok(Vec::new()) };
        let place = file.display().to_string();
        File::open(&file).and_then(read).map_err(|error| format!("{place}: {error}"))
    };
    Ok(WthorNames {
        players: read("jou", WthorNames::read_players)?,
        tournaments: read("trn", WthorNames::read_tournaments)?,
    })
}

/// A file beside another one that ends so, in any case; one of the same name before all others.
fn beside(path: &Path, end: &str) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let ends =
        |file: &PathBuf| file.extension().is_some_and(|found| found.eq_ignore_ascii_case(end));
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(ends).collect();
    let stem = |file: &Path| file.file_stem().map(OsStr::to_ascii_lowercase);
    files.sort_by_key(|file| (stem(file) != stem(path), file.clone()));
    files.into_iter().next()
}
