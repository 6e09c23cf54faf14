//! When a match has shown enough: the sequential probability ratio test on pairs of games.
//!
//! Two claims compete: the first side is `elo0` or `elo1` stronger. Of each claim the distribution
//! of pair results is taken that explains the counts best (a generalised test), and the logarithm of
//! how much better the second explains them than the first is the *LLR*. As soon as it leaves its
//! bounds the match is over: a true first claim is then given up with probability alpha, a true
//! second one with probability beta.
//!
//! The best distribution under a claim is an empirical likelihood: with the shares q of the five
//! results a, the maximum of the likelihood under a constraint whose derivatives are b is
//! p = q / (1 + x b), with the x for which the b average to 0 under p.

use std::fmt;

use crate::pair_counts::{PairCounts, expected_rate};

/// In which unit a claim says how much stronger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Normalised Elo: by the spread of the results, so that a match takes equally long to show it
    /// whatever the share of draws.
    #[default]
    Normalized,
    /// The Elo of rating lists, by the share of the points.
    Logistic,
}

/// A test.
///
/// ```
/// use arena::{PairCounts, Sprt, Verdict};
///
/// let test = Sprt { elo0: 0.0, elo1: 10.0, ..Sprt::default() };
/// let counts = PairCounts { pairs: [20, 90, 300, 140, 50], ..PairCounts::default() };
/// assert_eq!(test.verdict(&counts), Some(Verdict::Stronger));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What the first claim says: no stronger than this.
    pub elo0: f64,
    /// What the second claim says: this much stronger.
    pub elo1: f64,
    /// How often a true first claim may be given up.
    pub alpha: f64,
    /// How often a true second claim may be given up.
    pub beta: f64,
    /// What Elo means in it.
    pub model: EloModel,
}

impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Normalized }
    }
}

/// What a test has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first claim was given up.
    Stronger,
    /// The second claim was given up.
    NotStronger,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Stronger => "stronger",
            Self::NotStronger => "not stronger",
        })
    }
}

/// The points of a pair, by the game.
const RESULTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// In place of a count of 0: what was not seen yet is not impossible.
const UNSEEN: f64 = 1e-3;
/// Normalised Elo of an advantage of one standard deviation of a game.
const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

impl Sprt {
    /// The bounds between which a test goes on.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much better the second claim explains the pairs than the first.
    #[must_use]
    pub fn llr(&self, counts: &PairCounts) -> f64 {
        if counts.is_empty() {
            return 0.0;
        }
        let seen = counts.pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let n: f64 = seen.iter().sum();
        let shares = seen.map(|count| count / n);
        let [first, second] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => with_mean(&shares, expected_rate(elo)),
            EloModel::Normalized => {
                // A pair is the mean of two games: its deviation is that of a game by a root of 2.
                with_advantage(&shares, elo / NORMALIZED_UNIT * std::f64::consts::SQRT_2)
            }
        });
        let terms = shares.iter().zip(second.iter().zip(first));
        n * terms.map(|(share, (second, first))| share * (second / first).ln()).sum::<f64>()
    }

    /// What the pairs show, if they do yet.
    #[must_use]
    pub fn verdict(&self, counts: &PairCounts) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        match self.llr(counts) {
            llr if llr >= upper => Some(Verdict::Stronger),
            llr if llr <= lower => Some(Verdict::NotStronger),
            _ => None,
        }
    }
}

/// The likeliest distribution with this mean.
fn with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(shares, &RESULTS.map(|result| result - mean))
}

/// The likeliest distribution whose mean is so many of its standard deviations above a half.
///
/// The constraint is mu - 1/2 - t sigma = 0. Its derivatives by the shares, less their mean, are
/// a - 1/2 - t sigma (1 + ((a - mu) / sigma)^2) / 2: they depend on the distribution itself, so it
/// is found step by step.
fn with_advantage(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..100 {
        let mean: f64 = found.iter().zip(RESULTS).map(|(share, result)| share * result).sum();
        let square = |(share, result): (&f64, f64)| share * (result - mean).powi(2);
        let deviation = found.iter().zip(RESULTS).map(square).sum::<f64>().sqrt();
        let next = tilted(
            shares,
            &RESULTS.map(|result| {
                let far = ((result - mean) / deviation).powi(2);
                result - 0.5 - t * deviation * (1.0 + far) / 2.0
            }),
        );
        let moved = next.iter().zip(found).map(|(next, before)| (next - before).abs());
        let most = moved.fold(0.0, f64::max);
        found = next;
        if most < 1e-10 {
            break;
        }
    }
    found
}

