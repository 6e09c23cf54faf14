//! Ratings of many players from who beat whom.
//!
//! The model is Elo's: a difference in rating says which share of the points to expect. The ratings
//! are those under which the results are likeliest. Games of a pair share their opening, so the
//! error bars come from the spread of whole pairs around what is expected of them (a sandwich
//! estimate), not from the number of games.

use crate::pair_counts::{PairCounts, expected_rate};

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// In Elo, the mean of all such players being 0, with half the width of the 95 % interval.
    Known {
        /// The rating.
        elo: f64,
        /// How far it may be off in 95 of 100 cases.
        error: f64,
    },
    /// Won every point: above everybody else, and nothing shows how far.
    Above,
    /// Won no point: below everybody else.
    Below,
    /// Nothing connects this player's results with the others'.
    Unknown,
}

/// The ratings of `players` players by what was counted between two of them, the first of each two
/// being the one whose points are counted.
#[must_use]
pub fn ratings(players: usize, results: &[([usize; 2], PairCounts)]) -> Vec<Rating> {
    let mut found = vec![Rating::Unknown; players];
    let mut left: Vec<usize> = (0..players).collect();
    let played = |left: &[usize]| -> Vec<([usize; 2], PairCounts)> {
        let inside = |(sides, counts): &&([usize; 2], PairCounts)| {
            counts.games() > 0 && sides.iter().all(|side| left.contains(side))
        };
        results.iter().filter(inside).copied().collect()
    };
    // Whoever won or lost everything has no finite rating; the others are rated without.
    loop {
        let among = played(&left);
        let extreme = left.iter().find_map(|&player| {
            let (points, most) = points_of(player, &among);
            match points {
                // All its games were against those who are out: they say what can be said.
                _ if most == 0 => Some((player, extreme_of(points_of(player, results)))),
                0 => Some((player, Rating::Below)),
                points if points == most => Some((player, Rating::Above)),
                _ => None,
            }
        });
        let Some((player, rating)) = extreme else { break };
        found[player] = rating;
        left.retain(|other| *other != player);
    }
    let among = played(&left);
    if left.len() < 2 || !is_connected(&left, &among) {
        return found;
    }
    for (player, (elo, error)) in left.iter().zip(fit(&left, &among)) {
        found[*player] = Rating::Known { elo, error };
    }
    found
}

/// The rating of somebody who won or lost everything.
const fn extreme_of((points, most): (u64, u64)) -> Rating {
    match points {
        _ if most == 0 => Rating::Unknown,
        0 => Rating::Below,
        points if points == most => Rating::Above,
        _ => Rating::Unknown,
    }
}

/// The half points of a player, and how many there were.
fn points_of(player: usize, results: &[([usize; 2], PairCounts)]) -> (u64, u64) {
    results.iter().fold((0, 0), |(points, most), (sides, counts)| {
        let all = 2 * counts.games();
        match sides.iter().position(|side| *side == player) {
            Some(0) => (points + counts.half_points(), most + all),
            Some(_) => (points + all - counts.half_points(), most + all),
            None => (points, most),
        }
    })
}

/// Whether everybody has taken points from everybody else, directly or through others.
fn is_connected(players: &[usize], results: &[([usize; 2], PairCounts)]) -> bool {
    let reach = |forwards: bool| {
        let mut seen = vec![players[0]];
        let mut at = 0;
        while let Some(&player) = seen.get(at) {
            at += 1;
            for (sides, counts) in results {
                for (from, to, points) in [
                    (sides[0], sides[1], counts.half_points()),
                    (sides[1], sides[0], counts.reversed().half_points()),
                ] {
                    let (from, to) = if forwards { (from, to) } else { (to, from) };
                    if points > 0 && from == player && !seen.contains(&to) {
                        seen.push(to);
                    }
                }
            }
        }
        seen.len() == players.len()
    };
    reach(true) && reach(false)
}

/// Elo points to one unit of the logistic function.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The likeliest ratings and their 95 % errors, by Newton's method.
fn fit(players: &[usize], results: &[([usize; 2], PairCounts)]) -> Vec<(f64, f64)> {
    let n = players.len();
    let place = |player: usize| players.iter().position(|other| *other == player).unwrap_or(0);
    let results: Vec<([usize; 2], PairCounts)> =
        results.iter().map(|(sides, counts)| (sides.map(place), *counts)).collect();
    let mut at = vec![0.0; n];
    for _ in 0..100 {
        let (gradient, information, _) = slopes(&at, &results);
        let Some(inverse) = inverted(information) else { break };
        let step: Vec<f64> = inverse.iter().map(|row| dot(row, &gradient)).collect();
        // Far from the best a whole step may overshoot.
        let longest = step.iter().fold(1.0, |most: f64, step| most.max(step.abs()));
        at.iter_mut().zip(&step).for_each(|(at, step)| *at += step / longest);
        if step.iter().all(|step| step.abs() < 1e-12) {
            break;
        }
    }
    let mean = at.iter().sum::<f64>() / n as f64;
    let (_, information, spread) = slopes(&at, &results);
    let errors = inverted(information).map_or(vec![f64::INFINITY; n], |inverse| {
        // A player's variance is that of its row of the inverse, through the spread of the pairs.
        let variance = |row: &Vec<f64>| -> f64 {
            spread.iter().zip(row).map(|(of, weight)| weight * dot(of, row)).sum()
        };
        inverse.iter().map(|row| 1.96 * UNIT * variance(row).max(0.0).sqrt()).collect()
    });
    at.iter().map(|at| UNIT * (at - mean)).zip(errors).collect()
}

