//! The good player, and those who leave out some of what it does.

use battleship::{AttackError, Board, Chart, Dice, Game, Player, PlayerError, Point, Shot};
use support::{SeededRandom, StopToken};

use crate::belief::{Budget, Hunter, Omission, Prior};
use crate::placement::{Effort, NoLayout, evasive_layout, random_layout};

/// Places its ships at random, more often where they are hard to find, and attacks the point that
/// leads to the fewest misses. It needs nothing but dice. Whoever leaves out some of that places
/// ships evenly.
///
/// ```
/// use battleship::{Game, Player, Point, Shot};
/// use battleship_engine::{Good, SeededDice};
///
/// let mut gus = Good::new("Gus", &Game::standard(), SeededDice::new(1));
/// gus.record_attack_result(Point::new(4, 4), Ok(Shot::Hit));
/// // In line with the hit: beside it, or further off if that tells more.
/// let next = gus.recommend_attack()?;
/// assert!(next.row == 4 || next.col == 4);
/// # Ok::<(), battleship::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Good<D> {
    name: String,
    dice: D,
    chart: Chart,
    refusal: Option<NoLayout>,
    budget: Budget,
    prior: Prior,
    omission: Omission,
    /// Of a hundred shots, how many go anywhere.
    random_shot_percent: u64,
    stop: StopToken,
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
            budget: Budget::default(),
            prior: Prior::Uniform,
            omission: Omission::default(),
            random_shot_percent: 0,
            stop: StopToken::new(),
        }
    }

    /// The same player, with so much work for each decision.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same player, who assumes this of the enemy.
    #[must_use]
    pub fn with_prior(self, prior: Prior) -> Self {
        Self { prior, ..self }
    }

    /// The same player, but easier to beat: it takes the likeliest cell, whatever comes after.
    #[must_use]
    pub fn without_lookahead(mut self) -> Self {
        self.omission.lookahead = true;
        self
    }

    /// The same player, but easier to beat: it thinks of so many fleets of all that there may be, and
    /// of nothing that comes after the next shot.
    #[must_use]
    pub fn with_few_fleets(self, fleets: usize) -> Self {
        Self { omission: Omission { fleets: Some(fleets), lookahead: true }, ..self }
    }

    /// The same player, but easier to beat: of a hundred shots so many go anywhere, as if it had
    /// not been attending.
    #[must_use]
    pub fn with_random_shots(self, percent: u64) -> Self {
        Self { random_shot_percent: percent, ..self }
    }

    /// Whether this is one of the easier players.
    fn leaves_something_out(&self) -> bool {
        self.omission != Omission::default() || self.random_shot_percent > 0
    }

    /// What it knows of the enemy's board.
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// The same player, whose decisions this token ends.
    #[must_use]
    pub fn stopped_by(self, stop: StopToken) -> Self {
        Self { stop, ..self }
    }

    /// Ends a decision that is being made: the answer comes at once.
    pub const fn stop(&self) -> &StopToken {
        &self.stop
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
        let evades = !self.leaves_something_out();
        let (game, dice, effort) = (self.chart.game(), &mut self.dice, Effort::default());
        let found = if evades {
            evasive_layout(game, dice, effort)
        } else {
            random_layout(game, dice, effort).map(|(layout, _)| layout)
        };
        self.refusal = found.as_ref().err().copied();
        Ok(found.is_ok_and(|layout| board.place_fleet(&layout).is_ok()))
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
        let mut random = SeededRandom::new(self.dice.below(u64::MAX));
        let hunter = Hunter {
            prior: &self.prior,
            budget: self.budget,
            omission: self.omission,
            stop: &self.stop,
        };
        let untried = self.chart.untried();
        let best = hunter.choose(&self.chart, &mut random).filter(|best| untried.contains(*best));
        // With every point attacked there is nothing left to choose; any point will do.
        Ok(best.or_else(|| self.dice.pick(untried)).unwrap_or_default())
    }

    fn record_attack_result(&mut self, at: Point, result: Result<Shot, AttackError>) {
        if let Ok(shot) = result {
            self.chart.record(at, shot);
        }
    }
}
