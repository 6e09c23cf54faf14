//! The awful player: always the same placement, a fixed pattern of shots.

use battleship::{AttackError, Board, Direction, Game, Player, PlayerError, Point, ShipId, Shot};

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
    last: Point,
}

impl Awful {
    /// A player of this name.
    #[must_use]
    pub fn new(name: &str, game: &Game) -> Self {
        Self { name: name.to_owned(), game: game.clone(), last: Point::new(0, 0) }
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
        // From (0,0), the cell before the first, everything wraps around to the bottom right.
        if self.last.col > 0 {
            self.last.col -= 1;
        } else {
            self.last.col = self.game.cols() - 1;
            self.last.row = if self.last.row > 0 { self.last.row } else { self.game.rows() } - 1;
        }
        Ok(self.last)
    }

    fn record_attack_result(&mut self, _at: Point, _result: Result<Shot, AttackError>) {}

    fn record_attack_by_opponent(&mut self, _at: Point) {}
}
