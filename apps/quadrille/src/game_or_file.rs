//! A game on the command line that may stand in a file of any format.

use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use records::{Defaults, Format, Record};
use reversi::notation::{Form, Reading, read};

use crate::failure::Failure;
use crate::game_argument::Game;
use crate::input::read_text;
use crate::number::{counted, number};
use crate::record_files::{FileFormat, RecordFile};

/// Which game, and which one of a file.
#[derive(Args)]
pub(crate) struct GameOrFile {
    #[command(flatten)]
    game: Game,

    /// Which game of a file that holds several, from 1; `quadrille games FILE` lists them
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(1, u64::MAX))]
    record: Option<u64>,
}

/// What the forms are besides those of a text, for `--help`.
pub(crate) const FILES: &str = "\
  games.pgn                    a file that holds one of these, or a game in PGN, GGF,
                               SGF, OBF, WTHOR or saved by this program";

impl GameOrFile {
    /// Reads a game: that of a file, if there is one of that name, else what the words say.
    pub(crate) fn read(&self, words: &[String]) -> Result<Reading, Failure> {
        match words {
            [dash] if dash == "-" => self.text("standard input", std::io::stdin()),
            [path] if Path::new(path).is_file() => self.file(path),
            _ if self.record.is_some() => {
                Err(Failure::of("--record")("chooses a game of a file, and there is no file"))
            }
            [word] if word.len() > 1 && word.contains(['.', '/']) => {
                let reading = self.game.read(words);
                reading.map_err(|failure| match failure {
                    Failure::Input(message) => Failure::Input(format!(
                        "there is no file of that name, and as a game: {message}"
                    )),
                    other => other,
                })
            }
            _ => self.game.read(words),
        }
    }

    fn file(&self, path: &str) -> Result<Reading, Failure> {
        let opened = RecordFile::open(Path::new(path), None, self.defaults(), &Arc::default());
        let records = opened.map_err(Failure::Input)?;
        if self.holds_one_text(records.format) {
            return self.text(path, std::fs::File::open(path).map_err(Failure::of(path))?);
        }
        self.chosen(path, records)
    }

    fn text(&self, name: &str, input: impl std::io::Read) -> Result<Reading, Failure> {
        let text = read_text(name, input)?;
        let bytes = Box::new(Cursor::new(text.clone().into_bytes()));
        let defaults = self.defaults();
        let records = RecordFile::of_input((name, None), bytes, None, defaults, &Arc::default());
        match records.map_err(Failure::Input)? {
            records if self.holds_one_text(records.format) => {
                read(self.game.rules, self.game.size, &text).map_err(Failure::of(name))
            }
            records => self.chosen(name, records),
        }
    }

    const fn defaults(&self) -> Defaults {
        Defaults { variant: self.game.rules, size: self.game.size }
    }

    /// Whether all of a file is one game in the forms of the command line. Asked for a number, its
    /// lines are games.
    const fn holds_one_text(&self, format: FileFormat) -> bool {
        self.record.is_none() && matches!(format, FileFormat::Of(Format::Moves | Format::Board))
    }

    /// The game that was asked for, else the first; where there are others, it is said which it is.
    fn chosen(&self, name: &str, mut records: RecordFile) -> Result<Reading, Failure> {
        let wanted = self.record.unwrap_or(1);
        let mut before = 0;
        let found = loop {
            match records.next() {
                None if before == 0 => return Err(Failure::of(name)("there is no game in it")),
                None => {
                    let there = counted(before, "game");
                    return Err(Failure::Input(format!(
                        "{name}: there is no game {wanted}, it holds {there}"
                    )));
                }
                Some(_) if before + 1 < wanted => before += 1,
                Some(found) => break found.map_err(Failure::of(name))?,
            }
        };
        if self.record.is_none() && records.next().is_some() {
            // Without standard error nobody is told, and the game is the first all the same.
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!(
                    "{name}: this is the first of several games{}; --record N takes another\n",
                    played_by(&found)
                )
                .as_bytes(),
            );
        }
        let model = found.game.model();
        let form = if model.moves_played() == 0 { Form::BoardText } else { Form::Transcript };
        Ok(Reading { model, form })
    }
}

/// `, Ann - Ben`, where a file names the players.
fn played_by(record: &Record) -> String {
    match (&*record.dark, &*record.light) {
        ("", "") => String::new(),
        (dark, light) => format!(", {dark} - {light}"),
    }
}
