//! What a program writes on its standard output, line by line and bounded.

use std::io::Read;
use std::process::ChildStdout;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::program::ProgramLimits;

/// How many lines may wait. A program that writes more has to wait itself.
const MOST_WAITING: usize = 64;

/// Something on the output of a program.
#[derive(Debug)]
pub(super) enum Event {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line that is longer than lines may be. Nothing follows.
    LongLine,
    /// More than a game may have. Nothing follows.
    TooMuch,
    /// Nothing follows.
    End,
}

/// The output of a program, read on a thread of its own, which ends with the output.
#[derive(Clone, Debug, Default)]
pub(super) struct Output {
    /// Bytes read since the game began.
    bytes: Arc<AtomicU64>,
    /// The beginning of a line whose end has not come.
    unfinished: Arc<Mutex<Vec<u8>>>,
}

impl Output {
    /// Begins to read.
    pub(super) fn read(
        stdout: Option<ChildStdout>,
        limits: &ProgramLimits,
    ) -> (Self, Receiver<Event>) {
        let output = Self::default();
        let (sender, events) = sync_channel(MOST_WAITING);
        if let Some(stdout) = stdout {
            let (reader, limits) = (output.clone(), *limits);
            // Without a thread the channel is closed at once: a program that has left.
            let _ = thread::Builder::new()
                .name("program output".to_owned())
                .spawn(move || reader.pump(stdout, &limits, &sender));
        }
        (output, events)
    }

    /// Counts from here on.
    pub(super) fn next_game(&self) {
        self.bytes.store(0, Ordering::Relaxed);
    }

    /// The beginning of a line whose end has not come.
    pub(super) fn unfinished(&self) -> String {
        let rest = self.unfinished.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&rest).into_owned()
    }

    fn pump(&self, mut stdout: ChildStdout, limits: &ProgramLimits, sender: &SyncSender<Event>) {
        let mut chunk = [0; 8192];
        loop {
            let read = match stdout.read(&mut chunk) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            let events = self.take(&chunk[..read], limits);
            let last = !matches!(events.last(), None | Some(Event::Line(_)));
            for event in events {
                if sender.send(event).is_err() {
                    return; // Nobody listens any more.
                }
            }
            if last {
                return;
            }
        }
        let _ = sender.send(Event::End);
    }

    /// What these bytes say.
    fn take(&self, bytes: &[u8], limits: &ProgramLimits) -> Vec<Event> {
        let mut events = Vec::new();
        let mut rest = self.unfinished.lock().unwrap_or_else(PoisonError::into_inner);
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (part, ended) = part.strip_suffix(b"\n").map_or((part, false), |part| (part, true));
            if rest.len() + part.len() > limits.line_bytes {
                rest.clear();
                events.push(Event::LongLine);
                return events;
            }
            rest.extend_from_slice(part);
            if ended {
                let mut line = std::mem::take(&mut *rest);
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                events.push(Event::Line(line));
            }
        }
        let before = self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        if before + bytes.len() as u64 > limits.game_bytes {
            events.push(Event::TooMuch);
        }
        events
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(output: &Output, bytes: &[u8], limits: &ProgramLimits) -> Vec<String> {
        let events = output.take(bytes, limits);
        events
            .into_iter()
            .map(|event| match event {
                Event::Line(line) => String::from_utf8_lossy(&line).into_owned(),
                other => format!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn lines_are_cut_however_they_arrive() {
        let (output, limits) = (Output::default(), ProgramLimits::default());
        assert_eq!(texts(&output, b"one\r\ntw", &limits), ["one"]);
        assert_eq!(output.unfinished(), "tw");
        assert_eq!(texts(&output, b"o\n\nthree\n", &limits), ["two", "", "three"]);
        assert_eq!(output.unfinished(), "");
    }

    #[test]
    fn what_is_too_long_is_said_once() {
        let limits = ProgramLimits { line_bytes: 4, game_bytes: 10, ..ProgramLimits::default() };
        let output = Output::default();
        assert_eq!(texts(&output, b"abcd\nabcde", &limits), ["abcd", "LongLine"]);
        let output = Output::default();
        assert_eq!(texts(&output, b"abc\nabc\n", &limits), ["abc", "abc"]);
        assert_eq!(texts(&output, b"a\nb\n", &limits), ["a", "b", "TooMuch"]);
        output.next_game();
        assert_eq!(texts(&output, b"a\nb\n", &limits), ["a", "b"]);
    }
}
