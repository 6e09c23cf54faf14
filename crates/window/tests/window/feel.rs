//! Sounds, and the moment after a win.

use battleship::{Placement, Point, PointSet, Side};
use eframe::egui::Key;
use reversi::{Size, Variant};
use session::battleship::BattleshipIntent;
use session::sound::Cue;
use session::{Intent, Settings};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

fn with_sound(animation: bool) -> Settings {
    Settings { sounds: true, animation, ..Settings::default() }
}

fn heard(window: &Window) -> Vec<Cue> {
    window.state().sounds().to_vec()
}

#[test]
fn nothing_is_heard_unless_it_is_wanted() {
    let mut window = eight(Variant::Othello);
    click(&mut window, "f5");
    assert_eq!(heard(&window), []);
    // One switch in the settings.
    choose(&mut window, &["View", "Settings..."]);
    press(&mut window, "Sound");
    assert!(window.state().settings().sounds);
    key(&mut window, Key::Escape);
    click(&mut window, "d6");
    assert_eq!(heard(&window), [Cue::Flip]);
}

#[test]
fn moves_are_heard_and_what_is_taken_back_is_not() {
    let reversi = Make::game(Variant::Reversi, Size::EIGHT);
    let mut window = reversi.settings(with_sound(false)).open();
    click(&mut window, "d4");
    assert_eq!(heard(&window), [Cue::Place], "nothing is flipped in the opening");
    key(&mut window, Key::U);
    paste(&mut window, "d4 e4 e5 d5");
    assert_eq!(heard(&window), [Cue::Place]);
}

#[test]
fn ships_and_shots_are_heard() {
    let setup = against(pond(), "awful");
    let settings = with_sound(false);
    let mut window = make(setup.clone()).settings(settings).open();
    press_starting(&mut window, "Random");
    assert_eq!(heard(&window), [Cue::Place]);
    let battle = begun(setup, 2);
    let fleet: Vec<_> = battle.board(Side::Second).fleet().collect();
    window.state_mut().perform(BattleshipIntent::Load(Box::new(battle)));
    window.run_ok();
    let submarine = fleet[0].cells;
    let water = standard_water(&fleet);
    let at_it = submarine.iter().zip([Cue::Hit, Cue::Hit, Cue::Sink]);
    for (at, cue) in std::iter::once((water, Cue::Splash)).chain(at_it) {
        wait_turn(&mut window);
        let before = heard(&window).len();
        window.state_mut().perform(BattleshipIntent::Fire(at));
        window.step();
        let sounds = heard(&window);
        assert_eq!(sounds.get(before), Some(&cue), "{sounds:?}");
    }
}

/// A cell of the small board without a ship.
fn standard_water(fleet: &[Placement]) -> Point {
    let taken = fleet.iter().fold(PointSet::EMPTY, |all, place| all | place.cells);
    (PointSet::rectangle(4, 4) - taken).first().expect("water")
}

/// How many pictures, a tenth of a second each, the window draws after the last move of a game.
fn pictures_after_win(animation: bool) -> u64 {
    let size = size(4, 4);
    let game = find_game(Variant::Othello, size, |model| model.position().winner().is_some());
    let settings = Settings { animation, ..Settings::default() };
    let mut window = Make::game(Variant::Othello, size).settings(settings).open();
    let (last, before) = game.split_last().expect("a move");
    play(&mut window, &spaced(before));
    window.state_mut().perform(Intent::Play(*last));
    let pictures = window.run_ok().expect("it comes to rest");
    assert!(window.state().controller().outcome().is_some());
    pictures
}

#[test]
fn a_win_has_its_moment_unless_motion_is_off() {
    // The discs turn, and then the wave runs.
    let (with, without) = (pictures_after_win(true), pictures_after_win(false));
    assert!((12..=18).contains(&with), "{with}");
    assert!(without <= 4, "{without}");
}

/// The same after the last shot of a battle.
fn pictures_after_battle(animation: bool) -> u64 {
    let setup = against(pond(), "awful");
    let settings = Settings { animation, ..Settings::default() };
    let mut window = make(setup.clone()).settings(settings).open();
    let mut battle = begun(setup, 2);
    let targets: Vec<Point> =
        battle.board(Side::Second).fleet().flat_map(|place| place.cells.iter()).collect();
    let (last, before) = targets.split_last().expect("a cell");
    for at in before {
        battle.fire(*at).expect("a shot");
        let free = battle.chart(Side::First).untried().iter().last().expect("a cell");
        battle.fire(free).expect("a shot");
    }
    window.state_mut().perform(BattleshipIntent::Load(Box::new(battle)));
    window.run_ok();
    window.state_mut().perform(BattleshipIntent::Fire(*last));
    let pictures = window.run_ok().expect("it comes to rest");
    assert_eq!(controller_of(&window).battle().winner(), Some(Side::First));
    pictures
}

#[test]
fn so_has_a_battle() {
    let (with, without) = (pictures_after_battle(true), pictures_after_battle(false));
    assert!((12..=18).contains(&with), "{with}");
    assert!(without <= 4, "{without}");
}
