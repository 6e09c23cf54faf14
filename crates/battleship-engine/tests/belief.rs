//! The belief against trying everything.

// Chances that are shares of whole numbers are the same to the last bit.
#![allow(clippy::float_cmp)]

use std::time::Duration;

use battleship::{Board, Chart, Game, Point, PointSet, ShipId, Shot};
use battleship_engine::belief::{
    Belief, Budget, FleetCount, Foresight, Habits, Insight, Limits, Prior,
};
use battleship_engine::placement::{Effort, random_layout};
use battleship_engine::{Good, SeededDice};

fn fleet(rows: i32, cols: i32, lengths: &[i32]) -> Game {
    let mut game = Game::new(rows, cols).expect("a size");
    let symbols = ('!'..='~').filter(|symbol| !"Xo.".contains(*symbol));
    for (&length, symbol) in lengths.iter().zip(symbols) {
        game.add_ship(length, symbol, "ship").expect("a ship");
    }
    game
}

fn longest() -> Budget {
    Budget::of(Budget::LONGEST)
}

fn uniform(chart: &Chart) -> Belief {
    Belief::of(chart, &Prior::Uniform, longest())
}

/// Every layout of a game, the cells of each ship by id.
fn all_layouts(game: &Game) -> Vec<Vec<PointSet>> {
    let mut layouts: Vec<Vec<PointSet>> = vec![Vec::new()];
    for (_, ship) in game.ships() {
        let longer = |layout: &Vec<PointSet>| {
            let taken = layout.iter().fold(PointSet::EMPTY, |all, cells| all | *cells);
            let places = (game.points() - taken).placements(ship.length());
            places.map(|place| [&layout[..], &[place.cells]].concat()).collect::<Vec<_>>()
        };
        layouts = layouts.iter().flat_map(longer).collect();
    }
    layouts
}

/// What a shot at a layout is answered, after shots at these points.
fn answer(layout: &[PointSet], tried: PointSet, at: Point) -> Shot {
    match layout.iter().position(|cells| cells.contains(at)) {
        None => Shot::Miss,
        Some(ship) if (tried | PointSet::of(at)).contains_all(layout[ship]) => {
            Shot::Sunk(ShipId(ship))
        }
        Some(_) => Shot::Hit,
    }
}

/// The belief of a chart, against the layouts that gave the same answers.
#[track_caller]
fn check(chart: &Chart, layouts: &[Vec<PointSet>]) {
    let belief = uniform(chart);
    assert_eq!(belief.fleets, FleetCount::Exact(layouts.len() as u128), "{chart:?}");
    for point in chart.untried() {
        let share = |count: usize| count as f64 / layouts.len() as f64;
        let with = |ship: usize| layouts.iter().filter(|l| l[ship].contains(point)).count();
        let ships: Vec<usize> = (0..chart.game().n_ships()).map(with).collect();
        assert_eq!(belief.heat.at(point), share(ships.iter().sum()), "{point} of {chart:?}");
        for (ship, count) in ships.into_iter().enumerate() {
            let found = belief.of_ship(ShipId(ship)).at(point);
            assert!((found - share(count)).abs() < 1e-12, "{ship} at {point} of {chart:?}");
        }
    }
}

#[test]
fn chances_are_those_of_trying_everything_on_small_boards() {
    let mut random = fastrand::Rng::with_seed(21);
    let mut states = 0;
    while states < 4_000 {
        let (rows, cols) = (random.i32(1..=5), random.i32(1..=5));
        let mut game = Game::new(rows, cols).expect("a size");
        for symbol in 'A'..='D' {
            if random.u8(..4) > 0 {
                let _ = game.add_ship(random.i32(1..=4), symbol, "ship");
            }
        }
        // So many layouts that all can be listed.
        let places = game.ships().map(|(_, ship)| game.points().placements(ship.length()).count());
        if game.n_ships() == 0 || places.product::<usize>() > 30_000 {
            continue;
        }
        let mut layouts = all_layouts(&game);
        let Some(truth) = random.choice(&layouts).cloned() else { continue };
        let mut chart = Chart::new(&game);
        let mut points: Vec<Point> = game.points().iter().collect();
        random.shuffle(&mut points);
        for at in points {
            check(&chart, &layouts);
            states += 1;
            let tried = chart.misses() | chart.hits();
            let shot = answer(&truth, tried, at);
            layouts.retain(|layout| answer(layout, tried, at) == shot);
            chart.record(at, shot);
        }
        check(&chart, &layouts);
    }
}

