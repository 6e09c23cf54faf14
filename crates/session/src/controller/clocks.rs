//! The clocks.

use std::time::Duration;

use reversi::Player;

use super::Controller;
use crate::saved_game::{Forfeit, Reason};

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
            self.changes.mark_unsaved();
        }
        if left.is_zero() {
            if self.record.model.moves_undone() > 0 {
                let line = self.record.model.clone();
                self.cut();
                self.keep_line(line);
            }
            self.record.forfeit = Some(Forfeit { loser: player, reason: Reason::Time });
            self.end_early();
        }
    }
}
