//! SGF, the Smart Game Format, of game type 2: `(;FF[4]GM[2]SZ[8];B[f5];W[d6])`.
//!
//! Of a game with branches the main line is read. The rules stand in `RU`, a board that is not
//! square as `SZ[7:4]`, a start that is not the ordinary one in `AB`, `AW` and `PL`.

use reversi::{Board, Player, RuleSet, Size, Square, Variant};

use crate::bracketed::{Part, Parts, Style};
use crate::damage::Problem;
use crate::date::Date;
use crate::format::Defaults;
use crate::game::Game;
use crate::record::Record;
use crate::result::{How, Score, Stated, thousandths, without_sign};
use crate::text::{name, tidy};
use crate::turns::{Passes, Step, Turn, each_turn, square};

pub(crate) fn parse(text: &str, defaults: Defaults) -> Result<Record, Problem> {
    let mut head = Head::new(defaults);
    let mut record = None;
    let mut passes = Passes::default();
    let mut parts = Parts::new(text, Style::Sgf);
    // Setting stones may follow in the node that has the first move, but not behind that.
    while let Some(part) = parts.next()? {
        let Part::Value { name, value, at } = part else { continue };
        let player = match name {
            "B" => Player::Dark,
            "W" => Player::Light,
            "C" | "GC" => {
                match &mut record {
                    None => head.remarks.push(tidy(&value)),
                    Some(record) => Record::comment(record, tidy(&value)),
                }
                continue;
            }
            "AB" | "AW" | "AE" | "PL" if record.is_some() => {
                return Err(Problem::new(at, "the board is changed in the middle of the game"));
            }
            _ => {
                head.take(name, &value, at)?;
                continue;
            }
        };
        let record = match &mut record {
            Some(record) => record,
            none => none.insert(head.record(at)?),
        };
        let turn = turn(&value).ok_or_else(|| {
            Problem::new(at, format!("expected a square or a pass, found {value:?}"))
        })?;
        let played = passes.play(&mut record.game, Some(player), turn);
        played.map_err(|problem| Problem::new(at, problem))?;
    }
    let mut read = match record {
        Some(record) => record,
        None => head.record(0)?,
    };
    // What is said of the game may stand anywhere.
    head.describe(&mut read);
    Ok(read)
}

/// A square is a letter and a digit or, as in files of Go, two letters; no square is a pass.
fn turn(value: &str) -> Option<Turn> {
    let value = value.trim();
    if value.is_empty() || value.eq_ignore_ascii_case("tt") {
        return Some(Turn::Pass);
    }
    Turn::read(value).or_else(|| point(value).map(Turn::Square))
}

fn point(value: &str) -> Option<Square> {
    let bytes = value.trim().as_bytes();
    square(bytes).or_else(|| match *bytes {
        [column, row @ b'a'..=b'h'] => square(&[column, row - b'a' + b'1']),
        _ => None,
    })
}

/// What stands in front of the moves.
struct Head {
    is_othello: bool,
    described: Option<Record>,
    variant: Variant,
    size: Size,
    /// The discs that are set up, if there are any, and who is to move.
    discs: Option<Vec<(usize, Square, Option<Player>)>>,
    turn: Option<Player>,
    remarks: Vec<String>,
}

impl Head {
    fn new(defaults: Defaults) -> Self {
        Self {
            is_othello: false,
            described: None,
            variant: defaults.variant,
            size: defaults.size.unwrap_or(Size::EIGHT),
            discs: None,
            turn: None,
            remarks: Vec::new(),
        }
    }

    fn take(&mut self, tag: &str, value: &str, at: usize) -> Result<(), Problem> {
        let value = value.trim();
        let wrong = |problem: String| Problem::new(at, problem);
        let said = self.described.get_or_insert_with(|| Record::new(Game::new(RuleSet::OTHELLO)));
        match tag {
            "GM" if value != "2" => {
                return Err(wrong(format!("it is a game of type {value:?}, and Othello is 2")));
            }
            "GM" => self.is_othello = true,
            "SZ" => {
                let text = match value.split_once(':') {
                    Some((width, height)) => format!("{width}x{height}"),
                    None => format!("{value}x{value}"),
                };
                self.size = text.parse().map_err(|error| wrong(format!("SZ: {error}")))?;
            }
            "RU" => {
                let rules = value.to_ascii_lowercase().parse();
                self.variant = rules.unwrap_or(self.variant);
            }
            "PB" => said.dark = name(value),
            "PW" => said.light = name(value),
            "EV" => said.event = name(value),
            "PC" => said.place = name(value),
            "DT" => said.date = Date::find(value),
            "RE" => said.result = stated(value),
            "PL" => {
                let player = value.parse();
                self.turn = Some(player.map_err(|_| wrong("PL: expected B or W".to_owned()))?);
            }
            "AB" | "AW" | "AE" => {
                let discs = self.discs.get_or_insert_default();
                let square = point(value);
                let square = square.ok_or_else(|| wrong(format!("{tag}: found {value:?}")))?;
                let holder = match tag {
                    "AB" => Some(Player::Dark),
                    "AW" => Some(Player::Light),
                    _ => None,
                };
                discs.push((at, square, holder));
            }
            _ => {}
        }
        Ok(())
    }

