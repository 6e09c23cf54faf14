//! `quadrille solve`: exact answers for a file of positions.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{folder, run, text};

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

/// Othello on 4x4 from the first move, in three notations, and two positions of 8x8.
const FILE: &str = "\
% a comment
4x4 -----OX--XO----- X; -10;
4x4
 ---- / -OX- / -XO- / ---- / X

XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X; H8:+64; % the end
2x2 XXXX O; +0; A1:-4;
";

fn solve(args: &[&str], file: &str) -> (i32, serde_json::Value, String) {
    let args = [&["solve", "--json", "--hash", "8"], args, &["-"]].concat();
    let output = run(QUADRILLE, &args, file);
    let report = serde_json::from_slice(&output.stdout).expect("JSON");
    (output.status.code().expect("it ends"), report, text(&output.stderr).to_owned())
}

#[test]
fn positions_are_solved_and_compared() {
    let (code, report, stderr) = solve(&[], FILE);
    let scores: Vec<_> = report["positions"]
        .as_array()
        .expect("positions")
        .iter()
        .map(|p| (p["line"].as_u64(), p["score"].as_i64(), p["agrees"].as_bool()))
        .collect();
    assert_eq!(
        scores,
        [
            (Some(2), Some(-10), Some(true)),
            (Some(3), Some(-10), None),
            (Some(4), Some(-10), None),
            (Some(6), Some(64), Some(true)),
            (Some(7), Some(-4), Some(false)), // The best of +0 and -4 is known; it is not.
        ]
    );
    assert_eq!((code, stderr.as_str()), (1, "quadrille: 1 scores differ from those in the file\n"));
    let first = &report["positions"][0];
    assert_eq!((&first["empties"], &first["known"]), (&12.into(), &(-10).into()));
    let line = first["principal_line"].as_str().expect("a line");
    assert!(line.starts_with(first["best"].as_str().expect("a move")));
    assert_eq!(report["positions"][3]["best"], "h8");
}

