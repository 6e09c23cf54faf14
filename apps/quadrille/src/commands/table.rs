//! `quadrille table`: the exact result of every board that is within reach, proved and checked.

mod board;
mod by_symmetry;
mod known;
mod page;
mod plain;

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use clap::Args;
use reversi::{RuleSet, Size, Variant};
use reversi_engine::{Solution, StopToken};
use serde::Serialize;

use super::answers::Answers;
use super::r#move::squares;
use crate::failure::Failure;
use crate::memory::check_hash;
use crate::number::{count, grouped, number};
use crate::output::{check_writable, ended, print, stop_on_ctrl_c, to_json};
use crate::progress::with_progress;
use board::{Means, Route, Standing};

#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Only these rules; may be given several times [default: all five]
    #[arg(long, allow_hyphen_values = true, value_name = "R")]
    rules: Vec<Variant>,

    /// Only boards of this size, either way round; may be given several times [default: all]
    #[arg(long, allow_hyphen_values = true, value_name = "WxH")]
    size: Vec<Size>,

    /// How many minutes each route may take for a board, such as 60 or 0.5
    #[arg(long, allow_negative_numbers = true, value_name = "MINUTES", default_value = "60", value_parser = minutes)]
    budget: Duration,

    /// How many threads share the work
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 2, value_parser = number(1, 1024))]
    threads: u64,

    /// Megabytes for what a search remembers
    #[arg(long, allow_negative_numbers = true, value_name = "MB", default_value_t = 1024, value_parser = number(1, 65_536))]
    hash: u64,

    /// Prove every score by one route only
    #[arg(long)]
    once: bool,

    /// Write the table as a page into this file
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,

    /// Print the results as JSON
    #[arg(long)]
    json: bool,

    /// Where results are kept as they are found; the same command goes on from there
    #[arg(value_name = "ANSWERS")]
    answers: String,
}

const AFTER_HELP: &str = "\
Every board from 2x2 to 8x8 under each rule set, the smallest first. Scores are for the first player.
A board that swaps width and height is the same game: the four centre squares and the cross in
them are the same when columns and rows are swapped, also on odd sizes, where they lie off the middle.

Each score is proved by up to three routes, which must agree:
  engine  the engine, looking at one of several moves that mirror each other
  plain   a search that shares nothing with the engine but the rules, without symmetry;
          where the engine needed no more than 50 million nodes
  turned  the engine once more on the board turned or mirrored, where that is cheap, or where
          plain was too dear

A board that cannot be solved within the budget is given up; that is kept, too, and the board is
tried again only with a larger budget. Boards that contain one that was given up are not tried.
Every result is on the disk before it counts. A damaged one is named and found again.";

/// The most nodes of the engine for which the plain search is tried: it needs a multiple of them
/// and is slower at each.
const PLAIN_NODES: u64 = 50_000_000;
/// The most nodes of the engine for which it is asked once more although two routes agree.
const CHEAP_NODES: u64 = 20_000_000;

/// What is known of all boards asked for.
#[derive(Serialize)]
struct TableReport {
    /// Every board, in the order of what they cost.
    boards: Vec<BoardReport>,
    /// Whether it was stopped before the last board.
    stopped: bool,
}

/// What is known of a board.
#[derive(Serialize)]
struct BoardReport {
    rules: &'static str,
    width: i32,
    height: i32,
    /// The score for the first player; `null` if it is not known.
    score: Option<i32>,
    /// Best play for both sides, passes left out.
    line: String,
    /// What each route found.
    routes: Vec<RouteReport>,
    /// The score that was published, and by whom.
    known: Option<i32>,
    source: Option<&'static str>,
    /// Routes or a published score differ; then there is no score.
    contradiction: Option<String>,
}

/// What a route found.
#[derive(Serialize)]
struct RouteReport {
    route: &'static str,
    /// The score for the first player; `null` if it was given up.
    score: Option<i32>,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = stop_on_ctrl_c();
    check_hash(arguments.hash)?;
    if let Some(path) = &arguments.page {
        check_writable(&path.display().to_string())?;
    }
    let mut answers = Answers::open(&arguments.answers).map_err(Failure::of(&arguments.answers))?;
    let boards: Vec<RuleSet> =
        board::all().into_iter().filter(|rules| arguments.asks_for(*rules)).collect();
    let mut report = TableReport { boards: Vec::new(), stopped: false };
    for (done, &rules) in boards.iter().enumerate() {
        let progress = (done as u64, boards.len() as u64);
        arguments.settle(&mut answers, rules, progress, &stop)?;
        let standing = Standing::of(&answers, rules);
        if !arguments.json {
            print(&row(&standing))?;
        }
        report.boards.push(BoardReport::new(&standing));
        if stop.is_stopped() {
            report.stopped = true;
            break;
        }
    }
    if let Some(path) = &arguments.page {
        let all: Vec<Standing> =
            board::all().into_iter().map(|rules| Standing::of(&answers, rules)).collect();
        fs::write(path, page::page(&all)).map_err(Failure::of(&path.display().to_string()))?;
    }
    print(&if arguments.json { to_json(&report) } else { total(&report) })?;
    ended(report.stopped)?;
    let wrong = report.boards.iter().find_map(|board| board.contradiction.clone());
    wrong.map_or(Ok(()), |wrong| Err(Failure::Input(wrong)))
}

