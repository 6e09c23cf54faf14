//! The folder with a person's files: settings, the running game.
//!
//! A file is always whole: it is written under another name and then renamed. What cannot be read
//! is moved aside under a name of its own and never deleted. No error here keeps anybody from
//! playing: each is a line to show.

mod saver;

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use crate::saved_file::{MOST_FILE_BYTES, SavedError};
use crate::saved_game::SavedGame;
use crate::settings::SavedSettings;

pub use saver::Saver;

/// The name of the settings.
pub const SETTINGS: &str = "settings.json";
/// The name of the running game of Reversi or Othello.
pub const GAME: &str = "game.json";

/// The folder for a person's files, found through the environment; `None` if that does not say
/// where the person's home is.
///
/// | system | folder |
/// |---|---|
/// | any, if `QUADRILLE_HOME` is set | that one: for tests, and to carry it along on a stick |
/// | macOS | `~/Library/Application Support/quadrille` |
/// | Windows | `%APPDATA%\quadrille` |
/// | others | `$XDG_CONFIG_HOME/quadrille`, or `~/.config/quadrille` |
///
/// ```
/// use std::path::PathBuf;
///
/// let look_up = |name: &str| (name == "QUADRILLE_HOME").then(|| "/media/stick".into());
/// assert_eq!(session::store::folder(look_up), Some(PathBuf::from("/media/stick")));
/// // In a program: `folder(|name| std::env::var_os(name))`.
/// ```
#[must_use]
pub fn folder(look_up: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let system = if cfg!(target_os = "macos") {
        System::Mac
    } else if cfg!(windows) {
        System::Windows
    } else {
        System::Other
    };
    folder_on(system, look_up)
}

#[derive(Clone, Copy)]
enum System {
    Mac,
    Windows,
    Other,
}

fn folder_on(system: System, look_up: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| look_up(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = path("QUADRILLE_HOME") {
        return Some(folder);
    }
    let parent = match system {
        System::Mac => path("HOME")?.join("Library").join("Application Support"),
        System::Windows => path("APPDATA")?,
        // The XDG specification: a relative path is to be ignored.
        System::Other => match path("XDG_CONFIG_HOME").filter(|path| path.is_absolute()) {
            Some(folder) => folder,
            None => path("HOME")?.join(".config"),
        },
    };
    Some(parent.join("quadrille"))
}

/// Why a file could not be read or written. Printed, it is one line with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    path: PathBuf,
    reason: String,
}

impl StoreError {
    fn new(path: impl Into<PathBuf>, reason: impl fmt::Display) -> Self {
        Self { path: path.into(), reason: reason.to_string() }
    }

    /// The file or the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for StoreError {}

/// The folder with a person's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// What temporary files begin and end with.
const TEMPORARY: (&str, &str) = (".quadrille-", ".tmp");

/// Temporary files as old as this belong to nobody any more.
const LEFT_OVER: Duration = Duration::from_hours(1);

impl Store {
    /// Opens a folder. It need not exist: the first write creates it. Temporary files are removed
    /// that were left by programs which were killed more than an hour ago.
    #[must_use]
    pub fn open(folder: impl Into<PathBuf>) -> Self {
        let store = Self { folder: folder.into() };
        // If it does not succeed, the files do no harm.
        let _ = store.remove_left_overs(SystemTime::now());
        store
    }

