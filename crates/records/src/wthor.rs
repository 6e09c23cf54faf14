//! WTHOR, the database of the French Othello Federation: a file of games, one of players and one of
//! tournaments. Othello on 8x8 from the ordinary start; 68 bytes a game, passes left out.
//!
//! Numbers are little-endian. Names are Latin-1, at most 19 letters of a player and 25 of a
//! tournament. The theoretical score of each game is not kept; the real one is written in its place.

use std::collections::HashMap;
use std::io::{self, BufRead, Read};

use reversi::{Player, RuleSet, Size, Square};

use crate::date::Date;
use crate::game::Game;
use crate::record::Record;
use crate::result::Stated;
use crate::source::Source;
use crate::text::{latin1, name};

const HEAD: usize = 16;
const GAME: usize = 68;
/// The length of a player's name with the zero behind it, and of a tournament's.
const NAMES: [usize; 2] = [20, 26];
/// Numbers of names have 16 bits.
const MOST_NAMES: usize = 1 << 16;
/// The name of number 0: nobody knows.
const UNKNOWN: &str = "???";

/// The names that belong to a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WthorNames {
    /// Players, by their numbers.
    pub players: Vec<String>,
    /// Tournaments, by their numbers.
    pub tournaments: Vec<String>,
}

impl WthorNames {
    /// The players of a file `.jou`.
    pub fn read_players(input: impl Read) -> io::Result<Vec<String>> {
        read_names(input, NAMES[0])
    }

    /// The tournaments of a file `.trn`.
    pub fn read_tournaments(input: impl Read) -> io::Result<Vec<String>> {
        read_names(input, NAMES[1])
    }
}

fn read_names(input: impl Read, length: usize) -> io::Result<Vec<String>> {
    let mut bytes = Vec::new();
    let most = HEAD + MOST_NAMES * length;
    input.take(most as u64).read_to_end(&mut bytes)?;
    let names = bytes.get(HEAD..).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "is shorter than the head of a file of names")
    })?;
    let text = |name: &[u8]| latin1(name.split(|byte| *byte == 0).next().unwrap_or_default());
    Ok(names.chunks_exact(length).map(|bytes| name(&text(bytes))).collect())
}

/// How far the games of a database are read.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    pub(crate) names: WthorNames,
    head: Option<Head>,
    games: u64,
    /// The end was reached, or what is wrong with the file as a whole was said.
    ended: bool,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    games: u64,
    date: Option<Date>,
}

/// A game, or where it is damaged and how.
type Reading = Result<Record, (u64, String)>;

impl Progress {
    pub(crate) fn next<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
    ) -> io::Result<Option<Reading>> {
        if self.ended {
            return Ok(None);
        }
        let head = match self.head {
            Some(head) => head,
            None => match read_head(source)? {
                Ok(head) => *self.head.insert(head),
                Err(problem) => {
                    self.ended = true;
                    return Ok(Some(Err((0, problem))));
                }
            },
        };
        let at = source.place().1;
        let mut bytes = [0; GAME];
        match source.read_block(&mut bytes)? {
            GAME => {
                self.games += 1;
                let game = self.game(&bytes, head);
                Ok(Some(game.map_err(|(offset, problem)| (at + offset as u64, problem))))
            }
            0 if self.games == head.games => Ok(None),
            length => {
                self.ended = true;
                let problem = if length == 0 {
                    format!("the head says {} games, and there are {}", head.games, self.games)
                } else {
                    format!("the file ends after {length} of the {GAME} bytes of a game")
                };
                Ok(Some(Err((at, problem))))
            }
        }
    }

    fn game(&self, bytes: &[u8; GAME], head: Head) -> Result<Record, (usize, String)> {
        let number = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let mut game = Game::with_room(RuleSet::OTHELLO, GAME - 8);
        for (at, byte) in (8..GAME).zip(&bytes[8..]) {
            if *byte == 0 {
                break;
            }
            let square = Square::new(i32::from(byte % 10) - 1, i32::from(byte / 10) - 1);
            let square = square.ok_or_else(|| (at, format!("{byte} is no square")))?;
            game.play(square).map_err(|problem| (at, problem))?;
        }
        if bytes[6] > 64 {
            return Err((6, format!("a score of {} discs is more than 64", bytes[6])));
        }
        let named = |names: &[String], number: usize, what: &str| {
            names.get(number).cloned().unwrap_or_else(|| match number {
                0 => String::new(),
                number => format!("{what} {number}"),
            })
        };
        let Self { names: WthorNames { players, tournaments }, .. } = self;
        Ok(Record {
            event: named(tournaments, number(0), "tournament"),
            dark: named(players, number(2), "player"),
            light: named(players, number(4), "player"),
            date: head.date,
            result: Some(Stated::discs(2 * i32::from(bytes[6]) - 64)),
            ..Record::new(game)
        })
    }
}

