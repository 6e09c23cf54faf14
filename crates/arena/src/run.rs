//! Many games on many threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use support::StopToken;

/// How far a run is, and the way to stop it; shared between threads.
#[derive(Debug, Default)]
pub struct Progress {
    /// Makes the run end with the games finished so far.
    pub stop: StopToken,
    done: AtomicU64,
}

impl Progress {
    /// A run that has not begun yet, and that this ends.
    pub fn new(stop: StopToken) -> Self {
        Self { stop, ..Self::default() }
    }

    /// Another game is finished.
    pub(crate) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Games finished so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

/// How much is played, and with which dice.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// How many games, or positions.
    pub games: u64,
    /// Where the dice start.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
}

/// What threads have gathered, or the number of the game that failed and why.
type Gathered<A, E> = Vec<(u64, Result<A, E>)>;

impl Series {
    /// Plays every game by `play`, which gets its number from 0. The results come in the order of
    /// the games. If the run is stopped, those not played are left out; if a game fails, the run
    /// ends with the error of the first that did.
    pub fn run<T: Send, E: Send>(
        &self,
        progress: &Progress,
        play: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let gathered = self.gather(progress, play, |all: &mut Vec<(u64, T)>, number, result| {
            all.push((number, result));
        })?;
        let mut results: Vec<(u64, T)> = gathered.into_iter().flatten().collect();
        results.sort_by_key(|(number, _)| *number);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }

    /// Plays every game by `play` and gathers the results by `add`, a gathering for each thread, so
    /// that nothing is kept of the games themselves.
    pub fn gather<T, A: Default + Send, E: Send>(
        &self,
        progress: &Progress,
        play: impl Fn(u64) -> Result<T, E> + Sync,
        add: impl Fn(&mut A, u64, T) + Sync,
    ) -> Result<Vec<A>, E> {
        let next = AtomicU64::new(0);
        let results: Mutex<Gathered<A, E>> = Mutex::new(Vec::new());
        let work = || {
            let mut mine = A::default();
            let mut failed = None;
            while !progress.stop.is_stopped() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                match play(number) {
                    Ok(result) => add(&mut mine, number, result),
                    Err(error) => {
                        // No use in playing on.
                        next.store(self.games, Ordering::Relaxed);
                        failed = Some((number, Err(error)));
                    }
                }
                progress.done.fetch_add(1, Ordering::Relaxed);
            }
            let mine = failed.unwrap_or((u64::MAX, Ok(mine)));
            results.lock().unwrap_or_else(PoisonError::into_inner).push(mine);
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                // Where the system has no more threads to give, those there are do the work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Of several errors, that of the first game.
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run<T: Send>(
        games: u64,
        threads: usize,
        progress: &Progress,
        play: impl Fn(u64) -> Result<T, u64> + Sync,
    ) -> Result<Vec<T>, u64> {
        Series { games, seed: 1, threads }.run(progress, play)
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let progress = Progress::default();
            let squares = run(100, threads, &progress, |n| Ok(n * n));
            assert_eq!(squares, Ok((0..100).map(|n| n * n).collect()));
            assert_eq!(progress.done(), 100);
        }
    }

    #[test]
    fn a_stopped_run_keeps_what_it_has_and_an_error_ends_it() {
        let progress = Progress::default();
        let some = run(1_000, 2, &progress, |n| {
            if n == 10 {
                progress.stop.stop();
            }
            Ok(n)
        });
        let some = some.expect("no game failed");
        assert!(some.len() >= 11 && some.len() < 1_000);
        let progress = Progress::default();
        let failed = run(1_000, 2, &progress, |n| if n == 20 { Err(n) } else { Ok(n) });
        assert_eq!(failed, Err(20));
    }
}
