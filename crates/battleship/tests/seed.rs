//! The examples of the Battleship seed (001) and the facts about the original program.

use battleship::{
    AddShipError, AttackError, Board, Direction, Game, GameError, PlaceError, Point, PointSet,
    ShipId, Shot, UnplaceError,
};

const H: Direction = Direction::Horizontal;
const V: Direction = Direction::Vertical;

fn at(row: i32, col: i32) -> Point {
    Point::new(row, col)
}

#[track_caller]
fn refused(game: &mut Game, length: i32, symbol: char, message: &str) {
    let before = game.clone();
    let error = game.add_ship(length, symbol, "ship").expect_err("refused");
    assert_eq!(error.to_string(), message);
    assert_eq!(*game, before);
}

#[test]
fn seed_001_game_sizes() {
    assert_eq!(Game::new(0, 11), Err(GameError::Rows(0)));
    assert_eq!(
        Game::new(11, 0).expect_err("rows first").to_string(),
        "Number of rows must be >= 1 and <= 10"
    );
    assert_eq!(
        Game::new(10, -1).expect_err("columns").to_string(),
        "Number of columns must be >= 1 and <= 10"
    );
    let game = Game::new(2, 3).expect("a size");
    assert_eq!((game.rows(), game.cols(), game.n_ships()), (2, 3, 0));
    assert!(game.is_valid(at(1, 2)));
    assert!(!game.is_valid(at(2, 1)) && !game.is_valid(at(0, 3)) && !game.is_valid(at(-1, 0)));
}

#[test]
fn seed_001_add_ship_refuses_in_order_with_the_originals_words() {
    let mut game = Game::new(3, 4).expect("a size");
    game.add_ship(2, 'A', "first").expect("a ship");
    refused(&mut game, 0, 'X', "Bad ship length 0; it must be >= 1");
    refused(&mut game, -3, 'A', "Bad ship length -3; it must be >= 1");
    refused(&mut game, 5, 'X', "Bad ship length 5; it won't fit on the board");
    let unprintable =
        "Unprintable character with decimal value 7 must not be used as a ship symbol";
    refused(&mut game, 4, '\u{7}', unprintable);
    refused(&mut game, 4, 'X', "Character X must not be used as a ship symbol");
    refused(&mut game, 4, 'o', "Character o must not be used as a ship symbol");
    refused(&mut game, 4, '.', "Character . must not be used as a ship symbol");
    refused(&mut game, 4, 'A', "Ship symbol A must not be used for more than one ship");
    game.add_ship(4, 'B', "longer than the board is high").expect("it fits across");
    game.add_ship(4, 'C', "third").expect("a ship");
    refused(&mut game, 3, 'D', "Board is too small to fit all ships");
    // Too many cells is the last thing that is seen.
    refused(&mut game, 3, 'A', "Ship symbol A must not be used for more than one ship");
    refused(&mut game, 3, 'X', "Character X must not be used as a ship symbol");
    assert_eq!(game.add_ship(2, '#', "last"), Ok(ShipId(3))); // 12 of 12 cells.
    assert_eq!(game.n_ships(), 4);
    assert_eq!(game.add_ship(1, 'Z', "none"), Err(AddShipError::BoardTooSmall));
    let ship = game.ship(ShipId(1)).expect("a ship");
    assert_eq!((ship.length(), ship.symbol()), (4, 'B'));
    assert_eq!(ship.name(), "longer than the board is high");
    assert_eq!(game.ship(ShipId(4)), None);
}

/// The board of the seed's introduction. The text lost most columns; those lost are ours.
fn example(game: &Game) -> Board {
    let mut board = Board::new(game);
    for (row, col, id, direction) in
        [(0, 4, 0, H), (1, 8, 4, V), (4, 5, 2, V), (6, 2, 3, V), (8, 4, 1, H)]
    {
        board.place_ship(at(row, col), ShipId(id), direction).expect("room");
    }
    board
}

