//! A person's library: the settings, and every game that was begun and not finished.
//!
//! Every game has a file of its own, from its first move on, and after every change of it. It
//! stays there until it is finished and another one is begun, or until somebody deletes it. The
//! window and line mode offer, continue and list games from here; nothing else knows the files.

mod shelf;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use support::{StopToken, Task, TaskSender, Waker};

use crate::battleship::{Assistant, Battle};
use crate::played::Archive;
use crate::programs;
use crate::saved_file::SavedError;
use crate::saved_game::SavedGame;
use crate::settings::{SavedSettings, Settings};
use crate::store::{FileId, FolderStore, MemoryStore, Saver, Store, StoreError};

use shelf::Found;
pub use shelf::{Keepable, Kept, RunningGame, Shelf};

/// The name of the settings.
pub const SETTINGS: &str = "settings.json";
/// The name of what was entered into Battleship's assistant.
pub const ASSISTANT: &str = "assistant.json";

/// The settings and the games of a person.
#[derive(Debug)]
pub struct Library {
    /// Games of Reversi and Othello.
    pub games: Shelf<SavedGame>,
    /// Games of Battleship.
    pub battles: Shelf<Battle>,
    /// Every game that was finished.
    pub played: Archive,
    settings: SavedSettings,
    /// Where the settings are written; not where a file is in the way that must not be lost.
    settings_file: Option<FileId>,
    /// What was entered into Battleship's assistant, and its file if it may be written.
    assistant: (Option<Assistant>, Option<FileId>),
    folder: Option<PathBuf>,
    saver: Saver,
    wake: Waker,
    /// What looks at the files in the background.
    scan: Option<Task<Scanned>>,
    /// Such work that nobody waits for any more, until it has ended.
    leaving: Vec<Task<Scanned>>,
}

/// What was found of each kind.
type Scanned = (Found<SavedGame>, Found<Battle>);

impl Library {
    /// The library in this folder. Without a folder nothing is kept, which is said. What cannot be
    /// read is said, too; `wake` is called when there is something to say later.
    #[must_use]
    pub fn open(folder: Option<PathBuf>, wake: Waker) -> Self {
        let Some(folder) = folder else {
            let library = Self::in_memory();
            library.saver.notify("no home folder is known: games are not kept".to_owned());
            return library;
        };
        let library = Self::over(FolderStore::open(&folder), wake);
        Self { folder: Some(folder), ..library }
    }

