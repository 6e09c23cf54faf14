//! The lines of a file of positions, one at a time, so that there may be any number of them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use reversi::{Position, Square};

use crate::failure::Failure;
use crate::game_argument::Game;
use crate::input::{Line, MOST_LINE_BYTES, next_line};

/// A line of the file that was understood.
pub(super) struct Problem {
    pub(super) line: usize,
    pub(super) position: Position,
    pub(super) known: Option<i32>,
}

/// The lines that are still to be read.
pub(super) struct Problems<'a> {
    game: &'a Game,
    input: Box<dyn BufRead>,
    line: usize,
    /// How many lines with a position there are, where that can be found out.
    pub(super) total: u64,
}

impl<'a> Problems<'a> {
    /// The lines of a file, or of standard input.
    pub(super) fn open(game: &'a Game, path: &str) -> Result<Self, Failure> {
        let wrong = |error: io::Error| Failure::Input(format!("{path}: {error}"));
        if path == "-" {
            return Ok(Self { game, input: Box::new(io::stdin().lock()), line: 0, total: 0 });
        }
        let open = || File::open(path).map(BufReader::new).map_err(wrong);
        let mut problems = Self { game, input: Box::new(open()?), line: 0, total: 0 };
        // What is no plain file, such as a pipe, can be read only once.
        if std::fs::metadata(path).map_err(wrong)?.is_file() {
            loop {
                match problems.next_content().map_err(wrong)? {
                    Line::End => break,
                    Line::Text(content) if content.trim().is_empty() => {}
                    Line::Text(_) | Line::TooLong => problems.total += 1,
                }
            }
            problems = Self { input: Box::new(open()?), line: 0, ..problems };
        }
        Ok(problems)
    }

    /// The next position; or the number of a line that is none, and why; nothing at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<Problem, (usize, String)>>> {
        loop {
            let content = self.next_content()?;
            let line = self.line;
            let read = match content {
                Line::End => return Ok(None),
                Line::Text(content) if content.trim().is_empty() => continue,
                Line::Text(content) => read_problem(self.game, &content),
                Line::TooLong => Err(format!("it is longer than {MOST_LINE_BYTES} bytes")),
            };
            let problem = read.map(|(position, known)| Problem { line, position, known });
            return Ok(Some(problem.map_err(|error| (line, error))));
        }
    }

    /// The next line without its comment.
    fn next_content(&mut self) -> io::Result<Line> {
        self.line += 1;
        Ok(match next_line(&mut self.input)? {
            Line::Text(text) => Line::Text(text.split('%').next().unwrap_or_default().to_owned()),
            other => other,
        })
    }
}

/// A position and the best of the scores behind it.
fn read_problem(game: &Game, content: &str) -> Result<(Position, Option<i32>), String> {
    let mut fields = content.split(';');
    let mut text = fields.next().unwrap_or_default().to_owned();
    let mut known = None;
    for field in fields.map(str::trim).filter(|field| !field.is_empty()) {
        let score = match field.split_once(':') {
            Some((square, score)) if is_move(square) => Some(score),
            None if field.starts_with(['+', '-']) => Some(field),
            _ => None,
        };
        match score.map(|score| score.trim().parse::<i32>()) {
            Some(Ok(score)) => known = known.max(Some(score)),
            Some(Err(_)) => return Err(format!("expected a score such as +38, found {field:?}")),
            // No score: moves that go on from the position.
            None => text = format!("{text} {field}"),
        }
    }
    let reading = game.read_text(&text).map_err(|error| error.to_string())?;
    // A side that had to pass was settled; what is known is its score, not the other's.
    let passed = reading.model.moves_played() == 0 && reading.model.passed().is_some();
    Ok((*reading.model.position(), if passed { known.map(i32::saturating_neg) } else { known }))
}

fn is_move(text: &str) -> bool {
    text.trim().parse::<Square>().is_ok()
        || ["pa", "ps"].contains(&text.trim().to_lowercase().as_str())
}
