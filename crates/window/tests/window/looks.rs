//! What is said and shown: results, numbers of moves, marks, sizes.

use battleship::{Point, Side};
use eframe::egui::{Color32, Key, Shape};
use reversi::{Player, Size, Variant};
use session::battleship::BattleshipIntent;
use session::palette::DARK;
use session::{Intent, Settings, TextSize, Theme, words};
use window::DialogKind;

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

#[test]
fn a_result_says_you_and_against_whom() {
    let mut window = seated(Variant::Othello, size(4, 4), session::Seat::PERSON, level(3));
    for _ in 0..20 {
        wait_until(&mut window, "a turn", |app| {
            app.controller().is_persons_turn() || app.controller().outcome().is_some()
        });
        let Some(square) = window.state().controller().position().legal_squares().first() else {
            break;
        };
        window.state_mut().perform(Intent::Play(square));
        window.run_ok();
    }
    let controller = window.state().controller();
    let outcome = controller.outcome().expect("an end");
    let verb = match outcome.winner {
        None => "Tie",
        Some(Player::Dark) => "You win",
        Some(Player::Light) => "You lose",
    };
    let board = controller.position().board();
    let counts = [Player::Dark, Player::Light].map(|player| board.count(Some(player)));
    let text = format!("{verb} {} - {} against level 3", counts[0], counts[1]);
    assert!(row(&window).starts_with(&format!("Game over: {text}")), "{text}: {}", row(&window));
    assert!(says(&window, &text));
}

#[test]
fn the_graph_says_what_it_shows_while_the_game_is_looked_at() {
    let mut window = eight(Variant::Othello);
    play(&mut window, &spaced(&random_game(Variant::Othello, Size::EIGHT, 5)));
    window.state_mut().perform(Intent::Review);
    window.run_steps(1);
    assert!(window.state().controller().review_progress().is_some());
    assert!(says(&window, "The game is looked at from its end back."));
    assert!(!has(&window, "Analyse game"), "it is being analysed");
    window.state_mut().perform(Intent::StopReview);
    window.run_ok();
    assert!(says(&window, "The curve counts discs so far."));
    assert!(has(&window, "Analyse game"));
}

#[test]
fn the_key_beside_a_ticked_entry_can_be_read() {
    let dark = Settings { theme: Theme::Dark, ..Settings::default() };
    let mut window = Make::game(Variant::Othello, Size::EIGHT).settings(dark).open();
    press(&mut window, "View");
    let [red, green, blue] = DARK.on_accent.rgb();
    let colours = |name: &str| -> Vec<Color32> {
        let shapes = window.output().shapes.iter().map(|clipped| &clipped.shape);
        let texts = shapes.filter_map(|shape| match shape {
            Shape::Text(text) if text.galley.text() == name => Some(text),
            _ => None,
        });
        let sections = texts.flat_map(|text| text.galley.job.sections.clone());
        sections.map(|section| section.format.color).collect()
    };
    assert_eq!(colours("L"), [Color32::from_rgb(red, green, blue)], "ticked");
    assert_ne!(colours("M"), colours("L"), "not ticked");
}

#[test]
fn what_scrolls_says_so_wherever_the_pointer_is() {
    let mut window = eight(Variant::Othello);
    let bars = |window: &Window| {
        let is_bar = |shape: &Shape| match shape {
            Shape::Rect(bar) => {
                bar.rect.width() < 8.0 && bar.rect.height() > 40.0 && bar.fill.a() > 60
            }
            _ => false,
        };
        window.output().shapes.iter().filter(|clipped| is_bar(&clipped.shape)).count()
    };
    assert_eq!(bars(&window), 0, "everything is in sight");
    key(&mut window, Key::F1);
    assert_eq!(bars(&window), 1, "keys and rules are longer than the window");
}

