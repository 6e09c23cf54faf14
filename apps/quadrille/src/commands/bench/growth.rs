//! How much dearer an exact score gets with every empty square.

use std::fs;
use std::path::Path;

use arena::Plot;
use reversi::{Position, RuleSet};
use reversi_engine::{Engine, Limits, Options, StopToken, Window, random_move};
use serde_json::json;
use support::SeededRandom;

use crate::failure::Failure;
use crate::number::grouped;
use crate::output::{ended, print, stop_on_ctrl_c, to_json};
use crate::progress::with_progress;

/// The fewest and the most empty squares.
const EMPTIES: (u32, u32) = (10, 26);
/// So many discs are on the board when the moves are no longer thrown.
const THROWN: i32 = 14;
/// How many moves ahead both sides look after that.
const DEPTH: u32 = 4;
/// The table, in megabytes.
const HASH_MB: usize = 256;

/// What was measured with some number of empty squares.
struct Step {
    empties: u32,
    /// The nodes of every position.
    nodes: Vec<u64>,
}

impl Step {
    /// The logarithm of the nodes to the base of ten, on average.
    fn logarithm(&self) -> f64 {
        self.nodes.iter().map(|nodes| (*nodes as f64).log10()).sum::<f64>()
            / self.nodes.len().max(1) as f64
    }

    fn mean(&self) -> u64 {
        10_f64.powf(self.logarithm()).round() as u64
    }
}

/// Solves positions of so many games with fewer and fewer discs, and says how the nodes grow.
pub(super) fn run(games: u64, seed: u64, json: bool, svg: Option<&Path>) -> Result<(), Failure> {
    let stop = stop_on_ctrl_c();
    let games: Vec<Vec<Position>> =
        (0..games).map(|number| played(seed, number)).collect::<Result<_, _>>()?;
    let (least, most) = EMPTIES;
    let mut steps = Vec::new();
    let whole = u64::from(most - least + 1);
    for empties in least..=most {
        let done = || (u64::from(empties - least), whole);
        let label = format!("{empties} empty");
        match with_progress(label, done, || measured(&games, empties, &stop))? {
            Some(step) => steps.push(step),
            None => break,
        }
        if !json {
            print(&row(&steps))?;
        }
    }
    let fit = fitted(&steps);
    if let (Some(path), Some(fit)) = (svg, fit) {
        fs::write(path, plot(&steps, fit)).map_err(Failure::of(&path.display().to_string()))?;
    }
    let factor = fit.map(|(_, slope)| 10_f64.powf(slope));
    print(&if json {
        let step = |step: &Step| json!({ "empties": step.empties, "mean_nodes": step.mean(), "nodes": step.nodes });
        to_json(&json!({
            "seed": seed,
            "steps": steps.iter().map(step).collect::<Vec<_>>(),
            "factor": factor,
            "stopped": stop.is_stopped(),
        }))
    } else {
        factor.map_or_else(String::new, |factor| {
            format!("\nEvery empty square takes {factor:.2} times the nodes.\n")
        })
    })?;
    ended(stop.is_stopped())
}

/// The positions of a game from the fewest discs to the most: moves at random, then those of the
/// engine. What a game that ends early does not have is left out.
fn played(seed: u64, number: u64) -> Result<Vec<Position>, Failure> {
    let mut dice = SeededRandom::for_part(seed, number);
    let engine =
        Engine::new(Options { hash_mb: 1, ..Options::default() }).map_err(Failure::input)?;
    let mut position = Position::start(RuleSet::OTHELLO);
    let mut positions = Vec::new();
    while !position.is_over() {
        let discs = position.discs().occupied().len();
        let square = if discs < THROWN {
            random_move(&position, &mut dice)
        } else {
            engine.forget();
            engine.think(&position, &Limits { exact: Some(0), ..Limits::depth(DEPTH) }).best
        };
        let next = square.and_then(|square| position.play(square).ok());
        let Some(next) = next else { break };
        position = next;
        positions.push(position);
    }
    Ok(positions)
}

