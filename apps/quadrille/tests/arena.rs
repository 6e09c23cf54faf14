//! Tournaments from the command line: kept game by game, divided into jobs, and open to programs.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use common::{folder, start, text};
use serde_json::Value;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

fn command(place: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(QUADRILLE);
    command.args(args).current_dir(place);
    command
}

fn run(place: &Path, args: &[&str]) -> Output {
    start(&mut command(place, args)).wait_with_output().expect("it ends")
}

/// Runs a command that must end well, and returns what it printed.
#[track_caller]
fn done(place: &Path, args: &[&str]) -> String {
    let output = run(place, args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The games of a log without their times; none is there twice.
fn games(log: &Path) -> BTreeMap<u64, Value> {
    let log = fs::read_to_string(log).unwrap_or_default();
    let mut games = BTreeMap::new();
    for line in log.split_inclusive('\n').skip(1).filter(|line| line.ends_with('\n')) {
        let mut game: Value = serde_json::from_str(&line[9..]).expect("a game");
        for time in ["ms", "longest_ms"] {
            game.as_object_mut().expect("an object").remove(time);
        }
        let number = game["game"].as_u64().expect("a number");
        assert_eq!(games.insert(number, game), None, "game {number} is there twice");
    }
    games
}

/// Kills a tournament of so many games at these moments, in milliseconds, and lets it go on each time.
fn kill_and_go_on(number: &'static str, moments: impl Iterator<Item = u64>) {
    let home = folder();
    let place = home.path();
    let args = "arena run --player random --player corners --losses 0 --openings start --threads 2";
    let with = |name: &'static str| {
        args.split_whitespace().chain(["--games", number, "--folder", name]).collect::<Vec<_>>()
    };
    let mut seen = BTreeMap::new();
    for moment in moments {
        let mut child = start(&mut command(place, &with("killed")));
        std::thread::sleep(Duration::from_millis(moment));
        // It may be done already.
        let _ = child.kill();
        child.wait().expect("it ends");
        let now = games(&place.join("killed/games.log"));
        assert!(seen.iter().all(|(number, game)| now.get(number) == Some(game)), "a game was lost");
        seen = now;
    }
    done(place, &with("killed"));
    done(place, &with("whole"));
    let all = games(&place.join("killed/games.log"));
    assert_eq!(all.len().to_string(), number);
    assert_eq!(all, games(&place.join("whole/games.log")));
    let ggf = |name: &str| fs::read(place.join(name).join("games.ggf")).expect("games");
    assert_eq!(ggf("killed"), ggf("whole"));
    // Other settings do not get into the same folder.
    let mut other = with("whole");
    other.extend(["--seed", "2"]);
    let output = run(place, &other);
    let message = text(&output.stderr);
    assert!(message.contains("the games of another tournament (other seed)"), "{message}");
}

#[test]
fn a_tournament_that_is_killed_goes_on_and_loses_nothing() {
    kill_and_go_on("300", (0..8).map(|kill| 3 + 7 * kill));
}

#[test]
#[ignore = "takes a while"]
fn fifty_kills_at_random_moments_lose_nothing() {
    // Enough games that the last kill still meets it at play.
    let moment = |kill: u64| 5 + kill.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 90;
    kill_and_go_on("20000", (1..=50).map(moment));
}

/// What a report says, without times.
fn report(path: &Path) -> Value {
    let text = fs::read_to_string(path.join("report.json")).expect("a report");
    let mut report: Value = serde_json::from_str(&text).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        for time in ["ms_per_move", "longest_ms"] {
            player.as_object_mut().expect("an object").remove(time);
        }
    }
    report
}

