//! What somebody may know of a match.

use crate::{
    Chart, Game, Layout, Match, Placement, Point, PointSet, ShipId, Shot, ShotRecord, Side,
};

/// Who looks at a match.
///
/// ```
/// use battleship::{Game, Match, Side, Viewer};
///
/// let battle = Match::new(&Game::standard());
/// assert_eq!(battle.view(Viewer::Player(Side::Second)).viewer, Some(Side::Second));
/// assert_eq!(battle.view(Viewer::Public).viewer, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody who plays this side, and sees its ships.
    Player(Side),
    /// Somebody who may see shots alone.
    Public,
    /// Somebody who watches others play, and sees everything.
    Spectator,
}

/// What may be seen of a side's waters.
///
/// ```
/// use battleship::{Game, Match, Point, Side, Viewer};
///
/// let view = Match::new(&Game::standard()).view(Viewer::Public);
/// let waters = view.waters(Side::First);
/// assert_eq!((waters.chart.untried().len(), &waters.ships), (100, &None));
/// assert!(!waters.is_wreck(Point::new(0, 0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waters {
    /// The shots, and what they did.
    pub chart: Chart,
    /// The ships, where they may be seen.
    pub ships: Option<Layout>,
    /// Where sunk ships are known to lie, as far as shots tell.
    pub wrecks: Vec<(ShipId, PointSet)>,
}

impl Waters {
    /// The ship on a point, if it may be seen.
    #[must_use]
    pub fn ship_at(&self, point: Point) -> Option<ShipId> {
        let on_it = |place: &Placement| place.cells.contains(point);
        self.ships.as_ref()?.iter().position(on_it).map(ShipId)
    }

    /// Whether a ship is known to have sunk on this point.
    #[must_use]
    pub fn is_wreck(&self, point: Point) -> bool {
        self.wrecks.iter().any(|(_, cells)| cells.contains(point))
    }

    /// How a ship is. Which ship a hit belongs to is known of ships in sight alone.
    #[must_use]
    pub fn ship_state(&self, ship: ShipId) -> ShipState {
        if self.chart.is_sunk(ship) {
            return ShipState::Sunk;
        }
        let place = self.ships.as_ref().and_then(|ships| ships.get(ship.0));
        match place.map_or(0, |place| (place.cells & self.chart.hits()).len()) {
            0 => ShipState::Afloat,
            hits => ShipState::Hit(hits),
        }
    }
}

/// How a ship is, as far as somebody may know.
///
/// ```
/// use battleship::{Game, Match, ShipId, ShipState, Side, Viewer};
///
/// let view = Match::new(&Game::standard()).view(Viewer::Public);
/// assert_eq!(view.waters(Side::Second).ship_state(ShipId(0)), ShipState::Afloat);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipState {
    /// Not hit, or not known to be.
    Afloat,
    /// So many of its cells are hit.
    Hit(usize),
    /// Sunk.
    Sunk,
}

/// What somebody may know of a match. Screens are made from this alone, so that none can show what
/// the person in front of it may not know.
///
/// ```
/// use battleship::{Direction, Game, Match, Placement, Point, ShipState, Side, Viewer};
///
/// let mut game = Game::new(1, 3)?;
/// let rowboat = game.add_ship(2, 'R', "rowboat")?;
/// let mut battle = Match::new(&game);
/// for side in Side::BOTH {
///     battle.set_fleet(side, &[Placement::new(Point::new(0, 0), 2, Direction::Horizontal)])?;
/// }
/// battle.fire(Point::new(0, 0))?;
///
/// let view = battle.view(Viewer::Player(Side::First));
/// // One's own ships are in sight; of the other's, that something was hit.
/// assert_eq!(view.waters(Side::First).ship_at(Point::new(0, 1)), Some(rowboat));
/// assert_eq!(view.waters(Side::Second).ships, None);
/// assert_eq!(view.waters(Side::Second).ship_state(rowboat), ShipState::Afloat);
/// assert_eq!(view.tally(Side::First), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// The board and the fleet.
    pub game: Game,
    /// Which side looks, if one does.
    pub viewer: Option<Side>,
    /// Whose shot it is.
    pub turn: Option<Side>,
    /// Who has won.
    pub winner: Option<Side>,
    /// All shots.
    pub shots: Vec<ShotRecord>,
    waters: [Waters; 2],
}

impl Match {
    /// What somebody may know: before the end nothing of the other fleet but what shots have
    /// shown. At the end the winner's ships are shown to everybody, as in the original.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> PlayerView {
        self.view_after(viewer, usize::MAX)
    }

    /// The same after so many shots of a match that is over: ships that the end shows are shown.
    #[must_use]
    pub fn view_after(&self, viewer: Viewer, shots: usize) -> PlayerView {
        let shots = &self.shots()[..shots.min(self.shots().len())];
        let is_all = shots.len() == self.shots().len();
        let waters = Side::BOTH.map(|side| {
            let in_sight = viewer == Viewer::Spectator || viewer == Viewer::Player(side);
            let shown = in_sight || self.winner() == Some(side);
            let ships = (shown && self.is_placed(side)).then(|| self.board(side).fleet().collect());
            let mut chart = self.chart(side).clone();
            if !is_all {
                chart = Chart::new(self.game());
                let at_it = shots.iter().filter(|fired| fired.by != side);
                at_it.for_each(|fired| chart.record(fired.at, fired.shot));
            }
            let wrecks = chart.known_wrecks();
            Waters { chart, ships, wrecks }
        });
        let next = shots.last().map_or(Side::First, |fired| fired.by.other());
        PlayerView {
            game: self.game().clone(),
            viewer: Side::BOTH.into_iter().find(|&side| viewer == Viewer::Player(side)),
            turn: if is_all { self.turn() } else { Some(next) },
            winner: self.winner().filter(|_| is_all),
            shots: shots.to_vec(),
            waters,
        }
    }
}

impl PlayerView {
    /// The same without any ships but those that shots have shown.
    #[must_use]
    pub fn without_ships(mut self) -> Self {
        for waters in &mut self.waters {
            waters.ships = None;
        }
        self
    }

    /// A side's waters.
    pub const fn waters(&self, side: Side) -> &Waters {
        &self.waters[side.index()]
    }

    /// The last shot at a side's waters.
    #[must_use]
    pub fn last_shot(&self, side: Side) -> Option<ShotRecord> {
        self.shots.iter().rev().find(|fired| fired.by != side).copied()
    }

    /// Shots and hits of a side.
    #[must_use]
    pub fn tally(&self, side: Side) -> (usize, usize) {
        let own = || self.shots.iter().filter(|fired| fired.by == side);
        (own().count(), own().filter(|fired| fired.shot != Shot::Miss).count())
    }
}
