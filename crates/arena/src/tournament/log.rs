//! The games of a tournament on disk: lines that are only ever added, each with a checksum.
//!
//! A game counts once its line is on the disk. A line that was torn when the program was killed is
//! dropped; one that was damaged since is named, and its game is played again.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::record::GameRecord;

/// The log of a tournament, open for more games. Nobody else can have it open meanwhile.
#[derive(Debug)]
pub struct GameLog {
    file: File,
}

/// What was found in a log.
#[derive(Debug)]
pub struct Opened {
    /// The log, for more.
    pub log: GameLog,
    /// The games that it holds, each once.
    pub games: Vec<GameRecord>,
    /// What was dropped, in words.
    pub notes: Vec<String>,
}

/// Why a log cannot be used.
#[derive(Debug)]
pub enum LogError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// Another program has it open.
    Busy(PathBuf),
    /// It holds the games of another tournament.
    Other {
        /// Which file.
        path: PathBuf,
        /// What it says of its tournament.
        found: String,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Busy(path) => {
                write!(f, "{}: another program is playing this tournament", path.display())
            }
            Self::Other { path, .. } => {
                write!(f, "{}: holds the games of another tournament", path.display())
            }
        }
    }
}

impl std::error::Error for LogError {}

impl GameLog {
    /// Opens a log or begins one. `identity` is what makes the tournament the one it is: a log of
    /// another is refused.
    pub fn open(path: &Path, identity: &str) -> Result<Opened, LogError> {
        let failed = |error| LogError::Io(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(failed)?;
        // Some file systems have no locks; then nobody can be kept out.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(LogError::Busy(path.to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let Contents { first, games, notes, whole } = Contents::read(&bytes);
        match first {
            Some(found) if found != identity => {
                return Err(LogError::Other { path: path.to_owned(), found });
            }
            Some(_) => file.set_len(whole as u64).map_err(failed)?,
            None => file.set_len(0).map_err(failed)?,
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut log = Self { file };
        if whole == 0 {
            log.write(&line(identity)).map_err(failed)?;
            // The name of a new file is on the disk once its folder is.
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
            }
        }
        Ok(Opened { log, games, notes })
    }

    /// Adds games; once this returns they are on the disk.
    pub fn append<'a>(
        &mut self,
        games: impl IntoIterator<Item = &'a GameRecord>,
    ) -> io::Result<()> {
        self.write(&games.into_iter().map(game_line).collect::<String>())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }
}

/// The games of a text such as a log has, for parts of a tournament that were played elsewhere.
pub fn games_text<'a>(identity: &str, games: impl IntoIterator<Item = &'a GameRecord>) -> String {
    line(identity) + &games.into_iter().map(game_line).collect::<String>()
}

/// The games of such a text; none if it is not whole, or of another tournament.
#[must_use]
pub fn read_games_text(identity: &str, text: &[u8]) -> Option<Vec<GameRecord>> {
    let contents = Contents::read(text);
    let is_whole = contents.whole == text.len() && contents.notes.is_empty();
    (is_whole && contents.first.as_deref() == Some(identity)).then_some(contents.games)
}

fn game_line(game: &GameRecord) -> String {
    line(&serde_json::to_string(game).expect("a game holds nothing that JSON cannot"))
}

/// The sum by which lines are checked.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// A text as a line with its checksum.
fn line(text: &str) -> String {
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// What a line holds, if its checksum is right.
fn checked(line: &[u8]) -> Option<&str> {
    let (sum, text) = std::str::from_utf8(line).ok()?.split_at_checked(8)?;
    let text = text.strip_prefix(' ')?;
    (u32::from_str_radix(sum, 16).ok()? == crc32fast::hash(text.as_bytes())).then_some(text)
}

/// What the bytes of a log hold.
struct Contents {
    first: Option<String>,
    games: Vec<GameRecord>,
    notes: Vec<String>,
    /// How many bytes of it are lines that are complete.
    whole: usize,
}

impl Contents {
    fn read(bytes: &[u8]) -> Self {
        let mut contents = Self { first: None, games: Vec::new(), notes: Vec::new(), whole: 0 };
        let mut seen = std::collections::HashSet::new();
        for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
            let Some(line) = line.strip_suffix(b"\n") else {
                if number > 1 {
                    contents.notes.push(format!("line {number} was torn, and is dropped"));
                }
                break;
            };
            contents.whole += line.len() + 1;
            if number == 1 {
                // Without its first line nothing says what the rest belongs to.
                let first =
                    checked(line).map_or_else(|| "a damaged first line".to_owned(), str::to_owned);
                contents.first = Some(first);
                continue;
            }
            match checked(line).and_then(|text| serde_json::from_str::<GameRecord>(text).ok()) {
                Some(game) => {
                    if seen.insert(game.game) {
                        contents.games.push(game);
                    }
                }
                None => contents
                    .notes
                    .push(format!("line {number} is damaged; its game is played again")),
            }
        }
        contents
    }
}