#[test]
fn jobs_in_any_order_and_twice_merge_to_the_same_result() {
    let home = folder();
    let place = home.path();
    let file = "game = \"anti-othello\"\nsize = \"6x6\"\ngames = 20\nformat = \"gauntlet\"\n\
                [[player]]\nseat = \"random\"\n[[player]]\nseat = \"corners\"\n[[player]]\nseat = \"1\"\n";
    fs::write(place.join("t.toml"), file).expect("a file");
    assert_eq!(
        done(place, &["jobs", "make", "arena", "t.toml", "work", "--per-job", "9"]),
        "4 jobs in work\n"
    );
    for number in ["3", "1", "3"] {
        done(place, &["jobs", "run", "work", number]);
    }
    let output = run(place, &["jobs", "merge", "work"]);
    assert!(text(&output.stderr).contains("2 of 4 jobs have no result yet: 2,4"));
    // A result that was cut short is no result.
    let result = place.join("work/result-000003");
    let bytes = fs::read(&result).expect("a result");
    fs::write(&result, &bytes[..bytes.len() / 2]).expect("a part of it");
    assert!(done(place, &["jobs", "list", "work"]).contains("3 without a result: 2-4"));
    done(place, &["jobs", "all", "work", "--threads", "2"]);
    done(place, &["jobs", "merge", "work"]);
    done(place, &["arena", "t.toml"]);
    let (merged, alone) = (place.join("work"), place.join("t.arena"));
    assert_eq!(games(&merged.join("games.log")), games(&alone.join("games.log")));
    assert_eq!(report(&merged), report(&alone));
    // More games go on from those that are there.
    fs::write(place.join("t.toml"), file.replace("games = 20", "games = 24")).expect("a file");
    let output = run(place, &["arena", "t.toml"]);
    assert!(text(&output.stderr).contains("goes on after 40 games"), "{}", text(&output.stderr));
    assert_eq!(games(&alone.join("games.log")).len(), 48);
}

#[test]
fn games_that_ggf_cannot_say_are_pgn_and_files_have_their_players() {
    let home = folder();
    let place = home.path();
    let run = "arena run --game anti-reversi --size 7x3 --player mine=1 --player random --games 2 --losses 0 \
               --files --folder a";
    done(place, &run.split_whitespace().collect::<Vec<_>>());
    assert!(!place.join("a/games.ggf").exists());
    let pgn = fs::read_to_string(place.join("a/games.pgn")).expect("games");
    assert_eq!(pgn.matches("[Size \"7x3\"]").count(), 2, "{pgn}");
    let own = done(place, &["games", "a/games/game-000000.json"]);
    assert!(own.contains("level 1 - random"), "{own}");
}

#[test]
fn mistakes_in_typing_are_told_with_what_is_right() {
    let home = folder();
    let place = home.path();
    done(place, &["jobs", "make", "table", "boards", "--size", "2x2", "--hash", "1"]);
    fs::write(place.join("notes.txt"), "Of mine.\nNo answers.\n").expect("a file");
    for (args, expected) in [
        (&["jobs", "run", "boards", "99"][..], "there are jobs 1 to 5, no 99"),
        (
            &["arena", "check", "--time", "1", "sh", "bot.sh"],
            "--time is no option of check; those of the bot stand in one text: --options \"time=1\"",
        ),
        (
            &["arena", "run", "--player", "python3 mybot.py", "--player", "3"],
            "; a program is written bot:python3 mybot.py",
        ),
        (
            &["table", "--size", "2x2", "--page", "no/page.md", "answers.tsv"],
            "no/page.md: No such file or directory (os error 2)",
        ),
        (&["arena", "."], ".: is a folder"),
        (
            &["table", "--size", "2x2", "notes.txt"],
            "notes.txt: is no file of answers, and would be added to",
        ),
    ] {
        let output = run(place, args);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(message.trim_end().ends_with(expected), "{message}");
    }
    assert!(!place.join("answers.tsv").exists());
}

#[test]
fn boards_and_training_games_are_jobs_too() {
    let home = folder();
    let place = home.path();
    done(place, &["jobs", "make", "table", "boards", "--size", "3x3", "--hash", "1"]);
    done(place, &["jobs", "all", "boards"]);
    done(place, &["jobs", "merge", "boards"]);
    let table = done(place, &["table", "boards/solved.tsv", "--size", "3x3", "--hash", "1"]);
    assert!(table.contains("5 of 5 boards solved"), "{table}");
    let train = ["weights", "--rounds", "1", "--games", "100", "--depth", "1", "--exact", "2"];
    done(place, &[&["jobs", "make", "train", "--jobs", "work"], &train[..]].concat());
    done(place, &["jobs", "run", "work", "1"]);
    done(place, &["jobs", "merge", "work"]);
    assert!(place.join("weights/round-1/games-00000.bin").exists());
}

