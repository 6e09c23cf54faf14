//! One game of Reversi between two seats: whose move it is, clocks, faults, and what moves cost.

use std::time::Instant;

use protocols::Blame;
use protocols::bots::Ending;
use reversi::{Model, Player, Position, Square};
use reversi_engine::{Engine, Window};
use support::StopToken;

use crate::fault::Fault;
use crate::seats::SeatedReversi;
use crate::time_control::{ArenaTime, SideClock};

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Referee<'a> {
    pub(crate) time: ArenaTime,
    /// Who knows what a move costs when so many squares or fewer are empty; 0 for never.
    pub(crate) judge: &'a Engine,
    pub(crate) losses: u32,
    pub(crate) stop: &'a StopToken,
}

/// How a game went. What is there twice is Dark's and Light's.
#[derive(Clone, Debug)]
pub(crate) struct PlayedReversi {
    pub(crate) moves: Vec<Square>,
    pub(crate) end: End,
    pub(crate) clocks: [SideClock; 2],
    /// What the moves cost in the end, in discs, and of how many it was measured.
    pub(crate) lost: [i32; 2],
    pub(crate) measured: [u32; 2],
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// By the rules, with this score of the first player.
    Board(i32),
    /// Somebody could not go on: the first player is 0.
    Fault(usize, Fault),
}

impl Referee<'_> {
    /// Plays a game from an opening to its end; none if it was stopped.
    pub(crate) fn play(
        &self,
        players: &mut [SeatedReversi<'_>; 2],
        opening: &Model,
    ) -> Option<PlayedReversi> {
        let clocks = [SideClock::new(self.time); 2];
        let (moves, end) = (Vec::with_capacity(60), End::Board(0));
        let mut played = PlayedReversi { moves, end, clocks, lost: [0; 2], measured: [0; 2] };
        let mut game = opening.clone();
        while !game.is_game_over() {
            let side = usize::from(game.position().mover() == Player::Light);
            let square = self.ask(&mut players[side], &game, &mut played.clocks[side]);
            if self.stop.is_stopped() {
                return None;
            }
            let before = *game.position();
            let moved = square.and_then(|square| {
                game.play(square).map_err(|error| Fault::new(Blame::IllegalMove, error))?;
                Ok(square)
            });
            match moved {
                Ok(square) => played.moves.push(square),
                Err(fault) => {
                    players[side].forfeit(Ending::Loss);
                    players[1 - side].forfeit(Ending::Win);
                    played.end = End::Fault(side, fault);
                    return Some(played);
                }
            }
            if before.board().count(None) as u32 <= self.losses && before.legal_squares().len() > 1
            {
                played.lost[side] += cost(self.judge, &before, game.position(), self.stop)?;
                played.measured[side] += 1;
            }
        }
        for player in players {
            player.end(game.position());
        }
        played.end = End::Board(game.position().score().unwrap_or_default());
        Some(played)
    }

    /// Asks for a move within the time.
    fn ask(
        &self,
        player: &mut SeatedReversi<'_>,
        game: &Model,
        clock: &mut SideClock,
    ) -> Result<Square, Fault> {
        let allowance = player.allowance();
        let told = clock.clock();
        let asked = Instant::now();
        let answer = player.choose(game, told, self.stop);
        let in_time = clock.note(asked.elapsed(), allowance);
        let info = answer?;
        in_time.map_err(|late| Fault::new(Blame::Timeout, late))?;
        info.best.ok_or_else(|| Fault::new(Blame::Garbage, "it gave no move"))
    }
}

/// What a move cost, in discs.
fn cost(judge: &Engine, position: &Position, next: &Position, stop: &StopToken) -> Option<i32> {
    let best = judge.solve_with(position, Window::FULL, stop, |_| {}).score()?;
    Some(best - played_score(judge, position, next, stop)?)
}

/// The score of whoever moved from `position` to `next`; none if it was stopped.
pub(crate) fn played_score(
    judge: &Engine,
    position: &Position,
    next: &Position,
    stop: &StopToken,
) -> Option<i32> {
    let score = judge.solve_with(next, Window::FULL, stop, |_| {}).score()?;
    Some(if next.mover() == position.mover() { score } else { -score })
}
