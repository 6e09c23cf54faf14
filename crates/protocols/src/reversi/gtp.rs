//! Othello by GTP, with an eye shut where engines are untidy.

use std::time::Instant;

use reversi::{Model, Player, Ply, Position, Variant};

use super::{Choice, Dialogue, Hint, Question};
use crate::blame::{Blame, ExternalError, shown};
use crate::gtp::Response;
use crate::process::{Heard, Process};
use crate::program::ExternalProgram;
use support::StopToken;

/// What an engine has been told.
#[derive(Debug)]
pub(super) struct Gtp {
    send: Vec<String>,
    /// The plies that it has on its board, once it has one.
    plies: Option<Vec<Ply>>,
    /// How it wants colours and squares written, once that is known.
    dialect: usize,
    /// Width of the board.
    size: i32,
}

/// How colours and squares may be written; some engines refuse all but one.
const DIALECTS: [fn(Player, &str) -> String; 3] = [
    |player, square| format!("{} {square}", if player == Player::Dark { 'b' } else { 'w' }),
    |player, square| {
        let colour = if player == Player::Dark { 'B' } else { 'W' };
        format!("{colour} {}", square.to_ascii_uppercase())
    },
    |player, square| {
        let colour = if player == Player::Dark { "black" } else { "white" };
        format!("{colour} {}", square.to_ascii_uppercase())
    },
];

/// A wait that was called off, or a fault.
enum Broken {
    Stopped,
    Fault(ExternalError),
}

impl From<ExternalError> for Broken {
    fn from(fault: ExternalError) -> Self {
        Self::Fault(fault)
    }
}

/// What is sent, and until when an answer is waited for.
struct Line<'a> {
    process: &'a mut Process,
    deadline: Instant,
    stop: &'a StopToken,
}

impl Line<'_> {
    /// A command and its answer.
    fn ask(&mut self, command: &str) -> Result<Response, Broken> {
        self.process.send(command, self.deadline)?;
        loop {
            match self.process.hear(self.deadline, self.stop)? {
                Heard::Stopped => return Err(Broken::Stopped),
                Heard::Line(line) => {
                    // Empty lines end answers; anything else is talk that no answer begins with.
                    if let Some(response) = Response::parse(&String::from_utf8_lossy(&line)) {
                        return Ok(response);
                    }
                }
            }
        }
    }

    fn fault(&self, blame: Blame, what: impl Into<String>) -> Broken {
        Broken::Fault(self.process.fault(blame, what))
    }
}

impl Gtp {
    pub(super) fn new(program: &ExternalProgram) -> Self {
        Self { send: program.options.send.clone(), plies: None, dialect: 0, size: 8 }
    }

    /// Brings the engine's board to the game.
    fn bring(&mut self, line: &mut Line<'_>, game: &Model) -> Result<(), Broken> {
        let plies: Vec<Ply> = game.plies().collect();
        let has = self.plies.as_ref().filter(|has| plies.starts_with(has)).map(Vec::len);
        let from = if let Some(from) = has {
            from
        } else {
            self.clear(line, game)?;
            0
        };
        for ply in &plies[from..] {
            match ply {
                Ply::Move(player, played) => {
                    self.play(line, *player, &played.square.to_string())?;
                }
                // Some engines pass by themselves, and then refuse to be told.
                Ply::Pass(player) => {
                    line.ask(&format!("play {}", DIALECTS[self.dialect](*player, "pass")))?;
                }
            }
        }
        self.plies = Some(plies);
        Ok(())
    }

    /// A new game.
    fn clear(&mut self, line: &mut Line<'_>, game: &Model) -> Result<(), Broken> {
        let rules = game.rules();
        let size = rules.size();
        if rules.variant() != Variant::Othello || !size.is_square() {
            let what = format!(
                "GTP cannot say {} on {size}; it knows othello on square boards",
                rules.variant()
            );
            return Err(line.fault(Blame::StartFailed, what));
        }
        if *game.start() != Position::start(rules) {
            let what = "GTP has no way to set up a position; it begins at the start";
            return Err(line.fault(Blame::StartFailed, what));
        }
        for command in std::mem::take(&mut self.send) {
            line.ask(&command)?;
        }
        if self.plies.is_none() {
            // Engines of several games want to be told which; others do not know the command.
            if line.ask("known_command set_game")?.is_true() {
                line.ask("set_game Othello")?;
            }
        }
        let sized = line.ask(&format!("boardsize {}", size.width()))?;
        // An engine of 8x8 alone may not know the command.
        if !sized.good && (size.width() != 8 || self.size != 8) {
            let what = format!("it refuses a board of {size}: {}", shown(&sized.text));
            return Err(line.fault(Blame::StartFailed, what));
        }
        self.size = size.width();
        let cleared = line.ask("clear_board")?;
        if !cleared.good {
            let what = format!("it refuses clear_board: {}", shown(&cleared.text));
            return Err(line.fault(Blame::Garbage, what));
        }
        Ok(())
    }

