//! `quadrille convert`: games from one file format to another.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use clap::Args;
use records::{Date, Defaults, Format, ReadError, Record, WriteError, Writer};
use reversi::{Size, Variant};
use session::store::WholeFile;
use session::{Keepable, SavedGame};

use crate::failure::Failure;
use crate::number::counted;
use crate::output::stop_on_ctrl_c;
use crate::progress::with_progress;
use crate::record_files::{self, FORMATS, FileFormat, total_bytes};

#[derive(Args)]
#[command(after_help = FORMATS)]
pub(crate) struct Arguments {
    /// The format of IN, where it is not to be found out
    #[arg(long, value_name = "FORMAT")]
    from: Option<FileFormat>,

    /// The format of OUT, where its name does not say it
    #[arg(long, value_name = "FORMAT")]
    to: Option<FileFormat>,

    /// The rules of games in files that do not say them
    #[arg(long, value_name = "R", default_value = "othello")]
    rules: Variant,

    /// The board of games in files that do not say it; 8x8 unless given
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,

    /// Write over files that are there
    #[arg(long)]
    force: bool,

    /// The file to read; - for standard input
    #[arg(value_name = "IN")]
    input: String,

    /// The file to write; - for standard output
    #[arg(value_name = "OUT")]
    output: String,
}

/// The most records of which it is said why they are missing; the others are counted.
const MOST_SAID: u64 = 20;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { input, output, .. } = arguments;
    let defaults = Defaults { variant: arguments.rules, size: arguments.size };
    let format = arguments.to.or_else(|| FileFormat::of_name(output)).ok_or_else(|| {
        Failure::Input(format!("{output}: its name says no format; --to says which it is to be"))
    })?;
    let mut target = Target::create(arguments, format, defaults)?;
    let stop = stop_on_ctrl_c();
    let read = Arc::new(AtomicU64::new(0));
    let opened = record_files::open(input, arguments.from, defaults, &read);
    let records = opened.map_err(Failure::Input)?;
    let whole = total_bytes([input.as_str()]);
    let mut tally = Tally::default();
    let converted = with_progress(
        "convert",
        || (read.load(Ordering::Relaxed), whole),
        || {
            for record in records {
                if stop.is_stopped() {
                    return Err(Failure::Stopped);
                }
                tally.number += 1;
                match record {
                    Ok(record) => tally.write(input, &mut target, &record)?,
                    Err(ReadError::Damaged(damage)) => {
                        tally.damaged += 1;
                        tally.say(input, &damage.to_string());
                    }
                    Err(ReadError::Io(error)) => return Err(Failure::of(input)(error)),
                }
            }
            Ok(())
        },
    );
    converted?;
    if tally.written == 0 {
        let rest = tally.missing();
        let rest = if rest.is_empty() { rest } else { format!("; {rest}") };
        return Err(Failure::Input(format!("{input}: there is no game to write{rest}")));
    }
    target.keep()?;
    let games = format!("{} written to {output} ({format})", counted(tally.written, "game"));
    if output == "-" {
        writeln!(io::stderr(), "{games}")?;
    } else {
        writeln!(io::stdout(), "{games}")?;
    }
    match tally.missing() {
        missing if missing.is_empty() => Ok(()),
        missing => Err(Failure::Input(format!("{input}: {missing}"))),
    }
}

/// What became of the records.
#[derive(Default)]
struct Tally {
    number: u64,
    written: u64,
    damaged: u64,
    unsayable: u64,
}

impl Tally {
    fn write(&mut self, input: &str, target: &mut Target, record: &Record) -> Result<(), Failure> {
        match target.write(record) {
            Ok(()) => self.written += 1,
            Err(WriteError::Io(error)) => return Err(error.into()),
            Err(WriteError::Unsayable(problem)) => {
                self.unsayable += 1;
                self.say(input, &format!("record {}: {problem}", self.number));
            }
        }
        Ok(())
    }

