//! What jobs can be: games of a tournament, a solved board, games of a training.

use std::fs;
use std::path::{Path, PathBuf};

use arena::tournament::{Standings, games_text, read_games_text};
use clap::Subcommand;
use reversi::{Size, Variant};
use serde::{Deserialize, Serialize};
use support::StopToken;
use training::{TrainingError, Watch, read_games, write_games};

use crate::commands::arena::settings::Settings;
use crate::commands::arena::{Kept, open, read, report};
use crate::commands::{table, train};
use crate::failure::Failure;
use crate::number::{count, number};
use crate::output::print;

/// A job, as its file has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Job {
    /// The games of a tournament from one number up to another.
    Arena { settings: Box<Settings>, from: u64, to: u64 },
    /// A board of the table of solved boards.
    Table {
        rules: String,
        size: String,
        /// Minutes for each route.
        budget: f64,
        /// Megabytes.
        hash: u64,
    },
    /// A file of games of a training.
    Train { training: train::Plan, round: u32, file: u64 },
}

/// Work that can be divided.
#[derive(Subcommand)]
pub(super) enum Work {
    /// The games of a tournament; merged, its folder is that of `quadrille arena`
    Arena {
        /// The tournament: a file in TOML
        file: PathBuf,
        /// Where jobs and results go
        folder: PathBuf,
        /// How many games a job plays
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(2, 1_000_000))]
        per_job: u64,
    },
    /// A table of solved boards, a board a job; merged, they are the answers of `quadrille table`
    Table {
        /// Where jobs and results go
        folder: PathBuf,
        /// Only these rules; may be given several times [default: all five]
        #[arg(long, value_name = "R")]
        rules: Vec<Variant>,
        /// Only boards of this size; may be given several times [default: all]
        #[arg(long, value_name = "WxH")]
        size: Vec<Size>,
        /// How many minutes each route may take for a board
        #[arg(long, value_name = "MINUTES", default_value_t = 60.0)]
        budget: f64,
        /// Megabytes for what a search remembers
        #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = number(1, 65_536))]
        hash: u64,
    },
    /// The games of the next round of a training, a file of 1,000 games a job; merged, they are in
    /// its folder, where `quadrille train` goes on
    Train {
        /// Where jobs and results go
        #[arg(long, value_name = "FOLDER")]
        jobs: PathBuf,
        /// Which round
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1, 100))]
        round: u64,
        #[command(flatten)]
        training: train::Arguments,
    },
}

impl Work {
    /// The folder, and all jobs.
    pub(super) fn jobs(&self) -> Result<(&Path, Vec<Job>), Failure> {
        match self {
            Self::Arena { file, folder, per_job } => {
                let settings = read(file)?;
                let games = settings.tournament()?.games();
                // Pairs stay together, so that every result has pair counts of its own.
                let per_job = per_job.next_multiple_of(2);
                let job = |from| Job::Arena {
                    settings: Box::new(settings.clone()),
                    from,
                    to: (from + per_job).min(games),
                };
                Ok((folder, (0..games).step_by(per_job as usize).map(job).collect()))
            }
            Self::Table { folder, rules, size, budget, hash } => {
                if !(0.001..=100_000.0).contains(budget) {
                    return Err(Failure::of("--budget")("expected minutes from 0.001 to 100000"));
                }
                let job = |(rules, size): (Variant, Size)| Job::Table {
                    rules: rules.name().to_owned(),
                    size: size.to_string(),
                    budget: *budget,
                    hash: *hash,
                };
                Ok((folder, table::boards(rules, size).into_iter().map(job).collect()))
            }
            Self::Train { jobs, round, training } => {
                let plan = training.plan();
                let round = *round as u32;
                let made = plan.training()?;
                // Jobs that were made too early would play by other weights than the round does.
                made.best_before(round).map_err(Failure::input)?;
                let files = made.files();
                let job = |file| Job::Train { training: plan.clone(), round, file };
                Ok((jobs, (0..files).map(job).collect()))
            }
        }
    }
}

