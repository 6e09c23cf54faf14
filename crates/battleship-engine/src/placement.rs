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

use std::collections::HashMap;
use std::fmt;

use battleship::{Board, Dice, Direction, Game, Point, PointSet, ShipId};

/// A place for every ship, by id.
pub type Layout = Vec<Placement>;

/// A place for a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Its topmost or leftmost cell.
    pub start: Point,
    /// How it lies.
    pub direction: Direction,
    /// All its cells.
    pub cells: PointSet,
}

/// How a layout was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniformity {
    /// Every layout was as likely as any other.
    Exact,
    /// Some layouts were likelier than others.
    Near,
}

/// Why there is no layout.
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
pub fn random_layout(
    game: &Game,
    dice: &mut dyn Dice,
    effort: Effort,
) -> Result<(Layout, Uniformity), NoLayout> {
    let lengths: Vec<i32> = game.ships().map(|(_, ship)| ship.length()).collect();
    let berths: Vec<Vec<Placement>> =
        lengths.iter().map(|&length| berths(game.points(), length).collect()).collect();
    if berths.iter().any(Vec::is_empty) {
        return Err(NoLayout::Impossible);
    }
    if let Some(layout) = throw(&berths, dice, effort.throws) {
        return Ok((layout, Uniformity::Exact));
    }
    match Census::new(&lengths, effort.counts).draw(game.points(), dice) {
        Ok(Some(layout)) => Ok((layout, Uniformity::Exact)),
        Ok(None) => Err(NoLayout::Impossible),
        Err(TooMuch) => {
            let tiled = Tiling::new(&lengths, effort.steps).lay(game.points(), dice);
            let layout = tiled.or_else(|refusal| in_lines(game, &lengths).ok_or(refusal))?;
            Ok((mixed(layout, game, dice), Uniformity::Near))
        }
    }
}

/// A last resort for fleets of long ships that fill the board: longest first, each into the first
/// row that has room for it, or else each into the first column.
fn in_lines(game: &Game, lengths: &[i32]) -> Option<Layout> {
    let lay = |lines: i32, room: i32, direction| {
        let mut used = vec![0; lines as usize];
        let mut layout = vec![None; lengths.len()];
        for id in longest_first(lengths) {
            let length = lengths[id];
            let line = used.iter().position(|used| used + length <= room)?;
            let start = match direction {
                Direction::Horizontal => Point::new(line as i32, used[line]),
                Direction::Vertical => Point::new(used[line], line as i32),
            };
            let cells = PointSet::ship(start, length, direction);
            layout[id] = Some(Placement { start, direction, cells });
            used[line] += length;
        }
        layout.into_iter().collect::<Option<Layout>>()
    };
    lay(game.rows(), game.cols(), Direction::Horizontal)
        .or_else(|| lay(game.cols(), game.rows(), Direction::Vertical))
}

/// Lifts one ship after the other and lays it anew, every free place as likely as any other. Each
/// step leaves uniform layouts uniform, so many of them take a crowded one towards that.
fn mixed(mut layout: Layout, game: &Game, dice: &mut dyn Dice) -> Layout {
    const ROUNDS: usize = 50;
    let mut free = layout.iter().fold(game.points(), |free, berth| free - berth.cells);
    for _ in 0..ROUNDS * layout.len() {
        let id = dice.below(layout.len());
        let cells = layout[id].cells;
        let choices: Vec<Placement> = berths(free | cells, cells.len() as i32).collect();
        layout[id] = choices[dice.below(choices.len())];
        free = (free | cells) - layout[id].cells;
    }
    layout
}

/// Puts a layout on a board.
///
/// # Panics
///
/// If the layout is not of the board's game, or the board is not empty.
pub fn place(board: &mut Board<'_>, layout: &Layout) {
    for (index, berth) in layout.iter().enumerate() {
        let placed = board.place_ship(berth.start, ShipId(index), berth.direction);
        assert_eq!(placed, Ok(()), "a layout fits on an empty board of its game");
    }
}

/// Every place for a ship in these cells. A ship of one cell has one place a cell.
pub fn berths(free: PointSet, length: i32) -> impl Iterator<Item = Placement> {
    let directions = if length == 1 { &Direction::BOTH[..1] } else { &Direction::BOTH[..] };
    directions.iter().flat_map(move |&direction| {
        free.berths(length, direction).iter().map(move |start| Placement {
            start,
            direction,
            cells: PointSet::ship(start, length, direction),
        })
    })
}

/// Throws the whole fleet until no ships overlap.
fn throw(berths: &[Vec<Placement>], dice: &mut dyn Dice, throws: usize) -> Option<Layout> {
    let mut layout = Layout::with_capacity(berths.len());
    'throw: for _ in 0..throws {
        layout.clear();
        let mut taken = PointSet::EMPTY;
        for choices in berths {
            let berth = choices[dice.below(choices.len())];
            if berth.cells.meets(taken) {
                continue 'throw;
            }
            taken |= berth.cells;
            layout.push(berth);
        }
        return Some(layout);
    }
    None
}

/// The ids of ships, longest first: long ships leave the fewest choices.
fn longest_first(lengths: &[i32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|&id| -lengths[id]);
    order
}

/// Counting gave up.
struct TooMuch;

/// Counts layouts, and draws one by the counts.
struct Census<'a> {
    lengths: &'a [i32],
    order: Vec<usize>,
    /// Layouts of the ships from some place in the order on, by free cells.
    known: HashMap<(usize, PointSet), u128>,
    most: usize,
}

impl<'a> Census<'a> {
    fn new(lengths: &'a [i32], most: usize) -> Self {
        Self { lengths, order: longest_first(lengths), known: HashMap::new(), most }
    }

