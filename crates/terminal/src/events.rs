//! The loop: waits for keys, signals and whoever works in the background, and draws what changed.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

use crossterm::event::{Event, read};
use session::{Library, Opening};
use support::{Clock, Waker};

use crate::app::{App, Wish};
use crate::clipboard;
use crate::look::Options;
use crate::tty::Tty;

/// What wakes the loop.
enum Wake {
    /// A key, the mouse, another size.
    Input(Event),
    /// Somebody in the background has something to say.
    Work,
    /// The shell gave the terminal back.
    Back,
    /// The terminal is gone, or the system wants us to end.
    End,
    /// A thread panicked, and the terminal was given back.
    Failed,
}

/// Opens the terminal, and returns when it is left. The error says why it could not be opened; what
/// could not be kept is said on standard error.
pub fn open(opening: &Opening, options: Options) -> Result<(), String> {
    let (sender, receiver) = channel();
    let wake = Waker::new({
        let sender = sender.clone();
        move || _ = sender.send(Wake::Work)
    });
    let folder = session::store::folder(std::env::var_os("QUADRILLE_HOME"));
    let library = Library::open(folder, wake.clone());
    let mut app = App::new(opening, library, support::random_seed(), options, wake);
    // Before the first key can come, so that no signal finds the terminal without us listening.
    watch_signals(&sender).map_err(|error| error.to_string())?;
    let failed = {
        let sender = sender.clone();
        move || _ = sender.send(Wake::Failed)
    };
    let mut tty = Tty::take(options.depth, failed).map_err(|error| error.to_string())?;
    watch_input(sender).map_err(|error| error.to_string())?;
    // Whatever goes wrong, the game is kept first.
    let end = catch_unwind(AssertUnwindSafe(|| run(&mut app, &mut tty, &receiver)));
    drop(tty);
    for message in app.finish() {
        eprintln!("quadrille: {message}");
    }
    match end {
        Ok(end) => end.map_err(|error| error.to_string()),
        Err(panic) => resume_unwind(panic),
    }
}

fn run(app: &mut App, tty: &mut Tty, wakes: &Receiver<Wake>) -> io::Result<()> {
    let clock = Clock::system();
    loop {
        app.tick(clock.now());
        if Tty::is_taken() {
            tty.terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        }
        let first = match app.next_tick() {
            // The sender of input lives as long as the program.
            None => wakes.recv().ok(),
            Some(next) => match wakes.recv_timeout(next.saturating_sub(clock.now())) {
                Ok(wake) => Some(wake),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => None,
            },
        };
        let Some(first) = first else { return Ok(()) };
        // All that has come meanwhile is drawn at once: over a slow line little is sent.
        for wake in std::iter::once(first).chain(wakes.try_iter()) {
            match wake {
                Wake::End => return Ok(()),
                Wake::Failed => {
                    return Err(io::Error::other("the program failed; the game is kept"));
                }
                Wake::Work => {}
                Wake::Back => tty.retake()?,
                Wake::Input(event) => match app.handle(&event) {
                    Wish::GoOn => {}
                    Wish::Quit => return Ok(()),
                    Wish::Suspend => tty.suspend()?,
                    Wish::Copy(text) => clipboard::send(&text)?,
                },
            }
        }
    }
}

fn watch_input(sender: Sender<Wake>) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            // A terminal that cannot be read any more is gone.
            let wake = read().map_or(Wake::End, Wake::Input);
            let is_end = matches!(wake, Wake::End);
            if sender.send(wake).is_err() || is_end {
                return;
            }
        }
    })?;
    Ok(())
}

#[cfg(unix)]
fn watch_signals(sender: &Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let heard = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM];
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    let sender = sender.clone();
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            let wake = if signal == SIGCONT { Wake::Back } else { Wake::End };
            if sender.send(wake).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)]
fn watch_signals(_: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}
