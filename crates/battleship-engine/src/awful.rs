//! The awful player: always the same placement, a fixed pattern of shots.

use battleship::{Board, Direction, Game, Player, PlayerError, Point, ShipId};

/// Lays ship k along row k from the left, and attacks from the bottom right corner leftwards and
/// upwards, whatever comes of it.
///
/// ```
/// use battleship::{Game, Player, Point};
/// use battleship_engine::Awful;
///
/// let mut audrey = Awful::new("Audrey", &Game::standard());
/// assert_eq!(audrey.recommend_attack()?, Point::new(9, 9));
/// assert_eq!(audrey.recommend_attack()?, Point::new(9, 8));
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Awful {
    name: String,
    game: Game,
    /// The number of the cell attacked last, row by row; at first that before the first attack.
    last: usize,
}

impl Awful {
    /// A player of this name.
    #[must_use]
    pub fn new(name: &str, game: &Game) -> Self {
        Self { name: name.to_owned(), game: game.clone(), last: 0 }
    }
}

impl Player for Awful {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
        let place = |id: usize| {
            board.place_ship(Point::new(id as i32, 0), ShipId(id), Direction::Horizontal).is_ok()
        };
        Ok((0..self.game.n_ships()).all(place))
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
        let points = self.game.points();
        // From (0,0) it wraps around to the bottom right.
        self.last = self.last.checked_sub(1).unwrap_or(points.len() - 1);
        Ok(points.nth(self.last).unwrap_or_default())
    }
}
