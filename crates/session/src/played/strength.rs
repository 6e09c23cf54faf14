//! A person's results against each opponent, and how strong they say the person is.

use std::collections::BTreeMap;

use super::row::{Family, Played, Standing};

/// By how many Elo each level is stronger than the one before, from the second on, as matches
/// measured it (docs/engine.md).
const STEPS: [i32; 21] = [
    205, 205, 168, 149, 162, 184, 186, 184, 158, 145, 187, 183, 137, 187, 161, 174, 158, 197, 163,
    161, 89,
];

/// So many of the latest games count: people learn.
const LATEST: usize = 60;

/// How finely ratings are weighed, in Elo.
const GRAIN: f64 = 5.0;

/// The results against somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// Whether at Battleship; else at Reversi and Othello.
    pub at_sea: bool,
    /// Who it is.
    pub opponent: String,
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
}

/// How strong somebody is, on the ladder of levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The level that is nearest: to play it is to win about half of the games.
    pub level: u8,
    /// With 95 % probability it is not below this level, and not above that one.
    pub levels: (u8, u8),
    /// The same in Elo above level 1.
    pub rating: f64,
    /// The 95 % interval.
    pub ratings: (f64, f64),
    /// From so many games.
    pub games: usize,
}

/// Elo above level 1.
#[must_use]
pub fn rating(level: u8) -> Option<f64> {
    let steps = STEPS.get(..usize::from(level.checked_sub(1)?))?;
    Some(f64::from(steps.iter().sum::<i32>()))
}

/// How many levels there are.
const LEVELS: u8 = STEPS.len() as u8 + 1;

fn level_of(opponent: &str) -> Option<u8> {
    opponent.strip_prefix("level ")?.parse().ok().filter(|level| (1..=LEVELS).contains(level))
}

fn nearest(to: f64) -> u8 {
    let distance = |level: &u8| rating(*level).map_or(f64::MAX, |rating| (rating - to).abs());
    (1..=LEVELS).min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap_or(1)
}

/// The results of one person against each opponent, levels first and in their order.
#[must_use]
pub fn records(rows: &[Played]) -> Vec<Against> {
    let mut all: BTreeMap<(bool, u8, String), [usize; 3]> = BTreeMap::new();
    for row in rows {
        let (Some(you), Some(standing)) = (row.you(), row.standing()) else { continue };
        let opponent = row.players[1 - you].clone();
        let key =
            (row.family == Family::Battleship, level_of(&opponent).unwrap_or(u8::MAX), opponent);
        let place = match standing {
            Standing::Won => 0,
            Standing::Drawn => 1,
            Standing::Lost => 2,
        };
        all.entry(key).or_default()[place] += 1;
    }
    let against = |((at_sea, _, opponent), [won, drawn, lost]): (_, [usize; 3])| Against {
        at_sea,
        opponent,
        won,
        drawn,
        lost,
    };
    all.into_iter().map(against).collect()
}

