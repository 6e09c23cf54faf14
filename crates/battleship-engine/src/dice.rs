//! Dice that repeat.

use battleship::Dice;
use support::SeededRandom;

/// Dice that roll the same for the same seed, on every machine and in every version.
///
/// ```
/// use battleship::Dice;
/// use battleship_engine::SeededDice;
///
/// let mut dice = SeededDice::new(7);
/// assert_eq!([dice.below(100), dice.below(100), dice.below(100)], [68, 47, 27]);
/// ```
#[derive(Clone, Debug)]
pub struct SeededDice(SeededRandom);

impl SeededDice {
    /// Dice for this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SeededRandom::new(seed))
    }

    /// Dice of their own for one part of something larger, such as game `number` of a match:
    /// different numbers give unrelated dice.
    #[must_use]
    pub fn for_part(seed: u64, number: u64) -> Self {
        Self(SeededRandom::for_part(seed, number))
    }

    /// A seed for further dice.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_seed()
    }
}

impl Dice for SeededDice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit)
    }
}
