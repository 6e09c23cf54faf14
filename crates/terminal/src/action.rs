//! What people can ask the terminal for: keys and presses become these, and `App::perform` is the
//! one place that carries them out.

use std::path::PathBuf;

use battleship::Point;
use reversi::Square;
use session::battleship::{BattleshipIntent, BattleshipSetup};
use session::lesson::{LessonIntent, Topic};
use session::played::PlayedId;
use session::store::FileId;
use session::{Intent, Settings, Setup};

/// What fills the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Continue a game or choose one.
    #[default]
    Home,
    /// A game of Reversi or Othello.
    Game,
    /// A game of Battleship.
    Battle,
    /// What the moves of the game were worth, and what they cost.
    Analysis,
    /// The report of a battle that is over.
    Report,
    /// Lessons and puzzles to choose from.
    Learn,
    /// A lesson.
    Lesson,
    /// A walk through mistakes or puzzles.
    Drill,
    /// A line is typed: a file to open or to write, a program to enter.
    Ask,
    /// The programs that may take a seat.
    Programs,
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

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A file to open.
    Open,
    /// A file to write the game or the battle to.
    Save,
    /// A program that may take a seat.
    Program,
    /// The ships of the next battle.
    Fleet,
    /// Words to look for in the finished games.
    Search,
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
    /// Delete a finished game.
    DeletePlayed(PlayedId),
    /// Bring back the finished game that was deleted last.
    Undelete,
    /// Begin a lesson, or go on with it.
    Learn(Topic),
    /// Something for the lesson or the walk.
    Lesson(LessonIntent),
    /// Walk through the mistakes of the game.
    Mistakes,
    /// The puzzles of the day.
    Puzzles,
    /// Have a line typed.
    Ask(Question),
    /// The typed line is complete.
    Answer,
    /// Nothing is typed any more.
    Clear,
    /// Open a file.
    OpenFile(PathBuf),
    /// The moves or the shots, for the clipboard of the terminal.
    Copy,
    /// A program may not take a seat any more.
    RemoveProgram(String),
    /// What plays by itself goes on, or waits: engines that are watched, a battle shown again.
    Watch,
    /// One move or shot of what plays by itself.
    WatchOne,
    /// Watch faster, or slower.
    Pace(bool),
    /// The report of the other side.
    OtherSide,
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
    /// More of a text that has no room.
    More,
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

impl From<LessonIntent> for Action {
    fn from(intent: LessonIntent) -> Self {
        Self::Lesson(intent)
    }
}