    fn play(&mut self, line: &mut Line<'_>, player: Player, square: &str) -> Result<(), Broken> {
        let mut refusal = String::new();
        for dialect in (0..DIALECTS.len()).map(|step| (self.dialect + step) % DIALECTS.len()) {
            let response = line.ask(&format!("play {}", DIALECTS[dialect](player, square)))?;
            if response.good {
                self.dialect = dialect;
                return Ok(());
            }
            refusal = response.text;
        }
        let what = format!("it refuses the legal move {player} {square}: {}", shown(&refusal));
        Err(line.fault(Blame::Garbage, what))
    }

    /// Says how much time there is; whoever does not know the command says so.
    fn tell_time(line: &mut Line<'_>, question: &Question<'_>, colour: &str) -> Result<(), Broken> {
        let seconds = question.time.as_secs().max(1);
        match question.clock {
            None => line.ask(&format!("time_settings 0 {seconds} 1"))?,
            Some(clock) => {
                let (left, increment) = (clock.left.as_secs(), clock.increment.as_secs());
                line.ask(&format!("time_settings {left} {increment} {}", u8::from(increment > 0)))?;
                line.ask(&format!("time_left {colour} {left} 0"))?
            }
        };
        Ok(())
    }

    fn generate(&mut self, line: &mut Line<'_>, question: &Question<'_>) -> Result<Choice, Broken> {
        let game = question.game;
        let is_new = self.plies.is_none();
        self.bring(line, game)?;
        let turn = game.position().mover();
        let mut refusal = String::new();
        for dialect in (0..DIALECTS.len()).map(|step| (self.dialect + step) % DIALECTS.len()) {
            let colour = DIALECTS[dialect](turn, "").trim().to_owned();
            if is_new || question.clock.is_some() {
                Self::tell_time(line, question, &colour)?;
            }
            let response = line.ask(&format!("genmove {colour}"))?;
            if !response.good {
                refusal = response.text;
                continue;
            }
            self.dialect = dialect;
            let word =
                response.text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
            return match word.parse() {
                Ok(square) => Ok(Choice::plain(square)),
                Err(_) if word == "pass" => Err(line.fault(
                    Blame::IllegalMove,
                    format!("it passes, and could move: {}", game.position().legal_squares()),
                )),
                Err(_) if word == "resign" => Err(line.fault(Blame::GaveUp, "it resigns")),
                Err(_) => {
                    let what = format!(
                        "expected a move such as = F5, found '= {}'",
                        shown(&response.text)
                    );
                    Err(line.fault(Blame::Garbage, what))
                }
            };
        }
        let what = format!("it refuses genmove: {}", shown(&refusal));
        Err(line.fault(Blame::Garbage, what))
    }
}

/// What a wait came to.
fn settle<T>(answer: Result<T, Broken>) -> Result<Option<T>, ExternalError> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(Broken::Stopped) => Ok(None),
        Err(Broken::Fault(fault)) => Err(fault),
    }
}

impl Dialogue for Gtp {
    fn choose(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
    ) -> Result<Option<Choice>, ExternalError> {
        let mut line = Line { process, deadline: question.deadline, stop: question.stop };
        let choice = settle(self.generate(&mut line, question))?;
        // It has played its own move; if that is illegal, it is not asked again.
        if let (Some(choice), Some(plies)) = (&choice, &mut self.plies) {
            let position = question.game.position();
            if let Some(played) = position.find_move(choice.square) {
                plies.push(Ply::Move(position.mover(), played));
            }
        }
        Ok(choice)
    }

    fn hints(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
        _most: usize,
        hear: &mut dyn FnMut(Hint),
    ) -> Result<bool, ExternalError> {
        // It plays its move, too, on its own board; the next question clears that. `reg_genmove` does not,
        // but a real engine that says it knows it crashes there.
        if let Some(choice) = self.choose(process, question)? {
            hear(Hint::of(&choice));
        }
        Ok(true)
    }

    fn goodbye(&self) -> &'static [&'static str] {
        &["quit"]
    }
}
