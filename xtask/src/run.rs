//! Running other programs.

use std::fmt::Display;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// A `cargo` command line, words divided by blanks.
pub(crate) fn cargo(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(line.split_whitespace());
    command
}

/// Runs a command to its end; an error names it.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("\n$ {}", shown(command));
    let status = command.status();
    ended(command, status)
}

/// The standard output of a command.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output();
    ended(command, output.as_ref().map(|output| output.status))?;
    let text = output.map(|output| String::from_utf8(output.stdout));
    text.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
}

/// How a command ended.
fn ended(command: &Command, status: Result<ExitStatus, impl Display>) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed: {status}", shown(command))),
        Err(error) => Err(format!("`{}` did not start: {error}", shown(command))),
    }
}

fn shown(command: &Command) -> String {
    let environment = command.get_envs().filter_map(|(name, value)| {
        Some(format!("{}={:?}", name.to_string_lossy(), value?.to_string_lossy()))
    });
    let program = Path::new(command.get_program());
    let words = program.file_stem().into_iter().chain(command.get_args());
    let words = words.map(|word| word.to_string_lossy().into_owned());
    environment.chain(words).collect::<Vec<_>>().join(" ")
}
