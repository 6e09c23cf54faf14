//! The command line of `quadrille`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use reversi::notation::{Reading, read};
use reversi::{ParseError, RuleSet, Size, Variant};

use crate::failure::{Failure, exit_code, from_clap};
use session::Opening;

use crate::launch::{Screen, open};
use crate::{analyse, bench, duel, r#match, r#move, perft, shots, show, solve};

/// Reversi, Othello and Battleship: to play, to analyse, and for other programs.
#[derive(Parser)]
#[command(name = "quadrille", version, after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    screen: Screen,

    #[command(subcommand)]
    tool: Option<Tool>,
}

const AFTER_HELP: &str = "\
Without a tool it opens the home of all games.

Examples:
  quadrille                                   play: go on, or choose a game
  quadrille show f5d6c3                       the position after three moves of Othello
  quadrille show --rules reversi --size 7x4 start
  quadrille show --json f5d6c3                the same as data, for scripts
  quadrille perft --depth 11 --threads 2      count the game tree
  quadrille solve problems.obf                exact scores of endgames
  quadrille analyse --svg game.svg f5d6c3...  the loss of every move, and a picture
  quadrille move --level 3 f5d6c3             an opponent for a script
  quadrille match --players 7,8               which level is stronger, with error bars
  quadrille bench                             how fast the engine is
  quadrille shots --player good --games 1000  how well a Battleship player shoots
  quadrille duel --players good,mediocre      and whom it beats

Exit codes: 0 done, 1 wrong input, 130 stopped by Ctrl+C.";

#[derive(Subcommand)]
enum Tool {
    /// Print a position: board, turn, legal moves with what each gains, score or winner
    Show(show::Arguments),
    /// Count the leaves of the game tree, to check a move generator or its speed
    Perft(perft::Arguments),
    /// Find the exact scores of positions, one a line
    Solve(solve::Arguments),
    /// Look at a game again: the value and the loss of every move, and where it turned
    Analyse(analyse::Arguments),
    /// Print the move that a player of some level makes
    Move(r#move::Arguments),
    /// Let two levels or settings of the Reversi engine play a match
    Match(r#match::Arguments),
    /// Run the Reversi engine on fixed positions, to see what a change does
    Bench(bench::Arguments),
    /// Let a Battleship player clear random fleets, and count its shots
    Shots(shots::Arguments),
    /// Let two Battleship players play a match
    Duel(duel::Arguments),
}

/// Which game, on which board.
#[derive(Args)]
pub(crate) struct Game {
    /// The rules: reversi, othello, no-pass, anti-reversi or anti-othello
    ///
    /// reversi: empty start, opening in the four centre squares, most tiles win.
    /// othello: cross start, passes, the empty squares go to the winner.
    /// no-pass: cross start, a player on turn without a move loses.
    /// anti-reversi, anti-othello: the fewest tiles win.
    #[arg(long, allow_hyphen_values = true, value_name = "R", default_value = "othello", value_parser = kind, verbatim_doc_comment)]
    rules: Variant,

    /// The board, width first, 2x2 to 8x8; 8x8 unless the position states its own size
    #[arg(long, allow_hyphen_values = true, value_name = "WxH", value_parser = size)]
    size: Option<Size>,
}

fn kind(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|error: reversi::UnknownRules| error.to_string())
}

fn size(text: &str) -> Result<Size, String> {
    text.parse().map_err(|error: reversi::SizeError| error.to_string())
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
            [dash] if dash == "-" => std::io::read_to_string(std::io::stdin())
                .map_err(|error| Failure::Input(format!("standard input: {error}")))?,
            words => words.join(" ").replace(SHIELD, ""),
        };
        self.read_text(&text).map_err(|error| Failure::Input(error.to_string()))
    }

    /// Reads a position or a game from a text.
    pub(crate) fn read_text(&self, text: &str) -> Result<Reading, ParseError> {
        read(self.rules, self.size, text)
    }

    /// The rules on the board asked for, 8x8 if none was.
    pub(crate) fn rules(&self) -> RuleSet {
        RuleSet::new(self.rules, self.size.unwrap_or(Size::EIGHT))
    }

    /// The name of the rules.
    pub(crate) fn rules_name(&self) -> &'static str {
        self.rules.name()
    }
}

/// Marks an argument as a text, whatever it looks like; taken off again before it is read.
const SHIELD: char = '\u{1a}';

/// A board text may well begin with `-`; the mark in front keeps it from being read as an option.
/// No option has a blank or a `/` in it, and but for `--wld` none consists of letters of a board alone.
fn shield_board(argument: OsString) -> OsString {
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

/// The program `quadrille`.
pub fn quadrille(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let end = match Cli::try_parse_from(args.into_iter().map(shield_board)) {
        Err(error) => from_clap(&error),
        Ok(Cli { tool: Some(Tool::Show(arguments)), .. }) => show::run(&arguments),
        Ok(Cli { tool: Some(Tool::Perft(arguments)), .. }) => perft::run(&arguments),
        Ok(Cli { tool: Some(Tool::Solve(arguments)), .. }) => solve::run(&arguments),
        Ok(Cli { tool: Some(Tool::Analyse(arguments)), .. }) => analyse::run(&arguments),
        Ok(Cli { tool: Some(Tool::Move(arguments)), .. }) => r#move::run(&arguments),
        Ok(Cli { tool: Some(Tool::Match(arguments)), .. }) => r#match::run(&arguments),
        Ok(Cli { tool: Some(Tool::Bench(arguments)), .. }) => bench::run(&arguments),
        Ok(Cli { tool: Some(Tool::Shots(arguments)), .. }) => shots::run(&arguments),
        Ok(Cli { tool: Some(Tool::Duel(arguments)), .. }) => duel::run(&arguments),
        Ok(Cli { tool: None, screen }) => open(Opening::Home, screen),
    };
    exit_code("quadrille", end)
}
