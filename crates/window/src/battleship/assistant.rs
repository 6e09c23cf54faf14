//! Help with a game that is played elsewhere.

use std::sync::Arc;

use battleship::{Game, Point, ShipId, Shot};
use battleship_engine::belief::{Heat, heat};
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Id, Key, Modifiers, Rect, Sense, Ui, UiBuilder, WidgetInfo, vec2};
use session::battleship::{Assistant, Finding, wrecks};
use support::{Task, Waker};

use super::Names;
use super::grid::{Grid, has_enter, stop, take_focus};
use crate::theme::{Look, waters};
use crate::widgets::{Weight, button, card, headline, line, ring};

/// The page and what it remembers.
#[derive(Debug)]
pub(crate) struct AssistantPage {
    assistant: Assistant,
    /// What a click enters.
    answer: Entering,
    cursor: Option<Point>,
    /// Worked out in the background for the answers so far.
    insight: Option<Insight>,
    work: Option<(usize, Task<Insight>)>,
    edits: usize,
}

/// What a click enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entering {
    Miss,
    Hit,
    Sunk(ShipId),
    Nothing,
}

#[derive(Clone, Debug)]
struct Insight {
    heat: Heat,
    finding: Finding,
}

/// What was asked for on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Another board or fleet.
    Setup,
    /// Back to the home page.
    Home,
}

impl AssistantPage {
    /// A page for this game.
    pub(crate) fn new(game: &Arc<Game>) -> Self {
        Self {
            assistant: Assistant::new(game),
            answer: Entering::Miss,
            cursor: None,
            insight: None,
            work: None,
            edits: 0,
        }
    }

    /// What was entered.
    pub(crate) const fn assistant(&self) -> &Assistant {
        &self.assistant
    }

    fn enter(&mut self, point: Point) {
        let shot = match self.answer {
            Entering::Miss => Some(Shot::Miss),
            Entering::Hit => Some(Shot::Hit),
            Entering::Sunk(ship) => Some(Shot::Sunk(ship)),
            Entering::Nothing => None,
        };
        // The same answer again takes it back.
        let same = self.assistant.answer_at(point) == shot;
        self.assistant.enter(point, if same { None } else { shot });
        if matches!(self.answer, Entering::Sunk(_)) {
            self.answer = Entering::Miss;
        }
        self.changed();
    }

    fn changed(&mut self) {
        // Work for earlier answers ends by itself; to drop it would be to wait for it.
        self.edits += 1;
        self.insight = None;
    }

    /// Works out chances and contradictions in the background, and hears them.
    pub(crate) fn tick(&mut self, wake: &Waker) {
        if let Some((edits, work)) = &mut self.work {
            if let Some(found) = work.poll()
                && *edits == self.edits
            {
                self.insight = Some(found);
            }
            if work.is_done() {
                self.work = None;
            }
        }
        if self.insight.is_none() && self.work.is_none() {
            let assistant = self.assistant.clone();
            let work = Task::start(wake, move |_, sender| {
                sender
                    .send(Insight { heat: heat(&assistant.chart()), finding: assistant.finding() });
            });
            self.work = work.ok().map(|work| (self.edits, work));
        }
    }

