//! A fleet is placed by mouse alone and by keyboard alone; what does not fit is refused with the
//! reason.

use battleship::{Direction, Point, ShipId, Side};
use eframe::egui::{Key, PointerButton};
use session::battleship::{Plan, Stage};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

fn window() -> Window {
    make(against(standard(), "awful")).open()
}

#[track_caller]
fn plan(window: &Window) -> &Plan {
    controller_of(window).plan().expect("a fleet that is being placed")
}

/// Where a ship lies: its start and how.
#[track_caller]
fn place_of(window: &Window, ship: usize) -> Option<(Point, Direction)> {
    plan(window).place_of(ShipId(ship)).map(|place| (place.start, place.direction))
}

const fn across(row: i32, col: i32) -> (Point, Direction) {
    (Point::new(row, col), Direction::Horizontal)
}

const fn down(row: i32, col: i32) -> (Point, Direction) {
    (Point::new(row, col), Direction::Vertical)
}

/// What the list says of a ship.
#[track_caller]
fn listed(window: &Window, start: &str) -> String {
    label(starting(window, start).first().unwrap_or_else(|| panic!("no row {start}")))
}

#[test]
fn ships_are_clicked_into_place() {
    let mut window = window();
    assert_eq!(listed(&window, "1 "), "1 aircraft carrier, length 5, in the hand, fits");
    assert_eq!(listed(&window, "2 "), "2 battleship, length 4, press 2");
    click_cell(&mut window, "(0,0)");
    assert_eq!(place_of(&window, 0), Some(across(0, 0)));
    assert_eq!(listed(&window, "1 "), "1 aircraft carrier, length 5, placed");
    assert_eq!(cell_name(&window, "(0,4)"), "(0,4), aircraft carrier");
    assert_eq!(cell_name(&window, "(0,5)"), "(0,5), water");
    // Another than the next, turned with the right button.
    press_starting(&mut window, "3 destroyer");
    assert_eq!(plan(&window).held(), Some(ShipId(2)));
    let place = cell(&window, "(2,2)").center();
    click_at(&mut window, place, PointerButton::Secondary);
    click_cell(&mut window, "(2,2)");
    assert_eq!(place_of(&window, 2), Some(down(2, 2)));
    // The wheel turns the next one.
    let place = cell(&window, "(5,5)").center();
    wheel(&mut window, place, 60.0);
    assert_eq!(plan(&window).direction, Direction::Horizontal);
    click_cell(&mut window, "(5,5)");
    assert_eq!(place_of(&window, 1), Some(across(5, 5)));
    press_starting(&mut window, "Rotate");
    click_cell(&mut window, "(7,0)");
    assert_eq!(place_of(&window, 3), Some(down(7, 0)));
    assert!(has(&window, "Start battle (4 of 5 placed)"));
    press_starting(&mut window, "Start battle");
    assert_eq!(controller_of(&window).stage(), Stage::Placing(Side::First), "not complete yet");
    click_cell(&mut window, "(8,9)");
    assert_eq!(place_of(&window, 4), Some(down(8, 9)));
    assert!(status(&window).contains("The fleet is complete"), "{}", status(&window));
    press_exactly(&mut window, "Start battle");
    wait_turn(&mut window);
    assert_eq!(cell_name(&window, "own (7,0)"), "own (7,0), submarine");
    assert_eq!(cell_name(&window, "own (7,1)"), "own (7,1), water");
}

#[test]
fn ships_are_dragged_from_the_list_and_over_the_board() {
    let mut window = window();
    let row = starting(&window, "4 submarine")[0].rect().center();
    let place = cell(&window, "(8,1)").center();
    drag(&mut window, row, place);
    assert_eq!(place_of(&window, 3), Some(across(8, 1)));
    // By its second cell.
    let (from, to) = (cell(&window, "(8,2)").center(), cell(&window, "(4,6)").center());
    drag(&mut window, from, to);
    assert_eq!(place_of(&window, 3), Some(across(4, 5)));
    // Off the board it stays in the hand.
    let (from, to) = (cell(&window, "(4,5)").center(), eframe::egui::pos2(700.0, 790.0));
    drag(&mut window, from, to);
    assert_eq!((place_of(&window, 3), plan(&window).held()), (None, Some(ShipId(3))));
    click_cell(&mut window, "(1,1)");
    assert_eq!(place_of(&window, 3), Some(across(1, 1)));
}

