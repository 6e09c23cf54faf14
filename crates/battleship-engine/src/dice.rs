//! Randomness that repeats.

use battleship::Dice;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Dice that roll the same for the same seed, on every machine and in every version: the
/// generator is PCG XSL 128/64 (MCG).
#[derive(Clone, Debug)]
pub struct SeededDice(Pcg64Mcg);

impl SeededDice {
    /// Dice for this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// Dice of their own for one part of something larger, such as game `number` of a match:
    /// different numbers give unrelated dice.
    #[must_use]
    pub fn for_part(seed: u64, number: u64) -> Self {
        // Two rounds of the generator's own seeding keep neighbouring numbers apart.
        let mut parent = Self::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Self::new(parent.0.next_u64())
    }

    /// A seed for further dice.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Dice for SeededDice {
    /// Uniform without bias: the high half of a wide product, rejecting the few low values that
    /// would make some results likelier (Lemire's method).
    fn below(&mut self, limit: usize) -> usize {
        let limit = limit.max(1) as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            if product as u64 >= limit.wrapping_neg() % limit {
                return (product >> 64) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_rolls_the_same_for_ever() {
        let mut dice = SeededDice::new(7);
        let rolls: Vec<usize> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(rolls, [68, 47, 27, 93, 29, 21, 21, 39]);
    }

    #[test]
    fn rolls_are_uniform() {
        let mut dice = SeededDice::new(1);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7)] += 1;
        }
        // Standard deviation 93; six of them either way.
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 560), "{counts:?}");
    }

    #[test]
    fn parts_have_dice_of_their_own() {
        let first: Vec<usize> =
            (0..100).map(|n| SeededDice::for_part(3, n).below(1_000_000)).collect();
        let mut sorted = first.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert!(sorted.len() > 95);
    }
}
