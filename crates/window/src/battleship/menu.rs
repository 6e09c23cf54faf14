//! The menus over Battleship's pages: the same in the same places.

use session::battleship::{Assumption, BattleshipController, BattleshipIntent, Stage};

use crate::action::{Action, Copied, DialogKind, Page, Toggle};
use crate::menu::Menu;

/// Draws the menus.
pub(crate) fn menus(bar: &mut Menu<'_>, controller: Option<&BattleshipController>) {
    let stage = controller.map(BattleshipController::stage);
    let over = stage == Some(Stage::Over);
    let begun = over || stage == Some(Stage::Battle);
    // Where computer players are watched, nobody who could give up is at the screen.
    let watched = controller.is_some_and(BattleshipController::is_watched);
    let fighting = begun && !over && !watched;
    let placing = matches!(stage, Some(Stage::Placing(_)));
    bar.menu("Game", |menu| {
        menu.entry("New game...", DialogKind::NewGame, true);
        menu.entry("Rematch", BattleshipIntent::Rematch, begun);
        menu.entry("Surrender", BattleshipIntent::Surrender, fighting);
        menu.files("Save battle...", begun);
        menu.entry("Assistant", Action::Show(Page::Assistant), true);
        menu.rule();
        menu.ways_out();
    });
    bar.menu("Edit", |menu| {
        menu.entry("Rotate", BattleshipIntent::Rotate, placing);
        menu.entry("Random fleet", BattleshipIntent::Random, placing);
        menu.entry("Clear fleet", BattleshipIntent::ClearFleet, placing);
        menu.rule();
        menu.entry("Copy shots", Action::Copy(Copied::Moves), begun);
        menu.entry("Paste game or position", Action::Paste, true);
    });
    bar.menu("View", |menu| {
        menu.tick("Letters and numbers", Toggle::Letters, menu.pen.settings.battleship_letters);
        menu.entry("Settings...", DialogKind::Settings, true);
    });
    bar.menu("Engine", |menu| menu.entry("Tip", BattleshipIntent::Tip, fighting));
    bar.menu("Analysis", |menu| {
        let on = controller.is_some_and(BattleshipController::shows_heat);
        menu.tick("Heat map", Toggle::Heat, on);
        let learned = menu.pen.settings.battleship_prior == Assumption::Learned;
        menu.tick("Learn from past fleets", Toggle::Learned, learned);
        menu.entry("Grade shots", BattleshipIntent::Grade, over);
        menu.entry("Battle report", Action::Show(Page::Report), over);
    });
}
