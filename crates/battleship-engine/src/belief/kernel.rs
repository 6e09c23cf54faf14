//! The loops in which all time is spent, compiled for what the processor can do.
//!
//! Each loop is written once, in plain Rust, and compiled three times: for every machine, for those
//! with AVX2 and BMI2, and for those that count bits in AVX-512 registers. Which one is taken is asked
//! once a decision ([`Kernel::best`]). All give the same numbers.

// The loops must be inlined into what is compiled for a processor.
#![allow(clippy::inline_always)]

use super::bits;

/// Eight cells side by side: of each of them some fleets, a bit each, or a number.
pub(crate) type Lanes = [u64; 8];

/// No cell has this lane set: none.
pub(crate) const NO_LANES: Lanes = [0; 8];

/// For what the loops were compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kernel {
    /// For every machine.
    Portable,
    /// For PCs since about 2015.
    #[cfg(target_arch = "x86_64")]
    Avx2(Proof),
    /// For PCs that count bits in registers of 512.
    #[cfg(target_arch = "x86_64")]
    Avx512(Proof),
}

/// That the processor has what the loops of a kernel need; made by detection alone.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proof(());

/// The likeliest cell of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Likeliest {
    /// Which one.
    pub(crate) index: usize,
    /// How many fleets have a ship there; none have one on all cells.
    pub(crate) count: u64,
    /// Whether there are cells that all fleets have.
    pub(crate) certain: bool,
}

impl Kernel {
    /// The best that this machine can run.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(proof) = avx2::detected() {
                return avx512::detected().map_or(Self::Avx2(proof), Self::Avx512);
            }
        }
        Self::Portable
    }

    /// All that this machine can run.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx2::detected().map(Self::Avx2));
            all.extend(avx512::detected().map(Self::Avx512));
        }
        all
    }
}

/// Compiles each of these loops for each kernel, and chooses between them.
macro_rules! loops {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($argument:ident: $of:ty),* $(,)?) $(-> $out:ty)?;
    )*) => {
        impl Kernel {$(
            $(#[$meta])*
            #[inline]
            #[allow(unsafe_code)]
            pub(crate) fn $name(self, $($argument: $of),*) $(-> $out)? {
                match self {
                    Self::Portable => plain::$name($($argument),*, plain::compress),
                    // SAFETY: the function needs the features that `detected` of its module asks
                    // for, and a `Proof` in this place comes from there alone.
                    #[cfg(target_arch = "x86_64")]
                    Self::Avx2(_) => unsafe { avx2::$name($($argument),*) },
                    // SAFETY: as above.
                    #[cfg(target_arch = "x86_64")]
                    Self::Avx512(_) => unsafe { avx512::$name($($argument),*) },
                }
            }
        )*}

        #[cfg(target_arch = "x86_64")]
        mod avx2 {
            use super::{Lanes, Likeliest, Proof, plain};

            /// Whether the processor has what the functions below are compiled for.
            pub(super) fn detected() -> Option<Proof> {
                let all = is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt");
                all.then_some(Proof(()))
            }

            $(
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            pub(super) fn $name($($argument: $of),*) $(-> $out)? {
                plain::$name($($argument),*, |word, mask| std::arch::x86_64::_pext_u64(word, mask))
            }
            )*
        }

        #[cfg(target_arch = "x86_64")]
        mod avx512 {
            use super::{Lanes, Likeliest, Proof, plain};

            /// Whether the processor has what the functions below are compiled for.
            pub(super) fn detected() -> Option<Proof> {
                super::avx2::detected()?;
                let all = is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq");
                all.then_some(Proof(()))
            }

            $(
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
            pub(super) fn $name($($argument: $of),*) $(-> $out)? {
                plain::$name($($argument),*, |word, mask| std::arch::x86_64::_pext_u64(word, mask))
            }
            )*
        }
    };
}

loops! {
    /// How many fleets of a branch have a ship on each cell.
    ///
    /// `rows` has, for each eight cells, `mask.len()` words of fleets; `mask` the fleets of the branch.
    fn count(rows: &[Lanes], mask: &[u64], counts: &mut [Lanes]);

    /// The likeliest cell of those that are `alive`, of a branch with `fleets`: the first of those that
    /// are equally likely.
    fn likeliest(counts: &[Lanes], alive: &[Lanes], fleets: u64) -> Likeliest;

    /// Both at once for a branch of 64 fleets or fewer.
    fn count_word(rows: &[Lanes], mask: u64, alive: &[Lanes], counts: &mut [Lanes]) -> Likeliest;

    /// The fleets of a branch side by side: `into` has, for each eight cells, `words` words that are 0.
    fn squeeze(rows: &[Lanes], mask: &[u64], into: &mut [Lanes], words: usize);

    /// In how many ways two ships of these lengths lie in free cells without sharing one.
    fn pairs(free: u128, one: usize, other: usize) -> u64;
}

