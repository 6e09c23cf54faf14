//! What the analyst has found out about the position shown and about the game.

use std::time::Duration;

use reversi::{Position, Square};
use reversi_engine::{MoveValue, PlyAnalysis};
use support::Task;

use super::Controller;
use crate::coach::{Advice, Better, why_bad, why_best};
use crate::engine_pool::{Remark, TIP_TIME, VALUES_TIME};

/// What people asked the analyst, and what it has answered.
#[derive(Debug, Default)]
pub(super) struct Insight {
    pub(super) values: Values,
    /// Values are shown.
    pub(super) values_wanted: bool,
    /// A tip was asked for, and not given yet.
    pub(super) tip_wanted: bool,
    /// The tip given, with its reasons, and for which position.
    pub(super) tip: Option<(Position, Advice)>,
    /// The mistake shown, explained.
    explained: Option<Explained>,
    pub(super) review: Review,
    /// After a review it is not gone on with.
    pub(super) rests_after_review: bool,
}

/// Values of the moves of one position. They are given out for that position alone.
#[derive(Debug, Default)]
pub(super) struct Values {
    position: Option<Position>,
    moves: Vec<MoveValue>,
    /// How long the work may take.
    time: Duration,
    pub(super) task: Option<Task<Vec<MoveValue>>>,
}

/// A mistake, explained: at once by what the position shows, then with the line that refutes it.
#[derive(Debug)]
struct Explained {
    position: Position,
    better: Square,
    advice: Advice,
    task: Option<Task<Vec<Square>>>,
}

/// The moves of a game, valued afterwards.
#[derive(Debug, Default)]
pub(super) struct Review {
    /// From where, and which moves, the remarks are about.
    start: Option<Position>,
    moves: Vec<Square>,
    remarks: Vec<Option<PlyAnalysis>>,
    pub(super) task: Option<Task<Remark>>,
    /// Goes on with the time there is, once every move has its remark.
    deeper: Option<Task<Remark>>,
}

impl Review {
    /// Ends all work; what was found stays.
    pub(super) fn stop(&mut self) {
        (self.task, self.deeper) = (None, None);
    }
}

impl Controller {
    /// Whether values are shown.
    pub const fn shows_values(&self) -> bool {
        self.insight.values_wanted
    }

    /// What is known of the moves in the position shown, the best first.
    #[must_use]
    pub fn values(&self) -> &[MoveValue] {
        if self.shows_values() { self.known_values() } else { &[] }
    }

    fn known_values(&self) -> &[MoveValue] {
        let Values { position, moves, .. } = &self.insight.values;
        if position.as_ref() == Some(self.position()) { moves } else { &[] }
    }

    /// Whether the analyst values the moves of the position shown.
    pub const fn is_analysing(&self) -> bool {
        self.insight.values.task.is_some()
    }

    /// The move that was given as a tip for the position shown.
    #[must_use]
    pub fn tip(&self) -> Option<Square> {
        self.tip_advice().map(|advice| advice.square)
    }

    fn tip_advice(&self) -> Option<&Advice> {
        // A game that was given up has no next move.
        let tip = self.insight.tip.as_ref().filter(|_| self.turn().is_some());
        let tip = tip.filter(|(position, _)| position == self.position());
        tip.map(|(_, advice)| advice)
    }

    /// Why the tip is good, or, at an earlier position of a game that was looked at again, why the
    /// move that was played there was bad.
    #[must_use]
    pub fn advice(&self) -> Option<&Advice> {
        self.tip_advice().or_else(|| self.explained_mistake())
    }

    /// Why the move that was played next was bad, with the line that refutes it.
    #[must_use]
    pub fn explained_mistake(&self) -> Option<&Advice> {
        let explained = self.insight.explained.as_ref();
        explained.filter(|found| found.position == *self.position()).map(|found| &found.advice)
    }

