//! How much work a decision may be.

use std::time::Duration;

use support::StopToken;

/// What a decision may cost. It is a limit of work, so that the same question with the same dice has the
/// same answer on every machine; how much work a time is was measured on one core of a small computer:
/// the dearest decisions may take a little longer.
///
/// ```
/// use std::time::Duration;
/// use battleship_engine::belief::Budget;
///
/// assert_eq!(Budget::default(), Budget::of(Duration::from_millis(50)));
/// assert_eq!(Budget::of(Duration::from_secs(60)).time(), Budget::LONGEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    time: Duration,
}

/// No game has more.
const ALL_SHOTS: u32 = 100;

impl Budget {
    /// The seed's limit.
    pub const LONGEST: Duration = Duration::from_secs(5);

    /// The work that fits into this time, at most that of [`Budget::LONGEST`].
    #[must_use]
    pub fn of(time: Duration) -> Self {
        Self { time: time.clamp(Duration::from_millis(1), Self::LONGEST) }
    }

    /// The time that it is meant to fit into.
    pub const fn time(self) -> Duration {
        self.time
    }

    fn ms(self) -> u64 {
        self.time.as_millis() as u64
    }

    /// The same, with the least that a belief needs whose errors are to be trusted. A shot needs less.
    pub(super) fn for_belief(self) -> Self {
        Self { time: self.time.max(Duration::from_millis(25)) }
    }

    /// Steps on the way to explanations.
    pub(super) fn steps(self) -> u64 {
        (self.ms() * 2_000).max(10_000)
    }

    /// Explanations that are kept for drawing fleets.
    pub(super) fn drafts(self) -> usize {
        (self.ms() as usize * 400).clamp(2_000, 20_000)
    }

    /// Innermost places counted while counting every fleet.
    pub(super) fn visits(self) -> u64 {
        self.ms() * 10_000
    }

    /// Fleets that are drawn, and how many are tried for that.
    pub(super) fn fleets(self) -> usize {
        (self.ms() as usize * 80).clamp(256, 8_000)
    }

    pub(super) fn tries(self) -> u64 {
        (self.ms() * 4_000).max(8_000)
    }

    /// Fleets that are drawn to look ahead in the standard game.
    pub(super) fn sample(self) -> usize {
        match self.ms() {
            0..200 => self.fleets(),
            ms => (ms as usize * 200).min(60_000),
        }
    }

    /// Fleets that are listed where that is all there are.
    pub(super) fn list(self) -> usize {
        (self.ms() as usize * 400).clamp(256, 120_000)
    }

    /// Shots that are looked ahead, where fleets are a sample: all of them if it is so large that a tree may go on
    /// until few of its fleets are left.
    pub(super) fn depth(self) -> u32 {
        match self.ms() {
            0..20 => 5,
            20..200 => 6,
            _ => ALL_SHOTS,
        }
    }

    /// Cells that are looked into.
    pub(super) fn candidates(self) -> usize {
        match self.ms() {
            0..20 => 4,
            20..200 => 8,
            _ => 6,
        }
    }

    /// In how many branches, one below the other, one of several cells is chosen, where all fleets are listed.
    pub(super) fn choices(self) -> u32 {
        match self.ms() {
            0..20 => 0,
            20..200 => 4,
            _ => 12,
        }
    }

    /// Rows of fleets looked at while every shot is tried to the end: 24 ns each, so a fifth of the time.
    pub(super) fn trials(self) -> u64 {
        self.ms() * 8_000
    }

    /// Words looked at while looking ahead: 5 to 6.5 ns each, so two thirds of the time.
    pub(super) fn words(self) -> u64 {
        self.ms() * 110_000
    }
}

impl Default for Budget {
    /// 50 milliseconds.
    fn default() -> Self {
        Self::of(Duration::from_millis(50))
    }
}

/// What an insight may cost, and the way to end it before that is used up.
#[derive(Clone, Debug)]
pub struct Limits {
    /// What looking ahead may cost.
    pub budget: Budget,
    /// What counting fleets may cost: as a rule a small part of it is needed.
    pub counting: Budget,
    /// Ends the work: whatever is known by then is the answer.
    pub stop: StopToken,
}

impl Default for Limits {
    /// Enough to count the fleets of the standard game, before the first shot, too.
    fn default() -> Self {
        let counting = Budget::of(Duration::from_secs(1));
        Self { budget: Budget::default(), counting, stop: StopToken::new() }
    }
}

impl Limits {
    /// The same, ended by this.
    #[must_use]
    pub fn stopped_by(stop: &StopToken) -> Self {
        Self { stop: stop.clone(), ..Self::default() }
    }
}
