//! A game looked at again: every shot against what could be known at that moment.

use battleship::{Chart, Game, Point, Shot, ShotRecord, Side};
use battleship_engine::belief::{Insight, Limits, Prior};
use support::StopToken;

/// A shot against what could be known at that moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// Which shot of the game, from 0.
    pub shot: usize,
    /// The chance that it would hit.
    pub chance: f64,
    /// How many shots it loses on average against the best.
    pub loss: f64,
    /// The best shot, and its chance.
    pub best: (Point, f64),
}

impl Grade {
    /// A shot that loses so much or more, in shots, is no good one any more.
    pub const GOOD: f64 = 0.3;

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self.loss {
            loss if loss < 0.05 => "best",
            loss if loss < Self::GOOD => "good",
            loss if loss < 0.8 => "fair",
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
    /// How many shots were lost on average against the best ones.
    pub lost: f64,
}

impl Reckoning {
    /// The part of the shots that was not lost, in per cent.
    #[must_use]
    pub fn skill(self) -> f64 {
        100.0 * (1.0 - self.lost / self.shots.max(1) as f64).max(0.0)
    }

    /// Hits beyond what the chances bring on average. Whoever could not miss, or not hit, had none.
    #[must_use]
    pub fn luck(self) -> f64 {
        self.hits as f64 - self.expected
    }

    /// Adds a shot.
    pub fn add(&mut self, grade: Grade, shot: Shot) {
        self.shots += 1;
        self.hits += usize::from(shot != Shot::Miss);
        self.expected += grade.chance;
        self.lost += grade.loss;
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
        let insight = Insight::of(chart, &Prior::Uniform, &Limits::stopped_by(stop));
        if stop.is_stopped() {
            return;
        }
        let heat = &insight.belief.heat;
        let best = insight.best.unwrap_or(fired.at);
        // What was not looked into is further from the best than what was.
        let loss = insight.loss(fired.at).unwrap_or_else(|| heat.at(best) - heat.at(fired.at));
        let chance = heat.at(fired.at);
        tell(Grade { shot: place, chance, loss: loss.max(0.0), best: (best, heat.at(best)) });
        chart.record(fired.at, fired.shot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::BattleshipSetup;
    use crate::battleship::testing::{begun, best_shot};

    #[test]
    fn a_good_player_loses_hardly_a_shot() {
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
            assert!(grade.loss >= 0.0 && (0.0..=1.0).contains(&grade.chance));
            sides[fired.by.index()].add(grade, fired.shot);
            heard += 1;
        });
        assert_eq!(heard, battle.shots().len());
        assert!(sides[0].skill() > 99.0, "{:?}", sides[0]);
        assert!(sides[1].skill() < 90.0, "{:?}", sides[1]);
        assert_eq!(sides[0].hits, 17);
    }
    #[test]
    fn nobody_has_luck_where_there_is_no_choice() {
        // Ships that fill the board: every shot hits.
        let mut game = Game::new(2, 4).expect("a size");
        for symbol in ['A', 'B'] {
            game.add_ship(4, symbol, "ship").expect("a ship");
        }
        let mut battle = begun(BattleshipSetup { game, ..BattleshipSetup::default() }, 3);
        while let Some(turn) = battle.turn() {
            let at = battle.chart(turn.other()).untried().first();
            battle.fire(at.expect("a shot")).expect("a new shot");
        }
        let mut sum = Reckoning::default();
        grade(battle.game(), battle.shots(), &StopToken::new(), |grade| {
            assert_eq!((grade.chance, grade.loss, grade.word()), (1.0, 0.0, "best"));
            sum.add(grade, battle.shots()[grade.shot].shot);
        });
        assert_eq!((sum.luck(), sum.skill()), (0.0, 100.0));
    }
}