fn read_head<R: BufRead>(source: &mut Source<R>) -> io::Result<Result<Head, String>> {
    let mut bytes = [0; HEAD];
    if source.read_block(&mut bytes)? < HEAD {
        return Ok(Err("the file is shorter than the head of a database".to_owned()));
    }
    Ok(match bytes[12] {
        0 | 8 => {
            let games = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
            let date = Date::from_year(u16::from_le_bytes([bytes[10], bytes[11]]));
            Ok(Head { games: u64::from(games), date })
        }
        size => Err(format!("it is a database of games on {size}x{size}, not on 8x8")),
    })
}

/// A database that is being made: its games are kept until their number is known.
#[derive(Debug, Default)]
pub(crate) struct Database {
    games: Vec<u8>,
    players: Names,
    tournaments: Names,
    /// The year of the games, as long as they share it.
    year: Option<u16>,
    is_mixed: bool,
}

/// Names and their numbers.
#[derive(Debug, Default)]
struct Names {
    numbers: HashMap<Vec<u8>, u16>,
    names: Vec<Vec<u8>>,
}

impl Names {
    /// The number of a name; a new one gets the next.
    fn number(&mut self, name: &str, length: usize) -> Option<u16> {
        if self.names.is_empty() {
            self.names.push(UNKNOWN.into());
        }
        if name.is_empty() {
            return Some(0);
        }
        let byte = |c: char| u8::try_from(u32::from(c)).ok().filter(|byte| *byte >= b' ');
        let bytes = name.chars().map(|c| byte(c).unwrap_or(b'?'));
        let bytes: Vec<u8> = bytes.take(length - 1).collect();
        if let Some(number) = self.numbers.get(&bytes) {
            return Some(*number);
        }
        let number = u16::try_from(self.names.len()).ok()?;
        self.numbers.insert(bytes.clone(), number);
        self.names.push(bytes);
        Some(number)
    }

    fn file(&self, made: Date, length: usize) -> Vec<u8> {
        let names = self.names.len().max(1);
        let mut file = head(made, 0, names.min(usize::from(u16::MAX)) as u16, 0).to_vec();
        let unknown = [UNKNOWN.into()];
        for name in if self.names.is_empty() { &unknown[..] } else { &self.names } {
            file.extend(name);
            file.resize(file.len() + length - name.len(), 0);
        }
        file
    }
}

fn head(made: Date, games: u32, names: u16, year: u16) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&made.century_year_month_day());
    head[4..8].copy_from_slice(&games.to_le_bytes());
    head[8..10].copy_from_slice(&names.to_le_bytes());
    head[10..12].copy_from_slice(&year.to_le_bytes());
    head
}

impl Database {
    /// Adds a game, or says why it cannot be in a database.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), String> {
        let game = &record.game;
        if game.rules() != RuleSet::OTHELLO {
            let (variant, size) = (game.rules().variant(), game.rules().size());
            return Err(format!(
                "WTHOR has only games of othello on {}, not {variant} on {size}",
                Size::EIGHT
            ));
        }
        if game.setup().is_some() {
            return Err("WTHOR has only games from the ordinary start".to_owned());
        }
        let margin = record.result.and_then(Stated::margin).or_else(|| game.score());
        let score = margin.filter(|margin| margin.abs() <= 64 && margin % 2 == 0);
        let score = score.ok_or("WTHOR needs a result in discs, and there is none")?;
        let score = (32 + score / 2) as u8;
        let full = "WTHOR has room for 65536 names";
        let tournament = self.tournaments.number(&record.event, NAMES[1]).ok_or(full)?;
        let mut bytes = [0; GAME];
        bytes[..2].copy_from_slice(&tournament.to_le_bytes());
        for (player, at) in Player::BOTH.into_iter().zip([2, 4]) {
            let number = self.players.number(record.name(player), NAMES[0]).ok_or(full)?;
            bytes[at..at + 2].copy_from_slice(&number.to_le_bytes());
        }
        bytes[6..8].copy_from_slice(&[score; 2]);
        for (byte, square) in bytes[8..].iter_mut().zip(game.moves()) {
            *byte = (square.x() + 1 + 10 * (square.y() + 1)) as u8;
        }
        let year = record.date.map(Date::year);
        self.is_mixed |= !self.games.is_empty() && year != self.year;
        self.year = year;
        self.games.extend(bytes);
        Ok(())
    }

    /// The three files: games, players and tournaments.
    pub(crate) fn files(self, made: Date) -> [Vec<u8>; 3] {
        let games = (self.games.len() / GAME) as u32;
        let year = if self.is_mixed { None } else { self.year };
        let mut file = head(made, games, 0, year.unwrap_or(0)).to_vec();
        // The size of the board; and the score of each game is that of its end, with none empty.
        file[12] = 8;
        file.extend(self.games);
        [file, self.players.file(made, NAMES[0]), self.tournaments.file(made, NAMES[1])]
    }
}
