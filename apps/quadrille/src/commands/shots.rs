//! `quadrille shots`: how many shots a Battleship player needs to clear random fleets.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::stats::{mean_and_error, percentile};
use arena::{Trial, decision_times_ms};
use battleship_engine::BattleshipContender;
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::fleet::{Trials, computer};
use crate::number::grouped;
use crate::output::{ended, print, to_json};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Who shoots: awful, mediocre, dreamy, distracted, hasty or good
    #[arg(long, value_name = "NAME", value_parser = computer)]
    player: Arc<dyn BattleshipContender>,

    #[command(flatten)]
    trials: Trials,
}

pub(crate) fn run(Arguments { player, trials }: &Arguments) -> Result<(), Failure> {
    let game = trials.sea.game()?;
    let trial = Trial { player: Arc::clone(player), game, series: trials.series() };
    let (games, stopped) = trials.play(|progress| trial.run(progress))?;
    let mut shots: Vec<u32> = games.iter().map(|game| game.shots).collect();
    shots.sort_unstable();
    let sample: Vec<f64> = shots.iter().map(|&shots| f64::from(shots)).collect();
    let times = decision_times_ms(&games);
    let figures = Figures {
        trial: &trial,
        trials,
        mean: mean_and_error(&sample),
        percentiles: [0.5, 0.05, 0.95].map(|share| percentile(&shots, share)),
        times: [0.5, 0.99, 1.0].map(|share| percentile(&times, share)),
        shots,
    };
    print(&if trials.json { to_json(&figures.report(stopped)) } else { figures.page() })?;
    ended(stopped)
}

/// What a trial has shown.
struct Figures<'a> {
    trial: &'a Trial,
    trials: &'a Trials,
    /// How many shots each fleet took, the fewest first.
    shots: Vec<u32>,
    /// The mean of that, and its standard error.
    mean: (f64, f64),
    /// Half of the fleets, one in twenty and nineteen in twenty took at most so many.
    percentiles: [u32; 3],
    /// Half of the decisions, all but one in a hundred and the longest took so many milliseconds.
    times: [f64; 3],
}

impl Figures<'_> {
    fn report(&self, stopped: bool) -> Value {
        let ((mean, standard_error), [median, low, high]) = (self.mean, self.percentiles);
        let same = self.shots.chunk_by(|one, other| one == other);
        let bins = same.map(|bin| json!({ "shots": bin[0], "games": bin.len() }));
        json!({
            "player": self.trial.player.name(),
            "rows": self.trial.game.rows(),
            "cols": self.trial.game.cols(),
            "fleet": self.trials.sea.fleet(),
            "seed": self.trials.seed,
            "threads": self.trials.threads,
            "games": self.shots.len(),
            "mean": mean,
            "standard_error": standard_error,
            "median": median,
            "percentile_5": low,
            "percentile_95": high,
            "decision": {
                "median_ms": self.times[0],
                "percentile_99_ms": self.times[1],
                "max_ms": self.times[2],
            },
            "histogram": bins.collect::<Vec<_>>(),
            "stopped": stopped,
        })
    }

    fn page(&self) -> String {
        let (player, fleet, seed) =
            (self.trial.player.name(), self.trials.sea.fleet(), self.trials.seed);
        let (rows, cols) = (self.trial.game.rows(), self.trial.game.cols());
        let ((mean, error), [median, low, high]) = (self.mean, self.percentiles);
        let [typical, slow, longest] = self.times;
        let games = grouped(self.shots.len() as u64);
        let histogram = histogram(&self.shots);
        format!(
            "{player} on {rows}x{cols}, fleet {fleet}, {games} games, seed {seed}\n\n\
             shots    mean {mean:.2} +- {error:.2} (standard error)\n         \
             median {median}, 5th percentile {low}, 95th {high}\n\
             decision median {typical:.3} ms, 99th percentile {slow:.3} ms, \
             longest {longest:.3} ms\n{histogram}"
        )
    }
}

/// Bars of five shots each, the longest as wide as fits on a line.
fn histogram(shots: &[u32]) -> String {
    let mut groups: BTreeMap<u32, usize> = BTreeMap::new();
    for shots in shots {
        *groups.entry(shots / 5 * 5).or_default() += 1;
    }
    let Some(most) = groups.values().copied().max() else { return String::new() };
    let (first, last) = (shots[0] / 5 * 5, shots[shots.len() - 1]);
    let mut text = "\n    shots      games\n".to_owned();
    for group in (first..=last).step_by(5) {
        let games = groups.get(&group).copied().unwrap_or(0);
        let bar = "#".repeat((games * 50).div_ceil(most));
        text += &format!("{group:>4}-{:<3} {:>10} {bar}\n", group + 4, grouped(games as u64));
    }
    text
}
