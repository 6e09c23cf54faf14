//! The weights of patterns: made by `quadrille train`, kept compressed in the program.

use std::fmt;
use std::sync::{Arc, LazyLock};

use reversi::Discs;

use super::error_model::{COEFFICIENTS, ErrorModel};
use super::geometry::{EIGHT, FARTHEST, Geometry, SIX};
use super::patterns::Patterns;

/// How many numbers of discs there can be.
const DISC_COUNTS: usize = 65;

/// What positions are worth by their patterns: weights in sixty-fourths of a disc.
#[derive(Clone)]
pub struct PatternWeights {
    geometry: &'static Geometry,
    /// Those of all phases, one phase after the other, with a margin at both ends: whatever patterns a
    /// position is given, their weights are looked up within.
    weights: Vec<i16>,
    /// What is added for whose turn it is, by the number of discs: it matters who moves last.
    tempo: [i16; DISC_COUNTS],
    errors: ErrorModel,
}

impl fmt::Debug for PatternWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.geometry.side();
        f.debug_struct("PatternWeights")
            .field("side", &side)
            .field("tempo", &self.tempo)
            .finish_non_exhaustive()
    }
}

/// What a file of weights begins with, by its board.
const HEADS: [(&[u8; 8], &Geometry); 2] = [(b"QuadPat1", &EIGHT), (b"QuadPat6", &SIX)];
/// Levels of compression go from 0 to 10; files are written once.
const COMPRESSION: u8 = 10;

impl PatternWeights {
    /// Weights of their own for each phase, place of a weight ([`Patterns::places`]) and number of
    /// discs. Mirror images have the weight of one of them: see [`Geometry::canonical_places`].
    #[must_use]
    pub fn new(
        geometry: &'static Geometry,
        weight: impl Fn(usize, usize) -> i16,
        tempo: impl Fn(usize) -> i16,
        errors: ErrorModel,
    ) -> Self {
        let canonical = geometry.canonical_places();
        let places = || canonical.iter().map(|place| *place as usize);
        let phases = 0..geometry.phases();
        let weights = phases.flat_map(|phase| places().map(move |place| (phase, place)));
        let weights = with_margin(weights.map(|(phase, place)| weight(phase, place)));
        Self { geometry, weights, tempo: std::array::from_fn(tempo), errors }
    }

    /// Those of each phase.
    fn phases(&self) -> impl Iterator<Item = &[i16]> {
        let all = &self.weights[FARTHEST..self.weights.len() - FARTHEST];
        all.chunks_exact(self.geometry.phase_weights())
    }

    /// Those in use on boards of this geometry.
    #[must_use]
    pub fn trained(geometry: &Geometry) -> Arc<Self> {
        static EIGHT_BY_EIGHT: LazyLock<Arc<PatternWeights>> =
            LazyLock::new(|| PatternWeights::built_in(include_bytes!("patterns.bin")));
        static SIX_BY_SIX: LazyLock<Arc<PatternWeights>> =
            LazyLock::new(|| PatternWeights::built_in(include_bytes!("patterns_6x6.bin")));
        let trained = if geometry.side() == EIGHT.side() { &EIGHT_BY_EIGHT } else { &SIX_BY_SIX };
        Arc::clone(trained)
    }

    fn built_in(file: &[u8]) -> Arc<Self> {
        Arc::new(Self::read(file).expect("a test reads the same bytes"))
    }

