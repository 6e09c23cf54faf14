//! `quadrille table`: exact results of whole boards, kept, checked and written down.

mod common;

use std::path::Path;

use common::{folder, run, text};

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

/// Runs the tool with its answers at a path: exit code, report and what it says.
fn table(args: &[&str], answers: &Path) -> (i32, serde_json::Value, String) {
    let path = answers.to_str().expect("text");
    let args = [&["table", "--json", "--hash", "8", "--threads", "1"], args, &[path]].concat();
    let output = run(QUADRILLE, &args, "");
    let report = serde_json::from_slice(&output.stdout).expect("JSON");
    (output.status.code().expect("it ends"), report, text(&output.stderr).to_owned())
}

/// Rules, size and score of every board of a report.
fn scores(report: &serde_json::Value) -> Vec<(String, Option<i64>)> {
    let board = |board: &serde_json::Value| {
        let size = format!("{}x{}", board["width"], board["height"]);
        (format!("{} {size}", board["rules"].as_str().expect("rules")), board["score"].as_i64())
    };
    report["boards"].as_array().expect("boards").iter().map(board).collect()
}

#[track_caller]
fn check(args: &[&str], expected: &[(&str, i64)]) {
    let folder = folder();
    let (code, report, stderr) = table(args, &folder.path().join("answers"));
    assert_eq!((code, stderr.as_str()), (0, ""));
    let expected: Vec<_> =
        expected.iter().map(|(board, score)| ((*board).to_owned(), Some(*score))).collect();
    assert_eq!(scores(&report), expected);
}

#[test]
fn known_results_come_out() {
    // Either way round.
    let sizes = ["4x4", "5x4", "4x6", "7x4", "5x5"].map(|size| ["--size", size]).concat();
    check(
        &[&["--once", "--rules", "othello"], sizes.as_slice()].concat(),
        &[
            ("othello 4x4", -10),
            ("othello 4x5", 16),
            ("othello 4x6", 16),
            ("othello 5x5", 13),
            ("othello 4x7", 26),
        ],
    );
}

#[test]
fn every_rule_set_has_its_result_by_three_routes() {
    let folder = folder();
    let (code, report, stderr) =
        table(&["--size", "4x4", "--size", "3x4"], &folder.path().join("answers"));
    assert_eq!((code, stderr.as_str()), (0, ""));
    let expected = [
        ("othello 3x4", 12),
        ("no-pass 3x4", 12),
        ("anti-othello 3x4", 2),
        ("reversi 3x4", 12),
        ("anti-reversi 3x4", 2),
        ("othello 4x4", -10),
        ("no-pass 4x4", -16),
        ("anti-othello 4x4", 3),
        ("reversi 4x4", -3),
        ("anti-reversi 4x4", 0),
    ];
    assert_eq!(
        scores(&report),
        expected.map(|(board, score)| (board.to_owned(), Some(score))).to_vec()
    );
    for board in report["boards"].as_array().expect("boards") {
        let routes = board["routes"].as_array().expect("routes");
        let names: Vec<_> = routes.iter().filter_map(|route| route["route"].as_str()).collect();
        assert_eq!(names, ["engine", "plain", "turned"]);
        assert!(routes.iter().all(|route| route["score"] == board["score"]), "{board}");
        assert!(!board["line"].as_str().expect("a line").is_empty());
    }
}

#[test]
fn a_run_goes_on_from_its_answers_and_finds_damaged_ones_again() {
    let folder = folder();
    let path = folder.path().join("answers");
    let args = ["--size", "4x4", "--rules", "othello", "--rules", "reversi"];
    let (_, first, _) = table(&args, &path);
    let kept = std::fs::read_to_string(&path).expect("the answers");
    // Six answers, and the second run has nothing to do: times are those of the first.
    let (_, again, stderr) = table(&args, &path);
    assert_eq!((kept.lines().count(), &again, stderr.as_str()), (6, &first, ""));
    assert_eq!(std::fs::read_to_string(&path).expect("the answers"), kept);
    let damaged = kept.replacen("-10", "-9", 1);
    std::fs::write(&path, &damaged).expect("written");
    let (code, healed, stderr) = table(&args, &path);
    assert_eq!((code, scores(&healed)), (0, scores(&first)));
    assert!(stderr.contains("line 1 is not believed: the score -9 in "), "{stderr}");
    let now = std::fs::read_to_string(&path).expect("the answers");
    assert_eq!(now.lines().count(), 7, "found again: {now}");
}

