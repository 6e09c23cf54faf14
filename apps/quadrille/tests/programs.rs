//! Other programs in line mode and in the tools: hostile ones end in a message and a kept game.

#![cfg(unix)]

mod common;

use common::{folder, run_at, text};
use tempfile::TempDir;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

/// Writes a bot in a few words of a shell that answers every question so; its command.
fn bot(home: &TempDir, answer: &str) -> String {
    let script =
        format!("while read -r line; do case \"$line\" in *'\"legal\"'*) {answer};; esac; done\n");
    let path = home.path().join("bot.sh");
    std::fs::write(&path, script).expect("a script");
    "sh bot.sh".to_owned()
}

/// What the first legal square is, with a value.
const FIRST: &str =
    r#"echo "$line" | sed 's/.*"legal":\["\([a-h][1-8]\)".*/{"move":"\1","value":2.5}/'"#;

/// A page whose lines are not broken between words.
fn unbroken(page: &str) -> String {
    page.replace("\n  ", " ")
}

#[test]
fn hostile_bots_end_in_a_message_and_a_kept_game() {
    for (answer, options, what) in [
        (r#"echo '{"move":"a1"}'"#, "", "illegal move: a1 is no legal move; legal are "),
        ("echo rubbish", "", "not understood"),
        ("echo oops >&2; exit 3", "", "crashed: it ended with exit code 3 (it wrote: oops)"),
        ("sleep 1000", "(time=0.2 start=0 margin=0.1)", "too late: it did not answer in time"),
        ("while :; do echo xxxxxxxx; done", "", "not understood"),
        (r"printf '\377\376\n'", "", "its line is not UTF-8"),
    ] {
        let home = folder();
        let command = bot(&home, answer);
        // Light is asked after the first move, and nothing else is typed before it has failed.
        let script = format!(
            "program My bot bot{options}:{command}\nnew othello\nlevel program:My bot\nf5\nd6\nshow\n"
        );
        let output = run_at(&home, QUADRILLE, &["--plain"], script.as_bytes());
        let page = unbroken(text(&output.stdout));
        assert_eq!(output.status.code(), Some(0), "{page}");
        let line = "program:My bot cannot play, so a person has White now: My bot";
        let said = page.lines().find(|said| said.contains(line));
        let said = said.unwrap_or_else(|| panic!("{answer}: nothing is said in\n{page}"));
        assert!(said.contains(what), "{answer}: {said}");
        // The person goes on in its place, and the game is there the next time.
        let output = run_at(&home, QUADRILLE, &["--plain"], b"continue\nmoves\n");
        let page = text(&output.stdout);
        assert!(page.contains("f5") && page.contains("d6"), "{answer}:\n{page}");
    }
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let home = folder();
    let script = "program Nobody gtp:/nonexistent/engine\nnew othello\nlevel program:Nobody\nf5\n";
    let output = run_at(&home, QUADRILLE, &["--plain"], script.as_bytes());
    let page = unbroken(text(&output.stdout));
    assert!(page.contains("Nobody could not be started: '/nonexistent/engine'"), "{page}");
}

#[test]
fn analyse_asks_a_program_beside_ours() {
    let home = folder();
    let command = format!("bot:{}", bot(&home, FIRST));
    let arguments = ["analyse", "--depth", "2", "--program", &command, "f5d6c3d3"];
    let output = run_at(&home, QUADRILLE, &arguments, b"");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let page = text(&output.stdout);
    assert!(page.contains("program"), "{page}");
    let rows = page.lines().filter(|line| line.contains("+2.5")).count();
    assert_eq!(rows, 4, "{page}");
    let json = [&arguments[..], &["--json"]].concat();
    let output = run_at(&home, QUADRILLE, &json, b"");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["program"], command.as_str());
    assert_eq!(report["moves"][0]["program"]["best"], "d3");
    assert_eq!(report["moves"][0]["program"]["value"], 2.5);
    // The same by the name of the settings.
    let entered = format!("program Mine {command}\n");
    run_at(&home, QUADRILLE, &["--plain"], entered.as_bytes());
    let named = ["analyse", "--depth", "2", "--program", "program:Mine", "f5d6c3d3"];
    let output = run_at(&home, QUADRILLE, &named, b"");
    assert!(text(&output.stdout).contains("+2.5"), "{}", text(&output.stderr));
}

#[test]
fn analyse_says_what_a_hostile_program_did_and_prints_our_own_analysis() {
    let home = folder();
    let command = format!("bot:{}", bot(&home, "exit 4"));
    let arguments = ["analyse", "--depth", "2", "--program", &command, "f5d6"];
    let output = run_at(&home, QUADRILLE, &arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("Lost in all"), "{}", text(&output.stdout));
    let said = text(&output.stderr);
    assert!(said.contains("it ended with exit code 4") && said.lines().count() == 1, "{said}");
    for (program, what) in [
        ("level 3", "expected bot:COMMAND, gtp:COMMAND, nboard:COMMAND or program:NAME"),
        ("program:None", "no such program in the settings; there are: none"),
    ] {
        let output = run_at(&home, QUADRILLE, &["analyse", "--program", program, "f5d6"], b"");
        assert!(text(&output.stderr).contains(what), "{}", text(&output.stderr));
        assert_ne!(output.status.code(), Some(0));
    }
}
