//! The panel beside the board: players, moves, graph, facts, and what to do next.

use eframe::egui::{self, ScrollArea, Ui, vec2};
use reversi::{Player, Variant};
use session::{Controller, Intent, Setup, words};

use super::action::{Action, Actions, Copied, DialogKind, Page};
use super::cards::{player_card, result_card, share_bar, upper};
use super::graph;
use super::marks::signed;
use super::moves::{MoveList, list_frame};
use super::theme::Look;
use super::widgets::{Icon, Weight, ask, ask_row, card, columns, line, ring, step_button, tab};

/// What the panel shows in its middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    /// The list of moves.
    #[default]
    Moves,
    /// The course of the game.
    Graph,
    /// Rules, opening, position.
    Info,
}

/// The panel and what it remembers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Panel {
    /// What it shows in its middle.
    pub tab: Tab,
    moves: MoveList,
    /// The height of everything but the middle.
    rest: f32,
}

/// The room that the parts below the list take.
struct Heights {
    button: f32,
    card: f32,
}

impl Panel {
    /// Draws the panel in a column.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        look: &Look,
        actions: &mut Actions,
    ) {
        let heights = Heights { button: 36.0 * look.scale, card: 44.0 };
        let full = ui.available_height();
        // What stands in the middle gets the room that the rest left in the picture before.
        let room = full - self.rest;
        let least = 150.0 * look.scale;
        if room >= least {
            return self.measured(ui, controller, look, &heights, room, actions);
        }
        ScrollArea::vertical().id_salt("panel").auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - 10.0);
            self.measured(ui, controller, look, &heights, least, actions);
        });
    }

    /// The column, and how much of it is not the middle.
    fn measured(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        look: &Look,
        heights: &Heights,
        room: f32,
        actions: &mut Actions,
    ) {
        let top = ui.cursor().top();
        self.column(ui, controller, look, heights, room, actions);
        // The panel itself is as high as the window, whatever is in it.
        let bottom = ui.cursor().top() - ui.spacing().item_spacing.y;
        let rest = bottom - top - room;
        if (rest - self.rest).abs() > 0.5 {
            self.rest = rest;
            ui.ctx().request_discard("the panel found its height");
        }
    }

    /// Draws the panel under the board, in two columns.
    pub(crate) fn show_below(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        look: &Look,
        actions: &mut Actions,
    ) {
        let heights = Heights { button: 32.0 * look.scale, card: 34.0 };
        let full = ui.available_height();
        ScrollArea::vertical().id_salt("panel").auto_shrink([false, false]).show(ui, |ui| {
            let width = ui.available_width() - 10.0;
            ui.set_width(width);
            if look.scale > 1.3 {
                self.column(ui, controller, look, &heights, 230.0 * look.scale, actions);
                return;
            }
            ui.columns(2, |parts| {
                let [left, right] = parts else { return };
                left.spacing_mut().item_spacing.y = 6.0;
                Self::players(left, controller, look, &heights, actions);
                let room = full - heights.button - 58.0 * look.scale;
                self.middle(right, controller, look, &heights, room.max(90.0), actions);
            });
        });
    }

    fn column(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        look: &Look,
        heights: &Heights,
        room: f32,
        actions: &mut Actions,
    ) {
        let over = finished(ui, controller, look, heights, actions);
        if !over {
            player_card(ui, controller, upper(controller), look, heights.card, actions);
            share_bar(ui, controller, look, true);
            rules_note(ui, controller, look, actions);
        }
        self.middle(ui, controller, look, heights, room, actions);
        if !over {
            new_or_resign(ui, controller, look, heights, actions);
            player_card(ui, controller, !upper(controller), look, heights.card, actions);
        }
    }

    /// Both players and the buttons about the game as a whole.
    fn players(
        ui: &mut Ui,
        controller: &Controller,
        look: &Look,
        heights: &Heights,
        actions: &mut Actions,
    ) {
        if finished(ui, controller, look, heights, actions) {
            return;
        }
        player_card(ui, controller, upper(controller), look, heights.card, actions);
        share_bar(ui, controller, look, true);
        player_card(ui, controller, !upper(controller), look, heights.card, actions);
        rules_note(ui, controller, look, actions);
        new_or_resign(ui, controller, look, heights, actions);
    }

    /// Best lines, tabs with what they show, and the buttons for going through the game.
    fn middle(
        &mut self,
        ui: &mut Ui,
        controller: &Controller,
        look: &Look,
        heights: &Heights,
        room: f32,
        actions: &mut Actions,
    ) {
        if controller.shows_values() {
            best_lines(ui, controller, look);
        }
        ui.horizontal(|ui| {
            for (tab_name, which) in
                [("Moves", Tab::Moves), ("Graph", Tab::Graph), ("Info", Tab::Info)]
            {
                if tab(ui, look, tab_name, self.tab == which).clicked() {
                    self.moves = MoveList::default();
                    self.tab = which;
                }
                ui.add_space(8.0);
            }
            if let Some(name) = controller.opening() {
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| line(ui, look.text(name, 13.0, look.palette.text2)));
            }
        });
        list_frame(look).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.set_height((room - 18.0).max(60.0));
            match self.tab {
                Tab::Moves => actions.extend(self.moves.show(ui, controller, look)),
                Tab::Graph => graph_page(ui, controller, look, actions),
                Tab::Info => info_page(ui, controller, look),
            }
        });
        if let Some((done, of)) = controller.review_progress() {
            ui.horizontal(|ui| {
                let part = done as f32 / of.max(1) as f32;
                let width = (ui.available_width() - 90.0 * look.scale).max(60.0);
                let text = look.text(format!("{done} of {of} moves"), 12.0, look.palette.on_accent);
                ui.add(egui::ProgressBar::new(part).desired_width(width).text(text));
                let stop = ui.button("Stop");
                if ring(ui, look, stop).clicked() {
                    actions.push(Intent::StopReview);
                }
            });
        }
        steps(ui, controller, look, heights, actions);
    }
}