/// The loops. Each is given the way to [compress](plain::compress) words, needed or not.
mod plain {
    use super::{Lanes, Likeliest, NO_LANES, bits};

    /// The bits of `word` where `mask` has ones, side by side at the low end.
    pub(super) fn compress(word: u64, mut mask: u64) -> u64 {
        let (mut some, mut at) = (0, 0);
        while mask != 0 {
            some |= (word >> mask.trailing_zeros() & 1) << at;
            mask &= mask - 1;
            at += 1;
        }
        some
    }

    #[inline(always)]
    pub(super) fn count(
        rows: &[Lanes],
        mask: &[u64],
        counts: &mut [Lanes],
        _: impl Fn(u64, u64) -> u64,
    ) {
        if mask.is_empty() {
            return;
        }
        for (rows, counts) in rows.chunks_exact(mask.len()).zip(counts) {
            let mut sums = NO_LANES;
            for (row, mask) in rows.iter().zip(mask) {
                for (sum, fleets) in sums.iter_mut().zip(row) {
                    *sum += u64::from((fleets & mask).count_ones());
                }
            }
            *counts = sums;
        }
    }

    /// A number that is larger for a likelier cell, and for the first of equal ones.
    const FIRST: u64 = 255;

    #[inline(always)]
    pub(super) fn likeliest(
        counts: &[Lanes],
        alive: &[Lanes],
        fleets: u64,
        _: impl Fn(u64, u64) -> u64,
    ) -> Likeliest {
        let (mut best, mut certain) = (NO_LANES, NO_LANES);
        let mut order: Lanes = std::array::from_fn(|lane| FIRST - lane as u64);
        for (counts, alive) in counts.iter().zip(alive) {
            for lane in 0..8 {
                let count = counts[lane] & alive[lane];
                let all = u64::from(count == fleets);
                certain[lane] |= all;
                let key = (count << 8 | order[lane]) & all.wrapping_sub(1);
                best[lane] = best[lane].max(key);
                order[lane] -= 8;
            }
        }
        let key = best.into_iter().fold(0, u64::max);
        let certain = certain.into_iter().fold(0, |any, lane| any | lane) != 0;
        Likeliest { index: (FIRST - (key & FIRST)) as usize, count: key >> 8, certain }
    }

    #[inline(always)]
    pub(super) fn count_word(
        rows: &[Lanes],
        mask: u64,
        alive: &[Lanes],
        counts: &mut [Lanes],
        compress: impl Fn(u64, u64) -> u64,
    ) -> Likeliest {
        for (row, counts) in rows.iter().zip(counts.iter_mut()) {
            for (count, fleets) in counts.iter_mut().zip(row) {
                *count = u64::from((fleets & mask).count_ones());
            }
        }
        likeliest(counts, alive, u64::from(mask.count_ones()), compress)
    }

