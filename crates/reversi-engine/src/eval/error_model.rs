//! How far a shallow search is from a deep one.

/// How many numbers an error model has.
pub(crate) const COEFFICIENTS: usize = 9;

/// Depths and empty squares are at most so many.
const MOST: usize = 64;

/// The standard deviation between what a shallow and a deep search by some weights say, in discs.
///
/// Its logarithm is linear in those of how much deeper the deep search looks and of how deep the
/// shallow one does, and in the number of empty squares; one line for searches short of the end,
/// another for those to the end. `quadrille train` fits both to searches of thousands of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorModel {
    /// Constant, depth apart, depth of the shallow search, empty squares, their square; and the
    /// same but for the last for searches to the end. In units of [`UNIT`].
    coefficients: [i16; COEFFICIENTS],
    /// By depth and empty squares: for a probe to [`probe_depth`], and for the bare evaluation.
    deviations: Vec<[f32; 2]>,
}

/// The unit of coefficients.
pub(crate) const UNIT: f32 = 1.0 / 4096.0;

/// How deep to look in order to foresee a search of this depth: about half, and an odd depth by an
/// odd one, because a side looks better when it has moved last.
#[inline]
#[must_use]
pub const fn probe_depth(depth: u32) -> u32 {
    2 * (depth / 4) + depth % 2
}

impl ErrorModel {
    /// The model with these coefficients, five for searches short of the end and four for others.
    #[must_use]
    pub fn new(coefficients: [f32; COEFFICIENTS]) -> Self {
        Self::from_units(coefficients.map(|number| (number / UNIT).round() as i16))
    }

    pub(crate) fn from_units(coefficients: [i16; COEFFICIENTS]) -> Self {
        let mut model = Self { coefficients, deviations: Vec::new() };
        model.deviations = (0..MOST * MOST)
            .map(|index| {
                let (depth, empties) = ((index / MOST) as u32, (index % MOST) as u32);
                [probe_depth(depth), 0].map(|probe| model.deviation(depth, probe, empties))
            })
            .collect();
        model
    }

    pub(crate) const fn units(&self) -> &[i16; COEFFICIENTS] {
        &self.coefficients
    }

    /// The standard deviation of a search of `depth` from one of `probe`.
    #[must_use]
    pub fn deviation(&self, depth: u32, probe: u32, empties: u32) -> f32 {
        let [constant, apart, shallow, filled, square, end @ ..] =
            self.coefficients.map(|number| f32::from(number) * UNIT);
        let terms = [((depth.max(probe + 1) - probe) as f32).ln(), ((probe + 1) as f32).ln()];
        let empty = empties as f32 / 60.0;
        let logarithm = if depth >= empties {
            end[0] + end[1] * terms[0] + end[2] * terms[1] + end[3] * empty
        } else {
            constant
                + apart * terms[0]
                + shallow * terms[1]
                + filled * empty
                + square * empty * empty
        };
        logarithm.exp()
    }

    /// The standard deviations of a search of `depth` from one to [`probe_depth`], and from the
    /// bare evaluation.
    #[inline]
    pub(crate) fn deviations(&self, depth: u32, empties: u32) -> [f32; 2] {
        self.deviations[depth as usize % MOST * MOST + empties as usize % MOST]
    }
}
