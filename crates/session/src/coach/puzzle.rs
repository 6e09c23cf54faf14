//! Puzzles: endgames with exactly one best move, worked out to the end.

use reversi::{Model, Player, Position, RuleSet};
use reversi_engine::{Engine, Limits, MoveValue, random_move};
use support::{SeededRandom, StopToken};

use crate::settings::PuzzleProgress;

/// How hard a puzzle is: by how many squares are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Six empty squares.
    Easy,
    /// Nine.
    Medium,
    /// Twelve.
    Hard,
}

impl Difficulty {
    /// The puzzles of a day.
    pub const DAILY: [Self; 5] = [Self::Easy, Self::Easy, Self::Medium, Self::Medium, Self::Hard];

    /// How many squares are left.
    pub const fn empties(self) -> i32 {
        match self {
            Self::Easy => 6,
            Self::Medium => 9,
            Self::Hard => 12,
        }
    }

    /// The one that fits a position with so many squares left.
    #[must_use]
    pub const fn of(empties: i32) -> Self {
        match empties {
            i32::MIN..=7 => Self::Easy,
            8..=10 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
        }
    }
}

/// A position with exactly one best move, and what every move is worth, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where.
    pub position: Position,
    /// Every move, exactly.
    pub values: Vec<MoveValue>,
}

/// How many games are tried for one whose end has a single move that wins.
const TRIES: u64 = 40;

impl Puzzle {
    /// The puzzle of a position, if it is one: three moves or more, all of them solved, and one
    /// better than all others.
    #[must_use]
    pub fn of(engine: &Engine, position: &Position, stop: &StopToken) -> Option<Self> {
        if position.legal_squares().len() < 3 {
            return None;
        }
        let values = engine.analyse_moves_with(position, &Limits::NONE, stop, |_| {});
        let is_solved = values.iter().all(|found| found.value.is_exact());
        let is_one = values.len() > 1 && values[0].value.discs > values[1].value.discs;
        (is_solved && is_one).then_some(Self { position: *position, values })
    }

    /// Whether the best move is the only one that wins.
    fn is_sharp(&self) -> bool {
        self.values[0].value.discs > 0 && self.values[1].value.discs <= 0
    }
}

/// A puzzle of a day: the same for everybody, everywhere. Nothing if it was stopped.
#[must_use]
pub fn daily(engine: &Engine, day: u64, number: usize, stop: &StopToken) -> Option<Puzzle> {
    let difficulty = *Difficulty::DAILY.get(number)?;
    let mut other = None;
    for attempt in 0..TRIES {
        if stop.is_stopped() {
            return None;
        }
        let seed = (day * Difficulty::DAILY.len() as u64 + number as u64) * TRIES + attempt;
        let found = end_of(engine, seed, difficulty.empties())
            .and_then(|position| Puzzle::of(engine, &position, stop));
        match found {
            Some(puzzle) if puzzle.is_sharp() => return Some(puzzle),
            found => other = other.or(found),
        }
    }
    other
}

/// The position with so many squares left in a seeded game of two weak players.
fn end_of(engine: &Engine, seed: u64, empties: i32) -> Option<Position> {
    let mut random = SeededRandom::for_part(0x7075_7A7A, seed);
    let mut position = Position::start(RuleSet::OTHELLO);
    while !position.is_over() {
        if position.board().empty().len() <= empties {
            return Some(position);
        }
        let is_careless = position.board().empty().len() > 48 || random.below(4) == 0;
        let square = if is_careless {
            random_move(&position, &mut random)
        } else {
            // Nothing that other searches have left behind may sway it.
            engine.forget();
            engine.think(&position, &Limits::depth(1)).best
        };
        position = position.play(square?).ok()?;
    }
    None
}

/// The hardest puzzle of a finished game: a position in which a player missed the one best move.
#[must_use]
pub fn from_game(
    engine: &Engine,
    game: &Model,
    player: Player,
    stop: &StopToken,
) -> Option<Puzzle> {
    let mut game = game.clone();
    game.go_to(usize::MAX);
    let mut found = None;
    while !stop.is_stopped() && game.moves_undone() < Difficulty::Hard.empties() as usize {
        if !game.undo() {
            break;
        }
        let position = *game.position();
        let empties = position.board().empty().len();
        if position.turn() != Some(player) || empties < 5 || empties > Difficulty::Hard.empties() {
            continue;
        }
        let mut next = game.clone();
        next.redo();
        let missed = |puzzle: &Puzzle| {
            position.play(puzzle.values[0].square).is_ok_and(|best| best != *next.position())
        };
        found = Puzzle::of(engine, &position, stop).filter(missed).or(found);
    }
    found
}

