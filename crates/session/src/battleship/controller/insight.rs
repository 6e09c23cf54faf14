//! The belief, tips, and the grades of a game that is over.

use std::sync::Arc;

use battleship_engine::belief::{Heat, heat};

use super::{BattleshipController, Belief, Stage};
use crate::battleship::grades::{Grade, grade};
use support::Task;

impl BattleshipController {
    pub(super) fn look(&mut self) {
        let key = (self.target(), self.shots_shown());
        let allowed = matches!(self.stage(), Stage::Battle | Stage::Over);
        if self.belief.of == Some(key) || !allowed {
            return;
        }
        let chart = self.battle.chart_after(key.0, key.1);
        self.leave_belief();
        self.belief = Belief { of: Some(key), heat: None, task: None };
        let work = move |_: &support::StopToken, sender: &support::TaskSender<Heat>| {
            sender.send(heat(&chart));
        };
        match Task::start(&self.wake, work) {
            Ok(task) => self.belief.task = Some(task),
            Err(error) => self.notify(error.to_string()),
        }
    }

    pub(super) fn poll_belief(&mut self) {
        if let Some(task) = &mut self.belief.task {
            if let Some(heat) = task.poll() {
                self.belief.heat = Some(Arc::new(heat));
                self.belief.task = None;
                self.revision += 1;
            } else if task.is_done() {
                self.belief.task = None;
            }
        }
        if self.tip_wanted
            && let Some(heat) = self.known_heat()
        {
            let chart = self.battle.chart_after(self.target(), self.shots_shown());
            if let Some(best) = heat.hottest(chart.untried()).first() {
                let chance = heat.at(best);
                let place = self.place_name(best);
                self.tip = Some((self.shots_shown(), best));
                self.announcer.announce(format!("Tip: {place}."));
                self.notify(format!("Tip: {place}, a chance of {:.0} %", chance * 100.0));
            }
            self.tip_wanted = false;
        }
    }

    /// Dropping work waits for its end, which would delay a picture. So it ends by itself.
    pub(super) fn leave_belief(&mut self) {
        self.leaving.extend(self.belief.task.take());
        self.leaving.retain_mut(|task| {
            let _ = task.poll();
            !task.is_done()
        });
    }

    pub(super) fn forget_belief(&mut self) {
        self.leave_belief();
        self.belief = Belief::default();
        self.tip = None;
        self.tip_wanted = false;
    }

    pub(super) fn ask_tip(&mut self) {
        if self.can_fire() {
            self.tip_wanted = true;
        } else {
            self.notify("there is no shot to look for");
        }
    }

    pub(super) fn go_to(&mut self, shots: usize) {
        // While a game goes on there is nothing to go through: it would show what is to come.
        if self.stage() != Stage::Over {
            return self.notify("a game can be gone through when it is over");
        }
        let all = self.battle.shots.len();
        self.shown = (shots < all).then_some(shots);
    }

    pub(super) fn begin_grades(&mut self) {
        if self.stage() != Stage::Over {
            return self.notify("shots are graded when the game is over");
        }
        if self.grading.is_some() || self.grades.len() == self.battle.shots.len() {
            return;
        }
        let (game, shots) = (Arc::clone(self.battle.game()), self.battle.shots.clone());
        let work = move |stop: &support::StopToken, sender: &support::TaskSender<Grade>| {
            grade(&game, &shots, stop, |grade| sender.send(grade));
        };
        self.grades.clear();
        match Task::start(&self.wake, work) {
            Ok(task) => self.grading = Some(task),
            Err(error) => self.notify(error.to_string()),
        }
    }

    pub(super) fn poll_grades(&mut self) {
        let Some(task) = &mut self.grading else { return };
        while let Some(grade) = task.poll() {
            self.grades.push(grade);
        }
        if task.is_done() {
            self.grading = None;
        }
        self.revision += 1;
    }
}
