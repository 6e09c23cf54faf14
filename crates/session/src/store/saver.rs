//! Saving on a thread of its own, so that a slow disk does not delay a frame.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::{Store, StoreError};

/// Saves files on a thread of its own.
///
/// At most one save is under way: the next one waits for it. So whenever the program is killed,
/// at most the last save is lost, and the files on disk are never older than that. Dropping it
/// waits for the last save.
#[derive(Debug)]
pub struct Saver {
    store: Store,
    /// What is left of the thread; `None` if there is none, and every save is made at once.
    writer: Option<Writer>,
    /// The last error that nobody has taken.
    error: Option<StoreError>,
}

#[derive(Debug)]
struct Writer {
    jobs: Sender<Job>,
    done: Receiver<Result<(), StoreError>>,
    /// Whether a job was handed over of which nothing was heard yet.
    is_writing: bool,
    thread: JoinHandle<()>,
}

#[derive(Debug)]
struct Job {
    name: String,
    text: String,
}

impl Saver {
    /// A saver into this folder. `wake` is called on its thread after an error, which
    /// [`Saver::take_error`] then tells.
    #[must_use]
    pub fn new(store: Store, wake: impl Fn() + Send + 'static) -> Self {
        let writer = Writer::start(store.clone(), wake);
        Self { store, writer, error: None }
    }

    /// Hands a file over and returns at once, unless the save before it is still under way: then
    /// it waits for that one first.
    pub fn save(&mut self, name: &str, text: String) {
        self.wait();
        let job = Job { name: name.to_owned(), text };
        let refused = match &mut self.writer {
            Some(writer) => match writer.jobs.send(job) {
                Ok(()) => {
                    writer.is_writing = true;
                    return;
                }
                Err(refused) => refused.0,
            },
            None => job,
        };
        // There is no thread: a late frame is better than a lost game.
        let result = self.store.write(&refused.name, &refused.text);
        self.note(result);
    }

    /// The last error of an earlier save that was not taken yet. Does not wait.
    pub fn take_error(&mut self) -> Option<StoreError> {
        if let Some(writer) = &mut self.writer
            && let Ok(result) = writer.done.try_recv()
        {
            writer.is_writing = false;
            self.note(result);
        }
        self.error.take()
    }

    /// Waits for the last save; its error, or that of an earlier save, if it was not taken yet.
    pub fn finish(mut self) -> Option<StoreError> {
        self.wait();
        self.error.take()
    }

    /// Waits until nothing is under way.
    fn wait(&mut self) {
        if let Some(writer) = &mut self.writer
            && writer.is_writing
        {
            writer.is_writing = false;
            // If the thread is gone there is nothing to wait for.
            if let Ok(result) = writer.done.recv() {
                self.note(result);
            }
        }
    }

    fn note(&mut self, result: Result<(), StoreError>) {
        if let Err(error) = result {
            self.error = Some(error);
        }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        if let Some(Writer { jobs, thread, .. }) = self.writer.take() {
            // The thread ends after its last job, when no other can come.
            drop(jobs);
            let _ = thread.join();
        }
    }
}

impl Writer {
    fn start(store: Store, wake: impl Fn() + Send + 'static) -> Option<Self> {
        let (jobs, todo) = channel::<Job>();
        let (told, done) = channel();
        let work = move || {
            for Job { name, text } in todo {
                let result = store.write(&name, &text);
                let failed = result.is_err();
                if told.send(result).is_err() {
                    return;
                }
                if failed {
                    wake();
                }
            }
        };
        let thread = thread::Builder::new().name("saver".to_owned()).spawn(work).ok()?;
        Some(Self { jobs, done, is_writing: false, thread })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;
    use crate::store::GAME;
    use crate::store::tests::Scratch;

    #[test]
    fn the_last_save_is_on_disk_in_the_end() {
        let scratch = Scratch::new();
        let mut saver = Saver::new(scratch.store(), || panic!("no error was expected"));
        for number in 0..20 {
            saver.save(GAME, number.to_string());
        }
        assert_eq!(saver.finish(), None);
        assert_eq!(scratch.store().read(GAME), Ok(Some("19".to_owned())));
    }

    #[test]
    fn dropping_it_waits_for_the_last_save() {
        let scratch = Scratch::new();
        let mut saver = Saver::new(scratch.store(), || {});
        saver.save(GAME, "last".to_owned());
        drop(saver);
        assert_eq!(scratch.store().read(GAME), Ok(Some("last".to_owned())));
    }

    #[test]
    fn a_save_begins_only_after_the_one_before_has_ended() {
        let scratch = Scratch::new();
        let store = scratch.store();
        let mut saver = Saver::new(store.clone(), || {});
        for number in 0..20 {
            saver.save(&format!("{number}.json"), String::new());
            if number > 0 {
                let before = store.read(&format!("{}.json", number - 1));
                assert_eq!(before, Ok(Some(String::new())));
            }
        }
    }

    #[test]
    fn errors_wake_and_are_told_once() {
        let scratch = Scratch::new();
        let (woken, wait) = channel();
        let mut saver = Saver::new(scratch.impossible(), move || {
            let _ = woken.send(());
        });
        assert_eq!(saver.take_error(), None);
        saver.save(GAME, "text".to_owned());
        wait.recv_timeout(Duration::from_mins(1)).expect("to be woken");
        assert!(saver.take_error().is_some());
        assert_eq!(saver.take_error(), None);
        saver.save(GAME, "text".to_owned());
        saver.save(GAME, "text".to_owned());
        assert!(saver.finish().is_some());
    }

    #[test]
    fn it_outlives_its_thread() {
        let scratch = Scratch::new();
        let store = scratch.store();
        std::fs::create_dir_all(store.path(GAME).join("inside")).expect("a folder");
        let mut saver = Saver::new(store.clone(), || panic!("on purpose: ends the thread"));
        saver.save(GAME, "text".to_owned());
        for _ in 0..3 {
            saver.save("other.json", "text".to_owned());
        }
        assert!(saver.finish().is_some());
        assert_eq!(store.read("other.json"), Ok(Some("text".to_owned())));
    }
}
