//! How hard fleets are to find that are laid as the good player lays them: for whoever attacks the likeliest
//! cell, for the good player, for whoever learns from fleets, and for whoever knows how they are laid.
//! See docs/battleship-report.md.

use battleship::{Board, Chart, Game, Layout, Point, PointSet};
use support::{SeededRandom, StopToken};

use super::choose::{Hunter, Omission, point};
use super::luck::{mean, number};
use super::{Budget, Habits, Prior};
use crate::SeededDice;
use crate::placement::{Crowds, Effort, least_crowded};

/// Games after which whoever learns begins anew.
const MATCH: u64 = 50;

/// Lays fleets, and tells how often each comes.
struct Layer {
    game: Game,
    /// Of how many fleets at most each is the least crowded.
    most: usize,
    crowds: Crowds,
    /// The crowds of many even fleets, the least first.
    even: Vec<f64>,
}

impl Layer {
    fn new(game: Game, most: usize) -> Self {
        let crowds = Crowds::new(&game);
        let mut layer = Self { game, most: 1, crowds, even: Vec::new() };
        let crowd = |number: u64| layer.crowds.on(cells(&layer.lay((1 << 40) + number)));
        layer.even = (0..20_000).map(crowd).collect();
        layer.even.sort_by(f64::total_cmp);
        Self { most, ..layer }
    }

    fn lay(&self, number: u64) -> Layout {
        let mut dice = SeededDice::for_part(21, number);
        least_crowded(&self.game, &mut dice, Effort::default(), self.most).expect("room")
    }

    /// How much more often than evenly a fleet comes whose cells are so crowded.
    fn times(&self, crowd: f64) -> f64 {
        let less = self.even.partition_point(|even| *even < crowd);
        let more = 1.0 - less as f64 / self.even.len() as f64;
        let of = |fleets: usize| fleets as f64 * more.powi(fleets as i32 - 1);
        (1..=self.most).map(of).sum::<f64>() / self.most as f64
    }
}

fn cells(layout: &Layout) -> PointSet {
    layout.iter().fold(PointSet::EMPTY, |cells, place| cells | place.cells)
}

/// The shots that a fleet takes.
fn shots(game: &Game, layout: &Layout, mut choose: impl FnMut(&Chart) -> Option<Point>) -> f64 {
    let mut board = Board::new(game);
    board.place_fleet(layout).expect("a layout fits");
    let mut chart = Chart::new(game);
    while !board.all_ships_destroyed() {
        let at = choose(&chart).expect("a shot");
        chart.record(at, board.attack(at).expect("a new shot"));
    }
    (chart.hits() | chart.misses()).len() as f64
}

/// The likeliest cell for whoever knows how fleets are laid.
fn likeliest(layer: &Layer, hunter: &Hunter<'_>, chart: &Chart, random: &mut SeededRandom) -> u8 {
    let fleets = hunter.fleets(chart, hunter.budget.list(), random).expect("fleets");
    let struck = layer.crowds.on(chart.hits());
    let mut weights = [0.0; 110];
    for fleet in fleets.iter() {
        let cells = PointSet::from_bits(fleet.iter().fold(0, |cells, ship| cells | ship));
        let times = layer.times(struck + layer.crowds.on(cells));
        for cell in cells {
            weights[(cell.row * 11 + cell.col) as usize] += times;
        }
    }
    (0..110).max_by(|a, b| weights[*a as usize].total_cmp(&weights[*b as usize])).expect("cells")
}

#[test]
#[ignore = "measures: GAMES games from number FIRST on, fleets of which MOST are compared at most, decisions of \
            MS milliseconds, HUNTER 0 attacks the likeliest cell, 1 is the good player, 2 learns, 3 knows"]
fn shots_at_evasive_fleets() {
    let layer = Layer::new(Game::standard(), number("MOST", 4) as usize);
    let kind = number("HUNTER", 0);
    let budget = Budget::of(std::time::Duration::from_millis(number("MS", 50)));
    let omission = Omission { fleets: None, lookahead: kind != 1 };
    let stop = StopToken::new();
    let mut random = SeededRandom::new(5);
    let mut habits = Habits::new(&layer.game);
    let (mut taken, mut believed) = (Vec::new(), 0);
    let first = number("FIRST", 0);
    for number in first..first + number("GAMES", 100) {
        if number % MATCH == 0 {
            habits = Habits::new(&layer.game);
        }
        let prior = if kind == 2 { habits.prior() } else { Prior::Uniform };
        believed += i32::from(matches!(prior, Prior::Learned(_)));
        let hunter = Hunter { prior: &prior, budget, omission, stop: &stop };
        let layout = layer.lay(number);
        taken.push(shots(&layer.game, &layout, |chart| match kind {
            3 => point(likeliest(&layer, &hunter, chart, &mut random)),
            _ => hunter.choose(chart, &mut random),
        }));
        habits.learn(&layout);
    }
    let (shots, error) = mean(&taken);
    println!("{} games: {shots:.2} +- {error:.2}; habits believed in {believed}", taken.len());
}
