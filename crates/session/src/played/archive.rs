//! Where finished games are kept.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use support::{StopToken, Task, TaskSender, Waker, random_seed};

use super::list::PlayedList;
use super::row::{Family, Played, PlayedId, open, today};
use crate::battleship::Battle;
use crate::library::Keepable;
use crate::saved_game::SavedGame;
use crate::store::{Ledger, Saver, Store};

/// The name of the file.
const NAME: &str = "played.jsonl";

/// The most damaged lines of which each is spoken of.
const MOST_NAMED: usize = 3;

/// The most battles that somebody's habits are learned from.
const MOST_BATTLES: usize = 200;

/// A person's finished games. Clones share them.
#[derive(Clone, Debug)]
pub struct Archive {
    ledger: Ledger,
    saver: Saver,
    wake: Waker,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    list: PlayedList,
    is_read: bool,
    /// Put or deleted here since reading began: that is known better here.
    put: Vec<Played>,
    gone: Vec<PlayedId>,
    /// What was deleted and can be put back, the last one last.
    deleted: Vec<Played>,
    task: Option<Task<Vec<Played>>>,
}

/// A finished game that is opened again, and its analysis if one is kept.
#[derive(Clone, Debug)]
pub enum PlayedGame {
    /// A game of Reversi or Othello.
    Reversi(Box<SavedGame>, Option<String>),
    /// A game of Battleship.
    Battle(Box<Battle>, Option<String>),
}

/// The list, while somebody looks at it.
struct Listing<'a>(MutexGuard<'a, State>);

impl Deref for Listing<'_> {
    type Target = PlayedList;

    fn deref(&self) -> &PlayedList {
        &self.0.list
    }
}

impl DerefMut for Listing<'_> {
    fn deref_mut(&mut self) -> &mut PlayedList {
        &mut self.0.list
    }
}

impl Archive {
    pub(crate) fn open(store: Arc<dyn Store>, saver: Saver, wake: Waker) -> Self {
        let ledger = Ledger::start(store, NAME, "the finished game", wake.clone());
        Self { ledger, saver, wake, state: Arc::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games, as far as they are read. Nothing else of the archive may be asked while this is
    /// held.
    pub fn list(&self) -> impl DerefMut<Target = PlayedList> + '_ {
        Listing(self.lock())
    }

    /// Whether the games were read.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.lock().is_read
    }

    /// Reads the file again in the background: other programs may have added games. [`Archive::poll`]
    /// takes what was found.
    pub fn read_soon(&self) {
        let mut state = self.lock();
        if state.task.is_some() {
            return;
        }
        (state.put, state.gone) = (Vec::new(), Vec::new());
        let (ledger, saver) = (self.ledger.clone(), self.saver.clone());
        let work = move |_: &StopToken, sender: &TaskSender<Vec<Played>>| {
            sender.send(read_rows(&ledger, &saver));
        };
        // Without a thread for it, the list stays as it is.
        state.task = Task::start(&self.wake, work).ok();
    }

    /// Takes what was read. True if there was something.
    pub fn poll(&self) -> bool {
        let mut guard = self.lock();
        let state = &mut *guard;
        let mut read = None;
        Task::drain(&mut state.task, |rows| read = Some(rows));
        let Some(mut rows) = read else { return false };
        rows.retain(|row| !state.gone.contains(&row.id));
        state.list.replace(rows);
        for row in std::mem::take(&mut state.put) {
            state.list.put(row);
        }
        state.is_read = true;
        true
    }

    /// Keeps a finished game, in the place of an earlier one if that is said.
    pub(crate) fn put<G: Keepable>(
        &self,
        id: Option<PlayedId>,
        game: &G,
        analysis: Option<&str>,
    ) -> PlayedId {
        let mut state = self.lock();
        let before = id.and_then(|id| state.list.find(id).cloned());
        let row = Played {
            // What fits into a JSON number that every program reads exactly.
            id: id.unwrap_or_else(|| PlayedId(random_seed() >> 12)),
            day: before.as_ref().map_or_else(today, |before| before.day.clone()),
            ..game.played(analysis)
        };
        let row = row.with_line(&game.finished_text(), analysis);
        let id = row.id;
        if before.as_ref() != Some(&row) {
            self.ledger.add(Arc::clone(&row.line));
            if let Some(before) = before {
                self.ledger.blank(before.line);
            }
            state.put.push(row.clone());
            state.list.put(row);
        }
        id
    }

