//! PGN, the notation of chess, as Othello players use it: tags such as `[Black "name"]`, then
//! `1. f5 d6 2. c3 …` with remarks in braces, and a result such as `47-17`, Dark's discs first.
//!
//! The rules stand in `Variant`, another board than 8x8 in `Size`, a start that is not the ordinary
//! one as a board text in `FEN`.

use std::io::{self, BufRead};

use reversi::notation::{Form, read};
use reversi::{Player, RuleSet, Size, Variant};

use crate::damage::Problem;
use crate::date::Date;
use crate::format::Defaults;
use crate::game::Game;
use crate::record::Record;
use crate::result::{How, Score, Stated};
use crate::source::{Chunk, MOST_RECORD_BYTES, Source, TOO_LONG};
use crate::text::{name, tidy, without_mark};
use crate::turns::{Passes, Step, Turn, each_turn};

/// The next game: tags and the moves behind them. The tag `Event` always begins one.
pub(crate) fn next_chunk<R: BufRead>(
    source: &mut Source<R>,
    chunk: &mut Chunk,
) -> io::Result<bool> {
    let mut line = Vec::new();
    let (mut has_event, mut has_moves, mut in_remark) = (false, false, false);
    chunk.begin(source);
    loop {
        line.clear();
        let whole = source.read_line(&mut line, MOST_RECORD_BYTES)?;
        if line.is_empty() {
            chunk.is_last = true;
            break;
        }
        let said = without_mark(&line);
        let trimmed = said.trim_ascii();
        if trimmed.is_empty() && chunk.bytes.is_empty() {
            chunk.begin(source);
            continue;
        }
        let is_event = trimmed.get(..7).is_some_and(|tag| tag.eq_ignore_ascii_case(b"[event "));
        let is_tag = trimmed.starts_with(b"[") && !in_remark;
        let begins = is_event && (has_event || has_moves || in_remark) || is_tag && has_moves;
        if begins {
            if !whole {
                // What comes again is too long all the same.
                line.push(b'\n');
            }
            source.give_back(&line);
            break;
        }
        if is_tag {
            has_event |= is_event;
        } else if !trimmed.is_empty() {
            has_moves = true;
            in_remark = still_in_remark(trimmed, in_remark);
        }
        for byte in said {
            chunk.push(*byte);
        }
        if !whole {
            chunk.problem = Some(TOO_LONG);
        }
    }
    if in_remark && chunk.problem.is_none() {
        chunk.problem = Some("a remark has no end");
    }
    Ok(!chunk.bytes.is_empty())
}

/// Whether a remark in braces goes on behind a line of moves.
fn still_in_remark(line: &[u8], mut in_remark: bool) -> bool {
    for byte in line {
        match byte {
            b';' | b'%' if !in_remark => return false,
            b'{' => in_remark = true,
            b'}' => in_remark = false,
            _ => {}
        }
    }
    in_remark
}

pub(crate) fn parse(text: &str, defaults: Defaults) -> Result<Record, Problem> {
    read_game(text, defaults).map(|(record, _)| record)
}

/// The same of the last game of a file, where it shows if that was cut off: behind the moves stands a
/// result. Many files have none, but in those games are played to their ends.
pub(crate) fn parse_last(text: &str, defaults: Defaults) -> Result<Record, Problem> {
    let (record, closed) = read_game(text, defaults)?;
    if closed || record.game.end().is_over() {
        return Ok(record);
    }
    let problem = "the game has no end, such as a result 47-17, or *";
    Err(Problem::new(text.trim_end().len(), problem))
}

/// A game, and whether a result stands behind its moves.
fn read_game(text: &str, defaults: Defaults) -> Result<(Record, bool), Problem> {
    let mut tags = Tags { variant: defaults.variant, size: defaults.size, ..Tags::default() };
    let mut at = 0;
    while let Some(start) = next_tag(text, at) {
        at = tags.read(text, start)?;
    }
    let game = tags.game()?;
    let mut record = Record { game, ..tags.record.unwrap_or_else(nothing) };
    let mut moves = Moves { text, at, passes: Passes::default(), closed: false };
    moves.play(&mut record)?;
    Ok((record, moves.closed))
}

fn nothing() -> Record {
    Record::new(Game::new(RuleSet::OTHELLO))
}

/// Where the next tag begins, if one does before the moves.
fn next_tag(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].trim_start();
    rest.starts_with('[').then(|| text.len() - rest.len())
}

/// What the tags say.
struct Tags {
    record: Option<Record>,
    variant: Variant,
    size: Option<Size>,
    board: Option<(usize, String)>,
    how: How,
}

impl Default for Tags {
    fn default() -> Self {
        let variant = Variant::Othello;
        Self { record: None, variant, size: None, board: None, how: How::Played }
    }
}