#[test]
fn a_dragged_ship_that_does_not_fit_stays_in_the_hand() {
    let mut window = window();
    click_cell(&mut window, "(0,0)");
    let row = starting(&window, "5 patrol boat")[0].rect().center();
    let place = cell(&window, "(0,3)").center();
    drag(&mut window, row, place);
    assert_eq!((place_of(&window, 4), plan(&window).held()), (None, Some(ShipId(4))));
    let why = "it overlaps the aircraft carrier";
    assert_eq!(listed(&window, "5 "), format!("5 patrol boat, length 2, {why}"));
    assert!(status(&window).contains(&format!("The patrol boat: {why}")), "{}", status(&window));
    let said = format!("The patrol boat cannot be placed there: {why}");
    assert!(status(&window).contains(&said), "{}", status(&window));
    assert_eq!(announced(&window), said);
}

#[test]
fn a_whole_fleet_is_placed_cleared_and_taken_up_again() {
    let mut window = window();
    press_starting(&mut window, "Random");
    let first = plan(&window).layout().expect("all ships");
    press_starting(&mut window, "Random");
    let second = plan(&window).layout().expect("all ships");
    assert_ne!(first, second);
    // A click takes a ship up, another puts it down.
    let from = second[0].start;
    click_cell(&mut window, &from.to_string());
    assert_eq!((place_of(&window, 0), plan(&window).held()), (None, Some(ShipId(0))));
    assert!(has(&window, "Start battle (4 of 5 placed)"));
    click_cell(&mut window, &from.to_string());
    assert_eq!(plan(&window).layout(), Some(second));
    press_exactly(&mut window, "Clear");
    assert_eq!(plan(&window).progress(), (0, 5));
    choose(&mut window, &["Edit", "Random fleet"]);
    assert_eq!(plan(&window).progress(), (5, 5));
    press_exactly(&mut window, "Start battle");
    wait_turn(&mut window);
    assert!(controller_of(&window).can_fire());
}

#[test]
fn a_fleet_is_placed_by_keyboard_alone() {
    let mut window = window();
    for pressed in [Key::ArrowRight, Key::ArrowRight, Key::ArrowDown, Key::R, Key::Enter] {
        key(&mut window, pressed);
    }
    assert_eq!(place_of(&window, 0), Some(down(1, 2)));
    // The next one waits where it fits; moved over the first, it does not.
    assert_eq!(listed(&window, "2 "), "2 battleship, length 4, in the hand, fits");
    for pressed in [Key::ArrowRight, Key::ArrowRight, Key::ArrowDown] {
        key(&mut window, pressed);
    }
    let why = "it overlaps the aircraft carrier";
    assert_eq!(listed(&window, "2 "), format!("2 battleship, length 4, {why}"));
    key(&mut window, Key::Enter);
    assert_eq!((place_of(&window, 1), plan(&window).held()), (None, Some(ShipId(1))));
    let said = format!("The battleship cannot be placed there: {why}");
    assert!(status(&window).contains(&said), "{}", status(&window));
    // Del lifts what is under it.
    key(&mut window, Key::Delete);
    assert_eq!((place_of(&window, 0), plan(&window).held()), (None, Some(ShipId(0))));
    key(&mut window, Key::Space);
    assert_eq!(place_of(&window, 0), Some(down(1, 2)));
    key(&mut window, Key::Num5);
    for _ in 0..20 {
        key(&mut window, Key::ArrowRight);
    }
    key(&mut window, Key::Enter);
    assert_eq!(place_of(&window, 4), Some(down(0, 9)), "no further than the edge");
    key(&mut window, Key::X);
    assert_eq!(plan(&window).progress(), (5, 5));
    tab_to(&mut window, "Start battle");
    key(&mut window, Key::Space);
    wait_turn(&mut window);
    assert!(controller_of(&window).can_fire());
}

