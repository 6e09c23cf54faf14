//! `quadrille bench`: the engine on fixed positions, to see what a change does to it.

mod growth;
#[cfg(feature = "window")]
mod window;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use reversi::notation::read;
use reversi::{Kernels, Position, Size, Variant};
use reversi_engine::{Engine, Limits, Options};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::number::{grouped, number, rate};
use crate::output::{print, to_json};
use crate::progress::with_progress;

#[derive(Args)]
#[command(after_help = "\
Every position is looked at with a fresh table on one thread, so the number of nodes is the same on
every run and every machine. It changes when the search or the evaluation does: then it belongs into
the message of the commit.")]
pub(crate) struct Arguments {
    /// Print the figures as JSON
    #[arg(long, conflicts_with = "window")]
    json: bool,

    /// With these kernels instead of the best that the machine has: the nodes are the same
    #[arg(long, value_name = "KERNELS", conflicts_with = "window", value_parser = kernels())]
    kernels: Option<Kernels>,

    /// Measure the window instead: its start, its pictures, its rest and its memory
    ///
    /// Needs a display; without one, `xvfb-run -a quadrille bench --window` makes one.
    #[arg(long)]
    window: bool,

    /// Measure instead how the nodes of an exact score grow, from 10 to 26 empty squares
    ///
    /// The positions are those of games that a seed makes.
    #[arg(long, conflicts_with = "window")]
    growth: bool,

    /// Games of --growth
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 8, value_parser = number(1, 1000), requires = "growth")]
    games: u64,

    /// Where the dice of --growth start
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(0, u64::MAX), requires = "growth")]
    seed: u64,

    /// Draw what --growth measured into this file
    #[arg(long, value_name = "FILE", requires = "growth")]
    svg: Option<PathBuf>,
}

/// Kernels by name, of those that the machine can run.
fn kernels() -> impl TypedValueParser<Value = Kernels> {
    let here = || Kernels::ALL.into_iter().filter(|kernels| kernels.is_here());
    PossibleValuesParser::new(here().map(Kernels::name))
        .map(move |name| here().find(|kernels| kernels.name() == name).unwrap_or(Kernels::Portable))
}

/// The perfect game of Othello that Takizawa published.
const PERFECT: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";
/// A perfect game on 6x6 in which the fewest discs win, that Pittner published.
const FEWEST: &str = "C2B4D5E2E3C1B1E4D1D2F2E1F3F4B3D6A5A4A3A2B5B2E6C5C6F1F5E5F6B6A6A1";

/// One position of the benchmark.
#[derive(Serialize)]
struct BenchPosition {
    /// What it is.
    name: String,
    /// The value found.
    value: i32,
    /// Positions visited.
    nodes: u64,
    /// Time taken.
    seconds: f64,
}

