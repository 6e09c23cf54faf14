//! What puzzles begin with, and what is remembered of them.

use reversi::{Model, Player};

use super::drill::{Drill, DrillKind};
use super::puzzle::{Difficulty, solved, streak};
use crate::played::{Archive, Family, PlayedGame, PlayedId};
use crate::settings::{PuzzleProgress, Settings};
use crate::words::count;

/// How many of one's own games are given for puzzles.
const OWN_GAMES: usize = 12;

/// The last finished games of one person against somebody else, the latest first.
#[must_use]
pub fn own_games(played: &Archive) -> Vec<(Model, Player)> {
    let own: Vec<(PlayedId, usize)> = {
        let list = played.list();
        let rows = list.rows().iter().rev();
        let rows = rows.filter(|row| row.family != Family::Battleship);
        rows.filter_map(|row| Some((row.id, row.you()?))).take(OWN_GAMES).collect()
    };
    let game = |(id, side): (PlayedId, usize)| match played.game(id).ok()? {
        PlayedGame::Reversi(game, _) => Some((game.model, Player::BOTH[side])),
        PlayedGame::Battle(..) => None,
    };
    own.into_iter().filter_map(game).collect()
}

/// The settings once more, with the puzzles of the day that are solved.
#[must_use]
pub fn with_solved(settings: &Settings, drill: &Drill) -> Settings {
    let mut settings = settings.clone();
    let DrillKind::Puzzles(day) = drill.kind() else { return settings };
    let daily = drill.exercises().iter().take(Difficulty::DAILY.len()).enumerate();
    for (number, _) in daily.filter(|(_, exercise)| exercise.is_solved) {
        settings.progress.puzzles = solved(settings.progress.puzzles, day, number);
    }
    settings
}

/// On how many days in a row puzzles were solved, in a sentence.
#[must_use]
pub fn streak_words(progress: PuzzleProgress, day: u64) -> String {
    let longest = count(progress.longest as usize, "day");
    match streak(progress, day) {
        0 => "Solve one to begin a streak.".to_owned(),
        days if progress.day == day => {
            format!("A streak of {}; the longest was {longest}.", count(days as usize, "day"))
        }
        days => format!(
            "A streak of {} until yesterday: solve one to go on with it.",
            count(days as usize, "day")
        ),
    }
}
