//! Who sits at a board of the arena: players of ours, or programs, each with a process of its own.
//!
//! A program is started for each game, or kept: then its process waits for the next game in which it
//! takes a seat. No process ever plays two sides or two games at a time.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use battleship::{Game, Player};
use battleship_engine::{BattleshipContender, SeededDice};
use protocols::bots::Ending;
use protocols::{ExternalProgram, battleship as sea, reversi as board};
use reversi::{Model, Position};
use reversi_engine::{Clock, PlayerError, ReversiContender, ReversiPlayer, SearchInfo};
use support::StopToken;

use crate::fault::Fault;

/// A program that takes seats, and its processes that wait for their next game.
pub struct Programs<C> {
    program: ExternalProgram,
    kept: bool,
    idle: Mutex<Vec<Client<C>>>,
}

/// A process, and whether it has answered before: the first answer may take longer.
#[derive(Debug)]
pub(crate) struct Client<C> {
    client: C,
    has_answered: bool,
}

impl<C> fmt::Debug for Programs<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Programs({}, kept: {})", self.program.name, self.kept)
    }
}

impl<C> Programs<C> {
    fn new(program: ExternalProgram, kept: bool) -> Self {
        Self { program, kept, idle: Mutex::new(Vec::new()) }
    }

    fn take(&self) -> Option<Client<C>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Keeps a process for the next game, if that is what was chosen.
    fn give_back(&self, client: Client<C>) {
        if self.kept {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(client);
        }
    }
}

/// Who may sit at a board of Reversi.
#[derive(Clone, Debug)]
pub enum ReversiSeat {
    /// A player of ours.
    Ours(Arc<dyn ReversiContender>),
    /// A program.
    Program(Arc<Programs<board::Client>>),
}

impl ReversiSeat {
    /// A program, whose processes are kept from game to game or started for each.
    #[must_use]
    pub fn program(program: ExternalProgram, kept: bool) -> Self {
        Self::Program(Arc::new(Programs::new(program, kept)))
    }

    /// The player of one side of a game.
    pub(crate) fn sit(&self, seed: u64) -> Result<SeatedReversi<'_>, PlayerError> {
        Ok(match self {
            Self::Ours(contender) => SeatedReversi::Ours(contender.player(seed)?),
            Self::Program(programs) => {
                let mut taken = programs.take().unwrap_or_else(|| Client {
                    client: board::Client::new(programs.program.clone(), seed),
                    has_answered: false,
                });
                taken.client.next_game(seed);
                SeatedReversi::Program { programs, taken: Some(Box::new(taken)) }
            }
        })
    }
}

/// One side of one game of Reversi.
#[derive(Debug)]
pub(crate) enum SeatedReversi<'a> {
    Ours(Box<dyn ReversiPlayer>),
    /// None once it is gone.
    Program {
        programs: &'a Programs<board::Client>,
        taken: Option<Box<Client<board::Client>>>,
    },
}

impl SeatedReversi<'_> {
    /// How much longer than its limit the next answer may take.
    pub(crate) fn allowance(&self) -> Duration {
        match self {
            Self::Program { programs, taken: Some(taken) } if !taken.has_answered => {
                programs.program.limits.start
            }
            _ => Duration::ZERO,
        }
    }

    pub(crate) fn choose(
        &mut self,
        game: &Model,
        clock: Option<Clock>,
        stop: &StopToken,
    ) -> Result<SearchInfo, Fault> {
        let answer = match self {
            Self::Ours(player) => player.choose_move(game.position(), clock, stop),
            Self::Program { taken: Some(taken), .. } => {
                taken.client.follow(game);
                let answer = taken.client.choose_move(game.position(), clock, stop);
                taken.has_answered |= answer.is_ok();
                answer
            }
            Self::Program { taken: None, .. } => Err("it has left".into()),
        };
        answer.map_err(|error| Fault::of_reversi(&error))
    }

    /// The game is over by the rules.
    pub(crate) fn end(&mut self, last: &Position) {
        match self {
            Self::Ours(player) => player.end_game(last),
            Self::Program { programs, taken } => {
                if let Some(mut taken) = taken.take() {
                    taken.client.end_game(last);
                    programs.give_back(*taken);
                }
            }
        }
    }

    /// The game is over by a fault: of this side, or of the other.
    pub(crate) fn forfeit(&mut self, ending: Ending) {
        let Self::Program { programs, taken } = self else { return };
        let Some(mut taken) = taken.take() else { return };
        taken.client.tell_ending(ending);
        // Whoever did something wrong begins anew.
        if ending == Ending::Win {
            programs.give_back(*taken);
        }
    }
}

/// Who may sit at a board of Battleship.
#[derive(Clone, Debug)]
pub enum BattleshipSeat {
    /// A player of ours.
    Ours(Arc<dyn BattleshipContender>),
    /// A program.
    Program(Arc<Programs<sea::Client>>),
}

impl BattleshipSeat {
    /// A program, whose processes are kept from game to game or started for each.
    #[must_use]
    pub fn program(program: ExternalProgram, kept: bool) -> Self {
        Self::Program(Arc::new(Programs::new(program, kept)))
    }

    /// The player of one side of a game.
    pub(crate) fn sit(&self, game: &Game, seed: u64) -> SeatedBattleship<'_> {
        match self {
            Self::Ours(contender) => SeatedBattleship::Ours(contender.player(
                &contender.name(),
                game,
                SeededDice::new(seed),
            )),
            Self::Program(programs) => {
                let name = &programs.program.name;
                let mut taken = programs.take().unwrap_or_else(|| Client {
                    client: sea::Client::new(programs.program.clone(), name, game, seed),
                    has_answered: false,
                });
                taken.client.next_game(game, seed);
                SeatedBattleship::Program { programs, taken: Some(Box::new(taken)) }
            }
        }
    }
}

/// One side of one game of Battleship.
pub(crate) enum SeatedBattleship<'a> {
    Ours(Box<dyn Player>),
    /// None once it is gone.
    Program {
        programs: &'a Programs<sea::Client>,
        taken: Option<Box<Client<sea::Client>>>,
    },
}

impl SeatedBattleship<'_> {
    /// How much longer than its limit the next answer may take.
    pub(crate) fn allowance(&self) -> Duration {
        match self {
            Self::Program { programs, taken: Some(taken) } if !taken.has_answered => {
                programs.program.limits.start
            }
            _ => Duration::ZERO,
        }
    }

    /// Notes that it has answered.
    pub(crate) fn answered(&mut self) {
        if let Self::Program { taken: Some(taken), .. } = self {
            taken.has_answered = true;
        }
    }

    /// The player, while it is there.
    pub(crate) fn player(&mut self) -> Option<&mut dyn Player> {
        match self {
            Self::Ours(player) => Some(&mut **player),
            Self::Program { taken, .. } => taken.as_mut().map(|taken| &mut taken.client as _),
        }
    }

    /// The game is over, by the rules or by a fault of somebody.
    pub(crate) fn end(&mut self, ending: Ending, at_fault: bool) {
        let Self::Program { programs, taken } = self else { return };
        let Some(mut taken) = taken.take() else { return };
        taken.client.tell_ending(ending);
        if !at_fault {
            programs.give_back(*taken);
        }
    }
}
