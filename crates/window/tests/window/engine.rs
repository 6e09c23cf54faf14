//! Games against engines, clocks, and what the analyst says.

use std::time::{Duration, Instant};

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use reversi::{Player, Size, Variant};
use session::{Intent, Seat, Setup, TimeControl};
use window::{App, Opening};

use crate::support::*;
use crate::tools::*;

const PERSON: Seat = Seat::PERSON;

fn is_persons_turn(app: &App) -> bool {
    app.controller().turn().is_none() || app.controller().is_persons_turn()
}

#[test]
fn an_engine_answers_but_not_before_the_eye_can_follow() {
    let mut window = seated(Variant::Othello, Size::EIGHT, PERSON, level(1));
    let place = cell_rect(&window, square("f5")).center();
    window.hover_at(place);
    mouse(&window, place, true);
    mouse(&window, place, false);
    window.run_steps(1);
    let own = window.state().controller().last_change().expect("a move");
    assert_eq!(own.player, Player::Dark);
    wait_until(&mut window, "an answer", |app| app.controller().moves().len() == 2);
    let answer = window.state().controller().last_change().expect("a move");
    assert_eq!(answer.player, Player::Light);
    assert!(answer.at >= own.at + Duration::from_millis(350), "{own:?} {answer:?}");
    assert!(window.state().controller().is_persons_turn());
}

#[test]
fn no_square_can_be_played_while_the_engine_thinks() {
    // The strongest takes longer than this test.
    let mut window = seated(Variant::Othello, Size::EIGHT, PERSON, level(22));
    paste_middle(&mut window);
    if window.state().controller().turn() == Some(Player::Dark) {
        let square = Random::new(1).legal(window.state().controller().position());
        window.state_mut().perform(Intent::Play(square));
    }
    window.state_mut().perform(Intent::Seat(Player::Light, level(22)));
    window.state_mut().perform(Intent::PlayOn);
    window.run_steps(1);
    assert_eq!(window.state().controller().choosing(), Some(Player::Light));
    assert!(says(&window, "engine, thinking"));
    let before = window.state().controller().record().clone();
    let grid = window.get_by_role_and_label(Role::Grid, "Board");
    assert!(grid.children_recursive().all(|cell| cell.accesskit_node().is_disabled()));
    let square = Random::new(1).legal(window.state().controller().position());
    let place = cell_rect(&window, square).center();
    window.hover_at(place);
    mouse(&window, place, true);
    mouse(&window, place, false);
    window.run_steps(2);
    assert!(row(&window).contains("it is White's turn"), "{}", row(&window));
    assert!(!row(&window).contains("flips"), "{}", row(&window));
    assert_eq!(window.state().controller().record(), &before);
    let began = Instant::now();
    drop(window);
    assert!(began.elapsed() < Duration::from_secs(2), "a thought is called off at once");
}

#[test]
fn two_engines_play_a_whole_game_by_themselves() {
    for kind in Variant::ALL {
        let mut window = seated(kind, size(4, 4), level(1), level(2));
        wait_until(&mut window, "the end of the game", |app| app.controller().outcome().is_some());
        assert!(window.state().controller().position().is_over(), "{kind:?}");
        assert!(is_sound(window.state()));
        assert!(!window.state().controller().is_busy());
    }
}

#[test]
fn undo_goes_back_to_ones_own_turn_even_while_the_engine_thinks() {
    let mut window = seated(Variant::Othello, Size::EIGHT, PERSON, level(1));
    play(&mut window, "f5");
    wait_until(&mut window, "an answer", |app| app.controller().moves().len() == 2);
    let first = played(&window);
    let square = Random::new(1).legal(window.state().controller().position());
    window.state_mut().perform(Intent::Play(square));
    window.run_steps(1);
    assert_eq!(window.state().controller().choosing(), Some(Player::Light));
    key(&mut window, Key::U);
    assert_eq!(played(&window), first, "the own move is taken back");
    assert_eq!(window.state().controller().turn(), Some(Player::Dark));
    key(&mut window, Key::U);
    assert_eq!(played(&window), "", "both moves are taken back");
    key(&mut window, Key::R);
    assert_eq!(played(&window), first, "both moves come back");
    assert!(is_sound(window.state()));
}

