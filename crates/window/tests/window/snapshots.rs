//! Pictures of the main screens, compared with those in the repository.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p quadrille --features snapshots --test window snapshots`
//! takes them anew; then look at every one that changed.

use battleship::{Point, Side};
use battleship_engine::placement::{Effort, random_layout};
use battleship_engine::{BattleshipSeat, SeededDice, roster};
use eframe::egui::Key;
use egui_kittest::SnapshotOptions;
use egui_kittest::kittest::Queryable;
use reversi::{Size, Variant};
use session::battleship::{Battle, BattleshipIntent, BattleshipSetup};
use session::coach::Drill;
use session::lesson::{Lesson, LessonIntent, Topic};
use session::{BoardColours, Intent, Seat, Settings, Setup, Sides, TextSize, Theme, TimeControl};
use window::{Action, Opening};

use crate::file_games::PGN;
use crate::support::*;
use crate::tools::level;
use crate::your_games::with_games;

/// Software renderers of other versions differ by a shade at the edges of letters.
pub fn compare(window: &mut Window, name: &str) {
    let options = SnapshotOptions::new().threshold(1.2).max_failed_pixels(60);
    window.snapshot_options(name, &options);
}

/// The perfect game of Othello that Takizawa published.
const GAME: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

pub fn settings(theme: Theme) -> Settings {
    Settings { theme, animation: false, ..Settings::default() }
}

/// A window with so many moves of the game.
fn after(moves: usize, size: [f32; 2], settings: Settings) -> Window {
    let mut window =
        Make::game(Variant::Othello, Size::EIGHT).sized(size[0], size[1]).settings(settings).open();
    paste(&mut window, &GAME[..2 * moves]);
    window
}

pub const USUAL: [f32; 2] = [1280.0, 820.0];
pub const SMALL: [f32; 2] = [720.0, 560.0];
pub const LARGE: [f32; 2] = [1920.0, 1200.0];

/// Points at the square that flips most.
fn hover_best(window: &mut Window) {
    let position = *window.state().controller().position();
    let best = position.moves().max_by_key(|found| found.gained.len()).expect("a move");
    let name = session::words::square_name(&position, best.square);
    window.get_by_label(&name).hover();
    window.run_ok();
}

/// Lets time pass until what was said has gone.
fn quiet(window: &mut Window) {
    window.run_steps(45);
    window.run_ok();
}

#[track_caller]
fn playing(name: &str, size: [f32; 2], settings: Settings) {
    let mut window = after(27, size, settings);
    quiet(&mut window);
    hover_best(&mut window);
    compare(&mut window, name);
}

#[test]
fn play_dark() {
    playing("play_dark", USUAL, settings(Theme::Dark));
}

#[test]
fn play_light() {
    playing("play_light", USUAL, settings(Theme::Light));
}

#[test]
fn play_small_dark() {
    playing("play_small_dark", SMALL, settings(Theme::Dark));
}

#[test]
fn play_small_light() {
    playing("play_small_light", SMALL, settings(Theme::Light));
}

#[test]
fn play_large_dark() {
    playing("play_large_dark", LARGE, settings(Theme::Dark));
}

#[test]
fn play_large_light() {
    playing("play_large_light", LARGE, settings(Theme::Light));
}

#[test]
fn play_with_text_of_80_per_cent() {
    let look = Settings { text_size: TextSize::percent(80), ..settings(Theme::Dark) };
    playing("play_text_80", USUAL, look);
}

#[test]
fn play_with_text_of_200_per_cent() {
    let look = Settings { text_size: TextSize::percent(200), ..settings(Theme::Dark) };
    playing("play_text_200", USUAL, look);
}

#[test]
fn small_with_text_of_200_per_cent() {
    let look = Settings { text_size: TextSize::percent(200), ..settings(Theme::Light) };
    playing("play_small_text_200", SMALL, look);
}

#[test]
fn shapes_on_a_board_of_high_contrast() {
    let board = BoardColours::HighContrast;
    let look = Settings { shapes: true, board, ..settings(Theme::Light) };
    playing("play_shapes", USUAL, look);
}

