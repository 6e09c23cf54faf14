//! Trials and matches of Battleship.

use serde::Serialize;

/// How many shots a player needs to clear random fleets.
#[derive(Clone, Debug, Serialize)]
pub struct ShotsReport {
    /// Who shoots.
    pub player: String,
    /// Rows of the board.
    pub rows: i32,
    /// Columns of the board.
    pub cols: i32,
    /// The fleet, as on the command line.
    pub fleet: String,
    /// Where the dice started.
    pub seed: u64,
    /// Threads used.
    pub threads: usize,
    /// Fleets cleared.
    pub games: usize,
    /// The mean number of shots.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
    /// Half of the fleets took at most so many.
    pub median: u32,
    /// One fleet in twenty took at most so many.
    pub percentile_5: u32,
    /// Nineteen in twenty took at most so many.
    pub percentile_95: u32,
    /// Time per decision.
    pub decision: DecisionTimes,
    /// Fleets by the number of shots they took, least first.
    pub histogram: Vec<Bin>,
    /// Whether the trial was stopped before the last game.
    pub stopped: bool,
}

/// Time per decision, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DecisionTimes {
    /// Half took at most this.
    pub median_ms: f64,
    /// All but one in a hundred took at most this.
    pub percentile_99_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

/// Games that took the same number of shots.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bin {
    /// Shots until the last ship sank.
    pub shots: u32,
    /// How many games.
    pub games: usize,
}

/// How often one player beats another.
#[derive(Clone, Debug, Serialize)]
pub struct DuelReport {
    /// Rows of the board.
    pub rows: i32,
    /// Columns of the board.
    pub cols: i32,
    /// The fleet, as on the command line.
    pub fleet: String,
    /// Where the dice started.
    pub seed: u64,
    /// Threads used.
    pub threads: usize,
    /// Games played.
    pub games: u64,
    /// Games that nobody won, because a player could not place the ships.
    pub void: u64,
    /// Games won by whoever went first.
    pub first_wins: u64,
    /// The two players.
    pub players: [DuelPlayer; 2],
    /// Whether the match was stopped before the last game.
    pub stopped: bool,
}

/// One side of a match.
#[derive(Clone, Debug, Serialize)]
pub struct DuelPlayer {
    /// Who.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// The share of the games won.
    pub rate: f64,
    /// The lower end of its 95 % interval.
    pub low_95: f64,
    /// The upper end of its 95 % interval.
    pub high_95: f64,
}
