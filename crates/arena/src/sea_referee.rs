//! One game of Battleship between two players: fleets, turns, clocks and faults.

use std::time::Instant;

use battleship::{Board, FireError, Game, Layout, Match, Point, Side};
use protocols::Blame;
use protocols::bots::Ending;
use support::StopToken;

use crate::fault::Fault;
use crate::referee::End;
use crate::seats::SeatedBattleship;
use crate::time_control::{ArenaTime, SideClock};

/// How a game went. What is there twice is that of whoever went first, and of the other.
#[derive(Clone, Debug)]
pub(crate) struct PlayedBattle {
    pub(crate) fleets: [Layout; 2],
    pub(crate) shots: Vec<Point>,
    pub(crate) end: End,
    pub(crate) clocks: [SideClock; 2],
}

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeaReferee<'a> {
    pub(crate) game: &'a Game,
    pub(crate) time: ArenaTime,
    pub(crate) stop: &'a StopToken,
}

impl SeaReferee<'_> {
    /// Plays a game to its end, with these fleets or with those that the players lay out; none if
    /// it was stopped. The score is how many cells of ships the winner had left.
    pub(crate) fn play(
        &self,
        players: &mut [SeatedBattleship<'_>; 2],
        fleets: Option<&[Layout; 2]>,
    ) -> Option<PlayedBattle> {
        let clocks = [SideClock::new(self.time); 2];
        let (fleets_so_far, shots, end) =
            ([Layout::new(), Layout::new()], Vec::new(), End::Board(0));
        let mut played = PlayedBattle { fleets: fleets_so_far, shots, end, clocks };
        let mut battle = Match::new(self.game);
        for side in Side::BOTH {
            let at = side.index();
            let placed = match fleets {
                Some(fleets) => battle
                    .set_fleet(side, &fleets[at])
                    .map_err(|error| Fault::new(Blame::IllegalMove, error)),
                None => placed(&mut players[at], side, &mut battle, &mut played.clocks[at]),
            };
            if self.stop.is_stopped() {
                return None;
            }
            if let Err(fault) = placed {
                return Some(played.forfeited(players, at, fault));
            }
            played.fleets[at] = battle.board(side).fleet().collect();
        }
        while let Some(turn) = battle.turn() {
            let at = turn.index();
            let shot = fire(&mut players[at], &mut battle, &mut played.clocks[at]);
            if self.stop.is_stopped() {
                return None;
            }
            match shot {
                Ok((point, shot)) => {
                    if let Some(player) = players[at].player() {
                        player.record_attack_result(point, Ok(shot));
                    }
                    if let Some(player) = players[1 - at].player() {
                        player.record_attack_by_opponent(point);
                    }
                    played.shots.push(point);
                }
                Err(fault) => return Some(played.forfeited(players, at, fault)),
            }
        }
        for side in Side::BOTH {
            let won = battle.winner() == Some(side);
            players[side.index()].end(if won { Ending::Win } else { Ending::Loss }, false);
        }
        played.end = End::Board(score(&battle));
        Some(played)
    }
}

impl PlayedBattle {
    /// The game ended by a fault of a side.
    fn forfeited(
        mut self,
        players: &mut [SeatedBattleship<'_>; 2],
        at: usize,
        fault: Fault,
    ) -> Self {
        players[at].end(Ending::Loss, true);
        players[1 - at].end(Ending::Win, false);
        self.end = End::Fault(at, fault);
        self
    }
}

fn gone() -> Fault {
    Fault::new(Blame::Crash, "it has left")
}

/// Lets a player lay out its fleet.
fn placed(
    seat: &mut SeatedBattleship<'_>,
    side: Side,
    battle: &mut Match,
    clock: &mut SideClock,
) -> Result<(), Fault> {
    let mut board = Board::new(battle.board(side).game());
    let allowance = seat.allowance();
    let asked = Instant::now();
    let player = seat.player().ok_or_else(gone)?;
    let placed = player.place_ships(&mut board);
    let in_time = clock.note(asked.elapsed(), allowance);
    let placed = placed.map_err(|error| Fault::of_battleship(&error))?;
    in_time.map_err(|late| Fault::new(Blame::Timeout, late))?;
    if !placed {
        let why = player.why_not_placed().unwrap_or_else(|| "it placed no fleet".to_owned());
        return Err(Fault::new(Blame::IllegalMove, why));
    }
    seat.answered();
    battle.set_board(side, board).map_err(|error| Fault::new(Blame::IllegalMove, error))
}

/// Asks a player for a shot and fires it.
fn fire(
    seat: &mut SeatedBattleship<'_>,
    battle: &mut Match,
    clock: &mut SideClock,
) -> Result<(Point, battleship::Shot), Fault> {
    let allowance = seat.allowance();
    let asked = Instant::now();
    let answer = seat.player().ok_or_else(gone)?.recommend_attack();
    let in_time = clock.note(asked.elapsed(), allowance);
    let at = answer.map_err(|error| Fault::of_battleship(&error))?;
    in_time.map_err(|late| Fault::new(Blame::Timeout, late))?;
    seat.answered();
    let shot = battle.fire(at).map_err(|error: FireError| {
        Fault::new(Blame::IllegalMove, format!("it attacked {at}: {error}"))
    })?;
    Ok((at, shot))
}

/// How many cells of ships the winner has left, in the view of whoever went first.
fn score(battle: &Match) -> i32 {
    let Some(winner) = battle.winner() else { return 0 };
    let board = battle.board(winner);
    let cells: usize = board.game().ships().map(|(_, ship)| ship.length()).sum();
    let left = cells as i32 - battle.chart(winner).hits().len() as i32;
    if winner == Side::First { left } else { -left }
}
