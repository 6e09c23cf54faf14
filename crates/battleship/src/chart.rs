//! What a player knows of the opponent's board, and nothing more.

use std::collections::HashMap;

use crate::{Game, Point, PointSet, Ship, ShipId, Shot};

/// A record of shots and what came of them. It is made from answers alone and cannot hold the
/// enemy's layout; players and screens get this and never the board.
///
/// ```
/// use battleship::{Chart, Game, Point, ShipId, Shot};
///
/// let mut chart = Chart::new(&Game::standard());
/// chart.record(Point::new(5, 5), Shot::Hit);
/// chart.record(Point::new(5, 6), Shot::Sunk(ShipId(4)));
/// assert_eq!(chart.untried().len(), 98);
/// assert_eq!(chart.afloat().count(), 4);
/// // There is only one way for a boat of two cells to lie.
/// assert_eq!(chart.known_wrecks(), [(ShipId(4), chart.hits())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    game: Game,
    misses: PointSet,
    hits: PointSet,
    sinkings: Vec<Sinking>,
}

/// A ship that was sunk, and the shot that did it.
///
/// ```
/// use battleship::{Chart, Game, Point, ShipId, Shot};
///
/// let mut chart = Chart::new(&Game::standard());
/// chart.record(Point::new(0, 0), Shot::Hit);
/// chart.record(Point::new(1, 0), Shot::Sunk(ShipId(4)));
/// let sinking = chart.sinkings()[0];
/// assert_eq!((sinking.ship, sinking.at), (ShipId(4), Point::new(1, 0)));
/// ```
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
            game: game.clone(),
            misses: PointSet::EMPTY,
            hits: PointSet::EMPTY,
            sinkings: Vec::new(),
        }
    }

    /// The game it belongs to.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Notes what an attack did.
    pub fn record(&mut self, at: Point, shot: Shot) {
        let shots = if shot == Shot::Miss { &mut self.misses } else { &mut self.hits };
        *shots |= PointSet::of(at);
        if let Shot::Sunk(ship) = shot {
            self.sinkings.push(Sinking { ship, at, hits: self.hits });
        }
    }

    /// Every point of the board.
    pub const fn board(&self) -> PointSet {
        self.game.points()
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
        self.board() - self.misses - self.hits
    }

    /// The ships sunk so far, in that order.
    pub fn sinkings(&self) -> &[Sinking] {
        &self.sinkings
    }

    /// The length of a ship of the game.
    #[must_use]
    pub fn length(&self, ship: ShipId) -> Option<usize> {
        self.game.ship(ship).map(Ship::length)
    }

    /// Whether a ship is sunk.
    pub fn is_sunk(&self, ship: ShipId) -> bool {
        self.sinkings.iter().any(|sinking| sinking.ship == ship)
    }

    /// The ships still afloat.
    pub fn afloat(&self) -> impl Iterator<Item = ShipId> {
        (0..self.game.n_ships()).map(ShipId).filter(|ship| !self.is_sunk(*ship))
    }

    /// Where a sunk ship may lie, as far as hits tell: through its last segment, on hits alone,
    /// and not over the last segment of another sunk ship.
    pub fn wrecks(&self, sinking: Sinking) -> impl Iterator<Item = PointSet> {
        let others: PointSet =
            self.sinkings.iter().filter(|other| other.ship != sinking.ship).map(|s| s.at).collect();
        let open = sinking.hits - others;
        let places = open.placements(self.length(sinking.ship).unwrap_or(0));
        places.map(|place| place.cells).filter(move |cells| cells.contains(sinking.at))
    }

    /// Where each sunk ship is known to lie, in the order in which they sank: the cells that it has
    /// in every layout of the sunk ships which explains the shots. All of its cells, where there is
    /// only one way.
    #[must_use]
    pub fn known_wrecks(&self) -> Vec<(ShipId, PointSet)> {
        let candidates: Vec<Vec<PointSet>> =
            self.sinkings.iter().map(|&sinking| self.wrecks(sinking).collect()).collect();
        let mut known = vec![PointSet::EMPTY; candidates.len()];
        for group in independent_groups(&candidates) {
            let common = Wrecks::new(&candidates, &group).common();
            for (&wreck, cells) in group.iter().zip(common) {
                known[wreck] = cells;
            }
        }
        self.sinkings.iter().map(|sinking| sinking.ship).zip(known).collect()
    }
}

