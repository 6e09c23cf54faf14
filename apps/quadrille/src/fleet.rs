//! Board, fleet and dice of Battleship on the command line.

use std::sync::Arc;

use battleship::Game;
use battleship_engine::{BattleshipContender, roster};
use clap::Args;

use crate::failure::Failure;
use crate::number::number;

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
        self.fleet.as_deref().unwrap_or("A5,B4,D3,S3,P2")
    }

    /// The game that this is.
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        let mut game = size(self.size.as_deref().unwrap_or("10x10"))?;
        for ship in self.fleet().split(',') {
            let mut letters = ship.chars();
            let symbol = letters.next();
            let length = letters.as_str().parse::<i32>();
            let (Some(symbol), Ok(length)) = (symbol, length) else {
                return Err(Failure::Input(format!(
                    "--fleet: expected ships such as A5,B4, found '{}'",
                    crate::failure::one_line(ship)
                )));
            };
            game.add_ship(length, symbol, &name(symbol, length))
                .map_err(|error| Failure::Input(format!("--fleet: {error}")))?;
        }
        Ok(game)
    }
}

fn size(text: &str) -> Result<Game, Failure> {
    let numbers = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some((rows.parse::<i32>().ok()?, cols.parse::<i32>().ok()?)));
    let (rows, cols) = numbers.ok_or_else(|| {
        let found = crate::failure::one_line(text);
        Failure::Input(format!("--size: expected rows and columns such as 10x10, found '{found}'"))
    })?;
    Game::new(rows, cols).map_err(|error| Failure::Input(format!("--size: {error}")))
}

/// What a ship is called: as in Standard Battleship where it is one of its ships.
fn name(symbol: char, length: i32) -> String {
    let standard = Game::standard();
    let known = standard
        .ships()
        .find(|(_, ship)| ship.symbol() == symbol && ship.length() as i32 == length);
    known.map_or_else(|| format!("ship {symbol}"), |(_, ship)| ship.name().to_owned())
}

/// How much is played, and with which dice.
#[derive(Args)]
pub(crate) struct Effort {
    /// How many games
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1000, value_parser = number(1, 1_000_000_000))]
    pub(crate) games: u64,

    /// Where the dice start: the same seed gives the same games
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(0, u64::MAX))]
    pub(crate) seed: u64,

    /// How many threads share the work; the results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(1, 1024))]
    pub(crate) threads: u64,
}

/// A computer player by name.
pub(crate) fn computer(name: &str) -> Result<Arc<dyn BattleshipContender>, String> {
    roster().find(name).map_err(|error| error.to_string())
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
