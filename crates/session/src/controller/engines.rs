//! Engines that choose moves, and the analyst who explains.

use reversi_engine::Clock;

use super::{Choosing, Controller, ENGINE_LEAST};
use crate::engine_pool::Purpose;
use crate::seat::Seat;

impl Controller {
    pub(super) fn start_choice(&mut self) {
        if self.choosing.is_some() || self.paused {
            return;
        }
        let Some(player) = self.turn() else { return };
        let Seat::Engine(level) = self.seat(player) else { return };
        let clock = self
            .record
            .clocks
            .map(|clocks| Clock { left: clocks.left[player], increment: clocks.control.increment });
        // Without time to lose, the analyst would take the processor from the player.
        self.values.rest();
        let position = *self.position();
        match self.engines.choose(player, level, &position, clock) {
            Ok(task) => {
                let began = self.now;
                self.choosing = Some(Choosing { player, task, began, thought: None });
            }
            Err(why) => {
                // Nobody can play for it, so a person has to.
                self.record.seats[player] = Seat::Person;
                self.unsaved = true;
                self.revision += 1;
                self.say(why);
            }
        }
    }

    pub(super) fn hear_choice(&mut self) {
        let Some(choosing) = &mut self.choosing else { return };
        if choosing.thought.is_none() {
            choosing.thought = choosing.task.poll();
            if choosing.thought.is_none() && choosing.task.is_done() {
                // It ended without an answer: ask again.
                self.choosing = None;
                return;
            }
        }
        let ready = self.now.saturating_sub(choosing.began) >= ENGINE_LEAST;
        let Some(thought) = choosing.thought.as_ref().filter(|_| ready) else { return };
        let best = thought.best;
        self.choosing = None;
        if let Some(square) = best {
            self.play(square);
        }
    }

    pub(super) fn look(&mut self, purpose: Purpose) {
        // While an opponent is choosing, the position on the board is about to change.
        if self.choosing.is_some() {
            return;
        }
        let position = *self.position();
        if self.values.of(&position).first().is_some_and(|best| best.value.is_exact())
            || (!self.values.of(&position).is_empty()
                && purpose == Purpose::Values
                && !self.tip_wanted
                && !self.values.is_looking())
        {
            return;
        }
        if let Err(why) = self.values.look(&mut self.engines, &position, purpose) {
            self.values_wanted = false;
            self.tip_wanted = false;
            self.say(why);
        }
    }

    pub(super) fn ask_tip(&mut self) {
        if self.turn().is_none() {
            return self.say("the game is over: there is no move to look for");
        }
        if self.choosing.is_some() {
            return self.say("the engine is choosing its own move");
        }
        self.tip_wanted = true;
        self.look(Purpose::Tip);
        if self.values.is_looking() {
            self.say("Looking for a good move ...");
        } else {
            self.give_tip();
        }
    }

    pub(super) fn give_tip(&mut self) {
        if !self.tip_wanted {
            return;
        }
        let position = *self.position();
        let Some(best) = self.values.of(&position).first() else { return };
        let (square, value) = (best.square, best.value);
        self.tip_wanted = false;
        self.tip = Some((position, square));
        self.announcement = format!("Tip: {square}.");
        self.say(format!("Tip: {square}, worth {value} ({})", value.certainty));
        self.revision += 1;
    }

    pub(super) fn play_best(&mut self) {
        if self.choosing.is_some() || self.turn().is_none() {
            return self.say("there is no move to play");
        }
        let best = self.values.of(self.position()).first().map(|best| best.square);
        match best.or(self.tip()) {
            Some(square) => {
                self.paused = false;
                self.play(square);
            }
            None => {
                self.say("No move is known to be best yet: ask for a tip or for values first");
            }
        }
    }

    pub(super) fn begin_review(&mut self) {
        if self.moves.is_empty() {
            return self.say("there is no move to look at yet");
        }
        let start = *self.record.model.start();
        if let Err(why) = self.review.begin(&mut self.engines, &start, &self.moves) {
            self.say(why);
        } else {
            self.say("Looking at the game again ...");
        }
        self.revision += 1;
    }
}
