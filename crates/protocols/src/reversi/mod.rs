//! A program that plays a side of Reversi or Othello at our board.

mod bots;
mod gtp;
mod history;
mod nboard;

use std::time::{Duration, Instant};

use reversi::{Model, Player, Position, Square};
use reversi_engine::{Clock, PlayerError, ReversiPlayer, SearchInfo, Value, unsearched};
use support::StopToken;

use crate::blame::{Blame, ExternalError};
use crate::bots::Ending;
use crate::process::Process;
use crate::program::{ExternalProgram, Protocol};

pub use nboard::Hint;

/// A program at one side of a game. Its process is started when it is first asked, and kept from
/// game to game until this is dropped; after a fault it is started anew.
#[derive(Debug)]
pub struct Client {
    program: ExternalProgram,
    seed: u64,
    running: Option<Running>,
    /// The game so far, as far as it is known.
    game: Option<Model>,
}

/// A process, and how to speak with it.
#[derive(Debug)]
struct Running {
    process: Process,
    dialogue: Box<dyn Dialogue>,
    /// Whether it has answered: the first answer may take longer.
    has_answered: bool,
}

/// What a program chose.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    square: Square,
    /// What it thinks of it, in discs, and how far it looked ahead.
    value: Option<(f64, u32)>,
    nodes: u64,
}

impl Choice {
    /// A move about which nothing else is said.
    const fn plain(square: Square) -> Self {
        Self { square, value: None, nodes: 0 }
    }
}

/// A question to a program: what is asked, and until when.
struct Question<'a> {
    game: &'a Model,
    /// The time that the program is told.
    time: Duration,
    clock: Option<Clock>,
    deadline: Instant,
    stop: &'a StopToken,
    seed: u64,
}

/// How a program is spoken with. `None` is an answer that was called off.
trait Dialogue: std::fmt::Debug + Send {
    /// Asks for a move.
    fn choose(
        &mut self,
        process: &mut Process,
        question: &Question<'_>,
    ) -> Result<Option<Choice>, ExternalError>;

    /// Whether the program is still of use after a question that was called off.
    fn call_off(&mut self, _process: &mut Process) -> bool {
        false
    }

    /// Asks what the best moves are worth; false where the program cannot say.
    fn hints(
        &mut self,
        _process: &mut Process,
        _question: &Question<'_>,
        _most: usize,
        _hear: &mut dyn FnMut(Hint),
    ) -> Result<bool, ExternalError> {
        Ok(false)
    }

    /// The side that the program has in the game that it was told of.
    fn side(&self) -> Option<Player> {
        None
    }

    /// Tells the end of a game, and the score of the program's side.
    fn end_game(&mut self, _process: &mut Process, _ending: Ending, _score: Option<i32>) {}

    /// The lines with which it is asked to leave.
    fn goodbye(&self) -> &'static [&'static str];
}

impl Client {
    /// A program that is not started yet. The seed is given to bots that throw dice.
    #[must_use]
    pub const fn new(program: ExternalProgram, seed: u64) -> Self {
        Self { program, seed, running: None, game: None }
    }

    /// The program.
    pub const fn program(&self) -> &ExternalProgram {
        &self.program
    }

    /// Begins another game with the same process.
    pub fn next_game(&mut self, seed: u64) {
        (self.seed, self.game) = (seed, None);
    }

    /// Starts the process now, if it does not run, instead of with the first question.
    pub fn start(&mut self) -> Result<(), ExternalError> {
        self.running().map(|_| ())
    }

    /// The end of what the process that runs wrote on its standard error.
    #[must_use]
    pub fn stderr(&self) -> String {
        self.running.as_ref().map(|running| running.process.stderr()).unwrap_or_default()
    }

    /// Tells how the game ended where the last position does not say it: somebody was late, or worse.
    pub fn tell_ending(&mut self, ending: Ending) {
        self.game = None;
        if let Some(Running { process, dialogue, .. }) = &mut self.running {
            dialogue.end_game(process, ending, None);
            process.next_game();
        }
    }

    /// Starts the process, if it does not run.
    fn running(&mut self) -> Result<&mut Running, ExternalError> {
        if self.running.is_none() {
            let process = Process::start(&self.program)?;
            let dialogue: Box<dyn Dialogue> = match self.program.protocol {
                Protocol::Bots => Box::new(bots::Bots::new(&self.program)),
                Protocol::Gtp => Box::new(gtp::Gtp::new(&self.program)),
                Protocol::NBoard => Box::new(nboard::NBoard::new(&self.program)),
            };
            self.running = Some(Running { process, dialogue, has_answered: false });
        }
        self.running.as_mut().ok_or_else(|| ExternalError::new(Blame::StartFailed, "it has left"))
    }

