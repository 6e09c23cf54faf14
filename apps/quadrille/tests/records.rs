//! `quadrille convert` and `quadrille games`: files of games in every format.

mod common;

use std::fs;
use std::process::Output;

use common::{folder, run, run_at, text};
use tempfile::TempDir;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

/// Two whole lines, one that is damaged, and one with its name.
const GAMES: &str = "\
(;GM[Othello]PB[Ann]PW[Ben]DT[2021.03.11]TY[8]RE[+2.000]B[f5]W[d6]B[c3]W[d3]B[c4];)
(;GM[Othello]PB[Cleo]PW[Ann]DT[2023]TY[8]RE[-6.000:t]B[e6]W[f4]B[c3]W[c4]B[d3]W[d6];)
(;GM[Othello]PB[Dora]PW[Ann]TY[8]B[f5]W[f5];)
(;GM[Othello]PB[Dora]PW[Emil]TY[8]B[f5]W[f6];)
";

fn at(home: &TempDir, args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = run_at(home, QUADRILLE, args, b"");
    (status.code().expect("it ends"), text(&stdout).to_owned(), text(&stderr).to_owned())
}

fn with_games() -> TempDir {
    let home = folder();
    fs::write(home.path().join("games.ggf"), GAMES).expect("a file");
    home
}

fn file(home: &TempDir, name: &str) -> String {
    fs::read_to_string(home.path().join(name)).expect("a file")
}

#[test]
fn games_are_converted_and_damaged_ones_are_named() {
    let home = with_games();
    let (code, out, talk) = at(&home, &["convert", "games.ggf", "games.pgn"]);
    assert_eq!((code, out.as_str()), (1, "3 games written to games.pgn (pgn)\n"));
    assert_eq!(
        talk,
        "games.ggf: record 3, line 3: move 2: f5 is no legal move for white\n\
         quadrille: games.ggf: 1 damaged record was skipped\n"
    );
    let pgn = file(&home, "games.pgn");
    assert!(pgn.contains("[Black \"Ann\"]\n[White \"Ben\"]\n[Result \"33-31\"]\n"), "{pgn}");
    assert!(pgn.contains("[Termination \"time forfeit\"]"), "{pgn}");
    // From there on everything is whole.
    for (from, to) in [("games.pgn", "b.ggf"), ("b.ggf", "c.pgn"), ("c.pgn", "d.sgf")] {
        let (code, _, talk) = at(&home, &["convert", from, to]);
        assert_eq!((code, talk.as_str()), (0, ""), "{to}");
    }
    assert_eq!(file(&home, "c.pgn"), pgn);
    let (_, out, talk) = at(&home, &["convert", "--to", "moves", "d.sgf", "-"]);
    assert_eq!(out, "f5d6c3d3c4\ne6f4c3c4d3d6\nf5f6\n");
    assert_eq!(talk, "3 games written to - (moves)\n");
}

#[test]
fn a_database_has_its_names_beside_it() {
    let home = with_games();
    let (code, out, talk) = at(&home, &["convert", "games.ggf", "base.wtb"]);
    assert_eq!((code, out.as_str()), (1, "2 games written to base.wtb (wthor)\n"));
    assert!(talk.contains("record 4: WTHOR needs a result in discs, and there is none"), "{talk}");
    assert!(talk.ends_with("1 damaged record was skipped, 1 game was not written\n"), "{talk}");
    let (code, out, _) = at(&home, &["games", "base.wtb", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, report["games"].as_u64()), (0, Some(2)));
    assert_eq!(
        (&report["listed"][0]["dark"], &report["listed"][1]["light"]),
        (&"Ann".into(), &"Ann".into())
    );
    assert_eq!(report["listed"][1]["margin"].as_i64(), Some(-6));
}

#[test]
fn nothing_is_written_over_unless_it_is_asked_for() {
    let home = with_games();
    fs::write(home.path().join("out.pgn"), "mine").expect("a file");
    fs::write(home.path().join("out.jou"), "mine").expect("a file");
    for out in ["out.pgn", "out.wtb"] {
        let (code, _, talk) = at(&home, &["convert", "games.ggf", out]);
        assert_eq!(code, 1);
        assert!(talk.ends_with("is there already; --force writes over it\n"), "{talk}");
    }
    assert_eq!(file(&home, "out.pgn"), "mine");
    assert!(!home.path().join("out.wtb").exists());
    at(&home, &["convert", "--force", "games.ggf", "out.pgn"]);
    assert!(file(&home, "out.pgn").starts_with("[Event"));
    // Without a game there is no file, and nothing is left over.
    fs::write(home.path().join("empty.txt"), "\n").expect("a file");
    let before = fs::read_dir(home.path()).expect("a folder").count();
    let (code, _, talk) = at(&home, &["convert", "empty.txt", "none.pgn"]);
    assert_eq!((code, talk.as_str()), (1, "quadrille: empty.txt: there is no game to write\n"));
    assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), before);
}

