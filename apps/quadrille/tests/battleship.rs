//! The program `battleship` and the tools that measure its players.

mod common;

use common::{run, text};

const BATTLESHIP: &str = env!("CARGO_BIN_EXE_battleship");
const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

const MENU: &str = "\
Select one of these choices for an example of the game:
  1.  A mini-game between two mediocre players
  2.  A mediocre player against a human player
  3.  A 10-game match between a mediocre and an awful player, with no pauses
Enter your choice: ";

#[track_caller]
fn check(script: &str, code: i32, stdout: &str, stderr: &str) {
    let output = run(BATTLESHIP, &["--plain", "--seed", "7"], script);
    assert_eq!(text(&output.stdout), stdout);
    assert_eq!(text(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn the_menu_answers_in_the_originals_words() {
    check("\n", 0, &format!("{MENU}You did not enter a choice\n"), "");
    check("4\n", 0, &format!("{MENU}That's not one of the choices.\n"), "");
    let ended = "battleship: the input ended before the game did\n";
    check("", 1, MENU, ended);
    check("\r\n", 0, &format!("{MENU}You did not enter a choice\n"), "");
    let midori = format!("{MENU}Shuman the Human must place 5 ships.\n");
    let rows = "h\n0 0\nh\n1 0\nh\n2 0\nh\n3 0\nh\n4 0\n";
    let output = run(BATTLESHIP, &["--plain"], &format!("2\n{rows}"));
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with(&midori));
    assert!(stdout.contains("Mediocre Midori's turn.  Board for Shuman the Human:\n"));
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), ended));
}

#[test]
fn the_mini_game_is_played_with_pauses() {
    let output = run(BATTLESHIP, &["--plain", "--seed", "3"], &format!("1\n{}", "\n".repeat(20)));
    let stdout = text(&output.stdout);
    let start = format!(
        "{MENU}This mini-game has one ship, a 2-segment rowboat.\nPopeye's turn.  Board for Bluto:\n  012\n0 "
    );
    assert!(stdout.starts_with(&start), "{stdout}");
    assert!(stdout.ends_with(" wins!\n"), "{stdout}");
    assert!(stdout.contains("destroyed the rowboat, resulting in:\n  012\n0 "), "{stdout}");
    assert!(stdout.contains('R') && !stdout.contains("\n2 "), "two rows: {stdout}");
    assert_eq!(output.status.code(), Some(0));
    let shots = stdout.matches(" attacked (").count();
    assert_eq!(stdout.matches("Press enter to continue: ").count(), shots - 1);
}

#[test]
fn the_ten_games_are_headed_and_counted() {
    let output = run(BATTLESHIP, &["--plain", "--seed", "3"], "3\n");
    let stdout = text(&output.stdout);
    let line = "=".repeat(29);
    for number in 1..=10 {
        let first = if number % 2 == 1 { "Awful Audrey" } else { "Mediocre Mimi" };
        let heading = format!("{line} Game {number} {line}\n{first}'s turn.  Board for ");
        assert!(stdout.contains(&heading), "{number}");
    }
    let wins = stdout.matches("Mediocre Mimi wins!\n").count();
    let end = format!("The mediocre player won {wins} out of 10 games.\n");
    assert!(stdout.ends_with(&end), "{end}");
    assert!(!stdout.contains("Press enter"));
    assert!(wins >= 5);
}

#[test]
fn any_players_board_and_fleet() {
    let args = [
        "--plain",
        "--players",
        "good,mediocre",
        "--size",
        "4x6",
        "--fleet",
        "A3,Q2",
        "--seed",
        "7",
        "--no-pause",
    ];
    let one = run(BATTLESHIP, &args, "");
    let again = run(BATTLESHIP, &args, "");
    assert_eq!(one.stdout, again.stdout);
    let stdout = text(&one.stdout);
    assert!(stdout.starts_with("Good's turn.  Board for Mediocre:\n  012345\n"), "{stdout}");
    assert!(stdout.contains("destroyed the ship Q"), "{stdout}");
    assert_eq!(one.status.code(), Some(0));
    // A board or a fleet alone: a person against the good player.
    let output = run(BATTLESHIP, &["--size", "2x2", "--fleet", "P2"], "");
    assert!(text(&output.stdout).starts_with("Human must place 1 ships.\n  01\n"));
    let person =
        ["--plain", "--players", "human,awful", "--size", "2x2", "--fleet", "P2", "--no-pause"];
    let output = run(BATTLESHIP, &person, "h\n1 0\n0 0\n0 1\n");
    assert!(text(&output.stdout).ends_with("Human wins!\n"));
}