/// How strong a person is, by the latest games against levels that began as games on the ladder do.
/// Nothing without such a game.
///
/// Every rating is weighed by how well it explains the results (Elo's formula, a draw is half a win),
/// and by one drawn game against the mean of those who were met: so a first win does not make a
/// master. What is given is the mean, and the middle 95 %.
#[must_use]
pub fn strength(rows: &[Played]) -> Option<Strength> {
    let game = |row: &Played| {
        let you = row.you().filter(|_| row.rated)?;
        let points = match row.standing_of(you) {
            Standing::Won => 1.0,
            Standing::Drawn => 0.5,
            Standing::Lost => 0.0,
        };
        Some((rating(level_of(&row.players[1 - you])?)?, points))
    };
    let mut games: Vec<(f64, f64)> = rows.iter().rev().filter_map(game).take(LATEST).collect();
    let count = games.len();
    if count == 0 {
        return None;
    }
    let mean = games.iter().map(|(rating, _)| rating).sum::<f64>() / count as f64;
    games.push((mean, 0.5));
    let top = rating(LEVELS)?;
    let grid =
        (0..).map(|step| f64::from(step) * GRAIN - 1000.0).take_while(|at| *at < top + 1000.0);
    let likely = |at: f64| -> f64 {
        let of = |(other, points): &(f64, f64)| {
            let chance = 1.0 / (1.0 + 10f64.powf((other - at) / 400.0));
            points * chance.ln() + (1.0 - points) * (1.0 - chance).ln()
        };
        games.iter().map(of).sum()
    };
    let weighed: Vec<(f64, f64)> = grid.map(|at| (at, likely(at))).collect();
    let most = weighed.iter().map(|(_, log)| *log).fold(f64::MIN, f64::max);
    let weighed: Vec<(f64, f64)> =
        weighed.into_iter().map(|(at, log)| (at, (log - most).exp())).collect();
    let sum: f64 = weighed.iter().map(|(_, weight)| weight).sum();
    let middle = weighed.iter().map(|(at, weight)| at * weight).sum::<f64>() / sum;
    let below = |part: f64| {
        let mut so_far = 0.0;
        let reached = weighed.iter().find(|(_, weight)| {
            so_far += weight / sum;
            so_far >= part
        });
        reached.map_or(middle, |(at, _)| *at)
    };
    let ratings = (below(0.025), below(0.975));
    Some(Strength {
        level: nearest(middle),
        levels: (nearest(ratings.0), nearest(ratings.1)),
        rating: middle,
        ratings,
        games: count,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use reversi_engine::Level;

    use super::super::row::PlayedId;
    use super::*;

    fn rows(level: u8, results: &[(usize, Option<usize>)]) -> Vec<Played> {
        let row = |(number, winner): (u64, Option<usize>)| Played {
            id: PlayedId(number),
            day: "2026-01-01".to_owned(),
            family: Family::Othello,
            title: "Othello 8x8".to_owned(),
            players: ["person".to_owned(), format!("level {level}")],
            winner,
            score: String::new(),
            opening: String::new(),
            accuracy: None,
            rated: true,
            line: Arc::default(),
        };
        let all = results.iter().flat_map(|(times, winner)| vec![*winner; *times]);
        (0..).zip(all).map(row).collect()
    }

    #[test]
    fn the_ladder_has_all_levels() {
        assert_eq!(usize::from(LEVELS), Level::all().len());
        assert_eq!(
            (rating(1), rating(2), rating(0), rating(LEVELS + 1)),
            (Some(0.0), Some(205.0), None, None)
        );
    }

    #[test]
    fn even_results_are_the_level_itself_and_more_games_say_more() {
        let few = strength(&rows(5, &[(2, Some(0)), (2, Some(1))])).expect("games");
        let many = strength(&rows(5, &[(24, Some(0)), (2, None), (24, Some(1))])).expect("games");
        for found in [few, many] {
            assert_eq!(found.level, 5, "{found:?}");
            assert!((found.rating - rating(5).expect("a level")).abs() < 5.0, "{found:?}");
        }
        let width = |found: Strength| found.ratings.1 - found.ratings.0;
        assert!(width(few) > 2.0 * width(many), "{few:?} {many:?}");
        // By hand: the deviation of a mean of 51 such games is 400 / ln 10 * 2 / sqrt 51 = 48.6.
        assert!((180.0..205.0).contains(&width(many)), "{many:?}");
        assert!(few.levels.0 < 5 && few.levels.1 > 5);
    }

    #[test]
    fn one_win_does_not_make_a_master_and_ten_make_a_difference() {
        let one = strength(&rows(3, &[(1, Some(0))])).expect("a game");
        assert!((3..=5).contains(&one.level), "{one:?}");
        let ten = strength(&rows(3, &[(10, Some(0))])).expect("games");
        assert!(ten.rating > one.rating && ten.ratings.0 > one.ratings.0, "{ten:?}");
        let lost = strength(&rows(3, &[(10, Some(1))])).expect("games");
        assert!(lost.level <= 1 + 1 && lost.rating < one.rating, "{lost:?}");
    }

    #[test]
    fn only_games_of_the_ladder_count_and_records_count_all() {
        let mut all = rows(2, &[(3, Some(0)), (1, None), (2, Some(1))]);
        all.extend(rows(12, &[(1, Some(1))]));
        for row in &mut all {
            row.rated = false;
        }
        assert_eq!(strength(&all), None);
        let mut people = all[0].clone();
        people.players[1] = "person".to_owned();
        let mut sea = all[0].clone();
        (sea.family, sea.players) = (Family::Battleship, ["good".to_owned(), "person".to_owned()]);
        all.extend([people, sea]);
        let found = records(&all);
        let short: Vec<_> =
            found.iter().map(|r| (r.at_sea, r.opponent.as_str(), r.won, r.drawn, r.lost)).collect();
        assert_eq!(
            short,
            [(false, "level 2", 3, 1, 2), (false, "level 12", 0, 0, 1), (true, "good", 0, 0, 1)]
        );
    }
}
