//! `quadrille analyse`: a game looked at again, move by move.

mod graph;
mod program;

use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use reversi::notation::board_text;
use reversi::{Player, Position, Words};
use reversi_engine::{Engine, GameAnalysis, Limits, Options, PlyAnalysis};
use serde_json::{Value, json};
use session::line_moves;

use crate::failure::Failure;
use crate::game_argument::FORMS;
use crate::game_or_file::{FILES, GameOrFile};
use crate::number::{count, grouped, number};
use crate::output::{check_writable, ended, print, stop_on_ctrl_c, to_json};
use crate::patience::Patience;
use crate::programs;
use crate::progress::with_progress;

use self::program::Opinion;
use super::r#move::ValueReport;

#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameOrFile,

    #[command(flatten)]
    patience: Patience,

    /// How many threads share the work
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(1, 1024))]
    threads: u64,

    /// Draw the course of the game into this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Ask this program, too, what it would have played: bot:COMMAND, gtp:COMMAND, nboard:COMMAND or
    /// program:NAME, for the time of its options
    #[arg(long, value_name = "PROGRAM")]
    program: Option<String>,

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
         it looks {} moves ahead, and to the end from {} empty squares on.\n\
         Unless --time is given, the same game is always analysed the same way.\n\n{FORMS}\n{FILES}",
        Limits::ANALYSIS.depth.unwrap_or_default(),
        Limits::ANALYSIS.exact.unwrap_or_default()
    )
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let model = arguments.game.read(&arguments.text)?.model;
    let (start, moves) = (*model.start(), line_moves(&model));
    if moves.is_empty() {
        return Err(Failure::input("there are no moves to analyse"));
    }
    if let Some(path) = &arguments.svg {
        check_writable(path)?;
    }
    let program = arguments.program.as_deref().map(|text| Ok((text, programs::program(text)?)));
    let program = program.transpose().map_err(|why: String| Failure::of("--program")(why))?;
    let options = Options { threads: arguments.threads as usize, hash_mb: 1, ..Options::default() };
    let engine = Engine::new(options).map_err(Failure::input)?;
    let stop = stop_on_ctrl_c();
    let limits = arguments.patience.limits().unwrap_or(Limits::ANALYSIS);
    let done = AtomicU64::new(0);
    let progress = || (done.load(Ordering::Relaxed), moves.len() as u64);
    let analysis = with_progress("moves", progress, || {
        engine.analyse_game_with(&start, &moves, &limits, &stop, |_, _| {
            done.fetch_add(1, Ordering::Relaxed);
        })
    });
    let opinion = program.map(|program| {
        done.store(0, Ordering::Relaxed);
        with_progress("moves shown to the program", progress, || {
            let done = || _ = done.fetch_add(1, Ordering::Relaxed);
            Opinion::ask(program, (&start, &moves), &stop, done)
        })
    });
    let stopped = stop.is_stopped();
    print(&if arguments.json {
        to_json(&report(&start, &analysis, opinion.as_ref(), stopped))
    } else {
        page(&start, &analysis, opinion.as_ref())
    })?;
    if let Some(path) = &arguments.svg {
        std::fs::write(path, graph::svg(&start, &analysis)).map_err(Failure::of(path))?;
    }
    if let Some(failure) = opinion.and_then(|opinion| opinion.failure) {
        return Err(Failure::Input(failure));
    }
    ended(stopped)
}

/// The game, every move of it that was looked at, and what they cost in all. Values are for the
/// player who moved.
fn report(
    start: &Position,
    analysis: &GameAnalysis,
    opinion: Option<&Opinion>,
    stopped: bool,
) -> Value {
    let analysed = |(number, ply): (usize, &PlyAnalysis)| {
        json!({
            "number": number,
            "player": ply.mover,
            "move": ply.played,
            "value": ValueReport::from(ply.value),
            "best": ply.best,
            "best_value": ValueReport::from(ply.best_value),
            "loss": ply.loss,
            "turning_point": ply.turning_point,
            "program": opinion.map(|opinion| opinion.json(number)),
        })
    };
    let turning_points = numbered(analysis).filter(|(_, ply)| ply.turning_point);
    let [dark, light] = total_losses(analysis);
    json!({
        "rules": start.rules().variant(),
        "width": start.rules().size().width(),
        "height": start.rules().size().height(),
        "start": board_text(start),
        "moves": numbered(analysis).map(analysed).collect::<Vec<_>>(),
        "turning_points": turning_points.map(|(number, _)| number).collect::<Vec<_>>(),
        "total_loss": { "dark": dark, "light": light },
        "program": opinion.map(|opinion| &opinion.name),
        "nodes": analysis.nodes,
        "stopped": stopped,
    })
}