impl Tags {
    /// Reads a tag, and says where it ends.
    fn read(&mut self, text: &str, at: usize) -> Result<usize, Problem> {
        let wrong = || Problem::new(at, "expected a tag such as [Black \"name\"]");
        let rest = &text[at + 1..];
        let quote = rest.find('"').ok_or_else(wrong)?;
        let tag = rest[..quote].trim();
        if tag.is_empty() || !tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(wrong());
        }
        let mut value = String::new();
        let mut chars = rest[quote + 1..].char_indices();
        let end = loop {
            match chars.next().ok_or_else(wrong)? {
                (end, '"') => break quote + 1 + end + 1,
                (_, '\n') => return Err(wrong()),
                (_, '\\') => value.push(chars.next().ok_or_else(wrong)?.1),
                (_, letter) => value.push(letter),
            }
        };
        self.take(tag, value, at)?;
        let blank = rest[end..].len() - rest[end..].trim_start().len();
        match rest[end + blank..].strip_prefix(']') {
            Some(_) => Ok(at + 1 + end + blank + 1),
            None => Err(wrong()),
        }
    }

    fn take(&mut self, tag: &str, value: String, at: usize) -> Result<(), Problem> {
        let record = self.record.get_or_insert_with(nothing);
        match tag.to_ascii_lowercase().as_str() {
            "black" => record.dark = name(&value),
            "white" => record.light = name(&value),
            "event" => record.event = name(&value),
            "site" => record.place = name(&value),
            "date" => record.date = Date::find(&value),
            "result" => record.result = stated(value.trim()),
            "termination" => self.how = termination(&value),
            "fen" => self.board = Some((at, value)),
            "size" => {
                let size = value.trim().parse();
                let size = size.map_err(|error| Problem::new(at, format!("Size: {error}")))?;
                self.size = Some(size);
            }
            "variant" => {
                // Of the names that servers use, these are Othello.
                let variant = value.trim().to_ascii_lowercase();
                self.variant = match variant.as_str() {
                    "xot" | "normal" | "standard" => Variant::Othello,
                    "" => self.variant,
                    other => other.parse().map_err(|error| {
                        Problem::new(at, format!("Variant: {error}, found {other:?}"))
                    })?,
                };
            }
            _ => {}
        }
        Ok(())
    }

    /// The game before its first move.
    fn game(&mut self) -> Result<Game, Problem> {
        if let (Some(stated), how) =
            (self.record.as_mut().and_then(|record| record.result.as_mut()), self.how)
        {
            stated.how = how;
        }
        let Some((at, board)) = &self.board else {
            let size = self.size.unwrap_or(Size::EIGHT);
            return Ok(Game::new(RuleSet::new(self.variant, size)));
        };
        let wrong = |problem: &str| Problem::new(*at, format!("FEN: {problem}"));
        let reading = read(self.variant, self.size, board);
        let reading = reading.map_err(|error| wrong(&error.to_string()))?;
        if reading.form != Form::BoardText || reading.model.moves_played() > 0 {
            return Err(wrong("expected a board in one line and the side to move"));
        }
        Ok(Game::from_model(&reading.model))
    }
}

/// The moves behind the tags.
struct Moves<'a> {
    text: &'a str,
    at: usize,
    passes: Passes,
    /// Whether a result was met, or the mark that there is none.
    closed: bool,
}

impl Moves<'_> {
    fn play(&mut self, record: &mut Record) -> Result<(), Problem> {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            let until = |mark: char| rest.find(mark);
            match rest.chars().next() {
                None => return Ok(()),
                Some('{') => {
                    let end = until('}').ok_or_else(|| self.wrong("a remark has no end"))?;
                    record.comment(tidy(&rest[1..end]));
                    self.at += end + 1;
                }
                Some(';' | '%') => {
                    let end = until('\n').unwrap_or(rest.len());
                    record.comment(tidy(&rest[1..end]));
                    self.at += end;
                }
                Some('(') => self.skip_branch()?,
                Some(_) => {
                    let end = rest.find(|c: char| c.is_whitespace() || "{;(".contains(c));
                    let word = &rest[..end.unwrap_or(rest.len())];
                    self.word(word, record)?;
                    self.at += word.len();
                }
            }
        }
    }

    fn wrong(&self, problem: impl Into<String>) -> Problem {
        Problem::new(self.at, problem)
    }

    /// Goes on behind a variation in brackets.
    fn skip_branch(&mut self) -> Result<(), Problem> {
        let (mut depth, mut in_remark) = (0, false);
        for (offset, letter) in self.text[self.at..].char_indices() {
            match letter {
                '{' => in_remark = true,
                '}' => in_remark = false,
                '(' if !in_remark => depth += 1,
                ')' if !in_remark => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += offset + 1;
                return Ok(());
            }
        }
        Err(self.wrong("a variation has no end"))
    }

    fn word(&mut self, word: &str, record: &mut Record) -> Result<(), Problem> {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = digits.len() < word.len();
        let move_text = if numbered && (digits.is_empty() || digits.starts_with('.')) {
            digits.trim_start_matches('.')
        } else {
            word
        };
        let move_text = move_text.trim_end_matches(['!', '?', '+', '#']);
        self.closed |= move_text == "*";
        if move_text.is_empty() || move_text.starts_with('$') || move_text == "*" {
            return Ok(());
        }
        if let Some(turn) = Turn::read(move_text) {
            let played = self.passes.play(&mut record.game, None, turn);
            return played.map_err(|problem| self.wrong(problem));
        }
        match stated(move_text) {
            Some(result) => {
                record.result.get_or_insert(result);
                self.closed = true;
                Ok(())
            }
            None => Err(self.wrong(format!("expected a move or a result, found {move_text:?}"))),
        }
    }
}

