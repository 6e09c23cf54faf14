//! How pairs of games went: all that a match shows of who is stronger, in a few numbers that add up.

use crate::stats::wilson_95;

/// How many pairs of games brought the first side how many points. The two games of a pair share
/// their opening, so they are not independent; the pairs are. Counts of several parts of a match
/// added are the counts of the whole.
///
/// ```
/// use arena::PairCounts;
///
/// let mut counts = PairCounts::default();
/// counts.add_pair([2, 1]); // A win and a draw: one and a half points.
/// counts.add_pair([2, 0]);
/// assert_eq!(counts.pairs, [0, 0, 1, 1, 0]);
/// assert_eq!(counts.rate(), 0.625);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts {
    /// Pairs with 0, a half, 1, one and a half and 2 points.
    pub pairs: [u64; 5],
    /// Games without a partner, with 0, a half and 1 point.
    pub lone: [u64; 3],
}

impl PairCounts {
    /// Notes a pair, by the half points of the first side in either game: 0, 1 or 2.
    pub fn add_pair(&mut self, half_points: [u8; 2]) {
        self.pairs[usize::from(half_points[0].min(2) + half_points[1].min(2))] += 1;
    }

    /// Notes a game without a partner.
    pub fn add_lone(&mut self, half_points: u8) {
        self.lone[usize::from(half_points.min(2))] += 1;
    }

    /// Notes all that another has.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
        for (count, more) in self.lone.iter_mut().zip(other.lone) {
            *count += more;
        }
    }

    /// The same in the view of the other side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.pairs.reverse();
        self.lone.reverse();
        self
    }

    /// How many whole pairs.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Whether there is no whole pair.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.len() + self.lone.iter().sum::<u64>()
    }

    /// Twice the points of the first side.
    #[must_use]
    pub fn half_points(&self) -> u64 {
        let pairs = (0..).zip(self.pairs).map(|(points, count)| points * count);
        let lone = (0..).zip(self.lone).map(|(points, count)| points * count);
        pairs.sum::<u64>() + lone.sum::<u64>()
    }

    /// The share of the points that the first side has; 0 if there are no games.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.half_points() as f64 / (2 * self.games()).max(1) as f64
    }

    /// The 95 % interval of that, from the differences between pairs. Where all went the same way
    /// these say nothing; then the games are counted.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let (rate, error) = (self.rate(), self.error());
        if error > 0.0 {
            ((rate - 1.96 * error).max(0.0), (rate + 1.96 * error).min(1.0))
        } else {
            wilson_95((rate * self.games() as f64).round() as u64, self.games())
        }
    }

    /// The standard error of the share of the points.
    fn error(&self) -> f64 {
        // A game without a partner counts as a pair of which nothing more is known.
        let pairs = (0..).zip(self.pairs).map(|(points, count)| (f64::from(points) / 4.0, count));
        let lone = (0..).zip(self.lone).map(|(points, count)| (f64::from(points) / 2.0, count));
        let all: Vec<(f64, u64)> = pairs.chain(lone).collect();
        let n = all.iter().map(|(_, count)| *count as f64).sum::<f64>();
        if n < 2.0 {
            return 0.0;
        }
        let mean = all.iter().map(|(share, count)| share * *count as f64).sum::<f64>() / n;
        let squares = all.iter().map(|(share, count)| (share - mean).powi(2) * *count as f64);
        (squares.sum::<f64>() / (n - 1.0) / n).sqrt()
    }

    /// How much stronger the first side is, in Elo, with its 95 % interval.
    #[must_use]
    pub fn elo(&self) -> (f64, (f64, f64)) {
        let (low, high) = self.interval();
        (elo(self.rate()), (elo(low), elo(high)))
    }
}

/// The difference in Elo that explains a share of the points; infinite for all or none.
#[must_use]
pub fn elo(rate: f64) -> f64 {
    // Adding 0 makes a negative zero positive.
    -400.0 * (1.0 / rate.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

/// The share of the points that a difference in Elo leads to.
#[must_use]
pub fn expected_rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_that_of_the_tables() {
        assert!((elo(0.75) - 190.848).abs() < 0.01);
        assert!((elo(0.36) + 99.95).abs() < 0.1);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
        assert!((expected_rate(elo(0.3)) - 0.3).abs() < 1e-12);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let all = [[2, 2], [2, 0], [1, 1], [0, 0], [2, 1], [1, 0]];
        let count = |pairs: &[[u8; 2]]| {
            let mut counts = PairCounts::default();
            for pair in pairs {
                counts.add_pair(*pair);
            }
            counts
        };
        let mut sum = count(&all[..2]);
        sum.merge(&count(&all[2..]));
        assert_eq!(sum, count(&all));
        assert_eq!((sum.pairs, sum.games(), sum.half_points()), ([1, 1, 2, 1, 1], 12, 12));
        assert_eq!(sum.reversed().reversed(), sum);
        sum.add_lone(2);
        assert_eq!((sum.games(), sum.half_points()), (13, 14));
    }

    #[test]
    fn pairs_that_balance_each_other_leave_less_doubt() {
        let balanced = PairCounts { pairs: [0, 1, 48, 1, 0], ..PairCounts::default() };
        let streaky = PairCounts { pairs: [25, 0, 0, 0, 25], ..PairCounts::default() };
        let width = |counts: &PairCounts| counts.interval().1 - counts.interval().0;
        assert!(width(&balanced) < width(&streaky) / 4.0);
        let (_, (low, high)) = streaky.elo();
        assert!((low + high).abs() < 1e-9 && high > 90.0);
    }
}
