//! Writing on a thread of its own, so that a slow disk does not delay a frame.
//!
//! Every game has a file of its own, which no other program writes: its name has a number, which
//! orders the games, and a tag that each run of the program chooses by chance. Whoever goes on
//! with a game gives its file a name of their own first. Before a file is written again it is
//! looked at: if it is not what this program left there, it is left alone, and the game goes on
//! under another name. So two programs in one folder never write over each other's games.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use support::{Waker, random_seed};

use super::{Store, StoreError};

/// What has failed is tried again after this long.
const RETRY: Duration = Duration::from_secs(5);

/// As long as nothing has failed, nobody needs to look by the clock.
const FOR_EVER: Duration = Duration::from_hours(24 * 365);

/// A file that a saver looks after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u64);

/// Writes files on a thread of its own. Clones share it.
///
/// Whoever hands a text over never waits, however slow the disk is: what is handed over while another
/// text of the same file is under way is written next, and only the latest of it. What could not be
/// written is tried again after a while, with the next change, and at the end. Dropping the last
/// clone waits for that.
#[derive(Clone, Debug)]
pub struct Saver {
    shared: Arc<Shared>,
    /// Ends the thread with the last clone.
    _thread: Arc<Thread>,
}

#[derive(Debug)]
struct Shared {
    store: Arc<dyn Store>,
    wake: Waker,
    retry: Duration,
    /// Six digits of this run's own.
    tag: String,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct Thread {
    shared: Arc<Shared>,
    handle: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct State {
    files: BTreeMap<FileId, Entry>,
    count: u64,
    messages: Vec<String>,
    /// How often everything that is wanted was to be written, and how often that was done.
    rounds: u64,
    rounds_done: u64,
    is_closing: bool,
    /// If there is no thread, whoever waits does the work.
    has_thread: bool,
}

/// What is known of a file.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// What a name of its own begins with; without, it has one name for ever and is the only file
    /// of its kind.
    prefix: Option<&'static str>,
    name: Option<String>,
    /// Another program may still write under the name it has.
    is_foreign: bool,
    /// How often somebody went on with it.
    take_ups: u64,
    /// The round in which something was last wanted of it.
    asked: u64,
    /// What is in the file, in a word or two.
    what: &'static str,
    /// The digest of what this program last read there or wrote.
    known: Option<u64>,
    /// What is to be written.
    wanted: Option<String>,
    /// Why it could not be written.
    error: Option<StoreError>,
    /// It is to be removed.
    is_unwanted: bool,
}

impl Saver {
    /// A saver into this store. `wake` is called on its thread when there is a message or when
    /// [`Saver::trouble`] has begun or ended.
    #[must_use]
    pub fn start(store: Arc<dyn Store>, wake: Waker) -> Self {
        Self::start_with(store, wake, RETRY)
    }

    pub(super) fn start_with(store: Arc<dyn Store>, wake: Waker, retry: Duration) -> Self {
        let tag = format!("{:06x}", random_seed() & 0xff_ffff);
        let state = Mutex::new(State { has_thread: true, ..State::default() });
        let shared = Arc::new(Shared { store, wake, retry, tag, state, changed: Condvar::new() });
        let ending = Ending(Arc::clone(&shared));
        let handle = thread::Builder::new().name("saver".to_owned()).spawn(move || ending.0.run());
        let thread = Arc::new(Thread { shared: Arc::clone(&shared), handle: handle.ok() });
        Self { shared, _thread: thread }
    }

    /// The store.
    pub fn store(&self) -> &dyn Store {
        &*self.shared.store
    }

    /// Looks after the one file of this name.
    pub fn fixed(&self, name: &str, what: &'static str) -> FileId {
        self.add(Entry { name: Some(name.to_owned()), what, ..Entry::default() })
    }

    /// Looks after a new file, whose name begins like this.
    pub fn create(&self, prefix: &'static str, what: &'static str) -> FileId {
        self.add(Entry { prefix: Some(prefix), what, ..Entry::default() })
    }

    /// Looks after a file that was found with this text.
    pub fn adopt(
        &self,
        prefix: &'static str,
        what: &'static str,
        name: &str,
        text: &str,
    ) -> FileId {
        let (name, known) = (Some(name.to_owned()), Some(digest(text)));
        let prefix = Some(prefix);
        self.add(Entry { prefix, name, is_foreign: true, what, known, ..Entry::default() })
    }

    fn add(&self, entry: Entry) -> FileId {
        let mut state = self.shared.lock();
        state.count += 1;
        let id = FileId(state.count);
        state.files.insert(id, entry);
        id
    }

    /// The name of a file, once it has one.
    #[must_use]
    pub fn name(&self, id: FileId) -> Option<String> {
        self.shared.lock().files.get(&id)?.name.clone()
    }

    /// Hands a text over and returns at once. Who must know that it is written waits.
    pub fn save(&self, id: FileId, text: String) {
        self.change(id, |entry| entry.wanted = Some(text));
    }