fn union(places: &[PointSet]) -> PointSet {
    places.iter().fold(PointSet::EMPTY, |all, &cells| all | cells)
}

/// Divides the wrecks into groups that cannot be in each other's way. Within a group they are in
/// the order of the board, so that those laid last are near each other.
fn independent_groups(candidates: &[Vec<PointSet>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(PointSet, Vec<usize>)> = Vec::new();
    for (wreck, places) in candidates.iter().enumerate() {
        let (mut cells, mut members) = (union(places), vec![wreck]);
        groups.retain_mut(|(other, others)| {
            let joins = other.meets(cells);
            if joins {
                cells |= *other;
                members.append(others);
            }
            !joins
        });
        groups.push((cells, members));
    }
    let in_order = |(_, mut members): (PointSet, Vec<usize>)| {
        members.sort_by_key(|&wreck| union(&candidates[wreck]).first());
        members
    };
    groups.into_iter().map(in_order).collect()
}

/// The most situations looked at in a group; beyond that each wreck is judged by itself, which may
/// say less and never says anything wrong.
const MOST_SITUATIONS: usize = 1 << 16;

/// A group of wrecks, laid one after the other in every way without overlap. Ways that leave the
/// same cells to the wrecks to come are the same situation, and each situation is looked at once:
/// so the work grows with the width of the group, not with the number of ways.
struct Wrecks<'a> {
    /// Where each may lie.
    places: Vec<&'a [PointSet]>,
    /// For each, the cells that it and those after it may take.
    ahead: Vec<PointSet>,
    /// By wreck and cells taken, what the wrecks from there on have in common; nothing if they
    /// cannot be laid.
    seen: HashMap<(usize, PointSet), Option<Vec<PointSet>>>,
}

impl<'a> Wrecks<'a> {
    fn new(candidates: &'a [Vec<PointSet>], group: &[usize]) -> Self {
        let places: Vec<&[PointSet]> = group.iter().map(|&wreck| &candidates[wreck][..]).collect();
        let mut ahead: Vec<PointSet> = places.iter().map(|places| union(places)).collect();
        for wreck in (1..ahead.len()).rev() {
            ahead[wreck - 1] = ahead[wreck - 1] | ahead[wreck];
        }
        Self { places, ahead, seen: HashMap::new() }
    }

    /// The cells that each wreck has in all ways.
    fn common(mut self) -> Vec<PointSet> {
        let found = self.lay(0, PointSet::EMPTY);
        if self.seen.len() < MOST_SITUATIONS {
            return found.unwrap_or_else(|| vec![PointSet::EMPTY; self.places.len()]);
        }
        let alone = |places: &&[PointSet]| places.iter().copied().reduce(|a, b| a & b);
        self.places.iter().map(|places| alone(places).unwrap_or_default()).collect()
    }

    /// Lays the wrecks from this one on; nothing if there is no way.
    fn lay(&mut self, next: usize, taken: PointSet) -> Option<Vec<PointSet>> {
        if next == self.places.len() {
            return Some(Vec::new());
        }
        let situation = (next, taken & self.ahead[next]);
        if let Some(known) = self.seen.get(&situation) {
            return known.clone();
        }
        let mut common: Option<Vec<PointSet>> = None;
        for &cells in self.places[next] {
            if cells.meets(taken) || self.seen.len() >= MOST_SITUATIONS {
                continue;
            }
            let Some(rest) = self.lay(next + 1, taken | cells) else { continue };
            let way = std::iter::once(cells).chain(rest);
            common = Some(match common {
                None => way.collect(),
                Some(common) => common.into_iter().zip(way).map(|(a, b)| a & b).collect(),
            });
        }
        self.seen.insert(situation, common.clone());
        common
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
        assert_eq!(chart.known_wrecks(), [(ShipId(4), points(&[(5, 5), (5, 6)]))]);
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
        let known = [(ShipId(0), points(&[(1, 1)]))];
        assert_eq!(chart.known_wrecks(), known);
        // A hit that comes later says nothing of where the sunk ship lies.
        chart.record(Point::new(2, 1), Shot::Hit);
        assert_eq!(chart.known_wrecks(), known);
        // The second boat sinks at (0,0) next to (0,1): that cell is taken, or (1,0) is.
        chart.record(Point::new(0, 0), Shot::Sunk(ShipId(1)));
        assert_eq!(chart.known_wrecks()[1], (ShipId(1), points(&[(0, 0)])));
    }

