//! The good player.

use battleship::{
    AttackError, Board, Chart, Dice, Game, Player, PlayerError, Point, PointSet, Shot,
};

use crate::belief::heat;
use crate::placement::{Effort, NoLayout, random_layout};

/// Places its ships at random, and attacks the point that is most likely to hold a ship. It needs
/// nothing but dice.
///
/// ```
/// use battleship::{Game, Player, Point, Shot};
/// use battleship_engine::{Good, SeededDice};
///
/// let mut gus = Good::new("Gus", &Game::standard(), SeededDice::new(1));
/// gus.record_attack_result(Point::new(4, 4), Ok(Shot::Hit));
/// // Somewhere beside the hit.
/// let next = gus.recommend_attack()?;
/// assert_eq!((next.row - 4).abs() + (next.col - 4).abs(), 1);
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Good<D> {
    name: String,
    dice: D,
    chart: Chart,
    refusal: Option<NoLayout>,
    /// Of a hundred shots, how many go anywhere.
    random_shot_percent: u64,
}

impl<D: Dice> Good<D> {
    /// A player of this name.
    #[must_use]
    pub fn new(name: &str, game: &Game, dice: D) -> Self {
        Self {
            name: name.to_owned(),
            dice,
            chart: Chart::new(game),
            refusal: None,
            random_shot_percent: 0,
        }
    }

    /// The same player, but easier to beat: of a hundred shots so many go anywhere, as if it had
    /// not been attending.
    #[must_use]
    pub fn with_random_shots(self, percent: u64) -> Self {
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

impl<D: Dice + Send> Player for Good<D> {
    fn name(&self) -> &str {
        &self.name
    }

    fn game(&self) -> &Game {
        self.chart.game()
    }

    fn place_ships(&mut self, board: &mut Board) -> Result<bool, PlayerError> {
        board.clear();
        let found = random_layout(self.chart.game(), &mut self.dice, Effort::default());
        self.refusal = found.as_ref().err().copied();
        Ok(found.is_ok_and(|(layout, _)| board.place_fleet(&layout).is_ok()))
    }

    fn why_not_placed(&self) -> Option<String> {
        self.refusal.map(|refusal| refusal.to_string())
    }

    fn recommend_attack(&mut self) -> Result<Point, PlayerError> {
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
}
