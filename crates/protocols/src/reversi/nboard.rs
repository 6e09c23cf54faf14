//! Othello by the protocol of `NBoard`.

use std::time::{Duration, Instant};

use records::{Defaults, Format, Game, Record, Writer};
use reversi::{Model, Square};
use support::StopToken;

use super::{Choice, Dialogue, Question};
use crate::blame::{Blame, ExternalError};
use crate::nboard::Report;
use crate::process::{Heard, Process};
use crate::program::ExternalProgram;

/// How far an engine looks ahead that is not told otherwise.
const USUAL_DEPTH: u32 = 10;

/// How long an engine may take to stop; after that it is started anew. Somebody may be waiting.
const STOPPING: Duration = Duration::from_millis(300);

/// What a program thinks of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The move, and how it goes on.
    pub line: Vec<Square>,
    /// What it is worth to the player who moves, in discs.
    pub value: Option<f64>,
    /// How far it looked ahead, as it says so.
    pub depth: Option<String>,
}

impl Hint {
    /// What is known of a move that was chosen.
    pub(super) fn of(choice: &Choice) -> Self {
        let value = choice.value;
        let depth = value.filter(|(_, depth)| *depth > 0).map(|(_, depth)| depth.to_string());
        Self { line: vec![choice.square], value: value.map(|(discs, _)| discs), depth }
    }
}

/// What an engine has been told.
#[derive(Debug)]
pub(super) struct NBoard {
    send: Vec<String>,
    depth: u32,
    greeted: bool,
    pings: u64,
}

impl NBoard {
    pub(super) fn new(program: &ExternalProgram) -> Self {
        let depth = program.options.depth.unwrap_or(USUAL_DEPTH);
        Self { send: program.options.send.clone(), depth, greeted: false, pings: 0 }
    }

    /// Brings the engine to the game, and waits until it is there; false if that was called off.
    fn bring(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
    ) -> Result<bool, ExternalError> {
        let game =
            ggf(question.game).map_err(|problem| process.fault(Blame::StartFailed, problem))?;
        let deadline = question.deadline;
        if !std::mem::replace(&mut self.greeted, true) {
            process.send("nboard 2", deadline)?;
            for line in std::mem::take(&mut self.send) {
                process.send(&line, deadline)?;
            }
            process.send(&format!("set depth {}", self.depth), deadline)?;
        }
        process.send(&format!("set game {game}"), deadline)?;
        self.meet(process, deadline, question.stop)
    }

    /// Waits until the engine has done all that came before; false if that was called off.
    fn meet(
        &mut self,
        process: &mut Process,
        deadline: Instant,
        stop: &StopToken,
    ) -> Result<bool, ExternalError> {
        self.pings += 1;
        let number = self.pings.to_string();
        process.send(&format!("ping {number}"), deadline)?;
        loop {
            match hear(process, deadline, stop)? {
                Some(Some(Report::Pong(found))) if found == number => return Ok(true),
                Some(_) => {}
                None => return Ok(false),
            }
        }
    }
}

/// The next line, what it says if it is known; nothing if the wait was called off.
#[allow(clippy::option_option)]
fn hear(
    process: &mut Process,
    deadline: Instant,
    stop: &StopToken,
) -> Result<Option<Option<Report>>, ExternalError> {
    match process.hear(deadline, stop)? {
        Heard::Stopped => Ok(None),
        Heard::Line(line) => Ok(Some(Report::parse(&String::from_utf8_lossy(&line)))),
    }
}

/// Whether an engine says that it does nothing: an empty status takes back what it said before, others
/// say that they wait.
fn is_idle(status: &str) -> bool {
    let status = status.to_ascii_lowercase();
    status.is_empty()
        || ["waiting", "idle", "ready", "done"].iter().any(|word| status.contains(word))
}

/// A game in one line, or why that cannot be.
fn ggf(game: &Model) -> Result<String, String> {
    let mut writer = Writer::new(Format::Ggf, Defaults::default(), Vec::new());
    writer.write(&Record::new(Game::from_model(game))).map_err(|error| error.to_string())?;
    let written = writer.finish().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&written.output).trim().to_owned())
}

impl Dialogue for NBoard {
    fn choose(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
    ) -> Result<Option<Choice>, ExternalError> {
        if !self.bring(process, question)? {
            return Ok(None);
        }
        process.send("go", question.deadline)?;
        let mut nodes = 0;
        let mut searched = None;
        loop {
            let Some(report) = hear(process, question.deadline, question.stop)? else {
                return Ok(None);
            };
            match report {
                Some(Report::Nodes(count, _)) => nodes = count.max(0.0) as u64,
                Some(Report::Search { line, value, depth, .. }) => {
                    searched = Some((line[0], value, depth));
                }
                Some(Report::Move { square: Some(square), value }) => {
                    let depth = searched
                        .filter(|(move_of, ..)| *move_of == square)
                        .and_then(|(_, _, depth)| depth.parse().ok());
                    let value = value.map(|value| (value, depth.unwrap_or(0)));
                    return Ok(Some(Choice { square, value, nodes }));
                }
                Some(Report::Move { square: None, .. }) => {
                    let legal = question.game.position().legal_squares();
                    let what = format!("it passes, and could move: {legal}");
                    return Err(process.fault(Blame::IllegalMove, what));
                }
                _ => {}
            }
        }
    }

    fn call_off(&mut self, process: &mut Process) -> bool {
        let deadline = Instant::now() + STOPPING;
        self.meet(process, deadline, &StopToken::new()).unwrap_or(false)
    }

    fn hints(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
        most: usize,
        tell: &mut dyn FnMut(Hint),
    ) -> Result<bool, ExternalError> {
        if !self.bring(process, question)? {
            return Ok(true);
        }
        process.send(&format!("hint {most}"), question.deadline)?;
        // Not every engine says when it has said all; whoever asks stops it.
        let mut has_said = false;
        let until = (Instant::now() + question.time).min(question.deadline);
        while !question.stop.is_stopped() && Instant::now() < until {
            let soon = (Instant::now() + Duration::from_millis(50)).min(until);
            match hear(process, soon, question.stop) {
                Ok(Some(Some(Report::Search { line, value, depth, .. }))) => {
                    let depth = Some(depth).filter(|depth| !depth.is_empty());
                    tell(Hint { line, value: Some(value), depth });
                    has_said = true;
                }
                Ok(Some(Some(Report::Status(status)))) if has_said && is_idle(&status) => break,
                Ok(_) => {}
                Err(fault) if fault.blame == Blame::Timeout => {}
                Err(fault) => return Err(fault),
            }
        }
        let deadline = Instant::now() + STOPPING;
        self.meet(process, deadline, &StopToken::new())
    }

    fn goodbye(&self) -> &'static [&'static str] {
        &["quit"]
    }
}