    fn remove_left_overs(&self, now: SystemTime) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let is_temporary = name
                .to_str()
                .is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1));
            if is_temporary {
                let age = now.duration_since(entry.metadata()?.modified()?).unwrap_or_default();
                if age > LEFT_OVER {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(())
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a file is, or would be.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file, and creates the folder if it is missing. Whatever happens meanwhile, the
    /// file holds either all of the old text or all of the new; when this returns, the new one is
    /// on disk.
    pub fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        self.write_bytes(name, text.as_bytes())
    }

    /// The same for what is no text.
    pub fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder).map_err(|error| StoreError::new(&self.folder, error))?;
        let path = self.path(name);
        let (temporary, file) = self.new_temporary()?;
        let written = write_through(file, bytes).and_then(|()| fs::rename(&temporary, &path));
        if let Err(error) = written {
            // If this fails too, the next one to open the folder tries again.
            let _ = fs::remove_file(&temporary);
            return Err(StoreError::new(path, error));
        }
        self.write_folder_through();
        Ok(())
    }

    /// A new file under a name that nobody else uses.
    fn new_temporary(&self) -> Result<(PathBuf, File), StoreError> {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        loop {
            let count = COUNTER.fetch_add(1, Ordering::Relaxed);
            let (before, after) = TEMPORARY;
            let path = self.path(&format!("{before}{}-{count}{after}", process::id()));
            match File::create_new(&path) {
                Ok(file) => return Ok((path, file)),
                // Left by a killed program that had our number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(StoreError::new(&self.folder, error)),
            }
        }
    }

    /// Makes the new name of a file last, should the power fail now.
    fn write_folder_through(&self) {
        // Windows opens no folders, and some file systems refuse. The file is whole either way.
        if cfg!(unix) {
            let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        }
    }

    /// The text of a file; `None` if there is no such file.
    pub fn read(&self, name: &str) -> Result<Option<String>, StoreError> {
        let path = self.path(name);
        let wrong = |reason: &dyn fmt::Display| StoreError::new(&path, reason);
        // Before it is opened: to open a pipe would wait for somebody to write into it.
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(wrong(&error)),
            Ok(found) if !found.is_file() => return Err(wrong(&"is no file")),
            Ok(_) => {}
        }
        // One byte more than is allowed tells that there are more.
        let most = MOST_FILE_BYTES as u64;
        let mut bytes = Vec::new();
        File::open(&path)
            .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
            .map_err(|error| wrong(&error))?;
        if bytes.len() as u64 > most {
            return Err(wrong(&SavedError::TooBig));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                Err(wrong(&format!("is no text: byte {} is not UTF-8", at + 1)))
            }
        }
    }

    /// Renames a file that cannot be used to `name.broken-1`, or the next number that is free, and
    /// returns the new path.
    pub fn keep_aside(&self, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.path(name);
        let mut number = 1;
        while !self.is_free(&numbered(name, "broken", number)) {
            number += 1;
        }
        let aside = self.path(&numbered(name, "broken", number));
        fs::rename(&path, &aside).map_err(|error| StoreError::new(path, error))?;
        self.write_folder_through();
        Ok(aside)
    }

    /// Copies a file of a newer version to `name.newer-1`, or the next number that is free, and
    /// returns the path of the copy. If there is already a copy, it is that one's.
    pub fn copy_aside(&self, name: &str) -> Result<PathBuf, StoreError> {
        let text = self.read(name)?.unwrap_or_default();
        let mut number = 1;
        loop {
            let copy = numbered(name, "newer", number);
            if self.is_free(&copy) {
                self.write(&copy, &text)?;
                return Ok(self.path(&copy));
            }
            if self.read(&copy).is_ok_and(|copied| copied.as_ref() == Some(&text)) {
                return Ok(self.path(&copy));
            }
            number += 1;
        }
    }

    fn is_free(&self, name: &str) -> bool {
        // A link into nowhere has the name all the same.
        fs::symlink_metadata(self.path(name)).is_err()
    }
}

fn numbered(name: &str, why: &str, number: u64) -> String {
    format!("{name}.{why}-{number}")
}