impl Job {
    /// Runs it; none if it was stopped.
    pub(super) fn run(&self, stop: &StopToken) -> Result<Option<Vec<u8>>, Failure> {
        match self {
            Self::Arena { settings, from, to } => {
                let tournament = settings.tournament()?;
                settings.try_programs()?;
                let mut games = Vec::new();
                for game in *from..*to {
                    match tournament.play(game, stop).map_err(Failure::input)? {
                        Some(record) => games.push(record),
                        None => return Ok(None),
                    }
                }
                Ok(Some(games_text(&settings.identity()?, &games).into_bytes()))
            }
            Self::Table { rules, size, budget, hash } => {
                let rules: Variant = rules.parse().map_err(Failure::of("rules"))?;
                let size: Size = size.parse().map_err(Failure::of("size"))?;
                table::prove_board((rules, size), *budget, *hash, stop)
            }
            Self::Train { training, round, file } => {
                let training = training.training()?;
                let best = training.best_before(*round).map_err(Failure::input)?;
                let watch = Watch::new(stop.clone());
                let played = match training.play_part((*round, *file), best.as_ref(), &watch) {
                    Ok(played) => played,
                    Err(TrainingError::Stopped) => return Ok(None),
                    Err(error) => return Err(Failure::input(error)),
                };
                let path = std::env::temp_dir()
                    .join(format!("quadrille-{}-{round}-{file}", std::process::id()));
                let name = path.display().to_string();
                let bytes = write_games(&path, &played).and_then(|()| fs::read(&path));
                let _ = fs::remove_file(&path);
                bytes.map(Some).map_err(Failure::of(&name))
            }
        }
    }

    /// Whether this is a whole result of the job.
    pub(super) fn is_whole(&self, bytes: &[u8]) -> bool {
        match self {
            Self::Arena { settings, from, to } => settings
                .identity()
                .ok()
                .and_then(|identity| read_games_text(&identity, bytes))
                .is_some_and(|games| games.len() as u64 == to - from),
            Self::Table { .. } => bytes.ends_with(b"\n"),
            Self::Train { .. } => read_games(bytes).is_some(),
        }
    }
}

/// Makes one result of those that are there. Whatever was merged before stays, and nothing is there
/// twice.
pub(super) fn merge(folder: &Path, results: &[(Job, Vec<u8>)]) -> Result<(), Failure> {
    match results.first() {
        None => Err(Failure::Input("there is no result yet".to_owned())),
        Some((Job::Arena { settings, .. }, _)) => merge_arena(folder, settings, results),
        Some((Job::Table { .. }, _)) => {
            let path = folder.join("solved.tsv");
            let text: Vec<u8> = results.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
            report::save(&path, &String::from_utf8_lossy(&text))?;
            print(&format!(
                "{} in {}; quadrille table goes on from there\n",
                count(results.len(), "board"),
                path.display()
            ))
        }
        Some((Job::Train { .. }, _)) => {
            for (job, bytes) in results {
                let Job::Train { training, round, file } = job else { continue };
                let path = training.training()?.games_path(*round, *file);
                let name = path.display().to_string();
                if let Some(games) = read_games(bytes) {
                    write_games(&path, &games).map_err(Failure::of(&name))?;
                }
            }
            print(&format!("{} of games; quadrille train goes on\n", count(results.len(), "file")))
        }
    }
}

fn merge_arena(
    folder: &Path,
    settings: &Settings,
    results: &[(Job, Vec<u8>)],
) -> Result<(), Failure> {
    let Kept { tournament, mut games, mut log } = open(settings, folder)?;
    let identity = settings.identity()?;
    let mut known: std::collections::HashSet<u64> = games.iter().map(|game| game.game).collect();
    for (_, bytes) in results {
        let found = read_games_text(&identity, bytes).unwrap_or_default();
        let new: Vec<_> = found.into_iter().filter(|game| known.insert(game.game)).collect();
        log.append(&new).map_err(Failure::input)?;
        games.extend(new);
    }
    games.sort_by_key(|game| game.game);
    let standings = Standings::of(&tournament, &games);
    let report = report::Report { settings, tournament: &tournament, standings: &standings };
    report.save(folder, &games, false)?;
    crate::commands::arena::export::save(folder, &tournament, &games, false)?;
    print(&report.text())
}
