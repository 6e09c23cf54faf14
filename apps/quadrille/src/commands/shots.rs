//! `quadrille shots`: how many shots a Battleship player needs to clear random fleets.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::stats::{mean_and_error, percentile};
use arena::{Progress, Trial, TrialGame};
use battleship_engine::BattleshipContender;
use clap::Args;
use reports::{Bin, DecisionTimes, ShotsReport, to_json};

use crate::failure::Failure;
use crate::fleet::{Effort, Sea, computer};
use crate::number::grouped;
use crate::output::{on_ctrl_c, print};
use crate::progress::with_progress;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Who shoots: awful, mediocre, dreamy, distracted, hasty or good
    #[arg(long, value_name = "NAME", value_parser = computer)]
    player: Arc<dyn BattleshipContender>,

    #[command(flatten)]
    sea: Sea,

    #[command(flatten)]
    effort: Effort,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let trial = Trial {
        player: Arc::clone(&arguments.player),
        game: arguments.sea.game()?,
        games: arguments.effort.games,
        seed: arguments.effort.seed,
        threads: arguments.effort.threads as usize,
    };
    let progress = Arc::new(Progress::default());
    let stopper = Arc::clone(&progress);
    on_ctrl_c(move || stopper.stop());
    let done = || (progress.done(), trial.games);
    let games = with_progress("games", done, || trial.run(&progress))
        .map_err(|error| Failure::Input(error.to_string()))?;

    let report = report(&trial, &arguments.sea, &games, progress.is_stopped());
    print(&if arguments.json { to_json(&report) } else { page(&report) })?;
    if report.stopped { Err(Failure::Stopped) } else { Ok(()) }
}

fn report(trial: &Trial, sea: &Sea, games: &[TrialGame], stopped: bool) -> ShotsReport {
    let mut shots: Vec<u32> = games.iter().map(|game| game.shots).collect();
    shots.sort_unstable();
    let sample: Vec<f64> = shots.iter().map(|&shots| f64::from(shots)).collect();
    let (mean, standard_error) = mean_and_error(&sample);
    let mut times: Vec<f64> = games
        .iter()
        .flat_map(|game| &game.decisions)
        .map(|time| time.as_secs_f64() * 1000.0)
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    let mut histogram = BTreeMap::new();
    for &shots in &shots {
        *histogram.entry(shots).or_insert(0) += 1;
    }
    ShotsReport {
        player: trial.player.name(),
        rows: trial.game.rows(),
        cols: trial.game.cols(),
        fleet: sea.fleet().to_owned(),
        seed: trial.seed,
        threads: trial.threads,
        games: games.len(),
        mean,
        standard_error,
        median: percentile(&shots, 0.5),
        percentile_5: percentile(&shots, 0.05),
        percentile_95: percentile(&shots, 0.95),
        decision: DecisionTimes {
            median_ms: percentile(&times, 0.5),
            percentile_99_ms: percentile(&times, 0.99),
            max_ms: percentile(&times, 1.0),
        },
        histogram: histogram.into_iter().map(|(shots, games)| Bin { shots, games }).collect(),
        stopped,
    }
}

fn page(report: &ShotsReport) -> String {
    let games = grouped(report.games as u64);
    let mut page = format!(
        "{} on {}x{}, fleet {}, {games} games, seed {}\n\n",
        report.player, report.rows, report.cols, report.fleet, report.seed
    );
    page += &format!(
        "shots    mean {:.2} +- {:.2} (standard error)\n",
        report.mean, report.standard_error
    );
    page += &format!(
        "         median {}, 5th percentile {}, 95th {}\n",
        report.median, report.percentile_5, report.percentile_95
    );
    let times = report.decision;
    page += &format!(
        "decision median {:.3} ms, 99th percentile {:.3} ms, longest {:.3} ms\n",
        times.median_ms, times.percentile_99_ms, times.max_ms
    );
    page += &histogram(&report.histogram);
    page
}

/// Bars of five shots each, the longest as wide as fits on a line.
fn histogram(bins: &[Bin]) -> String {
    let mut groups: BTreeMap<u32, usize> = BTreeMap::new();
    for bin in bins {
        *groups.entry(bin.shots / 5 * 5).or_default() += bin.games;
    }
    let (Some((&first, _)), Some((&last, _))) = (groups.first_key_value(), groups.last_key_value())
    else {
        return String::new();
    };
    let most = groups.values().copied().max().unwrap_or(1);
    let mut text = "\n    shots      games\n".to_owned();
    for group in (first..=last).step_by(5) {
        let games = groups.get(&group).copied().unwrap_or(0);
        let bar = "#".repeat((games * 50).div_ceil(most));
        text += &format!("{group:>4}-{:<3} {:>10} {bar}\n", group + 4, grouped(games as u64));
    }
    text
}
