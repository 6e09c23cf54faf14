//! Battles against computer players, by mouse alone and by keyboard alone; watching; insight.

use std::time::Duration;

use battleship::{Point, PointSet, Side};
use battleship_engine::belief::{Belief, Limits, Prior};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, RawInput};
use egui_kittest::kittest::{NodeT, Queryable};
use session::Settings;
use session::battleship::{BattleshipIntent, BattleshipSetup, Stage, chance_words};
use window::{Action, Toggle};

use crate::battleship_support::*;
use crate::support::*;
use crate::tools::*;

/// Fires by keyboard: row, column, Enter.
fn type_shot(window: &mut Window, at: Point) {
    let digit = |place: i32| Key::from_name(&place.to_string()).expect("a digit");
    for pressed in [digit(at.row), digit(at.col), Key::Enter] {
        window.key_press(pressed);
        window.run_steps(2);
    }
}

/// A whole game with this way to fire; every shot is told in the seed's words.
#[track_caller]
fn whole_game(window: &mut Window, enemy: &str, shoot: impl Fn(&mut Window, Point)) {
    let game = controller_of(window).battle().game().clone();
    wait_turn(window);
    while controller_of(window).can_fire() {
        let at = best_shot(controller_of(window));
        let before = shots(window);
        shoot(window, at);
        let fired = controller_of(window).battle().shots()[before];
        assert_eq!((fired.by, fired.at), (Side::First, at));
        let said = format!("You attacked {at} {}", outcome(&game, fired.shot));
        assert!(status(window).contains(&said), "{said}: {}", status(window));
        wait_turn(window);
        if let Some(answer) = controller_of(window).battle().shots().get(before + 1) {
            let said = format!("{enemy} attacked {} {}", answer.at, outcome(&game, answer.shot));
            assert!(status(window).contains(&said), "{said}: {}", status(window));
        }
    }
    let winner = controller_of(window).battle().winner().expect("a winner");
    let verb = if winner == Side::First { "win" } else { "lose" };
    let result = format!("You {verb} against {enemy}");
    assert!(status(window).starts_with("Game over after "), "{}", status(window));
    assert!(says(window, &result), "{result}");
    // The result page keeps shots, hits and accuracy.
    let (fired, hits) = controller_of(window).view().tally(Side::First);
    assert!(says(window, &format!("You: {fired} shots, {hits} hits, ")));
    let loser = if winner == Side::First { "enemy (" } else { "own (" };
    let cells = starting(window, loser);
    assert!(cells.iter().any(|cell| label(cell).ends_with("sunk")));
    assert!(is_sound(window.state()));
}

#[test]
fn a_whole_game_by_mouse_alone() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    whole_game(&mut window, "Awful", fire);
}

#[test]
fn a_whole_game_by_keyboard_alone() {
    let mut window = make(against(standard(), "good")).open();
    key(&mut window, Key::X);
    enter_on(&mut window, "Start battle");
    whole_game(&mut window, "Good", type_shot);
    enter_on(&mut window, "Rematch");
    assert_eq!(controller_of(&window).stage(), Stage::Placing(Side::First));
}

#[test]
fn a_repeated_shot_is_refused_with_a_reason_and_costs_nothing() {
    let mut window = make(against(standard(), "mediocre")).open();
    begin(&mut window);
    wait_turn(&mut window);
    let at = Point::new(4, 5);
    fire(&mut window, at);
    // Out of turn.
    fire(&mut window, Point::new(0, 0));
    assert_eq!(shots(&window), 1);
    assert!(status(&window).contains("it is not your turn"), "{}", status(&window));
    wait_turn(&mut window);
    assert_eq!(shots(&window), 2);
    let battle = controller_of(&window).battle().clone();
    for _ in 0..2 {
        fire(&mut window, at);
        assert!(status(&window).contains("(4,5) was attacked before"), "{}", status(&window));
        assert_eq!(announced(&window), "(4,5) was attacked before");
        type_shot(&mut window, at);
        assert_eq!(controller_of(&window).battle(), &battle);
        assert!(controller_of(&window).can_fire());
    }
}

