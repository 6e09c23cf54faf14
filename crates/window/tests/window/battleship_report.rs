//! The report of a battle in the window: by mouse, by keyboard, and as a picture.

use battleship::{Player, Point, Side};
use battleship_engine::SeededDice;
use eframe::egui::{Key, PointerButton};
use session::battleship::{Battle, BattleshipIntent, BattleshipSetup};
use window::{App, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

/// A battle that was played to its end: the first side shoots as this player does, the second as a
/// mediocre one.
pub fn played(setup: BattleshipSetup, first: &str, seed: u64) -> Battle {
    let mut battle = begun(setup, seed);
    let game = battle.game().clone();
    let mut players: [Box<dyn Player>; 2] =
        [first, "mediocre"].map(|name| contender(name).player(name, &game, SeededDice::new(seed)));
    while let Some(turn) = battle.turn() {
        let player = &mut players[turn.index()];
        let at = player.recommend_attack().expect("a shot");
        let shot = battle.fire(at).expect("a new shot");
        player.record_attack_result(at, Ok(shot));
    }
    battle
}

/// Whether all that the report tells is known.
pub fn is_reported(app: &App) -> bool {
    let Some(controller) = app.battle() else { return false };
    let shots = controller.battle().shots().len();
    let is_measured = Side::BOTH.iter().all(|side| controller.benchmark(*side).is_complete());
    controller.grades().len() == shots && !controller.is_busy() && is_measured
}

/// A window with a battle on a small board that is over.
fn over() -> Window {
    let setup = against(pond(), "mediocre");
    let mut window = make(setup.clone()).open();
    let battle = played(setup, "hasty", 3);
    window.state_mut().perform(BattleshipIntent::Load(Box::new(battle)));
    window.run_ok();
    window
}

/// The same with the report on its page, complete.
fn reported() -> Window {
    let mut window = over();
    press_starting(&mut window, "Report");
    assert_eq!(window.state().page(), Page::Report);
    wait(&mut window, "the report", is_reported);
    window.run_ok();
    window
}

fn shown(window: &Window) -> usize {
    controller_of(window).shots_shown()
}

#[test]
fn the_report_says_what_the_good_player_would_have_needed() {
    let window = reported();
    let report = controller_of(&window).report(Side::First).expect("a report");
    assert!(says(&window, &report.comparison()), "{}", report.comparison());
    assert!(report.comparison().starts_with("The good player would have needed "));
    assert!(says(&window, &report.total_words()));
    assert_eq!(report.name, "You");
    let curves = starting(&window, "Luck and skill, shot by shot");
    assert_eq!(curves.len(), 1);
    for place in 1..=report.turning.len() {
        assert_eq!(starting(&window, &format!("Turning shot {place}")).len(), 1);
    }
}

#[test]
fn the_other_side_has_a_report_too() {
    let mut window = reported();
    press_starting(&mut window, "Mediocre: ");
    let report = controller_of(&window).report(Side::Second).expect("a report");
    assert!(says(&window, &report.comparison()), "{}", report.comparison());
    assert!(report.comparison().contains("Mediocre"));
}

#[test]
fn a_turning_shot_leads_to_its_moment() {
    let mut window = reported();
    let report = controller_of(&window).report(Side::First).expect("a report");
    for (place, turning) in (1..).zip(&report.turning) {
        press_starting(&mut window, &format!("Turning shot {place}"));
        assert_eq!(shown(&window), turning.number);
        let name = pen_name(turning.at);
        let cell = starting(&window, &format!("{name}, "));
        assert!(label(&cell[0]).contains(&format!("turning shot {place}")), "{}", label(&cell[0]));
    }
}

fn pen_name(at: Point) -> String {
    session::battleship::place_name(at, false)
}

#[test]
fn a_click_on_the_board_or_the_curves_goes_to_a_shot() {
    let mut window = reported();
    let shots = controller_of(&window).battle().shots().to_vec();
    let (place, fired) =
        shots.iter().enumerate().find(|(_, fired)| fired.by == Side::First).expect("a shot");
    let start = format!("{}, ", pen_name(fired.at));
    let at = rect_of(&starting(&window, &start)[0]).expect("a place").center();
    click_at(&mut window, at, PointerButton::Primary);
    assert_eq!(shown(&window), place + 1);
    // At the right end of the curves is the end of the battle, at the left its beginning.
    let curves = rect_of(&starting(&window, "Luck and skill")[0]).expect("curves");
    click_at(
        &mut window,
        curves.right_center() - eframe::egui::vec2(3.0, 0.0),
        PointerButton::Primary,
    );
    assert_eq!(shown(&window), shots.len());
    drag(&mut window, curves.center(), curves.left_center());
    assert_eq!(shown(&window), 0);
}

#[test]
fn by_keyboard_alone() {
    let mut window = over();
    let all = shots(&window);
    key(&mut window, Key::F5);
    assert_eq!(window.state().page(), Page::Report);
    wait(&mut window, "the report", is_reported);
    key(&mut window, Key::ArrowLeft);
    assert_eq!(shown(&window), all - 1);
    key(&mut window, Key::Home);
    assert_eq!(shown(&window), 0);
    key(&mut window, Key::ArrowRight);
    assert_eq!(shown(&window), 1);
    ctrl(&mut window, Key::ArrowRight);
    assert_eq!(shown(&window), 2);
    assert!(focused(&window).is_some_and(|name| name.starts_with("Luck and skill")));
    enter_on(&mut window, "Turning shot 1");
    let report = controller_of(&window).report(Side::First).expect("a report");
    assert_eq!(shown(&window), report.turning[0].number);
    key(&mut window, Key::Escape);
    key(&mut window, Key::Escape);
    assert_eq!(window.state().page(), Page::Battleship);
}

#[test]
fn the_battle_is_replayed_from_the_shot_shown() {
    let mut window = reported();
    let all = shots(&window);
    window.state_mut().perform(BattleshipIntent::GoTo(all - 3));
    window.key_press(Key::P);
    wait(&mut window, "the next shot", move |app| {
        app.battle().is_some_and(|controller| controller.shots_shown() == all - 2)
    });
    wait(&mut window, "the end", move |app| {
        app.battle().is_some_and(|controller| controller.shots_shown() == all)
    });
    assert!(!controller_of(&window).is_replaying());
    press_starting(&mut window, "Replay");
    assert!(controller_of(&window).is_replaying());
    press_starting(&mut window, "Pause");
    assert!(!controller_of(&window).is_replaying());
}

#[test]
fn there_is_no_report_of_a_battle_that_goes_on() {
    let setup = against(pond(), "mediocre");
    let mut window = make(setup.clone()).open();
    window.state_mut().perform(BattleshipIntent::Load(Box::new(begun(setup, 3))));
    window.run_ok();
    key(&mut window, Key::F5);
    assert_eq!(window.state().page(), Page::Battleship);
    assert!(
        status(&window).contains("there is a report when the game is over"),
        "{}",
        status(&window)
    );
}

#[test]
fn a_rematch_leaves_the_report() {
    let mut window = reported();
    choose(&mut window, &["Game", "Rematch"]);
    assert_eq!(window.state().page(), Page::Battleship);
    assert!(controller_of(&window).battle().winner().is_none());
}

#[test]
fn report_and_battle_are_saved_as_pictures() {
    let folder = Folder::new();
    let setup = against(pond(), "mediocre");
    let mut window = make(setup.clone()).folder(&folder).open();
    let battle = played(setup, "hasty", 3);
    window.state_mut().perform(BattleshipIntent::Load(Box::new(battle)));
    window.run_ok();
    ctrl(&mut window, Key::S);
    press(&mut window, "Picture, SVG");
    press_exactly(&mut window, "Save");
    let svg =
        std::fs::read_to_string(folder.path().join("games/Battleship.svg")).expect("a picture");
    assert!(svg.contains("<title>Battleship: Player wins"), "{svg}");
    press_starting(&mut window, "Report");
    wait(&mut window, "the report", is_reported);
    press_starting(&mut window, "Save picture");
    press_exactly(&mut window, "Save");
    let name = folder.path().join("games/Battle report.svg");
    let svg = std::fs::read_to_string(name).expect("a picture");
    let report = controller_of(&window).report(Side::First).expect("a report");
    assert!(svg.contains(&report.comparison()) && svg.contains("<polygon"), "{svg}");
    assert!(status(&window).contains("Saved"), "{}", status(&window));
    press_starting(&mut window, "Save picture");
    press(&mut window, "Picture, PNG");
    press_exactly(&mut window, "Save");
    let png = std::fs::read(folder.path().join("games/Battle report 2.png")).expect("a picture");
    assert!(png.starts_with(b"\x89PNG"));
}
