//! A board of the table, and the routes by which its score is proved.

use std::time::Duration;

use reversi::notation::board_text;
use reversi::{Player, Position, RuleSet, Size, Symmetry, Variant};
use reversi_engine::{Engine, Options, Solution, StopToken, Window};
use support::Instant;

use super::by_symmetry::BySymmetry;
use super::known::Known;
use super::plain::Plain;
use crate::commands::answers::{Answers, BY_SYMMETRY, EXACT, PLAINLY};
use crate::failure::Failure;

/// How a score is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// By the engine, looking at one of several moves that mirror each other.
    Engine,
    /// By a search that shares nothing with the engine, symmetry left out.
    Plain,
    /// By the engine with an empty table on the board turned or mirrored; where that is the same
    /// board, without symmetry.
    Turned,
}

impl Route {
    pub(super) const ALL: [Self; 3] = [Self::Engine, Self::Plain, Self::Turned];

    /// As it is called in reports.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Plain => "plain",
            Self::Turned => "turned",
        }
    }
}

/// What the routes share.
pub(super) struct Means<'a> {
    pub(super) threads: usize,
    pub(super) hash_mb: usize,
    pub(super) stop: &'a StopToken,
}

/// Every board of the table: the shorter side is the width, because a board that swaps the two
/// is the same game. The least first, which is the order of what they cost.
pub(super) fn all() -> Vec<RuleSet> {
    let rules = [
        Variant::Othello,
        Variant::NoPass,
        Variant::AntiOthello,
        Variant::Reversi,
        Variant::AntiReversi,
    ];
    let mut sizes: Vec<Size> = Size::all().filter(|size| size.width() <= size.height()).collect();
    sizes.sort_by_key(|size| (size.area(), size.width()));
    sizes.iter().flat_map(|size| rules.map(|variant| RuleSet::new(variant, *size))).collect()
}

/// Where a route starts from.
pub(super) fn start(rules: RuleSet, route: Route) -> Position {
    let (size, start) = (rules.size(), Position::start(rules));
    match route {
        Route::Turned if !size.is_square() => {
            Position::start(RuleSet::new(rules.variant(), size.transposed()))
        }
        // While the opening is ahead, an empty board off the middle has no mirror image.
        Route::Turned if start.symmetries().any(|symmetry| symmetry == Symmetry::MIRROR_X) => {
            start.transformed(Symmetry::MIRROR_X)
        }
        Route::Engine | Route::Plain | Route::Turned => start,
    }
}

/// What is asked by a route, in the words of the file of answers.
fn asked(rules: RuleSet, route: Route) -> &'static str {
    match route {
        Route::Plain => PLAINLY,
        // An empty board mirrored is the same one.
        Route::Turned if start(rules, route) == start(rules, Route::Engine) => EXACT,
        Route::Engine | Route::Turned => BY_SYMMETRY,
    }
}

/// What the answers say of a board by a route: the score, or how long it was looked for.
pub(super) fn tried(answers: &Answers, rules: RuleSet, route: Route) -> Option<&Solution> {
    let position = board_text(&start(rules, route));
    answers.tried(rules.variant().name(), asked(rules, route), &position)
}

/// Keeps what was found by a route.
pub(super) fn keep(
    answers: &mut Answers,
    rules: RuleSet,
    route: Route,
    solution: &Solution,
) -> Result<(), Failure> {
    let position = board_text(&start(rules, route));
    Ok(answers.keep(rules.variant().name(), asked(rules, route), &position, solution)?)
}

/// The score of a solution for the first player.
pub(super) fn first_player(rules: RuleSet, route: Route, solution: &Solution) -> Option<i32> {
    let score = solution.score().filter(|_| solution.complete)?;
    Some(if start(rules, route).mover() == Player::Dark { score } else { -score })
}