    /// The game that led to a position, as far as it can be known.
    fn game_at(&mut self, position: &Position) -> Model {
        let known = self.game.take();
        history::reach(known, position).unwrap_or_else(|| Model::from_position(*position))
    }

    fn ask(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<Option<Choice>, ExternalError> {
        let game = self.game_at(position);
        let (limits, seed) = (self.program.limits, self.seed);
        let running = self.running()?;
        let time = clock.map_or(limits.time, |clock| limits.time.min(clock.left));
        let start = if running.has_answered { Duration::ZERO } else { limits.start };
        let deadline = Instant::now() + time + limits.margin + start;
        let question = Question { game: &game, time, clock, deadline, stop, seed };
        let answer = running.dialogue.choose(&mut running.process, &question);
        let answer = answer.and_then(|choice| match choice {
            Some(choice) if position.find_move(choice.square).is_none() => {
                Err(running.process.fault(Blame::IllegalMove, illegal(position, choice.square)))
            }
            answer => Ok(answer),
        });
        match &answer {
            Ok(Some(_)) => running.has_answered = true,
            Ok(None) => {
                if !running.dialogue.call_off(&mut running.process) {
                    self.running = None;
                }
            }
            Err(_) => self.running = None,
        }
        self.game = Some(game);
        answer
    }

    /// Asks what the best moves of a position are worth, at most `most` of them, until it is stopped
    /// or `time` has passed; false if the program cannot say.
    pub fn hints(
        &mut self,
        position: &Position,
        (most, time): (usize, Duration),
        stop: &StopToken,
        mut hear: impl FnMut(Hint),
    ) -> Result<bool, ExternalError> {
        let game = self.game_at(position);
        let (limits, seed) = (self.program.limits, self.seed);
        let running = self.running()?;
        let start = if running.has_answered { Duration::ZERO } else { limits.start };
        let deadline = Instant::now() + time + limits.margin + start;
        let question = Question { game: &game, time, clock: None, deadline, stop, seed };
        let mut illegal_move = None;
        let mut legal = |hint: Hint| match hint.line.first() {
            Some(square) if position.find_move(*square).is_some() => hear(hint),
            found => illegal_move = found.copied().or(illegal_move),
        };
        let answer = running.dialogue.hints(&mut running.process, &question, most, &mut legal);
        let answer = match (answer, illegal_move) {
            (Ok(_), Some(square)) => {
                Err(running.process.fault(Blame::IllegalMove, illegal(position, square)))
            }
            (answer, _) => answer,
        };
        running.has_answered |= answer.is_ok();
        let is_called_off = stop.is_stopped() && answer.is_ok();
        if answer.is_err() || is_called_off && !running.dialogue.call_off(&mut running.process) {
            self.running = None;
        }
        self.game = Some(game);
        answer
    }
}

/// Why a move is against the rules.
fn illegal(position: &Position, square: Square) -> String {
    format!("{square} is no legal move; legal are {}", position.legal_squares())
}

impl ReversiPlayer for Client {
    fn follow(&mut self, game: &Model) {
        let mut game = game.clone();
        game.forget_undone();
        self.game = Some(game);
    }

    fn choose_move(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, PlayerError> {
        let begun = Instant::now();
        let Some(choice) = self.ask(position, clock, stop)? else {
            return Ok(unsearched(position, position.legal_squares().first()));
        };
        if let Some(game) = &mut self.game {
            let _ = game.play(choice.square);
        }
        let mut info = unsearched(position, Some(choice.square));
        if let Some((discs, depth)) = choice.value {
            info.value = Value::at_depth(discs.round().clamp(-64.0, 64.0) as i32, depth);
        }
        Ok(SearchInfo { nodes: choice.nodes, time: begun.elapsed(), ..info })
    }

    fn end_game(&mut self, last: &Position) {
        self.game = None;
        let Some(Running { process, dialogue, .. }) = &mut self.running else { return };
        if let Some(you) = dialogue.side() {
            let ending = match last.winner() {
                Some(winner) if winner == you => Ending::Win,
                Some(_) => Ending::Loss,
                None => Ending::Draw,
            };
            let score = last.score().map(|dark| if you == Player::Dark { dark } else { -dark });
            dialogue.end_game(process, ending, score);
        }
        process.next_game();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(Running { process, dialogue, .. }) = self.running.take() {
            process.end(dialogue.goodbye());
        }
    }
}