/// First, back, forward, last, undo, tip.
fn steps(
    ui: &mut Ui,
    controller: &Controller,
    look: &Look,
    heights: &Heights,
    actions: &mut Actions,
) {
    let range = (controller.model().moves_played(), controller.moves().len());
    columns(ui, &[0.8, 0.8, 0.8, 0.8, 1.2, 1.3], heights.button, |ui, index, width| {
        let size = vec2(width, heights.button);
        let icon = match index {
            0 => (Icon::First, "First position"),
            1 => (Icon::Back, "One move back"),
            2 => (Icon::Forward, "One move forward"),
            3 => (Icon::Last, "Last position"),
            _ => {
                let (name, weight, intent) = match index {
                    4 if controller.is_paused() => ("Play on", Weight::Main, Intent::PlayOn),
                    4 => ("Undo", Weight::Plain, Intent::Undo),
                    _ if controller.values().is_empty() => ("Tip", Weight::Plain, Intent::Tip),
                    _ => ("Play best", Weight::Plain, Intent::PlayBest),
                };
                return ask(ui, look, name, size, weight, intent, actions);
            }
        };
        actions.extend(step_button(ui, look, icon, size, range).map(Intent::GoTo));
    });
}

fn new_or_resign(
    ui: &mut Ui,
    controller: &Controller,
    look: &Look,
    heights: &Heights,
    actions: &mut Actions,
) {
    if controller.shows_values() || controller.remark(0).is_some() {
        let buttons = [
            ("Analyse game", Weight::Main, Intent::Review.into()),
            ("Edit board", Weight::Plain, Action::Show(Page::Editor)),
            ("Copy moves", Weight::Plain, Action::Copy(Copied::Moves)),
        ];
        ask_row(ui, look, heights.button, &buttons, actions);
    }
    let buttons = [
        ("New game...", Weight::Plain, DialogKind::NewGame.into()),
        ("Resign", Weight::Plain, Intent::Resign.into()),
    ];
    ask_row(ui, look, heights.button, &buttons, actions);
}

