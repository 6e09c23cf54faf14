//! Help with a game that is played elsewhere.

use battleship::{Game, Point, ShipId, Shot};
use battleship_engine::belief::{Heat, heat};
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Id, Key, Modifiers, Rect, Sense, Ui, WidgetInfo, vec2};
use session::battleship::{Assistant, Finding};
use support::{Task, Waker};

use super::Names;
use super::grid::{Grid, entered, list, middle, split, stop, take_focus};
use crate::action::{Action, Actions, DialogKind, Page};
use crate::keys;
use crate::theme::Look;
use crate::widgets::{Weight, ask, button, card, line, ring};

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

impl AssistantPage {
    /// A page for this game.
    pub(crate) fn new(game: &Game) -> Self {
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
                    .send(Insight { heat: heat(assistant.chart()), finding: assistant.finding() });
            });
            self.work = work.ok().map(|work| (self.edits, work));
        }
    }

    /// Keys: arrows and Enter on the grid, and taking back.
    pub(crate) fn keys(&mut self, ctx: &egui::Context) {
        let game = self.assistant.game().clone();
        let at = self.cursor.unwrap_or(middle(&game));
        let (to, undo) = ctx.input_mut(|input| {
            let to = keys::moved(input, (at.col, at.row), (game.cols() - 1, game.rows() - 1));
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            (to, key(Key::U) || key(Key::Backspace))
        });
        if undo && self.assistant.undo() {
            self.changed();
        }
        if let Some((col, row)) = to {
            self.cursor = Some(Point::new(row, col));
            take_focus(ctx);
        }
        if let Some(cursor) = self.cursor
            && entered(ctx)
        {
            self.enter(cursor);
        }
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, names: Names, look: &Look, actions: &mut Actions) {
        let room = ui.available_rect_before_wrap();
        let (left, right) = split(room, 0.55);
        self.waters(ui, left, names, look);
        list(ui, right, "assistant", |ui| self.panel(ui, names, look, actions));
        ui.advance_cursor_after_rect(room);
    }

    fn waters(&mut self, ui: &mut Ui, rect: Rect, names: Names, look: &Look) {
        let game = self.assistant.game().clone();
        let grid = Grid::under_title(ui, rect, &game, ("Enemy waters", 18.0), names, look);
        let chart = self.assistant.chart();
        // Where the answers contradict each other, there are no chances.
        let possible = |insight: &&Insight| !matches!(insight.finding, Finding::Impossible(_));
        let insight = self.insight.as_ref().filter(possible).cloned();
        if let Some(insight) = &insight {
            grid.paint_heat(ui.painter(), &insight.heat, chart.untried(), look);
        }
        for &(_, cells) in self.assistant.wrecks() {
            grid.paint_wreck(ui.painter(), cells);
        }
        for answer in self.assistant.answers() {
            grid.paint_shot(ui.painter(), answer.at, answer.shot);
        }
        if let Some(best) = self.best() {
            grid.paint_frame(ui.painter(), best, true);
        }
        if stop(ui, grid.rect(), "Enemy waters: arrows move, Enter enters the answer") {
            self.cursor = self.cursor.or(Some(middle(&game)));
        }
        if let Some(cursor) = self.cursor {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        ui.scope_builder(grid.cells("Enemy waters"), |ui| {
            for point in game.points() {
                let id = Id::unique(("assistant", point.row, point.col));
                let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
                let said = match (self.assistant.answer_at(point), &insight) {
                    (Some(shot), _) => shot_name(&game, shot),
                    (None, Some(known)) => format!("chance {:.0} %", known.heat.at(point) * 100.0),
                    (None, None) => "not tried".to_owned(),
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

    fn best(&self) -> Option<Point> {
        let insight = self.insight.as_ref()?;
        if matches!(insight.finding, Finding::Impossible(_)) {
            return None;
        }
        insight.heat.hottest(self.assistant.chart().untried()).first()
    }

    fn panel(&mut self, ui: &mut Ui, names: Names, look: &Look, actions: &mut Actions) {
        let p = look.palette;
        let game = self.assistant.game().clone();
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
        ui.horizontal_wrapped(|ui| {
            let size = vec2(120.0, 34.0) * look.scale;
            if button(ui, look, "Undo", size, Weight::Plain).clicked() && self.assistant.undo() {
                self.changed();
            }
            if button(ui, look, "Clear all", size, Weight::Plain).clicked() {
                self.assistant.clear();
                self.changed();
            }
            let board = DialogKind::AssistantBoard;
            ask(ui, look, "Board...", size, Weight::Plain, board, actions);
            let home = Action::Show(Page::Home);
            ask(ui, look, "Home page", size, Weight::Plain, home, actions);
        });
    }

    /// The best shot, or what cannot be right.
    fn finding(&self, ui: &mut Ui, names: Names, look: &Look) {
        let p = look.palette;
        let Some(insight) = &self.insight else {
            line(ui, look.text("Working it out ...", 13.0, p.text2));
            return;
        };
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
            _ => match self.best() {
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

fn shot_name(game: &Game, shot: Shot) -> String {
    match shot {
        Shot::Miss => "miss".to_owned(),
        Shot::Hit => "hit".to_owned(),
        Shot::Sunk(ship) => {
            format!("sank the {}", game.ship(ship).map_or("ship", battleship::Ship::name))
        }
    }
}
