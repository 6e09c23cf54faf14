//! The mediocre player, exactly as the seed describes it.

use battleship::{
    AttackError, Board, Dice, Direction, Game, Player, PlayerError, Point, PointSet, ShipId, Shot,
};

use crate::packing::Packing;

/// How often it blocks half of the board and tries to place its ships.
const TRIES: usize = 50;
/// How far the cross around a hit reaches.
const REACH: i32 = 4;

/// Places its ships by backtracking on a board half of which is blocked; attacks at random until
/// it hits, then around that hit until something sinks. It needs nothing but dice.
///
/// ```
/// use battleship::{Game, Player, Shot};
/// use battleship_engine::{Mediocre, SeededDice};
///
/// let mut mimi = Mediocre::new("Mimi", &Game::standard(), SeededDice::new(1));
/// let hit = mimi.recommend_attack()?;
/// mimi.record_attack_result(hit, Ok(Shot::Hit));
/// // At most four steps away, in the same row or column.
/// let next = mimi.recommend_attack()?;
/// let (down, right) = ((next.row - hit.row).abs(), (next.col - hit.col).abs());
/// assert!((down == 0 || right == 0) && down + right <= 4);
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mediocre<D> {
    name: String,
    game: Game,
    dice: D,
    chosen: PointSet,
    /// In state 2, the hit in the middle of the cross; in state 1 there is none.
    hit: Option<Point>,
}

impl<D: Dice> Mediocre<D> {
    /// A player of this name.
    #[must_use]
    pub fn new(name: &str, game: &Game, dice: D) -> Self {
        let (name, game) = (name.to_owned(), game.clone());
        Self { name, game, dice, chosen: PointSet::EMPTY, hit: None }
    }

    /// The points from which the next attack is drawn, each as likely as any other: in state 2
    /// what is left of the cross, and else all points not chosen before.
    #[must_use]
    pub fn choices(&self) -> PointSet {
        let left = self.game.points() - self.chosen;
        let around = self.hit.map(|hit| cross(hit) & left);
        around.filter(|around| !around.is_empty()).unwrap_or(left)
    }
}

/// Every point at most four steps from the centre, horizontally or vertically.
fn cross(center: Point) -> PointSet {
    let steps = -REACH..=REACH;
    steps
        .flat_map(|step| {
            [Point::new(center.row + step, center.col), Point::new(center.row, center.col + step)]
        })
        .collect()
}

/// Places ship `id` and all after it: ships in the order of their ids, cells row by row,
/// horizontal before vertical. Backtracks where the rest does not fit; [`Packing`] sees that
/// early, so that no fleet makes this long, and the first solution stays the same.
///
/// False, with the board as it was, if there is no way.
pub(crate) fn place_from(board: &mut Board, id: ShipId, packing: &mut Packing) -> bool {
    let Some(ship) = board.game().ship(id) else { return true };
    let length = ship.length();
    let free = board.free();
    for start in free {
        for direction in Direction::BOTH {
            if let Some(cells) = free.ship_at(start, length, direction)
                && packing.fits(free - cells, id.0 + 1)
                && board.place_ship(start, id, direction).is_ok()
            {
                if place_from(board, ShipId(id.0 + 1), packing) {
                    return true;
                }
                let removed = board.unplace_ship(start, id, direction);
                debug_assert_eq!(removed, Ok(()));
            }
        }
    }
    false
}

impl<D: Dice + Send> Player for Mediocre<D> {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
        let mut packing = Packing::new(&self.game);
        for _ in 0..TRIES {
            board.clear();
            board.block(&mut self.dice);
            let placed =
                packing.fits(board.free(), 0) && place_from(board, ShipId(0), &mut packing);
            board.unblock();
            if placed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
        let left = self.game.points() - self.chosen;
        self.hit = self.hit.filter(|&hit| cross(hit).meets(left));
        // With every point chosen there is nothing left to attack; any point will do.
        let point = self.dice.pick(self.choices()).unwrap_or_default();
        self.chosen |= PointSet::of(point);
        Ok(point)
    }

    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>) {
        match result {
            Ok(Shot::Hit) => self.hit = self.hit.or(Some(at)),
            Ok(Shot::Sunk(_)) => self.hit = None,
            Ok(Shot::Miss) | Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seed's backtracking without any pruning.
    fn plainly(board: &mut Board, id: ShipId) -> bool {
        if board.game().ship(id).is_none() {
            return true;
        }
        for start in board.game().points() {
            for direction in Direction::BOTH {
                if board.place_ship(start, id, direction).is_ok() {
                    if plainly(board, ShipId(id.0 + 1)) {
                        return true;
                    }
                    board.unplace_ship(start, id, direction).expect("it was just placed");
                }
            }
        }
        false
    }

    #[test]
    fn the_first_solution_is_that_of_plain_backtracking() {
        let mut random = fastrand::Rng::with_seed(6);
        let (mut found, mut none) = (0, 0);
        for _ in 0..4_000 {
            let mut game = Game::new(random.i32(1..=5), random.i32(1..=5)).expect("a size");
            for symbol in 'a'..='d' {
                let _ = game.add_ship(random.i32(1..=4), symbol, "ship");
            }
            let blocked = PointSet::from_bits(random.u128(..) & random.u128(..));
            let [mut ours, mut plain] = [Board::new(&game), Board::new(&game)];
            ours.block_cells(blocked);
            plain.block_cells(blocked);
            let mut packing = Packing::new(&game);
            let placed =
                packing.fits(ours.free(), 0) && place_from(&mut ours, ShipId(0), &mut packing);
            assert_eq!(placed, plainly(&mut plain, ShipId(0)), "{}", plain.display(false));
            assert_eq!(ours, plain);
            if placed {
                found += 1;
            } else {
                none += 1;
            }
        }
        assert!(found > 500 && none > 500, "{found} {none}");
    }

    #[test]
    fn seed_001_the_worked_example_of_backtracking() {
        let mut game = Game::new(10, 10).expect("a size");
        for (length, symbol) in [(4, 'B'), (3, 'S'), (2, 'P')] {
            game.add_ship(length, symbol, "ship").expect("a ship");
        }
        let open = [(1, 3), (2, 3), (2, 5), (3, 3), (3, 5), (4, 2), (4, 3), (4, 4), (4, 5)];
        let open: PointSet = open.into_iter().map(|(row, col)| Point::new(row, col)).collect();
        let mut board = Board::new(&game);
        board.block_cells(!open);
        assert!(place_from(&mut board, ShipId(0), &mut Packing::new(&game)));
        assert_eq!(
            board.display(false),
            "  0123456789\n\
             0 ##########\n\
             1 ###S######\n\
             2 ###S#P####\n\
             3 ###S#P####\n\
             4 ##BBBB####\n\
             5 ##########\n\
             6 ##########\n\
             7 ##########\n\
             8 ##########\n\
             9 ##########\n"
        );
    }
}