    /// The same for a game that somebody goes on with: its file gets a name of this program's own,
    /// and with it the highest number.
    pub fn take_up(&self, id: FileId, text: String) {
        self.change(id, |entry| {
            (entry.wanted, entry.is_foreign) = (Some(text), true);
            entry.take_ups += 1;
        });
    }

    fn change(&self, id: FileId, change: impl FnOnce(&mut Entry)) {
        let mut state = self.shared.lock();
        let asked = state.rounds + 1;
        if let Some(entry) = state.files.get_mut(&id) {
            change(entry);
            entry.asked = asked;
        }
        self.shared.write_soon(state);
    }

    /// Has a file removed, and looks after it no longer. If it is not what this program last read
    /// there or wrote, or if it cannot be removed, that is said and it stays.
    pub fn remove(&self, id: FileId) {
        self.change(id, |entry| (entry.wanted, entry.is_unwanted) = (None, true));
    }

    /// Whether a file is what this program last read there or wrote, or will be once it can be
    /// written. If not, it is looked after no longer.
    pub fn is_still_there(&self, id: FileId) -> bool {
        self.wait();
        let entry = self.shared.lock().files.get(&id).cloned();
        // Looking may take long, so nobody else waits for it.
        let is_found =
            entry.is_some_and(|entry| entry.wanted.is_some() || entry.is_as_known(self.store()));
        let mut state = self.shared.lock();
        let is_wanted = state.files.get(&id).is_some_and(|entry| entry.wanted.is_some());
        if !is_found && !is_wanted {
            state.files.remove(&id);
        }
        is_found || is_wanted
    }

    /// Waits until everything was written or could not be.
    pub fn wait(&self) {
        self.shared.wait();
    }

    /// Tries once more to write what could not be written, and waits for that.
    pub fn retry(&self) {
        self.shared.write_soon(self.shared.lock());
        self.wait();
    }

    /// What is not being kept at present, and why; in one line.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.shared.lock().trouble()
    }

    /// Says something that people should know, a line; once, if it is the same again.
    pub fn notify(&self, message: String) {
        let mut state = self.shared.lock();
        if !state.messages.contains(&message) {
            state.messages.push(message);
        }
    }

    /// What was said since this was asked last.
    #[must_use]
    pub fn take_messages(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.lock().messages)
    }
}

impl Entry {
    /// Whether the file is what this program last read there or wrote. What cannot be read now is
    /// not.
    fn is_as_known(&self, store: &dyn Store) -> bool {
        let found = self.name.as_ref().and_then(|name| store.read(name).ok().flatten());
        found.is_some_and(|found| self.holds(&found))
    }

    /// Whether this is what this program last read there or wrote.
    fn holds(&self, text: &str) -> bool {
        self.known == Some(digest(text))
    }

    /// Removes the file. What people should know about it is returned.
    fn remove(&self, store: &dyn Store) -> Option<String> {
        let name = self.name.as_ref()?;
        let removed = store.read(name).and_then(|found| match found {
            Some(text) if !self.holds(&text) => {
                Err(StoreError::new(store.place(name), "was changed by another program"))
            }
            _ => store.remove(name),
        });
        removed.err().map(|error| error.to_string())
    }

    /// Writes what is wanted. What people should know about it is returned.
    fn write(&mut self, store: &dyn Store, tag: &str) -> Option<String> {
        let text = self.wanted.take()?;
        match self.write_text(store, tag, &text) {
            Ok(message) => {
                (self.known, self.error) = (Some(digest(&text)), None);
                message
            }
            Err(error) => {
                (self.wanted, self.error) = (Some(text), Some(error));
                None
            }
        }
    }

    fn write_text(
        &mut self,
        store: &dyn Store,
        tag: &str,
        text: &str,
    ) -> Result<Option<String>, StoreError> {
        let Some(prefix) = self.prefix else {
            let name = self.name.as_deref().unwrap_or_default();
            return store.write(name, text).map(|()| None);
        };
        let is_ours = self.is_as_known(store);
        if let Some(name) = self.name.as_mut().filter(|_| is_ours) {
            if self.is_foreign {
                let new = new_name(store, prefix, tag)?;
                store.rename(name, &new)?;
                (*name, self.is_foreign) = (new, false);
            }
            if self.known != Some(digest(text)) {
                store.write(name, text)?;
            }
            return Ok(None);
        }
        let new = new_name(store, prefix, tag)?;
        store.write(&new, text)?;
        let (what, place) = (self.what, store.place(&new));
        self.is_foreign = false;
        let message = self.name.replace(new).map(|old| {
            format!(
                "{} is not as it was left: perhaps another program goes on with it; {what} is \
                 kept in {place} from now on",
                store.place(&old)
            )
        });
        Ok(message)
    }
}

