//! Whole games by mouse, what is said before a move, and what is refused.

use eframe::egui::vec2;
use egui_kittest::kittest::Queryable;
use reversi::{Model, RuleSet, Size, Variant};

use crate::support::*;
use crate::tools::*;

fn whole_game(kind: Variant, size: Size, seed: u64) {
    let mut window = Make::game(kind, size).open();
    let mut model = Model::new(RuleSet::new(kind, size));
    for square in random_game(kind, size, seed) {
        check_cells(&window, &model);
        click(&mut window, &square.to_string());
        model.play(square).expect("a legal move");
    }
    check_cells(&window, &model);
    assert_eq!(window.state().controller().model(), &model);
    assert!(window.state().controller().outcome().is_some(), "{kind:?} {size}");
    assert!(is_sound(window.state()));
}

#[test]
fn whole_games_on_small_boards_by_every_rule_set() {
    for (seed, kind) in (10..).zip(Variant::ALL) {
        whole_game(kind, size(4, 4), seed);
    }
    whole_game(Variant::Reversi, size(5, 3), 1);
}

#[test]
fn a_whole_game_of_othello() {
    whole_game(Variant::Othello, Size::EIGHT, 1);
}

#[test]
fn pointing_at_a_legal_square_says_what_it_flips() {
    let mut window = eight(Variant::Othello);
    paste_middle(&mut window);
    let position = *window.state().controller().position();
    // The message about the paste goes first.
    window.run_steps(45);
    for found in position.moves() {
        let place = cell_rect(&window, found.square).center();
        hover_at(&mut window, place);
        let text = format!("{} flips {}", found.square, found.gained.len() - 1);
        assert!(row(&window).contains(&text), "{text}: {}", row(&window));
    }
    for square in position.rules().playable().iter().filter(|at| position.find_move(*at).is_none())
    {
        let place = cell_rect(&window, square).center();
        hover_at(&mut window, place);
        assert!(!row(&window).contains("flips"), "{square}: {}", row(&window));
    }
    let best = position.moves().next().expect("a move").square;
    let place = cell_rect(&window, best).center();
    hover_at(&mut window, place);
    window.remove_cursor();
    window.run_ok();
    assert_eq!(row(&window), status(&window), "nothing is pointed at");
}

#[test]
fn an_illegal_click_says_why_and_changes_nothing() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6");
    let before = window.state().controller().record().clone();
    for (name, why) in [
        ("d6", "d6 is taken"),
        ("a1", "Black would flip nothing on a1"),
        ("h8", "Black would flip nothing on h8"),
    ] {
        click(&mut window, name);
        assert!(row(&window).contains(why), "{}", row(&window));
        assert_eq!(announced(&window), why);
        assert_eq!(window.state().controller().record(), &before);
    }
    let mut window = eight(Variant::Reversi);
    click(&mut window, "a1");
    assert!(row(&window).contains("a1 is not one of the four centre squares"), "{}", row(&window));
    assert_eq!(window.state().controller().moves(), &[]);
}

#[test]
fn a_press_that_is_dragged_off_plays_nothing() {
    let mut window = eight(Variant::Othello);
    let legal = cell_rect(&window, square("f5"));
    let before = window.state().controller().record().clone();
    for away in [vec2(legal.width(), 0.0), vec2(0.0, legal.height() * 2.0), vec2(900.0, 0.0)] {
        let (from, to) = (legal.center(), legal.center() + away);
        window.hover_at(from);
        mouse(&window, from, true);
        window.hover_at(from + away / 2.0);
        window.hover_at(to);
        mouse(&window, to, false);
        window.run_ok();
        assert_eq!(window.state().controller().record(), &before, "{away:?}");
    }
    // And a press that comes from elsewhere plays nothing either.
    let elsewhere = cell_rect(&window, square("a8")).center();
    window.hover_at(elsewhere);
    mouse(&window, elsewhere, true);
    window.hover_at(legal.center());
    mouse(&window, legal.center(), false);
    window.run_ok();
    assert_eq!(window.state().controller().record(), &before);
    click(&mut window, "f5");
    assert_eq!(played(&window), "f5");
}

