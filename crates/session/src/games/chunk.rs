//! Games, packed: a byte a move, names once. A game takes about a hundred bytes.

use std::collections::HashMap;
use std::fmt;

use records::{Date, Game, How, Record, Score, Stated};
use reversi::{Player, Position, RuleSet, Size, Square};

use crate::openings::opening_name;

/// How many games a chunk holds.
pub(super) const CHUNK: usize = 4096;

/// The most games of a list: about 500 MB.
pub const MOST_GAMES: usize = 5_000_000;

/// Some games of a list. It does not change any more, so threads can share it.
#[derive(Debug, Default)]
pub struct Chunk {
    rows: Vec<Row>,
    moves: Vec<Square>,
    starts: Vec<Game>,
    texts: Texts,
}

/// Texts, each held once.
#[derive(Debug, Default)]
struct Texts {
    all: Vec<String>,
    places: HashMap<String, u32>,
}

impl Texts {
    fn add(&mut self, text: &str) -> u32 {
        if let Some(place) = self.places.get(text) {
            return *place;
        }
        let place = self.all.len() as u32;
        self.all.push(text.to_owned());
        self.places.insert(text.to_owned(), place);
        place
    }
}

#[derive(Clone, Copy, Debug)]
struct Row {
    number: u64,
    /// Where its moves end; they begin where those of the game before end.
    end: u32,
    start: u32,
    names: [u32; 2],
    event: u32,
    date: Option<Date>,
    ended: Ended,
    opening: Option<&'static str>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won and by how much; nothing where nobody knows.
    pub stated: Option<Stated>,
}

impl Ended {
    /// Who won: nothing where nobody knows, and nobody if it was drawn.
    #[must_use]
    pub fn winner(self) -> Option<Option<Player>> {
        self.stated.map(Stated::winner)
    }

    /// Points for this player: one, half of one or none.
    #[must_use]
    pub fn points(self, player: Player) -> Option<f64> {
        Some(match self.winner()? {
            None => 0.5,
            Some(winner) if winner == player => 1.0,
            Some(_) => 0.0,
        })
    }
}

/// `+12`, `dark, time`, `draw`, or nothing where nobody knows.
impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(stated) = self.stated else { return Ok(()) };
        match stated.score {
            Score::Margin(margin) => write!(f, "{:+}", f64::from(margin) / 1000.0)?,
            Score::Winner(winner) => write!(f, "{winner}")?,
            Score::Draw => f.write_str("draw")?,
        }
        f.write_str(match stated.how {
            How::Resigned => ", resigned",
            How::Time => ", time",
            How::Left => ", left",
            How::Played | How::Agreed => "",
        })
    }
}

/// A game of a list, to look at.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// Its number in the file, from 1; damaged records count.
    pub number: u64,
    /// Who played Dark.
    pub dark: &'a str,
    /// Who played Light.
    pub light: &'a str,
    /// The tournament, or the place.
    pub event: &'a str,
    /// When it was played.
    pub date: Option<Date>,
    /// How it ended.
    pub ended: Ended,
    /// The deepest opening it went through that has a name.
    pub opening: Option<&'static str>,
    /// The rules and the board.
    pub rules: RuleSet,
    /// Where it begins.
    pub start: &'a Position,
    /// All moves.
    pub moves: &'a [Square],
}

