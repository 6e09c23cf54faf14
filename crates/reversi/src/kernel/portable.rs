//! The kernels in plain Rust, for every machine.

use super::kernels::{Kernel, Kernels};
use super::rays::RAYS;
use super::{INNER, STEPS};

/// Kernels that every machine can run.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// The opponent discs that a line of ours brackets, per line and way of walking it.
#[derive(Clone, Copy, Debug)]
pub struct Brackets {
    up: [u64; 4],
    down: [u64; 4],
}

impl Kernel for Portable {
    const KERNELS: Kernels = Kernels::Portable;
    type Brackets = Brackets;

    #[inline]
    fn brackets(self, own: u64, opp: u64) -> Brackets {
        let inner = opp & INNER;
        let through = [inner, opp, inner, inner];
        let mut brackets = Brackets { up: [0; 4], down: [0; 4] };
        for line in 0..4 {
            brackets.up[line] = flood_down(own, through[line], STEPS[line]);
            brackets.down[line] = flood_up(own, through[line], STEPS[line]);
        }
        brackets
    }

    #[inline]
    fn landings(self, brackets: &Brackets) -> u64 {
        let mut landings = 0;
        for (line, step) in STEPS.into_iter().enumerate() {
            landings |= brackets.up[line] >> step | brackets.down[line] << step;
        }
        landings
    }

    #[inline]
    fn flips(self, brackets: &Brackets, index: usize) -> u64 {
        let rays = &RAYS[index];
        let mut flips = 0;
        for (line, step) in STEPS.into_iter().enumerate() {
            // Upwards, the first square that is no bracket is the lowest bit; all of the ray
            // below it flips. It exists, because a bracket has a disc of ours behind it; on an
            // empty ray the mask is empty too.
            let end = rays.up[line] & !brackets.up[line];
            flips |= rays.up[line] & (end & end.wrapping_neg()).wrapping_sub(1);
            // Downwards it is the highest bit, so smear every such square down the ray.
            // What a shift carries past the end of the ray, the mask drops.
            let mut past = rays.down[line] & !brackets.down[line];
            past |= past >> step;
            past |= past >> (2 * step);
            past |= past >> (4 * step);
            flips |= rays.down[line] & !past;
        }
        flips
    }

    /// Each ray is walked to its first square that is not the opponent's, which must be ours.
    #[inline]
    fn flips_at(self, own: u64, opp: u64, index: usize) -> u64 {
        let rays = &RAYS[index];
        let mut flips = 0;
        for line in 0..4 {
            // Upwards that square is the lowest bit. If it is not ours, the mask comes out empty.
            let ends = rays.up[line] & !opp;
            let end = ends & ends.wrapping_neg() & own;
            flips |= rays.up[line] & end.saturating_sub(1);
            // Downwards it is the highest. What lies above it is everything but it and below.
            let ends = rays.down[line] & !opp;
            let end = (1_u64 << 63).checked_shr(ends.leading_zeros()).unwrap_or(0) & own;
            flips |= rays.down[line] & (end.wrapping_neg() ^ end);
        }
        flips
    }
}

/// Squares of `through` that a walk by `step` from `from` reaches through `through` alone.
/// A run has at most six discs: one and one more, then twice two.
#[inline(always)] // Also in code for other machines: see `lanes`.
pub(super) fn flood_up(from: u64, through: u64, step: u32) -> u64 {
    let pairs = through & (through << step);
    let mut reached = (from << step) & through;
    reached |= (reached << step) & through;
    reached |= (reached << (2 * step)) & pairs;
    reached |= (reached << (2 * step)) & pairs;
    reached
}

/// As [`flood_up`], towards lower bits.
#[inline(always)]
pub(super) fn flood_down(from: u64, through: u64, step: u32) -> u64 {
    let pairs = through & (through >> step);
    let mut reached = (from >> step) & through;
    reached |= (reached >> step) & through;
    reached |= (reached >> (2 * step)) & pairs;
    reached |= (reached >> (2 * step)) & pairs;
    reached
}
