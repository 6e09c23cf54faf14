//! What the computer players choose and where they place.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use battleship::{Board, Dice, Direction, Game, Layout, Player, Point, PointSet, ShipId, Shot};
use battleship_engine::belief::{Belief, Budget, Prior};
use battleship_engine::placement::{Effort, NoLayout, Uniformity, evasive_layout, random_layout};
use battleship_engine::{
    Awful, BattleshipContender, BattleshipSeat, Good, Mediocre, SeededDice, roster,
};

fn attack(player: &mut dyn Player) -> Point {
    player.recommend_attack().expect("no input is needed")
}

fn place_ships(player: &mut dyn Player, board: &mut Board) -> bool {
    player.place_ships(board).expect("no input is needed")
}

/// A board with a random fleet.
fn laid_out(game: &Game, dice: &mut SeededDice) -> Board {
    let (layout, _) = random_layout(game, dice, Effort::default()).expect("room");
    let mut board = Board::new(game);
    board.place_fleet(&layout).expect("a layout fits on an empty board");
    board
}

/// Dice that clones share, so that they can be exchanged from outside.
#[derive(Clone)]
struct Shared(Arc<Mutex<SeededDice>>);

impl Shared {
    fn replace(&self, dice: SeededDice) -> SeededDice {
        std::mem::replace(&mut *self.0.lock().expect("no panic"), dice)
    }
}

impl Dice for Shared {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.lock().expect("no panic").below(limit)
    }
}

/// Dice that turn up these points, the last first.
struct Planned(Vec<Point>);

impl Dice for Planned {
    fn below(&mut self, _: u64) -> u64 {
        0
    }

    fn pick(&mut self, points: PointSet) -> Option<Point> {
        self.0.pop().filter(|point| points.contains(*point))
    }
}

fn fleet(rows: i32, cols: i32, lengths: &[i32]) -> Game {
    let mut game = Game::new(rows, cols).expect("a size");
    let symbols = ('A'..='Z').chain('a'..='z').chain('0'..='9').filter(|&c| c != 'X' && c != 'o');
    for (&length, symbol) in lengths.iter().zip(symbols) {
        game.add_ship(length, symbol, "ship").expect("a ship");
    }
    assert_eq!(game.n_ships(), lengths.len());
    game
}

#[test]
fn awful_goes_from_the_bottom_right_to_the_top_left_and_starts_over() {
    let mut awful = Awful::new("Audrey", &fleet(2, 3, &[2]));
    let points: Vec<Point> = (0..8).map(|_| attack(&mut awful)).collect();
    let expected = [(1, 2), (1, 1), (1, 0), (0, 2), (0, 1), (0, 0), (1, 2), (1, 1)];
    assert_eq!(points, expected.map(|(row, col)| Point::new(row, col)));
}

#[test]
fn awful_lays_ship_k_along_row_k() {
    let game = Game::standard();
    let mut board = Board::new(&game);
    assert!(place_ships(&mut Awful::new("Audrey", &game), &mut board));
    for id in 0..5 {
        let cells = board.ship_cells(ShipId(id));
        assert_eq!(cells.first(), Some(Point::new(id as i32, 0)));
        assert!(cells.iter().all(|cell| cell.row == id as i32));
    }
    // More ships than rows do not fit in this way.
    let game = fleet(2, 3, &[1, 1, 1]);
    assert!(!place_ships(&mut Awful::new("Audrey", &game), &mut Board::new(&game)));
}

/// The mediocre player's choices by the words of the seed, independent of its code.
struct Rules {
    chosen: PointSet,
    around: Option<Point>,
}

impl Rules {
    fn allowed(&mut self, board: PointSet) -> PointSet {
        let left = board - self.chosen;
        if let Some(center) = self.around {
            let cross = left.iter().filter(|point| {
                let (down, right) =
                    ((point.row - center.row).abs(), (point.col - center.col).abs());
                (down == 0 && right <= 4) || (right == 0 && down <= 4)
            });
            let cross: PointSet = cross.collect();
            if !cross.is_empty() {
                return cross;
            }
            self.around = None;
        }
        left
    }

    fn after(&mut self, at: Point, shot: Shot) {
        match (self.around, shot) {
            (None, Shot::Hit) => self.around = Some(at),
            (Some(_), Shot::Sunk(_)) => self.around = None,
            _ => {}
        }
    }
}

