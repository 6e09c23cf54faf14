//! Files of games in all formats: recognised, opened and counted for `convert` and `games`.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use records::{Defaults, Format, ReadError, Reader, Record, WthorNames};
use session::{Keepable, SavedGame};

use crate::failure::Failure;
use crate::input::read_text;

/// A format of other programs, or our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileFormat {
    /// A saved game: one a file.
    Own,
    /// Any other.
    Of(Format),
}

/// The name of our own format.
const OWN: &str = "quadrille";

/// What the formats are, for `--help`.
pub(crate) const FORMATS: &str = "\
Formats: wthor (.wtb, with the names of players in a .jou and of tournaments in a
.trn beside it), ggf, pgn, sgf, obf (positions), moves (.txt, a list of moves a
line), board (a position a line), quadrille (.json, a saved game). They are known
by what is in a file and by its name; docs/formats.md has what each can say.";

impl FileFormat {
    /// The format that a name of a file ends in.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
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

/// A file of games that is being read.
pub(crate) struct RecordFile {
    pub(crate) format: FileFormat,
    games: Games,
}

enum Games {
    Many(Box<Reader<BufReader<Counted>>>),
    One(Option<Box<Record>>),
}

impl RecordFile {
    /// Opens a file, or standard input for `-`. What is read of it is counted.
    pub(crate) fn open(
        path: &str,
        asked: Option<FileFormat>,
        defaults: Defaults,
        counter: &Arc<AtomicU64>,
    ) -> Result<Self, Failure> {
        let wrong = Failure::of(path);
        let (name, input): (_, Box<dyn Read>) = if path == "-" {
            (None, Box::new(io::stdin()))
        } else {
            (Some(path), Box::new(File::open(path).map_err(&wrong)?))
        };
        let counted = Counted { input, counter: Arc::clone(counter) };
        let mut input = BufReader::with_capacity(1 << 16, counted);
        let head = input.fill_buf().map_err(Failure::of(path))?;
        let format = asked.or_else(|| FileFormat::recognise(name, head)).ok_or_else(|| {
            Failure::Input(format!("{path}: the format is not known; --from says which it is"))
        })?;
        let games = match format {
            FileFormat::Own => {
                let text = read_text(path, input)?;
                let game = SavedGame::from_text(&text).map_err(Failure::of(path))?;
                Games::One(Some(Box::new(game.to_record())))
            }
            FileFormat::Of(format) => {
                let names = match (format, name) {
                    (Format::Wthor, Some(path)) => names_beside(Path::new(path))?,
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
    input: Box<dyn Read>,
    counter: Arc<AtomicU64>,
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
fn names_beside(path: &Path) -> Result<WthorNames, Failure> {
    let read = |end: &str, read: fn(File) -> io::Result<Vec<String>>| {
        let Some(file) = beside(path, end) else { return Ok(Vec::new()) };
        let name = file.display().to_string();
        File::open(&file).and_then(read).map_err(Failure::of(&name))
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

/// How many bytes files have in all; 0 if that is not known.
pub(crate) fn total_bytes<'a>(paths: impl IntoIterator<Item = &'a str>) -> u64 {
    paths.into_iter().map(|path| fs::metadata(path).map_or(0, |found| found.len())).sum()
}
