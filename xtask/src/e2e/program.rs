//! A program of ours in a real window, with a home of its own.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use session::battleship::Battle;
use session::palette::DARK;
use session::{Keepable, Progress, SavedGame, SavedSettings, Settings, Theme};
use tempfile::TempDir;

use super::screen::{Area, Picture, Screen};

/// Where pictures and what programs say are left.
pub(super) const KEPT: &str = "target/e2e";

/// A program that runs. If it still does at the end, it is ended.
#[derive(Debug)]
pub(super) struct Program<'a> {
    pub(super) screen: &'a Screen,
    child: Child,
    home: &'a Path,
    /// What the pictures are called.
    name: &'static str,
    window: String,
}

/// A folder for the games of one run, with these settings.
pub(super) fn home(settings: Settings) -> Result<TempDir, String> {
    let home = tempfile::tempdir().map_err(|error| error.to_string())?;
    // The colours that the screen is searched for are those of the dark theme.
    // The lessons are offered at the very first start only; this is a later one.
    let progress = Progress { welcomed: true, ..settings.progress };
    let settings = Settings { theme: Theme::Dark, progress, ..settings };
    let mut saved = SavedSettings::default();
    saved.settings = settings;
    let text = saved.to_text();
    fs::write(home.path().join(session::library::SETTINGS), text)
        .map_err(|error| error.to_string())?;
    Ok(home)
}

impl<'a> Program<'a> {
    /// Starts the program of a command line, and waits for its window.
    pub(super) fn start(
        screen: &'a Screen,
        home: &'a Path,
        name: &'static str,
        line: &str,
    ) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let path = PathBuf::from("target/debug").join(words.next().unwrap_or_default());
        let said = File::create(format!("{KEPT}/{name}.txt")).map_err(|error| error.to_string())?;
        let child = Command::new(&path)
            .args(words)
            .env("DISPLAY", screen.display())
            .env_remove("WAYLAND_DISPLAY")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("QUADRILLE_HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(said)
            .spawn()
            .map_err(|error| format!("{} did not start: {error}", path.display()))?;
        let mut program = Self { screen, child, home, name, window: String::new() };
        program.window = program.wait("a window", |program| {
            program.still_runs()?;
            let found = screen.xdotool("search --onlyvisible --name Quadrille").unwrap_or_default();
            Ok(found.lines().last().map(str::to_owned))
        })?;
        // Without a window manager nobody else gives it the keyboard.
        program.wait("the keyboard", |program| {
            screen.xdotool(&format!("windowfocus {}", program.window))?;
            let focused = screen.xdotool("getwindowfocus -f").unwrap_or_default();
            Ok((focused == program.window).then_some(()))
        })?;
        Ok(program)
    }

