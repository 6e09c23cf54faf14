//! Processors for a program that may use only some of them.
//!
//! How many threads a process starts cannot be limited by the likes of us; on how many processors
//! they run can, and that is what is fair. Whoever is started inherits the processors of the thread
//! that starts it: so a thread of its own takes them and starts the program, and every thread and
//! child of the program has them from its first instruction.

use std::io;
use std::process::{Child, Command};

/// Starts a program, on so many processors where the system can.
pub(super) fn spawn(
    command: &mut Command,
    threads: Option<u32>,
) -> io::Result<(Child, Option<Cores>)> {
    #[cfg(target_os = "linux")]
    if let Some(threads) = threads {
        return held::spawn(command, threads).map(|(child, cores)| (child, Some(cores)));
    }
    let _ = threads;
    command.spawn().map(|child| (child, None))
}

#[cfg(target_os = "linux")]
pub(super) use held::Cores;

/// Elsewhere nobody holds any.
#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
pub(super) struct Cores;

#[cfg(target_os = "linux")]
mod held {
    use std::collections::HashMap;
    use std::io;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// How many programs run on each processor.
    static HELD: Mutex<Option<HashMap<usize, u32>>> = Mutex::new(None);

    /// Processors of a program, which others take last as long as it runs.
    #[derive(Debug)]
    pub(in super::super) struct Cores(Vec<usize>);

    pub(super) fn spawn(command: &mut Command, threads: u32) -> io::Result<(Child, Cores)> {
        let cores = Cores::take(threads)?;
        let mut set = CpuSet::new();
        cores.0.iter().for_each(|core| set.set(*core));
        let start = || {
            sched_setaffinity(None, &set)?;
            command.spawn()
        };
        let child = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().spawn_scoped(scope, start)?;
            thread.join().unwrap_or_else(|_| Err(io::Error::other("its starter is gone")))
        })?;
        Ok((child, cores))
    }

    fn lock() -> MutexGuard<'static, Option<HashMap<usize, u32>>> {
        HELD.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl Cores {
        /// The processors on which the fewest programs of ours run, of those that we have.
        fn take(threads: u32) -> io::Result<Self> {
            let ours = sched_getaffinity(None)?;
            let mut cores: Vec<usize> =
                (0..CpuSet::MAX_CPU).filter(|core| ours.is_set(*core)).collect();
            // Several of us on one machine do not all begin with the first one.
            let shift = std::process::id() as usize % cores.len().max(1);
            cores.rotate_left(shift);
            let mut held = lock();
            let held = held.get_or_insert_default();
            cores.sort_by_key(|core| held.get(core).copied().unwrap_or(0));
            cores.truncate(threads as usize);
            for core in &cores {
                *held.entry(*core).or_default() += 1;
            }
            Ok(Self(cores))
        }
    }

    impl Drop for Cores {
        fn drop(&mut self) {
            let mut held = lock();
            for core in &self.0 {
                if let Some(programs) = held.as_mut().and_then(|held| held.get_mut(core)) {
                    *programs = programs.saturating_sub(1);
                }
            }
        }
    }
}
