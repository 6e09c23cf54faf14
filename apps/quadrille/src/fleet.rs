//! Board, fleet and series of Battleship on the command line.

use std::fmt::Display;

use arena::{Progress, Series};
use battleship::Game;
use clap::Args;

use crate::failure::{Failure, one_line};
use crate::number::number;
use crate::output::stop_on_ctrl_c;
use crate::progress::with_progress;

/// Which Battleship is played.
#[derive(Args)]
pub(crate) struct Sea {
    /// The board, rows first, 1x1 to 10x10 [default: 10x10]
    #[arg(long, allow_hyphen_values = true, value_name = "RxC")]
    size: Option<String>,

    /// The ships: a symbol and a length each [default: A5,B4,D3,S3,P2]
    #[arg(long, allow_hyphen_values = true, value_name = "F")]
    fleet: Option<String>,
}

impl Sea {
    /// Whether a board or a fleet was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.size.is_some() || self.fleet.is_some()
    }

    /// The fleet as it was given.
    pub(crate) fn fleet(&self) -> &str {
        self.fleet.as_deref().unwrap_or(STANDARD)
    }

    /// The game that this is.
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        sea(self.size.as_deref(), self.fleet())
            .map_err(|(what, problem)| Failure::of(&format!("--{what}"))(problem))
    }
}

/// The usual fleet.
pub(crate) const STANDARD: &str = "A5,B4,D3,S3,P2";

/// The game with this board and this fleet; if there is none, which of the two is wrong, and why.
pub(crate) fn sea(size: Option<&str>, fleet: &str) -> Result<Game, (&'static str, String)> {
    let mut game = board(size.unwrap_or("10x10")).map_err(|problem| ("size", problem))?;
    session::battleship::add_typed_fleet(&mut game, fleet).map_err(|problem| ("fleet", problem))?;
    Ok(game)
}

fn board(text: &str) -> Result<Game, String> {
    let numbers = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let (rows, cols) = numbers.ok_or_else(|| {
        format!("expected rows and columns such as 10x10, found '{}'", one_line(text))
    })?;
    Game::new(rows, cols).map_err(|error| error.to_string())
}

/// A series of games between computers.
#[derive(Args)]
pub(crate) struct Trials {
    #[command(flatten)]
    pub(crate) sea: Sea,

    /// How many games
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1000, value_parser = number(1, 1_000_000_000))]
    games: u64,

    /// Where the dice start: the same seed gives the same games
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(0, u64::MAX))]
    pub(crate) seed: u64,

    /// How many threads share the work; the results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(1, 1024))]
    pub(crate) threads: u64,

    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Trials {
    pub(crate) fn series(&self) -> Series {
        Series { games: self.games, seed: self.seed, threads: self.threads as usize }
    }

    /// Plays the series until Ctrl+C, while a line says how far it is. Also says whether it was
    /// stopped.
    pub(crate) fn play<T, E: Display>(
        &self,
        run: impl FnOnce(&Progress) -> Result<T, E>,
    ) -> Result<(T, bool), Failure> {
        let progress = Progress::new(stop_on_ctrl_c());
        let done = || (progress.done(), self.games);
        let result = with_progress("games", done, || run(&progress)).map_err(Failure::input)?;
        Ok((result, progress.stop.is_stopped()))
    }
}

/// Two players by name, divided by a comma.
pub(crate) fn pair<T>(
    text: &str,
    example: &str,
    player: impl Fn(&str) -> Result<T, String>,
) -> Result<[T; 2], String> {
    let (one, other) =
        text.split_once(',').ok_or_else(|| format!("expected two players such as {example}"))?;
    Ok([player(one)?, player(other)?])
}
