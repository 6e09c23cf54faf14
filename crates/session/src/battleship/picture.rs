//! Waters as pictures: the same shapes for the window and for files.

use battleship::{Placement, PlayerView, ShipState, Side};

use super::battle::Battle;
use super::computer::place_name;
use crate::drawing::{Drawing, Form, Shape};
use crate::figures::{self, Build};
use crate::palette::{LIGHT as PAPER, waters};
use crate::words;

/// How the ships in a picture are marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Symbols {
    /// How large the seed's symbol of a ship is, in cells.
    pub size: f32,
    /// It stands on every cell of a ship, and not on the first alone.
    pub on_all: bool,
}

impl Default for Symbols {
    /// As in files.
    fn default() -> Self {
        Self { size: 0.3, on_all: false }
    }
}

/// Everything that may be seen of a side's waters, in cells: ships, wrecks and shots.
#[must_use]
pub fn waters_shapes(view: &PlayerView, side: Side, symbols: Symbols) -> Vec<Shape> {
    let seen = view.waters(side);
    let mut shapes = Vec::new();
    if let Some(ships) = &seen.ships {
        for ((id, ship), place) in view.game.ships().zip(ships) {
            let is_sunk = seen.ship_state(id) == ShipState::Sunk;
            let build = Build::of(ship.name());
            shapes.extend(ship_shapes(build, ship.symbol(), place, is_sunk, symbols));
        }
    } else {
        for (id, cells) in &seen.wrecks {
            let build = view.game.ship(*id).map_or(Build::default(), |ship| Build::of(ship.name()));
            let place = Placement::of(*cells);
            shapes.extend(place.iter().flat_map(|place| figures::ship(build, place, true)));
        }
    }
    let at_it = view.shots.iter().filter(|fired| fired.by != side);
    shapes.extend(at_it.flat_map(|fired| figures::shot(fired.at, fired.shot)));
    if let Some(last) = view.last_shot(side) {
        shapes.extend(figures::last_shot(last.at));
    }
    shapes
}

/// A ship with the seed's symbol, in cells.
#[must_use]
pub fn ship_shapes(
    build: Build,
    symbol: char,
    place: &Placement,
    is_sunk: bool,
    symbols: Symbols,
) -> Vec<Shape> {
    let mut shapes = figures::ship(build, place, is_sunk);
    let colour = if is_sunk { waters::HIT } else { waters::SUNK };
    let count = if symbols.on_all { place.cells.len() } else { 1 };
    for point in place.cells.iter().take(count) {
        // Capitals stand about so high above their base line.
        let base = 0.5 + symbols.size * 0.36;
        let at = [point.col as f32 + 0.5, point.row as f32 + base];
        shapes.push(Form::Text(at, symbols.size, symbol.to_string()).filled(colour));
    }
    shapes
}

/// Water with its lines and the names of rows and columns, from the upper left corner of its first
/// cell on; in units, a cell has so many.
pub(super) fn sea(
    view: &PlayerView,
    [left, top]: [f32; 2],
    cell: f32,
    letters: bool,
) -> Vec<Shape> {
    let (rows, cols) = (view.game.rows(), view.game.cols());
    let (width, height) = (cols as f32 * cell, rows as f32 * cell);
    let mut shapes = vec![Form::Rect([left, top], [width, height], 2.0).filled(waters::WATER)];
    let columns = (0..=cols).map(|col| left + col as f32 * cell);
    let lines = (0..=rows).map(|row| top + row as f32 * cell);
    let lines = columns
        .map(|x| Form::Line([x, top], [x, top + height]))
        .chain(lines.map(|y| Form::Line([left, y], [left + width, y])));
    shapes.extend(lines.map(|line| line.stroked(waters::LINE, 1.0)));
    let size = cell * 0.36;
    let name = |text: String, at: [f32; 2]| Form::Text(at, size, text).filled(PAPER.text2);
    for col in 0..cols {
        let middle = left + (col as f32 + 0.5) * cell;
        shapes.push(name(column_name(col, letters), [middle, top - cell * 0.2]));
    }
    for row in 0..rows {
        let base = top + (row as f32 + 0.5) * cell + size * 0.36;
        shapes.push(name(row_name(row, letters), [left - cell * 0.4, base]));
    }
    shapes
}

fn column_name(col: i32, letters: bool) -> String {
    let name = place_name(battleship::Point::new(0, col), true);
    if letters { name[..1].to_owned() } else { col.to_string() }
}

fn row_name(row: i32, letters: bool) -> String {
    if letters { (row + 1).to_string() } else { row.to_string() }
}

/// The units of a cell in the picture of a battle.
const CELL: f32 = 44.0;
const MARGIN: f32 = 40.0;
/// From the upper edge to the titles of the waters, and from there to the water.
const HEAD: [f32; 2] = [44.0, 40.0];