#[test]
fn bad_boards_fleets_and_players_are_refused_with_the_reason() {
    for (args, reason) in [
        (&["--size", "11x3"][..], "--size: Number of rows must be >= 1 and <= 10"),
        (&["--size", "3x0"], "--size: Number of columns must be >= 1 and <= 10"),
        (&["--size", "3"], "--size: expected rows and columns such as 10x10, found '3'"),
        (&["--size", "-3x3"], "--size: Number of rows must be >= 1 and <= 10"),
        (&["--fleet", ""], "--fleet: expected ships such as A5,B4, found ''"),
        (&["--fleet", "A5,,B4"], "--fleet: expected ships such as A5,B4, found ''"),
        (&["--fleet", "A0"], "--fleet: Bad ship length 0; it must be >= 1"),
        (&["--fleet", "A-2"], "--fleet: Bad ship length -2; it must be >= 1"),
        (&["--fleet", "A11"], "--fleet: Bad ship length 11; it won't fit on the board"),
        (&["--fleet", "X3"], "--fleet: Character X must not be used as a ship symbol"),
        (&["--fleet", "A3,A2"], "--fleet: Ship symbol A must not be used for more than one ship"),
        (&["--size", "2x2", "--fleet", "A2,B2,C1"], "--fleet: Board is too small to fit all ships"),
        (
            &["--players", "good"],
            "invalid value 'good' for '--players <A,B>': expected two players such as good,mediocre (see --help)",
        ),
        (
            &["--players", "good,great"],
            "invalid value 'good,great' for '--players <A,B>': expected human, awful, mediocre, dreamy, distracted, hasty, good, good:MS or program:NAME (see --help)",
        ),
        (
            &["--seed", "-1"],
            "invalid value '-1' for '--seed <N>': expected a number from 0 to 18446744073709551615 (see --help)",
        ),
    ] {
        let output = run(BATTLESHIP, args, "");
        assert_eq!(text(&output.stderr), format!("battleship: {reason}\n"), "{args:?}");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{args:?}");
    }
    // A fleet that is legal and does not fit.
    let args = ["--players", "good,good", "--size", "2x5", "--fleet", "A3,B3,C3"];
    let output = run(BATTLESHIP, &args, "");
    let reason = "battleship: Good 1: the ships do not fit on the board in any way\n";
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), reason));
    let args = ["--players", "awful,awful", "--size", "3x2", "--fleet", "A3"];
    let output = run(BATTLESHIP, &args, "");
    let reason = "battleship: there is no winner: a player could not place the ships\n";
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), reason));
}

fn json(args: &[&str]) -> serde_json::Value {
    let output = run(QUADRILLE, args, "");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn shots_counts_and_repeats() {
    let args = ["shots", "--player", "mediocre", "--games", "60", "--seed", "5", "--json"];
    let (one, mut again) = (json(&args), json(&[&args[..], &["--threads", "2"]].concat()));
    assert_eq!(one["games"], 60);
    assert_eq!(one["stopped"], false);
    again["threads"] = one["threads"].clone();
    again["decision"] = one["decision"].clone();
    assert_eq!(one, again);
    let games: u64 = one["histogram"]
        .as_array()
        .expect("bins")
        .iter()
        .map(|bin| bin["games"].as_u64().expect("a number"))
        .sum();
    assert_eq!(games, 60);
    let page = run(
        QUADRILLE,
        &["shots", "--player", "good", "--games", "20", "--size", "5x5", "--fleet", "A3,B2"],
        "",
    );
    let page = text(&page.stdout);
    assert!(
        page.starts_with("good on 5x5, fleet A3,B2, 20 games, seed 1\n\nshots    mean "),
        "{page}"
    );
    for word in ["standard error", "median", "99th percentile", "shots      games", "#"] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn duel_counts_and_repeats() {
    let args = ["duel", "--players", "mediocre,awful", "--games", "50", "--seed", "5", "--json"];
    let (one, mut again) = (json(&args), json(&[&args[..], &["--threads", "3"]].concat()));
    again["threads"] = one["threads"].clone();
    assert_eq!(one, again);
    let wins = |side: usize| one["players"][side]["wins"].as_u64().expect("a number");
    assert_eq!((wins(0) + wins(1), &one["games"]), (50, &50.into()));
    assert!(one["players"][0]["low_95"].as_f64() < one["players"][0]["rate"].as_f64());
    let page = run(QUADRILLE, &["duel", "--players", "good,mediocre", "--games", "10"], "");
    assert!(text(&page.stdout).contains("95 % interval"));
}

#[test]
fn the_tools_refuse_what_they_cannot_do() {
    for (args, reason) in [
        (
            &["shots"][..],
            "the following required arguments were not provided: --player <NAME> (see --help)",
        ),
        (
            &["shots", "--player", "human"],
            "invalid value 'human' for '--player <NAME>': expected awful, mediocre, dreamy, distracted, hasty, good, good:MS or program:NAME (see --help)",
        ),
        (
            &["shots", "--player", "good", "--games", "0"],
            "invalid value '0' for '--games <N>': expected a number from 1 to 1000000000 (see --help)",
        ),
        (
            &["shots", "--player", "good", "--size", "2x5", "--fleet", "A3,B3,C3"],
            "the ships do not fit on the board in any way",
        ),
        (
            &["duel", "--players", "good,human"],
            "invalid value 'good,human' for '--players <A,B>': expected awful, mediocre, dreamy, distracted, hasty, good, good:MS or program:NAME (see --help)",
        ),
    ] {
        let output = run(QUADRILLE, args, "");
        assert_eq!(text(&output.stderr), format!("quadrille: {reason}\n"), "{args:?}");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_trial_with_the_figures_so_far() {
    let args = ["shots", "--player", "mediocre", "--games", "1000000000", "--json"];
    let report = common::stopped(QUADRILLE, &args);
    assert!(report["games"].as_u64() > Some(0));
}
