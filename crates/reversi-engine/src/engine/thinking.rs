//! Thinking in the background.

use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};

use reversi::Position;

use super::{Engine, Limits, SearchInfo, StopToken};

/// A search in the background. Dropping it ends the search and waits for its end, a few
/// milliseconds at most.
#[derive(Debug)]
pub struct Thinking {
    stop: StopToken,
    heard: Receiver<SearchInfo>,
    thread: Option<JoinHandle<SearchInfo>>,
}

impl Engine {
    /// Thinks in the background.
    ///
    /// To ponder, start this without limits on the position after one's own move, and drop it when
    /// the opponent has moved: what it found is in the table, and the next search runs through it.
    pub fn start(&self, position: &Position, limits: Limits) -> std::io::Result<Thinking> {
        self.start_with(position, limits, || {})
    }

    /// Thinks in the background and calls `wake` after each step of progress and at the end, so
    /// that a window can sleep meanwhile.
    pub fn start_with(
        &self,
        position: &Position,
        limits: Limits,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Thinking> {
        let stop = StopToken::new();
        let (told, heard) = channel();
        let (engine, position, flag) = (self.clone(), *position, stop.clone());
        let thread = thread::Builder::new().name("think".to_owned()).spawn(move || {
            let thought = engine.think(&position, &limits, &flag, |thought| {
                // Nobody may be listening any more; then it does not matter.
                let _ = told.send(thought.clone());
                wake();
            });
            drop(told);
            wake();
            thought
        })?;
        Ok(Thinking { stop, heard, thread: Some(thread) })
    }
}

impl Thinking {
    /// The next step of progress, if there is one. Never waits.
    #[must_use]
    pub fn progress(&self) -> Option<SearchInfo> {
        self.heard.try_recv().ok()
    }

    /// Whether the search has come to its end; what it told before may still be unread.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Ends the search soon; [`Thinking::finish`] gives what it has found.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Waits for the end of the search.
    #[must_use]
    pub fn finish(mut self) -> Option<SearchInfo> {
        self.thread.take()?.join().ok()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
