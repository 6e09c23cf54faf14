//! `quadrille analyse`: a game looked at again, move by move.

mod graph;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use reports::{AnalysedMove, AnalysisReport, SideLosses, to_json};
use reversi::notation::board_text;
use reversi::{Model, Player, Ply, Position, Square};
use reversi_engine::{Engine, GameAnalysis, Limits, Options, PlyAnalysis};
use support::StopToken;

use crate::failure::Failure;
use crate::game_argument::{FORMS, Game};
use crate::input::read_text;

use super::r#move::{side, value};
use crate::number::{count, grouped, number};
use crate::output::{on_ctrl_c, print};
use crate::patience::Patience;
use crate::progress::with_progress;

#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    #[command(flatten)]
    patience: Patience,

    /// How many threads share the work
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(1, 1024))]
    threads: u64,

    /// Draw the course of the game into this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Print the analysis as JSON
    #[arg(long)]
    json: bool,

    /// The game: its text, a file that holds it, or - for standard input
    #[arg(value_name = "GAME|FILE|-", required = true)]
    text: Vec<String>,
}

fn after_help() -> String {
    format!(
        "Values are in discs, for the player who moved. A move's loss is how much less it was worth\n\
         than the best one. A value is exact, the final score with best play, or it looks some moves\n\
         ahead: `depth 8`. A turning point (!) gave away a win or a draw. Without --time or --depth\n\
         it looks {DEPTH} moves ahead, and to the end from {} empty squares on.\n\n{FORMS}",
        DEPTH + 8
    )
}

/// How far to look unless told.
const DEPTH: u32 = 10;
/// Megabytes for what the search remembers.
const HASH_MB: usize = 128;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let model = read_game(arguments)?;
    let moves = moves_of(&model);
    if moves.is_empty() {
        return Err(Failure::Input("there are no moves to analyse".to_owned()));
    }
    let start = *model.start();
    if let Some(path) = &arguments.svg {
        check_writable(path)?;
    }
    let options =
        Options { threads: arguments.threads as usize, hash_mb: HASH_MB, ..Options::default() };
    let engine = Engine::new(options).map_err(|error| Failure::Input(error.to_string()))?;
    let stop = StopToken::new();
    let stopper = stop.clone();
    on_ctrl_c(move || stopper.stop());
    let limits = arguments.patience.limits().unwrap_or(Limits::depth(DEPTH));
    let done = AtomicU64::new(0);
    let progress = || (done.load(Ordering::Relaxed), moves.len() as u64);
    let begun = Instant::now();
    let analysis = with_progress("moves", progress, || {
        engine.analyse_game_with(&start, &moves, &limits, &stop, |_, _| {
            done.fetch_add(1, Ordering::Relaxed);
        })
    });
    let stopped = stop.is_stopped();
    let report = report(&start, &analysis, begun.elapsed().as_secs_f64(), stopped);
    print(&if arguments.json { to_json(&report) } else { page(&report, start, &analysis) })?;
    if let Some(path) = &arguments.svg {
        let picture = graph::svg(&start, &analysis);
        std::fs::write(path, picture)
            .map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    }
    if stopped { Err(Failure::Stopped) } else { Ok(()) }
}

/// Finds out before the work whether its picture can be written after it.
fn check_writable(path: &str) -> Result<(), Failure> {
    let file = std::fs::OpenOptions::new().write(true).create(true).truncate(false).open(path);
    file.map(drop).map_err(|error| Failure::Input(format!("{path}: {error}")))
}

/// The game of a file, if there is one of that name; else what the words say.
fn read_game(arguments: &Arguments) -> Result<Model, Failure> {
    if let [path] = arguments.text.as_slice()
        && path != "-"
        && Path::new(path).is_file()
    {
        let file = std::fs::File::open(path);
        let file = file.map_err(|error| Failure::Input(format!("{path}: {error}")))?;
        let text = read_text(path, file)?;
        let reading = arguments.game.read_text(&text);
        return Ok(reading.map_err(|error| Failure::Input(format!("{path}: {error}")))?.model);
    }
    let reading = arguments.game.read(&arguments.text);
    let looks_like_a_path =
        matches!(arguments.text.as_slice(), [word] if word.len() > 1 && word.contains(['.', '/']));
    match reading {
        Err(Failure::Input(message)) if looks_like_a_path => {
            Err(Failure::Input(format!("there is no file of that name, and as a game: {message}")))
        }
        reading => Ok(reading?.model),
    }
}

