//! Pointer and keys as people use them: presses that last, hands that are not still, keys faster than
//! pictures, wheels, clicks beside menus.

use battleship::{Point, ShipId};
use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, vec2,
};
use egui_kittest::kittest::Queryable;
use reversi::{Player, Size, Variant};
use session::Intent;
use session::battleship::{BattleshipIntent, Stage};
use window::{DialogKind, Opening, Page};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

/// A key goes down and up again, as the system sends it: with its text.
fn typed(key: Key) -> Vec<Event> {
    let event = |pressed| Event::Key {
        key,
        physical_key: Some(key),
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let name = key.name().to_lowercase();
    let text = (name.len() == 1).then_some(Event::Text(name));
    std::iter::once(event(true)).chain(text).chain([event(false)]).collect()
}

/// All of it happens between two pictures.
fn at_once(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    window.input_mut().events.extend(events);
    window.run_ok();
}

fn keys_at_once(window: &mut Window, keys: &[Key]) {
    at_once(window, keys.iter().copied().flat_map(typed));
}

/// A press that is held for so many pictures, moves by this, and ends.
fn held(window: &mut Window, place: Pos2, pictures: usize, moved: f32) {
    window.hover_at(place);
    window.run_steps(1);
    button_at(window, place, PointerButton::Primary, true);
    let end = place + vec2(moved, moved / 2.0);
    for step in 1..=pictures {
        window.hover_at(place + (end - place) * (step as f32 / pictures as f32));
        window.run_steps(1);
    }
    button_at(window, end, PointerButton::Primary, false);
    window.run_steps(3);
}

#[test]
fn a_click_may_last_and_may_move_inside_its_square() {
    let mut window = eight(Variant::Othello);
    let side = cell_rect(&window, square("f5")).width();
    // 1.5 s without a move, then ever larger ones, from one corner to the other at last.
    for (name, moved) in [("f5", 0.0), ("d6", 9.0), ("c3", side * 0.4), ("d3", side * 0.9)] {
        let rect = cell_rect(&window, square(name));
        let place = if moved > side / 2.0 { rect.min + vec2(2.0, 2.0) } else { rect.center() };
        held(&mut window, place, 15, moved);
        assert!(played(&window).ends_with(name), "{name}: {}", played(&window));
    }
}

#[test]
fn a_shot_may_last_and_may_move_inside_its_cell() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    for (count, (name, moved)) in [("enemy (3,3)", 0.0), ("enemy (6,2)", 15.0)].iter().enumerate() {
        wait_turn(&mut window);
        let place = cell(&window, name).center();
        held(&mut window, place, 15, *moved);
        let battle = controller_of(&window).battle();
        assert_eq!(battle.shots().len(), 2 * count + 1, "{name}");
    }
}

#[test]
fn a_ship_is_put_down_and_taken_up_by_long_clicks() {
    let mut window = make(against(standard(), "awful")).open();
    let place = cell(&window, "(2,2)").center();
    held(&mut window, place, 15, 9.0);
    let plan = |window: &Window| controller_of(window).plan().expect("a plan").clone();
    assert_eq!(plan(&window).place_of(ShipId(0)).map(|place| place.start), Some(Point::new(2, 2)));
    press_starting(&mut window, "Random");
    let start = plan(&window).place_of(ShipId(3)).expect("placed").start;
    let place = cell(&window, &start.to_string()).center();
    held(&mut window, place, 15, 9.0);
    assert_eq!(plan(&window).held(), Some(ShipId(3)));
}

#[test]
fn an_answer_is_entered_and_a_button_pressed_by_a_long_click() {
    let mut window = make(against(standard(), "awful")).open();
    choose(&mut window, &["Game", "Assistant"]);
    let place = cell(&window, "(4,4)").center();
    held(&mut window, place, 15, 12.0);
    assert_eq!(window.state().assistant().expect("an assistant").answers().len(), 1);
    let place = starting(&window, "Undo")[0].rect().center();
    held(&mut window, place, 15, 4.0);
    assert_eq!(window.state().assistant().expect("an assistant").answers().len(), 0);
}

/// A notch as the system sends it: a line.
fn notch(lines: f32) -> Event {
    Event::MouseWheel {
        source: MouseWheelSource::Wheel,
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, lines),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    }
}

