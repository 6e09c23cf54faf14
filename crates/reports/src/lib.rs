//! What Quadrille says to other programs, as JSON.
//!
//! Reports are plain data with stable field names. A field that does not apply is `null`, never
//! left out, so a reader can rely on every name. Players are `dark` and `light` under every rule
//! set. `docs/json.md` explains them to script authors.

mod battleship;
mod engine;
mod perft;
mod position;
mod solve;

pub use battleship::{Bin, DecisionTimes, DuelPlayer, DuelReport, ShotsReport};
pub use engine::{
    AnalysedMove, AnalysisReport, BenchPosition, BenchReport, ChosenMove, LevelLoss, MatchReport,
    Pairing, SideLosses, ValueReport,
};
pub use perft::{PerftDepth, PerftReport};
pub use position::{Counts, MoveReport, PlyReport, PositionReport};
pub use solve::{BadLine, SolveReport, SolvedPosition};

/// A report as JSON over several lines, the last one ended, for people and programs alike.
///
/// # Panics
///
/// If the report is none of this crate's and holds what JSON cannot.
#[must_use]
pub fn to_json(report: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(report).expect("reports hold nothing that JSON cannot") + "\n"
}