#[test]
fn both_waters_are_heard_as_grids_of_named_cells() {
    let mut window = make(against(pond(), "awful")).open();
    let grids = |window: &Window| labels_of(window, Role::Grid);
    assert_eq!(grids(&window), ["Your waters"]);
    begin(&mut window);
    wait_turn(&mut window);
    let own = "Your fleet \u{2014} enemy shots";
    let enemy = "Enemy waters (Awful) \u{2014} your shots";
    assert_eq!(grids(&window), [enemy, own]);
    let cells =
        |name: &str| window.get_by_role_and_label(Role::Grid, name).children_recursive().count();
    assert_eq!((cells(own), cells(enemy)), (16, 16));
    // Two who are watched are told apart.
    let seats = [computer("good"), computer("awful")];
    let mut window = make(BattleshipSetup { game: pond(), seats }).open();
    wait(&mut window, "the battle", |app| {
        app.battle().is_some_and(|controller| controller.stage() == Stage::Battle)
    });
    assert_eq!(grids(&window), ["Waters of Awful", "Waters of Good"]);
    assert_eq!(starting(&window, "Good (0,0), ").len(), 1);
    assert_eq!(starting(&window, "Awful (0,0), ").len(), 1);
}

#[test]
fn where_the_keyboard_aims_is_heard() {
    let mut window = make(against(standard(), "awful")).open();
    key(&mut window, Key::ArrowDown);
    assert!(announced(&window).starts_with("The aircraft carrier fits at (1,0)"));
    begin(&mut window);
    wait_turn(&mut window);
    key(&mut window, Key::Num3);
    key(&mut window, Key::Num4);
    assert_eq!(announced(&window), "(3,4), not tried");
    key(&mut window, Key::ArrowLeft);
    assert_eq!(announced(&window), "(3,3), not tried");
}

#[test]
fn a_row_that_was_typed_waits_for_its_column_alone() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    for pressed in [Key::Num3, Key::ArrowDown, Key::Num5, Key::Num6, Key::Enter] {
        key(&mut window, pressed);
    }
    wait_turn(&mut window);
    // The row alone, in the column of before.
    for pressed in [Key::Num2, Key::Enter] {
        key(&mut window, pressed);
    }
    wait_turn(&mut window);
    for pressed in [Key::Num4, Key::Num7, Key::Enter] {
        key(&mut window, pressed);
    }
    let fired = controller_of(&window).battle().shots_of(Side::First);
    let fired: Vec<Point> = fired.map(|fired| fired.at).collect();
    assert_eq!(fired, [Point::new(5, 6), Point::new(2, 6), Point::new(4, 7)]);
}

/// A battle in which the enemy has shot at two cells of a ship of three, and the person has sunk
/// the patrol boat.
fn fought(setup: BattleshipSetup) -> session::battleship::Battle {
    let mut battle = begun(setup, 3);
    let (own, enemy) = (fleet(battle.game(), 6), fleet(battle.game(), 7));
    let cells = |cells: PointSet| cells.iter().take(2).collect::<Vec<Point>>();
    for (mine, theirs) in cells(enemy[4].cells).into_iter().zip(cells(own[2].cells)) {
        battle.fire(mine).expect("a shot");
        battle.fire(theirs).expect("a shot");
    }
    battle
}

#[test]
fn the_lists_tell_how_the_ships_are() {
    let setup = against(standard(), "awful");
    let mut window = make(setup.clone()).open();
    window.state_mut().perform(BattleshipIntent::Load(Box::new(fought(setup))));
    window.run_steps(2);
    assert!(says(&window, "destroyer (D), length 3, 2 of 3 hit"));
    assert!(says(&window, "patrol boat (P), length 2, sunk"));
    assert!(says(&window, "patrol boat (P), length 2, afloat"));
    assert!(says(&window, "You: 2 shots, 2 hits, 100 %"));
    let names: Vec<String> = starting(&window, "enemy (").iter().map(label).collect();
    assert_eq!(names.iter().filter(|name| name.ends_with("sunk")).count(), 2);
    assert_eq!(names.iter().filter(|name| name.ends_with("not tried")).count(), 98);
    let names: Vec<String> = starting(&window, "own (").iter().map(label).collect();
    assert_eq!(names.iter().filter(|name| name.ends_with("destroyer, hit")).count(), 2);
}

#[test]
fn whoever_gives_up_sees_the_winners_ships() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    let ships = |window: &Window| {
        let names: Vec<String> = starting(window, "enemy (").iter().map(label).collect();
        names.iter().filter(|name| !name.ends_with("not tried")).count()
    };
    assert_eq!(ships(&window), 0);
    press_exactly(&mut window, "Surrender");
    press_exactly(&mut window, "Surrender for good");
    assert!(says(&window, "You lose against Awful"), "{}", status(&window));
    assert_eq!(ships(&window), 17);
    fire(&mut window, Point::new(9, 9));
    assert!(status(&window).contains("the game is over"), "{}", status(&window));
}

