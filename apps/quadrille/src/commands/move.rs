//! `quadrille move`: the move a player makes.

use std::sync::Arc;

use clap::Args;
use reports::{ChosenMove, ValueReport, to_json};
use reversi::notation::board_text;
use reversi::{Player, Position, Square};
use reversi_engine::{
    Certainty, Engine, Evaluation, Level, Options, PlayerError, ReversiContender, SearchInfo,
    Value, roster,
};
use support::StopToken;

use crate::failure::Failure;
use crate::game_argument::{FORMS, Game};
use crate::number::number;
use crate::output::{on_ctrl_c, print};
use crate::patience::Patience;

#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// Who plays: a level from 1 to 12, or anybody else who may play a match
    #[arg(long, visible_alias = "player", value_name = "N", allow_negative_numbers = true, default_value = "12", value_parser = contender, conflicts_with_all = ["time", "depth"])]
    level: Arc<dyn ReversiContender>,

    #[command(flatten)]
    patience: Patience,

    /// Chooses between moves that are as good as each other; the same seed, the same move
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = number(0, u64::MAX))]
    seed: u64,

    /// Print the move and what stands behind it as JSON
    #[arg(long)]
    json: bool,

    /// The position to move in
    #[arg(value_name = "POSITION|GAME", required = true)]
    text: Vec<String>,
}

fn contender(text: &str) -> Result<Arc<dyn ReversiContender>, String> {
    roster().find(text).map_err(|error| error.to_string())
}

fn after_help() -> String {
    let mut text = "Levels:\n".to_owned();
    for level in Level::all() {
        text += &format!("  {level:>2}  {}: {}\n", level.name(), level.description());
    }
    format!("{text}\n{FORMS}")
}

/// Megabytes for what a search within limits remembers.
const HASH_MB: usize = 64;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let reading = arguments.game.read(&arguments.text)?;
    let position = reading.model.position();
    if position.is_over() {
        return Err(Failure::Input("the game is over: there is no move".to_owned()));
    }
    let stop = StopToken::new();
    let stopper = stop.clone();
    on_ctrl_c(move || stopper.stop());
    let info =
        think(arguments, position, &stop).map_err(|error| Failure::Input(error.to_string()))?;
    let Some(square) = info.best else {
        return Err(Failure::Input("the game is over: there is no move".to_owned()));
    };
    print(&if arguments.json {
        to_json(&report(arguments, position, square, &info))
    } else {
        format!("{square}\n")
    })?;
    // Stopped, it has printed the best move so far.
    if stop.is_stopped() { Err(Failure::Stopped) } else { Ok(()) }
}

fn think(
    arguments: &Arguments,
    position: &Position,
    stop: &StopToken,
) -> Result<SearchInfo, PlayerError> {
    let Some(limits) = arguments.patience.limits() else {
        return arguments.level.player(arguments.seed)?.choose_move(position, None, stop);
    };
    let evaluation = Evaluation::new(position.rules()).with_seed(arguments.seed);
    let engine = Engine::new(Options { hash_mb: HASH_MB, ..Options::default() })?;
    Ok(engine.think_by(&evaluation, position, &limits, stop, |_| {}))
}

fn report(
    arguments: &Arguments,
    position: &Position,
    square: Square,
    info: &SearchInfo,
) -> ChosenMove {
    let level = arguments.level.name().parse().ok().map(Level::number);
    ChosenMove {
        rules: position.rules().variant().name(),
        width: position.rules().size().width(),
        height: position.rules().size().height(),
        position: board_text(position),
        turn: side(position.mover()),
        square: square.to_string(),
        level: level.filter(|_| arguments.patience.limits().is_none()),
        value: value(info.value),
        line: squares(&info.line),
        nodes: info.nodes,
        seconds: info.time.as_secs_f64(),
    }
}

/// How players are called in JSON.
pub(crate) const fn side(player: Player) -> &'static str {
    match player {
        Player::Dark => "dark",
        Player::Light => "light",
    }
}

pub(crate) fn value(value: Value) -> ValueReport {
    let depth = match value.certainty {
        Certainty::Depth(depth) => Some(depth),
        _ => None,
    };
    ValueReport { discs: value.discs, exact: value.is_exact(), depth }
}

pub(crate) fn squares(line: &[Square]) -> String {
    line.iter().map(Square::to_string).collect()
}
