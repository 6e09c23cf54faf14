//! The good player, first version.

use std::sync::Arc;

use battleship::{
    AttackError, Board, Chart, Console, Dice, Game, Player, Point, PointSet, Shot, TalkError,
};

use crate::belief::heat;
use crate::dice::SeededDice;
use crate::placement::{Effort, NoLayout, place, random_layout};

/// Places its ships at random, and attacks the point that is most likely to hold a ship.
#[derive(Clone, Debug)]
pub struct Good {
    name: String,
    game: Arc<Game>,
    dice: SeededDice,
    chart: Chart,
    refusal: Option<NoLayout>,
    /// Of a hundred shots, how many go anywhere.
    random_shot_percent: usize,
}

impl Good {
    /// A player of this name.
    #[must_use]
    pub fn new(name: &str, game: &Arc<Game>, dice: SeededDice) -> Self {
        Self {
            name: name.to_owned(),
            game: Arc::clone(game),
            dice,
            chart: Chart::new(game),
            refusal: None,
            random_shot_percent: 0,
        }
    }

    /// The same player, but easier to beat: of a hundred shots so many go anywhere, as if it had
    /// not been attending.
    #[must_use]
    pub fn with_random_shots(self, percent: usize) -> Self {
        Self { random_shot_percent: percent, ..self }
    }

    /// What it knows of the enemy's board.
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// The points from which the next attack is drawn.
    #[must_use]
    pub fn choices(&self) -> PointSet {
        heat(&self.chart).hottest(self.chart.untried())
    }
}

impl Player for Good {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn place_ships(
        &mut self,
        board: &mut Board<'_>,
        _console: &mut Console<'_>,
    ) -> Result<bool, TalkError> {
        let layout = random_layout(&self.game, &mut self.dice, Effort::default());
        self.refusal = layout.as_ref().err().copied();
        if let Ok((layout, _)) = &layout {
            board.clear();
            place(board, layout);
        }
        Ok(layout.is_ok())
    }

    fn why_not_placed(&self) -> Option<String> {
        self.refusal.map(|refusal| refusal.to_string())
    }

    fn recommend_attack(&mut self, _console: &mut Console<'_>) -> Result<Point, TalkError> {
        if self.random_shot_percent > 0
            && self.dice.below(100) < self.random_shot_percent
            && let Some(anywhere) = self.dice.pick(self.chart.untried())
        {
            return Ok(anywhere);
        }
        // With every point attacked there is nothing left to choose; any point will do.
        Ok(self.dice.pick(self.choices()).unwrap_or_default())
    }

    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>) {
        if let Ok(shot) = result {
            self.chart.record(at, shot);
        }
    }

    fn record_attack_by_opponent(&mut self, _at: Point) {}
}