#[test]
fn seed_001_the_two_displays() {
    let game = Game::standard();
    let mut board = example(&game);
    let hits = [(0, 5), (0, 6), (0, 8), (6, 2), (7, 2), (8, 2)];
    let misses = [(2, 7), (4, 6), (5, 4), (6, 6), (9, 0)];
    for (row, col) in hits.into_iter().chain(misses) {
        board.attack(at(row, col)).expect("a valid shot");
    }
    assert_eq!(
        board.display(false),
        "  0123456789\n\
         0 ....AXXAX.\n\
         1 ........P.\n\
         2 .......oP.\n\
         3 ..........\n\
         4 .....Do...\n\
         5 ....oD....\n\
         6 ..X..Do...\n\
         7 ..X.......\n\
         8 ..X.BBBB..\n\
         9 o.........\n"
    );
    assert_eq!(
        board.display(true),
        "  0123456789\n\
         0 .....XX.X.\n\
         1 ..........\n\
         2 .......o..\n\
         3 ..........\n\
         4 ......o...\n\
         5 ....o.....\n\
         6 ..X...o...\n\
         7 ..X.......\n\
         8 ..X.......\n\
         9 o.........\n"
    );
}

#[test]
fn seed_001_standard_battleship() {
    let game = Game::standard();
    let ships: Vec<_> =
        game.ships().map(|(_, ship)| (ship.length(), ship.symbol(), ship.name())).collect();
    let expected = [
        (5, 'A', "aircraft carrier"),
        (4, 'B', "battleship"),
        (3, 'D', "destroyer"),
        (3, 'S', "submarine"),
        (2, 'P', "patrol boat"),
    ];
    assert_eq!(ships, expected);
    assert_eq!((game.rows(), game.cols()), (10, 10));
    // Adding them one by one is no different.
    let mut built = Game::new(10, 10).expect("a size");
    for (length, symbol, name) in expected {
        built.add_ship(length as i32, symbol, name).expect("a ship");
    }
    assert_eq!(built, game);
}

#[test]
fn seed_001_a_random_point_is_any_point_of_the_board() {
    struct Counter(u64);
    impl battleship::Dice for Counter {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 += 1;
            self.0 % limit
        }
    }
    let game = Game::new(3, 4).expect("a size");
    let mut dice = Counter(0);
    let points: PointSet = (0..12).map(|_| game.random_point(&mut dice)).collect();
    assert_eq!(points, game.points());
    assert_eq!(Point::default(), at(0, 0));
}

#[test]
fn seed_001_attacks() {
    let game = Game::standard();
    let mut board = example(&game);
    let before = board.clone();
    assert_eq!(board.attack(at(10, 0)), Err(AttackError::OffBoard(at(10, 0))));
    assert_eq!(board.attack(at(0, -1)), Err(AttackError::OffBoard(at(0, -1))));
    assert_eq!(board, before);
    assert_eq!(board.attack(at(1, 8)), Ok(Shot::Hit));
    assert_eq!(board.attack(at(1, 8)), Err(AttackError::AlreadyAttacked(at(1, 8))));
    assert_eq!(board.attack(at(9, 9)), Ok(Shot::Miss));
    assert_eq!(board.attack(at(2, 8)), Ok(Shot::Sunk(ShipId(4))));
    assert!(!board.all_ships_destroyed());
    for id in 0..4 {
        for point in board.ship_cells(ShipId(id)) {
            board.attack(point).expect("a valid shot");
        }
    }
    assert!(board.all_ships_destroyed());
}

#[test]
fn seed_001_place_ship_refuses_in_order() {
    let game = Game::standard();
    let mut board = Board::new(&game);
    board.place_ship(at(0, 0), ShipId(0), H).expect("room");
    board.block_cells([at(5, 5)].into_iter().collect());
    let before = board.clone();
    let no_ship = board.place_ship(at(-1, 0), ShipId(5), H);
    assert_eq!(no_ship, Err(PlaceError::NoSuchShip(ShipId(5))));
    // Off the board, although it would also overlap and is placed already.
    assert_eq!(board.place_ship(at(0, -1), ShipId(0), H), Err(PlaceError::OffBoard));
    assert_eq!(board.place_ship(at(0, 8), ShipId(3), H), Err(PlaceError::OffBoard));
    // Overlaps itself before it is seen to be placed.
    let itself = board.place_ship(at(0, 0), ShipId(0), H);
    assert_eq!(itself, Err(PlaceError::OverlapsShip(ShipId(0))));
    assert_eq!(board.place_ship(at(5, 4), ShipId(0), H), Err(PlaceError::Blocked));
    let again = board.place_ship(at(9, 0), ShipId(0), H);
    assert_eq!(again, Err(PlaceError::AlreadyPlaced(ShipId(0))));
    assert_eq!(board, before);
    board.unblock();
    board.place_ship(at(5, 4), ShipId(1), H).expect("unblocked");
}

