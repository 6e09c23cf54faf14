//! A whole game between two players.

use crate::board::{AttackError, Board, Shot};
use crate::console::{Console, TalkError};
use crate::game::Game;
use crate::player::Player;
use crate::point::Point;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player who moved first.
    First,
    /// The other one.
    Second,
}

/// How much of a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Narration {
    /// Nothing.
    Silent,
    /// Every shot, in the words of the original program.
    Spoken {
        /// Whether to wait for the Enter key after every shot.
        pause: bool,
    },
}

/// Plays a game; `first` moves first. `None` if a player could not place the ships, or if there
/// are none.
pub fn play(
    game: &Game,
    first: &mut dyn Player,
    second: &mut dyn Player,
    narration: Narration,
    console: &mut Console<'_>,
) -> Result<Option<Winner>, TalkError> {
    if game.n_ships() == 0 {
        return Ok(None);
    }
    let mut boards = [Board::new(game), Board::new(game)];
    let [first_board, second_board] = &mut boards;
    if !first.place_ships(first_board, console)? || !second.place_ships(second_board, console)? {
        return Ok(None);
    }
    loop {
        if turn(first, second, second_board, narration, console)? {
            finish(first, second, first_board, narration, console)?;
            return Ok(Some(Winner::First));
        }
        if turn(second, first, first_board, narration, console)? {
            finish(second, first, second_board, narration, console)?;
            return Ok(Some(Winner::Second));
        }
    }
}

/// One attack. True if it won the game.
fn turn(
    attacker: &mut dyn Player,
    defender: &mut dyn Player,
    board: &mut Board<'_>,
    narration: Narration,
    console: &mut Console<'_>,
) -> Result<bool, TalkError> {
    let spoken = narration != Narration::Silent;
    let shots_only = attacker.is_human();
    if spoken {
        let heading = format!("{}'s turn.  Board for {}:\n", attacker.name(), defender.name());
        console.say(&(heading + &board.display(shots_only)))?;
    }
    let at = attacker.recommend_attack(console)?;
    let result = board.attack(at);
    attacker.record_attack_result(at, result);
    defender.record_attack_by_opponent(at);
    if spoken {
        console.say(&outcome(attacker, at, result, board, shots_only))?;
    }
    let won = result.is_ok() && board.all_ships_destroyed();
    if narration == (Narration::Spoken { pause: true }) && !won {
        console.ask_line("Press enter to continue: ")?;
    }
    Ok(won)
}

/// What an attack did, in the original's words.
fn outcome(
    attacker: &dyn Player,
    at: Point,
    result: Result<Shot, AttackError>,
    board: &Board<'_>,
    shots_only: bool,
) -> String {
    let name = attacker.name();
    let deed = match result {
        Err(_) => return format!("{name} wasted a shot at {at}.\n"),
        Ok(Shot::Miss) => "missed".to_owned(),
        Ok(Shot::Hit) => "hit something".to_owned(),
        Ok(Shot::Sunk(ship)) => {
            format!("destroyed the {}", board.game().ship(ship).map_or("ship", |ship| ship.name()))
        }
    };
    format!("{name} attacked {at} and {deed}, resulting in:\n{}", board.display(shots_only))
}

fn finish(
    winner: &mut dyn Player,
    loser: &mut dyn Player,
    winners_board: &Board<'_>,
    narration: Narration,
    console: &mut Console<'_>,
) -> Result<(), TalkError> {
    if narration == Narration::Silent {
        return Ok(());
    }
    console.say(&format!("{} wins!\n", winner.name()))?;
    if loser.is_human() {
        let heading = format!("Here's where {}'s ships were:\n", winner.name());
        console.say(&(heading + &winners_board.display(false)))?;
    }
    Ok(())
}
