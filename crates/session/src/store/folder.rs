//! A folder of the system, and files that somebody names.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Store, StoreError, line_place};
use crate::saved_file::{MOST_FILE_BYTES, TOO_BIG};

/// What temporary files begin and end with.
const TEMPORARY: (&str, &str) = (".quadrille-", ".tmp");

/// Temporary files as old as this belong to nobody any more.
const LEFT_OVER: Duration = Duration::from_hours(1);

/// The most that is read of a file with one thing a line: hundreds of thousands of games.
const MOST_LINES_BYTES: u64 = 1 << 30;

/// The most links that lead from one to the next; more of them are a circle.
const MOST_LINKS: usize = 40;

/// A folder. It need not exist: the first write creates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderStore {
    folder: PathBuf,
}

impl FolderStore {
    /// Opens a folder. Temporary files are removed that were left by programs which were killed
    /// more than an hour ago.
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
            if is_temporary(&entry.file_name().to_string_lossy()) {
                let age = now.duration_since(entry.metadata()?.modified()?).unwrap_or_default();
                if age > LEFT_OVER {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// All of a file with one thing a line.
    fn line_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let wrong = |error: &dyn fmt::Display| StoreError::new(self.place(name), error);
        if !is_there(&self.path(name))? {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        File::open(self.path(name))
            .and_then(|file| file.take(MOST_LINES_BYTES).read_to_end(&mut bytes))
            .map_err(|error| wrong(&error))?;
        Ok(Some(bytes))
    }

    fn changed(&self, name: &str, result: io::Result<()>) -> Result<(), StoreError> {
        result.map_err(|error| StoreError::new(self.place(name), error))?;
        write_folder_through(&self.folder);
        Ok(())
    }
}

impl Store for FolderStore {
    fn read(&self, name: &str) -> Result<Option<String>, StoreError> {
        read_text(&self.path(name))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| StoreError::new(self.folder.display(), error))?;
        let path = self.path(name);
        write_whole(&path, text.as_bytes()).map_err(|error| StoreError::new(path.display(), error))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StoreError> {
        self.changed(from, fs::rename(self.path(from), self.path(to)))
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        match fs::remove_file(self.path(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            result => self.changed(name, result),
        }
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        let wrong = |error| StoreError::new(self.folder.display(), error);
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(wrong)?,
        };
        let mut names = Vec::new();
        for entry in entries {
            // A name that is no text is none of ours.
            names.extend(entry.map_err(wrong)?.file_name().into_string());
        }
        names.retain(|name| !is_temporary(name));
        Ok(names)
    }

    fn place(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn read_lines(&self, name: &str) -> Result<Option<String>, StoreError> {
        let Some(bytes) = self.line_bytes(name)? else { return Ok(None) };
        // Most often it is text, and need not be copied.
        let text = String::from_utf8(bytes);
        Ok(Some(text.unwrap_or_else(|no| String::from_utf8_lossy(no.as_bytes()).into_owned())))
    }

    fn add_line(&self, name: &str, line: &str) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| StoreError::new(self.folder.display(), error))?;
        let added = append(&self.path(name), line);
        self.changed(name, added)
    }

    fn blank_line(&self, name: &str, line: &str) -> Result<(), StoreError> {
        let Some(text) = self.line_bytes(name)? else { return Ok(()) };
        let Some(place) = line_place(&text, line) else { return Ok(()) };
        // Others only add at the end, so the line is still there.
        let blanked = OpenOptions::new().write(true).open(self.path(name)).and_then(|mut file| {
            file.seek(SeekFrom::Start(place.start as u64))?;
            file.write_all(" ".repeat(line.len()).as_bytes())?;
            file.sync_data()
        });
        self.changed(name, blanked)
    }
}

/// Adds a line at the end of a file in one piece, so that those of two programs do not mix.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let length = file.seek(SeekFrom::End(0))?;
    let mut last = [b'\n'];
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let start = if last == [b'\n'] { "" } else { "\n" };
    let written = file.write_all(format!("{start}{line}\n").as_bytes());
    if written.is_err() {
        // Half a line is of no use; if it stays, it is passed over.
        let _ = file.set_len(length);
    }
    written.and_then(|()| file.sync_data())
}

fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1)
}

/// The text of a file that somebody named. Why not is said in one line.
pub fn read_file(path: &Path) -> Result<String, String> {
    check_named(path)?;
    let text = read_text(path).map_err(|error| error.to_string())?;
    text.ok_or_else(|| format!("there is no file {}", path.display()))
}

/// Writes a file that somebody named as safely as a store does. Its folder must exist: another one
/// would be a typing error.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    check_named(path)?;
    write_whole(path, bytes).map_err(|error| StoreError::new(path.display(), error).to_string())
}