    /// The latest game that is this one, if they were read.
    pub(crate) fn find<G: Keepable>(&self, game: &G) -> Option<PlayedId> {
        let (row, text) = (game.played(None), game.finished_text());
        let state = self.lock();
        let is_like = |other: &&Played| {
            other.players == row.players && other.title == row.title && other.score == row.score
        };
        let mut like = state.list.rows().iter().rev().filter(is_like);
        let same =
            like.find(|row| open::<G>(row).is_ok_and(|(game, _)| game.finished_text() == text));
        same.map(|row| row.id)
    }

    /// The latest battles in which somebody played, the earliest first. What cannot be read is left out.
    pub(crate) fn battles_with(&self, player: &str) -> Vec<Battle> {
        let is_theirs = |row: &&Played| {
            row.family == Family::Battleship && row.players.iter().any(|name| name == player)
        };
        let rows: Vec<Played> = {
            let state = self.lock();
            state.list.rows().iter().rev().filter(is_theirs).take(MOST_BATTLES).cloned().collect()
        };
        rows.iter().rev().filter_map(|row| open(row).ok()).map(|(battle, _)| battle).collect()
    }

    /// The analysis that is kept with a game.
    pub(crate) fn analysis(&self, id: PlayedId) -> Option<String> {
        self.lock().list.find(id)?.texts().ok()?.1
    }

    /// Opens a game.
    pub fn game(&self, id: PlayedId) -> Result<PlayedGame, String> {
        let row = self.lock().list.find(id).cloned();
        let row = row.ok_or("this game is not in your games any more")?;
        let wrong =
            |why: String| format!("{}: this game cannot be read: {why}", self.ledger.place());
        Ok(match row.family {
            Family::Battleship => {
                let (battle, analysis) = open(&row).map_err(wrong)?;
                PlayedGame::Battle(Box::new(battle), analysis)
            }
            Family::Reversi | Family::Othello => {
                let (game, analysis) = open(&row).map_err(wrong)?;
                PlayedGame::Reversi(Box::new(game), analysis)
            }
        })
    }

    /// Deletes a game. False if it is not here.
    pub fn delete(&self, id: PlayedId) -> bool {
        let mut state = self.lock();
        let Some(row) = state.list.remove(id) else { return false };
        state.put.retain(|put| put.id != id);
        state.gone.push(id);
        self.ledger.blank(Arc::clone(&row.line));
        state.deleted.push(row);
        true
    }

    /// Puts back what was deleted last in this run, and says which it is.
    pub fn undelete(&self) -> Option<PlayedId> {
        let mut state = self.lock();
        let row = state.deleted.pop()?;
        let id = row.id;
        state.gone.retain(|gone| *gone != id);
        self.ledger.add(Arc::clone(&row.line));
        state.put.push(row.clone());
        state.list.put(row);
        Some(id)
    }

    /// Whether something was deleted that can be put back.
    #[must_use]
    pub fn can_undelete(&self) -> bool {
        !self.lock().deleted.is_empty()
    }

    pub(crate) fn trouble(&self) -> Option<String> {
        self.ledger.trouble()
    }

    pub(crate) fn wait(&self) {
        self.ledger.wait();
    }

    pub(crate) fn retry(&self) {
        self.ledger.retry();
    }
}

/// All games of the file. What cannot be read is said and stays.
fn read_rows(ledger: &Ledger, saver: &Saver) -> Vec<Played> {
    let text = match ledger.read() {
        Ok(text) => text.unwrap_or_default(),
        Err(error) => {
            saver.notify(error.to_string());
            return Vec::new();
        }
    };
    let (mut rows, mut damaged) = (Vec::<Played>::new(), 0);
    for (number, line) in (1..).zip(text.split('\n')) {
        if line.trim().is_empty() {
            continue;
        }
        match Played::read(line) {
            Ok(row) => rows.push(row),
            Err(why) => {
                damaged += 1;
                if damaged <= MOST_NAMED {
                    let place = ledger.place();
                    saver.notify(format!("{place}: line {number} is left as it is: {why}"));
                }
            }
        }
    }
    latest_of_each(rows)
}

