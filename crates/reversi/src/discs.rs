//! A board seen from the player to move: 16 bytes, for engines.

// What kernels do is compiled for the processor that the caller is compiled for.
#![allow(clippy::inline_always)]

use crate::kernel::Portable;
use crate::{Kernel, Square, SquareSet};

/// The discs of the player to move and of the opponent. It knows neither size nor colour.
///
/// The captures below look at lines of discs alone. Whether a capture is what the rules ask for
/// is for [`RuleSet`](crate::RuleSet) to say.
///
/// ```
/// use reversi::{Position, RuleSet};
///
/// let discs = Position::start(RuleSet::OTHELLO).discs();
/// assert_eq!(discs.captures().to_string(), "d3 c4 f5 e6");
/// let square = "f5".parse()?;
/// let mut gained = discs.flips(square);
/// gained.insert(square);
/// // Now it is the opponent's turn, so the discs are seen from the other side.
/// assert_eq!(discs.after(gained).opp.to_string(), "e4 d5 e5 f5");
/// # Ok::<(), reversi::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Discs {
    /// Discs of the player to move.
    pub own: SquareSet,
    /// Discs of the opponent.
    pub opp: SquareSet,
}

impl Discs {
    /// Every occupied square.
    #[inline]
    pub fn occupied(self) -> SquareSet {
        self.own | self.opp
    }

    /// The same discs from the other player's side.
    #[must_use]
    #[inline]
    pub const fn swapped(self) -> Self {
        Self { own: self.opp, opp: self.own }
    }

    /// The lines along which the player to move captures, to be asked for many squares.
    #[inline]
    pub fn lines(self) -> Lines {
        self.lines_by(Portable)
    }

    /// The same by other kernels.
    #[inline(always)]
    pub fn lines_by<K: Kernel>(self, kernel: K) -> Lines<K> {
        Lines { kernel, brackets: kernel.brackets(self.own.bits(), self.opp.bits()) }
    }

    /// Empty squares of the grid where the player to move would capture something. On a smaller
    /// board some of them lie off the board.
    #[inline]
    pub fn captures(self) -> SquareSet {
        self.lines().landings() - self.occupied()
    }

    /// The discs that the player to move would flip by playing on `square`.
    #[inline]
    pub fn flips(self, square: Square) -> SquareSet {
        self.flips_by(Portable, square)
    }

    /// The same by other kernels.
    #[inline(always)]
    pub fn flips_by<K: Kernel>(self, kernel: K, square: Square) -> SquareSet {
        let flips = kernel.flips_at(self.own.bits(), self.opp.bits(), square.index());
        SquareSet::from_bits(flips)
    }

    /// The discs after a move that gains `gained`, seen from the player who moves next.
    #[must_use]
    #[inline]
    pub fn after(self, gained: SquareSet) -> Self {
        Self { own: self.opp - gained, opp: self.own | gained }
    }

    /// A well-mixed 64-bit hash, the same on every machine.
    #[inline]
    pub const fn hash(self) -> u64 {
        mix(self.own.bits() ^ mix(self.opp.bits() ^ 0x9e37_79b9_7f4a_7c15))
    }
}

/// The capturing lines of one side: found once for a board, then asked square by square.
///
/// ```
/// use reversi::{Position, RuleSet};
///
/// let discs = Position::start(RuleSet::OTHELLO).discs();
/// let lines = discs.lines();
/// for square in lines.landings() - discs.occupied() {
///     assert_eq!(lines.flips(square), discs.flips(square));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lines<K: Kernel = Portable> {
    kernel: K,
    brackets: K::Brackets,
}

impl<K: Kernel> Lines<K> {
    /// Squares from which some line captures, occupied ones among them.
    #[inline(always)]
    pub fn landings(&self) -> SquareSet {
        SquareSet::from_bits(self.kernel.landings(&self.brackets))
    }

    /// The discs that the player to move would flip by playing on `square`.
    #[inline(always)]
    pub fn flips(&self, square: Square) -> SquareSet {
        SquareSet::from_bits(self.kernel.flips(&self.brackets, square.index()))
    }
}

/// The finaliser of `SplitMix64`: a bijection in which every input bit moves every output bit.
pub(crate) const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
