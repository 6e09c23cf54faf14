//! What teaches: the lessons, each on a real board. These pages have boards of their own; what is
//! asked for on them goes to the lesson and never to a game.

mod drill;
mod learn;
mod lesson;
mod waters;

use std::time::Duration;

use eframe::egui::{CentralPanel, Context, Frame, Key, Margin, Modifiers, Ui};
use reversi::Variant;
use session::Intent;
use session::battleship::BattleshipIntent;
use session::coach::{Drill, DrillKind};
use session::lesson::{Lesson, LessonIntent, Scene, Topic};

use self::waters::WatersView;
use super::action::{Action, DialogKind, Page};
use super::battleship::{Names, PlacingPage, placing_words};
use super::board::BoardView;
use super::dialogs::Played;
use super::keys;
use super::menu::Menu;
use super::shell::Shell;
use super::theme::Pen;

/// The pages that teach, and what they remember.
#[derive(Debug, Default)]
pub(crate) struct TeachShell {
    /// The lesson, once one was begun.
    pub lesson: Option<Lesson>,
    /// The lessons are shown because somebody is here for the first time.
    pub is_welcome: bool,
    /// The mistakes or puzzles that are walked through.
    pub drill: Option<Drill>,
    /// Today, counted from 1970.
    pub day: u64,
    pub view: BoardView,
    placing: PlacingPage,
    waters: WatersView,
}

impl TeachShell {
    /// Begins a lesson of which these steps were done before, one bit each; one that was left in the
    /// middle goes on.
    pub(crate) fn learn(&mut self, topic: Topic, steps: u64) {
        let goes_on =
            self.lesson.as_ref().is_some_and(|lesson| lesson.topic() == topic && !lesson.is_over());
        if !goes_on {
            self.lesson = Some(Lesson::with_done(topic, steps));
            self.forget();
        }
    }

    /// Nobody points at anything yet.
    fn forget(&mut self) {
        self.view = BoardView::default();
        (self.placing, self.waters) = (PlacingPage::default(), WatersView::default());
    }

    /// Begins a walk.
    pub(crate) fn walk(&mut self, drill: Drill) {
        self.drill = Some(drill);
        self.forget();
    }

    /// Carries out what was asked for in the lesson or the walk.
    pub(crate) fn act_in_lesson(&mut self, page: Page, intent: LessonIntent) {
        if let (Page::Drill, Some(drill)) = (page, &mut self.drill) {
            drill.act(intent);
            return self.forget();
        }
        if let Some(lesson) = &mut self.lesson {
            lesson.act(intent);
            if intent != LessonIntent::Show {
                self.forget();
            }
        }
    }

    /// What was asked for on a board of discs.
    pub(crate) fn act(&mut self, page: Page, intent: &Intent) {
        let Intent::Play(square) = intent else { return };
        match (page, &mut self.drill, &mut self.lesson) {
            (Page::Drill, Some(drill), _) => drill.play(*square),
            (Page::Lesson, _, Some(lesson)) => lesson.play(*square),
            _ => {}
        }
    }

    /// What was asked for on a board of Battleship.
    pub(crate) fn sail(&mut self, intent: &BattleshipIntent) {
        if let Some(lesson) = &mut self.lesson {
            lesson.sail(intent);
        }
    }

    /// Has read aloud what the keyboard is at.
    pub(crate) fn describe(&mut self, names: Names) {
        let Some(lesson) = &mut self.lesson else { return };
        let text = match lesson.scene() {
            Scene::Placing(plan) => Some(placing_words(plan, names)),
            Scene::Shooting(waters) => self.waters.aim(waters, names),
            _ => None,
        };
        if let Some(text) = text {
            lesson.announce(text);
        }
    }

    /// What is played on the page.
    pub(crate) fn played(&self) -> Played {
        match self.lesson.as_ref().map(Lesson::topic) {
            Some(Topic::Battleship) => Played::Battleship,
            Some(Topic::Othello) => Played::Reversi(Variant::Othello),
            _ => Played::Reversi(Variant::Reversi),
        }
    }
}

impl Shell for TeachShell {
    fn tick(&mut self, now: Duration, page: Page, pen: &Pen) {
        if let Some(lesson) = self.lesson.as_mut().filter(|_| page == Page::Lesson) {
            lesson.name_places(pen.names.letters);
            lesson.tick(now);
        }
        if let Some(drill) = self.drill.as_mut().filter(|_| page == Page::Drill) {
            drill.tick(now);
        }
    }

    fn next_tick(&self, page: Page) -> Option<Duration> {
        match page {
            Page::Lesson => self.lesson.as_ref()?.next_tick(),
            Page::Drill => self.drill.as_ref()?.next_tick(),
            _ => None,
        }
    }

    fn keys(&mut self, ctx: &Context, page: Page, pen: &Pen) {
        let left = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        if page == Page::Drill {
            let out = self.drill.as_ref().map_or(Action::Show(Page::Learn), drill::left);
            pen.extend(left.then_some(out));
            return self.drill_keys(ctx, pen);
        }
        if page != Page::Learn {
            pen.extend(left.then_some(Action::Show(Page::Learn)));
            return self.lesson_keys(ctx, pen);
        }
        pen.extend(left.then_some(Action::Show(Page::Home)));
        if keys::is_free(ctx, |_| false) && keys::pressed_anew(ctx, Key::Enter) {
            pen.push(learn::usual(pen));
        }
    }

    fn menus(&self, bar: &mut Menu<'_>, _page: Page) {
        bar.menu("Game", |menu| {
            menu.entry("New game...", DialogKind::NewGame, true);
            menu.entry("New battle...", DialogKind::NewBattle, true);
            menu.rule();
            menu.ways_out();
        });
        bar.menu("View", |menu| menu.entry("Settings...", DialogKind::Settings, true));
    }

    fn show(&mut self, ui: &mut Ui, page: Page, pen: &Pen) {
        match page {
            Page::Drill => return self.drill_page(ui, pen),
            Page::Lesson => return self.lesson_page(ui, pen),
            _ => {}
        }
        let frame = Frame::new().inner_margin(Margin::symmetric(16, 0));
        let page = CentralPanel::no_frame().frame(frame);
        page.show(ui, |ui| learn::show(ui, self, pen));
    }

    fn heading(&self, page: Page) -> String {
        if let (Page::Drill, Some(drill)) = (page, &self.drill) {
            return match drill.kind() {
                DrillKind::Mistakes => "Your mistakes".to_owned(),
                DrillKind::Puzzles(_) => "Puzzles of the day".to_owned(),
            };
        }
        match &self.lesson {
            Some(lesson) if page == Page::Lesson => {
                format!("Learning {}", lesson.topic().name())
            }
            _ => "Learn by doing".to_owned(),
        }
    }

    fn status(&self, page: Page, _pen: &Pen) -> String {
        if let (Page::Drill, Some(drill)) = (page, &self.drill) {
            return drill.title();
        }
        match &self.lesson {
            Some(lesson) if page == Page::Lesson && !lesson.is_over() => {
                let (step, of) = (lesson.at() + 1, lesson.done().len());
                format!("Step {step} of {of}: {}", lesson.title())
            }
            Some(lesson) if page == Page::Lesson => lesson.title().to_owned(),
            _ => "Choose a lesson, or press Esc for the home page".to_owned(),
        }
    }

    fn announcement(&self, page: Page) -> &str {
        if let (Page::Drill, Some(drill)) = (page, &self.drill) {
            return drill.announcement();
        }
        self.lesson.as_ref().map_or("", Lesson::announcement)
    }
}
