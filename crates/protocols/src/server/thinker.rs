//! Whoever thinks for a host, in the background.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reversi::{Model, Position, Square};
use reversi_engine::{
    Certainty, Clock, Engine, Limits, MoveValue, Options, ReversiContender, ReversiPlayer,
    SearchInfo, Value, roster,
};
use support::{Task, Waker};

use super::ServerOptions;

/// How far hints look ahead if nothing else is said.
const HINT_DEPTH: u32 = 18;

/// Time for pondering: it ends when the opponent moves.
const LONG: Duration = Duration::from_hours(24);

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    /// A move, or why there is none.
    Move(Result<SearchInfo, String>),
    /// The values of all moves so far, the best first.
    Values(Vec<MoveValue>),
}

type Player = Arc<Mutex<Option<Box<dyn ReversiPlayer>>>>;

/// Whoever thinks for a host.
#[derive(Debug)]
pub(super) struct Thinker {
    wake: Waker,
    contender: Arc<dyn ReversiContender>,
    seed: u64,
    ponders: bool,
    depth: Option<u32>,
    player: Player,
    analyst: Option<Engine>,
    work: Option<Task<Found>>,
    pondering: Option<Task<()>>,
}

impl Thinker {
    pub(super) fn new(options: &ServerOptions, wake: Waker) -> Self {
        Self {
            wake,
            contender: Arc::clone(&options.reversi),
            seed: options.seed,
            ponders: options.ponder,
            depth: None,
            player: Player::default(),
            analyst: None,
            work: None,
            pondering: None,
        }
    }

    /// Begins a game with dice of its own.
    pub(super) fn new_game(&mut self, seed: Option<u64>) {
        self.stop();
        self.seed = seed.unwrap_or(self.seed);
        self.player = Player::default();
    }

    /// From here on the engine looks so many moves ahead, whoever played before; false if it cannot.
    pub(super) fn set_depth(&mut self, depth: u32) -> bool {
        let Ok(contender) = roster().find(&format!("depth:{depth}")) else { return false };
        self.stop();
        (self.contender, self.depth) = (contender, Some(depth));
        self.player = Player::default();
        true
    }

    /// Ends whatever is thought about.
    pub(super) fn stop(&mut self) {
        self.pondering = None;
        self.work = None;
    }

    /// Asks for what there is so far: a move comes soon.
    pub(super) fn hurry(&self) {
        if let Some(work) = &self.work {
            work.stop();
        }
    }

    pub(super) const fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// What was found, if anything. Never waits.
    pub(super) fn poll(&mut self) -> Option<Found> {
        let work = self.work.as_mut()?;
        let found = work.poll();
        if found.is_none() && work.is_done() {
            self.work = None;
        }
        found
    }

    /// Begins to choose a move of a game that goes on.
    pub(super) fn choose(&mut self, game: &Model, clock: Option<Clock>) {
        self.stop();
        let (player, game, seed) = (Arc::clone(&self.player), game.clone(), self.seed);
        let contender = Arc::clone(&self.contender);
        let work = Task::start(&self.wake, move |stop, sender| {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            let mut choose = || {
                let player = match &mut *player {
                    Some(player) => player,
                    none => none.insert(contender.player(seed)?),
                };
                player.follow(&game);
                player.choose_move(game.position(), clock, stop)
            };
            let choice = choose();
            sender.send(Found::Move(choice.map_err(|error| error.to_string())));
        });
        self.work = work.ok();
    }

    /// Begins to find what every move is worth.
    pub(super) fn value_moves(&mut self, position: &Position) {
        self.stop();
        if self.analyst.is_none() {
            self.analyst = Engine::new(Options::default()).ok();
        }
        let Some(engine) = self.analyst.clone() else { return };
        let (position, limits) = (*position, Limits::depth(self.depth.unwrap_or(HINT_DEPTH)));
        let work = Task::start(&self.wake, move |stop, sender| {
            let send = |values: &[MoveValue]| sender.send(Found::Values(values.to_vec()));
            engine.analyse_moves_with(&position, &limits, stop, send);
        });
        self.work = work.ok();
    }

    /// Thinks about the move that the opponent is likely to make, until anything else is asked.
    pub(super) fn ponder(&mut self, after: &Model, line: &[Square]) {
        if !self.ponders || after.position().is_over() {
            return;
        }
        let mut game = after.clone();
        if let Some(reply) = line.get(1) {
            let _ = game.play(*reply);
        }
        if game.position().is_over() {
            return;
        }
        let player = Arc::clone(&self.player);
        let clock = Clock { left: LONG, increment: Duration::ZERO };
        let pondering = Task::start(&Waker::default(), move |stop, _| {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(player) = &mut *player {
                player.follow(&game);
                // What matters is what it remembers.
                let _ = player.choose_move(game.position(), Some(clock), stop);
            }
        });
        self.pondering = pondering.ok();
    }
}

/// A clock that gives about so much time to this move, and leaves something for the way.
pub(super) fn for_one_move(time: Duration) -> Clock {
    let time = time.mul_f64(0.95).saturating_sub(Duration::from_millis(30));
    let time = time.max(Duration::from_millis(1));
    // No move gets more than half of what is left.
    Clock { left: time * 2, increment: time }
}

/// A line of play in one word, upper case, with `PA` where a side passes.
pub(super) fn line_text(position: &Position, line: &[Square]) -> String {
    let mut text = String::new();
    let mut here = *position;
    for square in line {
        text += &square.to_string().to_ascii_uppercase();
        let Ok(next) = here.play(*square) else { break };
        if next.mover() == here.mover() && !next.is_over() {
            text += "PA";
        }
        here = next;
    }
    text
}

/// How sure a value is, as engines say it: moves ahead, or a percentage where it is looked to the end.
pub(super) fn depth_text(value: Value) -> String {
    match value.certainty {
        Certainty::Depth(depth) => depth.to_string(),
        Certainty::Likely(percent) => format!("{percent}%"),
        Certainty::Exact | Certainty::AtLeast | Certainty::AtMost => "100%".to_owned(),
    }
}
