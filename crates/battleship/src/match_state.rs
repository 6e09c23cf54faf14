//! A match between two sides, shot by shot.

use crate::error::error_texts;
use crate::{AttackError, Board, Chart, Game, PlaceError, Placement, Point, Shot, Side};

/// A shot that was fired.
///
/// ```
/// use battleship::{Point, Shot, ShotRecord, Side};
///
/// let fired = ShotRecord { by: Side::First, at: Point::new(3, 5), shot: Shot::Miss };
/// assert_eq!(fired.by.other(), Side::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotRecord {
    /// Who fired it.
    pub by: Side,
    /// Where.
    pub at: Point,
    /// What it did.
    pub shot: Shot,
}

/// A match: both boards, the shots, whose turn it is, who has won, and what each side knows of the
/// other. All of it is up to date after every shot; nothing is worked out from the shots again.
///
/// ```
/// use battleship::{Direction, Game, Match, Placement, Point, Shot, Side};
///
/// let mut game = Game::new(2, 3)?;
/// let rowboat = game.add_ship(2, 'R', "rowboat")?;
/// let mut battle = Match::new(&game);
/// for (side, row) in [(Side::First, 0), (Side::Second, 1)] {
///     let placement = Placement::new(Point::new(row, 0), 2, Direction::Horizontal);
///     battle.set_fleet(side, &[placement])?;
/// }
///
/// assert_eq!(battle.fire(Point::new(1, 0))?, Shot::Hit);
/// assert_eq!(battle.turn(), Some(Side::Second));
/// assert_eq!(battle.fire(Point::new(1, 0))?, Shot::Miss);
/// assert_eq!(battle.fire(Point::new(1, 1))?, Shot::Sunk(rowboat));
/// assert_eq!((battle.turn(), battle.winner()), (None, Some(Side::First)));
/// assert_eq!(battle.chart(Side::Second).hits().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    boards: [Board; 2],
    /// What is known of each side's waters.
    charts: [Chart; 2],
    shots: Vec<ShotRecord>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Placing,
    Turn(Side),
    Over { winner: Side, surrendered: bool },
}

/// Why a fleet was refused; nothing was changed.
///
/// ```
/// use battleship::{FleetError, Game, Match, Side};
///
/// let mut battle = Match::new(&Game::standard());
/// assert_eq!(battle.set_fleet(Side::First, &[]), Err(FleetError::Incomplete));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FleetError {
    /// The side has its fleet.
    AlreadyThere,
    /// The board is of another game, or was shot at.
    OtherBoard,
    /// Not every ship is placed, or there are none.
    Incomplete,
    /// A ship cannot be where it should be.
    Place(PlaceError),
}

error_texts! { FleetError:
    Self::AlreadyThere => "the fleet is there already";
    Self::OtherBoard => "the board is that of another game";
    Self::Incomplete => "the fleet is not complete yet";
    Self::Place(error) => "{error}";
}

/// Why a shot was refused; nothing was changed.
///
/// ```
/// use battleship::{FireError, Game, Match, Point};
///
/// let mut battle = Match::new(&Game::standard());
/// assert_eq!(battle.fire(Point::new(0, 0)), Err(FireError::NotBegun));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireError {
    /// The fleets are not complete yet.
    NotBegun,
    /// The game is over.
    Over,
    /// The point was attacked before, or is off the board.
    Attack(AttackError),
}

error_texts! { FireError:
    Self::NotBegun => "the fleets are not complete yet";
    Self::Over => "the game is over";
    Self::Attack(error) => "{error}";
}

