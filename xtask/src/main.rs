//! Chores of the project: `cargo xtask --help`.

mod callgrind;
mod ci;
mod conformance;
mod dist;
mod e2e;
mod licences;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything that must pass before a commit lands
    Ci,
    /// Play whole games in a real window and terminal that nobody looks at; needs Xvfb, xdotool and tmux
    E2e,
    /// Run the fuzz targets on mutated examples, without a fuzzer
    Fuzz {
        /// Executions of each target
        #[arg(long, default_value_t = 1_000_000)]
        runs: u64,
        /// Where the mutations start
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Which targets; all if none is named
        targets: Vec<String>,
    },
    /// Check that every test named in docs/conformance.md exists
    Conformance,
    /// Check the licences of all dependencies
    Licences,
    /// Pack the four programs for this platform, with manual pages, completions and licences
    Dist,
    /// Count the instructions of perft a leaf, with valgrind
    Callgrind,
}

fn main() -> ExitCode {
    // Paths below are relative to the workspace, wherever this is called from.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    if let Err(error) = std::env::set_current_dir(root) {
        eprintln!("xtask: {root}: {error}");
        return ExitCode::FAILURE;
    }
    let end = match Cli::parse().chore {
        Chore::Ci => ci::ci(),
        Chore::E2e => e2e::e2e(),
        Chore::Fuzz { runs, seed, targets } => ci::fuzz(seed, runs, &targets),
        Chore::Conformance => conformance::check(),
        Chore::Licences => licences::check(),
        Chore::Dist => dist::dist(),
        Chore::Callgrind => callgrind::report(),
    };
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
