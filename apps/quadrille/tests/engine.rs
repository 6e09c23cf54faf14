//! `quadrille move`, `analyse`, `match` and `bench`.

mod common;

use common::{run, text};

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

/// Standard output of a run that must succeed.
fn done(args: &[&str], script: &str) -> String {
    let output = run(QUADRILLE, args, script);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&done(args, "")).expect("JSON")
}

/// The one line of complaint of a run that must fail.
fn refused(args: &[&str]) -> String {
    let output = run(QUADRILLE, args, "");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{args:?}");
    let stderr = text(&output.stderr);
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr.trim_end().to_owned()
}

#[test]
fn a_move_is_one_line() {
    for level in ["1", "6", "14", "18"] {
        let shown = done(&["move", "--level", level, "f5"], "");
        assert!(["d6\n", "f4\n", "f6\n"].contains(&shown.as_str()), "{shown}");
    }
    // Only one move is best: the corner that wins the game.
    let text = "4x4 -OXXOOXXOOXXOOXX X";
    assert_eq!(done(&["move", "--depth", "3", text], ""), "a1\n");
    assert_eq!(
        done(&["move", "--rules", "reversi", "--size", "2x2", "--time", "0.01", "-"], "start"),
        "a1\n"
    );
}

#[test]
fn the_same_seed_makes_the_same_move() {
    let choose =
        |seed: &str, level: &str| done(&["move", "--level", level, "--seed", seed, "start"], "");
    for level in ["1", "5", "12", "16"] {
        assert_eq!(choose("5", level), choose("5", level));
        let seeds: Vec<String> = (1..=12).map(|seed| seed.to_string()).collect();
        let mut moves: Vec<String> = seeds.iter().map(|seed| choose(seed, level)).collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1, "level {level} always opens with {moves:?}");
    }
}

#[test]
fn a_move_as_data() {
    let report = json(&["move", "--json", "--level", "14", "f5d6"]);
    assert_eq!(report["level"], 14);
    assert_eq!(report["turn"], "dark");
    let square = report["move"].as_str().expect("a move");
    assert!(report["line"].as_str().expect("a line").starts_with(square));
    assert_eq!(report["value"]["depth"], 3, "level 14 looks three moves ahead");
    assert!(report["nodes"].as_u64() > Some(0));
    // Full strength unless told otherwise.
    let report = json(&["move", "--json", "4x4 -OXXOOXXOOXXOOXX X"]);
    assert_eq!(report["level"], 22);
    let report = json(&["move", "--json", "--depth", "2", "4x4 -OXXOOXXOOXXOOXX X"]);
    assert_eq!(
        (&report["value"]["exact"], &report["level"]),
        (&true.into(), &serde_json::Value::Null)
    );
}

#[test]
fn wrong_requests_for_a_move_are_refused_in_one_line() {
    assert!(refused(&["move", "--level", "23", "start"]).contains("expected a level from 1 to 22"));
    assert!(
        refused(&["move", "--time", "0", "start"]).contains("expected seconds from 0.001 to 86400")
    );
    assert!(
        refused(&["move", "--depth", "99", "start"]).contains("expected a number from 1 to 60")
    );
    assert!(
        refused(&["move", "--level", "3", "--depth", "4", "start"]).contains("cannot be used with")
    );
    assert_eq!(refused(&["move", "2x2 XXOO X"]), "quadrille: the game is over: there is no move");
    assert!(refused(&["move", "a1"]).contains("a1"));
}

/// A short game on 4x4, where everything is exact.
const GAME: [&str; 3] = ["--size", "4x4", "b1c1d3"];

#[test]
fn a_game_is_analysed_move_by_move() {
    let report = json(&[&["analyse", "--json"], &GAME[..]].concat());
    let moves = report["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3);
    for (index, analysed) in moves.iter().enumerate() {
        assert_eq!(analysed["number"], index as u64 + 1);
        assert_eq!(
            (&analysed["value"]["exact"], &analysed["best_value"]["exact"]),
            (&true.into(), &true.into())
        );
        let (value, best) =
            (analysed["value"]["discs"].as_i64(), analysed["best_value"]["discs"].as_i64());
        assert_eq!(
            analysed["loss"].as_i64(),
            Some(best.expect("a value") - value.expect("a value"))
        );
    }
    // The start is lost by ten, whatever is played: all four moves are the same by symmetry.
    assert_eq!((&moves[0]["value"]["discs"], &moves[0]["loss"]), (&(-10).into(), &0.into()));
    let page = done(&[&["analyse"], &GAME[..]].concat(), "");
    assert!(page.starts_with("othello 4x4, 3 moves\n"), "{page}");
    assert!(page.contains("Lost in all: Black "), "{page}");
}

#[test]
fn turning_points_are_found_and_drawn() {
    // White stands to win by ten and plays on until the win is gone.
    let mut found = None;
    for game in ["b1a1a2", "b1a1d3", "b1a1c4", "b1c1d1", "b1a3a4"] {
        let report = json(&["analyse", "--json", "--size", "4x4", game]);
        let points = report["turning_points"].as_array().expect("a list").clone();
        for point in &points {
            let analysed = &report["moves"][point.as_u64().expect("a number") as usize - 1];
            let sign = |field: &str| analysed[field]["discs"].as_i64().expect("a value").signum();
            assert!(sign("best_value") > sign("value"), "{analysed}");
        }
        if !points.is_empty() {
            found = Some(game);
        }
    }
    let game = found.expect("one of these games turns");
    let folder = common::folder();
    let path = folder.path().join("graph.svg");
    let page = done(&["analyse", "--size", "4x4", "--svg", path.to_str().expect("text"), game], "");
    assert!(page.contains("\n!") && page.contains("Turning points:\n"), "{page}");
    let picture = std::fs::read_to_string(&path).expect("the picture");
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("class=\"turn\""), "{picture}");
    assert_eq!(picture.matches("<circle class=\"exact\"").count(), game.len() / 2);
}

