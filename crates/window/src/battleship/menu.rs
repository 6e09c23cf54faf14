//! The menu bar over Battleship's pages: the same menus in the same places.

use eframe::egui::{self, Align, Layout, Ui};
use session::Settings;
use session::battleship::{BattleshipController, BattleshipIntent, Stage};

use crate::app::Page;
use crate::menu::{Choice, DialogKind, entry, tick};
use crate::theme::Look;
use crate::widgets::line;

/// Draws the bar.
pub(crate) fn bar(
    ui: &mut Ui,
    table: Option<&BattleshipController>,
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
    let stage = table.map(BattleshipController::stage);
    let playing = stage == Some(Stage::Battle);
    // Nobody who could give up is at the screen.
    let watched = table.is_some_and(BattleshipController::is_watched);
    let over = stage == Some(Stage::Over);
    let placing = matches!(stage, Some(Stage::Placing(_)));
    egui::MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.menu_button("Game", |ui| {
            choose(entry(ui, "New game...", "N", true), Choice::Dialog(DialogKind::NewBattle));
            choose(
                entry(ui, "Rematch", "", playing || over),
                Choice::Battleship(BattleshipIntent::Rematch),
            );
            choose(
                entry(ui, "Surrender", "", playing && !watched),
                Choice::Battleship(BattleshipIntent::Surrender),
            );
            ui.separator();
            choose(entry(ui, "Open...", "Ctrl+O", true), Choice::Dialog(DialogKind::Open));
            choose(
                entry(ui, "Save battle...", "Ctrl+S", playing || over),
                Choice::Dialog(DialogKind::Save),
            );
            ui.separator();
            choose(entry(ui, "Assistant", "", true), Choice::Page(Page::Assistant));
            ui.separator();
            choose(entry(ui, "Home page", "O", true), Choice::Page(Page::Home));
            choose(entry(ui, "Quit", "Ctrl+Q", true), Choice::Quit);
        });
        ui.menu_button("Edit", |ui| {
            choose(entry(ui, "Rotate", "R", placing), Choice::Battleship(BattleshipIntent::Rotate));
            choose(
                entry(ui, "Random fleet", "X", placing),
                Choice::Battleship(BattleshipIntent::Random),
            );
            choose(
                entry(ui, "Clear fleet", "", placing),
                Choice::Battleship(BattleshipIntent::ClearFleet),
            );
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
            choose(entry(ui, "Settings...", "", true), Choice::Dialog(DialogKind::Settings));
        });
        ui.menu_button("Engine", |ui| {
            choose(
                entry(ui, "Tip", "T", playing && !watched),
                Choice::Battleship(BattleshipIntent::Tip),
            );
        });
        ui.menu_button("Analysis", |ui| {
            let on = table.is_some_and(BattleshipController::shows_heat);
            choose(tick(ui, "Heat map", "M", on), Choice::Battleship(BattleshipIntent::Heat(!on)));
            choose(entry(ui, "Grade shots", "", over), Choice::Battleship(BattleshipIntent::Grade));
        });
        ui.menu_button("Help", |ui| {
            choose(entry(ui, "Keys and rules", "F1", true), Choice::Dialog(DialogKind::Help));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            line(ui, look.text(heading, 13.0, look.palette.text2));
        });
    });
    choice
}
