//! Games with the luck taken out, to compare players by a few hundred games instead of many thousands.
//!
//! At each shot, what each answer leads to is estimated from some fleets, and how likely it is from others.
//! How far the answer is from the mean of them all is luck: it is 0 on average, whoever plays, and is taken
//! off the shots. See docs/battleship-report.md.

use std::time::{Duration, Instant};

use battleship::{Board, Chart, Game, Shot};
use support::{SeededRandom, StopToken};

use super::choose::{Hunter, Omission, node};
use super::clues::Clues;
use super::fleets::{Fleets, Sampler};
use super::lookahead::{self, Lookahead};
use super::{Budget, Prior};
use crate::SeededDice;
use crate::placement::{Effort, random_layout};

/// One game: its shots, those without luck, and the time of all decisions and of the longest.
struct Measured {
    shots: f64,
    without_luck: f64,
    thought: Duration,
    longest: Duration,
}

/// Fleets of a chart: all of them, or so many.
fn fleets(chart: &Chart, wanted: usize, random: &mut SeededRandom) -> Option<Fleets> {
    let clues = Clues::new(chart, 1_000_000).ok()?;
    let sampler = Sampler::new(&clues, None, 20_000, random).ok()?;
    if sampler.most() <= 8_000.0
        && let Some(all) = sampler.all(2_000)
    {
        return Some(all);
    }
    Some(sampler.draw(wanted, 400_000, random).0).filter(|some| some.len() > 100)
}

/// The luck of an answer: by how many misses it is worse than answers are on average.
fn luck(chart: &Chart, cell: u8, shot: Shot, random: &mut SeededRandom) -> f64 {
    let Some(ones) = fleets(chart, 2_000, random) else { return 0.0 };
    let stop = StopToken::new();
    let limits = lookahead::Limits { work: u64::MAX, stop: &stop };
    let root = node(chart, 8);
    let mut values = [f64::NAN; 12];
    let groups = Lookahead::new(&ones, root, limits).by_answer(cell);
    let mut mean = 0.0;
    for &(answer, count, sum) in &groups {
        values[answer] = sum / f64::from(count) + f64::from(answer == 11);
        mean += values[answer] * f64::from(count) / ones.len() as f64;
    }
    // What was never drawn counts as the mean, here and below.
    let value = |answer: usize| if values[answer].is_nan() { mean } else { values[answer] };
    let answer = match shot {
        Shot::Miss => 11,
        Shot::Hit => 0,
        Shot::Sunk(ship) => chart.length(ship).unwrap_or(0),
    };
    if ones.complete {
        return value(answer) - mean;
    }
    let Some(others) = fleets(chart, 6_000, random) else { return 0.0 };
    let groups = Lookahead::new(&others, node(chart, 0), limits).by_answer(cell);
    let expected: f64 = groups.iter().map(|(a, count, _)| value(*a) * f64::from(*count)).sum();
    value(answer) - expected / others.len() as f64
}

fn play(game: &Game, number: u64, budget: Budget, omission: Omission) -> Measured {
    let mut dice = SeededDice::for_part(1, number);
    let (layout, _) = random_layout(game, &mut dice, Effort::default()).expect("room");
    let mut board = Board::new(game);
    board.place_fleet(&layout).expect("a layout fits");
    let mut chart = Chart::new(game);
    let mut random = SeededRandom::for_part(77, number);
    let mut other_random = SeededRandom::for_part(78, number);
    let hunter = Hunter { prior: &Prior::Uniform, budget, omission, stop: &StopToken::new() };
    let mut measured = Measured {
        shots: 0.0,
        without_luck: 0.0,
        thought: Duration::ZERO,
        longest: Duration::ZERO,
    };
    while !board.all_ships_destroyed() {
        let start = Instant::now();
        let at = hunter.choose(&chart, &mut random).expect("a shot");
        let time = start.elapsed();
        measured.thought += time;
        measured.longest = measured.longest.max(time);
        let shot = board.attack(at).expect("a new shot");
        let cell = (at.row * 11 + at.col) as u8;
        let luck = luck(&chart, cell, shot, &mut other_random);
        chart.record(at, shot);
        measured.shots += 1.0;
        measured.without_luck += 1.0 - luck;
    }
    measured
}

pub(super) fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// What a measurement is asked to do.
pub(super) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
#[ignore = "measures: GAMES games from number FIRST on, decisions of MS milliseconds (50,5,500: the others against \
            the first), LIKELIEST=1 without looking ahead"]
fn shots_without_luck() {
    let times = std::env::var("MS").unwrap_or_else(|_| "50".to_owned());
    let omission = Omission { fleets: None, lookahead: number("LIKELIEST", 0) == 1 };
    let game = Game::standard();
    let first = number("FIRST", 0);
    let mut base: Option<Vec<f64>> = None;
    for ms in times.split(',').map(|ms| ms.parse().expect("milliseconds")) {
        let budget = Budget::of(Duration::from_millis(ms));
        let games: Vec<Measured> = (first..first + number("GAMES", 100))
            .map(|number| play(&game, number, budget, omission))
            .collect();
        let column = |of: fn(&Measured) -> f64| games.iter().map(of).collect::<Vec<f64>>();
        let (shots, error) = mean(&column(|game| game.shots));
        let fair = column(|game| game.without_luck);
        let (fair_shots, fair_error) = mean(&fair);
        let (time, _) = mean(&column(|game| game.thought.as_secs_f64() * 1e3));
        let longest = games.iter().map(|game| game.longest).max().unwrap_or_default();
        let base = base.get_or_insert_with(|| fair.clone());
        let more: Vec<f64> = fair.iter().zip(base).map(|(fair, base)| fair - *base).collect();
        let (more, more_error) = mean(&more);
        println!(
            "{ms} ms, {} games: {shots:.2} +- {error:.2}; without luck {fair_shots:.3} +- \
             {fair_error:.3}; more than the first {more:.3} +- {more_error:.3}; {time:.0} ms a game, \
             longest {:.1} ms",
            games.len(),
            longest.as_secs_f64() * 1e3
        );
    }
}