type Matrix = Vec<Vec<f64>>;

/// The gradient of the likelihood, its information, and the sum of the squared gradients of pairs.
fn slopes(at: &[f64], results: &[([usize; 2], PairCounts)]) -> (Vec<f64>, Matrix, Matrix) {
    let n = at.len();
    let mut gradient = vec![0.0; n];
    // Ratings count by their differences; this holds their mean still.
    let mut information = vec![vec![1.0 / n as f64; n]; n];
    let mut spread = vec![vec![0.0; n]; n];
    for ([one, other], counts) in results {
        let expected = expected_rate(UNIT * (at[*one] - at[*other]));
        let add = |matrix: &mut Matrix, value: f64| {
            matrix[*one][*one] += value;
            matrix[*other][*other] += value;
            matrix[*one][*other] -= value;
            matrix[*other][*one] -= value;
        };
        let pairs = (0..).zip(counts.pairs).map(|(half, count)| (f64::from(half), count, 2.0));
        let lone = (0..).zip(counts.lone).map(|(half, count)| (f64::from(half), count, 1.0));
        let (mut seen, mut modelled) = (0.0, 0.0);
        for (half_points, count, games) in pairs.chain(lone) {
            let surprise = half_points / 2.0 - games * expected;
            gradient[*one] += count as f64 * surprise;
            gradient[*other] -= count as f64 * surprise;
            modelled += count as f64 * games * expected * (1.0 - expected);
            seen += count as f64 * surprise * surprise;
        }
        add(&mut information, modelled);
        // Where all pairs went the same way their spread says nothing; then the games are counted.
        add(&mut spread, if seen > 1e-9 * modelled { seen } else { modelled });
    }
    (gradient, information, spread)
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The inverse of a matrix, by elimination with the largest pivot; none if it has none.
fn inverted(mut matrix: Matrix) -> Option<Matrix> {
    let n = matrix.len();
    let unit = |row: usize| (0..n).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Matrix = (0..n).map(unit).collect();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..n).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        if scale.abs() < 1e-300 {
            return None;
        }
        for value in matrix[column].iter_mut().chain(&mut inverse[column]) {
            *value /= scale;
        }
        let (own, own_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..n).filter(|row| *row != column) {
            let factor = matrix[row][column];
            matrix[row].iter_mut().zip(&own).for_each(|(value, own)| *value -= factor * own);
            inverse[row]
                .iter_mut()
                .zip(&own_inverse)
                .for_each(|(value, own)| *value -= factor * own);
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo;

    fn counts(pairs: [u64; 5]) -> PairCounts {
        PairCounts { pairs, ..PairCounts::default() }
    }

    fn known(rating: Rating) -> (f64, f64) {
        let Rating::Known { elo, error } = rating else { panic!("{rating:?}") };
        (elo, error)
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_points_say() {
        let result = counts([10, 20, 60, 50, 60]);
        let [one, other] = ratings(2, &[([0, 1], result)])[..] else { panic!() };
        let difference = known(one).0 - known(other).0;
        assert!((difference - elo(result.rate())).abs() < 1e-6, "{difference}");
        // Both bars together are the bar of the difference, by the slope of the curve.
        let (_, (low, high)) = result.elo();
        let bar = known(one).1 + known(other).1;
        assert!((bar - (high - low) / 2.0).abs() < 0.02 * bar, "{bar} {low} {high}");
    }

    #[test]
    fn what_holds_between_neighbours_adds_up() {
        let step = counts([0, 0, 50, 0, 50]);
        let found = ratings(4, &[([1, 0], step), ([2, 1], step), ([3, 2], step)]);
        let elos: Vec<f64> = found.iter().map(|rating| known(*rating).0).collect();
        for (low, high) in elos.iter().zip(&elos[1..]) {
            assert!((high - low - elo(0.75)).abs() < 1e-6, "{elos:?}");
        }
        assert!(elos.iter().sum::<f64>().abs() < 1e-6);
        // The ends are known less well than the middle.
        assert!(known(found[0]).1 > known(found[1]).1);
    }

    #[test]
    fn pairs_that_all_go_the_same_way_leave_a_doubt() {
        let found = ratings(2, &[([0, 1], counts([0, 0, 50, 0, 0]))]);
        let (elo, error) = known(found[0]);
        assert!(elo.abs() < 1e-9 && error > 10.0, "{error}");
    }

    #[test]
    fn who_wins_or_loses_everything_has_no_number() {
        let all = counts([0, 0, 0, 0, 5]);
        let some = counts([1, 0, 2, 0, 3]);
        let found = ratings(4, &[([0, 1], all), ([0, 2], all), ([1, 2], some), ([1, 3], all)]);
        assert_eq!((found[0], found[3]), (Rating::Above, Rating::Below));
        assert!(known(found[1]).0 > known(found[2]).0);
        assert_eq!(ratings(3, &[([0, 1], some)])[2], Rating::Unknown);
        assert_eq!(ratings(2, &[([0, 1], all)]), [Rating::Above, Rating::Below]);
        // Two couples that never met, and two that did but only one way.
        let apart = [([0, 1], some), ([2, 3], some)];
        assert!(ratings(4, &apart).iter().all(|rating| *rating == Rating::Unknown));
    }
}
