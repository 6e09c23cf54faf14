//! Instructions a leaf of perft and a node of the solver. They do not depend on how busy the machine is.

use std::process::Command;

use crate::run::{cargo, output, run};

/// The fastest published peer, instructions a leaf at depth 10.
const PERFT_MARK: f64 = 18.2;
/// The best published solver, instructions a node for two problems of the FFO set.
const SOLVE_MARKS: [(&str, f64); 2] = [("40", 136.0), ("44", 151.0)];

/// Counts instructions and takes off what start-up costs.
///
/// Valgrind does not know AVX-512, so searches run with the kernels for AVX2, as those of the peers do.
pub(crate) fn report() -> Result<(), String> {
    let leaves = build("quadrille-reversi", "leaves")?;
    let each = each(&leaves, "10", "1")?;
    let ratio = each / PERFT_MARK;
    println!("perft 10: {each:.2} instructions a leaf; {ratio:.2} of the mark of {PERFT_MARK}");
    let nodes = build("quadrille-reversi-engine", "nodes")?;
    for (problem, mark) in SOLVE_MARKS {
        let each = self::each(&nodes, problem, "none")?;
        let ratio = each / mark;
        println!("FFO #{problem}: {each:.1} instructions a node; {ratio:.2} of the mark of {mark}");
    }
    Ok(())
}

fn build(package: &str, example: &str) -> Result<String, String> {
    run(&mut cargo(&format!("build --release --package {package} --example {example}")))?;
    Ok(format!("target/release/examples/{example}"))
}

/// Instructions for each thing that the program says it counted.
fn each(program: &str, argument: &str, idle: &str) -> Result<f64, String> {
    let counted = output(Command::new(program).arg(argument))?;
    let counted: f64 = counted.trim().parse().map_err(|_| "the example printed no number")?;
    Ok((instructions(program, argument)? - instructions(program, idle)?) / counted)
}

fn instructions(program: &str, argument: &str) -> Result<f64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", program, argument]);
    let output = valgrind.output().map_err(|error| format!("valgrind did not start: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line =
        text.lines().find(|line| line.contains("refs:")).ok_or("valgrind counted nothing")?;
    let digits: String = line.rsplit("refs:").next().unwrap_or_default().replace(',', "");
    digits.trim().parse().map_err(|_| format!("not a count: {line}"))
}