/// `game-0007-9c3f1a.json`, with a number above all others.
fn new_name(store: &dyn Store, prefix: &str, tag: &str) -> Result<String, StoreError> {
    let numbers = store.names()?.into_iter().filter_map(|name| number(&name, prefix));
    let number = numbers.max().unwrap_or_default().saturating_add(1);
    Ok(format!("{prefix}-{number:04}-{tag}.json"))
}

/// The number of a game's own file, if the name is such a file's.
pub(crate) fn number(name: &str, prefix: &str) -> Option<u64> {
    let rest = name.strip_prefix(prefix)?.strip_prefix('-')?.strip_suffix(".json")?;
    let (number, tag) = rest.split_once('-')?;
    let is_tag = !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_hexdigit());
    number.parse().ok().filter(|_| is_tag)
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl State {
    const fn is_due(&self) -> bool {
        self.rounds_done < self.rounds
    }

    fn trouble(&self) -> Option<String> {
        let failed = |entry: &&Entry| entry.error.is_some();
        // A lost game matters more than lost settings, and both are named.
        let games = self.files.values().filter(failed).filter(|entry| entry.prefix.is_some());
        let others = self.files.values().filter(failed).filter(|entry| entry.prefix.is_none());
        let failed: Vec<&Entry> = games.chain(others).collect();
        let error = failed.first()?.error.as_ref()?;
        let mut names: Vec<&str> = Vec::new();
        for entry in &failed {
            if !names.contains(&entry.what) {
                names.push(entry.what);
            }
        }
        let is_one = names.len() == 1 && !names[0].ends_with('s');
        let are = if is_one { "is" } else { "are" };
        Some(format!("{} {are} not being kept: {error}", names.join(" and ")))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has everything written that is wanted, also what could not be written before.
    fn write_soon(&self, mut state: MutexGuard<'_, State>) {
        state.rounds += 1;
        let has_thread = state.has_thread;
        drop(state);
        self.changed.notify_all();
        if !has_thread {
            // A late frame is better than a lost game.
            self.wait();
        }
    }

    fn wait(&self) {
        let mut state = self.lock();
        while state.has_thread && state.is_due() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let is_due = state.is_due();
        drop(state);
        if is_due {
            self.write();
        }
    }

    /// What the thread does.
    fn run(&self) {
        let mut state = self.lock();
        loop {
            if state.is_due() {
                drop(state);
                self.write();
                state = self.lock();
            } else if state.is_closing {
                return;
            } else {
                let patience = if state.trouble().is_some() { self.retry } else { FOR_EVER };
                let waited = self.changed.wait_timeout(state, patience);
                let (again, result) = waited.unwrap_or_else(PoisonError::into_inner);
                state = again;
                state.rounds += u64::from(result.timed_out());
            }
        }
    }

    /// Writes everything that is wanted.
    fn write(&self) {
        let state = self.lock();
        let round = state.rounds;
        let is_due = |entry: &Entry| entry.wanted.is_some() || entry.is_unwanted;
        let wanted = state.files.iter().filter(|(_, entry)| is_due(entry));
        let mut files: Vec<_> = wanted.map(|(id, entry)| (*id, entry.clone())).collect();
        drop(state);
        // In the order in which it was wanted: a new name has a number above all others.
        files.sort_by_key(|(_, entry)| entry.asked);
        let write = |(_, entry): &mut (FileId, Entry)| {
            if entry.is_unwanted {
                entry.remove(&*self.store)
            } else {
                entry.write(&*self.store, &self.tag)
            }
        };
        let messages: Vec<String> = files.iter_mut().filter_map(write).collect();
        let mut state = self.lock();
        let before = state.trouble();
        for (id, mut written) in files {
            if written.is_unwanted {
                state.files.remove(&id);
            } else if let Some(entry) = state.files.get_mut(&id) {
                // What somebody has come to want meanwhile is still to be written; and if somebody
                // went on with it meanwhile, the same text once more, under a new name.
                let is_taken_up = entry.take_ups != written.take_ups;
                let is_done =
                    |text: &String| !is_taken_up && written.wanted.is_none() && written.holds(text);
                written.wanted = entry.wanted.take().filter(|text| !is_done(text));
                if is_taken_up {
                    (written.is_foreign, written.take_ups) = (true, entry.take_ups);
                }
                (written.is_unwanted, written.asked) = (entry.is_unwanted, entry.asked);
                *entry = written;
            }
        }
        state.rounds_done = round;
        let is_news = !messages.is_empty() || state.trouble() != before;
        state.messages.extend(messages);
        drop(state);
        self.changed.notify_all();
        if is_news {
            self.wake.call();
        }
    }
}

/// Tells when the thread ends, even if it panics.
struct Ending(Arc<Shared>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.lock().has_thread = false;
        self.0.changed.notify_all();
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.shared.lock().is_closing = true;
        self.shared.write_soon(self.shared.lock());
        if let Some(handle) = self.handle.take() {
            let _ = handle.join();
        }
    }
}

#[cfg(test)]
mod tests;