    fn say(&self, input: &str, line: &str) {
        if self.damaged + self.unsayable <= MOST_SAID {
            // If standard error is closed, the exit code has to do.
            let _ = writeln!(io::stderr(), "{input}: {line}");
        }
    }

    /// How many are missing, and why.
    fn missing(&self) -> String {
        let were = |number: u64| if number == 1 { "was" } else { "were" };
        let mut parts = Vec::new();
        if self.damaged > 0 {
            let records = counted(self.damaged, "damaged record");
            parts.push(format!("{records} {} skipped", were(self.damaged)));
        }
        if self.unsayable > 0 {
            let games = counted(self.unsayable, "game");
            parts.push(format!("{games} {} not written", were(self.unsayable)));
        }
        parts.join(", ")
    }
}

/// The file that is written.
struct Target {
    writer: Kind,
    path: Option<PathBuf>,
}

enum Kind {
    Many(Writer<Output>),
    /// One game of our own, which is written at the end.
    One(Output, Option<Box<Record>>),
}

/// Where it goes.
enum Output {
    Standard(BufWriter<io::Stdout>),
    File(Box<BufWriter<WholeFile>>),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

impl Output {
    fn keep(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(file) => {
                let file = file.into_inner().map_err(|error| Failure::from(error.into_error()))?;
                file.keep().map_err(Failure::Input)
            }
        }
    }
}

impl Target {
    fn create(
        arguments: &Arguments,
        format: FileFormat,
        defaults: Defaults,
    ) -> Result<Self, Failure> {
        let is_database = format == FileFormat::Of(Format::Wthor);
        let path = (arguments.output != "-").then(|| PathBuf::from(&arguments.output));
        if path.is_none() && is_database {
            let problem = "a WTHOR database is three files, and cannot go to standard output";
            return Err(Failure::Input(problem.to_owned()));
        }
        let output = match &path {
            None => Output::Standard(BufWriter::new(io::stdout())),
            Some(path) => {
                let files = if is_database { with_names(path) } else { vec![path.clone()] };
                let mut there = files.iter().filter(|path| path.exists() && !arguments.force);
                if let Some(path) = there.next() {
                    let problem = "is there already; --force writes over it";
                    return Err(Failure::of(&path.display().to_string())(problem));
                }
                let file = WholeFile::create(path).map_err(Failure::Input)?;
                Output::File(Box::new(BufWriter::with_capacity(1 << 16, file)))
            }
        };
        let writer = match format {
            FileFormat::Own => Kind::One(output, None),
            FileFormat::Of(format) => {
                Kind::Many(Writer::new(format, defaults, output).made_on(today()))
            }
        };
        Ok(Self { writer, path })
    }

    fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        match &mut self.writer {
            Kind::Many(writer) => writer.write(record),
            Kind::One(_, Some(_)) => {
                Err(WriteError::Unsayable("a saved game holds one game only".to_owned()))
            }
            Kind::One(_, none) => {
                *none = Some(Box::new(record.clone()));
                Ok(())
            }
        }
    }

    /// Gives the file its name, and the names of a database theirs.
    fn keep(self) -> Result<(), Failure> {
        let writer = match self.writer {
            Kind::Many(writer) => writer,
            Kind::One(mut output, record) => {
                let text = record.map(|record| SavedGame::from_record(&record).to_text());
                output.write_all(text.unwrap_or_default().as_bytes())?;
                return output.keep();
            }
        };
        let written = writer.finish()?;
        if let (Some(names), Some(path)) = (written.names, self.path) {
            // The games last: as long as they are not there, nobody looks for their names.
            for (bytes, path) in names.iter().zip(&with_names(&path)[1..]) {
                let mut file = WholeFile::create(path).map_err(Failure::Input)?;
                file.write_all(bytes)?;
                file.keep().map_err(Failure::Input)?;
            }
        }
        written.output.keep()
    }
}

/// A database and the files of its names.
fn with_names(path: &Path) -> Vec<PathBuf> {
    vec![path.to_owned(), path.with_extension("jou"), path.with_extension("trn")]
}

fn today() -> Option<Date> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Date::from_unix(now.as_secs())
}
