//! `quadrille match`: how much stronger one side is than another.

use std::sync::Arc;
use std::time::Instant;

use arena::{Contest, ContestResult, EndgameLosses, Progress};
use clap::Args;
use reports::{LevelLoss, MatchReport, Pairing, to_json};
use reversi::RuleSet;
use reversi_engine::{Level, ReversiContender, roster};
use support::StopToken;

use crate::failure::Failure;
use crate::fleet::pair;
use crate::game_argument::Game;
use crate::number::{grouped, number};
use crate::output::{on_ctrl_c, print};
use crate::progress::with_progress;

#[derive(Args)]
#[command(after_help = "\
A side is a level from 1 to 12, depth:N, nodes:N, time:SECONDS (each for one move), `random` (any
legal move) or `corners` (a corner, else the most discs).

Games come in pairs that begin with the same balanced random opening and change colours. The same
seed plays the same games, whatever the threads, unless time is the limit. Error bars are 95 %
intervals from the pairs. With --losses N every choice with N or fewer empty squares is compared
with the solver's, and the mean loss of a move is printed for both sides.")]
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
    pair(text, "7,8", |side| roster().find(side).map_err(|error| error.to_string()))
}

/// From how many empty squares on the ladder measures losses.
const LADDER_EMPTIES: u32 = 14;
/// How many positions it measures them on, for each game of a pairing.
const LADDER_POSITIONS: u64 = 10;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules();
    let all = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let threads = arguments.threads.unwrap_or(all) as usize;
    let pairings = match &arguments.players {
        Some(players) => vec![players.clone()],
        None if arguments.ladder => ladder(),
        None => {
            let message = "say who plays: --players A,B, or --ladder for all levels (see --help)";
            return Err(Failure::Input(message.to_owned()));
        }
    };
    let losses = arguments.losses.unwrap_or(0) as u32;

    let progress = Arc::new(Progress::default());
    let stop = StopToken::new();
    let (stopper, flag) = (Arc::clone(&progress), stop.clone());
    on_ctrl_c(move || {
        stopper.stop();
        flag.stop();
    });
    let begun = Instant::now();
    let mut report = MatchReport {
        rules: rules.variant().name(),
        width: rules.size().width(),
        height: rules.size().height(),
        seed: arguments.seed,
        pairings: Vec::new(),
        levels: Vec::new(),
        seconds: 0.0,
        stopped: false,
    };
    if !arguments.json {
        print(&heading(rules, arguments, losses))?;
    }
    let measured = if arguments.ladder { arguments.games * LADDER_POSITIONS } else { 0 };
    let whole = arguments.games * pairings.len() as u64 + measured;
    for sides in pairings {
        let names = sides.each_ref().map(|side| side.name());
        let label = names.join(" - ");
        let contest =
            Contest { sides, rules, games: arguments.games, seed: arguments.seed, threads, losses };
        let done = || (progress.done(), whole);
        let result = with_progress(&label, done, || contest.run(&progress, &stop))
            .map_err(|error| Failure::Input(error.to_string()))?;
        if result.games() > 0 {
            let pairing = pairing(names, &result, losses > 0);
            if !arguments.json {
                print(&row(&pairing))?;
            }
            report.pairings.push(pairing);
        }
        if progress.is_stopped() {
            break;
        }
    }
    if arguments.ladder && !progress.is_stopped() {
        report.levels = level_losses(arguments, rules, threads, &progress, &stop, whole)?;
        if !arguments.json && !report.levels.is_empty() {
            print(&loss_table(&report.levels))?;
        }
    }
    if arguments.ladder && report.levels.is_empty() && !arguments.json {
        let why = if progress.is_stopped() { "it was stopped" } else { "this board has no choice" };
        print(&format!("\nThe losses of the levels were not measured: {why}.\n"))?;
    }
    report.seconds = begun.elapsed().as_secs_f64();
    report.stopped = progress.is_stopped();
    print(&if arguments.json { to_json(&report) } else { format!("\n{:.1} s\n", report.seconds) })?;
    if report.stopped { Err(Failure::Stopped) } else { Ok(()) }
}

