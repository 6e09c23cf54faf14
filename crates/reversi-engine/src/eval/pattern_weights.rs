//! The weights of patterns: made by `quadrille train`, kept compressed in the program.

use std::fmt;
use std::sync::{Arc, LazyLock};

use reversi::Discs;

use super::error_model::{COEFFICIENTS, ErrorModel};
use super::patterns::{PHASE_WEIGHTS, Patterns, canonical_places};

/// How many parts of a game have weights of their own.
pub const PATTERN_PHASES: usize = 20;
/// Discs on the board at the start, and how many are put down in a phase.
const FIRST_DISCS: usize = 4;
const PHASE_DISCS: usize = 3;
/// How many numbers of discs there can be.
const DISC_COUNTS: usize = 65;

/// What positions are worth by their patterns: weights in sixty-fourths of a disc.
#[derive(Clone, PartialEq)]
pub struct PatternWeights {
    /// Those of all phases, one phase after the other.
    weights: Vec<i16>,
    /// What is added for whose turn it is, by the number of discs: it matters who moves last.
    tempo: [i16; DISC_COUNTS],
    errors: ErrorModel,
}

impl fmt::Debug for PatternWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternWeights").field("tempo", &self.tempo).finish_non_exhaustive()
    }
}

/// Which weights a position with so many discs takes.
#[inline]
#[must_use]
pub const fn pattern_phase(discs: usize) -> usize {
    let phase = discs.saturating_sub(FIRST_DISCS) / PHASE_DISCS;
    if phase < PATTERN_PHASES { phase } else { PATTERN_PHASES - 1 }
}

/// What a file of weights begins with.
const HEAD: &[u8; 8] = b"QuadPat1";
/// Levels of compression go from 0 to 10; files are written once.
const COMPRESSION: u8 = 10;

impl PatternWeights {
    /// Weights of their own for each phase, place of a weight ([`Patterns::places`]) and number of
    /// discs. Mirror images have the weight of one of them: see [`canonical_places`].
    #[must_use]
    pub fn new(
        weight: impl Fn(usize, usize) -> i16,
        tempo: impl Fn(usize) -> i16,
        errors: ErrorModel,
    ) -> Self {
        let canonical = canonical_places();
        let places = || canonical.iter().map(|place| *place as usize);
        let phases = 0..PATTERN_PHASES;
        let weights = phases.flat_map(|phase| places().map(move |place| (phase, place)));
        Self {
            weights: weights.map(|(phase, place)| weight(phase, place)).collect(),
            tempo: std::array::from_fn(tempo),
            errors,
        }
    }

    /// Those in use.
    #[must_use]
    pub fn trained() -> Arc<Self> {
        static TRAINED: LazyLock<Arc<PatternWeights>> = LazyLock::new(|| {
            let weights = PatternWeights::read(include_bytes!("patterns.bin"));
            Arc::new(weights.expect("a test reads the same bytes"))
        });
        Arc::clone(&TRAINED)
    }

    /// How far a shallow search by these weights is from a deep one.
    #[inline]
    #[must_use]
    pub const fn errors(&self) -> &ErrorModel {
        &self.errors
    }

    /// The same weights with another error model.
    #[must_use]
    pub fn with_errors(self, errors: ErrorModel) -> Self {
        Self { errors, ..self }
    }

    /// What a position looks worth to the player on turn, in sixty-fourths of a disc.
    #[inline(always)] // Searches compile it for the processor that they are compiled for.
    #[must_use]
    #[allow(clippy::inline_always)]
    pub fn value(&self, discs: Discs, patterns: &Patterns) -> i32 {
        let count = discs.occupied().len() as usize;
        let (phases, _) = self.weights.as_chunks::<PHASE_WEIGHTS>();
        patterns.sum(&phases[pattern_phase(count)]) + i32::from(self.tempo[count])
    }

    /// The bytes of a file. Of weights that are the same because they are mirror images, one is
    /// written; all low bytes come before all high ones, which compresses better.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let canonical = canonical_places();
        let (phases, _) = self.weights.as_chunks::<PHASE_WEIGHTS>();
        let written = phases.iter().flat_map(|phase| {
            let places = phase.iter().zip(&canonical).enumerate();
            places
                .filter(|(at, (_, least))| *at == **least as usize)
                .map(|(_, (weight, _))| *weight)
        });
        let first = self.errors.units().iter().chain(&self.tempo).copied();
        let numbers: Vec<i16> = first.chain(written).collect();
        let low = numbers.iter().map(|number| *number as u8);
        let high = numbers.iter().map(|number| (number >> 8) as u8);
        let bytes: Vec<u8> = low.chain(high).collect();
        let mut file = HEAD.to_vec();
        file.extend(miniz_oxide::deflate::compress_to_vec(&bytes, COMPRESSION));
        file
    }

    /// Reads the bytes of a file.
    pub fn read(file: &[u8]) -> Result<Self, NotWeights> {
        let canonical = canonical_places();
        let distinct = canonical.iter().enumerate().filter(|(at, least)| *at == **least as usize);
        let count = COEFFICIENTS + DISC_COUNTS + PATTERN_PHASES * distinct.count();
        let packed = file.strip_prefix(HEAD).ok_or(NotWeights)?;
        let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, 2 * count)
            .map_err(|_| NotWeights)?;
        if bytes.len() != 2 * count {
            return Err(NotWeights);
        }
        let (low, high) = bytes.split_at(count);
        let number = |at: usize| i16::from_le_bytes([low[at], high[at]]);
        let errors = std::array::from_fn(number);
        let tempo = std::array::from_fn(|discs| number(COEFFICIENTS + discs));
        let mut weights = vec![0; PATTERN_PHASES * PHASE_WEIGHTS];
        let mut next = COEFFICIENTS + DISC_COUNTS;
        for phase in weights.as_chunks_mut::<PHASE_WEIGHTS>().0 {
            for (at, least) in canonical.iter().enumerate() {
                phase[at] = if at == *least as usize {
                    next += 1;
                    number(next - 1)
                } else {
                    phase[*least as usize]
                };
            }
        }
        Ok(Self { weights, tempo, errors: ErrorModel::from_units(errors) })
    }
}

/// The bytes were not a file of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWeights;

impl fmt::Display for NotWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no file of pattern weights")
    }
}

impl std::error::Error for NotWeights {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let canonical = canonical_places();
        let weight =
            |phase: usize, place: usize| (phase * 1000 + canonical[place] as usize % 977) as i16;
        let weights = PatternWeights::new(
            weight,
            |discs| discs as i16 - 32,
            ErrorModel::new([1.0, 0.5, -0.25, 0.0, 0.0, 1.5, 0.25, 0.0, -1.0]),
        );
        let file = weights.write();
        assert_eq!(PatternWeights::read(&file), Ok(weights));
        assert_eq!(PatternWeights::read(&file[..file.len() - 5]), Err(NotWeights));
        assert_eq!(PatternWeights::read(b"QuadPat1"), Err(NotWeights));
        assert_eq!(PatternWeights::read(b""), Err(NotWeights));
    }

    #[test]
    fn the_weights_in_use_can_be_read() {
        assert!(PatternWeights::read(include_bytes!("patterns.bin")).is_ok());
    }

    #[test]
    fn phases_follow_the_number_of_discs() {
        assert_eq!([0, 4, 6, 7, 60, 61, 64].map(pattern_phase), [0, 0, 0, 1, 18, 19, 19]);
    }
}