/// `47-17`, discs of Dark and of Light; or `1-0`, `0-1` and `1/2-1/2`.
fn stated(value: &str) -> Option<Stated> {
    if value == "1/2-1/2" {
        return Some(Stated { score: Score::Draw, how: How::Played });
    }
    let (dark, light) = value.split_once('-')?;
    let number = |text: &str| {
        let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| text.parse::<i32>().ok()).flatten()
    };
    Some(match (number(dark)?, number(light)?) {
        (1, 0) => Stated::won(Player::Dark, How::Played),
        (0, 1) => Stated::won(Player::Light, How::Played),
        (dark, light) => Stated::discs(dark - light),
    })
}

fn termination(value: &str) -> How {
    let value = value.to_ascii_lowercase();
    let words = [("time", How::Time), ("resign", How::Resigned), ("agree", How::Agreed)];
    let left = [("abandon", How::Left), ("left", How::Left), ("adjourn", How::Left)];
    let mut known = words.into_iter().chain(left);
    known.find(|(word, _)| value.contains(word)).map_or(How::Played, |(_, how)| how)
}

/// The most letters of a line of moves.
const LINE: usize = 80;

/// A game with an empty line behind it: PGN can say every rule set and size.
pub(crate) fn write(record: &Record) -> String {
    let game = &record.game;
    let rules = game.rules();
    let result = result(record);
    let unknown = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let mut tags = vec![("Event", unknown(&record.event)), ("Site", unknown(&record.place))];
    tags.extend(record.date.map(|date| ("Date", date.with("."))));
    tags.push(("Black", unknown(&record.dark)));
    tags.push(("White", unknown(&record.light)));
    tags.push(("Result", result.clone()));
    let ended = match record.outcome().map(|stated| stated.how) {
        Some(How::Resigned) => Some("resigned"),
        Some(How::Time) => Some("time forfeit"),
        Some(How::Agreed) => Some("agreed"),
        Some(How::Left) => Some("abandoned"),
        Some(How::Played) | None => None,
    };
    tags.extend(ended.map(|ended| ("Termination", ended.to_owned())));
    tags.push(("Variant", rules.variant().to_string()));
    if rules.size() != Size::EIGHT {
        tags.push(("Size", rules.size().to_string()));
    }
    if game.setup().is_some() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", game.start_text()));
    }
    let mut text = String::new();
    for (tag, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{tag} \"{value}\"]\n");
    }
    text.push('\n');
    text + &move_text(record, &result) + "\n\n"
}

fn move_text(record: &Record, result: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut turns = 0;
    each_turn(record, |step| {
        let turn = match step {
            Step::Remark(remark) => {
                words.push(format!("{{{}}}", remark.replace('}', ")")));
                return;
            }
            Step::Move(_, square) => square.to_string(),
            Step::Pass(_) => "--".to_owned(),
        };
        if turns % 2 == 0 {
            words.push(format!("{}.", turns / 2 + 1));
        }
        words.push(turn);
        turns += 1;
    });
    words.push(result.to_owned());
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + word.len() >= LINE {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += &word;
        column += word.len();
    }
    text
}

/// The discs of both, the empty squares counted so that the difference is what is stated; where
/// that cannot be said, the winner alone.
fn result(record: &Record) -> String {
    let Some(stated) = record.outcome() else { return "*".to_owned() };
    let area = record.game.rules().size().area();
    let margin = stated.margin().filter(|margin| margin.abs() <= area);
    match (margin, stated.winner()) {
        (Some(margin), _) => {
            let counted = if (area + margin) % 2 == 0 { area } else { area - 1 };
            format!("{}-{}", counted - (counted - margin) / 2, (counted - margin) / 2)
        }
        (None, Some(Player::Dark)) => "1-0".to_owned(),
        (None, Some(Player::Light)) => "0-1".to_owned(),
        (None, None) => "1/2-1/2".to_owned(),
    }
}