#[test]
fn after_a_button_was_pressed_by_keyboard_the_keys_place_ships_again() {
    let mut window = window();
    enter_on(&mut window, "Rotate");
    assert_eq!(plan(&window).direction, Direction::Vertical);
    key(&mut window, Key::ArrowRight);
    key(&mut window, Key::ArrowRight);
    key(&mut window, Key::Enter);
    assert_eq!(place_of(&window, 0), Some(down(0, 2)));
    enter_on(&mut window, "Random");
    key(&mut window, Key::Num1);
    assert_eq!(plan(&window).held(), Some(ShipId(0)));
    key(&mut window, Key::Enter);
    assert_eq!(plan(&window).progress(), (5, 5));
    enter_on(&mut window, "4 submarine");
    assert_eq!(plan(&window).held(), Some(ShipId(3)));
    enter_on(&mut window, "Clear");
    assert_eq!(plan(&window).progress(), (0, 5));
}

#[test]
fn a_ship_longer_than_the_board_is_high_is_refused_upright() {
    let mut window = make(against(board(2, 4, &[(3, 'S', "submarine")]), "awful")).open();
    key(&mut window, Key::R);
    let why = "it does not lie on the board";
    assert_eq!(listed(&window, "1 "), format!("1 submarine, length 3, {why}"));
    assert!(status(&window).contains(&format!("The submarine: {why}")), "{}", status(&window));
    key(&mut window, Key::Enter);
    assert_eq!(plan(&window).progress(), (0, 1));
    let said = format!("The submarine cannot be placed there: {why}");
    assert!(status(&window).contains(&said), "{}", status(&window));
    click_cell(&mut window, "(1,1)");
    assert_eq!(plan(&window).progress(), (0, 1));
    key(&mut window, Key::R);
    key(&mut window, Key::Enter);
    assert_eq!(plan(&window).progress(), (1, 1));
}

#[test]
fn a_tenth_ship_has_no_number_to_press() {
    let names: Vec<String> = (b'a'..=b'j').map(|letter| char::from(letter).to_string()).collect();
    let ships: Vec<(i32, char, &str)> = names
        .iter()
        .map(|name| (1, name.chars().next().expect("a letter"), name.as_str()))
        .collect();
    let mut window = make(against(board(4, 4, &ships), "good")).open();
    assert_eq!(listed(&window, "9 i"), "9 i, length 1, press 9");
    assert_eq!(listed(&window, "10 j"), "10 j, length 1, not placed");
    enter_on(&mut window, "10 j");
    key(&mut window, Key::ArrowDown);
    key(&mut window, Key::Enter);
    assert_eq!(place_of(&window, 9), Some(across(1, 0)));
}

#[test]
fn a_ship_that_the_mouse_puts_down_leaves_the_next_one_at_the_pointer() {
    let mut window = window();
    click_cell(&mut window, "(3,4)");
    window.run_ok();
    assert_eq!(place_of(&window, 0), Some(across(3, 4)));
    assert_eq!((plan(&window).held(), plan(&window).at), (Some(ShipId(1)), Point::new(3, 4)));
    // Where it was refused it stays, and so does the reason.
    click_cell(&mut window, "(3,5)");
    window.run_ok();
    assert_eq!((plan(&window).held(), plan(&window).at), (Some(ShipId(1)), Point::new(3, 5)));
    assert!(row(&window).contains("cannot be placed there"), "{}", row(&window));
    // A ship that was dragged, too.
    let from = starting(&window, "2 battleship").first().and_then(rect_of).expect("a row");
    let to = cell(&window, "(6,2)").center();
    drag(&mut window, from.center(), to);
    window.run_ok();
    assert_eq!(place_of(&window, 1), Some(across(6, 2)));
    assert_eq!((plan(&window).held(), plan(&window).at), (Some(ShipId(2)), Point::new(6, 2)));
    // Keys look for free water, as before.
    key(&mut window, Key::ArrowDown);
    key(&mut window, Key::Enter);
    assert_eq!(place_of(&window, 2), Some(across(7, 2)));
    assert_eq!(plan(&window).fits(), Ok(()));
}

#[test]
fn in_a_small_window_a_ship_that_does_not_fit_is_said_in_words_that_do() {
    let mut window = make(against(standard(), "awful")).sized(720.0, 560.0).open();
    click_cell(&mut window, "(0,0)");
    click_cell(&mut window, "(0,0)");
    assert_eq!(
        listed(&window, "2 "),
        "2 battleship, length 4, it overlaps the aircraft carrier",
        "a screen reader hears all of it"
    );
    assert!(says(&window, "does not fit"));
    assert!(row(&window).contains("it overlaps the aircraft carrier"), "{}", row(&window));
    resize(&mut window, 1280.0, 820.0);
    assert!(!says(&window, "does not fit"));
}