#[test]
fn seed_001_unplace_ship() {
    let mut game = Game::new(3, 3).expect("a size");
    let boat = game.add_ship(2, 'B', "boat").expect("a ship");
    let buoy = game.add_ship(1, 'U', "buoy").expect("a ship");
    let mut board = Board::new(&game);
    board.place_ship(at(0, 0), boat, H).expect("room");
    board.place_ship(at(2, 2), buoy, H).expect("room");
    let before = board.clone();
    assert_eq!(
        board.unplace_ship(at(0, 0), ShipId(9), H),
        Err(UnplaceError::NoSuchShip(ShipId(9)))
    );
    assert_eq!(board.unplace_ship(at(0, 0), boat, V), Err(UnplaceError::NotThere));
    assert_eq!(board.unplace_ship(at(0, 1), boat, H), Err(UnplaceError::NotThere));
    assert_eq!(board.unplace_ship(at(0, 2), boat, H), Err(UnplaceError::NotThere));
    assert_eq!(board, before);
    board.unplace_ship(at(2, 2), buoy, V).expect("one cell lies both ways");
    board.unplace_ship(at(0, 0), boat, H).expect("it is there");
    board.place_ship(at(0, 0), boat, V).expect("placed again");
    board.attack(at(0, 0)).expect("a valid shot");
    assert_eq!(board.unplace_ship(at(0, 0), boat, V), Err(UnplaceError::NotThere)); // Damaged.
}

#[test]
fn seed_001_facts_about_boards() {
    let mut game = Game::new(2, 2).expect("a size");
    let boat = game.add_ship(2, 'B', "boat").expect("a ship");
    let mut board = Board::new(&game);
    assert!(board.all_ships_destroyed()); // An empty board.
    // A ship may be placed where a shot missed; it is undamaged there.
    assert_eq!(board.attack(at(0, 0)), Ok(Shot::Miss));
    board.place_ship(at(0, 0), boat, H).expect("allowed");
    assert_eq!(board.display(false), "  01\n0 BB\n1 ..\n");
    assert!(!board.all_ships_destroyed());
    // A blocked cell shows, and an attack on it is a valid miss.
    board.clear();
    board.block_cells([at(1, 1), at(0, 1)].into_iter().collect());
    assert_eq!(board.display(true), "  01\n0 .#\n1 .#\n");
    assert_eq!(board.attack(at(1, 1)), Ok(Shot::Miss));
    assert_eq!(board.display(false), "  01\n0 .#\n1 .o\n");
    // Clearing forgets ships, shots and blocks.
    board.clear();
    assert_eq!(board, Board::new(&game));
    // A sunk ship still counts as placed.
    board.place_ship(at(0, 0), boat, H).expect("room");
    board.attack(at(0, 0)).expect("a valid shot");
    assert_eq!(board.attack(at(0, 1)), Ok(Shot::Sunk(boat)));
    assert_eq!(board.place_ship(at(1, 0), boat, H), Err(PlaceError::AlreadyPlaced(boat)));
    assert!(board.all_ships_destroyed());
}

#[test]
fn seed_001_fleets_of_every_kind() {
    // More than twenty ships of one cell, filling the board exactly.
    let mut game = Game::new(5, 5).expect("a size");
    for symbol in 'A'..='Y' {
        if symbol != 'X' {
            game.add_ship(1, symbol, "buoy").expect("a ship");
        }
    }
    game.add_ship(1, 'z', "buoy").expect("a ship");
    assert_eq!(game.n_ships(), 25);
    let mut board = Board::new(&game);
    for (id, point) in game.points().iter().enumerate() {
        board.place_ship(point, ShipId(id), V).expect("room");
    }
    assert!(board.free().is_empty());
    // Ten of ten cells, on the longest board.
    let mut game = Game::new(10, 10).expect("a size");
    let long = game.add_ship(10, 'L', "long").expect("a ship");
    let mut board = Board::new(&game);
    board.place_ship(at(0, 9), long, V).expect("room");
    assert_eq!(board.ship_cells(long), PointSet::ship(at(0, 9), 10, V));
    assert_eq!(board.ship_cells(ShipId(7)), PointSet::EMPTY);
}
