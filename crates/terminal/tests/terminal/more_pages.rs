//! Analysis, lessons, puzzles, files, programs, reports: what stands around a game.

use std::time::Duration;

use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::style::Color;
use reversi::{Size, Variant};
use session::battleship::{BattleshipController, BattleshipSetup, Stage};
use session::store::MemoryStore;
use session::{Opening, Setup};
use terminal::{LEAST, Page};

use crate::table::{ASCII, COLOURS, Table};

/// Draws until something is so.
pub(crate) fn wait(table: &mut Table, is_so: impl Fn(&Table) -> bool) {
    for _ in 0..6000 {
        if is_so(table) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
        table.draw();
    }
    panic!("it did not come:\n{}", table.text());
}

/// A game on a small board in which Dark errs, looked at again.
pub(crate) fn analysed() -> Table {
    let size = Size::new(4, 4).expect("a size");
    let opening = Opening::Game(Setup::people(Variant::Reversi, size));
    let mut table = Table::over(MemoryStore::default(), &opening, COLOURS);
    for square in "b2 b3 c2 c3 d4 b4 a4 d3".split(' ') {
        table.types(&format!("{square}\n"));
    }
    table.types("z");
    wait(&mut table, |table| {
        let game = table.app.controller();
        game.review_progress().is_none() && game.deepening().is_none() && game.notice().is_none()
    });
    table
}

/// A battle on the standard board against itself, to its end.
pub(crate) fn fought() -> Table {
    let mut table = Table::new(&Opening::Battle(BattleshipSetup::default()));
    table.types("x\n");
    let is_fighting =
        |table: &Table| table.app.battle().is_some_and(|battle| battle.stage() == Stage::Battle);
    wait(&mut table, is_fighting);
    table.types("44\n");
    wait(&mut table, |table| table.app.battle().is_some_and(BattleshipController::can_fire));
    table.types("xx");
    table
}

#[test]
fn the_analysis_has_what_moves_cost_and_leads_to_them() {
    let mut table = analysed();
    assert_eq!(table.app.page(), Page::Analysis);
    let seen = table.draw();
    for word in ["ANALYSIS", "discs lost in 3 moves", "worth  loss  best", "1. b2"] {
        assert!(seen.contains(word), "{word}\n{seen}");
    }
    table.key(KeyCode::Home);
    assert_eq!(table.app.controller().model().moves_played(), 0);
    table.key(KeyCode::Down);
    table.key(KeyCode::Right);
    assert_eq!(table.app.controller().model().moves_played(), 2);
    table.types("1");
    let at = table.app.controller().model().moves_played();
    let remark = table.app.controller().remark(at).expect("a remark");
    assert!(remark.turning_point || remark.loss >= 4, "{remark:?}");
    table.types("w");
    assert_eq!(table.app.page(), Page::Drill);
    let seen = table.draw();
    assert!(seen.contains("Find a better move."), "{seen}");
    table.key(KeyCode::Esc);
    assert_eq!(table.app.page(), Page::Analysis);
    table.key(KeyCode::Esc);
    assert_eq!(table.app.page(), Page::Game);
}

#[test]
fn every_lesson_is_done_by_being_shown() {
    for (rows, name) in [(0, "Reversi"), (1, "Othello"), (2, "Battleship")] {
        let mut table = Table::new(&Opening::Home);
        table.key(KeyCode::F(3));
        for _ in 0..rows {
            table.key(KeyCode::Down);
        }
        let seen = table.types("\n");
        assert!(seen.contains(&format!("{name}: 1 of")), "{seen}");
        for _ in 0..200 {
            let seen = table.types("t");
            if seen.contains("The end of the lesson") {
                break;
            }
            if seen.contains("next step") {
                table.types("\n");
            }
        }
        let seen = table.draw();
        assert!(seen.contains("The end of the lesson"), "{name}\n{seen}");
        table.types("\n");
        assert!(matches!(table.app.page(), Page::Game | Page::Battle));
    }
}