    /// A library that is forgotten at the end.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::over(MemoryStore::default(), Waker::default())
    }

    /// The library in this store.
    #[must_use]
    pub fn over(store: impl Store + 'static, wake: Waker) -> Self {
        let store: Arc<dyn Store> = Arc::new(store);
        let saver = Saver::start(Arc::clone(&store), wake.clone());
        let played = Archive::open(store, saver.clone(), wake.clone());
        played.read_soon();
        let (settings, may_write) = load_settings(&saver);
        if !settings.settings.programs.is_empty() {
            programs::let_in(&settings.settings.programs);
        }
        let read = |text: String| Assistant::from_text(&text);
        let (entered, is_free) = match load(&saver, ASSISTANT, "; nothing is entered", read) {
            Ok(found) => (found, true),
            Err(is_free) => (None, is_free),
        };
        let file = is_free.then(|| saver.fixed(ASSISTANT, "what the assistant was told"));
        Self {
            games: Shelf::open(saver.clone(), played.clone()),
            battles: Shelf::open(saver.clone(), played.clone()),
            played,
            settings,
            assistant: (entered, file),
            settings_file: may_write.then(|| saver.fixed(SETTINGS, "the settings")),
            folder: None,
            saver,
            wake,
            scan: None,
            leaving: Vec::new(),
        }
    }

    /// The folder, if it is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings.settings
    }

    /// Changes the settings, and keeps them if they differ.
    pub fn change_settings(&mut self, settings: Settings) {
        if self.settings.settings != settings {
            if self.settings.settings.programs != settings.programs {
                programs::let_in(&settings.programs);
            }
            self.settings.settings = settings;
            if let Some(file) = self.settings_file {
                self.saver.save(file, self.settings.to_text());
            }
        }
    }

    /// What was entered into Battleship's assistant, this time or the time before.
    pub const fn assistant(&self) -> Option<&Assistant> {
        self.assistant.0.as_ref()
    }

    /// Keeps what was entered into Battleship's assistant, if it differs.
    pub fn keep_assistant(&mut self, assistant: &Assistant) {
        let (kept, file) = &mut self.assistant;
        if kept.as_ref() != Some(assistant) {
            *kept = Some(assistant.clone());
            if let Some(file) = *file {
                self.saver.save(file, assistant.to_text());
            }
        }
    }

    /// Looks again at what is there: other programs may have begun games, or gone on with some.
    pub fn refresh(&mut self) {
        self.games.refresh();
        self.battles.refresh();
    }

    /// The same in the background, for those who cannot wait for a disk: [`Library::poll`] takes what
    /// was found.
    pub fn refresh_soon(&mut self) {
        let (games, battles) = (self.games.scan(), self.battles.scan());
        let work = move |_: &StopToken, sender: &TaskSender<Scanned>| {
            sender.send((games(), battles()));
        };
        match Task::start(&self.wake, work) {
            Ok(task) => self.leaving.extend(self.scan.replace(task)),
            // Better late than not at all.
            Err(_) => self.refresh(),
        }
    }

    /// Takes what was found in the background. True if there was something.
    pub fn poll(&mut self) -> bool {
        let mut found = Vec::new();
        Task::drain(&mut self.scan, |scanned| found.push(scanned));
        // Dropping work would wait for it, so it ends by itself.
        self.leaving.retain_mut(|task| {
            let _ = task.poll();
            !task.is_done()
        });
        let any = self.played.poll() | !found.is_empty();
        for (games, battles) in found {
            self.games.take(games);
            self.battles.take(battles);
        }
        any
    }

    /// Deletes a game of either kind for good, because a person wishes it.
    pub fn delete(&mut self, id: FileId) -> bool {
        self.games.delete(id) || self.battles.delete(id)
    }

    /// What is not being kept at present, and why; in one line. It is tried again after a while,
    /// with every change, and at the end.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.saver.trouble().or_else(|| self.played.trouble())
    }

    /// What people should know since this was asked last; a line each.
    #[must_use]
    pub fn take_messages(&self) -> Vec<String> {
        self.saver.take_messages()
    }

    /// Waits until everything was written or could not be.
    pub fn wait(&self) {
        self.saver.wait();
        self.played.wait();
    }

    /// Tries once more to write what could not be written; then, what people should know.
    #[must_use]
    pub fn finish(self) -> Vec<String> {
        self.saver.retry();
        self.played.retry();
        let mut messages = self.saver.take_messages();
        messages.extend(self.trouble());
        messages
    }
}

/// The settings, and whether they may be written: not over a file that cannot be used and could
/// not be set aside.
fn load_settings(saver: &Saver) -> (SavedSettings, bool) {
    let read = |text: String| SavedSettings::from_text(&text);
    let (settings, complaints) = match load(saver, SETTINGS, "; the usual settings are used", read)
    {
        Ok(found) => found.unwrap_or_default(),
        Err(is_free) => return (SavedSettings::default(), is_free),
    };
    let (store, place) = (saver.store(), saver.store().place(SETTINGS));
    let mut may_write = true;
    if let Some(version) = settings.newer_version() {
        let newer = SavedError::Newer { version };
        let copy = match store.copy_aside(SETTINGS) {
            Ok(copy) => format!("a copy is in {copy}"),
            Err(error) => {
                may_write = false;
                format!("it could not be copied ({error}), so it is left as it is")
            }
        };
        saver.notify(format!("{place}: {newer}; {copy}; what is not understood is as usual"));
    }
    for complaint in complaints {
        saver.notify(format!("{place}: {complaint}"));
    }
    (settings, may_write)
}

