//! The report of a battle: the waters with the shots that turned it, luck and skill as curves, and how
//! the good player would have done. What it says comes from the session.

use battleship::{Shot, Side};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Button, Context, Id, Key, Modifiers, Pos2, Rect, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use session::battleship::{
    BattleshipController, BattleshipIntent, CurvePlot, Report, TurningShot, turning_shapes,
};
use session::palette;

use super::battle::state;
use super::grid::{Grid, list, split};
use crate::action::{Action, DialogKind, Page};
use crate::keys;
use crate::press::{Press, clicked_otherwise};
use crate::sketch;
use crate::theme::{Pen, disc};
use crate::widgets::{Step, Weight, columns, line, wrapped};

/// What the page remembers: whose shots it is about, if not the viewer's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReportPage {
    side: Option<Side>,
    press: Press<battleship::Point>,
}

/// Where the keyboard is when it is at the curves.
fn curves_id() -> Id {
    Id::unique("curves")
}

impl ReportPage {
    /// Whose shots the report is about.
    pub(crate) fn side(&self, controller: &BattleshipController) -> Side {
        self.side.or(controller.viewer()).unwrap_or(Side::First)
    }

    /// Arrows go from shot to shot; Esc goes back to the battle.
    pub(crate) fn keys(ctx: &Context, controller: &BattleshipController, pen: &Pen) {
        if keys::first_tab(ctx).is_some() {
            keys::take_focus(ctx, curves_id());
        }
        if !keys::is_free(ctx, |id| id == curves_id()) {
            return;
        }
        let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
        let ways = [
            (Key::ArrowLeft, shown.saturating_sub(1)),
            (Key::ArrowRight, shown + 1),
            (Key::Home, 0),
            (Key::End, all),
        ];
        for (key, to) in ways {
            if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                keys::take_focus(ctx, curves_id());
                pen.push(BattleshipIntent::GoTo(to.min(all)));
            }
        }
    }

    /// Draws the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
        let side = self.side(controller);
        let Some(report) = controller.report(side) else {
            return pen.push(Action::Show(Page::Battleship));
        };
        let room = ui.available_rect_before_wrap();
        let (left, right) = split(room, 0.46);
        self.waters(ui, left, controller, &report, pen);
        list(ui, right, "report", |ui| self.panel(ui, controller, &report, pen));
        ui.advance_cursor_after_rect(room);
    }

    /// The waters shot at as they were after the shot shown, with the turning shots so far.
    fn waters(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        controller: &BattleshipController,
        report: &Report,
        pen: &Pen,
    ) {
        let (view, target) = (controller.view(), report.side.other());
        let title = match report.name.as_str() {
            "You" => "Your shots".to_owned(),
            name => format!("Shots of {name}"),
        };
        let grid = Grid::under_title(ui, room, &view.game, (&title, 18.0), pen);
        grid.paint_side(ui.painter(), view, target, pen);
        let shown = controller.shots_shown();
        let turning: Vec<TurningShot> =
            report.turning.iter().copied().filter(|shot| shot.number <= shown).collect();
        grid.paint(ui.painter(), &turning_shapes(&turning));
        let shots = controller.battle().shots();
        // Which shot of the battle went there.
        let number_of =
            |point| shots.iter().position(|fired| fired.by == report.side && fired.at == point);
        ui.scope_builder(grid.cells(&title), |ui| {
            for point in view.game.points() {
                let id = Id::unique(("reported", point.row, point.col));
                let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
                let place = pen.names.place(point);
                let mut name = format!("{place}, {}", state(view, target, point));
                let number = number_of(point).map(|place| place + 1);
                if let Some(number) = number {
                    name += &format!(", shot {number}");
                }
                if let Some(at) = report.turning.iter().position(|shot| shot.at == point) {
                    name += &format!(", turning shot {}", at + 1);
                }
                response.widget_info(|| WidgetInfo::labeled(Role::Cell, number.is_some(), &name));
                if clicked_otherwise(ui, &response) {
                    pen.extend(number.map(BattleshipIntent::GoTo));
                }
            }
        });
        // A click on a shot goes to the moment after it.
        if let Some(point) = self.press.clicked(ui, |place| grid.point_at(place)) {
            pen.extend(number_of(point).map(|place| BattleshipIntent::GoTo(place + 1)));
        }
    }

    fn panel(
        &mut self,
        ui: &mut Ui,
        controller: &BattleshipController,
        report: &Report,
        pen: &Pen,
    ) {
        if let Some(result) = controller.result() {
            wrapped(ui, pen.title(result, 20.0));
        }
        ui.horizontal_wrapped(|ui| {
            for side in Side::BOTH {
                let name = controller.report(side).map_or_else(String::new, |other| other.name);
                let text = format!("{name}: {} shots", controller.battle().shots_of(side).count());
                if pen.tab(ui, &text, side == report.side).clicked() {
                    self.side = Some(side);
                }
            }
        });
        let said = report.comparison();
        let response = wrapped(ui, pen.title(&said, 16.0));
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &said));
        if let Some(games) = report.games_words() {
            pen.note(ui, games + "; the one in the middle counts.");
        }
        let (graded, all) = report.graded;
        if graded < all {
            pen.note(ui, format!("Grading shot {} of {all} ...", graded + 1));
        } else {
            pen.note(ui, report.total_words());
        }
        curves(ui, controller, report, pen);
        steps(ui, controller, pen);
        turning_list(ui, controller, report, pen);
        let height = 32.0 * pen.scale;
        let buttons = [
            ("Save picture...", Weight::Plain, DialogKind::Save.into()),
            ("Back to the battle", Weight::Plain, Action::Show(Page::Battleship)),
        ];
        pen.ask_row(ui, height, &buttons);
    }
}

