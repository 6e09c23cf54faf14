//! Printing results, and ending long work early.

use std::io::{self, Write};

use serde::Serialize;
use support::StopToken;

use crate::failure::Failure;

/// Prints a text on standard output, all of it.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// What was found as JSON over several lines, the last one ended, for other programs.
///
/// Field names are stable. A field that does not apply is `null`, never left out, so a reader can
/// rely on every name. `docs/json.md` explains them to script authors.
pub(crate) fn to_json(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(report).expect("reports hold nothing that JSON cannot") + "\n"
}

/// Finds out before the work whether its result can be written into a file after it.
pub(crate) fn check_writable(path: &str) -> Result<(), Failure> {
    let file = std::fs::OpenOptions::new().write(true).create(true).truncate(false).open(path);
    file.map(drop).map_err(Failure::of(path))
}

/// A token that Ctrl+C stops.
pub(crate) fn stop_on_ctrl_c() -> StopToken {
    let stop = StopToken::new();
    let stopper = stop.clone();
    on_ctrl_c(move || stopper.stop());
    stop
}

/// Calls `stop` when Ctrl+C is typed; typed again, it ends the program at once. Without it Ctrl+C
/// still ends the program, only less politely, so it is no failure if that cannot be had.
pub(crate) fn on_ctrl_c(mut stop: impl FnMut() + Send + 'static) {
    let mut asked = false;
    let _ = ctrlc::set_handler(move || {
        if std::mem::replace(&mut asked, true) {
            std::process::exit(130);
        }
        stop();
    });
}

/// How a tool ends that has printed what it has, all of it unless it was stopped.
pub(crate) fn ended(stopped: bool) -> Result<(), Failure> {
    if stopped { Err(Failure::Stopped) } else { Ok(()) }
}
