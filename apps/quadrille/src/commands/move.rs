//! `quadrille move`: the move a player makes.

use clap::Args;
use reports::{ChosenMove, ValueReport, to_json};
use reversi::notation::board_text;
use reversi::{Player, Position, Square};
use reversi_engine::{
    Certainty, Engine, Evaluation, Level, NoMemory, Opponent, Options, SearchInfo, Value,
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

    /// How well to play, 1 to 12 [default: 12]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = level, conflicts_with_all = ["time", "depth"])]
    level: Option<Level>,

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

fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: reversi_engine::NoSuchLevel| error.to_string())
}

fn after_help() -> String {
    let mut text = "Levels:\n".to_owned();
    for level in Level::all() {
        text += &format!("  {level:>2}  {}: {}\n", level.name(), level.description());
    }
    format!("{text}\n{FORMS}")
}

/// Megabytes for what the search remembers.
const HASH: usize = 64;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let reading = arguments.game.read(&arguments.text)?;
    let position = reading.model.position();
    if position.is_over() {
        return Err(Failure::Input("the game is over: there is no move".to_owned()));
    }
    let stop = StopToken::new();
    let stopper = stop.clone();
    on_ctrl_c(move || stopper.stop());
    let thought =
        think(arguments, position, &stop).map_err(|error| Failure::Input(error.to_string()))?;
    let Some(square) = thought.best else {
        return Err(Failure::Input("the game is over: there is no move".to_owned()));
    };
    print(&if arguments.json {
        to_json(&report(arguments, position, square, &thought))
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
) -> Result<SearchInfo, NoMemory> {
    let options = Options { hash: HASH, ..Options::default() };
    if let Some(limits) = arguments.patience.limits() {
        let evaluation = Evaluation::new(position.rules()).with_seed(arguments.seed);
        return Ok(Engine::new(options)?.think_with(position, &limits, &evaluation, stop, |_| {}));
    }
    let level = arguments.level.unwrap_or(Level::LAST);
    Ok(Opponent::new(level, arguments.seed, options)?.choose(position, None, stop, |_| {}))
}

fn report(
    arguments: &Arguments,
    position: &Position,
    square: Square,
    thought: &SearchInfo,
) -> ChosenMove {
    let played_by_level = arguments.patience.limits().is_none();
    ChosenMove {
        rules: position.rules().variant().name(),
        width: position.rules().size().width(),
        height: position.rules().size().height(),
        position: board_text(position),
        turn: side(position.mover()),
        square: square.to_string(),
        level: played_by_level.then(|| arguments.level.unwrap_or(Level::LAST).number()),
        value: value(thought.value),
        line: squares(&thought.line),
        nodes: thought.nodes,
        seconds: thought.time.as_secs_f64(),
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
