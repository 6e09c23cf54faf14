//! An answer that is worked out in the background and given out no sooner than the eye expects.

use std::task::Poll;
use std::time::Duration;

use support::Task;

/// An answer that is worked out. What the task sends first is the answer; dropping this calls the
/// work off.
#[derive(Debug)]
pub(crate) struct Pending<T> {
    task: Task<T>,
    began: Duration,
    answer: Option<T>,
}

impl<T: Send + 'static> Pending<T> {
    /// The answer of a task that was started now.
    pub(crate) const fn new(task: Task<T>, now: Duration) -> Self {
        Self { task, began: now, answer: None }
    }

    /// The answer, once it is there and `least` has passed since it was asked for; nothing if the
    /// work has ended without one. Never waits.
    pub(crate) fn poll(&mut self, now: Duration, least: Duration) -> Poll<Option<T>> {
        if self.answer.is_none() {
            self.answer = self.task.poll();
        }
        let known = self.answer.is_some() || self.task.is_done();
        if known && now.saturating_sub(self.began) >= least {
            Poll::Ready(self.answer.take())
        } else {
            Poll::Pending
        }
    }

    /// Counts the time since it was asked for from now on.
    pub(crate) const fn restart(&mut self, now: Duration) {
        self.began = now;
    }

    /// When an answer that is there will be given out.
    pub(crate) fn due(&self, least: Duration) -> Option<Duration> {
        (self.answer.is_some() || self.task.is_done()).then(|| self.began + least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use support::Waker;

    const LEAST: Duration = Duration::from_millis(350);

    /// Asks until the work has ended, without letting time pass.
    fn ended<T: Send + 'static>(task: Task<T>) -> Pending<T> {
        let mut pending = Pending::new(task, Duration::from_secs(1));
        while pending.due(LEAST).is_none() {
            assert!(pending.poll(Duration::from_secs(1), LEAST).is_pending());
        }
        pending
    }

    #[test]
    fn an_answer_is_given_out_no_sooner_than_asked() {
        let task = Task::start(&Waker::default(), |_, sender| sender.send(7)).expect("a thread");
        let mut pending = ended(task);
        let due = Duration::from_millis(1350);
        assert_eq!(pending.due(LEAST), Some(due));
        assert_eq!(pending.poll(Duration::from_millis(1349), LEAST), Poll::Pending);
        assert_eq!(pending.poll(due, LEAST), Poll::Ready(Some(7)));
    }

    #[test]
    fn work_that_ends_without_an_answer_says_so() {
        let task = Task::<u32>::start(&Waker::default(), |_, _| {}).expect("a thread");
        assert_eq!(ended(task).poll(Duration::from_secs(2), LEAST), Poll::Ready(None));
    }
}