#[test]
fn a_puzzle_is_solved_and_counted() {
    let store = MemoryStore::default();
    let mut table = Table::over(store, &Opening::Home, COLOURS);
    table.key(KeyCode::F(3));
    for _ in 0..3 {
        table.key(KeyCode::Down);
    }
    table.types("\n");
    assert_eq!(table.app.page(), Page::Drill);
    wait(&mut table, |table| table.text().contains("Exactly one move is best"));
    let seen = table.types("t");
    assert!(seen.contains("Right:"), "{seen}");
}

#[test]
fn files_are_written_asked_about_and_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my game.json");
    let mut table = Table::people(Variant::Othello);
    table.types("f5\nd6\n");
    let ask = |table: &mut Table, key: char, name: &str| {
        table.ctrl(KeyCode::Char(key));
        for _ in 0..80 {
            table.key(KeyCode::Backspace);
        }
        table.app.handle(&Event::Paste(name.to_owned()));
        table.key(KeyCode::Enter)
    };
    let name = path.display().to_string();
    let seen = ask(&mut table, 's', &name);
    assert_eq!(table.app.page(), Page::Game, "{seen}");
    assert!(path.exists());
    let seen = ask(&mut table, 's', &name);
    assert!(seen.contains("Enter once more writes over it"), "{seen}");
    table.key(KeyCode::Enter);
    assert_eq!(table.app.page(), Page::Game);
    let seen = ask(&mut table, 's', &folder.path().join("x.doc").display().to_string());
    assert!(seen.contains("expected a name that ends in one of these"), "{seen}");
    table.key(KeyCode::Esc);
    table.types("uu");
    ask(&mut table, 'o', &name);
    assert_eq!(table.app.controller().moves().len(), 2);
    let seen = ask(&mut table, 'o', &folder.path().join("none").display().to_string());
    assert_eq!(table.app.page(), Page::Ask, "{seen}");
}

#[test]
fn a_name_that_is_offered_makes_way_and_words_are_deleted() {
    let mut table = Table::people(Variant::Othello);
    let seen = table.ctrl(KeyCode::Char('s'));
    // Whether it has a number depends on the files that are there.
    assert!(seen.contains("> Othello") && seen.contains(".json\n"), "{seen}");
    let seen = table.types("/tmp/a b.json");
    assert!(seen.contains("> /tmp/a b.json"), "{seen}");
    let seen = table.ctrl(KeyCode::Char('w'));
    assert!(seen.contains("> /tmp/a\n"), "{seen}");
    let seen = table.ctrl(KeyCode::Char('w'));
    assert!(seen.contains("> /tmp/\n"), "{seen}");
    let seen = table.ctrl(KeyCode::Char('u'));
    assert!(seen.contains("\n >\n"), "{seen}");
    // Whoever wants another ending goes on with the name.
    table.key(KeyCode::Esc);
    table.ctrl(KeyCode::Char('s'));
    for _ in 0..4 {
        table.key(KeyCode::Backspace);
    }
    let seen = table.types("pgn");
    assert!(seen.contains("> Othello") && seen.contains(".pgn\n"), "{seen}");
}

#[test]
fn a_place_is_typed_as_digits_or_as_a_letter_and_a_number() {
    let mut table = battle(COLOURS);
    for (typed, place) in [("34", "(3,4)"), ("e5", "(4,4)"), ("E10", "(9,4)"), ("27", "(2,7)")] {
        let seen = table.types(typed);
        assert!(seen.contains(&format!("Enter fires at {place}")), "{typed}\n{seen}");
    }
    table.types("s");
    for _ in 0..5 {
        table.key(KeyCode::Down);
    }
    table.types("\n");
    table.key(KeyCode::Esc);
    for (typed, place) in [("j10", "J10"), ("c1", "C1"), ("7", "C7"), ("b", "B7")] {
        let seen = table.types(typed);
        assert!(seen.contains(&format!("Enter fires at {place}")), "{typed}\n{seen}");
    }
    let wish = table.app.handle(&Event::Key(KeyCode::F(6).into()));
    assert!(matches!(wish, terminal::Wish::Copy(_)), "{wish:?}");
}

/// Two people on a small board with two ships; one shot each, then the second gives up.
fn small_battle() -> Table {
    let mut game = battleship::Game::new(5, 6).expect("a size");
    game.add_ship(3, 'A', "alpha").expect("a ship");
    game.add_ship(2, 'B', "beta").expect("a ship");
    let seats = [battleship_engine::BattleshipSeat::PERSON; 2];
    let setup = BattleshipSetup { seats, game };
    let mut table = Table::new(&Opening::Battle(setup));
    table.types("\nx\n\nx\n\n22\n\n\n00\nxx");
    table
}

