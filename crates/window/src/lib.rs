//! The window: everything that knows the toolkit.

mod action;
mod app;
mod arrows;
mod battleship;
mod board;
mod cards;
mod consulted;
mod cursor;
mod dialogs;
mod discs;
mod editor;
mod evaluation;
mod explorer;
mod file_games;
mod geometry;
mod graph;
mod home;
mod in_order;
mod keys;
mod marks;
mod measure;
mod menu;
mod moves;
mod moving;
mod panel;
mod place;
mod png;
mod press;
mod reversi;
mod shell;
mod sketch;
mod sound;
mod table;
mod teach;
mod theme;
mod wheel;
mod widgets;
mod winning;
mod your_games;

use eframe::egui;
use session::{Library, SavedSettings, WindowPlace};
use support::Waker;

pub use action::{
    Action, Copied, DialogKind, FileAction, FileKind, Page, PlayedAction, ProgramAction, Toggle,
};
pub use app::App;
pub use measure::{Figures, measure};
pub use session::Opening;
use support::random_seed;

/// The size of a new window, and the smallest.
pub const SIZE: [f32; 2] = [1280.0, 820.0];
/// The smallest window.
pub const LEAST_SIZE: [f32; 2] = [720.0, 560.0];

/// What stands for the window in a list of windows.
const ICON: &[u8] = include_bytes!("../assets/quadrille.png");

/// How the window is opened: as it was left, if it was.
fn options(place: Option<WindowPlace>) -> eframe::NativeOptions {
    eframe::NativeOptions {
        viewport: place::restored(egui::ViewportBuilder::default(), place)
            .with_min_inner_size(LEAST_SIZE)
            .with_title("Quadrille")
            .with_app_id("quadrille")
            .with_icon(eframe::icon_data::from_png_bytes(ICON).unwrap_or_default()),
        // There are no gradients, and where no graphics card draws, it costs a third of the time.
        dithering: false,
        ..eframe::NativeOptions::default()
    }
}

/// Opens the window and stays until it is closed.
pub fn open(opening: Opening) -> Result<(), String> {
    let folder = session::store::folder(std::env::var_os("QUADRILLE_HOME"));
    let place = folder.as_deref().and_then(|folder| SavedSettings::glance(folder).settings.window);
    let run = move || {
        eframe::run_native(
            "quadrille",
            options(place),
            Box::new(move |creation| {
                let ctx = creation.egui_ctx.clone();
                let wake = Waker::new(move || ctx.request_repaint());
                let library = Library::open(folder, wake);
                let app = App::new(&creation.egui_ctx, &opening, library, random_seed());
                Ok(Box::new(app.on_cleared_ground()))
            }),
        )
        .map_err(|error| cause(&error.to_string()).to_owned())
    };
    // A toolkit that finds no library to draw with may panic instead of saying so.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run))
        .unwrap_or_else(|_| Err("the toolkit gave up".to_owned()))
}

/// What a person can do something with: the toolkit puts the place in its own source in front.
fn cause(error: &str) -> &str {
    let place = error.rfind(".rs:").map_or(0, |place| place + ".rs:".len());
    let rest = &error[place..];
    let rest = if place == 0 { rest } else { rest.split_once(": ").map_or(rest, |(_, why)| why) };
    rest.trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::cause;

    #[test]
    fn the_place_in_the_toolkits_source_is_no_cause() {
        let error = "winit EventLoopError: os error at /a/b.rs:788: Failed to open connection";
        assert_eq!(cause(error), "Failed to open connection");
        assert_eq!(cause("no screen."), "no screen");
        assert_eq!(cause("at x.rs:1"), "1");
    }
}