#[test]
fn a_second_click_on_the_same_square_is_no_second_move() {
    let mut window = eight(Variant::Othello);
    let place = cell_rect(&window, square("f5")).center();
    window.hover_at(place);
    for _ in 0..3 {
        mouse(&window, place, true);
        mouse(&window, place, false);
    }
    window.run_ok();
    assert_eq!(played(&window), "f5");
    assert!(row(&window).contains("f5 is taken"), "{}", row(&window));
}

#[test]
fn a_pass_is_said_and_listed() {
    for kind in [Variant::Othello, Variant::Reversi] {
        let passes = |model: &Model| {
            let mut model = model.clone();
            while model.undo() {
                if model.passed().is_some() {
                    return true;
                }
            }
            false
        };
        let moves = find_game(kind, size(4, 4), passes);
        let mut window = Make::game(kind, size(4, 4)).open();
        let mut said = 0;
        for square in &moves {
            click(&mut window, &square.to_string());
            let controller = window.state().controller();
            let (Some(passed), Some(turn)) = (controller.model().passed(), controller.turn())
            else {
                continue;
            };
            let text = format!("{} has no move - {} again", title(kind, passed), title(kind, turn));
            assert!(row(&window).starts_with(&text), "{}", row(&window));
            assert!(announced(&window).contains(&text), "{}", announced(&window));
            let entry =
                format!("{}. {} pass", controller.model().moves_played(), title(kind, passed));
            assert!(has(&window, &entry), "{entry}");
            said += 1;
        }
        assert!(said > 0);
    }
}

#[test]
fn a_game_that_is_over_names_the_winner_and_can_be_browsed() {
    for kind in [Variant::Reversi, Variant::Othello, Variant::AntiReversi, Variant::AntiOthello] {
        let moves = find_game(kind, size(4, 4), |model| model.winner().is_some());
        let mut window = Make::game(kind, size(4, 4)).open();
        play(&mut window, &spaced(&moves));
        let winner =
            window.state().controller().outcome().expect("an end").winner.expect("a winner");
        let text = format!("{} wins", title(kind, winner));
        assert!(says(&window, &text), "{text}");
        assert!(row(&window).starts_with(&format!("Game over: {text}")), "{}", row(&window));
        assert!(announced(&window).contains(&format!("Game over: {text}")));
        let last = *window.state().controller().position();
        click(&mut window, &moves[0].to_string());
        assert!(row(&window).contains("the game is over"), "{}", row(&window));
        press(&mut window, "First position");
        assert_eq!(window.state().controller().model().moves_played(), 0);
        assert!(window.state().controller().is_paused());
        press(&mut window, "Last position");
        assert_eq!(*window.state().controller().position(), last);
        press(&mut window, "Rematch");
        assert_eq!(window.state().controller().moves(), &[]);
        assert_eq!(window.state().controller().model().rules().variant(), kind);
    }
}

#[test]
fn a_tie_is_called_a_tie() {
    let tie = |model: &Model| model.winner().is_none();
    let moves = find_game(Variant::Othello, size(4, 4), tie);
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&moves));
    assert!(has(&window, "Tie"));
    assert!(row(&window).starts_with("Game over: Tie"), "{}", row(&window));
}

#[test]
fn without_passes_the_words_are_those_of_the_first_window() {
    let stuck = |model: &Model| model.board().count(None) > 0 && model.winner().is_some();
    let moves = find_game(Variant::NoPass, size(4, 4), stuck);
    let mut window = Make::game(Variant::NoPass, size(4, 4)).open();
    assert!(row(&window).starts_with("It's now black's turn."), "{}", row(&window));
    for square in &moves {
        if let Some(turn) = window.state().controller().turn() {
            let name = Variant::NoPass.words().name(Some(turn));
            assert!(row(&window).starts_with(&format!("It's now {name}'s turn.")));
        }
        click(&mut window, &square.to_string());
    }
    let winner = window.state().controller().outcome().expect("an end").winner.expect("a winner");
    let name = |player| Variant::NoPass.words().name(Some(player));
    let text = format!("No moves for {}- {} won!", name(!winner), name(winner));
    assert!(row(&window).starts_with(&text), "{}", row(&window));
    assert!(window.query_all_by_label_contains("had no move").next().is_some());
}
