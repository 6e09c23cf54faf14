//! Why a shot is good or bad, worked out from what the shots so far have shown.

use battleship::{Chart, Point, PointSet, Ship};

use super::place_name;

/// The reasons for or against a shot: which ships still fit there, the hit that it follows, and what
/// a miss would split. Places are written with letters or in the seed's way.
///
/// ```
/// use battleship::{Chart, Game, Point};
///
/// let mut game = Game::new(1, 5)?;
/// game.add_ship(3, 'C', "cruiser")?;
/// let said = session::battleship::why_shot(&Chart::new(&game), Point::new(0, 2), false);
/// assert_eq!(said[0], "Fits here: cruiser 3 ways.");
/// assert_eq!(said[1], "A miss splits 5 cells of the row into 2 and 2: no room for the cruiser.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn why_shot(chart: &Chart, at: Point, letters: bool) -> Vec<String> {
    let waters = Waters::of(chart);
    if !waters.open.contains(at) {
        return Vec::new();
    }
    let mut said = vec![fitting(&waters, at)];
    said.extend(waters.hit_beside(at).map(|hit| follows(hit, letters)));
    said.extend(waters.splits(at));
    said
}

/// The reasons why a shot was worse than another one: that no ship fits there, that it leaves a hit
/// which the better one follows, in how many more ways ships lie at the better one, and what a miss
/// there would have split.
///
/// ```
/// use battleship::{Chart, Game, Point};
///
/// let mut game = Game::new(1, 5)?;
/// game.add_ship(3, 'C', "cruiser")?;
/// let (corner, middle) = (Point::new(0, 0), Point::new(0, 2));
/// let said = session::battleship::why_worse(&Chart::new(&game), corner, middle, false);
/// assert_eq!(said[0], "Ships lie at (0,0) in 1 way, at (0,2) in 3.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn why_worse(chart: &Chart, at: Point, better: Point, letters: bool) -> Vec<String> {
    let waters = Waters::of(chart);
    let (here, there) = (place_name(at, letters), place_name(better, letters));
    let mut said = Vec::new();
    let (few, many) = (waters.ways(at), waters.ways(better));
    if few == 0 {
        said.push(format!("No ship that floats fits at {here}: the shot could not hit."));
    }
    if let Some(hit) = waters.hit_beside(better)
        && waters.hit_beside(at).is_none()
    {
        let hit = place_name(hit, letters);
        said.push(format!("A ship was hit at {hit} and not sunk; {there} follows it."));
    }
    if few > 0 && many > few {
        let ways = if few == 1 { "1 way".to_owned() } else { format!("{few} ways") };
        said.push(format!("Ships lie at {here} in {ways}, at {there} in {many}."));
    }
    let here_too = waters.splits(at);
    let missed = waters.splits(better).into_iter().filter(|split| !here_too.contains(split));
    said.extend(missed.map(|split| format!("At {there}: {}", lower(&split))));
    said
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().collect::<String>() + letters.as_str()
    })
}

/// Where ships may lie, and which.
struct Waters<'a> {
    /// Neither missed nor sunk.
    open: PointSet,
    /// Hits that no wreck explains.
    hits: PointSet,
    /// The ships that float: name and length.
    ships: Vec<(&'a str, usize)>,
}

impl<'a> Waters<'a> {
    fn of(chart: &'a Chart) -> Self {
        let wrecks = chart.known_wrecks();
        let wrecked = wrecks.iter().fold(PointSet::EMPTY, |all, (_, cells)| all | *cells);
        let ships = chart
            .afloat()
            .filter_map(|id| Some((chart.game().ship(id).map(Ship::name)?, chart.length(id)?)))
            .collect();
        let open = chart.board() - chart.misses() - wrecked;
        Self { open, hits: chart.hits() - wrecked, ships }
    }

    fn ways_of(&self, length: usize, at: Point) -> usize {
        self.open.placements(length).filter(|place| place.cells.contains(at)).count()
    }

    /// In how many ways ships lie over a point, one by one.
    fn ways(&self, at: Point) -> usize {
        self.ships.iter().map(|(_, length)| self.ways_of(*length, at)).sum()
    }

    fn hit_beside(&self, at: Point) -> Option<Point> {
        let beside = [(0, -1), (0, 1), (-1, 0), (1, 0)]
            .map(|(down, right)| Point::new(at.row + down, at.col + right));
        beside.into_iter().find(|point| self.hits.contains(*point))
    }

    /// What a miss would split, along the row and along the column.
    fn splits(&self, at: Point) -> Vec<String> {
        let lines = [("row", (0, 1)), ("column", (1, 0))];
        lines
            .into_iter()
            .filter_map(|(name, step)| splits(self.open, at, &self.ships, name, step))
            .collect()
    }
}

