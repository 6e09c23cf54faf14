//! What a program writes on its standard error: the last of it is kept.

use std::collections::VecDeque;
use std::io::Read;
use std::process::ChildStderr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How much is kept, in bytes.
const MOST_KEPT: usize = 16 << 10;

/// How much is read at all; then nobody listens any more.
const MOST_READ: u64 = 256 << 20;

/// How long to wait for the end of what a program that has left wrote.
const SETTLE: Duration = Duration::from_millis(100);

/// The standard error of a program, read on a thread of its own, which ends with it.
#[derive(Clone, Debug, Default)]
pub(super) struct ErrorTail(Arc<(Mutex<Tail>, Condvar)>);

#[derive(Debug, Default)]
struct Tail {
    bytes: VecDeque<u8>,
    all: u64,
    ended: bool,
}

impl ErrorTail {
    /// Begins to read.
    pub(super) fn read(stderr: Option<ChildStderr>) -> Self {
        let tail = Self::default();
        match stderr {
            None => tail.end(),
            Some(stderr) => {
                let reader = tail.clone();
                let thread = thread::Builder::new()
                    .name("program errors".to_owned())
                    .spawn(move || reader.pump(stderr));
                if thread.is_err() {
                    tail.end();
                }
            }
        }
        tail
    }

    fn lock(&self) -> MutexGuard<'_, Tail> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pump(&self, mut stderr: ChildStderr) {
        let mut chunk = [0; 4096];
        while let Ok(read) = stderr.read(&mut chunk) {
            let mut tail = self.lock();
            tail.all += read as u64;
            if read == 0 || tail.all > MOST_READ {
                break;
            }
            tail.bytes.extend(&chunk[..read]);
            let above = tail.bytes.len().saturating_sub(MOST_KEPT);
            tail.bytes.drain(..above);
        }
        self.end();
    }

    fn end(&self) {
        self.lock().ended = true;
        self.0.1.notify_all();
    }

    /// Waits a moment for the end of it.
    pub(super) fn settle(&self) {
        let tail = self.lock();
        drop(self.0.1.wait_timeout_while(tail, SETTLE, |tail| !tail.ended));
    }

    /// The last of it; says how much there was before.
    pub(super) fn text(&self) -> String {
        let tail = self.lock();
        let (one, other) = tail.bytes.as_slices();
        let text = String::from_utf8_lossy(&[one, other].concat()).into_owned();
        match tail.all.saturating_sub(tail.bytes.len() as u64) {
            0 => text,
            before => format!("[{before} bytes before]\n{text}"),
        }
    }
}
