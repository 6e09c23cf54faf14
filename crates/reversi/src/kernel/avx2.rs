//! The kernels with the four lines side by side in one AVX2 register.
//!
//! The steps are those of `portable`, line for line. Measured in perft (see `benches/rules.rs`):
//! 1.4 times the speed of the portable kernels built for the same machine.

// The intrinsics are the only reason.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi64, _mm256_extracti128_si256, _mm256_load_si256, _mm256_or_si256,
    _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64,
    _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::kernels::{Kernel, Kernels};
use super::rays::{RAYS, Rays};
use super::{INNER, STEPS};

/// Proof that the processor has what x86-64-v3 asks for; made by [`Avx2::detected`] alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The kernels, if the processor can run them. Asking again costs a look at a flag.
    pub(super) fn detected() -> Option<Self> {
        // All that `per_kernel!` compiles for.
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }
}

/// The opponent discs that a line of ours brackets: lane by lane one line, walked up and down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brackets {
    up: __m256i,
    down: __m256i,
}

// SAFETY, for every function below: they need AVX2. Whoever calls them from outside has an `Avx2` or
// an `Avx512`, and so the processor has it. The two loads read 32 bytes of an array of four `u64`
// that `Rays` aligns to 32 bytes.

impl Kernel for Avx2 {
    const KERNELS: Kernels = Kernels::Avx2;
    type Brackets = Brackets;

    #[inline(always)]
    fn brackets(self, own: u64, opp: u64) -> Brackets {
        // SAFETY: see above.
        unsafe { new(own, opp) }
    }

    #[inline(always)]
    fn landings(self, brackets: &Brackets) -> u64 {
        // SAFETY: see above.
        unsafe { landings(brackets) }
    }

    #[inline(always)]
    fn flips(self, brackets: &Brackets, index: usize) -> u64 {
        // SAFETY: see above.
        unsafe { flips(brackets, index) }
    }

    #[inline(always)]
    fn flips_at(self, own: u64, opp: u64, index: usize) -> u64 {
        // SAFETY: see above.
        unsafe { single(own, opp, index) }
    }
}

/// The bit steps of the four lines, times `factor`.
#[inline]
#[target_feature(enable = "avx2")]
fn steps(factor: u32) -> __m256i {
    let [east, south, south_west, south_east] = STEPS.map(|step| i64::from(factor * step));
    _mm256_set_epi64x(south_east, south_west, south, east)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn new(own: u64, opp: u64) -> Brackets {
    let inner = INNER as i64;
    let from = _mm256_set1_epi64x(own as i64);
    let through = _mm256_and_si256(
        _mm256_set1_epi64x(opp as i64),
        _mm256_set_epi64x(inner, inner, -1, inner),
    );
    let (one, two) = (steps(1), steps(2));

    // Brackets of an upward walk are flooded down from our own discs, and the other way round.
    let pairs = _mm256_and_si256(through, _mm256_srlv_epi64(through, one));
    let mut up = _mm256_and_si256(_mm256_srlv_epi64(from, one), through);
    up = _mm256_or_si256(up, _mm256_and_si256(_mm256_srlv_epi64(up, one), through));
    up = _mm256_or_si256(up, _mm256_and_si256(_mm256_srlv_epi64(up, two), pairs));
    up = _mm256_or_si256(up, _mm256_and_si256(_mm256_srlv_epi64(up, two), pairs));

    let pairs = _mm256_sllv_epi64(pairs, one);
    let mut down = _mm256_and_si256(_mm256_sllv_epi64(from, one), through);
    down = _mm256_or_si256(down, _mm256_and_si256(_mm256_sllv_epi64(down, one), through));
    down = _mm256_or_si256(down, _mm256_and_si256(_mm256_sllv_epi64(down, two), pairs));
    down = _mm256_or_si256(down, _mm256_and_si256(_mm256_sllv_epi64(down, two), pairs));
    Brackets { up, down }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn landings(brackets: &Brackets) -> u64 {
    let one = steps(1);
    union(_mm256_or_si256(
        _mm256_srlv_epi64(brackets.up, one),
        _mm256_sllv_epi64(brackets.down, one),
    ))
}

/// The rays from a square, up and down.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn rays(index: usize) -> (__m256i, __m256i) {
    let Rays { up, down } = &RAYS[index];
    // SAFETY: see above.
    unsafe { (_mm256_load_si256(up.as_ptr().cast()), _mm256_load_si256(down.as_ptr().cast())) }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(brackets: &Brackets, index: usize) -> u64 {
    let (ray_up, ray_down) = rays(index);

    // Upwards: all of the ray below the lowest square that is no bracket.
    let ends = _mm256_andnot_si256(brackets.up, ray_up);
    let end = _mm256_and_si256(ends, _mm256_sub_epi64(_mm256_setzero_si256(), ends));
    let up = _mm256_and_si256(ray_up, _mm256_add_epi64(end, _mm256_set1_epi64x(-1)));

    // Downwards: the ray without the smear of the squares that are no brackets.
    let mut past = _mm256_andnot_si256(brackets.down, ray_down);
    past = _mm256_or_si256(past, _mm256_srlv_epi64(past, steps(1)));
    past = _mm256_or_si256(past, _mm256_srlv_epi64(past, steps(2)));
    past = _mm256_or_si256(past, _mm256_srlv_epi64(past, steps(4)));

    union(_mm256_or_si256(up, _mm256_andnot_si256(past, ray_down)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn single(own: u64, opp: u64, index: usize) -> u64 {
    let (ray_up, ray_down) = rays(index);
    let (own, not_opp) = sides(own, opp);

    // Downwards: a ray captures if our nearest disc on it is nearer than the nearest empty square. The
    // nearest is the highest bit, so the greater number has it. (No ray goes down to the highest square:
    // no number is negative.) What is flipped is all of the ray above our nearest disc.
    let ours = _mm256_and_si256(own, ray_down);
    let gaps = _mm256_andnot_si256(ours, _mm256_and_si256(not_opp, ray_down));
    let captures = _mm256_cmpgt_epi64(ours, gaps);
    let mut from = _mm256_or_si256(ours, _mm256_srlv_epi64(ours, steps(1)));
    from = _mm256_or_si256(from, _mm256_srlv_epi64(from, steps(2)));
    from = _mm256_or_si256(from, _mm256_srlv_epi64(from, steps(4)));
    let down = _mm256_and_si256(captures, _mm256_andnot_si256(from, ray_down));
    union(_mm256_or_si256(up_to(own, not_opp, ray_up), down))
}

/// Our discs, and the squares without a disc of the opponent, in each lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sides(own: u64, opp: u64) -> (__m256i, __m256i) {
    (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(!opp as i64))
}

/// Upwards: the ray below its lowest square that is not the opponent's, if that is ours.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn up_to(own: __m256i, not_opp: __m256i, ray: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();
    let ends = _mm256_and_si256(not_opp, ray);
    let end = _mm256_and_si256(_mm256_and_si256(ends, _mm256_sub_epi64(zero, ends)), own);
    let below = _mm256_add_epi64(end, _mm256_set1_epi64x(-1));
    let none = _mm256_cmpeq_epi64(end, zero);
    _mm256_andnot_si256(none, _mm256_and_si256(ray, below))
}

/// What lies above a square on a ray; nothing if there is no square.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn down_to(end: __m256i, ray: __m256i) -> __m256i {
    let from_end = _mm256_sub_epi64(_mm256_setzero_si256(), end);
    _mm256_and_si256(ray, _mm256_xor_si256(from_end, end))
}

/// The union of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union(lanes: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
}
