//! `quadrille jobs`: big work in numbered parts, for one machine or for many.
//!
//! A job is a file, `job-000001.json`; running it reads that file alone and writes one result,
//! `result-000001`, whole or not at all. A job depends on its file alone, so it may be run twice, on
//! any machine and in any order; where its result is there, there is nothing to do. Merging looks at
//! the results alone. Whoever has many machines lets a scheduler run the numbers; here threads do.

mod kinds;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::{Args, Subcommand};
use support::StopToken;

use crate::failure::Failure;
use crate::number::{count, number, threads};
use crate::output::{ended, print, stop_on_ctrl_c};
use crate::progress::with_progress;
use kinds::Job;

#[derive(Args)]
#[command(after_help = "\
Examples:
  quadrille jobs make arena tournament.toml work --per-job 100
  quadrille jobs run work 7         one job, for a scheduler; again is no harm
  quadrille jobs all work           all that are missing, on this machine's threads
  quadrille jobs list work          which have no result yet
  quadrille jobs merge work         the result of the whole

docs/cluster.md has the few lines that HyperQueue and Slurm need.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Divide work into jobs: a tournament, a table of solved boards, or the games of a training
    Make {
        #[command(subcommand)]
        work: kinds::Work,
    },
    /// Run one job, unless its result is there
    Run {
        /// The folder of the jobs
        folder: PathBuf,
        /// Its number, from 1
        #[arg(value_parser = number(1, 999_999))]
        number: u64,
    },
    /// Run all jobs that have no result, on this machine
    All {
        /// The folder of the jobs
        folder: PathBuf,
        /// How many at a time [default: as many as there are processors]
        #[arg(long, value_name = "N", value_parser = number(1, 1024))]
        threads: Option<u64>,
    },
    /// Say how many jobs there are, and which have no result yet
    List {
        /// The folder of the jobs
        folder: PathBuf,
    },
    /// Make one result of all results that are there
    Merge {
        /// The folder of the jobs
        folder: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Make { work } => make(work),
        Task::Run { folder, number } => {
            let stop = stop_on_ctrl_c();
            let folder = Folder::open(folder)?;
            if *number > folder.jobs {
                return Err(Failure::Input(format!(
                    "there are jobs 1 to {}, no {number}",
                    folder.jobs
                )));
            }
            let done = folder.run(*number, &stop)?;
            ended(!done)
        }
        Task::All { folder, threads: asked } => all(&Folder::open(folder)?, threads(*asked)),
        Task::List { folder } => {
            let folder = Folder::open(folder)?;
            let missing = folder.missing()?;
            let jobs = count(folder.jobs as usize, "job");
            print(&if missing.is_empty() {
                format!("{jobs}, all with a result\n")
            } else {
                format!("{jobs}, {} without a result: {}\n", missing.len(), ranges(&missing))
            })
        }
        Task::Merge { folder } => {
            let folder = Folder::open(folder)?;
            let missing = folder.missing()?;
            let results = folder.results()?;
            kinds::merge(&folder.path, &results)?;
            if missing.is_empty() {
                return Ok(());
            }
            let what = format!("{} of {}", missing.len(), count(folder.jobs as usize, "job"));
            Err(Failure::Input(format!("{what} have no result yet: {}", ranges(&missing))))
        }
    }
}

/// Numbers as schedulers take them: `1-4,7`.
fn ranges(numbers: &[u64]) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last): &(u64, u64)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(",")
}

fn make(work: &kinds::Work) -> Result<(), Failure> {
    let (path, jobs) = work.jobs()?;
    let name = path.display().to_string();
    fs::create_dir_all(path).map_err(Failure::of(&name))?;
    let folder = Folder { path: path.to_owned(), jobs: jobs.len() as u64 };
    for (number, job) in (1..).zip(&jobs) {
        let file = folder.job(number);
        let text = serde_json::to_string_pretty(job).map_err(Failure::of(&name))? + "\n";
        match fs::read_to_string(&file) {
            Ok(there) if there == text => {}
            Ok(_) => {
                return Err(Failure::of(&name)("holds other jobs already; take another folder"));
            }
            Err(_) => super::arena::report::save(&file, &text)?,
        }
    }
    if folder.job(folder.jobs + 1).exists() {
        return Err(Failure::of(&name)("holds more jobs than these; take another folder"));
    }
    print(&format!("{} in {name}\n", count(jobs.len(), "job")))
}