#[test]
fn keyboard_cursor_on_wood() {
    let look = Settings { board: BoardColours::Wood, ..settings(Theme::Dark) };
    let mut window = after(27, USUAL, look);
    quiet(&mut window);
    key(&mut window, Key::A);
    key(&mut window, Key::Num3);
    compare(&mut window, "play_keyboard_wood");
}

#[test]
fn against_an_engine_with_clocks() {
    let minutes = std::time::Duration::from_mins(5);
    let engine = level(3);
    let setup = Setup {
        seats: Sides { dark: Seat::PERSON, light: engine },
        time: Some(TimeControl { main: minutes, increment: minutes / 100 }),
        ..Setup::people(Variant::Reversi, Size::new(7, 4).expect("a size"))
    };
    let mut window = Make::new(Opening::Game(setup)).settings(settings(Theme::Dark)).open();
    compare(&mut window, "play_engine_7x4");
}

#[test]
fn no_pass_says_its_rules() {
    let mut window =
        Make::game(Variant::NoPass, Size::EIGHT).settings(settings(Theme::Light)).open();
    compare(&mut window, "play_no_pass");
}

#[track_caller]
fn finished(name: &str, size: [f32; 2], theme: Theme) {
    let mut window = after(60, size, settings(theme));
    // Pictures show what is found for certain by then.
    window.state_mut().perform(Intent::Deepen(false));
    window.state_mut().perform(Intent::Review);
    wait_until(&mut window, "the review", |app| app.controller().review_progress().is_none());
    press(&mut window, "Moves");
    quiet(&mut window);
    compare(&mut window, name);
}

#[test]
fn game_over_dark() {
    finished("game_over_dark", USUAL, Theme::Dark);
}

#[test]
fn game_over_small_light() {
    finished("game_over_small_light", SMALL, Theme::Light);
}

#[track_caller]
fn analysed(name: &str, theme: Theme) {
    let mut window = after(60, USUAL, settings(theme));
    // Pictures show what is found for certain by then.
    window.state_mut().perform(Intent::Deepen(false));
    window.state_mut().perform(Intent::Review);
    wait_until(&mut window, "the review", |app| app.controller().review_progress().is_none());
    press(&mut window, "Graph");
    window.state_mut().perform(Intent::GoTo(49));
    window.state_mut().perform(Intent::Values(true));
    wait_until(&mut window, "exact values", |app| {
        !app.controller().is_analysing()
            && app.controller().values().iter().all(|value| value.value.is_exact())
            && !app.controller().values().is_empty()
    });
    quiet(&mut window);
    compare(&mut window, name);
}

#[test]
fn analysis_light() {
    analysed("analysis_light", Theme::Light);
}

#[test]
fn analysis_dark() {
    analysed("analysis_dark", Theme::Dark);
}

#[track_caller]
fn home(name: &str, size: [f32; 2], theme: Theme) {
    let folder = Folder::new();
    let settings = settings(theme);
    let make = Make::game(Variant::Othello, Size::EIGHT).folder(&folder).settings(settings.clone());
    let mut window = make.open();
    paste(&mut window, &GAME[..54]);
    drop(window);
    let make = Make::new(Opening::Home).folder(&folder).sized(size[0], size[1]);
    let mut window = make.settings(settings).open();
    compare(&mut window, name);
}

#[test]
fn home_dark() {
    home("home_dark", USUAL, Theme::Dark);
}

#[test]
fn home_light() {
    home("home_light", USUAL, Theme::Light);
}

#[test]
fn home_small() {
    home("home_small_dark", SMALL, Theme::Dark);
}

#[track_caller]
fn learning(name: &str, size: [f32; 2], settings: Settings) {
    let make = Make::new(Opening::Home).first().settings(settings).sized(size[0], size[1]);
    compare(&mut make.open(), name);
}

#[test]
fn learn_dark() {
    learning("learn_dark", USUAL, settings(Theme::Dark));
}

#[test]
fn learn_small_light() {
    learning("learn_small_light", SMALL, settings(Theme::Light));
}

