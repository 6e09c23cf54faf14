//! Placing fleets, and handing the screen over.

use std::sync::Arc;

use super::{BattleshipController, Stage};
use crate::battleship::battle::{BattleshipSeat, Side};
use crate::battleship::plan::Plan;
use support::Task;

impl BattleshipController {
    pub(super) fn with_plan(&mut self, change: impl FnOnce(&mut Plan)) {
        if let Some(plan) = &mut self.plan {
            change(plan);
        }
    }

    pub(super) fn place(&mut self) {
        let Some(plan) = &mut self.plan else { return };
        let name =
            plan.held().and_then(|ship| plan.game().ship(ship)).map(|ship| ship.name().to_owned());
        let Some(name) = name else { return };
        match plan.place() {
            Ok(()) => {
                self.announcer.clear_notice();
                self.announcer.announce(format!("The {name} is placed."));
            }
            Err(why) => {
                let text = format!("The {name} cannot be placed there: {why}");
                self.announcer.announce_and_notify(text);
            }
        }
    }

    pub(super) fn place_at_random(&mut self) {
        self.throws = self.throws.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let seed = self.throws;
        let Some(plan) = &mut self.plan else { return };
        match plan.randomise(seed) {
            Ok(()) => self.announcer.announce("All ships are placed."),
            Err(why) => self.notify(why),
        }
    }

    pub(super) fn ready(&mut self) {
        let Stage::Placing(side) = self.stage() else { return };
        let layout = self.plan.as_ref().and_then(Plan::layout);
        if layout.is_some_and(|layout| self.battle.set_fleet(side, layout)) {
            self.at_screen = None;
            self.unsaved = true;
            self.settle();
        } else {
            self.notify("the fleet is not complete yet");
        }
    }

    /// Prepares whatever the stage needs.
    pub(super) fn settle(&mut self) {
        self.plan = match self.stage() {
            Stage::Placing(_) => Some(Plan::new(self.battle.game())),
            _ => None,
        };
    }

    /// Computer players place their fleets in the background.
    pub(super) fn arrange(&mut self) {
        if let Some((side, task)) = &mut self.arranging {
            let side = *side;
            match task.poll() {
                Some(Ok(layout)) => {
                    self.battle.set_fleet(side, layout);
                    self.arranging = None;
                    self.unsaved = true;
                    self.revision += 1;
                }
                Some(Err(why)) => {
                    self.arranging = None;
                    self.failure = Some(why);
                    self.revision += 1;
                }
                None if task.is_done() => self.arranging = None,
                None => {}
            }
        }
        if self.arranging.is_some() || self.failure.is_some() {
            return;
        }
        for side in Side::BOTH {
            let BattleshipSeat::Computer(difficulty) = self.battle.seat(side) else { continue };
            if self.battle.is_placed(side) {
                continue;
            }
            let (game, seed) = (Arc::clone(self.battle.game()), self.battle.seed);
            let seed = seed.wrapping_add(1 + side.index() as u64);
            let task = Task::start(&self.wake, move |_, sender| {
                sender.send(difficulty.layout(&game, seed));
            });
            match task {
                Ok(task) => self.arranging = Some((side, task)),
                Err(error) => self.failure = Some(error.to_string()),
            }
            return;
        }
    }

    pub(super) fn take_over(&mut self) {
        if let Stage::HandOver(side) = self.stage() {
            self.at_screen = Some(side);
            self.revealed = false;
            self.settle();
        }
    }

    pub(super) fn hand_over(&mut self) {
        if self.must_hand_over() {
            self.at_screen = None;
            self.revealed = false;
            self.forget_belief();
        }
    }
}