    fn count(&mut self, next: usize, free: PointSet) -> Result<u128, TooMuch> {
        let Some(&id) = self.order.get(next) else { return Ok(1) };
        if let Some(&count) = self.known.get(&(next, free)) {
            return Ok(count);
        }
        let needed: i32 = self.order[next..].iter().map(|&id| self.lengths[id]).sum();
        let mut count: u128 = 0;
        if needed as usize <= free.len() {
            for berth in berths(free, self.lengths[id]) {
                let behind = self.count(next + 1, free - berth.cells)?;
                count = count.checked_add(behind).ok_or(TooMuch)?;
            }
        }
        if self.known.len() >= self.most {
            return Err(TooMuch);
        }
        self.known.insert((next, free), count);
        Ok(count)
    }

    fn draw(&mut self, mut free: PointSet, dice: &mut dyn Dice) -> Result<Option<Layout>, TooMuch> {
        let mut layout = vec![None; self.lengths.len()];
        for next in 0..self.order.len() {
            let total = self.count(next, free)?;
            if total == 0 {
                return Ok(None);
            }
            // The layouts are numbered choice by choice; take the one with a random number.
            let mut number = below(dice, total);
            for berth in berths(free, self.lengths[self.order[next]]) {
                let behind = self.count(next + 1, free - berth.cells)?;
                if number < behind {
                    layout[self.order[next]] = Some(berth);
                    free -= berth.cells;
                    break;
                }
                number -= behind;
            }
        }
        Ok(layout.into_iter().collect())
    }
}

/// A number below a limit that may be too large for the dice: built from halves, and rolled
/// again where it is too high.
fn below(dice: &mut dyn Dice, limit: u128) -> u128 {
    if let Ok(limit) = usize::try_from(limit) {
        return dice.below(limit) as u128;
    }
    let bits = u128::BITS - (limit - 1).leading_zeros();
    loop {
        let mut number: u128 = 0;
        for _ in 0..bits.div_ceil(32) {
            number = number << 32 | dice.below(1 << 32) as u128;
        }
        number &= u128::MAX >> (u128::BITS - bits);
        if number < limit {
            return number;
        }
    }
}

/// Backtracking with dice, for fleets that all but fill the board: the first free cell is
/// covered by some ship, or left empty if there are cells to spare.
struct Tiling<'a> {
    lengths: &'a [i32],
    /// How many ships of each length are left.
    left: [usize; 11],
    steps: usize,
}

impl<'a> Tiling<'a> {
    fn new(lengths: &'a [i32], steps: usize) -> Self {
        let mut left = [0; 11];
        for &length in lengths {
            left[length as usize] += 1;
        }
        Self { lengths, left, steps }
    }

    fn lay(mut self, free: PointSet, dice: &mut dyn Dice) -> Result<Layout, NoLayout> {
        let needed: i32 = self.lengths.iter().sum();
        let spare = free.len().checked_sub(needed as usize).ok_or(NoLayout::Impossible)?;
        // Short runs with fresh dice beat one long run: a bad start is left behind soon.
        let (all, mut budget) = (self.left, 2_000);
        loop {
            let mut laid = Vec::new();
            let mut steps = budget.min(self.steps);
            let limit = steps;
            self.left = all;
            match self.cover(free, spare, dice, &mut steps, &mut laid) {
                Ok(true) => return Ok(self.assign(laid)),
                Ok(false) => return Err(NoLayout::Impossible),
                Err(TooMuch) => {}
            }
            self.steps -= limit - steps;
            if self.steps == 0 {
                return Err(NoLayout::GaveUp);
            }
            budget = budget * 3 / 2;
        }
    }

    fn cover(
        &mut self,
        free: PointSet,
        spare: usize,
        dice: &mut dyn Dice,
        steps: &mut usize,
        laid: &mut Vec<Placement>,
    ) -> Result<bool, TooMuch> {
        let Some(first) = free.first() else { return Ok(self.left == [0; 11]) };
        if self.left == [0; 11] {
            return Ok(true);
        }
        *steps = steps.checked_sub(1).ok_or(TooMuch)?;
        let mut choices: Vec<Option<Placement>> = Vec::new();
        if spare > 0 {
            choices.push(None);
        }
        for length in (1..=10).filter(|&length| self.left[length as usize] > 0) {
            let here = berths(free, length).filter(|berth| berth.start == first);
            choices.extend(here.map(Some));
        }
        // The cell is spared as often as there are cells to spare; else layouts would crowd at
        // the top.
        let mut spare_first = dice.below(free.len()) < spare;
        while !choices.is_empty() {
            let kept = usize::from(choices[0].is_none());
            let pick = match (kept, choices.len()) {
                (1, _) if std::mem::take(&mut spare_first) => 0,
                (1, 1) | (0, _) => dice.below(choices.len()),
                (_, count) => kept + dice.below(count - kept),
            };
            let choice = choices.remove(pick);
            let Some(berth) = choice else {
                if self.cover(free - PointSet::of(first), spare - 1, dice, steps, laid)? {
                    return Ok(true);
                }
                continue;
            };
            let length = berth.cells.len();
            self.left[length] -= 1;
            laid.push(berth);
            if self.cover(free - berth.cells, spare, dice, steps, laid)? {
                return Ok(true);
            }
            laid.pop();
            self.left[length] += 1;
        }
        Ok(false)
    }

    /// Gives each ship one of the places of its length.
    fn assign(&self, mut laid: Vec<Placement>) -> Layout {
        self.lengths
            .iter()
            .map(|&length| {
                let found = laid.iter().rposition(|berth| berth.cells.len() == length as usize);
                laid.swap_remove(found.expect("a place was laid for every ship"))
            })
            .collect()
    }
}