#[test]
fn all_fleets_of_the_standard_game_are_counted() {
    let chart = Chart::new(&Game::standard());
    let belief = uniform(&chart);
    assert_eq!(belief.fleets, FleetCount::Exact(30_093_975_536));
    assert!((belief.heat.sum() - 17.0).abs() < 1e-9);
    for point in chart.untried() {
        let Point { row, col } = point;
        for other in [Point::new(col, row), Point::new(9 - row, col), Point::new(row, 9 - col)] {
            assert_eq!(belief.heat.at(point), belief.heat.at(other), "{point} and {other}");
        }
    }
    let middle = belief.heat.at(Point::new(4, 4));
    assert!(chart.untried().iter().all(|point| belief.heat.at(point) <= middle + 0.001));
}

#[test]
fn an_insight_counts_all_fleets_of_the_standard_game() {
    let limits = Limits { budget: Budget::of(Duration::from_millis(1)), ..Limits::default() };
    let insight = Insight::of(&Chart::new(&Game::standard()), &Prior::Uniform, &limits);
    assert_eq!(insight.belief.fleets, FleetCount::Exact(30_093_975_536));
}

#[test]
fn a_hit_with_misses_on_three_sides() {
    let mut chart = Chart::new(&Game::standard());
    chart.record(Point::new(4, 4), Shot::Hit);
    for (row, col) in [(3, 4), (5, 4), (4, 3)] {
        chart.record(Point::new(row, col), Shot::Miss);
    }
    let belief = uniform(&chart);
    assert!(belief.is_exact());
    assert_eq!(belief.heat.at(Point::new(4, 5)), 1.0);
    assert_eq!(belief.fleets, FleetCount::Exact(583_475_226));
    for ((row, col), per_cent) in [((4, 6), 86.09), ((4, 7), 55.04), ((2, 2), 18.79)] {
        let found = belief.heat.at(Point::new(row, col)) * 100.0;
        assert!((found - per_cent).abs() < 0.005, "({row},{col}) {found}");
    }
    assert!((belief.heat.sum() - 16.0).abs() < 1e-9);
    // Where a ship is for certain, nothing is better.
    let insight = Insight::of(&chart, &Prior::Uniform, &Limits::default());
    assert_eq!(insight.best, Some(Point::new(4, 5)));
    assert_eq!(insight.loss(Point::new(4, 5)), Some(0.0));
    assert!(insight.loss(Point::new(2, 2)) > Some(0.0));
}

#[test]
fn fleets_that_fill_the_board_are_certain_everywhere() {
    for lengths in [&[5; 20][..], &[2; 50], &[1; 100][..90], &[10; 10]] {
        let rows = lengths.iter().sum::<i32>() / 10;
        let game = fleet(rows, 10, lengths);
        let mut dice = SeededDice::new(3);
        let (layout, _) = random_layout(&game, &mut dice, Effort::default()).expect("room");
        let mut board = Board::new(&game);
        board.place_fleet(&layout).expect("room");
        let mut chart = Chart::new(&game);
        for at in game.points().iter().step_by(7) {
            let belief = Belief::of(&chart, &Prior::Uniform, Budget::default());
            for point in chart.untried() {
                assert_eq!(belief.heat.at(point), 1.0, "{point} with {lengths:?}");
            }
            chart.record(at, board.attack(at).expect("a new shot"));
        }
    }
}

/// Charts of random games, with the answers of a real fleet.
fn played(game: &Game, seed: u64, mut look: impl FnMut(&Chart)) {
    let mut dice = SeededDice::new(seed);
    let Ok((layout, _)) = random_layout(game, &mut dice, Effort::default()) else { return };
    let mut board = Board::new(game);
    board.place_fleet(&layout).expect("room");
    let mut chart = Chart::new(game);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut points: Vec<Point> = game.points().iter().collect();
    random.shuffle(&mut points);
    for at in points {
        look(&chart);
        chart.record(at, board.attack(at).expect("a new shot"));
    }
}

#[test]
fn chances_add_up_on_any_board_and_fleet() {
    let mut random = fastrand::Rng::with_seed(31);
    for seed in 0..40 {
        let (rows, cols) = (random.i32(1..=10), random.i32(1..=10));
        let mut game = Game::new(rows, cols).expect("a size");
        for symbol in 'A'..='W' {
            if random.u8(..3) > 0 {
                let _ = game.add_ship(random.i32(1..=10), symbol, "ship");
            }
        }
        let cells: usize = game.ships().map(|(_, ship)| ship.length()).sum();
        let mut turn = 0;
        played(&game, seed, |chart| {
            turn += 1;
            if turn % 5 > 0 {
                return;
            }
            let belief = Belief::of(chart, &Prior::Uniform, Budget::of(Duration::from_millis(5)));
            let left = (cells - chart.hits().len()) as f64;
            assert!((belief.heat.sum() - left).abs() < 1e-6, "{} {left}", belief.heat.sum());
            let chances = game.points().iter().map(|point| belief.heat.at(point));
            assert!(chances.clone().all(|chance| (0.0..=1.0).contains(&chance)));
            let tried = chart.hits() | chart.misses();
            assert!(tried.iter().all(|point| belief.heat.at(point) == 0.0));
        });
    }
}

