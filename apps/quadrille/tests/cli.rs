//! The programs as a person or a script meets them: arguments in, text and exit code out.

mod common;

use std::process::{Command, Output};

use common::{check_unread, run, text};

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const OTHELLO: &str = env!("CARGO_BIN_EXE_othello");
const BATTLESHIP: &str = env!("CARGO_BIN_EXE_battleship");

fn code(output: &Output) -> i32 {
    output.status.code().expect("the program ends by itself")
}

/// Standard output of a run that must succeed and say nothing else.
#[track_caller]
fn good(program: &str, args: &[&str]) -> String {
    let output = run(program, args, "");
    assert_eq!((code(&output), text(&output.stderr)), (0, ""), "{args:?}");
    text(&output.stdout).to_owned()
}

/// The one line on standard error of a run that must fail, with nothing on standard output.
#[track_caller]
fn bad(program: &str, args: &[&str], expected: i32) -> String {
    let output = run(program, args, "");
    assert_eq!((code(&output), text(&output.stdout)), (expected, ""), "{args:?}");
    let line = text(&output.stderr);
    assert!(line.ends_with('\n') && line.matches('\n').count() == 1, "{args:?}: {line:?}");
    line.trim_end().to_owned()
}

#[test]
fn reversi_keeps_the_seeds_usage_and_exit_codes() {
    let usage = "Usage: reversi [WIDTH HEIGHT]";
    for args in
        [&["8"][..], &["8", "8", "8"], &["1", "2", "3", "4"], &["--size", "8x8"], &["-x", "4"]]
    {
        assert_eq!(bad(REVERSI, args, 1), usage);
    }
    for (args, message) in [
        (["1", "9"], "reversi: board 1x9 is too small: width and height are 2 to 8"),
        (["9", "8"], "reversi: board 9x8 is too large: width and height are 2 to 8"),
        (["-1", "4"], "reversi: board -1x4 is too small: width and height are 2 to 8"),
        (["8", "99999999999999999999"], "reversi: board is too large: width and height are 2 to 8"),
        (["a", "4"], "reversi: expected width and height as numbers 2 to 8, found 'a 4'"),
        (["", ""], "reversi: expected width and height as numbers 2 to 8, found ''"),
        (["8x", "8"], "reversi: expected width and height as numbers 2 to 8, found '8x 8'"),
    ] {
        assert_eq!(bad(REVERSI, &args, 1), message);
    }
}

#[test]
fn the_arguments_decide_which_board_is_opened() {
    let home = common::folder();
    for (program, args, title) in [
        (REVERSI, &["--plain"][..], "    Reversi 8x8\n"),
        (REVERSI, &["2", "8", "--plain"], "    Reversi 2x8\n"),
        (REVERSI, &["--plain", "7", "4"], "    Reversi 7x4\n"),
        (OTHELLO, &["--plain"], "    Othello without passes 8x8\n"),
        (QUADRILLE, &["--plain"], "\nQuadrille\n"),
    ] {
        let output = common::run_at(&home, program, args, b"");
        assert_eq!((code(&output), text(&output.stderr)), (0, ""), "{program} {args:?}");
        let page = text(&output.stdout);
        assert!(page.contains(title) && page.ends_with("> \n"), "{page}");
    }
    assert_eq!(bad(REVERSI, &["--plain", "--window"], 1), "Usage: reversi [WIDTH HEIGHT]");
    for program in [QUADRILLE, OTHELLO] {
        assert!(bad(program, &["--plain", "--window"], 1).contains("cannot be used with"));
    }
    assert!(bad(QUADRILLE, &["--plain", "show", "f5"], 1).contains("show"));
}

#[cfg(not(feature = "window"))]
#[test]
fn a_program_that_was_built_without_a_window_says_so_in_one_line() {
    for program in [QUADRILLE, REVERSI, OTHELLO, BATTLESHIP] {
        let line = bad(program, &["--window"], 1);
        assert!(line.contains("this program was built without one; --plain needs none"), "{line}");
    }
    assert!(bad(QUADRILLE, &["bench", "--window"], 1).contains("built without one"));
}