#[test]
fn the_report_is_whole_in_small_sizes_and_about_the_side_it_names() {
    let mut table = small_battle();
    table.types("l");
    wait(&mut table, |table| !table.app.battle().is_some_and(BattleshipController::is_grading));
    let seen = table.draw();
    assert!(seen.contains("Luck: hits beyond the chances"), "{seen}");
    let reasons = |seen: &str| seen.contains("Ships lie at (0,0)");
    let own = seen.contains("Shots: Player 2");
    assert_eq!(reasons(&seen), own, "{seen}");
    let other = table.types("w");
    assert_eq!(reasons(&other), !own, "{other}");
    let mut table = fought();
    table.types("l");
    wait(&mut table, |table| !table.app.battle().is_some_and(BattleshipController::is_grading));
    let seen = table.resize(LEAST.0, LEAST.1);
    assert!(seen.contains("m more"), "{seen}");
    let parts: Vec<String> = (0..6).map(|_| table.types("m")).collect();
    assert!(parts.iter().any(|part| part.contains("Turning shots")), "{}", parts[0]);
}

#[test]
fn an_analysis_without_errors_says_so() {
    let size = Size::new(4, 4).expect("a size");
    let mut table = Table::new(&Opening::Game(Setup::people(Variant::Reversi, size)));
    table.types("w");
    assert!(table.draw().contains("analyse the game first"));
    table.types("b3\nc3\nb2\nz");
    wait(&mut table, |table| {
        let game = table.app.controller();
        game.review_progress().is_none() && game.deepening().is_none() && game.notice().is_none()
    });
    let seen = table.draw();
    assert!(seen.contains("0 discs lost in 1 move, 0.0 each"), "{seen}");
    assert!(!seen.contains("turning point"), "{seen}");
    let seen = table.types("w");
    assert!(seen.contains("no mistake of yours was found in this game"), "{seen}");
}

#[test]
fn a_game_is_pasted_and_copied() {
    let mut table = Table::new(&Opening::Home);
    table.app.handle(&Event::Paste("f5d6c3".to_owned()));
    let seen = table.draw();
    assert!(seen.contains("Pasted a list of moves"), "{seen}");
    assert_eq!(table.app.controller().moves().len(), 3);
    let key =
        crossterm::event::KeyEvent::new(KeyCode::Char('j'), crossterm::event::KeyModifiers::NONE);
    let wish = table.app.handle(&Event::Key(key));
    assert_eq!(wish, terminal::Wish::Copy("f5d6c3".to_owned()));
    table.app.handle(&Event::Paste("hello".to_owned()));
    let seen = table.draw();
    assert!(seen.contains("What was pasted is no game"), "{seen}");
}

#[test]
fn programs_are_entered_and_removed() {
    let mut table = Table::new(&Opening::Home);
    table.types("s");
    table.key(KeyCode::End);
    table.key(KeyCode::Up);
    table.types("\n\n");
    assert_eq!(table.app.page(), Page::Ask);
    let seen = table.types("Nobody\n");
    assert!(seen.contains("expected a name, and bot:COMMAND"), "{seen}");
    table.types(" bot:true\n");
    assert_eq!(table.app.page(), Page::Programs);
    assert_eq!(table.app.settings().programs.len(), 1);
    table.key(KeyCode::Home);
    let seen = table.key(KeyCode::Delete);
    assert!(seen.contains("Del once more"), "{seen}");
    table.key(KeyCode::Delete);
    assert_eq!(table.app.settings().programs.len(), 0);
}

