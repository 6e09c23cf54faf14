//! How much time a side has. The clock is ours: it runs from the question to the answer.

use std::time::Duration;

use reversi_engine::Clock;

/// How much time a side has in a game. Without any it has as much as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArenaTime {
    /// The most for one move.
    pub per_move: Option<Duration>,
    /// The most for all moves of a game.
    pub game: Option<Duration>,
    /// What comes back to that with every move.
    pub increment: Duration,
    /// So much later than a limit an answer still counts: what the way between two programs takes.
    pub margin: Duration,
}

/// The clock of one side in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideClock {
    control: ArenaTime,
    left: Option<Duration>,
    /// Time used in all, and for the slowest move.
    pub(crate) used: Duration,
    pub(crate) longest: Duration,
    /// Moves made.
    pub(crate) moves: u32,
}

impl SideClock {
    pub(crate) const fn new(control: ArenaTime) -> Self {
        let left = control.game;
        Self { control, left, used: Duration::ZERO, longest: Duration::ZERO, moves: 0 }
    }

    /// What the player is told.
    pub(crate) fn clock(&self) -> Option<Clock> {
        match (self.left, self.control.per_move) {
            (Some(left), Some(most)) => {
                Some(Clock { left: left.min(most), increment: Duration::ZERO })
            }
            (Some(left), None) => Some(Clock { left, increment: self.control.increment }),
            (None, most) => most.map(|left| Clock { left, increment: Duration::ZERO }),
        }
    }

    /// Notes a move that took so long; says what was exceeded, if anything was. So much of it as
    /// `allowance` says does not count: what a program needs to start.
    pub(crate) fn note(&mut self, took: Duration, allowance: Duration) -> Result<(), String> {
        self.used += took;
        self.longest = self.longest.max(took);
        self.moves += 1;
        let took = took.saturating_sub(allowance);
        let late = |limit: Duration, of: &str| {
            format!(
                "it took {:.3} s, and {:.3} s {of} (with a margin of {:.3} s)",
                took.as_secs_f64(),
                limit.as_secs_f64(),
                self.control.margin.as_secs_f64()
            )
        };
        if let Some(most) = self.control.per_move.filter(|most| took > *most + self.control.margin)
        {
            return Err(late(most, "is the most for a move"));
        }
        if let Some(left) = &mut self.left {
            if took > *left + self.control.margin {
                return Err(late(*left, "were left on its clock"));
            }
            *left = left.saturating_sub(took) + self.control.increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_move_may_be_late_by_the_margin_and_no_more() {
        let margin = Duration::from_millis(100);
        let control = ArenaTime { per_move: Some(SECOND), margin, ..ArenaTime::default() };
        let mut clock = SideClock::new(control);
        assert_eq!(clock.note(SECOND + margin, Duration::ZERO), Ok(()));
        let late = clock.note(SECOND + 2 * margin, Duration::ZERO).expect_err("too late");
        assert_eq!(
            late,
            "it took 1.200 s, and 1.000 s is the most for a move (with a margin of 0.100 s)"
        );
        assert_eq!((clock.moves, clock.longest), (2, SECOND + 2 * margin));
    }

    #[test]
    fn the_clock_of_a_game_runs_down_and_gets_its_increment() {
        let control =
            ArenaTime { game: Some(3 * SECOND), increment: SECOND, ..ArenaTime::default() };
        let mut clock = SideClock::new(control);
        assert_eq!(clock.note(2 * SECOND, Duration::ZERO), Ok(()));
        assert_eq!(clock.clock().map(|clock| clock.left), Some(2 * SECOND));
        assert_eq!(clock.note(2 * SECOND, Duration::ZERO), Ok(()));
        assert!(clock.note(2 * SECOND, Duration::ZERO).is_err());
    }
}
