//! Players who choose moves.

use reversi::Player;
use reversi_engine::Clock;

use super::Controller;
use crate::pending::Pending;
use crate::seat::Seat;
use crate::words;

impl Controller {
    pub(super) fn start_choice(&mut self) {
        let waits = self.paused || self.is_watched() && !self.watching.is_due();
        if self.choosing.is_some() || waits {
            return;
        }
        let Some(player) = self.turn() else { return };
        let Some(contender) = self.seat(player).contender().cloned() else { return };
        let clock = self
            .record
            .clocks
            .map(|clocks| Clock { left: clocks.left[player], increment: clocks.control.increment });
        // Without time to lose, the analyst would take the processor from the player.
        self.insight.values.task = None;
        let game = self.model().clone();
        match self.engines.choose(player, &contender, &game, clock) {
            Ok(task) => self.choosing = Some(Pending::new(player, task, self.now())),
            Err(why) => self.unseat(player, &why),
        }
    }

    /// Plays the move that was chosen, once it is there.
    pub(super) fn poll_choice(&mut self) {
        let (now, least) = (self.now(), self.least());
        let ready = Pending::take(&mut self.choosing, now, least);
        let Some((player, choice)) = ready else { return };
        let choice = choice.unwrap_or_else(|| Err("it ended without a move".to_owned()));
        match choice.map(|info| info.best.filter(|best| self.model().find_move(*best).is_some())) {
            Ok(Some(square)) => {
                self.watching.moved();
                self.play(square);
            }
            Ok(None) => self.unseat(player, "it chose no legal move"),
            Err(why) => self.unseat(player, &why),
        }
    }

    /// Whoever sits there cannot play, so a person has to.
    fn unseat(&mut self, player: Player, why: &str) {
        let seat = std::mem::replace(&mut self.record.seats[player], Seat::PERSON);
        self.journal.mark_game();
        let side = words::title(self.model().rules().variant(), player);
        let said = format!("{seat} cannot play, so a person has {side} now: {why}");
        self.faults.push(said.clone());
        self.journal.announce(said.clone());
        self.notify(said);
    }
}
