//! The opening explorer: which moves were played from a position, how often and with what result.

use std::collections::BTreeMap;
use std::sync::Arc;

use records::Finder;
use reversi::{Position, Square};
use support::{StopToken, Task, TaskSender, Waker};

use super::chunk::Chunk;

/// A move that was played from a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NextMove {
    /// The move, as it lies on the board that was looked for.
    pub square: Square,
    /// In how many games.
    pub games: u64,
    /// In how many of them the result is known.
    pub known: u64,
    /// The points of the player who moves, in those.
    pub points: f64,
}

impl NextMove {
    /// The points of the player who moves, in per cent of what there was to win.
    #[must_use]
    pub fn percent(self) -> Option<f64> {
        (self.known > 0).then(|| 100.0 * self.points / self.known as f64)
    }
}

/// What was found for a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explored {
    /// The moves, the most played first.
    pub moves: Vec<NextMove>,
    /// How many games went through the position.
    pub games: u64,
    /// In how many of them nothing was played there.
    pub ended: u64,
}

impl Explored {
    /// What was played from a position in these games, turned and mirrored ones included. Nothing,
    /// if it is stopped.
    #[must_use]
    pub fn of(position: &Position, chunks: &[Arc<Chunk>], stop: &StopToken) -> Option<Self> {
        let (finder, mover) = (Finder::new(position), position.mover());
        let mut moves: BTreeMap<Square, NextMove> = BTreeMap::new();
        let mut found = Self::default();
        for chunk in chunks {
            if stop.is_stopped() {
                return None;
            }
            for place in 0..chunk.len() {
                let Some(listed) = chunk.get(place) else { break };
                let Some(here) = finder.find_in(listed.start, listed.moves) else { continue };
                found.games += 1;
                let Some(square) = here.next else {
                    found.ended += 1;
                    continue;
                };
                let new = NextMove { square, games: 0, known: 0, points: 0.0 };
                let entry = moves.entry(square).or_insert(new);
                entry.games += 1;
                if let Some(points) = listed.ended.points(mover) {
                    entry.known += 1;
                    entry.points += points;
                }
            }
        }
        found.moves = moves.into_values().collect();
        found.moves.sort_by_key(|next| std::cmp::Reverse(next.games));
        Some(found)
    }
}

/// Follows the position on the board, in the background.
#[derive(Debug, Default)]
pub struct Explorer {
    /// For which position, over how many games.
    asked: Option<(Position, usize)>,
    found: Option<(Position, Explored)>,
    task: Option<Task<Explored>>,
    /// Work that nobody waits for any more; dropping it would wait.
    leaving: Vec<Task<Explored>>,
}

impl Explorer {
    /// Looks for a position in these games, unless that was asked last; and hears what was found.
    /// True if there is something new.
    pub fn follow(
        &mut self,
        position: &Position,
        chunks: impl IntoIterator<Item = Arc<Chunk>>,
        wake: &Waker,
    ) -> bool {
        let chunks: Vec<Arc<Chunk>> = chunks.into_iter().collect();
        let asked = (*position, chunks.iter().map(|chunk| chunk.len()).sum());
        // What grows while it is looked through is looked through again when that is done.
        let is_same = self.asked.is_some_and(|(before, _)| before == *position);
        if self.asked != Some(asked) && !(is_same && self.task.is_some()) {
            self.asked = Some(asked);
            self.leaving.extend(self.task.take());
            let position = *position;
            let work = move |stop: &StopToken, sender: &TaskSender<Explored>| {
                if let Some(found) = Explored::of(&position, &chunks, stop) {
                    sender.send(found);
                }
            };
            self.task = Task::start(wake, work).ok();
        }
        self.leaving.retain_mut(|task| {
            let _ = task.poll();
            !task.is_done()
        });
        let mut heard = None;
        Task::drain(&mut self.task, |found| heard = Some(found));
        let is_news = heard.is_some();
        if let Some(found) = heard {
            self.found = Some((*position, found));
        }
        is_news
    }

    /// What was found for this position.
    #[must_use]
    pub fn found(&self, position: &Position) -> Option<&Explored> {
        self.found.as_ref().filter(|(of, _)| of == position).map(|(_, found)| found)
    }

    /// Whether it is looking.
    pub const fn is_busy(&self) -> bool {
        self.task.is_some()
    }
}

#[cfg(test)]
mod tests {
    use records::{Defaults, Format, Reader};
    use reversi::{Model, RuleSet};

    use super::*;

    fn chunk(file: &str) -> Arc<Chunk> {
        let mut chunk = Chunk::default();
        for (number, record) in
            (1..).zip(Reader::new(Format::Pgn, Defaults::default(), file.as_bytes()))
        {
            chunk.add(number, &record.expect("a game"));
        }
        Arc::new(chunk)
    }

    fn game(result: &str, moves: &str) -> String {
        format!("[Event \"x\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    }

    #[test]
    fn moves_are_counted_up_to_symmetry_with_the_points_of_the_mover() {
        let file = [
            game("40-24", "1. f5 d6 2. c3"),
            // The same turned, and one more.
            game("20-44", "1. c4 e3 2. f6"),
            game("32-32", "1. f5 f6"),
            game("*", "1. f5 f4"),
            game("*", "1. f5"),
        ]
        .concat();
        let chunks = [chunk(&file)];
        let mut model = Model::new(RuleSet::OTHELLO);
        let stop = StopToken::new();
        let start = Explored::of(model.position(), &chunks, &stop).expect("found");
        assert_eq!((start.games, start.moves.len()), (5, 1), "all first moves are one");
        assert_eq!(
            (start.moves[0].games, start.moves[0].known, start.moves[0].points),
            (5, 3, 1.5)
        );
        model.play("f5".parse().expect("a square")).expect("legal");
        let found = Explored::of(model.position(), &chunks, &stop).expect("found");
        assert_eq!((found.games, found.ended), (5, 1));
        let named = |name: &str| {
            let square = name.parse().expect("a square");
            found.moves.iter().find(|next| next.square == square).copied()
        };
        let perpendicular = named("d6").expect("played");
        // One was lost by the second player, one was won.
        assert_eq!((perpendicular.games, perpendicular.percent()), (2, Some(50.0)));
        assert_eq!(named("f4").expect("played").percent(), None);
        assert_eq!(found.moves[0], perpendicular, "the most played first");
        stop.stop();
        assert_eq!(Explored::of(model.position(), &chunks, &stop), None);
    }
}
