//! Boards as pictures: one line a row, as the seeds' programs print them.

use crate::notation::board_text::{cell, cells};
use crate::{Board, ParseError, Player, Size, SquareSet};

/// A picture that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board.
    pub board: Board,
    /// Who is to move, if the picture says so.
    pub turn: Option<Player>,
}

/// Reads a picture. Its size is the number of its rows and of the squares in each.
///
/// Rows stand on lines of their own or are divided by `/`. Squares are written as in a board
/// text, with or without blanks between them; a digit at either end of a row numbers it, and a
/// line of column letters or digits may stand above and below. A line with the name or the
/// letter of a player, first or last, says who is to move.
///
/// ```
/// use reversi::notation::parse_picture;
///
/// let picture = parse_picture("dark / .... / .DL. / .LD. / ....")?;
/// assert_eq!(picture.board.to_string(), "____\n_DL_\n_LD_\n____\n");
/// # Ok::<(), reversi::ParseError>(())
/// ```
pub fn parse_picture(text: &str) -> Result<Picture, ParseError> {
    let mut turn = None;
    let mut stated = None;
    let mut headers = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    for (start, line) in lines(text) {
        if is_header(line) {
            headers.push((start, line.chars().filter(|c| !c.is_whitespace()).count()));
        } else if let Some(player) = side(line) {
            if turn.replace(player).is_some() {
                return Err(ParseError::problem(text, start, "the side to move is given twice"));
            }
        } else if let (true, Ok(size)) = (rows.is_empty(), line.parse::<Size>()) {
            stated = Some((start, size));
        } else {
            rows.push(row(text, start, line)?);
        }
    }
    let width = rows.first().map_or(0, |row| row.squares.len());
    if let Some(row) = rows.iter().find(|row| row.squares.len() != width) {
        let found = row.squares.len();
        let message = format!("expected {width} squares as in the first row, found {found}");
        return Err(ParseError::problem(text, row.start, message));
    }
    if let Some(&(start, labels)) = headers.iter().find(|(_, labels)| *labels != width) {
        let message = format!("expected a label for each of the {width} columns, found {labels}");
        return Err(ParseError::problem(text, start, message));
    }
    check_labels(text, &rows)?;
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let size = Size::new(number(width), number(rows.len()))
        .map_err(|error| ParseError::problem(text, 0, error.to_string()))?;
    if let Some((start, stated)) = stated
        && stated != size
    {
        let message = format!("the size says {stated}, but the picture is {size}");
        return Err(ParseError::problem(text, start, message));
    }
    let mut board = Board::new(size);
    for (y, row) in rows.iter().enumerate() {
        for (x, &holder) in row.squares.iter().enumerate() {
            board.fill(SquareSet::from_bits(1 << (8 * y + x)), holder);
        }
    }
    Ok(Picture { board, turn })
}

/// Whether a text has the two rows that make a picture, and starts with something of one.
pub(super) fn looks_like_one(text: &str) -> bool {
    let is_row = |line: &str| {
        let squares = unlabelled(line).1;
        squares.chars().filter(|c| !c.is_whitespace()).count() >= 2
            && squares.chars().all(|c| c.is_whitespace() || cell(c).is_some())
    };
    let Some((_, first)) = lines(text).next() else { return false };
    let is_frame =
        |line: &str| is_header(line) || side(line).is_some() || line.parse::<Size>().is_ok();
    let rows = lines(text).filter(|(_, line)| !is_frame(line)).count();
    rows >= 2 && (is_frame(first) || is_row(first))
}

/// The lines that are not blank, trimmed, and where each begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(['\n', '/']).filter_map(move |line| {
        let trimmed = line.trim();
        let start = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        (!trimmed.is_empty()).then_some((start, trimmed))
    })
}

/// Whether a line is `a b c …` or `0 1 2 …`. Neither `a` nor a digit is a square.
fn is_header(line: &str) -> bool {
    let labels: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let from = |first: char| labels.iter().copied().eq((first..).take(labels.len()));
    labels.len() >= 2 && (from('a') || from('A') || from('0'))
}

/// The player that a line puts on turn: `dark`, `X`, `Turn: light`, `Black to move.`
fn side(line: &str) -> Option<Player> {
    let line = line.to_ascii_lowercase();
    let line = line.strip_prefix("turn:").unwrap_or(&line);
    let line = line.strip_suffix('.').filter(|line| line.trim().len() > 1).unwrap_or(line);
    let line = line.strip_suffix("to move").unwrap_or(line);
    line.trim().parse().ok()
}

/// One row of a picture.
struct Row {
    start: usize,
    /// The digits that number it, at the front and at the end.
    labels: [Option<char>; 2],
    squares: Vec<Option<Player>>,
}

/// A row without the digits that number it at either end, and those digits.
fn unlabelled(line: &str) -> ([Option<char>; 2], &str) {
    let front = line.chars().next().filter(char::is_ascii_digit);
    let line = &line[front.map_or(0, char::len_utf8)..];
    let back = line.chars().next_back().filter(char::is_ascii_digit);
    ([front, back], &line[..line.len() - back.map_or(0, char::len_utf8)])
}

fn row(text: &str, start: usize, line: &str) -> Result<Row, ParseError> {
    let (labels, squares) = unlabelled(line);
    let front = labels[0].map_or(0, char::len_utf8);
    let expected = "expected D, L or _ (also X, O, B, W, -)";
    Ok(Row { start, labels, squares: cells(text, start + front, squares, expected)? })
}

/// Rows that are numbered must be numbered in order, from 0 or from 1: a row that was lost
/// would make another board.
fn check_labels(text: &str, rows: &[Row]) -> Result<(), ParseError> {
    for side in 0..2 {
        let first = rows.first().and_then(|row| row.labels[side]).unwrap_or('1');
        for (row, expected) in rows.iter().zip(first.clamp('0', '1')..) {
            if row.labels[side].is_some_and(|label| label != expected) {
                let message = format!("expected the row number {expected}");
                return Err(ParseError::problem(text, row.start, message));
            }
        }
    }
    Ok(())
}