#[test]
fn a_round_of_a_training_waits_for_those_before_it() {
    let home = folder();
    let place = home.path();
    let train = ["weights", "--games", "100", "--depth", "1", "--exact", "2"];
    let make = |folder, round| {
        [&["jobs", "make", "train", "--jobs", folder, "--round", round], &train[..]].concat()
    };
    let refused = |round, unfinished: &str| {
        let output = run(place, &make("early", round));
        assert_eq!(output.status.code(), Some(1));
        let message = format!("quadrille: round {unfinished} is not finished");
        assert!(text(&output.stderr).starts_with(&message), "{}", text(&output.stderr));
        assert!(!place.join("early").exists());
    };
    refused("2", "1");
    fs::create_dir_all(place.join("weights/round-1")).expect("a folder");
    // Without a round that was kept, the features play.
    fs::write(place.join("weights/round-1/report.txt"), "round 1\nnot kept\n").expect("a report");
    refused("5", "2");
    done(place, &make("work", "2"));
    done(place, &["jobs", "run", "work", "1"]);
    done(place, &["jobs", "merge", "work"]);
    assert!(place.join("weights/round-2/games-00000.bin").exists());
}

#[test]
fn a_match_says_its_pair_counts() {
    let home = folder();
    let json = done(
        home.path(),
        &["match", "--players", "corners,random", "--games", "7", "--size", "4x4", "--json"],
    );
    let report: Value = serde_json::from_str(&json).expect("JSON");
    let pairs = &report["pairings"][0]["pairs"];
    let sum = |name: &str| -> u64 {
        pairs[name].as_array().expect("counts").iter().filter_map(Value::as_u64).sum()
    };
    assert_eq!((sum("by_half_points"), sum("lone_games")), (3, 1));
}

