//! Instructions a leaf of perft. They do not depend on how busy the machine is.

use std::process::Command;

use crate::run::{cargo, output, run};

/// The fastest published peer, instructions a leaf at depth 10.
const MARK: f64 = 18.2;
const DEPTH: u32 = 10;

/// Counts depth 10 and takes off what start-up costs, measured at depth 1.
///
/// Built for x86-64-v3 (AVX2), as the peers were: valgrind does not know AVX-512.
pub(crate) fn report() -> Result<(), String> {
    let folder = "target/callgrind";
    run(cargo("build --release --package reversi --example leaves --target-dir")
        .arg(folder)
        .env("RUSTFLAGS", "-C target-cpu=x86-64-v3"))?;
    let program = format!("{folder}/release/examples/leaves");
    let leaves: f64 = output(Command::new(&program).arg(DEPTH.to_string()))?
        .trim()
        .parse()
        .map_err(|_| "the example printed no number")?;
    let instructions = instructions(&program, DEPTH)? - instructions(&program, 1)?;
    let each = instructions / leaves;
    println!(
        "perft {DEPTH}: {instructions:.0} instructions, {leaves:.0} leaves: {each:.2} a leaf; \
         {:.2} of the mark of {MARK}",
        each / MARK
    );
    Ok(())
}

fn instructions(program: &str, depth: u32) -> Result<f64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        program,
        &depth.to_string(),
    ]);
    let output = valgrind.output().map_err(|error| format!("valgrind did not start: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line =
        text.lines().find(|line| line.contains("refs:")).ok_or("valgrind counted nothing")?;
    let digits: String = line.rsplit("refs:").next().unwrap_or_default().replace(',', "");
    digits.trim().parse().map_err(|_| format!("not a count: {line}"))
}
