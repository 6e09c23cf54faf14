//! How a game or a position is given on the command line.

use std::ffi::OsString;

use clap::Args;
use reversi::notation::{Reading, read};
use reversi::{Size, Variant};

use crate::failure::Failure;
use crate::input::read_text;

/// Which game, on which board.
#[derive(Args)]
pub(crate) struct Game {
    /// The rules: reversi, othello, no-pass, anti-reversi or anti-othello
    ///
    /// reversi: empty start, opening in the four centre squares, most tiles win.
    /// othello: cross start, passes, the empty squares go to the winner.
    /// no-pass: cross start, a player on turn without a move loses.
    /// anti-reversi, anti-othello: the fewest tiles win.
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "R",
        default_value = "othello",
        verbatim_doc_comment
    )]
    pub(crate) rules: Variant,

    /// The board, width first, 2x2 to 8x8; 8x8 unless the position states its own size
    #[arg(long, allow_hyphen_values = true, value_name = "WxH")]
    pub(crate) size: Option<Size>,
}

/// What the forms of a position or a game are, for `--help`.
pub(crate) const FORMS: &str = "\
A POSITION or a GAME is any of these; several words are joined by blanks:
  start, 7x4                   the start, on the board asked for or on this one
  f5d6c3, \"1. F5 d6 2. c3\"     moves; passes may be left out, or written pa, ps,
                               pp, pass or --
  \"(5,4) (3,5)\"                moves as pairs from 0: column first, but row first
                               under no-pass
  \"-----OX--XO----- X\"         all squares row by row, and the side to move: X, *,
                               B or D is dark, O, W or L light, -, . or _ empty;
                               other boards than 8x8 with the size in front:
                               \"4x4 -----OX--XO----- X\"; moves may follow
  \"____ / _LD_ / _DL_ / ____\"  a picture, rows on lines or divided by /, labels
                               allowed; dark or light on a line of its own says
                               who moves, dark if there is none
  -                            whatever comes on standard input";

impl Game {
    /// Reads a position or a game of these rules.
    pub(crate) fn read(&self, words: &[String]) -> Result<Reading, Failure> {
        let text = match words {
            [] => "start".to_owned(),
            [dash] if dash == "-" => read_text("standard input", std::io::stdin())?,
            words => words.join(" ").replace(SHIELD, ""),
        };
        read(self.rules, self.size, &text).map_err(Failure::input)
    }
}

/// Marks an argument as a text, whatever it looks like; taken off again before it is read.
const SHIELD: char = '\u{1a}';

/// A board text may well begin with `-`; the mark in front keeps it from being read as an option.
/// No option has a blank or a `/` in it, and but for `--wld` none consists of letters of a board alone.
pub(crate) fn shield_board(argument: OsString) -> OsString {
    let is_cell = |c: char| "-._+*XxOoDdLlBbWw".contains(c);
    let is_text = |text: &str| {
        text.contains(|c: char| c.is_whitespace() || c == '/')
            || text.len() >= 3 && text.chars().all(is_cell) && text != "--wld"
    };
    match argument.to_str() {
        Some(text) if text.starts_with('-') && is_text(text) => {
            let mut shielded = OsString::from(SHIELD.to_string());
            shielded.push(&argument);
            shielded
        }
        _ => argument,
    }
}
