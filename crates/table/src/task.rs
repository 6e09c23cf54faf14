//! Work in the background that can be called off.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
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
    done: bool,
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
        Ok(Self { stop, heard, done: false, thread: Some(thread) })
    }

    /// The next thing found, if there is one. Never waits.
    pub(crate) fn heard(&mut self) -> Option<T> {
        match self.heard.try_recv() {
            Ok(news) => Some(news),
            Err(error) => {
                self.done = error == TryRecvError::Disconnected;
                None
            }
        }
    }

    /// Whether the work is done and all that it told was heard. The thread itself may need a
    /// moment longer, but nobody would be woken after that moment.
    pub(crate) const fn is_done(&self) -> bool {
        self.done
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

/// One question that is answered in the background. Dropping it does without the answer, but
/// waits for the work to end.
#[derive(Debug)]
pub struct Background<T>(Task<T>);

impl<T: Send + 'static> Background<T> {
    /// Starts to work the answer out.
    pub fn start(wake: &Wake, work: impl FnOnce() -> T + Send + 'static) -> std::io::Result<Self> {
        Task::start(wake, move |_, tell| tell.tell(work())).map(Self)
    }

    /// The answer, once.
    pub fn heard(&mut self) -> Option<T> {
        self.0.heard()
    }

    /// Whether the work is done and the answer was heard.
    pub const fn is_done(&self) -> bool {
        self.0.is_done()
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
        let mut task = Task::start(&wake, |_, tell| tell.tell(7)).expect("a thread");
        let mut heard = Vec::new();
        while !task.is_done() {
            heard.extend(task.heard());
        }
        assert_eq!(heard, [7]);
        drop(task);
        assert_eq!(woken.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn whoever_is_woken_last_sees_that_it_is_done() {
        for _ in 0..200 {
            let (woken, wait) = channel();
            let wake = Wake::new(move || {
                let _ = woken.send(());
            });
            let mut task = Task::start(&wake, |_, tell| tell.tell(7)).expect("a thread");
            // Once for what was told, once for the end.
            for _ in 0..2 {
                wait.recv().expect("to be woken");
            }
            assert_eq!((task.heard(), task.heard(), task.is_done()), (Some(7), None, true));
        }
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
