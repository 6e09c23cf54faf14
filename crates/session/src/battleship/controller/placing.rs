//! Placing fleets: people with a plan, computer players in the background.

use std::sync::Arc;
use std::time::Duration;

use battleship::{Board, Side};
use battleship_engine::placement::Uniformity;
use support::Task;

use super::{BattleshipController, Stage};
use crate::battleship::battle::Draft;
use crate::battleship::computer::place_fleet;
use crate::battleship::plan::Plan;
use crate::pending::Pending;

/// The fleets that are being placed.
#[derive(Debug)]
pub(super) struct Placing {
    /// A person's.
    pub(super) plan: Option<Plan>,
    /// A computer player's.
    pub(super) arranging: Option<Pending<Side, Result<Board, String>>>,
    /// Where random fleets and games come from.
    pub(super) throws: u64,
}

impl Placing {
    /// Another seed, as if by chance.
    pub(super) const fn throw(&mut self, salt: u64) -> u64 {
        self.throws = self.throws.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(salt);
        self.throws
    }
}

impl BattleshipController {
    pub(super) fn with_plan(&mut self, change: impl FnOnce(&mut Plan)) {
        if let Some(plan) = &mut self.placing.plan {
            change(plan);
        }
        self.remember_plan();
    }

    /// What lies on the board is kept with the battle.
    fn remember_plan(&mut self) {
        let Stage::Placing(side) = self.stage() else { return };
        let draft = self.placing.plan.as_ref();
        let draft = draft.map(|plan| Draft { side, places: plan.places().to_vec() });
        let before = self.battle.draft().cloned();
        self.battle.set_draft(draft);
        if before.as_ref() != self.battle.draft() {
            self.mark_game();
        }
    }

    pub(super) fn place(&mut self) {
        let Some(plan) = &mut self.placing.plan else { return };
        let name =
            plan.held().and_then(|ship| plan.game().ship(ship)).map(|ship| ship.name().to_owned());
        let Some(name) = name else { return };
        match plan.place() {
            Ok(()) => {
                self.journal.clear_notice();
                self.journal.announce(format!("The {name} is placed."));
            }
            Err(why) => {
                let text = format!("The {name} cannot be placed there: {why}");
                self.journal.announce_and_notify(text);
            }
        }
        self.remember_plan();
    }

    pub(super) fn place_at_random(&mut self) {
        let seed = self.placing.throw(1);
        let Some(plan) = &mut self.placing.plan else { return };
        match plan.randomise(seed) {
            Ok(Uniformity::Exact) => self.journal.announce("All ships are placed."),
            Ok(Uniformity::Near) => {
                self.journal.announce("All ships are placed.");
                self.notify("so dense a fleet is placed at random, but not exactly evenly");
            }
            Err(why) => self.notify(why),
        }
        self.remember_plan();
    }

    pub(super) fn ready(&mut self) {
        let Stage::Placing(side) = self.stage() else { return };
        let layout = self.placing.plan.as_ref().and_then(Plan::layout);
        if layout.is_some_and(|layout| self.battle.set_fleet(side, &layout).is_ok()) {
            self.screen.at = None;
            self.battle.set_draft(None);
            self.mark_game();
            self.settle();
        } else {
            self.notify("the fleet is not complete yet");
        }
    }

    /// Prepares whatever the stage needs.
    pub(super) fn settle(&mut self) {
        self.placing.plan = match self.stage() {
            Stage::Placing(side) => {
                let plan = Plan::new(self.battle.game());
                let begun = self.battle.draft().filter(|draft| draft.side == side);
                Some(match begun {
                    Some(draft) => plan.with_places(&draft.places),
                    None => plan,
                })
            }
            _ => None,
        };
    }

    /// Computer players place their fleets in the background.
    pub(super) fn arrange(&mut self) {
        self.poll_arranging();
        if self.placing.arranging.is_some() || self.failure.is_some() {
            return;
        }
        for side in Side::BOTH {
            let Some(contender) = self.battle.seat(side).contender() else { continue };
            if self.battle.is_placed(side) {
                continue;
            }
            let (contender, game) = (Arc::clone(contender), self.battle.game().clone());
            let seed = self.battle.seed.wrapping_add(1 + side.index() as u64);
            let task = Task::start(&self.wake, move |_, sender| {
                sender.send(place_fleet(&*contender, &game, seed));
            });
            match task {
                Ok(task) => {
                    self.placing.arranging =
                        Some(Pending::new(side, task.unattended(), self.now()));
                }
                Err(error) => self.failure = Some(error.to_string()),
            }
            return;
        }
    }

    fn poll_arranging(&mut self) {
        let now = self.now();
        let ready = Pending::take(&mut self.placing.arranging, now, Duration::ZERO);
        let Some((side, fleet)) = ready else { return };
        match fleet.transpose() {
            Ok(None) => {}
            Ok(Some(board)) => match self.battle.set_board(side, board) {
                Ok(()) => self.mark_game(),
                Err(refusal) => {
                    self.failure = Some(format!("{}: {refusal}", self.battle.name(side)));
                }
            },
            Err(why) => self.failure = Some(why),
        }
        self.changed();
    }
}
