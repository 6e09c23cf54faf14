//! Trying a program out before it takes a seat.

use battleship::{Board, Game, Player as _};
use protocols::{ExternalError, ExternalProgram, Protocol, battleship as sea, reversi as board};
use reversi::{Model, RuleSet};
use reversi_engine::{ReversiPlayer as _, random_move};
use support::{SeededRandom, StopToken, Task, TaskSender, Waker};

use super::ProgramEntry;

/// How many moves, and how many shots, a program is asked for.
const ANSWERS: usize = 4;

/// What one part of a trial has shown: what the program can do, or what is wrong with it.
pub type Finding = Result<String, String>;

/// A program that is tried out in the background: a few moves of Othello, and, if it speaks lines of
/// JSON, a fleet and a few shots of Battleship.
#[derive(Debug)]
pub struct Trial {
    program: ProgramEntry,
    task: Option<Task<Finding>>,
    findings: Vec<Finding>,
}

impl Trial {
    /// Begins. `wake` is called whenever something was found.
    pub fn start(program: &ProgramEntry, wake: &Waker) -> Result<Self, String> {
        let asked = program.program().clone();
        let task = Task::start(wake, move |stop, sender| try_out(&asked, stop, sender));
        // Whoever closes the page does not wait for a program that does not answer.
        let task = task.map_err(|error| error.to_string())?.unattended();
        Ok(Self { program: program.clone(), task: Some(task), findings: Vec::new() })
    }

    /// Whose trial it is.
    pub const fn program(&self) -> &ProgramEntry {
        &self.program
    }

    /// Hears of what was found; true if that is more than before. Never waits.
    pub fn poll(&mut self) -> bool {
        let before = (self.findings.len(), self.task.is_some());
        Task::drain(&mut self.task, |found| self.findings.push(found));
        before != (self.findings.len(), self.task.is_some())
    }

    /// What was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Whether it goes on.
    pub const fn is_running(&self) -> bool {
        self.task.is_some()
    }
}

fn try_out(program: &ExternalProgram, stop: &StopToken, sender: &TaskSender<Finding>) {
    sender.send(othello(program, stop).map_err(|error| described(&error)));
    if program.protocol == Protocol::Bots && !stop.is_stopped() {
        sender.send(battleship(program).map_err(|error| described(&error)));
    }
}

/// What went wrong, and what to look at.
fn described(error: &ExternalError) -> String {
    format!("{error}. {}", error.blame.advice())
}

/// A few moves of Othello against random ones.
fn othello(program: &ExternalProgram, stop: &StopToken) -> Result<String, ExternalError> {
    let mut client = board::Client::new(program.clone(), 1);
    let (mut game, mut dice) = (Model::new(RuleSet::OTHELLO), SeededRandom::new(1));
    let (mut moves, mut slowest) = (Vec::new(), 0.0_f64);
    while moves.len() < ANSWERS && !game.is_game_over() && !stop.is_stopped() {
        client.follow(&game);
        let answer = client.choose_move(game.position(), None, stop).map_err(|error| {
            ExternalError::of_reversi(&error)
                .cloned()
                .unwrap_or_else(|| unknown(&error.to_string()))
        })?;
        slowest = slowest.max(answer.time.as_secs_f64());
        let Some(square) = answer.best else { break };
        moves.push(square.to_string());
        let _ = game.play(square);
        if let Some(reply) = random_move(game.position(), &mut dice) {
            let _ = game.play(reply);
        }
    }
    let moves = moves.join(" ");
    Ok(format!("It plays Othello: {moves}; the slowest answer took {slowest:.2} s"))
}

/// A fleet and a few shots of Battleship.
fn battleship(program: &ExternalProgram) -> Result<String, ExternalError> {
    let game = Game::standard();
    let mut client = sea::Client::new(program.clone(), "trial", &game, 1);
    let fault = |error: battleship::PlayerError| {
        ExternalError::of_battleship(&error).cloned().unwrap_or_else(|| unknown(&error.to_string()))
    };
    client.place_ships(&mut Board::new(&game)).map_err(fault)?;
    let mut shots = Vec::new();
    while shots.len() < ANSWERS {
        let at = client.recommend_attack().map_err(fault)?;
        shots.push(at.to_string());
        client.record_attack_result(at, Ok(battleship::Shot::Miss));
    }
    Ok(format!("It plays Battleship: a fleet, and shots at {}", shots.join(" ")))
}

fn unknown(what: &str) -> ExternalError {
    ExternalError::new(protocols::Blame::Crash, what)
}
