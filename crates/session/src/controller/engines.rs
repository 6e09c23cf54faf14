//! Players who choose moves, and the analyst who explains.

use reversi::Player;
use reversi_engine::Clock;

use super::{Controller, ENGINE_LEAST};
use crate::engine_pool::Purpose;
use crate::pending::Pending;
use crate::seat::Seat;

impl Controller {
    pub(super) fn start_choice(&mut self) {
        if self.choosing.is_some() || self.paused {
            return;
        }
        let Some(player) = self.turn() else { return };
        let Some(contender) = self.seat(player).contender().cloned() else { return };
        let clock = self
            .record
            .clocks
            .map(|clocks| Clock { left: clocks.left[player], increment: clocks.control.increment });
        // Without time to lose, the analyst would take the processor from the player.
        self.insight.values.stop();
        let position = *self.position();
        match self.engines.choose(player, &contender, &position, clock) {
            Ok(task) => self.choosing = Some(Pending::new(player, task, self.now())),
            Err(why) => self.unseat(player, &why),
        }
    }

    /// Plays the move that was chosen, once it is there.
    pub(super) fn poll_choice(&mut self) {
        let now = self.now();
        let ready = Pending::take(&mut self.choosing, now, ENGINE_LEAST);
        let Some((player, choice)) = ready else { return };
        let choice = choice.unwrap_or_else(|| Err("it ended without a move".to_owned()));
        match choice.map(|info| info.best.filter(|best| self.model().find_move(*best).is_some())) {
            Ok(Some(square)) => self.play(square),
            Ok(None) => self.unseat(player, "it chose no legal move"),
            Err(why) => self.unseat(player, &why),
        }
    }

    /// Whoever sits there cannot play, so a person has to.
    fn unseat(&mut self, player: Player, why: &str) {
        let seat = std::mem::replace(&mut self.record.seats[player], Seat::PERSON);
        self.journal.mark_game();
        self.notify(format!("{seat} cannot play, so a person does: {why}"));
    }

    /// Has the moves of the position shown valued, unless that is done.
    pub(super) fn start_values(&mut self, purpose: Purpose) {
        // While an opponent is choosing, the position on the board is about to change.
        if self.choosing.is_some() {
            return;
        }
        let position = *self.position();
        let known = self.insight.values.of(&position);
        let is_enough =
            purpose == Purpose::Values && !self.insight.tip_wanted && !self.is_analysing();
        if known.first().is_some_and(|best| is_enough || best.value.is_exact()) {
            return;
        }
        if let Err(why) = self.insight.values.start(&mut self.engines, &position, purpose) {
            self.insight.values_wanted = false;
            self.insight.tip_wanted = false;
            self.notify(why);
        }
    }

    pub(super) fn ask_tip(&mut self) {
        if self.turn().is_none() {
            return self.notify("the game is over: there is no move to look for");
        }
        if self.choosing.is_some() {
            return self.notify("the engine is choosing its own move");
        }
        self.insight.tip_wanted = true;
        self.start_values(Purpose::Tip);
        if self.is_analysing() {
            self.notify("Looking for a good move ...");
        } else {
            self.give_tip();
        }
    }

    pub(super) fn give_tip(&mut self) {
        if !self.insight.tip_wanted {
            return;
        }
        let position = *self.position();
        let Some(best) = self.insight.values.of(&position).first() else { return };
        let (square, value) = (best.square, best.value);
        self.insight.tip_wanted = false;
        self.insight.tip = Some((position, square));
        self.journal.announce(format!("Tip: {square}."));
        self.notify(format!("Tip: {square}, worth {value} ({})", value.certainty));
        self.journal.mark_shown();
    }

    pub(super) fn play_best(&mut self) {
        if self.choosing.is_some() || self.turn().is_none() {
            return self.notify("there is no move to play");
        }
        let best = self.insight.values.of(self.position()).first().map(|best| best.square);
        match best.or(self.tip()) {
            Some(square) => {
                self.paused = false;
                self.play(square);
            }
            None => {
                self.notify("No move is known to be best yet: ask for a tip or for values first");
            }
        }
    }

    pub(super) fn begin_review(&mut self) {
        if self.moves.is_empty() {
            return self.notify("there is no move to look at yet");
        }
        let start = *self.record.model.start();
        if let Err(why) = self.insight.review.begin(&mut self.engines, &start, &self.moves) {
            self.notify(why);
        } else {
            self.notify("Looking at the game again ...");
        }
        self.journal.mark_shown();
    }
}
