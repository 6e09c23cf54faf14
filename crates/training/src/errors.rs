//! How far evaluations are from exact scores, and shallow searches from deep ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{Progress, Series};
use reversi::{Position, RuleSet};
use reversi_engine::eval::{ErrorModel, PatternWeights};
use reversi_engine::{Engine, Evaluation, Limits, NoMemory, Options, StopToken, Window};

use crate::least_squares::solve;
use crate::samples::positions;
use crate::self_play::TrainingGame;

/// The deepest search that is compared with shallower ones.
const DEEPEST: usize = 9;
/// Positions with at most so many empty squares are solved.
const SOLVED: u32 = 20;
/// From how many empty squares on there are positions, and how many squares are not empty in those
/// with the most of them.
const LEAST_EMPTIES: u32 = 8;
const LEAST_DISCS: u32 = 14;
/// What a count of few differences adds to their mean square: rounding to whole discs.
const ROUNDING: f64 = 1.0 / 12.0;

/// What was measured of some weights on positions that they were not fitted to.
#[derive(Clone, Debug)]
pub struct MeasuredErrors {
    /// By empty squares: how many positions, and the mean and the root of the mean square of how far
    /// the evaluation is from the exact score.
    pub by_empties: BTreeMap<u32, (usize, f64, f64)>,
    /// How far shallow searches are from deep ones.
    pub model: ErrorModel,
}

/// One position: its empty squares, its value at each depth, its score if it was solved.
struct Measured {
    empties: u32,
    values: Vec<f64>,
    /// The bare evaluation, in discs and parts of them.
    glance: f64,
    score: Option<f64>,
}

/// Measures weights on `count` positions for each number of empty squares; none if it was stopped.
pub(crate) fn measure(
    (rules, weights): (RuleSet, &Arc<PatternWeights>),
    games: &[TrainingGame],
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Result<Option<MeasuredErrors>, NoMemory> {
    let evaluation = Evaluation::with_patterns(rules, Arc::clone(weights)).unselective();
    let chosen = choose(rules, games, count);
    let series = Series { games: chosen.len() as u64, seed: 0, threads };
    let measured = series
        .run(progress, |number| look(&evaluation, &chosen[number as usize], &progress.stop))?;
    let measured: Option<Vec<Measured>> = measured.into_iter().collect();
    Ok(measured.filter(|all: &Vec<Measured>| all.len() == chosen.len()).map(|measured| {
        MeasuredErrors { by_empties: by_empties(&measured), model: model(&measured) }
    }))
}

/// Positions of games, as many for each number of empty squares, at most one of each game for each.
fn choose(rules: RuleSet, games: &[TrainingGame], count: usize) -> Vec<Position> {
    let wanted = numbers_of_empties(rules);
    let mut chosen: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
    for (number, game) in games.iter().enumerate() {
        for (place, (position, _)) in positions(rules, game).enumerate() {
            let empties = position.board().count(None) as u32;
            // A few of each game, so that no game counts for much.
            if wanted.contains(&empties) && (place + number).is_multiple_of(7) {
                let some = chosen.entry(empties).or_default();
                if some.len() < count {
                    some.push(position);
                }
            }
        }
    }
    chosen.into_values().flatten().collect()
}

/// For which numbers of empty squares there are positions.
pub(crate) fn numbers_of_empties(rules: RuleSet) -> std::ops::RangeInclusive<u32> {
    LEAST_EMPTIES..=rules.size().area() as u32 - LEAST_DISCS
}

fn look(
    evaluation: &Evaluation,
    position: &Position,
    stop: &StopToken,
) -> Result<Option<Measured>, NoMemory> {
    let engine = Engine::new(Options { hash_mb: 4, ..Options::default() })?;
    let empties = position.board().count(None) as u32;
    let discs = position.discs();
    let glance = f64::from(evaluation.value(&evaluation.start(discs)))
        / f64::from(reversi_engine::eval::DISC);
    let mut values = vec![f64::from(evaluation.discs(discs))];
    for depth in 1..=DEEPEST.min(empties as usize - 1) {
        let limits = Limits { exact: Some(0), ..Limits::depth(depth as u32) };
        let info = engine.think_by(evaluation, position, &limits, stop, |_| {});
        values.push(f64::from(info.value.discs));
    }
    let solved = (empties <= SOLVED)
        .then(|| engine.solve_with(position, Window::FULL, stop, |_| {}).score())
        .flatten();
    let measured = Measured { empties, values, glance, score: solved.map(f64::from) };
    Ok((!stop.is_stopped()).then_some(measured))
}

fn by_empties(measured: &[Measured]) -> BTreeMap<u32, (usize, f64, f64)> {
    let mut found: BTreeMap<u32, (usize, f64, f64)> = BTreeMap::new();
    for one in measured {
        if let Some(score) = one.score {
            let error = (one.glance - score).abs();
            let sum = found.entry(one.empties).or_default();
            *sum = (sum.0 + 1, sum.1 + error, sum.2 + error * error);
        }
    }
    for (count, mean, square) in found.values_mut() {
        (*mean, *square) = (*mean / *count as f64, (*square / *count as f64).sqrt());
    }
    found
}

/// Mean squares of differences by what they are between.
#[derive(Default)]
struct Differences(BTreeMap<(u32, u32, u32), (f64, f64)>);

impl Differences {
    fn add(&mut self, empties: u32, depth: u32, probe: u32, difference: f64) {
        let sum = self.0.entry((empties, depth, probe)).or_default();
        *sum = (sum.0 + 1.0, sum.1 + difference * difference);
    }

    /// The logarithm of each standard deviation, with what it depends on and how often it was seen.
    fn rows<const N: usize>(
        &self,
        columns: impl Fn(f64, f64, f64) -> [f64; N],
    ) -> Vec<([f64; N], f64, f64)> {
        let rows = self.0.iter().map(|(&(empties, depth, probe), &(count, squares))| {
            let deviation = (squares / count + ROUNDING).sqrt();
            let terms = columns(
                f64::from(depth - probe).ln(),
                f64::from(probe + 1).ln(),
                f64::from(empties) / 60.0,
            );
            (terms, deviation.ln(), count)
        });
        rows.collect()
    }
}

fn model(measured: &[Measured]) -> ErrorModel {
    let (mut short, mut to_end) = (Differences::default(), Differences::default());
    for one in measured {
        for depth in 3..one.values.len() {
            for probe in (depth % 2..depth).step_by(2) {
                let difference = one.values[depth] - one.values[probe];
                short.add(one.empties / 4 * 4, depth as u32, probe as u32, difference);
            }
        }
        for (probe, value) in one.values.iter().enumerate() {
            if let Some(score) = one.score
                && probe as u32 + 2 < one.empties
            {
                to_end.add(one.empties, one.empties, probe as u32, score - value);
            }
        }
    }
    let short = solve(&short.rows(|apart, probe, empty| [1.0, apart, probe, empty, empty * empty]));
    let to_end = solve(&to_end.rows(|apart, probe, empty| [1.0, apart, probe, empty]));
    let mut coefficients = short.iter().chain(&to_end).map(|number| *number as f32);
    ErrorModel::new(std::array::from_fn(|_| coefficients.next().unwrap_or_default()))
}
