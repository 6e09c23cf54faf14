//! Shots, by people and by computer players.

use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use battleship::{AttackError, Point, Shot};

use super::{BattleshipController, Stage};
use crate::battleship::battle::{Battle, BattleshipSeat, BattleshipSetup, FireError};
use crate::battleship::difficulty::shot_words;
use crate::controller::ENGINE_LEAST;
use crate::pending::Pending;
use support::Task;

impl BattleshipController {
    pub(super) fn fire_for_person(&mut self, at: Point) {
        if !self.can_fire() {
            let why = match self.stage() {
                Stage::Over => "the game is over",
                Stage::Battle if self.must_hand_over() => "the other player comes next",
                _ => "it is not your turn",
            };
            return self.refuse(at, why.to_owned());
        }
        self.fire(at);
    }

    pub(super) fn refuse(&mut self, at: Point, why: String) {
        self.refused = Some((at, self.announcer.now()));
        self.announcer.announce_and_notify(why);
    }

    pub(super) fn fire(&mut self, at: Point) {
        let side = self.battle.turn();
        match self.battle.fire(at) {
            Ok(shot) => {
                self.fired_at = Some(self.announcer.now());
                self.refused = None;
                self.announcer.clear_notice();
                self.unsaved = true;
                self.revision += 1;
                self.choosing = None;
                self.tip_wanted = false;
                let name = side.map_or_else(String::new, |side| self.battle.name(side));
                let place = self.place_name(at);
                let mut words = shot_words(self.battle.game(), &name, &place, shot) + ".";
                if let Some(result) = self.result() {
                    words += &format!(" {result}");
                }
                // A sunk ship is shown, too, because it is easily missed.
                if matches!(shot, Shot::Sunk(_)) && self.people() > 0 {
                    self.announcer.announce_and_notify(words);
                } else {
                    self.announcer.announce(words);
                }
            }
            Err(FireError::Attack(AttackError::AlreadyAttacked(at))) => {
                self.refuse(at, format!("{} was attacked before", self.place_name(at)));
            }
            Err(error) => self.refuse(at, error.to_string()),
        }
    }

    pub(super) fn surrender(&mut self) {
        let Some(turn) = self.battle.turn() else { return };
        let loser = self.viewer().unwrap_or(turn);
        self.battle.surrender(loser);
        self.choosing = None;
        self.unsaved = true;
        self.announcer.announce(self.result().unwrap_or_default());
    }

    pub(super) fn start(&mut self, setup: BattleshipSetup) {
        self.throws = self.throws.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x5EA);
        let battle = Battle::new(setup, self.throws);
        self.load(battle);
        self.unsaved = true;
    }

    pub(super) fn load(&mut self, battle: Battle) {
        let wake = self.wake.clone();
        let (announcer, pace, throws) = (self.announcer.clone(), self.pace, self.throws);
        let (revision, letters) = (self.revision, self.letters);
        let new = Self::new(battle, throws, wake);
        *self = Self { pace, announcer, letters, revision, ..new };
        self.announcer.clear_notice();
        self.announcer.announce("A new game of Battleship.");
    }

    pub(super) fn least(&self) -> Duration {
        if self.is_watched() { self.pace.max(Duration::from_millis(50)) } else { ENGINE_LEAST * 2 }
    }

    pub(super) fn start_choice(&mut self) {
        if self.choosing.is_some() || self.stage() != Stage::Battle || self.shown.is_some() {
            return;
        }
        if self.is_watched() && !self.watching {
            return;
        }
        let Some(side) = self.battle.turn() else { return };
        let BattleshipSeat::Computer(difficulty) = self.battle.seat(side) else { return };
        let game = Arc::clone(self.battle.game());
        let seed = self.battle.seed.wrapping_add(11 + side.index() as u64);
        let own = self.battle.shots_of(side);
        let task = Task::start(&self.wake, move |_, sender| {
            sender.send(difficulty.shot(&game, seed, &own));
        });
        match task {
            Ok(task) => {
                self.choosing = Some((side, Pending::new(task, self.announcer.now())));
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    pub(super) fn poll_choice(&mut self) {
        let (now, least) = (self.announcer.now(), self.least());
        let Some((side, pending)) = &mut self.choosing else { return };
        let side = *side;
        let Poll::Ready(answer) = pending.poll(now, least) else { return };
        let answer = answer.flatten();
        self.choosing = None;
        if self.battle.turn() != Some(side) {
            return;
        }
        // A computer player that wastes a shot would stop the game; it takes the next free point.
        let free = self.battle.chart(side.other()).untried();
        let at = answer.filter(|at| free.contains(*at)).or(free.first());
        if let Some(at) = at {
            self.fire(at);
        }
    }
}