/// The result, what can be done now, and where the game turned; false while the game goes on.
fn finished(
    ui: &mut Ui,
    controller: &Controller,
    look: &Look,
    heights: &Heights,
    actions: &mut Actions,
) -> bool {
    let Some(outcome) = controller.outcome() else { return false };
    result_card(ui, controller, outcome, look);
    let reviewed = controller.remark(0).is_some() || controller.review_progress().is_some();
    let buttons = [
        ("Rematch", Weight::Main, Intent::Rematch.into()),
        if reviewed {
            ("New game...", Weight::Plain, DialogKind::NewGame.into())
        } else {
            ("Analyse", Weight::Plain, Intent::Review.into())
        },
        ("Save...", Weight::Plain, DialogKind::Save.into()),
    ];
    ask_row(ui, look, heights.button, &buttons, actions);
    points_list(ui, controller, look, actions);
    true
}

/// The Othello seed's rules differ from those that most people know; the others are a click away.
fn rules_note(ui: &mut Ui, controller: &Controller, look: &Look, actions: &mut Actions) {
    let kind = controller.model().rules().variant();
    if !words::stuck_loses(kind) {
        return;
    }
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let layout = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(layout, |ui| {
                let tournament = ui.button("Tournament rules");
                if ring(ui, look, tournament).clicked() {
                    let record = controller.record();
                    let rules =
                        reversi::RuleSet::new(Variant::Othello, record.model.rules().size());
                    actions.push(Setup { rules, ..record.setup() });
                }
                let text = look.text(words::rules_line(kind), 13.0, look.palette.text2);
                let left = egui::Layout::left_to_right(egui::Align::Center);
                ui.with_layout(left, |ui| ui.add(egui::Label::new(text).wrap()));
            });
        });
    });
}

/// The three best lines of the position shown.
fn best_lines(ui: &mut Ui, controller: &Controller, look: &Look) {
    let p = look.palette;
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.set_height(84.0 * look.scale - 10.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        let values = controller.values();
        if values.is_empty() {
            let text = match (controller.turn(), controller.choosing()) {
                (None, _) => "The game is over.",
                (_, Some(_)) => "The engine is choosing its move.",
                _ => "Looking ...",
            };
            ui.label(look.text(text, 13.0, p.text2));
        }
        for (place, value) in values.iter().take(3).enumerate() {
            ui.horizontal(|ui| {
                let width = 44.0 * look.scale;
                let font = if place == 0 { look.strong(14.0) } else { look.font(14.0) };
                let number = egui::RichText::new(signed(value.value.discs)).font(font.clone());
                let label = egui::Label::new(number.color(p.text)).selectable(false);
                ui.add_sized([width, 18.0 * look.scale], label);
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| {
                    let sure = value.value.certainty.to_string();
                    ui.label(look.text(sure, 12.0, p.text2));
                    let squares: Vec<String> =
                        value.line.iter().take(12).map(ToString::to_string).collect();
                    let text = egui::RichText::new(squares.join(" ")).font(font);
                    let colour = if place == 0 { p.text } else { p.text2 };
                    let left = egui::Layout::left_to_right(egui::Align::Center);
                    ui.with_layout(left, |ui| line(ui, text.color(colour)));
                });
            });
        }
    });
}

