//! A position, its moves, and how it came about.

use reversi::notation::{Form, Passes, Reading, board_text, transcript};
use reversi::{Coordinates, Model, Move, Phase, Player, Ply, Position, Square, SquareSet};
use serde::Serialize;

/// Everything the rules say about a position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionReport {
    /// The name of the rule set.
    pub rules: &'static str,
    /// Columns of the board.
    pub width: i32,
    /// Rows of the board.
    pub height: i32,
    /// What the input was understood as: `start`, `transcript`, `board text` or `picture`.
    pub form: &'static str,
    /// The input did not say who is to move, and Dark was assumed.
    pub turn_assumed: bool,
    /// All squares and the side to move in one line; reads back.
    pub position: String,
    /// The rows from the top, as `D`, `L` and `_`.
    pub rows: Vec<String>,
    /// `opening`, `main` or `over`.
    pub phase: &'static str,
    /// Who is on turn; `null` when the game is over.
    pub turn: Option<&'static str>,
    /// Who was passed just before, if anybody.
    pub passed: Option<&'static str>,
    /// Whether the game is over.
    pub over: bool,
    /// The winner, once the game is over; `null` in a tie.
    pub winner: Option<&'static str>,
    /// The final score in Dark's view, once the game is over.
    pub score: Option<i32>,
    /// How many squares each player holds.
    pub counts: Counts,
    /// Every legal move, row by row.
    pub moves: Vec<MoveReport>,
    /// The moves and passes that led here from where the input began.
    pub plies: Vec<PlyReport>,
    /// The moves in one word, passes left out.
    pub transcript: String,
    /// One position for all that are equal up to symmetry, in one line.
    pub canonical: String,
    /// A 64-bit hash of the position, in hexadecimal.
    pub hash: String,
    /// How the original Othello window would put it, under the rules `no-pass`.
    pub message: Option<String>,
}

/// How many squares each player holds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Counts {
    /// Dark's or Black's.
    pub dark: i32,
    /// Light's or White's.
    pub light: i32,
    /// Nobody's.
    pub empty: i32,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// Its name, `a1` to `h8`.
    pub square: String,
    /// Its column from 0; also the seed's `col`.
    pub x: i32,
    /// Its row from 0; also the seed's `row`.
    pub y: i32,
    /// The squares gained, its own included.
    pub gained: Vec<String>,
    /// The discs that change colour.
    pub flips: Vec<String>,
    /// The move as the original Reversi program prints it.
    pub original_text: String,
}

/// One entry of a game's record.
#[derive(Clone, Debug, Serialize)]
pub struct PlyReport {
    /// Whose ply it is.
    pub player: &'static str,
    /// The square played on; `null` for a pass.
    pub square: Option<String>,
    /// The squares gained; empty for a pass.
    pub gained: Vec<String>,
}

impl PositionReport {
    /// The report of what was read.
    #[must_use]
    pub fn new(reading: &Reading) -> Self {
        let model = &reading.model;
        let position = model.position();
        let rules = position.rules();
        let board = position.board();
        let over = position.is_over();
        Self {
            rules: rules.variant().name(),
            width: rules.size().width(),
            height: rules.size().height(),
            form: match reading.form {
                Form::Start => "start",
                Form::Transcript => "transcript",
                Form::BoardText => "board text",
                Form::Picture { .. } => "picture",
            },
            turn_assumed: reading.form == Form::Picture { turn_assumed: true },
            position: board_text(position),
            rows: board.to_string().lines().map(str::to_owned).collect(),
            phase: match position.phase() {
                Phase::Opening => "opening",
                Phase::Main => "main",
                Phase::Over => "over",
            },
            turn: position.turn().map(name),
            passed: model.passed().map(name),
            over,
            winner: position.winner().map(name),
            score: position.score(),
            counts: Counts {
                dark: board.count(Some(Player::Dark)),
                light: board.count(Some(Player::Light)),
                empty: board.count(None),
            },
            moves: position.moves().map(MoveReport::new).collect(),
            plies: model.plies().map(PlyReport::new).collect(),
            transcript: transcript(model, Passes::LeftOut),
            canonical: board_text(&position.canonical().0),
            hash: format!("{:016x}", position.hash64()),
            message: message(model),
        }
    }
}

/// The bottom row of the original Othello window, where its rules are played.
fn message(model: &Model) -> Option<String> {
    let position: &Position = model.position();
    (position.rules().variant() == reversi::Variant::NoPass)
        .then(|| reversi::handout::Status::of(position).to_string())
}

impl MoveReport {
    fn new(played: Move) -> Self {
        Self {
            square: played.square.to_string(),
            x: played.square.x(),
            y: played.square.y(),
            gained: names(played.gained),
            flips: names(played.flips()),
            original_text: reversi::handout::move_text(played),
        }
    }
}

impl PlyReport {
    fn new(ply: Ply) -> Self {
        match ply {
            Ply::Move(player, played) => Self {
                player: name(player),
                square: Some(played.square.to_string()),
                gained: names(played.gained),
            },
            Ply::Pass(player) => Self { player: name(player), square: None, gained: Vec::new() },
        }
    }
}

fn name(player: Player) -> &'static str {
    reversi::Words::DarkLight.name(Some(player))
}

fn names(squares: SquareSet) -> Vec<String> {
    squares.iter().map(|square: Square| Coordinates::Name.write(square)).collect()
}
