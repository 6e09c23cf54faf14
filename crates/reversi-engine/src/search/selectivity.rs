//! How much a search may take for granted.

/// How sure a search must be to leave a position out because a shallower one says enough of it.
/// The later in the list, the surer; the last leaves nothing out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Selectivity(u8);

/// For each degree, how many standard deviations of the error a shallow value must be away from
/// the window, and in how many cases of a hundred a normal error is within that.
const DEGREES: [(f32, u8); 5] = [(1.1, 73), (1.5, 87), (2.0, 95), (2.6, 99), (3.3, 100)];

impl Selectivity {
    /// The least sure: for guesses.
    pub(crate) const FIRST: Self = Self(0);
    /// So sure that before an exact search nothing surer pays: the score is right nearly always.
    pub(crate) const SURE: Self = Self(2);
    /// Nothing is left out.
    pub(crate) const NONE: Self = Self(DEGREES.len() as u8);

    /// From this one to the one that leaves nothing out.
    pub(crate) fn and_surer(self) -> impl Iterator<Item = Self> {
        (self.0..=Self::NONE.0).map(Self)
    }

    /// How many standard deviations; none if nothing is left out.
    #[inline]
    pub(crate) fn deviations(self) -> Option<f32> {
        DEGREES.get(usize::from(self.0)).map(|(deviations, _)| *deviations)
    }

    /// How sure it is, in percent; 100 only where nothing is left out.
    pub(crate) fn percent(self) -> u8 {
        DEGREES.get(usize::from(self.0)).map_or(100, |(_, percent)| (*percent).min(99))
    }

    /// As a number from 0 to 7, and back.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & 7)
    }
}

/// How far a search looks, and how much it leaves out on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
}

impl Reach {
    /// Looking so many moves ahead, leaving nothing out.
    pub(crate) const fn full(depth: u32) -> Self {
        Self { depth, selectivity: Selectivity::NONE }
    }
}
