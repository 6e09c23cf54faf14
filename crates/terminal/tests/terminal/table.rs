//! An app to be typed at, and its screen as text.

use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use reversi::{Size, Variant};
use session::store::MemoryStore;
use session::{Library, Opening, Setup};
use support::Waker;
use terminal::{App, Depth, Options};

/// An app with a screen of a size.
pub(crate) struct Table {
    pub(crate) app: App,
    pub(crate) screen: Terminal<TestBackend>,
    now: Duration,
}

pub(crate) const COLOURS: Options = Options { depth: Depth::True, ascii: false };
pub(crate) const ASCII: Options = Options { depth: Depth::None, ascii: true };

impl Table {
    pub(crate) fn over(store: MemoryStore, opening: &Opening, options: Options) -> Self {
        let library = Library::over(store, Waker::default());
        let app = App::new(opening, library, 7, options, Waker::default());
        let screen = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        let mut table = Self { app, screen, now: Duration::ZERO };
        table.draw();
        table
    }

    pub(crate) fn new(opening: &Opening) -> Self {
        Self::over(MemoryStore::default(), opening, COLOURS)
    }

    /// Two people at a board.
    pub(crate) fn people(variant: Variant) -> Self {
        Self::new(&Opening::Game(Setup::people(variant, Size::EIGHT)))
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) -> String {
        self.screen.backend_mut().resize(width, height);
        self.draw()
    }

    /// Lets a moment pass and draws.
    pub(crate) fn draw(&mut self) -> String {
        self.now += Duration::from_millis(400);
        self.app.tick(self.now);
        self.screen.draw(|frame| self.app.draw(frame.buffer_mut())).expect("drawn");
        self.text()
    }

    /// The screen in lines.
    pub(crate) fn text(&self) -> String {
        let buffer = self.screen.backend().buffer();
        let row = |y: u16| {
            let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..buffer.area.height).map(|y| row(y) + "\n").collect()
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> String {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self.draw()
    }

    pub(crate) fn ctrl(&mut self, code: KeyCode) -> String {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL)));
        self.draw()
    }

    /// Types letters; a `\n` is Enter.
    pub(crate) fn types(&mut self, text: &str) -> String {
        for letter in text.chars() {
            let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self.draw()
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> String {
        let modifiers = KeyModifiers::NONE;
        self.app.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self.draw()
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) -> String {
        self.mouse(MouseEventKind::Moved, column, row);
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row)
    }
}