#[test]
fn answers_that_contradict_each_other_are_no_result() {
    let folder = folder();
    let path = folder.path().join("answers");
    let wrong = "othello\texact, plainly\t3x3 OX-XO---- X\t-7\tc2\tc2\t7\t0.5\n";
    std::fs::write(&path, wrong).expect("written");
    let (code, report, stderr) = table(&["--size", "3x3", "--rules", "othello"], &path);
    assert_eq!((code, scores(&report)), (1, vec![("othello 3x3".to_owned(), None)]));
    let line =
        "quadrille: othello 3x3: the scores differ: -9 by engine, -7 by plain, -9 by turned\n";
    assert_eq!(stderr, line);
}

#[test]
fn what_takes_too_long_is_given_up_and_that_is_kept() {
    let folder = folder();
    let path = folder.path().join("answers");
    // No machine solves 7x8 in the twentieth part of a second.
    let args = ["--size", "7x8", "--size", "8x8", "--rules", "no-pass", "--budget", "0.001"];
    let (code, report, stderr) = table(&args, &path);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let unknown = ["no-pass 7x8", "no-pass 8x8"].map(|board| (board.to_owned(), None));
    assert_eq!(scores(&report), unknown);
    // 8x8 contains 7x8 and is not even tried.
    assert_eq!(report["boards"][0]["routes"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["boards"][1]["routes"].as_array().map(Vec::len), Some(0));
    let kept = std::fs::read_to_string(&path).expect("the answers");
    assert_eq!(kept.lines().count(), 1, "{kept}");
    let (_, again, _) = table(&args, &path);
    assert_eq!(again, report);
    assert_eq!(std::fs::read_to_string(&path).expect("the answers"), kept);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found_and_gives_nothing_up() {
    let folder = folder();
    let path = folder.path().join("answers");
    let name = path.to_str().expect("text");
    let args = ["table", "--json", "--hash", "8", "--size", "2x2", "--size", "8x8", name];
    let child = common::start(std::process::Command::new(QUADRILLE).args(args));
    // Three routes of five rule sets on 2x2; then it comes to 8x8 and would stay there for ever.
    while std::fs::read_to_string(&path).map_or(0, |kept| kept.lines().count()) < 15 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(130), "quadrille: stopped\n"));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["stopped"], true);
    let found = scores(&report);
    assert_eq!(found.first(), Some(&("othello 2x2".to_owned(), Some(0))));
    assert!(found[5..].iter().all(|(board, score)| board == "othello 8x8" && score.is_none()));
    let kept = std::fs::read_to_string(&path).expect("the answers");
    assert!(!kept.contains("8x8") && !kept.contains('?'), "{kept}");
}

#[test]
fn the_page_of_the_documentation_is_made_from_its_answers() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let folder = folder();
    let (answers, page) = (folder.path().join("solved.tsv"), folder.path().join("solved.md"));
    std::fs::copy(docs.join("solved.tsv"), &answers).expect("the answers");
    let page_name = page.to_str().expect("text");
    let (code, _, stderr) = table(&["--size", "2x2", "--page", page_name], &answers);
    // No line of it is doubted.
    assert_eq!((code, stderr.as_str()), (0, ""));
    let [made, kept] = [page, docs.join("solved.md")]
        .map(|path| std::fs::read_to_string(path).expect("a page").replace("\r\n", "\n"));
    assert!(made == kept, "make docs/solved.md anew: quadrille table --help says how");
}

#[test]
fn wrong_requests_are_refused_in_one_line() {
    for (args, expected) in [
        (&["table"][..], "ANSWERS"),
        (&["table", "--budget", "0", "x"], "expected minutes from 0.001 to 100000"),
        (&["table", "--size", "9x9", "x"], "board 9x9 is too large"),
        (&["table", "--rules", "chess", "x"], "expected one of reversi, othello"),
        (&["table", "no/such/folder/x"], "no/such/folder/x: "),
    ] {
        let output = run(QUADRILLE, args, "");
        let stderr = text(&output.stderr);
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(1), 1), "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
    }
}
