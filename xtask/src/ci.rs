//! What must pass before a commit lands.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::run::{cargo, run};
use crate::{conformance, e2e, licences};

/// Executions of each fuzz target in the quick pass.
const QUICK_FUZZ_RUNS: u64 = 100_000;

/// What is read: with the pictures of the window, so that their tests are, too; and the other kernels.
const CLIPPY: [&str; 2] = [
    "clippy --workspace --all-targets --features quadrille-window/snapshots -- -D warnings",
    "clippy --package quadrille-reversi --features portable --all-targets -- -D warnings",
];

/// The rules once more with the portable kernels, the programs without a window, and perft to depth
/// 12 and the other counts that only a release build can do.
const OTHER_TESTS: [&str; 6] = [
    "test --package quadrille-reversi --features portable",
    "test --package quadrille-reversi-engine --features portable",
    "test --package quadrille --no-default-features --test cli",
    "test --package xtask",
    "test --release --package quadrille-reversi --test perft -- --include-ignored",
    "test --release --package quadrille-reversi-engine --test solver -- --include-ignored",
];

pub(crate) fn ci() -> Result<(), String> {
    run_all(&["fmt --all -- --check"])?;
    conformance::check()?;
    licences::check()?;
    advisories()?;
    run_all(&CLIPPY)?;
    run(cargo("doc --workspace --no-deps --document-private-items")
        .env("RUSTDOCFLAGS", "-D warnings"))?;
    other_machines()?;
    run_all(&OTHER_TESTS)?;
    fuzz(1, QUICK_FUZZ_RUNS, &[])?;
    snapshots()?;
    // The long runs of the monkeys.
    run_all(&["test --package quadrille-window --test window -- --ignored"])?;
    e2e::e2e()?;
    tests()
}

fn run_all(lines: &[&str]) -> Result<(), String> {
    lines.iter().try_for_each(|line| run(&mut cargo(line)))
}

/// The tests as the README runs them, and the sum of their summaries.
fn tests() -> Result<(), String> {
    println!("\n$ cargo test");
    let mut child = cargo("test --no-fail-fast")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`cargo test` did not start: {error}"))?;
    let mut sums = [0; 3];
    for line in BufReader::new(child.stdout.take().ok_or("no output")?).lines() {
        let line = line.map_err(|error| error.to_string())?;
        println!("{line}");
        for (sum, found) in sums.iter_mut().zip(counts(&line)) {
            *sum += found;
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    let [passed, failed, skipped] = sums;
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    if status.success() && passed > 0 { Ok(()) } else { Err(format!("`cargo test`: {status}")) }
}

/// Passed, failed and ignored, if the line is the summary of a test program.
fn counts(line: &str) -> [u32; 3] {
    let Some(summary) = line.strip_prefix("test result: ") else { return [0; 3] };
    ["passed", "failed", "ignored"].map(|word| {
        let before = summary.split_once(&format!(" {word}")).map_or("", |(before, _)| before);
        before.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
    })
}

/// Draws the window with Mesa's software renderer and compares the pictures with those in the
/// repository.
fn snapshots() -> Result<(), String> {
    let mut drivers = std::fs::read_dir("/usr/share/vulkan/icd.d").into_iter().flatten().flatten();
    if drivers.any(|entry| entry.file_name().to_string_lossy().starts_with("lvp_")) {
        return run_all(&[
            "test --package quadrille-window --features snapshots --test window snapshots",
        ]);
    }
    println!("\npictures are NOT compared: mesa-vulkan-drivers is not installed");
    Ok(())
}

/// Runs the fuzz targets of these names on mutated examples, or all of them.
pub(crate) fn fuzz(seed: u64, runs: u64, names: &[String]) -> Result<(), String> {
    let known = fuzz_bodies::TARGETS.map(|target| target.name);
    if let Some(name) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("there is no fuzz target {name}; there are {}", known.join(", ")));
    }
    let is_asked = |name: &str| names.is_empty() || names.iter().any(|asked| asked == name);
    for target in fuzz_bodies::TARGETS.iter().filter(|target| is_asked(target.name)) {
        let start = Instant::now();
        fuzz_bodies::quick(target, seed, runs);
        let seconds = start.elapsed().as_secs_f64();
        println!("fuzz {}: {runs} executions in {seconds:.1} s, seed {seed}", target.name);
    }
    Ok(())
}

/// Other kernels are compiled on plain x86-64 and on aarch64, and a page in a browser has neither
/// files nor threads: there, rules, engines and session are built to the end, since some numbers
/// are too large for its words only then.
fn other_machines() -> Result<(), String> {
    let tools = "check --package quadrille --no-default-features";
    // The libraries as others use them, without serde; the session has it on.
    let rules = "build --package quadrille-reversi-engine --package quadrille-battleship-engine";
    let session = "build --package quadrille-session";
    for (target, cpu, lines) in [
        ("x86_64-unknown-linux-gnu", " -C target-cpu=x86-64", &[tools][..]),
        ("aarch64-unknown-linux-gnu", "", &[tools]),
        ("wasm32-unknown-unknown", "", &[rules, session]),
    ] {
        // Whether its standard library is there, or can be had.
        if !succeeds(Command::new("rustup").args(["target", "add", target])) {
            println!("\n{target} is NOT built: `rustup target add {target}` does not work here");
            continue;
        }
        for line in lines {
            let line = format!("{line} --target {target} --target-dir target/{target}");
            run(cargo(&line).env("RUSTFLAGS", format!("-D warnings{cpu}")))?;
        }
    }
    Ok(())
}

/// Known vulnerabilities, where the tool and its database are there. The database is a
/// repository to be fetched, so a machine without access to it cannot check.
fn advisories() -> Result<(), String> {
    if succeeds(Command::new("cargo-deny").arg("--version")) {
        return run_all(&["deny --offline check advisories"]);
    }
    println!("\nadvisories are NOT checked: cargo-deny is not installed");
    Ok(())
}

/// Whether a command does what it should, whatever it says.
fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn summaries_are_counted_and_other_lines_are_not() {
        let line = "test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out";
        assert_eq!(counts(line), [12, 0, 3]);
        assert_eq!(counts("test result: FAILED. 1 passed; 2 failed; 0 ignored;"), [1, 2, 0]);
        assert_eq!(counts("12 passed, 0 failed, 3 skipped"), [0; 3]);
    }
}
