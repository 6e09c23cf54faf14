//! Laying out a fleet at random.
//!
//! Three ways, in this order, each limited by work and not by the clock:
//!
//! 1. Every ship at random on the empty board, again and again until none overlap. Whatever comes
//!    out is uniform over all layouts, and for ordinary fleets it comes out at once.
//! 2. Where fleets are dense that would take too long: count the layouts behind every choice, and
//!    choose by the counts. That is uniform too, as long as the counting can be done.
//! 3. Where even that is too much: backtracking with dice, which finds a layout if there is one,
//!    but not all of them equally often.
//!
//! Those are even. A player who wants to be hard to find takes [`evasive_layout`].

use std::collections::HashMap;
use std::fmt;

use battleship::{Dice, Direction, Game, Layout, Placement, Point, PointSet};

use crate::packing::{Counts, count_lengths};

/// How a layout was found.
///
/// ```
/// use battleship::Game;
/// use battleship_engine::SeededDice;
/// use battleship_engine::placement::{Effort, Uniformity, random_layout};
///
/// let found = random_layout(&Game::standard(), &mut SeededDice::new(1), Effort::default());
/// assert!(found.is_ok_and(|(_, uniformity)| uniformity == Uniformity::Exact));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniformity {
    /// Every layout was as likely as any other.
    Exact,
    /// Some layouts were likelier than others.
    Near,
}

/// Why there is no layout.
///
/// ```
/// use battleship::Game;
/// use battleship_engine::SeededDice;
/// use battleship_engine::placement::{Effort, NoLayout, random_layout};
///
/// let mut game = Game::new(2, 5)?;
/// for symbol in ['A', 'B', 'C'] {
///     game.add_ship(3, symbol, "ship")?;
/// }
/// let found = random_layout(&game, &mut SeededDice::new(1), Effort::default());
/// assert_eq!(found, Err(NoLayout::Impossible));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLayout {
    /// The ships do not fit on the board in any way.
    Impossible,
    /// None was found within the work that is allowed.
    GaveUp,
}

impl fmt::Display for NoLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Impossible => "the ships do not fit on the board in any way",
            Self::GaveUp => "no way to place the ships was found in the time allowed",
        })
    }
}

impl std::error::Error for NoLayout {}

/// How much work each way may do. The default stays below the seed's five seconds.
///
/// ```
/// use battleship_engine::placement::Effort;
///
/// // Where a person waits for it.
/// let quick = Effort { steps: 200_000, ..Effort::default() };
/// assert!(quick.steps < Effort::default().steps);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Throws of the whole fleet.
    pub throws: usize,
    /// Free-cell sets whose layouts are counted.
    pub counts: usize,
    /// Ships laid while backtracking.
    pub steps: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { throws: 200_000, counts: 200_000, steps: 8_000_000 }
    }
}

/// A random layout of a game's fleet on an empty board.
///
/// ```
/// use battleship::{Board, Game};
/// use battleship_engine::SeededDice;
/// use battleship_engine::placement::{Effort, random_layout};
///
/// let game = Game::standard();
/// let (layout, _) = random_layout(&game, &mut SeededDice::new(1), Effort::default())?;
/// let mut board = Board::new(&game);
/// board.place_fleet(&layout)?;
/// assert!(board.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_layout(
    game: &Game,
    dice: &mut dyn Dice,
    effort: Effort,
) -> Result<(Layout, Uniformity), NoLayout> {
    let lengths: Vec<usize> = game.ships().map(|(_, ship)| ship.length()).collect();
    let places = places(game);
    if places.iter().any(Vec::is_empty) {
        return Err(NoLayout::Impossible);
    }
    if let Some(layout) = throw(&places, dice, effort.throws) {
        return Ok((layout, Uniformity::Exact));
    }
    // Long ships leave the fewest choices.
    let mut longest_first = lengths.clone();
    longest_first.sort_unstable_by(|a, b| b.cmp(a));
    let longest_first = &longest_first[..];
    let census = Census { longest_first, known: HashMap::new(), most: effort.counts };
    match census.draw(game.points(), dice) {
        Ok(Some(laid)) => Ok((assign(&lengths, laid), Uniformity::Exact)),
        Ok(None) => Err(NoLayout::Impossible),
        Err(TooMuch) => {
            let tiled = tile(&lengths, game.points(), dice, effort.steps);
            let laid = tiled.or_else(|refusal| in_lines(game, longest_first).ok_or(refusal))?;
            Ok((mixed(assign(&lengths, laid), game, dice), Uniformity::Near))
        }
    }
}

/// Where each ship can lie on an empty board.
fn places(game: &Game) -> Vec<Vec<Placement>> {
    game.ships().map(|(_, ship)| game.points().placements(ship.length()).collect()).collect()
}

/// Of how many fleets at most an evasive one is the one on the least likely cells.
const MOST_COMPARED: usize = 4;

/// Throws for each fleet to compare with: dense fleets, which take more, are not compared.
const THROWS_EACH: usize = 1_000;

