//! The board against an obvious twin that keeps one record a cell: random operations on random
//! sizes and fleets, with the same results and the same text.

use battleship::{
    AttackError, Board, Dice, Direction, Game, PlaceError, Point, PointSet, ShipId, Shot,
    UnplaceError,
};
use fastrand::Rng;

#[derive(Clone, Copy, Default)]
struct Cell {
    ship: Option<usize>,
    damaged: bool,
    attacked: bool,
    blocked: bool,
}

struct Twin<'a> {
    game: &'a Game,
    cells: Vec<Vec<Cell>>,
}

impl<'a> Twin<'a> {
    fn new(game: &'a Game) -> Self {
        let row = vec![Cell::default(); game.cols() as usize];
        Self { game, cells: vec![row; game.rows() as usize] }
    }

    fn cell(&mut self, at: Point) -> Option<&mut Cell> {
        if at.row < 0 || at.col < 0 {
            return None;
        }
        self.cells.get_mut(at.row as usize)?.get_mut(at.col as usize)
    }

    fn every(&mut self) -> impl Iterator<Item = &mut Cell> {
        self.cells.iter_mut().flatten()
    }

    fn points(start: Point, length: usize, direction: Direction) -> Vec<Point> {
        (0..length as i32)
            .map(|step| match direction {
                Direction::Horizontal => Point::new(start.row, start.col + step),
                Direction::Vertical => Point::new(start.row + step, start.col),
            })
            .collect()
    }

    fn place(&mut self, start: Point, id: usize, direction: Direction) -> Result<(), PlaceError> {
        let Some(ship) = self.game.ship(ShipId(id)) else {
            return Err(PlaceError::NoSuchShip(ShipId(id)));
        };
        let points = Self::points(start, ship.length(), direction);
        if points.iter().any(|&at| self.cell(at).is_none()) {
            return Err(PlaceError::OffBoard);
        }
        let mut under: Vec<usize> =
            points.iter().filter_map(|&at| self.cell(at).and_then(|cell| cell.ship)).collect();
        under.sort_unstable();
        if let Some(&other) = under.first() {
            return Err(PlaceError::OverlapsShip(ShipId(other)));
        }
        if points.iter().any(|&at| self.cell(at).is_some_and(|cell| cell.blocked)) {
            return Err(PlaceError::Blocked);
        }
        if self.every().any(|cell| cell.ship == Some(id)) {
            return Err(PlaceError::AlreadyPlaced(ShipId(id)));
        }
        for at in points {
            self.cell(at).expect("on the board").ship = Some(id);
        }
        Ok(())
    }

    fn unplace(
        &mut self,
        start: Point,
        id: usize,
        direction: Direction,
    ) -> Result<(), UnplaceError> {
        let Some(ship) = self.game.ship(ShipId(id)) else {
            return Err(UnplaceError::NoSuchShip(ShipId(id)));
        };
        let points = Self::points(start, ship.length(), direction);
        let whole = |cell: Option<&mut Cell>| {
            cell.is_some_and(|cell| cell.ship == Some(id) && !cell.damaged)
        };
        if !points.iter().all(|&at| whole(self.cell(at))) {
            return Err(UnplaceError::NotThere);
        }
        for at in points {
            self.cell(at).expect("on the board").ship = None;
        }
        Ok(())
    }

    fn attack(&mut self, at: Point) -> Result<Shot, AttackError> {
        let Some(cell) = self.cell(at) else { return Err(AttackError::OffBoard(at)) };
        if cell.attacked {
            return Err(AttackError::AlreadyAttacked(at));
        }
        cell.attacked = true;
        let Some(id) = cell.ship else { return Ok(Shot::Miss) };
        cell.damaged = true;
        let afloat = self.every().any(|cell| cell.ship == Some(id) && !cell.damaged);
        Ok(if afloat { Shot::Hit } else { Shot::Sunk(ShipId(id)) })
    }

    fn all_destroyed(&mut self) -> bool {
        self.every().all(|cell| cell.ship.is_none() || cell.damaged)
    }