    /// The geometry of the board they are for.
    #[inline]
    #[must_use]
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
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
        let (each, geometry) = (self.geometry.phase_weights(), self.geometry);
        let weights = &self.weights[geometry.phase(count) * each..][..each + 2 * FARTHEST];
        patterns.sum(geometry, weights) + i32::from(self.tempo[count])
    }

    /// The bytes of a file. Of weights that are the same because they are mirror images, one is
    /// written; all low bytes come before all high ones, which compresses better.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let canonical = self.geometry.canonical_places();
        let written = self.phases().flat_map(|phase| {
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
        let head = HEADS.iter().find(|(_, of)| of.side() == self.geometry.side());
        let mut file = head.map_or(Vec::new(), |(head, _)| head.to_vec());
        file.extend(miniz_oxide::deflate::compress_to_vec(&bytes, COMPRESSION));
        file
    }

    /// Reads the bytes of a file.
    pub fn read(file: &[u8]) -> Result<Self, NotWeights> {
        let (head, packed) = file.split_first_chunk().ok_or(NotWeights)?;
        let (_, geometry) = *HEADS.iter().find(|(of, _)| *of == head).ok_or(NotWeights)?;
        let canonical = geometry.canonical_places();
        let distinct = canonical.iter().enumerate().filter(|(at, least)| *at == **least as usize);
        let count = COEFFICIENTS + DISC_COUNTS + geometry.phases() * distinct.count();
        let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, 2 * count)
            .map_err(|_| NotWeights)?;
        if bytes.len() != 2 * count {
            return Err(NotWeights);
        }
        let (low, high) = bytes.split_at(count);
        let number = |at: usize| i16::from_le_bytes([low[at], high[at]]);
        let errors = std::array::from_fn(number);
        let tempo = std::array::from_fn(|discs| number(COEFFICIENTS + discs));
        let mut weights = vec![0; geometry.phases() * geometry.phase_weights()];
        let mut next = COEFFICIENTS + DISC_COUNTS;
        for phase in weights.chunks_exact_mut(geometry.phase_weights()) {
            for (at, least) in canonical.iter().enumerate() {
                phase[at] = if at == *least as usize {
                    next += 1;
                    number(next - 1)
                } else {
                    phase[*least as usize]
                };
            }
        }
        let weights = with_margin(weights);
        Ok(Self { geometry, weights, tempo, errors: ErrorModel::from_units(errors) })
    }
}

/// The weights with a margin at both ends.
fn with_margin(weights: impl IntoIterator<Item = i16>) -> Vec<i16> {
    let margin = || std::iter::repeat_n(0, FARTHEST);
    margin().chain(weights).chain(margin()).collect()
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
        for geometry in [&EIGHT, &SIX] {
            let canonical = geometry.canonical_places();
            let weight = |phase: usize, place: usize| {
                (phase * 1000 + canonical[place] as usize % 977) as i16
            };
            let weights = PatternWeights::new(
                geometry,
                weight,
                |discs| discs as i16 - 32,
                ErrorModel::new([1.0, 0.5, -0.25, 0.0, 0.0, 1.5, 0.25, 0.0, -1.0]),
            );
            let file = weights.write();
            let again = PatternWeights::read(&file).expect("weights");
            assert_eq!(again.geometry().side(), geometry.side());
            assert_eq!(again.weights, weights.weights);
            assert_eq!(again.tempo, weights.tempo);
            assert_eq!(again.errors, weights.errors);
            assert_eq!(PatternWeights::read(&file[..file.len() - 5]).err(), Some(NotWeights));
        }
        assert_eq!(PatternWeights::read(b"QuadPat1").err(), Some(NotWeights));
        assert_eq!(PatternWeights::read(b"QuadPat2 and more").err(), Some(NotWeights));
        assert_eq!(PatternWeights::read(b"").err(), Some(NotWeights));
    }

    #[test]
    fn patterns_of_another_board_are_looked_up_within_the_weights() {
        let (full, none) = (reversi::SquareSet::FULL, reversi::SquareSet::EMPTY);
        for (geometry, other) in [(&EIGHT, &SIX), (&SIX, &EIGHT)] {
            let weights = PatternWeights::new(geometry, |_, _| 1, |_| 0, ErrorModel::new([0.0; 9]));
            for discs in [Discs { own: full, opp: none }, Discs { own: none, opp: full }] {
                let of_this = weights.value(discs, &Patterns::of(geometry, discs));
                assert_eq!(of_this, super::super::PATTERNS as i32);
                // What they are worth means nothing, but they are worth something.
                assert!(weights.value(discs, &Patterns::of(other, discs)) <= of_this);
            }
        }
    }

    #[test]
    fn the_weights_in_use_are_those_of_their_boards() {
        for geometry in [&EIGHT, &SIX] {
            assert_eq!(PatternWeights::trained(geometry).geometry().side(), geometry.side());
        }
    }
}
