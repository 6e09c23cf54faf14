//! A person at the console, asked in the original's words.

use std::sync::Arc;

use battleship::{
    AttackError, Board, Console, Direction, Game, Player, Point, Ship, ShipId, Shot, TalkError,
};

/// A person.
#[derive(Clone, Debug)]
pub struct Human {
    name: String,
    game: Arc<Game>,
}

impl Human {
    /// A person of this name.
    #[must_use]
    pub fn new(name: &str, game: &Arc<Game>) -> Self {
        Self { name: name.to_owned(), game: Arc::clone(game) }
    }
}

impl Player for Human {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn is_human(&self) -> bool {
        true
    }

    fn place_ships(
        &mut self,
        board: &mut Board<'_>,
        console: &mut Console<'_>,
    ) -> Result<bool, TalkError> {
        console.say(&format!("{} must place {} ships.\n", self.name, self.game.n_ships()))?;
        for (id, ship) in self.game.ships() {
            console.say(&board.display(false))?;
            if !place(id, ship, board, console)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn recommend_attack(&mut self, console: &mut Console<'_>) -> Result<Point, TalkError> {
        ask_point("Enter the row and column to attack (e.g, 3 5): ", console)
    }

    fn record_attack_result(&mut self, _at: Point, _result: Result<Shot, AttackError>) {}

    fn record_attack_by_opponent(&mut self, _at: Point) {}
}

/// Asks until the ship is placed. False if it fits nowhere at all.
///
/// The original asks for the direction once; whoever chose one in which the ship fits nowhere
/// was trapped. Here that is asked again in exactly that case, once a place was refused.
fn place(
    id: ShipId,
    ship: &Ship,
    board: &mut Board<'_>,
    console: &mut Console<'_>,
) -> Result<bool, TalkError> {
    loop {
        let direction = ask_direction(ship, console)?;
        let end = match direction {
            Direction::Horizontal => "leftmost",
            Direction::Vertical => "topmost",
        };
        let question = format!("Enter row and column of {end} cell (e.g. 3 5): ");
        loop {
            let start = ask_point(&question, console)?;
            if board.place_ship(start, id, direction).is_ok() {
                return Ok(true);
            }
            console.say("The ship can not be placed there.\n")?;
            let fits = |direction| !board.free().berths(ship.length(), direction).is_empty();
            if !Direction::BOTH.into_iter().any(fits) {
                return Ok(false);
            }
            if !fits(direction) {
                break;
            }
        }
    }
}

fn ask_direction(ship: &Ship, console: &mut Console<'_>) -> Result<Direction, TalkError> {
    let question =
        format!("Enter h or v for direction of {} (length {}): ", ship.name(), ship.length());
    loop {
        match console.ask_line(&question)?.chars().next() {
            Some('h') => return Ok(Direction::Horizontal),
            Some('v') => return Ok(Direction::Vertical),
            _ => console.say("Direction must be h or v.\n")?,
        }
    }
}

fn ask_point(question: &str, console: &mut Console<'_>) -> Result<Point, TalkError> {
    loop {
        match console.ask_integers(question)? {
            Some((row, col)) => return Ok(Point::new(row, col)),
            None => console.say("You must enter two integers.\n")?,
        }
    }
}
