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
            main_ms: time.map(|time| Millis(time.main)),
            increment_ms: time.map(|time| Millis(time.increment)),
        }
    }
}

impl From<SetupFields> for Setup {
    fn from(fields: SetupFields) -> Self {
        let increment = fields.increment_ms.map_or(Duration::ZERO, |time| time.0);
        Self {
            rules: RuleSet::new(fields.rules, fields.size),
            seats: Sides { dark: fields.dark, light: fields.light },
            time: fields.main_ms.map(|main| TimeControl { main: main.0, increment }),
        }
    }
}

/// Time on a clock in a file: a thousand hours at most, so that sums cannot overflow.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub(crate) struct Millis(pub(crate) Duration);

impl Millis {
    pub(crate) const MOST: u64 = 1000 * 60 * 60 * 1000;
}

impl TryFrom<u64> for Millis {
    type Error = String;

    fn try_from(ms: u64) -> Result<Self, String> {
        let fits = (ms <= Self::MOST).then(|| Self(Duration::from_millis(ms)));
        fits.ok_or_else(|| format!("expected {} at most", Self::MOST))
    }
}

/// Rounded up: whoever has some time left still has some after the game is opened again.
impl From<Millis> for u64 {
    fn from(Millis(time): Millis) -> Self {
        let ms = Self::try_from(time.as_nanos().div_ceil(1_000_000));
        ms.unwrap_or(Self::MAX).min(Millis::MOST)
    }
}