#[test]
fn a_notch_of_the_wheel_turns_a_ship_exactly_once() {
    let mut window = make(against(standard(), "awful")).open();
    let place = cell(&window, "(4,4)").center();
    window.hover_at(place);
    window.run_steps(1);
    let direction = |window: &Window| controller_of(window).plan().expect("a plan").direction;
    let mut wanted = direction(&window);
    for number in 0..20 {
        // Slowly, fast, and in both directions.
        window.event(notch(if number % 3 == 0 { -1.0 } else { 1.0 }));
        window.run_steps(if number % 2 == 0 { 1 } else { 8 });
        wanted = wanted.turned();
        assert_eq!(direction(&window), wanted, "notch {number}");
    }
    window.run_steps(20);
    assert_eq!(direction(&window), wanted, "nothing comes later");
    // A fine wheel sends parts of a line.
    for _ in 0..4 {
        window.event(notch(0.25));
        window.run_steps(1);
    }
    assert_eq!(direction(&window), wanted.turned());
}

#[test]
fn a_notch_that_comes_as_a_button_turns_a_ship_exactly_once() {
    // Over a remote screen a notch is a button, and is told of when it goes down and when it comes
    // up: in the same picture, or in two.
    let mut window = make(against(standard(), "awful")).open();
    let place = cell(&window, "(4,4)").center();
    window.hover_at(place);
    window.run_steps(1);
    let direction = |window: &Window| controller_of(window).plan().expect("a plan").direction;
    let mut wanted = direction(&window);
    for number in 0..20 {
        let delta = if number % 3 == 0 { -1.0 } else { 1.0 };
        window.event(notch(delta));
        window.run_steps(number % 2);
        window.event(notch(delta));
        window.run_steps(1 + number % 5);
        wanted = wanted.turned();
        assert_eq!(direction(&window), wanted, "notch {number}");
    }
}

#[test]
fn keys_are_taken_in_the_order_they_were_typed_however_many_come_at_once() {
    let mut window = eight(Variant::Othello);
    let keys = [Key::F, Key::Num5, Key::Enter, Key::D, Key::Num6, Key::Enter, Key::C, Key::Num3];
    keys_at_once(&mut window, &keys);
    keys_at_once(&mut window, &[Key::Enter, Key::U, Key::D, Key::Num2]);
    assert_eq!(played(&window), "f5 d6", "c3 was played and taken back");
    assert!(focused(&window).is_some_and(|name| name.starts_with("d2")));
    // What follows a key that opens a dialog is for the dialog.
    keys_at_once(&mut window, &[Key::N, Key::Enter, Key::D, Key::Num3, Key::Enter]);
    assert_eq!(played(&window), "d3");
}

#[test]
fn a_shot_typed_at_once_goes_where_it_was_typed() {
    let mut window = make(against(standard(), "awful")).open();
    keys_at_once(&mut window, &[Key::X, Key::Enter]);
    wait_turn(&mut window);
    keys_at_once(&mut window, &[Key::Num3, Key::Num7, Key::Enter]);
    let shots: Vec<Point> =
        controller_of(&window).battle().shots().iter().map(|shot| shot.at).collect();
    assert_eq!(shots.first(), Some(&Point::new(3, 7)));
    wait_turn(&mut window);
    keys_at_once(&mut window, &[Key::Num0, Key::Num1, Key::ArrowDown, Key::ArrowRight, Key::Enter]);
    assert_eq!(controller_of(&window).battle().shots()[2].at, Point::new(1, 2));
}

#[test]
fn clicks_between_two_pictures_are_all_taken() {
    let mut window = eight(Variant::Othello);
    let mut events = Vec::new();
    for name in ["f5", "d6", "c3"] {
        let pos = cell_rect(&window, square(name)).center();
        events.push(Event::PointerMoved(pos));
        events.extend([true, false].map(|pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }));
    }
    at_once(&mut window, events);
    assert_eq!(played(&window), "f5 d6 c3");
}

