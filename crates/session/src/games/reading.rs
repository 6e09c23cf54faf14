//! A list of games that comes in from a file while it is looked at.

use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use records::{Defaults, ReadError, Record};
use support::{StopToken, Task, TaskSender, Waker};

use super::chunk::{Chunk, Listed, MOST_GAMES};
use super::file::RecordFile;
use super::filter::Filter;
use crate::words::game_name;

/// The first damaged records, of which it is said where they are.
const MOST_NAMED: usize = 100;

/// What the rows of a file say.
pub const COLUMNS: [&str; 6] = ["Date", "Dark", "Light", "Result", "Opening", "Event"];

/// What the thread that reads has found.
#[derive(Debug)]
enum News {
    Games(Chunk),
    Damaged(String),
    /// It cannot be read on.
    Failed(String),
    /// There are more games than are listed.
    Full,
}

/// How far a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes so far.
    pub read: u64,
    /// Of so many.
    pub of: u64,
}

/// The games of a file, or of a text.
#[derive(Debug)]
pub struct GameList {
    name: String,
    chunks: Vec<Arc<Chunk>>,
    games: usize,
    damaged: u64,
    named: Vec<String>,
    /// Why there is no more, if that is not the end.
    problem: Option<String>,
    task: Option<Task<News>>,
    read: Arc<AtomicU64>,
    bytes: u64,
    /// What is looked for, and the places that have it: of all chunks up to the last that was looked at.
    filter: Filter,
    chosen: Vec<u32>,
    looked_at: usize,
}

impl GameList {
    /// Reads a file in the background. Why it cannot be opened is said at once.
    pub fn open(path: &Path, defaults: Defaults, wake: &Waker) -> Result<Self, String> {
        let read = Arc::new(AtomicU64::new(0));
        let file = RecordFile::open(path, None, defaults, &read)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = std::fs::metadata(path).map_or(0, |found| found.len());
        Ok(Self::reading(name, file, read, bytes, wake))
    }

    /// The same for a text that was pasted.
    pub fn of_text(
        name: &str,
        text: &str,
        defaults: Defaults,
        wake: &Waker,
    ) -> Result<Self, String> {
        let read = Arc::new(AtomicU64::new(0));
        let input = Box::new(Cursor::new(text.as_bytes().to_vec()));
        let file = RecordFile::of_input((name, None), input, None, defaults, &read)?;
        Ok(Self::reading(name.to_owned(), file, read, text.len() as u64, wake))
    }

    /// Whether a text holds a game or a position in some format, under rules that it need not say.
    #[must_use]
    pub fn is_readable(text: &str, defaults: Defaults) -> bool {
        let input = Box::new(Cursor::new(text.as_bytes().to_vec()));
        let file = RecordFile::of_input(("", None), input, None, defaults, &Arc::default());
        file.is_ok_and(|mut file| file.any(|record| record.is_ok()))
    }

    /// The same for a file: whether there is a game among its first records.
    pub fn is_readable_file(path: &Path, defaults: Defaults) -> Result<bool, String> {
        let file = RecordFile::open(path, None, defaults, &Arc::default())?;
        Ok(file.take(MOST_NAMED).any(|record| record.is_ok()))
    }

    fn reading(
        name: String,
        file: RecordFile,
        read: Arc<AtomicU64>,
        bytes: u64,
        wake: &Waker,
    ) -> Self {
        let mut list = Self {
            name,
            chunks: Vec::new(),
            games: 0,
            damaged: 0,
            named: Vec::new(),
            problem: None,
            task: None,
            read,
            bytes,
            filter: Filter::default(),
            chosen: Vec::new(),
            looked_at: 0,
        };
        match Task::start(wake, move |stop, sender| read_all(file, stop, sender)) {
            Ok(task) => list.task = Some(task),
            Err(error) => list.problem = Some(error.to_string()),
        }
        list
    }

    /// Games that are known already.
    #[must_use]
    pub fn of_chunks(name: &str, chunks: Vec<Arc<Chunk>>) -> Self {
        let games = chunks.iter().map(|chunk| chunk.len()).sum();
        let mut list = Self {
            name: name.to_owned(),
            chunks,
            games,
            damaged: 0,
            named: Vec::new(),
            problem: None,
            task: None,
            read: Arc::default(),
            bytes: 0,
            filter: Filter::default(),
            chosen: Vec::new(),
            looked_at: 0,
        };
        list.look();
        list
    }

    /// Takes what was read since. True if there was something.
    pub fn poll(&mut self) -> bool {
        let mut news = Vec::new();
        let is_done = Task::drain(&mut self.task, |found| news.push(found));
        let any = !news.is_empty() || is_done;
        for found in news {
            match found {
                News::Games(chunk) => {
                    self.games += chunk.len();
                    self.chunks.push(Arc::new(chunk));
                }
                News::Damaged(problem) => {
                    self.damaged += 1;
                    if self.named.len() < MOST_NAMED {
                        self.named.push(problem);
                    }
                }
                News::Failed(problem) => self.problem = Some(problem),
                News::Full => {
                    self.problem = Some(format!("the first {MOST_GAMES} games are listed"));
                }
            }
        }
        self.look();
        any
    }