/// A step of a lesson; of the one on dangerous squares, with a wrong answer.
#[track_caller]
fn lesson(name: &str, (topic, step): (Topic, usize), size: [f32; 2], settings: Settings) {
    let make = Make::new(Opening::Home).settings(settings).sized(size[0], size[1]);
    let mut window = make.open();
    window.state_mut().perform(Action::Learn(topic));
    for _ in 0..step {
        while !window.state().lesson().is_some_and(Lesson::is_answered) {
            window.state_mut().perform(LessonIntent::Show);
        }
        window.state_mut().perform(LessonIntent::Next);
    }
    if topic == Topic::Othello && step == 3 {
        window.state_mut().perform(Intent::Play("b2".parse().expect("a square")));
    }
    window.run_ok();
    quiet(&mut window);
    compare(&mut window, name);
}

#[test]
fn lesson_dark() {
    lesson("lesson_dark", (Topic::Othello, 3), USUAL, settings(Theme::Dark));
}

#[test]
fn lesson_light() {
    lesson("lesson_light", (Topic::Reversi, 1), USUAL, settings(Theme::Light));
}

#[test]
fn lesson_small() {
    lesson("lesson_small_light", (Topic::Othello, 3), SMALL, settings(Theme::Light));
}

#[test]
fn lesson_large() {
    lesson("lesson_large_dark", (Topic::Othello, 4), LARGE, settings(Theme::Dark));
}

#[test]
fn lesson_with_large_text() {
    let look = Settings { text_size: TextSize::percent(200), ..settings(Theme::Dark) };
    lesson("lesson_text_200", (Topic::Othello, 3), USUAL, look);
}

#[test]
fn lesson_in_placing() {
    lesson("lesson_placing_dark", (Topic::Battleship, 1), USUAL, settings(Theme::Dark));
}

#[test]
fn lesson_in_shooting() {
    lesson("lesson_shooting_light", (Topic::Battleship, 6), USUAL, settings(Theme::Light));
}

#[test]
fn lesson_in_shooting_small() {
    lesson("lesson_shooting_small_dark", (Topic::Battleship, 6), SMALL, settings(Theme::Dark));
}

/// The puzzles of a day, the first with a wrong answer.
#[track_caller]
fn puzzle(name: &str, size: [f32; 2], settings: Settings) {
    let make = Make::new(Opening::Home).settings(settings).sized(size[0], size[1]);
    let mut window = make.open();
    window.state_mut().solve_puzzles(20_776);
    wait_until(&mut window, "puzzles", |app| app.drill().is_some_and(|drill| !drill.is_busy()));
    let position = window.state().drill().and_then(Drill::exercise).expect("a puzzle").position;
    for square in position.legal_squares() {
        if window.state().drill().is_some_and(|drill| drill.said().is_none()) {
            window.state_mut().perform(Intent::Play(square));
        }
    }
    window.run_ok();
    quiet(&mut window);
    compare(&mut window, name);
}

#[test]
fn puzzle_dark() {
    puzzle("puzzle_dark", USUAL, settings(Theme::Dark));
}

#[test]
fn puzzle_small_light() {
    puzzle("puzzle_small_light", SMALL, settings(Theme::Light));
}

#[test]
fn puzzle_large_light() {
    puzzle("puzzle_large_light", LARGE, settings(Theme::Light));
}

#[test]
fn mistakes_light() {
    let mut window = crate::drill::reviewed();
    window.state_mut().change_settings(settings(Theme::Light));
    window.state_mut().perform(Action::Mistakes);
    wait_until(&mut window, "values", |app| app.drill().is_some_and(|drill| !drill.is_busy()));
    quiet(&mut window);
    compare(&mut window, "mistakes_light");
}

#[test]
fn lesson_end() {
    lesson("lesson_end_dark", (Topic::Othello, 7), USUAL, settings(Theme::Dark));
}

#[test]
fn new_game() {
    let mut window = after(27, USUAL, settings(Theme::Dark));
    quiet(&mut window);
    key(&mut window, Key::N);
    press(&mut window, "White: an engine");
    press(&mut window, "Play with clocks");
    compare(&mut window, "new_game_dark");
}

#[test]
fn new_game_small() {
    let mut window = after(27, SMALL, settings(Theme::Light));
    quiet(&mut window);
    key(&mut window, Key::N);
    compare(&mut window, "new_game_small_light");
}

#[test]
fn settings_page() {
    let mut window = after(27, USUAL, settings(Theme::Light));
    quiet(&mut window);
    press(&mut window, "View");
    press(&mut window, "Settings...");
    compare(&mut window, "settings_light");
}

