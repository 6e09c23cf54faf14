//! Work in the background that can be called off.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};

use crate::stop::StopToken;

/// Called from another thread when there is something new to look at.
#[derive(Clone)]
pub struct Waker(Arc<dyn Fn() + Send + Sync>);

impl Waker {
    /// Calls this.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(wake))
    }

    /// Wakes whoever sleeps.
    pub fn call(&self) {
        (self.0)();
    }
}

impl Default for Waker {
    /// Nobody sleeps.
    fn default() -> Self {
        Self::new(|| {})
    }
}

impl fmt::Debug for Waker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Waker")
    }
}

/// Work on a thread of its own, which sends what it finds. Dropping it stops the work and waits
/// for its end: a few milliseconds, unless it is [unattended](Self::unattended).
#[derive(Debug)]
pub struct Task<T> {
    stop: StopToken,
    received: Receiver<T>,
    done: bool,
    is_unattended: bool,
    thread: Option<JoinHandle<()>>,
}

/// Where a task sends what it finds.
#[derive(Debug)]
pub struct TaskSender<T> {
    channel: Sender<T>,
    wake: Waker,
}

impl<T> TaskSender<T> {
    /// Sends it, and wakes whoever waits.
    pub fn send(&self, news: T) {
        // If nobody listens any more, it does not matter.
        let _ = self.channel.send(news);
        self.wake.call();
    }
}

impl<T: Send + 'static> Task<T> {
    /// Starts the work.
    pub fn start(
        wake: &Waker,
        work: impl FnOnce(&StopToken, &TaskSender<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let stop = StopToken::new();
        let (sent, received) = channel();
        let (flag, wake) = (stop.clone(), wake.clone());
        let thread = spawn(move || {
            let sender = TaskSender { channel: sent, wake };
            work(&flag, &sender);
            // Only after the end of the channel does anybody see that the work is done.
            let wake = sender.wake.clone();
            drop(sender);
            wake.call();
        })?;
        Ok(Self { stop, received, done: false, is_unattended: false, thread })
    }

    /// The same, but dropping it does not wait for its end: for work that may take long to stop,
    /// such as a question to another program.
    #[must_use]
    pub const fn unattended(mut self) -> Self {
        self.is_unattended = true;
        self
    }

    /// The next thing found, if there is one. Never waits.
    pub fn poll(&mut self) -> Option<T> {
        match self.received.try_recv() {
            Ok(news) => Some(news),
            Err(error) => {
                self.done = error == TryRecvError::Disconnected;
                None
            }
        }
    }

    /// Hears all that was found so far. True if the work has just come to its end: then the task is
    /// gone. Never waits for more.
    pub fn drain(task: &mut Option<Self>, mut hear: impl FnMut(T)) -> bool {
        let Some(running) = task else { return false };
        while let Some(news) = running.poll() {
            hear(news);
        }
        let is_done = running.is_done();
        if is_done {
            *task = None;
        }
        is_done
    }

    /// Tells the work to end early; what it finds on the way out is still sent.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Whether the work is done and all that it sent was polled. The thread itself may need a
    /// moment longer, but nobody would be woken after that moment.
    pub const fn is_done(&self) -> bool {
        self.done
    }
}

/// Runs the work on a thread of its own. Where there are no threads, at once: what it sends waits
/// in the channel.
fn spawn(work: impl FnOnce() + Send + 'static) -> std::io::Result<Option<JoinHandle<()>>> {
    if cfg!(target_family = "wasm") {
        work();
        return Ok(None);
    }
    thread::Builder::new().name("task".to_owned()).spawn(work).map(Some)
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take().filter(|_| !self.is_unattended) {
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
        let wake = Waker::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        let mut task = Task::start(&wake, |_, sender| sender.send(7)).expect("a thread");
        let mut heard = Vec::new();
        while !task.is_done() {
            heard.extend(task.poll());
        }
        assert_eq!(heard, [7]);
        drop(task);
        assert_eq!(woken.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn whoever_is_woken_last_sees_that_it_is_done() {
        for _ in 0..200 {
            let (woken, wait) = channel();
            let wake = Waker::new(move || {
                let _ = woken.send(());
            });
            let mut task = Task::start(&wake, |_, sender| sender.send(7)).expect("a thread");
            // Once for what was told, once for the end.
            for _ in 0..2 {
                wait.recv().expect("to be woken");
            }
            assert_eq!((task.poll(), task.poll(), task.is_done()), (Some(7), None, true));
        }
    }

    #[test]
    fn nobody_waits_for_a_task_that_is_unattended() {
        let (go, wait) = channel::<()>();
        let (said, heard) = channel();
        let task = Task::<()>::start(&Waker::default(), move |stop, _| {
            let _ = wait.recv();
            let _ = said.send(stop.is_stopped());
        });
        drop(task.expect("a thread").unattended());
        go.send(()).expect("the work goes on");
        assert_eq!(heard.recv(), Ok(true));
    }

    #[test]
    fn dropping_a_task_ends_it() {
        let ended = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&ended);
        let task = Task::<()>::start(&Waker::default(), move |stop, _| {
            while !stop.is_stopped() {
                thread::yield_now();
            }
            count.fetch_add(1, Ordering::SeqCst);
        });
        drop(task.expect("a thread"));
        assert_eq!(ended.load(Ordering::SeqCst), 1);
    }
}