#[test]
fn mediocre_chooses_exactly_from_the_allowed_set_in_every_state() {
    // Ships of six and more make it run out of the cross.
    for (seed, lengths) in [&[5, 4, 3, 3, 2][..], &[9, 8, 7], &[1, 2, 6, 6]].into_iter().enumerate()
    {
        let game = fleet(10, 10, lengths);
        let mut crosses_used_up = 0;
        for number in 0..12 {
            let mut dice = SeededDice::for_part(seed as u64, number);
            let mut board = laid_out(&game, &mut dice);
            let shared = Shared(Arc::new(Mutex::new(dice)));
            let mut player = Mediocre::new("Mimi", &game, shared.clone());
            let mut rules = Rules { chosen: PointSet::EMPTY, around: None };
            while !board.all_ships_destroyed() {
                let was_around = rules.around.is_some();
                let allowed = rules.allowed(game.points());
                crosses_used_up += usize::from(was_around && rules.around.is_none());
                // Many rolls of other dice in the same state: all of the set, and nothing else.
                let own = shared.replace(SeededDice::new(0));
                let mut seen = PointSet::EMPTY;
                for roll in 0..(allowed.len() * 12) {
                    shared.replace(SeededDice::new(roll as u64));
                    seen |= PointSet::of(attack(&mut player.clone()));
                }
                shared.replace(own);
                assert_eq!(seen, allowed);
                let at = attack(&mut player);
                assert!(allowed.contains(at));
                rules.chosen |= PointSet::of(at);
                let result = board.attack(at);
                player.record_attack_result(at, result);
                rules.after(at, result.expect("never a wasted shot"));
            }
        }
        assert_eq!(crosses_used_up > 0, lengths.iter().any(|&length| length > 5));
    }
}

#[test]
fn seed_001_the_cross_around_a_hit() {
    // A hit at (5,3), after shots at the points that the seed's picture shows as missed.
    let point = |(row, col)| Point::new(row, col);
    let (misses, hit) = ([(1, 2), (3, 1), (9, 4)].map(point), Point::new(5, 3));
    let planned = Planned([&[hit], &misses[..]].concat());
    let mut player = Mediocre::new("Mimi", &Game::standard(), planned);
    for _ in misses {
        let at = attack(&mut player);
        player.record_attack_result(at, Ok(Shot::Miss));
    }
    assert_eq!(attack(&mut player), hit);
    player.record_attack_result(hit, Ok(Shot::Hit));
    let plus = "
        ..........
        ...+......
        ...+......
        ...+......
        ...+......
        +++.++++..
        ...+......
        ...+......
        ...+......
        ...+......";
    let expected: PointSet = (0..)
        .zip(plus.split_whitespace())
        .flat_map(|(row, line)| {
            (0..)
                .zip(line.chars())
                .filter(|&(_, c)| c == '+')
                .map(move |(col, _)| Point::new(row, col))
        })
        .collect();
    assert_eq!(player.choices(), expected);
}

