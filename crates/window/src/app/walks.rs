//! Walks through mistakes and puzzles: what they begin with, and what is remembered of them.

use std::time::{SystemTime, UNIX_EPOCH};

use session::coach::{Drill, DrillKind, day_of, own_games, with_solved};
use session::lesson::Topic;

use super::App;
use crate::action::Page;

/// Today, counted from 1970.
pub(super) fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    day_of(since.as_secs())
}

impl App {
    pub(super) fn walk_through_mistakes(&mut self) {
        match Drill::mistakes(self.controller(), &self.wake) {
            Ok(drill) => {
                self.teach.walk(drill);
                self.show(Page::Drill);
            }
            Err(why) => self.notify(why),
        }
    }

    /// Begins the puzzles of a day; those that were left in the middle go on.
    pub fn solve_puzzles(&mut self, day: u64) {
        let kind = DrillKind::Puzzles(day);
        let goes_on = self.drill().is_some_and(|drill| drill.kind() == kind && !drill.is_over());
        if !goes_on {
            let progress = self.settings().progress.puzzles;
            let done = if progress.day == day { progress.solved } else { 0 };
            let drill = Drill::puzzles(day, done, own_games(&self.library.played), &self.wake);
            self.teach.walk(drill);
        }
        self.teach.day = day;
        self.show(Page::Drill);
    }

    /// Begins a lesson, or goes on with it.
    pub(super) fn learn(&mut self, topic: Topic) {
        self.teach.learn(topic, self.settings().progress.lessons.of(topic));
        self.show(Page::Lesson);
    }

    /// Keeps which steps of the lesson are done.
    pub(super) fn note_learned(&mut self) {
        let Some(lesson) = self.lesson().filter(|_| self.page == Page::Lesson) else { return };
        let mut settings = self.settings().clone();
        let lessons = &mut settings.progress.lessons;
        *lessons = lessons.with(lesson.topic(), lesson.steps_done());
        self.library.change_settings(settings);
    }

    /// Keeps which puzzles of the day are solved.
    pub(super) fn note_solved(&mut self) {
        let Some(drill) = self.drill() else { return };
        let settings = with_solved(self.settings(), drill);
        self.library.change_settings(settings);
    }
}
