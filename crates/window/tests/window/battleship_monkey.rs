//! Nothing that a person does with Battleship can crash the window, corrupt a game or leave the
//! window stuck.

use battleship_engine::BattleshipSeat;
use eframe::egui::epaint::text::MissingGlyphPolicy;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use session::battleship::{BattleshipIntent, BattleshipSetup, Stage};
use window::{Opening, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

const KEYS: &[Key] = &[
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::Tab,
    Key::Tab,
    Key::Enter,
    Key::Enter,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Backspace,
    Key::Delete,
    Key::A,
    Key::J,
    Key::M,
    Key::N,
    Key::O,
    Key::Q,
    Key::R,
    Key::T,
    Key::U,
    Key::X,
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num5,
    Key::Num9,
    Key::F1,
    Key::F5,
    Key::P,
    Key::Home,
    Key::End,
];

/// What a click in the blue seldom hits.
const NAMES: &[&str] = &[
    "Start",
    "Start battle",
    "Random",
    "I am Player",
    "Hand over",
    "Pause",
    "Go on",
    "Fast",
    "Heat map",
    "Tip",
    "Grade shots",
    "Battle report",
    "Replay",
    "Turning shot",
    "Luck and skill",
    "Save picture",
    "Back to the battle",
    "One shot back",
    "First position",
    "Rematch",
    "Surrender",
    "New game...",
    "Continue the battle",
    "Battleship: two people",
    "Battleship: against",
    "Battleship: choose",
    "Battleship: assistant",
    "Board...",
    "Standard game",
    "Add a ship",
    "Remove ship",
    "First: the computer",
    "Second: the computer",
    "Second: a person",
    "First: a person",
    "Sank the",
    "Hit, not sunk",
    "Take an answer back",
    "Game",
    "Edit",
    "View",
    "Letters and numbers",
    "Cancel",
    "Dismiss",
];

const TEXTS: &[&str] =
    &["", " ", "x", "X", "S", "7", "-3", "99999999999", "\u{1F600}\u{0301}", "\u{0}\u{7f}"];

struct Monkey {
    random: Random,
    window: Window,
    _folder: Folder,
    log: Vec<String>,
}

fn any_setup(random: &mut Random) -> BattleshipSetup {
    let game = match random.below(4) {
        0 => standard(),
        1 => board(1, 1, &[(1, 'B', "buoy")]),
        2 => board(3, 7, &[(5, 'L', "liner"), (2, 'P', "patrol boat"), (1, 'B', "buoy")]),
        _ => pond(),
    };
    let mut seat = || match random.below(2) {
        0 => BattleshipSeat::PERSON,
        _ => computer(random.pick(&COMPUTERS)),
    };
    BattleshipSetup { game, seats: [seat(), seat()] }
}

impl Monkey {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let folder = Folder::new();
        let opening = match random.below(4) {
            0 => Opening::Home,
            _ => Opening::Battle(any_setup(&mut random)),
        };
        let window = Make::new(opening).folder(&folder).open();
        // What a person types may be in any script.
        window.ctx.set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
        Self { random, window, _folder: folder, log: Vec::new() }
    }

    fn place(&mut self) -> Pos2 {
        let random = &mut self.random;
        if random.below(5) > 0 {
            let all = nodes(&self.window);
            if let Some(rect) = rect_of(&all[random.below(all.len())]) {
                let x = random.between(rect.left(), rect.right());
                return pos2(x, random.between(rect.top(), rect.bottom()));
            }
        }
        pos2(random.between(-50.0, 1700.0), random.between(-50.0, 1100.0))
    }

    fn button(&mut self, place: Pos2, button: PointerButton, pressed: bool) {
        button_at(&self.window, place, button, pressed);
    }

    /// One thing that a person could do, in at most a few pictures.
    fn act(&mut self) {
        let said = match self.random.below(100) {
            0..=24 => {
                let place = self.place();
                let right = self.random.below(6) == 0;
                let button = if right { PointerButton::Secondary } else { PointerButton::Primary };
                self.window.hover_at(place);
                self.button(place, button, true);
                self.button(place, button, false);
                format!("click {button:?} {place:?}")
            }
            25..=32 => {
                let (from, to) = (self.place(), self.place());
                self.window.hover_at(from);
                self.button(from, PointerButton::Primary, true);
                self.window.hover_at(from + (to - from) / 2.0);
                self.window.hover_at(to);
                if self.random.below(5) > 0 {
                    self.button(to, PointerButton::Primary, false);
                }
                format!("drag {from:?} {to:?}")
            }
            33..=36 => {
                let place = self.place();
                self.window.hover_at(place);
                let points = self.random.between(-300.0, 300.0);
                self.window.event(wheel_event(points, Modifiers::NONE));
                format!("wheel {place:?} {points}")
            }
            37..=66 => {
                let key = self.random.pick(KEYS);
                let modifiers = match self.random.below(6) {
                    4 => Modifiers::SHIFT,
                    5 => Modifiers::COMMAND,
                    _ => Modifiers::NONE,
                };
                self.window.key_press_modifiers(modifiers, key);
                format!("key {modifiers:?} {key:?}")
            }
            67..=68 => {
                let size =
                    vec2(self.random.between(300.0, 1600.0), self.random.between(200.0, 1000.0));
                self.window.set_size(size);
                format!("size {size:?}")
            }
            69..=70 => {
                let events = [Event::Copy, Event::Cut, Event::PointerGone];
                let event = events[self.random.below(3)].clone();
                let said = format!("event {event:?}");
                self.window.event(event);
                said
            }
            71..=75 => self.write(),
            76..=77 => {
                let time = self.window.ctx.input(|input| input.time);
                let jump = f64::from(self.random.between(0.0, 100.0));
                self.window.input_mut().time = Some(time + jump);
                format!("time {jump}")
            }
            78..=79 => self.ask(),
            _ => {
                let name = self.random.pick(NAMES);
                click_if_there(&self.window, name);
                format!("press {name}")
            }
        };
        self.log.push(said);
        let pictures = 1 + self.random.below(3);
        self.window.run_steps(pictures);
        // A clock that was set by hand goes on by itself.
        self.window.input_mut().time = None;
    }

    /// Writes into a field of a dialog.
    fn write(&mut self) -> String {
        let fields = fields(&self.window);
        let text = self.random.pick(TEXTS);
        if !fields.is_empty() {
            let place = self.random.pick(&fields);
            self.window.hover_at(place);
            self.button(place, PointerButton::Primary, true);
            self.button(place, PointerButton::Primary, false);
            self.window.key_press_modifiers(Modifiers::COMMAND, Key::A);
            self.window.event(Event::Text(text.to_owned()));
        }
        format!("write {text:?}")
    }

    /// What the window would hardly ever ask for at this moment.
    fn ask(&mut self) -> String {
        let random = &mut self.random;
        let intent = match random.below(8) {
            0 => BattleshipIntent::New(any_setup(random)),
            1 => BattleshipIntent::GoTo(random.below(200)),
            2 => BattleshipIntent::Ready,
            3 => BattleshipIntent::HandOver,
            4 => BattleshipIntent::Grade,
            5 => BattleshipIntent::Report,
            6 => BattleshipIntent::ToggleReplay,
            _ => BattleshipIntent::Load(Box::new(begun(any_setup(random), random.next() >> 8))),
        };
        let said = format!("ask {intent:?}");
        self.window.state_mut().perform(intent);
        said
    }

    /// A way home, a new game, and a shot in it.
    fn recover(&mut self) {
        let window = &mut self.window;
        find_home(window);
        press_exactly(window, "Battleship: choose ...");
        press_exactly(window, "Standard game");
        press_exactly(window, "First: a person");
        press_exactly(window, "Second: the computer");
        press_exactly(window, "Start");
        assert_eq!(window.state().page(), Page::Battleship);
        begin(window);
        wait_turn(window);
        assert_eq!(controller_of(window).stage(), Stage::Battle);
        let at = best_shot(controller_of(window));
        window.state_mut().perform(BattleshipIntent::Fire(at));
        assert_eq!(shots(window), 1);
        assert!(is_sound(window.state()));
    }
}

fn run(seed: u64, events: usize) {
    let mut monkey = Monkey::new(seed);
    let log = |monkey: &Monkey| monkey.log.clone();
    told_if_it_fails(seed, &mut monkey, log, |monkey| {
        for count in 0..events {
            monkey.act();
            let app = monkey.window.state();
            assert!(is_sound(app), "not sound after event {count}: {app:?}");
        }
        monkey.recover();
    });
}

#[test]
fn a_monkey_at_sea_breaks_nothing() {
    for seed in 1..=5 {
        run(seed, 300);
    }
}

#[test]
fn another_monkey_at_sea_breaks_nothing() {
    for seed in 6..=10 {
        run(seed, 200);
    }
}

#[test]
#[ignore = "50,000 events take minutes: CI runs them, the ordinary run has 2,500"]
fn a_monkey_at_sea_with_much_time_breaks_nothing() {
    for seed in 100..150 {
        run(seed, 1000);
    }
}
