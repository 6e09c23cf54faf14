//! The panel beside the board: players, moves, graph, facts, and what to do next.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Margin, RichText, Ui, WidgetInfo, vec2};
use reversi::{Player, RuleSet, Variant};
use reversi_engine::PlyAnalysis;
use session::words::count;
use session::{Controller, Intent, Keepable, Mark, Setup, words};

use super::action::{Action, Copied, DialogKind, Page};
use super::board::disc_icon;
use super::cards::{player_card, result_card, share_bar, upper};
use super::consulted;
use super::explorer::Book;
use super::graph;
use super::marks::signed;
use super::moves::MoveList;
use super::theme::Pen;
use super::widgets::{
    Step, Weight, columns, from_left, from_right, line, scrolled, text_width, wide, words_that_fit,
    wrapped,
};

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
    /// What was played from here in other games.
    Explorer,
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

/// What the parts of the panel are made of, and how high those below the list are.
#[derive(Clone, Copy)]
struct Parts<'a> {
    controller: &'a Controller,
    book: &'a Book,
    pen: &'a Pen,
    button: f32,
    card: f32,
}

impl Panel {
    /// Draws the panel in a column.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        (controller, book): (&Controller, &Book),
        pen: &Pen,
    ) {
        // Where there is little room or much to say, everything is closer together, so that the
        // lower card stays in sight.
        let is_tight = ui.available_height() < 560.0 * pen.scale
            || controller.advice().is_some()
            || controller.is_reviewed();
        let (card, least) =
            if is_tight { (34.0, 96.0 * pen.scale) } else { (44.0, 150.0 * pen.scale) };
        if is_tight {
            ui.spacing_mut().item_spacing.y = 6.0;
        }
        let parts = Parts { controller, book, pen, button: 36.0 * pen.scale, card };
        // What stands in the middle gets the room that the rest left in the picture before.
        let room = ui.available_height() - self.rest;
        if room >= least {
            return self.measured(ui, parts, room);
        }
        scrolled(ui, "panel", |ui| {
            ui.set_width(ui.available_width() - 10.0);
            self.measured(ui, parts, least);
        });
    }

    /// The column, and how much of it is not the middle.
    fn measured(&mut self, ui: &mut Ui, parts: Parts<'_>, room: f32) {
        let top = ui.cursor().top();
        self.column(ui, parts, room);
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
        (controller, book): (&Controller, &Book),
        pen: &Pen,
    ) {
        let parts = Parts { controller, book, pen, button: 32.0 * pen.scale, card: 34.0 };
        let full = ui.available_height();
        scrolled(ui, "panel", |ui| {
            ui.set_width(ui.available_width() - 10.0);
            if pen.scale > 1.3 {
                return self.column(ui, parts, 230.0 * pen.scale);
            }
            ui.columns(2, |columns| {
                let [left, right] = columns else { return };
                left.spacing_mut().item_spacing.y = 6.0;
                parts.players(left);
                parts.coach(left);
                let room = full - parts.button - 58.0 * pen.scale;
                self.middle(right, parts, room.max(90.0));
            });
        });
    }

    fn column(&mut self, ui: &mut Ui, parts: Parts<'_>, room: f32) {
        let over = parts.finished(ui);
        if !over {
            parts.player(ui, upper(parts.controller));
            share_bar(ui, parts.controller, parts.pen);
            parts.rules_note(ui);
            parts.turning_points(ui);
        }
        parts.coach(ui);
        self.middle(ui, parts, room);
        if !over {
            parts.new_or_resign(ui);
            parts.player(ui, !upper(parts.controller));
        }
    }

    /// Best lines, tabs with what they show, and the buttons for going through the game.
    fn middle(&mut self, ui: &mut Ui, parts: Parts<'_>, room: f32) {
        let Parts { controller, pen, .. } = parts;
        if controller.shows_values() {
            parts.best_lines(ui);
        }
        consulted::show(ui, controller, pen);
        ui.horizontal_wrapped(|ui| {
            for (name, tab) in [
                ("Moves", Tab::Moves),
                ("Graph", Tab::Graph),
                ("Info", Tab::Info),
                ("Explorer", Tab::Explorer),
            ] {
                if pen.tab(ui, name, self.tab == tab).clicked() {
                    self.moves = MoveList::default();
                    self.tab = tab;
                }
                ui.add_space(8.0);
            }
            // Without room it stands under Info.
            let has_room = |name: &&str| {
                text_width(ui, name, pen.font(13.0)) <= ui.available_size_before_wrap().x
            };
            if let Some(name) = controller.opening().filter(has_room) {
                from_right(ui, |ui| _ = line(ui, pen.text(name, 13.0, pen.palette.text2)));
            }
        });
        wide(pen.frame().inner_margin(Margin::same(8)), ui, |ui| {
            ui.set_height((room - 18.0).max(60.0));
            match self.tab {
                Tab::Moves => self.moves.show(ui, controller, pen),
                Tab::Graph => parts.graph_page(ui),
                Tab::Info => parts.info_page(ui),
                Tab::Explorer => parts.book.show(ui, controller, pen),
            }
        });
        if let Some((done, of)) = controller.review_progress() {
            ui.horizontal(|ui| {
                let part = done as f32 / of.max(1) as f32;
                let width = (ui.available_width() - 90.0 * pen.scale).max(60.0);
                let text = pen.text(format!("{done} of {of} moves"), 12.0, pen.palette.on_accent);
                ui.add(egui::ProgressBar::new(part).desired_width(width).text(text));
                pen.ask_small(ui, "Stop", Intent::StopReview);
            });
        } else if let Some(exact) = controller.deepening() {
            ui.horizontal(|ui| {
                let text = format!("Exact from move {}; looking further back", exact + 1);
                ui.label(pen.text(text, 12.0, pen.palette.text2));
                from_right(ui, |ui| pen.ask_small(ui, "Stop", Intent::StopReview));
            });
        }
        parts.steps(ui);
    }
}

