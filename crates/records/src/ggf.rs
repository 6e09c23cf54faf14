//! GGF, the Generic Game Format of the server GGS: `(;GM[Othello]…B[f5]W[d6];)`.
//!
//! It knows square boards, any start, Othello and its version in which the fewest discs win. What
//! each move was thought to be worth, times and ratings are passed over.

use reversi::notation::parse_board_text;
use reversi::{Player, RuleSet, Size, Variant};

use crate::bracketed::{Part, Parts, Style};
use crate::damage::Problem;
use crate::date::Date;
use crate::game::Game;
use crate::record::Record;
use crate::result::{How, Score, Stated, thousandths, without_sign};
use crate::text::{name, tidy};
use crate::turns::{Passes, Step, Turn, each_turn};

pub(crate) fn parse(text: &str) -> Result<Record, Problem> {
    let mut head = Head::default();
    let mut turns = Vec::new();
    let mut parts = Parts::new(text, Style::Ggf);
    while let Some(part) = parts.next()? {
        let Part::Value { name, value, at } = part else { continue };
        match name.to_ascii_uppercase().as_str() {
            "B" => turns.push((at, Line::Turn(Player::Dark, value))),
            "W" => turns.push((at, Line::Turn(Player::Light, value))),
            "CO" => turns.push((at, Line::Remark(tidy(&value)))),
            other => head.take(other, value, at)?,
        }
    }
    let mut record = Record { game: head.game()?, ..head.record };
    let mut passes = Passes::default();
    for (at, line) in turns {
        match line {
            Line::Remark(text) => record.comment(text),
            Line::Turn(player, value) => {
                let word = value.split('/').next().unwrap_or_default().trim();
                let turn = Turn::read(word).ok_or_else(|| {
                    Problem::new(at, format!("expected a square or a pass, found {word:?}"))
                })?;
                passes
                    .play(&mut record.game, Some(player), turn)
                    .map_err(|problem| Problem::new(at, problem))?;
            }
        }
    }
    Ok(record)
}

/// What is played or said, in its order.
enum Line {
    Turn(Player, String),
    Remark(String),
}

/// What stands in front of the moves.
struct Head {
    record: Record,
    kind: Option<(usize, String)>,
    board: Option<(usize, String)>,
}

impl Default for Head {
    fn default() -> Self {
        Self { record: Record::new(Game::new(RuleSet::OTHELLO)), kind: None, board: None }
    }
}

impl Head {
    fn take(&mut self, tag: &str, value: String, at: usize) -> Result<(), Problem> {
        let record = &mut self.record;
        match tag {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(Problem::new(at, format!("it is no game of Othello, but {value:?}")));
            }
            "PB" => record.dark = name(&value),
            "PW" => record.light = name(&value),
            "PC" => record.place = name(&value),
            "EV" => record.event = name(&value),
            "DT" => record.date = Date::find(&value),
            "RE" => record.result = stated(&value),
            "TY" => self.kind = Some((at, value)),
            "BO" => self.board = Some((at, value)),
            _ => {}
        }
        Ok(())
    }

    /// The game before its first move.
    fn game(&self) -> Result<Game, Problem> {
        let kind = self.kind.as_ref().map_or("8", |(_, kind)| kind.trim());
        let kind = kind.strip_prefix(['s', 'S']).unwrap_or(kind);
        let flags = kind.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_anti = flags.contains(['a', 'A']);
        let variant = if is_anti { Variant::AntiOthello } else { Variant::Othello };
        let Some((at, board)) = &self.board else {
            let at = self.kind.as_ref().map_or(0, |(at, _)| *at);
            if flags.contains(['r', 'R']) {
                return Err(Problem::new(at, "it has a random start, and no board BO"));
            }
            let size = size(&kind[..kind.len() - flags.len()], at)?;
            return Ok(Game::new(RuleSet::new(variant, size)));
        };
        let board = tidy(board);
        let (edge, squares) = board.split_once(' ').unwrap_or((&board, ""));
        let rules = RuleSet::new(variant, size(edge, *at)?);
        let wrong = |problem: String| Problem::new(*at, format!("BO: {problem}"));
        let model = parse_board_text(rules, squares).map_err(|error| wrong(error.to_string()))?;
        if model.moves_played() > 0 {
            return Err(wrong("expected a board and the side to move alone".to_owned()));
        }
        Ok(Game::from_model(&model))
    }
}

fn size(edge: &str, at: usize) -> Result<Size, Problem> {
    let edge = edge.parse().map_err(|_| {
        Problem::new(at, format!("expected the size of a board such as 8, found {edge:?}"))
    })?;
    Size::new(edge, edge).map_err(|error| Problem::new(at, error.to_string()))
}

/// `+12.000`, `-64:t`; nothing for what is not a number, such as `?`.
fn stated(value: &str) -> Option<Stated> {
    let (number, how) = value.trim().split_once(':').unwrap_or((value.trim(), ""));
    let how = match how.trim() {
        "r" => How::Resigned,
        "t" => How::Time,
        "s" => How::Agreed,
        "l" => How::Left,
        _ => How::Played,
    };
    Some(Stated { score: Score::Margin(thousandths(number.trim())?), how })
}

/// A game in one line, or why GGF cannot say it.
pub(crate) fn write(record: &Record) -> Result<String, String> {
    let rules = record.game.rules();
    let anti = match rules.variant() {
        Variant::Othello => "",
        Variant::AntiOthello => "a",
        other => return Err(format!("GGF has no rules {other}")),
    };
    let size = rules.size();
    if !size.is_square() {
        return Err(format!("GGF has only square boards, not {size}"));
    }
    let edge = size.width();
    let mut text = "(;GM[Othello]".to_owned();
    let date = record.date.map(|date| date.with(".")).unwrap_or_default();
    for (tag, value) in [
        ("PC", &record.place),
        ("EV", &record.event),
        ("DT", &date),
        ("PB", &record.dark),
        ("PW", &record.light),
    ] {
        if !value.is_empty() {
            text += &format!("{tag}[{}]", free(value));
        }
    }
    let board = record.game.start_text();
    let (squares, side) = board.split_at(board.len() - 2);
    let squares = squares.split(' ').next_back().unwrap_or_default();
    let rows = squares.as_bytes().chunks(edge as usize).map(String::from_utf8_lossy);
    let board = format!("{edge} {}{side}", rows.collect::<Vec<_>>().join(" ")).replace('X', "*");
    text += &format!("TY[{edge}{anti}]RE[{}]BO[{board}]", result(record));
    each_turn(record, |step| {
        text += &match step {
            Step::Remark(remark) => format!("CO[{}]", free(remark)),
            Step::Move(Player::Dark, square) => format!("B[{square}]"),
            Step::Move(Player::Light, square) => format!("W[{square}]"),
            Step::Pass(Player::Dark) => "B[PA]".to_owned(),
            Step::Pass(Player::Light) => "W[PA]".to_owned(),
        };
    });
    Ok(text + ";)\n")
}

/// There is no way to write the bracket that ends a value; and the one that begins a value could be
/// taken for the next game.
fn free(value: &str) -> String {
    value.replace('[', "(").replace(']', ")")
}

fn result(record: &Record) -> String {
    let Some(Stated { score: Score::Margin(margin), how }) = record.outcome() else {
        return "?".to_owned();
    };
    let sign = if margin < 0 { '-' } else { '+' };
    let how = match how {
        How::Played => "",
        How::Resigned => ":r",
        How::Time => ":t",
        How::Agreed => ":s",
        How::Left => ":l",
    };
    format!("{sign}{}{how}", without_sign(margin))
}
