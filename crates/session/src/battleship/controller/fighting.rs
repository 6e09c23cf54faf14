//! Shots, by people and by computer players.

use std::sync::Arc;
use std::time::Duration;

use battleship::{AttackError, FireError, Point, ShotRecord, Side};
use support::Task;

use super::{BattleshipController, Stage};
use crate::battleship::battle::{Battle, BattleshipSetup};
use crate::battleship::computer::{Computer, shot_words};
use crate::controller::ENGINE_LEAST;
use crate::pending::Pending;
use crate::watching::Watching;

/// The computer players, and the last shots.
#[derive(Debug, Default)]
pub(super) struct Fight {
    /// Who has sat down to shoot. Whoever is choosing is away with its task; if that is called off,
    /// somebody sits down anew.
    computers: [Option<Computer>; 2],
    /// The shot that a computer player is choosing.
    pub(super) choosing: Option<Pending<Side, Choice>>,
    pub(super) fired_at: Option<Duration>,
}

/// A computer player that is back with its choice, or why it cannot go on.
type Choice = Result<(Computer, Point), String>;

/// How fast two computer players are watched at first.
pub(super) const PACE: Duration = Duration::from_millis(700);

impl BattleshipController {
    /// Whether a person may fire now.
    #[must_use]
    pub fn can_fire(&self) -> bool {
        self.stage() == Stage::Battle
            && self.review.shown.is_none()
            && self.battle.turn().is_some_and(|turn| {
                self.battle.seat(turn).is_person() && self.viewer() == Some(turn)
            })
    }

    pub(super) fn fire_for_person(&mut self, at: Point) {
        if !self.can_fire() {
            let why = match self.stage() {
                Stage::Over => "the game is over",
                Stage::Battle if self.must_hand_over() => "the other player comes next",
                _ => "it is not your turn",
            };
            return self.refuse(at, why);
        }
        self.fire(at);
    }

    fn fire(&mut self, at: Point) {
        match (self.battle.turn(), self.battle.fire(at)) {
            (Some(by), Ok(shot)) => self.fired(ShotRecord { by, at, shot }),
            (_, Err(FireError::Attack(AttackError::AlreadyAttacked(at)))) => {
                let place = self.place_name(at);
                self.refuse(at, format!("{place} was attacked before"));
            }
            (_, Err(error)) => self.refuse(at, error.to_string()),
            (None, Ok(_)) => {}
        }
    }

    fn fired(&mut self, fired: ShotRecord) {
        for side in Side::BOTH {
            if let Some(computer) = &mut self.fight.computers[side.index()] {
                computer.tell(side, fired);
            }
        }
        self.fight.fired_at = Some(self.journal.now());
        self.journal.clear_notice();
        self.mark_game();
        self.insight.tip_wanted = false;
        self.changed();
        let (name, place) = (self.battle.name(fired.by), self.place_name(fired.at));
        let mut words = shot_words(self.battle.game(), &name, &place, fired.shot) + ".";
        if let Some(result) = self.result() {
            words += &format!(" {result}.");
        }
        self.journal.announce(words);
    }

    /// Whether somebody at the screen can give up: in a battle that is neither over nor watched.
    #[must_use]
    pub fn can_surrender(&self) -> bool {
        self.stage() == Stage::Battle && !self.is_watched()
    }

    pub(super) fn surrender(&mut self) {
        if !self.can_surrender() {
            return self.notify("there is nothing to give up");
        }
        let Some(turn) = self.battle.turn() else { return };
        let loser = self.viewer().unwrap_or(turn);
        self.battle.surrender(loser);
        self.fight.choosing = None;
        self.mark_game();
        self.journal.announce(self.result().unwrap_or_default());
    }

    pub(super) fn start(&mut self, setup: BattleshipSetup) {
        let battle = Battle::new(setup, self.placing.throw(0x5EA));
        self.load(battle);
    }

    pub(super) fn load(&mut self, battle: Battle) {
        let new = Self::new(battle, self.placing.throws, self.wake.clone());
        let watching = Watching::at(self.watching.pace());
        let (journal, letters) = (self.journal.clone(), self.letters);
        *self = Self { watching, journal, letters, ..new };
        self.clear_notice();
        self.mark_new_game();
        self.announce("A new game of Battleship.");
    }

    pub(super) fn least(&self) -> Duration {
        if self.is_watched() { self.watching.pace() } else { ENGINE_LEAST * 2 }
    }

    pub(super) fn start_choice(&mut self) {
        let waits = self.is_watched() && !self.watching.is_due();
        let busy = self.fight.choosing.is_some() || self.review.shown.is_some();
        if busy || waits || self.failure.is_some() || self.stage() != Stage::Battle {
            return;
        }
        let Some(side) = self.battle.turn() else { return };
        let Some(contender) = self.battle.seat(side).contender().map(Arc::clone) else { return };
        let (game, shots) = (self.battle.game().clone(), self.battle.shots().to_vec());
        let seed = self.battle.seed.wrapping_add(11 + side.index() as u64);
        let seated = self.fight.computers[side.index()].take();
        let task = Task::start(&self.wake, move |stop, sender| {
            let computer = match seated {
                Some(computer) => Ok(Some(computer)),
                None => Computer::sit_down(&*contender, &game, seed, side, &shots, stop),
            };
            let choice = computer.and_then(|computer| {
                computer.map(|mut computer| Ok((computer.choose()?, computer))).transpose()
            });
            match choice {
                Ok(None) => {}
                Ok(Some((at, computer))) => sender.send(Ok((computer, at))),
                Err(error) => sender.send(Err(format!("{}: {error}", contender.title()))),
            }
        });
        match task {
            // Another program may take long, and nobody waits for what is called off.
            Ok(task) => {
                self.fight.choosing = Some(Pending::new(side, task.unattended(), self.now()));
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    pub(super) fn poll_choice(&mut self) {
        let (now, least) = (self.now(), self.least());
        let ready = Pending::take(&mut self.fight.choosing, now, least);
        let Some((side, choice)) = ready else { return };
        let answer = match choice.transpose() {
            Ok(choice) => choice.map(|(computer, at)| {
                self.fight.computers[side.index()] = Some(computer);
                at
            }),
            Err(why) => {
                self.failure = Some(why);
                return self.changed();
            }
        };
        if self.battle.turn() != Some(side) {
            return;
        }
        // A computer player that wastes a shot would stop the game; it takes the next free point.
        let free = self.battle.chart(side.other()).untried();
        let at = answer.filter(|at| free.contains(*at)).or(free.first());
        if let Some(at) = at {
            self.watching.moved();
            self.fire(at);
        }
    }
}
