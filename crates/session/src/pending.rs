//! An answer that is worked out in the background and given out no sooner than the eye expects.

use std::time::Duration;

use support::Task;

/// An answer for a side that is worked out. What the task sends is the answer; dropping this calls
/// the work off.
#[derive(Debug)]
pub(crate) struct Pending<S, T> {
    side: S,
    task: Option<Task<T>>,
    began: Duration,
    answer: Option<T>,
}

impl<S: Copy, T: Send + 'static> Pending<S, T> {
    /// The answer of a task that was started now.
    pub(crate) const fn new(side: S, task: Task<T>, now: Duration) -> Self {
        Self { side, task: Some(task), began: now, answer: None }
    }

    /// For which side it is.
    pub(crate) const fn side(&self) -> S {
        self.side
    }

    /// The answer, once it is there and `least` has passed since it was asked for; nothing in its
    /// place if the work has ended without one. Then it is pending no longer. Never waits.
    pub(crate) fn take(
        pending: &mut Option<Self>,
        now: Duration,
        least: Duration,
    ) -> Option<(S, Option<T>)> {
        let waiting = pending.as_mut()?;
        Task::drain(&mut waiting.task, |answer| waiting.answer = Some(answer));
        waiting.due(least).filter(|due| *due <= now)?;
        pending.take().map(|ended| (ended.side, ended.answer))
    }

    /// Counts the time since it was asked for from now on.
    pub(crate) const fn restart(&mut self, now: Duration) {
        self.began = now;
    }

    /// When an answer that is there will be given out.
    pub(crate) fn due(&self, least: Duration) -> Option<Duration> {
        (self.answer.is_some() || self.task.is_none()).then(|| self.began + least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use support::Waker;

    const LEAST: Duration = Duration::from_millis(350);

    /// Asks until the work has ended, without letting time pass.
    fn ended<T: Send + 'static>(task: Task<T>) -> Option<Pending<(), T>> {
        let mut pending = Some(Pending::new((), task, Duration::from_secs(1)));
        while pending.as_ref().is_some_and(|pending| pending.due(LEAST).is_none()) {
            assert!(Pending::take(&mut pending, Duration::from_secs(1), LEAST).is_none());
        }
        pending
    }

    #[test]
    fn an_answer_is_given_out_no_sooner_than_asked() {
        let task = Task::start(&Waker::default(), |_, sender| sender.send(7)).expect("a thread");
        let mut pending = ended(task);
        let due = Duration::from_millis(1350);
        assert_eq!(pending.as_ref().and_then(|pending| pending.due(LEAST)), Some(due));
        assert_eq!(Pending::take(&mut pending, Duration::from_millis(1349), LEAST), None);
        assert_eq!(Pending::take(&mut pending, due, LEAST), Some(((), Some(7))));
        assert!(pending.is_none());
    }

    #[test]
    fn work_that_ends_without_an_answer_says_so() {
        let task = Task::<u32>::start(&Waker::default(), |_, _| {}).expect("a thread");
        let answer = Pending::take(&mut ended(task), Duration::from_secs(2), LEAST);
        assert_eq!(answer, Some(((), None)));
    }
}
