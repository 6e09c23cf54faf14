//! Running the programs.

// Every test file uses some of this.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// A folder for one test, removed at its end.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for temporary files")
}

/// Starts a program with pipes for what it prints.
pub(crate) fn start(command: &mut Command) -> Child {
    command
        // A test must not open a window.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Nobody reads what a program prints: that is no failure, and nothing is said.
#[track_caller]
pub(crate) fn check_unread(command: &mut Command) {
    let mut child = start(command);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

/// Runs a program on a script, with what it keeps in this folder.
pub(crate) fn run_at(home: &TempDir, program: &str, args: &[&str], script: &[u8]) -> Output {
    let mut command = Command::new(program);
    command.args(args).env("QUADRILLE_HOME", home.path()).current_dir(home.path());
    let mut child = start(command.stdin(Stdio::piped()));
    let mut input = child.stdin.take().expect("a pipe");
    let script = script.to_vec();
    // It may write more than a pipe holds before it has read everything.
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(&script);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// Runs a program on a script.
pub(crate) fn run(program: &str, args: &[&str], script: &str) -> Output {
    let mut child = start(Command::new(program).args(args).stdin(Stdio::piped()));
    // A program that does not read its input may be gone before it is written.
    let _ = child.stdin.take().expect("a pipe").write_all(script.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Runs a program that would take for ever, and types Ctrl+C after a while. It must end with its
/// report and say that it was stopped.
#[cfg(unix)]
pub(crate) fn stopped(program: &str, args: &[&str]) -> serde_json::Value {
    let child = start(Command::new(program).args(args));
    std::thread::sleep(Duration::from_millis(700));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "quadrille: stopped\n");
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["stopped"], true);
    report
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}
