//! What people can ask the window for.
//!
//! Keys, menus, pages and dialogs read what is there and leave actions with the pen that they draw
//! with; `App::perform` is the one place that carries them out.

use std::path::PathBuf;

use battleship::Game;
use session::battleship::{Assistant, BattleshipIntent, BattleshipSetup};
use session::games::Format;
use session::lesson::{LessonIntent, Topic};
use session::played::PlayedId;
use session::store::FileId;
use session::{Editor, Intent, ProgramEntry, Settings, Setup};

/// What fills the window between its bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Continue a game or choose one.
    Home,
    /// A game of Reversi or Othello.
    Game,
    /// Setting up a board.
    Editor,
    /// A game of Battleship.
    Battleship,
    /// The report of a battle that is over.
    Report,
    /// Help with a game of Battleship that is played elsewhere.
    Assistant,
    /// The lessons to choose from.
    Learn,
    /// A lesson.
    Lesson,
    /// Your games: all that were finished.
    Played,
    /// The games of a file.
    File,
    /// A walk through mistakes or puzzles.
    Drill,
}

impl Page {
    /// Whether it belongs to Battleship.
    pub(crate) const fn is_at_sea(self) -> bool {
        matches!(self, Self::Battleship | Self::Report | Self::Assistant)
    }

    /// Whether the battle on the table is on it.
    pub(crate) const fn is_battle(self) -> bool {
        matches!(self, Self::Battleship | Self::Report)
    }

    /// Whether it teaches.
    pub(crate) const fn is_taught(self) -> bool {
        matches!(self, Self::Learn | Self::Lesson | Self::Drill)
    }
}

/// What a person asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Something for the game of Reversi or Othello.
    Reversi(Intent),
    /// Something for the game of Battleship.
    Battleship(BattleshipIntent),
    /// Help with a game of Battleship on this board and with this fleet.
    Assist(Game),
    /// Something about the finished games.
    Played(PlayedAction),
    /// Something about the games of a file.
    Listed(FileAction),
    /// Something about the programs that may take a seat.
    Programs(ProgramAction),
    /// Go on with a game or a battle of the library.
    Continue(FileId),
    /// Delete a game or a battle of the library for good.
    Delete(FileId),
    /// Set the board up like this.
    Edit(Editor),
    /// Play from the board that was set up.
    PlayEdited,
    /// These are the answers in the game of Battleship that is played elsewhere.
    Answers(Assistant),
    /// A position of the game on the page back or forward.
    Step(isize),
    /// Begin a lesson.
    Learn(Topic),
    /// Walk through one's own mistakes in the game.
    Mistakes,
    /// Walk through the puzzles of the day.
    Puzzles,
    /// Something for the lesson or the walk.
    Lesson(LessonIntent),
    /// Have read aloud what the keyboard is at in Battleship.
    Describe,
    /// Show another page.
    Show(Page),
    /// Open a dialog.
    Ask(DialogKind),
    /// Close the dialog.
    CloseDialog,
    /// Open a file.
    OpenFile(PathBuf),
    /// Save under this name.
    SaveFile(PathBuf, FileKind),
    /// Put something into the clipboard.
    Copy(Copied),
    /// Ask the clipboard for its text.
    Paste,
    /// Read a game or a position from a text.
    Read(String),
    /// Show something, or hide it.
    Toggle(Toggle),
    /// Change the settings.
    Settings(Settings),
    /// What went wrong was seen.
    Dismiss,
    /// Close the window.
    Quit,
}

/// What can be asked for about finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedAction {
    /// Open this one.
    Open(PlayedId),
    /// Open it and look at it again.
    Analyse(PlayedId),
    /// Delete it.
    Delete(PlayedId),
    /// Put back what was deleted last.
    Undelete,
}

/// What can be asked for about the programs that may take a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramAction {
    /// This one may, instead of the one of that name if there is any.
    Enter(Option<String>, ProgramEntry),
    /// The one of this name may not any more.
    Remove(String),
    /// Try this one out.
    Try(ProgramEntry),
}

/// What can be asked for about the games of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// Open the one in this row.
    Open(usize),
    /// Open the one so many rows further.
    Go(isize),
    /// Read no further.
    Stop,
}

/// The dialogs, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// A new game of the kind that is on the page.
    NewGame,
    /// A new game of Reversi or Othello, beginning with this.
    NewReversi(Setup),
    /// A new game of Battleship.
    NewBattle,
    /// The assistant's board and fleet.
    AssistantBoard,
    /// Open a game.
    Open,
    /// Save the game on the page, or a picture of it.
    Save,
    /// Write the games that are listed into a file.
    Export,
    /// Settings.
    Settings,
    /// A program that may take a seat: the one of this name, or another one.
    Program(Option<String>),
    /// Keys and rules.
    Help,
}

/// What is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The game with everything that belongs to it.
    Game,
    /// The moves as text.
    Moves,
    /// In the format of other programs.
    Records(Format),
    /// A picture that scales.
    Svg,
    /// A picture in pixels.
    Png,
    /// A game of Battleship.
    Battle,
}

/// What can be put into the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The moves or shots of the game on the page.
    Moves,
    /// The position, in a line.
    Position,
    /// The position, as the seed's picture.
    Picture,
    /// The position, as the Othello class of seed 002 prints it.
    OthelloText,
}

/// What can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toggle {
    /// Dots on legal squares.
    LegalDots,
    /// Letters and digits beside the board.
    Coordinates,
    /// Shapes that read without colour.
    Shapes,
    /// Motion.
    Animation,
    /// Letters and numbers for the places of Battleship.
    Letters,
    /// What every move is worth.
    Values,
    /// Going on after an analysis.
    Deepen,
    /// The chances of a hit.
    Heat,
    /// Chances that learn from the enemy's fleets in games before.
    Learned,
    /// The graph of the game.
    Graph,
}

/// What asks for something by itself.
macro_rules! asks {
    ($($kind:ty => $action:expr),* $(,)?) => {
        $(impl From<$kind> for Action {
            fn from(kind: $kind) -> Self {
                $action(kind)
            }
        })*
    };
}

asks! {
    Intent => Self::Reversi,
    BattleshipIntent => Self::Battleship,
    Setup => |setup| Self::Reversi(Intent::New(setup)),
    BattleshipSetup => |setup| Self::Battleship(BattleshipIntent::New(setup)),
    DialogKind => Self::Ask,
    LessonIntent => Self::Lesson,
    PlayedAction => Self::Played,
    FileAction => Self::Listed,
    ProgramAction => Self::Programs,
}
