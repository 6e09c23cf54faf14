//! What a position is worth, and how sure that is.

use std::fmt;

/// What a position is worth to the player on turn, in discs.
///
/// ```
/// use reversi_engine::Value;
///
/// assert_eq!(Value::exact(-4).to_string(), "-4");
/// assert_eq!(Value::exact(-4).negated(), Value::exact(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// The number.
    pub discs: i32,
    /// What stands behind it.
    pub certainty: Certainty,
}

/// How sure a value is.
///
/// ```
/// use reversi_engine::{Certainty, Value};
///
/// assert_eq!(Value::at_depth(3, 8).certainty, Certainty::Depth(8));
/// assert_eq!(Certainty::Depth(8).to_string(), "depth 8");
/// assert!(Value::exact(3).is_exact());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Certainty {
    /// The final score with best play by both.
    Exact,
    /// The final score is this or more.
    AtLeast,
    /// The final score is this or less.
    AtMost,
    /// What the position looks worth so many moves ahead.
    Depth(u32),
    /// The final score as far as a search to the end says that left out what was surely, in so many
    /// cases of a hundred, not worth looking at.
    Likely(u8),
}

impl Value {
    /// A final score.
    #[must_use]
    pub const fn exact(discs: i32) -> Self {
        Self { discs, certainty: Certainty::Exact }
    }

    /// A guess from looking so far ahead.
    #[must_use]
    pub const fn at_depth(discs: i32, depth: u32) -> Self {
        Self { discs, certainty: Certainty::Depth(depth) }
    }

    /// Whether it is the final score with best play.
    pub fn is_exact(self) -> bool {
        self.certainty == Certainty::Exact
    }

    /// The same value seen by the opponent.
    #[must_use]
    pub fn negated(self) -> Self {
        let certainty = match self.certainty {
            Certainty::AtLeast => Certainty::AtMost,
            Certainty::AtMost => Certainty::AtLeast,
            same => same,
        };
        Self { discs: -self.discs, certainty }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.certainty {
            Certainty::AtLeast => ">=",
            Certainty::AtMost => "<=",
            Certainty::Exact | Certainty::Depth(_) | Certainty::Likely(_) => "",
        };
        f.pad(&format!("{mark}{:+}", self.discs))
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => f.pad("exact"),
            Self::AtLeast | Self::AtMost => f.pad("bound"),
            Self::Depth(depth) => f.pad(&format!("depth {depth}")),
            Self::Likely(percent) => f.pad(&format!("{percent} % sure")),
        }
    }
}