/// The day of a moment in seconds since 1970, by the calendar of Greenwich.
#[must_use]
pub const fn day_of(seconds: u64) -> u64 {
    seconds / 86_400
}

/// Notes that a puzzle of a day was solved.
#[must_use]
pub fn solved(progress: PuzzleProgress, day: u64, number: usize) -> PuzzleProgress {
    let bit = 1u64.checked_shl(number as u32).unwrap_or(0);
    let (streak, before) = match progress.day {
        last if last == day => (progress.streak.max(1), progress.solved),
        last if last + 1 == day => (progress.streak.saturating_add(1), 0),
        _ => (1, 0),
    };
    let longest = progress.longest.max(streak);
    PuzzleProgress { day, solved: before | bit, streak, longest }
}

/// On how many days in a row puzzles were solved, today or until yesterday.
#[must_use]
pub const fn streak(progress: PuzzleProgress, day: u64) -> u64 {
    if progress.day == day || progress.day.saturating_add(1) == day { progress.streak } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::Options;

    fn engine() -> Engine {
        Engine::new(Options { threads: 1, hash_mb: 4, ..Options::default() }).expect("memory")
    }

    /// Proves by the solver, move by move, that exactly one is best.
    fn prove(puzzle: &Puzzle) {
        let solver = engine();
        let score = |value: &MoveValue| {
            let after = puzzle.position.play(value.square).expect("a legal move");
            let score = after
                .score()
                .map(|dark| if puzzle.position.mover() == Player::Dark { dark } else { -dark });
            score.unwrap_or_else(|| {
                let solved = solver.solve(&after).score().expect("solved");
                if after.mover() == puzzle.position.mover() { solved } else { -solved }
            })
        };
        let scores: Vec<i32> = puzzle.values.iter().map(score).collect();
        assert_eq!(scores.len(), puzzle.position.legal_squares().len() as usize);
        let best = scores.iter().max().expect("a move");
        assert_eq!(scores.iter().filter(|score| *score == best).count(), 1, "{scores:?}");
        assert_eq!(scores[0], *best);
        let told: Vec<i32> = puzzle.values.iter().map(|found| found.value.discs).collect();
        assert_eq!(scores, told);
    }

    #[test]
    fn every_puzzle_has_exactly_one_best_move_and_is_the_same_everywhere() {
        for day in [0, 20_776] {
            for (number, difficulty) in Difficulty::DAILY.into_iter().enumerate() {
                let puzzle = daily(&engine(), day, number, &StopToken::new()).expect("a puzzle");
                assert_eq!(puzzle.position.board().empty().len(), difficulty.empties());
                prove(&puzzle);
                if number == 0 {
                    let again = daily(&engine(), day, number, &StopToken::new());
                    assert_eq!(again.map(|again| again.position), Some(puzzle.position));
                }
            }
        }
    }

    #[test]
    fn a_puzzle_of_a_game_is_a_move_that_was_missed() {
        let moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1\
                     f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";
        let start = Model::new(RuleSet::OTHELLO);
        let game = reversi::notation::parse_transcript(start, moves).expect("a game");
        for player in Player::BOTH {
            // Both sides played it as well as can be, so that nothing was missed.
            assert_eq!(from_game(&engine(), &game, player, &StopToken::new()), None);
        }
        // The same with a slip by Black where one move alone was best.
        let mut found = 0;
        for seed in 0..6 {
            let mut random = SeededRandom::new(seed);
            let mut game = Model::new(RuleSet::OTHELLO);
            while let Some(square) = random_move(game.position(), &mut random) {
                game.play(square).expect("a legal move");
            }
            if let Some(puzzle) = from_game(&engine(), &game, Player::Dark, &StopToken::new()) {
                assert_eq!(puzzle.position.turn(), Some(Player::Dark));
                prove(&puzzle);
                found += 1;
            }
        }
        assert!(found >= 3, "{found}");
    }

    #[test]
    fn a_streak_goes_on_day_by_day_and_ends_with_a_gap() {
        let first = solved(PuzzleProgress::default(), 100, 2);
        assert_eq!((first.streak, first.solved, streak(first, 100)), (1, 4, 1));
        let again = solved(first, 100, 0);
        assert_eq!((again.streak, again.solved), (1, 5));
        let next = solved(again, 101, 1);
        assert_eq!((next.streak, next.solved, next.longest), (2, 2, 2));
        assert_eq!((streak(next, 102), streak(next, 103)), (2, 0));
        let later = solved(next, 110, 0);
        assert_eq!((later.streak, later.longest), (1, 2));
    }
}