#[test]
fn a_saved_game_is_a_format_too() {
    let home = with_games();
    let (code, _, talk) = at(&home, &["convert", "games.ggf", "one.json"]);
    assert_eq!(code, 1);
    assert!(talk.contains("a saved game holds one game only"), "{talk}");
    let (code, out, _) = at(&home, &["convert", "one.json", "-", "--to", "moves"]);
    assert_eq!((code, out.as_str()), (0, "f5d6c3d3c4\n"));
}

#[test]
fn a_game_of_a_file_is_shown_and_analysed() {
    let home = with_games();
    at(&home, &["convert", "games.ggf", "games.pgn"]);
    at(&home, &["convert", "games.ggf", "games.txt"]);
    at(&home, &["convert", "games.ggf", "one.json"]);
    let moves = |args: &[&str]| {
        let (code, out, talk) = at(&home, &[&["show", "--json"], args].concat());
        let report: serde_json::Value = serde_json::from_str(&out).unwrap_or_default();
        (code, report["transcript"].as_str().unwrap_or_default().to_owned(), talk)
    };
    let whole = |text: &str| (0, text.to_owned(), String::new());
    let first =
        "games.pgn: this is the first of several games, Ann - Ben; --record N takes another\n";
    assert_eq!(moves(&["games.pgn"]), (0, "f5d6c3d3c4".to_owned(), first.to_owned()));
    assert_eq!(moves(&["one.json"]), whole("f5d6c3d3c4"));
    for file in ["games.pgn", "games.txt"] {
        assert_eq!(moves(&[file, "--record", "3"]), whole("f5f6"), "{file}");
    }
    for (args, expected) in [
        (&["games.pgn", "--record", "4"][..], "games.pgn: there is no game 4, it holds 3 games"),
        (&["games.ggf", "--record", "3"], "games.ggf: record 3, line 3: move 2: f5 is no legal"),
        (&["f5d6", "--record", "3"], "--record: chooses a game of a file, and there is no file"),
    ] {
        let (code, _, talk) = moves(args);
        assert_eq!(code, 1, "{args:?}");
        assert!(talk.starts_with(&format!("quadrille: {expected}")), "{talk}");
    }
    let output = run_at(&home, QUADRILLE, &["show", "-"], file(&home, "one.json").as_bytes());
    assert!(text(&output.stdout).starts_with("othello 8x8, a game of 5 moves\n"));
    let (code, out, talk) = at(&home, &["analyse", "--depth", "1", "--record", "2", "games.pgn"]);
    assert_eq!((code, talk.as_str()), (0, ""));
    assert!(out.contains("e6"), "{out}");
}

#[test]
fn a_file_that_cannot_be_read_costs_only_itself() {
    let home = with_games();
    let (code, out, talk) = at(&home, &["games", "nowhere.pgn", "games.ggf", "no.ggf"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("nowhere.pgn: No such file"), "{out}");
    assert!(
        out.contains("\ngames.ggf: 3 games in ggf, 1 damaged record\nno.ggf: No such"),
        "{out}"
    );
    assert!(out.contains("3 of 3 games: "), "{out}");
    assert!(talk.starts_with("quadrille: nowhere.pgn: No such file"), "{talk}");
    assert!(talk.ends_with(" (and 1 other file)\n"), "{talk}");
    let (code, out, _) = at(&home, &["games", "--json", "nowhere.pgn", "games.ggf"]);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, report["read"].as_u64()), (1, Some(3)));
    assert!(report["files"][0]["format"].is_null());
    assert!(report["files"][0]["error"].as_str().is_some_and(|error| error.contains("No such")));
    assert!(report["files"][1]["error"].is_null());
}