#[test]
fn a_battle_has_another_board_and_fleet() {
    let mut table = Table::new(&Opening::Battle(BattleshipSetup::default()));
    table.types("n");
    assert_eq!(table.app.page(), Page::NewBattle);
    for _ in 0..3 {
        table.key(KeyCode::Down);
    }
    for _ in 0..4 {
        table.key(KeyCode::Left);
    }
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.types("\n");
    assert_eq!(table.app.page(), Page::Ask);
    for _ in 0..20 {
        table.key(KeyCode::Backspace);
    }
    let seen = table.types("P2,S33\n");
    assert_eq!(table.app.page(), Page::Ask, "{seen}");
    table.key(KeyCode::Backspace);
    let seen = table.types("\n");
    assert!(seen.contains("Rows              < 6 >"), "{seen}");
    assert!(seen.contains("Fleet P2,S3"), "{seen}");
    table.key(KeyCode::Home);
    table.types("\n");
    let game = table.app.battle().expect("a battle").battle().game().clone();
    assert_eq!((game.rows(), game.cols(), game.n_ships()), (6, 10, 2));
}

#[test]
fn a_battle_that_is_over_is_graded_replayed_and_reported() {
    let mut table = fought();
    let seen = table.draw();
    assert!(seen.contains("You lose"), "{seen}");
    assert!(table.types("o").contains("Look again: Battleship"));
    table.types("\n");
    table.types("l");
    assert_eq!(table.app.page(), Page::Report);
    wait(&mut table, |table| table.text().contains("skill"));
    table.key(KeyCode::Home);
    assert_eq!(table.app.battle().map(BattleshipController::shots_shown), Some(0));
    table.types("p");
    wait(&mut table, |table| table.app.battle().is_some_and(|battle| !battle.is_replaying()));
    let shots = table.app.battle().map(|battle| battle.battle().shots().len());
    assert_eq!(table.app.battle().map(BattleshipController::shots_shown), shots);
    let own = table.draw();
    assert_ne!(own, table.types("w"), "the other side has a report of its own");
    table.key(KeyCode::Esc);
    assert_eq!(table.app.page(), Page::Battle);
    // It is one of the finished games now, and opens again.
    table.types("oy");
    wait(&mut table, |table| table.text().contains("Battleship"));
    table.types("\n");
    assert_eq!(table.app.page(), Page::Battle);
}

#[test]
fn engines_are_watched_step_by_step() {
    let seats = ["level 1", "level 2"].map(|name| name.parse::<session::Seat>().expect("a level"));
    let [dark, light] = seats;
    let size = Size::new(4, 4).expect("a size");
    let setup =
        Setup { seats: session::Sides { dark, light }, ..Setup::people(Variant::Othello, size) };
    let mut table = Table::new(&Opening::Game(setup));
    let seen = table.types("p");
    assert!(seen.contains("Waiting: p goes on, Space has one move played"), "{seen}");
    let moves = table.app.controller().moves().len();
    for _ in 0..5 {
        table.draw();
    }
    assert_eq!(table.app.controller().moves().len(), moves, "it waits");
    table.types(" ");
    wait(&mut table, |table| table.app.controller().moves().len() == moves + 1);
    table.types("p");
    wait(&mut table, |table| table.app.controller().outcome().is_some());
}

#[test]
fn every_new_page_fits_every_size_and_has_no_strange_signs() {
    let is_narrow = |letter: char| {
        letter.is_ascii() || matches!(letter, '\u{2596}'..='\u{259F}' | '\u{2800}'..='\u{28FF}')
    };
    let look = |table: &mut Table, what: &str| {
        for (width, height) in [(80, 24), (120, 40), (200, 60), LEAST, (60, 14)] {
            let seen = table.resize(width, height);
            let strange = seen.chars().find(|letter| !is_narrow(*letter));
            assert_eq!(strange, None, "{what} {width}x{height}\n{seen}");
            assert!(seen.contains("Esc"), "{what} {width}x{height} has no way out\n{seen}");
        }
        table.resize(80, 24);
    };
    look(&mut analysed(), "analysis");
    let mut table = fought();
    table.types("l");
    look(&mut table, "report");
    for rows in 0..3 {
        let mut table = Table::new(&Opening::Home);
        table.key(KeyCode::F(3));
        look(&mut table, "learn");
        for _ in 0..rows {
            table.key(KeyCode::Down);
        }
        table.types("\n");
        look(&mut table, "lesson");
    }
    let mut table = Table::over(MemoryStore::default(), &Opening::Home, ASCII);
    table.ctrl(KeyCode::Char('o'));
    look(&mut table, "open");
    assert!(table.draw().is_ascii());
}