    /// Ends reading; what was read stays.
    pub fn stop(&mut self) {
        if self.task.take().is_some() {
            self.problem = Some("stopped before its end".to_owned());
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many games there are so far.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Whether there is none so far.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// How far it is read, while it is.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let read = self.read.load(Ordering::Relaxed);
        self.task.as_ref().map(|_| Progress { read, of: self.bytes.max(read) })
    }

    /// How many records could not be read.
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The first of them, with their places.
    pub fn named_damage(&self) -> &[String] {
        &self.named
    }

    /// Why there is no more, if that is not the end.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// The games themselves, to be shared with other threads.
    pub fn chunks(&self) -> &[Arc<Chunk>] {
        &self.chunks
    }

    /// What is looked for.
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Looks for this from now on.
    pub fn search(&mut self, filter: Filter) {
        if self.filter != filter {
            self.filter = filter;
            (self.chosen, self.looked_at) = (Vec::new(), 0);
            self.look();
        }
    }

    /// How many games are shown: those that are looked for.
    pub const fn shown(&self) -> usize {
        self.chosen.len()
    }

    /// A game that is shown.
    #[must_use]
    pub fn get(&self, shown: usize) -> Option<Listed<'_>> {
        let (chunk, place) = self.place(*self.chosen.get(shown)? as usize)?;
        chunk.get(place)
    }

    /// A game that is shown, with all that is known of it.
    #[must_use]
    pub fn record(&self, shown: usize) -> Option<Record> {
        let (chunk, place) = self.place(*self.chosen.get(shown)? as usize)?;
        chunk.record(place)
    }

    /// Every chunk but the last is as long as the first.
    fn place(&self, place: usize) -> Option<(&Chunk, usize)> {
        let length = self.chunks.first()?.len();
        self.chunks.get(place / length).map(|chunk| (&**chunk, place % length))
    }

    /// A game that is shown as a row: date, players, result, opening, tournament.
    #[must_use]
    pub fn row(&self, shown: usize) -> [String; COLUMNS.len()] {
        let Some(game) = self.get(shown) else { return Default::default() };
        let name = |name: &str| if name.is_empty() { "?" } else { name }.to_owned();
        let rules = game.rules;
        let mut event = game.event.to_owned();
        if rules != reversi::RuleSet::OTHELLO {
            let kind = format!("{} {}", game_name(rules.variant()), rules.size());
            event = if event.is_empty() { kind } else { format!("{kind}, {event}") };
        }
        [
            game.date.map(|date| date.to_string()).unwrap_or_default(),
            name(game.dark),
            name(game.light),
            game.ended.to_string(),
            game.opening.unwrap_or_default().to_owned(),
            event,
        ]
    }

    fn look(&mut self) {
        let length = self.chunks.first().map_or(0, |chunk| chunk.len());
        for number in self.looked_at..self.chunks.len() {
            let before = (number * length) as u32;
            let found = self.filter.choose(&self.chunks[number]);
            self.chosen.extend(found.into_iter().map(|place| before + place));
        }
        self.looked_at = self.chunks.len();
    }
}

fn read_all(file: RecordFile, stop: &StopToken, sender: &TaskSender<News>) {
    let mut chunk = Chunk::default();
    let mut games = 0;
    for (number, record) in (1..).zip(file) {
        if stop.is_stopped() {
            break;
        }
        match record {
            Ok(record) => chunk.add(number, &record),
            Err(ReadError::Damaged(damage)) => sender.send(News::Damaged(damage.to_string())),
            Err(ReadError::Io(error)) => sender.send(News::Failed(error.to_string())),
        }
        if chunk.is_full() {
            games += chunk.len();
            sender.send(News::Games(std::mem::take(&mut chunk)));
            if games >= MOST_GAMES {
                return sender.send(News::Full);
            }
        }
    }
    if !chunk.is_empty() {
        sender.send(News::Games(chunk));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> GameList {
        let list = GameList::of_text("pasted", text, Defaults::default(), &Waker::default());
        let mut list = list.expect("readable");
        while list.progress().is_some() {
            list.poll();
            std::thread::yield_now();
        }
        list
    }

    #[test]
    fn many_games_come_in_and_are_found_and_damage_is_named() {
        let mut text = String::new();
        for number in 0..9000 {
            text += ["f5d6c3\n", "f5f6e6\n", "f5f4\n"][number % 3];
        }
        text.insert_str(0, "f5d6\nf5f5\n");
        let mut list = read(&text);
        assert_eq!((list.len(), list.shown(), list.damaged()), (9001, 9001, 1));
        assert!(
            list.named_damage()[0].starts_with("record 2, line 2: "),
            "{:?}",
            list.named_damage()
        );
        // The number counts damaged records, too.
        assert_eq!(list.get(1).map(|game| game.number), Some(3));
        list.search(Filter { text: "parallel".to_owned(), ..Filter::default() });
        assert_eq!(list.shown(), 3000);
        for shown in [0, 1999, 2999] {
            assert_eq!(list.get(shown).and_then(|game| game.opening), Some("Parallel"));
            assert_eq!(list.record(shown).map(|record| record.game.moves().len()), Some(2));
        }
        assert!(list.get(3000).is_none());
        let position = list.get(0).map(|game| {
            let mut model = reversi::Model::from_position(*game.start);
            for square in game.moves {
                model.play(*square).expect("legal");
            }
            *model.position()
        });
        list.search(Filter { position, ..Filter::default() });
        assert_eq!(list.shown(), 3000, "the same position, with more moves");
        list.search(Filter::default());
        assert_eq!(list.shown(), 9001);
    }
}