/// The moves that were looked at, with their numbers.
fn numbered(analysis: &GameAnalysis) -> impl Iterator<Item = (usize, &PlyAnalysis)> {
    (analysis.skipped + 1..).zip(&analysis.plies)
}

/// What the moves of either side cost in all, in discs.
fn total_losses(analysis: &GameAnalysis) -> [i32; 2] {
    let plies = |side| analysis.plies.iter().filter(move |ply| ply.mover == side);
    Player::BOTH.map(|side| plies(side).map(|ply| ply.loss).sum())
}

fn page(start: &Position, analysis: &GameAnalysis, opinion: Option<&Opinion>) -> String {
    let words = start.rules().variant().words();
    let mut page = format!(
        "{} {}, {}\n{}\n  move  {:<6} played  value   best  value   loss  {:<9}{}\n",
        start.rules().variant(),
        start.rules().size(),
        count(analysis.skipped + analysis.plies.len(), "move"),
        skipped(analysis.skipped),
        "player",
        "certainty",
        opinion.map_or("", |_| "  program"),
    );
    for (number, ply) in numbered(analysis) {
        let mark = if ply.turning_point { '!' } else { ' ' };
        let (player, played) = (words.title(ply.mover), ply.played.to_string());
        let unless = |blank: bool, text: String| if blank { String::new() } else { text };
        let value = format!("{:+}", ply.value.discs);
        let best = unless(ply.best == ply.played, ply.best.to_string());
        let best_value = unless(ply.best == ply.played, format!("{:+}", ply.best_value.discs));
        let loss = unless(ply.loss == 0, ply.loss.to_string());
        page += &format!(
            "{mark} {number:>4}  {player:<6} {played:>6} {value:>6} {best:>6} {best_value:>6} \
             {loss:>6}  {:<9}",
            ply.best_value.certainty.to_string()
        );
        page += &opinion.map(|found| format!("  {}", found.cell(number))).unwrap_or_default();
        page.truncate(page.trim_end().len());
        page.push('\n');
    }
    let [dark, light] = Player::BOTH.map(|player| words.title(player));
    let [lost_by_dark, lost_by_light] = total_losses(analysis);
    page += &format!("\nLost in all: {dark} {lost_by_dark}, {light} {lost_by_light} discs.\n");
    page += &turning_points(analysis, words);
    page + &format!("{} nodes\n", grouped(analysis.nodes))
}

/// What to say about moves that were not looked at.
fn skipped(moves: usize) -> String {
    match moves {
        0 => String::new(),
        1 => "Stopped: the first move was not looked at.\n".to_owned(),
        _ => format!("Stopped: the first {moves} moves were not looked at.\n"),
    }
}

fn turning_points(analysis: &GameAnalysis, words: Words) -> String {
    let mut text = String::new();
    for (number, ply) in numbered(analysis) {
        if ply.turning_point {
            let (player, played, best) = (words.title(ply.mover), ply.played, ply.best);
            let looks = if ply.value.is_exact() { "" } else { "what looks like " };
            let [value, better] = [ply.value, ply.best_value].map(|value| outcome(value.discs));
            let certainty = ply.best_value.certainty;
            text += &format!(
                "  {number}. {player} {played}: {looks}{value} instead of {better} with {best} \
                 ({certainty})\n"
            );
        }
    }
    match text.as_str() {
        "" => "No turning points.\n".to_owned(),
        _ => format!("Turning points:\n{text}"),
    }
}

fn outcome(discs: i32) -> String {
    match discs {
        0 => "a draw".to_owned(),
        1.. => format!("a win by {discs}"),
        _ => format!("a loss by {}", -discs),
    }
}
