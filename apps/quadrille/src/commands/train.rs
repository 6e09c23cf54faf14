//! `quadrille train`: makes the weights of the evaluation.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use reversi::{RuleSet, Size, Variant};
use serde::{Deserialize, Serialize};
use training::{FitOptions, RoundReport, SelfPlay, Training, TrainingError, Watch, error_plot};

use crate::failure::Failure;
use crate::number::{number, threads};
use crate::opening_list::openings;
use crate::output::{print, stop_on_ctrl_c};
use crate::progress::with_progress;

#[derive(Args)]
#[command(after_help = "\
In each round the engine plays games against itself, weights are fitted to how they ended, it is
measured how far they are from exact scores and shallow searches from deep ones, and the new weights
play a match against the best so far. The best are in FOLDER/weights.bin in the end.

Everything that is done is kept in FOLDER: ended by Ctrl+C or by force, it goes on from there. What
comes out depends on the options alone, not on the threads. docs/training.md says how the weights in
use were made.")]
pub(crate) struct Arguments {
    /// Where games and weights are kept
    folder: PathBuf,

    /// By which rules the games are played
    #[arg(long, value_name = "R", default_value_t = Variant::Othello)]
    rules: Variant,

    /// On which board: 8x8 or 6x6
    #[arg(long, value_name = "WxH", default_value_t = Size::EIGHT)]
    size: Size,

    /// How many rounds
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 3, value_parser = number(1, 100))]
    rounds: u64,

    /// How many games the engine plays against itself in a round
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 300_000, value_parser = number(100, 100_000_000))]
    games: u64,

    /// How many moves ahead it looks in them
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 4, value_parser = number(1, 20))]
    depth: u64,

    /// From how many empty squares on they are played perfectly
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 14, value_parser = number(1, 24))]
    exact: u64,

    /// Games of the match that decides whether a round is kept
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 400, value_parser = number(2, 1_000_000))]
    match_games: u64,

    /// Begin the games of the match with the openings of this file, one a line
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,

    /// Positions for each number of empty squares on which errors are measured
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 100, value_parser = number(10, 10_000))]
    measured: u64,

    /// Where the dice start
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = number(0, u64::MAX))]
    seed: u64,

    /// How many threads work [default: all]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = number(1, 1024))]
    threads: Option<u64>,

    /// Draw the errors of all rounds into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// What decides the games and the weights of a training; threads do not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    folder: PathBuf,
    rules: String,
    size: String,
    rounds: u32,
    games: u64,
    match_games: u64,
    openings: Option<String>,
    measured: usize,
    seed: u64,
    depth: u32,
    exact: u32,
}

impl Plan {
    /// The training that this is, on one thread.
    pub(crate) fn training(&self) -> Result<Training, Failure> {
        let variant: Variant = self.rules.parse().map_err(Failure::of("rules"))?;
        let size: Size = self.size.parse().map_err(Failure::of("size"))?;
        let rules = RuleSet::new(variant, size);
        Ok(Training {
            folder: self.folder.clone(),
            rounds: self.rounds,
            games: self.games,
            match_games: self.match_games,
            openings: openings(self.openings.as_deref(), rules, self.seed)?,
            measured: self.measured,
            seed: self.seed,
            threads: 1,
            self_play: SelfPlay { depth: self.depth, exact: self.exact, ..SelfPlay::new(rules) },
            fit: FitOptions::default(),
        })
    }
}

impl Arguments {
    /// What was asked for.
    pub(crate) fn plan(&self) -> Plan {
        Plan {
            folder: self.folder.clone(),
            rules: self.rules.name().to_owned(),
            size: self.size.to_string(),
            rounds: self.rounds as u32,
            games: self.games,
            match_games: self.match_games,
            openings: self.openings.clone(),
            measured: self.measured as usize,
            seed: self.seed,
            depth: self.depth as u32,
            exact: self.exact as u32,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let threads = threads(arguments.threads);
    let training = Training { threads, ..arguments.plan().training()? };
    let watch = Watch::new(stop_on_ctrl_c());
    let mut rounds: Vec<RoundReport> = Vec::new();
    let mut printed = Ok(());
    let result = with_progress(
        &watch,
        || watch.done(),
        || {
            training.run(&watch, |report| {
                rounds.push(report.clone());
                if printed.is_ok() {
                    printed = print(&report.to_string());
                }
            })
        },
    );
    printed?;
    if let Some(path) = &arguments.svg {
        fs::write(path, error_plot(&rounds)).map_err(Failure::of(&path.display().to_string()))?;
    }
    match result {
        Ok(()) => Ok(()),
        Err(TrainingError::Stopped) => Err(Failure::Stopped),
        Err(error) => Err(Failure::input(error)),
    }
}