/// Proves the score of a board by a route, unless it is stopped. `guess` is what another route
/// found; where it is wrong, it costs time and nothing else.
pub(super) fn prove(
    rules: RuleSet,
    route: Route,
    guess: Option<i32>,
    means: &Means<'_>,
) -> Result<Solution, Failure> {
    let Means { threads, hash_mb, stop } = *means;
    let began = Instant::now();
    let position = start(rules, route);
    let no_memory = || Failure::Input(format!("there is not enough memory for --hash {hash_mb}"));
    let (found, nodes) = if route == Route::Plain {
        let mut plain = Plain::new(rules, hash_mb, stop).ok_or_else(no_memory)?;
        let guess = guess.unwrap_or_default();
        let guess = if position.mover() == Player::Dark { guess } else { -guess };
        let found = plain.solve(&position, guess);
        (found.map(|(score, best)| (score, best.into_iter().collect())), plain.nodes)
    } else {
        let options = Options { threads, hash_mb, ..Options::default() };
        let engine = Engine::new(options).map_err(|_| no_memory())?;
        if asked(rules, route) == EXACT {
            let solution = engine.solve_with(&position, Window::FULL, stop, |_| {});
            (solution.score().map(|score| (score, solution.line)), solution.nodes)
        } else {
            let mut solver = BySymmetry::new(&engine, stop);
            let found = solver.solve(&position, Window::FULL);
            (found.map(|found| (found.score, found.line)), solver.nodes)
        }
    };
    Ok(solution(rules.size().area(), found, nodes, began.elapsed()))
}

fn solution(
    area: i32,
    found: Option<(i32, Vec<reversi::Square>)>,
    nodes: u64,
    time: Duration,
) -> Solution {
    let complete = found.is_some();
    let (lower, upper) = found.as_ref().map_or((-area, area), |(score, _)| (*score, *score));
    let line = found.map(|(_, line)| line).unwrap_or_default();
    Solution { lower, upper, best: line.first().copied(), line, guess: None, complete, nodes, time }
}

/// What is known of a board.
pub(super) struct Standing {
    pub(super) rules: RuleSet,
    /// What each route found; of one that was given up, after how long.
    pub(super) routes: Vec<(Route, Solution)>,
    pub(super) known: Option<&'static Known>,
}

impl Standing {
    /// What the answers say.
    pub(super) fn of(answers: &Answers, rules: RuleSet) -> Self {
        let find = |route| Some((route, tried(answers, rules, route)?.clone()));
        let routes = Route::ALL.into_iter().filter_map(find).collect();
        Self { rules, routes, known: Known::of(rules) }
    }

    /// The scores of the routes that found one, for the first player.
    pub(super) fn scores(&self) -> impl Iterator<Item = (Route, i32)> {
        self.routes.iter().filter_map(|(route, solution)| {
            Some((*route, first_player(self.rules, *route, solution)?))
        })
    }

    /// The score for the first player, if it was found and nothing contradicts it.
    pub(super) fn score(&self) -> Option<i32> {
        let (_, score) = self.scores().next()?;
        self.contradiction().is_none().then_some(score)
    }

    /// What does not agree.
    pub(super) fn contradiction(&self) -> Option<String> {
        let known = self.known.map(|known| (known.source, known.score));
        let routes = self.scores().map(|(route, score)| (route.name(), score));
        let found: Vec<(&str, i32)> = routes.chain(known).collect();
        let (_, first) = *found.first()?;
        found.iter().any(|(_, score)| *score != first).then(|| {
            let each: Vec<String> =
                found.iter().map(|(name, score)| format!("{score:+} by {name}")).collect();
            format!("{:?}: the scores differ: {}", self.rules, each.join(", "))
        })
    }

    /// The solution of a route, if it found one.
    pub(super) fn by(&self, route: Route) -> Option<&Solution> {
        let found = self.routes.iter().find(|(by, solution)| *by == route && solution.complete);
        found.map(|(_, solution)| solution)
    }

    /// How long the score was looked for in vain, and over how many positions.
    pub(super) fn given_up(&self) -> Option<(u64, Duration)> {
        let (_, tried) = self.routes.iter().find(|(route, _)| *route == Route::Engine)?;
        (!tried.complete).then_some((tried.nodes, tried.time))
    }
}
