//! Engines that are untidy, as real ones are, in a few words of a shell each: the host forgives.

#![cfg(unix)]

use ::reversi::{Model, RuleSet};
use protocols::{Blame, ExternalError, ExternalProgram, Protocol, reversi};
use reversi_engine::ReversiPlayer as _;
use support::StopToken;

/// A program that has files of its own would be slower to start and no more real.
fn engine(text: &str, protocol: Protocol) -> ExternalProgram {
    let quoted = format!("sh -c \"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    ExternalProgram::new("untidy", &quoted, protocol).with_options("time=60").expect("options")
}

/// The answers to the position after these moves.
fn ask(program: ExternalProgram, moves: &str) -> Result<String, ExternalError> {
    let mut game = Model::new(RuleSet::OTHELLO);
    for at in (0..moves.len()).step_by(2) {
        game.play(moves[at..at + 2].parse().expect("a square")).expect("a legal move");
    }
    let mut client = reversi::Client::new(program, 1);
    client.follow(&game);
    let choice = client.choose_move(game.position(), None, &StopToken::new());
    choice
        .map(|info| info.best.expect("a move").to_string())
        .map_err(|error| ExternalError::of_reversi(&error).expect("a fault of the program").clone())
}

#[track_caller]
fn check(text: &str, protocol: Protocol, moves: &str, answer: &str) {
    let found = ask(engine(text, protocol), moves).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(found, answer);
}

/// A game in which a side passes early: Dark has no move after the last of these.
const EARLY_PASS: &str = "f5f6d3g5h5h4f7h6";

#[test]
fn gtp_colours_are_tried_until_one_is_taken() {
    for (refused, answer) in
        [("*' B '*", "= D6"), ("*' b '*|*' b'", "= d6"), ("*' b'|*' w'|*' b '*|*' w '*", "=  D6  ")]
    {
        let text = format!(
            "while read -r line; do case \"$line \" in {refused}) echo '? syntax error'; echo ;; \
             genmove*) echo '{answer}'; echo ;; *) echo =; echo ;; esac; done"
        );
        check(&text, Protocol::Gtp, "f5", "d6");
    }
}

/// The moves that an engine says are best after f5, and what they are worth.
fn hints(program: ExternalProgram) -> Vec<(String, Option<f64>)> {
    let mut game = Model::new(RuleSet::OTHELLO);
    game.play("f5".parse().expect("a square")).expect("a legal move");
    let mut client = reversi::Client::new(program, 1);
    client.follow(&game);
    let mut found = Vec::new();
    let time = std::time::Duration::from_hours(1);
    let asked = client.hints(game.position(), (2, time), &StopToken::new(), |hint| {
        found.push((hint.line[0].to_string(), hint.value));
    });
    assert!(asked.expect("no fault"));
    found
}

#[test]
fn gtp_hints_do_without_a_command_that_engines_crash_at() {
    let text = "while read -r line; do case \"$line\" in reg_genmove*) kill -9 $$ ;; \
        genmove*) echo '= D6'; echo ;; known_command*) echo '= true'; echo ;; *) echo =; echo ;; esac; done";
    assert_eq!(hints(engine(text, Protocol::Gtp)), [("d6".to_owned(), None)]);
}

#[test]
fn nboard_hints_end_when_the_engine_says_that_it_waits() {
    // Nobody waits for the hour that it may take.
    for end in ["status", "status It is waiting"] {
        let text = format!(
            "echo 'status It is waiting'; while read -r word rest; do case \"$word\" in \
             nboard) echo 'Error: expected nboard 1' >&2 ;; ping) echo \"pong $rest\" ;; \
             hint) echo 'status It is thinking'; echo 'search d6C3 -1 0 6'; echo 'search F4e3 -3.5 0 6'; echo '{end}' ;; \
             esac; done"
        );
        let expected = [("d6".to_owned(), Some(-1.0)), ("f4".to_owned(), Some(-3.5))];
        assert_eq!(hints(engine(&text, Protocol::NBoard)), expected);
    }
}

#[test]
fn gtp_passes_may_be_refused_and_talk_is_passed_over() {
    let text = "echo 'Welcome!'; while read -r line; do case \"$line\" in *pass*) echo '? syntax error'; echo ;; \
        genmove*) echo 'thinking...'; echo '= F4'; echo ;; known_command*) echo '= false'; echo ;; \
        boardsize*|time*) echo '? unknown command'; echo ;; *) echo =; echo ;; esac; done";
    check(text, Protocol::Gtp, "f5d6c3d3c4", "f4");
    let game = ask(engine(text, Protocol::Gtp), EARLY_PASS);
    // Whatever it is asked there, the refused pass is no fault.
    assert!(!game.is_err_and(|fault| fault.what.contains("pass")), "a pass was held against it");
}

#[test]
fn gtp_that_refuses_a_legal_move_or_resigns_is_blamed() {
    let refuses = "while read -r line; do case \"$line\" in play*) echo '? no'; echo ;; *) echo =; echo ;; esac; done";
    let fault = ask(engine(refuses, Protocol::Gtp), "f5").expect_err("a fault");
    assert_eq!(fault.blame, Blame::Garbage);
    assert!(fault.what.contains("it refuses the legal move"), "{fault}");
    let resigns = "while read -r line; do case \"$line\" in genmove*) echo '= resign'; echo ;; *) echo =; echo ;; esac; done";
    assert_eq!(ask(engine(resigns, Protocol::Gtp), "").expect_err("a fault").blame, Blame::GaveUp);
    let passes = resigns.replace("resign", "PASS");
    assert_eq!(
        ask(engine(&passes, Protocol::Gtp), "").expect_err("a fault").blame,
        Blame::IllegalMove
    );
}

#[test]
fn nboard_errors_are_not_taken_for_answers() {
    let text = "while read -r line; do case \"$line\" in 'nboard 2') echo 'Error: unknown command nboard 2' ;; \
        ping*) echo \"pong ${line#ping }\" ;; go) echo 'status thinking'; echo 'nodestats x'; echo '=== d6 -1.00 0.0' ;; esac; done";
    check(text, Protocol::NBoard, "f5", "d6");
    let text = text.replace("=== d6 -1.00 0.0", "=== F6/2.5/0.1");
    check(&text, Protocol::NBoard, "f5", "f6");
    let text = text.replace("=== F6/2.5/0.1", "=== A1");
    let fault = ask(engine(&text, Protocol::NBoard), "f5").expect_err("a fault");
    assert_eq!(fault.blame, Blame::IllegalMove, "{fault}");
}

#[test]
fn a_slow_first_answer_is_waited_for() {
    let text = "sleep 1; while read -r line; do case \"$line\" in genmove*) echo '= d3'; echo ;; *) echo =; echo ;; esac; done";
    let mut program = engine(text, Protocol::Gtp);
    program.limits.time = std::time::Duration::from_millis(100);
    program.limits.start = std::time::Duration::from_mins(1);
    let fault = ask(program, "");
    assert_eq!(fault.unwrap_or_else(|fault| panic!("{fault}")), "d3");
}

#[test]
fn what_gtp_cannot_say_is_said_before_a_game() {
    let other = RuleSet::new(::reversi::Variant::Reversi, ::reversi::Size::EIGHT);
    let game = Model::new(other);
    let mut client = reversi::Client::new(engine("cat", Protocol::Gtp), 1);
    client.follow(&game);
    let error =
        client.choose_move(game.position(), None, &StopToken::new()).expect_err("no such rules");
    let fault = ExternalError::of_reversi(&error).expect("a fault");
    assert_eq!(fault.blame, Blame::StartFailed, "{fault}");
}