#[test]
fn help_and_version_answer_everywhere() {
    for program in [QUADRILLE, REVERSI, OTHELLO, BATTLESHIP] {
        assert!(good(program, &["--version"]).contains(env!("CARGO_PKG_VERSION")));
        assert!(good(program, &["--help"]).contains("Usage:"));
    }
    let perft = good(QUADRILLE, &["perft", "--help"]);
    for word in ["plies", "discs", "24,571,284", "24,571,420", "--threads", "--hash", "--json"] {
        assert!(perft.contains(word), "{word}");
    }
    for kind in reversi::Variant::ALL {
        assert!(good(QUADRILLE, &["show", "--help"]).contains(kind.name()));
    }
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_given_up() {
    for command in ["show", "move", "analyse", "perft"] {
        let endless = std::fs::File::open("/dev/zero").expect("the source of zeroes");
        let program =
            std::process::Command::new(QUADRILLE).args([command, "-"]).stdin(endless).output();
        let output = program.expect("the program ends");
        let expected = "quadrille: standard input: is longer than 1 MB\n";
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), expected), "{command}");
    }
}

#[test]
fn bad_input_is_one_line_and_exit_1() {
    for (args, message) in [
        (
            &["show"][..],
            "the following required arguments were not provided: <POSITION|GAME|FILE|->... (see --help)",
        ),
        (&["show", ""], "there is nothing to read: expected a position, a game or the word start"),
        (
            &["show", "  \n "],
            "there is nothing to read: expected a position, a game or the word start",
        ),
        (&["show", "i9"], "column 1: expected a square, a pass or a move number, found 'i'"),
        (&["show", "a9"], "column 2: expected a row 1 to 8, found '9'"),
        (
            &["show", "--rules", "reversi", "--size", "4x4", "h8"],
            "column 1: h8 is not on a board of 4x4",
        ),
        (&["show", "f5 f5"], "column 4: f5 is no legal move for white; legal: f4 d6 f6"),
        (&["show", "8x"], "column 1: expected a board size such as 8x8, width first"),
        (&["show", "9x9"], "column 1: board 9x9 is too large: width and height are 2 to 8"),
        (&["show", "--size", "6x6", "7x7"], "column 1: the position is 7x7, but 6x6 was asked for"),
        (&["show", "4x4 XXXX X"], "at the end: expected 16 squares, found 5"),
        (
            &["show", "--rules", "chess", "f5"],
            "invalid value 'chess' for '--rules <R>': expected one of reversi, othello, no-pass, anti-reversi, anti-othello (see --help)",
        ),
        (
            &["show", "--size", "8x", "f5"],
            "invalid value '8x' for '--size <WxH>': expected a board size such as 8x8, width first (see --help)",
        ),
        (
            &["show", "--size", "1x1", "f5"],
            "invalid value '1x1' for '--size <WxH>': board 1x1 is too small: width and height are 2 to 8 (see --help)",
        ),
        (&["show", "--colour", "f5"], "unexpected argument '--colour' found (see --help)"),
        (
            &["perft", "--depth", "-1"],
            "invalid value '-1' for '--depth <N>': expected a number from 0 to 128 (see --help)",
        ),
        (
            &["perft", "--depth", "99999999999999999999999"],
            "invalid value '99999999999999999999999' for '--depth <N>': expected a number from 0 to 128 (see --help)",
        ),
        (
            &["perft", "--threads", "0"],
            "invalid value '0' for '--threads <N>': expected a number from 1 to 1024 (see --help)",
        ),
        (
            &["perft", "--count", "games"],
            "invalid value 'games' for '--count <COUNT>' [possible values: plies, discs] (see --help)",
        ),
        (&["frobnicate"], "unrecognized subcommand 'frobnicate' (see --help)"),
    ] {
        assert_eq!(bad(QUADRILLE, args, 1), format!("quadrille: {message}"), "{args:?}");
    }
    bad(OTHELLO, &["8"], 1);
    bad(BATTLESHIP, &["--nonsense"], 1);
}

#[test]
fn show_prints_the_position_for_people() {
    assert_eq!(
        good(QUADRILLE, &["show", "f5d6"]),
        "\
othello 8x8, a game of 2 moves

    a b c d e f g h
  1 . . . . . . . .
  2 . . . . . . . .
  3 . . + . . . . .
  4 . . + O X . . .
  5 . . + O X X . .
  6 . . + O . . . .
  7 . . + . . . . .
  8 . . . . . . . .

Black (X) 3   White (O) 3   58 empty
Black to move.

Legal moves:
  c3  flips 1: d4
  c4  flips 1: d4
  c5  flips 1: d5
  c6  flips 1: d5
  c7  flips 1: d6

Position: ---------------------------OX------OXX-----O-------------------- X
Moves so far: f5 d6
"
    );
    let over = good(QUADRILLE, &["show", "--rules", "reversi", "--size", "2x2", "a1 b1 a2 b2"]);
    assert!(over.contains("The game is over: a tie."), "{over}");
    let stuck = good(QUADRILLE, &["show", "--rules", "no-pass", "4x4 XXX-XX--X--O---- O"]);
    assert!(
        stuck.contains("The game is over: White has no move and loses; Black wins by 16."),
        "{stuck}"
    );
    let passed = good(QUADRILLE, &["show", "4x2 XO------ O"]);
    assert!(passed.contains("White had no move and was passed.\nBlack to move."), "{passed}");
    let opening = good(QUADRILLE, &["show", "--rules", "reversi", "7x4"]);
    assert!(opening.contains("Dark to move, in the opening."), "{opening}");
    let assumed = good(QUADRILLE, &["show", "---- / -XO- / -OX- / ----"]);
    assert!(assumed.contains("a picture without a side to move: dark is assumed"), "{assumed}");
}

