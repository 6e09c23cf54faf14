//! What a person can ask for. A view returns it; the controller carries it out.

use std::time::Duration;

use reversi::{Player, Square};

use crate::programs::ProgramEntry;
use crate::saved_game::SavedGame;
use crate::seat::Seat;
use crate::setup::Setup;

/// What a person asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play a move.
    Play(Square),
    /// Take back: to one's own turn against an engine, one move otherwise.
    Undo,
    /// Play again what was taken back, as far as an undo went.
    Redo,
    /// Look at the position after so many moves.
    GoTo(usize),
    /// Go on from the position shown.
    PlayOn,
    /// Change over to another line that was played.
    Line(usize),
    /// Show a good move.
    Tip,
    /// Play the best move known.
    PlayBest,
    /// Show what every move is worth, or stop showing it.
    Values(bool),
    /// Look at every move of the game again.
    Review,
    /// Stop looking at the game again.
    StopReview,
    /// Go on after an analysis, exactly from further and further back, or do not.
    Deepen(bool),
    /// Ask this program, too, what it thinks of the position shown; nobody any more without one.
    Consult(Option<ProgramEntry>),
    /// Let somebody else play a side.
    Seat(Player, Seat),
    /// Engines that are watched go on, or wait.
    Watch(bool),
    /// Watch one move, and wait.
    Step,
    /// Watch at this pace.
    Pace(Duration),
    /// Give up.
    Resign,
    /// The same again, from the start.
    Rematch,
    /// A new game.
    New(Setup),
    /// A game from elsewhere.
    Load(Box<SavedGame>),
}
