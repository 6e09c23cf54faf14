//! What the analyst has found out about the position shown and about the game.

use reversi::{Position, Square};
use reversi_engine::{MoveValue, PlyAnalysis};

use crate::engine_pool::{EnginePool, Purpose, Remark};
use support::Task;

/// What people asked the analyst, and what it has answered.
#[derive(Debug, Default)]
pub(crate) struct Insight {
    pub(crate) values: Values,
    /// Values are shown.
    pub(crate) values_wanted: bool,
    /// A tip was asked for, and not given yet.
    pub(crate) tip_wanted: bool,
    /// The tip given, and for which position.
    pub(crate) tip: Option<(Position, Square)>,
    pub(crate) review: Review,
}

/// Values of the moves of one position. They are given out for that position alone.
#[derive(Debug, Default)]
pub(crate) struct Values {
    position: Option<Position>,
    moves: Vec<MoveValue>,
    /// What they are wanted for.
    purpose: Purpose,
    task: Option<Task<Vec<MoveValue>>>,
}

impl Values {
    /// What is known of this position, the best move first.
    pub(crate) fn of(&self, position: &Position) -> &[MoveValue] {
        if self.position.as_ref() == Some(position) { &self.moves } else { &[] }
    }

    /// Whether a position is being analysed.
    pub(crate) const fn is_analysing(&self) -> bool {
        self.task.is_some()
    }

    /// Analyses a position from now on, for as long as the purpose asks.
    pub(crate) fn start(
        &mut self,
        engines: &mut EnginePool,
        position: &Position,
        purpose: Purpose,
    ) -> Result<(), String> {
        let same = self.position.as_ref() == Some(position);
        let enough = self.purpose == purpose || self.purpose == Purpose::Values;
        if same && enough && self.is_analysing() {
            return Ok(());
        }
        self.task = None;
        if !same {
            self.moves.clear();
            self.position = Some(*position);
        }
        self.purpose = purpose;
        self.task = Some(engines.value_moves(position, purpose)?);
        Ok(())
    }

    /// Stops analysing; what was found stays.
    pub(crate) fn stop(&mut self) {
        self.task = None;
    }

    /// Takes what was found; true if the analysis has just come to its end.
    pub(crate) fn poll(&mut self) -> bool {
        let known = &mut self.moves;
        Task::drain(&mut self.task, |found| {
            // A second analysis of the same position starts over, with less than is known.
            if depth(&found) >= depth(known) {
                *known = found;
            }
        })
    }
}

/// How far ahead the moves were valued.
fn depth(moves: &[MoveValue]) -> u32 {
    use reversi_engine::Certainty;
    moves.first().map_or(0, |first| match first.value.certainty {
        Certainty::Depth(depth) => depth,
        _ => u32::MAX,
    })
}

/// The moves of a game, valued afterwards.
#[derive(Debug, Default)]
pub(crate) struct Review {
    /// From where, and which moves, the remarks are about.
    start: Option<Position>,
    moves: Vec<Square>,
    remarks: Vec<Option<PlyAnalysis>>,
    task: Option<Task<Remark>>,
}

impl Review {
    /// What was said of a move of this game, if it is still about the same moves.
    pub(crate) fn remark(
        &self,
        start: &Position,
        moves: &[Square],
        place: usize,
    ) -> Option<&PlyAnalysis> {
        let same = self.start.as_ref() == Some(start)
            && place < moves.len()
            && self.moves.get(..=place) == moves.get(..=place);
        if same { self.remarks.get(place)?.as_ref() } else { None }
    }

    /// How many moves are done, and of how many, while it goes on.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        self.task.as_ref()?;
        Some((self.remarks.iter().flatten().count(), self.moves.len()))
    }

    /// Begins to value the moves of a game.
    pub(crate) fn begin(
        &mut self,
        engines: &mut EnginePool,
        start: &Position,
        moves: &[Square],
    ) -> Result<(), String> {
        self.task = None;
        self.task = Some(engines.review(start, moves)?);
        self.start = Some(*start);
        self.moves = moves.to_vec();
        self.remarks = vec![None; moves.len()];
        Ok(())
    }

    pub(crate) fn stop(&mut self) {
        self.task = None;
    }

    /// Takes what was found; true if it has just come to its end.
    pub(crate) fn poll(&mut self) -> bool {
        Task::drain(&mut self.task, |(place, ply)| self.remarks[place] = Some(ply))
    }
}

/// How bad a move was, by the discs it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Two or three discs.
    Doubtful,
    /// Four to seven.
    Mistake,
    /// Eight and more.
    Blunder,
}

impl Mark {
    /// The mark for so many discs; small losses have none.
    #[must_use]
    pub const fn of(loss: i32) -> Option<Self> {
        match loss {
            i32::MIN..=1 => None,
            2..=3 => Some(Self::Doubtful),
            4..=7 => Some(Self::Mistake),
            _ => Some(Self::Blunder),
        }
    }

    /// `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}