#[test]
fn resigning_against_an_engine_is_the_persons_loss_and_can_be_taken_back() {
    let mut window = seated(Variant::Othello, Size::EIGHT, PERSON, level(1));
    window.state_mut().perform(Intent::Play(square("f5")));
    window.run_steps(1);
    press(&mut window, "Resign");
    assert!(
        row(&window).starts_with("Game over: You lose by resigning against level 1"),
        "{}",
        row(&window)
    );
    assert!(!window.state().controller().is_busy(), "the engine is called off");
    key(&mut window, Key::U);
    wait_until(&mut window, "the engine goes on", |app| app.controller().moves().len() == 2);
}

#[test]
fn seats_are_changed_in_mid_game_by_the_card() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5");
    press_starting(&mut window, "White, a person, to move");
    press_starting(&mut window, "Level 1 ");
    assert_eq!(window.state().controller().seat(Player::Light), &level(1));
    wait_until(&mut window, "an answer", |app| app.controller().moves().len() == 2);
    press_starting(&mut window, "White · Level 1");
    press_starting(&mut window, "A person");
    assert_eq!(window.state().controller().seat(Player::Light), &PERSON);
    let square = Random::new(1).legal(window.state().controller().position());
    click(&mut window, &square.to_string());
    window.run_steps(20);
    assert_eq!(window.state().controller().moves().len(), 3, "nobody answers");
}

#[test]
fn seats_are_changed_by_the_engine_menu() {
    let mut window = eight(Variant::Reversi);
    choose(&mut window, &["Engine", "Light is played by", "Level 2 "]);
    assert_eq!(window.state().controller().seat(Player::Light), &level(2));
    choose(&mut window, &["Engine", "Dark is played by", "Level 1 "]);
    assert_eq!(window.state().controller().seat(Player::Dark), &level(1));
    wait_until(&mut window, "some moves", |app| app.controller().moves().len() >= 4);
    choose(&mut window, &["Engine", "Dark is played by", "A person"]);
    assert_eq!(window.state().controller().seat(Player::Dark), &PERSON);
    wait_until(&mut window, "the person's turn", is_persons_turn);
}

#[test]
fn looking_back_stops_the_engines_until_play_goes_on() {
    let mut window = seated(Variant::Othello, size(6, 6), level(1), level(1));
    wait_until(&mut window, "some moves", |app| app.controller().moves().len() >= 3);
    ctrl(&mut window, Key::ArrowLeft);
    let there = window.state().controller().model().moves_played();
    window.run_steps(30);
    assert_eq!(window.state().controller().model().moves_played(), there);
    assert!(window.state().controller().is_paused());
    press(&mut window, "Play on");
    // One is all there is if quick engines had come to the end before.
    wait_until(&mut window, "more moves", |app| app.controller().model().moves_played() > there);
}

fn timed(seconds: u64, increment: u64) -> Window {
    let time = TimeControl {
        main: Duration::from_secs(seconds),
        increment: Duration::from_secs(increment),
    };
    let setup = Setup { time: Some(time), ..Setup::people(Variant::Othello, Size::EIGHT) };
    Make::new(Opening::Game(setup)).open()
}

fn left(window: &Window, player: Player) -> f64 {
    window.state().controller().time_left(player).expect("a clock").as_secs_f64()
}

#[test]
fn clocks_run_after_the_first_move_and_give_back_what_was_agreed() {
    let mut window = timed(60, 5);
    window.run_steps(30);
    assert!((left(&window, Player::Dark) - 60.0).abs() < 1e-6, "not before the first move");
    play(&mut window, "f5");
    let before = left(&window, Player::Light);
    window.run_steps(20);
    let spent = before - left(&window, Player::Light);
    assert!((1.9..2.2).contains(&spent), "{spent}");
    assert!((left(&window, Player::Dark) - 60.0).abs() < 1e-6, "only one clock runs");
    let before = left(&window, Player::Light);
    window.state_mut().perform(Intent::Play(square("d6")));
    assert!((left(&window, Player::Light) - before - 5.0).abs() < 1e-6);
    assert!(says(&window, "01:00"), "the clock is in sight");
    // Nobody loses time while the game is looked at.
    press(&mut window, "First position");
    let (dark, light) = (left(&window, Player::Dark), left(&window, Player::Light));
    window.run_steps(30);
    assert!((left(&window, Player::Dark) - dark).abs() < 1e-6);
    assert!((left(&window, Player::Light) - light).abs() < 1e-6);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut window = timed(3, 0);
    play(&mut window, "f5");
    window.run_steps(40);
    assert!(row(&window).starts_with("Game over: Black wins on time"), "{}", row(&window));
    assert!(says(&window, "White's time ran out"));
    assert!(announced(&window).contains("Black wins on time"));
    click(&mut window, "d6");
    assert_eq!(played(&window), "f5");
    key(&mut window, Key::U);
    assert!(row(&window).contains("lost on time"), "{}", row(&window));
    assert!(window.state().controller().outcome().is_some());
}

