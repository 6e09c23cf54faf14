//! Least squares: the weights whose sums come closest to what positions turned out to be worth.
//!
//! There are some hundred thousand weights and millions of positions, but each position has a part
//! in few of them. Conjugate gradients, scaled by how often a weight occurs, come close in a few
//! dozen walks over all positions. A pull towards zero keeps weights small that hardly occur.

use arena::{Progress, Series};
use reversi::RuleSet;
use reversi_engine::eval::{DISC, ErrorModel, Geometry, PatternWeights};

use crate::samples::{Samples, TERMS, unknowns};
use crate::self_play::TrainingGame;

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// The pull towards zero, in samples.
    pub ridge: f32,
    /// How many steps.
    pub steps: usize,
    /// From how many discs on both sides of a phase its weights also learn.
    pub neighbours: usize,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { ridge: 8.0, steps: 30, neighbours: 1 }
    }
}

/// The weights whose values come closest to how these games ended; none if it was stopped.
///
/// Each phase is fitted by one thread, so that sums do not depend on how many there are.
pub(crate) fn fit_weights(
    (rules, geometry): (RuleSet, &'static Geometry),
    games: &[TrainingGame],
    options: FitOptions,
    threads: usize,
    progress: &Progress,
) -> Option<PatternWeights> {
    let series = Series { games: geometry.phases() as u64, seed: 0, threads };
    let phases = series.run(progress, |phase| {
        let samples =
            Samples::of_phase((phase as usize, geometry), rules, options.neighbours, games);
        Ok::<_, std::convert::Infallible>(fit(&samples, unknowns(geometry), options))
    });
    let Ok(phases) = phases;
    if phases.len() < geometry.phases() {
        return None;
    }
    let units = |weight: f32| (weight * DISC as f32).round().clamp(-32000.0, 32000.0) as i16;
    Some(PatternWeights::new(
        geometry,
        |phase, place| units(phases[phase][place]),
        |discs| units(phases[geometry.phase(discs)][geometry.phase_weights() + discs]),
        ErrorModel::new([0.0; 9]),
    ))
}

/// The weights of a phase, in discs: by place, and then by number of discs.
pub(crate) fn fit(samples: &Samples, unknowns: usize, options: FitOptions) -> Vec<f32> {
    let ridge = options.ridge;
    let mut scale = vec![0.0_f32; unknowns];
    for terms in &samples.terms {
        for term in terms {
            scale[*term as usize] += 1.0;
        }
    }
    for scale in &mut scale {
        *scale = 1.0 / (*scale + ridge);
    }
    let mut weights = vec![0.0_f32; unknowns];
    let mut errors = samples.targets.clone();
    let mut residual = transposed(samples, unknowns, &errors);
    let mut scaled: Vec<f32> = residual.iter().zip(&scale).map(|(r, s)| r * s).collect();
    let mut direction = scaled.clone();
    let mut size = dot(&residual, &scaled);
    for _ in 0..options.steps {
        let along: Vec<f32> = samples.terms.iter().map(|terms| sum(&direction, terms)).collect();
        let curvature = dot(&along, &along) + f64::from(ridge) * dot(&direction, &direction);
        if curvature <= 0.0 {
            break;
        }
        let step = (size / curvature) as f32;
        for (weight, d) in weights.iter_mut().zip(&direction) {
            *weight += step * d;
        }
        for (error, a) in errors.iter_mut().zip(&along) {
            *error -= step * a;
        }
        residual = transposed(samples, unknowns, &errors);
        for (r, weight) in residual.iter_mut().zip(&weights) {
            *r -= ridge * weight;
        }
        for ((s, r), scale) in scaled.iter_mut().zip(&residual).zip(&scale) {
            *s = r * scale;
        }
        let next = dot(&residual, &scaled);
        let turn = (next / size) as f32;
        for (d, s) in direction.iter_mut().zip(&scaled) {
            *d = s + turn * *d;
        }
        size = next;
    }
    weights
}

/// What weights say of a position.
#[inline]
pub(crate) fn sum(weights: &[f32], terms: &[u32; TERMS]) -> f32 {
    terms.iter().map(|term| weights[*term as usize]).sum()
}

/// For each weight, the sum of what its positions have.
fn transposed(samples: &Samples, unknowns: usize, values: &[f32]) -> Vec<f32> {
    let mut sums = vec![0.0; unknowns];
    for (terms, value) in samples.terms.iter().zip(values) {
        for term in terms {
            sums[*term as usize] += value;
        }
    }
    sums
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_known_weights_are_found_again() {
        let mut random = support::SeededRandom::new(7);
        let known = |term: u32| (term % 17) as f32 - 8.0;
        let mut samples = Samples::default();
        for _ in 0..3_000 {
            // Few weights and many samples: what is asked for is determined.
            let terms = std::array::from_fn(|_| random.below(40) as u32);
            samples.targets.push(terms.iter().map(|term| known(*term)).sum());
            samples.terms.push(terms);
        }
        let options = FitOptions { ridge: 0.001, steps: 60, neighbours: 0 };
        let found = fit(&samples, 50, options);
        for term in 0..40 {
            let (found, known) = (found[term as usize], known(term));
            assert!((found - known).abs() < 0.05, "{term}: {found} is not {known}");
        }
        assert!(found[41].abs() < 1e-6, "what never occurs has no weight");
    }
}
