//! Lessons: the rules learned by doing, a step at a time.
//!
//! A step puts a board on the table and asks for something; the player does it on that board, and
//! the rules judge it. Nothing is lost by a wrong answer, and every step can be skipped.

mod goal;
mod sea;
mod table;

use std::time::Duration;

use battleship::Point;
use reversi::notation::parse_transcript;
use reversi::{Model, Position, RuleSet, Square, Variant};
use support::Waker;

use self::goal::{Goal, best_reply, disc};
use self::sea::{LessonWaters, PlacingGoal, judge_plan};
use self::table::{CENTRE, Step, Task, steps};
use crate::battleship::{BattleshipIntent, Plan, place_name};
use crate::controller::Controller;
use crate::intent::Intent;
use crate::saved_game::SavedGame;
use crate::seat::{Seat, Sides};
use crate::words::count;

pub use self::goal::Goal as LessonGoal;
pub use self::sea::LessonWaters as Waters;

/// What a lesson is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Reversi with its opening in the centre.
    Reversi,
    /// Othello.
    Othello,
    /// Battleship.
    Battleship,
}

impl Topic {
    /// Every lesson.
    pub const ALL: [Self; 3] = [Self::Reversi, Self::Othello, Self::Battleship];

    /// The game's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reversi => "Reversi",
            Self::Othello => "Othello",
            Self::Battleship => "Battleship",
        }
    }

    /// What is learned, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Reversi => {
                "The opening in the centre, bracket and flip, corners, mobility, passes, the end."
            }
            Self::Othello => {
                "Bracket and flip, corners, dangerous squares, mobility, passes, the end."
            }
            Self::Battleship => {
                "Placing a fleet, shooting, following a hit, sinking, where ships fit."
            }
        }
    }

    /// How many steps it has.
    #[must_use]
    pub fn step_count(self) -> usize {
        steps(self).len()
    }

    /// The rules of its boards, if they have discs on them.
    const fn kind(self) -> Variant {
        match self {
            Self::Reversi => Variant::Reversi,
            _ => Variant::Othello,
        }
    }
}

/// What a person asked for in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonIntent {
    /// The step before.
    Back,
    /// The next step, whether this one is done or not.
    Next,
    /// This step from its beginning.
    Again,
    /// The first step.
    Restart,
    /// Do this step for me.
    Show,
}

/// What was said to the last thing done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// It was what the step asked for.
    pub is_right: bool,
    /// The words.
    pub text: String,
    /// Moves to be shown by arrows: the one that was tried and what follows.
    pub line: Vec<Square>,
}

impl Said {
    /// No right answer, and why.
    pub(crate) fn wrong(text: impl AsRef<str>) -> Self {
        Self { is_right: false, text: goal::capital(text.as_ref()), line: Vec::new() }
    }
}

/// What is on the table in a step.
#[derive(Debug)]
pub enum Scene {
    /// A board of discs.
    Discs(Box<Controller>),
    /// A fleet being placed.
    Placing(Plan),
    /// Enemy waters.
    Shooting(Waters),
    /// All steps are behind.
    End,
}

/// A lesson, and how far the player has come.
#[derive(Debug)]
pub struct Lesson {
    topic: Topic,
    steps: Vec<Step>,
    at: usize,
    done: Vec<bool>,
    scene: Scene,
    said: Option<Said>,
    letters: bool,
    announcement: String,
}

impl Lesson {
    /// A lesson at its first step.
    #[must_use]
    pub fn new(topic: Topic) -> Self {
        let steps = steps(topic);
        let done = vec![false; steps.len()];
        let mut lesson = Self {
            topic,
            steps,
            at: 0,
            done,
            scene: Scene::End,
            said: None,
            letters: false,
            announcement: String::new(),
        };
        lesson.begin(0);
        lesson
    }

    /// A lesson of which these steps were done at another time, one bit each: at the first that was
    /// not, or from the beginning if none is left.
    #[must_use]
    pub fn with_done(topic: Topic, steps: u64) -> Self {
        let mut lesson = Self::new(topic);
        for (step, done) in lesson.done.iter_mut().enumerate() {
            *done = steps.checked_shr(step as u32).unwrap_or(0) & 1 == 1;
        }
        let next = lesson.done.iter().position(|done| !done).unwrap_or(0);
        lesson.begin(next);
        lesson
    }