#[test]
fn a_click_that_closes_a_menu_does_nothing_else() {
    let mut window = eight(Variant::Othello);
    for opener in ["Game", "View", "Black, a person"] {
        press_last(&mut window, opener);
        assert!(eframe::egui::Popup::is_any_open(&window.ctx), "{opener}");
        // A square that no list of the panel covers.
        let place = cell_rect(&window, square("c4")).center();
        click_at(&mut window, place, PointerButton::Primary);
        assert!(!eframe::egui::Popup::is_any_open(&window.ctx), "{opener} is closed");
        assert_eq!(played(&window), "", "{opener}");
    }
    // The next click plays again.
    click(&mut window, "c4");
    assert_eq!(played(&window), "c4");
}

#[test]
fn a_click_that_closes_a_list_in_a_dialog_does_nothing_else() {
    let mut window = eight(Variant::Othello);
    window.state_mut().perform(DialogKind::NewGame);
    window.run_ok();
    press_exactly(&mut window, "White: an engine");
    press_exactly(&mut window, "Level of White");
    assert!(eframe::egui::Popup::is_any_open(&window.ctx));
    let place = starting(&window, "Cancel").last().expect("a button").rect().center();
    click_at(&mut window, place, PointerButton::Primary);
    assert!(!eframe::egui::Popup::is_any_open(&window.ctx));
    assert!(window.state().has_dialog(), "only the list is closed");
    click_at(&mut window, place, PointerButton::Primary);
    assert!(!window.state().has_dialog());
}

#[test]
fn a_row_of_the_level_list_is_a_button_description_included() {
    let mut window = eight(Variant::Othello);
    press_starting(&mut window, "White, a person");
    let rows = starting(&window, "Level ");
    assert!(rows.len() >= 12, "{} levels", rows.len());
    let third = rows.iter().find(|row| label(row).starts_with("Level 3")).expect("level 3");
    // The name of the row has its description, and its lower part is pressed as well as the upper.
    assert!(label(third).len() > 25, "{}", label(third));
    let place = third.rect().center_bottom() - vec2(0.0, 4.0);
    click_at(&mut window, place, PointerButton::Primary);
    let seat = window.state().controller().seat(reversi::Player::Light);
    assert_eq!(*seat, level(3));
    assert!(!eframe::egui::Popup::is_any_open(&window.ctx));
}

#[test]
fn the_level_list_shows_all_or_shows_that_it_scrolls() {
    let mut window = eight(Variant::Othello);
    press_starting(&mut window, "White, a person");
    let bottom = window.ctx.content_rect().bottom();
    let rows = starting(&window, "Level ");
    let last = rows.last().expect("levels").rect();
    let is_scrolled = says(&window, "more below");
    assert!(last.bottom() <= bottom || is_scrolled, "{last:?} of {bottom}");
}

#[test]
fn the_level_list_opens_where_the_one_who_is_seated_is() {
    let mut window = seated(Variant::Othello, Size::EIGHT, session::Seat::PERSON, level(20));
    press_starting(&mut window, "White \u{b7} Level 20");
    let room = window.ctx.content_rect();
    let place = |name: &str| starting(&window, name).last().expect("a level").rect();
    assert!(room.contains_rect(place("Level 20")), "{:?}", place("Level 20"));
    assert!(!room.contains_rect(place("Level 1 ")), "{:?}", place("Level 1 "));
}

#[test]
fn exactly_one_thing_looks_like_the_cursor_and_is_it() {
    let mut window = eight(Variant::Othello);
    // The mouse points, Enter plays there.
    let place = cell_rect(&window, square("d3")).center();
    hover_at(&mut window, place);
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), "d3");
    // The keyboard goes on from there.
    key(&mut window, Key::ArrowLeft);
    assert!(focused(&window).is_some_and(|name| name.starts_with("c3")), "{:?}", focused(&window));
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), "d3 c3");
    // Off the board nothing looks like a cursor: Enter shows it and plays nothing.
    hover_at(&mut window, eframe::egui::pos2(3.0, 400.0));
    key(&mut window, Key::ArrowDown);
    key(&mut window, Key::ArrowUp);
    hover_at(&mut window, eframe::egui::pos2(4.0, 410.0));
    let before = played(&window);
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), before);
}

