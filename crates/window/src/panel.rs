//! The panel beside the board: players, moves, graph, facts, and what to do next.

use eframe::egui::{self, ScrollArea, Ui, vec2};
use reversi::{Player, Variant};
use session::{Controller, Intent, Setup, words};

use super::cards::{columns, player_card, result_card, share_bar, upper};
use super::graph;
use super::marks::signed;
use super::moves::{MoveList, list_frame};
use super::theme::Look;
use super::widgets::{Icon, Weight, button, card, icon_button, line, ring, tab};

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

/// What was asked for in the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Something for the table.
    Table(Intent),
    /// The dialog for a new game.
    NewGame,
    /// The dialog for saving.
    Save,
    /// Setting up a board.
    EditBoard,
    /// A text for the clipboard.
    CopyMoves,
}

impl From<Intent> for Asked {
    fn from(intent: Intent) -> Self {
        Self::Table(intent)
    }
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
    pub(crate) fn show(&mut self, ui: &mut Ui, table: &Controller, look: &Look) -> Option<Asked> {
        let heights = Heights { button: 36.0 * look.scale, card: 44.0 };
        let full = ui.available_height();
        // What stands in the middle gets the room that the rest left in the picture before.
        let room = full - self.rest;
        let least = 150.0 * look.scale;
        if room < least {
            let mut asked = None;
            ScrollArea::vertical().id_salt("panel").auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(ui.available_width() - 10.0);
                asked = self.measured(ui, table, look, &heights, least);
            });
            return asked;
        }
        self.measured(ui, table, look, &heights, room)
    }

    /// The column, and how much of it is not the middle.
    fn measured(
        &mut self,
        ui: &mut Ui,
        table: &Controller,
        look: &Look,
        heights: &Heights,
        room: f32,
    ) -> Option<Asked> {
        let top = ui.cursor().top();
        let asked = self.column(ui, table, look, heights, room);
        // The panel itself is as high as the window, whatever is in it.
        let bottom = ui.cursor().top() - ui.spacing().item_spacing.y;
        let rest = bottom - top - room;
        if (rest - self.rest).abs() > 0.5 {
            self.rest = rest;
            ui.ctx().request_discard("the panel found its height");
        }
        asked
    }

    /// Draws the panel under the board, in two columns.
    pub(crate) fn show_below(
        &mut self,
        ui: &mut Ui,
        table: &Controller,
        look: &Look,
    ) -> Option<Asked> {
        let heights = Heights { button: 32.0 * look.scale, card: 34.0 };
        let mut asked = None;
        let full = ui.available_height();
        ScrollArea::vertical().id_salt("panel").auto_shrink([false, false]).show(ui, |ui| {
            let width = ui.available_width() - 10.0;
            ui.set_width(width);
            if look.scale > 1.3 {
                asked = self.column(ui, table, look, &heights, 230.0 * look.scale);
                return;
            }
            ui.columns(2, |parts| {
                let [left, right] = parts else { return };
                left.spacing_mut().item_spacing.y = 6.0;
                asked = Self::players(left, table, look, &heights);
                let room = full - heights.button - 58.0 * look.scale;
                let middle = self.middle(right, table, look, &heights, room.max(90.0));
                asked = asked.take().or(middle);
            });
        });
        asked
    }

    fn column(
        &mut self,
        ui: &mut Ui,
        table: &Controller,
        look: &Look,
        heights: &Heights,
        room: f32,
    ) -> Option<Asked> {
        let mut asked = None;
        let mut ask = |found: Option<Asked>| asked = asked.take().or(found);
        if table.outcome().is_some() {
            ask(finished(ui, table, look, heights));
        } else {
            ask(player_card(ui, table, upper(table), look, heights.card).map(Into::into));
            share_bar(ui, table, look, true);
            ask(rules_note(ui, table, look));
        }
        ask(self.middle(ui, table, look, heights, room));
        if table.outcome().is_none() {
            ask(new_or_resign(ui, table, look, heights));
            ask(player_card(ui, table, !upper(table), look, heights.card).map(Into::into));
        }
        asked
    }

    /// Both players and the buttons about the game as a whole.
    fn players(ui: &mut Ui, table: &Controller, look: &Look, heights: &Heights) -> Option<Asked> {
        if table.outcome().is_some() {
            return finished(ui, table, look, heights);
        }
        let mut asked = None;
        let mut ask = |found: Option<Asked>| asked = asked.take().or(found);
        ask(player_card(ui, table, upper(table), look, heights.card).map(Into::into));
        share_bar(ui, table, look, true);
        ask(player_card(ui, table, !upper(table), look, heights.card).map(Into::into));
        ask(rules_note(ui, table, look));
        ask(new_or_resign(ui, table, look, heights));
        asked
    }

    /// Best lines, tabs with what they show, and the buttons for going through the game.
    fn middle(
        &mut self,
        ui: &mut Ui,
        table: &Controller,
        look: &Look,
        heights: &Heights,
        room: f32,
    ) -> Option<Asked> {
        let mut asked = None;
        let mut ask = |found: Option<Asked>| asked = asked.take().or(found);
        if table.shows_values() {
            best_lines(ui, table, look);
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
            if let Some(name) = table.opening() {
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| line(ui, look.text(name, 13.0, look.palette.text2)));
            }
        });
        list_frame(look).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.set_height((room - 18.0).max(60.0));
            match self.tab {
                Tab::Moves => ask(self.moves.show(ui, table, look).map(Into::into)),
                Tab::Graph => ask(graph_page(ui, table, look)),
                Tab::Info => info_page(ui, table, look),
            }
        });
        if let Some((done, of)) = table.review_progress() {
            ui.horizontal(|ui| {
                let part = done as f32 / of.max(1) as f32;
                let width = (ui.available_width() - 90.0 * look.scale).max(60.0);
                let text = look.text(format!("{done} of {of} moves"), 12.0, look.palette.on_accent);
                ui.add(egui::ProgressBar::new(part).desired_width(width).text(text));
                let stop = ui.button("StopToken");
                if ring(ui, look, stop).clicked() {
                    ask(Some(Intent::StopReview.into()));
                }
            });
        }
        ask(steps(ui, table, look, heights));
        asked
    }
}

