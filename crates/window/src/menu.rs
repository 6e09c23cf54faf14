//! The menu bar and the bottom row.

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{self, Align, Layout, Ui, WidgetInfo};
use reversi::Player;
use session::battleship::{BattleshipIntent, BattleshipSetup};
use session::{Controller, Intent, Settings, Setup, words};

use super::app::Page;
use super::cards::seat_menu;
use super::dialogs::Dialog;
use super::theme::Look;
use super::widgets::line;

/// What was asked for in a menu.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// Something for the table.
    Table(Intent),
    /// Something for Battleship's table.
    Battleship(BattleshipIntent),
    /// A dialog.
    Dialog(DialogKind),
    /// Another page.
    Page(Page),
    /// The moves for the clipboard.
    CopyMoves,
    /// The position for the clipboard, in a line.
    CopyPosition,
    /// The position for the clipboard, as the seed's picture.
    CopyPicture,
    /// The position for the clipboard, as the Othello class of seed 002 prints it.
    CopyOthelloText,
    /// What the clipboard holds.
    Paste,
    /// A change of settings.
    Settings(Settings),
    /// The graph.
    Graph,
    /// The end.
    Quit,
}

/// The dialogs, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DialogKind {
    /// A new game.
    NewGame,
    /// A new game of Battleship.
    NewBattle,
    /// Open a game.
    Open,
    /// Save a game or a picture.
    Save,
    /// Settings.
    Settings,
    /// Keys and rules.
    Help,
}

/// An entry of a menu with the key that does the same.
pub(crate) fn entry(ui: &mut Ui, text: &str, keys: &str, enabled: bool) -> bool {
    let button = with_keys(egui::Button::new(text), keys);
    let clicked = ui.add_enabled(enabled, button).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

fn with_keys<'a>(button: egui::Button<'a>, keys: &'a str) -> egui::Button<'a> {
    if keys.is_empty() { button } else { button.shortcut_text(keys) }
}

pub(crate) fn tick(ui: &mut Ui, text: &str, keys: &str, on: bool) -> bool {
    let button = with_keys(egui::Button::selectable(on, text), keys);
    let clicked = ui.add(button).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

/// The menu bar.
pub(crate) fn bar(
    ui: &mut Ui,
    table: &Controller,
    page: Page,
    settings: &Settings,
    look: &Look,
) -> Option<Choice> {
    let mut choice = None;
    let mut choose = |clicked: bool, what: Choice| {
        if clicked {
            choice = Some(what);
        }
    };
    let playing = page == Page::Game;
    let over = table.turn().is_none();
    egui::MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.menu_button("Game", |ui| {
            choose(entry(ui, "New game...", "N", true), Choice::Dialog(DialogKind::NewGame));
            choose(entry(ui, "Rematch", "", playing), Choice::Table(Intent::Rematch));
            choose(entry(ui, "Resign", "", playing && !over), Choice::Table(Intent::Resign));
            ui.separator();
            choose(entry(ui, "Open...", "Ctrl+O", true), Choice::Dialog(DialogKind::Open));
            choose(
                entry(ui, "Save game or picture...", "Ctrl+S", playing),
                Choice::Dialog(DialogKind::Save),
            );
            ui.separator();
            choose(entry(ui, "Home page", "O", true), Choice::Page(Page::Home));
            choose(entry(ui, "Quit", "Ctrl+Q", true), Choice::Quit);
        });
        ui.menu_button("Edit", |ui| {
            choose(entry(ui, "Undo", "U", playing), Choice::Table(Intent::Undo));
            choose(entry(ui, "Redo", "R", playing), Choice::Table(Intent::Redo));
            ui.separator();
            choose(entry(ui, "Copy moves", "Ctrl+C", playing), Choice::CopyMoves);
            choose(entry(ui, "Copy position", "", playing), Choice::CopyPosition);
            choose(entry(ui, "Copy picture as text", "", playing), Choice::CopyPicture);
            choose(entry(ui, "Copy as Othello text", "", playing), Choice::CopyOthelloText);
            choose(entry(ui, "Paste game or position", "Ctrl+V", true), Choice::Paste);
            ui.separator();
            choose(entry(ui, "Edit board", "", playing), Choice::Page(Page::Editor));
        });
        ui.menu_button("View", |ui| {
            let shown = |change: fn(&mut Settings)| {
                let mut changed = *settings;
                change(&mut changed);
                Choice::Settings(changed)
            };
            choose(
                tick(ui, "Dots on legal squares", "L", settings.legal_dots),
                shown(|settings| settings.legal_dots = !settings.legal_dots),
            );
            choose(
                tick(ui, "Coordinates", "", settings.coordinates),
                shown(|settings| settings.coordinates = !settings.coordinates),
            );
            choose(
                tick(ui, "Shapes that read without colour", "", settings.shapes),
                shown(|settings| settings.shapes = !settings.shapes),
            );
            choose(
                tick(ui, "Animation", "", settings.animation),
                shown(|settings| settings.animation = !settings.animation),
            );
            ui.separator();
            choose(entry(ui, "Graph", "M", playing), Choice::Graph);
            choose(entry(ui, "Settings...", "", true), Choice::Dialog(DialogKind::Settings));
        });
        ui.menu_button("Engine", |ui| {
            let kind = table.model().rules().variant();
            for player in Player::BOTH {
                ui.menu_button(format!("{} is played by", words::title(kind, player)), |ui| {
                    if let Some(seat) = seat_menu(ui, table.seat(player), look) {
                        choose(true, Choice::Table(Intent::Seat(player, seat)));
                    }
                });
            }
            ui.separator();
            choose(entry(ui, "Tip", "T", playing && !over), Choice::Table(Intent::Tip));
            choose(
                entry(ui, "Play the best move", "", playing && !over),
                Choice::Table(Intent::PlayBest),
            );
            choose(
                entry(ui, "Play on from here", "P", playing && table.is_paused()),
                Choice::Table(Intent::PlayOn),
            );
        });
        ui.menu_button("Analysis", |ui| {
            let on = table.shows_values();
            choose(tick(ui, "Values on squares", "V", on), Choice::Table(Intent::Values(!on)));
            choose(entry(ui, "Analyse game", "F5", playing), Choice::Table(Intent::Review));
            choose(
                entry(ui, "StopToken analysing", "", table.review_progress().is_some()),
                Choice::Table(Intent::StopReview),
            );
        });
        ui.menu_button("Help", |ui| {
            choose(entry(ui, "Keys and rules", "F1", true), Choice::Dialog(DialogKind::Help));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            line(ui, look.text(heading(table, page), 13.0, look.palette.text2));
        });
    });
    choice
}

