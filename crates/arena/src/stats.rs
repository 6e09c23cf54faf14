//! Figures about samples.

/// The mean of a sample and its standard error; both 0 for an empty one.
#[must_use]
pub fn mean_and_error(sample: &[f64]) -> (f64, f64) {
    let n = sample.len() as f64;
    if sample.is_empty() {
        return (0.0, 0.0);
    }
    let mean = sample.iter().sum::<f64>() / n;
    if sample.len() < 2 {
        return (mean, 0.0);
    }
    let squares: f64 = sample.iter().map(|x| (x - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// The value below or at which this share of a sorted sample lies; 0 for an empty one.
///
/// ```
/// assert_eq!(arena::stats::percentile(&[1, 2, 3, 4], 0.5), 2);
/// ```
#[must_use]
pub fn percentile<T: Copy + Default>(sorted: &[T], share: f64) -> T {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or_default()
}

/// The 95 % interval of a rate, from successes among trials, after Wilson.
#[must_use]
pub fn wilson_95(successes: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let z = 1.959_963_984_540_054_f64;
    let n = trials as f64;
    let rate = successes as f64 / n;
    let center = rate + z * z / (2.0 * n);
    let margin = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // Rounding must not leave a trace where there is none: in Elo it would be thousands.
    let low = if successes == 0 { 0.0 } else { (center - margin) / scale };
    let high = if successes == trials { 1.0 } else { (center + margin) / scale };
    (low.max(0.0), high.min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn means_and_errors() {
        let (mean, error) = mean_and_error(&[1.0, 2.0, 3.0, 4.0]);
        assert!(near(mean, 2.5) && near(error, 0.645_497));
        assert_eq!(mean_and_error(&[]), (0.0, 0.0));
        assert_eq!(mean_and_error(&[7.0]), (7.0, 0.0));
    }

    #[test]
    fn percentiles_are_members_of_the_sample() {
        let sample: Vec<u32> = (1..=100).collect();
        assert_eq!(percentile(&sample, 0.05), 5);
        assert_eq!(percentile(&sample, 0.5), 50);
        assert_eq!(percentile(&sample, 0.95), 95);
        assert_eq!(percentile(&sample, 1.0), 100);
        assert_eq!(percentile(&sample, 0.0), 1);
        assert_eq!(percentile::<u32>(&[], 0.5), 0);
    }

    #[test]
    fn wilson_intervals_are_those_of_the_tables() {
        let (low, high) = wilson_95(50, 100);
        assert!(near(low, 0.4038) && near(high, 0.5962));
        let (low, high) = wilson_95(0, 10);
        assert!(near(low, 0.0) && near(high, 0.2775));
        let (low, high) = wilson_95(10, 10);
        assert!(near(low, 0.7225) && near(high, 1.0));
        assert_eq!(wilson_95(0, 0), (0.0, 1.0));
        for trials in 1..1000 {
            assert_eq!((wilson_95(0, trials).0, wilson_95(trials, trials).1), (0.0, 1.0));
        }
    }
}