    /// Explains the mistake at the position shown, if there is one.
    fn explain(&mut self) {
        let remark = self.remark(self.model().moves_played()).filter(|_| self.paused);
        let mistake = remark.filter(|remark| Mark::of(remark.loss).is_some());
        let Some((played, better)) = mistake.map(|remark| (remark.played, remark.best)) else {
            self.insight.explained = None;
            return;
        };
        let position = *self.position();
        let is_known = |found: &Explained| {
            (found.position, found.advice.square, found.better) == (position, played, better)
        };
        if !self.insight.explained.as_ref().is_some_and(is_known) {
            let Some(advice) = why_bad(&position, &[played], Some(Better::Named(better))) else {
                return;
            };
            let after = position.play(played).ok().filter(|after| !after.is_over());
            // Without a thread for it, the reasons stay without the line.
            let task = after.and_then(|after| self.engines.follow(&after).ok());
            self.insight.explained = Some(Explained { position, better, advice, task });
            self.journal.mark_shown();
        }
        let Some(explained) = &mut self.insight.explained else { return };
        let mut line = None;
        Task::drain(&mut explained.task, |found| line = Some(found));
        if let Some(rest) = line {
            let line: Vec<Square> = [played].into_iter().chain(rest).collect();
            if let Some(advice) = why_bad(&position, &line, Some(Better::Named(better))) {
                let said = format!("{played} was a mistake. {}", advice.text);
                explained.advice = advice;
                self.journal.announce(said);
                self.journal.mark_shown();
            }
        }
    }

    /// What was found out about a move of the game; the first is 0. Nothing if other moves led
    /// there when the game was looked at.
    #[must_use]
    pub fn remark(&self, place: usize) -> Option<&PlyAnalysis> {
        let Review { start, moves, remarks, .. } = &self.insight.review;
        let remark = remarks.get(place)?.as_ref()?;
        let same = start.as_ref() == Some(self.model().start())
            && moves.get(..=place) == self.moves.get(..=place);
        same.then_some(remark)
    }

    /// Whether every move of the game was looked at again, and none of them is another one since.
    #[must_use]
    pub fn is_reviewed(&self) -> bool {
        let Review { start, moves, remarks, .. } = &self.insight.review;
        !moves.is_empty()
            && start.as_ref() == Some(self.model().start())
            && *moves == self.moves
            && remarks.iter().all(Option::is_some)
    }

    /// What was found out about every move of the game, once that is known of all.
    pub(super) fn whole_review(&self) -> Option<Vec<PlyAnalysis>> {
        let all = (0..self.moves.len()).map(|place| self.remark(place).cloned());
        all.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
    }

    /// Takes what was found out about the game at another time.
    pub(super) fn take_review(&mut self, plies: Vec<PlyAnalysis>) {
        self.insight.review = Review {
            start: Some(*self.model().start()),
            moves: self.moves.clone(),
            remarks: plies.into_iter().map(Some).collect(),
            task: None,
            deeper: None,
        };
        self.journal.mark_shown();
    }

    /// How many moves were looked at again, and of how many, while that goes on.
    #[must_use]
    pub fn review_progress(&self) -> Option<(usize, usize)> {
        let Review { remarks, task, .. } = &self.insight.review;
        task.as_ref().map(|_| (remarks.iter().flatten().count(), remarks.len()))
    }

    /// Whether a game that was looked at again is looked at exactly from further and further back.
    pub const fn deepens_reviews(&self) -> bool {
        !self.insight.rests_after_review
    }

    /// From which move on everything is exact, the first being 0, while it is looked at from further
    /// back.
    #[must_use]
    pub fn deepening(&self) -> Option<usize> {
        self.insight.review.deeper.as_ref()?;
        let remarks = &self.insight.review.remarks;
        let is_exact = |remark: &Option<PlyAnalysis>| {
            remark.as_ref().is_some_and(|found| found.best_value.is_exact())
        };
        Some(remarks.iter().rposition(|remark| !is_exact(remark)).map_or(0, |last| last + 1))
    }

    /// Hears of what was found, and has it go on.
    pub(super) fn poll_insight(&mut self) {
        let Values { moves, task, .. } = &mut self.insight.values;
        Task::drain(task, |found| {
            // A second analysis of the same position starts over, with less than is known.
            if depth(&found) >= depth(moves) {
                *moves = found;
            }
        });
        if self.insight.tip_wanted && !self.is_analysing() {
            self.give_tip();
        }
        if self.shows_values() && self.turn().is_some() {
            self.start_values(VALUES_TIME);
        }
        let Review { remarks, task, .. } = &mut self.insight.review;
        if Task::drain(task, |(place, ply)| remarks[place] = Some(ply)) {
            self.notify("The game was looked at again");
            self.journal.mark_analysed();
            self.deepen();
        }
        self.poll_deeper();
        self.explain();
    }

    /// Hears of what was found further back. When the game goes on, that ends.
    fn poll_deeper(&mut self) {
        let is_same = self.insight.review.moves == self.moves && self.choosing.is_none();
        let Review { remarks, deeper, .. } = &mut self.insight.review;
        if deeper.is_none() {
            return;
        }
        if !is_same {
            *deeper = None;
            return self.journal.mark_shown();
        }
        let mut heard = false;
        let is_done = Task::drain(deeper, |(place, ply)| {
            remarks[place] = Some(ply);
            heard = true;
        });
        if heard || is_done {
            self.journal.mark_shown();
            self.journal.mark_analysed();
        }
    }

