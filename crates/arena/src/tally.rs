//! Figures that are gathered game by game and take the same room however many there are.

use std::collections::BTreeMap;
use std::time::Duration;

/// How often each number came up.
///
/// ```
/// let mut tally = arena::Tally::default();
/// for shots in [40, 44, 44, 52] {
///     tally.add(shots);
/// }
/// assert_eq!(tally.mean_and_error().0, 45.0);
/// assert_eq!(tally.percentile(0.5), 44);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<u32, u64>,
}

impl Tally {
    /// Notes a number.
    pub fn add(&mut self, number: u32) {
        *self.counts.entry(number).or_default() += 1;
    }

    /// Notes all numbers of another.
    pub fn merge(&mut self, other: &Self) {
        for (&number, &count) in &other.counts {
            *self.counts.entry(number).or_default() += count;
        }
    }

    /// How many numbers were noted.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether none was noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The numbers that came up and how often, the smallest first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.counts.iter().map(|(&number, &count)| (number, count))
    }

    /// The mean and its standard error; both 0 if there are no numbers.
    #[must_use]
    pub fn mean_and_error(&self) -> (f64, f64) {
        let n = self.len() as f64;
        if self.is_empty() {
            return (0.0, 0.0);
        }
        let mean = self.iter().map(|(x, count)| f64::from(x) * count as f64).sum::<f64>() / n;
        if self.len() < 2 {
            return (mean, 0.0);
        }
        let squares = self.iter().map(|(x, count)| (f64::from(x) - mean).powi(2) * count as f64);
        (mean, (squares.sum::<f64>() / (n - 1.0) / n).sqrt())
    }

    /// The number below or at which this share lies; 0 if there are none.
    #[must_use]
    pub fn percentile(&self, share: f64) -> u32 {
        let rank = ((share * self.len() as f64).ceil() as u64).max(1);
        let mut passed = 0;
        let found = self.iter().find(|(_, count)| {
            passed += count;
            passed >= rank
        });
        found.map_or(0, |(number, _)| number)
    }
}

/// Times, each to within half a per cent; the longest exactly.
///
/// ```
/// use std::time::Duration;
///
/// let mut times = arena::Times::default();
/// for ms in 1..=100 {
///     times.add(Duration::from_millis(ms));
/// }
/// assert!((times.percentile_ms(0.5) - 50.0).abs() < 0.5);
/// assert_eq!(times.longest_ms(), 100.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// By the logarithm of the nanoseconds, a hundred to a power of e.
    steps: Tally,
    longest: Duration,
}

impl Times {
    /// Notes a time.
    pub fn add(&mut self, time: Duration) {
        let nanoseconds = time.as_nanos().max(1) as f64;
        self.steps.add((nanoseconds.ln() * 100.0).round() as u32);
        self.longest = self.longest.max(time);
    }

    /// Notes all times of another.
    pub fn merge(&mut self, other: &Self) {
        self.steps.merge(&other.steps);
        self.longest = self.longest.max(other.longest);
    }

    /// The time within which this share was, in milliseconds.
    #[must_use]
    pub fn percentile_ms(&self, share: f64) -> f64 {
        let step = self.steps.percentile(share);
        let ms = (f64::from(step) / 100.0).exp() / 1e6;
        if self.steps.is_empty() { 0.0 } else { ms.min(self.longest_ms()) }
    }

    /// The longest, in milliseconds.
    #[must_use]
    pub fn longest_ms(&self) -> f64 {
        self.longest.as_secs_f64() * 1000.0
    }
}
