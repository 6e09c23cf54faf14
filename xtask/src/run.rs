//! Running other programs.

use std::process::Command;

/// A `cargo` command line, words divided by blanks.
pub(crate) fn cargo(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(line.split_whitespace());
    command
}

/// Runs a command to its end; an error names it.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    println!("\n$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed: {status}")),
        Err(error) => Err(format!("`{shown}` did not start: {error}")),
    }
}

/// The standard output of a command.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let shown = shown(command);
    let output = command.output().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if output.status.success() {
        String::from_utf8(output.stdout).map_err(|_| format!("`{shown}` printed no text"))
    } else {
        Err(format!("`{shown}` failed: {}", String::from_utf8_lossy(&output.stderr)))
    }
}

fn shown(command: &Command) -> String {
    let environment = command.get_envs().filter_map(|(name, value)| {
        Some(format!("{}={:?}", name.to_string_lossy(), value?.to_string_lossy()))
    });
    let program = std::path::Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    environment.chain([name]).chain(arguments).collect::<Vec<_>>().join(" ")
}
