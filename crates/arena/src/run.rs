//! Many games on many threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// How far a run is, and the way to stop it; shared between threads.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Games finished so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Makes the run end with the games finished so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether [`Progress::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Plays games 0 to `games` - 1 by `play`, which gets the number of the game. The results come in
/// the order of the games. If the run is stopped, those not played are left out; if a game fails,
/// the run ends with the error of the first that did.
pub fn run_games<T: Send, E: Send>(
    games: u64,
    threads: usize,
    progress: &Progress,
    play: impl Fn(u64) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicU64::new(0);
    let results: Mutex<Vec<(u64, Result<T, E>)>> = Mutex::new(Vec::new());
    let work = || {
        let mut mine = Vec::new();
        while !progress.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            let result = play(number);
            if result.is_err() {
                // No use in playing on; this thread's error is among the results.
                next.store(games, Ordering::Relaxed);
            }
            mine.push((number, result));
            progress.done.fetch_add(1, Ordering::Relaxed);
        }
        results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).append(&mut mine);
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system has no more threads to give, those there are do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let progress = Progress::default();
            let squares = run_games(100, threads, &progress, |n| Ok::<_, ()>(n * n));
            assert_eq!(squares, Ok((0..100).map(|n| n * n).collect()));
            assert_eq!(progress.done(), 100);
        }
    }

    #[test]
    fn a_stopped_run_keeps_what_it_has_and_an_error_ends_it() {
        let progress = Progress::default();
        let some = run_games(1_000, 2, &progress, |n| {
            if n == 10 {
                progress.stop();
            }
            Ok::<_, ()>(n)
        });
        let some = some.expect("no game failed");
        assert!(some.len() >= 11 && some.len() < 1_000);
        let progress = Progress::default();
        let failed = run_games(1_000, 2, &progress, |n| if n == 20 { Err(n) } else { Ok(n) });
        assert_eq!(failed, Err(20));
    }
}
