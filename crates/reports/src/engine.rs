//! What the Reversi engine says: moves, analyses, matches, its own speed.

use serde::Serialize;

/// The move that a player makes.
#[derive(Clone, Debug, Serialize)]
pub struct ChosenMove {
    /// The name of the rule set.
    pub rules: &'static str,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// The position, in one line.
    pub position: String,
    /// Who is on turn: `dark` or `light`.
    pub turn: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub square: String,
    /// The level that played, if one was asked for.
    pub level: Option<u8>,
    /// What it thinks the position is worth.
    pub value: ValueReport,
    /// The play it expects, its own move first.
    pub line: String,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

/// What something is worth, in discs, and how sure that is.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// In discs.
    pub discs: i32,
    /// Whether it is the final score with best play.
    pub exact: bool,
    /// How many moves ahead it looks; `null` if it is exact.
    pub depth: Option<u32>,
}

/// A game that was looked at again.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisReport {
    /// The name of the rule set.
    pub rules: &'static str,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// The position in which the game begins.
    pub start: String,
    /// Every move that was looked at, in the order of the game.
    pub moves: Vec<AnalysedMove>,
    /// The numbers of the moves that gave away a win or a draw.
    pub turning_points: Vec<usize>,
    /// What the moves of each side cost in all.
    pub total_loss: SideLosses,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Whether it was stopped; then the first moves are missing.
    pub stopped: bool,
}

/// What the moves of each side cost in all, in discs.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct SideLosses {
    /// The moves of dark.
    pub dark: i32,
    /// The moves of light.
    pub light: i32,
}

/// A move of a game that was looked at again. Values are for the player who moved.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysedMove {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who moved: `dark` or `light`.
    pub player: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub square: String,
    /// What it was worth.
    pub value: ValueReport,
    /// The best move; the same if none was better.
    pub best: String,
    /// What the best move was worth.
    pub best_value: ValueReport,
    /// How many discs the move cost.
    pub loss: i32,
    /// Whether it gave away a win or a draw.
    pub turning_point: bool,
}

/// How a match between two sides went.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The name of the rule set.
    pub rules: &'static str,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// Where the dice started.
    pub seed: u64,
    /// Every pairing that was played.
    pub pairings: Vec<Pairing>,
    /// What a move of every level costs on the same positions, with `--ladder`; else empty.
    pub levels: Vec<LevelLoss>,
    /// Time taken.
    pub seconds: f64,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// Two sides of a match. Figures are those of the first.
#[derive(Clone, Debug, Serialize)]
pub struct Pairing {
    /// The two sides.
    pub sides: [String; 2],
    /// Games played.
    pub games: u64,
    /// Games that the first side won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the first side lost.
    pub losses: u64,
    /// The share of the points that the first side won, from 0 to 1.
    pub rate: f64,
    /// Where its 95 % interval begins.
    pub low_95: f64,
    /// And where it ends.
    pub high_95: f64,
    /// How much stronger the first side is, in Elo; `null` if it won all or none.
    pub elo: Option<f64>,
    /// Where the 95 % interval of that begins; `null` if there is no end to it.
    pub elo_low_95: Option<f64>,
    /// And where it ends.
    pub elo_high_95: Option<f64>,
    /// The mean final score of the first side, in discs.
    pub mean_discs: f64,
    /// What a move of either side cost on average in the last squares, in discs; `null` if it was
    /// not measured.
    pub loss_per_move: Option<[f64; 2]>,
    /// The standard errors of that.
    pub loss_error: Option<[f64; 2]>,
}

/// What a move of a level costs near the end of a game.
#[derive(Clone, Debug, Serialize)]
pub struct LevelLoss {
    /// 1 to 12.
    pub level: u8,
    /// Its name.
    pub name: &'static str,
    /// The mean loss of a move, in discs.
    pub loss_per_move: f64,
    /// The standard error of that.
    pub loss_error: f64,
}

/// The speed of the engine on fixed positions.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The kernels in use.
    pub kernel: &'static str,
    /// Every position.
    pub positions: Vec<BenchPosition>,
    /// Positions visited in all: the same on every machine, as long as the engine is.
    pub nodes: u64,
    /// Time taken in all.
    pub seconds: f64,
}

/// One position of the benchmark.
#[derive(Clone, Debug, Serialize)]
pub struct BenchPosition {
    /// What it is.
    pub name: String,
    /// The value found.
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}