fn graph_page(ui: &mut Ui, controller: &Controller, look: &Look, actions: &mut Actions) {
    let below = 64.0 * look.scale;
    let height = (ui.available_height() - below).max(60.0);
    actions.extend(graph::show(ui, controller, look, height));
    let kind = controller.model().rules().variant();
    if controller.remark(0).is_some() {
        for player in Player::BOTH {
            let lost = losses(controller, player);
            let name = words::title(kind, player);
            let text = match lost.moves {
                0 => format!("{name}: no move looked at"),
                moves => format!(
                    "{name}: {} discs lost in {moves} moves, {:.1} a move",
                    lost.discs,
                    f64::from(lost.discs) / f64::from(moves)
                ),
            };
            line(ui, look.text(text, 13.0, look.palette.text));
        }
        return;
    }
    ui.horizontal(|ui| {
        let analyse = ui.button("Analyse game");
        if ring(ui, look, analyse).clicked() {
            actions.push(Intent::Review);
        }
        line(ui, look.text("The curve counts discs so far.", 13.0, look.palette.text2));
    });
}

struct Losses {
    discs: i32,
    moves: i32,
}

fn losses(controller: &Controller, player: Player) -> Losses {
    let remarks = (0..controller.moves().len()).filter_map(|place| controller.remark(place));
    let own = remarks.filter(|remark| remark.mover == player);
    own.fold(Losses { discs: 0, moves: 0 }, |sum, remark| Losses {
        discs: sum.discs + remark.loss,
        moves: sum.moves + 1,
    })
}

/// The moves that cost most, in the order of what they cost.
fn turning_points(controller: &Controller) -> Vec<usize> {
    let mut places: Vec<usize> = (0..controller.moves().len())
        .filter(|place| {
            controller.remark(*place).is_some_and(|remark| remark.turning_point || remark.loss >= 4)
        })
        .collect();
    places.sort_by_key(|place| {
        let remark = controller.remark(*place);
        let turning = remark.is_some_and(|remark| remark.turning_point);
        std::cmp::Reverse((turning, remark.map_or(0, |remark| remark.loss)))
    });
    places
}

/// Where the game turned.
fn points_list(ui: &mut Ui, controller: &Controller, look: &Look, actions: &mut Actions) {
    let places = turning_points(controller);
    // While the game is looked at they come and go, and would move the buttons below.
    if places.is_empty() || controller.review_progress().is_some() {
        return;
    }
    let p = look.palette;
    ui.label(look.title("Turning points", 14.0));
    for place in places.into_iter().take(3) {
        let Some(remark) = controller.remark(place) else { continue };
        card(look).inner_margin(egui::Margin::symmetric(12, 4)).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(look.title(format!("{}. {}", place + 1, remark.played), 14.0));
                ui.add_space(16.0);
                let loss = look.title(format!("\u{2212}{}", remark.loss), 14.0).color(p.danger);
                ui.label(loss);
                ui.add_space(16.0);
                ui.label(look.text(format!("best was {}", remark.best), 13.0, p.text2));
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| {
                    let text = egui::RichText::new("show").color(p.accent);
                    let show = ui.add(egui::Button::new(text).frame(false));
                    if ring(ui, look, show).clicked() {
                        actions.push(Intent::GoTo(place));
                    }
                });
            });
        });
    }
}

fn info_page(ui: &mut Ui, controller: &Controller, look: &Look) {
    let p = look.palette;
    let rules = controller.model().rules();
    let position = controller.position();
    ScrollArea::vertical().id_salt("info").auto_shrink([false, false]).show(ui, |ui| {
        let mut fact = |name: &str, text: String| {
            ui.label(look.text(name, 12.0, p.text2));
            ui.add(egui::Label::new(look.text(text, 14.0, p.text)).wrap());
            ui.add_space(2.0);
        };
        fact("Game", format!("{} on {}", words::game_name(rules.variant()), rules.size()));
        fact("Rules", words::rules_line(rules.variant()).to_owned());
        fact("Opening", controller.opening().unwrap_or("no name").to_owned());
        let played = controller.model().moves_played();
        fact("Move", format!("{played} of {}", controller.moves().len()));
        if controller.turn().is_some() {
            fact("Legal moves", position.legal_squares().to_string());
        }
        fact("Position", reversi::notation::board_text(position));
    });
}
