//! Boards as pictures: one line a row, as the seeds' programs print them.

use crate::board::Board;
use crate::notation::ParseError;
use crate::notation::board_text::cell;
use crate::player::Player;
use crate::size::Size;
use crate::square_set::SquareSet;

/// A picture that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board.
    pub board: Board,
    /// Who is to move, if the picture says so.
    pub turn: Option<Player>,
}

/// The text form of the Othello seed (002), for boards of every size: column digits, then each
/// row with its digit in front, squares as `B`, `W` and `-` with blanks between them.
#[must_use]
pub fn grid_text(board: &Board) -> String {
    let mut text = " ".to_owned();
    for column in 0..board.dimensions().width() {
        text += &format!(" {column}");
    }
    for (number, row) in board.rows().enumerate() {
        text += &format!("\n{number}");
        for holder in row {
            text += match holder {
                Some(Player::Dark) => " B",
                Some(Player::Light) => " W",
                None => " -",
            };
        }
    }
    text.push('\n');
    text
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
    let mut rows: Vec<(usize, Vec<Option<Player>>)> = Vec::new();
    for (start, line) in lines(text) {
        if is_header(line) {
            continue;
        }
        if let Some(player) = side(line) {
            if turn.replace(player).is_some() {
                return Err(ParseError::problem(text, start, "the side to move is given twice"));
            }
            continue;
        }
        rows.push((start, row(text, start, line)?));
    }
    let width = rows.first().map_or(0, |(_, row)| row.len());
    if let Some((start, row)) = rows.iter().find(|(_, row)| row.len() != width) {
        let message = format!("expected {width} squares as in the first row, found {}", row.len());
        return Err(ParseError::problem(text, *start, message));
    }
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let size = Size::new(number(width), number(rows.len()))
        .map_err(|error| ParseError::problem(text, 0, error.to_string()))?;
    let mut board = Board::new(size);
    for (y, (_, row)) in rows.iter().enumerate() {
        for (x, &holder) in row.iter().enumerate() {
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
    let rows = lines(text).filter(|(_, line)| !is_header(line) && side(line).is_none()).count();
    rows >= 2 && (is_header(first) || side(first).is_some() || is_row(first))
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

/// The player that a line puts on turn: `dark`, `X`, `turn: light`, `Black to move`.
fn side(line: &str) -> Option<Player> {
    let line = line.strip_prefix("turn:").unwrap_or(line);
    let line = line.strip_suffix("to move").unwrap_or(line);
    line.trim().parse().ok()
}

/// A row without the digits that number it at either end, and how much the front lost.
fn unlabelled(line: &str) -> (usize, &str) {
    let front = usize::from(line.starts_with(|c: char| c.is_ascii_digit()));
    let rest = &line[front..];
    (front, rest.strip_suffix(|c: char| c.is_ascii_digit()).unwrap_or(rest))
}

fn row(text: &str, start: usize, line: &str) -> Result<Vec<Option<Player>>, ParseError> {
    let (front, squares) = unlabelled(line);
    squares
        .char_indices()
        .filter(|(_, letter)| !letter.is_whitespace())
        .map(|(offset, letter)| {
            cell(letter).ok_or_else(|| {
                ParseError::at(
                    text,
                    start + front + offset,
                    "expected D, L or _ (also X, O, B, W, -)",
                )
            })
        })
        .collect()
}
