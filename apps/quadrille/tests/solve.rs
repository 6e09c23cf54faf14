//! `quadrille solve`: exact answers for a file of positions.

mod common;

use common::{run, text};

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
    let folder = std::env::temp_dir().join(format!("quadrille-solve-{}", std::process::id()));
    std::fs::write(&folder, "2x2 XOXO X\nf5\n").expect("a file in the folder for such files");
    let path = folder.to_str().expect("text");
    let report = common::stopped(QUADRILLE, &["solve", "--json", "--hash", "8", path]);
    std::fs::remove_file(&folder).expect("it was written");
    assert_eq!(report["positions"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["positions"][0]["score"], 0);
    // What is known of the other is marked as bounds, with a guess.
    let other = &report["positions"][1];
    assert!(other["score"].is_null() && other["guess"]["exact"] == false, "{other}");
    assert!(other["lower"].as_i64() <= Some(0) && other["upper"].as_i64() >= Some(0), "{other}");
}

#[test]
fn a_run_goes_on_from_its_answers() {
    let path = std::env::temp_dir().join(format!("quadrille-answers-{}", std::process::id()));
    let answers = path.to_str().expect("text");
    // The last line was torn when the run before was killed.
    std::fs::write(&path, "othello\texact\t4x4 -----OX--XO----- X\t-9\ta1\ta1\t7\t0.5\nothel")
        .expect("a file in the folder for such files");
    let file = "4x4 -----OX--XO----- X; -10;\n2x2 XOXO X\n";
    let (code, report, _) = solve(&["--resume", answers], file);
    // The wrong score shows that it was not worked out again.
    assert_eq!((code, &report["positions"][0]["score"]), (1, &(-9).into()));
    assert_eq!(report["positions"][1]["score"], 0);
    let (_, again, _) = solve(&["--resume", answers], file);
    assert_eq!(
        (&report["positions"][1]["kept"], &again["positions"][1]["kept"]),
        (&false.into(), &true.into())
    );
    assert_eq!(again["positions"][1]["score"], 0);
    let kept = std::fs::read_to_string(&path).expect("the answers");
    assert_eq!(kept.lines().count(), 3, "{kept}");
    std::fs::remove_file(&path).expect("it was written");
}