    /// The same by going through every way to lay all wrecks.
    fn plainly(chart: &Chart) -> Vec<(ShipId, PointSet)> {
        let mut ways = vec![Vec::new()];
        for &sinking in chart.sinkings() {
            ways = ways
                .iter()
                .flat_map(|way: &Vec<PointSet>| {
                    let free = |cells: &PointSet| way.iter().all(|other| !other.meets(*cells));
                    let longer = chart.wrecks(sinking).filter(free);
                    longer.map(|cells| [&way[..], &[cells]].concat()).collect::<Vec<_>>()
                })
                .collect();
        }
        let common = |wreck: usize| ways.iter().map(|way| way[wreck]).reduce(|a, b| a & b);
        let ships = chart.sinkings().iter().enumerate();
        ships.map(|(wreck, sinking)| (sinking.ship, common(wreck).unwrap_or_default())).collect()
    }

    /// A fleet thrown onto a board and shot at everywhere: its chart after every shot is given to
    /// `check`.
    fn shoot(game: &Game, random: &mut fastrand::Rng, mut check: impl FnMut(&Chart)) {
        let mut board = crate::Board::new(game);
        for (id, ship) in game.ships() {
            let places: Vec<_> = board.free().placements(ship.length()).collect();
            let Some(place) = random.choice(&places) else { return };
            board.place_ship(place.start, id, place.direction).expect("room");
        }
        let mut chart = Chart::new(game);
        let mut points: Vec<Point> = game.points().iter().collect();
        random.shuffle(&mut points);
        for point in points {
            chart.record(point, board.attack(point).expect("a new shot"));
            check(&chart);
        }
    }

    fn fleet(rows: i32, cols: i32, lengths: impl IntoIterator<Item = i32>) -> Game {
        let mut game = Game::new(rows, cols).expect("a size");
        let symbols = ('!'..='~').filter(|symbol| !"Xo.".contains(*symbol));
        for (length, symbol) in lengths.into_iter().zip(symbols) {
            let _ = game.add_ship(length, symbol, "ship");
        }
        game
    }

    #[test]
    fn known_wrecks_are_those_of_trying_everything() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut partly = 0;
        for _ in 0..600 {
            let lengths: Vec<i32> = (0..random.usize(1..=6)).map(|_| random.i32(1..=4)).collect();
            let game = fleet(random.i32(2..=5), random.i32(2..=5), lengths);
            shoot(&game, &mut random, |chart| {
                let known = chart.known_wrecks();
                assert_eq!(known, plainly(chart), "{chart:?}");
                partly += known
                    .iter()
                    .filter(|(ship, cells)| chart.length(*ship) != Some(cells.len()))
                    .count();
            });
        }
        assert!(partly > 50, "some wrecks are known in part only: {partly}");
    }

    #[test]
    fn no_fleet_makes_the_wrecks_long_to_find() {
        let mut random = fastrand::Rng::with_seed(12);
        let fleets = [
            fleet(10, 10, [2; 40]),
            fleet(10, 10, [3; 22]),
            fleet(10, 10, [5; 12]),
            fleet(10, 10, [4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 5, 5, 3, 3, 2, 2]),
        ];
        for game in fleets {
            for _ in 0..10 {
                shoot(&game, &mut random, |chart| {
                    let hits = chart.hits();
                    for ((_, cells), sinking) in chart.known_wrecks().iter().zip(chart.sinkings()) {
                        assert!(hits.contains_all(*cells) && cells.contains(sinking.at));
                    }
                });
            }
        }
    }
}