/// Where jobs and results are.
struct Folder {
    path: PathBuf,
    jobs: u64,
}

impl Folder {
    fn open(path: &Path) -> Result<Self, Failure> {
        let mut folder = Self { path: path.to_owned(), jobs: 0 };
        while folder.job(folder.jobs + 1).exists() {
            folder.jobs += 1;
        }
        if folder.jobs == 0 {
            let name = path.display().to_string();
            return Err(Failure::of(&name)("has no jobs; quadrille jobs make writes them"));
        }
        Ok(folder)
    }

    fn job(&self, number: u64) -> PathBuf {
        self.path.join(format!("job-{number:06}.json"))
    }

    fn result(&self, number: u64) -> PathBuf {
        self.path.join(format!("result-{number:06}"))
    }

    fn read(&self, number: u64) -> Result<Job, Failure> {
        let path = self.job(number);
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(Failure::of(&name))?;
        serde_json::from_str(&text).map_err(Failure::of(&name))
    }

    /// The result of a job, if it is there and whole.
    fn found(&self, number: u64, job: &Job) -> Option<Vec<u8>> {
        fs::read(self.result(number)).ok().filter(|bytes| job.is_whole(bytes))
    }

    /// Runs a job whose result is not there; false if it was stopped.
    fn run(&self, number: u64, stop: &StopToken) -> Result<bool, Failure> {
        let job = self.read(number)?;
        if self.found(number, &job).is_some() {
            return Ok(true);
        }
        let Some(bytes) = job.run(stop)? else { return Ok(false) };
        let path = self.result(number);
        // Two that run the same job write files of their own; the names change hands whole.
        let part = path.with_extension(format!("part-{}", std::process::id()));
        let name = path.display().to_string();
        fs::write(&part, &bytes)
            .and_then(|()| fs::File::open(&part)?.sync_all())
            .and_then(|()| fs::rename(&part, &path))
            .map_err(Failure::of(&name))?;
        Ok(true)
    }

    fn missing(&self) -> Result<Vec<u64>, Failure> {
        let mut missing = Vec::new();
        for number in 1..=self.jobs {
            if self.found(number, &self.read(number)?).is_none() {
                missing.push(number);
            }
        }
        Ok(missing)
    }

    fn results(&self) -> Result<Vec<(Job, Vec<u8>)>, Failure> {
        let mut results = Vec::new();
        for number in 1..=self.jobs {
            let job = self.read(number)?;
            if let Some(bytes) = self.found(number, &job) {
                results.push((job, bytes));
            }
        }
        Ok(results)
    }
}

/// Runs what is missing, several at a time.
fn all(folder: &Folder, threads: usize) -> Result<(), Failure> {
    let stop = stop_on_ctrl_c();
    let missing = folder.missing()?;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let failed: Mutex<Option<Failure>> = Mutex::new(None);
    let work = || {
        while !stop.is_stopped() {
            let at = next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(number) = missing.get(at) else { break };
            match folder.run(*number, &stop) {
                Ok(_) => done.fetch_add(1, Ordering::Relaxed),
                Err(failure) => {
                    if let Ok(mut failed) = failed.lock() {
                        failed.get_or_insert(failure);
                    }
                    break;
                }
            };
        }
    };
    let whole = missing.len() as u64;
    with_progress(
        "jobs",
        || (done.load(Ordering::Relaxed), whole),
        || {
            thread::scope(|scope| {
                for _ in 1..threads.min(missing.len()) {
                    // Where the system has no more threads to give, those there are do the work.
                    if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                        break;
                    }
                }
                work();
            });
        },
    );
    if let Ok(Some(failure)) = failed.into_inner() {
        return Err(failure);
    }
    ended(stop.is_stopped())?;
    print(&format!("{} done\n", count(missing.len(), "job")))
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn numbers_are_given_as_schedulers_take_them() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3,5,7-8");
        assert_eq!(ranges(&[]), "");
    }
}