impl<'a> Parts<'a> {
    fn player(self, ui: &mut Ui, player: Player) {
        player_card(ui, self.controller, player, self.card, self.pen);
    }

    /// Both players and the buttons about the game as a whole.
    fn players(self, ui: &mut Ui) {
        if self.finished(ui) {
            return;
        }
        self.player(ui, upper(self.controller));
        share_bar(ui, self.controller, self.pen);
        self.player(ui, !upper(self.controller));
        self.rules_note(ui);
        self.new_or_resign(ui);
    }

    /// First, back, forward, last, undo, tip.
    fn steps(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let range = (controller.model().moves_played(), controller.moves().len());
        let back = if controller.is_paused() {
            ("Play on", Weight::Main, Intent::PlayOn)
        } else {
            ("Undo", Weight::Plain, Intent::Undo)
        };
        let best = if controller.values().is_empty() {
            ("Tip", Weight::Plain, Intent::Tip)
        } else {
            ("Play best", Weight::Plain, Intent::PlayBest)
        };
        let asked = [back, best];
        // The words have the room that they need, whichever of them stand there.
        let width = |texts: [&str; 2]| texts.map(|text| pen.button_width(ui, text));
        let [one, other] = [width(["Play on", "Undo"]), width(["Play best", "Tip"])]
            .map(|widths| widths.into_iter().fold(0.0, f32::max));
        let gaps = 5.0 * ui.spacing().item_spacing.x;
        let step = (ui.available_width() - gaps - one - other) / 4.0;
        let is_one_row = step >= 26.0;
        let step_to = |ui: &mut Ui, index: usize, size| {
            let to = pen.step_button(ui, (Step::ALL[index], "move"), size, range);
            pen.extend(to.map(Intent::GoTo));
        };
        let ask = |ui: &mut Ui, index: usize, size| {
            let (name, weight, intent) = asked[index].clone();
            pen.ask(ui, name, size, weight, intent);
        };
        if is_one_row {
            let weights = [step, step, step, step, one, other];
            columns(ui, &weights, self.button, |ui, index, size| match index {
                0..4 => step_to(ui, index, size),
                _ => ask(ui, index - 4, size),
            });
        } else {
            columns(ui, &[1.0; 4], self.button, step_to);
            columns(ui, &[one, other], self.button, ask);
        }
    }

    fn new_or_resign(self, ui: &mut Ui) {
        let more = [
            ("Edit board", Weight::Plain, Action::Show(Page::Editor)),
            ("Copy moves", Weight::Plain, Action::Copy(Copied::Moves)),
        ];
        let analyse = ("Analyse game", Weight::Main, Intent::Review.into());
        let new = ("New game...", Weight::Plain, DialogKind::NewGame.into());
        let row = |ui: &mut Ui, first| {
            let [edit, copy] = more.clone();
            self.pen.ask_row(ui, self.button, &[first, edit, copy]);
        };
        if self.controller.record().is_over() {
            // A game that is over is looked through: there is nothing to give up, and to analyse it
            // once is enough.
            if !self.controller.is_reviewed() {
                self.pen.ask_row(ui, self.button, &[analyse]);
            }
            return row(ui, new);
        }
        if self.controller.shows_values() || self.controller.remark(0).is_some() {
            row(ui, analyse);
        }
        let mut buttons = vec![new];
        if self.controller.is_watched() {
            // Nobody is here who could give up.
            let going = self.controller.is_watching();
            let name = if going { "Pause" } else { "Go on" };
            buttons.insert(0, (name, Weight::Main, Intent::Watch(!going).into()));
            buttons.insert(1, ("One move", Weight::Plain, Intent::Step.into()));
        } else {
            buttons.push(("Resign", Weight::Plain, Intent::Resign.into()));
        }
        self.pen.ask_row(ui, self.button, &buttons);
        if self.controller.is_watched() {
            self.pace(ui);
        }
    }

