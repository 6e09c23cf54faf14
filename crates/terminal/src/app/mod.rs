//! The app: the games, the library, the page, and what was asked for.

mod asking;
mod input;
mod pages;
mod perform;
mod teaching;

use std::time::Duration;

use battleship::Point;
use crossterm::event::Event;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use reversi::Square;
use session::battleship::{Battle, BattleshipController, BattleshipSetup};
use session::coach::Drill;
use session::lesson::Lesson;
use session::{Controller, Library, Opening, SavedGame, Settings, Setup};
use support::Waker;

use crate::action::{Action, Page, Question};
use crate::canvas::{Canvas, Zone, wrap};
use crate::look::{Look, Options};

/// The least columns and rows in which everything can be played.
pub const LEAST: (u16, u16) = (40, 12);

/// What the loop is to do after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Wait for the next.
    GoOn,
    /// End.
    Quit,
    /// Give the terminal to the shell for a while.
    Suspend,
    /// Put this into the clipboard of the terminal.
    Copy(String),
}

/// The beginning of a place of Battleship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// The first of two digits.
    Row,
    /// A letter.
    Column,
    /// A 1 after a letter: a 0 makes it 10.
    One,
}

/// What the screen remembers of cursor, pointer and choices.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a thing of its own.
pub(crate) struct Memory {
    /// The square that the cursor is at, once it was moved.
    pub(crate) square: Option<Square>,
    /// The same in Battleship's waters.
    pub(crate) point: Option<Point>,
    /// What the cursor is at was played just now: it has not moved since.
    pub(crate) spent: bool,
    /// What was typed of a point so far.
    pub(crate) typed: Option<Typed>,
    /// The row of a list.
    pub(crate) chosen: usize,
    /// The graph instead of the moves, where both have no room.
    pub(crate) graph: bool,
    /// The own waters, where both have no room.
    pub(crate) own_waters: bool,
    /// What the button went down on.
    pressed: Option<Rect>,
    /// A ship is dragged.
    dragged: bool,
    /// Rows further down in a text, or pages of it.
    pub(crate) scrolled: u16,
    /// The page that help was asked for from.
    pub(crate) helped: Page,
    /// What Del was pressed on once.
    deleting: Option<Action>,
    /// Surrender or resignation was asked for once.
    giving_up: bool,
    /// What is typed, and what for.
    pub(crate) asked: Option<(Question, String)>,
    /// What is typed was offered, and nothing was changed in it: the first sign takes its place.
    pub(crate) is_offered: bool,
    /// The report is about the side that does not look.
    pub(crate) other_side: bool,
}

/// The terminal's app. Events come in, cells go out; no terminal is needed.
#[derive(Debug)]
pub struct App {
    page: Page,
    /// The page behind help, settings and levels.
    behind: Page,
    reversi: Controller,
    battle: Option<BattleshipController>,
    /// The lesson, once one was begun.
    lesson: Option<Lesson>,
    /// The walk through mistakes or puzzles.
    drill: Option<Drill>,
    library: Library,
    memory: Memory,
    setup: Setup,
    battle_setup: BattleshipSetup,
    options: Options,
    /// What people should know; shown until a key is pressed.
    complaints: Vec<String>,
    zones: Vec<Zone>,
    seed: u64,
    wake: Waker,
    wish: Wish,
}

impl App {
    /// The app with this first page. The seed sways the engines' choice between equal moves; `wake`
    /// is called from other threads when there is something to draw.
    #[must_use]
    pub fn new(
        opening: &Opening,
        library: Library,
        seed: u64,
        options: Options,
        wake: Waker,
    ) -> Self {
        let setup = match opening {
            Opening::Game(setup) => setup.clone(),
            _ => library.settings().last_setup.clone(),
        };
        let battle_setup = match opening {
            Opening::Battle(setup) => setup.clone(),
            _ => BattleshipSetup::default(),
        };
        let mut app = Self {
            page: Page::Home,
            behind: Page::Home,
            reversi: Controller::new(SavedGame::new(&setup), seed, wake.clone()),
            battle: None,
            lesson: None,
            drill: None,
            library,
            memory: Memory::default(),
            setup,
            battle_setup,
            options,
            complaints: Vec::new(),
            zones: Vec::new(),
            seed,
            wake,
            wish: Wish::GoOn,
        };
        match opening {
            Opening::Home => {}
            Opening::Game(_) => app.page = Page::Game,
            Opening::Battle(setup) => {
                app.start_battle(setup.clone());
                app.page = Page::Battle;
            }
        }
        app
    }

