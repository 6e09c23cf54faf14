//! Lessons, mistakes and puzzles: which one is on the table, and what is asked of it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crossterm::event::{KeyCode, KeyEvent};
use session::battleship::{BattleshipIntent, Plan};
use session::coach::{Drill, DrillKind, day_of, own_games, streak_words, with_solved};
use session::lesson::{Lesson, LessonIntent, Scene, Topic, Waters};
use session::words::count;
use session::{Controller, Intent};

use super::{App, Page};
use crate::action::Action;
use crate::keys;
use crate::menu::Row;
use crate::teach::first_game;

/// Today, counted from 1970.
fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    day_of(since.as_secs())
}

impl App {
    pub(super) fn tick_teaching(&mut self, now: Duration) {
        let letters = self.settings().battleship_letters;
        if let Some(lesson) = self.lesson.as_mut().filter(|_| self.page == Page::Lesson) {
            lesson.name_places(letters);
            lesson.tick(now);
        }
        if let Some(drill) = self.drill.as_mut().filter(|_| self.page == Page::Drill) {
            drill.tick(now);
        }
    }

    /// The board of discs that the page shows.
    pub(super) fn table(&self) -> &Controller {
        match (self.page, &self.lesson, &self.drill) {
            (Page::Drill, _, Some(drill)) => drill.table(),
            (Page::Lesson, Some(lesson), _) => match lesson.scene() {
                Scene::Discs(table) => table,
                _ => &self.reversi,
            },
            _ => &self.reversi,
        }
    }

    /// The fleet that is placed on the page.
    pub(super) fn plan(&self) -> Option<&Plan> {
        match (self.page, self.lesson.as_ref().map(Lesson::scene)) {
            (Page::Lesson, Some(Scene::Placing(plan))) => Some(plan),
            (Page::Battle, _) => self.battle.as_ref()?.plan(),
            _ => None,
        }
    }

    /// The waters that a lesson shoots at.
    pub(super) fn lesson_waters(&self) -> Option<&Waters> {
        match (self.page, self.lesson.as_ref().map(Lesson::scene)) {
            (Page::Lesson, Some(Scene::Shooting(waters))) => Some(waters),
            _ => None,
        }
    }

    /// Whether what is asked for on the page goes to a lesson or a walk.
    pub(super) const fn is_taught(&self) -> bool {
        matches!(self.page, Page::Lesson | Page::Drill)
    }