    /// Keys: arrows and Enter on the grid, letters for the answers.
    pub(crate) fn keys(&mut self, ctx: &egui::Context) {
        let game = Arc::clone(self.assistant.game());
        let at = self.cursor.unwrap_or(Point::new(game.rows() / 2, game.cols() / 2));
        let mut to = None;
        let mut undo = false;
        ctx.input_mut(|input| {
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            for (arrow, down, right) in [
                (Key::ArrowUp, -1, 0),
                (Key::ArrowDown, 1, 0),
                (Key::ArrowLeft, 0, -1),
                (Key::ArrowRight, 0, 1),
            ] {
                if key(arrow) {
                    to = Some(Point::new(at.row + down, at.col + right));
                }
            }
            undo = key(Key::U) || key(Key::Backspace);
        });
        if undo && self.assistant.undo() {
            self.changed();
        }
        if let Some(to) = to {
            let row = to.row.clamp(0, game.rows() - 1);
            self.cursor = Some(Point::new(row, to.col.clamp(0, game.cols() - 1)));
            take_focus(ctx);
        }
        if let (true, Some(cursor)) = (has_enter(ctx), self.cursor) {
            let entered = ctx.input_mut(|input| {
                input.consume_key(Modifiers::NONE, Key::Enter)
                    || input.consume_key(Modifiers::NONE, Key::Space)
            });
            if entered {
                self.enter(cursor);
            }
        }
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, names: Names, look: &Look) -> Option<Asked> {
        let room = ui.available_rect_before_wrap();
        let wide = room.width() >= 600.0;
        let (left, right) = if wide {
            room.split_left_right_at_x(
                room.left() + (room.width() * 0.55).min(room.height() + 40.0),
            )
        } else {
            room.split_top_bottom_at_y(room.top() + room.height() * 0.55)
        };
        self.waters(ui, left.shrink(14.0), names, look);
        let mut asked = None;
        ui.scope_builder(UiBuilder::new().max_rect(right.shrink(14.0)), |ui| {
            egui::ScrollArea::vertical().id_salt("assistant").auto_shrink([false, false]).show(
                ui,
                |ui| {
                    ui.set_width(ui.available_width() - 8.0);
                    asked = self.panel(ui, names, look);
                },
            );
        });
        ui.advance_cursor_after_rect(room);
        asked
    }

