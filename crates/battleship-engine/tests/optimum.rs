//! The good player against the best that can be, on boards small enough to work that out.

use std::collections::HashMap;

use battleship::{Game, Player, Point, PointSet, ShipId, Shot};
use battleship_engine::{Good, SeededDice};

type Fleet = Vec<PointSet>;

fn game(rows: i32, cols: i32, lengths: &[i32]) -> Game {
    let mut game = Game::new(rows, cols).expect("a size");
    for (&length, symbol) in lengths.iter().zip('A'..) {
        game.add_ship(length, symbol, "ship").expect("a ship");
    }
    game
}

fn all_fleets(game: &Game) -> Vec<Fleet> {
    let mut fleets: Vec<Fleet> = vec![Vec::new()];
    for (_, ship) in game.ships() {
        let longer = |fleet: &Fleet| {
            let taken = fleet.iter().fold(PointSet::EMPTY, |all, cells| all | *cells);
            let places = (game.points() - taken).placements(ship.length());
            places.map(|place| [&fleet[..], &[place.cells]].concat()).collect::<Vec<_>>()
        };
        fleets = fleets.iter().flat_map(longer).collect();
    }
    fleets
}

fn answer(fleet: &Fleet, tried: PointSet, at: Point) -> Shot {
    match fleet.iter().position(|cells| cells.contains(at)) {
        None => Shot::Miss,
        Some(ship) if (tried | PointSet::of(at)).contains_all(fleet[ship]) => {
            Shot::Sunk(ShipId(ship))
        }
        Some(_) => Shot::Hit,
    }
}

fn is_over(fleet: &Fleet, tried: PointSet) -> bool {
    fleet.iter().all(|cells| tried.contains_all(*cells))
}

/// Divides fleets by the answer to a shot.
fn by_answer(fleets: &[Fleet], some: &[u16], tried: PointSet, at: Point) -> Vec<(Shot, Vec<u16>)> {
    let mut groups: Vec<(Shot, Vec<u16>)> = Vec::new();
    for &fleet in some {
        let shot = answer(&fleets[usize::from(fleet)], tried, at);
        match groups.iter_mut().find(|(other, _)| *other == shot) {
            Some((_, group)) => group.push(fleet),
            None => groups.push((shot, vec![fleet])),
        }
    }
    groups
}

/// The fewest shots in all that sink each of these fleets, not knowing which it is.
fn fewest(
    fleets: &[Fleet],
    some: &[u16],
    tried: PointSet,
    known: &mut HashMap<(Vec<u16>, PointSet), u32>,
) -> u32 {
    if some.is_empty() || is_over(&fleets[usize::from(some[0])], tried) {
        return 0;
    }
    let ships =
        |fleet: &u16| fleets[usize::from(*fleet)].iter().fold(PointSet::EMPTY, |a, b| a | *b);
    let all = some.iter().map(ships).fold(PointSet::EMPTY, |a, b| a | b);
    // Where no fleet has a ship, it does not matter what was tried.
    let key = (some.to_vec(), tried & all);
    if let Some(&shots) = known.get(&key) {
        return shots;
    }
    let cells = all - tried;
    let certain = some.iter().map(ships).reduce(|a, b| a & b).unwrap_or_default() - tried;
    // A hit that is certain must be made anyway, and may tell something: nothing is better.
    let choices = certain.first().map_or(cells, PointSet::of);
    let after = |at: Point, known: &mut HashMap<_, _>| -> u32 {
        let groups = by_answer(fleets, some, tried, at);
        let rest =
            groups.iter().map(|(_, group)| fewest(fleets, group, tried | PointSet::of(at), known));
        some.len() as u32 + rest.sum::<u32>()
    };
    let least = choices.iter().map(|at| after(at, known)).min().unwrap_or(0);
    known.insert(key, least);
    least
}

/// The shots in all that the good player takes.
fn taken(
    game: &Game,
    fleets: &[Fleet],
    some: &[u16],
    tried: PointSet,
    shots: &[(Point, Shot)],
) -> u32 {
    if is_over(&fleets[usize::from(some[0])], tried) {
        return 0;
    }
    let mut good = Good::new("Gus", game, SeededDice::new(1));
    for &(at, shot) in shots {
        good.record_attack_result(at, Ok(shot));
    }
    let at = good.recommend_attack().expect("no input is needed");
    assert!(!tried.contains(at));
    let groups = by_answer(fleets, some, tried, at);
    let rest = groups.iter().map(|(shot, group)| {
        let longer = [shots, &[(at, *shot)]].concat();
        taken(game, fleets, group, tried | PointSet::of(at), &longer)
    });
    some.len() as u32 + rest.sum::<u32>()
}

/// How many fleets there are, and the shots that sink all of them, one after the other: those of the best
/// play and those of the good player.
fn optimum_and_good(rows: i32, cols: i32, lengths: &[i32]) -> (usize, u32, u32) {
    let game = game(rows, cols, lengths);
    let fleets = all_fleets(&game);
    let all: Vec<u16> = (0..fleets.len() as u16).collect();
    let least = fewest(&fleets, &all, PointSet::EMPTY, &mut HashMap::new());
    (fleets.len(), least, taken(&game, &fleets, &all, PointSet::EMPTY, &[]))
}

/// Boards, ships, and by how many shots in all the good player may miss the optimum.
type Case = (i32, i32, &'static [i32], u32);

fn check(cases: &[Case]) {
    for &(rows, cols, lengths, gap) in cases {
        let (fleets, least, found) = optimum_and_good(rows, cols, lengths);
        let mean = |shots: u32| f64::from(shots) / fleets as f64;
        let [best, good] = [least, found].map(mean);
        // docs/battleship-report.md has these lines.
        println!("| {rows}x{cols}: {lengths:?} | {fleets} | {best:.4} | {good:.4} |");
        assert!(found <= least + gap, "{rows}x{cols} {lengths:?}: {found}, optimum {least}");
        assert!(found >= least, "{rows}x{cols} {lengths:?}: nobody is better than the optimum");
    }
}

#[test]
fn the_good_player_needs_no_shot_more_than_the_optimum_on_tiny_boards() {
    check(&[
        (2, 3, &[2], 0),
        (1, 7, &[3, 2], 0),
        (3, 3, &[2, 2], 0),
        (3, 3, &[3, 2], 0),
        (2, 4, &[2, 1, 2], 0),
        (3, 3, &[2, 2, 2], 0),
        (3, 3, &[3, 2, 2], 0),
        (2, 5, &[4, 3, 2], 0),
        (3, 4, &[4, 3, 2], 0),
        (3, 4, &[3, 2], 0),
        (3, 4, &[2, 2], 0),
        (4, 4, &[4, 3], 0),
    ]);
}

#[test]
#[ignore = "takes a minute: the best play is looked for without any short cut"]
fn the_good_player_is_at_the_optimum_or_beside_it_on_boards_of_4x4() {
    // With ships of 3 and 2 cells, to try every first shot is more work than 50 ms.
    check(&[(4, 4, &[3, 3], 0), (4, 4, &[4, 2], 0), (4, 4, &[3, 2], 4), (4, 4, &[2, 2], 0)]);
}