/// First, back, forward, last, undo, tip.
fn steps(ui: &mut Ui, table: &Controller, look: &Look, heights: &Heights) -> Option<Asked> {
    let played = table.model().moves_played();
    let last = table.moves().len();
    let mut asked = None;
    columns(ui, &[0.8, 0.8, 0.8, 0.8, 1.2, 1.3], heights.button, |ui, index, width| {
        let size = vec2(width, heights.button);
        let (back, forward) = (played > 0, played < last);
        let go = |icon, name, enabled, to: usize, ui: &mut Ui| {
            let clicked = icon_button(ui, look, icon, name, size, enabled).clicked();
            (clicked && enabled).then_some(Intent::GoTo(to))
        };
        let found = match index {
            0 => go(Icon::First, "First position", back, 0, ui),
            1 => go(Icon::Back, "One move back", back, played.saturating_sub(1), ui),
            2 => go(Icon::Forward, "One move forward", forward, played + 1, ui),
            3 => go(Icon::Last, "Last position", forward, last, ui),
            4 if table.is_paused() => {
                button(ui, look, "Play on", size, Weight::Main).clicked().then_some(Intent::PlayOn)
            }
            4 => button(ui, look, "Undo", size, Weight::Plain).clicked().then_some(Intent::Undo),
            _ if !table.values().is_empty() => {
                let clicked = button(ui, look, "Play best", size, Weight::Plain).clicked();
                clicked.then_some(Intent::PlayBest)
            }
            _ => button(ui, look, "Tip", size, Weight::Plain).clicked().then_some(Intent::Tip),
        };
        if let Some(intent) = found {
            asked = Some(intent.into());
        }
    });
    asked
}

fn new_or_resign(ui: &mut Ui, table: &Controller, look: &Look, heights: &Heights) -> Option<Asked> {
    let mut asked = None;
    let mut row = |ui: &mut Ui, buttons: &[(&str, Weight, Asked)]| {
        let weights = vec![1.0; buttons.len()];
        columns(ui, &weights, heights.button, |ui, index, width| {
            let (name, weight, ask) = &buttons[index];
            if button(ui, look, name, vec2(width, heights.button), *weight).clicked() {
                asked = Some(ask.clone());
            }
        });
    };
    if table.shows_values() || table.remark(0).is_some() {
        row(
            ui,
            &[
                ("Analyse game", Weight::Main, Intent::Review.into()),
                ("Edit board", Weight::Plain, Asked::EditBoard),
                ("Copy moves", Weight::Plain, Asked::CopyMoves),
            ],
        );
    }
    row(
        ui,
        &[
            ("New game...", Weight::Plain, Asked::NewGame),
            ("Resign", Weight::Plain, Intent::Resign.into()),
        ],
    );
    asked
}

/// The result, what can be done now, and where the game turned.
fn finished(ui: &mut Ui, table: &Controller, look: &Look, heights: &Heights) -> Option<Asked> {
    result_card(ui, table, table.outcome()?, look);
    let next = after_game(ui, table, look, heights);
    let point = points_list(ui, table, look);
    next.or(point)
}

fn after_game(ui: &mut Ui, table: &Controller, look: &Look, heights: &Heights) -> Option<Asked> {
    let mut asked = None;
    let reviewed = table.remark(0).is_some() || table.review_progress().is_some();
    columns(ui, &[1.0; 3], heights.button, |ui, index, width| {
        let size = vec2(width, heights.button);
        let (name, weight, ask): (_, _, Asked) = match index {
            0 => ("Rematch", Weight::Main, Intent::Rematch.into()),
            1 if reviewed => ("New game...", Weight::Plain, Asked::NewGame),
            1 => ("Analyse", Weight::Plain, Intent::Review.into()),
            _ => ("Save...", Weight::Plain, Asked::Save),
        };
        if button(ui, look, name, size, weight).clicked() {
            asked = Some(ask);
        }
    });
    asked
}

