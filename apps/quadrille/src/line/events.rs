//! What line mode waits for: a line from the person, a word from an engine, or Ctrl+C.
//!
//! Lines are read on a thread of their own, one whenever one is asked for. So Ctrl+C is heard
//! while nobody types, and a long script in a pipe is never read ahead.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use support::Waker;

use crate::input::{Line, next_line};

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
        Waker::new(self.sending(Event::Woken))
    }

    /// Ends whatever goes on, as Ctrl+C does.
    pub(crate) fn stopper(&self) -> impl Fn() + Send + 'static {
        self.sending(Event::Stop)
    }

    fn sending(&self, event: Event) -> impl Fn() + Send + Sync + 'static {
        let sender = self.sender.clone();
        move || _ = sender.send(event.clone())
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

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
