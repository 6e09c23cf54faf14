//! The menu bar and the bottom row.

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{self, Button, RichText, Ui, WidgetInfo};
use reversi::Player;
use session::{Controller, Intent, Keepable, words};

use super::action::{Action, Copied, DialogKind, Page, Toggle};
use super::cards::seat_menu;
use super::keys;
use super::theme::Pen;
use super::widgets::{from_left, from_right, line, text_width};

/// The bar while it is drawn, or a menu that is open.
pub(crate) struct Menu<'a> {
    ui: &'a mut Ui,
    /// What it is drawn with.
    pub pen: &'a Pen,
}

impl Menu<'_> {
    /// A menu of this name.
    pub(crate) fn menu(&mut self, name: &str, content: impl FnOnce(&mut Menu<'_>)) {
        let button = self.ui.menu_button(name, |ui| content(&mut Menu { ui, pen: self.pen }));
        self.pen.ring(button.response, self.ui);
    }

    /// An entry, with the key that does the same.
    pub(crate) fn entry(&mut self, text: &str, action: impl Into<Action>, enabled: bool) {
        self.add((Button::new(text), false), action.into(), enabled);
    }

    /// An entry that is ticked while it is on.
    pub(crate) fn tick(&mut self, text: &str, toggle: Toggle, on: bool) {
        self.add((Button::selectable(on, text), on), Action::Toggle(toggle), true);
    }

    /// One of several entries, ticked if it is chosen.
    fn choice(&mut self, text: &str, action: impl Into<Action>, chosen: bool) {
        self.add((Button::selectable(chosen, text), chosen), action.into(), true);
    }

    fn add(&mut self, (mut button, is_on): (Button<'_>, bool), action: Action, enabled: bool) {
        if let Some(keys) = keys::shortcut(&action) {
            let mut keys = RichText::new(keys);
            if is_on {
                // Weak letters vanish on the ground of a ticked entry.
                keys = keys.color(self.pen.palette.on_accent);
            }
            button = button.shortcut_text(keys);
        }
        if self.pen.ring(self.ui.add_enabled(enabled, button), self.ui).clicked() {
            self.ui.close();
            self.pen.push(action);
        }
    }

    /// A line between entries.
    pub(crate) fn rule(&mut self) {
        self.ui.separator();
    }

    /// Opening and saving.
    pub(crate) fn files(&mut self, save: &str, enabled: bool) {
        self.rule();
        self.entry("Open...", DialogKind::Open, true);
        self.entry(save, DialogKind::Save, enabled);
        self.rule();
    }

    /// The ways out.
    pub(crate) fn ways_out(&mut self) {
        self.entry("Your games", Action::Show(Page::Played), true);
        self.entry("Games of a file", Action::Show(Page::File), true);
        self.entry("Home page", Action::Show(Page::Home), true);
        self.entry("Quit", Action::Quit, true);
    }
}

/// The menu bar: these menus, help, and what is on the page at the right end.
pub(crate) fn bar(ui: &mut Ui, heading: &str, pen: &Pen, menus: impl FnOnce(&mut Menu<'_>)) {
    egui::MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let mut bar = Menu { ui, pen };
        menus(&mut bar);
        bar.menu("Help", |menu| {
            menu.entry("Keys and rules", DialogKind::Help, true);
            menu.entry("Learn by doing", Action::Show(Page::Learn), true);
            menu.entry("Puzzles of the day", Action::Puzzles, true);
        });
        // The title of the window says it, too: where nobody could read it, it is left out.
        if text_width(ui, heading, pen.font(13.0)) * 0.7 <= ui.available_width() {
            from_right(ui, |ui| _ = line(ui, pen.text(heading, 13.0, pen.palette.text2)));
        }
    });
}