/// The waters of a battle against somebody, at the first shot.
fn battle(options: terminal::Options) -> Table {
    let opening = Opening::Battle(BattleshipSetup::default());
    let mut table = Table::over(MemoryStore::default(), &opening, options);
    table.types("x\n");
    wait(&mut table, |table| table.app.battle().is_some_and(BattleshipController::can_fire));
    table
}

/// The grounds of the left waters on 80x24.
fn grounds(table: &Table) -> std::collections::HashSet<Color> {
    let buffer = table.screen.backend().buffer();
    (3..13).flat_map(|y| (3..33).map(move |x| buffer[(x, y)].bg)).collect()
}

#[test]
fn chances_are_told_by_colour_as_well() {
    let mut table = battle(COLOURS);
    assert_eq!(grounds(&table).len(), 1);
    table.types("m");
    wait(&mut table, |table| grounds(table).len() > 5);
    let coloured = terminal::Options { ascii: true, ..COLOURS };
    let water = grounds(&battle(coloured));
    assert!(!water.contains(&Color::Reset), "ASCII has colours where there are some: {water:?}");
}

#[test]
fn a_battle_says_what_its_signs_mean_and_what_floats_in_small_sizes_too() {
    let mut table = battle(COLOURS);
    let seen = table.draw();
    assert!(seen.contains("~ unknown  o miss  X hit  # sunk"), "{seen}");
    for (width, height) in [(60, 20), (60, 14), (80, 18)] {
        let seen = table.resize(width, height);
        let lists = seen.matches("AAAAA BBBB DDD SSS PP").count();
        assert!(lists == 2 || height == 14, "{width}x{height}\n{seen}");
        assert!(seen.contains("Your shot"), "{width}x{height}\n{seen}");
    }
    assert!(table.resize(60, 20).contains("0 %"), "the title fits");
    for (width, height) in [(40, 12), (60, 12)] {
        let seen = table.resize(width, height);
        assert!(seen.contains("Your shot") && seen.contains("patrol "), "{seen}");
    }
    table.resize(80, 24);
    table.types("44\n");
    wait(&mut table, |table| table.app.battle().is_some_and(BattleshipController::can_fire));
    let seen = table.draw();
    assert!(seen.contains("Your shot: click") && seen.contains("You attacked (4,4)"), "{seen}");
    assert!(!seen.contains("was attacked: aim elsewhere"), "nobody erred\n{seen}");
    // On the least screen the result is said beside the waters, with what comes next.
    let small = table.resize(LEAST.0, LEAST.1);
    assert!(small.contains("You (4,4): ") && small.contains("Mediocre ("), "{small}");
    assert!(small.contains("Your shot"), "{small}");
    table.resize(80, 24);
    table.key(KeyCode::Right);
    let seen = table.key(KeyCode::Left);
    assert!(seen.contains("(4,4) was attacked: aim elsewhere"), "{seen}");
}

#[test]
fn what_was_said_makes_way_for_what_is_aimed_at() {
    let mut table = battle(COLOURS);
    table.types("t");
    wait(&mut table, |table| table.text().contains("Tip: ("));
    let seen = table.types("34");
    assert!(seen.contains("Enter fires at (3,4)") && !seen.contains("Tip: ("), "{seen}");
    table.types("z");
    let seen = table.mouse(MouseEventKind::Moved, 3 + 3 * 5, 3 + 6);
    assert!(seen.contains("Enter fires at (6,5)"), "{seen}");
}

/// Whether all words of a text are on the screen one after the other, line breaks aside.
fn has(seen: &str, text: &str) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    words(seen).contains(&words(text))
}

#[test]
fn reasons_and_grades_are_whole_at_80_columns_and_never_end_in_mid_sentence() {
    let mut table = battle(COLOURS);
    table.types("tm");
    wait(&mut table, |table| table.text().contains("Fleets left"));
    let seen = table.draw();
    // The first shot has mirror images that are as good, so nothing is said of what others lose.
    for said in ["Fits here: aircraft carrier", "Fleets left: ", "Shots to come: "] {
        assert!(seen.contains(said), "{said}\n{seen}");
    }
    assert!(has(&seen, "ways, patrol boat 4 ways."), "{seen}");
    let seen = table.resize(60, 20);
    assert!(!seen.contains("Fits here") || has(&seen, "patrol boat 4 ways."), "{seen}");
    let mut table = fought();
    table.types("mz");
    wait(&mut table, |table| table.app.battle().is_some_and(|battle| !battle.is_busy()));
    for said in ["That shot: ", "Player: skill ", "Mediocre: skill "] {
        let seen = table.draw();
        assert!(seen.contains(said), "{said}\n{seen}");
    }
    let seen = table.resize(LEAST.0, LEAST.1);
    assert!(has(&seen, "You lose") && seen.matches(" %").count() > 1, "{seen}");
}