impl Match {
    /// A match before any ship is placed.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            boards: Side::BOTH.map(|_| Board::new(game)),
            charts: Side::BOTH.map(|_| Chart::new(game)),
            shots: Vec::new(),
            stage: Stage::Placing,
        }
    }

    /// The board and the fleet.
    pub const fn game(&self) -> &Game {
        self.boards[0].game()
    }

    /// Gives a side its fleet, a place for each ship in the order of their ids.
    pub fn set_fleet(&mut self, side: Side, fleet: &[Placement]) -> Result<(), FleetError> {
        let mut board = Board::new(self.game());
        board.place_fleet(fleet).map_err(FleetError::Place)?;
        self.set_board(side, board)
    }

    /// Gives a side its board with all its ships on it. With the second fleet the match begins.
    pub fn set_board(&mut self, side: Side, board: Board) -> Result<(), FleetError> {
        if self.is_placed(side) {
            return Err(FleetError::AlreadyThere);
        }
        if board.game() != self.game() || board.is_attacked() {
            return Err(FleetError::OtherBoard);
        }
        if !board.is_complete() || self.game().n_ships() == 0 {
            return Err(FleetError::Incomplete);
        }
        self.boards[side.index()] = board;
        if self.stage == Stage::Placing && self.is_begun() {
            self.stage = Stage::Turn(Side::First);
        }
        Ok(())
    }

    /// Whether a side has its fleet.
    pub fn is_placed(&self, side: Side) -> bool {
        self.game().n_ships() > 0 && self.board(side).is_complete()
    }

    /// Whether both sides have their fleets.
    pub fn is_begun(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_placed(side))
    }

    /// A side's board, with its ships. It is not for the other side: see [`Match::view`].
    pub const fn board(&self, side: Side) -> &Board {
        &self.boards[side.index()]
    }

    /// What is known of a side's waters to the side that shoots at them.
    pub const fn chart(&self, side: Side) -> &Chart {
        &self.charts[side.index()]
    }

    /// All shots in order, but for wasted ones.
    pub fn shots(&self) -> &[ShotRecord] {
        &self.shots
    }

    /// The shots of one side.
    pub fn shots_of(&self, side: Side) -> impl Iterator<Item = ShotRecord> {
        self.shots.iter().filter(move |fired| fired.by == side).copied()
    }

    /// Whose shot it is; nobody's before both fleets are complete, and after the end.
    pub const fn turn(&self) -> Option<Side> {
        if let Stage::Turn(side) = self.stage { Some(side) } else { None }
    }

    /// Who has won, if the match is over.
    pub const fn winner(&self) -> Option<Side> {
        if let Stage::Over { winner, .. } = self.stage { Some(winner) } else { None }
    }

    /// Who gave up.
    pub const fn surrendered(&self) -> Option<Side> {
        match self.stage {
            Stage::Over { winner, surrendered: true } => Some(winner.other()),
            _ => None,
        }
    }

    /// Fires for the side on turn. A shot at a point that was attacked before or that the board
    /// does not have is refused, and the same side may fire again.
    pub fn fire(&mut self, at: Point) -> Result<Shot, FireError> {
        match self.stage {
            Stage::Placing => Err(FireError::NotBegun),
            Stage::Over { .. } => Err(FireError::Over),
            Stage::Turn(side) => self.shoot(side, at).map_err(FireError::Attack),
        }
    }

    /// Fires for the side on turn by the rule of the original program: a shot that would be refused
    /// is wasted, and the turn passes. Nothing if nobody is on turn.
    ///
    /// ```
    /// use battleship::{Direction, Game, Match, Placement, Point, Side};
    ///
    /// let mut game = Game::new(1, 2)?;
    /// game.add_ship(1, 'B', "buoy")?;
    /// let mut battle = Match::new(&game);
    /// for side in Side::BOTH {
    ///     battle.set_fleet(side, &[Placement::new(Point::new(0, 0), 1, Direction::Horizontal)])?;
    /// }
    /// let result = battle.fire_or_waste(Point::new(7, 7)).expect("a turn");
    /// assert!(result.is_err());
    /// assert_eq!(battle.turn(), Some(Side::Second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fire_or_waste(&mut self, at: Point) -> Option<Result<Shot, AttackError>> {
        let side = self.turn()?;
        let result = self.shoot(side, at);
        if result.is_err() {
            self.stage = Stage::Turn(side.other());
        }
        Some(result)
    }

    fn shoot(&mut self, by: Side, at: Point) -> Result<Shot, AttackError> {
        let target = by.other();
        let board = &mut self.boards[target.index()];
        let shot = board.attack(at)?;
        self.charts[target.index()].record(at, shot);
        self.shots.push(ShotRecord { by, at, shot });
        self.stage = if board.all_ships_destroyed() {
            Stage::Over { winner: by, surrendered: false }
        } else {
            Stage::Turn(target)
        };
        Ok(shot)
    }

    /// A side gives up, unless the match is over.
    pub const fn surrender(&mut self, side: Side) {
        if self.winner().is_none() {
            self.stage = Stage::Over { winner: side.other(), surrendered: true };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, ShipId};

    fn rows(game: &Game) -> Vec<Placement> {
        let row = |(id, ship): (ShipId, &crate::Ship)| {
            Placement::new(Point::new(id.0 as i32, 0), ship.length(), Direction::Horizontal)
        };
        game.ships().map(row).collect()
    }

    fn begun() -> Match {
        let game = Game::standard();
        let mut battle = Match::new(&game);
        for side in Side::BOTH {
            assert_eq!(battle.turn(), None);
            battle.set_fleet(side, &rows(&game)).expect("it fits");
        }
        battle
    }

    #[test]
    fn sides_shoot_in_turn_and_a_refused_shot_costs_nothing() {
        let mut battle = begun();
        assert_eq!(battle.turn(), Some(Side::First));
        battle.fire(Point::new(0, 0)).expect("a shot");
        assert_eq!(battle.turn(), Some(Side::Second));
        battle.fire(Point::new(0, 0)).expect("a shot");
        let before = battle.clone();
        for (at, error) in [
            (Point::new(0, 0), AttackError::AlreadyAttacked(Point::new(0, 0))),
            (Point::new(10, 0), AttackError::OffBoard(Point::new(10, 0))),
        ] {
            assert_eq!(battle.fire(at), Err(FireError::Attack(error)));
            assert_eq!(battle, before);
        }
    }

    #[test]
    fn a_wasted_shot_passes_the_turn_and_changes_nothing_else() {
        let mut battle = begun();
        for (at, turn) in [(Point::new(-1, 3), Side::Second), (Point::new(99, 0), Side::First)] {
            let result = battle.fire_or_waste(at);
            assert_eq!(result, Some(Err(AttackError::OffBoard(at))));
            assert_eq!((battle.turn(), battle.shots().len()), (Some(turn), 0));
        }
        let shot = battle.fire_or_waste(Point::new(0, 0));
        assert_eq!(shot, Some(Ok(Shot::Hit)));
        assert_eq!(battle.shots().len(), 1);
    }

    #[test]
    fn a_match_ends_when_a_fleet_is_sunk() {
        let mut battle = begun();
        let all: Vec<Point> = rows(battle.game()).iter().flat_map(|ship| ship.cells).collect();
        for (index, &at) in all.iter().enumerate() {
            assert_eq!(battle.winner(), None);
            battle.fire(at).expect("the first fires");
            if index + 1 < all.len() {
                battle.fire(at).expect("the second fires");
            }
        }
        assert_eq!((battle.winner(), battle.surrendered()), (Some(Side::First), None));
        assert_eq!(battle.chart(Side::Second).sinkings().len(), 5);
        assert_eq!(battle.chart(Side::First).sinkings().len(), 4);
        assert_eq!(battle.fire(Point::new(9, 9)), Err(FireError::Over));
        assert_eq!(battle.fire_or_waste(Point::new(9, 9)), None);
        battle.surrender(Side::First);
        assert_eq!(battle.winner(), Some(Side::First));
    }

    #[test]
    fn charts_and_boards_always_agree_with_the_shots() {
        let mut battle = begun();
        let mut random = fastrand::Rng::with_seed(3);
        while let Some(turn) = battle.turn() {
            let at = Point::new(random.i32(-1..=10), random.i32(-1..=10));
            let _ = battle.fire_or_waste(at);
            for side in Side::BOTH {
                let mut chart = Chart::new(battle.game());
                for fired in battle.shots_of(side.other()) {
                    chart.record(fired.at, fired.shot);
                }
                assert_eq!(battle.chart(side), &chart);
            }
            assert_ne!(battle.turn(), Some(turn), "every shot ends a turn");
        }
    }

    #[test]
    fn fleets_are_refused_with_the_reason() {
        let game = Game::standard();
        let mut battle = Match::new(&game);
        let mut fleet = rows(&game);
        fleet[1] = fleet[0];
        let refused = battle.set_fleet(Side::First, &fleet).expect_err("on each other");
        assert_eq!(refused.to_string(), "the ship would overlap ship 0");
        let refused = battle.set_fleet(Side::First, &fleet[..1]).expect_err("four are missing");
        assert_eq!(refused.to_string(), "the fleet is not complete yet");
        battle.set_fleet(Side::First, &rows(&game)).expect("it fits");
        let again = battle.set_fleet(Side::First, &rows(&game));
        assert_eq!(again, Err(FleetError::AlreadyThere));
        let mut attacked = battle.board(Side::First).clone();
        attacked.attack(Point::new(0, 0)).expect("a shot");
        assert_eq!(battle.set_board(Side::Second, attacked), Err(FleetError::OtherBoard));
        assert_eq!(battle.turn(), None);
    }
}