#[test]
fn in_a_battle_the_mouse_aims_for_the_keyboard() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    let place = cell(&window, "enemy (5,6)").center();
    hover_at(&mut window, place);
    key(&mut window, Key::ArrowUp);
    key(&mut window, Key::Enter);
    assert_eq!(controller_of(&window).battle().shots()[0].at, Point::new(4, 6));
    wait_turn(&mut window);
    hover_at(&mut window, place + vec2(2.0, 0.0));
    key(&mut window, Key::Enter);
    assert_eq!(controller_of(&window).battle().shots()[2].at, Point::new(5, 6));
}

#[test]
fn after_escape_help_or_a_dialog_the_board_has_the_keys() {
    let mut window = eight(Variant::Othello);
    type_square(&mut window, square("f5"));
    for opened in [Key::F1, Key::N] {
        key(&mut window, opened);
        assert!(window.state().has_dialog());
        key(&mut window, Key::Escape);
        assert!(!window.state().has_dialog());
        key(&mut window, Key::ArrowUp);
        key(&mut window, Key::ArrowDown);
    }
    key(&mut window, Key::F1);
    key(&mut window, Key::Enter);
    assert!(!window.state().has_dialog(), "Enter closes the help");
    type_square(&mut window, square("d6"));
    key(&mut window, Key::Escape);
    key(&mut window, Key::C);
    key(&mut window, Key::Num3);
    key(&mut window, Key::Escape);
    // The cursor is still shown, so Enter is still its.
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), "f5 d6 c3");
}

#[test]
fn the_first_tab_of_a_new_game_goes_to_the_board() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::Tab);
    assert!(focused(&window).is_some_and(|name| name.starts_with("d3")), "{:?}", focused(&window));
    key(&mut window, Key::Escape);
    shift(&mut window, Key::Tab);
    assert!(focused(&window).is_some_and(|name| name.contains("legal")), "{:?}", focused(&window));
    let mut window = make(against(standard(), "awful")).open();
    key(&mut window, Key::Tab);
    assert!(focused(&window).is_some_and(|name| name.starts_with("Your waters")));
}

#[test]
fn enter_does_the_obvious_thing_in_reversi() {
    let mut window = Make::new(Opening::Home).open();
    key(&mut window, Key::Enter);
    let controller = window.state().controller();
    assert_eq!(window.state().page(), Page::Game, "a game against the computer");
    assert_eq!(controller.record().seats.only_person(), Some(reversi::Player::Dark));
    // With a game to go on with, Enter goes on with it.
    let first = controller.position().legal_squares().first().expect("a move");
    window.state_mut().perform(Intent::Play(first));
    key(&mut window, Key::O);
    assert_eq!(window.state().page(), Page::Home);
    key(&mut window, Key::Enter);
    assert_eq!(window.state().page(), Page::Game);
    assert!(!window.state().controller().moves().is_empty());
    // New game: start.
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&random_game(Variant::Othello, size(4, 4), 5)));
    assert!(window.state().controller().outcome().is_some());
    key(&mut window, Key::Enter);
    assert_eq!(played(&window), "", "game over: rematch");
    play(&mut window, &spaced(&random_game(Variant::Othello, size(4, 4), 5)[..1]));
    key(&mut window, Key::N);
    key(&mut window, Key::Enter);
    assert_eq!((played(&window).as_str(), window.state().has_dialog()), ("", false));
}

#[test]
fn enter_on_what_is_chosen_already_means_the_dialog() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::N);
    window.get_by_label("Anti-Reversi").focus();
    window.run_ok();
    key(&mut window, Key::Enter);
    assert!(window.state().has_dialog(), "the first Enter chooses");
    key(&mut window, Key::Space);
    assert!(window.state().has_dialog(), "Space chooses and no more");
    key(&mut window, Key::Enter);
    assert!(!window.state().has_dialog(), "the next one starts");
    let variant = window.state().controller().model().rules().variant();
    assert_eq!(variant, Variant::AntiReversi);
    // Who plays is chosen in the same way.
    key(&mut window, Key::N);
    window.get_by_label("Light: an engine").focus();
    window.run_ok();
    key(&mut window, Key::Enter);
    assert!(window.state().has_dialog());
    key(&mut window, Key::Enter);
    assert!(!window.state().has_dialog());
    assert!(!window.state().controller().seat(Player::Light).is_person());
}