    /// Looks at the game that was reviewed from further back, if there is anything to find.
    fn deepen(&mut self) {
        let Review { start, moves, remarks, .. } = &self.insight.review;
        let is_exact = |remark: &Option<PlyAnalysis>| {
            remark.as_ref().is_none_or(|found| found.best_value.is_exact())
        };
        let Some(start) = start.filter(|_| !remarks.iter().all(is_exact)) else { return };
        if self.deepens_reviews() {
            // Without a thread for it there is nothing to go on with, and nothing to be sorry for.
            self.insight.review.deeper = self.engines.deepen(&start, moves).ok();
        }
    }

    /// Goes on after reviews, this one included, or does not.
    pub(super) fn deepen_reviews(&mut self, wanted: bool) {
        self.insight.rests_after_review = !wanted;
        self.insight.review.deeper = None;
        if wanted && self.insight.review.task.is_none() {
            self.deepen();
        }
        self.journal.mark_shown();
    }

    /// Has the moves of the position shown valued for so long, unless that is done.
    fn start_values(&mut self, time: Duration) {
        // While an opponent is choosing, the position on the board is about to change.
        if self.choosing.is_some() {
            return;
        }
        let is_enough = time == VALUES_TIME && !self.insight.tip_wanted && !self.is_analysing();
        let best = self.known_values().first();
        if best.is_some_and(|best| is_enough || best.value.is_exact()) {
            return;
        }
        let position = *self.position();
        let values = &mut self.insight.values;
        let same = values.position == Some(position);
        if same && values.time >= time && values.task.is_some() {
            return;
        }
        let moves = if same { std::mem::take(&mut values.moves) } else { Vec::new() };
        *values = Values { position: Some(position), moves, time, task: None };
        match self.engines.value_moves(&position, time) {
            Ok(task) => values.task = Some(task),
            Err(why) => {
                (self.insight.values_wanted, self.insight.tip_wanted) = (false, false);
                self.notify(why);
            }
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
        self.start_values(TIP_TIME);
        if self.is_analysing() {
            self.notify("Looking for a good move ...");
        } else {
            self.give_tip();
        }
    }

    fn give_tip(&mut self) {
        let Some(best) = self.known_values().first() else { return };
        let (square, value) = (best.square, best.value);
        let advice = why_best(self.position(), self.known_values())
            .filter(|advice| advice.square == square)
            .unwrap_or_else(|| Advice { square, text: String::new(), line: vec![square] });
        self.insight.tip_wanted = false;
        let said = format!("Tip: {square}. {}", advice.text);
        self.insight.tip = Some((*self.position(), advice));
        self.journal.announce(said.trim_end());
        self.notify(format!("Tip: {square}, worth {value} ({})", value.certainty));
        self.journal.mark_shown();
    }

    pub(super) fn play_best(&mut self) {
        if self.choosing.is_some() || self.turn().is_none() {
            return self.notify("there is no move to play");
        }
        let best = self.known_values().first().map(|best| best.square);
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
        let (start, moves) = (*self.model().start(), self.moves.clone());
        self.insight.review.stop();
        match self.engines.review(&start, &moves) {
            Ok(task) => {
                let (remarks, task) = (vec![None; moves.len()], Some(task));
                self.insight.review =
                    Review { start: Some(start), moves, remarks, task, deeper: None };
                self.notify("Looking at the game again ...");
            }
            Err(why) => self.notify(why),
        }
        self.journal.mark_shown();
    }
}

/// How far ahead the moves were valued.
fn depth(moves: &[MoveValue]) -> u32 {
    use reversi_engine::Certainty;
    moves.first().map_or(0, |first| match first.value.certainty {
        Certainty::Depth(depth) => depth,
        // To the end of the game, and the surer the further.
        Certainty::Likely(percent) => u32::MAX - 100 + u32::from(percent),
        _ => u32::MAX,
    })
}

/// How bad a move was, by the discs it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Two or three discs.
    Doubtful,
    /// Four to seven.
    Mistake,
    /// Eight and more.
    Blunder,
}

impl Mark {
    /// The mark for so many discs; small losses have none.
    #[must_use]
    pub const fn of(loss: i32) -> Option<Self> {
        match loss {
            i32::MIN..=1 => None,
            2..=3 => Some(Self::Doubtful),
            4..=7 => Some(Self::Mistake),
            _ => Some(Self::Blunder),
        }
    }

    /// `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}
