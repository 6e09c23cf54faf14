//! Which cell to attack.

use battleship::{Chart, Game, Point, PointSet};
use support::{SeededRandom, StopToken};

use super::budget::Budget;
use super::clues::Clues;
use super::endgame;
use super::fleets::{Fleets, Sampler};
use super::lookahead::{self, Lookahead};
use super::node::Node;
use super::sequential::Sequence;
use super::{Belief, Prior};
use crate::packing::count_lengths;

/// What a player leaves out of the whole method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Omission {
    /// Thinks of so many fleets and no more.
    pub(crate) fleets: Option<usize>,
    /// Takes the likeliest cell, whatever comes after.
    pub(crate) lookahead: bool,
}

/// Somebody who looks for the best shot.
#[derive(Clone, Debug)]
pub(crate) struct Hunter<'a> {
    pub(crate) prior: &'a Prior,
    pub(crate) budget: Budget,
    pub(crate) omission: Omission,
    pub(crate) stop: &'a StopToken,
}

/// A shot and the misses that it leads to, where they were looked into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Candidate {
    pub(super) cell: u8,
    pub(super) misses: f64,
}

/// Cells below this share of the best chance are no candidates: they were never best.
const LEAST_SHARE: f64 = 0.4;

/// So many of the best cells are looked into again, with more choices after them.
const MOST_AGAIN: usize = 4;

