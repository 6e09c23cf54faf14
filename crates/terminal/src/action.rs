//! What people can ask the terminal for: keys and presses become these, and `App::perform` is the
//! one place that carries them out.

use battleship::Point;
use reversi::Square;
use session::battleship::{BattleshipIntent, BattleshipSetup};
use session::played::PlayedId;
use session::store::FileId;
use session::{Intent, Settings, Setup};

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Continue a game or choose one.
    Home,
    /// A game of Reversi or Othello.
    Game,
    /// A game of Battleship.
    Battle,
    /// A new game of Reversi or Othello.
    NewGame,
    /// A new game of Battleship.
    NewBattle,
    /// Who plays against whom, in the middle of a game.
    Levels,
    /// The unfinished games.
    Kept,
    /// The finished games.
    Played,
    /// What is chosen once and for all.
    Settings,
    /// Keys and rules.
    Help,
}

/// What a person asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Something for the game of Reversi or Othello.
    Reversi(Intent),
    /// Something for the game of Battleship.
    Battleship(BattleshipIntent),
    /// Show another page.
    Show(Page),
    /// Go on with a game or a battle of the library.
    Continue(FileId),
    /// Delete a game or a battle of the library for good.
    Delete(FileId),
    /// Open a finished game.
    Open(PlayedId),
    /// Change what the next game is made of.
    Prepare(Setup),
    /// Change what the next battle is made of.
    PrepareBattle(BattleshipSetup),
    /// Change the settings.
    Settings(Settings),
    /// A position of the game on the page back or forward.
    Step(isize),
    /// The cursor goes to a square.
    Aim(Square),
    /// The cursor of Battleship goes to a point.
    AimAt(Point),
    /// A ship is put down here, or taken up.
    Drop(Point),
    /// A ship that was put down is lifted: the last of the list.
    Lift,
    /// The row of a list.
    Choose(usize),
    /// Moves or the graph.
    Graph,
    /// The other waters, where both have no room.
    Waters,
    /// Dots on legal squares, or none.
    Dots,
    /// Values, or none.
    Values,
    /// Chances, or none.
    Heat,
    /// Back to the game, or home.
    Back,
    /// Nothing: the place is only pointed at.
    Nothing,
    /// Leave the program; the game is kept.
    Quit,
    /// Let the shell have the terminal for a while.
    Suspend,
}

impl From<Intent> for Action {
    fn from(intent: Intent) -> Self {
        Self::Reversi(intent)
    }
}

impl From<BattleshipIntent> for Action {
    fn from(intent: BattleshipIntent) -> Self {
        Self::Battleship(intent)
    }
}
