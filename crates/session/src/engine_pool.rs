//! The engines behind a table: players who choose moves, and an analyst who explains.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use reversi::{Model, Player, Position, Square};
use reversi_engine::{
    Clock, Engine, Limits, MoveValue, Options, PlyAnalysis, ReversiContender, ReversiPlayer,
    SearchInfo,
};

use crate::seat::Sides;
use support::{StopToken, Task, TaskSender, Waker};

/// The table of the analyst, in megabytes; there is none before the first question.
const ANALYST_HASH_MB: usize = 64;
/// How long a position is analysed for its values.
pub(crate) const VALUES_TIME: Duration = Duration::from_secs(20);
/// How long a tip may take.
pub(crate) const TIP_TIME: Duration = Duration::from_millis(1500);
/// How many moves of a line of best play are looked for.
const FOLLOWED: usize = 4;

/// With more empty squares a move of a game is not looked at to the end: it would take days.
const MOST_EXACT: u32 = 36;

/// The engines, made when they are first needed.
#[derive(Debug)]
pub(crate) struct EnginePool {
    wake: Waker,
    seed: u64,
    players: Sides<Playing>,
    analyst: Option<Engine>,
}

/// A player by its name. It is made on the thread that it plays on: that may take a while.
#[derive(Debug, Default)]
struct Playing {
    name: String,
    player: Arc<Mutex<Option<Box<dyn ReversiPlayer>>>>,
}

/// The move that a player chose, or why it could not.
pub(crate) type Choice = Result<SearchInfo, String>;

/// What the analyst says of a game, one move at a time: its place, and what it was worth.
pub(crate) type Remark = (usize, PlyAnalysis);

impl EnginePool {
    pub(crate) fn new(seed: u64, wake: Waker) -> Self {
        Self { wake, seed, players: Sides::default(), analyst: None }
    }

    /// Wakes whoever draws.
    pub(crate) fn waker(&self) -> Waker {
        self.wake.clone()
    }

    /// Starts to choose a move.
    pub(crate) fn choose(
        &mut self,
        side: Player,
        contender: &Arc<dyn ReversiContender>,
        game: &Model,
        clock: Option<Clock>,
    ) -> Result<Task<Choice>, String> {
        let playing = &mut self.players[side];
        if playing.name != contender.name() {
            *playing = Playing { name: contender.name(), player: Arc::default() };
        }
        let player = Arc::clone(&playing.player);
        let (contender, game, seed) = (Arc::clone(contender), game.clone(), self.seed);
        self.start(move |stop, sender| {
            // A player that has panicked is made anew.
            let mut player = player.lock().unwrap_or_else(|poisoned| {
                let mut player = poisoned.into_inner();
                *player = None;
                player
            });
            let mut choose = || {
                let player = match &mut *player {
                    Some(player) => player,
                    none => none.insert(contender.player(seed)?),
                };
                player.follow(&game);
                player.choose_move(game.position(), clock, stop)
            };
            let choice = choose();
            if choice.is_err() {
                *player = None;
            }
            sender.send(choice.map_err(|error| error.to_string()));
        })
    }

    /// Starts to value every move of a position, deeper and deeper.
    pub(crate) fn value_moves(
        &mut self,
        position: &Position,
        time: Duration,
    ) -> Result<Task<Vec<MoveValue>>, String> {
        let engine = self.analyst()?;
        let (position, limits) = (*position, Limits::time(time));
        self.start(move |stop, sender| {
            let send = |values: &[MoveValue]| sender.send(values.to_vec());
            sender.send(engine.analyse_moves_with(&position, &limits, stop, send));
        })
    }

    /// Starts to value every move of a game.
    pub(crate) fn review(
        &mut self,
        start_at: &Position,
        moves: &[Square],
    ) -> Result<Task<Remark>, String> {
        let engine = self.analyst()?;
        let (position, moves) = (*start_at, moves.to_vec());
        self.start(move |stop, sender| {
            let send = |place, ply: &PlyAnalysis| sender.send((place, ply.clone()));
            engine.analyse_game_with(&position, &moves, &Limits::ANALYSIS, stop, send);
        })
    }

    /// Starts to find the line of best play from a position on.
    pub(crate) fn follow(&mut self, position: &Position) -> Result<Task<Vec<Square>>, String> {
        let engine = self.analyst()?;
        let position = *position;
        let limits = Limits { time: Some(TIP_TIME), ..Limits::ANALYSIS };
        self.start(move |stop, sender| {
            let (mut line, mut at) = (Vec::new(), position);
            // An exact search remembers little of its line; the rest is looked for from its end.
            while line.len() < FOLLOWED && !at.is_over() && !stop.is_stopped() {
                let found = engine.think_with(&at, &limits, stop, |_| {}).line;
                let before = line.len();
                for square in found {
                    let Ok(next) = at.play(square) else { break };
                    line.push(square);
                    at = next;
                }
                if line.len() == before {
                    break;
                }
            }
            sender.send(line);
        })
    }

    /// Starts to value the moves of a game that was reviewed exactly, from further and further back,
    /// stage by stage, until it is stopped or there is nothing left that could be reached.
    pub(crate) fn deepen(
        &mut self,
        start_at: &Position,
        moves: &[Square],
    ) -> Result<Task<Remark>, String> {
        let engine = self.analyst()?;
        let (position, moves) = (*start_at, moves.to_vec());
        self.start(move |stop, sender| {
            let empties = position.board().count(None) as u32;
            let mut limits = Limits::ANALYSIS;
            while limits.exact.is_some_and(|exact| exact < empties.min(MOST_EXACT)) {
                let send = |place, ply: &PlyAnalysis| sender.send((place, ply.clone()));
                engine.deepen_game_with(&position, &moves, &limits, stop, send);
                if stop.is_stopped() {
                    break;
                }
                limits = limits.deeper();
            }
        })
    }

    fn analyst(&mut self) -> Result<Engine, String> {
        if let Some(engine) = &self.analyst {
            return Ok(engine.clone());
        }
        // One processor is left to the window.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.saturating_sub(1).clamp(1, 8);
        let options = Options { threads, hash_mb: ANALYST_HASH_MB, ..Options::default() };
        let engine = Engine::new(options).map_err(|error| error.to_string())?;
        self.analyst = Some(engine.clone());
        Ok(engine)
    }

    fn start<T: Send + 'static>(
        &self,
        work: impl FnOnce(&StopToken, &TaskSender<T>) + Send + 'static,
    ) -> Result<Task<T>, String> {
        Task::start(&self.wake, work)
            .map_err(|error| format!("the engine could not be started: {error}"))
    }
}
