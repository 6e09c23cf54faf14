//! What the levels give away near the end of a game, where the solver knows.

use battleship::Dice;
use battleship_engine::SeededDice;
use reversi::{Position, RuleSet, Square};
use reversi_engine::{Engine, Level, NoMemory, Opponent, Options, Window};
use support::StopToken;

use crate::run::{Progress, run_games};
use crate::side::any_move;
use crate::stats::mean_and_error;

/// A trial of all levels on the same positions.
#[derive(Clone, Debug)]
pub struct Lapses {
    /// What is played.
    pub rules: RuleSet,
    /// How many positions.
    pub positions: u64,
    /// The most squares that are empty in them.
    pub empties: u32,
    /// Where the dice start.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
}

/// How many games are tried to find a position with a choice; on the smallest boards there is none.
const TRIES: u32 = 200;

impl Lapses {
    /// The mean loss of a move by level, the first level first, in discs, with its standard
    /// error; if it is stopped, from the positions so far. Nothing if there were none.
    pub fn run(&self, progress: &Progress, stop: &StopToken) -> Result<Vec<(f64, f64)>, NoMemory> {
        let lost =
            run_games(self.positions, self.threads, progress, |number| self.try_all(number, stop))?;
        let lost: Vec<[f64; 12]> = lost.into_iter().flatten().collect();
        if lost.is_empty() {
            return Ok(Vec::new());
        }
        let of_level = |level: usize| lost.iter().map(|losses| losses[level]).collect::<Vec<f64>>();
        Ok((0..12).map(|level| mean_and_error(&of_level(level))).collect())
    }

    /// What every level loses in one position; none if it was stopped.
    fn try_all(&self, number: u64, stop: &StopToken) -> Result<Option<[f64; 12]>, NoMemory> {
        let mut dice = SeededDice::for_part(self.seed, number);
        let options = Options { hash: 8, ..Options::default() };
        let judge = Engine::new(options)?;
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
            let score = judge.solve(&next, Window::FULL, stop, |_| {}).score()?;
            Some(if next.mover() == position.mover() { score } else { -score })
        };
        let Some(best) = position.legal_squares().iter().filter_map(score).max() else {
            return Ok(None);
        };
        let mut losses = [0.0; 12];
        for (level, loss) in Level::all().zip(&mut losses) {
            let opponent = Opponent::new(level, dice.next_seed(), options)?;
            let played = opponent.choose(&position, None, stop, |_| {}).best.and_then(score);
            let Some(played) = played else { return Ok(None) };
            *loss = f64::from(best - played);
        }
        Ok(Some(losses))
    }

    /// A position with a choice, from a game of a middling level after a random opening.
    fn position(
        &self,
        dice: &mut SeededDice,
        stop: &StopToken,
    ) -> Result<Option<Position>, NoMemory> {
        let middling = Level::new(5).unwrap_or(Level::FIRST);
        let opponent =
            Opponent::new(middling, dice.next_seed(), Options { hash: 1, ..Options::default() })?;
        let area = self.rules.size().area();
        let empties = 3 + dice.below((self.empties as usize).saturating_sub(2).max(1)) as i32;
        let mut position = Position::start(self.rules);
        while position.board().count(None) > empties && !position.is_over() {
            let opened = area - position.board().count(None) >= area / 4;
            let square = if opened {
                opponent.choose(&position, None, stop, |_| {}).best
            } else {
                any_move(&position, dice)
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

    #[test]
    fn the_average_loss_falls_from_the_first_level_to_the_last() {
        let random_shot_percent =
            Lapses { rules: RuleSet::OTHELLO, positions: 60, empties: 10, seed: 1, threads: 2 };
        let losses =
            random_shot_percent.run(&Progress::default(), &StopToken::new()).expect("memory");
        assert_eq!(losses.len(), 12);
        let (first, middle, last) = (losses[0].0, losses[5].0, losses[11].0);
        assert!(first > middle && middle > last, "{losses:?}");
        assert!(last.abs() < 1e-9, "full strength solves ten squares: {losses:?}");
    }
}
