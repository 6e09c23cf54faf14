//! A program on the rosters of both games.

use std::sync::Arc;

use battleship::Game;
use battleship_engine::{BattleshipContender, SeededDice};
use reversi_engine::{PlayerError, ReversiContender, ReversiPlayer};
use support::Contender;

use crate::program::ExternalProgram;
use crate::{battleship as sea, reversi as board};

/// A program on the roster. Every player that it makes is a process of its own.
#[derive(Clone, Debug)]
pub struct ProgramContender {
    name: String,
    program: ExternalProgram,
}

impl ProgramContender {
    /// A program under the name by which it is found, for the roster of either game.
    #[must_use]
    pub fn shared(name: &str, program: ExternalProgram) -> Arc<Self> {
        Arc::new(Self { name: name.to_owned(), program })
    }
}

impl Contender for ProgramContender {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn title(&self) -> String {
        self.program.name.clone()
    }

    fn about(&self) -> String {
        format!("A program that speaks {}: {}", self.program.protocol.title(), self.program.command)
    }
}

impl ReversiContender for ProgramContender {
    fn player(&self, seed: u64) -> Result<Box<dyn ReversiPlayer>, PlayerError> {
        Ok(Box::new(board::Client::new(self.program.clone(), seed)))
    }
}

impl BattleshipContender for ProgramContender {
    fn player(&self, name: &str, game: &Game, mut dice: SeededDice) -> Box<dyn battleship::Player> {
        Box::new(sea::Client::new(self.program.clone(), name, game, dice.next_seed()))
    }
}