/// The boards of these rules and sizes, all where none are given, in the order of the table.
pub(crate) fn boards(rules: &[Variant], size: &[Size]) -> Vec<(Variant, Size)> {
    let asked = Arguments::of(rules.to_vec(), size.to_vec(), Duration::ZERO, 1);
    let all = board::all().into_iter().filter(|rules| asked.asks_for(*rules));
    all.map(|rules| (rules.variant(), rules.size())).collect()
}

/// Proves the score of one board by every route that is worth its while, on one thread: the lines of
/// its answers, or none if it was stopped.
pub(crate) fn prove_board(
    (variant, size): (Variant, Size),
    budget_minutes: f64,
    hash: u64,
    stop: &StopToken,
) -> Result<Option<Vec<u8>>, Failure> {
    check_hash(hash)?;
    let rules = RuleSet::new(variant, size);
    let name = format!("quadrille-{}-{}-{size}.tsv", std::process::id(), variant.name());
    let path = std::env::temp_dir().join(name);
    let name = path.display().to_string();
    let budget = Duration::from_secs_f64(60.0 * budget_minutes);
    let arguments = Arguments::of(vec![variant], vec![size], budget, hash);
    let proved = Answers::open(&name)
        .map_err(Failure::of(&name))
        .and_then(|mut answers| arguments.settle(&mut answers, rules, (0, 1), stop))
        .and_then(|()| fs::read(&path).map_err(Failure::of(&name)));
    let _ = fs::remove_file(&path);
    proved.map(|bytes| (!stop.is_stopped()).then_some(bytes))
}

impl Arguments {
    /// What is asked of some boards, with one thread.
    fn of(rules: Vec<Variant>, size: Vec<Size>, budget: Duration, hash: u64) -> Self {
        let (threads, once, page, json, answers) = (1, false, None, false, String::new());
        Self { rules, size, budget, threads, hash, once, page, json, answers }
    }

    fn asks_for(&self, rules: RuleSet) -> bool {
        let (variant, size) = (rules.variant(), rules.size());
        (self.rules.is_empty() || self.rules.contains(&variant))
            && (self.size.is_empty()
                || self.size.contains(&size)
                || self.size.contains(&size.transposed()))
    }

    /// Proves the score of a board by every route that is worth its while, as far as that was not
    /// done before.
    fn settle(
        &self,
        answers: &mut Answers,
        rules: RuleSet,
        progress: (u64, u64),
        stop: &StopToken,
    ) -> Result<(), Failure> {
        if self.is_beyond_reach(answers, rules) {
            return Ok(());
        }
        let mut guess = None;
        let mut nodes = 0;
        let mut agree = 0;
        for route in Route::ALL {
            let wanted = match route {
                Route::Engine => true,
                Route::Plain => !self.once && nodes <= PLAIN_NODES,
                Route::Turned => !self.once && (agree < 2 || nodes <= CHEAP_NODES),
            };
            if !wanted || stop.is_stopped() {
                continue;
            }
            let kept = board::tried(answers, rules, route)
                .filter(|kept| kept.complete || kept.time >= self.budget)
                .cloned();
            let solution = if let Some(kept) = kept {
                kept
            } else {
                let label = format!("{rules:?} ({})", route.name());
                let prove = || self.prove(rules, route, guess, stop);
                let solution = with_progress(label, || progress, prove)?;
                // What was stopped by hand says nothing of what the board takes.
                if solution.complete || !stop.is_stopped() {
                    board::keep(answers, rules, route, &solution)?;
                }
                solution
            };
            if route == Route::Engine {
                if !solution.complete {
                    return Ok(());
                }
                nodes = solution.nodes;
                guess = board::first_player(rules, route, &solution);
            }
            agree += usize::from(solution.complete);
        }
        Ok(())
    }

