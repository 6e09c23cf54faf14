//! A game of Battleship on the table, and what each side may know of it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use battleship::{AttackError, Board, Chart, Game, Point, PointSet, ShipId, Shot};
use battleship_engine::placement::{Layout, Placement, place};

use super::difficulty::Difficulty;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleshipSeat {
    /// Somebody at this screen.
    Person,
    /// A computer player.
    Computer(Difficulty),
}

impl BattleshipSeat {
    /// Whether a person sits here.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

impl fmt::Display for BattleshipSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.pad("person"),
            Self::Computer(difficulty) => difficulty.fmt(f),
        }
    }
}

impl FromStr for BattleshipSeat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "person" { Ok(Self::Person) } else { text.parse().map(Self::Computer) }
    }
}

/// The first side shoots first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The one who shoots first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Both, the first first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a new game is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleshipSetup {
    /// The board and the fleet.
    pub game: Arc<Game>,
    /// Who plays, the first to shoot first.
    pub seats: [BattleshipSeat; 2],
}

impl Default for BattleshipSetup {
    /// The standard game of a person against an easy player.
    fn default() -> Self {
        let seats = [BattleshipSeat::Person, BattleshipSeat::Computer(Difficulty::Mediocre)];
        Self { game: Arc::new(Game::standard()), seats }
    }
}

/// A shot that was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotRecord {
    /// By the first side (0) or the second (1).
    pub by: usize,
    /// Where.
    pub at: Point,
    /// What it did.
    pub shot: Shot,
}

/// A game of Battleship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// What it is made of.
    pub setup: BattleshipSetup,
    /// What the computer players' choices come from.
    pub seed: u64,
    pub(crate) fleets: [Option<Layout>; 2],
    pub(crate) shots: Vec<ShotRecord>,
    pub(crate) surrendered: Option<Side>,
}

/// Why a shot was refused; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireError {
    /// The fleets are not complete yet.
    NotBegun,
    /// The game is over.
    Over,
    /// The point was attacked before, or is off the board.
    Attack(AttackError),
}

impl fmt::Display for FireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBegun => f.write_str("the fleets are not complete yet"),
            Self::Over => f.write_str("the game is over"),
            Self::Attack(error) => error.fmt(f),
        }
    }
}

impl Battle {
    /// A game before any ship is placed.
    #[must_use]
    pub fn new(setup: BattleshipSetup, seed: u64) -> Self {
        Self { setup, seed, fleets: [None, None], shots: Vec::new(), surrendered: None }
    }

    /// The board and the fleet.
    pub const fn game(&self) -> &Arc<Game> {
        &self.setup.game
    }

    /// Who plays a side.
    pub const fn seat(&self, side: Side) -> BattleshipSeat {
        self.setup.seats[side.index()]
    }

