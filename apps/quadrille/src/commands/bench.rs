//! `quadrille bench`: the engine on fixed positions, to see what a change does to it.

#[cfg(feature = "window")]
mod window;

use std::time::Instant;

use clap::Args;
use reports::{BenchPosition, BenchReport, to_json};
use reversi::notation::read;
use reversi::{KERNEL, Position, Variant};
use reversi_engine::{Engine, Limits, Options};

use crate::failure::Failure;
use crate::number::{grouped, rate};
use crate::output::print;
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

    /// Measure the window instead: its start, its pictures, its rest and its memory
    ///
    /// Needs a display; without one, `xvfb-run -a quadrille bench --window` makes one.
    #[arg(long)]
    window: bool,
}

/// The perfect game of Othello that Takizawa published.
const PERFECT: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";
/// A perfect game on 6x6 in which the fewest discs win, that Pittner published.
const FEWEST: &str = "C2B4D5E2E3C1B1E4D1D2F2E1F3F4B3D6A5A4A3A2B5B2E6C5C6F1F5E5F6B6A6A1";

/// What to do with a position.
enum Task {
    Depth(u32),
    Solve,
}

struct Problem {
    name: &'static str,
    kind: Variant,
    size: &'static str,
    /// The game, and how many of its moves are played.
    game: (&'static str, usize),
    task: Task,
}

const fn problem(
    name: &'static str,
    kind: Variant,
    size: &'static str,
    game: (&'static str, usize),
    task: Task,
) -> Problem {
    Problem { name, kind, size, game, task }
}

static PROBLEMS: [Problem; 14] = [
    problem("othello 8x8, start", Variant::Othello, "8x8", (PERFECT, 0), Task::Depth(11)),
    problem("othello 8x8, move 11", Variant::Othello, "8x8", (PERFECT, 10), Task::Depth(11)),
    problem("othello 8x8, move 19", Variant::Othello, "8x8", (PERFECT, 18), Task::Depth(11)),
    problem("othello 8x8, move 27", Variant::Othello, "8x8", (PERFECT, 26), Task::Depth(11)),
    problem("othello 8x8, move 35", Variant::Othello, "8x8", (PERFECT, 34), Task::Depth(11)),
    problem("othello 8x8, 20 empty", Variant::Othello, "8x8", (PERFECT, 40), Task::Solve),
    problem("othello 8x8, 18 empty", Variant::Othello, "8x8", (PERFECT, 42), Task::Solve),
    problem("othello 8x8, 16 empty", Variant::Othello, "8x8", (PERFECT, 44), Task::Solve),
    problem("no-pass 8x8, 18 empty", Variant::NoPass, "8x8", (PERFECT, 42), Task::Solve),
    problem("no-pass 8x8, move 19", Variant::NoPass, "8x8", (PERFECT, 18), Task::Depth(10)),
    problem("anti-othello 6x6, 18 empty", Variant::AntiOthello, "6x6", (FEWEST, 14), Task::Solve),
    problem("reversi 8x8, start", Variant::Reversi, "8x8", ("", 0), Task::Depth(11)),
    problem("othello 5x5, start", Variant::Othello, "5x5", ("", 0), Task::Solve),
    problem("reversi 4x4, start", Variant::Reversi, "4x4", ("", 0), Task::Solve),
];

impl Problem {
    fn position(&self) -> Result<Position, Failure> {
        let size = self
            .size
            .parse()
            .map_err(|error: reversi::SizeError| Failure::Input(error.to_string()))?;
        let game: String = self.game.0.chars().take(2 * self.game.1).collect();
        let text = if game.is_empty() { "start" } else { &game };
        // The game was played with passes; under other rules the same discs are on the board.
        let reading =
            read(self.kind, Some(size), text).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(*reading.model.position())
    }

    fn run(&self) -> Result<BenchPosition, Failure> {
        let position = self.position()?;
        let options = Options { hash_mb: 16, ..Options::default() };
        let engine = Engine::new(options).map_err(|error| Failure::Input(error.to_string()))?;
        let start = Instant::now();
        let (value, nodes) = match self.task {
            Task::Depth(depth) => {
                let limits = Limits { exact: Some(0), ..Limits::depth(depth) };
                let thought = engine.think(&position, &limits);
                (thought.value.discs, thought.nodes)
            }
            Task::Solve => {
                let solution = engine.solve(&position);
                (solution.lower, solution.nodes)
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        Ok(BenchPosition { name: self.name.to_owned(), value, nodes, seconds })
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
    let mut positions = Vec::new();
    for (done, problem) in PROBLEMS.iter().enumerate() {
        let progress = || (done as u64, PROBLEMS.len() as u64);
        positions.push(with_progress("positions", progress, || problem.run())?);
    }
    let report = BenchReport {
        kernel: KERNEL,
        nodes: positions.iter().map(|position| position.nodes).sum(),
        seconds: positions.iter().map(|position| position.seconds).sum(),
        positions,
    };
    print(&if arguments.json { to_json(&report) } else { page(&report) })
}

fn page(report: &BenchReport) -> String {
    let mut page = format!(
        "{:<28} {:>6} {:>14} {:>9} {:>12}\n",
        "position", "value", "nodes", "seconds", "nodes/s"
    );
    for position in &report.positions {
        page += &format!(
            "{:<28} {:>6} {:>14} {:>9.3} {:>12}\n",
            position.name,
            format!("{:+}", position.value),
            grouped(position.nodes),
            position.seconds,
            rate(position.nodes, position.seconds)
        );
    }
    page + &format!(
        "\n{:.3} s, {} nodes/s, {} kernels\nNodes: {}\n",
        report.seconds,
        rate(report.nodes, report.seconds),
        report.kernel,
        report.nodes
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_a_position_with_a_move() {
        for problem in &PROBLEMS {
            let position = problem.position().unwrap_or_else(|_| panic!("{}", problem.name));
            assert!(!position.is_over(), "{}", problem.name);
        }
    }

    #[test]
    fn nodes_repeat_exactly() {
        for problem in
            PROBLEMS.iter().filter(|problem| matches!(problem.task, Task::Solve)).skip(2).take(2)
        {
            let run = || problem.run().unwrap_or_else(|_| panic!("{}", problem.name));
            let (one, other) = (run(), run());
            assert_eq!((one.nodes, one.value), (other.nodes, other.value), "{}", problem.name);
        }
    }
}