    /// The game before its first move.
    fn record(&self, at: usize) -> Result<Record, Problem> {
        if !self.is_othello {
            return Err(Problem::new(at, "expected GM[2], which says that it is Othello"));
        }
        let rules = RuleSet::new(self.variant, self.size);
        let mut board = rules.start_board();
        if let Some(discs) = &self.discs {
            board = Board::new(self.size);
            for (at, square, holder) in discs {
                let set = board.set(*square, *holder);
                set.map_err(|error| Problem::new(*at, error.to_string()))?;
            }
        }
        let turn = self.turn.unwrap_or(Player::Dark);
        let mut record = Record::new(Game::from_board(rules, &board, turn));
        for remark in &self.remarks {
            record.comment(remark.clone());
        }
        Ok(record)
    }

    fn describe(self, record: &mut Record) {
        let Some(said) = self.described else { return };
        *record = Record {
            game: std::mem::replace(&mut record.game, said.game),
            comments: std::mem::take(&mut record.comments),
            ..Record { game: Game::new(RuleSet::OTHELLO), ..said }
        };
    }
}

/// `B+12`, `W+R`, `0`, `Draw`.
fn stated(value: &str) -> Option<Stated> {
    let upper = value.to_ascii_uppercase();
    if upper == "0" {
        return Some(Stated::discs(0));
    }
    if upper == "DRAW" {
        return Some(Stated { score: Score::Draw, how: How::Played });
    }
    let (winner, by) = upper.split_once('+')?;
    let (winner, sign) = match winner {
        "B" => (Player::Dark, 1),
        "W" => (Player::Light, -1),
        _ => return None,
    };
    if let Some(margin) = thousandths(by).filter(|margin| *margin > 0) {
        return Some(Stated { score: Score::Margin(sign * margin), how: How::Played });
    }
    let how = match by.as_bytes() {
        [b'R', ..] => How::Resigned,
        [b'T', ..] => How::Time,
        [b'F', ..] => How::Left,
        _ => How::Played,
    };
    Some(Stated::won(winner, how))
}

/// A game: SGF can say every rule set and size.
pub(crate) fn write(record: &Record) -> String {
    let game = &record.game;
    let (variant, size) = (game.rules().variant(), game.rules().size());
    let edges = if size.is_square() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    };
    let mut text = format!("(;FF[4]GM[2]CA[UTF-8]AP[Quadrille]SZ[{edges}]RU[{variant}]");
    let date = record.date.map(|date| date.to_string()).unwrap_or_default();
    for (tag, value) in [
        ("PB", &record.dark),
        ("PW", &record.light),
        ("EV", &record.event),
        ("PC", &record.place),
        ("DT", &date),
        ("RE", &result(record)),
    ] {
        if !value.is_empty() {
            text += &format!("{tag}[{}]", escaped(value));
        }
    }
    text += &start(game);
    each_turn(record, |step| {
        text += &match step {
            Step::Remark(remark) => format!("C[{}]", escaped(remark)),
            Step::Move(Player::Dark, square) => format!(";B[{square}]"),
            Step::Move(Player::Light, square) => format!(";W[{square}]"),
            Step::Pass(Player::Dark) => ";B[PA]".to_owned(),
            Step::Pass(Player::Light) => ";W[PA]".to_owned(),
        };
    });
    text + ")\n"
}

fn start(game: &Game) -> String {
    let board = game.start().board();
    let turn = game.setup().map_or(Player::Dark, |setup| setup.1);
    let mut text = String::new();
    for (tag, player) in [("AB", Player::Dark), ("AW", Player::Light)] {
        let discs = board.discs(player);
        if !discs.is_empty() {
            text += tag;
            text.extend(discs.iter().map(|square| format!("[{square}]")));
        }
    }
    if text.is_empty() && game.rules().opening().is_empty() {
        // An empty board where the rules begin with discs.
        text += "AE[a1]";
    }
    if game.setup().is_some() {
        text += if turn == Player::Dark { "PL[B]" } else { "PL[W]" };
    }
    text
}

fn result(record: &Record) -> String {
    let Some(stated) = record.outcome() else { return String::new() };
    let letter = |player| if player == Player::Dark { 'B' } else { 'W' };
    match (stated.score, stated.winner()) {
        (Score::Draw, _) => "Draw".to_owned(),
        (_, None) => "0".to_owned(),
        (Score::Margin(margin), Some(winner)) => {
            format!("{}+{}", letter(winner), without_sign(margin))
        }
        (Score::Winner(_), Some(winner)) => {
            let how = match stated.how {
                How::Resigned => "R",
                How::Time => "T",
                How::Left => "F",
                How::Played | How::Agreed => "",
            };
            format!("{}+{how}", letter(winner))
        }
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}