fn moves_of(model: &Model) -> Vec<Square> {
    let square = |ply| match ply {
        Ply::Move(_, played) => Some(played.square),
        Ply::Pass(_) => None,
    };
    model.plies().filter_map(square).collect()
}

fn report(
    start: &Position,
    analysis: &GameAnalysis,
    seconds: f64,
    stopped: bool,
) -> AnalysisReport {
    let mut total_loss = SideLosses::default();
    let mut moves = Vec::new();
    for (number, ply) in (analysis.skipped + 1..).zip(&analysis.plies) {
        match ply.mover {
            Player::Dark => total_loss.dark += ply.loss,
            Player::Light => total_loss.light += ply.loss,
        }
        moves.push(analysed(number, ply));
    }
    AnalysisReport {
        rules: start.rules().variant().name(),
        width: start.rules().size().width(),
        height: start.rules().size().height(),
        start: board_text(start),
        turning_points: moves.iter().filter(|m| m.turning_point).map(|m| m.number).collect(),
        moves,
        total_loss,
        nodes: analysis.nodes,
        seconds,
        stopped,
    }
}

fn analysed(number: usize, ply: &PlyAnalysis) -> AnalysedMove {
    AnalysedMove {
        number,
        player: side(ply.mover),
        square: ply.played.to_string(),
        value: value(ply.value),
        best: ply.best.to_string(),
        best_value: value(ply.best_value),
        loss: ply.loss,
        turning_point: ply.turning_point,
    }
}

fn page(report: &AnalysisReport, start: Position, analysis: &GameAnalysis) -> String {
    let words = start.rules().variant().words();
    let mut page = format!(
        "{} {}, {}\n{}\n  move  {:<6} played  value   best  value   loss  certainty\n",
        report.rules,
        start.rules().size(),
        count(analysis.skipped + report.moves.len(), "move"),
        skipped(analysis.skipped),
        "player",
    );
    for (number, ply) in (analysis.skipped + 1..).zip(&analysis.plies) {
        let same = ply.best == ply.played;
        let best = if same { String::new() } else { ply.best.to_string() };
        let best_value = if same { String::new() } else { format!("{:+}", ply.best_value.discs) };
        let loss = if ply.loss == 0 { String::new() } else { ply.loss.to_string() };
        page += &format!(
            "{} {:>4}  {:<6} {:>6} {:>6} {:>6} {:>6} {:>6}  {}\n",
            if ply.turning_point { '!' } else { ' ' },
            number,
            words.title(ply.mover),
            ply.played.to_string(),
            format!("{:+}", ply.value.discs),
            best,
            best_value,
            loss,
            ply.best_value.certainty,
        );
    }
    page += &format!(
        "\nLost in all: {} {}, {} {} discs.\n",
        words.title(Player::Dark),
        report.total_loss.dark,
        words.title(Player::Light),
        report.total_loss.light,
    );
    page += &turning_points(report, analysis, words);
    page + &format!("{} nodes, {:.1} s\n", grouped(report.nodes), report.seconds)
}

/// What to say about moves that were not looked at.
fn skipped(moves: usize) -> String {
    match moves {
        0 => String::new(),
        1 => "Stopped: the first move was not looked at.\n".to_owned(),
        _ => format!("Stopped: the first {moves} moves were not looked at.\n"),
    }
}

fn turning_points(
    report: &AnalysisReport,
    analysis: &GameAnalysis,
    words: reversi::Words,
) -> String {
    if report.turning_points.is_empty() {
        return "No turning points.\n".to_owned();
    }
    let mut text = "Turning points:\n".to_owned();
    for (number, ply) in (analysis.skipped + 1..).zip(&analysis.plies) {
        if ply.turning_point {
            text += &format!(
                "  {number}. {} {}: {}{} instead of {} with {} ({})\n",
                words.title(ply.mover),
                ply.played,
                if ply.value.is_exact() { "" } else { "what looks like " },
                outcome(ply.value.discs),
                outcome(ply.best_value.discs),
                ply.best,
                ply.best_value.certainty,
            );
        }
    }
    text
}

fn outcome(discs: i32) -> String {
    match discs {
        0 => "a draw".to_owned(),
        1.. => format!("a win by {discs}"),
        _ => format!("a loss by {}", -discs),
    }
}