#[test]
fn other_rules_and_sizes_are_kept_where_the_format_can_say_them() {
    let home = folder();
    fs::write(home.path().join("a.txt"), "7x4 c2d2c3d3\n6x6 start\n").expect("a file");
    let args = ["convert", "--rules", "anti-reversi", "a.txt", "a.sgf"];
    assert_eq!(at(&home, &args).0, 0);
    assert!(file(&home, "a.sgf").contains("SZ[7:4]RU[anti-reversi]"));
    let back = at(&home, &["convert", "--rules", "anti-reversi", "--to", "moves", "a.sgf", "-"]);
    assert_eq!(back.1, file(&home, "a.txt"));
    let (code, _, talk) = at(&home, &["convert", "a.sgf", "b.ggf"]);
    assert_eq!(code, 1);
    assert!(talk.contains("record 1: GGF has no rules anti-reversi"), "{talk}");
    assert!(talk.ends_with("there is no game to write; 2 games were not written\n"), "{talk}");
}

#[test]
fn games_are_counted_listed_and_filtered() {
    let home = with_games();
    let count = |filter: &[&str]| {
        let (_, out, _) = at(&home, &[&["games", "games.ggf", "--json"], filter].concat());
        let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!((report["read"].as_u64(), report["damaged"].as_u64()), (Some(3), Some(1)));
        report
    };
    for (filter, games) in [
        (&[][..], 3),
        (&["--player", "ann"], 2),
        (&["--player", "nobody"], 0),
        (&["--year", "2021"], 1),
        (&["--year", "2021-2023"], 2),
        (&["--result", "dark"], 1),
        (&["--result", "white"], 1),
        (&["--result", "draw"], 0),
        (&["--result", "unknown"], 1),
        (&["--opening", "tiger"], 2),
        (&["--opening", "Diagonal"], 1),
        (&["--position", "f5d6"], 2),
        (&["--position", "c4e3"], 2),
        (&["--position", "f5d6c3d3c4", "--player", "cleo"], 1),
    ] {
        assert_eq!(count(filter)["games"], games, "{filter:?}");
    }
    // The same move, turned and mirrored, is one: no game but the third ends after it.
    let next = &count(&["--position", "start"])["next"];
    assert_eq!((next.as_array().map(Vec::len), &next[0]["games"]), (Some(1), &3.into()));
    let next = &count(&["--position", "f5d6c3d3c4"])["next"];
    assert_eq!((&next[0]["square"], &next[1]["square"]), (&serde_json::Value::Null, &"f4".into()));
    let (code, out, talk) = at(&home, &["games", "games.ggf", "--list", "1"]);
    assert_eq!(code, 1);
    assert!(out.contains("2021-03-11      +2  Ann - Ben, Tiger\n"), "{out}");
    assert!(out.contains("3 of 3 games: dark won 1, light won 1, 0 drawn, 1 unknown\n"), "{out}");
    assert!(!out.contains("Cleo") && out.contains("--list N"), "{out}");
    assert_eq!(
        talk,
        "quadrille: games.ggf: record 3, line 3: move 2: f5 is no legal move for white\n"
    );
}

#[test]
fn wrong_arguments_are_one_line() {
    let home = with_games();
    for (args, expected) in [
        (&["games", "nowhere.pgn"][..], "nowhere.pgn: "),
        (&["games", "games.ggf", "--opening", "Chess"], "no opening is known as \"Chess\""),
        (&["games", "games.ggf", "--position", "f5f5"], "no legal move"),
        (&["games", "games.ggf", "--year", "20"], "expected a year such as 1999"),
        (&["games", "games.ggf", "--result", "won"], "expected dark or light"),
        (&["convert", "games.ggf", "out"], "--to says which it is to be"),
        (&["convert", "games.ggf", "-", "--to", "wthor"], "three files"),
        (&["convert", "games.ggf", "no/where.pgn"], "there is no folder no"),
        (&["convert", "--from", "chess", "games.ggf", "a.pgn"], "expected one of wthor, ggf"),
    ] {
        let (code, out, talk) = at(&home, args);
        assert_eq!((code, out.as_str()), (1, ""), "{args:?}");
        assert!(talk.contains(expected) && talk.matches('\n').count() == 1, "{args:?}: {talk}");
    }
    let output = run(QUADRILLE, &["games", "-"], "This is\nno game.\n");
    assert!(text(&output.stderr).contains(" -: nothing in it is a game: record 1, line 1: "));
    let output = run(QUADRILLE, &["games", "-"], "\u{0}\u{1}\u{2}");
    assert!(text(&output.stderr).contains("the format is not known"));
}
