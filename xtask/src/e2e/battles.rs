//! Battleship, from the first ship to the last shot.

use std::time::Duration;

use battleship::{Point, Side};
use session::Settings;
use session::battleship::{Battle, Draft};
use session::palette::{DARK, waters};

use super::program::{Program, home};
use super::screen::{Area, Picture, Screen};

/// The standard game against a weak player.
const BATTLE: &str = "battleship --window --players human,mediocre";
/// How many rows and columns there are.
const SIDES: (i32, i32) = (10, 10);

/// The water in a part of the screen. Its lines lie on its edge.
fn water(picture: &Picture, from: usize, to: usize) -> Option<Area> {
    let area = picture.around(waters::WATER, from, to)?;
    // A square, and not what is seen of one while a page changes.
    let (width, height) = (area.right - area.left, area.bottom - area.top);
    (width.abs_diff(height) < 12 && width > 200).then_some(area)
}

/// Waits until something is so of the battle on the disk.
fn wait_battle(
    program: &mut Program<'_>,
    what: &str,
    is_so: impl Fn(&Battle) -> bool,
) -> Result<Battle, String> {
    program.wait(what, |program| Ok(program.battle().filter(&is_so)))
}

/// How many ships were put down, as far as it is kept.
fn placed(battle: &Battle) -> usize {
    battle.draft().map_or(0, Draft::placed)
}

/// Where to shoot: two misses first, then at every ship. So the end is certain.
fn targets(battle: &Battle) -> Vec<Point> {
    let ships = battle
        .board(Side::Second)
        .fleet()
        .fold(battleship::PointSet::EMPTY, |all, ship| all | ship.cells);
    let misses = (battle.game().points() - ships).iter().take(2);
    misses.chain(ships.iter()).collect()
}

/// Fires all shots, each by `fire`, and waits for the answer to each.
fn fight(
    program: &mut Program<'_>,
    battle: &Battle,
    mut fire: impl FnMut(&mut Program<'_>, usize, Point) -> Result<(), String>,
) -> Result<(), String> {
    let mut own = 0;
    for (number, at) in targets(battle).into_iter().enumerate() {
        fire(program, number, at)?;
        own += 1;
        let what = format!("shot {own} and its answer on the disk");
        let now = wait_battle(program, &what, |battle| {
            battle.shots_of(Side::First).count() >= own && battle.turn() != Some(Side::Second)
        })?;
        let last = now.shots_of(Side::First).last().map(|fired| fired.at);
        if now.shots_of(Side::First).count() != own || last != Some(at) {
            return Err(format!("shot {own} was aimed at {at} and went to {last:?}"));
        }
        if number == 9 {
            program.keep("battle")?;
        }
        match now.winner() {
            None => {}
            Some(Side::First) => return Ok(()),
            Some(Side::Second) => return Err("mediocre sank 17 cells in as many shots".to_owned()),
        }
    }
    Err("every ship was shot at, and the battle is not over".to_owned())
}

/// Ships are put down by clicks, the battle is started and fought by the mouse.
pub(super) fn by_mouse(screen: &Screen) -> Result<(), String> {
    let home = home(Settings::default())?;
    let mut program = Program::start(screen, home.path(), "battle-mouse", BATTLE)?;
    let grid = program.see_still("the water", |picture| water(picture, 0, usize::MAX))?;
    for row in 0..5 {
        if row == 4 {
            // The last one is turned: it lies upright then.
            program.wheel(grid.cell((1, 2 * row), SIDES))?;
        }
        program.click(grid.cell((1, 2 * row), SIDES))?;
        let what = format!("ship {} on the disk", row + 1);
        wait_battle(&mut program, &what, |battle| placed(battle) == row as usize + 1)?;
    }
    let start =
        program.see_still("the button to start", |picture| picture.block(DARK.accent, 150, 24))?;
    program.keep("placed")?;
    program.click(start.middle())?;
    let battle = wait_battle(&mut program, "the battle on the disk", |battle| battle.is_begun())?;
    let fleet: Vec<Point> = battle.board(Side::First).fleet().map(|ship| ship.start).collect();
    if fleet != [0, 2, 4, 6, 8].map(|row| Point::new(row, 1)) {
        return Err(format!("the fleet lies at {fleet:?}"));
    }
    let upright: Vec<bool> = battle
        .board(Side::First)
        .fleet()
        .map(|ship| ship.cells.contains(Point::new(ship.start.row + 1, ship.start.col)))
        .collect();
    if upright != [false, false, false, false, true] {
        return Err(format!("one notch turned ships like this: {upright:?}"));
    }
    let middle = 640;
    let sea = program.see_still("the enemy's waters", |picture| {
        water(picture, middle, usize::MAX)?;
        water(picture, 0, middle)
    })?;
    fight(&mut program, &battle, |program, number, at| {
        let place = sea.cell((at.col, at.row), SIDES);
        match number {
            1 => program.press(place, Duration::from_millis(1300), 0),
            2 => program.press(place, Duration::ZERO, 9),
            // The one before again is refused and costs nothing.
            3 => program.click(place).and_then(|()| program.click(place)),
            _ => program.click(place),
        }
    })?;
    program.see_end()?;
    program.keep("over")?;
    program.quit()
}

/// A fleet at random, and a battle, without the mouse.
pub(super) fn by_keyboard(screen: &Screen) -> Result<(), String> {
    let home = home(Settings::default())?;
    let mut program = Program::start(screen, home.path(), "battle-keyboard", BATTLE)?;
    program.see_still("the water", |picture| water(picture, 0, usize::MAX))?;
    program.keys("x")?;
    wait_battle(&mut program, "the fleet on the disk", |battle| placed(battle) == 5)?;
    program.keys("Return")?;
    let battle = wait_battle(&mut program, "the battle on the disk", |battle| battle.is_begun())?;
    fight(&mut program, &battle, |program, _, at| {
        program.keys(&format!("{} {} Return", at.row, at.col))
    })?;
    program.see_end()?;
    program.keep("over")?;
    program.quit()
}