fn json(args: &[&str]) -> serde_json::Value {
    let mut all = vec!["show", "--json"];
    all.extend(args);
    serde_json::from_str(&good(QUADRILLE, &all)).expect("JSON")
}

#[test]
fn show_json_answers_what_the_rules_say() {
    let report = json(&["f5d6c3"]);
    assert_eq!(report["turn"], "light");
    assert_eq!(report["rows"][2], "__D_____");
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(4));
    assert_eq!(report["moves"][3]["square"], "g5");
    assert_eq!(report["moves"][3]["gained"], serde_json::json!(["e5", "f5", "g5"]));
    assert_eq!((&report["moves"][3]["x"], &report["moves"][3]["y"]), (&6.into(), &4.into()));
    assert_eq!(report["moves"][3]["original_text"], "Move{{6, 4}, {{4, 4}, {5, 4}, {6, 4}}}");
    assert_eq!((&report["over"], &report["score"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!(report["plies"].as_array().map(Vec::len), Some(3));
    // What it prints reads back, also where it begins with a hyphen.
    let position = report["position"].as_str().expect("a text");
    assert!(position.starts_with('-'));
    let again = json(&[position]);
    assert_eq!(again["hash"], report["hash"]);
    let (cells, side) = position.split_once(' ').expect("a side");
    assert_eq!(json(&[cells, side])["hash"], report["hash"]);

    let over = json(&["--rules", "anti-reversi", "2x2 XXXO X"]);
    assert_eq!((&over["winner"], &over["score"]), (&"light".into(), &(-2).into()));
    assert_eq!((&over["turn"], &over["phase"]), (&serde_json::Value::Null, &"over".into()));

    let stuck = json(&["--rules", "no-pass", "4x4 XXX-XX--X--O---- O"]);
    assert_eq!(stuck["message"], "No moves for white- black won!");
    assert_eq!(json(&["--rules", "no-pass", "start"])["message"], "It's now black's turn.");
    let passed = json(&["4x2 XO------ O"]);
    assert_eq!((&passed["passed"], &passed["turn"]), (&"light".into(), &"dark".into()));
    assert_eq!(passed["plies"][0]["square"], serde_json::Value::Null);
}

#[test]
fn show_reads_standard_input() {
    let output = run(QUADRILLE, &["show", "-"], "  0 1\n0 B W\n1 - -\ndark\n");
    assert!(text(&output.stdout).contains("othello 2x2, a picture"));
}

#[test]
fn a_closed_pipe_is_no_crash() {
    check_unread(Command::new(QUADRILLE).args(["perft", "--depth", "9"]));
}

#[test]
fn perft_counts_in_both_conventions() {
    let count = |args: &[&str]| {
        let mut all = vec!["perft", "--json"];
        all.extend(args);
        let report: serde_json::Value = serde_json::from_str(&good(QUADRILLE, &all)).expect("JSON");
        assert_eq!(report["stopped"], false);
        report["depths"].as_array().expect("depths").last().expect("a depth")["leaves"].clone()
    };
    assert_eq!(count(&[]), 24_571_284);
    assert_eq!(count(&["--count", "discs"]), 24_571_420);
    assert_eq!(count(&["--depth", "10", "--threads", "2", "--hash", "16"]), 24_571_284);
    assert_eq!(count(&["--depth", "0"]), 1);
    assert_eq!(count(&["--rules", "reversi", "--size", "4x4", "--depth", "60"]), 1_554_336);
    assert_eq!(count(&["--depth", "1", "f5d6"]), 5);
    let table = good(QUADRILLE, &["perft", "--depth", "9"]);
    assert!(table.contains("3,005,288"), "{table}");
    assert!(table.contains("leaves/s"), "{table}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_long_count_with_the_figures_so_far() {
    let args = ["perft", "--json", "--depth", "30", "--threads", "2"];
    let report = common::stopped(QUADRILLE, &args);
    assert_eq!(report["depths"][5]["leaves"], 8200);
}
