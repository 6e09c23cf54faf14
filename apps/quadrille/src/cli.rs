//! The command line of `quadrille`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use reversi::notation::{Reading, read};
use reversi::{Kind, Size};

use crate::failure::{Failure, exit_code, from_clap};
use crate::{perft, show};

/// Reversi, Othello and Battleship: to play, to analyse, and for other programs.
#[derive(Parser)]
#[command(name = "quadrille", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    tool: Option<Tool>,
}

const AFTER_HELP: &str = "\
Examples:
  quadrille show f5d6c3                       the position after three moves of Othello
  quadrille show --rules reversi --size 7x4 start
  quadrille show --json f5d6c3                the same as data, for scripts
  quadrille perft --depth 11 --threads 2      count the game tree

Exit codes: 0 done, 1 wrong input, 2 no screen yet, 130 stopped by Ctrl+C.";

#[derive(Subcommand)]
enum Tool {
    /// Print a position: board, turn, legal moves with what each gains, score or winner
    Show(show::Arguments),
    /// Count the leaves of the game tree, to check a move generator or its speed
    Perft(perft::Arguments),
}

/// Which game, on which board.
#[derive(Args)]
pub(crate) struct Game {
    /// The rules
    ///
    /// reversi: empty start, opening in the four centre squares, most tiles win.
    /// othello: cross start, passes, the empty squares go to the winner.
    /// no-pass: cross start, a player on turn without a move loses.
    /// anti-reversi, anti-othello: the fewest tiles win.
    #[arg(long, value_name = "R", default_value = "othello", value_parser = kind, verbatim_doc_comment)]
    rules: Kind,

    /// The board, width first, 2x2 to 8x8; 8x8 unless the position states its own size
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<Size>,
}

fn kind(text: &str) -> Result<Kind, String> {
    text.parse().map_err(|error: reversi::UnknownRules| error.to_string())
}

fn size(text: &str) -> Result<Size, String> {
    text.parse().map_err(|error: reversi::SizeError| error.to_string())
}

/// What the forms of a position or a game are, for `--help`.
pub(crate) const FORMS: &str = "\
A POSITION or a GAME is any of these; several words are joined by blanks, - reads standard input:
  start, 7x4                    the start on the board asked for, or on this one
  f5d6c3, \"1. F5 d6 2. c3\"      moves; passes (pa, ps, pp, pass, --) may be left out
  \"(5,4) (3,5)\"                 moves as pairs from 0: column first, row first under no-pass
  \"---...--- X\"                 all squares row by row (X or * or B or D, O or W or L, - or . or _)
                                and the side to move; other sizes in front: \"4x4 -----OX--XO----- X\"
  \"____ / _LD_ / _DL_ / ____\"   a picture, one row a line or divided by /, labels allowed; the
                                side to move on a line of its own, dark if there is none
Moves may follow the side to move: \"4x4 -----OX--XO----- X; b1 a1\".";

impl Game {
    /// Reads a position or a game of these rules.
    pub(crate) fn read(&self, words: &[String]) -> Result<Reading, Failure> {
        let text = match words {
            [] => "start".to_owned(),
            [dash] if dash == "-" => std::io::read_to_string(std::io::stdin())?,
            words => words.join(" "),
        };
        read(self.rules, self.size, &text).map_err(|error| Failure::Input(error.to_string()))
    }
}

/// A board text may well begin with `-`; a blank in front keeps it from being read as an option.
/// No option consists of the letters of a board alone.
fn shield_board(argument: OsString) -> OsString {
    let is_cell = |c: char| "-._+*/;XxOoDdLlBbWw".contains(c);
    match argument.to_str().and_then(|text| text.split_whitespace().next()) {
        Some(word) if word.starts_with('-') && word.len() >= 4 && word.chars().all(is_cell) => {
            let mut shielded = OsString::from(" ");
            shielded.push(&argument);
            shielded
        }
        _ => argument,
    }
}

/// The program `quadrille`.
pub fn quadrille(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let end = match Cli::try_parse_from(args.into_iter().map(shield_board)) {
        Err(error) => from_clap(&error),
        Ok(Cli { tool: Some(Tool::Show(arguments)) }) => show::run(&arguments),
        Ok(Cli { tool: Some(Tool::Perft(arguments)) }) => perft::run(&arguments),
        Ok(Cli { tool: None }) => Err(Failure::NoScreen(
            "the home screen is not built yet; `quadrille --help` lists the tools".to_owned(),
        )),
    };
    exit_code("quadrille", end)
}