#[test]
fn the_result_of_ones_own_shot_stays_while_the_enemy_answers() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    fire(&mut window, Point::new(9, 9));
    wait_turn(&mut window);
    let row = status(&window);
    assert!(row.contains("You attacked (9,9) and ") && row.contains("Awful attacked "), "{row}");
}

#[test]
fn boards_keep_their_size_at_the_end_of_a_battle() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    fire(&mut window, Point::new(9, 9));
    wait_turn(&mut window);
    let before = cell(&window, "enemy (0,0)");
    for _ in 0..2 {
        window.state_mut().perform(BattleshipIntent::Surrender);
    }
    window.run_ok();
    assert_eq!(cell(&window, "enemy (0,0)"), before);
    assert!(says(&window, "You lose against Awful"));
    let (shots, hits) = controller_of(&window).view().tally(Side::First);
    assert!(says(&window, &format!("You: {shots} shot, {hits} hit")), "the tally stays");
}

#[test]
fn a_finished_game_is_not_to_be_continued() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    play(&mut window, &spaced(&random_game(Variant::Othello, size(4, 4), 5)));
    let game = window.state().controller();
    let result = words::headline(game.position(), game.outcome().expect("it is over"));
    for _ in 0..3 {
        ctrl(&mut window, Key::ArrowLeft);
    }
    key(&mut window, Key::O);
    assert!(says(&window, &result) && !says(&window, "to move"), "{result}");
    assert!(!has(&window, "Continue") && has(&window, "Look at it again"));
}

#[test]
fn with_two_kept_games_all_games_fit() {
    let folder = Folder::new();
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    play(&mut window, "f5 d6");
    window.state_mut().perform(Intent::Rematch);
    window.run_ok();
    play(&mut window, "d3");
    key(&mut window, Key::O);
    assert!(has(&window, "Continue") && has(&window, "Continue the game before"));
    let bottom = window.ctx.content_rect().bottom();
    for name in ["Reversi: two people", "Othello: two people", "Battleship: two people"] {
        let rect = starting(&window, name)[0].rect();
        assert!(rect.bottom() < bottom - 30.0, "{name}: {rect:?}");
    }
}

#[test]
fn moves_have_one_number_everywhere() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5 d6 c3");
    for name in ["1. Black f5", "2. White d6", "3. Black c3"] {
        assert!(has(&window, name), "{name}");
    }
    press(&mut window, "Info");
    assert!(says(&window, "3 of 3"));
}

#[test]
fn a_turning_point_says_whose_move_it_was_and_the_list_stays() {
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    let moves = find_game(Variant::Othello, size(4, 4), |model| model.winner().is_some());
    play(&mut window, &spaced(&moves));
    window.state_mut().perform(Intent::Review);
    wait_until(&mut window, "a look at the game", |app| {
        app.controller().review_progress().is_none() && app.controller().remark(0).is_some()
    });
    let shows = starting(&window, "show move ");
    assert!(!shows.is_empty(), "a random game has turning points");
    let name = label(&shows[0]);
    let place: usize = name["show move ".len()..].parse().expect("a number");
    let remark = window.state().controller().remark(place - 1).expect("a remark").clone();
    let who = title(Variant::Othello, remark.mover);
    assert!(says(&window, &format!("{place}. {who} {}", remark.played)));
    press(&mut window, &name);
    assert_eq!(window.state().controller().model().moves_played(), place - 1);
    assert!(has(&window, &name), "the list stays");
}

