//! A battle is kept after every shot, and gone on with after a kill.

use battleship::{Point, Side};
use eframe::egui::Key;
use session::battleship::{Battle, BattleshipController, Stage};
use session::{Keepable, Library};
use support::Waker;
use window::{Opening, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

const EARLIER: &str = "battleship.json";

/// The battles on disk, the latest first.
fn kept(folder: &Folder) -> Vec<Battle> {
    let library = Library::open(Some(folder.path()), Waker::default());
    library.battles.others().map(|kept| kept.game.clone()).collect()
}

/// Waits until the last battle on disk is the one in the window.
#[track_caller]
fn wait_kept(window: &mut Window, folder: &Folder) {
    wait(window, "the battle on disk", |app| {
        kept(folder).first() == app.battle().map(BattleshipController::battle)
    });
}

fn home(folder: &Folder) -> Window {
    Make::new(Opening::Home).folder(folder).open()
}

/// A window with a battle of so many rounds.
fn fought(folder: &Folder, rounds: usize) -> Window {
    let mut window = make(against(standard(), "awful")).folder(folder).open();
    begin(&mut window);
    wait_turn(&mut window);
    for _ in 0..rounds {
        let at = best_shot(controller_of(&window));
        fire(&mut window, at);
        wait_kept(&mut window, folder);
        wait_turn(&mut window);
        wait_kept(&mut window, folder);
    }
    window
}

#[test]
fn after_a_kill_the_battle_goes_on_with_the_same_fleets() {
    let folder = Folder::new();
    let window = fought(&folder, 4);
    let battle = controller_of(&window).battle().clone();
    assert_eq!(battle.shots().len(), 8);
    // No farewell: nothing of it is dropped.
    std::mem::forget(window);
    let mut window = home(&folder);
    press_exactly(&mut window, "Continue the battle (8 shots)");
    assert_eq!(window.state().page(), Page::Battleship);
    assert_eq!(controller_of(&window).battle(), &battle);
    let at = best_shot(controller_of(&window));
    fire(&mut window, at);
    assert_eq!(controller_of(&window).battle().shots()[..8], *battle.shots());
    wait_turn(&mut window);
    wait_kept(&mut window, &folder);
    assert_eq!(shots(&window), 10);
}

#[test]
fn a_battle_of_two_people_is_gone_on_with_behind_a_hand_over_page() {
    let folder = Folder::new();
    let mut window = make(people(pond())).folder(&folder).open();
    for name in ["Player 1", "Player 2"] {
        press(&mut window, &format!("I am {name}"));
        begin(&mut window);
    }
    press(&mut window, "I am Player 1");
    fire(&mut window, Point::new(1, 1));
    wait_kept(&mut window, &folder);
    drop(window);
    let mut window = home(&folder);
    press_exactly(&mut window, "Continue the battle (1 shot)");
    assert_eq!(controller_of(&window).stage(), Stage::HandOver(Side::Second));
    assert!(!says(&window, "submarine"));
}

#[test]
fn a_finished_battle_is_not_offered() {
    let folder = Folder::new();
    let mut window = fought(&folder, 1);
    press_exactly(&mut window, "Surrender");
    press_exactly(&mut window, "Surrender for good");
    wait_kept(&mut window, &folder);
    drop(window);
    let window = home(&folder);
    assert!(!says(&window, "Continue the battle"));
}

#[test]
fn a_battle_is_offered_until_the_next_one_has_begun() {
    let folder = Folder::new();
    let mut window = fought(&folder, 2);
    let battle = controller_of(&window).battle().clone();
    press_exactly(&mut window, "New game...");
    press_exactly(&mut window, "Start");
    press_starting(&mut window, "Random");
    key(&mut window, Key::O);
    press_exactly(&mut window, "Continue the battle before (4 shots)");
    assert_eq!(controller_of(&window).battle(), &battle);
    choose(&mut window, &["Game", "Rematch"]);
    assert_eq!(controller_of(&window).stage(), Stage::Placing(Side::First));
    window.run_steps(20);
    drop(window);
    let mut window = home(&folder);
    press_exactly(&mut window, "Continue the battle (4 shots)");
    assert_eq!(controller_of(&window).battle(), &battle);
    press_exactly(&mut window, "New game...");
    press_exactly(&mut window, "Start");
    begin(&mut window);
    wait_turn(&mut window);
    wait_kept(&mut window, &folder);
    key(&mut window, Key::O);
    assert!(has(&window, "Continue the battle (0 shots)"));
}

#[test]
fn a_placement_in_progress_is_kept_ship_by_ship() {
    let folder = Folder::new();
    let mut window = make(against(standard(), "awful")).folder(&folder).open();
    key(&mut window, Key::Enter);
    key(&mut window, Key::R);
    for _ in 0..4 {
        key(&mut window, Key::ArrowDown);
    }
    key(&mut window, Key::Enter);
    let draft = controller_of(&window).battle().draft().cloned().expect("two ships");
    assert_eq!(draft.placed(), 2);
    wait_kept(&mut window, &folder);
    drop(window);
    let text = std::fs::read_dir(folder.path()).expect("a folder").flatten().find_map(|entry| {
        let text = std::fs::read_to_string(entry.path()).ok()?;
        text.contains("placing").then_some(text)
    });
    let start = draft.places[0].expect("the first ship").start;
    let told = format!("\"{start}\"");
    assert!(text.is_some_and(|text| !text.contains(&told)), "nobody reads it by chance");
    let mut window = home(&folder);
    let button = starting(&window, "Continue the battle (placing")[0].rect();
    assert!(button.width() > 270.0, "all of its words have room: {button}");
    press_exactly(&mut window, "Continue the battle (placing, 2 of 5 ships)");
    assert_eq!(controller_of(&window).battle().draft(), Some(&draft));
    let plan = controller_of(&window).plan().expect("a plan");
    assert_eq!(plan.places(), draft.places);
    assert_eq!(plan.held().map(|ship| ship.0), Some(2));
    begin(&mut window);
    wait_turn(&mut window);
    assert_eq!(controller_of(&window).battle().draft(), None);
}

/// Leave A, play shots in B, go on with A, and close the window before the next shot.
#[test]
fn a_battle_that_is_gone_on_with_does_not_take_the_others_place() {
    let folder = Folder::new();
    let mut window = fought(&folder, 2);
    let first = controller_of(&window).battle().clone();
    press_exactly(&mut window, "New game...");
    press_exactly(&mut window, "Start");
    begin(&mut window);
    wait_turn(&mut window);
    let at = best_shot(controller_of(&window));
    fire(&mut window, at);
    wait_turn(&mut window);
    wait_kept(&mut window, &folder);
    let second = controller_of(&window).battle().clone();
    key(&mut window, Key::O);
    press_exactly(&mut window, "Continue the battle before (4 shots)");
    assert_eq!(controller_of(&window).battle(), &first);
    drop(window);
    assert_eq!(kept(&folder), [first.clone(), second]);
    let mut window = home(&folder);
    press_exactly(&mut window, "Continue the battle (4 shots)");
    assert_eq!(controller_of(&window).battle(), &first);
    key(&mut window, Key::O);
    press_exactly(&mut window, "Continue the battle before (2 shots)");
}

#[test]
fn a_broken_battle_is_kept_aside_with_a_message() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join(EARLIER), "{ broken").expect("a file");
    let mut window = home(&folder);
    assert!(!says(&window, "Continue the battle"));
    assert!(says(&window, EARLIER) && has(&window, "Dismiss"));
    assert_eq!(files_with(&folder, "{ broken"), 1, "not a letter of it is lost");
    press(&mut window, "Dismiss");
    press_starting(&mut window, "Battleship: against");
    begin(&mut window);
    wait_turn(&mut window);
    wait_kept(&mut window, &folder);
}

#[test]
fn the_file_shows_no_ship_to_somebody_who_opens_it_by_chance() {
    let setup = against(standard(), "good");
    let read = |seed: u64| -> serde_json::Value {
        let text = begun(setup.clone(), seed).to_text();
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let veiled = value.as_object_mut().expect("fields").remove("veiled").expect("a veil");
        let veiled = veiled.as_str().expect("a text");
        assert!(veiled.chars().all(|letter| letter.is_ascii_hexdigit()), "{veiled}");
        value
    };
    // Whatever the fleets are, all the rest is the same.
    let first = read(1);
    for seed in 2..40 {
        assert_eq!(read(seed), first);
    }
}
