//! What contenders give away near the end of a game, where the solver knows.

use std::sync::Arc;

use reversi::{Position, RuleSet, Square};
use reversi_engine::{
    Engine, Level, Opponent, Options, PlayerError, ReversiContender, random_move,
};
use support::{SeededRandom, StopToken};

use crate::referee::played_score;
use crate::run::{Progress, Series};
use crate::stats::mean_and_error;

/// A trial of several contenders on the same positions.
#[derive(Clone, Debug)]
pub struct EndgameLosses {
    /// Who is tried.
    pub contenders: Vec<Arc<dyn ReversiContender>>,
    /// What is played.
    pub rules: RuleSet,
    /// The most squares that are empty in them.
    pub empties: u32,
    /// How many positions.
    pub series: Series,
}

/// How many games are tried to find a position with a choice; on the smallest boards there is none.
const TRIES: u32 = 200;

impl EndgameLosses {
    /// The mean loss of a move of every contender, in discs, with its standard error; if it is
    /// stopped, from the positions so far. Nothing if there were none.
    pub fn run(&self, progress: &Progress) -> Result<Vec<(f64, f64)>, PlayerError> {
        let lost = self.series.run(progress, |number| self.try_all(number, &progress.stop))?;
        let lost: Vec<Vec<f64>> = lost.into_iter().flatten().collect();
        if lost.is_empty() {
            return Ok(Vec::new());
        }
        let of = |index: usize| lost.iter().map(|losses| losses[index]).collect::<Vec<f64>>();
        Ok((0..self.contenders.len()).map(|index| mean_and_error(&of(index))).collect())
    }

    /// What every contender loses in one position; none if it was stopped.
    fn try_all(&self, number: u64, stop: &StopToken) -> Result<Option<Vec<f64>>, PlayerError> {
        let mut dice = SeededRandom::for_part(self.series.seed, number);
        let judge = Engine::new(Options { hash_mb: 8, ..Options::default() })?;
        let mut found = None;
        for _ in 0..TRIES {
            found = self.position(&mut dice, stop)?;
            if found.is_some() || stop.is_stopped() {
                break;
            }
        }
        let Some(position) = found else { return Ok(None) };
        let score = |square: Square| {
            let next = position.play(square).ok()?;
            played_score(&judge, &position, &next, stop)
        };
        let Some(best) = position.legal_squares().iter().filter_map(score).max() else {
            return Ok(None);
        };
        let mut losses = Vec::new();
        for contender in &self.contenders {
            let mut player = contender.player(dice.next_seed())?;
            let played = player.choose_move(&position, None, stop)?.best.and_then(score);
            let Some(played) = played else { return Ok(None) };
            losses.push(f64::from(best - played));
        }
        Ok(Some(losses))
    }

    /// A position with a choice, from a game of a middling level after a random opening.
    fn position(
        &self,
        dice: &mut SeededRandom,
        stop: &StopToken,
    ) -> Result<Option<Position>, PlayerError> {
        let opponent = Opponent::new(Level::new(8).unwrap_or(Level::FIRST), dice.next_seed())?;
        let area = self.rules.size().area();
        let empties = 3 + dice.below(u64::from(self.empties.saturating_sub(2).max(1))) as i32;
        let mut position = Position::start(self.rules);
        while position.board().count(None) > empties && !position.is_over() {
            let opened = area - position.board().count(None) >= area / 4;
            let square = if opened {
                opponent.choose_with(&position, None, stop, |_| {}).best
            } else {
                random_move(&position, dice)
            };
            let Some(next) = square.and_then(|square| position.play(square).ok()) else {
                return Ok(None);
            };
            position = next;
        }
        Ok((position.legal_squares().len() > 1).then_some(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::roster;

    #[test]
    fn the_average_loss_falls_from_the_first_level_to_the_last() {
        let trial = EndgameLosses {
            contenders: roster().listed().to_vec(),
            rules: RuleSet::OTHELLO,
            empties: 10,
            series: Series { games: 60, seed: 1, threads: 2 },
        };
        let losses = trial.run(&Progress::default()).expect("memory");
        assert_eq!(losses.len(), 22);
        let (first, middle, last) = (losses[0].0, losses[10].0, losses[21].0);
        assert!(first > middle && middle > last, "{losses:?}");
        assert!(last.abs() < 1e-9, "full strength solves ten squares: {losses:?}");
    }
}