#[test]
fn a_key_that_is_only_held_begins_nothing_anew() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    let moves = random_game(Variant::Othello, size(4, 4), 5);
    let (last, before) = moves.split_last().expect("moves");
    play(&mut window, &spaced(before));
    let place = cell_rect(&window, *last).center();
    hover_at(&mut window, place);
    // The key plays the last move and is held: the system sends it again and again.
    for _ in 0..3 {
        at_once(&mut window, typed(Key::Enter).into_iter().take(1));
    }
    assert_eq!(played(&window), spaced(&moves));
    assert!(window.state().controller().outcome().is_some());
}

#[test]
fn enter_does_the_obvious_thing_at_sea() {
    let mut window = make(people(pond())).open();
    assert!(matches!(controller_of(&window).stage(), Stage::HandOver(_)));
    for _ in 0..2 {
        key(&mut window, Key::Enter);
        assert!(matches!(controller_of(&window).stage(), Stage::Placing(_)));
        key(&mut window, Key::X);
        key(&mut window, Key::Enter);
    }
    key(&mut window, Key::Enter);
    assert_eq!(controller_of(&window).stage(), Stage::Battle);
    keys_at_once(&mut window, &[Key::Num0, Key::Num0, Key::Enter]);
    assert_eq!(shots(&window), 1);
    assert!(controller_of(&window).must_hand_over());
    key(&mut window, Key::Enter);
    assert!(matches!(controller_of(&window).stage(), Stage::HandOver(_)));
    key(&mut window, Key::Enter);
    assert!(controller_of(&window).can_fire());
    for _ in 0..2 {
        window.state_mut().perform(BattleshipIntent::Surrender);
    }
    window.run_ok();
    assert_eq!(controller_of(&window).stage(), Stage::Over);
    key(&mut window, Key::Enter);
    assert!(matches!(controller_of(&window).stage(), Stage::HandOver(_)), "a rematch");
}

#[test]
fn delete_lifts_the_ship_under_the_cursor_also_after_random_placement() {
    let mut window = make(against(standard(), "awful")).open();
    key(&mut window, Key::X);
    let plan = |window: &Window| controller_of(window).plan().expect("a plan").clone();
    let place = plan(&window).place_of(ShipId(1)).expect("placed");
    // The first arrow shows the cursor; then it goes to the ship, to its last cell.
    key(&mut window, Key::Home);
    key(&mut window, Key::PageUp);
    key(&mut window, Key::Home);
    let last = place.cells.iter().last().expect("cells");
    for _ in 0..last.row {
        key(&mut window, Key::ArrowDown);
    }
    for _ in 0..last.col {
        key(&mut window, Key::ArrowRight);
    }
    key(&mut window, Key::Delete);
    assert_eq!((plan(&window).held(), plan(&window).progress()), (Some(ShipId(1)), (4, 5)));
    // By mouse: what the pointer is over.
    key(&mut window, Key::X);
    let place = plan(&window).place_of(ShipId(2)).expect("placed");
    let over = cell(&window, &place.start.to_string()).center();
    hover_at(&mut window, over);
    key(&mut window, Key::Delete);
    assert_eq!(plan(&window).held(), Some(ShipId(2)));
}

#[test]
fn a_refusal_never_stands_beside_a_new_state() {
    let mut window = make(against(standard(), "awful")).open();
    click_cell(&mut window, "(0,0)");
    key(&mut window, Key::Home);
    key(&mut window, Key::PageUp);
    key(&mut window, Key::Enter);
    assert!(status(&window).contains("cannot be placed there"), "{}", status(&window));
    key(&mut window, Key::ArrowDown);
    assert!(!status(&window).contains("cannot be placed there"), "{}", status(&window));
    let mut window = eight(Variant::Othello);
    click(&mut window, "a1");
    assert!(row(&window).contains("would flip nothing on a1"));
    key(&mut window, Key::O);
    assert!(!row(&window).contains("a1"), "{}", row(&window));
}

