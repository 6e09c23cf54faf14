//! Kept means kept, with real programs: two of them in one folder, and disks that are full.

#![cfg(unix)]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::{folder, run_at, text};
use tempfile::TempDir;

const QUADRILLE: &str = env!("CARGO_BIN_EXE_quadrille");

/// The first moves of a game of Reversi.
fn moves(count: usize) -> Vec<String> {
    let mut model = reversi::Model::default();
    let mut next = || {
        let square = model.position().moves().last().expect("a move").square;
        model.play(square).expect("legal");
        square.to_string()
    };
    (0..count).map(|_| next()).collect()
}

/// A program that somebody plays with, line by line.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(home: &Path) -> Self {
        Self::of(Command::new(QUADRILLE).arg("--plain").env("QUADRILLE_HOME", home))
    }

    fn of(command: &mut Command) -> Self {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    /// Types a line and waits for a line with this in it.
    #[track_caller]
    fn type_line(&mut self, line: &str, answer: &str) {
        writeln!(self.input, "{line}").expect("it reads");
        let mut answered = String::new();
        while !answered.contains(answer) {
            answered.clear();
            assert!(self.output.read_line(&mut answered).expect("text") > 0, "{line}: {answer}");
        }
    }

    #[track_caller]
    fn play(&mut self, squares: &[impl AsRef<str>]) {
        for square in squares.iter().map(AsRef::as_ref) {
            self.type_line(square, &format!(" played {square}"));
        }
    }

    /// Kills it; what it has said about its files.
    fn kill(mut self) -> String {
        self.child.kill().expect("it can be killed");
        self.said()
    }

    /// Ends it well; what it has said about its files.
    fn quit(mut self) -> String {
        writeln!(self.input, "quit").expect("it reads");
        self.said()
    }

    fn said(mut self) -> String {
        let mut said = String::new();
        let mut talk = self.child.stderr.take().expect("a pipe");
        talk.read_to_string(&mut said).expect("text");
        self.child.wait().expect("it is gone");
        said
    }
}

/// The unfinished games of a folder, the latest first.
#[track_caller]
fn games(home: &TempDir) -> Vec<String> {
    let output = run_at(home, QUADRILLE, &["--plain"], b"games\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let lines = text(&output.stdout).lines().map(str::trim);
    let numbered = lines.filter_map(|line| line.split_once("  "));
    let listed = numbered.filter(|(number, _)| number.parse::<u32>().is_ok());
    listed.map(|(_, title)| title.to_owned()).collect()
}

#[test]
fn two_programs_in_one_folder_keep_both_games() {
    for starts_late in [false, true] {
        let (home, moves) = (folder(), moves(9));
        let mut first = Program::start(home.path());
        let early = (!starts_late).then(|| Program::start(home.path()));
        first.type_line("new reversi", "Moves:");
        first.play(&moves[..8]);
        let mut second = early.unwrap_or_else(|| Program::start(home.path()));
        second.type_line("new othello", "Moves");
        second.play(&["f5"]);
        first.play(&moves[8..]);
        second.play(&["d6"]);
        assert_eq!((first.kill(), second.kill()), (String::new(), String::new()));
        assert_eq!(
            games(&home),
            ["Othello 8x8, 2 moves, Black to move", "Reversi 8x8, 9 moves, Light to move"]
        );
    }
}

#[test]
fn two_programs_that_go_on_with_one_game_have_two_afterwards() {
    let (home, moves) = (folder(), moves(8));
    let mut first = Program::start(home.path());
    first.type_line("new reversi", "Moves:");
    first.play(&moves[..5]);
    let mut second = Program::start(home.path());
    second.type_line("continue", "Moves");
    second.play(&moves[5..6]);
    first.play(&moves[5..]);
    let said = first.quit();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("is not as it was left"), "{said}");
    assert_eq!(second.quit(), "");
    assert_eq!(
        games(&home),
        ["Reversi 8x8, 8 moves, Dark to move", "Reversi 8x8, 6 moves, Dark to move"]
    );
}

#[test]
fn what_cannot_be_written_is_said_once_and_written_when_it_can_be() {
    let (home, moves) = (folder(), moves(6));
    let inside = home.path().join("inside");
    // A file where the folder should be stops even an administrator.
    fs::write(&inside, "in the way").expect("a file");
    let mut program = Program::start(&inside);
    program.type_line("new reversi", "Moves:");
    program.play(&moves[..5]);
    fs::remove_file(&inside).expect("removed");
    program.play(&moves[5..6]);
    let said = program.kill();
    let about_games: Vec<&str> = said.lines().filter(|line| line.contains("kept")).collect();
    assert_eq!(about_games.len(), 2, "{said}");
    assert!(about_games[0].starts_with("quadrille: the game is not being kept: "), "{said}");
    assert_eq!(about_games[1], "quadrille: everything is kept again");
    let output = Command::new(QUADRILLE)
        .args(["--plain"])
        .env("QUADRILLE_HOME", &inside)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert!(text(&output.stdout).contains("Kept: Reversi 8x8, 6 moves."), "{output:?}");
}

/// No file can grow beyond nothing, as on a full disk.
fn on_full_disk(home: &TempDir) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" --plain", QUADRILLE]);
    command.env("QUADRILLE_HOME", home.path());
    command
}

#[test]
fn a_full_disk_breaks_no_file_and_is_said() {
    let (home, moves) = (folder(), moves(8));
    let mut program = Program::start(home.path());
    program.type_line("new reversi", "Moves:");
    program.play(&moves[..3]);
    assert_eq!(program.quit(), "");
    let mut program = Program::of(&mut on_full_disk(&home));
    program.type_line("continue", "Moves");
    program.play(&moves[3..]);
    let said = program.quit();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("quadrille: the game is not being kept: "), "{said}");
    assert_eq!(games(&home), ["Reversi 8x8, 3 moves, Light to move"]);
    let left: Vec<_> = fs::read_dir(home.path()).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}
