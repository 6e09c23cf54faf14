//! The mediocre player, exactly as the seed describes it.

use std::sync::Arc;

use battleship::{
    AttackError, Board, Console, Dice, Direction, Game, Player, Point, PointSet, ShipId, Shot,
    TalkError,
};

use crate::dice::SeededDice;
use crate::packing::Packing;

/// How often it blocks half of the board and tries to place its ships.
const TRIES: usize = 50;
/// How far the cross around a hit reaches.
const REACH: i32 = 4;

/// Places its ships by backtracking on a board half of which is blocked; attacks at random until
/// it hits, then around that hit until something sinks.
#[derive(Clone, Debug)]
pub struct Mediocre {
    name: String,
    game: Arc<Game>,
    dice: SeededDice,
    chosen: PointSet,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// State 1: any point that was not chosen before.
    Roaming,
    /// State 2: the points of the cross around a hit.
    Around(Point),
}

impl Mediocre {
    /// A player of this name.
    #[must_use]
    pub fn new(name: &str, game: &Arc<Game>, dice: SeededDice) -> Self {
        Self {
            name: name.to_owned(),
            game: Arc::clone(game),
            dice,
            chosen: PointSet::EMPTY,
            state: State::Roaming,
        }
    }

    /// The points from which the next attack is drawn, each as likely as any other: in state 2
    /// what is left of the cross, and else all points not chosen before.
    #[must_use]
    pub fn choices(&self) -> PointSet {
        let left = self.game.points() - self.chosen;
        match self.state {
            State::Around(center) if cross(center).meets(left) => cross(center) & left,
            _ => left,
        }
    }
}

/// Every point at most four steps from the centre, horizontally or vertically.
fn cross(center: Point) -> PointSet {
    let steps = -REACH..=REACH;
    steps
        .flat_map(|step| {
            [Point::new(center.row + step, center.col), Point::new(center.row, center.col + step)]
        })
        .collect()
}

/// Places ship `id` and all after it: ships in the order of their ids, cells row by row,
/// horizontal before vertical. Backtracks where the rest does not fit; [`Packing`] sees that
/// early, so that no fleet makes this long, and the first solution stays the same.
///
/// False, with the board as it was, if there is no way.
pub(crate) fn place_from(board: &mut Board<'_>, id: ShipId, packing: &mut Packing) -> bool {
    let Some(ship) = board.game().ship(id) else { return true };
    let length = ship.length();
    let free = board.free();
    for start in free {
        for direction in Direction::BOTH {
            let cells = PointSet::ship(start, length, direction);
            let fits = cells.len() == length as usize && free.contains_all(cells);
            if fits
                && packing.fits(free - cells, id.0 + 1)
                && board.place_ship(start, id, direction).is_ok()
            {
                if place_from(board, ShipId(id.0 + 1), packing) {
                    return true;
                }
                let removed = board.unplace_ship(start, id, direction);
                debug_assert_eq!(removed, Ok(()));
            }
        }
    }
    false
}

impl Player for Mediocre {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(
        &mut self,
        board: &mut Board<'_>,
        _console: &mut Console<'_>,
    ) -> Result<bool, TalkError> {
        let mut packing = Packing::new(&self.game);
        for _ in 0..TRIES {
            board.clear();
            board.block(&mut self.dice);
            let placed =
                packing.fits(board.free(), 0) && place_from(board, ShipId(0), &mut packing);
            board.unblock();
            if placed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn recommend_attack(&mut self, _console: &mut Console<'_>) -> Result<Point, TalkError> {
        let left = self.game.points() - self.chosen;
        if matches!(self.state, State::Around(center) if !cross(center).meets(left)) {
            self.state = State::Roaming;
        }
        // With every point chosen there is nothing left to attack; any point will do.
        let point = self.dice.pick(self.choices()).unwrap_or_default();
        self.chosen |= PointSet::of(point);
        Ok(point)
    }

    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>) {
        match (self.state, result) {
            (State::Roaming, Ok(Shot::Hit)) => self.state = State::Around(at),
            (State::Around(_), Ok(Shot::Sunk(_))) => self.state = State::Roaming,
            _ => {}
        }
    }

    fn record_attack_by_opponent(&mut self, _at: Point) {}
}