/// Rules, the side of the board, a game and how many of its moves are played, and how many moves
/// ahead to look: to the end if nothing is said.
struct Problem(Variant, i32, &'static str, usize, Option<u32>);

static PROBLEMS: [Problem; 14] = [
    Problem(Variant::Othello, 8, PERFECT, 0, Some(11)),
    Problem(Variant::Othello, 8, PERFECT, 10, Some(11)),
    Problem(Variant::Othello, 8, PERFECT, 18, Some(11)),
    Problem(Variant::Othello, 8, PERFECT, 26, Some(11)),
    Problem(Variant::Othello, 8, PERFECT, 34, Some(11)),
    Problem(Variant::Othello, 8, PERFECT, 40, None),
    Problem(Variant::Othello, 8, PERFECT, 42, None),
    Problem(Variant::Othello, 8, PERFECT, 44, None),
    Problem(Variant::NoPass, 8, PERFECT, 42, None),
    Problem(Variant::NoPass, 8, PERFECT, 18, Some(10)),
    Problem(Variant::AntiOthello, 6, FEWEST, 14, None),
    Problem(Variant::Reversi, 8, "", 0, Some(11)),
    Problem(Variant::Othello, 5, "", 0, None),
    Problem(Variant::Reversi, 4, "", 0, None),
];

impl Problem {
    fn position(&self) -> Result<Position, Failure> {
        let &Self(rules, side, game, moves, _) = self;
        let size = Size::new(side, side).map_err(Failure::input)?;
        let text = if moves == 0 { "start" } else { &game[..2 * moves] };
        // The game was played with passes; under other rules the same discs are on the board.
        let reading = read(rules, Some(size), text).map_err(Failure::input)?;
        Ok(*reading.model.position())
    }

    fn run(&self, kernels: Kernels) -> Result<BenchPosition, Failure> {
        let &Self(rules, side, _, moves, depth) = self;
        let position = self.position()?;
        let options = Options { hash_mb: 16, ..Options::default() };
        let engine = Engine::new(options).map_err(Failure::input)?.with_kernels(kernels);
        let start = Instant::now();
        let (value, nodes) = if let Some(depth) = depth {
            let limits = Limits { exact: Some(0), ..Limits::depth(depth) };
            let thought = engine.think(&position, &limits);
            (thought.value.discs, thought.nodes)
        } else {
            let solution = engine.solve(&position);
            (solution.lower, solution.nodes)
        };
        let seconds = start.elapsed().as_secs_f64();
        let place = match depth {
            _ if moves == 0 => "start".to_owned(),
            Some(_) => format!("move {}", moves + 1),
            None => format!("{} empty", position.board().count(None)),
        };
        let name = format!("{rules} {side}x{side}, {place}");
        Ok(BenchPosition { name, value, nodes, seconds })
    }
}

#[cfg(not(feature = "window"))]
mod window {
    use crate::failure::Failure;

    pub(super) fn run() -> Result<(), Failure> {
        Err(Failure::Input(format!("no window could be opened: {}", crate::launch::NO_WINDOW)))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.window {
        return window::run();
    }
    if arguments.growth {
        let Arguments { games, seed, json, svg, .. } = arguments;
        return growth::run(*games, *seed, *json, svg.as_deref());
    }
    let kernels = arguments.kernels.unwrap_or_else(Kernels::best);
    let mut positions = Vec::new();
    for (done, problem) in PROBLEMS.iter().enumerate() {
        let progress = || (done as u64, PROBLEMS.len() as u64);
        positions.push(with_progress("positions", progress, || problem.run(kernels))?);
    }
    // The same on every machine, as long as the engine is.
    let nodes: u64 = positions.iter().map(|position| position.nodes).sum();
    let seconds: f64 = positions.iter().map(|position| position.seconds).sum();
    print(&if arguments.json {
        to_json(&json!({
            "kernel": kernels.name(),
            "positions": positions,
            "nodes": nodes,
            "seconds": seconds,
        }))
    } else {
        page(&positions, nodes, seconds, kernels)
    })
}

fn page(positions: &[BenchPosition], nodes: u64, seconds: f64, kernels: Kernels) -> String {
    let mut page = format!(
        "{:<28} {:>6} {:>14} {:>9} {:>12}\n",
        "position", "value", "nodes", "seconds", "nodes/s"
    );
    for BenchPosition { name, value, nodes, seconds } in positions {
        let (value, rate) = (format!("{value:+}"), rate(*nodes, *seconds));
        let nodes = grouped(*nodes);
        page += &format!("{name:<28} {value:>6} {nodes:>14} {seconds:>9.3} {rate:>12}\n");
    }
    let rate = rate(nodes, seconds);
    page + &format!("\n{seconds:.3} s, {rate} nodes/s, {kernels} kernels\nNodes: {nodes}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_a_position_with_a_move() {
        for problem in &PROBLEMS {
            assert!(!problem.position().expect("a position").is_over());
        }
    }

    #[test]
    fn nodes_repeat_exactly_and_do_not_depend_on_the_kernels() {
        let solved = PROBLEMS.iter().filter(|problem| problem.4.is_none());
        for problem in solved.skip(2).take(2) {
            let run = |kernels| problem.run(kernels).expect("a position and memory");
            let (one, other) = (run(Kernels::best()), run(Kernels::Portable));
            assert_eq!((one.nodes, one.value), (other.nodes, other.value), "{}", one.name);
        }
    }
}
