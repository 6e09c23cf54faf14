//! A person at the console, asked in the original's words.

use battleship::{Board, Console, Direction, Game, Player, PlayerError, Point, Ship, ShipId};

/// A person at a console.
///
/// ```
/// use battleship::{Console, Game, Player, Point};
/// use battleship_engine::Human;
///
/// let (console, transcript) = Console::scripted("3 5\n");
/// let mut hugo = Human::new("Hugo", &Game::standard(), &console);
/// assert_eq!(hugo.recommend_attack()?, Point::new(3, 5));
/// assert_eq!(transcript.text(), "Enter the row and column to attack (e.g, 3 5): ");
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Human {
    name: String,
    game: Game,
    console: Console,
}

impl Human {
    /// A person of this name, who is asked at this console.
    #[must_use]
    pub fn new(name: &str, game: &Game, console: &Console) -> Self {
        Self { name: name.to_owned(), game: game.clone(), console: console.clone() }
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

    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
        let heading = format!("{} must place {} ships.\n", self.name, self.game.n_ships());
        self.console.print(&heading)?;
        for (id, ship) in self.game.ships() {
            self.console.print(&board.display(false))?;
            if !self.place(id, ship, board)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
        self.ask_point("Enter the row and column to attack (e.g, 3 5): ")
    }
}

impl Human {
    /// Asks until the ship is placed. False if it fits nowhere at all.
    ///
    /// The original asks for the direction once; whoever chose one in which the ship fits nowhere
    /// was trapped. Here that is asked again in exactly that case, once a place was refused.
    fn place(&self, id: ShipId, ship: &Ship, board: &mut Board) -> Result<bool, PlayerError> {
        loop {
            let direction = self.ask_direction(ship)?;
            let end = match direction {
                Direction::Horizontal => "leftmost",
                Direction::Vertical => "topmost",
            };
            let question = format!("Enter row and column of {end} cell (e.g. 3 5): ");
            loop {
                let start = self.ask_point(&question)?;
                if board.place_ship(start, id, direction).is_ok() {
                    return Ok(true);
                }
                self.console.print("The ship can not be placed there.\n")?;
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

    fn ask_direction(&self, ship: &Ship) -> Result<Direction, PlayerError> {
        let question =
            format!("Enter h or v for direction of {} (length {}): ", ship.name(), ship.length());
        loop {
            match self.console.ask_line(&question)?.chars().next() {
                Some('h') => return Ok(Direction::Horizontal),
                Some('v') => return Ok(Direction::Vertical),
                _ => self.console.print("Direction must be h or v.\n")?,
            }
        }
    }

    fn ask_point(&self, question: &str) -> Result<Point, PlayerError> {
        loop {
            match self.console.ask_integers(question)? {
                Some((row, col)) => return Ok(Point::new(row, col)),
                None => self.console.print("You must enter two integers.\n")?,
            }
        }
    }
}
