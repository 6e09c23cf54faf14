//! What a player must be able to do.

use std::io;

use crate::error::error_texts;
use crate::{AttackError, Board, Game, Point, Shot};

/// A player of a game: places ships, attacks, and is told what happened.
///
/// A player learns of the enemy's board only through [`Player::record_attack_result`]. Players may
/// be asked in the background, so they can be sent between threads. Whoever needs more than the
/// game, such as a [`Console`](crate::Console) or a connection, holds it.
///
/// ```
/// use battleship::{
///     Board, Direction, Game, Narration, Player, PlayerError, Point, ShipId, Side, play,
/// };
///
/// /// Lays its ships below each other and shoots row by row.
/// struct Sweeper {
///     game: Game,
///     next: usize,
/// }
///
/// impl Player for Sweeper {
///     fn name(&self) -> &str {
///         "Sweeper"
///     }
///
///     fn game(&self) -> &Game {
///         &self.game
///     }
///
///     fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
///         let row = |id: usize| Point::new(id as i32, 0);
///         Ok((0..self.game.n_ships())
///             .all(|id| board.place_ship(row(id), ShipId(id), Direction::Horizontal).is_ok()))
///     }
///
///     fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
///         self.next += 1;
///         Ok(self.game.points().nth(self.next - 1).unwrap_or_default())
///     }
/// }
///
/// let game = Game::standard();
/// let [mut one, mut other] = [0, 0].map(|next| Sweeper { game: game.clone(), next });
/// // Both do the same, so whoever begins wins.
/// let winner = play(&game, [&mut one, &mut other], &Narration::Silent)?;
/// assert_eq!(winner, Some(Side::First));
/// # Ok::<(), PlayerError>(())
/// ```
pub trait Player: Send {
    /// What the player is called.
    fn name(&self) -> &str;

    /// The game the player is used in.
    fn game(&self) -> &Game;

    /// Whether the player is a person, who must not see the enemy's ships.
    fn is_human(&self) -> bool {
        false
    }

    /// Places every ship on the board. False if that cannot be done.
    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError>;

    /// Why the last attempt to place the ships failed, if the player can say.
    fn why_not_placed(&self) -> Option<String> {
        None
    }

    /// Which point of the enemy's board to attack next.
    fn recommend_attack(&mut self) -> Result<Point, PlayerError>;

    /// What an attack of this player did; an error is a wasted shot. A player who does not care
    /// has nothing to do.
    fn record_attack_result(&mut self, _at: Point, _result: Result<Shot, AttackError>) {}

    /// Where the opponent attacked, whether that was a valid shot or a wasted one. A player who
    /// does not care has nothing to do.
    fn record_attack_by_opponent(&mut self, _at: Point) {}
}

/// Why a player cannot go on.
///
/// ```
/// use battleship::{Console, PlayerError};
///
/// let (console, _) = Console::scripted("");
/// let error = console.ask_line("Your name? ").unwrap_err();
/// assert!(matches!(error, PlayerError::EndOfInput));
/// assert_eq!(error.to_string(), "the input ended before the game did");
/// ```
#[derive(Debug)]
pub enum PlayerError {
    /// There is no more input.
    EndOfInput,
    /// Reading or writing failed.
    Io(io::Error),
}

error_texts! { PlayerError:
    Self::EndOfInput => "the input ended before the game did";
    Self::Io(error) => "{error}";
}

impl From<io::Error> for PlayerError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