#[test]
fn mediocre_places_legal_fleets_also_nasty_ones() {
    // Some of these cannot be placed on half of the board; none may take long.
    for lengths in [
        &[5, 4, 3, 3, 2][..],
        &[10],
        &[2; 25],
        &[3; 16],
        &[4; 12],
        &[3; 33],
        &[2; 50],
        &[1; 50],
        &[5, 5, 5, 5, 5, 5],
        &[10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
        &[6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1],
        &[4, 3, 1, 2, 3, 3, 2, 3, 2, 3, 2, 1, 3, 3, 3, 3, 1, 1, 2, 2, 3],
        &[3, 3, 3, 3, 1, 3, 4, 3, 3, 3, 3, 3, 3, 3, 1],
    ] {
        let game = fleet(10, 10, lengths);
        for seed in 0..3 {
            let mut board = Board::new(&game);
            let mut player = Mediocre::new("Mimi", &game, SeededDice::new(seed));
            let placed = place_ships(&mut player, &mut board);
            if placed {
                let cells: usize =
                    (0..game.n_ships()).map(|id| board.ship_cells(ShipId(id)).len()).sum();
                assert_eq!(cells as i32, lengths.iter().sum::<i32>());
            }
            assert!(board.blocked().is_empty());
            // Half of the board has 50 cells; more cannot be had, and five ships can.
            let cells: i32 = lengths.iter().sum();
            assert!(placed || lengths != [5, 4, 3, 3, 2]);
            assert!(!placed || cells <= 50);
        }
    }
}

#[test]
fn mediocre_tries_50_times_on_another_half_each_time() {
    // Three cells of 1x6 are open; in one half of five they are in a row, as the ship needs them.
    let game = fleet(1, 6, &[3]);
    let mut placed = 0;
    let mut starts = PointSet::EMPTY;
    for seed in 0..200 {
        let mut board = Board::new(&game);
        // What is on the board before does not matter: it is cleared.
        board.place_ship(Point::new(0, 0), ShipId(0), Direction::Horizontal).expect("room");
        board.attack(Point::new(0, 5)).expect("a valid shot");
        placed += i32::from(place_ships(
            &mut Mediocre::new("Mimi", &game, SeededDice::new(seed)),
            &mut board,
        ));
        let ship = board.ship_cells(ShipId(0));
        starts |= ship.first().map_or(PointSet::EMPTY, PointSet::of);
        assert!(board.attack(Point::new(0, 5)).is_ok());
        assert!(board.blocked().is_empty());
    }
    // Fifty tries miss with a chance of (4/5)^50, or one in 70,000; one try would miss 160 of 200.
    assert_eq!(placed, 200);
    // With all cells open the first place would always be taken; halves make others come first.
    assert_eq!(starts.len(), 4);
    // A ship that needs more than half of the board is never placed.
    let game = fleet(1, 6, &[4]);
    assert!(!place_ships(
        &mut Mediocre::new("Mimi", &game, SeededDice::new(1)),
        &mut Board::new(&game)
    ));
}

/// Every layout of a fleet, by brute force.
fn all_layouts(game: &Game) -> Vec<Vec<PointSet>> {
    let mut layouts = vec![Vec::new()];
    for (_, ship) in game.ships() {
        let mut longer = Vec::new();
        for layout in layouts {
            let taken = layout.iter().fold(PointSet::EMPTY, |taken, &cells| taken | cells);
            for start in game.points() {
                for direction in Direction::of_length(ship.length()) {
                    let cells = PointSet::ship(start, ship.length(), *direction);
                    let fits = cells.len() == ship.length() && game.points().contains_all(cells);
                    if fits && !cells.meets(taken) {
                        let mut layout: Vec<PointSet> = layout.clone();
                        layout.push(cells);
                        longer.push(layout);
                    }
                }
            }
        }
        layouts = longer;
    }
    layouts
}

/// Draws many layouts and compares how often each comes with how often it should.
fn check_uniform(game: &Game, effort: Effort) {
    let layouts = all_layouts(game);
    let draws = 200 * layouts.len();
    let mut times: HashMap<Vec<PointSet>, f64> =
        layouts.iter().map(|layout| (layout.clone(), 0.0)).collect();
    let mut dice = SeededDice::new(9);
    for _ in 0..draws {
        let (layout, uniformity): (Layout, _) =
            random_layout(game, &mut dice, effort).expect("there are layouts");
        assert_eq!(uniformity, Uniformity::Exact);
        let cells: Vec<PointSet> = layout.iter().map(|berth| berth.cells).collect();
        *times.get_mut(&cells).expect("a legal layout") += 1.0;
    }
    let chi_squared: f64 = times.values().map(|times| (times - 200.0).powi(2) / 200.0).sum();
    // The mean is the degrees of freedom f, the deviation sqrt(2 f); five of them either way.
    let freedom = (layouts.len() - 1) as f64;
    let margin = 5.0 * (2.0 * freedom).sqrt();
    assert!((chi_squared - freedom).abs() < margin, "{chi_squared} for {freedom}");
}

#[test]
fn placement_is_uniform_over_all_layouts() {
    for game in [fleet(3, 3, &[2, 2]), fleet(2, 4, &[3, 1, 2]), fleet(4, 3, &[3, 2])] {
        check_uniform(&game, Effort::default());
        // By counting alone, as dense fleets are placed.
        check_uniform(&game, Effort { throws: 0, ..Effort::default() });
    }
}

/// The cells of a fleet that a player places.
fn placed(mut player: Good<SeededDice>) -> PointSet {
    let game = player.game().clone();
    let mut board = Board::new(&game);
    assert!(place_ships(&mut player, &mut board));
    (0..game.n_ships()).fold(PointSet::EMPTY, |all, id| all | board.ship_cells(ShipId(id)))
}

#[test]
fn good_places_ships_where_hunters_look_late() {
    let game = Game::standard();
    let chart = battleship::Chart::new(&game);
    let longest = Budget::of(Budget::LONGEST);
    let heat = Belief::of(&chart, &Prior::Uniform, longest).heat;
    let good = |seed| Good::new("Gus", &game, SeededDice::new(seed));
    let chances = |player: fn(Good<SeededDice>) -> Good<SeededDice>| {
        let chance = |seed| placed(player(good(seed))).iter().map(|at| heat.at(at)).sum::<f64>();
        (0..4_000).map(chance).sum::<f64>() / 4_000.0
    };
    // Even fleets are 2.99 on average with a deviation of 0.17, so the means of 4,000 have one of 0.003.
    let evasive = chances(|good| good);
    assert!(evasive < 2.90, "{evasive}");
    // Easier players lay theirs evenly.
    for even in [
        chances(|good| good.with_few_fleets(2)),
        chances(Good::without_lookahead),
        chances(|good| good.with_random_shots(1)),
    ] {
        assert!((even - 2.99).abs() < 0.015, "{even}");
    }
    assert_eq!(placed(good(7)), placed(good(7)));
}

#[test]
fn good_may_place_any_fleet_and_none_too_often() {
    for game in [fleet(3, 3, &[2, 2]), fleet(2, 4, &[3, 1, 2]), fleet(4, 3, &[3, 2])] {
        let layouts = all_layouts(&game);
        let mut times: HashMap<Vec<PointSet>, f64> =
            layouts.iter().map(|layout| (layout.clone(), 0.0)).collect();
        let mut dice = SeededDice::new(4);
        for _ in 0..400 * layouts.len() {
            let layout = evasive_layout(&game, &mut dice, Effort::default()).expect("room");
            let cells: Vec<PointSet> = layout.iter().map(|place| place.cells).collect();
            *times.get_mut(&cells).expect("a legal layout") += 1.0;
        }
        // Evenly, each would come 400 times: at least a quarter of that, at most 2.5 times that.
        let least = times.values().copied().fold(f64::MAX, f64::min);
        let most = times.values().copied().fold(0.0, f64::max);
        assert!(least > 100.0 - 5.0 * 10.0, "{least}");
        assert!(most < 1_000.0 + 5.0 * 1_000_f64.sqrt(), "{most}");
        assert!(most - least > 400.0, "{least} to {most} is hardly more than chance");
    }
}

#[test]
fn good_places_fleets_that_fill_the_board_exactly() {
    for (rows, cols, lengths) in [
        (1, 1, &[1][..]),
        (2, 2, &[2, 2]),
        (3, 3, &[3, 3, 3]),
        (3, 3, &[3, 2, 2, 1, 1]),
        (10, 10, &[10; 10]),
        (10, 10, &[5; 20]),
        (8, 8, &[4; 16]),
        (9, 9, &[3; 27]),
        (6, 6, &[6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]),
        (10, 10, &[10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]),
        (2, 10, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1]),
    ] {
        let game = fleet(rows, cols, lengths);
        assert_eq!(lengths.iter().sum::<i32>(), rows * cols, "it fills the board");
        let mut board = Board::new(&game);
        let mut player = Good::new("Gus", &game, SeededDice::new(3));
        assert!(place_ships(&mut player, &mut board), "{rows}x{cols} {lengths:?}");
        assert_eq!(player.why_not_placed(), None);
    }
}

