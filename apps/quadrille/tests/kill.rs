//! A game survives its program being killed at any moment: every move that was acknowledged is on
//! disk, and what is on disk is whole.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use common::{folder, run_at, text};
use tempfile::TempDir;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");
const ROUNDS: usize = 200;
/// How long a round lasts at most, from its start or from the last line that is waited for.
const LONGEST_US: u64 = 30_000;
/// How many moves a round waits for at most: so that something is played on a busy machine, too.
const MOST_AWAITED: u64 = 4;

/// Numbers that look random and are the same for the same seed: xorshift.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// A whole game of Reversi, as squares.
fn game() -> Vec<String> {
    let mut model = reversi::Model::default();
    let mut squares = Vec::new();
    while let Some(found) = model.position().moves().last() {
        squares.push(found.square.to_string());
        model.play(found.square).expect("legal");
    }
    squares
}

/// Plays on from where the folder is until it is killed, and returns how many moves were
/// acknowledged in all.
fn play_and_kill(home: &TempDir, moves: &[String], from: usize, dice: &mut Dice) -> usize {
    let mut child = Command::new(QUADRILLE)
        .arg("--plain")
        .env("QUADRILLE_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let first = if from == 0 { "new reversi 8x8\n" } else { "continue\n" };
    let script = format!("{first}{}\n", moves[from..].join("\n"));
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let writer = thread::spawn(move || {
        // It is killed sooner or later.
        let _ = input.write_all(script.as_bytes());
        // The pipe stays open: an end of input would end the program well.
        input
    });
    let (heard, hear) = channel();
    let reader = thread::spawn(move || {
        let is_move = |line: String| line.contains(" played ") && line.contains('.');
        let lines = output.lines().map_while(Result::ok).map(is_move);
        lines.inspect(|is_move| _ = heard.send(*is_move)).filter(|is_move| *is_move).count()
    });
    let awaited = usize::try_from(dice.below(MOST_AWAITED + 1)).expect("small");
    let awaited = awaited.min(moves.len() - from);
    // Most are killed while they play, some while they start.
    if dice.below(5) > 0 {
        hear.recv().expect("it says something");
        let played = hear.iter().filter(|is_move| *is_move).take(awaited).count();
        assert_eq!(played, awaited, "moves that were acknowledged before it ended by itself");
    }
    thread::sleep(Duration::from_micros(dice.below(LONGEST_US)));
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
    drop(writer.join());
    from + reader.join().expect("the reader ends")
}

/// How many moves the game has that is offered, and that they are the moves that were played.
#[track_caller]
fn moves_kept(home: &TempDir, moves: &[String], context: &str) -> usize {
    let output = run_at(home, QUADRILLE, &["--plain"], b"continue\ncopy\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{context}");
    let page = text(&output.stdout);
    let Some(line) = page.lines().find_map(|line| line.strip_prefix("Moves:    ")) else {
        assert!(!page.contains("Kept:"), "{context}: {page}");
        return 0;
    };
    assert!(moves.concat().starts_with(line), "{context}: {line} is another game");
    line.len() / 2
}

#[test]
fn a_killed_program_loses_no_move_that_was_acknowledged() {
    let seed = 0x5eed_0fa1_1ed5;
    let mut dice = Dice(seed);
    let moves = game();
    let mut home = folder();
    let mut kept = 0;
    let (mut acknowledged_in_all, mut ahead) = (0, 0);
    for round in 0..ROUNDS {
        let context = format!("seed {seed:#x}, round {round}");
        let acknowledged = play_and_kill(&home, &moves, kept, &mut dice);
        let now = moves_kept(&home, &moves, &context);
        assert!(now >= acknowledged, "{context}: {now} of {acknowledged} moves are kept");
        assert!(now >= kept, "{context}: {now} moves are kept, but there were {kept}");
        acknowledged_in_all += acknowledged - kept;
        ahead += usize::from(now > acknowledged);
        kept = now;
        if kept == moves.len() {
            (home, kept) = (folder(), 0);
        }
    }
    println!(
        "{acknowledged_in_all} moves were acknowledged; {ahead} of {ROUNDS} kills kept one more"
    );
    // Else the times are such that nothing was tested.
    assert!(acknowledged_in_all > ROUNDS, "only {acknowledged_in_all} moves were acknowledged");
}