fn check_named(path: &Path) -> Result<(), String> {
    let folder = folder_of(path);
    if path.file_name().is_none() {
        Err(format!("{} names no file", path.display()))
    } else if !folder.is_dir() {
        Err(format!("there is no folder {}", folder.display()))
    } else {
        Ok(())
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether there is such a file. To be asked before it is opened: to open a pipe would wait for
/// somebody to write into it. Where the folder is none, no file is there; that it is none is told
/// once, by the list of its files, and when something is to be kept.
fn is_there(path: &Path) -> Result<bool, StoreError> {
    let wrong = |reason: &dyn fmt::Display| StoreError::new(path.display(), reason);
    match fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(true),
        Ok(_) => Err(wrong(&"this is no file")),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(false),
            _ => Err(wrong(&error)),
        },
    }
}

fn read_text(path: &Path) -> Result<Option<String>, StoreError> {
    let wrong = |reason: &dyn fmt::Display| StoreError::new(path.display(), reason);
    if !is_there(path)? {
        return Ok(None);
    }
    // One byte more than is allowed tells that there are more.
    let most = MOST_FILE_BYTES as u64;
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| wrong(&error))?;
    if bytes.len() as u64 > most {
        return Err(StoreError::damage(path.display(), TOO_BIG));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        StoreError::damage(path.display(), format!("is no text: byte {at} is not UTF-8"))
    })
}

/// Writes a file under another name, brings it to the disk and renames it; then the folder is
/// brought to the disk. What is left on the way is removed. A link stays, and the file behind it
/// is written; a file that was there keeps its permissions.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::at(path)?;
    file.write_all(bytes)?;
    file.place()
}

/// A file that is being written and appears under its name when it is whole; dropped before, it
/// leaves nothing.
#[derive(Debug)]
pub struct WholeFile {
    temporary: tempfile::NamedTempFile,
    path: PathBuf,
}

impl WholeFile {
    /// Begins a file that somebody named. Its folder must exist: another one would be a typing
    /// error.
    pub fn create(path: &Path) -> Result<Self, String> {
        check_named(path)?;
        Self::at(path).map_err(|error| StoreError::new(path.display(), error).to_string())
    }

    /// Brings it to the disk and gives it its name.
    pub fn keep(self) -> Result<(), String> {
        let path = self.path.clone();
        self.place().map_err(|error| StoreError::new(path.display(), error).to_string())
    }

    fn at(path: &Path) -> io::Result<Self> {
        let path = behind_links(path)?;
        let temporary = temporary_beside(&path)?;
        Ok(Self { temporary, path })
    }

    fn place(self) -> io::Result<()> {
        self.temporary.as_file().sync_all()?;
        self.temporary.persist(&self.path)?;
        write_folder_through(folder_of(&self.path));
        Ok(())
    }
}

impl Write for WholeFile {
    // The errors of the temporary file itself would name it, another one at every try.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.temporary.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temporary.as_file_mut().flush()
    }
}

/// A temporary file in the folder of another one, with its permissions.
fn temporary_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file; the person's mask takes away what it takes away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Its own error would name the temporary file, another one at every try.
    let plain = |error: io::Error| io::Error::from(error.kind());
    let temporary = builder.tempfile_in(folder_of(path)).map_err(plain)?;
    if let Ok(found) = fs::metadata(path) {
        // Where a file system knows no permissions there are none to keep.
        let _ = temporary.as_file().set_permissions(found.permissions());
    }
    Ok(temporary)
}

/// Where a path leads in the end, even if there is nothing.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("is a link that leads in a circle"))
}

