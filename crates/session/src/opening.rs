//! What a program opens with.

use crate::battleship::BattleshipSetup;
use crate::setup::Setup;

/// What is there to see first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// All games to choose from, and the last one to go on with.
    Home,
    /// A new game.
    Game(Setup),
    /// A new game of Battleship.
    Battle(BattleshipSetup),
}
