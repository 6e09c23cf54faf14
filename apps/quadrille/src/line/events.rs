//! What line mode waits for: a line from the person, a word from an engine, or Ctrl+C.
//!
//! Lines are read on a thread of their own, one whenever one is asked for. So Ctrl+C is heard
//! while nobody types, and a long script in a pipe is never read ahead.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use support::Waker;

/// The longest line that is looked at. A saved game is opened from a file, so this is plenty.
const MOST_BYTES: usize = 10_000;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The line that was asked for.
    Line(Line),
    /// Another thread has something to tell.
    Woken,
    /// Ctrl+C.
    Stop,
}

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end; what is no text is replaced by the sign for that.
    Text(String),
    /// A line that was too long to look at.
    TooLong,
    /// There are no more lines.
    End,
}

/// Everything that can happen, in the order in which it does.
#[derive(Debug)]
pub(crate) struct Events {
    happened: Receiver<Event>,
    sender: Sender<Event>,
    ask: Sender<()>,
}

impl Events {
    /// Reads lines from here when they are asked for.
    pub(crate) fn new(mut input: impl BufRead + Send + 'static) -> io::Result<Self> {
        let (sender, happened) = channel();
        let (ask, asked) = channel();
        let lines = sender.clone();
        thread::Builder::new().name("lines".to_owned()).spawn(move || {
            for () in asked {
                // What cannot be read any more has ended.
                let line = next_line(&mut input).unwrap_or(Line::End);
                if lines.send(Event::Line(line)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { happened, sender, ask })
    }

    /// Wakes whoever waits here.
    pub(crate) fn wake(&self) -> Waker {
        let sender = self.sender.clone();
        Waker::new(move || {
            let _ = sender.send(Event::Woken);
        })
    }

    /// Ends whatever goes on, as Ctrl+C does.
    pub(crate) fn stopper(&self) -> impl FnMut() + Send + 'static {
        let sender = self.sender.clone();
        move || {
            let _ = sender.send(Event::Stop);
        }
    }

    /// Asks for a line, which comes as an event.
    pub(crate) fn ask_line(&self) {
        let _ = self.ask.send(());
    }

    /// What happens next; nothing if that takes longer than this.
    pub(crate) fn next(&self, patience: Option<Duration>) -> Option<Event> {
        match patience {
            // This holds a sender itself, so there is always somebody who might send.
            None => self.happened.recv().ok(),
            Some(patience) => self.happened.recv_timeout(patience).ok(),
        }
    }
}

fn next_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    // One byte more than is allowed tells that there are more.
    let read = input.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > MOST_BYTES {
        skip_line(input)?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Goes on to the next line without keeping anything of this one.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let seen = end.map_or(bytes.len(), |end| end + 1);
        input.consume(seen);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_of_any_kind_are_read_one_by_one() {
        let mut bytes = b"f5\r\n\n\xff\xfe\0\n".to_vec();
        bytes.extend(vec![b'x'; 3 * MOST_BYTES]);
        bytes.extend(b"\n");
        bytes.extend(vec![b'y'; MOST_BYTES]);
        bytes.extend(b"\nlast");
        let mut input = Cursor::new(bytes);
        let text = |text: &str| Line::Text(text.to_owned());
        for line in [
            text("f5\r"),
            text(""),
            text("\u{fffd}\u{fffd}\0"),
            Line::TooLong,
            text(&"y".repeat(MOST_BYTES)),
            text("last"),
            Line::End,
            Line::End,
        ] {
            assert_eq!(next_line(&mut input).expect("memory can be read"), line);
        }
    }

    #[test]
    fn a_line_comes_only_when_asked_for() {
        let events = Events::new(Cursor::new(b"one\ntwo\n")).expect("a thread");
        events.wake().call();
        assert_eq!(events.next(None), Some(Event::Woken));
        assert_eq!(events.next(Some(Duration::from_millis(20))), None);
        events.ask_line();
        assert_eq!(events.next(None), Some(Event::Line(Line::Text("one".to_owned()))));
        events.stopper()();
        assert_eq!(events.next(None), Some(Event::Stop));
    }
}