/// The Othello seed's rules differ from those that most people know; the others are a click away.
fn rules_note(ui: &mut Ui, table: &Controller, look: &Look) -> Option<Asked> {
    let kind = table.model().rules().variant();
    if !words::stuck_loses(kind) {
        return None;
    }
    let mut asked = None;
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let layout = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(layout, |ui| {
                let tournament = ui.button("Tournament rules");
                if ring(ui, look, tournament).clicked() {
                    let record = table.record();
                    let rules =
                        reversi::RuleSet::new(Variant::Othello, record.model.rules().size());
                    asked = Some(Intent::New(Setup { rules, ..record.setup() }).into());
                }
                let text = look.text(words::rules_line(kind), 13.0, look.palette.text2);
                let left = egui::Layout::left_to_right(egui::Align::Center);
                ui.with_layout(left, |ui| ui.add(egui::Label::new(text).wrap()));
            });
        });
    });
    asked
}

/// The three best lines of the position shown.
fn best_lines(ui: &mut Ui, table: &Controller, look: &Look) {
    let p = look.palette;
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.set_height(84.0 * look.scale - 10.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        let values = table.values();
        if values.is_empty() {
            let text = match (table.turn(), table.choosing()) {
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

fn graph_page(ui: &mut Ui, table: &Controller, look: &Look) -> Option<Asked> {
    let below = 64.0 * look.scale;
    let height = (ui.available_height() - below).max(60.0);
    let asked = graph::show(ui, table, look, height).map(Into::into);
    let kind = table.model().rules().variant();
    if table.remark(0).is_some() {
        for player in Player::BOTH {
            let lost = losses(table, player);
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
        return asked;
    }
    let mut wanted = asked;
    ui.horizontal(|ui| {
        let analyse = ui.button("Analyse game");
        if ring(ui, look, analyse).clicked() {
            wanted = Some(Intent::Review.into());
        }
        line(ui, look.text("The curve counts discs so far.", 13.0, look.palette.text2));
    });
    wanted
}

struct Losses {
    discs: i32,
    moves: i32,
}

fn losses(table: &Controller, player: Player) -> Losses {
    let remarks = (0..table.moves().len()).filter_map(|place| table.remark(place));
    let own = remarks.filter(|remark| remark.mover == player);
    own.fold(Losses { discs: 0, moves: 0 }, |sum, remark| Losses {
        discs: sum.discs + remark.loss,
        moves: sum.moves + 1,
    })
}

/// The moves that cost most, in the order of what they cost.
fn turning_points(table: &Controller) -> Vec<usize> {
    let mut places: Vec<usize> = (0..table.moves().len())
        .filter(|place| {
            table.remark(*place).is_some_and(|remark| remark.turning_point || remark.loss >= 4)
        })
        .collect();
    places.sort_by_key(|place| {
        let remark = table.remark(*place);
        let turning = remark.is_some_and(|remark| remark.turning_point);
        std::cmp::Reverse((turning, remark.map_or(0, |remark| remark.loss)))
    });
    places
}

/// Where the game turned.
fn points_list(ui: &mut Ui, table: &Controller, look: &Look) -> Option<Asked> {
    let places = turning_points(table);
    // While the game is looked at they come and go, and would move the buttons below.
    if places.is_empty() || table.review_progress().is_some() {
        return None;
    }
    let p = look.palette;
    let mut asked = None;
    ui.label(look.title("Turning points", 14.0));
    for place in places.into_iter().take(3) {
        let Some(remark) = table.remark(place) else { continue };
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
                        asked = Some(Intent::GoTo(place).into());
                    }
                });
            });
        });
    }
    asked
}

fn info_page(ui: &mut Ui, table: &Controller, look: &Look) {
    let p = look.palette;
    let rules = table.model().rules();
    let position = table.position();
    ScrollArea::vertical().id_salt("info").auto_shrink([false, false]).show(ui, |ui| {
        let mut fact = |name: &str, text: String| {
            ui.label(look.text(name, 12.0, p.text2));
            ui.add(egui::Label::new(look.text(text, 14.0, p.text)).wrap());
            ui.add_space(2.0);
        };
        fact("Game", format!("{} on {}", words::game_name(rules.variant()), rules.size()));
        fact("Rules", words::rules_line(rules.variant()).to_owned());
        fact("Opening", table.opening().unwrap_or("no name").to_owned());
        let played = table.model().moves_played();
        fact("Move", format!("{played} of {}", table.moves().len()));
        if table.turn().is_some() {
            fact("Legal moves", position.legal_squares().to_string());
        }
        fact("Position", reversi::notation::board_text(position));
    });
}
