//! The engines behind a table: opponents who choose moves, and an analyst who explains.

use std::sync::Arc;
use std::time::Duration;

use reversi::{Player, Position, Square};
use reversi_engine::{
    Clock, Engine, Level, Limits, MoveValue, Opponent, Options, PlyAnalysis, SearchInfo,
};

use crate::seat::Sides;
use support::{Task, Waker};

/// The table of an opponent, in megabytes. It looks at a million positions at most.
const OPPONENT_HASH: usize = 16;
/// The table of the analyst, in megabytes; there is none before the first question.
const ANALYST_HASH: usize = 64;
/// How long a position is looked at for its values.
const LOOK: Duration = Duration::from_secs(20);
/// How long a tip may take.
const TIP: Duration = Duration::from_millis(1500);
/// How far each move of a game is looked at: nearly the same as `quadrille analyse` does.
const GAME_LIMITS: Limits =
    Limits { depth: Some(10), nodes: Some(400_000), exact: Some(16), ..Limits::NONE };

/// The engines, made when they are first needed.
#[derive(Debug)]
pub(crate) struct EnginePool {
    wake: Waker,
    seed: u64,
    opponents: Sides<Option<Arc<Opponent>>>,
    analyst: Option<Engine>,
}

/// What the analyst says of a game, one move at a time: its place, and what it was worth.
pub(crate) type Remark = (usize, PlyAnalysis);

impl EnginePool {
    pub(crate) fn new(seed: u64, wake: Waker) -> Self {
        Self { wake, seed, opponents: Sides { dark: None, light: None }, analyst: None }
    }

    /// Starts to choose a move.
    pub(crate) fn choose(
        &mut self,
        player: Player,
        level: Level,
        position: &Position,
        clock: Option<Clock>,
    ) -> Result<Task<SearchInfo>, String> {
        let seat = &mut self.opponents[player];
        let opponent = match seat {
            Some(opponent) if opponent.level() == level => Arc::clone(opponent),
            _ => {
                let options = Options { threads: 1, hash: OPPONENT_HASH, ..Options::default() };
                let opponent =
                    Opponent::new(level, self.seed, options).map_err(|error| error.to_string())?;
                Arc::clone(seat.insert(Arc::new(opponent)))
            }
        };
        let position = *position;
        start(&self.wake, move |stop, tell| {
            tell(opponent.choose(&position, clock, stop, |_| {}));
        })
    }

    /// Starts to value every move of a position, deeper and deeper.
    pub(crate) fn look(
        &mut self,
        position: &Position,
        purpose: Purpose,
    ) -> Result<Task<Vec<MoveValue>>, String> {
        let engine = self.analyst()?;
        let position = *position;
        let limits = Limits::time(match purpose {
            Purpose::Values => LOOK,
            Purpose::Tip => TIP,
        });
        start(&self.wake, move |stop, tell| {
            let values =
                engine.analyse_moves(&position, &limits, stop, |values| tell(values.to_vec()));
            tell(values);
        })
    }

    /// Starts to look at a game again.
    pub(crate) fn review(
        &mut self,
        start_at: &Position,
        moves: &[Square],
    ) -> Result<Task<Remark>, String> {
        let engine = self.analyst()?;
        let (position, moves) = (*start_at, moves.to_vec());
        start(&self.wake, move |stop, tell| {
            let said = |place, ply: &PlyAnalysis| tell((place, ply.clone()));
            engine.analyse_game(&position, &moves, &GAME_LIMITS, stop, said);
        })
    }

    fn analyst(&mut self) -> Result<Engine, String> {
        if let Some(engine) = &self.analyst {
            return Ok(engine.clone());
        }
        // One processor is left to the window.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.saturating_sub(1).clamp(1, 8);
        let options = Options { threads, hash: ANALYST_HASH, ..Options::default() };
        let engine = Engine::new(options).map_err(|error| error.to_string())?;
        self.analyst = Some(engine.clone());
        Ok(engine)
    }
}

/// What values are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be shown, for as long as the position is.
    Values,
    /// For one tip.
    Tip,
}

fn start<T: Send + 'static>(
    wake: &Waker,
    work: impl FnOnce(&support::StopToken, &dyn Fn(T)) + Send + 'static,
) -> Result<Task<T>, String> {
    Task::start(wake, |stop, sender| work(stop, &|news| sender.send(news)))
        .map_err(|error| format!("the engine could not be started: {error}"))
}