#[test]
fn samples_are_within_their_errors() {
    // The least budget makes samples of what the largest counts.
    let small = Budget::of(Duration::from_millis(1));
    let (mut compared, mut far, mut counts_far, mut counts) = (0, 0, 0, 0);
    for seed in 0..12 {
        let mut shots = 0;
        played(&Game::standard(), seed, |chart| {
            shots += 1;
            let sampled = Belief::of(chart, &Prior::Uniform, small);
            if shots % 6 > 0 || shots > 40 || sampled.is_exact() {
                return;
            }
            let exact = uniform(chart);
            let FleetCount::Exact(true_count) = exact.fleets else { return };
            if let FleetCount::Estimate { fleets, error } = sampled.fleets {
                counts += 1;
                counts_far += usize::from((fleets - true_count as f64).abs() > 3.0 * error);
            }
            for point in chart.untried() {
                let chance = exact.heat.at(point);
                // The error of a share that came out 0 would be 0, too: take the true one's.
                let error = sampled.error_at(point).max((chance * (1.0 - chance) / 256.0).sqrt());
                compared += 1;
                far += usize::from((sampled.heat.at(point) - chance).abs() > 3.0 * error);
            }
        });
    }
    assert!(compared > 500 && counts > 10, "{compared} {counts}");
    // Of independent ones, 1 in 370 would be.
    assert!(far * 50 < compared, "{far} of {compared}");
    assert!(counts_far * 8 <= counts, "{counts_far} of {counts}");
}

#[test]
fn a_contradiction_leaves_no_fleet() {
    let game = fleet(2, 3, &[2]);
    let mut chart = Chart::new(&game);
    chart.record(Point::new(0, 0), Shot::Hit);
    chart.record(Point::new(0, 1), Shot::Miss);
    chart.record(Point::new(1, 0), Shot::Miss);
    assert_eq!(uniform(&chart).fleets, FleetCount::Exact(0));
    let insight = Insight::of(&chart, &Prior::Uniform, &Limits::default());
    assert!(insight.best.is_none_or(|best| chart.untried().contains(best)));
}

#[test]
fn the_best_shot_costs_nothing_and_others_something() {
    let game = fleet(4, 4, &[3, 2]);
    played(&game, 5, |chart| {
        let insight = Insight::of(chart, &Prior::Uniform, &Limits::default());
        if chart.afloat().next().is_none() {
            assert_eq!(insight.best, None);
            return;
        }
        let best = insight.best.expect("a shot");
        assert!(chart.untried().contains(best) && insight.foresight != Foresight::Estimate);
        assert_eq!(insight.loss(best), Some(0.0));
        assert!(insight.shots >= 5.0 - chart.hits().len() as f64);
        for point in chart.untried() {
            assert!(insight.loss(point).is_some_and(|loss| loss >= 0.0));
        }
    });
}

#[test]
fn habits_are_learned_where_there_are_some() {
    let game = Game::standard();
    let (mut even, mut leaning) = (Habits::new(&game), Habits::new(&game));
    for seed in 0..300 {
        let mut dice = SeededDice::new(seed);
        let (layout, _) = random_layout(&game, &mut dice, Effort::default()).expect("room");
        even.learn(&layout);
        assert!(matches!(even.prior(), Prior::Uniform), "after {seed} even fleets");
        // Somebody who keeps to the upper half.
        if layout.iter().all(|place| place.cells.iter().all(|cell| cell.row < 7)) {
            leaning.learn(&layout);
        }
    }
    let prior = leaning.prior();
    assert!(matches!(prior, Prior::Learned(_)), "{} fleets", leaning.fleets());
    let belief = Belief::of(&Chart::new(&game), &prior, Budget::default());
    let rows = |rows: std::ops::Range<i32>| -> f64 {
        rows.flat_map(|row| (0..10).map(move |col| Point::new(row, col)))
            .map(|point| belief.heat.at(point))
            .sum()
    };
    assert!(rows(0..5) > 1.5 * rows(5..10));
    assert!((belief.heat.sum() - 17.0).abs() < 1e-6);
}

#[test]
fn a_stopped_player_answers_at_once_and_legally() {
    use battleship::Player;
    let mut good = Good::new("Gus", &Game::standard(), SeededDice::new(2));
    good.stop().stop();
    let at = good.recommend_attack().expect("no input is needed");
    assert!(good.chart().untried().contains(at));
}