    /// Whether a board within this one was given up with as much time.
    fn is_beyond_reach(&self, answers: &Answers, rules: RuleSet) -> bool {
        let fits = |inner: Size| {
            let (width, height) = (rules.size().width(), rules.size().height());
            inner != rules.size() && inner.width() <= width && inner.height() <= height
        };
        board::all().into_iter().any(|inner| {
            inner.variant() == rules.variant()
                && fits(inner.size())
                && Standing::of(answers, inner)
                    .given_up()
                    .is_some_and(|(_, time)| time >= self.budget)
        })
    }

    /// Proves a score by a route within the budget.
    fn prove(
        &self,
        rules: RuleSet,
        route: Route,
        guess: Option<i32>,
        stop: &StopToken,
    ) -> Result<Solution, Failure> {
        let (threads, hash_mb) = (self.threads as usize, self.hash as usize);
        let mut solution = within(self.budget, stop, |stop| {
            board::prove(rules, route, guess, &Means { threads, hash_mb, stop })
        })?;
        if !solution.complete {
            // It began a moment after the clock did.
            solution.time = solution.time.max(self.budget);
        }
        Ok(solution)
    }
}

/// How often it is looked whether the time is over.
const WATCH: Duration = Duration::from_millis(20);

/// Does work with a token that is stopped when the time is over, or with the one given.
fn within<T>(budget: Duration, stop: &StopToken, work: impl FnOnce(&StopToken) -> T) -> T {
    let (start, inner) = (Instant::now(), StopToken::new());
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let inner = &inner;
        let watch = move || {
            while is_done.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
                if stop.is_stopped() || start.elapsed() >= budget {
                    return inner.stop();
                }
            }
        };
        // Without a thread to watch, the work can still be stopped by hand.
        let watched = thread::Builder::new().spawn_scoped(scope, watch).is_ok();
        let result = work(if watched { inner } else { stop });
        drop(done);
        result
    })
}

fn minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse().ok().filter(|minutes| (0.001..=100_000.0).contains(minutes));
    let wrong = || "expected minutes from 0.001 to 100000".to_owned();
    minutes.map(|minutes: f64| Duration::from_secs_f64(60.0 * minutes)).ok_or_else(wrong)
}

impl BoardReport {
    fn new(standing: &Standing) -> Self {
        let size = standing.rules.size();
        let route = |(route, solution): &(Route, Solution)| RouteReport {
            route: route.name(),
            score: board::first_player(standing.rules, *route, solution),
            nodes: solution.nodes,
            seconds: solution.time.as_secs_f64(),
        };
        Self {
            rules: standing.rules.variant().name(),
            width: size.width(),
            height: size.height(),
            score: standing.score(),
            line: line(standing),
            routes: standing.routes.iter().map(route).collect(),
            known: standing.known.map(|known| known.score),
            source: standing.known.map(|known| known.source),
            contradiction: standing.contradiction(),
        }
    }
}

fn line(standing: &Standing) -> String {
    standing.by(Route::Engine).map(|solution| squares(&solution.line)).unwrap_or_default()
}

fn row(standing: &Standing) -> String {
    let board = format!("{:?}", standing.rules);
    let Some(score) = standing.score() else {
        let why = match (standing.contradiction(), standing.given_up()) {
            (Some(contradiction), _) => contradiction,
            (None, Some((nodes, time))) => {
                let seconds = time.as_secs_f64();
                let seconds =
                    if seconds < 10.0 { format!("{seconds:.3}") } else { format!("{seconds:.0}") };
                format!("given up after {} nodes and {seconds} s", grouped(nodes))
            }
            (None, None) => "not tried".to_owned(),
        };
        return format!("{board:<18}     ?  {why}\n");
    };
    let routes: Vec<&str> = standing.scores().map(|(route, _)| route.name()).collect();
    let (nodes, seconds) = standing
        .by(Route::Engine)
        .map_or((0, 0.0), |solution| (solution.nodes, solution.time.as_secs_f64()));
    format!(
        "{board:<18} {score:>+5} {:>16} {seconds:>9.3} s  {:<22} {}\n",
        grouped(nodes),
        routes.join(", "),
        line(standing)
    )
}

fn total(report: &TableReport) -> String {
    let solved = report.boards.iter().filter(|board| board.score.is_some()).count();
    let twice = |board: &&BoardReport| {
        board.score.is_some()
            && board.routes.iter().filter(|route| route.score.is_some()).count() > 1
    };
    let checked = report.boards.iter().filter(twice).count();
    let known = report.boards.iter().filter(|board| board.score.is_some() && board.known.is_some());
    let known = match known.count() {
        0 => String::new(),
        known => format!("; {known} known before, and agree"),
    };
    format!(
        "\n{solved} of {} solved, {checked} of them by two routes or more{known}\n",
        count(report.boards.len(), "board"),
    )
}
