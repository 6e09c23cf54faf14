//! The records of a file, one by one.

use std::io::{self, BufRead};

use crate::bracketed::Style;
use crate::damage::{Damage, Problem, ReadError};
use crate::format::{Defaults, Format};
use crate::record::Record;
use crate::source::{Chunk, Source, line_ends};
use crate::text::{decoded, short, without_mark};
use crate::wthor::{self, WthorNames};
use crate::{bracketed, ggf, lines, obf, pgn, sgf};

/// Reads a file record by record. Memory is needed for one record only, and whatever the bytes are,
/// there is no panic.
///
/// ```
/// use records::{Defaults, Format, Reader};
///
/// let file = "[Black \"Ann\"]\n1. f5 d6\n\n[Black \"Ben\"]\n1. f5 f5\n";
/// let mut games = Reader::new(Format::Pgn, Defaults::default(), file.as_bytes());
/// assert_eq!(games.next().unwrap().unwrap().dark, "Ann");
/// let damage = games.next().unwrap().unwrap_err();
/// assert_eq!(damage.to_string(), "record 2, line 5: move 2: f5 is no legal move for white");
/// assert!(games.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    format: Format,
    defaults: Defaults,
    source: Source<R>,
    chunk: Chunk,
    /// What was read of a database so far.
    database: wthor::Progress,
    records: u64,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads a file of this format.
    pub fn new(format: Format, defaults: Defaults, input: R) -> Self {
        Self {
            format,
            defaults,
            source: Source::new(input),
            chunk: Chunk::default(),
            database: wthor::Progress::default(),
            records: 0,
            ended: false,
        }
    }

    /// With the names of players and tournaments of a WTHOR database, which stand in files of their
    /// own.
    #[must_use]
    pub fn with_names(mut self, names: WthorNames) -> Self {
        self.database.names = names;
        self
    }

    /// How many records were met so far, damaged ones included.
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// How many bytes were read so far.
    pub const fn bytes(&self) -> u64 {
        self.source.place().1
    }

    fn read(&mut self) -> io::Result<Option<Result<Record, Damage>>> {
        if self.format == Format::Wthor {
            let Some(result) = self.database.next(&mut self.source)? else { return Ok(None) };
            self.records += 1;
            let damage = |(byte, problem): (u64, String)| Damage {
                record: self.records,
                line: None,
                byte,
                problem,
            };
            return Ok(Some(result.map_err(damage)));
        }
        let (source, chunk) = (&mut self.source, &mut self.chunk);
        let found = match self.format {
            Format::Ggf => bracketed::next_chunk(source, chunk, Style::Ggf)?,
            Format::Sgf => bracketed::next_chunk(source, chunk, Style::Sgf)?,
            Format::Pgn => pgn::next_chunk(source, chunk)?,
            _ => lines::next_chunk(source, chunk)?,
        };
        if !found {
            return Ok(None);
        }
        self.records += 1;
        let text = decoded(without_mark(&self.chunk.bytes));
        let parsed = match self.chunk.problem {
            Some(problem) => Err(Problem::new(0, problem)),
            None => self.parse(&text),
        };
        Ok(Some(parsed.map_err(|problem| {
            let before = text.as_bytes().get(..problem.at).unwrap_or_default();
            let lines = line_ends(before);
            Damage {
                record: self.records,
                line: Some(self.chunk.line + lines),
                byte: self.chunk.byte,
                problem: short(&problem.message),
            }
        })))
    }

    fn parse(&self, text: &str) -> Result<Record, Problem> {
        match self.format {
            Format::Ggf => ggf::parse(text),
            Format::Sgf => sgf::parse(text, self.defaults),
            Format::Pgn if self.chunk.is_last => pgn::parse_last(text, self.defaults),
            Format::Pgn => pgn::parse(text, self.defaults),
            Format::Obf => obf::parse(text, self.defaults),
            Format::Moves | Format::Board | Format::Wthor => lines::parse(text, self.defaults),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let read = self.read();
        self.ended = !matches!(read, Ok(Some(_)));
        match read {
            Ok(None) => None,
            Ok(Some(record)) => Some(record.map_err(ReadError::Damaged)),
            Err(error) => Some(Err(ReadError::Io(error))),
        }
    }
}
