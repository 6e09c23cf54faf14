//! `quadrille engine`: our engine at another program's board.

use std::sync::Arc;

use battleship_engine::BattleshipContender;
use clap::Args;
use protocols::Protocol;
use protocols::server::{ServerOptions, serve};
use reversi_engine::ReversiContender;

use crate::failure::Failure;
use crate::number::number;
use crate::programs::{battleship_contender, reversi_contender};

#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// What the other program speaks: gtp, nboard or bots; found from its first line if left out
    #[arg(long, value_name = "NAME")]
    protocol: Option<Protocol>,

    /// Who plays Reversi and Othello: a level from 1 to 22, or anybody else who may play a match
    #[arg(long, visible_alias = "level", value_name = "NAME", allow_negative_numbers = true, default_value = "22", value_parser = reversi_contender)]
    player: Arc<dyn ReversiContender>,

    /// Who plays Battleship
    #[arg(long, value_name = "NAME", default_value = "good", value_parser = battleship_contender)]
    battleship: Arc<dyn BattleshipContender>,

    /// Decides what is left to chance, where the other program gives no seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = number(0, u64::MAX))]
    seed: u64,

    /// Think in the opponent's time too
    #[arg(long)]
    ponder: bool,
}

const AFTER_HELP: &str = "\
GTP and NBoard know Othello; lines of JSON (docs/bots.md) know every rule set, and Battleship.
docs/protocols.md says which commands are known.";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = ServerOptions {
        protocol: arguments.protocol,
        reversi: Arc::clone(&arguments.player),
        battleship: Arc::clone(&arguments.battleship),
        seed: arguments.seed,
        ponder: arguments.ponder,
    };
    Ok(serve(std::io::stdin(), std::io::stdout(), &options)?)
}
