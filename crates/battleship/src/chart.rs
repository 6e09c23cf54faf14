//! What a player knows of the opponent's board, and nothing more.

use crate::board::Shot;
use crate::game::Game;
use crate::point::{Direction, Point};
use crate::point_set::PointSet;
use crate::ship::ShipId;

/// A record of shots and what came of them. It is made from answers alone and cannot hold the
/// enemy's layout; players and screens get this and never the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    board: PointSet,
    /// The length of every ship of the game.
    lengths: Vec<i32>,
    misses: PointSet,
    hits: PointSet,
    sinkings: Vec<Sinking>,
}

/// A ship that was sunk, and the shot that did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sinking {
    /// Which ship.
    pub ship: ShipId,
    /// Where its last segment lay.
    pub at: Point,
    /// Every hit up to and with that shot: the ship lies on some of them.
    pub hits: PointSet,
}

impl Chart {
    /// An empty chart.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            board: game.points(),
            lengths: game.ships().map(|(_, ship)| ship.length()).collect(),
            misses: PointSet::EMPTY,
            hits: PointSet::EMPTY,
            sinkings: Vec::new(),
        }
    }

    /// Notes what an attack did.
    pub fn record(&mut self, at: Point, shot: Shot) {
        match shot {
            Shot::Miss => self.misses |= PointSet::of(at),
            Shot::Hit => self.hits |= PointSet::of(at),
            Shot::Sunk(ship) => {
                self.hits |= PointSet::of(at);
                self.sinkings.push(Sinking { ship, at, hits: self.hits });
            }
        }
    }

    /// Every point of the board.
    pub const fn board(&self) -> PointSet {
        self.board
    }

    /// Shots into water.
    pub const fn misses(&self) -> PointSet {
        self.misses
    }

    /// Shots that hit a ship, sunk or not.
    pub const fn hits(&self) -> PointSet {
        self.hits
    }

    /// Points that were not attacked yet.
    pub fn untried(&self) -> PointSet {
        self.board - self.misses - self.hits
    }

    /// The ships sunk so far, in that order.
    pub fn sinkings(&self) -> &[Sinking] {
        &self.sinkings
    }

    /// The length of a ship of the game.
    #[must_use]
    pub fn length(&self, ship: ShipId) -> Option<i32> {
        self.lengths.get(ship.0).copied()
    }

    /// The ships still afloat.
    pub fn afloat(&self) -> impl Iterator<Item = ShipId> {
        (0..self.lengths.len())
            .map(ShipId)
            .filter(|ship| self.sinkings.iter().all(|sinking| sinking.ship != *ship))
    }

    /// Where a sunk ship may lie, as far as hits tell: through its last segment, on hits alone,
    /// and not over the last segment of another sunk ship.
    pub fn wrecks(&self, sinking: Sinking) -> impl Iterator<Item = PointSet> {
        let others: PointSet =
            self.sinkings.iter().filter(|other| other.ship != sinking.ship).map(|s| s.at).collect();
        let open = sinking.hits - others;
        let length = self.length(sinking.ship).unwrap_or(0);
        // A ship of one cell lies both ways on the same cell.
        let directions = if length == 1 { &Direction::BOTH[..1] } else { &Direction::BOTH[..] };
        directions.iter().flat_map(move |&direction| {
            open.berths(length, direction)
                .iter()
                .map(move |start| PointSet::ship(start, length, direction))
                .filter(move |cells| cells.contains(sinking.at))
        })
    }

    /// Where each sunk ship is known to lie: the cells that it has in every layout of the sunk
    /// ships which explains the shots. All of them, where there is only one way.
    #[must_use]
    pub fn known_wreck(&self, ship: ShipId) -> PointSet {
        let Some(of) = self.sinkings.iter().position(|sinking| sinking.ship == ship) else {
            return PointSet::EMPTY;
        };
        let candidates: Vec<Vec<PointSet>> =
            self.sinkings.iter().map(|&sinking| self.wrecks(sinking).collect()).collect();
        let mut common = None;
        let mut chosen = vec![PointSet::EMPTY; candidates.len()];
        Self::explain(&candidates, 0, PointSet::EMPTY, &mut chosen, &mut |layout| {
            common = Some(common.unwrap_or(layout[of]) & layout[of]);
        });
        common.unwrap_or_default()
    }

    /// Calls `found` with every way to lay the sunk ships without overlap.
    fn explain(
        candidates: &[Vec<PointSet>],
        next: usize,
        taken: PointSet,
        chosen: &mut Vec<PointSet>,
        found: &mut impl FnMut(&[PointSet]),
    ) {
        if next == candidates.len() {
            return found(chosen);
        }
        for &cells in &candidates[next] {
            if !cells.meets(taken) {
                chosen[next] = cells;
                Self::explain(candidates, next + 1, taken | cells, chosen, found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(cells: &[(i32, i32)]) -> PointSet {
        cells.iter().map(|&(row, col)| Point::new(row, col)).collect()
    }

    #[test]
    fn a_chart_knows_shots_and_sinkings() {
        let game = Game::standard();
        let mut chart = Chart::new(&game);
        chart.record(Point::new(0, 0), Shot::Miss);
        chart.record(Point::new(5, 5), Shot::Hit);
        chart.record(Point::new(5, 6), Shot::Sunk(ShipId(4)));
        assert_eq!(chart.misses(), points(&[(0, 0)]));
        assert_eq!(chart.hits(), points(&[(5, 5), (5, 6)]));
        assert_eq!(chart.untried().len(), 97);
        assert_eq!(chart.afloat().map(|ship| ship.0).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(chart.known_wreck(ShipId(4)), points(&[(5, 5), (5, 6)]));
        assert_eq!(chart.known_wreck(ShipId(0)), PointSet::EMPTY);
    }

    #[test]
    fn an_ambiguous_wreck_is_known_as_far_as_all_ways_agree() {
        let mut game = Game::new(3, 3).expect("a size");
        game.add_ship(2, 'P', "patrol boat").expect("a ship");
        game.add_ship(2, 'Q', "other boat").expect("a ship");
        let mut chart = Chart::new(&game);
        // Hits left of and above the last one: the boat lies one way or the other.
        chart.record(Point::new(0, 1), Shot::Hit);
        chart.record(Point::new(1, 0), Shot::Hit);
        chart.record(Point::new(1, 1), Shot::Sunk(ShipId(0)));
        assert_eq!(chart.known_wreck(ShipId(0)), points(&[(1, 1)]));
        // A hit that comes later says nothing of where the sunk ship lies.
        let known = chart.known_wreck(ShipId(0));
        chart.record(Point::new(2, 1), Shot::Hit);
        assert_eq!(chart.known_wreck(ShipId(0)), known);
        // The second boat sinks at (0,0) next to (0,1): that cell is taken, or (1,0) is.
        chart.record(Point::new(0, 0), Shot::Sunk(ShipId(1)));
        assert_eq!(chart.known_wreck(ShipId(1)), points(&[(0, 0)]));
    }
}
