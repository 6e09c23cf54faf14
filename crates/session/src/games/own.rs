//! A person's own games as a list that can be explored.

use std::sync::Arc;

use support::{StopToken, Task, TaskSender, Waker};

use super::chunk::Chunk;
use crate::library::Keepable;
use crate::played::{Archive, Family, Played};
use crate::saved_game::SavedGame;

/// The finished games of Reversi and Othello, packed in the background.
#[derive(Debug, Default)]
pub struct OwnGames {
    /// Which state of the list they are.
    state: Option<u64>,
    chunks: Vec<Arc<Chunk>>,
    task: Option<Task<Vec<Chunk>>>,
}

impl OwnGames {
    /// Packs the games anew if they have changed, and takes what was packed. True if there is
    /// something new.
    pub fn follow(&mut self, archive: &Archive, wake: &Waker) -> bool {
        let changes = archive.list().changes();
        if self.state != Some(changes) && self.task.is_none() {
            self.state = Some(changes);
            let rows: Vec<Played> = {
                let list = archive.list();
                let is_wanted = |row: &&Played| row.family != Family::Battleship;
                list.rows().iter().filter(is_wanted).cloned().collect()
            };
            let work = move |stop: &StopToken, sender: &TaskSender<Vec<Chunk>>| {
                sender.send(packed(&rows, stop));
            };
            self.task = Task::start(wake, work).ok();
        }
        let mut found = None;
        Task::drain(&mut self.task, |chunks| found = Some(chunks));
        let is_news = found.is_some();
        if let Some(chunks) = found {
            self.chunks = chunks.into_iter().map(Arc::new).collect();
        }
        is_news
    }

    /// The games.
    pub fn chunks(&self) -> &[Arc<Chunk>] {
        &self.chunks
    }
}

fn packed(rows: &[Played], stop: &StopToken) -> Vec<Chunk> {
    let mut chunks = vec![Chunk::default()];
    for (number, row) in (1..).zip(rows) {
        if stop.is_stopped() {
            break;
        }
        // What cannot be read is said where it is opened.
        let Some(game) = row.game_text().and_then(|text| SavedGame::from_text(&text).ok()) else {
            continue;
        };
        if chunks.last().is_some_and(Chunk::is_full) {
            chunks.push(Chunk::default());
        }
        if let Some(chunk) = chunks.last_mut() {
            chunk.add(number, &game.to_record());
        }
    }
    chunks
}
