//! `quadrille match`: how much stronger one side is than another.

use std::sync::Arc;
use std::time::Instant;

use arena::{Contest, ContestResult, EndgameLosses, Progress, Series};
use clap::Args;
use reversi::{RuleSet, Size};
use reversi_engine::{Level, ReversiContender, roster};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::fleet::pair;
use crate::game_argument::Game;
use crate::number::{grouped, number, threads};
use crate::opening_list::openings;
use crate::output::{ended, print, stop_on_ctrl_c, to_json};
use crate::progress::with_progress;

use super::arena::report::counts;
use crate::programs::reversi_contender;

#[derive(Args)]
#[command(after_help = "\
A side is a level from 1 to 22, depth:N, nodes:N, time:SECONDS (each for one
move), `random` (any legal move) or `corners` (a corner, else the most discs).
Another program plays as bot:COMMAND (lines of JSON, docs/bots.md), gtp:COMMAND
or nboard:COMMAND, with options such as bot(time=2):COMMAND, or as program:NAME,
one of the settings; commands have no commas.

Games come in pairs that begin with the same opening and change colours: a
balanced random one, or one of those in --openings FILE, a game or a position a
line (such as f5d6c3), in an order that the seed decides. The same seed plays
the same games, whatever the threads, unless time is the limit. Error bars are
95 % intervals from the pairs. With --losses N every choice with N or fewer
empty squares is compared with the solver's, and the mean loss of a move is
printed for both sides.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,

    /// The two sides, divided by a comma, such as 7,8 or depth:6,corners
    #[arg(long, value_name = "A,B", value_parser = sides)]
    players: Option<Pair>,

    /// Play every level against the next, the last against the first, and the first against
    /// `random` and `corners`; then let all of them move in the same positions with at most 14
    /// empty squares, ten for each game, and measure their losses
    #[arg(long, conflicts_with = "players")]
    ladder: bool,

    /// How many games to play for each pairing
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 100, value_parser = number(1, 10_000_000))]
    games: u64,

    /// Begin with the openings of this file, one a line
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,

    /// Measure the losses of moves with so many empty squares or fewer
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(1, 20))]
    losses: Option<u64>,

    /// Where the dice start
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(0, u64::MAX))]
    seed: u64,

    /// How many threads share the games [default: all]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(1, 1024))]
    threads: Option<u64>,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// The two sides of a match.
type Pair = [Arc<dyn ReversiContender>; 2];

fn sides(text: &str) -> Result<Pair, String> {
    pair(text, "7,8", reversi_contender)
}

/// From how many empty squares on the ladder measures losses.
const LADDER_EMPTIES: u32 = 14;
/// How many positions it measures them on, for each game of a pairing.
const LADDER_POSITIONS: u64 = 10;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = RuleSet::new(arguments.game.rules, arguments.game.size.unwrap_or(Size::EIGHT));
    let threads = threads(arguments.threads);
    let series = Series { games: arguments.games, seed: arguments.seed, threads };
    let pairings = match &arguments.players {
        Some(players) => vec![players.clone()],
        None if arguments.ladder => ladder(),
        None => {
            let message = "say who plays: --players A,B, or --ladder for all levels (see --help)";
            return Err(Failure::input(message));
        }
    };
    let losses = arguments.losses.unwrap_or(0) as u32;
    let openings = openings(arguments.openings.as_deref(), rules, arguments.seed)?;
    let show = |text: &str| if arguments.json { Ok(()) } else { print(text) };

    let progress = Progress::new(stop_on_ctrl_c());
    let begun = Instant::now();
    let names = pairings.iter().flatten().map(|side| side.name().chars().count());
    let width = names.max().unwrap_or(0).max(8);
    show(&heading(rules, arguments, losses, width))?;
    let measured = if arguments.ladder { arguments.games * LADDER_POSITIONS } else { 0 };
    let whole = arguments.games * pairings.len() as u64 + measured;
    let done = || (progress.done(), whole);
    let (mut played, mut levels) = (Vec::new(), Vec::new());
    for sides in pairings {
        let names = sides.each_ref().map(|side| side.name());
        let contest = Contest { sides, rules, openings: openings.clone(), series, losses };
        let result = with_progress(names.join(" - "), done, || contest.run(&progress))
            .map_err(Failure::input)?;
        if result.games() > 0 {
            show(&row(&names, &result, losses > 0, width))?;
            played.push(pairing(&names, &result, losses > 0));
        }
        if progress.stop.is_stopped() {
            break;
        }
    }
    if arguments.ladder && !progress.stop.is_stopped() {
        let contenders = roster().listed().to_vec();
        let series = Series { games: measured, ..series };
        let trial = EndgameLosses { contenders, rules, empties: LADDER_EMPTIES, series };
        let losses = with_progress("losses", done, || trial.run(&progress));
        levels = Level::all().zip(losses.map_err(Failure::input)?).collect();
    }
    let stopped = progress.stop.is_stopped();
    if !levels.is_empty() {
        show(&loss_table(&levels))?;
    } else if arguments.ladder {
        let why = if stopped { "it was stopped" } else { "this board has no choice" };
        show(&format!("\nThe losses of the levels were not measured: {why}.\n"))?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    print(&if arguments.json {
        to_json(&json!({
            "rules": rules.variant(),
            "width": rules.size().width(),
            "height": rules.size().height(),
            "seed": arguments.seed,
            "pairings": played,
            "levels": levels.iter().map(level_loss).collect::<Vec<_>>(),
            "seconds": seconds,
            "stopped": stopped,
        }))
    } else {
        format!("\n{seconds:.1} s\n")
    })?;
    ended(stopped)
}

