//! `quadrille move`: the move a player makes.

use std::sync::Arc;

use clap::Args;
use reversi::notation::board_text;
use reversi::{Position, Square};
use reversi_engine::{
    Certainty, Engine, Evaluation, Level, Options, PlayerError, ReversiContender, SearchInfo, Value,
};
use serde::Serialize;
use serde_json::json;
use support::StopToken;

use crate::failure::Failure;
use crate::game_argument::{FORMS, Game};
use crate::number::number;
use crate::output::{ended, print, stop_on_ctrl_c, to_json};
use crate::patience::Patience;
use crate::programs::{self, reversi_contender};

#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// Who plays: a level from 1 to 22, or anybody else who may play a match
    #[arg(long, visible_alias = "player", value_name = "N", allow_negative_numbers = true, default_value = "22", value_parser = reversi_contender, conflicts_with_all = ["time", "depth"])]
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

fn after_help() -> String {
    let mut text = "Levels:\n".to_owned();
    for level in Level::all() {
        text += &format!("  {level:>2}  {}: {}\n", level.name(), level.description());
    }
    format!("{text}\n{}\n\n{FORMS}", programs::FORMS)
}

/// What something is worth, in discs, and how sure that is.
#[derive(Serialize)]
pub(super) struct ValueReport {
    /// In discs.
    pub(super) discs: i32,
    /// Whether it is the final score with best play.
    exact: bool,
    /// How many moves ahead it looks; `null` if it looks to the end of the game.
    pub(super) depth: Option<u32>,
    /// How sure a search to the end is that left something out, in percent; `null` otherwise.
    pub(super) confidence: Option<u8>,
}

impl From<Value> for ValueReport {
    fn from(value: Value) -> Self {
        let (depth, confidence) = match value.certainty {
            Certainty::Depth(depth) => (Some(depth), None),
            Certainty::Likely(percent) => (None, Some(percent)),
            Certainty::Exact | Certainty::AtLeast | Certainty::AtMost => (None, None),
        };
        Self { discs: value.discs, exact: value.is_exact(), depth, confidence }
    }
}

pub(super) fn squares(line: &[Square]) -> String {
    line.iter().map(Square::to_string).collect()
}

/// Megabytes for what a search within limits remembers.
const HASH_MB: usize = 64;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let reading = arguments.game.read(&arguments.text)?;
    let position = reading.model.position();
    let stop = stop_on_ctrl_c();
    let no_move = "the game is over: there is no move";
    if position.is_over() {
        return Err(Failure::input(no_move));
    }
    let info = think(arguments, position, &stop).map_err(Failure::input)?;
    let square = info.best.ok_or_else(|| Failure::input(no_move))?;
    print(&if arguments.json {
        to_json(&report(arguments, position, &info))
    } else {
        format!("{square}\n")
    })?;
    // Stopped, it has printed the best move so far.
    ended(stop.is_stopped())
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

/// The move with what stands behind it.
fn report(arguments: &Arguments, position: &Position, info: &SearchInfo) -> serde_json::Value {
    let level = arguments.level.name().parse().ok().map(Level::number);
    json!({
        "rules": position.rules().variant(),
        "width": position.rules().size().width(),
        "height": position.rules().size().height(),
        "position": board_text(position),
        "turn": position.mover(),
        "move": info.best,
        // The level that played, if one was asked for.
        "level": level.filter(|_| arguments.patience.limits().is_none()),
        "value": ValueReport::from(info.value),
        "line": squares(&info.line),
        "nodes": info.nodes,
        "seconds": info.time.as_secs_f64(),
    })
}
