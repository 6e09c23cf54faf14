//! `docs/bots.md` and the README as they stand: their lines are those of the protocol, and their bots play.

use std::path::{Path, PathBuf};
use std::process::Command;

use ::reversi::{Model, RuleSet, Size, Variant};
use battleship::{Game, Narration, Player};
use battleship_engine::{SeededDice, roster};
use protocols::bots::{Answer, Message};
use protocols::{ExternalProgram, Protocol, battleship as sea, reversi};
use reversi_engine::ReversiPlayer as _;
use support::StopToken;

/// What stands in the fences of a language.
fn fences(language: &str) -> Vec<String> {
    fences_of("docs/bots.md", language)
}

fn fences_of(document: &str, language: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(document);
    let text = std::fs::read_to_string(path).expect("the document").replace("\r\n", "\n");
    let opening = format!("\n```{language}\n");
    text.split(&opening)
        .skip(1)
        .map(|rest| rest.split("```").next().expect("a fence").to_owned())
        .collect()
}

#[test]
fn every_line_is_one_of_the_protocol() {
    let mut kinds = Vec::new();
    for line in fences("json").iter().flat_map(|fence| fence.lines()) {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let kind = value.get("type").and_then(serde_json::Value::as_str);
        let again = if let Some(kind) = kind {
            kinds.push(kind.to_owned());
            let message = Message::parse(line).unwrap_or_else(|why| panic!("{line}: {why}"));
            message.unwrap_or_else(|| panic!("no message: {line}")).to_line()
        } else {
            let answer = Answer::parse(line).unwrap_or_else(|why| panic!("{line}: {why}"));
            kinds.push(answer.kind().to_owned());
            answer.to_line()
        };
        // Every field of the document is written, and no other.
        assert_eq!(serde_json::from_str::<serde_json::Value>(&again).expect("JSON"), value);
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, ["end", "game", "move", "place", "quit", "shoot"]);
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// A program with a path, which may have blanks.
    fn program(&self, before: &str, name: &str) -> ExternalProgram {
        let command = format!("{before} '{}'", self.0.join(name).display());
        let program = ExternalProgram::new(name, command.trim(), Protocol::Bots);
        // The machine may be busy.
        program.with_options("time=60 start=60").expect("options")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn play_reversi(program: &ExternalProgram) {
    let mut client = reversi::Client::new(program.clone(), 1);
    for (seed, variant) in Variant::ALL.into_iter().enumerate() {
        client.next_game(seed as u64);
        let size = Size::new(8, 8 - 2 * (seed as i32 % 2)).expect("a size");
        let mut game = Model::new(RuleSet::new(variant, size));
        let you = game.position().mover();
        while !game.position().is_over() {
            let square = if game.position().mover() == you {
                client.follow(&game);
                let choice = client.choose_move(game.position(), None, &StopToken::new());
                choice.unwrap_or_else(|error| panic!("{error}")).best
            } else {
                game.position().legal_squares().first()
            };
            game.play(square.expect("a move")).expect("a legal move");
        }
        client.end_game(game.position());
    }
}

fn play_battleship(program: &ExternalProgram) {
    let game = Game::standard();
    let mut client = sea::Client::new(program.clone(), "bot", &game, 7);
    let mut other =
        roster().find("mediocre").expect("a player").player("x", &game, SeededDice::new(3));
    for seed in 0..2 {
        client.next_game(&game, seed);
        let players: [&mut dyn Player; 2] = [&mut client, &mut *other];
        let winner = battleship::play(&game, players, &Narration::Silent);
        assert!(winner.unwrap_or_else(|error| panic!("{error}")).is_some());
        other = roster().find("mediocre").expect("a player").player("x", &game, SeededDice::new(4));
    }
}

#[test]
fn the_readme_has_the_same_bot_in_python() {
    assert_eq!(fences_of("README.md", "python"), fences("python"));
}

#[test]
fn the_bot_in_python_plays() {
    let python = ["python3", "python"].into_iter().find(|name| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    });
    let Some(python) = python else {
        eprintln!("there is no Python here, so the bot in Python is not tried");
        return;
    };
    let [source] = fences("python").try_into().expect("one bot in Python");
    assert!(source.lines().count() <= 22, "a bot of twenty lines");
    let folder = Folder::new("python-bot");
    std::fs::write(folder.0.join("mybot.py"), source).expect("a file");
    let program = folder.program(python, "mybot.py");
    play_reversi(&program);
    play_battleship(&program);
}

#[test]
fn the_bot_in_rust_plays() {
    let [source] = fences("rust").try_into().expect("one bot in Rust");
    let folder = Folder::new("rust-bot");
    let file = folder.0.join("mybot.rs");
    std::fs::write(&file, source).expect("a file");
    let name = format!("mybot{}", std::env::consts::EXE_SUFFIX);
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let built = Command::new(rustc)
        .args(["--edition=2024", "-D", "warnings", "-o"])
        .arg(folder.0.join(&name))
        .arg(&file)
        .output()
        .expect("a compiler");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let program = folder.program("", &name);
    play_reversi(&program);
    play_battleship(&program);
}
