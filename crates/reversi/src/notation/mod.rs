//! Reading and writing squares, games and positions.
//!
//! | form | example | written by | read by |
//! |---|---|---|---|
//! | square | `f5`, `(5,4)` | [`Coordinates`] | [`Coordinates`] |
//! | transcript | `f5d6c3`, `1. F5 d6 2. pa` | [`transcript()`] | [`parse_transcript`] |
//! | board text | `7x4 ---------XO----OX--------- X` | [`board_text()`] | [`parse_board_text`] |
//! | picture | lines of `D`, `L`, `_` | [`Board`]'s `Display` | [`parse_picture`] |
//! | numbered picture | lines of `B`, `W`, `-` | [`grid_text`](crate::handout::grid_text) | [`parse_picture`] |
//!
//! [`read`] takes any of them and says which it was. Every error says where it is and what was
//! expected there.

mod board_text;
mod error;
mod picture;
mod transcript;

#[allow(unused_imports)] // For the table above.
use crate::{Board, Coordinates};
use crate::{Model, Player, RuleSet, Size, Variant};

pub use board_text::{board_text, parse_board_text};
pub use error::ParseError;
pub use picture::{Picture, parse_picture};
pub use transcript::{Passes, parse_transcript, transcript};

/// What a text was understood as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The word `start`, or a size alone.
    Start,
    /// A list of moves.
    Transcript,
    /// All squares in one line, with the side to move.
    BoardText,
    /// One line a row.
    Picture {
        /// The picture did not say who is to move, and Dark was assumed.
        turn_assumed: bool,
    },
}

/// A text that was read.
///
/// ```
/// use reversi::Variant;
/// use reversi::notation::{Form, read};
///
/// let reading = read(Variant::Othello, None, "start")?;
/// assert_eq!((reading.form, reading.model.moves_played()), (Form::Start, 0));
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game or the position, as a game that goes on from there.
    pub model: Model,
    /// What the text was understood as.
    pub form: Form,
}

/// Reads a game or a position in any form that the notation knows.
///
/// `size` is the board that was asked for, if any; a text that states its own size must agree.
/// Without either the board is 8x8.
///
/// ```
/// use reversi::notation::{Form, read};
/// use reversi::Variant;
///
/// let reading = read(Variant::Othello, None, "f5 D6 c3")?;
/// assert_eq!(reading.form, Form::Transcript);
/// assert_eq!(reading.model.moves_played(), 3);
///
/// let reading = read(Variant::Reversi, None, "dark / ____ / _DL_ / _LD_ / ____")?;
/// assert_eq!(reading.model.position().legal_squares().to_string(), "c1 d2 a3 b4");
/// # Ok::<(), reversi::ParseError>(())
/// ```
pub fn read(variant: Variant, size: Option<Size>, text: &str) -> Result<Reading, ParseError> {
    // A byte order mark, and the labels of `quadrille show`, are no part of what they introduce.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = ["Position:", "Moves so far:"]
        .into_iter()
        .find_map(|label| text.trim_start().strip_prefix(label))
        .unwrap_or(text);
    if text.trim().is_empty() {
        let message = "there is nothing to read: expected a position, a game or the word start";
        return Err(ParseError::problem(text, 0, message));
    }
    if picture::looks_like_one(text) {
        let picture = parse_picture(text)?;
        let found = picture.board.size();
        agree(text, size, found)?;
        let rules = RuleSet::new(variant, found);
        let turn = picture.turn.unwrap_or(Player::Dark);
        return Ok(Reading {
            model: Model::from_board(rules, &picture.board, turn),
            form: Form::Picture { turn_assumed: picture.turn.is_none() },
        });
    }
    let (stated, from) = board_text::size_prefix(text)?;
    let found = stated.or(size).unwrap_or(Size::EIGHT);
    agree(text, size, found)?;
    let rules = RuleSet::new(variant, found);
    let from = text.len() - text[from..].trim_start().len();
    let from = match text.get(from..from + "start".len()) {
        Some(word) if word.eq_ignore_ascii_case("start") => from + word.len(),
        _ => from,
    };
    let rest = text[from..].trim();
    if rest.is_empty() {
        Ok(Reading { model: Model::new(rules), form: Form::Start })
    } else if transcript::looks_like_one(rest) {
        let model = transcript::continue_with(Model::new(rules), text, from)?;
        Ok(Reading { model, form: Form::Transcript })
    } else if !rest.starts_with(|first| board_text::cell(first).is_some()) {
        let at = text.len() - text[from..].trim_start().len();
        Err(ParseError::at(text, at, "expected moves such as f5d6, a board or the word start"))
    } else {
        let model = board_text::read_from(rules, text, from)?;
        Ok(Reading { model, form: Form::BoardText })
    }
}

fn agree(text: &str, asked: Option<Size>, found: Size) -> Result<(), ParseError> {
    let Some(asked) = asked.filter(|&asked| asked != found) else { return Ok(()) };
    let message = format!("the position is {found}, but {asked} was asked for");
    Err(ParseError::problem(text, 0, message))
}