#[test]
fn good_places_long_ships_in_lines_where_nothing_else_is_found() {
    let game = fleet(10, 10, &[8, 9, 8, 1, 2, 1, 10, 2, 8, 9, 5, 10, 3, 1, 6, 2, 9, 1, 2, 1]);
    let no_work = Effort { throws: 0, counts: 0, steps: 0 };
    let (layout, uniformity) =
        random_layout(&game, &mut SeededDice::new(1), no_work).expect("rows have room");
    assert_eq!(uniformity, Uniformity::Near);
    Board::new(&game).place_fleet(&layout).expect("it fits");
    let tall = fleet(6, 2, &[6, 5, 1]);
    let (layout, _) = random_layout(&tall, &mut SeededDice::new(1), no_work).expect("columns");
    Board::new(&tall).place_fleet(&layout).expect("it fits");
}

#[test]
fn good_says_why_a_fleet_cannot_be_placed() {
    // Each fits by itself, and there are cells enough; but each row of five takes one.
    let game = fleet(2, 5, &[3, 3, 3]);
    assert!(all_layouts(&game).is_empty());
    let mut good = Good::new("Gus", &game, SeededDice::new(1));
    let mut board = Board::new(&game);
    assert!(!place_ships(&mut good, &mut board));
    assert_eq!(board, Board::new(&game));
    let why = "the ships do not fit on the board in any way";
    assert_eq!(good.why_not_placed().as_deref(), Some(why));
    assert_eq!(NoLayout::Impossible.to_string(), why);
    // With no work allowed, it gives up and says so.
    let effort = Effort { throws: 0, counts: 0, steps: 0 };
    let gave_up = random_layout(&game, &mut SeededDice::new(1), effort);
    assert_eq!(gave_up.expect_err("no work, no layout"), NoLayout::GaveUp);
}

