//! Which scores matter.

/// Which scores matter: below `alpha` and above `beta` it is enough to know that they are.
///
/// ```
/// use reversi_engine::Window;
///
/// // Only whether the score is above 10.
/// let question = Window { alpha: 10, beta: 11 };
/// assert!(question.alpha > Window::WIN_DRAW_LOSS.beta);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At most this need not be told apart.
    pub alpha: i32,
    /// At least this need not be told apart.
    pub beta: i32,
}

impl Window {
    /// Every score is told apart.
    pub const FULL: Self = Self { alpha: -65, beta: 65 };
    /// A win, a draw or a loss.
    pub const WIN_DRAW_LOSS: Self = Self { alpha: -1, beta: 1 };

    /// The same question about scores that a board of this area can have. A window without a
    /// score inside becomes the one that tells its lower end apart from more.
    pub(crate) fn within(self, area: i32) -> Self {
        let alpha = self.alpha.clamp(-area - 1, area);
        Self { alpha, beta: self.beta.clamp(alpha + 1, area + 1) }
    }
}
