//! The pictures and numbers of docs/terminal.md are made here. With `UPDATE_PICTURES=1` they are
//! written anew; without, stale ones fail.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::rc::Rc;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use reversi::{Size, Variant};
use session::battleship::BattleshipSetup;
use session::store::MemoryStore;
use session::{Library, Opening, Setup};
use support::Waker;
use terminal::{App, backend};

use crate::more_pages::analysed;
use crate::table::{ASCII, COLOURS, Table};

const MOVES: [&str; 12] = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5"];

fn othello(options: terminal::Options) -> Table {
    let people = Opening::Game(Setup::people(Variant::Othello, Size::EIGHT));
    let mut table = Table::over(MemoryStore::default(), &people, options);
    for square in MOVES {
        table.types(&format!("{square}\n"));
    }
    table.key(KeyCode::Tab);
    table
}

/// A battle of two people, so that nobody thinks meanwhile.
fn battle() -> Table {
    let people = [battleship_engine::BattleshipSeat::PERSON; 2];
    let setup = BattleshipSetup { seats: people, ..BattleshipSetup::default() };
    let mut table = Table::new(&Opening::Battle(setup));
    for _ in 0..2 {
        table.types("\n");
        // Each ship lies below the one before.
        for ship in 0..5 {
            table.key(KeyCode::Home);
            table.key(KeyCode::PageUp);
            for _ in 0..2 * ship {
                table.key(KeyCode::Down);
            }
            table.types("\n");
        }
        table.types("\n");
    }
    for shot in ["03", "20", "44", "55"] {
        table.types("\n");
        table.types(shot);
        table.types("\n\n");
    }
    table.types("\nv");
    table
}

fn placing() -> Table {
    let mut table = Table::new(&Opening::Battle(BattleshipSetup::default()));
    table.types("\n\n");
    table.types("r");
    table
}

/// A lesson at its first step.
fn lesson(row: usize) -> Table {
    let mut table = Table::new(&Opening::Home);
    table.key(KeyCode::F(3));
    for _ in 0..row {
        table.key(KeyCode::Down);
    }
    table.types("\n");
    table
}

/// Counts what is sent.
struct Counter(Rc<Cell<usize>>);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How many bytes are sent for a move of the middle game.
fn bytes_of_a_move(options: terminal::Options) -> usize {
    let people = Opening::Game(Setup::people(Variant::Othello, Size::EIGHT));
    let library = Library::over(MemoryStore::default(), Waker::default());
    let mut app = App::new(&people, library, 7, options, Waker::default());
    let viewport = Viewport::Fixed(Rect::new(0, 0, 80, 24));
    let sent = Rc::new(Cell::new(0));
    let backend = backend(Counter(Rc::clone(&sent)), options.depth);
    let mut screen =
        Terminal::with_options(backend, TerminalOptions { viewport }).expect("a screen");
    let mut bytes = 0;
    for square in MOVES {
        screen.draw(|frame| app.draw(frame.buffer_mut())).expect("drawn");
        sent.set(0);
        for letter in square.chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
            app.handle(&Event::Key(KeyEvent::new(letter, KeyModifiers::NONE)));
        }
        screen.draw(|frame| app.draw(frame.buffer_mut())).expect("drawn");
        bytes = sent.get();
    }
    bytes
}

fn page() -> String {
    let mut page = String::new();
    let mut show = |title: &str, text: &str| {
        let _ = write!(page, "\n### {title}\n\n```text\n{text}```\n");
    };
    show("Home, 80x24", &Table::new(&Opening::Home).draw());
    show("Othello, 80x24", &othello(COLOURS).draw());
    show("Othello, 120x40", &othello(COLOURS).resize(120, 40));
    show("Othello, 40x12", &othello(COLOURS).resize(40, 12));
    show("Othello with --ascii, 80x24", &othello(ASCII).draw());
    show("New game, 80x24", &Table::new(&Opening::Home).types("n"));
    show("Settings, 80x24", &Table::new(&Opening::Home).types("s"));
    show("Analysis, 80x24", &analysed().draw());
    show("Analysis, 120x40", &analysed().resize(120, 40));
    show("A lesson, 80x24", &lesson(1).draw());
    show("A lesson of Battleship, 80x24", &lesson(2).draw());
    show("Battleship, placing, 80x24", &placing().draw());
    show("Battleship, placing, 40x12", &placing().resize(40, 12));
    show("Battleship, 80x24", &battle().draw());
    show("Battleship, 120x40", &battle().resize(120, 40));
    show("Battleship, 60x20", &battle().resize(60, 20));
    show("Battleship, 40x12", &battle().resize(40, 12));
    page
}

#[test]
fn the_pictures_of_the_documentation_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.md");
    let text = std::fs::read_to_string(&path).expect("docs/terminal.md");
    let mark = "<!-- What follows is made by the tests. -->\n";
    let (written, found) = text.split_once(mark).expect("the mark");
    let made = page();
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, format!("{written}{mark}{made}")).expect("written");
    } else {
        assert_eq!(found, made, "UPDATE_PICTURES=1 cargo test -p quadrille-terminal mends it");
    }
}

#[test]
fn a_move_sends_little() {
    let (bytes, plain) = (bytes_of_a_move(COLOURS), bytes_of_a_move(ASCII));
    println!("a move sends {bytes} bytes, {plain} with --ascii");
    assert!(bytes < 2500, "{bytes}");
    assert!(plain < 1000, "{plain}");
}

#[test]
fn a_depth_that_was_asked_for_is_sent_under_no_color() {
    // As `NO_COLOR` has it in a program of its own.
    crossterm::style::force_color_output(false);
    let mut sent = Vec::new();
    let viewport = Viewport::Fixed(Rect::new(0, 0, 4, 1));
    let backend = backend(&mut sent, COLOURS.depth);
    let mut screen =
        Terminal::with_options(backend, TerminalOptions { viewport }).expect("a screen");
    let paint = |frame: &mut ratatui::Frame<'_>| {
        let red = ratatui::style::Style::new().fg(ratatui::style::Color::Rgb(250, 0, 0));
        frame.buffer_mut().set_string(0, 0, "disc", red);
    };
    screen.draw(paint).expect("drawn");
    drop(screen);
    let sent = String::from_utf8_lossy(&sent);
    assert!(sent.contains("38;2;250;0;0"), "{sent:?}");
}