/// Makes the new name of a file last, should the power fail now.
fn write_folder_through(folder: &Path) {
    // Windows opens no folders, and some file systems refuse. The file is whole either way.
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_store;
    use super::*;

    fn scratch() -> (tempfile::TempDir, FolderStore) {
        let scratch = tempfile::tempdir().expect("a folder for temporary files");
        let store = FolderStore::open(scratch.path().join("quadrille"));
        (scratch, store)
    }

    #[test]
    fn it_is_a_store() {
        let (_scratch, store) = scratch();
        check_store(&store);
    }

    #[test]
    fn a_write_that_fails_leaves_the_folder_as_it_was() {
        let (_scratch, store) = scratch();
        // A folder that is not empty cannot be replaced by a file.
        fs::create_dir_all(store.path("game").join("inside")).expect("a folder");
        let error = store.write("game", "text").expect_err("it is a folder").to_string();
        assert!(error.starts_with(&store.place("game")), "{error}");
        assert!(!error.contains('\n'));
        assert_eq!(store.names(), Ok(vec!["game".to_owned()]));
        assert_eq!(fs::read_dir(&store.folder).expect("a folder").count(), 1);
    }

    #[test]
    fn a_folder_that_cannot_be_gives_errors_with_its_path() {
        let (scratch, _) = scratch();
        // A file in the way. To take away permissions would not stop an administrator.
        fs::write(scratch.path().join("file"), "").expect("a file");
        let store = FolderStore::open(scratch.path().join("file").join("quadrille"));
        let path = store.folder.display().to_string();
        let errors = [
            store.write("game", "text").map(|()| String::new()),
            store.names().map(|names| names.concat()),
            store.set_aside("game"),
            store.remove("game").map(|()| String::new()),
        ];
        for error in errors {
            let error = error.expect_err("there is no folder");
            assert!(error.to_string().starts_with(&path) && !error.is_damage(), "{error}");
        }
        // No file is there; one word of the list about it is enough.
        assert_eq!(store.read("game").expect("an answer"), None);
        assert_eq!(store.read_lines("game").expect("an answer"), None);
    }

    #[test]
    fn only_old_temporary_files_are_removed() {
        let (_scratch, store) = scratch();
        store.write("game", "text").expect("written");
        let hours_ago = |hours| SystemTime::now() - Duration::from_hours(hours);
        for (name, hours) in
            [(".quadrille-1-1.tmp", 2), (".quadrille-1-2.tmp", 0), ("mine.tmp", 9), ("game", 9)]
        {
            let file = File::create(store.path(name)).expect("a file");
            file.set_modified(hours_ago(hours)).expect("a time");
        }
        let _ = FolderStore::open(&store.folder);
        assert!(!store.path(".quadrille-1-1.tmp").exists());
        assert!(store.path(".quadrille-1-2.tmp").exists(), "somebody may be writing it");
        let mut names = store.names().expect("names");
        names.sort();
        assert_eq!(names, ["game", "mine.tmp"]);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let (_scratch, store) = scratch();
        store.write("game", "").expect("written");
        fs::write(store.path("game"), b"abc\xff").expect("written");
        let error = store.read("game").expect_err("no text");
        assert!(error.to_string().ends_with("is no text: byte 4 is not UTF-8"), "{error}");
        assert!(error.is_damage());
        fs::write(store.path("game"), vec![b' '; MOST_FILE_BYTES + 1]).expect("written");
        let error = store.read("game").expect_err("too big");
        assert!(error.to_string().ends_with("is bigger than 1 MB") && error.is_damage(), "{error}");
        let error = store.read(".").expect_err("a folder");
        assert!(error.to_string().ends_with("is no file") && !error.is_damage(), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_what_is_behind_them_is_written() {
        use std::os::unix::fs::symlink;
        let (scratch, store) = scratch();
        let elsewhere = scratch.path().join("elsewhere");
        fs::create_dir_all(&elsewhere).expect("a folder");
        fs::create_dir_all(&store.folder).expect("a folder");
        fs::write(elsewhere.join("real"), "old").expect("a file");
        symlink("../elsewhere/real", store.path("game")).expect("a link");
        symlink("game", store.path("link to a link")).expect("a link");
        symlink("../elsewhere/new", store.path("into nowhere")).expect("a link");
        symlink("circle", store.path("circle")).expect("a link");
        for (name, file) in [("game", "real"), ("link to a link", "real"), ("into nowhere", "new")]
        {
            store.write(name, name).expect("written");
            assert!(fs::symlink_metadata(store.path(name)).expect("it is there").is_symlink());
            assert_eq!(fs::read_to_string(elsewhere.join(file)).expect("a file"), name);
        }
        assert!(store.write("circle", "text").is_err());
        assert_eq!(fs::read_dir(&elsewhere).expect("a folder").count(), 2, "nothing is left over");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let (_scratch, store) = scratch();
        store.write("game", "text").expect("written");
        for mode in [0o600, 0o640, 0o664] {
            let wanted = fs::Permissions::from_mode(mode);
            fs::set_permissions(store.path("game"), wanted).expect("permissions");
            store.write("game", "text").expect("written");
            let found = fs::metadata(store.path("game")).expect("a file").permissions().mode();
            assert_eq!(found & 0o777, mode);
        }
    }

    #[test]
    fn a_file_appears_when_it_is_whole_and_leaves_nothing_before() {
        let (scratch, _) = scratch();
        let path = scratch.path().join("games.pgn");
        let count = || fs::read_dir(scratch.path()).expect("a folder").count();
        let mut file = WholeFile::create(&path).expect("a file");
        file.write_all(b"half").expect("written");
        assert!(!path.exists());
        drop(file);
        assert_eq!(count(), 0);
        let mut file = WholeFile::create(&path).expect("a file");
        file.write_all(b"whole").expect("written");
        file.keep().expect("kept");
        assert_eq!((read_file(&path), count()), (Ok("whole".to_owned()), 1));
        assert!(WholeFile::create(&scratch.path().join("no").join("where")).is_err());
    }

    #[test]
    fn files_by_name_say_what_is_missing() {
        let (scratch, _) = scratch();
        let path = scratch.path().join("game.txt");
        assert_eq!(read_file(&path), Err(format!("there is no file {}", path.display())));
        write_file(&path, b"f5").expect("written");
        assert_eq!(read_file(&path), Ok("f5".to_owned()));
        let lost = scratch.path().join("no").join("where");
        let folder = lost.parent().expect("a folder").display().to_string();
        assert_eq!(write_file(&lost, b""), Err(format!("there is no folder {folder}")));
        assert_eq!(read_file(Path::new("/")), Err("/ names no file".to_owned()));
    }
}