/// The menus over the pages of Reversi and Othello.
pub(crate) fn reversi(bar: &mut Menu<'_>, controller: &Controller, page: Page) {
    let settings = &bar.pen.settings;
    let playing = page == Page::Game;
    let going = playing && controller.turn().is_some();
    let resignable = going && !controller.record().is_over();
    bar.menu("Game", |menu| {
        menu.entry("New game...", DialogKind::NewGame, true);
        menu.entry("Rematch", Intent::Rematch, playing);
        menu.entry("Resign", Intent::Resign, resignable);
        menu.files("Save game or picture...", playing);
        menu.ways_out();
    });
    bar.menu("Edit", |menu| {
        menu.entry("Undo", Intent::Undo, playing);
        menu.entry("Redo", Intent::Redo, playing);
        menu.rule();
        menu.entry("Copy moves", Action::Copy(Copied::Moves), playing);
        menu.entry("Copy position", Action::Copy(Copied::Position), playing);
        menu.entry("Copy picture as text", Action::Copy(Copied::Picture), playing);
        menu.entry("Copy as Othello text", Action::Copy(Copied::OthelloText), playing);
        menu.entry("Paste game or position", Action::Paste, true);
        menu.rule();
        menu.entry("Edit board", Action::Show(Page::Editor), playing);
    });
    bar.menu("View", |menu| {
        menu.tick("Dots on legal squares", Toggle::LegalDots, settings.legal_dots);
        menu.tick("Coordinates", Toggle::Coordinates, settings.coordinates);
        menu.tick("Shapes that read without colour", Toggle::Shapes, settings.shapes);
        menu.tick("Animation", Toggle::Animation, settings.animation);
        menu.rule();
        menu.entry("Graph", Action::Toggle(Toggle::Graph), playing);
        menu.entry("Settings...", DialogKind::Settings, true);
    });
    bar.menu("Engine", |menu| {
        let variant = controller.model().rules().variant();
        for player in Player::BOTH {
            let name = format!("{} is played by", words::title(variant, player));
            menu.menu(&name, |menu| seat_menu(menu.ui, controller, player, menu.pen));
        }
        menu.rule();
        menu.entry("Tip", Intent::Tip, going);
        menu.entry("Play the best move", Intent::PlayBest, going);
        menu.entry("Play on from here", Intent::PlayOn, playing && controller.is_paused());
    });
    bar.menu("Analysis", |menu| {
        menu.tick("Values on squares", Toggle::Values, controller.shows_values());
        menu.entry("Analyse game", Intent::Review, playing);
        menu.tick("Look further back afterwards", Toggle::Deepen, controller.deepens_reviews());
        let analysing = controller.review_progress().is_some() || controller.deepening().is_some();
        menu.entry("Stop analysing", Intent::StopReview, analysing);
        menu.menu("Ask a program", |menu| consulting(menu, controller));
        menu.rule();
        menu.entry("Learn from your mistakes", Action::Mistakes, controller.is_reviewed());
    });
}

/// Which program is asked for its analysis.
fn consulting(menu: &mut Menu<'_>, controller: &Controller) {
    let asked = controller.consulted();
    menu.choice("Nobody", Intent::Consult(None), asked.is_none());
    for entry in &menu.pen.settings.programs {
        let consult = Intent::Consult(Some(entry.clone()));
        menu.choice(&entry.program().name, consult, asked == Some(entry));
    }
    menu.rule();
    menu.entry("Add a program...", DialogKind::Program(None), true);
}

/// The bottom row: how the game stands and what was just said on the left, keys on the right.
/// `announcement` is what is read aloud: the last thing that happened.
pub(crate) fn status(ui: &mut Ui, text: &str, announcement: &str, pen: &Pen) {
    ui.horizontal(|ui| {
        from_right(ui, |ui| {
            if ui.available_width() > 620.0 * pen.scale {
                ui.label(pen.text("F1 keys and rules", 13.0, pen.palette.text2));
            }
            let response = from_left(ui, |ui| line(ui, pen.title(text, 13.0)));
            response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
            // What has no room can be read all the same.
            response.on_hover_text(text);
        });
    });
    let id = egui::Id::unique("announcement");
    let response = ui.interact(egui::Rect::NOTHING, id, egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, announcement));
    ui.ctx().accesskit_node_builder(id, |node| node.set_live(Live::Polite));
}

/// How the game stands, what was said, and what the square pointed at would do.
pub(crate) fn status_text(controller: &Controller, pointed: Option<String>) -> String {
    let (mut text, notice) = controller.status();
    if let Some(notice) = notice {
        text += &format!(" · {notice}");
    } else {
        if controller.is_persons_turn() {
            let legal = controller.position().legal_squares().len();
            text += &format!(" · {legal} legal");
        }
        if let Some(pointed) = pointed {
            text += &format!(" · {pointed}");
        }
    }
    text
}