#[test]
fn good_attacks_where_a_ship_is_likeliest() {
    // One boat on 1x4: the middle cells have two places each, the outer ones one.
    let game = fleet(1, 4, &[2]);
    let mut good = Good::new("Gus", &game, SeededDice::new(1));
    assert!((1..=2).contains(&attack(&mut good).col));
    // A miss at (0,1) leaves one place.
    good.record_attack_result(Point::new(0, 1), Ok(Shot::Miss));
    assert!((2..=3).contains(&attack(&mut good).col));
    // After a hit, the ship goes on beside it.
    let mut good = Good::new("Gus", &game, SeededDice::new(1));
    good.record_attack_result(Point::new(0, 0), Ok(Shot::Hit));
    assert_eq!(attack(&mut good), Point::new(0, 1));
    // A sunk ship explains its hits; nothing is searched beside them any more.
    let game = fleet(3, 3, &[2, 1]);
    let mut good = Good::new("Gus", &game, SeededDice::new(1));
    good.record_attack_result(Point::new(0, 0), Ok(Shot::Hit));
    good.record_attack_result(Point::new(0, 1), Ok(Shot::Sunk(ShipId(0))));
    let heat = Belief::of(good.chart(), &Prior::Uniform, Budget::default()).heat;
    let chances: f64 = good.chart().untried().iter().map(|point| heat.at(point)).sum();
    assert!((chances - 1.0).abs() < 1e-9, "one ship of one cell is left: {chances}");
    assert!(good.chart().untried().iter().all(|point| heat.at(point) > 0.05));
}

#[test]
fn good_never_wastes_a_shot_on_any_board_and_fleet() {
    let mut random = fastrand::Rng::with_seed(8);
    for seed in 0..80 {
        let (rows, cols) = (random.i32(1..=10), random.i32(1..=10));
        let mut game = Game::new(rows, cols).expect("a size");
        for symbol in 'A'..='W' {
            if random.u8(..3) > 0 {
                let _ = game.add_ship(random.i32(1..=6), symbol, "ship");
            }
        }
        let mut dice = SeededDice::new(seed);
        let Ok((layout, _)) =
            random_layout(&game, &mut dice, Effort { steps: 100_000, ..Effort::default() })
        else {
            continue;
        };
        let mut board = Board::new(&game);
        board.place_fleet(&layout).expect("it fits");
        let budget = Budget::of(Duration::from_millis(1));
        let mut good = Good::new("Gus", &game, dice).with_budget(budget);
        while !board.all_ships_destroyed() {
            let at = attack(&mut good);
            let result = board.attack(at);
            assert!(result.is_ok(), "seed {seed}: {at}");
            good.record_attack_result(at, result);
        }
    }
}

/// How many shots a player takes to sink a fleet.
fn shots_to_sink(player: &mut dyn Player, mut board: Board) -> usize {
    for shots in 1..=100 {
        let at = attack(player);
        let result = board.attack(at);
        player.record_attack_result(at, result);
        if board.all_ships_destroyed() {
            return shots;
        }
    }
    panic!("{} needs more than 100 shots", player.name());
}

#[test]
fn every_contender_is_stronger_than_the_one_before() {
    let game = Game::standard();
    let mean = |(place, contender): (usize, &Arc<dyn BattleshipContender>)| {
        let games = if place >= 2 { 40 } else { 30 };
        let shots = |seed| {
            let board = laid_out(&game, &mut SeededDice::for_part(seed + 1000, 0));
            let mut player = contender.player("player", &game, SeededDice::for_part(seed, 1));
            shots_to_sink(&mut *player, board)
        };
        (0..games).map(shots).sum::<usize>() as f64 / games as f64
    };
    let means: Vec<f64> = roster().listed().iter().enumerate().map(mean).collect();
    assert!(means.windows(2).all(|pair| pair[0] > pair[1] + 1.0), "{means:?}");
}

#[test]
fn names_of_contenders_read_back() {
    let names: Vec<String> = roster().listed().iter().map(|found| found.name()).collect();
    assert_eq!(names, ["awful", "mediocre", "dreamy", "distracted", "hasty", "good"]);
    for name in names {
        let seat = BattleshipSeat::find(roster(), &name).expect("a contender");
        assert_eq!(seat.to_string(), name);
    }
    assert_eq!(roster().find("good:300").expect("a budget").name(), "good:300");
    assert_eq!(roster().find("good:50").expect("a budget").name(), "good");
    for name in ["nobody", "good:", "good:0", "good:5001", "good:x"] {
        assert!(roster().find(name).is_err(), "{name}");
    }
}
