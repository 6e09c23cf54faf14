//! Whole games on a real terminal: tmux is one that can be typed at, resized and read.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use session::{Keepable, SavedGame};
use tempfile::TempDir;

use crate::run::{cargo, output, run};

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// A game of Reversi on 4x4 to its end.
const MOVES: &str = "b2 b3 c2 c3 d4 b4 a4 d3";

/// A terminal with a program in it.
struct Tmux {
    socket: String,
    home: TempDir,
}

impl Tmux {
    fn start(home: TempDir, program: &str, size: [&str; 2]) -> Result<Self, String> {
        let socket = format!("quadrille-e2e-{}", std::process::id());
        let tmux = Self { socket, home };
        let folder = tmux.home.path().display();
        let program = Path::new("target/debug").join(program);
        let line = format!(
            "env QUADRILLE_HOME='{folder}' COLORTERM=truecolor {}; echo ended $?; exec cat",
            program.display()
        );
        let [width, height] = size;
        let arguments =
            ["-f", "/dev/null", "new-session", "-d", "-s", "q", "-x", width, "-y", height, &line];
        tmux.ask(&arguments)?;
        Ok(tmux)
    }

    fn ask(&self, arguments: &[&str]) -> Result<String, String> {
        output(Command::new("tmux").args(["-L", &self.socket]).args(arguments))
    }

    fn keys(&self, keys: &[&str]) -> Result<(), String> {
        self.ask(&[&["send-keys", "-t", "q"], keys].concat()).map(|_| ())
    }

    /// Waits until the screen shows a text.
    fn see(&self, text: &str) -> Result<String, String> {
        let start = Instant::now();
        loop {
            let seen = self.ask(&["capture-pane", "-p", "-t", "q"])?;
            if seen.contains(text) {
                return Ok(seen);
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("'{text}' is not to be seen:\n{seen}"));
            }
            sleep(Duration::from_millis(50));
        }
    }

    fn type_move(&self, square: &str) -> Result<(), String> {
        let (column, row) = square.split_at(1);
        self.keys(&[column, row, "Enter"])
    }

    /// The game that the program has kept.
    fn kept(&self) -> Result<SavedGame, String> {
        let files = fs::read_dir(self.home.path()).map_err(|error| error.to_string())?;
        let names = files.flatten().map(|file| file.path());
        let is_game = |path: &Path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("game-"))
        };
        let path = names.filter(|path| is_game(path)).max().ok_or("no game is kept")?;
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        SavedGame::from_text(&text).map_err(|error| error.to_string())
    }

    /// Ends it, and gives back where its games are.
    fn end(self) -> Result<TempDir, String> {
        self.ask(&["kill-server"])?;
        Ok(self.home)
    }
}

fn home() -> Result<TempDir, String> {
    tempfile::tempdir().map_err(|error| error.to_string())
}

/// Plays on a terminal; where there is no tmux, that is said.
pub(super) fn play() -> Result<(), String> {
    let mut asked = Command::new("tmux");
    asked.arg("-V").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if asked.status().is_err() {
        println!("\ngames on a real terminal are NOT played: tmux is not installed");
        return Ok(());
    }
    run(&mut cargo("build --package quadrille --bins"))?;
    for (name, play) in RUNS {
        let start = Instant::now();
        play().map_err(|why| format!("{name}: {why}"))?;
        println!("{name}: played in {:.1} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// A run on a terminal.
type Run = fn() -> Result<(), String>;

const RUNS: [(&str, Run); 2] = [
    ("Reversi on a terminal, resized, closed and gone on with", reversi),
    ("a battle on a terminal", battle),
];

fn reversi() -> Result<(), String> {
    let tmux = Tmux::start(home()?, "reversi --terminal 4 4", ["80", "24"])?;
    tmux.see("Dark to move")?;
    let moves: Vec<&str> = MOVES.split(' ').collect();
    for square in &moves[..4] {
        tmux.type_move(square)?;
    }
    tmux.see("2. c2")?;
    tmux.ask(&["resize-window", "-t", "q", "-x", "20", "-y", "5"])?;
    tmux.see("too small")?;
    tmux.ask(&["resize-window", "-t", "q", "-x", "120", "-y", "40"])?;
    tmux.see("2. c2")?;
    tmux.keys(&["C-c"])?;
    tmux.see("ended 0")?;
    if tmux.kept()?.model.moves_played() != 4 {
        return Err("the game is not the one that was played".to_owned());
    }
    // The terminal is closed under it.
    let tmux = Tmux::start(tmux.end()?, "quadrille --terminal", ["80", "24"])?;
    tmux.see("> Continue: Reversi")?;
    tmux.keys(&["Enter"])?;
    tmux.see("2. c2")?;
    tmux.type_move(moves[4])?;
    tmux.see("3. d4")?;
    let tmux = Tmux::start(tmux.end()?, "quadrille --terminal", ["80", "24"])?;
    tmux.see("> Continue: Reversi")?;
    tmux.keys(&["Enter"])?;
    tmux.see("3. d4")?;
    tmux.keys(&["q"])?;
    tmux.see("ended 0")?;
    if !tmux.kept()?.is_begun() {
        return Err("the game is not kept".to_owned());
    }
    tmux.end().map(|_| ())
}

fn battle() -> Result<(), String> {
    let tmux = Tmux::start(home()?, "battleship --terminal", ["80", "24"])?;
    tmux.see("place your fleet")?;
    tmux.keys(&["x"])?;
    tmux.see("The fleet is complete")?;
    tmux.keys(&["Enter"])?;
    tmux.see("Your shot")?;
    tmux.keys(&["0", "0", "Enter"])?;
    tmux.see("You attacked (0,0)")?;
    tmux.keys(&["x", "x"])?;
    tmux.see("You lose")?;
    tmux.keys(&["q"])?;
    tmux.see("ended 0")?;
    tmux.end().map(|_| ())
}
