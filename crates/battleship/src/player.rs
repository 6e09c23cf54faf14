//! What a player must be able to do.

use crate::board::{AttackError, Board, Shot};
use crate::console::{Console, TalkError};
use crate::game::Game;
use crate::point::Point;

/// A player of a game: places ships, attacks, and is told what happened.
///
/// A player learns of the enemy's board only through [`Player::record_attack_result`]. The
/// console is for people; computer players leave it alone.
pub trait Player {
    /// What the player is called.
    fn name(&self) -> &str;

    /// The game the player is used in.
    fn game(&self) -> &Game;

    /// Whether the player is a person, who must not see the enemy's ships.
    fn is_human(&self) -> bool {
        false
    }

    /// Places every ship on the board. False if that cannot be done.
    fn place_ships(
        &mut self,
        board: &mut Board<'_>,
        console: &mut Console<'_>,
    ) -> Result<bool, TalkError>;

    /// Why the last attempt to place the ships failed, if the player can say.
    fn why_not_placed(&self) -> Option<String> {
        None
    }

    /// Which point of the enemy's board to attack next.
    fn recommend_attack(&mut self, console: &mut Console<'_>) -> Result<Point, TalkError>;

    /// What an attack of this player did; an error is a wasted shot.
    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>);

    /// Where the opponent attacked, whether that was a valid shot or a wasted one.
    fn record_attack_by_opponent(&mut self, at: Point);
}
