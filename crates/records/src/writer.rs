//! Writing records.

use std::fmt;
use std::io::{self, Write};

use crate::date::Date;
use crate::format::{Defaults, Format};
use crate::record::Record;
use crate::{ggf, lines, obf, pgn, sgf, wthor};

/// Writes records to a file of some format. A WTHOR database is kept in memory until its end, 68 bytes
/// a game; everything else is written at once.
///
/// ```
/// use records::{Defaults, Format, Game, Record, Writer};
/// use reversi::RuleSet;
///
/// let mut writer = Writer::new(Format::Moves, Defaults::default(), Vec::new());
/// let mut game = Game::new(RuleSet::OTHELLO);
/// game.play("f5".parse()?)?;
/// writer.write(&Record::new(game))?;
/// let reversi = Record::new(Game::new(RuleSet::REVERSI));
/// let problem = writer.write(&reversi).unwrap_err().to_string();
/// assert_eq!(problem, "lists of moves do not say the rules, and reversi is not othello");
/// assert_eq!(writer.finish()?.output, b"f5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    format: Format,
    defaults: Defaults,
    output: W,
    made: Option<Date>,
    database: wthor::Database,
}

/// A file that is written.
#[derive(Debug)]
pub struct Written<W> {
    /// Where it was written.
    pub output: W,
    /// The files of players and of tournaments that belong to a WTHOR database.
    pub names: Option<[Vec<u8>; 2]>,
}

/// Why a record was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The format cannot say it; others may follow.
    Unsayable(String),
    /// The file cannot be written.
    Io(io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsayable(problem) => f.write_str(problem),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

impl<W: Write> Writer<W> {
    /// Writes a file of this format. What the format does not say is what the defaults say, and
    /// anything else is refused.
    pub fn new(format: Format, defaults: Defaults, output: W) -> Self {
        Self { format, defaults, output, made: None, database: wthor::Database::default() }
    }

    /// With the day on which it is made, which a database says.
    #[must_use]
    pub fn made_on(self, day: Option<Date>) -> Self {
        Self { made: day, ..self }
    }

    /// Writes a record.
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        let text = match self.format {
            Format::Wthor => return self.database.add(record).map_err(WriteError::Unsayable),
            Format::Ggf => ggf::write(record),
            Format::Pgn => Ok(pgn::write(record)),
            Format::Sgf => Ok(sgf::write(record)),
            Format::Obf => obf::write(record, self.defaults),
            Format::Moves => lines::write_moves(record, self.defaults),
            Format::Board => lines::write_board(record, self.defaults),
        };
        let text = text.map_err(WriteError::Unsayable)?;
        self.output.write_all(text.as_bytes()).map_err(WriteError::Io)
    }

    /// Writes what is left.
    pub fn finish(mut self) -> io::Result<Written<W>> {
        let mut names = None;
        if self.format == Format::Wthor {
            let made = self.made.unwrap_or(Date::FIRST);
            let [games, players, tournaments] = self.database.files(made);
            self.output.write_all(&games)?;
            names = Some([players, tournaments]);
        }
        self.output.flush()?;
        Ok(Written { output: self.output, names })
    }
}
