//! A program and everything that it starts, as one group that can be ended.

use std::process::{Child, ChildStdin, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Marks all processes of one program, also those that have left its group.
const MARK: &str = "QUADRILLE_SEAT";

/// How often the end of a program is looked for.
const LOOK: Duration = Duration::from_millis(2);

/// Gives the program a group and a mark of its own.
pub(super) fn prepare(command: &mut Command) -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{number}", std::process::id());
    command.env(MARK, &mark);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    mark
}

/// Writing to a program that does not read returns at once, where the system can.
pub(super) fn never_block(input: &ChildStdin) {
    #[cfg(unix)]
    let _ = rustix::io::ioctl_fionbio(input, true);
    #[cfg(not(unix))]
    let _ = input;
}

/// A program and everything that it starts.
#[derive(Debug)]
pub(super) struct Group {
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    mark: String,
}

impl Group {
    /// The group of a program that was [prepared](prepare), with a limit of memory.
    pub(super) fn of(child: &Child, mark: String, memory_mb: Option<u64>) -> Self {
        #[cfg(target_os = "linux")]
        if let (Some(mb), Some(pid)) = (memory_mb, pid(child)) {
            use rustix::process::{Resource, Rlimit, prlimit};
            let most = Some(mb << 20);
            let limit = Rlimit { current: most, maximum: most };
            // If it has left already, there is nothing to limit.
            let _ = prlimit(Some(pid), Resource::Data, limit);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = (child, memory_mb);
        Self { mark }
    }

    /// How the program ended, in words, if it does so within `most`. It is not reaped by that, so
    /// that its number stays its own until the group is ended.
    #[cfg(unix)]
    #[allow(clippy::unused_self)] // Elsewhere the group is the child.
    pub(super) fn wait(&self, child: &mut Child, most: Duration) -> Option<String> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let deadline = Instant::now() + most;
        loop {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            if let Ok(Some(status)) = waitid(WaitId::Pid(pid(child)?), options) {
                let code =
                    status.exit_status().map(|code| format!("it ended with exit code {code}"));
                let signal = || {
                    status.terminating_signal().map(|signal| format!("it ended by signal {signal}"))
                };
                return code.or_else(signal).or_else(|| Some("it ended".to_owned()));
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// The same where processes have no groups.
    #[cfg(not(unix))]
    pub(super) fn wait(&self, child: &mut Child, most: Duration) -> Option<String> {
        let deadline = Instant::now() + most;
        loop {
            if let Ok(Some(status)) = child.try_wait() {
                return Some(format!("it ended with {status}"));
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Ends all of it.
    pub(super) fn kill(&self, child: &mut Child) {
        #[cfg(unix)]
        if let Some(group) = pid(child) {
            use rustix::process::{Signal, kill_process_group};
            // The program is not reaped yet, so its number is nobody else's.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = child.kill();
        let _ = child.wait();
        #[cfg(target_os = "linux")]
        self.kill_marked();
    }

    /// Ends what carries our mark: it has left the group.
    #[cfg(target_os = "linux")]
    fn kill_marked(&self) {
        let mark = format!("{MARK}={}", self.mark);
        kill_where(|variable| variable == mark.as_bytes());
    }
}

/// Ends every program that this process has started, with all that those have started, at once. For
/// whoever is about to leave while a thread still waits for an answer. Only Linux knows them all;
/// elsewhere their input ends with us.
pub fn end_all() {
    #[cfg(target_os = "linux")]
    {
        let mark = format!("{MARK}={}-", std::process::id());
        kill_where(|variable| variable.starts_with(mark.as_bytes()));
    }
}

/// Ends the processes that have such a variable in their environment.
#[cfg(target_os = "linux")]
fn kill_where(is_ours: impl Fn(&[u8]) -> bool) {
    use rustix::process::{Pid, Signal, kill_process};
    let is_marked = |environment: &[u8]| environment.split(|byte| *byte == 0).any(&is_ours);
    // Whoever starts another one meanwhile is found the next time.
    for _ in 0..5 {
        let Ok(processes) = std::fs::read_dir("/proc") else { return };
        let mut found = false;
        for process in processes.flatten() {
            let number = process.file_name().to_str().and_then(|name| name.parse().ok());
            let Some(pid) = number.and_then(Pid::from_raw) else { continue };
            let environment = std::fs::read(process.path().join("environ"));
            if environment.is_ok_and(|environment| is_marked(&environment)) {
                found = true;
                let _ = kill_process(pid, Signal::KILL);
            }
        }
        if !found {
            return;
        }
    }
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(child.id()).ok()?)
}