#[test]
fn a_pass_is_seen_on_the_players_card() {
    let passes = |model: &reversi::Model| {
        let mut model = model.clone();
        std::iter::from_fn(|| model.undo().then(|| model.passed().is_some())).any(|passed| passed)
    };
    let moves = find_game(Variant::Othello, size(4, 4), passes);
    let mut window = Make::game(Variant::Othello, size(4, 4)).open();
    let mut seen = 0;
    for square in &moves {
        window.state_mut().perform(Intent::Play(*square));
        window.run_ok();
        let controller = window.state().controller();
        if controller.model().passed().is_some() && controller.turn().is_some() {
            assert!(says(&window, "has no move and passes"));
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn what_was_flipped_is_known_until_the_next_move() {
    let mut window = eight(Variant::Othello);
    play(&mut window, "f5");
    assert_eq!(window.state().controller().last_flips().to_string(), "e5");
    window.run_steps(20);
    assert_eq!(window.state().controller().last_flips().to_string(), "e5");
    play(&mut window, "d6");
    assert_eq!(window.state().controller().last_flips().to_string(), "d5");
    ctrl(&mut window, Key::ArrowLeft);
    assert_eq!(window.state().controller().last_flips().to_string(), "e5");
}

#[test]
fn engines_are_watched_with_pauses_step_by_step_and_slowly() {
    let mut window = seated(Variant::Othello, Size::EIGHT, level(1), level(1));
    wait_until(&mut window, "a move", |app| !app.controller().moves().is_empty());
    press(&mut window, "Pause");
    let played = window.state().controller().moves().len();
    window.run_steps(30);
    assert_eq!(window.state().controller().moves().len(), played);
    press(&mut window, "One move");
    wait_until(&mut window, "one move", |app| app.controller().moves().len() == played + 1);
    window.run_steps(30);
    assert_eq!(window.state().controller().moves().len(), played + 1);
    press(&mut window, "Slow");
    assert_eq!(window.state().controller().pace(), std::time::Duration::from_millis(1500));
    press(&mut window, "Go on");
    wait_until(&mut window, "more", |app| app.controller().moves().len() > played + 1);
}

#[test]
fn a_small_board_is_centred_and_as_large_as_fits() {
    let window = Make::game(Variant::Othello, size(2, 2)).open();
    let (first, last) = (cell_rect(&window, square("a1")), cell_rect(&window, square("b2")));
    assert!(first.width() > 250.0, "{first:?}");
    let middle = f32::midpoint(first.top(), last.bottom());
    assert!((middle - 410.0).abs() < 40.0, "{middle}");
}

#[test]
fn a_small_window_has_the_panel_beside_the_board_if_that_board_is_larger() {
    let window = Make::game(Variant::Othello, Size::EIGHT).sized(720.0, 560.0).open();
    let (first, last) = (cell_rect(&window, square("a1")), cell_rect(&window, square("h8")));
    assert!(last.right() - first.left() > 340.0, "{first:?} {last:?}");
    let card = starting(&window, "White, a person")[0].rect();
    assert!(card.left() > last.right(), "{card:?}");
    let window = Make::game(Variant::Othello, Size::EIGHT).sized(720.0, 1100.0).open();
    let last = cell_rect(&window, square("h8"));
    let card = starting(&window, "White, a person")[0].rect();
    assert!(card.top() > last.bottom(), "a high window has it below: {card:?}");
}

/// Both players' cards are above the bottom row, whatever stands between them.
#[track_caller]
fn check_cards(window: &Window) {
    let bottom = window.ctx.content_rect().bottom() - 36.0;
    for player in ["Black, a person", "White, a person"] {
        let card = starting(window, player)[0].rect();
        assert!(card.bottom() < bottom && card.top() > 30.0, "{player}: {card:?}");
    }
}

#[test]
fn the_lower_card_stays_in_sight() {
    for (width, height) in [(1280.0, 820.0), (720.0, 560.0)] {
        let mut window = Make::game(Variant::Othello, Size::EIGHT).sized(width, height).open();
        play(&mut window, "f5 d6 c3 d3 c4 f4");
        check_cards(&window);
    }
    // Nor do turning points and reasons push it away.
    let mut window = crate::drill::reviewed();
    let controller = window.state().controller();
    let remarks = (0..controller.moves().len()).filter_map(|place| controller.remark(place));
    let worst = remarks.enumerate().max_by_key(|(_, remark)| remark.loss).expect("a mistake").0;
    window.state_mut().perform(Intent::GoTo(worst));
    wait_until(&mut window, "explained", |app| {
        app.controller().explained_mistake().is_some_and(|advice| advice.line.len() > 1)
    });
    window.run_steps(3);
    assert!(has(&window, "Learn from your mistakes"));
    check_cards(&window);
    assert!(!has(&window, "Resign"), "the game is over");
}

#[test]
fn settings_do_not_cover_the_board() {
    let mut window = eight(Variant::Othello);
    window.state_mut().perform(DialogKind::Settings);
    window.run_ok();
    let board = cell_rect(&window, square("h1"));
    let theme = starting(&window, "System")[0].rect();
    assert!(theme.left() > board.right(), "{theme:?} {board:?}");
}

#[test]
fn help_begins_with_the_rules_of_the_game_on_the_screen() {
    for (kind, name) in [(Variant::Reversi, "Reversi"), (Variant::NoPass, "Othello without passes")]
    {
        let mut window = eight(kind);
        key(&mut window, Key::F1);
        let rules = window.state();
        assert!(rules.has_dialog());
        let head = format!("Rules of {name}");
        assert!(says(&window, &head), "{head}");
        let place = |text: &str| {
            let found = nodes(&window);
            let found =
                found.iter().find(|node| node_text(node).is_some_and(|found| found == text));
            found.and_then(rect_of).expect("in sight").top()
        };
        assert!(place(&head) < place("Keys"));
    }
    let mut window = make(against(standard(), "awful")).open();
    key(&mut window, Key::F1);
    assert!(says(&window, "Rules of Battleship"));
}

#[test]
fn a_second_sinking_of_the_same_ship_is_refused() {
    let mut window = make(against(standard(), "awful")).open();
    choose(&mut window, &["Game", "Assistant"]);
    for place in ["(0,0)", "(5,5)"] {
        press_exactly(&mut window, "Sank the patrol boat");
        click_cell(&mut window, place);
    }
    let answers = window.state().assistant().expect("an assistant").answers().to_vec();
    assert_eq!(answers.iter().map(|answer| answer.at).collect::<Vec<_>>(), [Point::new(0, 0)]);
    assert!(says(&window, "It sank the patrol boat at (0,0) already"));
    press_exactly(&mut window, "Undo");
    assert!(!says(&window, "already"), "it was taken back");
}

#[test]
fn programs_of_one_game_offer_what_was_kept() {
    let folder = Folder::new();
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    play(&mut window, "f5 d6");
    drop(window);
    let mut window = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).open();
    assert!(says(&window, "You left: Othello 8x8, 2 moves"));
    press(&mut window, "Continue");
    assert_eq!(played(&window), "f5 d6");
    assert!(!says(&window, "You left:"));
    let mut window = make(against(standard(), "awful")).folder(&folder).open();
    begin(&mut window);
    wait_turn(&mut window);
    fire(&mut window, Point::new(9, 9));
    wait_turn(&mut window);
    drop(window);
    let mut window = make(against(standard(), "awful")).folder(&folder).open();
    assert!(says(&window, "You left: Battleship 10x10, 2 shots"));
    press(&mut window, "Continue");
    assert_eq!(shots(&window), 2);
}

#[test]
fn at_twice_the_size_of_text_nothing_hides_and_the_board_keeps_room() {
    let settings = Settings { text_size: TextSize::percent(200), ..Settings::default() };
    let window = Make::game(Variant::Othello, Size::EIGHT).settings(settings.clone()).open();
    let (first, last) = (cell_rect(&window, square("a1")), cell_rect(&window, square("h8")));
    let card = starting(&window, "White, a person")[0].rect();
    assert!(!card.intersects(first.union(last)), "{card:?}");
    // The list of levels shows all of them, or that it scrolls.
    let mut window = Make::game(Variant::Othello, Size::EIGHT).settings(settings).open();
    press_starting(&mut window, "White, a person");
    assert!(says(&window, "more below"));
}
