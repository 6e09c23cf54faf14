//! The belief, tips, and the grades of a game that is over.

use std::time::Duration;

use battleship::{Chart, Point, PointSet, Side};
use battleship_engine::belief::{self, Habits, Heat, Limits, Prior};
use support::{StopToken, Task, TaskSender};

use super::{BattleshipController, Stage};
use crate::battleship::assumption::{Assumption, habits, too_little};
use crate::battleship::benchmark::Benchmark;
use crate::battleship::coach::{why_shot, why_worse};
use crate::battleship::grades::{Grade, Reckoning, grade};
use crate::played::Archive;

/// Losses below this, in shots, are within what the estimate is off by: the same moment seen in a
/// mirror differs by as much.
const TELLS: f64 = 0.1;

/// What can be known of the waters shot at.
#[derive(Debug, Default)]
pub(super) struct Insight {
    belief: Belief,
    /// Work that nobody waits for any more, until it has ended.
    leaving: Vec<Task<Found>>,
    /// What is assumed of the enemy's fleets, and where those of games before are.
    assumption: Assumption,
    played: Option<Archive>,
    pub(super) heat_wanted: bool,
    pub(super) tip_wanted: bool,
    tip: Option<(usize, Point)>,
}

/// The chances of one chart. They are given out for that chart alone.
#[derive(Debug, Default)]
struct Belief {
    /// Of whose waters, after how many shots of the game.
    of: Option<(Side, usize)>,
    known: Option<Found>,
    task: Option<Task<Found>>,
}

/// What was found out of a chart, and what else must be said of that.
#[derive(Debug)]
struct Found {
    insight: belief::Insight,
    /// Why nothing was learned of the enemy, where that was wished.
    too_little: Option<String>,
}

impl Insight {
    /// Dropping work waits for its end, which would delay a picture. So it ends by itself.
    fn leave_belief(&mut self) {
        self.leaving.extend(self.belief.task.take());
        self.leaving.retain_mut(|task| {
            let _ = task.poll();
            !task.is_done()
        });
    }

    /// Whoever comes to the screen next begins without it.
    pub(super) fn forget(&mut self) {
        self.leave_belief();
        self.belief = Belief::default();
        self.tip = None;
        self.tip_wanted = false;
    }

    pub(super) const fn is_busy(&self) -> bool {
        self.belief.task.is_some()
    }
}

/// A game that is over, gone through again.
#[derive(Debug, Default)]
pub(super) struct Review {
    /// How many shots are shown, if not all.
    pub(super) shown: Option<usize>,
    grades: Vec<Grade>,
    pub(super) grading: Option<Task<Grade>>,
    /// When the next shot is shown by itself, while the battle is replayed.
    pub(super) replaying: Option<Duration>,
    pub(super) benchmarks: [Benchmark; 2],
    pub(super) measuring: Option<Task<(Side, usize)>>,
}

impl BattleshipController {
    /// Whether chances are shown.
    pub const fn shows_heat(&self) -> bool {
        self.insight.heat_wanted
    }

    /// Whose waters the chances are about: those that the viewer shoots at, or whoever is on turn.
    #[must_use]
    pub fn target(&self) -> Side {
        match (self.viewer(), self.battle.turn()) {
            (Some(viewer), _) => viewer.other(),
            (None, Some(turn)) => turn.other(),
            (None, None) => Side::Second,
        }
    }

    /// How many shots are shown.
    #[must_use]
    pub fn shots_shown(&self) -> usize {
        self.review.shown.unwrap_or(self.battle.shots().len())
    }

    /// The chances in the waters shot at, if they are shown and known for the moment shown.
    #[must_use]
    pub fn heat(&self) -> Option<&Heat> {
        self.shown_insight().map(|known| &known.belief.heat)
    }

    /// All that is known of the waters shot at, if chances are shown.
    #[must_use]
    pub fn shown_insight(&self) -> Option<&belief::Insight> {
        if self.insight.heat_wanted { self.known_insight() } else { None }
    }

    fn known_insight(&self) -> Option<&belief::Insight> {
        let belief = &self.insight.belief;
        let key = (self.target(), self.shots_shown());
        belief.known.as_ref().filter(|_| belief.of == Some(key)).map(|found| &found.insight)
    }