/// A random layout that is harder to find than others for whoever shoots where ships are likeliest.
///
/// Of one to four fleets, each number as likely as any other, it is the one on the cells that have the
/// fewest places of ships. So any fleet may come: none less than a quarter as often as in a
/// [`random_layout`], none more than two and a half times as often. With more fleets to compare it
/// would be harder still, but for those who know that it is so laid it would be easier than an even one.
/// Fleets so dense that one takes long to find are laid as evenly as there.
///
/// ```
/// use battleship::{Board, Game};
/// use battleship_engine::SeededDice;
/// use battleship_engine::placement::{Effort, evasive_layout};
///
/// let game = Game::standard();
/// let layout = evasive_layout(&game, &mut SeededDice::new(1), Effort::default())?;
/// let mut board = Board::new(&game);
/// board.place_fleet(&layout)?;
/// assert!(board.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evasive_layout(
    game: &Game,
    dice: &mut dyn Dice,
    effort: Effort,
) -> Result<Layout, NoLayout> {
    least_crowded(game, dice, effort, MOST_COMPARED)
}

/// The least crowded of one to `most` fleets.
pub(crate) fn least_crowded(
    game: &Game,
    dice: &mut dyn Dice,
    effort: Effort,
    most: usize,
) -> Result<Layout, NoLayout> {
    let (mut best, _) = random_layout(game, dice, effort)?;
    let places = places(game);
    let crowds = Crowds::of_places(&places);
    for _ in 0..dice.index(most) {
        let Some(other) = throw(&places, dice, THROWS_EACH) else { break };
        if crowds.of(&other) < crowds.of(&best) {
            best = other;
        }
    }
    Ok(best)
}

/// How many ships there are on each cell of an empty board on average, if each lies anywhere and may lie over
/// others.
#[derive(Clone, Debug)]
pub(crate) struct Crowds {
    /// Rows are 11 apart.
    ships: [f64; 110],
}

impl Crowds {
    #[cfg(test)]
    pub(crate) fn new(game: &Game) -> Self {
        Self::of_places(&places(game))
    }

    fn of_places(places: &[Vec<Placement>]) -> Self {
        let mut ships = [0.0; 110];
        for places in places {
            let cells = places.iter().flat_map(|place| place.cells);
            cells.for_each(|cell| ships[index(cell)] += 1.0 / places.len() as f64);
        }
        Self { ships }
    }

    /// The sum over these cells.
    pub(crate) fn on(&self, cells: PointSet) -> f64 {
        cells.into_iter().map(|cell| self.ships[index(cell)]).sum()
    }

    /// The sum over the cells of a fleet.
    fn of(&self, layout: &Layout) -> f64 {
        layout.iter().map(|place| self.on(place.cells)).sum()
    }
}

const fn index(cell: Point) -> usize {
    (cell.row * 11 + cell.col) as usize
}

/// Gives each ship one of the places of its length.
fn assign(lengths: &[usize], mut laid: Vec<Placement>) -> Layout {
    let place = |&length: &usize| {
        let found = laid.iter().position(|place| place.cells.len() == length);
        laid.remove(found.expect("a place was laid for every ship"))
    };
    lengths.iter().map(place).collect()
}

/// A last resort for fleets of long ships that fill the board: longest first, each into the first
/// row that has room for it, or else each into the first column.
fn in_lines(game: &Game, longest_first: &[usize]) -> Option<Vec<Placement>> {
    let lay = |lines: i32, room: i32, direction| {
        let mut used = vec![0; lines as usize];
        let place = |&length: &usize| {
            let line = used.iter().position(|used| used + length <= room as usize)?;
            let (along, across) = (used[line] as i32, line as i32);
            used[line] += length;
            let start = match direction {
                Direction::Horizontal => Point::new(across, along),
                Direction::Vertical => Point::new(along, across),
            };
            Some(Placement::new(start, length, direction))
        };
        longest_first.iter().map(place).collect::<Option<Vec<_>>>()
    };
    lay(game.rows(), game.cols(), Direction::Horizontal)
        .or_else(|| lay(game.cols(), game.rows(), Direction::Vertical))
}

/// Lifts one ship after the other and lays it anew, every free place as likely as any other. Each
/// step leaves uniform layouts uniform, so many of them take a crowded one towards that.
fn mixed(mut layout: Layout, game: &Game, dice: &mut dyn Dice) -> Layout {
    const ROUNDS: usize = 50;
    let mut free = layout.iter().fold(game.points(), |free, place| free - place.cells);
    for _ in 0..ROUNDS * layout.len() {
        let id = dice.index(layout.len());
        let cells = layout[id].cells;
        let choices: Vec<Placement> = (free | cells).placements(cells.len()).collect();
        layout[id] = choices[dice.index(choices.len())];
        free = (free | cells) - layout[id].cells;
    }
    layout
}

/// Throws the whole fleet until no ships overlap.
fn throw(places: &[Vec<Placement>], dice: &mut dyn Dice, throws: usize) -> Option<Layout> {
    let mut layout = Layout::with_capacity(places.len());
    'throw: for _ in 0..throws {
        layout.clear();
        let mut taken = PointSet::EMPTY;
        for choices in places {
            let place = choices[dice.index(choices.len())];
            if place.cells.meets(taken) {
                continue 'throw;
            }
            taken |= place.cells;
            layout.push(place);
        }
        return Some(layout);
    }
    None
}

