//! What must pass before a commit lands.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::run::{cargo, run};
use crate::{conformance, licences};

/// Executions of each fuzz target in the quick pass.
const QUICK_FUZZ_RUNS: u64 = 100_000;

pub(crate) fn ci() -> Result<(), String> {
    run(&mut cargo("fmt --all -- --check"))?;
    run(&mut cargo("clippy --workspace --all-targets -- -D warnings"))?;
    run(&mut cargo(
        "clippy --package quadrille-window --features snapshots --tests -- -D warnings",
    ))?;
    run(&mut cargo(
        "clippy --package quadrille-reversi --features portable --all-targets -- -D warnings",
    ))?;
    run(cargo("doc --workspace --no-deps --document-private-items")
        .env("RUSTDOCFLAGS", "-D warnings"))?;
    // Unit, integration and doc tests; then the rules once more with the portable kernels.
    run(&mut cargo("test --workspace"))?;
    run(&mut cargo("test --package quadrille-reversi --features portable"))?;
    run(&mut cargo("test --package quadrille-reversi-engine --features portable"))?;
    // Perft to depth 12 and the other counts that only a release build can do.
    run(&mut cargo(
        "test --release --package quadrille-reversi --test perft -- --include-ignored",
    ))?;
    run(&mut cargo(
        "test --release --package quadrille-reversi-engine --test solver -- --include-ignored",
    ))?;
    // The long runs of the monkeys.
    run(&mut cargo("test --package quadrille-window --test window -- --ignored"))?;
    snapshots()?;
    fuzz(1, QUICK_FUZZ_RUNS);
    other_machines()?;
    conformance::check()?;
    licences::check()?;
    advisories()
}

/// Draws the window with Mesa's software renderer and compares the pictures with those in the
/// repository.
fn snapshots() -> Result<(), String> {
    let drivers = std::fs::read_dir("/usr/share/vulkan/icd.d");
    let has_renderer = drivers.is_ok_and(|mut drivers| {
        drivers.any(|entry| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("lvp_"))
        })
    });
    if has_renderer {
        run(&mut cargo(
            "test --package quadrille-window --features snapshots --test window snapshots",
        ))
    } else {
        println!("\npictures are NOT compared: mesa-vulkan-drivers is not installed");
        Ok(())
    }
}

/// Runs every fuzz target on mutated examples.
pub(crate) fn fuzz(seed: u64, runs: u64) {
    for target in &fuzz_bodies::TARGETS {
        let start = Instant::now();
        fuzz_bodies::quick(target, seed, runs);
        let seconds = start.elapsed().as_secs_f64();
        println!("fuzz {}: {runs} executions in {seconds:.1} s, seed {seed}", target.name);
    }
}

/// Everything must build on plain x86-64 and on aarch64, where other kernels are compiled.
fn other_machines() -> Result<(), String> {
    let check = |target: &str, flags: &str| {
        let line = format!("check --workspace --target {target} --target-dir target/{target}");
        run(cargo(&line).env("RUSTFLAGS", flags))
    };
    check("x86_64-unknown-linux-gnu", "-C target-cpu=x86-64 -D warnings")?;
    let target = "aarch64-unknown-linux-gnu";
    if !has_target(target) {
        println!("\naarch64 is NOT checked: `rustup target add {target}` does not work here");
        return Ok(());
    }
    check(target, "-D warnings")
}

/// Whether the standard library of a target is there, or can be had.
fn has_target(target: &str) -> bool {
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
    };
    quiet(Command::new("rustup").args(["target", "add", target]))
}

/// Known vulnerabilities, where the tool and its database are there. The database is a
/// repository to be fetched, so a machine without access to it cannot check.
fn advisories() -> Result<(), String> {
    let present = Command::new("cargo-deny")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if present {
        run(&mut cargo("deny --offline check advisories"))
    } else {
        println!("\nadvisories are NOT checked: cargo-deny is not installed");
        Ok(())
    }
}
