//! Finished games as a file for other programs.

use records::{Date, Defaults, Format, WriteError, Writer};

use super::archive::{Archive, PlayedGame};
use super::row::{Family, PlayedId};
use crate::words::count;

/// A file for other programs, and what became of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// What is in the file.
    pub bytes: Vec<u8>,
    /// How many games were written, and which have no place there: `2 games; 1 battle left out`.
    pub report: String,
}

impl Archive {
    /// Writes the games that are listed, the oldest first. Battleship has no place in these formats,
    /// and what else has none is said.
    pub fn export(&self, format: Format) -> Result<Export, String> {
        let mut rows: Vec<(PlayedId, Family, String)> = {
            let list = self.list();
            let rows = (0..list.shown()).filter_map(|shown| list.get(shown));
            rows.map(|row| (row.id, row.family, row.day.clone())).collect()
        };
        rows.reverse();
        let mut writer = Writer::new(format, Defaults::default(), Vec::new());
        let (mut written, mut battles, mut refused) = (0, 0, Vec::new());
        for (id, family, day) in rows {
            if family == Family::Battleship {
                battles += 1;
                continue;
            }
            let game = match self.game(id) {
                Ok(PlayedGame::Reversi(game, _)) => game,
                Ok(PlayedGame::Battle(..)) => continue,
                Err(why) => {
                    refused.push(why);
                    continue;
                }
            };
            let mut record = game.to_record();
            record.date = Date::find(&day);
            match writer.write(&record) {
                Ok(()) => written += 1,
                Err(WriteError::Unsayable(why)) => refused.push(why),
                Err(WriteError::Io(error)) => return Err(error.to_string()),
            }
        }
        let bytes = writer.finish().map_err(|error| error.to_string())?.output;
        let mut report = count(written, "game");
        if battles > 0 {
            report += &format!("; {} left out", count(battles, "battle"));
        }
        if let Some(why) = refused.first() {
            report += &format!("; {} left out: {why}", count(refused.len(), "game"));
        }
        Ok(Export { bytes, report })
    }
}