    fn still_runs(&mut self) -> Result<(), String> {
        match self.child.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => {
                let said = fs::read_to_string(format!("{KEPT}/{}.txt", self.name));
                Err(format!("{} ended: {status}; {}", self.name, said.unwrap_or_default().trim()))
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// Waits for something. If it does not come, the screen is kept as it is.
    pub(super) fn wait<T>(
        &mut self,
        what: &str,
        mut look: impl FnMut(&mut Self) -> Result<Option<T>, String>,
    ) -> Result<T, String> {
        let name = self.name;
        self.screen.wait_for(&format!("{what} ({name})"), || look(self)).map_err(|why| {
            let path = PathBuf::from(format!("{KEPT}/{name}-failed.png"));
            match self.screen.keep(&path) {
                Ok(()) => format!("{why}; the screen is in {}", path.display()),
                Err(_) => why,
            }
        })
    }

    /// Waits until something is to be seen.
    pub(super) fn see(
        &mut self,
        what: &str,
        look: impl Fn(&Picture) -> Option<Area>,
    ) -> Result<Area, String> {
        self.wait(what, |program| Ok(look(&program.screen.picture()?)))
    }

    /// Waits until something is to be seen in the same place twice, a moment apart: pages may still
    /// find their size.
    pub(super) fn see_still(
        &mut self,
        what: &str,
        look: impl Fn(&Picture) -> Option<Area>,
    ) -> Result<Area, String> {
        self.wait(what, |program| {
            let first = look(&program.screen.picture()?);
            sleep(Duration::from_millis(120));
            Ok(first.filter(|area| {
                program.screen.picture().ok().and_then(|it| look(&it)) == Some(*area)
            }))
        })
    }

    /// Keeps what is on the screen as a picture of this name, as soon as nothing moves on it.
    pub(super) fn keep(&mut self, what: &str) -> Result<(), String> {
        self.wait("a picture that stands still", |program| {
            let before = program.screen.picture()?;
            sleep(Duration::from_millis(250));
            Ok((program.screen.picture()? == before).then_some(()))
        })?;
        self.screen.keep(&PathBuf::from(format!("{KEPT}/{}-{what}.png", self.name)))
    }

    /// Presses the mouse here, for so long and while it shakes by so many pixels.
    pub(super) fn press(
        &self,
        [x, y]: [i32; 2],
        held: Duration,
        shaking: i32,
    ) -> Result<(), String> {
        self.screen.xdotool(&format!("mousemove {x} {y} mousedown 1"))?;
        sleep(held);
        for by in 0..shaking {
            self.screen.xdotool(&format!("mousemove {} {}", x + by, y - by / 2))?;
        }
        self.screen.xdotool("mouseup 1").map(|_| ())
    }

    /// Clicks here.
    pub(super) fn click(&self, at: [i32; 2]) -> Result<(), String> {
        self.press(at, Duration::ZERO, 0)
    }

    /// Turns the wheel here by one notch. To this server a wheel is a button.
    pub(super) fn wheel(&self, [x, y]: [i32; 2]) -> Result<(), String> {
        self.screen.xdotool(&format!("mousemove {x} {y} click 5")).map(|_| ())
    }

    /// Presses keys, as fast as they can be.
    pub(super) fn keys(&self, keys: &str) -> Result<(), String> {
        self.screen.xdotool(&format!("key --delay 2 {keys}")).map(|_| ())
    }

    /// Where the window is and how large.
    pub(super) fn geometry(&self) -> Result<String, String> {
        self.screen.xdotool(&format!("getwindowgeometry --shell {}", self.window))
    }

    /// Moves the window and makes it another size.
    pub(super) fn place(&self, [x, y]: [i32; 2], [width, height]: [i32; 2]) -> Result<(), String> {
        let window = &self.window;
        self.screen.xdotool(&format!("windowmove {window} {x} {y}"))?;
        self.screen.xdotool(&format!("windowsize {window} {width} {height}")).map(|_| ())
    }

    /// Waits for the end of a game as it is seen: Rematch stands out from the other buttons.
    pub(super) fn see_end(&mut self) -> Result<Area, String> {
        self.see("the button for a rematch", |picture| picture.block(DARK.accent, 70, 26))
    }

    /// Closes the window by its key. It must end well.
    pub(super) fn quit(mut self) -> Result<(), String> {
        self.keys("ctrl+q")?;
        let status = self.wait("the end of the program", |program| {
            program.child.try_wait().map_err(|error| error.to_string())
        })?;
        if status.success() { Ok(()) } else { Err(format!("{} ended: {status}", self.name)) }
    }

    /// The game that was kept with the most moves.
    pub(super) fn game(&self) -> Option<SavedGame> {
        self.kept(|game: &SavedGame| game.model.moves_played())
    }

    /// The battle that was kept with the most shots.
    pub(super) fn battle(&self) -> Option<Battle> {
        self.kept(|battle: &Battle| battle.shots().len())
    }

    fn kept<G: Keepable>(&self, length: impl Fn(&G) -> usize) -> Option<G> {
        let mut folders = vec![self.home.to_owned()];
        let mut best = None;
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = fs::read_to_string(&path).unwrap_or_default();
                let Ok(game) = G::from_text(&text) else { continue };
                if best.as_ref().is_none_or(|best| length(best) <= length(&game)) {
                    best = Some(game);
                }
            }
        }
        best
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        // As a rule it has ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