#[test]
fn help_page() {
    let mut window = after(27, USUAL, settings(Theme::Dark));
    quiet(&mut window);
    key(&mut window, Key::F1);
    compare(&mut window, "help_dark");
}

#[test]
fn save_page() {
    let mut window = after(27, USUAL, settings(Theme::Dark));
    quiet(&mut window);
    ctrl(&mut window, Key::S);
    compare(&mut window, "save_dark");
}

#[test]
fn editor_page() {
    let mut window = after(27, USUAL, settings(Theme::Light));
    quiet(&mut window);
    press(&mut window, "Edit");
    press(&mut window, "Edit board");
    compare(&mut window, "editor_light");
}

#[test]
fn menu_of_levels() {
    let mut window = after(27, USUAL, settings(Theme::Dark));
    quiet(&mut window);
    let card = window
        .get_all_by(|node| node.label().is_some_and(|label| label.contains("Change who plays")))
        .next()
        .expect("a card");
    card.click();
    window.run_ok();
    compare(&mut window, "levels_dark");
}

/// A battle with fleets by chance and so many shots by chance on either side.
fn battle(seats: [BattleshipSeat; 2], shots: usize) -> Battle {
    let mut battle = Battle::new(BattleshipSetup { seats, ..BattleshipSetup::default() }, 7);
    for side in Side::BOTH {
        let mut dice = SeededDice::new(20 + side.index() as u64);
        let layout = random_layout(battle.game(), &mut dice, Effort::default());
        battle.set_fleet(side, &layout.expect("a fleet").0).expect("it fits");
    }
    for shot in 0..shots {
        let cell = (shot / 2 * 37 + 11) % 100;
        battle.fire(Point::new((cell / 10) as i32, (cell % 10) as i32)).expect("a new shot");
    }
    battle
}

fn at_sea(size: [f32; 2], settings: Settings, battle: Battle) -> Window {
    let opening = Opening::Battle(battle.setup());
    let mut window = Make::new(opening).sized(size[0], size[1]).settings(settings).open();
    window.state_mut().perform(BattleshipIntent::Load(Box::new(battle)));
    window.run_ok();
    window
}

fn against_good() -> [BattleshipSeat; 2] {
    ["person", "good"].map(|name| BattleshipSeat::find(roster(), name).expect("a seat"))
}

#[track_caller]
fn fighting(name: &str, size: [f32; 2], settings: Settings) {
    let mut window = at_sea(size, settings, battle(against_good(), 44));
    window.state_mut().perform(BattleshipIntent::Heat(true));
    wait_until(&mut window, "the chances", |app| {
        app.battle().is_some_and(|controller| controller.heat().is_some())
    });
    compare(&mut window, name);
}

#[test]
fn battle_dark() {
    fighting("battle_dark", USUAL, settings(Theme::Dark));
}

#[test]
fn battle_light() {
    fighting("battle_light", USUAL, settings(Theme::Light));
}

#[test]
fn battle_small() {
    fighting("battle_small_light", SMALL, settings(Theme::Light));
}

#[test]
fn battle_large_with_shapes_and_letters() {
    let look = Settings { shapes: true, battleship_letters: true, ..settings(Theme::Dark) };
    fighting("battle_large_shapes", LARGE, look);
}

#[track_caller]
fn placing(name: &str, size: [f32; 2], theme: Theme) {
    let setup = BattleshipSetup { seats: against_good(), ..BattleshipSetup::default() };
    let mut window =
        Make::new(Opening::Battle(setup)).sized(size[0], size[1]).settings(settings(theme)).open();
    for point in [(1, 1), (5, 8), (7, 2)] {
        window.state_mut().perform(BattleshipIntent::MoveTo(Point::new(point.0, point.1)));
        window.state_mut().perform(BattleshipIntent::Place);
    }
    window.state_mut().perform(BattleshipIntent::Rotate);
    window.state_mut().perform(BattleshipIntent::MoveTo(Point::new(0, 4)));
    window.run_ok();
    compare(&mut window, name);
}

#[test]
fn placing_dark() {
    placing("placing_dark", USUAL, Theme::Dark);
}