#[test]
fn a_program_that_is_not_there_is_named_before_any_game() {
    let place = folder();
    let args = ["arena", "run", "--player", "mine=bot:no-such-program x", "--player", "1"];
    let output = run(place.path(), &args);
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(said.contains("player mine") && said.contains("'no-such-program'"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    // Nothing was begun that would be in the way of the right command.
    assert_eq!(std::fs::read_dir(place.path()).expect("a folder").count(), 0);
}

#[test]
fn our_engine_keeps_to_the_protocol_of_bots() {
    let home = folder();
    for game in ["othello", "reversi", "battleship"] {
        let check = ["arena", "check", "--game", game, "--options", "time=60"];
        let engine = [QUADRILLE, "engine", "--level", "1", "--battleship", "awful"];
        let said = done(home.path(), &[&check[..], &engine].concat());
        assert!(said.contains("The bot keeps to the protocol: "), "{said}");
    }
}

/// Bots as scripts of the shell, which every Unix has.
#[cfg(unix)]
mod bots {
    use super::*;

    /// Plays the first legal move.
    const FIRST: &str = r#"while read -r line; do case "$line" in
*'"type":"move"'*) rest=${line#*'"legal":["'}; echo "{\"move\":\"${rest%%\"*}\"}";;
*'"type":"quit"'*) exit;; esac; done
"#;

    fn scripts(place: &Path) {
        let noise = FIRST.replace("*'\"type\":\"quit\"'*) exit;;", "*) echo hello;;");
        let wrong = FIRST.replace("${rest%%\\\"*}", "a1");
        for (name, script) in [
            ("first.sh", FIRST),
            ("noise.sh", &noise),
            ("illegal.sh", &wrong),
            ("crash.sh", "read -r line; echo something is wrong >&2; exit 3\n"),
            ("silent.sh", "cat > /dev/null\n"),
        ] {
            fs::write(place.join(name), script).expect("a script");
        }
    }

    /// Answers a question of the protocol as `answer` says, in the words of a shell; `$square` is legal.
    fn bot(answer: &str, end: &str) -> String {
        format!(
            "while read -r line; do case \"$line\" in *'\"type\":\"move\"'*) rest=${{line#*'\"legal\":[\"'}}\n\
             square=${{rest%%\\\"*}}; {answer};; *'\"type\":\"end\"'*) {end};; esac; done\n"
        )
    }

    #[test]
    fn every_kind_of_hostile_bot_is_blamed_for_what_it_did() {
        const WELL: &str = "echo \"{\\\"move\\\":\\\"$square\\\"}\"";
        let home = folder();
        let place = home.path();
        let child = format!("test -s child || {{ sleep 1000 & echo $! > child; }}; {WELL}");
        let cases = [
            ("slow", bot(&format!("sleep 2; {WELL}"), ":"), ("timeout", 2)),
            ("half", bot("printf '{\"move\": \"d'; sleep 1000", ":"), ("timeout", 2)),
            (
                "endless",
                "while :; do printf xxxxxxxxxxxxxxxxxxxx; done\n".to_owned(),
                ("too_much_output", 2),
            ),
            ("latin", bot(r#"printf '{"move": "\377"}\n'"#, ":"), ("garbage", 2)),
            ("dies", bot("printf '{\"mo'; kill -9 $$", ":"), ("crash", 2)),
            // It keeps to the protocol; only its child must not stay.
            ("parent", bot(&child, ":"), ("", 0)),
            // The first game is over when it speaks; it is blamed in the second, where that line may come
            // before the question or be taken for the answer.
            (
                "late",
                bot(WELL, &format!("square=a1; {WELL}; sleep 0.2")),
                ("garbage illegal_move", 1),
            ),
        ];
        for (name, script, (blames, count)) in cases {
            fs::write(place.join("bot.sh"), script).expect("a script");
            let options = if blames == "timeout" { "time=0.3 start=0" } else { "time=60" };
            let player = format!("{name}=bot({options}):sh bot.sh");
            let args = "arena run --games 2 --losses 0 --size 4x4 --openings start --margin 0 --json \
                        --processes kept --threads 1 --player random --folder";
            let args = args.split_whitespace().chain([name, "--player", &player]);
            let report = done(place, &args.collect::<Vec<_>>());
            let report: Value = serde_json::from_str(&report).expect("JSON");
            assert_eq!(report["games"], 2, "{name}");
            let faults = report["faults"].as_array().expect("faults");
            let kinds: Vec<&str> =
                faults.iter().filter_map(|fault| fault["kind"].as_str()).collect();
            assert_eq!(kinds.len(), count, "{name}: {faults:?}");
            let is_right = |kind: &&str| blames.split(' ').any(|blame| blame == *kind);
            assert!(kinds.iter().all(is_right), "{name}: {faults:?}");
            assert!(faults.iter().all(|fault| fault["player"] == name), "{faults:?}");
        }
        let child = fs::read_to_string(place.join("child")).expect("the child's number");
        let state = Command::new("ps").args(["-o", "stat=", "-p", child.trim()]).output();
        let state = text(&state.expect("ps runs").stdout).trim().to_owned();
        assert!(state.is_empty() || state.starts_with('Z'), "the child stays: {state}");
    }

    #[test]
    fn a_check_says_what_is_wrong() {
        let home = folder();
        let place = home.path();
        scripts(place);
        let good = done(place, &["arena", "check", "sh", "first.sh"]);
        assert!(good.contains("The bot keeps to the protocol: "), "{good}");
        let check = |options: &str, script: &str, problem: &str, advice: &str| {
            let output = run(place, &["arena", "check", "--options", options, "sh", script]);
            let said = text(&output.stdout);
            assert_eq!(output.status.code(), Some(1));
            assert!(said.contains(problem) && said.contains(advice), "{said}");
        };
        check("", "noise.sh", "not understood", "print nothing else");
        check("", "illegal.sh", "illegal move: a1 is no legal move", "lists what is legal");
        check("", "crash.sh", "crashed", "something is wrong");
        check("time=0.2 start=0 margin=0", "silent.sh", "too late", "flushed");
    }

    #[test]
    fn hostile_bots_lose_by_their_own_fault() {
        let home = folder();
        let place = home.path();
        scripts(place);
        let args = "arena run --games 2 --losses 0 --size 4x4 --format gauntlet --margin 0 --json \
                    --folder x --processes kept --player good=bot:sh\u{a0}first.sh \
                    --player noise=bot:sh\u{a0}noise.sh --player illegal=bot:sh\u{a0}illegal.sh \
                    --player crash=bot:sh\u{a0}crash.sh \
                    --player silent=bot(time=0.2\u{a0}start=0):sh\u{a0}silent.sh";
        let args: Vec<String> = args
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(|word| word.replace('\u{a0}', " "))
            .collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let report: Value = serde_json::from_str(&done(place, &args)).expect("JSON");
        let faults = report["faults"].as_array().expect("faults");
        let kinds = |name: &str| -> Vec<&str> {
            let of = faults.iter().filter(|fault| fault["player"] == name);
            of.filter_map(|fault| fault["kind"].as_str()).collect()
        };
        assert_eq!(kinds("good"), Vec::<&str>::new());
        assert_eq!(kinds("noise"), ["garbage"; 2]);
        assert_eq!(kinds("illegal"), ["illegal_move"; 2]);
        assert_eq!(kinds("crash"), ["crash"; 2]);
        assert_eq!(kinds("silent"), ["timeout"; 2]);
        let crash = faults.iter().find(|fault| fault["player"] == "crash").expect("a fault");
        assert!(crash["stderr"].as_str().is_some_and(|text| text.contains("something is wrong")));
    }
}