/// What every level gives away in the same positions.
fn level_losses(
    arguments: &Arguments,
    rules: RuleSet,
    threads: usize,
    progress: &Progress,
    stop: &StopToken,
    whole: u64,
) -> Result<Vec<LevelLoss>, Failure> {
    let positions = arguments.games * LADDER_POSITIONS;
    let trial = EndgameLosses {
        contenders: roster().listed().to_vec(),
        rules,
        positions,
        empties: LADDER_EMPTIES,
        seed: arguments.seed,
        threads,
    };
    let done = || (progress.done(), whole);
    let losses = with_progress("losses", done, || trial.run(progress, stop))
        .map_err(|error| Failure::Input(error.to_string()))?;
    let of_level = |(level, (mean, error)): (Level, (f64, f64))| LevelLoss {
        level: level.number(),
        name: level.name(),
        loss_per_move: mean,
        loss_error: error,
    };
    Ok(Level::all().zip(losses).map(of_level).collect())
}

fn loss_table(levels: &[LevelLoss]) -> String {
    let mut text = format!(
        "\n| level | name          | loss a move, at most {LADDER_EMPTIES} empty squares (95 %) |\n\
         |------:|---------------|-----------------------------------------------|\n"
    );
    for level in levels {
        let loss = format!("{:.3} +- {:.3}", level.loss_per_move, 1.96 * level.loss_error);
        text += &format!("| {:>5} | {:<13} | {loss:<45} |\n", level.level, level.name);
    }
    text
}

/// What shows that the levels are in order.
fn ladder() -> Vec<Pair> {
    let steps = (2..=12).map(|level| format!("{level},{}", level - 1));
    let pairs = ["1,random", "1,corners"].map(str::to_owned).into_iter().chain(steps);
    pairs.chain(["12,1".to_owned()]).filter_map(|pair| sides(&pair).ok()).collect()
}

fn pairing(sides: [String; 2], result: &ContestResult, measured: bool) -> Pairing {
    let (elo, (low, high)) = result.elo();
    let finite = |value: f64| value.is_finite().then_some(value);
    Pairing {
        sides,
        games: result.games(),
        wins: result.wins,
        draws: result.draws,
        losses: result.losses,
        rate: result.rate,
        low_95: result.interval.0,
        high_95: result.interval.1,
        elo: finite(elo),
        elo_low_95: finite(low),
        elo_high_95: finite(high),
        mean_discs: result.discs,
        loss_per_move: measured.then(|| result.cost.map(|(mean, _)| mean)),
        loss_error: measured.then(|| result.cost.map(|(_, error)| error)),
    }
}

/// The heading of the table, which is Markdown too.
fn heading(rules: RuleSet, arguments: &Arguments, losses: u32) -> String {
    let mut text = format!(
        "{} {}, {} games for each pairing, seed {}\n\n",
        rules.variant(),
        rules.size(),
        grouped(arguments.games),
        arguments.seed
    );
    text += "| side     | against  |  won | drawn | lost | points (95 %)           | Elo (95 %)            | discs |";
    text += if losses > 0 { " loss a move     | theirs          |\n" } else { "\n" };
    text += "|----------|----------|-----:|------:|-----:|-------------------------|-----------------------|------:|";
    text + if losses > 0 { "-----------------|-----------------|\n" } else { "\n" }
}

fn row(pairing: &Pairing) -> String {
    let percent = |rate: f64| format!("{:.1}", rate * 100.0);
    let points = format!(
        "{} % ({} to {})",
        percent(pairing.rate),
        percent(pairing.low_95),
        percent(pairing.high_95)
    );
    let elo =
        |value: Option<f64>, sign: &str| value.map_or(sign.to_owned(), |elo| format!("{elo:+.0}"));
    let sign = if pairing.rate > 0.5 { "+inf" } else { "-inf" };
    let elo = format!(
        "{} ({} to {})",
        elo(pairing.elo, sign),
        elo(pairing.elo_low_95, "-inf"),
        elo(pairing.elo_high_95, "+inf")
    );
    let mut text = format!(
        "| {:<8} | {:<8} | {:>4} | {:>5} | {:>4} | {points:<23} | {elo:<21} | {:>+5.1} |",
        pairing.sides[0],
        pairing.sides[1],
        pairing.wins,
        pairing.draws,
        pairing.losses,
        pairing.mean_discs
    );
    if let (Some(losses), Some(errors)) = (pairing.loss_per_move, pairing.loss_error) {
        for (loss, error) in losses.into_iter().zip(errors) {
            let both = format!("{loss:.2} +- {:.2}", 1.96 * error);
            text += &format!(" {both:<15} |");
        }
    }
    text + "\n"
}
