//! What tests of Battleship in the window have in common.

use std::sync::Arc;
use std::time::Duration;

use battleship::{Game, Layout, Point, Shot, Side};
use battleship_engine::belief::{Insight, Limits, Prior};
use battleship_engine::placement::{Effort, random_layout};
use battleship_engine::{BattleshipContender, BattleshipSeat, SeededDice, roster};
use eframe::egui::{Event, Modifiers, PointerButton, Pos2, Rect};
use session::Settings;
use session::battleship::{Battle, BattleshipController, BattleshipSetup, Stage};
use window::{App, Opening};

use crate::support::*;
use crate::tools::*;

/// A board with these ships: lengths, symbols, names.
pub fn board(rows: i32, cols: i32, ships: &[(i32, char, &str)]) -> Game {
    let mut game = Game::new(rows, cols).expect("a size");
    for (length, symbol, name) in ships {
        game.add_ship(*length, *symbol, name).expect("a ship");
    }
    game
}

/// A small board for short games.
pub fn pond() -> Game {
    board(4, 4, &[(3, 'S', "submarine"), (2, 'P', "patrol boat")])
}

pub fn standard() -> Game {
    Game::standard()
}

/// The names of all computer players.
pub const COMPUTERS: [&str; 6] = ["awful", "mediocre", "dreamy", "distracted", "hasty", "good"];

pub fn contender(name: &str) -> Arc<dyn BattleshipContender> {
    roster().find(name).expect("a contender")
}

pub fn computer(name: &str) -> BattleshipSeat {
    BattleshipSeat::of(contender(name))
}

/// A person against a computer player.
pub fn against(game: Game, name: &str) -> BattleshipSetup {
    BattleshipSetup { game, seats: [BattleshipSeat::PERSON, computer(name)] }
}

pub fn people(game: Game) -> BattleshipSetup {
    BattleshipSetup { game, seats: [BattleshipSeat::PERSON; 2] }
}

/// How a window with this game is made.
pub fn make(setup: BattleshipSetup) -> Make {
    let settings = Settings { animation: false, ..Settings::default() };
    Make::new(Opening::Battle(setup)).settings(settings)
}

/// What plays Battleship in the window.
#[track_caller]
pub fn controller_of(window: &Window) -> &BattleshipController {
    window.state().battle().expect("a game of Battleship")
}

pub fn shots(window: &Window) -> usize {
    controller_of(window).battle().shots().len()
}

/// Lets the window go on until something is so. Computer players work in real time.
#[track_caller]
pub fn wait(window: &mut Window, what: &str, is_so: impl Fn(&App) -> bool) {
    for _ in 0..20_000 {
        window.step();
        if is_so(window.state()) {
            window.run_steps(2);
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("waited too long for: {what}; {}", status(window));
}

/// Waits until the person may fire, or the game is over.
#[track_caller]
pub fn wait_turn(window: &mut Window) {
    wait(window, "a turn", |app| {
        app.battle()
            .is_some_and(|controller| controller.can_fire() || controller.stage() == Stage::Over)
    });
}

/// Where the cell is whose name begins like this.
#[track_caller]
pub fn cell(window: &Window, start: &str) -> Rect {
    let start = format!("{start}, ");
    let found = starting(window, &start);
    assert_eq!(found.len(), 1, "{start}");
    found[0].rect()
}

/// The name of the cell whose name begins like this.
#[track_caller]
pub fn cell_name(window: &Window, start: &str) -> String {
    let start = format!("{start}, ");
    label(starting(window, &start).first().unwrap_or_else(|| panic!("no cell {start}")))
}

/// Clicks the cell whose name begins like this.
#[track_caller]
pub fn click_cell(window: &mut Window, start: &str) {
    let place = cell(window, start).center();
    click_at(window, place, PointerButton::Primary);
}

pub fn button_at(window: &Window, place: Pos2, button: PointerButton, pressed: bool) {
    let modifiers = eframe::egui::Modifiers::NONE;
    window.event(Event::PointerButton { pos: place, button, pressed, modifiers });
}

pub fn click_at(window: &mut Window, place: Pos2, button: PointerButton) {
    window.hover_at(place);
    window.run_steps(1);
    button_at(window, place, button, true);
    window.run_steps(1);
    button_at(window, place, button, false);
    window.run_steps(2);
}

/// Presses here, moves there, lets go.
pub fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.run_steps(1);
    button_at(window, from, PointerButton::Primary, true);
    window.run_steps(1);
    for part in [0.3, 0.6, 0.9, 1.0] {
        window.hover_at(from + (to - from) * part);
        window.run_steps(1);
    }
    button_at(window, to, PointerButton::Primary, false);
    window.run_steps(2);
}

pub fn wheel(window: &mut Window, place: Pos2, points: f32) {
    window.hover_at(place);
    window.run_steps(1);
    window.event(wheel_event(points, Modifiers::NONE));
    window.run_steps(12);
}

/// Fires with the mouse.
#[track_caller]
pub fn fire(window: &mut Window, at: Point) {
    click_cell(window, &format!("enemy {at}"));
}

/// A fleet at random.
pub fn fleet(game: &Game, seed: u64) -> Layout {
    let mut dice = SeededDice::new(seed);
    random_layout(game, &mut dice, Effort::default()).expect("a fleet").0
}

/// A game with fleets at random.
pub fn begun(setup: BattleshipSetup, seed: u64) -> Battle {
    let mut battle = Battle::new(setup, seed);
    for side in Side::BOTH {
        let layout = fleet(battle.game(), seed * 2 + side.index() as u64);
        battle.set_fleet(side, &layout).expect("it fits");
    }
    battle
}

/// Where a player shoots who weighs the chances: the best place in waters that are not their own.
pub fn best_shot(controller: &BattleshipController) -> Point {
    let chart = controller.view().waters(controller.target()).chart.clone();
    let insight = Insight::of(&chart, &Prior::Uniform, &Limits::default());
    insight.best.expect("a place")
}

/// Places at random and begins, by the mouse.
#[track_caller]
pub fn begin(window: &mut Window) {
    press_starting(window, "Random");
    press_exactly(window, "Start battle");
}

/// What a shot did, in the seed's words.
pub fn outcome(game: &Game, shot: Shot) -> String {
    match shot {
        Shot::Miss => "and missed".to_owned(),
        Shot::Hit => "and hit something".to_owned(),
        Shot::Sunk(ship) => {
            format!("and destroyed the {}", game.ship(ship).expect("a ship").name())
        }
    }
}
