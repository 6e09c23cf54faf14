//! Bots that do all that a bot must not do: each is blamed for what it did, and nothing of it stays.

#![cfg(unix)]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::reversi::{Model, RuleSet};
use battleship::{Board, Game, Player as _};
use protocols::{Blame, ExternalError, ExternalProgram, Protocol, battleship as sea, reversi};
use reversi_engine::ReversiPlayer as _;
use support::StopToken;

/// A bot in a few words of a shell: the first legal square.
const FIRST_LEGAL: &str = r#"while read -r line; do
    answer=$(echo "$line" | sed -n 's/.*"legal":\["\([a-h][1-8]\)".*/{"move":"\1"}/p')
    test -n "$answer" && echo "$answer"
done"#;

/// A script as a program. Only what must be late has little time.
fn script(text: &str) -> ExternalProgram {
    let quoted = format!("sh -c \"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    ExternalProgram::new("hostile", &quoted, Protocol::Bots)
}

/// Plays the first legal moves against the bot, which has Dark, until it fails.
fn fault(program: ExternalProgram) -> ExternalError {
    let mut client = reversi::Client::new(program, 1);
    let mut game = Model::new(RuleSet::OTHELLO);
    while !game.position().is_over() {
        client.follow(&game);
        let choice = client.choose_move(game.position(), None, &StopToken::new());
        let square = match choice {
            Ok(info) => info.best.expect("a move"),
            Err(error) => return ExternalError::of_reversi(&error).expect("a fault").clone(),
        };
        game.play(square).expect("a legal move");
    }
    panic!("the bot has played the whole game");
}

#[track_caller]
fn check(text: &str, blame: Blame, what: &str) -> ExternalError {
    let error = fault(script(text));
    assert_eq!(error.blame, blame, "{error}");
    assert!(error.to_string().contains(what), "{error}");
    error
}

#[track_caller]
fn check_late(text: &str, what: &str) {
    let program = script(text).with_options("time=0.2 start=0 margin=0.1").expect("options");
    let error = fault(program);
    assert_eq!(error.blame, Blame::Timeout, "{error}");
    assert!(error.to_string().contains(what), "{error}");
}

#[test]
fn a_bot_that_is_silent_slow_or_halts_in_a_line_is_late() {
    check_late("sleep 1000", "did not answer in time");
    check_late("read line; sleep 1000; echo '{}'", "did not answer in time");
    check_late(
        "printf '{\"move\": \"f'; sleep 1000",
        "it wrote '{\"move\": \"f' and did not end the line",
    );
}

#[test]
fn a_bot_that_does_not_read_is_late() {
    // The question does not fit into the pipe: nothing hangs.
    let program = script("sleep 1000").with_options("time=0.2 start=0 margin=0.1");
    let mut program = program.expect("options");
    program.options.send = vec!["x".repeat(1 << 20)];
    let error = fault(program);
    assert_eq!((error.blame, &*error.what), (Blame::Timeout, "it does not read its input"));
}

#[test]
fn endless_output_is_too_much() {
    check(
        "while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done",
        Blame::TooMuchOutput,
        "a line is longer than 65536 bytes",
    );
    let mut program = script("while :; do echo; done");
    program.limits.game_bytes = 5000;
    let error = fault(program);
    assert_eq!(
        (error.blame, &*error.what),
        (Blame::TooMuchOutput, "it wrote more than 5000 bytes in one game")
    );
}

#[test]
fn rubbish_is_named() {
    check(r"printf '\377\376\n'; sleep 1000", Blame::Garbage, "not UTF-8");
    check("echo hello; sleep 1000", Blame::Garbage, "'hello'");
    check(r#"read x; read x; echo '{"go": 1}'; sleep 1000"#, Blame::Garbage, "expected one of");
    check(
        r#"read x; read x; echo '{"shoot": [1, 2]}'; sleep 1000"#,
        Blame::Garbage,
        "asked to move",
    );
    let deep = format!("read x; read x; echo '{}'; sleep 1000", "[".repeat(5000));
    check(&deep, Blame::Garbage, "expected one line of JSON");
}

#[test]
fn an_illegal_move_is_one() {
    check(
        r#"read x; read x; echo '{"move": "a1"}'; sleep 1000"#,
        Blame::IllegalMove,
        "a1 is no legal move; legal are",
    );
    check(
        r#"read x; read x; echo '{"move": "z9"}'; sleep 1000"#,
        Blame::Garbage,
        "expected a square",
    );
}

#[test]
fn a_crash_in_mid_move_keeps_the_last_words() {
    let error = check("read x; read x; echo oops >&2; exit 3", Blame::Crash, "exit code 3");
    assert_eq!(error.stderr, "oops\n");
    assert!(error.to_string().ends_with("(it wrote: oops)"), "{error}");
    check(
        "read x; printf '{\"mo'; kill -9 $$",
        Blame::Crash,
        "signal 9, in the middle of the line '{\"mo'",
    );
    check("exit 0", Blame::Crash, "it ended with exit code 0");
    check("exec >&-; sleep 1000", Blame::Crash, "it closed its output, and runs on");
}

#[test]
fn standard_error_is_read_and_bounded() {
    let noise = "i=0; while [ $i -lt 3000 ]; do echo 'a line of noise on standard error' >&2; i=$((i+1)); done; exit 1";
    let error = check(noise, Blame::Crash, "exit code 1");
    assert!(
        error.stderr.starts_with('[') && error.stderr.len() < 17 << 10,
        "{}",
        error.stderr.len()
    );
}

#[test]
fn giving_up_and_not_being_there_are_told_apart() {
    check(
        r#"read x; read x; echo '{"error": "no idea"}'; sleep 1000"#,
        Blame::GaveUp,
        "it said: no idea",
    );
    let missing = ExternalProgram::new("nobody", "/nonexistent/program", Protocol::Bots);
    let error = fault(missing);
    assert_eq!(error.blame, Blame::StartFailed);
    assert!(
        error.to_string().starts_with("nobody could not be started: '/nonexistent/program'"),
        "{error}"
    );
}

/// Whether a process lives. A zombie does not.
fn lives(pid: &str) -> bool {
    let stat = std::process::Command::new("ps").args(["-o", "stat=", "-p", pid]).output();
    let stat = stat.expect("ps runs");
    let stat = String::from_utf8_lossy(&stat.stdout).trim().to_owned();
    !stat.is_empty() && !stat.starts_with('Z')
}

fn temporary(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The bot starts children, writes their numbers to `pids`, and goes on as `then` says.
#[track_caller]
fn children_end(name: &str, start: &str, then: &str) {
    let folder = temporary(name);
    let pids = folder.join("pids");
    let _ = std::fs::remove_file(&pids);
    let text = format!("cd '{}'; {start}; {then}", folder.display());
    let program = script(&text).with_options("time=30").expect("options");
    let error = fault(program);
    assert_ne!(error.blame, Blame::Timeout, "{error}");
    let pids = std::fs::read_to_string(&pids).expect("the children's numbers");
    assert!(!pids.trim().is_empty(), "no children: {error}");
    for pid in pids.split_whitespace() {
        // They are killed before the fault is told; the system may take a moment to bury them.
        let until = Instant::now() + Duration::from_secs(20);
        while lives(pid) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(!lives(pid), "the child {pid} stays");
    }
    std::fs::remove_dir_all(folder).expect("it goes");
}

#[test]
fn children_of_a_bot_do_not_stay() {
    let fork = "sleep 1000 & echo $! > pids; (sleep 1000 & echo $! >> pids)";
    children_end("crash", fork, "read x; exit 1");
    children_end("rubbish", fork, "read x; echo hello; wait");
}

#[test]
#[cfg(target_os = "linux")]
fn children_that_leave_the_group_do_not_stay_either() {
    // The shell says its number before it becomes the sleeper.
    let leave = "setsid sh -c 'echo $$ > pids; exec sleep 1000 > /dev/null 2>&1' & while ! test -s pids; do sleep 0.01; done";
    children_end("session", leave, "read x; exit 1");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_limited() {
    // The shell makes a text of 2^26 letters; with 16 MB it cannot.
    let eat = "read x; x=y; i=0; while [ $i -lt 26 ]; do x=$x$x; i=$((i+1)); done; echo '{\"error\": \"it fits\"}'";
    let error = fault(script(eat).with_options("memory=16 time=60").expect("options"));
    assert_eq!(error.blame, Blame::Crash, "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn processors_are_limited_for_all_that_a_program_starts() {
    // `nproc` counts the processors on which it may run; so does that of a child of a child.
    let count = r#"read x; read x; echo "{\"error\": \"$(nproc) $(sh -c '(nproc)')\"}""#;
    let counted = |options: &str| {
        let error = fault(script(count).with_options(options).expect("options"));
        assert_eq!(error.blame, Blame::GaveUp, "{error}");
        error.what
    };
    assert_eq!(counted("threads=1"), "it said: 1 1");
    let all = std::thread::available_parallelism().expect("a number");
    assert_eq!(counted("threads=1024"), format!("it said: {all} {all}"));
    assert_eq!(counted(""), format!("it said: {all} {all}"));

    // Two of them with a processor each have different ones, if there are two. This is no test of its
    // own: beside another one it would share the processors with that.
    let where_it_runs = r#"read x; read x
        echo "{\"error\": \"$(grep Cpus_allowed_list /proc/self/status | tr -d '\t')\"}"; sleep 1000"#;
    let program = script(where_it_runs).with_options("threads=1").expect("options");
    let mut clients = [(); 2].map(|()| reversi::Client::new(program.clone(), 1));
    // Both are there before either says where it runs.
    for client in &mut clients {
        client.start().expect("it starts");
    }
    let said = clients.map(|mut client| {
        let start = Model::new(RuleSet::OTHELLO);
        let error = client.choose_move(start.position(), None, &StopToken::new());
        ExternalError::of_reversi(&error.expect_err("a fault")).expect("a fault").what.clone()
    });
    assert_eq!(said[0] == said[1], all.get() == 1, "{said:?}");
}

#[test]
fn a_move_after_the_end_is_blamed_when_the_bot_plays_again() {
    // It plays well, and says something more when it hears of the end.
    let text = r#"while read -r line; do
        case "$line" in *'"end"'*) echo '{"move": "d3"}'; echo over >&2 ;; esac
        echo "$line" | sed -n 's/.*"legal":\["\([a-h][1-8]\)".*/{"move":"\1"}/p'
    done"#;
    let mut client =
        reversi::Client::new(script(text).with_options("time=60").expect("options"), 1);
    play_both_sides(&mut client);
    // The stray line has been written once its standard error says so.
    let until = Instant::now() + Duration::from_secs(50);
    while !client.stderr().contains("over") && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(50));
    client.next_game(2);
    let start = Model::new(RuleSet::OTHELLO);
    let error = client.choose_move(start.position(), None, &StopToken::new()).expect_err("a fault");
    let error = ExternalError::of_reversi(&error).expect("a fault");
    assert_eq!(error.blame, Blame::Garbage, "{error}");
    assert!(error.what.contains("without being asked"), "{error}");
}

/// A whole game of a program against itself, on a small board.
fn play_both_sides(client: &mut reversi::Client) {
    let size = ::reversi::Size::new(4, 4).expect("a size");
    let mut game = Model::new(RuleSet::new(::reversi::Variant::Othello, size));
    let you = game.position().mover();
    while !game.position().is_over() {
        let square = if game.position().mover() == you {
            client.follow(&game);
            let choice = client.choose_move(game.position(), None, &StopToken::new());
            choice.expect("a choice").best
        } else {
            game.position().legal_squares().first()
        };
        game.play(square.expect("a move")).expect("a legal move");
    }
    client.end_game(game.position());
}

#[test]
fn a_kept_process_plays_game_after_game() {
    let mut client = reversi::Client::new(script(FIRST_LEGAL), 1);
    for seed in 0..3 {
        client.next_game(seed);
        play_both_sides(&mut client);
    }
}

#[test]
fn a_question_that_is_called_off_ends_at_once() {
    let mut client = reversi::Client::new(script("sleep 1000"), 1);
    let stop = StopToken::new();
    stop.stop();
    let start = Model::new(RuleSet::OTHELLO);
    let info = client.choose_move(start.position(), None, &stop).expect("any move");
    assert!(info.best.is_some());
}

#[track_caller]
fn sea_fault(text: &str, shots: usize) -> ExternalError {
    let game = Game::standard();
    let mut client = sea::Client::new(script(text), "bot", &game, 1);
    let placed = client.place_ships(&mut Board::new(&game));
    let mut outcome = placed.map(|_| ());
    for _ in 0..shots {
        outcome = outcome.and_then(|()| {
            let at = client.recommend_attack()?;
            client.record_attack_result(at, Ok(battleship::Shot::Miss));
            Ok(())
        });
    }
    let error = outcome.expect_err("a fault");
    ExternalError::of_battleship(&error).expect("a fault of the program").clone()
}

#[test]
fn battleship_is_watched_alike() {
    const PLACE: &str = r#"read x; read x; echo '{"place": [[0,0,"horizontal"],[1,0,"horizontal"],[2,0,"horizontal"],[3,0,"horizontal"],[4,0,"horizontal"]]}'; "#;
    for (then, blame, what) in [
        ("exit 4", Blame::Crash, "exit code 4"),
        (
            "read x; echo '{\"shoot\": [0, 10]}'; sleep 1000",
            Blame::IllegalMove,
            "outside the board",
        ),
        (
            "while read x; do echo '{\"shoot\": [3, 4]}'; done",
            Blame::IllegalMove,
            "(3,4) was attacked before",
        ),
        ("read x; echo '{\"move\": \"f5\"}'; sleep 1000", Blame::Garbage, "asked to shoot"),
        ("read x; echo '{\"shoot\": 7}'; sleep 1000", Blame::Garbage, "expected [row, col]"),
    ] {
        let error = sea_fault(&format!("{PLACE}{then}"), 3);
        assert_eq!(error.blame, blame, "{error}");
        assert!(error.what.contains(what), "{error}");
    }
    for (place, what) in [
        (r#"[[0,0,"horizontal"]]"#, "it placed 1 ships instead of 5"),
        (
            r#"[[0,0,"horizontal"],[0,0,"vertical"],[2,0,"horizontal"],[3,0,"horizontal"],[4,0,"horizontal"]]"#,
            "cannot lie at (0,0)",
        ),
        (
            r#"[[0,8,"horizontal"],[1,0,"horizontal"],[2,0,"horizontal"],[3,0,"horizontal"],[4,0,"horizontal"]]"#,
            "cannot lie at (0,8)",
        ),
    ] {
        let error =
            sea_fault(&format!("read x; read x; echo '{{\"place\": {place}}}'; sleep 1000"), 0);
        assert_eq!(error.blame, Blame::IllegalMove, "{error}");
        assert!(error.what.contains(what), "{error}");
    }
    let gtp = ExternalProgram::new("x", "x", Protocol::Gtp);
    let error =
        sea::Client::new(gtp, "x", &Game::standard(), 1).start().expect_err("no protocol for it");
    assert_eq!(error.blame, Blame::StartFailed);
}
