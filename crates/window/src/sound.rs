//! Sounds, played by a program of the system: so that ours needs no library for them, and goes on
//! without a loudspeaker. All of it happens on a thread of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use session::sound::Cue;
use support::StopToken;

/// Programs that play a file, the best first: their names, and what is said to them before the file.
#[cfg(target_os = "macos")]
const PLAYERS: [(&str, &[&str]); 1] = [("afplay", &[])];
#[cfg(not(target_os = "macos"))]
const PLAYERS: [(&str, &[&str]); 4] = [
    ("pw-play", &[]),
    ("paplay", &[]),
    ("aplay", &["-q"]),
    ("ffplay", &["-v", "quiet", "-nodisp", "-autoexit"]),
];

/// No sound of ours is longer; whoever plays longer hangs.
const LONGEST: Duration = Duration::from_secs(3);
/// How many sounds may wait; more would be heard long after what they belong to.
const WAITING: usize = 1;

/// Plays sounds one after the other.
#[derive(Debug, Default)]
pub(crate) struct Speaker {
    thread: Option<(SyncSender<Cue>, JoinHandle<()>)>,
    stop: StopToken,
    /// Sounds are asked for, but nobody plays them.
    pub is_mute: bool,
    /// What was asked for, the last few.
    asked: Vec<Cue>,
}

impl Speaker {
    /// Plays a sound, unless too many wait. Without a program that can, nothing is heard.
    pub(crate) fn play(&mut self, cue: Cue) {
        self.asked.push(cue);
        let first = self.asked.len().saturating_sub(32);
        self.asked.drain(..first);
        if self.is_mute {
            return;
        }
        if self.thread.is_none() {
            let (sender, receiver) = sync_channel(WAITING);
            let stop = self.stop.clone();
            let work = move || Player::new(stop).play_all(&receiver);
            let thread = std::thread::Builder::new().name("sound".to_owned()).spawn(work);
            self.thread = thread.ok().map(|thread| (sender, thread));
        }
        if let Some((sender, _)) = &self.thread {
            // A sound that has to wait behind another is not worth hearing.
            let _ = sender.try_send(cue);
        }
    }

    /// The sounds that were asked for, the last few.
    pub(crate) fn asked(&self) -> &[Cue] {
        &self.asked
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            // It ends within a moment, and leaves no file behind.
            let _ = thread.join();
        }
    }
}

/// The names of the programs that may play, for people.
pub(crate) fn players() -> String {
    PLAYERS.map(|(name, _)| name).join(", ")
}

/// Whether there is a program that may play.
pub(crate) fn is_possible() -> bool {
    PLAYERS.iter().any(|(name, _)| found(name).is_some())
}

/// Where a program is.
fn found(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&paths).map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// What the thread works with.
struct Player {
    programs: Vec<(PathBuf, &'static [&'static str])>,
    /// The folder of the files; removed at the end.
    folder: Option<PathBuf>,
    stop: StopToken,
}

impl Player {
    fn new(stop: StopToken) -> Self {
        let programs = PLAYERS.iter().filter_map(|(name, before)| Some((found(name)?, *before)));
        Self { programs: programs.collect(), folder: None, stop }
    }

    fn play_all(&mut self, cues: &Receiver<Cue>) {
        while let Ok(cue) = cues.recv() {
            if self.stop.is_stopped() {
                return;
            }
            // A program that fails has no loudspeaker; perhaps the next one has.
            while let Some((program, before)) = self.programs.first().cloned() {
                let Some(file) = self.file(cue) else { return };
                if self.run(&program, before, &file) || self.stop.is_stopped() {
                    break;
                }
                self.programs.remove(0);
            }
        }
    }

    /// The file of a sound, written when it is first wanted.
    fn file(&mut self, cue: Cue) -> Option<PathBuf> {
        if self.folder.is_none() {
            let name = |number| format!("quadrille-sound-{}-{number}", std::process::id());
            let places = (0..20).map(|number| std::env::temp_dir().join(name(number)));
            // Made by us and by nobody else.
            self.folder = places.into_iter().find(|place| std::fs::create_dir(place).is_ok());
        }
        let file = self.folder.as_ref()?.join(format!("{}.wav", cue.name()));
        (file.is_file() || std::fs::write(&file, cue.wav()).is_ok()).then_some(file)
    }

    /// Whether the program played the file.
    fn run(&self, program: &Path, before: &[&str], file: &Path) -> bool {
        let mut command = Command::new(program);
        command.args(before).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok_and(|child| self.wait(child))
    }

    fn wait(&self, mut child: Child) -> bool {
        let begun = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return status.success(),
                Ok(None) if !self.stop.is_stopped() && begun.elapsed() < LONGEST => {
                    std::thread::sleep(Duration::from_millis(10));
                }
                _ => {
                    // If it has ended meanwhile, that is as well.
                    let _ = child.kill();
                    let _ = child.wait();
                    return false;
                }
            }
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            // If it cannot be removed, the system does so one day.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_that_fails_gives_way_to_the_next() {
        let program = |name| (found(name).expect("a program of every Unix"), &[][..]);
        let programs = vec![program("false"), program("true")];
        let mut player = Player { programs, folder: None, stop: StopToken::new() };
        let (sender, cues) = sync_channel(2);
        sender.send(Cue::Place).expect("room");
        sender.send(Cue::Sink).expect("room");
        drop(sender);
        player.play_all(&cues);
        assert_eq!(player.programs.len(), 1);
        let folder = player.folder.clone().expect("a folder");
        assert!(folder.join("place.wav").is_file() && folder.join("sink.wav").is_file());
        drop(player);
        assert!(!folder.exists());
    }

    #[test]
    fn without_a_program_nothing_happens() {
        let mut player = Player { programs: Vec::new(), folder: None, stop: StopToken::new() };
        let (sender, cues) = sync_channel(1);
        sender.send(Cue::Hit).expect("room");
        drop(sender);
        player.play_all(&cues);
        assert!(player.folder.is_none());
    }
}