    #[inline(always)]
    pub(super) fn squeeze(
        rows: &[Lanes],
        mask: &[u64],
        into: &mut [Lanes],
        words: usize,
        compress: impl Fn(u64, u64) -> u64,
    ) {
        if mask.is_empty() || words == 0 {
            return;
        }
        for (rows, into) in rows.chunks_exact(mask.len()).zip(into.chunks_exact_mut(words)) {
            let (mut at, mut filled) = (0, 0);
            for (row, &mask) in rows.iter().zip(mask).filter(|(_, mask)| **mask != 0) {
                let count = mask.count_ones();
                let some = row.map(|fleets| compress(fleets, mask));
                for (into, some) in into[at].iter_mut().zip(some) {
                    *into |= some << filled;
                }
                filled += count;
                if filled >= 64 {
                    filled -= 64;
                    at += 1;
                    if filled > 0 {
                        into[at] = some.map(|some| some >> (count - filled));
                    }
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn pairs(free: u128, one: usize, other: usize, _: impl Fn(u64, u64) -> u64) -> u64 {
        bits::pairs(free, one, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use support::SeededRandom;

    fn lanes(random: &mut SeededRandom, count: usize) -> Vec<Lanes> {
        // Some are thin, so that branches become small.
        let mut word = |_| match random.below(3) {
            0 => random.below(u64::MAX) & random.below(u64::MAX) & random.below(u64::MAX),
            1 => random.below(u64::MAX),
            _ => u64::MAX,
        };
        (0..count).map(|_| std::array::from_fn(&mut word)).collect()
    }

    /// All that the loops give of the same random branch.
    fn results(kernel: Kernel, seed: u64) -> (Vec<Lanes>, Likeliest, Likeliest, Vec<Lanes>, u64) {
        let mut random = SeededRandom::new(seed);
        let (blocks, words) = (1 + random.below(13) as usize, random.below(6) as usize);
        let rows = lanes(&mut random, blocks * words);
        let mask: Vec<u64> = lanes(&mut random, words).iter().map(|lanes| lanes[0]).collect();
        let alive: Vec<Lanes> = lanes(&mut random, blocks)
            .into_iter()
            .map(|lanes| lanes.map(|lane| 0_u64.wrapping_sub(lane & 1)))
            .collect();
        let fleets = mask.iter().map(|word| word.count_ones()).sum::<u32>();

        let mut counts = vec![NO_LANES; blocks];
        kernel.count(&rows, &mask, &mut counts);
        let likeliest = kernel.likeliest(&counts, &alive, fleets.into());
        let mut squeezed = vec![NO_LANES; blocks * fleets.div_ceil(64) as usize];
        kernel.squeeze(&rows, &mask, &mut squeezed, fleets.div_ceil(64) as usize);

        let narrow = lanes(&mut random, blocks);
        let mut of_word = vec![NO_LANES; blocks];
        let small = kernel.count_word(&narrow, random.below(u64::MAX), &alive, &mut of_word);
        counts.extend(of_word);

        let free = u128::from(random.below(u64::MAX)) << 44 | u128::from(random.below(u64::MAX));
        let board = (0..10).fold(0_u128, |board, row| board | 0x3ff << (row * 11));
        let [one, other] = [(); 2].map(|()| 1 + random.below(10) as usize);
        (counts, likeliest, small, squeezed, kernel.pairs(free & board, one, other))
    }

    #[test]
    fn every_kernel_gives_the_numbers_of_the_portable_one() {
        for seed in 0..2_000 {
            let expected = results(Kernel::Portable, seed);
            for kernel in Kernel::all() {
                assert_eq!(results(kernel, seed), expected, "{kernel:?}, seed {seed}");
            }
        }
    }

    #[test]
    fn the_portable_kernel_counts_bit_by_bit() {
        let has = |rows: &[Lanes], words: usize, index: usize, fleet: usize| {
            rows[index / 8 * words + fleet / 64][index % 8] >> (fleet % 64) & 1
        };
        let mut random = SeededRandom::new(7);
        let (blocks, words) = (3, 4);
        let rows = lanes(&mut random, blocks * words);
        let mask: Vec<u64> = lanes(&mut random, words).iter().map(|lanes| lanes[0]).collect();
        let members: Vec<usize> =
            (0..words * 64).filter(|fleet| mask[fleet / 64] >> (fleet % 64) & 1 == 1).collect();
        let mut counts = vec![NO_LANES; blocks];
        Kernel::Portable.count(&rows, &mask, &mut counts);
        let narrow = members.len().div_ceil(64);
        let mut squeezed = vec![NO_LANES; blocks * narrow];
        Kernel::Portable.squeeze(&rows, &mask, &mut squeezed, narrow);
        for index in 0..blocks * 8 {
            let ships = members.iter().map(|&fleet| has(&rows, words, index, fleet)).sum::<u64>();
            assert_eq!(counts[index / 8][index % 8], ships, "cell {index}");
            for (at, &fleet) in members.iter().enumerate() {
                assert_eq!(has(&squeezed, narrow, index, at), has(&rows, words, index, fleet));
            }
        }
        let all = vec![[u64::MAX; 8]; blocks];
        let best = Kernel::Portable.likeliest(&counts, &all, members.len() as u64);
        let flat = counts.concat();
        let most = flat.iter().filter(|count| **count < members.len() as u64).max();
        assert_eq!(Some(&best.count), most);
        assert_eq!(Some(best.index), flat.iter().position(|count| Some(count) == most));
    }
}