/// Counting gave up.
struct TooMuch;

/// Counts layouts, and draws one by the counts.
struct Census<'a> {
    longest_first: &'a [usize],
    /// Layouts of the ships from some place in the order on, by free cells.
    known: HashMap<(usize, PointSet), u128>,
    most: usize,
}

impl Census<'_> {
    fn count(&mut self, next: usize, free: PointSet) -> Result<u128, TooMuch> {
        let Some(&length) = self.longest_first.get(next) else { return Ok(1) };
        if let Some(&count) = self.known.get(&(next, free)) {
            return Ok(count);
        }
        let needed: usize = self.longest_first[next..].iter().sum();
        let mut count: u128 = 0;
        if needed <= free.len() {
            for place in free.placements(length) {
                let behind = self.count(next + 1, free - place.cells)?;
                count = count.checked_add(behind).ok_or(TooMuch)?;
            }
        }
        if self.known.len() >= self.most {
            return Err(TooMuch);
        }
        self.known.insert((next, free), count);
        Ok(count)
    }

    fn draw(
        mut self,
        mut free: PointSet,
        dice: &mut dyn Dice,
    ) -> Result<Option<Vec<Placement>>, TooMuch> {
        let mut laid = Vec::new();
        for (next, &length) in self.longest_first.iter().enumerate() {
            let total = self.count(next, free)?;
            if total == 0 {
                return Ok(None);
            }
            // The layouts are numbered choice by choice; take the one with a random number.
            let mut number = below(dice, total);
            for place in free.placements(length) {
                let behind = self.count(next + 1, free - place.cells)?;
                if number < behind {
                    laid.push(place);
                    free -= place.cells;
                    break;
                }
                number -= behind;
            }
        }
        Ok(Some(laid))
    }
}

/// A number below a limit that may be too large for the dice: built from halves, and rolled
/// again where it is too high.
fn below(dice: &mut dyn Dice, limit: u128) -> u128 {
    if let Ok(limit) = u64::try_from(limit) {
        return u128::from(dice.below(limit));
    }
    let bits = u128::BITS - (limit - 1).leading_zeros();
    loop {
        let mut number: u128 = 0;
        for _ in 0..bits.div_ceil(32) {
            number = number << 32 | u128::from(dice.below(1 << 32));
        }
        number &= u128::MAX >> (u128::BITS - bits);
        if number < limit {
            return number;
        }
    }
}

/// Backtracking with dice, for fleets that all but fill the board: the first free cell is
/// covered by some ship, or left empty if there are cells to spare.
fn tile(
    lengths: &[usize],
    free: PointSet,
    dice: &mut dyn Dice,
    mut steps: usize,
) -> Result<Vec<Placement>, NoLayout> {
    let needed: usize = lengths.iter().sum();
    let spare = free.len().checked_sub(needed).ok_or(NoLayout::Impossible)?;
    // Short runs with fresh dice beat one long run: a bad start is left behind soon.
    let mut budget = 2_000;
    loop {
        let limit = steps.min(budget);
        let left = count_lengths(lengths.iter().copied());
        let mut tiling = Tiling { dice, left, laid: Vec::new(), steps: limit };
        match tiling.cover(free, spare) {
            Ok(true) => return Ok(tiling.laid),
            Ok(false) => return Err(NoLayout::Impossible),
            Err(TooMuch) => steps -= limit,
        }
        if steps == 0 {
            return Err(NoLayout::GaveUp);
        }
        budget = budget * 3 / 2;
    }
}

struct Tiling<'a> {
    dice: &'a mut dyn Dice,
    /// How many ships of each length are left.
    left: Counts,
    laid: Vec<Placement>,
    /// How many cells may still be looked at.
    steps: usize,
}

impl Tiling<'_> {
    fn cover(&mut self, free: PointSet, spare: usize) -> Result<bool, TooMuch> {
        if self.left == [0; 11] {
            return Ok(true);
        }
        let Some(first) = free.first() else { return Ok(false) };
        self.steps = self.steps.checked_sub(1).ok_or(TooMuch)?;
        let left = (1..=10).filter(|&length| self.left[length] > 0);
        let here = left.flat_map(|length| free.placements(length));
        let mut choices: Vec<Placement> = here.filter(|place| place.start == first).collect();
        // The cell is spared as often as there are cells to spare; else layouts would crowd at
        // the top.
        let spared = free - PointSet::of(first);
        let spare_first = self.dice.index(free.len()) < spare;
        if spare_first && self.cover(spared, spare - 1)? {
            return Ok(true);
        }
        while !choices.is_empty() {
            let place = choices.remove(self.dice.index(choices.len()));
            let length = place.cells.len();
            self.left[length] -= 1;
            self.laid.push(place);
            if self.cover(free - place.cells, spare)? {
                return Ok(true);
            }
            self.laid.pop();
            self.left[length] += 1;
        }
        Ok(spare > 0 && !spare_first && self.cover(spared, spare - 1)?)
    }
}