#[test]
fn a_game_may_come_from_a_file_or_a_pipe() {
    let folder = common::folder();
    let path = folder.path().join("game");
    std::fs::write(&path, "b1 c1\nd3\n").expect("a file");
    let from_file = done(&["analyse", "--json", "--size", "4x4", path.to_str().expect("text")], "");
    let from_pipe = done(&["analyse", "--json", "--size", "4x4", "-"], "b1c1d3");
    let moves = |text: &str| {
        serde_json::from_str::<serde_json::Value>(text).expect("JSON")["moves"].clone()
    };
    assert_eq!(moves(&from_file), moves(&from_pipe));
    assert_eq!(refused(&["analyse", "start"]), "quadrille: there are no moves to analyse");
    assert!(refused(&["analyse", "f5f5"]).contains("f5"));
}

#[test]
fn a_match_has_a_table_and_figures() {
    let args = [
        "match",
        "--players",
        "9,random",
        "--games",
        "6",
        "--losses",
        "8",
        "--size",
        "6x6",
        "--threads",
        "2",
    ];
    let report = json(&[&args[..], &["--json"]].concat());
    let pairing = &report["pairings"][0];
    assert_eq!((&pairing["games"], &pairing["sides"][0]), (&6.into(), &"level 9".into()));
    let total: i64 = ["wins", "draws", "losses"]
        .iter()
        .map(|field| pairing[field].as_i64().expect("a count"))
        .sum();
    assert_eq!(total, 6);
    assert!(
        pairing["loss_per_move"][0].as_f64() < pairing["loss_per_move"][1].as_f64(),
        "{pairing}"
    );
    let page = done(&args, "");
    assert!(page.contains("| level 9  | random   |"), "{page}");
    assert!(page.contains("| loss a move (95 %) | theirs (95 %)      |\n"), "{page}");
    let args = ["match", "--players", "depth:1,nodes:123456", "--games", "2", "--size", "4x4"];
    let page = done(&args, "");
    let widths: Vec<usize> =
        page.lines().filter_map(|line| line.strip_prefix('|')?.find('|')).collect();
    assert_eq!(widths, [14; 3], "{page}");
    for wrong in ["4", "4,23", "4,depth:0", ","] {
        assert!(refused(&["match", "--players", wrong]).contains("expected"), "{wrong}");
    }
    assert!(refused(&["match"]).contains("--players"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_match_with_the_games_so_far() {
    let report = common::stopped(
        QUADRILLE,
        &["match", "--json", "--players", "corners,random", "--games", "10000000"],
    );
    assert!(report["pairings"][0]["games"].as_u64() > Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_an_analysis_with_the_moves_so_far() {
    let report =
        common::stopped(QUADRILLE, &["analyse", "--json", "--depth", "60", "f5d6c3d3c4f4f6f3e6e7"]);
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(0));
}

#[test]
fn the_benchmark_repeats_its_nodes() {
    let report = json(&["bench", "--json"]);
    let page = done(&["bench"], "");
    assert!(page.ends_with(&format!("\nNodes: {}\n", report["nodes"])), "{page}");
}

#[test]
fn a_match_begins_with_the_openings_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings.txt");
    let path = path.to_str().expect("a name in UTF-8");
    let args = ["match", "--players", "corners,random", "--games", "4", "--json"];
    let with_file = |lines: &str| {
        std::fs::write(path, lines).expect("a file");
        let output = run(QUADRILLE, &[&args[..], &["--openings", path]].concat(), "");
        (output.status.code(), [text(&output.stdout), text(&output.stderr)].concat())
    };
    // One move is left in this game, and it decides: both sides win once with it.
    let (code, shown) = with_file(&format!("\n-XXXXXXO{} O\n", "O".repeat(56)));
    assert_eq!(code, Some(0), "{shown}");
    let report: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    let pairing = &report["pairings"][0];
    assert_eq!((&pairing["wins"], &pairing["losses"]), (&2.into(), &2.into()), "{shown}");

    // Lists of openings have names and remarks.
    let (code, shown) = with_file("\u{feff}% of a club\nF5d6C3d3C4      Tiger\n# and\nf5f6\n");
    assert_eq!(code, Some(0), "{shown}");

    for (lines, complaint) in [
        ("f5d6\n# a remark\nf5f5\n", "line 3: "),
        ("\n \n", "has no openings: expected a game a line"),
        (
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X\n",
            "over there already",
        ),
    ] {
        let (code, shown) = with_file(lines);
        assert_eq!((code, shown.lines().count()), (Some(1), 1), "{shown}");
        assert!(shown.contains(complaint), "{shown}");
    }
    assert!(
        refused(&["match", "--players", "1,2", "--openings", "/no/such"]).contains("/no/such: ")
    );
}