/// If somebody was stopped between adding a line and blanking the one before, both are there.
fn latest_of_each(rows: Vec<Played>) -> Vec<Played> {
    let mut seen = std::collections::HashSet::new();
    let mut latest: Vec<Played> =
        rows.into_iter().rev().filter(|row| seen.insert(row.id)).collect();
    latest.reverse();
    latest
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use reversi::{Model, Player, Square, Variant};

    use super::*;
    use crate::controller::Controller;
    use crate::intent::Intent;
    use crate::library::Library;
    use crate::played::{PlayedFilter, Standing};
    use crate::seat::Seat;
    use crate::setup::Setup;
    use crate::store::MemoryStore;

    fn library(store: &MemoryStore) -> Library {
        let mut library = Library::over(store.clone(), Waker::default());
        while !library.played.is_read() {
            library.poll();
            std::thread::yield_now();
        }
        library
    }

    fn lines(store: &MemoryStore) -> Vec<String> {
        let text = store.read(NAME).expect("readable").unwrap_or_default();
        text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
    }

    /// A game of a person against a level, and the person's move that ends it.
    fn before_the_end() -> (Controller, Square) {
        let mut setup = Setup::people(Variant::Othello, "4x4".parse().expect("a size"));
        setup.seats.light = "level 3".parse::<Seat>().expect("a seat");
        let mut record = SavedGame::new(&setup);
        for seed in 0.. {
            let mut random = fastrand::Rng::with_seed(seed);
            record.model = Model::new(setup.rules);
            while let Some(turn) = record.model.turn() {
                let squares: Vec<Square> = record.model.position().legal_squares().iter().collect();
                let ends = |square: &&Square| {
                    record.model.position().play(**square).is_ok_and(|next| next.is_over())
                };
                if let Some(last) = squares.iter().find(ends).filter(|_| turn == Player::Dark) {
                    return (Controller::new(record, 1, Waker::default()), *last);
                }
                record.model.play(squares[random.usize(..squares.len())]).expect("legal");
            }
        }
        unreachable!("a game ends with a move of Dark's");
    }

    #[test]
    fn a_game_is_kept_once_when_it_ends_and_opens_again_with_its_analysis() {
        let store = MemoryStore::default();
        let mut first = library(&store);
        let (mut table, last) = before_the_end();
        first.games.keep_all(&table);
        assert_eq!(first.played.list().rows().len(), 0);
        table.act(Intent::PlayOn);
        table.act(Intent::Play(last));
        assert!(table.outcome().is_some(), "the game has ended");
        first.games.keep(&mut table);
        first.wait();
        assert_eq!(lines(&store).len(), 1);
        // Looking at it changes nothing.
        table.act(Intent::GoTo(2));
        first.games.keep(&mut table);
        first.wait();
        let line = lines(&store);
        assert_eq!((line.len(), first.played.list().rows().len()), (1, 1));
        table.act(Intent::Review);
        table.act(Intent::Deepen(false));
        while table.review_progress().is_some() {
            table.tick(Duration::from_secs(1000));
            std::thread::sleep(Duration::from_millis(1));
        }
        first.games.keep(&mut table);
        first.wait();
        assert_eq!(lines(&store).len(), 1, "the line before is blank");
        assert_ne!(lines(&store), line);
        let row = first.played.list().rows()[0].clone();
        assert!(row.is_analysed() && row.opponent() == "level 3" && !row.rated, "{row:?}");
        let accuracy = row.your_accuracy().expect("an accuracy");
        let own = (0..table.moves().len()).filter_map(|place| table.remark(place));
        let own: Vec<_> = own.filter(|ply| ply.mover == Player::Dark).collect();
        assert_eq!(accuracy.of as usize, own.len());
        assert_eq!(accuracy.good as usize, own.iter().filter(|ply| ply.loss == 0).count());
        drop(first);

        let mut again = library(&store);
        assert_eq!(again.played.list().rows(), std::slice::from_ref(&row));
        let mut other = Controller::default();
        let Ok(PlayedGame::Reversi(game, analysis)) = again.played.game(row.id) else {
            panic!("no game")
        };
        again.games.open_played(row.id, (*game, analysis.as_deref()), &mut other);
        assert_eq!(other.moves(), table.moves());
        for place in 0..table.moves().len() {
            assert_eq!(other.remark(place), table.remark(place));
        }
        again.games.keep(&mut other);
        again.wait();
        assert_eq!(lines(&store).len(), 1, "opening it does not play it again");
    }

    #[test]
    fn another_end_takes_the_place_of_the_first_and_other_peoples_games_stay_out() {
        let store = MemoryStore::default();
        let mut library = library(&store);
        let mut table = Controller::default();
        table.act(Intent::Play("d4".parse().expect("a square")));
        library.games.keep(&mut table);
        table.act(Intent::Resign);
        library.games.keep(&mut table);
        let id = library.played.list().rows()[0].id;
        assert_eq!(library.played.list().rows()[0].result(), "Dark won by resignation");
        table.act(Intent::Undo);
        table.act(Intent::Play("e4".parse().expect("a square")));
        library.games.keep(&mut table);
        table.act(Intent::Resign);
        library.games.keep(&mut table);
        library.wait();
        let rows = library.played.list().rows().to_vec();
        assert_eq!((rows.len(), rows[0].id, lines(&store).len()), (1, id, 1), "{rows:?}");
        // A finished game from elsewhere is nobody's here.
        let record = table.record().clone();
        let mut other = Controller::default();
        other.act(Intent::Load(Box::new(record)));
        library.games.keep(&mut other);
        other.act(Intent::GoTo(0));
        library.games.keep(&mut other);
        assert_eq!(library.played.list().rows().len(), 1);
    }

    #[test]
    fn what_is_deleted_can_be_put_back_and_what_is_damaged_stays() {
        let store = MemoryStore::default();
        let mut first = library(&store);
        let mut table = Controller::default();
        table.act(Intent::Play("d4".parse().expect("a square")));
        first.games.keep(&mut table);
        table.act(Intent::Resign);
        first.games.keep(&mut table);
        let id = first.played.list().rows()[0].id;
        first.wait();
        store.add_line(NAME, "{\"half\": ").expect("written");
        assert!(first.played.delete(id) && !first.played.delete(id));
        first.wait();
        assert_eq!(lines(&store), ["{\"half\": "], "what is damaged stays");
        assert_eq!(library(&store).played.list().rows().len(), 0);
        assert_eq!(first.played.undelete(), Some(id));
        assert_eq!((first.played.undelete(), first.played.can_undelete()), (None, false));
        first.wait();
        let again = library(&store);
        assert_eq!(again.played.list().rows()[0].id, id);
        let messages = again.take_messages();
        assert!(messages[0].starts_with("played.jsonl: line 2 is left as it is: "), "{messages:?}");
    }

    #[test]
    fn ten_thousand_games_are_listed_without_playing_one_of_them() {
        let store = MemoryStore::default();
        let row = |number: u64| {
            format!(
                "{{\"format\":\"quadrille-played\",\"version\":1,\"id\":{number},\"day\":\"2026-01-{:02}\",\
                 \"family\":\"othello\",\"title\":\"Othello 8x8\",\"players\":[\"person\",\"level {}\"],\
                 \"winner\":{},\"score\":\"40 - 24\",\"opening\":\"Tiger\",\"accuracy\":null,\"rated\":true,\
                 \"game\":\"this is no game\",\"analysis\":null}}\n",
                number % 28 + 1,
                number % 22 + 1,
                number % 2,
            )
        };
        store.write(NAME, &(0..10_000).map(row).collect::<String>()).expect("written");
        let library = library(&store);
        let mut list = library.played.list();
        assert_eq!((list.shown(), list.get(0).map(|row| row.id)), (10_000, Some(PlayedId(9999))));
        list.search(PlayedFilter { text: "LEVEL 22".to_owned(), ..PlayedFilter::default() });
        assert_eq!(list.shown(), 454);
        assert_eq!(list.columns(0)[2], "level 22");
        let standing = Some(Standing::Won);
        list.search(PlayedFilter { standing, ..PlayedFilter::default() });
        assert_eq!(list.shown(), 5000);
        drop(list);
        // Only whoever opens one hears that there is none.
        let error = library.played.game(PlayedId(5)).expect_err("no game");
        assert!(error.starts_with("played.jsonl: this game cannot be read: "), "{error}");
    }
}
