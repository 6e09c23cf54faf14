//! Walks through mistakes and puzzles: what they begin with, and what is remembered of them.

use std::time::{SystemTime, UNIX_EPOCH};

use reversi::{Model, Player};
use session::coach::{Difficulty, Drill, DrillKind, day_of, solved};
use session::played::{Family, PlayedGame, PlayedId};

use super::App;
use crate::action::Page;

/// How many of one's own games are given for puzzles.
const OWN_GAMES: usize = 12;

/// Today, counted from 1970.
pub(super) fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    day_of(since.as_secs())
}

impl App {
    pub(super) fn walk_through_mistakes(&mut self) {
        match Drill::mistakes(self.controller(), &self.wake) {
            Some(drill) => {
                self.teach.walk(drill);
                self.show(Page::Drill);
            }
            None => self.notify("no mistake of yours is known: analyse the game first"),
        }
    }

    /// Begins the puzzles of a day; those that were left in the middle go on.
    pub fn solve_puzzles(&mut self, day: u64) {
        let kind = DrillKind::Puzzles(day);
        let goes_on = self.drill().is_some_and(|drill| drill.kind() == kind && !drill.is_over());
        if !goes_on {
            let progress = self.settings().progress.puzzles;
            let done = if progress.day == day { progress.solved } else { 0 };
            let drill = Drill::puzzles(day, done, self.own_games(), &self.wake);
            self.teach.walk(drill);
        }
        self.teach.day = day;
        self.show(Page::Drill);
    }

    /// The last finished games of one person against somebody else, the latest first.
    fn own_games(&self) -> Vec<(Model, Player)> {
        let played = &self.library.played;
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

    /// Keeps which puzzles of the day are solved.
    pub(super) fn note_solved(&mut self) {
        let Some(drill) = self.drill() else { return };
        let DrillKind::Puzzles(day) = drill.kind() else { return };
        let mut settings = self.settings().clone();
        let daily = drill.exercises().iter().take(Difficulty::DAILY.len()).enumerate();
        for (number, _) in daily.filter(|(_, exercise)| exercise.is_solved) {
            settings.progress.puzzles = solved(settings.progress.puzzles, day, number);
        }
        if settings != *self.settings() {
            self.library.change_settings(settings);
        }
    }
}