    fn display(&self, shots_only: bool) -> String {
        let mut text = "  ".to_owned();
        for col in 0..self.game.cols() {
            text += &col.to_string();
        }
        for (row, cells) in self.cells.iter().enumerate() {
            text += &format!("\n{row} ");
            for cell in cells {
                text.push(match cell {
                    Cell { ship: Some(_), damaged: true, .. } => 'X',
                    Cell { ship: Some(_), .. } if shots_only => '.',
                    Cell { ship: Some(id), .. } => {
                        self.game.ship(ShipId(*id)).expect("a ship").symbol()
                    }
                    Cell { attacked: true, .. } => 'o',
                    Cell { blocked: true, .. } => '#',
                    _ => '.',
                });
            }
        }
        text + "\n"
    }
}

fn random_game(random: &mut Rng) -> Game {
    let mut game = Game::new(random.i32(1..=10), random.i32(1..=10)).expect("a size");
    let symbols = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwxyz";
    for symbol in symbols.chars().take(random.usize(0..=25)) {
        // Lengths that do not fit are refused; that is tested elsewhere.
        let _ = game.add_ship(random.i32(1..=6), symbol, "ship");
    }
    game
}

struct RandomDice<'a>(&'a mut Rng);

impl Dice for RandomDice<'_> {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.u64(..limit)
    }
}

/// One sequence of operations on both boards.
fn sequence(seed: u64) {
    let mut random = Rng::with_seed(seed);
    let game = random_game(&mut random);
    let mut board = Board::new(&game);
    let mut twin = Twin::new(&game);
    for _ in 0..random.usize(1..30) {
        let at = Point::new(random.i32(-1..=game.rows()), random.i32(-1..=game.cols()));
        let id = random.usize(..=game.n_ships());
        let direction = Direction::BOTH[random.usize(..2)];
        match random.u8(..20) {
            0 => {
                board.clear();
                twin.every().for_each(|cell| *cell = Cell::default());
            }
            1 => {
                board.block(&mut RandomDice(&mut random));
                let blocked = board.blocked();
                assert_eq!(blocked.len(), game.points().len() / 2);
                for at in game.points() {
                    twin.cell(at).expect("on the board").blocked = blocked.contains(at);
                }
            }
            2 => {
                board.unblock();
                twin.every().for_each(|cell| cell.blocked = false);
            }
            3..=10 => {
                let expected = twin.place(at, id, direction);
                assert_eq!(board.place_ship(at, ShipId(id), direction), expected, "seed {seed}");
            }
            11 | 12 => {
                let expected = twin.unplace(at, id, direction);
                assert_eq!(board.unplace_ship(at, ShipId(id), direction), expected, "seed {seed}");
            }
            _ => assert_eq!(board.attack(at), twin.attack(at), "seed {seed}"),
        }
        assert_eq!(board.all_ships_destroyed(), twin.all_destroyed(), "seed {seed}");
    }
    for shots_only in [false, true] {
        assert_eq!(board.display(shots_only), twin.display(shots_only), "seed {seed}");
    }
}

// Two tests, so that two cores share the work: 100,000 sequences together.
#[test]
fn boards_agree_with_the_twin_first_half() {
    (0..50_000).for_each(sequence);
}

#[test]
fn boards_agree_with_the_twin_second_half() {
    (50_000..100_000).for_each(sequence);
}

#[test]
fn exactly_half_is_blocked_and_every_cell_as_often() {
    let mut random = Rng::with_seed(1);
    for (rows, cols) in [(1, 1), (1, 3), (3, 3), (2, 5), (10, 10)] {
        let game = Game::new(rows, cols).expect("a size");
        let mut board = Board::new(&game);
        let area = (rows * cols) as usize;
        let mut times = [[0; 10]; 10];
        for _ in 0..2_000 {
            board.block(&mut RandomDice(&mut random));
            let blocked = game.points() - board.free();
            assert_eq!(blocked.len(), area / 2);
            for at in blocked {
                times[at.row as usize][at.col as usize] += 1;
            }
        }
        let expected = 2_000.0 * (area / 2) as f64 / area as f64;
        for at in game.points() {
            let found = f64::from(times[at.row as usize][at.col as usize]);
            // Six standard deviations of a binomial with 2,000 throws are below 135.
            assert!((found - expected).abs() < 135.0, "{at}: {found} of {expected}");
        }
    }
}

#[test]
fn sets_of_points_print_for_debugging() {
    let set: PointSet = [Point::new(0, 1), Point::new(2, 0)].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{(0,1) (2,0)}");
}