    /// How fast engines are watched.
    fn pace(self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            for (name, milliseconds) in [("Slow", 1500), ("Normal", 350), ("Fast", 50)] {
                let pace = Duration::from_millis(milliseconds);
                let is_chosen = self.controller.pace() == pace;
                if self.pen.ring(ui.radio(is_chosen, name), ui).clicked() {
                    self.pen.push(Intent::Pace(pace));
                }
            }
        });
    }

    /// The result, what can be done now, and where the game turned; false while the game goes on.
    fn finished(self, ui: &mut Ui) -> bool {
        let Parts { controller, pen, .. } = self;
        let Some(outcome) = controller.outcome() else { return false };
        result_card(ui, controller, outcome, pen);
        let reviewed = controller.is_reviewed() || controller.review_progress().is_some();
        let buttons = [
            ("Rematch", Weight::Main, Intent::Rematch.into()),
            if reviewed {
                ("New game...", Weight::Plain, DialogKind::NewGame.into())
            } else {
                ("Analyse", Weight::Plain, Intent::Review.into())
            },
            ("Save...", Weight::Plain, DialogKind::Save.into()),
        ];
        pen.ask_row(ui, self.button, &buttons);
        self.turning_points(ui);
        true
    }

    /// The Othello seed's rules differ from those that most people know; the others are a click
    /// away.
    fn rules_note(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let kind = controller.model().rules().variant();
        if !words::stuck_loses(kind) {
            return;
        }
        let setup = controller.record().setup();
        let rules = RuleSet::new(Variant::Othello, setup.rules.size());
        let tournament = Setup { rules, ..setup };
        let (name, text) =
            ("Tournament rules", pen.text(words::rules_line(kind), 13.0, pen.palette.text2));
        let frame = pen.frame().inner_margin(Margin::symmetric(12, 6));
        wide(frame, ui, |ui| {
            if ui.available_width() < pen.button_width(ui, name) + 150.0 * pen.scale {
                // Beside the button words would be broken.
                wrapped(ui, text);
                return pen.ask_small(ui, name, tournament);
            }
            let row = |ui: &mut Ui| {
                pen.ask_small(ui, name, tournament);
                from_left(ui, |ui| wrapped(ui, text));
            };
            ui.horizontal(|ui| from_right(ui, row));
        });
    }

    /// The three best lines of the position shown.
    fn best_lines(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let p = pen.palette;
        pen.card(ui, |ui| {
            ui.set_height(84.0 * pen.scale - 10.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            let values = controller.values();
            if values.is_empty() {
                let text = match (controller.turn(), controller.choosing()) {
                    (None, _) => "The game is over.",
                    (_, Some(_)) => "The engine is choosing its move.",
                    _ => "Looking ...",
                };
                ui.label(pen.text(text, 13.0, p.text2));
            }
            for (place, value) in values.iter().take(3).enumerate() {
                let (font, colour) = match place {
                    0 => (pen.strong(14.0), p.text),
                    _ => (pen.font(14.0), p.text2),
                };
                let text = |text: String| RichText::new(text).font(font.clone());
                ui.horizontal(|ui| {
                    let number = text(signed(value.value.discs)).color(p.text);
                    let label = egui::Label::new(number).selectable(false);
                    ui.add_sized([44.0 * pen.scale, 18.0 * pen.scale], label);
                    from_right(ui, |ui| {
                        ui.label(pen.text(value.value.certainty.to_string(), 12.0, p.text2));
                        let squares: Vec<String> =
                            value.line.iter().take(12).map(ToString::to_string).collect();
                        from_left(ui, |ui| {
                            let squares = words_that_fit(ui, &squares, &font);
                            line(ui, text(squares).color(colour))
                        });
                    });
                });
            }
        });
    }

    fn graph_page(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let height = (ui.available_height() - 64.0 * pen.scale).max(60.0);
        graph::show(ui, controller, pen, height);
        if controller.is_reviewed() {
            for player in Player::BOTH {
                line(ui, pen.text(self.losses(player), 13.0, pen.palette.text));
            }
            return;
        }
        if controller.review_progress().is_some() {
            let text = "The game is looked at from its end back.";
            line(ui, pen.text(text, 13.0, pen.palette.text2));
            return;
        }
        ui.horizontal(|ui| {
            pen.ask_small(ui, "Analyse game", Intent::Review);
            line(ui, pen.text("The curve counts discs so far.", 13.0, pen.palette.text2));
        });
    }

    /// The moves that were looked at, with their places.
    fn remarks(self) -> impl Iterator<Item = (usize, &'a PlyAnalysis)> {
        let places = 0..self.controller.moves().len();
        places.filter_map(move |place| Some((place, self.controller.remark(place)?)))
    }

    /// What a player's moves have cost, in words.
    fn losses(self, player: Player) -> String {
        let name = words::title(self.controller.model().rules().variant(), player);
        let own = self.remarks().filter(|(_, remark)| remark.mover == player);
        let lost: Vec<i32> = own.map(|(_, remark)| remark.loss).collect();
        let (discs, moves) = (lost.iter().sum::<i32>(), lost.len());
        match moves {
            0 => format!("{name}: no move looked at"),
            _ => format!(
                "{name}: {} lost in {}, {:.1} a move",
                count(discs.unsigned_abs() as usize, "disc"),
                count(moves, "move"),
                f64::from(discs) / moves as f64
            ),
        }
    }

    /// Where the game turned: the moves that cost most, in the order of what they cost.
    fn turning_points(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let mut points: Vec<(usize, &PlyAnalysis)> =
            self.remarks().filter(|(_, found)| found.turning_point || found.loss >= 4).collect();
        points.sort_by_key(|(_, found)| std::cmp::Reverse((found.turning_point, found.loss)));
        // While the game is looked at they come and go, and would move the buttons below; those of a
        // part of it may be none of the whole.
        if points.is_empty() || !controller.is_reviewed() {
            return;
        }
        let p = pen.palette;
        self.turning_head(ui);
        for (place, remark) in points.into_iter().take(3) {
            let row = |ui: &mut Ui| {
                disc_icon(ui, remark.mover, 14.0 * pen.scale.min(1.5), pen);
                let who = words::title(controller.model().rules().variant(), remark.mover);
                ui.label(pen.title(format!("{}. {who} {}", place + 1, remark.played), 14.0));
                ui.add_space(10.0);
                ui.label(pen.title(format!("\u{2212}{}", remark.loss), 14.0).color(p.danger));
                ui.add_space(10.0);
                ui.label(pen.text(format!("best was {}", remark.best), 13.0, p.text2));
                let text = RichText::new("show").color(p.accent);
                let show = ui.add(egui::Button::new(text).frame(false));
                let name = format!("show move {}", place + 1);
                show.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if pen.ring(show, ui).clicked() {
                    pen.push(Intent::GoTo(place));
                }
            };
            let frame = pen.frame().inner_margin(Margin::symmetric(12, 1));
            // What has no room stands in the next line.
            wide(frame, ui, |ui| _ = ui.horizontal_wrapped(row));
        }
    }

    /// What the list of turning points is, and the way through one's own mistakes.
    fn turning_head(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let title = pen.title("Turning points", 14.0);
        let is_own = |(_, found): (usize, &PlyAnalysis)| {
            controller.seat(found.mover).is_person() && Mark::of(found.loss).is_some()
        };
        if !self.remarks().any(is_own) {
            ui.label(title);
            return;
        }
        let names = ["Learn from your mistakes", "Learn from mistakes"];
        let room = ui.available_width() - 8.0;
        let learn = if pen.button_width(ui, names[0]) <= room { names[0] } else { names[1] };
        let size = vec2(pen.button_width(ui, learn) + 12.0, 30.0 * pen.scale);
        if size.x + text_width(ui, "Turning points", pen.strong(14.0)) > room {
            ui.label(title);
            return pen.ask_row(ui, size.y, &[(learn, Weight::Main, Action::Mistakes)]);
        }
        ui.horizontal(|ui| {
            ui.label(title);
            from_right(ui, |ui| pen.ask(ui, learn, size, Weight::Main, Action::Mistakes));
        });
    }

    /// Why the tip is good, or why the move that was played here was bad.
    fn coach(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let Some(advice) = controller.advice().filter(|advice| !advice.text.is_empty()) else {
            return;
        };
        let shown = wide(pen.frame().inner_margin(Margin::symmetric(12, 6)), ui, |ui| {
            ui.label(pen.title(format!("Why {}", advice.square), 14.0));
            wrapped(ui, pen.text(&advice.text, 13.0, pen.palette.text));
        });
        let name = format!("Why {}: {}", advice.square, advice.text);
        shown.widget_info(|| WidgetInfo::labeled(Role::Note, true, &name));
    }

    fn info_page(self, ui: &mut Ui) {
        let Parts { controller, pen, .. } = self;
        let (rules, position) = (controller.model().rules(), controller.position());
        scrolled(ui, "info", |ui| {
            let mut fact = |name: &str, text: String| {
                ui.label(pen.text(name, 12.0, pen.palette.text2));
                wrapped(ui, pen.text(text, 14.0, pen.palette.text));
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
}
