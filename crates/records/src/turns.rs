//! The moves of a text, played as they are read; passes may be written or left out.

use reversi::{Player, Ply, Square};

use crate::game::Game;
use crate::record::Record;

/// A move as a file writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Square(Square),
    Pass,
}

impl Turn {
    /// A square such as `f5`, or a pass in any of the usual spellings.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some(square) = square(text.as_bytes()) {
            return Some(Self::Square(square));
        }
        let is_pass = ["pass", "pa", "ps", "pp", "--"].iter().any(|w| text.eq_ignore_ascii_case(w));
        is_pass.then_some(Self::Pass)
    }
}

/// A square `a1` to `h8` in any case.
pub(crate) fn square(name: &[u8]) -> Option<Square> {
    let [column, row] = *name else { return None };
    let (x, y) = (column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1'));
    Square::new(i32::from(x), i32::from(y))
}

/// Plays turns; a pass may be written once for each that the rules make, and at the end of the game
/// as often as one likes.
#[derive(Debug, Default)]
pub(crate) struct Passes {
    written: bool,
}

impl Passes {
    /// Plays a turn of this player, or of whoever is on turn.
    pub(crate) fn play(
        &mut self,
        game: &mut Game,
        by: Option<Player>,
        turn: Turn,
    ) -> Result<(), String> {
        let words = game.rules().variant().words();
        let (mover, passed) = (game.end().turn(), game.passed());
        let number = game.moves().len() + 1;
        match turn {
            Turn::Square(_) if mover.is_some() && by.is_some_and(|by| Some(by) != mover) => {
                Err(format!("move {number}: {} is on turn", words.name(mover)))
            }
            Turn::Square(square) => {
                self.written = false;
                game.play(square)
            }
            Turn::Pass if mover.is_none() => Ok(()),
            Turn::Pass
                if self.written || passed.is_none() || by.is_some_and(|by| Some(by) != passed) =>
            {
                Err(format!("move {number}: {} can move and may not pass", words.name(mover)))
            }
            Turn::Pass => {
                self.written = true;
                Ok(())
            }
        }
    }
}

/// Hands out what is to be written: before each turn the remarks that stand there.
pub(crate) fn each_turn(record: &Record, mut write: impl FnMut(Step<'_>)) {
    let mut moves = 0;
    let remarks = |moves: usize, write: &mut dyn FnMut(Step<'_>)| {
        record.comments_after(moves).for_each(|text| write(Step::Remark(text)));
    };
    remarks(0, &mut write);
    for ply in record.game.model().plies() {
        match ply {
            Ply::Pass(player) => write(Step::Pass(player)),
            Ply::Move(player, played) => {
                write(Step::Move(player, played.square));
                moves += 1;
                remarks(moves, &mut write);
            }
        }
    }
}

/// A part of a game that is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'a> {
    Remark(&'a str),
    Move(Player, Square),
    Pass(Player),
}
