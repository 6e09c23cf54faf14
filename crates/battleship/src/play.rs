//! A whole match between two players.

use crate::board::{AttackError, Board, Shot};
use crate::console::Console;
use crate::game::Game;
use crate::match_state::Match;
use crate::player::{Player, PlayerError};
use crate::point::Point;
use crate::side::Side;

/// How much of a match is told.
///
/// ```
/// use battleship::{Console, Narration};
///
/// let (console, _) = Console::scripted("");
/// let aloud = Narration::Spoken { console, pause: false };
/// # let _ = aloud;
/// ```
#[derive(Clone, Debug)]
pub enum Narration {
    /// Nothing.
    Silent,
    /// Every shot, in the words of the original program.
    Spoken {
        /// Where.
        console: Console,
        /// Whether to wait for the Enter key after every shot.
        pause: bool,
    },
}

/// Plays a match between two players; the first moves first. Nobody wins if a player could not
/// place the ships, or if there are none. [`Player`] has an example.
pub fn play(
    game: &Game,
    mut players: [&mut dyn Player; 2],
    narration: &Narration,
) -> Result<Option<Side>, PlayerError> {
    if game.n_ships() == 0 {
        return Ok(None);
    }
    let mut battle = Match::new(game);
    for side in Side::BOTH {
        let mut board = Board::new(game);
        let placed = players[side.index()].place_ships(&mut board)?;
        if !placed || battle.set_board(side, board).is_err() {
            return Ok(None);
        }
    }
    while let Some(turn) = battle.turn() {
        take_turn(&mut battle, turn, &mut players, narration)?;
    }
    if let (Some(winner), Narration::Spoken { console, .. }) = (battle.winner(), narration) {
        let [winner_name, _] = names(&players, winner);
        console.say(&format!("{winner_name} wins!\n"))?;
        if players[winner.other().index()].is_human() {
            let heading = format!("Here's where {winner_name}'s ships were:\n");
            console.say(&(heading + &battle.board(winner).display(false)))?;
        }
    }
    Ok(battle.winner())
}

/// What the players are called, the one on this side first.
fn names<'a>(players: &'a [&mut dyn Player; 2], side: Side) -> [&'a str; 2] {
    [side, side.other()].map(|side| players[side.index()].name())
}

/// One attack.
fn take_turn(
    battle: &mut Match,
    turn: Side,
    players: &mut [&mut dyn Player; 2],
    narration: &Narration,
) -> Result<(), PlayerError> {
    let shots_only = players[turn.index()].is_human();
    if let Narration::Spoken { console, .. } = narration {
        let [attacker, defender] = names(players, turn);
        let heading = format!("{attacker}'s turn.  Board for {defender}:\n");
        console.say(&(heading + &battle.board(turn.other()).display(shots_only)))?;
    }
    let at = players[turn.index()].recommend_attack()?;
    let Some(result) = battle.fire_or_waste(at) else { return Ok(()) };
    players[turn.index()].record_attack_result(at, result);
    players[turn.other().index()].record_attack_by_opponent(at);
    if let Narration::Spoken { console, pause } = narration {
        let [attacker, _] = names(players, turn);
        console.say(&outcome(attacker, at, result, battle.board(turn.other()), shots_only))?;
        if *pause && battle.turn().is_some() {
            console.ask_line("Press enter to continue: ")?;
        }
    }
    Ok(())
}

/// What an attack did, in the original's words.
fn outcome(
    name: &str,
    at: Point,
    result: Result<Shot, AttackError>,
    board: &Board,
    shots_only: bool,
) -> String {
    let Ok(shot) = result else { return format!("{name} wasted a shot at {at}.\n") };
    let deed = shot.deed(board.game());
    format!("{name} attacked {at} and {deed}, resulting in:\n{}", board.display(shots_only))
}
