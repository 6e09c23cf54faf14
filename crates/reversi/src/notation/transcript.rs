//! Games as lists of moves: `f5d6c3…`.

use crate::{Coordinates, Model, ParseError, Ply, Square, Variant};

/// Whether a transcript spells out passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// The usual way: the reader sees from the position who moves.
    LeftOut,
    /// Each pass is written `pa`.
    Written,
}

/// The moves played so far, as one word. The opening moves of Reversi are written too.
///
/// ```
/// use reversi::notation::{Passes, parse_transcript, transcript};
/// use reversi::{Variant, Model, RuleSet, Size};
///
/// let start = Model::new(RuleSet::OTHELLO);
/// let game = parse_transcript(start, "1. F5 d6 2. C3")?;
/// assert_eq!(transcript(&game, Passes::LeftOut), "f5d6c3");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[must_use]
pub fn transcript(model: &Model, passes: Passes) -> String {
    model
        .plies()
        .map(|ply| match (ply, passes) {
            (Ply::Move(_, played), _) => played.square.to_string(),
            (Ply::Pass(_), Passes::Written) => "pa".to_owned(),
            (Ply::Pass(_), Passes::LeftOut) => String::new(),
        })
        .collect()
}

/// Plays the moves of a transcript on from `model`.
///
/// Squares are `a1` to `h8` in any case, or the seeds' pairs in brackets: `(row,col)` under the
/// rules `no-pass` of seed 002, `(x,y)` under all others. Blanks, commas, semicolons and move
/// numbers (`12.`, or a number between blanks before a move) may stand between them. Passes may be left out or
/// written `pa`, `ps`, `pp`, `pass` or `--`; a pass that the rules do not make is an error.
pub fn parse_transcript(model: Model, text: &str) -> Result<Model, ParseError> {
    continue_with(model, text, 0)
}

/// Whether a text that is no picture starts as a transcript does, and not as a board.
pub(super) fn looks_like_one(text: &str) -> bool {
    match *text.as_bytes() {
        // Of the columns, `b` and `d` may also be squares of a board: then a row must follow.
        [b'b' | b'B' | b'd' | b'D', second, ..] => second.is_ascii_digit(),
        [b'a'..=b'h' | b'A'..=b'H' | b'0'..=b'9' | b'(' | b'p' | b'P', ..] => true,
        [letter, second, ..] => letter.is_ascii_alphabetic() && second.is_ascii_digit(),
        _ => false,
    }
}

/// As [`parse_transcript`], for the part of `text` after byte `from`.
pub(super) fn continue_with(
    mut model: Model,
    text: &str,
    from: usize,
) -> Result<Model, ParseError> {
    let mut reader = Reader { text, at: from };
    // A pass may be written once for each time that the rules make one.
    let mut pass_written = false;
    while let Some((at, token)) = reader.next_token(model.rules().variant())? {
        match token {
            Token::Pass if pass_written || model.passed().is_none() => {
                return Err(ParseError::problem(text, at, no_pass(&model)));
            }
            Token::Pass => pass_written = true,
            Token::Square(square) => {
                model
                    .play(square)
                    .map_err(|_| ParseError::problem(text, at, illegal(&model, square)))?;
                pass_written = false;
            }
        }
    }
    Ok(model)
}

fn no_pass(model: &Model) -> String {
    match model.turn() {
        None => "the game is over, nobody passes".to_owned(),
        Some(turn) => {
            let title = model.rules().variant().words().title(turn);
            format!("{title} can move and may not pass")
        }
    }
}

fn illegal(model: &Model, square: Square) -> String {
    let position = model.position();
    let size = model.rules().size();
    match model.turn() {
        _ if !size.contains(square) => format!("{square} is not on a board of {size}"),
        None => format!("{square} cannot be played, the game is over"),
        Some(turn) => format!(
            "{square} is no legal move for {}; legal: {}",
            model.rules().variant().words().name(Some(turn)),
            position.legal_squares()
        ),
    }
}

enum Token {
    Square(Square),
    Pass,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// The next square or pass and where it stands.
    fn next_token(&mut self, variant: Variant) -> Result<Option<(usize, Token)>, ParseError> {
        loop {
            let rest = self.text[self.at..].trim_start_matches(is_separator);
            self.at = self.text.len() - rest.len();
            let start = self.at;
            let token = match rest.chars().next() {
                None => return Ok(None),
                Some('0'..='9') => {
                    self.move_number()?;
                    continue;
                }
                Some('(') => self.pair(variant).map(Token::Square),
                Some('p' | 'P' | '-') => self.pass().map(|()| Token::Pass),
                Some('a'..='h' | 'A'..='H') => self.name().map(Token::Square),
                Some(_) => Err(self.error("expected a square, a pass or a move number")),
            };
            return Ok(Some((start, token?)));
        }
    }

    fn error(&self, expected: &str) -> ParseError {
        ParseError::at(self.text, self.at, expected)
    }

    /// Skips `12.` (also `12)`, `12:`), or a number between blanks with a move behind it. Other
    /// numbers are more likely a slip: a digit glued to a square, or a pair without brackets.
    fn move_number(&mut self) -> Result<(), ParseError> {
        let rest = &self.text[self.at..];
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let marked = after.trim_start_matches(['.', ')', ':']);
        let blank_before = self.text[..self.at].chars().next_back().is_none_or(char::is_whitespace);
        let behind = after.trim_start();
        let move_behind =
            behind.len() < after.len() && behind.starts_with(|c: char| !c.is_ascii_digit());
        if marked.len() == after.len() && !(blank_before && move_behind) {
            return Err(self.error("expected a square, a pass or a move number such as 12."));
        }
        self.at = self.text.len() - marked.len();
        Ok(())
    }

    fn name(&mut self) -> Result<Square, ParseError> {
        let len = self.text[self.at..].chars().take(2).map(char::len_utf8).sum();
        self.square(len, Coordinates::Name)
    }

    fn pair(&mut self, variant: Variant) -> Result<Square, ParseError> {
        let Some(close) = self.text[self.at..].find(')') else {
            return Err(ParseError::at_end(self.text, "expected ) after the pair"));
        };
        let form = if variant == Variant::NoPass { Coordinates::RowCol } else { Coordinates::Xy };
        self.square(close + 1, form)
    }

    /// Reads a square of this form from the next bytes.
    fn square(&mut self, len: usize, form: Coordinates) -> Result<Square, ParseError> {
        let start = self.at;
        self.at += len;
        form.parse(&self.text[start..self.at]).map_err(|error| error.moved(self.text, start))
    }

    fn pass(&mut self) -> Result<(), ParseError> {
        let rest = &self.text[self.at..];
        let word = ["pass", "pa", "ps", "pp", "--"]
            .into_iter()
            .find(|word| rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word)))
            .ok_or_else(|| {
                self.error("expected a square, a pass (pa, ps, pp, pass, --) or a move number")
            })?;
        self.at += word.len();
        Ok(())
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}