/// `shares` / (1 + x b) with the x for which the b average to 0 under it.
fn tilted(shares: &[f64; 5], b: &[f64; 5]) -> [f64; 5] {
    let (least, most) =
        b.iter().fold((0.0_f64, 0.0_f64), |(low, high), b| (low.min(*b), high.max(*b)));
    if least >= 0.0 || most <= 0.0 {
        // No distribution on these results has the constraint; only claims beyond all reason.
        return *shares;
    }
    // Between these ends every 1 + x b is positive, and the average falls as x grows.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let average: f64 = shares.iter().zip(b).map(|(share, b)| share * b / (1.0 + x * b)).sum();
        if average > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|at| shares[at] / (1.0 + x * b[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use support::SeededRandom;

    #[track_caller]
    fn check(model: EloModel, (elo0, elo1): (f64, f64), pairs: [u64; 5], published: f64) {
        let test = Sprt { elo0, elo1, model, ..Sprt::default() };
        let llr = test.llr(&PairCounts { pairs, ..PairCounts::default() });
        assert!((llr - published).abs() < 0.0051, "{llr} is not {published}");
    }

    /// Tests of Stockfish patches, as its pull requests 3098, 2971, 3883 and 6285 state them.
    #[test]
    fn the_llr_is_that_of_published_tests() {
        use EloModel::{Logistic, Normalized};
        check(Logistic, (-0.25, 1.25), [491, 7345, 29693, 7670, 465], 2.96);
        check(Logistic, (-0.5, 1.5), [17, 253, 1042, 337, 39], 2.96);
        check(Logistic, (0.25, 1.75), [11, 407, 3238, 513, 11], 2.93);
        check(Normalized, (0.0, 2.5), [278, 6934, 16204, 7314, 250], 2.93);
        check(Normalized, (0.5, 3.0), [106, 7887, 23331, 8285, 95], 2.97);
        check(Normalized, (-1.75, 0.25), [289, 26459, 62934, 26379, 331], 2.94);
    }

    #[test]
    fn the_bounds_are_those_of_wald_and_nothing_shows_nothing() {
        let test = Sprt::default();
        let (lower, upper) = test.bounds();
        assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
        assert!(test.llr(&PairCounts::default()).abs() < 1e-12);
        assert_eq!(test.verdict(&PairCounts::default()), None);
        for pairs in [[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 1_000, 0, 0], [0, 0, 0, 0, 1_000]] {
            let counts = PairCounts { pairs, ..PairCounts::default() };
            for model in [EloModel::Normalized, EloModel::Logistic] {
                assert!(Sprt { model, ..test }.llr(&counts).is_finite(), "{pairs:?}");
            }
        }
    }

    /// How many of 400 matches between sides of this strength end with `Stronger`. Pairs are 2 wins,
    /// 1 point or 2 losses, with the shares that make the strength true.
    fn stronger(test: &Sprt, rate: f64) -> usize {
        let verdict = |match_number: u64| {
            let mut dice = SeededRandom::for_part(11, match_number);
            let mut counts = PairCounts::default();
            loop {
                let roll = dice.below(1 << 40) as f64 / (1_u64 << 40) as f64;
                let half = |lost: f64| if roll < lost { [0, 0] } else { [2, 0] };
                counts.add_pair(if roll > 1.0 - (rate - 0.25) {
                    [2, 2]
                } else {
                    half(0.75 - rate)
                });
                // Looked at every ten pairs, to be quick; that only makes errors rarer.
                if counts.len().is_multiple_of(10)
                    && let Some(verdict) = test.verdict(&counts)
                {
                    return verdict;
                }
            }
        };
        (0..400).filter(|number| verdict(*number) == Verdict::Stronger).count()
    }

    #[test]
    fn it_errs_as_seldom_as_it_says() {
        let test = Sprt { elo0: 0.0, elo1: 60.0, model: EloModel::Logistic, ..Sprt::default() };
        // 5 % of 400 are 20, with a standard deviation of 4.4.
        let wrong = stronger(&test, expected_rate(0.0));
        assert!(wrong <= 34, "{wrong} of 400 equal sides were called stronger");
        let right = stronger(&test, expected_rate(60.0));
        assert!(right >= 366, "{right} of 400 stronger sides were called stronger");
    }
}