#[test]
fn a_bad_line_is_reported_and_the_others_go_on() {
    let (code, report, stderr) = solve(&[], "nonsense\n2x2 XOXO X\n2x2 XOXO X; A1:x;\n");
    assert_eq!(code, 1);
    assert_eq!(report["positions"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["bad_lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["bad_lines"][1]["line"], 3);
    let line = "quadrille: line 1: column 1: expected moves such as f5d6, a board or the word start, found 'n' (and 1 other bad line)\n";
    assert_eq!(stderr, line);
}

#[test]
fn win_draw_loss_says_the_sign() {
    let (code, report, _) = solve(&["--wld"], "4x4 -----OX--XO----- X; -10;\n");
    assert_eq!((code, &report["positions"][0]["score"]), (0, &(-1).into()));
    assert_eq!(report["asked"], "win, draw or loss");
}

#[test]
fn other_rules_have_other_scores() {
    for (rules, score) in [("othello", -10), ("no-pass", -16), ("anti-othello", 3)] {
        let (code, report, _) = solve(&["--rules", rules, "--size", "4x4"], "start\n");
        assert_eq!(code, 0);
        assert_eq!(report["positions"][0]["score"], score, "{rules}");
    }
}

#[test]
fn the_table_for_people_and_bad_files() {
    let output = run(QUADRILLE, &["solve", "--hash", "8", "-"], "4x4; -10;\n");
    let page = text(&output.stdout);
    assert!(page.contains("\n1 position, "), "{page}");
    assert!(page.ends_with("1 of 1 known scores agree\n"), "{page}");
    let output = run(QUADRILLE, &["solve", "no/such/file"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("quadrille: no/such/file: "));
    let output = run(QUADRILLE, &["solve", "-"], "");
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(1), "quadrille: there are no positions to solve\n")
    );
}

#[test]
fn a_known_score_is_that_of_the_side_on_the_line() {
    // X has no move; O plays d1 and loses by eight, which X, who had to pass, wins by.
    let (code, report, stderr) = solve(&[], "4x4 XXX-XXXXXXXXXXXO X; PS:+8;\n");
    assert_eq!((code, stderr.as_str()), (0, ""));
    let solved = &report["positions"][0];
    assert_eq!((&solved["score"], &solved["best"]), (&(-8).into(), &"d1".into()));
    assert_eq!((&solved["known"], &solved["agrees"]), (&(-8).into(), &true.into()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_with_what_was_solved() {
    let folder = folder();
    let path = folder.path().join("positions");
    std::fs::write(&path, "2x2 XOXO X\nf5\n").expect("written");
    let path = path.to_str().expect("text");
    let report = common::stopped(QUADRILLE, &["solve", "--json", "--hash", "8", path]);
    assert_eq!(report["positions"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["positions"][0]["score"], 0);
    // What is known of the other is marked as bounds, with a guess.
    let other = &report["positions"][1];
    assert!(other["score"].is_null() && other["guess"]["exact"] == false, "{other}");
    assert!(other["lower"].as_i64() <= Some(0) && other["upper"].as_i64() >= Some(0), "{other}");
}

/// Positions, and what an earlier run might have answered.
const POSITIONS: &str = "4x4 -----OX--XO----- X; -10;\n2x2 XOXO X\n";
const ANSWER: &str = "othello\texact\t4x4 -----OX--XO----- X\t-8\tb1\tb1\t7\t0.5\n";

/// The report of a run that goes on from these answers, what it says of them, and what they are
/// afterwards.
fn resume(answers: &[u8]) -> (serde_json::Value, String, String) {
    let folder = folder();
    let path = folder.path().join("answers");
    std::fs::write(&path, answers).expect("written");
    let (_, report, stderr) = solve(&["--resume", path.to_str().expect("text")], POSITIONS);
    let kept = String::from_utf8_lossy(&std::fs::read(&path).expect("the answers")).into_owned();
    (report, stderr, kept)
}

#[test]
fn a_run_goes_on_from_its_answers() {
    // The last line was torn when the run before was killed.
    let (report, stderr, kept) = resume(format!("{ANSWER}othel").as_bytes());
    // The wrong score shows that it was not worked out again.
    assert_eq!(report["positions"][0]["score"], -8);
    assert_eq!(report["positions"][1]["score"], 0);
    assert!(stderr.contains("line 2 is not believed: expected 8 fields, found 1\n"), "{stderr}");
    assert_eq!(kept.lines().count(), 3, "{kept}");
    let (again, ..) = resume(kept.as_bytes());
    assert_eq!(
        (&report["positions"][1]["kept"], &again["positions"][1]["kept"]),
        (&false.into(), &true.into())
    );
    assert_eq!(again["positions"][1]["score"], 0);
}

#[test]
fn a_damaged_answer_is_named_and_solved_again() {
    for (damaged, problem) in [
        (ANSWER.replace("-8", "999999").into_bytes(), "the score 999999 in 0.5 s cannot be"),
        (ANSWER.replace("-8", "-9").into_bytes(), "the score -9 in 0.5 s cannot be"),
        (ANSWER.replace("b1", "a1").into_bytes(), "column 1: a1 is no legal move"),
        (
            ANSWER.replace("-8", "@").bytes().map(|b| if b == b'@' { 0xff } else { b }).collect(),
            "is no score",
        ),
    ] {
        // One damaged line; the other is believed.
        let other = "othello\texact\t2x2 XOXO X\t0\t-\t\t7\t0.5\n";
        let (report, stderr, _) = resume(&[&damaged, other.as_bytes()].concat());
        assert_eq!(report["positions"][0]["score"], -10, "{stderr}");
        assert_eq!(report["positions"][0]["kept"], false);
        assert_eq!(report["positions"][1]["kept"], true, "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains("line 1 is not believed: "), "{stderr}");
        assert!(stderr.contains(problem), "{stderr}");
    }
}

#[test]
fn a_line_that_is_too_long_is_reported_and_the_others_go_on() {
    let file = format!("{}\n2x2 XOXO X\n", "f5".repeat(6000));
    let (code, report, stderr) = solve(&[], &file);
    assert_eq!((code, &report["positions"][0]["line"]), (1, &2.into()));
    assert_eq!(stderr, "quadrille: line 1: it is longer than 10000 bytes\n");
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_given_up() {
    let line = "a line is longer than 64 MB";
    for (args, message) in [
        (&["solve", "--hash", "8", "/dev/zero"][..], format!("/dev/zero: {line}")),
        (
            &["solve", "--hash", "8", "--resume", "/dev/zero", "-"],
            "/dev/zero: is no file".to_owned(),
        ),
    ] {
        let output = run(QUADRILLE, args, "f5\n");
        let expected = format!("quadrille: {message}\n");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), expected.as_str()));
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_keeps_no_answers() {
    let folder = folder();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    let path = path.to_str().expect("text");
    let output = run(QUADRILLE, &["solve", "--hash", "8", "--resume", path, "-"], "2x2 XOXO X\n");
    let expected = format!("quadrille: {path}: is no file\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), expected.as_str()));
}

#[test]
fn an_answer_is_printed_before_the_next_line_is_read() {
    let mut child = Command::new(QUADRILLE)
        .args(["solve", "--hash", "8", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || output.next().expect("a line").expect("text");
    for (number, position) in ["2x2 XOXO X", "nonsense", "2x2 XXXX O"].into_iter().enumerate() {
        writeln!(input, "{position}").expect("it is listening");
        if number == 0 {
            assert!(next().contains("empties"), "the heading");
        }
        let line = next();
        let line = line.trim_start().trim_start_matches("line ");
        assert!(line.starts_with(&(number + 1).to_string()), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
