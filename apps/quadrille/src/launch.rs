//! What a game is played in: the window, or line by line.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use session::Opening;

use crate::failure::{Failure, one_line};
use crate::line;

/// Where to play.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Screen {
    /// Play in a window; it is also the default wherever there is a display
    #[arg(long, conflicts_with = "plain")]
    window: bool,

    /// Play line by line, in any terminal or from a pipe
    #[arg(long)]
    plain: bool,
}

impl Screen {
    /// Line by line, if nothing else was said.
    pub(crate) const fn or_plain(self, plain: bool) -> Self {
        Self { plain: self.plain || (plain && !self.window), ..self }
    }
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// The window, whatever it takes.
    Window,
    /// The window, if it can be had.
    WindowIfPossible,
    /// Line by line.
    Lines,
}

const fn choose(screen: Screen, has_display: bool) -> Choice {
    match screen {
        Screen { window: true, .. } => Choice::Window,
        Screen { plain: true, .. } => Choice::Lines,
        _ if has_display => Choice::WindowIfPossible,
        _ => Choice::Lines,
    }
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
    match choose(screen, shown) {
        Choice::Lines => play_lines(&opening),
        Choice::Window => open_window(opening).map_err(|why| {
            // Without a display no package helps.
            let hint = if always || !shown { String::new() } else { format!("; {MISSING}") };
            let why = one_line(&why);
            Failure::Input(format!("the window cannot open: {why}{hint}; --plain needs none"))
        }),
        Choice::WindowIfPossible => open_window(opening.clone()).or_else(|why| {
            let line = format!("the window cannot open: {}", one_line(&why));
            // If nobody hears it, the board says as much.
            let _ = writeln!(io::stderr(), "quadrille: {line}; playing line by line instead");
            play_lines(&opening)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_decide_before_the_display_does() {
        let flags = |window, plain| Screen { window, plain };
        for display in [false, true] {
            assert_eq!(choose(flags(true, false), display), Choice::Window);
            assert_eq!(choose(flags(false, true), display), Choice::Lines);
        }
        assert_eq!(choose(flags(false, false), true), Choice::WindowIfPossible);
        assert_eq!(choose(flags(false, false), false), Choice::Lines);
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