#[test]
fn placing_light() {
    placing("placing_light", USUAL, Theme::Light);
}

#[test]
fn placing_small() {
    placing("placing_small_dark", SMALL, Theme::Dark);
}

#[test]
fn battle_over_and_graded() {
    let mut battle = battle(against_good(), 60);
    battle.surrender(Side::First);
    let mut window = at_sea(USUAL, settings(Theme::Dark), battle);
    window.state_mut().perform(BattleshipIntent::Grade);
    wait_until(&mut window, "the grades", |app| {
        app.battle()
            .is_some_and(|controller| !controller.is_grading() && controller.grades().len() == 60)
    });
    window.state_mut().perform(BattleshipIntent::GoTo(41));
    window.run_ok();
    compare(&mut window, "battle_over_dark");
}

#[test]
fn hand_over() {
    let people = [BattleshipSeat::PERSON; 2];
    let mut window = at_sea(USUAL, settings(Theme::Light), battle(people, 10));
    compare(&mut window, "hand_over_light");
}

#[test]
fn assistant() {
    let mut window = Make::new(Opening::Home).settings(settings(Theme::Light)).open();
    press(&mut window, "Battleship: assistant");
    wait_until(&mut window, "the chances", |app| app.assistant().is_some());
    for (answer, cell) in [("Miss", "(4,4), "), ("Hit, not sunk", "(2,6), ")] {
        press(&mut window, answer);
        let node = window
            .get_all_by(|node| node.label().is_some_and(|label| label.starts_with(cell)))
            .next()
            .expect("a cell");
        node.click();
        window.run_ok();
    }
    wait_until(&mut window, "the best shot", |_| true);
    for _ in 0..200 {
        window.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
        let best = |label: String| label.starts_with("Best shot");
        if window.query_all_by(|node| node.label().is_some_and(best)).next().is_some() {
            break;
        }
    }
    window.remove_cursor();
    window.run_ok();
    compare(&mut window, "assistant_light");
}

#[test]
fn new_battle() {
    let mut window = Make::new(Opening::Home).settings(settings(Theme::Dark)).open();
    press(&mut window, "Battleship: choose ...");
    compare(&mut window, "new_battle_dark");
}

#[track_caller]
fn your_games(name: &str, size: [f32; 2], settings: Settings) {
    let make = Make::new(Opening::Home).sized(size[0], size[1]).settings(settings);
    let (mut window, _folder) = with_games(60, make);
    key(&mut window, Key::ArrowDown);
    key(&mut window, Key::ArrowDown);
    compare(&mut window, name);
}

#[test]
fn your_games_dark() {
    your_games("your_games_dark", USUAL, settings(Theme::Dark));
}

#[test]
fn your_games_large_light() {
    your_games("your_games_large_light", LARGE, settings(Theme::Light));
}

#[test]
fn your_games_small_light() {
    your_games("your_games_small_light", SMALL, settings(Theme::Light));
}

#[track_caller]
fn file_games(name: &str, size: [f32; 2], theme: Theme) {
    let make = Make::game(Variant::Othello, Size::EIGHT).sized(size[0], size[1]);
    let mut window = make.settings(settings(theme)).open();
    paste(&mut window, &PGN.repeat(12));
    wait_until(&mut window, "the games", |app| app.bottom_row().starts_with("36 games,"));
    key(&mut window, Key::ArrowDown);
    compare(&mut window, name);
}

#[test]
fn file_games_dark() {
    file_games("file_games_dark", USUAL, Theme::Dark);
}

#[test]
fn file_games_small_light() {
    file_games("file_games_small_light", SMALL, Theme::Light);
}

#[test]
fn explorer_light() {
    let mut window =
        Make::game(Variant::Othello, Size::EIGHT).settings(settings(Theme::Light)).open();
    paste(&mut window, &PGN.repeat(12));
    wait_until(&mut window, "the games", |app| app.bottom_row().starts_with("36 games,"));
    key(&mut window, Key::Enter);
    window.state_mut().perform(Intent::GoTo(1));
    press(&mut window, "Explorer");
    for _ in 0..2000 {
        window.run_steps(1);
        if has(&window, "f6: 12 games, scores 50 %") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    quiet(&mut window);
    compare(&mut window, "explorer_light");
}
