//! The belief, the best shot, and what any other costs: all that apps show.

use battleship::{Chart, Point};
use support::SeededRandom;

use super::choose::{Hunter, Omission, node, point};
use super::endgame;
use super::fleets::Fleets;
use super::lookahead::{self, Lookahead};
use super::node::Node;
use super::{Belief, Limits, Prior, SEED};

/// What is known of a chart, and what to make of it.
///
/// ```
/// use battleship::{Chart, Game, Point, Shot};
/// use battleship_engine::belief::{Insight, Limits, Prior};
///
/// let mut game = Game::new(2, 3)?;
/// game.add_ship(2, 'R', "rowboat")?;
/// let chart = Chart::new(&game);
/// let insight = Insight::of(&chart, &Prior::Uniform, &Limits::default());
/// // The middle has most of the seven places, and then one of at most three cells is the other.
/// assert_eq!(insight.best.map(|best| best.col), Some(1));
/// assert_eq!(insight.loss(Point::new(0, 1)), Some(0.0));
/// assert!(insight.loss(Point::new(0, 0)) > Some(0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Insight {
    /// The chances, and how many fleets are left.
    pub belief: Belief,
    /// What was assumed.
    pub prior: Prior,
    /// The best shot that was found, if there is a ship to shoot at.
    pub best: Option<Point>,
    /// How many shots are to be expected from here on, the best one included.
    pub shots: f64,
    /// For each cell, how many shots more are to be expected if it is attacked next.
    losses: [Option<f64>; 110],
    /// How shots and losses were found.
    pub foresight: Foresight,
}

/// How the shots to come were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foresight {
    /// Exactly: every shot was tried to the end, so nobody needs fewer.
    Best,
    /// Exactly, for somebody who attacks the likeliest cell ever after.
    Likeliest,
    /// Estimated, from some of the fleets.
    #[default]
    Estimate,
}

impl Insight {
    /// What is known of a chart.
    #[must_use]
    pub fn of(chart: &Chart, prior: &Prior, limits: &Limits) -> Self {
        let belief = Belief::of(chart, prior, limits.counting);
        let mut insight = Self {
            belief,
            prior: prior.clone(),
            best: None,
            shots: 0.0,
            losses: [None; 110],
            foresight: Foresight::default(),
        };
        insight.look_ahead(chart, limits);
        insight
    }

    /// How many shots more are to be expected if this point is attacked next, against the best; nothing
    /// if it was attacked before, or was not looked into.
    #[must_use]
    pub fn loss(&self, at: Point) -> Option<f64> {
        let inside = (0..10).contains(&at.row) && (0..10).contains(&at.col);
        if inside { self.losses[(at.row * 11 + at.col) as usize] } else { None }
    }

    fn look_ahead(&mut self, chart: &Chart, limits: &Limits) {
        let hunter = Hunter {
            prior: &self.prior,
            budget: limits.budget,
            omission: Omission::default(),
            stop: &limits.stop,
        };
        let root = node(chart, limits.budget.depth());
        if root.cells == 0 {
            return;
        }
        // Fewer than a player lists: here every cell is looked into, and not the likeliest alone.
        let list = limits.budget.list() / 8;
        let fleets = hunter.fleets(chart, list, &mut SeededRandom::new(SEED));
        let misses = fleets.map_or_else(Vec::new, |fleets| self.misses(&fleets, root, limits));
        if misses.is_empty() {
            self.best = self.belief.heat.hottest(chart.untried()).first();
            self.shots = f64::from(root.cells);
            return;
        }
        let fewer = |a: (u8, f64), b: (u8, f64)| if b.1 < a.1 - 1e-9 { b } else { a };
        let Some((best, least)) = misses.iter().copied().reduce(fewer) else { return };
        // A hit that is certain costs nothing, now or later, and may tell something. A tree that ends in
        // guesses does not see that.
        let is_certain = |cell: u8| point(cell).is_some_and(|at| self.belief.heat.at(at) >= 1.0);
        let certain: Vec<u8> =
            misses.iter().map(|&(cell, _)| cell).filter(|&cell| is_certain(cell)).collect();
        let best = certain.first().copied().unwrap_or(best);
        // A miss for nothing costs at least one shot.
        for hopeless in chart.untried() {
            self.losses[(hopeless.row * 11 + hopeless.col) as usize] =
                (self.belief.heat.at(hopeless) == 0.0).then_some(1.0);
        }
        for (cell, misses) in misses {
            self.losses[usize::from(cell)] = Some((misses - least).max(0.0));
        }
        for cell in certain {
            self.losses[usize::from(cell)] = Some(0.0);
        }
        self.best = point(best);
        self.shots = f64::from(root.cells) + least;
    }

    /// The misses that cells lead to, the likeliest cell first: to the end if that can be done, of as
    /// many cells as there is time for if not.
    fn misses(&mut self, fleets: &Fleets, root: Node, limits: &Limits) -> Vec<(u8, f64)> {
        let work = lookahead::Limits { work: limits.budget.words(), stop: &limits.stop };
        let mut ahead = Lookahead::new(fleets, root, work);
        let mut counts = ahead.counts();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let cells: Vec<u8> = counts.into_iter().map(|(cell, _)| cell).collect();
        if fleets.complete {
            let limits = endgame::Limits { work: limits.budget.trials(), stop: &limits.stop };
            if let Some(shots) = endgame::each(fleets, &cells, limits) {
                self.foresight = Foresight::Best;
                let mean = |misses: u32| f64::from(misses) / fleets.len() as f64;
                return shots.into_iter().map(|shot| (shot.cell, mean(shot.misses))).collect();
            }
            self.foresight = Foresight::Likeliest;
        }
        let mut misses = Vec::new();
        for cell in cells {
            let Some(found) = ahead.misses(cell) else { break };
            misses.push((cell, found));
        }
        misses
    }
}