#[test]
fn places_are_written_as_letters_where_they_are_set_so() {
    let settings = Settings { battleship_letters: true, animation: false, ..Settings::default() };
    let make = Make { settings: Some(settings), ..make(against(standard(), "awful")) };
    let mut window = make.open();
    assert_eq!(cell_name(&window, "A1"), "A1, water");
    begin(&mut window);
    wait_turn(&mut window);
    for pressed in [Key::C, Key::Num4, Key::Enter] {
        key(&mut window, pressed);
    }
    let fired = controller_of(&window).battle().shots()[0];
    assert_eq!(fired.at, Point::new(3, 2));
    wait_turn(&mut window);
    for pressed in [Key::C, Key::Num4, Key::Enter] {
        key(&mut window, pressed);
    }
    assert!(status(&window).contains("C4 was attacked before"), "{}", status(&window));
    key(&mut window, Key::T);
    wait(&mut window, "a tip", |app| {
        app.battle().is_some_and(|controller| controller.tip().is_some())
    });
    let tip = controller_of(&window).tip().expect("a tip");
    let said = format!("Tip: {}", session::battleship::place_name(tip, true));
    assert!(status(&window).contains(&said), "{}", status(&window));
    let text = copied(&mut window, |window| window.event(eframe::egui::Event::Copy));
    assert!(text.starts_with("Player attacked C4 and "), "{text}");
    choose(&mut window, &["View", "Letters and numbers"]);
    assert_eq!(cell_name(&window, "own (0,0)").get(..9), Some("own (0,0)"));
}

