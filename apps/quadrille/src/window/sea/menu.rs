//! The menu bar over Battleship's pages: the same menus in the same places.

use eframe::egui::{self, Align, Layout, Ui};
use table::Settings;
use table::sea::{SeaController, SeaIntent, Stage};

use crate::window::app::Page;
use crate::window::menu::{Choice, Kind, entry, tick};
use crate::window::theme::Look;
use crate::window::widgets::line;

/// Draws the bar.
pub(crate) fn bar(
    ui: &mut Ui,
    table: Option<&SeaController>,
    heading: String,
    settings: &Settings,
    look: &Look,
) -> Option<Choice> {
    let mut choice = None;
    let mut choose = |clicked: bool, what: Choice| {
        if clicked {
            choice = Some(what);
        }
    };
    let stage = table.map(SeaController::stage);
    let playing = stage == Some(Stage::Battle);
    // Nobody who could give up is at the screen.
    let watched = table.is_some_and(SeaController::is_watched);
    let over = stage == Some(Stage::Over);
    let placing = matches!(stage, Some(Stage::Placing(_)));
    egui::MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.menu_button("Game", |ui| {
            choose(entry(ui, "New game...", "N", true), Choice::Dialog(Kind::NewBattle));
            choose(entry(ui, "Rematch", "", playing || over), Choice::Sea(SeaIntent::Rematch));
            choose(
                entry(ui, "Surrender", "", playing && !watched),
                Choice::Sea(SeaIntent::Surrender),
            );
            ui.separator();
            choose(entry(ui, "Open...", "Ctrl+O", true), Choice::Dialog(Kind::Open));
            choose(
                entry(ui, "Save battle...", "Ctrl+S", playing || over),
                Choice::Dialog(Kind::Save),
            );
            ui.separator();
            choose(entry(ui, "Assistant", "", true), Choice::Page(Page::Assistant));
            ui.separator();
            choose(entry(ui, "Home page", "O", true), Choice::Page(Page::Home));
            choose(entry(ui, "Quit", "Ctrl+Q", true), Choice::Quit);
        });
        ui.menu_button("Edit", |ui| {
            choose(entry(ui, "Rotate", "R", placing), Choice::Sea(SeaIntent::Rotate));
            choose(entry(ui, "Random fleet", "X", placing), Choice::Sea(SeaIntent::Random));
            choose(entry(ui, "Clear fleet", "", placing), Choice::Sea(SeaIntent::ClearFleet));
            ui.separator();
            choose(entry(ui, "Copy shots", "Ctrl+C", playing || over), Choice::CopyMoves);
            choose(entry(ui, "Paste game or position", "Ctrl+V", true), Choice::Paste);
        });
        ui.menu_button("View", |ui| {
            let changed = Settings { sea_letters: !settings.sea_letters, ..*settings };
            choose(
                tick(ui, "Letters and numbers", "", settings.sea_letters),
                Choice::Settings(changed),
            );
            choose(entry(ui, "Settings...", "", true), Choice::Dialog(Kind::Settings));
        });
        ui.menu_button("Engine", |ui| {
            choose(entry(ui, "Tip", "T", playing && !watched), Choice::Sea(SeaIntent::Tip));
        });
        ui.menu_button("Analysis", |ui| {
            let on = table.is_some_and(SeaController::shows_heat);
            choose(tick(ui, "Heat map", "M", on), Choice::Sea(SeaIntent::Heat(!on)));
            choose(entry(ui, "Grade shots", "", over), Choice::Sea(SeaIntent::Grade));
        });
        ui.menu_button("Help", |ui| {
            choose(entry(ui, "Keys and rules", "F1", true), Choice::Dialog(Kind::Help));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            line(ui, look.text(heading, 13.0, look.palette.text2));
        });
    });
    choice
}
