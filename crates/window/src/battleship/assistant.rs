//! Help with a game that is played elsewhere. What is entered is asked for as all answers so far.

use battleship::{Game, Point, Shot};
use battleship_engine::belief::{self, Belief, Limits, Prior};
use eframe::egui::accesskit::Role;
use eframe::egui::{Context, Id, Key, Modifiers, Rect, Sense, Ui, WidgetInfo, vec2};
use session::battleship::{Assistant, Finding, chance_words, insight_words};
use support::{Task, Waker};

use super::grid::{Grid, is_free, list, middle, split, stop, take_focus};
use crate::action::{Action, DialogKind, Page};
use crate::cursor::Cursor;
use crate::keys;
use crate::press::{Press, clicked_otherwise, pointer};
use crate::theme::Pen;
use crate::widgets::{Weight, line, wrapped};

/// The page and what it remembers.
#[derive(Debug)]
pub(crate) struct AssistantPage {
    assistant: Assistant,
    /// What a click enters; nothing takes an answer back.
    answer: Option<Shot>,
    /// Why the last answer was not entered.
    refusal: Option<String>,
    cursor: Cursor<Point>,
    press: Press<Point>,
    /// Worked out in the background for the answers so far.
    insight: Option<Insight>,
    /// The answers that it is worked out for.
    work: Option<(Assistant, Task<Insight>)>,
}

#[derive(Clone, Debug)]
struct Insight {
    known: belief::Insight,
    finding: Finding,
}

impl AssistantPage {
    /// A page for this game.
    pub(crate) fn new(game: &Game) -> Self {
        Self::with(Assistant::new(game))
    }

    /// A page with what was entered before.
    pub(crate) fn with(assistant: Assistant) -> Self {
        let (cursor, press) = (Cursor::default(), Press::default());
        let (answer, refusal) = (Some(Shot::Miss), None);
        Self { assistant, answer, refusal, cursor, press, insight: None, work: None }
    }

    /// What was entered.
    pub(crate) const fn assistant(&self) -> &Assistant {
        &self.assistant
    }

    /// Takes what was entered.
    pub(crate) fn take(&mut self, assistant: Assistant) {
        if self.assistant != assistant {
            // Work for earlier answers ends by itself; to drop it would be to wait for it.
            self.assistant = assistant;
            // What was refused before is no news beside other answers.
            (self.insight, self.refusal) = (None, None);
        }
    }

    fn edit(&self, pen: &Pen, change: impl FnOnce(&mut Assistant)) {
        let mut edited = self.assistant.clone();
        change(&mut edited);
        pen.push(Action::Answers(edited));
    }

    fn enter(&mut self, point: Point, pen: &Pen) {
        // The same answer again takes it back.
        let answer = self.answer.filter(|shot| self.assistant.answer_at(point) != Some(*shot));
        let mut edited = self.assistant.clone();
        self.refusal = edited.enter(point, answer).err().map(|before| {
            let said = self.answer.map_or_else(String::new, |shot| shot_name(edited.game(), shot));
            format!("It {said} at {} already: take that back first.", pen.names.place(before))
        });
        if self.refusal.is_some() {
            return;
        }
        pen.push(Action::Answers(edited));
        if matches!(self.answer, Some(Shot::Sunk(_))) {
            self.answer = Some(Shot::Miss);
        }
    }

    /// Works out chances and contradictions in the background, and hears them.
    pub(crate) fn tick(&mut self, wake: &Waker) {
        if let Some((assistant, work)) = &mut self.work {
            if let Some(found) = work.poll()
                && *assistant == self.assistant
            {
                self.insight = Some(found);
            }
            if work.is_done() {
                self.work = None;
            }
        }
        if self.insight.is_none() && self.work.is_none() {
            let assistant = self.assistant.clone();
            let work = Task::start(wake, move |stop, sender| {
                let limits = Limits::stopped_by(stop);
                let known = belief::Insight::of(assistant.chart(), &Prior::Uniform, &limits);
                sender.send(Insight { known, finding: assistant.finding() });
            });
            self.work = work.ok().map(|work| (self.assistant.clone(), work));
        }
    }

    /// Keys: arrows and Enter on the grid, and taking back.
    pub(crate) fn keys(&mut self, ctx: &Context, pen: &Pen) {
        let game = self.assistant.game();
        let at = self.cursor.at().unwrap_or(middle(game));
        let tabbed = keys::first_tab(ctx).map(|_| (at.col, at.row));
        let (to, undo) = ctx.input_mut(|input| {
            let to = keys::moved(input, (at.col, at.row), (game.cols() - 1, game.rows() - 1));
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            (to, key(Key::U) || key(Key::Backspace))
        });
        if undo {
            self.undo(pen);
        }
        if let Some((col, row)) = to.or(tabbed) {
            self.cursor.go(Point::new(row, col));
            take_focus(ctx);
        }
        if is_free(ctx) && keys::entered(ctx) {
            match self.cursor.pointed() {
                Some(cursor) => self.enter(cursor, pen),
                None => self.cursor.go(at),
            }
        }
    }

    fn undo(&self, pen: &Pen) {
        self.edit(pen, |assistant| _ = assistant.undo());
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, pen: &Pen) {
        let room = ui.available_rect_before_wrap();
        let (left, right) = split(room, 0.55);
        self.waters(ui, left, pen);
        list(ui, right, "assistant", |ui| self.panel(ui, pen));
        ui.advance_cursor_after_rect(room);
    }