    pub(super) fn learn_rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Topic::ALL
            .into_iter()
            .map(|topic| {
                let begun = self.lesson.as_ref().filter(|lesson| lesson.topic() == topic);
                let goes_on = begun.is_some_and(|lesson| !lesson.is_over() && lesson.at() > 0);
                let verb = if goes_on { "Go on with" } else { "Learn" };
                let steps = count(topic.step_count(), "step");
                Row::new(format!("{verb} {}, {steps}", topic.name()), Action::Learn(topic))
                    .about(topic.about())
            })
            .collect();
        let streak = streak_words(self.settings().progress.puzzles, today());
        let about = format!("Endgames with exactly one best move, easy to hard. {streak}");
        rows.push(Row::new("Puzzles of the day", Action::Puzzles).about(about));
        rows.push(
            Row::new("Your mistakes in the last game", Action::Mistakes)
                .about("Once the game is analysed: find a better move for each."),
        );
        rows.push(Row::new("Back", Action::Back));
        rows
    }

    /// Begins a lesson; one that was left in the middle goes on.
    pub(super) fn learn(&mut self, topic: Topic) {
        let goes_on =
            self.lesson.as_ref().is_some_and(|lesson| lesson.topic() == topic && !lesson.is_over());
        if !goes_on {
            self.lesson = Some(Lesson::new(topic));
        }
        self.forget_cursor();
        self.show(Page::Lesson);
    }

    fn forget_cursor(&mut self) {
        (self.memory.square, self.memory.point, self.memory.typed) = (None, None, None);
        self.memory.scrolled = 0;
    }

    pub(super) fn walk_through_mistakes(&mut self) {
        match Drill::mistakes(&self.reversi, &self.wake) {
            Ok(drill) => {
                self.drill = Some(drill);
                self.forget_cursor();
                self.show(Page::Drill);
            }
            Err(why) => self.complaints = vec![why.to_owned()],
        }
    }

    /// Begins the puzzles of the day; those that were left in the middle go on.
    pub(super) fn solve_puzzles(&mut self) {
        let day = today();
        let kind = DrillKind::Puzzles(day);
        let goes_on =
            self.drill.as_ref().is_some_and(|drill| drill.kind() == kind && !drill.is_over());
        if !goes_on {
            let progress = self.settings().progress.puzzles;
            let done = if progress.day == day { progress.solved } else { 0 };
            let games = own_games(&self.library.played);
            self.drill = Some(Drill::puzzles(day, done, games, &self.wake));
        }
        self.forget_cursor();
        self.show(Page::Drill);
    }

    pub(super) fn act_in_lesson(&mut self, intent: LessonIntent) {
        match (self.page, &mut self.lesson, &mut self.drill) {
            (Page::Drill, _, Some(drill)) => drill.act(intent),
            (Page::Lesson, Some(lesson), _) => lesson.act(intent),
            _ => return,
        }
        if intent != LessonIntent::Show {
            self.forget_cursor();
        }
    }

    /// What was asked for on a board of discs that teaches.
    pub(super) fn play_taught(&mut self, intent: &Intent) {
        let Intent::Play(square) = intent else { return };
        match (self.page, &mut self.lesson, &mut self.drill) {
            (Page::Drill, _, Some(drill)) => {
                drill.play(*square);
                let settings = with_solved(self.library.settings(), drill);
                self.library.change_settings(settings);
            }
            (Page::Lesson, Some(lesson), _) => lesson.play(*square),
            _ => {}
        }
    }

    /// What was asked for in the waters of a lesson.
    pub(super) fn sail(&mut self, intent: &BattleshipIntent) {
        if let Some(lesson) = &mut self.lesson {
            lesson.sail(intent);
        }
    }

    /// What Enter asks for, once a step is done.
    fn onward(&self) -> Option<Action> {
        if let (Page::Drill, Some(drill)) = (self.page, &self.drill) {
            let is_done = drill.is_answered() && !drill.is_over();
            let next = is_done.then_some(LessonIntent::Next.into());
            return next.or_else(|| drill.is_over().then_some(Action::Back));
        }
        let lesson = self.lesson.as_ref()?;
        if lesson.is_over() {
            return Some(first_game(lesson.topic()));
        }
        lesson.is_answered().then(|| LessonIntent::Next.into())
    }

    pub(super) fn taught_key(&mut self, key: &KeyEvent) -> Option<Action> {
        if matches!(key.code, KeyCode::Enter | KeyCode::Char(' '))
            && let Some(action) = self.onward()
        {
            return Some(action);
        }
        if let Some(action) = keys::find(keys::LESSON, key) {
            return Some(action);
        }
        if self.plan().is_some() {
            return self.placing_key(key.code).or_else(|| keys::find(keys::PLACING, key));
        }
        if self.lesson_waters().is_some() {
            return self.lesson_shot(key.code);
        }
        self.board_key(key)
    }

    /// Aims and fires in the waters of a lesson.
    fn lesson_shot(&mut self, key: KeyCode) -> Option<Action> {
        let game = self.lesson_waters()?.chart().game();
        let end = (game.cols() - 1, game.rows() - 1);
        let middle = battleship::Point::new(game.rows() / 2, game.cols() / 2);
        let at = self.memory.point.unwrap_or(middle);
        match (key, self.memory.point) {
            (KeyCode::Enter | KeyCode::Char(' '), Some(at)) => {
                Some(BattleshipIntent::Fire(at).into())
            }
            (KeyCode::Enter | KeyCode::Char(' '), None) => Some(Action::AimAt(at)),
            (code, known) => {
                let to = keys::moved(code, (at.col, at.row), end)?;
                let (x, y) = if known.is_some() { to } else { (at.col, at.row) };
                Some(Action::AimAt(battleship::Point::new(y, x)))
            }
        }
    }
}
