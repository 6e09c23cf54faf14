//! What a game is played in: the window, the whole terminal, or line by line.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

use clap::Args;
use session::Opening;
use terminal::{Depth, Options};

use crate::failure::{Failure, one_line};
use crate::line;

/// Where to play.
#[derive(Args, Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a flag that a person types.
pub(crate) struct Screen {
    /// Play in a window; it is also the default wherever there is a display
    #[arg(long, conflicts_with_all = ["plain", "terminal"])]
    window: bool,

    /// Play on the whole terminal; it is the default where there is no display
    #[arg(long, conflicts_with = "plain")]
    terminal: bool,

    /// Play line by line, in any terminal or from a pipe
    #[arg(long)]
    plain: bool,

    /// How many colours the whole terminal has: truecolor, 256, 16 or none; it is asked otherwise
    #[arg(long, value_name = "N", value_parser = depth)]
    color: Option<Depth>,

    /// Nothing but ASCII on the whole terminal
    #[arg(long)]
    ascii: bool,
}

fn depth(text: &str) -> Result<Depth, String> {
    let found = Depth::ALL.into_iter().find(|(_, word)| *word == text);
    found.map(|(depth, _)| depth).ok_or_else(|| {
        let words: Vec<&str> = Depth::ALL.into_iter().map(|(_, word)| word).collect();
        format!("expected {}", words.join(", "))
    })
}

impl Screen {
    /// Line by line, if nothing else was said.
    pub(crate) const fn or_plain(self, plain: bool) -> Self {
        Self { plain: self.plain || (plain && !self.window && !self.terminal), ..self }
    }

    /// How the whole terminal looks.
    fn options(self) -> Options {
        let look_up = |name: &str| std::env::var_os(name);
        let depth = self.color.unwrap_or_else(|| Depth::of_terminal(look_up));
        Options { depth, ascii: self.ascii || Depth::has_letters_alone(look_up) }
    }
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// The window, whatever it takes.
    Window,
    /// The window, if it can be had.
    WindowIfPossible,
    /// The whole terminal.
    Terminal,
    /// Line by line.
    Lines,
}

const fn choose(screen: Screen, has_display: bool, is_terminal: bool) -> Choice {
    match screen {
        Screen { window: true, .. } => Choice::Window,
        Screen { terminal: true, .. } => Choice::Terminal,
        Screen { plain: true, .. } => Choice::Lines,
        _ if has_display => Choice::WindowIfPossible,
        _ if is_terminal => Choice::Terminal,
        _ => Choice::Lines,
    }
}

/// Whether somebody sits at a terminal that can show more than lines.
fn is_terminal() -> bool {
    let can_more = std::env::var_os("TERM").is_none_or(|name| !name.is_empty() && name != "dumb");
    can_more && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether a window has somewhere to be. macOS and Windows always have a place; elsewhere X11 or
/// Wayland say so in the environment.
fn has_display(always: bool, look_up: impl Fn(&str) -> Option<OsString>) -> bool {
    let is_set = |name| look_up(name).is_some_and(|value| !value.is_empty());
    always || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// What a window needs and a bare system lacks.
const MISSING: &str = "on Debian or Ubuntu, `apt install libgl1 libegl1 libxkbcommon-x11-0 \
    libx11-xcb1 libxcursor1 libxi6 libxrandr2` brings what a window needs";

/// What is said where the whole terminal is asked for and there is none.
const NO_TERMINAL: &str = "--terminal needs a terminal for input and output; --plain needs none";

/// What a program without the feature `window` says instead of opening one.
#[cfg(not(feature = "window"))]
pub(crate) const NO_WINDOW: &str = "this program was built without one";

#[cfg(feature = "window")]
use window::open as open_window;

#[cfg(not(feature = "window"))]
fn open_window(_: Opening) -> Result<(), String> {
    Err(NO_WINDOW.to_owned())
}

/// Opens the game where it was asked for, else where it is possible, and returns when it is
/// closed.
pub(crate) fn open(opening: Opening, screen: Screen) -> Result<(), Failure> {
    open_or(opening, screen, line::run)
}

/// The same for a game that has a way of its own to be played line by line.
pub(crate) fn open_or(
    opening: Opening,
    screen: Screen,
    play_lines: impl FnOnce(&Opening) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let always = cfg!(any(target_os = "macos", windows));
    let shown = cfg!(feature = "window") && has_display(always, |name| std::env::var_os(name));
    let is_terminal = is_terminal();
    match choose(screen, shown, is_terminal) {
        Choice::Lines => play_lines(&opening),
        Choice::Terminal if !is_terminal => Err(Failure::Input(NO_TERMINAL.to_owned())),
        Choice::Terminal => terminal::open(&opening, screen.options())
            .map_err(|why| Failure::Input(format!("the terminal cannot be used: {why}"))),
        Choice::Window => open_window(opening).map_err(|why| {
            // Without a display no package helps.
            let hint = if always || !shown { String::new() } else { format!("; {MISSING}") };
            let why = one_line(&why);
            Failure::Input(format!("the window cannot open: {why}{hint}; --plain needs none"))
        }),
        Choice::WindowIfPossible => open_window(opening.clone()).or_else(|why| {
            let line = format!("the window cannot open: {}", one_line(&why));
            // If nobody hears it, the board says as much.
            let _ = writeln!(io::stderr(), "quadrille: {line}; playing in the terminal instead");
            if is_terminal && terminal::open(&opening, screen.options()).is_ok() {
                return Ok(());
            }
            play_lines(&opening)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_decide_before_the_display_does() {
        let window = Screen { window: true, ..Screen::default() };
        let terminal = Screen { terminal: true, ..Screen::default() };
        let plain = Screen { plain: true, ..Screen::default() };
        let none = Screen::default();
        for display in [false, true] {
            for tty in [false, true] {
                assert_eq!(choose(window, display, tty), Choice::Window);
                assert_eq!(choose(terminal, display, tty), Choice::Terminal);
                assert_eq!(choose(plain, display, tty), Choice::Lines);
            }
        }
        assert_eq!(choose(none, true, true), Choice::WindowIfPossible);
        assert_eq!(choose(none, false, true), Choice::Terminal);
        assert_eq!(choose(none, false, false), Choice::Lines);
    }

    #[test]
    fn colours_have_words() {
        assert_eq!(depth("256"), Ok(Depth::Indexed));
        assert_eq!(depth("many"), Err("expected truecolor, 256, 16, none".to_owned()));
    }

    #[test]
    fn a_display_is_a_variable_that_is_not_empty() {
        let with = |set: &'static [(&str, &str)]| {
            move |name: &str| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value))
            }
        };
        assert!(!has_display(false, with(&[])));
        assert!(!has_display(false, with(&[("DISPLAY", ""), ("WAYLAND_DISPLAY", "")])));
        assert!(has_display(false, with(&[("DISPLAY", ":0")])));
        assert!(has_display(false, with(&[("DISPLAY", ""), ("WAYLAND_DISPLAY", "wayland-0")])));
        assert!(has_display(true, with(&[])));
    }
}