    /// Assumes this of the enemy's fleets from now on; `played` has those of games before.
    pub fn assume(&mut self, assumption: Assumption, played: &Archive) {
        if self.insight.assumption != assumption || self.insight.played.is_none() {
            self.insight.leave_belief();
            self.insight.belief = Belief::default();
            self.insight.assumption = assumption;
            self.insight.played = Some(played.clone());
        }
    }

    /// Why nothing is learned of the enemy's fleets, where that is wished and chances are shown.
    #[must_use]
    pub fn too_little_learned(&self) -> Option<&str> {
        self.shown_insight()?;
        self.insight.belief.known.as_ref()?.too_little.as_deref()
    }

    /// The shot that was given as a tip for this moment.
    #[must_use]
    pub fn tip(&self) -> Option<Point> {
        // A battle that was given up has no next shot.
        let tip = self.insight.tip.filter(|_| self.stage() == Stage::Battle);
        tip.filter(|(shots, _)| *shots == self.shots_shown()).map(|(_, at)| at)
    }

    /// Why the tip is good.
    #[must_use]
    pub fn tip_reasons(&self) -> Vec<String> {
        self.tip().map_or_else(Vec::new, |at| self.why(at))
    }

    /// Why the last shot shown was worse than the best one of its moment, where it was graded and
    /// lost anything worth a word.
    #[must_use]
    pub fn shot_reasons(&self) -> Vec<String> {
        let Some(place) = self.shots_shown().checked_sub(1) else { return Vec::new() };
        let grade = self.review.grades.get(place).filter(|grade| grade.loss >= Grade::GOOD);
        let (Some(grade), Some(fired)) = (grade, self.battle.shots().get(place)) else {
            return Vec::new();
        };
        let mut chart = Chart::new(self.battle.game());
        for earlier in self.battle.shots()[..place].iter().filter(|shot| shot.by == fired.by) {
            chart.record(earlier.at, earlier.shot);
        }
        why_worse(&chart, fired.at, grade.best.0, self.letters)
    }

    /// What the best shot gains on the next best, if all of them were looked into. Nothing is said where
    /// that is less than the estimate can tell, or where another shot is this one in a mirror.
    fn margin(&self, known: &belief::Insight, best: Point) -> Option<String> {
        let chart = &self.view().waters(self.target()).chart;
        if has_mirror_image(chart, best) {
            return None;
        }
        let others = chart.untried();
        let losses = others.iter().filter(|at| *at != best).map(|at| known.loss(at));
        let losses: Vec<f64> = losses.collect::<Option<_>>()?;
        let least = losses.into_iter().reduce(f64::min).filter(|least| *least >= TELLS)?;
        Some(format!("Any other shot loses about {least:.1} shots or more on average."))
    }

    fn why(&self, at: Point) -> Vec<String> {
        let mut said = why_shot(&self.view().waters(self.target()).chart, at, self.letters);
        said.extend(self.known_insight().and_then(|known| self.margin(known, at)));
        said
    }

    /// The grades of the shots so far looked at.
    pub fn grades(&self) -> &[Grade] {
        &self.review.grades
    }

    /// Whether shots are being graded.
    pub const fn is_grading(&self) -> bool {
        self.review.grading.is_some()
    }

    /// Skill and luck of a side.
    #[must_use]
    pub fn reckoning(&self, side: Side) -> Reckoning {
        let mut sum = Reckoning::default();
        for grade in &self.review.grades {
            if let Some(fired) = self.battle.shots().get(grade.shot)
                && fired.by == side
            {
                sum.add(*grade, fired.shot);
            }
        }
        sum
    }

    /// Has the chances worked out, if they are wanted and not known.
    pub(super) fn start_belief(&mut self) {
        let wanted = self.insight.heat_wanted || self.insight.tip_wanted;
        let key = (self.target(), self.shots_shown());
        let allowed = matches!(self.stage(), Stage::Battle | Stage::Over);
        if !wanted || self.insight.belief.of == Some(key) || !allowed {
            return;
        }
        let chart = self.view().waters(key.0).chart.clone();
        self.insight.leave_belief();
        let (seat, name) = (self.battle.seat(key.0).clone(), self.battle.name(key.0));
        let seed = self.battle.seed;
        let played = self.insight.played.clone();
        let played = played.filter(|_| self.insight.assumption == Assumption::Learned);
        let work = move |stop: &StopToken, sender: &TaskSender<Found>| {
            let limits = Limits::stopped_by(stop);
            let habits = played.map(|played| habits(&played, chart.game(), &seat, seed));
            let prior = habits.as_ref().map_or(Prior::Uniform, Habits::prior);
            let insight = belief::Insight::of(&chart, &prior, &limits);
            let too_little = habits.and_then(|habits| too_little(&habits, &name));
            sender.send(Found { insight, too_little });
        };
        let task = Task::start(&self.wake, work);
        if let Err(error) = &task {
            self.notify(error.to_string());
        }
        self.insight.belief = Belief { of: Some(key), known: None, task: task.ok() };
    }

