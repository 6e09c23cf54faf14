//! `quadrille shots`: how many shots a Battleship player needs to clear random fleets.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use arena::{Plot, Tally, Trial, TrialResult};
use battleship_engine::BattleshipContender;
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::fleet::Trials;
use crate::number::grouped;
use crate::output::{ended, print, to_json};
use crate::programs::battleship_contender;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Who shoots: awful, mediocre, dreamy, distracted, hasty, good, or good:MS with so many milliseconds for a shot
    #[arg(long, value_name = "NAME", value_parser = battleship_contender)]
    player: Arc<dyn BattleshipContender>,

    /// Draw the histogram into this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    trials: Trials,
}

pub(crate) fn run(Arguments { player, svg, trials }: &Arguments) -> Result<(), Failure> {
    let game = trials.sea.game()?;
    let trial = Trial { player: Arc::clone(player), game, series: trials.series() };
    let (result, stopped) = trials.play(|progress| trial.run(progress))?;
    let figures = Figures {
        trial: &trial,
        trials,
        mean: result.shots.mean_and_error(),
        percentiles: [0.5, 0.05, 0.95].map(|share| result.shots.percentile(share)),
        times: {
            let [typical, slow] = [0.5, 0.99].map(|share| result.decisions.percentile_ms(share));
            [typical, slow, result.decisions.longest_ms()]
        },
        result,
    };
    if let Some(path) = svg {
        let drawn = fs::write(path, figures.svg());
        drawn.map_err(Failure::of(&path.display().to_string()))?;
    }
    print(&if trials.json { to_json(&figures.report(stopped)) } else { figures.page() })?;
    ended(stopped)
}

/// What a trial has shown.
struct Figures<'a> {
    trial: &'a Trial,
    trials: &'a Trials,
    result: TrialResult,
    /// The mean of the shots that fleets took, and its standard error.
    mean: (f64, f64),
    /// Half of the fleets, one in twenty and nineteen in twenty took at most so many.
    percentiles: [u32; 3],
    /// Half of the decisions, all but one in a hundred and the longest took so many milliseconds.
    times: [f64; 3],
}

impl Figures<'_> {
    fn report(&self, stopped: bool) -> Value {
        let ((mean, standard_error), [median, low, high]) = (self.mean, self.percentiles);
        let bins = self.result.shots.iter();
        let bins = bins.map(|(shots, games)| json!({ "shots": shots, "games": games }));
        json!({
            "player": self.trial.player.name(),
            "rows": self.trial.game.rows(),
            "cols": self.trial.game.cols(),
            "fleet": self.trials.sea.fleet(),
            "seed": self.trials.seed,
            "threads": self.trials.threads,
            "games": self.result.shots.len(),
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
            "uniform": self.result.near_uniform == 0,
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
        let games = grouped(self.result.shots.len());
        let histogram = histogram(&self.result.shots);
        let uniformity = match self.result.near_uniform {
            0 => String::new(),
            near => format!(
                "fleets   {} of them too dense to lay out exactly evenly: near uniform\n",
                grouped(near)
            ),
        };
        format!(
            "{player} on {rows}x{cols}, fleet {fleet}, {games} games, seed {seed}\n\n\
             shots    mean {mean:.2} +- {error:.2} (standard error)\n         \
             median {median}, 5th percentile {low}, 95th {high}\n\
             decision median {typical:.3} ms, 99th percentile {slow:.3} ms, \
             longest {longest:.3} ms\n{uniformity}{histogram}"
        )
    }

    /// A bar for each number of shots.
    fn svg(&self) -> String {
        let shots = &self.result.shots;
        let name = self.trial.player.name();
        let (mean, error) = self.mean;
        let title = format!(
            "{name}: shots to sink the fleet, {} games, mean {mean:.2} +- {error:.2}",
            grouped(shots.len())
        );
        let cells = self.trial.game.points().len() as f64;
        let most = shots.iter().map(|(_, games)| games).max().unwrap_or(1) as f64;
        // Marks at round numbers of games, about five of them.
        let size = 10_f64.powf((most / 5.0).max(1.0).log10().floor());
        let step = (most / 5.0 / size).ceil() * size;
        let mut plot = Plot::new(&title, (0.0, cells + 1.0), (0.0, most));
        plot.rows((0_u32..).map(|mark| f64::from(mark) * step).take_while(|mark| *mark <= most));
        let apart = if cells > 20.0 { 10 } else { 2 };
        plot.columns((0_u32..=cells as u32).step_by(apart).map(f64::from));
        for (shots, games) in shots.iter() {
            let shots = f64::from(shots);
            plot.bar((shots - 0.5, shots + 0.5), games as f64);
        }
        plot.finish()
    }
}

/// Bars of five shots each, the longest as wide as fits on a line.
fn histogram(shots: &Tally) -> String {
    let mut groups: BTreeMap<u32, u64> = BTreeMap::new();
    for (shots, games) in shots.iter() {
        *groups.entry(shots / 5 * 5).or_default() += games;
    }
    let Some(most) = groups.values().copied().max() else { return String::new() };
    let (Some(first), Some(last)) = (groups.keys().min(), groups.keys().max()) else {
        return String::new();
    };
    let mut text = "\n    shots      games\n".to_owned();
    for group in (*first..=*last).step_by(5) {
        let games = groups.get(&group).copied().unwrap_or(0);
        let bar = "#".repeat((games * 50).div_ceil(most) as usize);
        text += &format!("{group:>4}-{:<3} {:>10} {bar}\n", group + 4, grouped(games));
    }
    text
}
