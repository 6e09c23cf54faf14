//! Where a host's lines come in and answers go out.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use support::Waker;

/// The longest line of a host. The rest of a longer one is passed over.
const MOST_BYTES: u64 = 1 << 20;

/// How many lines may wait.
const MOST_WAITING: usize = 256;

/// Something that happened.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A line, without its end.
    Line(String),
    /// Whoever thinks has found something.
    Woken,
    /// No line follows.
    End,
}

/// The lines of a host, and where its answers go.
#[derive(Debug)]
pub(super) struct Desk<W> {
    events: Receiver<Event>,
    /// Events that were put back.
    queue: VecDeque<Event>,
    output: W,
}

impl<W: Write> Desk<W> {
    /// Begins to read; the waker calls whoever waits here.
    pub(super) fn new(input: impl Read + Send + 'static, output: W) -> io::Result<(Self, Waker)> {
        let (sender, events) = sync_channel(MOST_WAITING);
        let lines = sender.clone();
        thread::Builder::new().name("host".to_owned()).spawn(move || read(input, &lines))?;
        // Where so many events wait, nobody needs to be woken.
        let wake = Waker::new(move || drop(sender.try_send(Event::Woken)));
        Ok((Self { events, queue: VecDeque::new(), output }, wake))
    }

    /// The first line that says something; it stays.
    pub(super) fn first_line(&mut self) -> Option<&str> {
        loop {
            match self.next() {
                Event::Line(line) if !line.trim().is_empty() => {
                    self.queue.push_front(Event::Line(line));
                    break;
                }
                Event::End => return None,
                Event::Line(_) | Event::Woken => {}
            }
        }
        match self.queue.front() {
            Some(Event::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// What happens next. After the end of the lines only whoever thinks is waited for.
    pub(super) fn next(&mut self) -> Event {
        self.queue.pop_front().unwrap_or_else(|| self.wait())
    }

    /// What happens next, apart from what was put back.
    pub(super) fn wait(&mut self) -> Event {
        self.events.recv().unwrap_or(Event::End)
    }

    /// The next line; nothing at the end.
    pub(super) fn next_line(&mut self) -> Option<String> {
        loop {
            match self.next() {
                Event::Line(line) => return Some(line),
                Event::End => return None,
                Event::Woken => {}
            }
        }
    }

    /// Puts an event back, behind those that wait already.
    pub(super) fn put_back(&mut self, event: Event) {
        self.queue.push_back(event);
    }

    /// Writes an answer, at once.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// Sends lines until there are no more, or nobody listens.
fn read(input: impl Read, lines: &SyncSender<Event>) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let ends = bytes.last() == Some(&b'\n');
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
        if lines.send(Event::Line(line)).is_err() {
            return;
        }
        if !ends && bytes.len() as u64 == MOST_BYTES && input.skip_until(b'\n').is_err() {
            break;
        }
    }
    let _ = lines.send(Event::End);
}
