//! A file with one thing a line, which only grows: lines are added at its end, and one that is not
//! wanted any more is made blank where it stands. So several programs can write into it.
//!
//! Like the [`Saver`](super::Saver) it works on a thread of its own, and tries again what has failed.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use support::Waker;

use super::{Store, StoreError};

/// What has failed is tried again after this long.
const RETRY: Duration = Duration::from_secs(5);

/// Writes lines on a thread of its own. Clones share it; dropping the last one waits.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    shared: Arc<Shared>,
    _thread: Arc<Thread>,
}

#[derive(Debug)]
struct Shared {
    store: Arc<dyn Store>,
    name: &'static str,
    what: &'static str,
    wake: Waker,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    jobs: VecDeque<Job>,
    /// Why the first job could not be done.
    error: Option<StoreError>,
    /// How often the first job is to be tried again at once.
    is_due: bool,
    is_closing: bool,
    has_thread: bool,
}

#[derive(Clone, Debug)]
enum Job {
    Add(Arc<str>),
    Blank(Arc<str>),
}

#[derive(Debug)]
struct Thread {
    shared: Arc<Shared>,
    handle: Option<JoinHandle<()>>,
}

impl Ledger {
    /// The file of this name; `what` is what its lines are called if they cannot be kept.
    pub(crate) fn start(
        store: Arc<dyn Store>,
        name: &'static str,
        what: &'static str,
        wake: Waker,
    ) -> Self {
        let state = Mutex::new(State { has_thread: true, ..State::default() });
        let shared = Arc::new(Shared { store, name, what, wake, state, changed: Condvar::new() });
        let work = Arc::clone(&shared);
        let handle = thread::Builder::new().name("ledger".to_owned()).spawn(move || work.run());
        shared.lock().has_thread = handle.is_ok();
        let thread = Arc::new(Thread { shared: Arc::clone(&shared), handle: handle.ok() });
        Self { shared, _thread: thread }
    }

    /// All lines, once everything is written that can be.
    pub(crate) fn read(&self) -> Result<Option<String>, StoreError> {
        self.wait();
        self.shared.store.read_lines(self.shared.name)
    }

    /// Where the file is.
    pub(crate) fn place(&self) -> String {
        self.shared.store.place(self.shared.name)
    }

    /// Has a line added.
    pub(crate) fn add(&self, line: Arc<str>) {
        self.push(Job::Add(line));
    }

    /// Has a line made blank.
    pub(crate) fn blank(&self, line: Arc<str>) {
        self.push(Job::Blank(line));
    }

    fn push(&self, job: Job) {
        let mut state = self.shared.lock();
        state.jobs.push_back(job);
        state.is_due = true;
        let has_thread = state.has_thread;
        drop(state);
        self.shared.changed.notify_all();
        if !has_thread {
            // A late frame is better than a lost game.
            self.shared.work();
        }
    }

    /// Waits until everything was written or could not be.
    pub(crate) fn wait(&self) {
        let mut state = self.shared.lock();
        while state.has_thread && state.is_due {
            state = self.shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Tries once more what could not be written, and waits for that.
    pub(crate) fn retry(&self) {
        let mut state = self.shared.lock();
        state.is_due = !state.jobs.is_empty();
        drop(state);
        self.shared.changed.notify_all();
        self.wait();
    }

    /// What is not being kept at present, and why; in one line.
    pub(crate) fn trouble(&self) -> Option<String> {
        let state = self.shared.lock();
        let error = state.error.as_ref()?;
        Some(format!("{} is not being kept: {error}", self.shared.what))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut state = self.lock();
        loop {
            if state.is_due {
                drop(state);
                self.work();
                state = self.lock();
            } else if state.is_closing {
                return;
            } else if state.error.is_some() {
                let waited = self.changed.wait_timeout(state, RETRY);
                let (again, result) = waited.unwrap_or_else(PoisonError::into_inner);
                state = again;
                state.is_due |= result.timed_out();
            } else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Does what there is to do, in its order, until something fails.
    fn work(&self) {
        let mut state = self.lock();
        while let Some(job) = state.jobs.front().cloned() {
            drop(state);
            let done = match &job {
                Job::Add(line) => self.store.add_line(self.name, line),
                Job::Blank(line) => self.store.blank_line(self.name, line),
            };
            state = self.lock();
            let had_trouble = state.error.is_some();
            state.error = done.err();
            if state.error.is_some() != had_trouble {
                self.wake.call();
            }
            if state.error.is_some() {
                break;
            }
            state.jobs.pop_front();
        }
        state.is_due = false;
        drop(state);
        self.changed.notify_all();
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closing = true;
        state.is_due = !state.jobs.is_empty();
        drop(state);
        self.shared.changed.notify_all();
        if let Some(handle) = self.handle.take() {
            let _ = handle.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::MemoryStore;
    use super::*;

    #[test]
    fn what_fails_is_said_and_written_later_in_its_order() {
        let store = MemoryStore::default();
        let ledger = Ledger::start(Arc::new(store.clone()), "lines", "the line", Waker::default());
        ledger.add("one".into());
        ledger.wait();
        store.fail(Some("disk full"));
        ledger.add("two".into());
        ledger.blank("one".into());
        ledger.wait();
        let trouble = ledger.trouble().expect("trouble");
        assert_eq!(trouble, "the line is not being kept: lines: disk full");
        store.fail(None);
        ledger.retry();
        assert_eq!((ledger.trouble(), ledger.read()), (None, Ok(Some("   \ntwo\n".to_owned()))));
        store.fail(Some("disk full"));
        ledger.add("three".into());
        ledger.wait();
        store.fail(None);
        drop(ledger);
        assert_eq!(store.read("lines"), Ok(Some("   \ntwo\nthree\n".to_owned())));
    }
}