    /// The steps that are done, one bit each.
    #[must_use]
    pub fn steps_done(&self) -> u64 {
        let bit = |(step, done): (usize, &bool)| {
            1_u64.checked_shl(step as u32).filter(|_| *done).unwrap_or(0)
        };
        self.done.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
    }

    /// What it is about.
    pub const fn topic(&self) -> Topic {
        self.topic
    }

    /// The number of the step, from 0; at the end, how many there are.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Which steps are done.
    pub fn done(&self) -> &[bool] {
        &self.done
    }

    /// Whether the step on the table is done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done.get(self.at).copied().unwrap_or(true)
    }

    /// Whether all steps are behind.
    pub fn is_over(&self) -> bool {
        self.at >= self.steps.len()
    }

    /// What is on the table.
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What was said to the last thing done.
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// The last thing that happened, to be read aloud.
    pub fn announcement(&self) -> &str {
        &self.announcement
    }

    /// Has this read aloud.
    pub fn announce(&mut self, text: impl Into<String>) {
        self.announcement = text.into();
    }

    /// What the step is about.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.steps.get(self.at).map_or("The end of the lesson", |step| step.title)
    }

    /// What the player has to know, and to do.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(step) = self.steps.get(self.at) else { return self.summary() };
        let words = self.topic.kind().words();
        step.text
            .replace("{own}", words.title(reversi::Player::Dark))
            .replace("{other}", words.title(reversi::Player::Light))
            .replace("{disc}", disc(self.topic.kind()))
    }

    fn summary(&self) -> String {
        let done = self.done.iter().filter(|done| **done).count();
        let steps = count(self.done.len(), "step");
        format!(
            "{done} of {steps} done. That is all there is to the rules of {}; the rest is practice.",
            self.topic.name()
        )
    }

    /// How places of Battleship are written.
    pub const fn name_places(&mut self, letters: bool) {
        self.letters = letters;
    }

    /// Time goes on.
    pub fn tick(&mut self, now: Duration) {
        if let Scene::Discs(controller) = &mut self.scene {
            controller.tick(now);
        }
    }

    /// When to go on at the latest.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        match &self.scene {
            Scene::Discs(controller) => controller.next_tick(),
            _ => None,
        }
    }

    fn begin(&mut self, at: usize) {
        self.at = at.min(self.steps.len());
        self.said = None;
        self.scene = match self.steps.get(self.at).map(|step| step.task) {
            Some(Task::Discs(moves, _)) if self.topic == Topic::Reversi => {
                table_after(Variant::Reversi, &format!("{CENTRE}{moves}"))
            }
            Some(Task::Discs(moves, _) | Task::Opening(moves)) => {
                table_after(self.topic.kind(), moves)
            }
            Some(Task::Placing(placed, _)) => Scene::Placing(sea::plan(placed)),
            Some(Task::Shooting(shots, goal)) => Scene::Shooting(LessonWaters::new(shots, goal)),
            None => Scene::End,
        };
        self.announcement = format!("{}. {}", self.title(), self.text());
    }

    /// Carries out what was asked for.
    pub fn act(&mut self, intent: LessonIntent) {
        match intent {
            LessonIntent::Back => self.begin(self.at.saturating_sub(1)),
            LessonIntent::Next => self.begin(self.at + 1),
            LessonIntent::Again => self.begin(self.at),
            LessonIntent::Restart => {
                self.done.fill(false);
                self.begin(0);
            }
            LessonIntent::Show => self.show(),
        }
    }

    /// What the step asks for on its board of discs.
    fn goal(&self) -> Option<Goal> {
        match self.steps.get(self.at)?.task {
            Task::Discs(_, goal) => Some(goal),
            Task::Opening(_) => Some(Goal::Any),
            _ => None,
        }
    }

    /// A move on the board of the step. Once the step is done there is nothing more to play.
    pub fn play(&mut self, square: Square) {
        let Some(goal) = self.goal().filter(|_| !self.is_answered()) else { return };
        let Scene::Discs(controller) = &mut self.scene else { return };
        let said = goal.judge(controller.position(), square);
        if said.is_right {
            controller.act(Intent::Play(square));
            if goal == Goal::Win {
                play_out(controller);
            }
        } else if controller.position().find_move(square).is_none() {
            // It says and shows why.
            controller.act(Intent::Play(square));
        }
        self.hear(said);
    }

    /// Whether the step was done on the board as it lies there.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.said.as_ref().is_some_and(|said| said.is_right)
    }

    fn hear(&mut self, mut said: Said) {
        if let (true, Scene::Discs(controller)) = (said.is_right, &self.scene)
            && let Some(outcome) = controller.outcome()
        {
            let seats = &controller.record().seats;
            let result = crate::words::result(controller.position(), outcome, seats);
            said.text += &format!(" The other squares were played: {result}.");
        }
        if said.is_right
            && let Some(done) = self.done.get_mut(self.at)
        {
            *done = true;
        }
        self.announcement.clone_from(&said.text);
        self.said = Some(said);
    }

    /// Something asked of the fleet or the waters of the step.
    pub fn sail(&mut self, intent: &BattleshipIntent) {
        if let BattleshipIntent::Fire(at) = intent {
            return self.fire(*at);
        }
        let Some(Task::Placing(_, goal)) = self.steps.get(self.at).map(|step| step.task) else {
            return;
        };
        let Scene::Placing(plan) = &mut self.scene else { return };
        match intent {
            BattleshipIntent::Hold(ship) => plan.hold(*ship),
            BattleshipIntent::MoveTo(at) => plan.move_to(*at),
            BattleshipIntent::Rotate => plan.rotate(),
            BattleshipIntent::ClearFleet => plan.clear(),
            BattleshipIntent::Place => {
                let placed = plan.place();
                let said = match placed {
                    Ok(()) => judge_plan(goal, plan),
                    Err(why) => {
                        let text = goal::capital(&why) + ": it needs free water under all of it.";
                        Said { is_right: false, text, line: Vec::new() }
                    }
                };
                self.hear(said);
            }
            _ => {}
        }
    }

    fn fire(&mut self, at: Point) {
        let is_answered = self.is_answered();
        let place = place_name(at, self.letters);
        let Scene::Shooting(waters) = &mut self.scene else { return };
        if is_answered || !waters.chart().game().is_valid(at) {
            return;
        }
        let said = waters.shoot(at, &place);
        self.hear(said);
    }

    /// Does the step, for whoever does not find it. Shots and ships one at a time.
    fn show(&mut self) {
        if self.is_answered() {
            return;
        }
        let goal = self.goal();
        match &mut self.scene {
            Scene::Discs(controller) => {
                let found = goal.and_then(|goal| goal.answer(controller.position()));
                if let Some(square) = found {
                    self.play(square);
                }
            }
            Scene::Placing(plan) => {
                if matches!(self.steps[self.at].task, Task::Placing(_, PlacingGoal::Upright))
                    && plan.direction == battleship::Direction::Horizontal
                {
                    plan.rotate();
                }
                plan.find_room();
                self.sail(&BattleshipIntent::Place);
            }
            Scene::Shooting(waters) => {
                if let Some(at) = waters.answer() {
                    self.fire(at);
                }
            }
            Scene::End => {}
        }
    }
}

/// A table for two people with the position after these moves.
fn table_after(kind: Variant, moves: &str) -> Scene {
    let start = Model::new(RuleSet::new(kind, reversi::Size::EIGHT));
    // Tests play every one of them; a step that could not be laid out would begin at the start.
    let model = parse_transcript(start.clone(), moves).unwrap_or(start);
    Scene::Discs(Box::new(table_with(model.position())))
}

/// A table for two people with a position.
pub(crate) fn table_with(position: &Position) -> Controller {
    let model = Model::from_position(*position);
    let seats = Sides::both(Seat::PERSON);
    let record = SavedGame { model, lines: Vec::new(), seats, clocks: None, forfeit: None };
    Controller::new(record, 0, Waker::default())
}

/// Plays the last squares with best play of both sides.
fn play_out(controller: &mut Controller) {
    while let Some(square) = best_reply(controller.position()) {
        controller.act(Intent::Play(square));
    }
}

#[cfg(test)]
mod tests;
