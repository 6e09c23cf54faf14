//! What a step of Battleship asks for: a fleet to place, or waters to shoot at.

use battleship::{Board, Chart, Direction, Game, Placement, Point, PointSet, Ship, Shot};

use super::Said;
use super::table::FLEET;
use crate::battleship::Plan;

/// What a step with a fleet asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlacingGoal {
    /// So many ships are placed.
    Placed(usize),
    /// A ship of this number or later stands upright.
    Upright,
}

/// What a step with enemy waters asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShootingGoal {
    /// Any shot at a new place.
    Fire,
    /// A hit.
    Hit,
    /// A ship sunk.
    Sink,
    /// A shot where a ship that floats can still lie.
    Fits,
    /// The whole fleet sunk.
    All,
}

/// The board of the lesson, smaller than the usual one so that a step is short.
#[must_use]
pub(super) fn lesson_game() -> Game {
    let mut game = Game::new(6, 6).expect("a size");
    for (length, symbol, name) in
        [(4, 'B', "battleship"), (3, 'S', "submarine"), (2, 'P', "patrol boat")]
    {
        game.add_ship(length, symbol, name).expect("a ship");
    }
    game
}

/// The enemy's waters in a step: the fleet, and what the shots so far have shown of it.
#[derive(Clone, Debug)]
pub struct LessonWaters {
    enemy: Board,
    chart: Chart,
    shots: Vec<(Point, Shot)>,
    goal: ShootingGoal,
}

impl LessonWaters {
    /// The waters after these shots.
    pub(super) fn new(shots: &[(i32, i32)], goal: ShootingGoal) -> Self {
        let game = lesson_game();
        let mut enemy = Board::new(&game);
        let fleet: Vec<Placement> = game
            .ships()
            .zip(FLEET)
            .map(|((_, ship), ((row, col), direction))| {
                Placement::new(Point::new(row, col), ship.length(), direction)
            })
            .collect();
        enemy.place_fleet(&fleet).expect("the lesson's fleet fits");
        let mut waters = Self { enemy, chart: Chart::new(&game), shots: Vec::new(), goal };
        for &(row, col) in shots {
            waters.fire(Point::new(row, col));
        }
        waters
    }

    /// What the shots have shown.
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// The shots, in their order.
    pub fn shots(&self) -> &[(Point, Shot)] {
        &self.shots
    }

    fn fire(&mut self, at: Point) -> Option<Shot> {
        let shot = self.enemy.attack(at).ok()?;
        self.chart.record(at, shot);
        self.shots.push((at, shot));
        Some(shot)
    }

    /// Where the ships that float can still lie, as far as misses and wrecks tell.
    #[must_use]
    pub fn fitting(&self) -> PointSet {
        let wrecks = self.chart.known_wrecks();
        let wrecked = wrecks.iter().fold(PointSet::EMPTY, |all, (_, cells)| all | *cells);
        let open = self.chart.board() - self.chart.misses() - wrecked;
        let lengths = self.chart.afloat().filter_map(|ship| self.chart.length(ship));
        lengths
            .flat_map(|length| open.placements(length))
            .fold(PointSet::EMPTY, |all, place| all | place.cells)
            & self.chart.untried()
    }

    /// Fires, and answers. A shot that is no answer is fired all the same: what it shows helps.
    pub(super) fn shoot(&mut self, at: Point, place: &str) -> Said {
        let fits = self.fitting().contains(at);
        let Some(shot) = self.fire(at) else {
            let text = format!("{place} was shot at before: nothing new would come of it.");
            return Said { is_right: false, text, line: Vec::new() };
        };
        let what = match shot {
            Shot::Miss => format!("{place} is water"),
            Shot::Hit => format!("A hit at {place}"),
            Shot::Sunk(ship) => {
                let name = self.chart.game().ship(ship).map_or("ship", Ship::name);
                format!("You sank the {name} at {place}")
            }
        };
        let is_right = match self.goal {
            ShootingGoal::Fire => true,
            ShootingGoal::Hit => shot != Shot::Miss,
            ShootingGoal::Sink => matches!(shot, Shot::Sunk(_)),
            ShootingGoal::Fits => fits,
            ShootingGoal::All => self.enemy.all_ships_destroyed(),
        };
        let text = self.comment(is_right, shot, &what);
        Said { is_right, text, line: Vec::new() }
    }

    fn comment(&self, is_right: bool, shot: Shot, what: &str) -> String {
        let more = match (self.goal, is_right) {
            (ShootingGoal::Fire, _) => "Misses and hits have signs of their own",
            (ShootingGoal::Hit, true) => "Two hits in a row show which way the ship lies",
            (ShootingGoal::Hit, false) => "The ship goes on beside the hit, another way. Try again",
            (ShootingGoal::Sink, true) => "All its cells are hit. A wreck takes no more shots",
            (ShootingGoal::Sink, false) if shot == Shot::Hit => "One more",
            (ShootingGoal::Sink, false) => "Go on along the line of the hits",
            (ShootingGoal::Fits, true) => {
                "There was room for a ship there, so the shot was not lost"
            }
            (ShootingGoal::Fits, false) => {
                "No ship that floats fits there, so the shot could not hit. Find a place with room"
            }
            (ShootingGoal::All, true) => "The whole fleet is sunk: you win",
            (ShootingGoal::All, false) if shot == Shot::Miss => "Its last cell is beside the hit",
            (ShootingGoal::All, false) => "Go on",
        };
        let praise = if is_right { "Right. " } else { "" };
        format!("{praise}{what}. {more}.")
    }

    /// A shot that leads on, for whoever asks to be shown.
    #[must_use]
    pub fn answer(&self) -> Option<Point> {
        let ships = self.chart.afloat().map(|ship| self.enemy.ship_cells(ship));
        let open = |cells: PointSet| (cells & self.chart.untried()).first();
        let hit = |cells: &PointSet| cells.meets(self.chart.hits());
        let ships: Vec<PointSet> = ships.collect();
        let begun = ships.iter().copied().find(hit);
        begun.or(ships.first().copied()).and_then(open)
    }
}

/// The plan of a step: the fleet with the first ships placed.
pub(super) fn plan(placed: usize) -> Plan {
    let mut plan = Plan::new(&lesson_game());
    for ((row, col), direction) in super::table::OWN.into_iter().take(placed) {
        if plan.direction != direction {
            plan.rotate();
        }
        plan.move_to(Point::new(row, col));
        let _ = plan.place();
    }
    plan
}

/// What is said when something was put down; nothing if that was not the task.
pub(super) fn judge_plan(goal: PlacingGoal, plan: &Plan) -> Said {
    let (placed, of) = plan.progress();
    let upright = plan.game().ships().filter_map(|(id, _)| plan.place_of(id));
    let upright = upright.filter(|place| place.direction == Direction::Vertical).count();
    let (is_right, text) = match goal {
        PlacingGoal::Placed(least) if placed >= least && placed == of => {
            (true, "Right: the fleet is complete, and the battle could begin.".to_owned())
        }
        PlacingGoal::Placed(least) if placed >= least => {
            (true, "Right: it lies there. A placed ship can be taken up again.".to_owned())
        }
        PlacingGoal::Placed(least) => (false, format!("{placed} of {least} placed. Go on.")),
        PlacingGoal::Upright if upright > 0 => {
            (true, "Right: it stands upright. Ships lie along rows or columns.".to_owned())
        }
        PlacingGoal::Upright => {
            (false, "It lies along a row. Take it up again and turn it first.".to_owned())
        }
    };
    Said { is_right, text, line: Vec::new() }
}