    /// What a side is called.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        match (self.seat(side), self.seat(side.other())) {
            (BattleshipSeat::Person, BattleshipSeat::Computer(_)) => "Player".to_owned(),
            (BattleshipSeat::Person, BattleshipSeat::Person) => {
                format!("Player {}", side.index() + 1)
            }
            (BattleshipSeat::Computer(difficulty), other)
                if other == BattleshipSeat::Computer(difficulty) =>
            {
                format!("{} {}", difficulty.name(), side.index() + 1)
            }
            (BattleshipSeat::Computer(difficulty), _) => difficulty.name().to_owned(),
        }
    }

    /// Gives a side its fleet. What does not fit is refused.
    pub fn set_fleet(&mut self, side: Side, layout: Layout) -> bool {
        let game = self.game();
        let fits = layout.len() == game.n_ships() && {
            let mut board = Board::new(game);
            layout.iter().enumerate().all(|(index, berth)| {
                board.place_ship(berth.start, ShipId(index), berth.direction).is_ok()
                    && board.ship_cells(ShipId(index)) == berth.cells
            })
        };
        if fits && self.fleets[side.index()].is_none() {
            self.fleets[side.index()] = Some(layout);
            return true;
        }
        false
    }

    /// Whether a side's fleet is complete.
    pub fn is_placed(&self, side: Side) -> bool {
        self.fleets[side.index()].is_some()
    }

    /// Whether shots can be fired.
    pub fn is_begun(&self) -> bool {
        self.fleets.iter().all(Option::is_some)
    }

    /// All shots, in order.
    pub fn shots(&self) -> &[ShotRecord] {
        &self.shots
    }

    /// The shots of one side.
    #[must_use]
    pub fn shots_of(&self, side: Side) -> Vec<ShotRecord> {
        self.shots.iter().filter(|fired| fired.by == side.index()).copied().collect()
    }

    /// What is known of a side's waters after so many shots of the game.
    #[must_use]
    pub fn chart_after(&self, side: Side, shots: usize) -> Chart {
        let mut chart = Chart::new(self.game());
        for fired in self.shots.iter().take(shots) {
            if fired.by == side.other().index() {
                chart.record(fired.at, fired.shot);
            }
        }
        chart
    }

    /// What is known of a side's waters.
    #[must_use]
    pub fn chart(&self, side: Side) -> Chart {
        self.chart_after(side, usize::MAX)
    }

    /// Who has won, if the game is over.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        if let Some(loser) = self.surrendered {
            return Some(loser.other());
        }
        let sunk = |side: Side| {
            let ships = self.game().n_ships();
            ships > 0 && self.chart(side).sinkings().len() == ships
        };
        Side::BOTH.into_iter().find(|side| sunk(side.other()))
    }

    /// Who gave up.
    pub const fn surrendered(&self) -> Option<Side> {
        self.surrendered
    }

    /// Whose shot it is.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        if !self.is_begun() || self.winner().is_some() {
            return None;
        }
        Some(match self.shots.last() {
            Some(fired) => Side::BOTH[1 - fired.by],
            None => Side::First,
        })
    }

    /// Fires for the side on turn.
    pub fn fire(&mut self, at: Point) -> Result<Shot, FireError> {
        if self.winner().is_some() {
            return Err(FireError::Over);
        }
        let turn = self.turn().ok_or(FireError::NotBegun)?;
        let target = turn.other();
        let fleet = self.fleets[target.index()].as_ref().ok_or(FireError::NotBegun)?;
        let game = Arc::clone(self.game());
        let mut board = Board::new(&game);
        place(&mut board, fleet);
        for fired in self.shots.iter().filter(|fired| fired.by == turn.index()) {
            let _ = board.attack(fired.at);
        }
        let shot = board.attack(at).map_err(FireError::Attack)?;
        self.shots.push(ShotRecord { by: turn.index(), at, shot });
        Ok(shot)
    }

    /// A side gives up.
    pub fn surrender(&mut self, side: Side) {
        if self.winner().is_none() {
            self.surrendered = Some(side);
        }
    }

    /// The same after so many shots of a game that is over: ships that the end shows are shown.
    #[must_use]
    pub fn sight_after(&self, viewer: Option<Side>, shots: usize) -> PlayerView {
        let end = self.sight(viewer);
        let mut earlier = self.clone();
        earlier.shots.truncate(shots);
        earlier.surrendered = None;
        let mut sight = earlier.sight(viewer);
        for (waters, shown) in sight.waters.iter_mut().zip(end.waters) {
            waters.berths = shown.berths;
        }
        sight
    }

    /// What somebody on this side may know; without a side, what the waters show to everybody.
    /// Before the end that is nothing of the other fleet but what shots have shown; when two
    /// computer players are watched, both fleets are in sight.
    #[must_use]
    pub fn sight(&self, viewer: Option<Side>) -> PlayerView {
        let watched = !self.setup.seats.iter().any(|seat| seat.is_person());
        let over = self.winner();
        let waters = Side::BOTH.map(|side| {
            // At the end the winner's ships are shown, as in the seed.
            let shown = viewer == Some(side) || watched || over == Some(side);
            let berths = if shown { self.fleets[side.index()].clone() } else { None };
            Waters { chart: self.chart(side), berths }
        });
        PlayerView {
            game: Arc::clone(self.game()),
            names: Side::BOTH.map(|side| self.name(side)),
            seats: self.setup.seats,
            viewer,
            turn: self.turn(),
            winner: over,
            surrendered: self.surrendered,
            shots: self.shots.clone(),
            waters,
        }
    }
}

/// What may be seen of a side's waters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waters {
    /// The shots, and what they did.
    pub chart: Chart,
    /// The ships, where they may be seen.
    pub berths: Option<Vec<Placement>>,
}

/// What somebody at the screen may know of a game. Views are made from this alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// The board and the fleet.
    pub game: Arc<Game>,
    /// What the sides are called.
    pub names: [String; 2],
    /// Who plays them.
    pub seats: [BattleshipSeat; 2],
    /// Who looks.
    pub viewer: Option<Side>,
    /// Whose shot it is.
    pub turn: Option<Side>,
    /// Who has won.
    pub winner: Option<Side>,
    /// Who gave up.
    pub surrendered: Option<Side>,
    /// All shots.
    pub shots: Vec<ShotRecord>,
    waters: [Waters; 2],
}

/// How a ship is, as far as somebody may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipState {
    /// Not hit, or not known to be.
    Afloat,
    /// So many of its cells are hit.
    Hit(usize),
    /// Sunk.
    Sunk,
}

impl PlayerView {
    /// The same without any ships but those that shots have shown.
    #[must_use]
    pub fn without_ships(mut self) -> Self {
        for waters in &mut self.waters {
            waters.berths = None;
        }
        self
    }

    /// A side's waters.
    pub const fn waters(&self, side: Side) -> &Waters {
        &self.waters[side.index()]
    }

    /// How a ship of a side is. Which ship a hit belongs to is known of ships in sight alone.
    #[must_use]
    pub fn ship_state(&self, side: Side, ship: ShipId) -> ShipState {
        let waters = self.waters(side);
        if waters.chart.sinkings().iter().any(|sinking| sinking.ship == ship) {
            return ShipState::Sunk;
        }
        let cells = waters.berths.as_ref().and_then(|berths| berths.get(ship.0));
        match cells.map_or(0, |berth| (berth.cells & waters.chart.hits()).len()) {
            0 => ShipState::Afloat,
            hits => ShipState::Hit(hits),
        }
    }