/// The curves; a press or a drag goes to a shot.
fn curves(ui: &mut Ui, controller: &BattleshipController, report: &Report, pen: &Pen) {
    let height = (230.0 * pen.scale).min(360.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::HOVER);
    let (corner, size) = (rect.min, rect.size());
    let text = 12.0 * pen.scale.min(1.6);
    let plot = CurvePlot::new(report, [corner.x, corner.y], [size.x, size.y], text);
    let colours = if pen.dark { &palette::DARK } else { &palette::LIGHT };
    sketch::paint(ui.painter(), &plot.shapes(report, colours), Pos2::ZERO, 1.0);
    let ([left, top], [width, height]) = plot.room();
    let room = Rect::from_min_size(pos2(left, top), vec2(width, height));
    let shown = controller.shots_shown();
    ui.painter().vline(plot.x(shown), room.y_range(), Stroke::new(2.5, disc::LAST_MOVE));
    let sense = Sense::click_and_drag();
    let response = ui.interact(room.expand(4.0), curves_id(), sense);
    let name = format!(
        "Luck and skill, shot by shot. {}. Shot {shown} is shown; drag or arrows go to another",
        report.total_words()
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    keys::hold_arrows(ui, &response);
    let response = pen.ring(response, ui);
    let pressed =
        response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked());
    if let Some(place) = pressed {
        let to = plot.shots_at(place.x);
        pen.extend((to != shown).then_some(BattleshipIntent::GoTo(to)));
    }
}

/// Going through the battle, by hand or by itself.
fn steps(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
    let is_on = controller.is_replaying();
    columns(ui, &[1.0, 1.0, 3.0, 1.0, 1.0], 32.0 * pen.scale, |ui, index, size| {
        let step = match index {
            0 | 1 => Step::ALL[index],
            2 => {
                let name = if is_on { "Pause  P" } else { "Replay  P" };
                return pen.ask(ui, name, size, Weight::Main, BattleshipIntent::Replay(!is_on));
            }
            _ => Step::ALL[index - 1],
        };
        let to = pen.step_button(ui, (step, "shot"), size, (shown, all));
        pen.extend(to.map(BattleshipIntent::GoTo));
    });
    let last = shown.checked_sub(1).and_then(|place| controller.battle().shots().get(place));
    let mut text = format!("Shot {shown} of {all}");
    if let Some(fired) = last {
        let name = controller.report(fired.by).map_or_else(String::new, |report| report.name);
        let place = pen.names.place(fired.at);
        let game = controller.battle().game();
        let said = session::battleship::shot_words(game, &name, &place, fired.shot);
        text += &format!(": {said}");
    }
    line(ui, pen.text(text, 13.0, pen.palette.text2));
}

/// The turning shots; each leads to its moment.
fn turning_list(ui: &mut Ui, controller: &BattleshipController, report: &Report, pen: &Pen) {
    ui.label(pen.title("Turning shots", 14.0));
    if report.turning.is_empty() {
        let is_graded = report.graded.0 == report.graded.1;
        let why = if is_graded {
            "There is none: no shot had a choice or a risk."
        } else {
            "They are looked for ..."
        };
        return pen.note(ui, why);
    }
    for (place, turning) in report.turning.iter().enumerate() {
        let words = turning.words(controller.battle(), pen.names.letters);
        let text = pen.text(format!("{}   {words}", place + 1), 13.0, pen.palette.text);
        let button = Button::new(text).wrap().min_size(vec2(ui.available_width(), 0.0));
        let response = pen.ring(ui.add(button), ui);
        let kind = if turning.shot == Shot::Miss { "miss" } else { "hit" };
        let name = format!("Turning shot {}, a {kind}. {words}", place + 1);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            pen.push(BattleshipIntent::GoTo(turning.number));
        }
    }
}