#[test]
fn a_battle_that_is_watched_says_whether_it_waits_and_how_fast_it_goes() {
    let seats = ["good", "mediocre"].map(|name| {
        let found = battleship_engine::roster().find(name).expect("a player");
        battleship_engine::BattleshipSeat::of(found)
    });
    let setup = BattleshipSetup { seats, ..BattleshipSetup::default() };
    let mut table = Table::new(&Opening::Battle(setup));
    let is_fighting =
        |table: &Table| table.app.battle().is_some_and(|battle| battle.stage() == Stage::Battle);
    wait(&mut table, is_fighting);
    let seen = table.draw();
    assert!(seen.contains("set the pace (0.7 s)"), "{seen}");
    assert!(!seen.contains("the other side"), "{seen}");
    let seen = table.types("-");
    assert!(seen.contains("set the pace (1.4 s)"), "{seen}");
    let seen = table.types("p");
    assert!(seen.contains("Waiting: p goes on, Space has one shot fired"), "{seen}");
}

#[test]
fn help_begins_with_what_the_page_needs_and_leads_back_to_it() {
    let mut table = battle(COLOURS);
    let seen = table.types("?");
    assert!(seen.trim_start().starts_with("Placing a fleet"), "{seen}");
    let seen = table.key(KeyCode::End);
    assert!(seen.contains("Battleship: Both place a fleet"), "{seen}");
    assert!(seen.contains("# a ship that was sunk"), "{seen}");
    let up = table.key(KeyCode::Up);
    assert_ne!(seen, up, "the first step up is one");
    table.key(KeyCode::Esc);
    assert_eq!(table.app.page(), Page::Battle);
    table.key(KeyCode::F(3));
    table.types("\n?");
    assert_eq!(table.app.page(), Page::Help);
    table.key(KeyCode::Esc);
    assert_eq!(table.app.page(), Page::Lesson);
}

#[test]
fn a_lesson_is_read_to_its_end_on_the_least_screen() {
    for rows in 0..3 {
        let mut table = Table::new(&Opening::Home);
        table.key(KeyCode::F(3));
        for _ in 0..rows {
            table.key(KeyCode::Down);
        }
        table.types("\n");
        let whole = table.resize(200, 60);
        let last = whole.lines().rev().find(|line| line.ends_with('.')).expect("a text");
        let end = last.split(' ').next_back().expect("a word").to_owned();
        table.resize(LEAST.0, LEAST.1);
        let pages: Vec<String> = (0..20).map(|_| table.types("m")).collect();
        assert!(pages[0].contains("m more"), "{}", pages[0]);
        assert!(pages.iter().any(|page| page.contains(&end)), "{end}\n{}", pages[3]);
    }
}

#[test]
fn the_analysis_is_whole_on_the_least_screen() {
    let seen = analysed().resize(LEAST.0, LEAST.1);
    assert!(seen.contains("1 6. d3 -15: d1"), "{seen}");
    assert!(seen.contains(" 6. d3??  -12  -15"), "{seen}");
}

#[test]
fn which_of_many_games_was_opened_is_said_once() {
    let mut table = Table::new(&Opening::Home);
    let [edge, middle] = [27, 6].map(|squares| "-".repeat(squares));
    let start = format!("{edge}O*{middle}*O{edge}");
    let players = "PC[x]PB[a]PW[b]TI[5]TY[8]";
    let game = format!("(;GM[Othello]{players}BO[8 {start} *]B[F5]W[D6];)");
    table.app.handle(&Event::Paste(format!("{game}\n{game}\n")));
    let seen = table.draw();
    assert_eq!(seen.matches("the first of 2").count(), 1, "{seen}");
}
