//! Playing the games of a tournament that are not there yet, on several threads.

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use battleship_engine::placement::NoLayout;
use reversi_engine::NoMemory;
use support::StopToken;

use super::log::GameLog;
use super::record::GameRecord;
use super::standings::{Decision, Order};
use super::{Tournament, standings::short_line};

/// Why a tournament cannot go on: never because of what a player does.
#[derive(Debug)]
pub enum PlayError {
    /// There is not enough memory.
    Memory(NoMemory),
    /// The ships do not fit on the board.
    Fleet(NoLayout),
    /// A game could not be kept.
    Log(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => error.fmt(f),
            Self::Fleet(error) => error.fmt(f),
            Self::Log(error) => write!(f, "a game could not be kept: {error}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<NoMemory> for PlayError {
    fn from(error: NoMemory) -> Self {
        Self::Memory(error)
    }
}

impl From<NoLayout> for PlayError {
    fn from(error: NoLayout) -> Self {
        Self::Fleet(error)
    }
}

/// How far a tournament is, for whoever watches it.
#[derive(Debug, Default)]
pub struct Live {
    /// Ends it; what is kept stays.
    pub stop: StopToken,
    done: AtomicU64,
    line: Mutex<String>,
}

impl Live {
    /// A tournament that has not begun yet, and that this ends.
    #[must_use]
    pub fn new(stop: StopToken) -> Self {
        Self { stop, ..Self::default() }
    }

    /// Games that count so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

/// How it stands, in a line.
impl fmt::Display for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Tournament {
    /// Plays the games of a range that are not in `games` yet, and adds them there once they are in
    /// the log. Ends early when it is stopped, or when the test has decided.
    pub fn run(
        &self,
        range: Range<u64>,
        games: &mut Vec<GameRecord>,
        log: &mut GameLog,
        threads: usize,
        live: &Live,
    ) -> Result<Option<Decision>, PlayError> {
        let mut order = Order::new(self);
        for game in games.iter() {
            order.add(game);
        }
        live.note(self, games, &order);
        if order.decision().is_some() || self.pairings.is_empty() {
            return Ok(order.decision());
        }
        let kept: HashSet<u64> = games.iter().map(|game| game.game).collect();
        let missing: Vec<u64> = range.filter(|game| !kept.contains(game)).collect();
        let next = AtomicU64::new(0);
        // Ends the threads, without ending whoever else has the token.
        let over = StopToken::new();
        let (send, finished) = mpsc::channel();
        let work = |send: Sender<Result<GameRecord, PlayError>>| {
            while !live.stop.is_stopped() && !over.is_stopped() {
                let at = next.fetch_add(1, Ordering::Relaxed) as usize;
                let Some(game) = missing.get(at) else { break };
                match self.play(*game, &live.stop) {
                    Ok(Some(record)) => drop(send.send(Ok(record))),
                    Ok(None) => break,
                    Err(error) => {
                        over.stop();
                        drop(send.send(Err(error)));
                    }
                }
            }
        };
        thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..threads.max(1) {
                // Where the system has no more threads to give, those there are do the work.
                let (work, send) = (&work, send.clone());
                let begin = move || work(send);
                started += usize::from(thread::Builder::new().spawn_scoped(scope, begin).is_ok());
            }
            if started == 0 {
                work(send);
            } else {
                drop(send);
            }
            let end = self.collect(&finished, games, log, &mut order, live, &over);
            over.stop();
            end
        })
    }

    /// Keeps games as they come: all that are there at once, so that the disk is waited for once.
    fn collect(
        &self,
        finished: &Receiver<Result<GameRecord, PlayError>>,
        games: &mut Vec<GameRecord>,
        log: &mut GameLog,
        order: &mut Order<'_>,
        live: &Live,
        over: &StopToken,
    ) -> Result<Option<Decision>, PlayError> {
        while let Ok(first) = finished.recv() {
            let batch: Result<Vec<GameRecord>, PlayError> =
                std::iter::once(first).chain(finished.try_iter()).collect();
            let batch = batch?;
            log.append(&batch).map_err(PlayError::Log)?;
            for game in &batch {
                order.add(game);
            }
            games.extend(batch);
            live.note(self, games, order);
            if order.decision().is_some() {
                over.stop();
            }
        }
        Ok(order.decision())
    }
}

impl Live {
    fn note(&self, tournament: &Tournament, games: &[GameRecord], order: &Order<'_>) {
        self.done.store(games.len() as u64, Ordering::Relaxed);
        let line = short_line(tournament, order);
        *self.line.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }
}