fn fitting(waters: &Waters<'_>, at: Point) -> String {
    let fits = waters.ships.iter().map(|(name, length)| (*name, waters.ways_of(*length, at)));
    let fits: Vec<String> = fits
        .filter(|(_, ways)| *ways > 0)
        .map(|(name, ways)| {
            format!("{name} {}", if ways == 1 { "1 way".into() } else { format!("{ways} ways") })
        })
        .collect();
    if fits.is_empty() {
        "No ship that floats fits here: the shot cannot hit.".to_owned()
    } else {
        format!("Fits here: {}.", fits.join(", "))
    }
}

fn follows(hit: Point, letters: bool) -> String {
    format!("It follows the hit at {}.", place_name(hit, letters))
}

/// What a miss would leave of the open water along a line, if a ship would no longer fit there.
fn splits(
    open: PointSet,
    at: Point,
    ships: &[(&str, usize)],
    name: &str,
    (down, right): (i32, i32),
) -> Option<String> {
    let run = |sign: i32| {
        let cell = |far: i32| Point::new(at.row + sign * far * down, at.col + sign * far * right);
        // No board is larger.
        (1..16).take_while(|far| open.contains(cell(*far))).count()
    };
    let (before, after) = (run(-1), run(1));
    let whole = before + 1 + after;
    let gone = ships.iter().filter(|(_, length)| *length <= whole && *length > before.max(after));
    let gone: Vec<String> = gone.map(|(name, _)| format!("the {name}")).collect();
    if gone.is_empty() || before == 0 || after == 0 {
        return None;
    }
    let gone = gone.join(" or ");
    Some(format!(
        "A miss splits {whole} cells of the {name} into {before} and {after}: no room for {gone}."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use battleship::{Game, Shot};

    fn chart(shots: &[(i32, i32, Shot)]) -> Chart {
        let mut game = Game::new(6, 6).expect("a size");
        game.add_ship(4, 'B', "battleship").expect("a ship");
        game.add_ship(2, 'P', "patrol boat").expect("a ship");
        let mut chart = Chart::new(&game);
        for (row, col, shot) in shots {
            chart.record(Point::new(*row, *col), *shot);
        }
        chart
    }

    #[test]
    fn what_fits_is_counted() {
        // In a corner: the battleship two ways, the patrol boat two ways.
        let said = why_shot(&chart(&[]), Point::new(0, 0), false);
        assert_eq!(said, ["Fits here: battleship 2 ways, patrol boat 2 ways."]);
        // Between two misses in the corner nothing fits.
        let walled = chart(&[(0, 1, Shot::Miss), (1, 0, Shot::Miss)]);
        let said = why_shot(&walled, Point::new(0, 0), false);
        assert_eq!(said, ["No ship that floats fits here: the shot cannot hit."]);
        // Beside one miss, a single way each.
        let said = why_shot(&chart(&[(0, 1, Shot::Miss)]), Point::new(0, 0), false);
        assert_eq!(said, ["Fits here: battleship 1 way, patrol boat 1 way."]);
    }

    #[test]
    fn a_hit_is_followed() {
        let said = why_shot(&chart(&[(2, 2, Shot::Hit)]), Point::new(2, 3), true);
        assert!(said.contains(&"It follows the hit at C3.".to_owned()), "{said:?}");
    }

    #[test]
    fn a_poor_shot_is_told_from_a_better_one() {
        // A hit in the middle was left alone: the better shot follows it.
        let hit = chart(&[(2, 2, Shot::Hit)]);
        let said = why_worse(&hit, Point::new(5, 5), Point::new(2, 3), false);
        assert_eq!(said[0], "A ship was hit at (2,2) and not sunk; (2,3) follows it.");
        // In the corner ships lie in four ways; in the middle of the edge in more, and counted.
        let said = why_worse(&chart(&[]), Point::new(0, 0), Point::new(2, 2), false);
        assert_eq!(said[0], "Ships lie at (0,0) in 4 ways, at (2,2) in 10.");
        let row =
            "At (2,2): a miss splits 6 cells of the row into 2 and 3: no room for the battleship.";
        assert!(said.contains(&row.to_owned()), "{said:?}");
        // Where nothing fits, nothing could be hit.
        let walled = chart(&[(0, 1, Shot::Miss), (1, 0, Shot::Miss)]);
        let said = why_worse(&walled, Point::new(0, 0), Point::new(3, 3), false);
        assert_eq!(said[0], "No ship that floats fits at (0,0): the shot could not hit.");
        // A shot is no worse than itself.
        assert!(why_worse(&chart(&[]), Point::new(2, 2), Point::new(2, 2), false).is_empty());
    }

    #[test]
    fn a_miss_splits_what_a_ship_needs() {
        let said = why_shot(&chart(&[]), Point::new(0, 3), false);
        let row = "A miss splits 6 cells of the row into 3 and 2: no room for the battleship.";
        assert!(said.contains(&row.to_owned()), "{said:?}");
        // At the edge it splits nothing.
        assert_eq!(said.len(), 2);
        assert!(why_shot(&chart(&[(0, 3, Shot::Miss)]), Point::new(0, 3), false).is_empty());
    }
}