/// What is on the page, at the right end of the menu bar and in the title of the window.
#[must_use]
pub(crate) fn heading(table: &Controller, page: Page) -> String {
    match page {
        Page::Home => "Quadrille".to_owned(),
        Page::Editor => "Edit board".to_owned(),
        Page::Battleship => "Battleship".to_owned(),
        Page::Assistant => "Battleship \u{2014} assistant".to_owned(),
        Page::Game => {
            let rules = table.model().rules();
            let name = words::game_name(rules.variant());
            match table.outcome() {
                Some(_) => format!("{name} {} \u{2014} game over", rules.size()),
                None => format!("{name} {}", rules.size()),
            }
        }
    }
}

/// The bottom row: how the game stands and what was just said on the left, keys on the right.
/// `told` is what is read aloud: the last thing that happened.
pub(crate) fn status(ui: &mut Ui, text: &str, told: &str, look: &Look) {
    let p = look.palette;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.available_width() > 620.0 * look.scale {
                ui.label(look.text("F1 keys and rules", 13.0, p.text2));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let response = line(ui, look.title(text, 13.0));
                response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
            });
        });
    });
    let id = egui::Id::unique("announcement");
    let response = ui.interact(egui::Rect::NOTHING, id, egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, told));
    ui.ctx().accesskit_node_builder(id, |node| node.set_live(Live::Polite));
}

/// How the game stands, what was said, and what the square pointed at would do.
#[must_use]
pub(crate) fn status_text(table: &Controller, pointed: Option<String>) -> String {
    let (row, notice) = table.status();
    let mut text = row;
    if let Some(notice) = notice {
        text += &format!(" · {notice}");
    } else {
        if table.is_persons_turn() {
            let legal = table.position().legal_squares().len();
            text += &format!(" · {legal} legal");
        }
        if let Some(pointed) = pointed {
            text += &format!(" · {pointed}");
        }
    }
    text
}

/// The dialog of this name. A new game begins with `setup`.
#[must_use]
pub(crate) fn dialog(
    kind: DialogKind,
    table: &Controller,
    setup: Setup,
    battle: &BattleshipSetup,
    folder: &std::path::Path,
) -> Dialog {
    match kind {
        DialogKind::NewGame => Dialog::new_game(setup),
        DialogKind::NewBattle => Dialog::new_battle(battle, false),
        DialogKind::Open => Dialog::open(folder),
        DialogKind::Save => Dialog::save(folder, table),
        DialogKind::Settings => Dialog::Settings,
        DialogKind::Help => Dialog::Help,
    }
}