impl Hunter<'_> {
    /// The best shot that was found.
    pub(crate) fn choose(&self, chart: &Chart, random: &mut SeededRandom) -> Option<Point> {
        let Some(fleets) = self.fleets(chart, self.budget.list(), random) else {
            // Nothing but a guess is left.
            let belief = Belief::rough(chart);
            return belief.heat.hottest(chart.untried()).first();
        };
        if fleets.complete && !self.omission.lookahead {
            let limits = endgame::Limits { work: self.budget.trials(), stop: self.stop };
            if let Some(best) = endgame::best(&fleets, limits) {
                return point(best.cell);
            }
        }
        let limits = lookahead::Limits { work: self.budget.words(), stop: self.stop };
        let root = node(chart, self.budget.depth());
        if !fleets.complete && !root.is_standard && !self.omission.lookahead {
            return point(self.careful(&fleets, root)?);
        }
        let mut ahead = Lookahead::new(&fleets, root, limits);
        let cell = self.best(&mut ahead, &fleets)?;
        point(cell)
    }

    /// Fleets that explain the shots: all if they are at most so many, or a sample.
    pub(super) fn fleets(
        &self,
        chart: &Chart,
        list: usize,
        random: &mut SeededRandom,
    ) -> Option<Fleets> {
        let (list, wanted) = match self.omission.fleets {
            Some(few) => (0, few),
            None if is_standard(chart.game()) => (list, self.budget.sample()),
            None => (list, self.budget.fleets()),
        };
        let habits = match self.prior {
            Prior::Uniform => None,
            Prior::Learned(habits) => Some(&**habits),
        };
        let sampler = Clues::new(chart, self.budget.steps())
            .and_then(|clues| Sampler::new(&clues, habits, self.budget.drafts(), random));
        if let Ok(sampler) = sampler {
            // Ships in each other's way rule out most of the ways on crowded boards only.
            let few = sampler.most() <= 8.0 * list as f64;
            let all = if few { sampler.all(list) } else { None };
            if habits.is_none()
                && let Some(all) = all
            {
                return Some(all).filter(|all| all.len() > 0);
            }
            let (mut some, draws) = sampler.draw(wanted, self.budget.tries(), random);
            // A sample of few fleets has each of them, as often as it is likely.
            some.complete = all.is_some_and(|all| all.len() * 4 <= some.len());
            if draws.drawn >= (wanted as u64).min(64) {
                return Some(some);
            }
        }
        Sequence::new(chart).fleets(wanted.min(self.budget.fleets()), random)
    }

    /// The best cell by a sample of a game for which nobody has fitted a formula: the likeliest one, unless
    /// another is better in both halves of the sample.
    fn careful(&self, fleets: &Fleets, root: Node) -> Option<u8> {
        let limits = lookahead::Limits { work: self.budget.words() / 2, stop: self.stop };
        let halves = fleets.halves();
        let mut halves =
            halves.each_ref().map(|half| Lookahead::new(half, root, limits).without_guesses());
        let mut counts = Lookahead::new(fleets, root, limits).counts();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let (likeliest, most) = *counts.first()?;
        if most as usize == fleets.len() {
            return Some(likeliest);
        }
        let mut misses = |cell: u8| -> Option<[f64; 2]> {
            let [first, second] = &mut halves;
            Some([first.misses(cell)?, second.misses(cell)?])
        };
        let Some(usual) = misses(likeliest) else { return Some(likeliest) };
        let mut best = (likeliest, usual[0] + usual[1]);
        for &(cell, count) in counts.iter().take(self.budget.candidates()).skip(1) {
            let unlikely = f64::from(count) < LEAST_SHARE * f64::from(most);
            let Some(found) = misses(cell).filter(|_| !unlikely) else { break };
            let is_better = found[0] < usual[0] && found[1] < usual[1];
            if is_better && found[0] + found[1] < best.1 - 1e-9 {
                best = (cell, found[0] + found[1]);
            }
        }
        Some(best.0)
    }

    fn best(&self, ahead: &mut Lookahead<'_>, fleets: &Fleets) -> Option<u8> {
        let mut counts = ahead.counts();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let (likeliest, most) = *counts.first()?;
        // A hit that is certain costs nothing, now or later, and may tell something.
        if most as usize == fleets.len() || self.omission.lookahead {
            return Some(likeliest);
        }
        let mut looked_into = Vec::new();
        let mut best: Option<Candidate> = None;
        for &(cell, count) in counts.iter().take(self.budget.candidates()) {
            let unlikely = f64::from(count) < LEAST_SHARE * f64::from(most);
            if unlikely {
                break;
            }
            let Some(misses) = ahead.misses(cell) else { break };
            looked_into.push(Candidate { cell, misses });
            if best.is_none_or(|best| misses < best.misses - 1e-9) {
                best = Some(Candidate { cell, misses });
            }
        }
        let Some(mut best) = best else { return Some(likeliest) };
        if !fleets.complete || self.budget.choices() == 0 {
            return Some(best.cell);
        }
        // The misses of a cell are as many as this or fewer, so whichever is known to have the fewest is taken.
        ahead.choose_below(self.budget.choices());
        looked_into.sort_by(|a, b| a.misses.total_cmp(&b.misses));
        for Candidate { cell, .. } in looked_into.into_iter().take(MOST_AGAIN) {
            let Some(misses) = ahead.misses(cell) else { break };
            if misses < best.misses - 1e-9 {
                best = Candidate { cell, misses };
            }
        }
        Some(best.cell)
    }
}

/// The point of a cell.
pub(super) fn point(cell: u8) -> Option<Point> {
    PointSet::from_bits(1 << cell).first()
}

/// Whether board and fleet are those of the standard game, whatever its ships are called.
fn is_standard(game: &Game) -> bool {
    let lengths = count_lengths(game.ships().map(|(_, ship)| ship.length()));
    (game.rows(), game.cols()) == (10, 10) && lengths == [0, 0, 1, 2, 1, 1, 0, 0, 0, 0, 0]
}

/// Where a chart is.
pub(super) fn node(chart: &Chart, depth: u32) -> Node {
    let lengths = |ships: &mut dyn Iterator<Item = _>| -> usize {
        ships.filter_map(|ship| chart.length(ship)).sum()
    };
    let sunk = lengths(&mut chart.sinkings().iter().map(|sinking| sinking.ship));
    let open = chart.hits().len().saturating_sub(sunk);
    Node {
        untried: chart.untried().bits(),
        hits: chart.hits().bits(),
        ships: chart.afloat().count() as u32,
        cells: lengths(&mut chart.afloat()).saturating_sub(open) as u32,
        open: open as u32,
        wrecks: 0,
        depth,
        afloat: count_lengths(chart.afloat().filter_map(|ship| chart.length(ship))),
        is_standard: is_standard(chart.game()),
    }
}
