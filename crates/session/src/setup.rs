//! What a new game is made of.

use std::time::Duration;

use reversi::{RuleSet, Size, Variant};
use serde::{Deserialize, Serialize};

use crate::saved_file::text;
use crate::seat::{Seat, Sides};

/// How long the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game, each.
    pub main: Duration,
    /// Given back with every move.
    pub increment: Duration,
}

/// What a new game is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SetupFields", into = "SetupFields")]
pub struct Setup {
    /// Which game, on which board.
    pub rules: RuleSet,
    /// Who plays.
    pub seats: Sides<Seat>,
    /// How long they have; without, as long as they like.
    pub time: Option<TimeControl>,
}

impl Setup {
    /// Two people without a clock, as in the seeds.
    #[must_use]
    pub const fn people(kind: Variant, size: Size) -> Self {
        let seats = Sides { dark: Seat::PERSON, light: Seat::PERSON };
        Self { rules: RuleSet::new(kind, size), seats, time: None }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::people(Variant::Reversi, Size::EIGHT)
    }
}

/// A setup in a file.
#[derive(Serialize, Deserialize)]
struct SetupFields {
    rules: Variant,
    size: Size,
    #[serde(with = "text")]
    dark: Seat,
    #[serde(with = "text")]
    light: Seat,
    /// `null` without clocks.
    main_ms: Option<Millis>,
    increment_ms: Option<Millis>,
}

impl From<Setup> for SetupFields {
    fn from(Setup { rules, seats, time }: Setup) -> Self {
        Self {
            rules: rules.variant(),
            size: rules.size(),
            dark: seats.dark,
            light: seats.light,
            main_ms: time.map(|time| time.main.into()),
            increment_ms: time.map(|time| time.increment.into()),
        }
    }
}

impl From<SetupFields> for Setup {
    fn from(fields: SetupFields) -> Self {
        let increment = fields.increment_ms.map_or(Duration::ZERO, Duration::from);
        Self {
            rules: RuleSet::new(fields.rules, fields.size),
            seats: Sides { dark: fields.dark, light: fields.light },
            time: fields.main_ms.map(|main| TimeControl { main: main.into(), increment }),
        }
    }
}

/// Time on a clock in a file: a thousand hours at most, so that sums cannot overflow.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u64")]
pub(crate) struct Millis(u64);

impl Millis {
    pub(crate) const MOST: u64 = 1000 * 60 * 60 * 1000;
}

impl TryFrom<u64> for Millis {
    type Error = String;

    fn try_from(ms: u64) -> Result<Self, String> {
        let fits = ms <= Self::MOST;
        fits.then_some(Self(ms)).ok_or_else(|| format!("expected {} at most", Self::MOST))
    }
}

/// Rounded up: whoever has some time left still has some after the game is opened again.
impl From<Duration> for Millis {
    fn from(time: Duration) -> Self {
        let ms = u64::try_from(time.as_nanos().div_ceil(1_000_000));
        Self(ms.unwrap_or(u64::MAX).min(Self::MOST))
    }
}

impl From<Millis> for Duration {
    fn from(time: Millis) -> Self {
        Self::from_millis(time.0)
    }
}
