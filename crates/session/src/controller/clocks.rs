//! The clocks.

use std::time::Duration;

use reversi::Player;

use super::Controller;
use crate::saved_game::Reason;

/// How many seconds of a clock may pass before the game is kept.
const KEPT_EVERY: u64 = 10;

impl Controller {
    /// Whose clock is running.
    #[must_use]
    pub fn running_clock(&self) -> Option<Player> {
        let running =
            self.record.clocks.is_some() && !self.paused && self.record.model.moves_played() > 0;
        if running { self.turn() } else { None }
    }

    pub(super) fn run_clock(&mut self, passed: Duration) {
        let Some(player) = self.running_clock() else { return };
        let Some(clocks) = &mut self.record.clocks else { return };
        let before = clocks.left[player];
        let left = before.saturating_sub(passed);
        clocks.left[player] = left;
        // Time that was spent is kept now and then, so that a crash gives none back.
        if left.as_secs() / KEPT_EVERY != before.as_secs() / KEPT_EVERY {
            self.journal.mark_unsaved();
        }
        if left.is_zero() {
            self.forfeit(player, Reason::Time);
        }
    }
}