#[test]
fn nothing_is_left_running_when_the_window_closes() {
    for number in [1, 12] {
        let mut window = seated(Variant::Othello, Size::EIGHT, level(number), PERSON);
        window.run_steps(1);
        let began = Instant::now();
        drop(window);
        assert!(began.elapsed() < Duration::from_secs(2), "level {number}");
    }
    let mut window = eight(Variant::Othello);
    paste_middle(&mut window);
    key(&mut window, Key::V);
    key(&mut window, Key::F5);
    assert!(window.state().controller().is_busy());
    let began = Instant::now();
    drop(window);
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_tip_is_given_and_can_be_played() {
    let mut window = eight(Variant::Othello);
    key(&mut window, Key::T);
    wait_until(&mut window, "a tip", |app| app.controller().tip().is_some());
    let tip = window.state().controller().tip().expect("a tip");
    assert!(window.state().controller().position().find_move(tip).is_some());
    assert!(row(&window).contains(&format!("Tip: {tip}")), "{}", row(&window));
    // With a reason, which stands beside the board, too.
    let advice = window.state().controller().advice().expect("a reason").clone();
    assert!(!advice.text.is_empty());
    assert_eq!(announced(&window), format!("Tip: {tip}. {}", advice.text));
    assert!(says(&window, &format!("Why {tip}: {}", advice.text)));
    choose(&mut window, &["Engine", "Play the best move"]);
    assert_eq!(played(&window), tip.to_string());
    assert_eq!(window.state().controller().tip(), None, "a tip is for one position");
}

#[test]
fn values_are_shown_for_the_position_on_the_board_alone() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    assert!(!has(&window, "Play best"));
    key(&mut window, Key::V);
    wait_until(&mut window, "values", |app| !app.controller().values().is_empty());
    assert!(has(&window, "Play best"));
    let values = window.state().controller().values().to_vec();
    assert_eq!(values.len(), 4);
    assert!(says(&window, "Evaluation: "));
    window.state_mut().perform(Intent::Play(values[0].square));
    assert!(window.state().controller().values().is_empty(), "no value outlives its position");
    window.run_steps(1);
    for value in window.state().controller().values() {
        assert!(window.state().controller().position().find_move(value.square).is_some());
    }
    wait_until(&mut window, "values again", |app| !app.controller().values().is_empty());
    press(&mut window, "Play best");
    assert_eq!(window.state().controller().moves().len(), 2);
    key(&mut window, Key::V);
    assert!(window.state().controller().values().is_empty());
    assert!(!says(&window, "Evaluation: "));
    assert!(!window.state().controller().is_analysing());
}

#[test]
fn values_follow_a_whole_game_and_stop_at_its_end() {
    let moves = random_game(Variant::Othello, size(4, 4), 3);
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    key(&mut window, Key::V);
    for square in &moves {
        wait_until(&mut window, "values", |app| !app.controller().values().is_empty());
        let position = *window.state().controller().position();
        for value in window.state().controller().values() {
            assert!(position.find_move(value.square).is_some(), "a stale value");
        }
        click(&mut window, &square.to_string());
    }
    assert!(window.state().controller().outcome().is_some());
    wait_until(&mut window, "rest", |app| !app.controller().is_busy());
    assert!(says(&window, "The game is over."));
}

