//! Positions in one line: all squares row by row, then the side to move.

use crate::notation::transcript;
use crate::{Board, Model, ParseError, Player, Position, RuleSet, Size, SquareSet};

/// The squares as `X`, `O` and `-`, row by row, and the side to move; on other boards than 8x8
/// the size stands in front.
///
/// In a finished game the side is the one that would have been on turn: under `no-pass` that
/// is the player who lost.
///
/// ```
/// use reversi::notation::board_text;
/// use reversi::{Variant, Position, RuleSet, Size};
///
/// let start = Position::start(RuleSet::new(Variant::Othello, Size::new(4, 3)?));
/// assert_eq!(board_text(&start), "4x3 -OX--XO----- X");
/// # Ok::<(), reversi::SizeError>(())
/// ```
#[must_use]
pub fn board_text(position: &Position) -> String {
    let size = position.rules().size();
    let mut text = if size == Size::EIGHT { String::new() } else { format!("{size} ") };
    for holder in position.board().rows().flatten() {
        text.push(holder.map_or('-', Player::letter));
    }
    text.push(' ');
    text.push(position.mover().letter());
    text
}

/// Reads a board text, and the moves that may follow it.
///
/// Dark is `X`, `x`, `*`, `D` or `B`, Light `O`, `L` or `W`, an empty square `-`, `.` or `_`, all
/// in any case; the side to move may also be a word, `dark` or `white`. Blanks between squares
/// are free. A size in front must be that of the rules.
pub fn parse_board_text(rules: RuleSet, text: &str) -> Result<Model, ParseError> {
    let (stated, from) = size_prefix(text)?;
    super::agree(text, Some(rules.size()), stated.unwrap_or(rules.size()))?;
    read_from(rules, text, from)
}

/// The size in front of a position or a game, if there is one, and where the rest begins.
pub(super) fn size_prefix(text: &str) -> Result<(Option<Size>, usize), ParseError> {
    let (start, word) = next_word(text, 0).unwrap_or((text.len(), ""));
    // Neither a board nor a game has a digit followed by an `x`.
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 || !word[digits..].starts_with(['x', 'X']) {
        return Ok((None, start));
    }
    let size = word
        .parse::<Size>()
        .map_err(|error| ParseError::problem(text, start, error.to_string()))?;
    Ok((Some(size), start + word.len()))
}

/// What a character of a board stands for, if it is one.
#[allow(clippy::option_option)] // No square at all, an empty one, a player's.
pub(super) fn cell(letter: char) -> Option<Option<Player>> {
    match letter {
        '-' | '.' | '_' | '+' => Some(None),
        _ => Player::from_letter(letter).map(Some),
    }
}

/// Reads board, side and moves of the part of `text` after byte `from`.
pub(super) fn read_from(rules: RuleSet, text: &str, from: usize) -> Result<Model, ParseError> {
    let area = rules.size().area() as usize;
    let mut board = Board::new(rules.size());
    let mut squares = rules.size().squares().iter();
    let mut at = from;
    let mut last_word = 0;
    while squares.len() > 0 {
        let Some((start, word)) = next_word(text, at) else {
            let message = format!("expected {area} squares, found {}", area - squares.len());
            return Err(ParseError::problem(text, text.len(), message));
        };
        // What is wrong with the letters comes first: a wrong count may follow from it.
        let cells = cells(text, start, word, "expected X, O or -")?;
        last_word = cells.len();
        if last_word > squares.len() {
            let found = area - squares.len() + last_word;
            let message = format!("expected {area} squares, found {found} before the next blank");
            return Err(ParseError::problem(text, start, message));
        }
        // In this order: `zip` asks its first side first, and no square may be lost at the end.
        for (holder, square) in cells.into_iter().zip(squares.by_ref()) {
            board.fill(SquareSet::of(square), holder);
        }
        at = start + word.len();
    }
    let Some((start, word)) = next_word(text, at) else {
        // With one square too few, the side was taken for the last square.
        let message = if last_word == 1 {
            format!("expected {area} squares and the side to move, found {} squares", area - 1)
        } else {
            format!("expected the side to move, X or O, after the {area} squares")
        };
        return Err(ParseError::problem(text, text.len(), message));
    };
    let side = word.split(';').next().unwrap_or_default();
    let turn: Player = side.parse().map_err(|_| {
        let message = format!("expected the side to move, X or O, found {word:?}");
        ParseError::problem(text, start, message)
    })?;
    let model = Model::from_board(rules, &board, turn);
    transcript::continue_with(model, text, start + side.len())
}

/// What the letters at byte `start` of a text stand for, blanks left out.
pub(super) fn cells(
    text: &str,
    start: usize,
    letters: &str,
    expected: &str,
) -> Result<Vec<Option<Player>>, ParseError> {
    let wrong = |offset| ParseError::at(text, start + offset, expected);
    let letters = letters.char_indices().filter(|(_, letter)| !letter.is_whitespace());
    letters.map(|(offset, letter)| cell(letter).ok_or_else(|| wrong(offset))).collect()
}

/// The next run of non-blank characters after byte `at`, and where it begins.
fn next_word(text: &str, at: usize) -> Option<(usize, &str)> {
    let rest = &text[at..];
    let word = rest.split_whitespace().next()?;
    Some((text.len() - rest.trim_start().len(), word))
}
