//! Running the programs.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Runs a program on a script.
pub(crate) fn run(program: &str, args: &[&str], script: &str) -> Output {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input may be gone before it is written.
    let _ = child.stdin.take().expect("a pipe").write_all(script.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Runs a program that would take for ever, and types Ctrl+C after a while. It must end with its
/// report and say that it was stopped.
#[cfg(unix)]
pub(crate) fn stopped(program: &str, args: &[&str]) -> serde_json::Value {
    let child = Command::new(program)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
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