/// Solves the position of each game with so many empty squares; nothing if it was stopped.
fn measured(
    games: &[Vec<Position>],
    empties: u32,
    stop: &StopToken,
) -> Result<Option<Step>, Failure> {
    let mut nodes = Vec::new();
    for game in games {
        let fits = |position: &&Position| position.board().count(None) == empties as i32;
        let Some(position) = game.iter().find(fits).filter(|position| !position.is_over()) else {
            continue;
        };
        let options = Options { hash_mb: HASH_MB, ..Options::default() };
        let engine = Engine::new(options).map_err(Failure::input)?;
        let solution = engine.solve_with(position, Window::FULL, stop, |_| {});
        if !solution.complete {
            return Ok(None);
        }
        nodes.push(solution.nodes);
    }
    Ok(Some(Step { empties, nodes }))
}

/// The line through the logarithms that is nearest to all of them: where it begins, and its slope.
fn fitted(steps: &[Step]) -> Option<(f64, f64)> {
    let points: Vec<(f64, f64)> = steps
        .iter()
        .filter(|step| !step.nodes.is_empty())
        .map(|step| (f64::from(step.empties), step.logarithm()))
        .collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>() / spread;
    (points.len() >= 2).then_some((y - slope * x, slope))
}

fn row(steps: &[Step]) -> String {
    let Some(step) = steps.last() else { return String::new() };
    let heading = "| empty squares | positions | nodes, geometric mean | fewest | most |\n|---:|---:|---:|---:|---:|\n";
    let (least, most) = (step.nodes.iter().min(), step.nodes.iter().max());
    let [least, most] = [least, most].map(|nodes| grouped(nodes.copied().unwrap_or_default()));
    format!(
        "{}| {} | {} | {} | {least} | {most} |\n",
        if steps.len() == 1 { heading } else { "" },
        step.empties,
        step.nodes.len(),
        grouped(step.mean())
    )
}

fn plot(steps: &[Step], (begin, slope): (f64, f64)) -> String {
    let ends = EMPTIES;
    let names = ["1", "10", "100", "1 k", "10 k", "100 k", "1 M", "10 M", "100 M", "1 G", "10 G"];
    let logarithms = steps.iter().map(Step::logarithm);
    let (low, high) = logarithms.fold((9.0_f64, 1.0_f64), |(low, high), logarithm| {
        (low.min(logarithm.floor()), high.max(logarithm.ceil()))
    });
    let high = high.max(low + 1.0);
    let across = (f64::from(ends.0), f64::from(ends.1));
    let title = "Nodes of an exact solve by empty squares, one thread";
    let mut plot = Plot::new(title, across, (low, high));
    let powers = names.iter().enumerate().map(|(power, name)| (power as f64, name));
    plot.named_rows(powers.filter(|(power, _)| (low..=high).contains(power)));
    plot.columns((ends.0..=ends.1).step_by(2).map(f64::from));
    let measured: Vec<(f64, f64)> =
        steps.iter().map(|step| (f64::from(step.empties), step.logarithm())).collect();
    plot.dots(&measured, "geometric mean");
    let at = |empties: u32| (f64::from(empties), begin + slope * f64::from(empties));
    let factor = 10_f64.powf(slope);
    plot.line(&[at(ends.0), at(ends.1)], &format!("{factor:.2} times for every empty square"));
    plot.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_found() {
        let steps: Vec<Step> =
            (10..15).map(|empties| Step { empties, nodes: vec![1 << empties; 3] }).collect();
        let (begin, slope) = fitted(&steps).expect("five steps");
        assert!((10_f64.powf(slope) - 2.0).abs() < 1e-9 && begin.abs() < 1e-9);
        assert_eq!(steps[0].mean(), 1024);
        assert!(plot(&steps, (begin, slope)).contains("2.00 times"));
        assert!(fitted(&steps[..1]).is_none());
    }

    #[test]
    fn a_seed_makes_the_games() {
        let game = played(1, 0).expect("memory");
        assert_eq!(game, played(1, 0).expect("memory"));
        assert_ne!(game, played(1, 1).expect("memory"));
        let few: Vec<_> = game.iter().filter(|at| at.board().count(None) == 10).collect();
        assert_eq!(few.len(), 1);
        let stop = StopToken::new();
        let step = measured(&[game], 10, &stop).expect("memory").expect("it was not stopped");
        assert_eq!(step.nodes.len(), 1);
        assert!(row(&[step]).contains("| 10 | 1 | "));
    }
}