/// A battle as it may be seen, as a picture: the waters that the viewer shoots at on the left, and
/// below what was said last.
#[must_use]
pub fn battle_drawing(battle: &Battle, view: &PlayerView, letters: bool) -> Drawing {
    let (rows, cols) = (view.game.rows() as f32, view.game.cols() as f32);
    let target = view.viewer.map_or(Side::Second, Side::other);
    let titles = [target, target.other()].map(|side| match view.viewer {
        Some(viewer) if viewer == side => "Your fleet".to_owned(),
        Some(_) => format!("Enemy waters ({})", battle.name(side)),
        None => format!("Waters of {}", battle.name(side)),
    });
    // A board narrower than its title makes room for it.
    let title_width = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0) as f32;
    let waters_width = (cols * CELL).max(title_width * 12.0);
    let width = 2.0 * (waters_width + MARGIN) + MARGIN;
    let top = HEAD[0] + HEAD[1];
    let bottom = top + rows * CELL;
    let height = bottom + 64.0;
    let mut shapes = vec![Form::Rect([0.0; 2], [width, height], 0.0).filled(PAPER.bg)];
    for (place, side) in [target, target.other()].into_iter().enumerate() {
        let left = MARGIN + place as f32 * (waters_width + MARGIN);
        let title = Form::Note([left, HEAD[0]], 20.0, titles[place].clone());
        shapes.push(title.filled(PAPER.text));
        shapes.extend(sea(view, [left, top], CELL, letters));
        let seen = waters_shapes(view, side, Symbols::default());
        shapes.extend(seen.iter().map(|shape| shape.placed([left, top], CELL)));
    }
    let caption = match (view.winner, view.turn) {
        (Some(winner), _) => format!("{} wins", battle.name(winner)),
        (None, Some(turn)) => format!("{} to shoot", battle.name(turn)),
        (None, None) => String::new(),
    };
    let shots = words::count(view.shots.len(), "shot");
    let caption = format!("{caption}, {shots}");
    let at = [width / 2.0, bottom + 40.0];
    shapes.push(Form::Text(at, 22.0, caption.clone()).filled(PAPER.text));
    let (width, height) = (width.ceil() as i32, height.ceil() as i32);
    let title = format!("Battleship: {caption}");
    Drawing { width, height, title, description: description(battle, view), shapes }
}

/// The picture in words, for those who hear it.
fn description(battle: &Battle, view: &PlayerView) -> String {
    let side = |side: Side| {
        let (shots, hits) = view.tally(side);
        let sunk = view.game.ships().filter(|(id, _)| view.waters(side.other()).chart.is_sunk(*id));
        let sunk: Vec<&str> = sunk.map(|(_, ship)| ship.name()).collect();
        let sunk = if sunk.is_empty() { "nothing".to_owned() } else { sunk.join(", ") };
        let name = battle.name(side);
        format!(
            "{name}: {}, {}, sunk {sunk}.",
            words::count(shots, "shot"),
            words::count(hits, "hit")
        )
    };
    Side::BOTH.map(side).join(" ")
}

#[cfg(test)]
mod tests {
    use battleship::{Game, Point};

    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::begun;

    fn battle() -> Battle {
        let mut battle = begun(BattleshipSetup::default(), 3);
        for at in [Point::new(0, 0), Point::new(5, 5)] {
            battle.fire(at).expect("a shot");
            battle.fire(at).expect("a shot");
        }
        battle
    }

    fn hulls(shapes: &[Shape]) -> usize {
        let is_hull =
            |shape: &&Shape| matches!(&shape.form, Form::Polygon(corners) if corners.len() > 4);
        shapes.iter().filter(is_hull).count()
    }

    #[test]
    fn a_picture_shows_no_more_than_may_be_seen() {
        let battle = battle();
        let view = battle.view_after(Some(Side::First), usize::MAX);
        assert_eq!(hulls(&waters_shapes(&view, Side::First, Symbols::default())), 5);
        assert_eq!(hulls(&waters_shapes(&view, Side::Second, Symbols::default())), 0);
        let nobody = battle.view_after(None, usize::MAX);
        assert_eq!(hulls(&battle_drawing(&battle, &nobody, false).shapes), 0);
    }

    #[test]
    fn the_picture_of_a_battle_is_well_formed() {
        let mut small = Game::new(1, 2).expect("a size");
        small.add_ship(1, '&', "a & b <boat>").expect("a ship");
        let small = BattleshipSetup { game: small, ..BattleshipSetup::default() };
        for battle in [battle(), begun(small, 1)] {
            for viewer in [None, Some(Side::First), Some(Side::Second)] {
                let view = battle.view_after(viewer, usize::MAX);
                let svg = battle_drawing(&battle, &view, true).svg();
                roxmltree::Document::parse(&svg).expect("well-formed XML");
            }
        }
    }

    #[test]
    fn rows_and_columns_have_their_names() {
        let names = |letters| (column_name(2, letters), row_name(2, letters));
        assert_eq!(names(true), ("C".to_owned(), "3".to_owned()));
        assert_eq!(names(false), ("2".to_owned(), "2".to_owned()));
    }
}
