//! A game looked at again: every shot against what could be known at that moment.

use battleship::{Chart, Game, Point, Shot, ShotRecord, Side};
use battleship_engine::belief::heat;
use support::StopToken;

/// A shot against what could be known at that moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// Which shot of the game, from 0.
    pub shot: usize,
    /// The chance that it would hit.
    pub chance: f64,
    /// The best chance there was, and where.
    pub best: (f64, Point),
}

impl Grade {
    /// How much of the best chance was taken, 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        if self.best.0 > 0.0 { (self.chance / self.best.0).min(1.0) } else { 1.0 }
    }

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self.share() {
            share if share >= 0.95 => "best",
            share if share >= 0.75 => "good",
            share if share >= 0.5 => "fair",
            _ => "poor",
        }
    }
}

/// Skill and luck of a side, over the shots graded so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reckoning {
    /// Shots graded.
    pub shots: usize,
    /// Hits among them.
    pub hits: usize,
    /// How many hits shots with those chances bring on average.
    pub expected: f64,
    /// How many the best shots would have brought on average.
    pub best: f64,
}

impl Reckoning {
    /// The part of the best chances that was taken, in per cent.
    #[must_use]
    pub fn skill(self) -> f64 {
        if self.best > 0.0 { 100.0 * self.expected / self.best } else { 100.0 }
    }

    /// Hits beyond what the chances bring on average.
    #[must_use]
    pub fn luck(self) -> f64 {
        self.hits as f64 - self.expected
    }

    /// Adds a shot.
    pub fn add(&mut self, grade: Grade, shot: Shot) {
        self.shots += 1;
        self.hits += usize::from(shot != Shot::Miss);
        self.expected += grade.chance;
        self.best += grade.best.0;
    }
}

/// Grades the shots of a game from the first on, until it is stopped.
pub(crate) fn grade(
    game: &Game,
    shots: &[ShotRecord],
    stop: &StopToken,
    mut tell: impl FnMut(Grade),
) {
    let mut charts = Side::BOTH.map(|_| Chart::new(game));
    for (place, fired) in shots.iter().enumerate() {
        if stop.is_stopped() {
            return;
        }
        // The chart of the waters that were shot at.
        let chart = &mut charts[fired.by.other().index()];
        let belief = heat(chart);
        let best = belief.hottest(chart.untried()).first().unwrap_or(fired.at);
        tell(Grade { shot: place, chance: belief.at(fired.at), best: (belief.at(best), best) });
        chart.record(fired.at, fired.shot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::{begun, best_shot};

    #[test]
    fn a_good_player_takes_nearly_all_of_the_best_chances() {
        let mut battle = begun(BattleshipSetup::default(), 20);
        while let Some(turn) = battle.turn() {
            // The second goes through the board from its end.
            let last = battle.chart(Side::First).untried().iter().last();
            let at = if turn == Side::First { best_shot(&battle) } else { last };
            battle.fire(at.expect("a shot")).expect("a new shot");
        }
        let mut sides = [Reckoning::default(); 2];
        let mut heard = 0;
        grade(battle.game(), battle.shots(), &StopToken::new(), |grade| {
            let fired = battle.shots()[grade.shot];
            assert!(grade.chance <= grade.best.0 + 1e-9);
            sides[fired.by.index()].add(grade, fired.shot);
            heard += 1;
        });
        assert_eq!(heard, battle.shots().len());
        assert!(sides[0].skill() > 99.0, "{:?}", sides[0]);
        assert!(sides[1].skill() < 70.0, "{:?}", sides[1]);
        assert_eq!(sides[0].hits, 17);
    }
}
