//! Work in the background that can be called off.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use reversi_engine::Stop;

/// Called from another thread when there is something new to look at.
#[derive(Clone)]
pub struct Wake(Arc<dyn Fn() + Send + Sync>);

impl Wake {
    /// Calls this.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(wake))
    }

    /// Wakes whoever sleeps.
    pub fn call(&self) {
        (self.0)();
    }
}

impl Default for Wake {
    /// Nobody sleeps.
    fn default() -> Self {
        Self::new(|| {})
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wake")
    }
}

/// Work on a thread of its own, which tells what it finds. Dropping it stops the work and waits
/// for its end: a few milliseconds.
#[derive(Debug)]
pub(crate) struct Task<T> {
    stop: Stop,
    heard: Receiver<T>,
    thread: Option<JoinHandle<()>>,
}

/// Where a task tells what it finds.
pub(crate) struct Tell<T> {
    told: Sender<T>,
    wake: Wake,
}

impl<T> Tell<T> {
    pub(crate) fn tell(&self, news: T) {
        // If nobody listens any more, it does not matter.
        let _ = self.told.send(news);
        self.wake.call();
    }
}

impl<T: Send + 'static> Task<T> {
    pub(crate) fn start(
        wake: &Wake,
        work: impl FnOnce(&Stop, &Tell<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let stop = Stop::new();
        let (told, heard) = channel();
        let (flag, wake) = (stop.clone(), wake.clone());
        let thread = thread::Builder::new().name("engine".to_owned()).spawn(move || {
            let tell = Tell { told, wake };
            work(&flag, &tell);
            // Only after the end of the channel does anybody see that the work is done.
            let wake = tell.wake.clone();
            drop(tell);
            wake.call();
        })?;
        Ok(Self { stop, heard, thread: Some(thread) })
    }

    /// The next thing found, if there is one. Never waits.
    pub(crate) fn heard(&self) -> Option<T> {
        self.heard.try_recv().ok()
    }

    /// Whether the work is done; what it told may still be unheard.
    pub(crate) fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn a_task_tells_and_wakes() {
        let woken = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&woken);
        let wake = Wake::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        let task = Task::start(&wake, |_, tell| tell.tell(7)).expect("a thread");
        while !task.is_done() {
            thread::yield_now();
        }
        assert_eq!((task.heard(), task.heard()), (Some(7), None));
        assert_eq!(woken.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn dropping_a_task_ends_it() {
        let ended = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&ended);
        let task = Task::<()>::start(&Wake::default(), move |stop, _| {
            while !stop.is_stopped() {
                thread::yield_now();
            }
            count.fetch_add(1, Ordering::SeqCst);
        });
        drop(task.expect("a thread"));
        assert_eq!(ended.load(Ordering::SeqCst), 1);
    }
}