    fn waters(&mut self, ui: &mut Ui, rect: Rect, names: Names, look: &Look) {
        let head = 30.0 * look.scale;
        headline(
            ui,
            Rect::from_min_size(rect.min, vec2(rect.width(), head)),
            look.title("Enemy waters", 18.0),
        );
        let below = Rect::from_min_max(rect.min + vec2(0.0, head), rect.max);
        let label = 24.0 * look.scale.clamp(1.0, 1.4);
        let game = Arc::clone(self.assistant.game());
        let grid = Grid::fit(below, &game, label, ui.pixels_per_point());
        let chart = self.assistant.chart();
        grid.paint_water(ui.painter(), names, look);
        // Where the answers contradict each other, there are no chances.
        let possible = |insight: &&Insight| !matches!(insight.finding, Finding::Impossible(_));
        let insight = self.insight.as_ref().filter(possible).cloned();
        if let Some(insight) = &insight {
            grid.paint_heat(ui.painter(), &insight.heat, chart.untried(), look);
        }
        for (_, cells) in wrecks(&chart) {
            let rim = egui::Stroke::new(2.5, waters::HIT);
            grid.paint_hull(ui.painter(), cells, waters::SUNK, rim);
        }
        for answer in self.assistant.answers() {
            grid.paint_shot(ui.painter(), answer.at, answer.shot);
        }
        if let Some(best) = self.best(&chart) {
            grid.paint_frame(ui.painter(), best, true);
        }
        if stop(ui, grid.rect(), "Enemy waters: arrows move, Enter enters the answer") {
            let middle = Point::new(game.rows() / 2, game.cols() / 2);
            self.cursor = self.cursor.or(Some(middle));
        }
        if let Some(cursor) = self.cursor {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        ui.scope_builder(grid.cells("Enemy waters"), |ui| {
            for point in game.points() {
                let id = Id::unique(("assistant", point.row, point.col));
                let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
                let said = match self.assistant.answer_at(point) {
                    Some(Shot::Miss) => "miss".to_owned(),
                    Some(Shot::Hit) => "hit".to_owned(),
                    Some(Shot::Sunk(ship)) => format!("sank the {}", ship_name(&game, ship)),
                    None => match &insight {
                        Some(insight) => format!("chance {:.0} %", insight.heat.at(point) * 100.0),
                        None => "not tried".to_owned(),
                    },
                };
                let name = format!("{}, {said}", names.place(point));
                response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
                if response.clicked() {
                    self.cursor = None;
                    self.enter(point);
                }
            }
        });
    }

    fn best(&self, chart: &battleship::Chart) -> Option<Point> {
        let insight = self.insight.as_ref()?;
        if matches!(insight.finding, Finding::Impossible(_)) {
            return None;
        }
        insight.heat.hottest(chart.untried()).first()
    }

    fn panel(&mut self, ui: &mut Ui, names: Names, look: &Look) -> Option<Asked> {
        let p = look.palette;
        let game = Arc::clone(self.assistant.game());
        card(look).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(look.title("Assistant", 18.0));
            let text = "For a game played elsewhere: choose what the other side answered, then \
                        click where the shot went. The numbers are the chances of a hit in per \
                        cent, the dashed frame the best shot.";
            ui.add(egui::Label::new(look.text(text, 13.0, p.text2)).wrap());
        });
        ui.label(look.title("Answer", 14.0));
        let mut options =
            vec![(Entering::Miss, "Miss".to_owned()), (Entering::Hit, "Hit, not sunk".to_owned())];
        for (id, ship) in game.ships() {
            options.push((Entering::Sunk(id), format!("Sank the {}", ship.name())));
        }
        options.push((Entering::Nothing, "Take an answer back".to_owned()));
        for (entering, name) in options {
            let response = ui.radio_value(&mut self.answer, entering, name);
            ring(ui, look, response);
        }
        self.finding(ui, names, look);
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            let size = vec2(120.0, 34.0) * look.scale;
            if button(ui, look, "Undo", size, Weight::Plain).clicked() && self.assistant.undo() {
                self.changed();
            }
            if button(ui, look, "Clear all", size, Weight::Plain).clicked() {
                self.assistant.clear();
                self.changed();
            }
            if button(ui, look, "Board...", size, Weight::Plain).clicked() {
                asked = Some(Asked::Setup);
            }
            if button(ui, look, "Home page", size, Weight::Plain).clicked() {
                asked = Some(Asked::Home);
            }
        });
        asked
    }

    /// The best shot, or what cannot be right.
    fn finding(&self, ui: &mut Ui, names: Names, look: &Look) {
        let p = look.palette;
        let Some(insight) = &self.insight else {
            line(ui, look.text("Working it out ...", 13.0, p.text2));
            return;
        };
        let chart = self.assistant.chart();
        let (text, colour) = match &insight.finding {
            Finding::Impossible(culprits) => {
                let mut text = "These answers cannot all be right.".to_owned();
                let game = self.assistant.game();
                let said = culprits.iter().take(6).map(|answer| {
                    format!("{} {}", names.place(answer.at), shot_name(game, answer.shot))
                });
                let said: Vec<String> = said.collect();
                if !said.is_empty() {
                    text += &format!(" One of these may be wrong: {}.", said.join(", "));
                }
                (text, p.danger)
            }
            _ => match self.best(&chart) {
                Some(best) => {
                    let chance = insight.heat.at(best) * 100.0;
                    (format!("Best shot: {} ({chance:.0} %)", names.place(best)), p.text)
                }
                None => ("There is no shot left.".to_owned(), p.text),
            },
        };
        let response = ui.add(egui::Label::new(look.text(&text, 15.0, colour)).wrap());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
    }
}

fn ship_name(game: &Game, ship: ShipId) -> &str {
    game.ship(ship).map_or("ship", |ship| ship.name())
}

fn shot_name(game: &Game, shot: Shot) -> String {
    match shot {
        Shot::Miss => "miss".to_owned(),
        Shot::Hit => "hit".to_owned(),
        Shot::Sunk(ship) => format!("sank the {}", ship_name(game, ship)),
    }
}