    fn waters(&mut self, ui: &mut Ui, rect: Rect, pen: &Pen) {
        let game = self.assistant.game();
        let grid = Grid::under_title(ui, rect, game, ("Enemy waters", 18.0), pen);
        if let Some(belief) = self.chances() {
            grid.paint_heat(ui.painter(), &belief.heat, self.assistant.chart().untried(), pen);
        }
        for &(ship, cells) in self.assistant.wrecks() {
            grid.paint_wreck(ui.painter(), cells, game.ship(ship));
        }
        for answer in self.assistant.answers() {
            grid.paint_shot(ui.painter(), answer.at, answer.shot);
        }
        if let Some(best) = self.best() {
            grid.paint_frame(ui.painter(), best, true);
        }
        if stop(ui, grid.rect(), "Enemy waters: arrows move, Enter enters the answer") {
            self.cursor.go(self.cursor.at().unwrap_or(middle(game)));
        }
        let cells = |ui: &mut Ui| {
            game.points().iter().filter(|point| self.cell(ui, &grid, *point, pen)).last()
        };
        let otherwise = ui.scope_builder(grid.cells("Enemy waters"), cells).inner;
        self.cursor.follow(ui, pointer(ui).and_then(|place| grid.point_at(place)));
        if let Some(cursor) = self.cursor.pointed() {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        if let Some(point) = self.press.clicked(ui, |place| grid.point_at(place)).or(otherwise) {
            self.cursor.press(point);
            self.enter(point, pen);
        }
    }

    /// A cell: what is known of it. Says whether it was clicked.
    fn cell(&self, ui: &Ui, grid: &Grid, point: Point, pen: &Pen) -> bool {
        let id = Id::unique(("assistant", point.row, point.col));
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
        let said = match (self.assistant.answer_at(point), self.chances()) {
            (Some(shot), _) => shot_name(self.assistant.game(), shot),
            (None, Some(belief)) => chance_words(belief, self.assistant.game(), point),
            (None, None) => "not tried".to_owned(),
        };
        let name = format!("{}, {said}", pen.names.place(point));
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
        clicked_otherwise(ui, &response)
    }

    /// Where the answers contradict each other, there are no chances.
    fn chances(&self) -> Option<&Belief> {
        let insight = self.insight.as_ref()?;
        (!matches!(insight.finding, Finding::Impossible(_))).then_some(&insight.known.belief)
    }

    fn best(&self) -> Option<Point> {
        self.chances()?;
        self.insight.as_ref()?.known.best
    }

    fn panel(&mut self, ui: &mut Ui, pen: &Pen) {
        pen.card(ui, |ui| {
            ui.label(pen.title("Assistant", 18.0));
            let text = "For a game played elsewhere: choose what the other side answered, then \
                        click where the shot went. The numbers are the chances of a hit in per \
                        cent, the white frame the best shot.";
            pen.note(ui, text);
        });
        ui.label(pen.title("Answer", 14.0));
        pen.radio(ui, &mut self.answer, Some(Shot::Miss), "Miss");
        pen.radio(ui, &mut self.answer, Some(Shot::Hit), "Hit, not sunk");
        for (id, ship) in self.assistant.game().ships() {
            let name = format!("Sank the {}", ship.name());
            pen.radio(ui, &mut self.answer, Some(Shot::Sunk(id)), name);
        }
        pen.radio(ui, &mut self.answer, None, "Take an answer back");
        if let Some(refusal) = &self.refusal {
            let response = wrapped(ui, pen.text(refusal, 15.0, pen.palette.danger));
            response.widget_info(|| WidgetInfo::labeled(Role::Status, true, refusal));
        }
        self.finding(ui, pen);
        ui.horizontal_wrapped(|ui| {
            let size = vec2(120.0, 34.0) * pen.scale;
            if pen.button(ui, "Undo", size, Weight::Plain).clicked() {
                self.undo(pen);
            }
            if pen.button(ui, "Clear all", size, Weight::Plain).clicked() {
                self.edit(pen, Assistant::clear);
            }
            pen.ask(ui, "Board...", size, Weight::Plain, DialogKind::AssistantBoard);
            pen.ask(ui, "Home page", size, Weight::Plain, Action::Show(Page::Home));
        });
    }

    /// The best shot, or what cannot be right.
    fn finding(&self, ui: &mut Ui, pen: &Pen) {
        let (p, names) = (pen.palette, pen.names);
        let Some(insight) = &self.insight else {
            line(ui, pen.text("Working it out ...", 13.0, p.text2));
            return;
        };
        let (text, colour) = match (&insight.finding, self.best()) {
            (Finding::Impossible(culprits), _) => {
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
            (_, Some(best)) => {
                let chance = insight.known.belief.heat.at(best) * 100.0;
                (format!("Best shot: {} ({chance:.0} %)", names.place(best)), p.text)
            }
            (_, None) => ("There is no shot left.".to_owned(), p.text),
        };
        let response = wrapped(ui, pen.text(&text, 15.0, colour));
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
        if let Some(belief) = self.chances() {
            let untried = self.assistant.chart().untried();
            if let Some(point) = self.cursor.pointed().filter(|point| untried.contains(*point)) {
                let words = chance_words(belief, self.assistant.game(), point);
                let said = format!("{}: {words}", names.place(point));
                wrapped(ui, pen.text(said, 13.0, p.text));
            }
            for said in insight_words(&insight.known) {
                wrapped(ui, pen.text(said, 13.0, p.text2));
            }
        }
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
