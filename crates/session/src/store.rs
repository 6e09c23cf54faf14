//! Where a person's files are: settings and games, as texts under names.
//!
//! A [`Store`] is a folder on the desktop, memory in tests, and whatever a browser offers. In a
//! folder a file is always whole: it is written under another name and then renamed. No error
//! here keeps anybody from playing: each is a line to show.

mod folder;
mod ledger;
mod memory;
mod saver;

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use etcetera::BaseStrategy;

pub use folder::{FolderStore, WholeFile, read_file, write_file};
pub(crate) use ledger::Ledger;
pub use memory::MemoryStore;
pub(crate) use saver::number;
pub use saver::{FileId, Saver};

/// The folder for a person's files; `None` if nobody says where the person's home is.
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
/// let folder = session::store::folder(Some("/media/stick".into()));
/// assert_eq!(folder, Some(PathBuf::from("/media/stick")));
/// // In a program: `folder(std::env::var_os("QUADRILLE_HOME"))`.
/// ```
#[must_use]
pub fn folder(quadrille_home: Option<OsString>) -> Option<PathBuf> {
    if let Some(folder) = quadrille_home.filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    let system = etcetera::base_strategy::choose_native_strategy().ok()?;
    // What macOS calls preferences is for its own kind of file.
    let parent = if cfg!(target_os = "macos") { system.data_dir() } else { system.config_dir() };
    Some(parent.join("quadrille"))
}

/// Why a file could not be read or written. Printed, it is one line that begins with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    place: String,
    reason: String,
    /// It could be read, but is no text of a file of ours.
    is_damage: bool,
}

impl StoreError {
    /// A file or folder at this place could not be used.
    pub fn new(place: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self { place: place.to_string(), reason: reason.to_string(), is_damage: false }
    }

    /// The file could be read, but what it holds cannot be used.
    pub fn damage(place: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self { is_damage: true, ..Self::new(place, reason) }
    }

