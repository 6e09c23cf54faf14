//! Randomness that repeats.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Random numbers that are the same for the same seed, on every machine and in every version: the
/// generator is PCG XSL 128/64 (MCG).
#[derive(Clone, Debug)]
pub struct SeededRandom(Pcg64Mcg);

impl SeededRandom {
    /// The numbers of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// Numbers of their own for one part of something larger, such as game `number` of a match:
    /// different numbers give unrelated numbers.
    #[must_use]
    pub fn for_part(seed: u64, number: u64) -> Self {
        // Two rounds of the generator's own seeding keep neighbouring numbers apart.
        let mut parent = Self::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Self::new(parent.0.next_u64())
    }

    /// A seed for further numbers.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `limit` - 1, each as likely as any other; a limit of 0 counts as 1. It is
    /// the same on machines of every word size.
    ///
    /// Uniform without bias: the high half of a wide product, rejecting the few low values that
    /// would make some results likelier (Lemire's method).
    pub fn below(&mut self, limit: u64) -> u64 {
        let limit = limit.max(1);
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            if product as u64 >= limit.wrapping_neg() % limit {
                return (product >> 64) as u64;
            }
        }
    }
}

/// A seed that nobody chose.
#[must_use]
pub fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(crate::Instant::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_rolls_the_same_for_ever() {
        let mut dice = SeededRandom::new(7);
        let rolls: Vec<u64> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(rolls, [68, 47, 27, 93, 29, 21, 21, 39]);
    }

    #[test]
    fn rolls_are_uniform() {
        let mut dice = SeededRandom::new(1);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7) as usize] += 1;
        }
        // Standard deviation 93; six of them either way.
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 560), "{counts:?}");
    }

    #[test]
    fn parts_have_dice_of_their_own() {
        let first: Vec<u64> =
            (0..100).map(|n| SeededRandom::for_part(3, n).below(1_000_000)).collect();
        let mut sorted = first.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert!(sorted.len() > 95);
    }
}
