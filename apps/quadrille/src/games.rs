//! The programs `reversi` and `othello`: a new game for two people, as in the originals.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use reversi::{Size, SizeError, Variant};
use session::{Opening, Setup};

use crate::failure::{Failure, exit_code, from_clap, one_line, run_program};
use crate::launch::{Screen, open};

/// Play Reversi on a board of 2 to 8 columns by 2 to 8 rows, 8 by 8 if none are given.
///
/// Dark and Light fill the four centre squares in turn, then every move must capture. A player
/// who cannot move is passed; the game ends when neither can, and more tiles win.
#[derive(Parser)]
#[command(name = "reversi", version, override_usage = "reversi [WIDTH HEIGHT]")]
pub(crate) struct Reversi {
    #[arg(num_args = 0.., allow_negative_numbers = true, hide = true)]
    dimensions: Vec<String>,

    #[command(flatten)]
    screen: Screen,
}

/// Play Othello without passes: a player on turn who has no move loses.
#[derive(Parser)]
#[command(name = "othello", version)]
pub(crate) struct Othello {
    #[command(flatten)]
    screen: Screen,
}

/// The program `reversi`: the seed's usage and exit codes.
pub fn reversi(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let end = match Reversi::try_parse_from(args) {
        Ok(Reversi { dimensions, screen }) => match dimensions.as_slice() {
            [] => people(Variant::Reversi, Size::EIGHT, screen),
            [width, height] => {
                size(width, height).and_then(|size| people(Variant::Reversi, size, screen))
            }
            _ => return usage(),
        },
        Err(error) if error.use_stderr() => return usage(),
        Err(error) => from_clap(&error),
    };
    exit_code("reversi", end)
}

/// The program `othello`.
pub fn othello(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_program(args, |othello: &Othello| people(Variant::NoPass, Size::EIGHT, othello.screen))
}

fn people(variant: Variant, size: Size, screen: Screen) -> Result<(), Failure> {
    open(Opening::Game(Setup::people(variant, size)), screen)
}

/// The seed's answer to a wrong number of arguments.
fn usage() -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "Usage: reversi [WIDTH HEIGHT]");
    ExitCode::from(1)
}

fn size(width: &str, height: &str) -> Result<Size, Failure> {
    format!("{width}x{height}").parse().map_err(|error| match error {
        SizeError::NotASize => {
            let found = one_line(&format!("{width} {height}"));
            let expected = "expected width and height as numbers 2 to 8";
            Failure::Input(format!("{expected}, found '{found}'"))
        }
        out_of_range => Failure::input(out_of_range),
    })
}