    /// Whether the file could be read, but what it holds cannot be used.
    pub const fn is_damage(&self) -> bool {
        self.is_damage
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for StoreError {}

/// Texts under names.
pub trait Store: fmt::Debug + Send + Sync {
    /// The text of a file; `None` if there is no such file.
    fn read(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Writes a file. Whatever happens meanwhile, it holds either all of the old text or all of
    /// the new; when this returns, the new one stays.
    fn write(&self, name: &str, text: &str) -> Result<(), StoreError>;

    /// Gives a file another name, which must be free.
    fn rename(&self, from: &str, to: &str) -> Result<(), StoreError>;

    /// Removes a file; it is no error if there is none.
    fn remove(&self, name: &str) -> Result<(), StoreError>;

    /// The names of everything there.
    fn names(&self) -> Result<Vec<String>, StoreError>;

    /// Where a file is, or would be: for messages.
    fn place(&self, name: &str) -> String;

    /// All lines of a file that has one thing a line, however long it is; `None` if there is no such
    /// file. What is no text in it is damaged, and the rest can be read.
    fn read_lines(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.read(name)
    }

    /// Adds a line to such a file, behind whatever others have added. If somebody was stopped in the
    /// middle of a line, that stays a line of its own.
    fn add_line(&self, name: &str, line: &str) -> Result<(), StoreError> {
        let mut text = self.read_lines(name)?.unwrap_or_default();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        self.write(name, &format!("{text}{line}\n"))
    }

    /// Makes a line of such a file blank where it stands, so that others may add lines meanwhile. It
    /// is no error if there is none.
    fn blank_line(&self, name: &str, line: &str) -> Result<(), StoreError> {
        let Some(mut text) = self.read_lines(name)? else { return Ok(()) };
        if let Some(place) = line_place(text.as_bytes(), line) {
            text.replace_range(place, &" ".repeat(line.len()));
            self.write(name, &text)?;
        }
        Ok(())
    }

    /// `name.why-1`, or the next number that is free.
    fn free_name(&self, name: &str, why: &str) -> Result<String, StoreError> {
        let names = self.names()?;
        let numbered = (1..).map(|number| format!("{name}.{why}-{number}"));
        let mut free = numbered.filter(|name| !names.contains(name));
        Ok(free.next().unwrap_or_default())
    }

    /// Renames a file that cannot be used to `name.broken-1`, or the next number that is free, and
    /// returns its new place.
    fn set_aside(&self, name: &str) -> Result<String, StoreError> {
        let aside = self.free_name(name, "broken")?;
        self.rename(name, &aside)?;
        Ok(self.place(&aside))
    }

    /// Copies a file of a newer version to `name.newer-1`, or the next number that is free, and
    /// returns the place of the copy. If there is already a copy, it is that one's.
    fn copy_aside(&self, name: &str) -> Result<String, StoreError> {
        let text = self.read(name)?.unwrap_or_default();
        let start = format!("{name}.newer-");
        for copy in self.names()?.into_iter().filter(|name| name.starts_with(&start)) {
            if self.read(&copy).is_ok_and(|copied| copied.as_ref() == Some(&text)) {
                return Ok(self.place(&copy));
            }
        }
        let copy = self.free_name(name, "newer")?;
        self.write(&copy, &text)?;
        Ok(self.place(&copy))
    }
}

/// Where a line is in a text, which may have damaged places.
fn line_place(text: &[u8], line: &str) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for found in text.split(|byte| *byte == b'\n') {
        if found == line.as_bytes() && !line.is_empty() {
            return Some(start..start + line.len());
        }
        start += found.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_named_is_used_and_an_empty_name_is_none() {
        assert_eq!(folder(Some("here".into())), Some(PathBuf::from("here")));
        assert_eq!(folder(Some(OsString::new())), folder(None));
        assert!(folder(None).is_none_or(|folder| folder.ends_with("quadrille")));
    }

    /// What every store must keep to.
    #[track_caller]
    pub(super) fn check_store(store: &dyn Store) {
        assert_eq!(store.read("a"), Ok(None));
        assert_eq!(store.remove("a"), Ok(()), "what is not there is removed");
        store.write("a", &"long ".repeat(1000)).expect("written");
        store.write("a", "short").expect("written");
        assert_eq!(store.read("a"), Ok(Some("short".to_owned())));
        assert_eq!(store.names(), Ok(vec!["a".to_owned()]), "nothing else is left there");
        store.rename("a", "b").expect("renamed");
        assert_eq!((store.read("a"), store.read("b")), (Ok(None), Ok(Some("short".to_owned()))));
        assert!(store.rename("a", "c").is_err(), "there is none to rename");
        for number in 1..=2 {
            store.write("b", &number.to_string()).expect("written");
            let aside = format!("b.broken-{number}");
            assert_eq!(store.set_aside("b"), Ok(store.place(&aside)));
            assert_eq!(store.read(&aside), Ok(Some(number.to_string())));
        }
        for (text, copy) in [("x", "n.newer-1"), ("x", "n.newer-1"), ("y", "n.newer-2")] {
            store.write("n", text).expect("written");
            assert_eq!(store.copy_aside("n"), Ok(store.place(copy)));
            assert_eq!(store.read(copy), Ok(Some(text.to_owned())));
        }
        store.remove("n").expect("removed");
        assert_eq!(store.read_lines("l"), Ok(None));
        store.blank_line("l", "one").expect("nothing to do");
        for line in ["one", "two one", "three"] {
            store.add_line("l", line).expect("added");
        }
        store.blank_line("l", "one").expect("blanked");
        store.blank_line("l", "four").expect("nothing to do");
        assert_eq!(store.read_lines("l"), Ok(Some("   \ntwo one\nthree\n".to_owned())));
        store.write("l", "half a l").expect("written");
        store.add_line("l", "whole").expect("added");
        assert_eq!(store.read_lines("l"), Ok(Some("half a l\nwhole\n".to_owned())));
        store.remove("l").expect("removed");
        let mut names = store.names().expect("names");
        names.sort();
        assert_eq!(names, ["b.broken-1", "b.broken-2", "n.newer-1", "n.newer-2"]);
    }
}
