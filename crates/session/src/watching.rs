//! How players of whom nobody is a person are watched: at a pace, with pauses, one move at a time.

use std::time::Duration;

/// Slower than this nobody needs to watch.
const SLOWEST: Duration = Duration::from_secs(5);
/// Faster than this nobody can.
const FASTEST: Duration = Duration::from_millis(50);

/// How a game is watched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watching {
    pace: Duration,
    goes_on: bool,
    /// One move is made, and then it waits again.
    is_step: bool,
}

impl Watching {
    /// At this pace.
    pub(crate) const fn at(pace: Duration) -> Self {
        Self { pace, goes_on: true, is_step: false }
    }

    /// The least time between two moves.
    pub(crate) const fn pace(&self) -> Duration {
        self.pace
    }

    /// Whether it goes on by itself.
    pub(crate) const fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Whether a move may be chosen now.
    pub(crate) const fn is_due(&self) -> bool {
        self.goes_on || self.is_step
    }

    /// Goes on, or waits.
    pub(crate) const fn go_on(&mut self, on: bool) {
        (self.goes_on, self.is_step) = (on, false);
    }

    /// One move, and then it waits.
    pub(crate) const fn step(&mut self) {
        (self.goes_on, self.is_step) = (false, true);
    }

    /// A move was made.
    pub(crate) const fn moved(&mut self) {
        self.is_step = false;
    }

    /// At another pace.
    pub(crate) fn keep_pace(&mut self, pace: Duration) {
        self.pace = pace.clamp(FASTEST, SLOWEST);
    }
}