#[test]
fn a_review_remarks_on_every_move_and_shows_where_the_game_turned() {
    // Ten moves of a game on a small board, some of them bad.
    let moves = random_game(Variant::Othello, size(4, 4), 5);
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&moves));
    press(&mut window, "Analyse");
    wait_until(&mut window, "the review", |app| app.controller().review_progress().is_none());
    let controller = window.state().controller();
    assert!((0..moves.len()).all(|place| controller.remark(place).is_some()));
    assert!(says(&window, "What the positions are worth"), "the graph is shown");
    assert!(says(&window, "discs lost in"));
    let turning = (0..moves.len())
        .find(|place| controller.remark(*place).is_some_and(|remark| remark.turning_point));
    if let Some(place) = turning {
        assert!(has(&window, "Turning points"));
        let shown = starting(&window, "show");
        assert!(!shown.is_empty(), "move {place}");
        shown[0].click();
        window.run_ok();
        let there = window.state().controller().model().moves_played();
        let loss = window.state().controller().remark(there).map_or(0, |remark| remark.loss);
        assert!(there < moves.len() && loss > 0, "before a move that lost something");
    }
    // The list says what the moves lost.
    press(&mut window, "Moves");
    let worst = (0..moves.len())
        .max_by_key(|place| {
            window.state().controller().remark(*place).map_or(0, |remark| remark.loss)
        })
        .expect("a move");
    let loss = window.state().controller().remark(worst).expect("a remark").loss;
    if loss >= 2 {
        assert!(says(&window, &format!("loses {loss}, best was")));
    }
}

#[test]
fn a_review_can_be_stopped() {
    let mut window = eight(Variant::Othello);
    let moves = random_game(Variant::Othello, Size::EIGHT, 3);
    paste(&mut window, &spaced(&moves));
    key(&mut window, Key::F5);
    assert!(window.state().controller().review_progress().is_some());
    press(&mut window, "Stop");
    assert!(window.state().controller().review_progress().is_none());
    assert!(!window.state().controller().is_busy());
}

#[test]
fn dragging_along_the_graph_goes_through_the_game() {
    let mut window = eight(Variant::Othello);
    paste(&mut window, "f5d6c3d3c4f4f6f3e6e7");
    press(&mut window, "Graph");
    let rect = starting(&window, "Graph of the game")[0].rect();
    let at = |part: f32| rect.left_center() + eframe::egui::vec2(rect.width() * part, 0.0);
    window.hover_at(at(0.5));
    mouse(&window, at(0.5), true);
    window.run_ok();
    for (part, moves) in [(0.3, 3), (0.0, 0), (0.7, 7), (1.0, 10), (0.5, 5)] {
        window.hover_at(at(part));
        window.run_ok();
        assert_eq!(window.state().controller().model().moves_played(), moves, "{part}");
    }
    mouse(&window, at(0.5), false);
    window.run_ok();
    assert!(window.state().controller().is_paused());
    // Keys m: back to the list.
    key(&mut window, Key::M);
    assert!(has(&window, "5. Black c4"));
    key(&mut window, Key::M);
    assert!(!has(&window, "5. Black c4"));
}

#[test]
fn play_best_without_anything_known_says_so() {
    let mut window = eight(Variant::Othello);
    choose(&mut window, &["Engine", "Play the best move"]);
    assert!(row(&window).contains("ask for a tip or for values first"), "{}", row(&window));
    assert_eq!(played(&window), "");
}

#[test]
fn a_game_that_was_partly_looked_at_is_not_analysed() {
    let moves = random_game(Variant::Othello, size(4, 4), 5);
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&moves[..6]));
    window.state_mut().perform(Intent::Review);
    wait_until(&mut window, "the review", |app| app.controller().review_progress().is_none());
    assert!(window.state().controller().is_reviewed());
    play(&mut window, &spaced(&moves[6..]));
    let controller = window.state().controller();
    assert!(controller.outcome().is_some() && !controller.is_reviewed());
    assert!(controller.remark(0).is_some(), "the beginning was looked at");
    assert!(has(&window, "Analyse"), "the rest can be looked at");
    assert!(!has(&window, "Turning points") && starting(&window, "Learn from").is_empty());
    assert!(says(&window, "Discs ahead"), "the curve goes to the end");
    press(&mut window, "Analyse");
    wait_until(&mut window, "the review", |app| app.controller().is_reviewed());
    assert!(says(&window, "What the positions are worth") && !has(&window, "Analyse"));
}

#[test]
fn nobody_gives_up_a_game_that_is_over() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, "d3 b4");
    assert!(has(&window, "Resign"));
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&random_game(Variant::Othello, size(4, 4), 5)));
    window.state_mut().perform(Intent::GoTo(3));
    window.run_ok();
    assert!(window.state().controller().turn().is_some(), "an earlier position");
    assert!(!has(&window, "Resign") && has(&window, "Analyse game"));
    assert!(has(&window, "New game...") && has(&window, "Copy moves"));
}
