//! The kernels of `avx2`, compiled for processors that have AVX-512 and its count of leading zeros
//! as well.

// The intrinsics are the only reason.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    _mm256_and_si256, _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_srlv_epi64,
};

use super::avx2::{self, Avx2, Brackets};
use super::kernels::{Kernel, Kernels};

/// Proof that the processor has what x86-64-v4 asks for; made by [`Avx512::detected`] alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The kernels, if the processor can run them. Asking again costs a look at a flag.
    pub(super) fn detected() -> Option<Self> {
        // All that `per_kernel!` compiles for.
        let all = Avx2::detected().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        all.then_some(Self(()))
    }
}

// SAFETY, for every function below: they need AVX2, and the last one AVX-512 CD and VL. Whoever calls
// them has an `Avx512`, and so the processor has them.

impl Kernel for Avx512 {
    const KERNELS: Kernels = Kernels::Avx512;
    type Brackets = Brackets;

    #[inline(always)]
    fn brackets(self, own: u64, opp: u64) -> Brackets {
        // SAFETY: see above.
        unsafe { avx2::new(own, opp) }
    }

    #[inline(always)]
    fn landings(self, brackets: &Brackets) -> u64 {
        // SAFETY: see above.
        unsafe { avx2::landings(brackets) }
    }

    #[inline(always)]
    fn flips(self, brackets: &Brackets, index: usize) -> u64 {
        // SAFETY: see above.
        unsafe { avx2::flips(brackets, index) }
    }

    #[inline(always)]
    fn flips_at(self, own: u64, opp: u64, index: usize) -> u64 {
        // SAFETY: see above.
        unsafe { single(own, opp, index) }
    }
}

#[inline]
#[target_feature(enable = "avx2,avx512cd,avx512vl")]
fn single(own: u64, opp: u64, index: usize) -> u64 {
    let (ray_up, ray_down) = avx2::rays(index);
    let (own, not_opp) = avx2::sides(own, opp);

    // Downwards: the highest bit.
    let ends = _mm256_and_si256(not_opp, ray_down);
    let top = _mm256_set1_epi64x(i64::MIN);
    let end = _mm256_and_si256(_mm256_srlv_epi64(top, _mm256_lzcnt_epi64(ends)), own);
    let down = avx2::down_to(end, ray_down);
    avx2::union(_mm256_or_si256(avx2::up_to(own, not_opp, ray_up), down))
}
