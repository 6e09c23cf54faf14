//! Other programs in the window: entered, tried out, seated, asked, and hostile ones survived.

#![cfg(unix)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use battleship_engine::BattleshipSeat;
use eframe::egui::{Event, Key};
use egui_kittest::kittest::{NodeT, Queryable};
use reversi::{Player, Size, Variant};
use session::battleship::BattleshipSetup;
use session::{Intent, ProgramEntry, Seat, Settings};
use window::{Action, DialogKind};

use crate::battleship_support::{computer, controller_of, make, pond, wait};
use crate::support::*;

/// A bot that plays the first legal square, places our pond and shoots along the rows.
const FAIR: &str = r#"n=0; while read -r line; do case "$line" in
*\"legal\"*) echo "$line" | sed "s/.*\"legal\":\[\"\([a-h][1-8]\)\".*/{\"move\":\"\1\",\"value\":2.5}/";;
*\"type\":\"place\"*) echo "{\"error\":\"no sailor\"}";;
esac; done"#;

/// Everybody who may play is one list for the whole program, so these tests come one by one.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A script as a command of one line.
fn command(script: &str) -> String {
    let script = script.replace('\n', " ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("sh -c \"{script}\"")
}

fn entry(name: &str, script: &str, options: &str) -> ProgramEntry {
    ProgramEntry::new(name, &command(script), "bots", options).expect("an entry")
}

/// A window of Othello with these programs in its settings.
fn window_with(programs: Vec<ProgramEntry>) -> Make {
    let settings = Settings { programs, animation: false, ..Settings::default() };
    Make::game(Variant::Othello, Size::EIGHT).settings(settings)
}

fn fill(window: &mut Window, field: &str, text: &str) {
    window.get_by_role_and_label(eframe::egui::accesskit::Role::TextInput, field).focus();
    window.run_ok();
    ctrl(window, Key::A);
    window.event(Event::Text(text.to_owned()));
    window.run_ok();
}

fn seat(name: &str) -> Seat {
    format!("program:{name}").parse().expect("a seat")
}

/// The dialog has something to say, perhaps after a while.
fn wait_for(window: &mut Window, part: &str) {
    for _ in 0..3000 {
        window.run_steps(1);
        if window.query_by_label_contains(part).is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("waited too long for: {part}");
}

#[test]
fn a_program_is_added_tried_out_edited_seated_and_removed() {
    let _turn = alone();
    let mut window = window_with(Vec::new()).open();
    window.state_mut().perform(DialogKind::Settings);
    window.run_ok();
    press(&mut window, "Add a program...");
    fill(&mut window, "Name", "Fair");
    fill(&mut window, "Command", "sh 'x");
    assert!(window.query_by_label_contains("a quote is not closed").is_some());
    fill(&mut window, "Command", &command(FAIR));
    press(&mut window, "Try out");
    wait_for(&mut window, "It plays Othello: d3 ");
    wait_for(&mut window, "Fair: gave up: it said: no sailor");
    press(&mut window, "Keep");
    let programs = window.state().settings().programs.clone();
    assert_eq!(programs.len(), 1);
    // Back in the settings, where it can be edited: another name, the same place.
    press(&mut window, "Edit Fair");
    fill(&mut window, "Name", "Fairer");
    fill(&mut window, "Options", "speed=3");
    assert!(window.query_by_label_contains("there is no option 'speed'").is_some());
    fill(&mut window, "Options", "time=20");
    press(&mut window, "Keep");
    let program = window.state().settings().programs[0].program().clone();
    assert_eq!((program.name.as_str(), program.limits.time.as_secs()), ("Fairer", 20));
    press(&mut window, "Close");
    // In a new game it can be chosen from the list.
    window.state_mut().perform(DialogKind::NewGame);
    window.run_ok();
    press(&mut window, "White: an engine");
    press(&mut window, "Level of White");
    // The list scrolls.
    window.get_by_label("Fairer").scroll_to_me();
    window.run_ok();
    press(&mut window, "Fairer");
    press(&mut window, "Start");
    assert_eq!(*window.state().controller().seat(Player::Light), seat("Fairer"));
    click(&mut window, "f5");
    wait_until(&mut window, "its move", |app| app.controller().moves().len() == 2);
    // It stays at the table when it is removed from the list, which takes two clicks.
    window.state_mut().perform(DialogKind::Settings);
    window.run_ok();
    press(&mut window, "Remove: Fairer");
    assert_eq!(window.state().settings().programs.len(), 1);
    press(&mut window, "Remove for good: Fairer");
    assert!(window.state().settings().programs.is_empty());
}

#[test]
fn two_programs_cannot_have_one_name() {
    let _turn = alone();
    let mut window = window_with(vec![entry("One", "cat", "")]).open();
    window.state_mut().perform(DialogKind::Program(None));
    window.run_ok();
    fill(&mut window, "Name", "One");
    fill(&mut window, "Command", "cat");
    assert!(has(&window, "another program is called One"));
    assert!(window.get_by_label("Keep").accesskit_node().is_disabled());
}

/// Plays a move against a program that does this; says what the window says.
fn against(script: &str, options: &str) -> String {
    let folder = Folder::new();
    let mut window = window_with(vec![entry("Hostile", script, options)]).folder(&folder).open();
    window.state_mut().perform(Intent::Seat(Player::Light, seat("Hostile")));
    click(&mut window, "f5");
    wait_until(&mut window, "its fault", |app| app.controller().seat(Player::Light).is_person());
    // The game stands as it did, a person may go on, and it is in the file.
    assert_eq!(window.state().controller().moves().len(), 1);
    click(&mut window, "d6");
    assert_eq!(window.state().controller().moves().len(), 2);
    let said = window
        .query_all_by_label_contains("Hostile cannot play, so a person has White now: ")
        .find_map(|node| node.accesskit_node().value().or(node.accesskit_node().label()));
    drop(window);
    let again = Make::new(window::Opening::Home).folder(&folder).open();
    assert!(again.query_by_label_contains("Othello 8x8").is_some(), "the game is kept");
    said.expect("what it did is said until it was seen")
}

#[test]
fn hostile_programs_end_in_a_message_and_a_kept_game() {
    let _turn = alone();
    let answer = |text: &str| {
        format!("while read -r line; do case \"$line\" in *legal*) {text};; esac; done")
    };
    for (script, options, what) in [
        (answer("echo '{\"move\":\"a1\"}'"), "", "illegal move: a1 is no legal move"),
        (answer("echo rubbish"), "", "not understood"),
        (
            answer("echo oops >&2; exit 3"),
            "",
            "crashed: it ended with exit code 3 (it wrote: oops)",
        ),
        (answer("sleep 1000"), "time=0.2 start=0 margin=0.1", "too late"),
        (answer("while :; do echo xxxxxxxxxxxxxxxx; done"), "", "not understood"),
        (answer("printf '\\377\\376\\n'"), "", "not UTF-8"),
    ] {
        // Quotes inside the script are for the shell.
        let said = against(&script, options);
        assert!(said.contains(what), "{script}: {said}");
    }
    let missing = ProgramEntry::new("Hostile", "/nonexistent/bot", "gtp", "").expect("an entry");
    let mut window = window_with(vec![missing]).open();
    window.state_mut().perform(Intent::Seat(Player::Dark, seat("Hostile")));
    wait_until(&mut window, "its fault", |app| app.controller().seat(Player::Dark).is_person());
    assert!(window.query_all_by_label_contains("could not be started").next().is_some());
    press(&mut window, "Dismiss");
    assert!(!has(&window, "Dismiss"));
}

#[test]
fn a_bot_that_fails_at_sea_can_be_asked_again() {
    let _turn = alone();
    let script = r#"while read -r line; do case "$line" in
*\"type\":\"place\"*) echo "{\"place\":[[0,0,\"horizontal\"],[1,0,\"horizontal\"]]}";;
*\"type\":\"shoot\"*) exit 7;; esac; done"#;
    let window = window_with(vec![entry("Sailor", script, "")]).open();
    let seats = [computer("program:Sailor"), BattleshipSeat::PERSON];
    let setup = BattleshipSetup { game: pond(), seats };
    drop(window);
    let mut window = make(setup).open();
    wait(&mut window, "a fleet to place", |app| {
        app.battle().is_some_and(|battle| battle.plan().is_some() || battle.failure().is_some())
    });
    assert_eq!(controller_of(&window).failure(), None);
    key(&mut window, Key::X);
    key(&mut window, Key::Enter);
    for _ in 0..2 {
        wait(&mut window, "its fault", |app| {
            app.battle().is_some_and(|battle| battle.failure().is_some())
        });
        assert!(
            window.query_by_label_contains("Sailor crashed: it ended with exit code 7").is_some()
        );
        press(&mut window, "Ask again");
    }
}

#[test]
fn a_program_is_asked_for_its_analysis_beside_ours() {
    let _turn = alone();
    let fair = entry("Fair", FAIR, "");
    let mut window = window_with(vec![fair]).open();
    press(&mut window, "Analysis");
    press(&mut window, "Ask a program");
    press(&mut window, "Fair");
    wait_for(&mut window, "Fair says: d3 +2.5");
    click(&mut window, "d3");
    wait_for(&mut window, "Fair says: c3 +2.5");
    press(&mut window, "Enough");
    assert!(window.query_by_label_contains("Fair says").is_none());
    let broken = entry("Broken", "exit 9", "");
    window.state_mut().perform(Action::Reversi(Intent::Consult(Some(broken))));
    wait_for(&mut window, "Broken crashed: it ended with exit code 9");
    assert!(has(&window, "Ask again"));
}
