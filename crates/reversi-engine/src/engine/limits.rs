//! How long to think.

use std::time::Duration;

/// How long to think: whichever limit is met first. Without any, to the end of the game.
///
/// ```
/// use std::time::Duration;
/// use reversi_engine::{Clock, Limits};
///
/// let two_seconds = Limits::time(Duration::from_secs(2));
/// let both = Limits { nodes: Some(1_000_000), ..Limits::depth(12) };
/// let by_clock =
///     Limits::clock(Clock { left: Duration::from_mins(5), increment: Duration::from_secs(2) });
/// // Six moves ahead, and perfectly from 14 empty squares on.
/// let perfect_end = Limits { exact: Some(14), ..Limits::depth(6) };
/// # let _ = (two_seconds, both, by_clock, perfect_end);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Look at most so many moves ahead.
    pub depth: Option<u32>,
    /// Visit about so many positions: a few thousand more at most for each thread.
    pub nodes: Option<u64>,
    /// Take at most so much time.
    pub time: Option<Duration>,
    /// Share out what is left on a clock.
    pub clock: Option<Clock>,
    /// Search to the end of the game from so many empty squares on, once the first guesses are
    /// in. Left open, it follows the depth: from 8 more than the moves looked ahead.
    pub exact: Option<u32>,
}

/// A player's clock.
///
/// ```
/// use std::time::Duration;
/// use reversi::{Position, RuleSet};
/// use reversi_engine::{Clock, Engine, Limits, Options};
///
/// let engine = Engine::new(Options { hash_mb: 1, ..Options::default() })?;
/// let clock = Clock { left: Duration::from_millis(300), increment: Duration::ZERO };
/// let info = engine.think(&Position::start(RuleSet::OTHELLO), &Limits::clock(clock));
/// assert!(info.best.is_some());
/// # Ok::<(), reversi_engine::NoMemory>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left for the rest of the game.
    pub left: Duration,
    /// What comes back with every move.
    pub increment: Duration,
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self { depth: None, nodes: None, time: None, clock: None, exact: None };

    /// How far each move of a game is looked at again, in every program.
    pub const ANALYSIS: Self = Self { exact: Some(20), ..Self::depth(12) };

    /// The next stage of an analysis that goes on with the time there is: the same, and exactly from
    /// two more empty squares on.
    ///
    /// ```
    /// use reversi_engine::Limits;
    ///
    /// assert_eq!(Limits::ANALYSIS.deeper().exact, Some(22));
    /// ```
    #[must_use]
    pub const fn deeper(self) -> Self {
        let exact = match self.exact {
            Some(exact) => exact + 2,
            None => 2,
        };
        Self { exact: Some(exact), ..self }
    }

    /// Looking so many moves ahead.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// Visiting so many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// Taking so much time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::NONE }
    }

    /// Playing by a clock.
    #[must_use]
    pub const fn clock(clock: Clock) -> Self {
        Self { clock: Some(clock), ..Self::NONE }
    }

    /// The time for one move with so many empty squares, if time matters.
    pub(crate) fn budget(&self, empties: u32) -> Option<Duration> {
        let clock = self.clock.map(|clock| clock.budget(empties));
        match (self.time, clock) {
            (Some(time), Some(clock)) => Some(time.min(clock)),
            (time, clock) => time.or(clock),
        }
    }
}

/// What is kept back for everything but thinking.
const RESERVE: Duration = Duration::from_millis(20);

impl Clock {
    /// The share of one move. The last moves of a game take next to no time, because the game is
    /// worked out by then, so they are left out of the division.
    fn budget(self, empties: u32) -> Duration {
        let moves = (empties / 2).saturating_sub(6).max(3);
        let share = (self.left / moves).saturating_add(self.increment / 5 * 4);
        share.min(self.left / 2).saturating_sub(RESERVE).max(Duration::from_millis(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_never_runs_out() {
        for increment in [0, 1000] {
            let increment = Duration::from_millis(increment);
            let mut left = Duration::from_mins(1);
            for empties in (0..=60).rev().step_by(2) {
                let budget = Clock { left, increment }.budget(empties);
                assert!(budget > Duration::ZERO && budget < left, "{empties}: {budget:?}");
                left = left.saturating_sub(budget) + increment;
            }
            assert!(left < Duration::from_secs(45), "{left:?} was never used");
        }
    }

    #[test]
    fn the_shorter_of_two_times_counts() {
        let clock = Clock { left: Duration::from_mins(10), increment: Duration::ZERO };
        let limits = Limits { clock: Some(clock), ..Limits::time(Duration::from_secs(1)) };
        assert_eq!(limits.budget(60), Some(Duration::from_secs(1)));
        assert_eq!(Limits::depth(3).budget(60), None);
    }
}
