//! A line on standard error that says how far long work is.
//!
//! It is short and never padded to the width of the terminal: what is typed meanwhile, such as
//! the echo of Ctrl+C, lands on the same line and is wiped with it.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The line appears after this time only, so that quick work leaves no flicker.
const PATIENCE: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);
const WIDTH: usize = 30;

/// Runs `work` while a line shows `label` and how much of the whole `done` says is done. Without
/// a terminal nothing is shown. A label that changes begins something new.
pub(crate) fn with_progress<T>(
    label: impl Display + Sync,
    done: impl Fn() -> (u64, u64) + Sync,
    work: impl FnOnce() -> T,
) -> T {
    watched(label, done, line, work)
}

/// The same where the label says how things stand: it changes as the work goes on.
pub(crate) fn with_standing<T>(
    standing: impl Display + Sync,
    done: impl Fn() -> (u64, u64) + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let line = |_: &str, before, part, whole, elapsed| {
        standing_line(&standing.to_string(), before, part, whole, elapsed)
    };
    watched("", done, line, work)
}

/// What a line is made of: a label, what was done before, what is done, the whole, and the time.
type Line<'a> = &'a (dyn Fn(&str, u64, u64, u64, Duration) -> String + Sync);

fn watched<T>(
    label: impl Display + Sync,
    done: impl Fn() -> (u64, u64) + Sync,
    line: impl Fn(&str, u64, u64, u64, Duration) -> String + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let line: Line<'_> = &line;
    if !io::stderr().is_terminal() {
        return work();
    }
    let finished = AtomicBool::new(false);
    thread::scope(|scope| {
        let watch = || {
            let mut start = Instant::now();
            let (mut before, _) = done();
            let mut name = label.to_string();
            let mut shown = false;
            while !finished.load(Ordering::Acquire) {
                thread::park_timeout(REFRESH);
                if start.elapsed() >= PATIENCE && !finished.load(Ordering::Acquire) {
                    let (part, whole) = done();
                    let now = label.to_string();
                    if now != name {
                        (start, before, name) = (Instant::now(), part, now);
                    }
                    show(&line(&name, before, part, whole, start.elapsed()));
                    shown = true;
                }
            }
            if shown {
                show("");
            }
        };
        // Without a thread to watch, the work goes on unwatched.
        let watcher = thread::Builder::new().spawn_scoped(scope, watch);
        let result = work();
        finished.store(true, Ordering::Release);
        if let Ok(watcher) = watcher {
            watcher.thread().unpark();
        }
        result
    })
}

/// Writes over the current line.
fn show(line: &str) {
    let mut error = io::stderr();
    let _ = write!(error, "\r\x1b[2K{line}").and_then(|()| error.flush());
}

/// `before` is what was done when the time began: other work than this may count as part of it.
fn line(label: &str, before: u64, part: u64, whole: u64, elapsed: Duration) -> String {
    let share = if whole == 0 { 0.0 } else { part as f64 / whole as f64 };
    let filled = (share * WIDTH as f64) as usize;
    let bar = format!("{}{}", "#".repeat(filled), "-".repeat(WIDTH - filled.min(WIDTH)));
    let left = time_left(before, part, whole, elapsed);
    format!(
        "{label} [{bar}] {:.0} % after {:.0} s, {left} left",
        share * 100.0,
        elapsed.as_secs_f64()
    )
}

/// The longest line that fits on every terminal: what is wrapped cannot be written over.
const MOST: usize = 79;

fn standing_line(standing: &str, before: u64, part: u64, whole: u64, elapsed: Duration) -> String {
    let left = time_left(before, part, whole, elapsed);
    let line = format!("{part} of {whole} games, {left} left; {standing}");
    line.chars().take(MOST).collect()
}

fn time_left(before: u64, part: u64, whole: u64, elapsed: Duration) -> String {
    if part <= before {
        return "? s".to_owned();
    }
    let each = elapsed.as_secs_f64() / (part - before) as f64;
    format!("{:.0} s", each * whole.saturating_sub(part) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_fits_on_a_line() {
        let line = standing_line(&"x".repeat(200), 2, 4, 8, Duration::from_secs(6));
        assert!(line.starts_with("4 of 8 games, 12 s left; xxx") && line.len() == MOST, "{line}");
    }

    #[test]
    fn the_line_says_how_far_it_is() {
        assert_eq!(
            line("depth 12", 0, 1, 4, Duration::from_secs(5)),
            "depth 12 [#######-----------------------] 25 % after 5 s, 15 s left"
        );
        assert_eq!(
            line("games", 0, 0, 0, Duration::ZERO),
            "games [------------------------------] 0 % after 0 s, ? s left"
        );
    }
}