#[test]
fn two_computer_players_are_watched_to_the_end() {
    let seats = [computer("good"), computer("good")];
    let mut window = make(BattleshipSetup { game: pond(), seats }).open();
    wait(&mut window, "a shot", |app| app.battle().is_some_and(|t| !t.battle().shots().is_empty()));
    assert!(says(&window, "Waters of Good 1") && says(&window, "Waters of Good 2"));
    press_exactly(&mut window, "Pause");
    let before = shots(&window);
    for _ in 0..60 {
        window.step();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(shots(&window), before, "nobody shoots meanwhile");
    press_exactly(&mut window, "Fast");
    assert_eq!(controller_of(&window).pace(), Duration::from_millis(150));
    press_exactly(&mut window, "Go on");
    // The waters stay where they are, whoever shoots.
    let titles = |window: &Window| {
        let x = |name: &str| {
            let all = nodes(window);
            let node = all.iter().find(|node| {
                let node = node.accesskit_node();
                [node.label(), node.value()].into_iter().flatten().any(|found| found == name)
            });
            rect_of(node.expect("a title")).map(|rect| rect.left())
        };
        (x("Waters of Good 1"), x("Waters of Good 2"))
    };
    let places = titles(&window);
    while controller_of(&window).stage() != Stage::Over {
        let before = shots(&window);
        wait(&mut window, "a shot", |app| {
            app.battle().is_some_and(|controller| controller.battle().shots().len() > before)
        });
        assert_eq!(titles(&window), places);
    }
    let winner = controller_of(&window).battle().winner().expect("a winner");
    assert!(says(&window, &format!("Good {} wins", winner.index() + 1)));
}

#[test]
fn watching_is_paused_gone_on_with_and_paced_by_keyboard() {
    let seats = [computer("awful"), computer("mediocre")];
    let mut window = make(BattleshipSetup { game: pond(), seats }).open();
    wait(&mut window, "a shot", |app| app.battle().is_some_and(|t| !t.battle().shots().is_empty()));
    enter_on(&mut window, "Pause");
    assert!(!controller_of(&window).is_watching());
    // Nobody gives up for somebody else.
    press_exactly(&mut window, "Game");
    press_starting(&mut window, "Surrender");
    assert_eq!(controller_of(&window).battle().winner(), None);
    key(&mut window, Key::Escape);
    enter_on(&mut window, "Slow");
    assert_eq!(controller_of(&window).pace(), Duration::from_millis(1500));
    enter_on(&mut window, "Go on");
    assert!(controller_of(&window).is_watching());
}

/// Numbers are shown for the chart as it is, or none.
#[track_caller]
fn check_heat(window: &Window) -> bool {
    let controller = controller_of(window);
    let chart = controller.view().waters(Side::Second).chart.clone();
    let known = controller.heat().is_some();
    let wanted = known.then(|| Belief::of(&chart, &Prior::Uniform, Limits::default().counting));
    for point in chart.board() {
        let name = cell_name(window, &format!("enemy {point}"));
        let chance = name.split_once(", chance ").map(|(_, said)| format!("chance {said}"));
        let wanted = wanted.as_ref().filter(|_| chart.untried().contains(point));
        let wanted = wanted.map(|belief| chance_words(belief, chart.game(), point));
        assert_eq!(chance, wanted, "{name} after {} shots", shots(window));
    }
    known
}

#[test]
fn the_heat_map_is_never_that_of_an_earlier_moment() {
    let mut window = make(against(pond(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    assert!(!check_heat(&window));
    key(&mut window, Key::M);
    let mut maps = 0;
    while controller_of(&window).can_fire() {
        wait(&mut window, "a heat map", |app| app.battle().is_some_and(|t| t.heat().is_some()));
        assert!(check_heat(&window));
        let at = best_shot(controller_of(&window));
        window.state_mut().perform(BattleshipIntent::Fire(at));
        assert!(
            controller_of(&window).heat().is_none(),
            "right after a shot the chances are not known"
        );
        for _ in 0..15 {
            window.step();
            maps += usize::from(check_heat(&window));
            std::thread::sleep(Duration::from_millis(1));
        }
        wait_turn(&mut window);
    }
    assert!(maps > 20);
    key(&mut window, Key::M);
    assert!(controller_of(&window).heat().is_none());
}

#[test]
fn the_cell_pointed_at_lists_the_chance_of_each_ship_and_the_map_says_what_it_assumes() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    key(&mut window, Key::M);
    let is_known = |app: &window::App| app.battle().is_some_and(|battle| battle.heat().is_some());
    wait(&mut window, "a heat map", is_known);
    key(&mut window, Key::ArrowLeft);
    let known = controller_of(&window).shown_insight().expect("chances").belief.clone();
    let game = controller_of(&window).battle().game().clone();
    let said = |point: Point| format!("{point}: {}", chance_words(&known, &game, point));
    let pointed = game.points().iter().find(|point| says(&window, &said(*point)));
    let pointed = pointed.expect("the chances of one cell are listed");
    assert!(said(pointed).contains(" %: aircraft carrier "), "{}", said(pointed));
    assert!(says(&window, "Assumed: every fleet equally likely"));

    window.state_mut().perform(Action::Toggle(Toggle::Learned));
    window.step();
    assert!(controller_of(&window).heat().is_none(), "chances of another assumption are not shown");
    wait(&mut window, "a heat map", is_known);
    assert!(says(&window, "Nothing to learn from: no fleet of Awful was seen yet"));
    assert!(says(&window, "Assumed: every fleet equally likely"));
    window.state_mut().perform(Action::Toggle(Toggle::Learned));
    wait(&mut window, "a heat map", is_known);
    assert!(!says(&window, "Nothing to learn from"));
}

#[test]
fn a_tip_is_the_best_shot_and_goes_with_the_next() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    key(&mut window, Key::T);
    wait(&mut window, "a tip", |app| {
        app.battle().is_some_and(|controller| controller.tip().is_some())
    });
    let at = controller_of(&window).tip().expect("a tip");
    assert_eq!(at, best_shot(controller_of(&window)));
    assert!(status(&window).contains(&format!("Tip: {at}, a chance of")), "{}", status(&window));
    // With its reasons, which stand beside the board, too.
    let why = controller_of(&window).tip_reasons();
    assert!(why[0].starts_with("Fits here: "), "{why:?}");
    assert!(says(&window, &why.join(" ")), "{why:?}");
    assert_eq!(announced(&window), format!("Tip: {at}. {}", why.join(" ")));
    fire(&mut window, at);
    assert_eq!(controller_of(&window).tip(), None);
    assert!(!status(&window).contains("Tip"), "{}", status(&window));
}

#[test]
fn chances_reasons_and_tallies_are_all_in_sight() {
    let mut window = make(against(standard(), "awful")).open();
    begin(&mut window);
    wait_turn(&mut window);
    key(&mut window, Key::M);
    key(&mut window, Key::T);
    wait(&mut window, "a tip", |app| {
        let controller = app.battle();
        controller.is_some_and(|found| found.tip().is_some() && found.shown_insight().is_some())
    });
    window.run_steps(3);
    let bottom = window.ctx.content_rect().bottom() - 36.0;
    for start in ["You: 0 shots", "Awful: ", "Fleets left: ", "Fits here: "] {
        let found = nodes(&window);
        let found =
            found.iter().filter(|node| node_text(node).is_some_and(|text| text.starts_with(start)));
        let rects: Vec<_> = found.filter_map(rect_of).collect();
        assert!(!rects.is_empty(), "{start}");
        assert!(rects.iter().all(|rect| rect.bottom() < bottom), "{start}: {rects:?}");
    }
    // Whoever gives up needs no tip any more.
    for _ in 0..2 {
        press_starting(&mut window, "Surrender");
    }
    assert_eq!(controller_of(&window).tip(), None);
}

#[test]
fn a_finished_game_is_gone_through_and_graded() {
    let mut window = make(against(pond(), "awful")).open();
    begin(&mut window);
    whole_game(&mut window, "Awful", fire);
    let all = shots(&window);
    assert!(says(&window, &format!("Shot {all} of {all}")));
    press_exactly(&mut window, "Grade shots");
    wait(&mut window, "grades", |app| {
        app.battle()
            .is_some_and(|controller| !controller.is_grading() && controller.grades().len() == all)
    });
    let skill = controller_of(&window).reckoning(Side::First).skill();
    assert!(skill > 99.0, "best shots alone: {skill}");
    assert!(says(&window, "You: skill 100 %, luck ") && says(&window, "Awful: skill "));
    press_exactly(&mut window, "First position");
    assert!(says(&window, &format!("Shot 0 of {all}")));
    let tried = |window: &Window| {
        let names: Vec<String> = starting(window, "enemy (").iter().map(label).collect();
        names.iter().filter(|name| !name.ends_with("not tried")).count()
    };
    assert_eq!(tried(&window), 0);
    press_exactly(&mut window, "One shot forward");
    assert!(says(&window, "This shot: best, chance "));
    assert_eq!(tried(&window), 1);
    ctrl(&mut window, Key::ArrowRight);
    assert!(says(&window, &format!("Shot 2 of {all}")));
    ctrl(&mut window, Key::ArrowLeft);
    assert!(says(&window, &format!("Shot 1 of {all}")));
    press_exactly(&mut window, "Last position");
    press_exactly(&mut window, "One shot back");
    assert!(says(&window, &format!("Shot {} of {all}", all - 1)));
    // Nothing is fired while looking back.
    fire(&mut window, Point::new(0, 0));
    assert_eq!(shots(&window), all);
}

/// A measurement and no check: what a picture of a battle with the heat map costs the processor,
/// without a graphics card. It is worth something in a release build only.
#[test]
#[ignore = "a measurement; see CONTRIBUTING.md"]
fn a_picture_of_a_battle_with_the_heat_map_costs_so_much() {
    let mut window = make(against(standard(), "good")).open();
    begin(&mut window);
    wait_turn(&mut window);
    window.state_mut().perform(BattleshipIntent::Heat(true));
    wait(&mut window, "a heat map", |app| app.battle().is_some_and(|t| t.heat().is_some()));
    let ctx = window.ctx.clone();
    // Nobody hears it: what a screen reader costs is a matter of its own.
    ctx.disable_accesskit();
    let pictures = 200;
    let mut least = [u64::MAX; 2];
    for _ in 0..10 {
        let mut spent = [0; 2];
        for _ in 0..pictures {
            let input = RawInput { screen_rect: Some(ctx.content_rect()), ..RawInput::default() };
            let begun = processor_time();
            let output = ctx.run_ui(input, |ui| window.state_mut().draw(ui));
            let drawn = processor_time();
            let _ = ctx.tessellate(output.shapes, output.pixels_per_point);
            spent[0] += drawn - begun;
            spent[1] += processor_time() - drawn;
        }
        least = [0, 1].map(|part| least[part].min(spent[part] / pictures));
    }
    assert!(controller_of(&window).heat().is_some());
    let [page, triangles] = least.map(|nanoseconds| nanoseconds as f64 / 1e6);
    println!("{page:.3} ms for the page, {triangles:.3} ms for its triangles");
}

/// The time that the processor has spent on this thread, in nanoseconds.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = text.split_whitespace().next().and_then(|number| number.parse().ok());
    nanoseconds.expect("a number")
}

#[test]
fn a_battle_that_was_given_up_says_so() {
    let mut window = make(people(pond())).open();
    for _ in 0..2 {
        press_starting(&mut window, "I am");
        begin(&mut window);
    }
    if has(&window, "I am Player 1") {
        press_starting(&mut window, "I am");
    }
    for _ in 0..2 {
        window.state_mut().perform(BattleshipIntent::Surrender);
    }
    window.run_ok();
    assert!(status(&window).contains("Player 1 surrendered"), "{}", status(&window));
    assert!(says(&window, "Player 2 wins: Player 1 surrendered"));
}