/// What a move of a level costs on average near the end of a game, in discs, with the standard
/// error.
type LevelLoss = (Level, (f64, f64));

fn level_loss((level, (loss, error)): &LevelLoss) -> Value {
    json!({
        "level": level.number(),
        "name": level.name(),
        "loss_per_move": loss,
        "loss_error": error,
    })
}

fn loss_table(levels: &[LevelLoss]) -> String {
    let mut text = format!(
        "\n| level | name          | loss a move, at most {LADDER_EMPTIES} empty squares (95 %) |\n\
         |------:|---------------|-----------------------------------------------|\n"
    );
    for (level, (loss, error)) in levels {
        let loss = format!("{loss:.3} +- {:.3}", 1.96 * error);
        text += &format!("| {:>5} | {:<13} | {loss:<45} |\n", level.number(), level.name());
    }
    text
}

/// What shows that the levels are in order.
fn ladder() -> Vec<Pair> {
    let last = Level::LAST.number();
    let steps = (2..=last).map(|level| format!("{level},{}", level - 1));
    let pairs = ["1,random", "1,corners"].map(str::to_owned).into_iter().chain(steps);
    pairs.chain([format!("{last},1")]).filter_map(|pair| sides(&pair).ok()).collect()
}

/// Two sides of a match; figures are those of the first. What is infinite is `null`.
fn pairing(sides: &[String; 2], result: &ContestResult, measured: bool) -> Value {
    let (elo, (elo_low, elo_high)) = result.elo();
    json!({
        "sides": sides,
        "pairs": counts(&result.pairs),
        "games": result.games(),
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "rate": result.rate,
        "low_95": result.interval.0,
        "high_95": result.interval.1,
        "elo": elo,
        "elo_low_95": elo_low,
        "elo_high_95": elo_high,
        "mean_discs": result.discs,
        "loss_per_move": measured.then(|| result.cost.map(|(mean, _)| mean)),
        "loss_error": measured.then(|| result.cost.map(|(_, error)| error)),
    })
}

/// The heading of the table, which is Markdown too.
fn heading(rules: RuleSet, arguments: &Arguments, losses: u32, width: usize) -> String {
    let mut text = format!(
        "{} {}, {} games for each pairing, seed {}\n\n",
        rules.variant(),
        rules.size(),
        grouped(arguments.games),
        arguments.seed
    );
    let (side, against, line) = ("side", "against", "-".repeat(width + 2));
    text += &format!("| {side:<width$} | {against:<width$} ");
    text += "|  won | drawn | lost | points (95 %)           | Elo (95 %)            | discs |";
    text += if losses > 0 { " loss a move (95 %) | theirs (95 %)      |\n" } else { "\n" };
    text += &format!("|{line}|{line}");
    text += "|-----:|------:|-----:|-------------------------|-----------------------|------:|";
    text + if losses > 0 { "--------------------|--------------------|\n" } else { "\n" }
}

fn row(
    [side, other]: &[String; 2],
    result: &ContestResult,
    measured: bool,
    width: usize,
) -> String {
    let ContestResult { wins, draws, losses, discs, interval, .. } = result;
    let [rate, low, high] = [result.rate, interval.0, interval.1].map(|rate| rate * 100.0);
    let points = format!("{rate:.1} % ({low:.1} to {high:.1})");
    let (elo, (low, high)) = result.elo();
    let elo = format!("{elo:+.0} ({low:+.0} to {high:+.0})");
    let mut text = format!(
        "| {side:<width$} | {other:<width$} | {wins:>4} | {draws:>5} | {losses:>4} | {points:<23} | \
         {elo:<21} | {discs:>+5.1} |"
    );
    for (loss, error) in result.cost.iter().filter(|_| measured) {
        let both = format!("{loss:.2} +- {:.2}", 1.96 * error);
        text += &format!(" {both:<18} |");
    }
    text + "\n"
}