    /// The page shown.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// The game on the table.
    pub const fn controller(&self) -> &Controller {
        &self.reversi
    }

    /// The game of Battleship, once one was begun.
    pub const fn battle(&self) -> Option<&BattleshipController> {
        self.battle.as_ref()
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Settings {
        self.library.settings()
    }

    /// Goes on: clocks run, engines are started and heard, what changed is kept.
    pub fn tick(&mut self, now: Duration) {
        if matches!(self.page, Page::Game | Page::Analysis) {
            self.reversi.tick(now);
        } else {
            // While another page is shown, nobody plays.
            self.reversi.suspend(now);
        }
        let letters = self.settings().battleship_letters;
        let assumption = self.settings().battleship_prior;
        if let Some(battle) = &mut self.battle {
            battle.name_places(letters);
            battle.assume(assumption, &self.library.played);
            if matches!(self.page, Page::Battle | Page::Report) {
                battle.tick(now);
            }
        }
        self.tick_teaching(now);
        self.library.poll();
        self.complaints.extend(self.library.take_messages());
        self.complaints.extend(self.reversi.take_faults());
        self.keep();
    }

    /// When [`App::tick`] must be called again at the latest.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        match self.page {
            Page::Game | Page::Analysis => self.reversi.next_tick(),
            Page::Battle | Page::Report => {
                self.battle.as_ref().and_then(BattleshipController::next_tick)
            }
            Page::Lesson => self.lesson.as_ref().and_then(Lesson::next_tick),
            Page::Drill => self.drill.as_ref().and_then(Drill::next_tick),
            _ => None,
        }
    }

    fn keep(&mut self) {
        self.library.games.keep(&mut self.reversi);
        if let Some(battle) = &mut self.battle {
            self.library.battles.keep(battle);
        }
    }

    /// Keeps everything, and says what could not be.
    #[must_use]
    pub fn finish(mut self) -> Vec<String> {
        self.library.games.keep_all(&self.reversi);
        if let Some(battle) = &mut self.battle {
            self.library.battles.keep(battle);
        }
        let mut messages = self.complaints;
        messages.extend(self.library.finish());
        messages
    }

    /// Carries out a key, the mouse or another size.
    pub fn handle(&mut self, event: &Event) -> Wish {
        self.wish = Wish::GoOn;
        self.read(event);
        std::mem::replace(&mut self.wish, Wish::GoOn)
    }

    /// Draws the page.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        let look = Look::new(self.options, self.settings());
        let area = buffer.area;
        let mut canvas = Canvas { buffer, zones: Vec::new(), look };
        canvas.fill(area, look.text());
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let said = format!(
                "{}x{} is too small: {}x{} is needed. The game is kept.",
                area.width, area.height, LEAST.0, LEAST.1
            );
            canvas.wrapped(area, 0, &said, look.text());
        } else {
            if self.page == Page::Help {
                self.memory.scrolled = self.memory.scrolled.min(self.help_end(area));
            }
            self.draw_page(&mut canvas, area);
            self.draw_complaint(&mut canvas, area);
        }
        self.zones = canvas.zones;
    }

    /// What went wrong stands in the last rows until a key is pressed.
    fn draw_complaint(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let trouble = self.library.trouble();
        let Some(said) = self.complaints.first().cloned().or(trouble) else { return };
        let look = canvas.look;
        let inner = Rect { x: area.x + 1, width: area.width - 1, ..area };
        let height = (wrap(&said, inner.width.into()).len() as u16).min(area.height);
        let rows = Rect { y: area.bottom() - height, height, ..inner };
        canvas.fill(Rect { x: area.x, width: area.width, ..rows }, look.danger());
        canvas.wrapped(rows, 0, &said, look.danger());
    }

    fn start_battle(&mut self, setup: BattleshipSetup) {
        self.memory.point = None;
        match &mut self.battle {
            Some(battle) => battle.act(session::battleship::BattleshipIntent::New(setup)),
            none => {
                let battle = Battle::new(setup, self.seed);
                *none = Some(BattleshipController::new(battle, self.seed, self.wake.clone()));
            }
        }
    }
}