/// What a file holds, if it is there. What cannot be used is said, and `instead` behind it: what is
/// broken is set aside, and what a newer version wrote is left as it is. The error is whether the
/// name is free then.
fn load<T>(
    saver: &Saver,
    name: &str,
    instead: &str,
    read: impl FnOnce(String) -> Result<T, SavedError>,
) -> Result<Option<T>, bool> {
    let store = saver.store();
    let found = store.read(name).and_then(|text| {
        text.map(read).transpose().map_err(|error| match error {
            SavedError::Newer { .. } => StoreError::new(store.place(name), error),
            SavedError::Unusable(_) => StoreError::damage(store.place(name), error),
        })
    });
    found.map_err(|error| {
        let aside = error.is_damage().then(|| store.set_aside(name));
        let is_free = matches!(aside, Some(Ok(_)));
        let aside = match aside {
            None => "it is left as it is".to_owned(),
            Some(Ok(aside)) => format!("the file is now {aside}"),
            Some(Err(why)) => format!("it could not be renamed ({why}) and is left as it is"),
        };
        saver.notify(format!("{error}; {aside}{instead}"));
        is_free
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Theme;

    fn reopened(store: &MemoryStore) -> Library {
        Library::over(store.clone(), Waker::default())
    }

    fn names(store: &MemoryStore) -> Vec<String> {
        store.names().expect("names")
    }

    #[test]
    fn settings_are_found_again() {
        let store = MemoryStore::default();
        let mut library = reopened(&store);
        assert_eq!(*library.settings(), Settings::default());
        library.change_settings(Settings { theme: Theme::Light, ..Settings::default() });
        assert_eq!(library.finish(), [""; 0]);
        assert_eq!(reopened(&store).settings().theme, Theme::Light);
    }

    #[test]
    fn broken_settings_are_set_aside_and_never_written_over() {
        let store = MemoryStore::default();
        store.write(SETTINGS, "[]").expect("written");
        // As long as they cannot be set aside they stay.
        store.fail(Some("read-only"));
        let mut library = reopened(&store);
        let message = &library.take_messages()[0];
        assert!(message.contains("could not be renamed (settings.json: read-only)"), "{message}");
        store.fail(None);
        library.change_settings(Settings { theme: Theme::Light, ..Settings::default() });
        assert_eq!(library.finish(), [""; 0]);
        assert_eq!(store.read(SETTINGS), Ok(Some("[]".to_owned())));
        let library = reopened(&store);
        let messages = library.take_messages();
        assert!(messages[0].ends_with("the usual settings are used"), "{messages:?}");
        assert_eq!(names(&store), ["settings.json.broken-1"]);
    }

    #[test]
    fn settings_from_the_future_are_used_as_far_as_they_go_and_copied_once() {
        let store = MemoryStore::default();
        let text = r#"{"format": "quadrille-settings", "version": 9, "theme": "dark",
            "board": {"colour": "teal"}, "sound": "loud"}"#;
        store.write(SETTINGS, text).expect("written");
        for _ in 0..2 {
            let library = reopened(&store);
            assert_eq!(library.settings().theme, Theme::Dark);
            let messages = library.take_messages();
            assert_eq!(messages.len(), 2, "{messages:?}");
            assert!(messages[0].contains("was written by a newer version"), "{messages:?}");
            assert!(messages[1].contains("board: expected one of `green`"), "{messages:?}");
            assert_eq!(names(&store), [SETTINGS, "settings.json.newer-1"]);
        }
        let mut library = reopened(&store);
        let _ = library.take_messages();
        library.change_settings(Settings { theme: Theme::Light, ..library.settings().clone() });
        assert_eq!(library.finish(), [""; 0]);
        let written = store.read(SETTINGS).expect("readable").expect("settings");
        assert!(written.contains("\"sound\": \"loud\""), "{written}");
        assert_eq!(store.read("settings.json.newer-1"), Ok(Some(text.to_owned())));
    }

    #[test]
    fn without_a_folder_it_is_said_once_that_nothing_is_kept() {
        let library = Library::open(None, Waker::default());
        assert_eq!(library.take_messages(), ["no home folder is known: games are not kept"]);
        assert_eq!(library.take_messages(), [""; 0]);
        assert_eq!(Library::in_memory().take_messages(), [""; 0]);
    }
}