    pub(super) fn poll_belief(&mut self) {
        let belief = &mut self.insight.belief;
        Task::drain(&mut belief.task, |found| belief.known = Some(found));
        if self.insight.tip_wanted
            && let Some(known) = self.known_insight()
        {
            if let Some(best) = known.best {
                let chance = known.belief.heat.at(best);
                let place = self.place_name(best);
                self.insight.tip = Some((self.shots_shown(), best));
                let why = self.why(best).join(" ");
                self.journal.announce(format!("Tip: {place}. {why}"));
                self.notify(format!("Tip: {place}, a chance of {:.0} %", chance * 100.0));
            }
            self.insight.tip_wanted = false;
        }
    }

    pub(super) fn ask_tip(&mut self) {
        if self.can_fire() {
            self.insight.tip_wanted = true;
        } else {
            self.notify("there is no shot to look for");
        }
    }

    pub(super) fn go_to(&mut self, shots: usize) {
        // While a game goes on there is nothing to go through: it would show what is to come.
        if self.stage() != Stage::Over {
            return self.notify("a game can be gone through when it is over");
        }
        self.review.shown = (shots < self.battle.shots().len()).then_some(shots);
        self.review.replaying = None;
    }

    pub(super) fn begin_grades(&mut self) {
        if self.stage() != Stage::Over {
            return self.notify("shots are graded when the game is over");
        }
        let shots = self.battle.shots();
        if self.review.grading.is_some() || self.review.grades.len() == shots.len() {
            return;
        }
        let (game, shots) = (self.battle.game().clone(), shots.to_vec());
        let work = move |stop: &StopToken, sender: &TaskSender<Grade>| {
            grade(&game, &shots, stop, |grade| sender.send(grade));
        };
        self.review.grades.clear();
        match Task::start(&self.wake, work) {
            Ok(task) => self.review.grading = Some(task),
            Err(error) => self.notify(error.to_string()),
        }
    }

    pub(super) fn poll_grades(&mut self) {
        if Task::drain(&mut self.review.grading, |grade| self.review.grades.push(grade)) {
            self.mark_analysed();
        }
    }

    /// Takes grades that were given at another time.
    pub(super) fn take_grades(&mut self, grades: Vec<Grade>) {
        (self.review.grades, self.review.grading) = (grades, None);
    }
}

/// Whether another point is as good as this one, because the chart looks the same in a mirror.
fn has_mirror_image(chart: &Chart, at: Point) -> bool {
    let (rows, cols) = (chart.game().rows(), chart.game().cols());
    let wrecks: PointSet =
        chart.known_wrecks().into_iter().fold(PointSet::EMPTY, |all, (_, cells)| all | cells);
    let marks = [chart.misses(), chart.hits(), wrecks];
    (1..8).any(|way| {
        let image = |point: Point| {
            let Point { row, col } = point;
            let row = if way & 1 == 0 { row } else { rows - 1 - row };
            let col = if way & 2 == 0 { col } else { cols - 1 - col };
            if way & 4 == 0 { Point::new(row, col) } else { Point::new(col, row) }
        };
        // Only a square board can be turned by a right angle.
        (way & 4 == 0 || rows == cols)
            && image(at) != at
            && marks.iter().all(|marks| marks.iter().all(|point| marks.contains(image(point))))
    })
}

#[cfg(test)]
mod tests {
    use battleship::{Game, Shot};

    use super::*;

    #[test]
    fn mirror_images_are_as_good_as_the_best() {
        let mut chart = Chart::new(&Game::standard());
        let at = Point::new(4, 6);
        assert!(has_mirror_image(&chart, at), "nothing was tried");
        // Only the diagonal is left as a mirror.
        chart.record(Point::new(2, 2), Shot::Miss);
        assert!(has_mirror_image(&chart, at) && !has_mirror_image(&chart, Point::new(5, 5)));
        chart.record(Point::new(2, 3), Shot::Hit);
        assert!(!has_mirror_image(&chart, at));
    }
}