#[test]
fn a_refused_paste_takes_a_line_moves_nothing_and_goes_with_the_next_success() {
    let mut window = eight(Variant::Othello);
    let before = cell_rect(&window, square("a1"));
    paste(&mut window, "no game at all");
    assert!(row(&window).contains("What was pasted is no game"), "{}", row(&window));
    assert_eq!(cell_rect(&window, square("a1")), before, "the board stays where it is");
    assert!(!has(&window, "Dismiss"));
    paste(&mut window, "f5 d6 c3");
    assert!(!row(&window).contains("no game"), "{}", row(&window));
    assert!(row(&window).contains("Pasted a list of moves"), "{}", row(&window));
    paste(&mut window, "f5 f5");
    assert!(row(&window).contains("What was pasted is no game"), "{}", row(&window));
    assert!(!row(&window).contains("Pasted a list"), "not both at once: {}", row(&window));
    click(&mut window, "d3");
    assert!(!row(&window).contains("no game"), "{}", row(&window));
}

#[test]
fn a_finished_game_is_never_rewritten_by_resigning() {
    let mut window = eight(Variant::Othello);
    let moves = random_game(Variant::Othello, Size::EIGHT, 3);
    paste(&mut window, &spaced(&moves));
    assert!(window.state().controller().outcome().is_some());
    for _ in 0..3 {
        ctrl(&mut window, Key::ArrowLeft);
    }
    let before = window.state().controller().record().clone();
    click_if_there(&window, "Resign");
    window.run_ok();
    window.state_mut().perform(Intent::Resign);
    window.run_ok();
    assert_eq!(window.state().controller().record(), &before);
    assert!(row(&window).contains("the game is over"), "{}", row(&window));
    // A game that goes on is given up at its end, whatever is looked at, and that can be undone.
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6 c3 d3");
    ctrl(&mut window, Key::ArrowLeft);
    ctrl(&mut window, Key::ArrowLeft);
    window.state_mut().perform(Intent::Resign);
    window.run_ok();
    assert_eq!(played(&window), "f5 d6 c3 d3");
    assert!(window.state().controller().outcome().is_some());
    key(&mut window, Key::U);
    assert_eq!(played(&window), "f5 d6 c3 d3");
    assert!(window.state().controller().turn().is_some(), "the game goes on");
}

#[test]
fn to_surrender_is_asked_once() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    press_exactly(&mut window, "Surrender");
    assert_eq!(controller_of(&window).stage(), Stage::Battle);
    assert!(row(&window).contains("Give up?"), "{}", row(&window));
    // Anything else goes on, and then it is asked again.
    keys_at_once(&mut window, &[Key::Num3, Key::Num3, Key::Enter]);
    wait_turn(&mut window);
    press_exactly(&mut window, "Surrender");
    assert_eq!(controller_of(&window).stage(), Stage::Battle);
    press_exactly(&mut window, "Surrender for good");
    assert_eq!(controller_of(&window).stage(), Stage::Over);
    let before = controller_of(&window).battle().clone();
    for _ in 0..2 {
        window.state_mut().perform(BattleshipIntent::Surrender);
        window.run_ok();
    }
    assert_eq!(controller_of(&window).battle(), &before);
}

#[test]
fn a_game_from_elsewhere_has_its_own_players_no_clock_and_waits() {
    let table = seated_setup(Variant::Othello, Size::EIGHT, session::Seat::PERSON, level(1));
    let clock = session::TimeControl {
        main: std::time::Duration::from_mins(1),
        increment: std::time::Duration::ZERO,
    };
    let mut window =
        Make::new(Opening::Game(session::Setup { time: Some(clock), ..table.clone() })).open();
    paste(&mut window, "f5");
    let record = window.state().controller().record().clone();
    assert!(record.seats.dark.is_person() && record.seats.light.is_person());
    assert_eq!(record.clocks, None);
    assert!(window.state().controller().is_paused(), "{}", row(&window));
    window.run_steps(30);
    assert_eq!(played(&window), "f5");
    // A saved game has engines of its own, and even they wait.
    let mut saved = session::SavedGame::new(&table);
    saved.model.play(square("f5")).expect("legal");
    paste(&mut window, &session::Keepable::to_text(&saved));
    assert_eq!(*window.state().controller().seat(reversi::Player::Light), level(1));
    window.run_steps(30);
    assert_eq!(played(&window), "f5");
    key(&mut window, Key::P);
    wait_until(&mut window, "the engine's move", |app| app.controller().moves().len() == 2);
}