fn write_through(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// The settings, and messages of one line each about what could not be read.
///
/// A file that is broken is kept aside and the defaults are used. Of a file of a newer version
/// there is a copy before this returns, so it may be overwritten.
pub fn load_settings(store: &Store) -> (SavedSettings, Vec<String>) {
    let read = match store.read(SETTINGS) {
        Ok(None) => return (SavedSettings::default(), Vec::new()),
        Ok(Some(text)) => SavedSettings::from_text(&text)
            .map_err(|error| StoreError::new(store.path(SETTINGS), error)),
        Err(error) => Err(error),
    };
    let (keeper, complaints) = match read {
        Ok(read) => read,
        Err(error) => {
            let message = set_aside(store, SETTINGS, &error, "the usual settings are used");
            return (SavedSettings::default(), vec![message]);
        }
    };
    let path = store.path(SETTINGS);
    let mut messages = Vec::new();
    if let Some(version) = keeper.newer_version() {
        let newer = SavedError::Newer { version };
        let copy = match store.copy_aside(SETTINGS) {
            Ok(copy) => format!("a copy is in {}", copy.display()),
            Err(error) => format!("it could not be copied: {error}"),
        };
        messages.push(format!(
            "{}: {newer}; {copy}; what is not understood is as usual",
            path.display()
        ));
    }
    messages.extend(complaints.iter().map(|complaint| format!("{}: {complaint}", path.display())));
    (keeper, messages)
}

/// The game of this name, if there is one, and messages of one line each about what could not be
/// read. A file that is broken is kept aside.
pub fn load_game(store: &Store, name: &str) -> (Option<SavedGame>, Vec<String>) {
    load_with(store, name, "a new game is begun", |text| {
        SavedGame::from_text(text).map_err(|error| error.to_string())
    })
}

/// Any file of this name, as [`load_game`] does it.
pub(crate) fn load_with<T>(
    store: &Store,
    name: &str,
    instead: &str,
    understand: impl Fn(&str) -> Result<T, String>,
) -> (Option<T>, Vec<String>) {
    let read = match store.read(name) {
        Ok(None) => return (None, Vec::new()),
        Ok(Some(text)) => {
            understand(&text).map_err(|error| StoreError::new(store.path(name), error))
        }
        Err(error) => Err(error),
    };
    match read {
        Ok(found) => (Some(found), Vec::new()),
        Err(error) => (None, vec![set_aside(store, name, &error, instead)]),
    }
}

/// Keeps a file aside; what to say about that.
fn set_aside(store: &Store, name: &str, error: &StoreError, instead: &str) -> String {
    match store.keep_aside(name) {
        Ok(aside) => format!("{error}; the file is now {}; {instead}", aside.display()),
        Err(failed) => format!("{error}; it could not be renamed ({}); {instead}", failed.reason),
    }
}

#[cfg(test)]
mod tests {
    use reversi::Model;

    use super::*;
    use crate::settings::Theme;
    use crate::setup::Setup;

    /// A folder that is removed at the end of a test.
    pub(super) struct Scratch(PathBuf);

    impl Scratch {
        pub(super) fn new() -> Self {
            static COUNTER: AtomicU64 = AtomicU64::new(0);
            let count = COUNTER.fetch_add(1, Ordering::Relaxed);
            let name = format!("quadrille-store-test-{}-{count}", process::id());
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).expect("a writable folder for temporary files");
            Self(folder)
        }

        pub(super) fn store(&self) -> Store {
            Store::open(self.0.join("quadrille"))
        }

        /// A folder that cannot be, because a file is in its way. To take away permissions would
        /// not stop an administrator.
        pub(super) fn impossible(&self) -> Store {
            fs::write(self.0.join("file"), "").expect("a file");
            Store::open(self.0.join("file").join("quadrille"))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn names(store: &Store) -> Vec<String> {
        let entries = fs::read_dir(store.folder()).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[track_caller]
    fn check_folder(system: System, environment: &[(&str, &str)], expected: Option<&str>) {
        let look_up = |name: &str| {
            environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).into())
        };
        assert_eq!(folder_on(system, look_up), expected.map(PathBuf::from));
    }

    #[test]
    fn every_system_has_its_folder() {
        let home = ("HOME", "/home/ada");
        check_folder(System::Other, &[home], Some("/home/ada/.config/quadrille"));
        check_folder(
            System::Other,
            &[home, ("XDG_CONFIG_HOME", "/etc/x")],
            Some("/etc/x/quadrille"),
        );
        for ignored in ["", "relative"] {
            let environment = [home, ("XDG_CONFIG_HOME", ignored)];
            check_folder(System::Other, &environment, Some("/home/ada/.config/quadrille"));
        }
        let library = Some("/home/ada/Library/Application Support/quadrille");
        check_folder(System::Mac, &[home], library);
        check_folder(System::Windows, &[home, ("APPDATA", "/roaming")], Some("/roaming/quadrille"));
        for system in [System::Mac, System::Windows, System::Other] {
            check_folder(system, &[], None);
            check_folder(system, &[home, ("QUADRILLE_HOME", "here")], Some("here"));
        }
    }

    #[test]
    fn a_write_replaces_the_whole_file_and_leaves_no_other() {
        let scratch = Scratch::new();
        let store = scratch.store();
        assert_eq!(store.read(GAME), Ok(None));
        store.write(GAME, &"long ".repeat(1000)).expect("written");
        store.write(GAME, "short").expect("written");
        assert_eq!(store.read(GAME), Ok(Some("short".to_owned())));
        assert_eq!(names(&store), [GAME]);
    }

    #[test]
    fn a_write_that_fails_leaves_the_folder_as_it_was() {
        let scratch = Scratch::new();
        let store = scratch.store();
        // A folder that is not empty cannot be replaced by a file.
        fs::create_dir_all(store.path(GAME).join("inside")).expect("a folder");
        let error = store.write(GAME, "text").expect_err("it is a folder").to_string();
        assert!(error.starts_with(&store.path(GAME).display().to_string()), "{error}");
        assert!(!error.contains('\n'));
        assert_eq!(names(&store), [GAME]);
    }

    #[test]
    fn a_folder_that_cannot_be_gives_errors_with_its_path() {
        let scratch = Scratch::new();
        let store = scratch.impossible();
        let path = store.folder().display().to_string();
        let errors = [
            store.write(GAME, "text").map(|()| String::new()),
            store.read(GAME).map(Option::unwrap_or_default),
            store.keep_aside(GAME).map(|path| path.display().to_string()),
        ];
        for error in errors {
            let error = error.expect_err("there is no folder").to_string();
            assert!(error.starts_with(&path), "{error}");
        }
        let (keeper, messages) = load_settings(&store);
        assert_eq!((keeper, messages.len()), (SavedSettings::default(), 1));
        let (record, messages) = load_game(&store, GAME);
        assert_eq!((record, messages.len()), (None, 1));
    }

    #[test]
    fn only_old_temporary_files_are_removed() {
        let scratch = Scratch::new();
        let store = scratch.store();
        store.write(GAME, "text").expect("written");
        let hours_ago = |hours| SystemTime::now() - Duration::from_hours(hours);
        for (name, hours) in
            [(".quadrille-1-1.tmp", 2), (".quadrille-1-2.tmp", 0), ("mine.tmp", 9), (GAME, 9)]
        {
            let file = File::create(store.path(name)).expect("a file");
            file.set_modified(hours_ago(hours)).expect("a time");
        }
        scratch.store();
        assert_eq!(names(&store), [".quadrille-1-2.tmp", GAME, "mine.tmp"]);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let scratch = Scratch::new();
        let store = scratch.store();
        store.write(GAME, "").expect("written");
        fs::write(store.path(GAME), b"abc\xff").expect("written");
        let error = store.read(GAME).expect_err("no text").to_string();
        assert!(error.ends_with("is no text: byte 4 is not UTF-8"), "{error}");
        fs::write(store.path(GAME), vec![b' '; MOST_FILE_BYTES + 1]).expect("written");
        let error = store.read(GAME).expect_err("too big").to_string();
        assert!(error.ends_with("is bigger than 1 MB"), "{error}");
        let error = Store::open(store.folder()).read(".").expect_err("a folder").to_string();
        assert!(error.ends_with("is no file"), "{error}");
    }

    #[test]
    fn games_and_settings_are_found_again() {
        let scratch = Scratch::new();
        let store = scratch.store();
        assert_eq!(load_settings(&store), (SavedSettings::default(), Vec::new()));
        assert_eq!(load_game(&store, GAME), (None, Vec::new()));
        let mut keeper = SavedSettings::default();
        keeper.settings.theme = Theme::Light;
        let record = SavedGame::new(&Setup::default());
        store.write(SETTINGS, &keeper.to_text()).expect("written");
        store.write(GAME, &record.to_text()).expect("written");
        assert_eq!(load_settings(&store), (keeper, Vec::new()));
        assert_eq!(load_game(&store, GAME), (Some(record), Vec::new()));
    }

    #[test]
    fn broken_files_are_kept_aside_under_numbers() {
        let scratch = Scratch::new();
        let store = scratch.store();
        for number in 1..=2 {
            let broken = format!("{{ broken {number}");
            store.write(GAME, &broken).expect("written");
            let (record, messages) = load_game(&store, GAME);
            assert_eq!(record, None);
            let (path, aside) = (store.path(GAME), store.path(&numbered(GAME, "broken", number)));
            assert_eq!(
                messages,
                [format!(
                    "{}: line 1, column 3: key must be a string; the file is now {}; \
                     a new game is begun",
                    path.display(),
                    aside.display()
                )]
            );
            assert_eq!(fs::read_to_string(aside).expect("kept"), broken);
            assert_eq!(store.read(GAME), Ok(None));
        }
        store.write(SETTINGS, "[]").expect("written");
        let (keeper, messages) = load_settings(&store);
        assert_eq!((keeper, messages.len()), (SavedSettings::default(), 1));
        assert!(messages[0].ends_with("the usual settings are used"), "{messages:?}");
        let kept = ["game.json.broken-1", "game.json.broken-2", "settings.json.broken-1"];
        assert_eq!(names(&store), kept);
    }

    #[test]
    fn an_illegal_move_keeps_the_file_aside() {
        let scratch = Scratch::new();
        let store = scratch.store();
        let text = SavedGame::new(&Setup::default()).to_text();
        store.write(GAME, &text.replace("\"moves\": \"\"", "\"moves\": \"a1\"")).expect("written");
        let (record, messages) = load_game(&store, GAME);
        assert_eq!(record, None);
        assert!(messages[0].contains("moves: column 1: a1 is no legal move"), "{messages:?}");
        assert!(Model::default().find_move("a1".parse().expect("a square")).is_none());
    }

    #[test]
    fn settings_from_the_future_are_used_as_far_as_they_go_and_copied_once() {
        let scratch = Scratch::new();
        let store = scratch.store();
        let text = r#"{"format": "quadrille-settings", "version": 9, "theme": "dark",
            "board": {"colour": "teal"}, "sound": "loud"}"#;
        store.write(SETTINGS, text).expect("written");
        for _ in 0..2 {
            let (keeper, messages) = load_settings(&store);
            assert_eq!(keeper.settings.theme, Theme::Dark);
            assert_eq!(messages.len(), 2, "{messages:?}");
            assert!(messages[0].contains("was written by a newer version"), "{messages:?}");
            assert!(messages[1].contains("board: expected one of `green`"), "{messages:?}");
            assert_eq!(names(&store), [SETTINGS, "settings.json.newer-1"]);
        }
        let keeper = load_settings(&store).0;
        store.write(SETTINGS, &keeper.to_text()).expect("written");
        let (keeper, messages) = load_settings(&store);
        assert_eq!(messages, [""; 0]);
        assert!(keeper.to_text().contains("\"sound\": \"loud\""));
        assert_eq!(store.read("settings.json.newer-1"), Ok(Some(text.to_owned())));
        // Another one does not take its place.
        store.write(SETTINGS, &text.replace("dark", "light")).expect("written");
        load_settings(&store);
        assert_eq!(names(&store), [SETTINGS, "settings.json.newer-1", "settings.json.newer-2"]);
    }
}