impl Chunk {
    /// How many games it holds.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.rows.len() >= CHUNK
    }

    /// Adds a game, with its number in the file.
    pub fn add(&mut self, number: u64, record: &Record) {
        let game = &record.game;
        let start = self.start_of(game);
        self.moves.extend_from_slice(game.moves());
        let texts = &mut self.texts;
        let event = if record.event.is_empty() { &record.place } else { &record.event };
        self.rows.push(Row {
            number,
            end: self.moves.len() as u32,
            start,
            names: [texts.add(&record.dark), texts.add(&record.light)],
            event: texts.add(event),
            date: record.date,
            ended: Ended { stated: record.outcome() },
            opening: opening(game),
        });
    }

    /// The place of its start, which most games share.
    fn start_of(&mut self, game: &Game) -> u32 {
        let same = |other: &Game| other.rules() == game.rules() && other.setup() == game.setup();
        // Positions of a file differ one by one: looking through all of them would take long.
        let found = self.starts.iter().rev().take(16).position(same);
        if let Some(back) = found {
            return (self.starts.len() - 1 - back) as u32;
        }
        self.starts.push(match game.setup() {
            None => Game::new(game.rules()),
            Some((board, turn)) => Game::from_board(game.rules(), board, *turn),
        });
        (self.starts.len() - 1) as u32
    }

    /// A game, to look at.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<Listed<'_>> {
        let row = self.rows.get(place)?;
        let start = &self.starts[row.start as usize];
        let text = |place: u32| self.texts.all[place as usize].as_str();
        Some(Listed {
            number: row.number,
            dark: text(row.names[0]),
            light: text(row.names[1]),
            event: text(row.event),
            date: row.date,
            ended: row.ended,
            opening: row.opening,
            rules: start.rules(),
            start: start.start(),
            moves: self.moves_of(place),
        })
    }

    fn moves_of(&self, place: usize) -> &[Square] {
        let begin = place.checked_sub(1).map_or(0, |before| self.rows[before].end as usize);
        &self.moves[begin..self.rows[place].end as usize]
    }

    /// A game with what is said about it, remarks left out.
    #[must_use]
    pub fn record(&self, place: usize) -> Option<Record> {
        let listed = self.get(place)?;
        let mut game = self.starts[self.rows[place].start as usize].clone();
        for square in listed.moves {
            // Only legal moves were packed.
            game.play(*square).ok()?;
        }
        Some(Record {
            dark: listed.dark.to_owned(),
            light: listed.light.to_owned(),
            event: listed.event.to_owned(),
            date: listed.date,
            result: listed.ended.stated,
            ..Record::new(game)
        })
    }

    /// For each of its texts, whether it is wanted; then by game, the places of its texts.
    pub(super) fn texts(&self) -> &[String] {
        &self.texts.all
    }

    pub(super) fn text_places(&self, place: usize) -> [usize; 3] {
        let Row { names: [dark, light], event, .. } = self.rows[place];
        [dark as usize, light as usize, event as usize]
    }
}

/// The name of the opening: only as many moves are looked at as names have.
fn opening(game: &Game) -> Option<&'static str> {
    if game.rules().size() != Size::EIGHT {
        return None;
    }
    let mut model = reversi::Model::from_position(*game.start());
    // Reversi has four moves before the cross.
    for square in game.moves().iter().take(20) {
        model.play(*square).ok()?;
    }
    opening_name(&model)
}

#[cfg(test)]
mod tests {
    use records::{Defaults, Format, Reader};

    use super::*;

    #[test]
    fn games_come_out_as_they_went_in() {
        let file = "(;GM[2]PB[Ann]PW[Ben]DT[2001-02-03];B[f5];W[d6];B[c3];W[d3];B[c4]RE[W+R])\
            (;GM[2]RU[reversi]SZ[4]PB[Cleo]PW[Ann];B[b2];W[c2])\
            (;GM[2]PB[Ben]SZ[4]AB[b2][c3]AW[c2][b3]AB[a1]PL[W])";
        let mut chunk = Chunk::default();
        let records: Vec<Record> = Reader::new(Format::Sgf, Defaults::default(), file.as_bytes())
            .map(|read| read.expect("a record"))
            .collect();
        for (number, record) in (1..).zip(&records) {
            chunk.add(number, record);
        }
        assert_eq!(chunk.len(), 3);
        for (place, record) in records.iter().enumerate() {
            let again = chunk.record(place).expect("a game");
            assert_eq!(
                (again.game, again.dark, again.light),
                (record.game.clone(), record.dark.clone(), record.light.clone())
            );
        }
        let first = chunk.get(0).expect("a game");
        assert_eq!(
            (first.opening, first.ended.to_string().as_str()),
            (Some("Tiger"), "light, resigned")
        );
        assert_eq!(first.date.map(|date| date.to_string()).as_deref(), Some("2001-02-03"));
    }
}
