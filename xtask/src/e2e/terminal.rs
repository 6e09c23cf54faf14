//! Whole games on a real terminal: tmux is one that can be typed at, resized and read.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
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
    /// A program alone in a terminal. Its number stands in the file `pid`, and its end on the screen.
    fn start(home: TempDir, program: &str, size: [&str; 2]) -> Result<Self, String> {
        let folder = home.path().display();
        let line = format!(
            "sh -c 'echo $$ > {folder}/pid; exec env {} target/debug/{program}'; echo ended $?; \
             exec cat",
            environment(home.path())
        );
        Self::line(home, &line, size)
    }

    /// A shell, for what only a shell can do with a program.
    fn shell(home: TempDir) -> Result<Self, String> {
        let line = format!("exec env PS1='ready> ' {} sh -i", environment(home.path()));
        Self::line(home, &line, ["80", "24"])
    }

    fn line(home: TempDir, line: &str, size: [&str; 2]) -> Result<Self, String> {
        // A server that ends may still hold its name.
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let socket = format!("quadrille-e2e-{}-{number}", std::process::id());
        let tmux = Self { socket, home };
        let [width, height] = size;
        let arguments =
            ["-f", "/dev/null", "new-session", "-d", "-s", "q", "-x", width, "-y", height, line];
        tmux.ask(&arguments)?;
        Ok(tmux)
    }

    /// Presses the left button on a cell, counted from 0, and lets go.
    fn click(&self, x: usize, y: usize) -> Result<(), String> {
        for end in ["M", "m"] {
            let bytes = format!("\x1b[<0;{};{}{end}", x + 1, y + 1);
            self.keys(&["-l", &bytes])?;
        }
        Ok(())
    }

    /// Ends the program as nothing can prevent.
    fn kill(&self) -> Result<(), String> {
        let pid =
            fs::read_to_string(self.home.path().join("pid")).map_err(|why| why.to_string())?;
        output(Command::new("kill").args(["-9", pid.trim()])).map(|_| ())
    }

    /// The position of the game that is kept, waited for until it has this many moves or more, or is over.
    fn wait_moves(&self, moves: usize) -> Result<SavedGame, String> {
        let start = Instant::now();
        loop {
            let kept = self.kept();
            if let Ok(game) = &kept
                && (game.model.moves_played() >= moves || game.is_over())
            {
                return kept;
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("there are no {moves} moves:\n{}", self.seen()?));
            }
            sleep(Duration::from_millis(30));
        }
    }

    fn seen(&self) -> Result<String, String> {
        self.ask(&["capture-pane", "-p", "-t", "q"])
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
            let seen = self.seen()?;
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

/// Where games are kept, and how many colours there are.
fn environment(home: &Path) -> String {
    format!("QUADRILLE_HOME={} COLORTERM=truecolor", home.display())
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
    run(&mut cargo("build --package quadrille-terminal --example panic"))?;
    for (name, play) in RUNS {
        let start = Instant::now();
        play().map_err(|why| format!("{name}: {why}"))?;
        println!("{name}: played in {:.1} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// A run on a terminal.
type Run = fn() -> Result<(), String>;

const RUNS: [(&str, Run); 8] = [
    ("Reversi on a terminal, resized, closed and gone on with", reversi),
    ("Othello on a terminal by keyboard, against a level", othello_by_keyboard),
    ("Reversi on a terminal by mouse, against a level", reversi_by_mouse),
    ("a battle on a terminal by keyboard", battle),
    ("a battle on a terminal by mouse", battle_by_mouse),
    ("a terminal given to the shell and taken back", suspended),
    ("a terminal at rest", at_rest),
    ("a program killed, and one that fails, on a terminal", killed),
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

/// Seats level 1 as the second player.
fn seat_level(tmux: &Tmux) -> Result<(), String> {
    tmux.keys(&["i"])?;
    tmux.see("WHO PLAYS")?;
    tmux.keys(&["Down", "Right", "Escape"])?;
    tmux.see("Level 1").map(|_| ())
}

fn othello_by_keyboard() -> Result<(), String> {
    let tmux = Tmux::start(home()?, "othello --terminal", ["80", "24"])?;
    tmux.see("black's turn")?;
    seat_level(&tmux)?;
    tmux.type_move("f5")?;
    let mut game = tmux.wait_moves(2)?;
    while !game.is_over() {
        let moves = game.model.moves_played();
        // The next legal square, wherever the cursor is.
        tmux.keys(&["Tab", "Enter"])?;
        game = tmux.wait_moves(moves + 2)?;
    }
    tmux.see("Enter plays again")?;
    quit(tmux)
}

fn reversi_by_mouse() -> Result<(), String> {
    let tmux = Tmux::start(home()?, "reversi --terminal", ["120", "40"])?;
    tmux.see("Dark to move")?;
    seat_level(&tmux)?;
    // Squares of 6x3, behind three columns and below a row.
    let click = |column: i32, row: i32| tmux.click(5 + 6 * column as usize, 2 + 3 * row as usize);
    click(3, 3)?;
    let mut game = tmux.wait_moves(2)?;
    while !game.is_over() {
        let moves = game.model.moves_played();
        let position = game.model.position();
        let Some(square) = position.legal_squares().first() else { break };
        // After a pass of the other side it is still our turn, and never its.
        click(square.x(), square.y())?;
        game = tmux.wait_moves(moves + 1)?;
        while !game.is_over() && game.model.turn() != Some(reversi::Player::Dark) {
            game = tmux.wait_moves(game.model.moves_played() + 1)?;
        }
    }
    tmux.see("Enter plays again")?;
    quit(tmux)
}

fn quit(tmux: Tmux) -> Result<(), String> {
    tmux.keys(&["q"])?;
    tmux.see("ended 0")?;
    tmux.end().map(|_| ())
}

/// A battle on few cells, so that it ends soon.
const SMALL_BATTLE: &str =
    "battleship --terminal --players human,mediocre --size 5x5 --fleet S3,P2";

/// Shoots at every cell until somebody has won.
fn fight(tmux: &Tmux, shoot: impl Fn(usize, usize) -> Result<(), String>) -> Result<(), String> {
    tmux.see("place your fleet")?;
    tmux.keys(&["x"])?;
    tmux.see("The fleet is complete")?;
    tmux.keys(&["Enter"])?;
    tmux.see("shots 0")?;
    for shot in 0..25 {
        shoot(shot / 5, shot % 5)?;
        let start = Instant::now();
        loop {
            let seen = tmux.seen()?;
            // What is said of the turn hangs on where the aim is.
            let is_turn = ["Your shot", "Enter fires", "aim elsewhere"]
                .iter()
                .any(|said| seen.contains(said));
            if seen.contains("You win") || seen.contains("You lose") {
                return tmux.see("rematch").map(|_| ());
            }
            if seen.contains(&format!("shots {} ", shot + 1)) && is_turn {
                break;
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("shot {shot} has no answer:\n{seen}"));
            }
            sleep(Duration::from_millis(30));
        }
    }
    Err("a shot at every cell sinks every ship".to_owned())
}

fn battle() -> Result<(), String> {
    let tmux = Tmux::start(home()?, SMALL_BATTLE, ["80", "24"])?;
    fight(&tmux, |row, column| tmux.keys(&[&row.to_string(), &column.to_string(), "Enter"]))?;
    tmux.keys(&["l"])?;
    tmux.see("REPORT")?;
    quit(tmux)
}

fn battle_by_mouse() -> Result<(), String> {
    let tmux = Tmux::start(home()?, SMALL_BATTLE, ["80", "24"])?;
    // Cells of 4x2, behind three columns and below three rows.
    fight(&tmux, |row, column| tmux.click(4 + 4 * column, 3 + 2 * row))?;
    quit(tmux)
}

fn suspended() -> Result<(), String> {
    let tmux = Tmux::shell(home()?)?;
    tmux.see("ready>")?;
    tmux.keys(&["target/debug/othello --terminal", "Enter"])?;
    tmux.see("black's turn")?;
    tmux.type_move("f5")?;
    tmux.see("1. f5")?;
    tmux.keys(&["C-z"])?;
    // What is typed is seen again: the shell has its terminal as it was.
    tmux.see("ready>")?;
    tmux.keys(&["echo gi''ven back", "Enter"])?;
    tmux.see("given back")?;
    tmux.keys(&["fg", "Enter"])?;
    tmux.see("1. f5")?;
    tmux.type_move("d6")?;
    tmux.see("1. f5    d6")?;
    tmux.keys(&["C-c"])?;
    tmux.see("ready>")?;
    let moves = tmux.kept()?.model.moves_played();
    if moves != 2 {
        return Err(format!("{moves} moves are kept, and 2 were played"));
    }
    tmux.end().map(|_| ())
}

/// While nobody types and no engine thinks, the program does not run at all.
fn at_rest() -> Result<(), String> {
    let tmux = Tmux::start(home()?, "othello --terminal", ["80", "24"])?;
    tmux.see("black's turn")?;
    sleep(Duration::from_secs(1));
    let pid = fs::read_to_string(tmux.home.path().join("pid")).map_err(|why| why.to_string())?;
    // Only Linux tells it this way: processor time in ticks, of the program and of the system.
    let used = || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some([*fields.get(11)?, *fields.get(12)?].map(str::to_owned))
    };
    let before = used();
    sleep(Duration::from_secs(2));
    let after = used();
    if before != after {
        return Err(format!("at rest it used the processor: {before:?}, then {after:?}"));
    }
    quit(tmux)
}

fn killed() -> Result<(), String> {
    let tmux = Tmux::start(home()?, "othello --terminal", ["80", "24"])?;
    tmux.see("black's turn")?;
    tmux.type_move("f5")?;
    tmux.wait_moves(1)?;
    tmux.kill()?;
    let tmux = Tmux::start(tmux.end()?, "quadrille --terminal", ["80", "24"])?;
    tmux.see("> Continue: Othello")?;
    tmux.keys(&["Enter"])?;
    tmux.see("1. f5")?;
    tmux.keys(&["q"])?;
    tmux.see("ended 0")?;
    // A thread that panics gives the terminal back, and the game is kept.
    let folder = tmux.end()?;
    let signal = folder.path().join("panic");
    let program = format!("examples/panic {}", signal.display());
    let tmux = Tmux::start(folder, &program, ["80", "24"])?;
    tmux.see("Black to move")?;
    tmux.type_move("f5")?;
    tmux.see("1. f5")?;
    tmux.type_move("d6")?;
    tmux.see("1. f5    d6")?;
    fs::write(&signal, "").map_err(|error| error.to_string())?;
    tmux.see("ended 3")?;
    let seen = tmux.see("for a test")?;
    if seen.contains("OTHELLO") {
        return Err(format!("the screen is not restored:\n{seen}"));
    }
    let moves = tmux.kept()?.model.moves_played();
    if moves != 2 {
        return Err(format!("{moves} moves are kept, and 2 were played"));
    }
    tmux.end().map(|_| ())
}
