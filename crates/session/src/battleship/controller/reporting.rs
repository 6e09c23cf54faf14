//! The report of a battle that is over, and the battle shown again shot by shot.

use std::time::Duration;

use battleship::{Layout, Side};
use support::{StopToken, Task, TaskSender};

use super::{BattleshipController, Stage};
use crate::battleship::benchmark::{GAMES, shots_needed};
use crate::battleship::{Benchmark, Report};

/// How long a shot is shown while a battle is replayed.
const REPLAY_PACE: Duration = Duration::from_millis(600);

impl BattleshipController {
    /// How a side did, as far as that is known; nothing before the end.
    #[must_use]
    pub fn report(&self, side: Side) -> Option<Report> {
        if self.stage() != Stage::Over {
            return None;
        }
        let (name, benchmark) = (self.name_for_viewer(side), self.benchmark(side).clone());
        Some(Report::new(&self.battle, side, name, self.grades(), benchmark))
    }

    /// The good player's games against the fleet that this side shot at.
    pub const fn benchmark(&self, side: Side) -> &Benchmark {
        &self.review.benchmarks[side.index()]
    }

    /// Whether the battle is shown again shot by shot.
    pub const fn is_replaying(&self) -> bool {
        self.review.replaying.is_some()
    }

    pub(super) fn begin_report(&mut self) {
        if self.stage() != Stage::Over {
            return self.notify("there is a report when the game is over");
        }
        self.begin_grades();
        self.begin_benchmark();
    }

    /// The good player plays against both fleets, first against that which the viewer shot at.
    fn begin_benchmark(&mut self) {
        let is_done = self.review.benchmarks.iter().all(Benchmark::is_complete);
        if is_done || self.review.measuring.is_some() {
            return;
        }
        self.review.benchmarks = Default::default();
        let first = self.viewer().unwrap_or(Side::First);
        let (game, seed) = (self.battle.game().clone(), self.battle.seed);
        let fleet = |side: Side| (side, self.battle.board(side.other()).fleet().collect());
        let fleets: [(Side, Layout); 2] = [fleet(first), fleet(first.other())];
        let work = move |stop: &StopToken, sender: &TaskSender<(Side, usize)>| {
            for (side, fleet) in &fleets {
                for number in 0..GAMES as u64 {
                    let dice = (seed, 2 * number + side.index() as u64);
                    let Some(shots) = shots_needed(&game, fleet, dice, stop) else { return };
                    sender.send((*side, shots));
                }
            }
        };
        match Task::start(&self.wake, work) {
            Ok(task) => self.review.measuring = Some(task),
            Err(error) => self.notify(error.to_string()),
        }
    }

    pub(super) fn poll_benchmark(&mut self) {
        let benchmarks = &mut self.review.benchmarks;
        Task::drain(&mut self.review.measuring, |(side, shots)| {
            benchmarks[side.index()].add(shots);
        });
    }

    /// Shows shot after shot; from the first on, if the last one is shown.
    pub(super) fn replay(&mut self, on: bool) {
        if self.stage() != Stage::Over {
            return self.notify("a game can be gone through when it is over");
        }
        if on && self.review.shown.is_none() {
            self.go_to(0);
        }
        let goes_on = on && self.review.shown.is_some();
        self.review.replaying = goes_on.then(|| self.now() + REPLAY_PACE);
    }

    pub(super) fn go_on_replaying(&mut self) {
        if self.review.replaying.is_none_or(|due| due > self.now()) {
            return;
        }
        self.go_to(self.shots_shown() + 1);
        // The shot is news, as when it was fired.
        self.fight.fired_at = Some(self.now());
        let goes_on = self.review.shown.is_some();
        self.review.replaying = goes_on.then(|| self.now() + REPLAY_PACE);
        self.changed();
    }
}

#[cfg(test)]
mod tests {
    use support::Waker;

    use super::*;
    use crate::battleship::testing::{begun, best_shot};
    use crate::battleship::{Battle, BattleshipIntent, BattleshipSetup};

    /// A battle on a small board, over.
    fn over() -> Battle {
        let mut game = battleship::Game::new(4, 4).expect("a size");
        game.add_ship(3, 'S', "submarine").expect("a ship");
        let mut battle = begun(BattleshipSetup { game, ..BattleshipSetup::default() }, 2);
        while battle.turn().is_some() {
            let at = best_shot(&battle).expect("a shot");
            battle.fire(at).expect("a new shot");
        }
        battle
    }

    fn table(battle: Battle) -> BattleshipController {
        BattleshipController::new(battle, 1, Waker::new(|| {}))
    }

    fn finish(table: &mut BattleshipController) {
        for _ in 0..20_000 {
            table.tick(Duration::from_secs(1));
            if !table.is_busy() {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("the report is not finished");
    }

    #[test]
    fn a_report_is_the_same_each_time() {
        let battle = over();
        let [one, other] = [(), ()].map(|()| {
            let mut table = table(battle.clone());
            table.act(BattleshipIntent::Report);
            finish(&mut table);
            Side::BOTH.map(|side| table.report(side).expect("a report"))
        });
        assert_eq!(one, other);
        for report in one {
            assert!(report.benchmark.is_complete());
            assert_eq!(report.graded.0, report.graded.1);
        }
    }

    #[test]
    fn there_is_no_report_before_the_end() {
        let battle = begun(BattleshipSetup::default(), 2);
        let mut table = table(battle);
        for intent in [BattleshipIntent::Report, BattleshipIntent::Replay(true)] {
            table.act(intent);
            assert!(table.notice().is_some());
        }
        assert!(table.report(Side::First).is_none() && !table.is_busy() && !table.is_replaying());
    }

    #[test]
    fn a_battle_is_replayed_from_any_shot() {
        let mut table = table(over());
        let all = table.battle().shots().len();
        table.tick(Duration::from_secs(1));
        table.act(BattleshipIntent::GoTo(all - 2));
        table.act(BattleshipIntent::Replay(true));
        assert_eq!(table.shots_shown(), all - 2);
        for (ms, shown) in [(1100, all - 2), (1700, all - 1), (1800, all - 1), (2400, all)] {
            table.tick(Duration::from_millis(ms));
            assert_eq!(table.shots_shown(), shown, "at {ms} ms");
        }
        assert!(!table.is_replaying() && table.view().winner.is_some());
        // From the end it begins anew; whoever goes elsewhere stops it.
        table.act(BattleshipIntent::Replay(true));
        assert!(table.is_replaying() && table.shots_shown() == 0);
        table.act(BattleshipIntent::GoTo(1));
        assert!(!table.is_replaying());
        table.act(BattleshipIntent::Replay(true));
        table.act(BattleshipIntent::Replay(false));
        assert!(!table.is_replaying() && table.shots_shown() == 1);
    }
}