    /// Where sunk ships are known to lie.
    #[must_use]
    pub fn wrecks(&self, side: Side) -> Vec<(ShipId, PointSet)> {
        wrecks(&self.waters(side).chart)
    }

    /// The last shot at a side's waters.
    #[must_use]
    pub fn last_shot(&self, side: Side) -> Option<ShotRecord> {
        self.shots.iter().rev().find(|fired| fired.by == side.other().index()).copied()
    }

    /// Shots and hits of a side.
    #[must_use]
    pub fn tally(&self, side: Side) -> (usize, usize) {
        let own = self.shots.iter().filter(|fired| fired.by == side.index());
        own.fold((0, 0), |(shots, hits), fired| {
            (shots + 1, hits + usize::from(fired.shot != Shot::Miss))
        })
    }
}

/// Where sunk ships are known to lie: each on the cells that all its possible places share, those
/// left out that another sunk ship is known to take.
#[must_use]
pub fn wrecks(chart: &Chart) -> Vec<(ShipId, PointSet)> {
    let mut places: Vec<Vec<PointSet>> =
        chart.sinkings().iter().map(|sinking| chart.wrecks(*sinking).collect()).collect();
    // Whatever is known of one narrows the others; every round settles one at least or is the last.
    for _ in 0..places.len() {
        let known: Vec<PointSet> = places
            .iter()
            .map(|places| if places.len() == 1 { places[0] } else { PointSet::EMPTY })
            .collect();
        let before: usize = places.iter().map(Vec::len).sum();
        for (index, places) in places.iter_mut().enumerate() {
            if places.len() > 1 {
                let others = known.iter().enumerate().filter(|(other, _)| *other != index);
                let taken = others.fold(PointSet::EMPTY, |all, (_, cells)| all | *cells);
                places.retain(|place| !place.meets(taken));
            }
        }
        if places.iter().map(Vec::len).sum::<usize>() == before {
            break;
        }
    }
    let common = |places: &Vec<PointSet>| {
        let first = places.first().copied().unwrap_or_default();
        places.iter().fold(first, |common, place| common & *place)
    };
    chart
        .sinkings()
        .iter()
        .zip(&places)
        .map(|(sinking, places)| (sinking.ship, common(places)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn battle() -> Battle {
        let mut battle = Battle::new(BattleshipSetup::default(), 1);
        for side in Side::BOTH {
            let layout =
                Difficulty::Good.layout(battle.game(), side.index() as u64).expect("a fleet");
            assert!(battle.set_fleet(side, layout));
        }
        battle
    }

    #[test]
    fn sides_shoot_in_turn_and_a_repeated_shot_costs_nothing() {
        let mut battle = battle();
        assert_eq!(battle.turn(), Some(Side::First));
        battle.fire(Point::new(0, 0)).expect("a shot");
        assert_eq!(battle.turn(), Some(Side::Second));
        battle.fire(Point::new(0, 0)).expect("a shot");
        let refused = battle.fire(Point::new(0, 0));
        let error = AttackError::AlreadyAttacked(Point::new(0, 0));
        assert_eq!(refused, Err(FireError::Attack(error)));
        assert_eq!((battle.turn(), battle.shots().len()), (Some(Side::First), 2));
    }

    #[test]
    fn a_game_ends_when_a_fleet_is_sunk() {
        let mut battle = battle();
        while let Some(turn) = battle.turn() {
            let own = battle.shots_of(turn);
            let at = Difficulty::Good.shot(battle.game(), 5, &own).expect("a shot");
            battle.fire(at).expect("a new shot");
        }
        let winner = battle.winner().expect("a winner");
        let loser = winner.other();
        assert_eq!(battle.chart(loser).sinkings().len(), 5);
        assert_eq!(battle.fire(Point::new(0, 0)), Err(FireError::Over));
        // The loser sees where the winner's ships were; before, nobody sees the other's.
        assert!(battle.sight(Some(loser)).waters(winner).berths.is_some());
        let fleet = battle.fleets[loser.index()].clone().expect("a fleet");
        let sunk: PointSet = battle
            .sight(Some(winner))
            .wrecks(loser)
            .into_iter()
            .fold(PointSet::EMPTY, |all, (_, cells)| all | cells);
        let all = fleet.iter().fold(PointSet::EMPTY, |all, berth| all | berth.cells);
        assert!(all.contains_all(sunk) && sunk.len() >= 12);
    }

    #[test]
    fn the_other_fleet_is_not_in_sight() {
        let battle = battle();
        let sight = battle.sight(Some(Side::First));
        assert!(sight.waters(Side::First).berths.is_some());
        assert!(sight.waters(Side::Second).berths.is_none());
        let nobody = battle.sight(None);
        assert!(Side::BOTH.iter().all(|side| nobody.waters(*side).berths.is_none()));
    }
}
