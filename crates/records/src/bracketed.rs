//! What GGF and SGF share: games in `(;…)`, made of properties such as `PB[name]`.

use std::io::{self, BufRead};

use crate::damage::Problem;
use crate::source::{Chunk, Source};
use crate::text::MARK;

/// Which of the two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A value ends with the first `]`, and games have no branches.
    Ggf,
    /// A backslash takes the meaning of what follows, and games branch.
    Sgf,
}

const CUT_OFF: &str = "the game has no end";
const NO_GAME: &str = "expected a game in brackets, (; … )";

/// The next game, from its first bracket to its last. What stands between games and is no number is a
/// damaged record; so is a game that is cut off, whether by the end of the file or by the next game.
pub(crate) fn next_chunk<R: BufRead>(
    source: &mut Source<R>,
    chunk: &mut Chunk,
    style: Style,
) -> io::Result<bool> {
    if !find_game(source, chunk, style)? {
        return Ok(chunk.problem.is_some());
    }
    if chunk.problem.is_some() {
        return Ok(true);
    }
    chunk.begin(source);
    let mut state = State { style, depth: 0, in_value: false, escaped: false };
    // The last bytes, to see the next game begin inside of one that was cut off.
    let mut tail = [0; 5];
    while let Some(byte) = source.next()? {
        tail.rotate_left(1);
        tail[4] = byte;
        let length = (source.place().1 - chunk.byte) as usize;
        if let Some(begun) = state.next_game(tail).filter(|begun| length > *begun) {
            source.give_back(&tail[5 - begun..]);
            chunk.problem = Some(CUT_OFF);
            return Ok(true);
        }
        chunk.push(byte);
        if state.ends_with(byte) {
            return Ok(true);
        }
    }
    chunk.problem = Some(CUT_OFF);
    Ok(true)
}

/// Goes on to the next game. False at the end of the file; anything but blanks and the numbers in
/// front of games is a problem of the chunk. In front of the first game of SGF may stand any text.
fn find_game<R: BufRead>(
    source: &mut Source<R>,
    chunk: &mut Chunk,
    style: Style,
) -> io::Result<bool> {
    let in_front = style == Style::Sgf && source.place().1 == 0;
    chunk.begin(source);
    while let Some(byte) = source.next()? {
        if byte == b'(' && (!in_front || begins_game(source)?) {
            source.give_back(&[byte]);
            if in_front {
                chunk.problem = None;
            }
            return Ok(true);
        }
        let is_mark = MARK.contains(&byte);
        let is_free = byte.is_ascii_whitespace() || byte.is_ascii_digit() || is_mark;
        if !is_free && chunk.problem.is_none() {
            source.give_back(&[byte]);
            chunk.begin(source);
            chunk.problem = Some(NO_GAME);
            source.next()?;
        }
    }
    Ok(false)
}

/// Whether a bracket that was just read is that of a game, and not one of a text.
fn begins_game<R: BufRead>(source: &mut Source<R>) -> io::Result<bool> {
    let Some(byte) = source.next()? else { return Ok(true) };
    source.give_back(&[byte]);
    Ok(byte == b';' || byte.is_ascii_whitespace())
}

/// Where in a game one is.
struct State {
    style: Style,
    depth: u32,
    in_value: bool,
    escaped: bool,
}

impl State {
    /// Whether the game ends with this byte.
    fn ends_with(&mut self, byte: u8) -> bool {
        if self.in_value {
            let escaped = std::mem::take(&mut self.escaped);
            self.escaped = self.style == Style::Sgf && byte == b'\\' && !escaped;
            self.in_value = escaped || byte != b']';
            return false;
        }
        match byte {
            b'[' => self.in_value = true,
            b'(' => self.depth = self.depth.saturating_add(1),
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        byte == b')' && self.depth == 0
    }

    /// How many of the last bytes are the beginning of another game, if they are.
    fn next_game(&self, tail: [u8; 5]) -> Option<usize> {
        let is_head = [b"(;GM[", b"(;FF["].iter().any(|head| tail.eq_ignore_ascii_case(*head));
        if is_head {
            return Some(5);
        }
        (self.style == Style::Ggf && !self.in_value && tail[3..] == *b"(;").then_some(2)
    }
}

/// A part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// A new node begins.
    Node,
    /// One value of a property.
    Value { name: &'a str, value: String, at: usize },
}

/// The parts of the main line of a game.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    text: &'a str,
    at: usize,
    style: Style,
    name: &'a str,
}

impl<'a> Parts<'a> {
    pub(crate) const fn new(text: &'a str, style: Style) -> Self {
        Self { text, at: 0, style, name: "" }
    }

    /// The next part; none at the end of the first branch, which is the main line.
    pub(crate) fn next(&mut self) -> Result<Option<Part<'a>>, Problem> {
        loop {
            let rest = &self.text[self.at..];
            let at = self.at;
            match rest.chars().next() {
                None | Some(')') => return Ok(None),
                Some(c) if c.is_whitespace() || c == '(' => self.at += c.len_utf8(),
                Some(';') => {
                    self.at += 1;
                    self.name = "";
                    return Ok(Some(Part::Node));
                }
                Some('[') if !self.name.is_empty() => {
                    let value = self.value()?;
                    return Ok(Some(Part::Value { name: self.name, value, at }));
                }
                Some(c) if c.is_ascii_alphabetic() => {
                    let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
                    let end = end.unwrap_or(rest.len());
                    self.name = &rest[..end];
                    self.at += end;
                    if !rest[end..].trim_start().starts_with('[') {
                        return Err(Problem::new(at, format!("expected [ after {}", self.name)));
                    }
                }
                Some(c) => {
                    let message = format!("expected a property such as B[f5], found {c:?}");
                    return Err(Problem::new(at, message));
                }
            }
        }
    }

    /// What stands between the bracket here and its end.
    fn value(&mut self) -> Result<String, Problem> {
        let start = self.at;
        let mut value = String::new();
        let mut escaped = false;
        for (offset, c) in self.text[start..].char_indices().skip(1) {
            if std::mem::take(&mut escaped) {
                // A line end behind a backslash is none.
                value.extend((c != '\n').then_some(c));
            } else if c == '\\' && self.style == Style::Sgf {
                escaped = true;
            } else if c == ']' {
                self.at = start + offset + 1;
                return Ok(value);
            } else {
                value.push(c);
            }
        }
        Err(Problem::new(start, "the value has no end"))
    }
}
