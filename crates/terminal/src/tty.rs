//! The terminal taken and given back. Whatever ends the program (a wish, a signal, a panic), the
//! shell finds its screen, its cursor and its line editing as they were.

use std::io::{self, Stdout, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::colour::Depth;

/// How many columns the terminal has, where there is one.
#[must_use]
pub fn columns() -> Option<u16> {
    crossterm::terminal::size().ok().map(|(columns, _)| columns).filter(|columns| *columns > 0)
}

/// What cells are sent by, in as many colours. `crossterm` sends none at all under `NO_COLOR`, which was
/// heard when the depth was chosen; a depth that somebody asked for is kept to.
pub fn backend<W: Write>(output: W, depth: Depth) -> CrosstermBackend<W> {
    if depth != Depth::None {
        crossterm::style::force_color_output(true);
    }
    CrosstermBackend::new(output)
}

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours; dropped, it is given back.
pub(crate) struct Tty {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
    depth: Depth,
}

impl Tty {
    /// Takes the terminal. A panic, on whatever thread, gives it back before its message is printed,
    /// and is told to `failed`.
    pub(crate) fn take(
        depth: Depth,
        failed: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        enter()?;
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            usual(panic);
            failed();
        }));
        let terminal = Terminal::new(backend(stdout(), depth)).inspect_err(|_| leave())?;
        Ok(Self { terminal, depth })
    }

    /// Whether it is still ours: a panic on another thread may have given it back.
    pub(crate) fn is_taken() -> bool {
        TAKEN.load(Ordering::SeqCst)
    }

    /// Gives the terminal to the shell until somebody wants us back.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        leave();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.retake()
    }

    /// Takes the terminal again, whatever somebody else has left on it.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        enter()?;
        // ratatui's own way to clear asks for the cursor, and the thread that reads keys would take
        // the answer. One that has drawn nothing yet draws everything.
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(backend(stdout(), self.depth))?;
        Ok(())
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let entered =
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
    entered.inspect_err(|_| leave())
}

/// If the terminal is gone there is nobody to tell.
fn leave() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}
