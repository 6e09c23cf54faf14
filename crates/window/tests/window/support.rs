//! A window without a screen.

use std::path::PathBuf;

use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use reversi::{Size, Square, Variant};
use session::battleship::{Battle, BattleshipController};
use session::{Keepable, Library, Settings, Setup};
use support::Waker;
use window::{App, Opening, Page};

/// The window of a test.
pub type Window = Harness<'static, App>;

/// A folder of its own for a test, removed at the end.
#[derive(Debug)]
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for temporary files"))
    }

    /// A folder in it, which is not there yet.
    pub fn path(&self) -> PathBuf {
        self.0.path().join("quadrille")
    }
}

/// How a test's window is made.
#[derive(Clone, Debug)]
pub struct Make {
    pub opening: Opening,
    pub folder: Option<PathBuf>,
    /// Nobody knows a folder, as in a program.
    pub nowhere: bool,
    pub size: [f32; 2],
    pub settings: Option<Settings>,
    /// Nobody was here before.
    pub is_first: bool,
}

impl Make {
    pub fn new(opening: Opening) -> Self {
        Self {
            opening,
            folder: None,
            nowhere: false,
            size: [1280.0, 820.0],
            settings: None,
            is_first: false,
        }
    }

    pub fn game(kind: Variant, size: Size) -> Self {
        Self::new(Opening::Game(Setup::people(kind, size)))
    }

    pub fn folder(self, folder: &Folder) -> Self {
        Self { folder: Some(folder.path()), ..self }
    }

    pub fn nowhere(self) -> Self {
        Self { nowhere: true, ..self }
    }

    pub fn sized(self, width: f32, height: f32) -> Self {
        Self { size: [width, height], ..self }
    }

    pub fn settings(self, settings: Settings) -> Self {
        Self { settings: Some(settings), ..self }
    }

    pub fn first(self) -> Self {
        Self { is_first: true, ..self }
    }

    pub fn open(self) -> Window {
        let Self { opening, folder, nowhere, size, settings, is_first } = self;
        let mut window =
            Harness::builder().with_size(size).with_step_dt(0.1).with_max_steps(200).build_eframe(
                move |creation| {
                    let mut library = if folder.is_some() || nowhere {
                        Library::open(folder, Waker::default())
                    } else {
                        Library::in_memory()
                    };
                    if !is_first {
                        let mut settings = library.settings().clone();
                        settings.progress.welcomed = true;
                        library.change_settings(settings);
                    }
                    let mut app = App::new(&creation.egui_ctx, &opening, library, 1).mute();
                    if let Some(settings) = settings {
                        app.change_settings(settings);
                    }
                    app
                },
            );
        window.run_ok();
        window
    }
}

pub fn eight(kind: Variant) -> Window {
    Make::game(kind, Size::EIGHT).open()
}

/// The bottom row.
pub fn status(window: &Window) -> String {
    window.state().bottom_row()
}

/// Clicks the square of this name with the mouse.
pub fn click(window: &mut Window, square: &str) {
    let name = format!("{square}, ");
    let node = window
        .get_all_by(|node| node.label().is_some_and(|label| label.starts_with(&name)))
        .next()
        .unwrap_or_else(|| panic!("no square {square}"));
    node.click();
    window.run_ok();
}

/// Clicks what has this name.
pub fn press(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    window.run_ok();
}

/// Presses a key.
pub fn key(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run_ok();
}

/// Presses a key with Ctrl.
pub fn ctrl(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::COMMAND, key);
    window.run_ok();
}

/// Pastes a text.
pub fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run_ok();
}

/// Plays on a square by keyboard alone: letter, digit, Enter.
pub fn type_square(window: &mut Window, square: Square) {
    let letters = [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H];
    let digits =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];
    key(window, letters[square.x() as usize]);
    key(window, digits[square.y() as usize]);
    key(window, Key::Enter);
}

/// Lets the window go on until something is so; engines work in real time.
pub fn wait_until(window: &mut Window, what: &str, is_so: impl Fn(&App) -> bool) {
    for _ in 0..3000 {
        window.run_steps(1);
        if is_so(window.state()) {
            window.run_ok();
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("waited too long for: {what}");
}

/// Whether everything that the window shows fits together.
pub fn is_sound(app: &App) -> bool {
    let controller = app.controller();
    let model = controller.model();
    let whole = model.moves_played() + model.moves_undone() == controller.moves().len();
    let mut replayed = reversi::Model::from_position(*model.start());
    let legal = controller.moves().iter().all(|square| replayed.play(*square).is_ok());
    replayed.go_to(model.moves_played());
    let same = replayed.position() == model.position();
    let editing =
        (app.page() == Page::Editor) == app.editor().is_some() || app.page() == Page::Home;
    let paused = !controller.is_paused() || controller.turn().is_some();
    // A battle is what its own file says it is.
    let battle = app.battle().map(BattleshipController::battle).is_none_or(|battle| {
        Battle::from_text(&battle.to_text()).is_ok_and(|read| read == *battle)
    });
    whole && legal && same && editing && paused && battle
}

/// Whether anything has this name.
pub fn has(window: &Window, name: &str) -> bool {
    window.query_by_label(name).is_some()
}

/// The wheel turns by so many points.
pub fn wheel_event(points: f32, modifiers: Modifiers) -> Event {
    Event::MouseWheel {
        source: MouseWheelSource::Wheel,
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, points),
        phase: TouchPhase::Move,
        modifiers,
    }
}
