//! The battle: two grids, both fleets, and what can be known.

use std::time::Duration;

use battleship::{PlayerView, Point, Shot, Side};
use battleship_engine::belief::Belief;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Context, Id, Key, Label, Modifiers, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2,
};
use session::battleship::{
    BattleshipController, BattleshipIntent, Plan, Stage, chance_words, insight_words,
};
use session::words::count;

use super::grid::{Grid, is_free, middle, stop, take_focus};
use super::{Names, fleet_list};
use crate::action::{Action, DialogKind, Page, Toggle};
use crate::board::now;
use crate::cursor::Cursor;
use crate::keys::{self, DIGITS, LETTERS};
use crate::press::{Press, clicked_otherwise, pointer};
use crate::theme::{Pen, REFUSED, time, waters};
use crate::widgets::{Step, Weight, columns, cross, line, scrolled, wrapped};
use crate::winning;

/// What the page remembers: where the keyboard aims.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattlePage {
    cursor: Cursor<Point>,
    press: Press<Point>,
    /// A row that was typed, waiting for its column.
    typed_row: Option<i32>,
}

impl BattlePage {
    /// Moves the aim and fires, by keys.
    pub(crate) fn keys(&mut self, ctx: &Context, controller: &BattleshipController, pen: &Pen) {
        let game = controller.battle().game();
        let (bottom, right) = (game.rows() - 1, game.cols() - 1);
        let at = self.cursor.at().unwrap_or(middle(game));
        if keys::first_tab(ctx).is_some() && controller.can_fire() {
            self.cursor.go(at);
            take_focus(ctx);
        }
        let to = ctx.input_mut(|input| {
            let moved = keys::moved(input, (at.col, at.row), (right, bottom));
            // A row that was typed waits for its column, unless something else came between.
            if moved.is_some() {
                self.typed_row = None;
            }
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            self.typed(&mut key, at, pen.names).or(moved.map(|(col, row)| Point::new(row, col)))
        });
        if let Some(to) = to {
            self.cursor.go(Point::new(to.row.clamp(0, bottom), to.col.clamp(0, right)));
            take_focus(ctx);
            pen.push(Action::Describe);
        }
        self.enter(ctx, controller, pen);
    }

    /// Enter does what comes next: fires, hands the screen over, begins anew.
    fn enter(&mut self, ctx: &Context, controller: &BattleshipController, pen: &Pen) {
        if !is_free(ctx) {
            return;
        }
        let next = match controller.stage() {
            Stage::Over => Some(BattleshipIntent::Rematch),
            _ if controller.must_hand_over() => Some(BattleshipIntent::HandOver),
            _ => None,
        };
        if let Some(next) = next {
            return pen.extend(keys::pressed_anew(ctx, Key::Enter).then_some(next));
        }
        if keys::entered(ctx) {
            self.typed_row = None;
            if let Some(aim) = self.cursor.pointed() {
                return pen.push(BattleshipIntent::Fire(aim));
            }
            // Nothing looks like a cursor: first it is shown.
            let at = self.cursor.at().unwrap_or(middle(controller.battle().game()));
            self.cursor.go(at);
            take_focus(ctx);
        }
    }

    /// Where the keyboard aims, in words.
    pub(crate) fn aim(&self, controller: &BattleshipController, names: Names) -> Option<String> {
        let at = self.cursor.at()?;
        let state = state(controller.view(), controller.target(), at);
        Some(format!("{}, {state}", names.place(at)))
    }

    /// A row and then a column typed as digits; or a letter and a number.
    fn typed(
        &mut self,
        key: &mut impl FnMut(Key) -> bool,
        at: Point,
        names: Names,
    ) -> Option<Point> {
        let digit = (0..10).find(|index| key(DIGITS[*index])).map(|digit| digit as i32);
        if names.letters {
            let column = (0..10).find(|index| key(LETTERS[*index])).map(|column| column as i32);
            let row = digit.map(|digit| if digit == 0 { 9 } else { digit - 1 });
            return match (column, row) {
                (None, None) => None,
                _ => Some(Point::new(row.unwrap_or(at.row), column.unwrap_or(at.col))),
            };
        }
        let digit = digit?;
        match self.typed_row.take() {
            None => {
                self.typed_row = Some(digit);
                Some(Point::new(digit, at.col))
            }
            Some(row) => Some(Point::new(row, digit)),
        }
    }

    /// Draws the page.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        controller: &BattleshipController,
        is_giving_up: bool,
        pen: &Pen,
    ) {
        let view = controller.view();
        let room = ui.available_rect_before_wrap().shrink(12.0);
        // What the viewer shoots at is on the left; without a viewer nothing changes places.
        let target = view.viewer.map_or(Side::Second, Side::other);
        let ships = view.game.n_ships() as f32;
        let lower =
            ((ships * 26.0 + 24.0).max(150.0) * pen.scale.min(1.5)).min(210.0 * pen.scale) + 10.0;
        // As much as going through a finished game needs, so that the boards keep their size.
        let lower = lower.max(196.0 * pen.scale).min(room.height() * 0.45);
        let (grids, below) = room.split_top_bottom_at_y(room.bottom() - lower);
        let below = below.with_min_y(below.top() + 10.0);
        let (left, right) = grids.split_left_right_at_x(grids.center().x);
        self.waters(ui, left.shrink2(vec2(8.0, 0.0)), controller, target, pen);
        self.waters(ui, right.shrink2(vec2(8.0, 0.0)), controller, target.other(), pen);
        let builder = UiBuilder::new().max_rect(below);
        let pointed = self.cursor.pointed();
        ui.scope_builder(builder, |ui| {
            lists(ui, controller, (target, pointed), is_giving_up, pen);
        });
        ui.advance_cursor_after_rect(room);
    }

    /// A side's waters with a title.
    fn waters(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        controller: &BattleshipController,
        side: Side,
        pen: &Pen,
    ) {
        let (view, title) = (controller.view(), title(controller, side));
        let grid = Grid::under_title(ui, rect, &view.game, (&title, 16.0), pen);
        let target = side == controller.target();
        let belief = controller.shown_insight().filter(|_| target).map(|known| &known.belief);
        if let Some(belief) = belief {
            let untried = view.waters(side).chart.untried();
            grid.paint_heat(ui.painter(), &belief.heat, untried, pen);
        }
        grid.paint_side(ui.painter(), view, side, pen);
        if pen.settings.animation {
            paint_splash(ui, &grid, controller, side);
        }
        winning::paint_fleet(ui, &grid, controller, side, pen);
        if view.turn.is_some_and(|turn| turn.other() == side) {
            grid.paint_active(ui.painter(), pen);
        }
        if target
            && controller.can_fire()
            && stop(ui, grid.rect(), "Enemy waters: arrows aim, Enter fires")
        {
            self.cursor.go(self.cursor.at().unwrap_or(middle(&view.game)));
        }
        ui.scope_builder(grid.cells(&title), |ui| cells(ui, &grid, controller, side, belief, pen));
        if target {
            let over = pointer(ui).and_then(|place| grid.point_at(place));
            self.cursor.follow(ui, over.filter(|_| controller.can_fire()));
            if let Some(point) = self.press.clicked(ui, |place| grid.point_at(place)) {
                self.cursor.press(point);
                pen.push(BattleshipIntent::Fire(point));
            }
            self.paint_aim(ui, &grid, controller);
        }
    }

    fn paint_aim(&self, ui: &Ui, grid: &Grid, controller: &BattleshipController) {
        if let Some(tip) = controller.tip() {
            grid.paint_frame(ui.painter(), tip, true);
        }
        if let Some(cursor) = self.cursor.pointed() {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        if let Some((at, since)) = controller.refused() {
            let past = now(ui).saturating_sub(since).as_secs_f32();
            if past < time::ILLEGAL {
                let rect = grid.cell_at(at).shrink(grid.cell() * 0.3);
                cross(ui.painter(), rect, Stroke::new(4.0, REFUSED));
                ui.ctx().request_repaint();
            }
        }
    }
}

/// The cells of a side's waters: a click fires.
fn cells(
    ui: &Ui,
    grid: &Grid,
    controller: &BattleshipController,
    side: Side,
    belief: Option<&Belief>,
    pen: &Pen,
) {
    let view = controller.view();
    let target = side == controller.target();
    let chart = &view.waters(side).chart;
    let which = match view.viewer {
        Some(viewer) if viewer == side => "own".to_owned(),
        Some(_) => "enemy".to_owned(),
        None => controller.battle().name(side),
    };
    for point in view.game.points() {
        let id = Id::unique(("sea", side, point.row, point.col));
        let can_fire = target && controller.can_fire() && chart.untried().contains(point);
        let response = ui.interact(grid.cell_at(point), id, Sense::CLICK);
        let mut name = format!("{which} {}, {}", pen.names.place(point), state(view, side, point));
        if let Some(belief) = belief
            && chart.untried().contains(point)
        {
            name += &format!(", {}", chance_words(belief, &view.game, point));
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, can_fire, &name));
        if clicked_otherwise(ui, &response) && target {
            pen.push(BattleshipIntent::Fire(point));
        }
    }
}

/// A ring that closes on the last shot, and on the ship that it sank.
fn paint_splash(ui: &Ui, grid: &Grid, controller: &BattleshipController, side: Side) {
    let view = controller.view();
    let last = view.shots.last().filter(|fired| fired.by != side);
    let (Some(last), Some(fired_at)) = (last, controller.fired_at()) else { return };
    let lasting = if matches!(last.shot, Shot::Sunk(_)) { time::SINK } else { time::SHOT };
    let part = now(ui).saturating_sub(fired_at).as_secs_f32() / lasting;
    if part >= 1.0 || controller.shots_shown() != view.shots.len() {
        return;
    }
    let colour = if last.shot == Shot::Miss { waters::MISS } else { waters::HIT };
    let radius = grid.cell() * (1.1 - 0.8 * part);
    let stroke = Stroke::new(3.0, colour.gamma_multiply(1.0 - part * 0.6));
    ui.painter().circle_stroke(grid.cell_at(last.at).center(), radius, stroke);
    ui.ctx().request_repaint();
}

/// Whose waters, in words.
fn title(controller: &BattleshipController, side: Side) -> String {
    let name = controller.battle().name(side);
    match controller.view().viewer {
        Some(viewer) if viewer == side => "Your fleet \u{2014} enemy shots".to_owned(),
        Some(_) => format!("Enemy waters ({name}) \u{2014} your shots"),
        None => format!("Waters of {name}"),
    }
}

/// What a point shows, in words.
pub(super) fn state(view: &PlayerView, side: Side, point: Point) -> String {
    let waters = view.waters(side);
    let ship = waters.ship_at(point).and_then(|ship| view.game.ship(ship));
    let ship = ship.map(battleship::Ship::name);
    let shots = [
        (waters.chart.misses().contains(point), "miss"),
        (waters.is_wreck(point), "sunk"),
        (waters.chart.hits().contains(point), "hit"),
    ];
    let shot = shots.into_iter().find_map(|(is_so, word)| is_so.then_some(word));
    match (ship, shot) {
        (Some(ship), Some(shot)) => format!("{ship}, {shot}"),
        (Some(ship), None) => ship.to_owned(),
        (None, Some(shot)) => shot.to_owned(),
        (None, None) if view.viewer == Some(side) => "water".to_owned(),
        (None, None) => "not tried".to_owned(),
    }
}

/// Both fleets, and between them what can be done.
fn lists(
    ui: &mut Ui,
    controller: &BattleshipController,
    (target, pointed): (Side, Option<Point>),
    is_giving_up: bool,
    pen: &Pen,
) {
    let room = ui.available_rect_before_wrap();
    let gap = ui.spacing().item_spacing.x;
    // The lists need no more than this; whatever is said between them gets the rest.
    let list = ((room.width() - 2.0 * gap) / 3.0).min(330.0 * pen.scale);
    let (left, rest) = room.split_left_right_at_x(room.left() + list);
    let (middle, right) = rest.split_left_right_at_x(room.right() - list);
    let height = room.height() - 26.0;
    let part = |ui: &mut Ui, room: Rect, content: &dyn Fn(&mut Ui)| {
        ui.scope_builder(UiBuilder::new().max_rect(room), content);
    };
    part(ui, left, &|ui| fleet_list::show(ui, controller.view(), target, height, pen));
    part(ui, middle.shrink2(vec2(gap, 0.0)), &|ui| {
        scrolled(ui, "doing", |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            match controller.result() {
                Some(result) => after_battle(ui, controller, &result, pen),
                None => during_battle(ui, controller, pointed, is_giving_up, pen),
            }
        });
    });
    part(ui, right, &|ui| fleet_list::show(ui, controller.view(), target.other(), height, pen));
}

fn heat_button(controller: &BattleshipController) -> (&'static str, Weight, Action) {
    ("Heat map  M", Weight::main_if(controller.shows_heat()), Action::Toggle(Toggle::Heat))
}

fn after_battle(ui: &mut Ui, controller: &BattleshipController, result: &str, pen: &Pen) {
    let response = line(ui, pen.title(result, 20.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, result));
    tallies(ui, controller, pen);
    let height = 30.0 * pen.scale;
    let buttons = [
        ("Rematch", Weight::Main, BattleshipIntent::Rematch.into()),
        ("Report  F5", Weight::Plain, Action::Show(Page::Report)),
    ];
    let more = [
        ("New game...", Weight::Plain, DialogKind::NewGame.into()),
        ("Grade shots", Weight::Plain, BattleshipIntent::Grade.into()),
        heat_button(controller),
    ];
    rows(ui, height, &buttons, &more, pen);
    replay(ui, controller, pen);
}

fn during_battle(
    ui: &mut Ui,
    controller: &BattleshipController,
    pointed: Option<Point>,
    is_giving_up: bool,
    pen: &Pen,
) {
    let row = |ui: &mut Ui, buttons: &[_]| pen.ask_row(ui, 32.0 * pen.scale, buttons);
    if controller.must_hand_over() {
        row(ui, &[("Hand over", Weight::Main, BattleshipIntent::HandOver.into())]);
    }
    if controller.hides_ships() {
        let on = controller.is_revealed();
        let name = if on { "Hide my ships" } else { "Show my ships" };
        row(ui, &[(name, Weight::Plain, BattleshipIntent::Reveal(!on).into())]);
    }
    if controller.is_watched() {
        let going = controller.is_watching();
        let name = if going { "Pause" } else { "Go on" };
        let watch = (name, Weight::Main, BattleshipIntent::Watch(!going).into());
        let step = ("One shot", Weight::Plain, BattleshipIntent::Step.into());
        row(ui, &[watch, step, heat_button(controller)]);
        pace(ui, controller, pen);
    } else {
        let tip = ("Tip  T", Weight::Plain, BattleshipIntent::Tip.into());
        let name = if is_giving_up { "Surrender for good" } else { "Surrender" };
        let surrender = (name, Weight::main_if(is_giving_up), BattleshipIntent::Surrender.into());
        let new = ("New game...", Weight::Plain, DialogKind::NewGame.into());
        rows(ui, 32.0 * pen.scale, &[heat_button(controller), tip], &[surrender, new], pen);
    }
    if let Some(why) = controller.failure() {
        wrapped(ui, pen.text(why, 13.0, pen.palette.danger));
        row(ui, &[("Ask again", Weight::Main, BattleshipIntent::AskAgain.into())]);
    }
    tallies(ui, controller, pen);
    known(ui, controller, pointed, pen);
}

/// Buttons in one row where that has room for all of them, so that more can be said below.
fn rows(
    ui: &mut Ui,
    height: f32,
    first: &[(&str, Weight, Action)],
    second: &[(&str, Weight, Action)],
    pen: &Pen,
) {
    let gap = ui.spacing().item_spacing.x;
    let all = [first, second].concat();
    // "Surrender for good" would need more, and nothing may move under the pointer.
    let width = |(text, ..): &(&str, Weight, Action)| pen.button_width(ui, text).max(100.0);
    let needed: f32 = all.iter().map(|button| width(button) + gap).sum();
    if needed + 60.0 * pen.scale <= ui.available_width() {
        return pen.ask_row(ui, height, &all);
    }
    pen.ask_row(ui, height, first);
    pen.ask_row(ui, height, second);
}

/// Shots, hits and accuracy of both sides, so far as they are shown.
fn tallies(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    let tally = |side: Side| {
        let (shots, hits) = controller.view().tally(side);
        let part = 100.0 * hits as f64 / shots.max(1) as f64;
        let (shots, hits) = (count(shots, "shot"), count(hits, "hit"));
        format!("{}: {shots}, {hits}, {part:.0} %", whose(controller, side))
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 24.0;
        for side in Side::BOTH {
            let text = pen.text(tally(side), 13.0, pen.palette.text2);
            ui.add(Label::new(text).extend().selectable(false));
        }
    });
}

/// Who shoots, in front of a figure.
fn whose(controller: &BattleshipController, side: Side) -> String {
    let is_you = controller.view().viewer == Some(side) && controller.battle().people() == 1;
    if is_you { "You".to_owned() } else { controller.battle().name(side) }
}

/// What the heat map says of the point that is pointed at, and what it rests on.
fn known(ui: &mut Ui, controller: &BattleshipController, pointed: Option<Point>, pen: &Pen) {
    if let Some(insight) = controller.shown_insight() {
        let chart = &controller.view().waters(controller.target()).chart;
        if let Some(point) = pointed.filter(|point| chart.untried().contains(*point)) {
            let words = chance_words(&insight.belief, chart.game(), point);
            let said = format!("{}: {words}", pen.names.place(point));
            wrapped(ui, pen.text(said, 13.0, pen.palette.text));
        }
        let said = insight_words(insight).join(" \u{b7} ");
        wrapped(ui, pen.text(said, 13.0, pen.palette.text2));
    }
    if let Some(why) = controller.too_little_learned() {
        wrapped(ui, pen.text(why, 13.0, pen.palette.text2));
    }
    // Why the tip is good.
    let reasons = controller.tip_reasons();
    if !reasons.is_empty() {
        wrapped(ui, pen.text(reasons.join(" "), 13.0, pen.palette.text));
    }
}

fn pace(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    ui.horizontal_wrapped(|ui| {
        for (name, milliseconds) in [("Slow", 1500), ("Normal", 700), ("Fast", 150)] {
            let pace = Duration::from_millis(milliseconds);
            if pen.ring(ui.radio(controller.pace() == pace, name), ui).clicked() {
                pen.push(BattleshipIntent::Pace(pace));
            }
        }
    });
}

/// Going through a finished game, with grades.
fn replay(ui: &mut Ui, controller: &BattleshipController, pen: &Pen) {
    let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
    let said = format!("Shot {shown} of {all}");
    columns(ui, &[1.0, 1.0, 1.8, 1.0, 1.0], 30.0 * pen.scale, |ui, index, size| {
        // Which shot it is stands between the ways back and the ways on.
        if index == 2 {
            let text = pen.text(&said, 13.0, pen.palette.text2);
            ui.add_sized(size, Label::new(text).truncate().selectable(false));
            return;
        }
        let step = Step::ALL[index - usize::from(index > 2)];
        let to = pen.step_button(ui, (step, "shot"), size, (shown, all));
        pen.extend(to.map(BattleshipIntent::GoTo));
    });
    known(ui, controller, None, pen);
    let grade = shown.checked_sub(1).and_then(|place| controller.grades().get(place));
    if let Some(grade) = grade {
        let text = format!(
            "This shot: {}, chance {:.0} %, {:.2} shots lost; best {} with {:.0} %",
            grade.word(),
            grade.chance * 100.0,
            grade.loss,
            pen.names.place(grade.best.0),
            grade.best.1 * 100.0
        );
        wrapped(ui, pen.text(text, 13.0, pen.palette.text));
        for said in controller.shot_reasons() {
            wrapped(ui, pen.text(said, 13.0, pen.palette.text));
        }
    }
    if controller.is_grading() {
        line(ui, pen.text("Grading ...", 13.0, pen.palette.text2));
    }
    if controller.grades().is_empty() {
        return;
    }
    for side in Side::BOTH {
        let sum = controller.reckoning(side);
        let luck = sum.luck();
        let text = format!(
            "{}: skill {:.0} %, luck {} {:.1} hits",
            whose(controller, side),
            sum.skill(),
            if luck < 0.0 { "\u{2212}" } else { "+" },
            luck.abs()
        );
        let response = line(ui, pen.text(text, 13.0, pen.palette.text));
        response.on_hover_text(format!(
            "{} hits; shots with these chances bring {:.1} on average; {:.1} shots lost against the best",
            sum.hits, sum.expected, sum.lost
        ));
    }
}

/// The page between two people: nobody's ships are in sight.
pub(crate) fn hand_over_page(ui: &mut Ui, name: &str, placing: bool, pen: &Pen) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.28).max(20.0));
        ui.label(pen.title(format!("{name}, please"), 30.0));
        let text = if placing {
            "Come to the screen and place your fleet. Nobody else should look."
        } else {
            "Come to the screen for your shot. All ships are hidden until you say so."
        };
        ui.add_space(8.0);
        ui.label(pen.text(text, 16.0, pen.palette.text2));
        ui.add_space(18.0);
        let size = vec2(240.0, 44.0) * pen.scale;
        pen.ask(ui, &format!("I am {name}"), size, Weight::Main, BattleshipIntent::TakeOver);
    });
}

/// How the ship in the hand lies, in words.
pub(crate) fn placing_words(plan: &Plan, names: Names) -> String {
    match (plan.held().and_then(|ship| plan.game().ship(ship)), plan.fits()) {
        (Some(ship), Ok(())) => {
            let place = names.place(plan.at);
            format!("The {} fits at {place}. Enter or a click puts it down", ship.name())
        }
        (Some(ship), Err(why)) => format!("The {}: {why}", ship.name()),
        (None, _) => "The fleet is complete: start the battle".to_owned(),
    }
}

/// What the bottom row says of a battle.
pub(crate) fn status(controller: &BattleshipController, names: Names) -> String {
    let mut text = match controller.stage() {
        Stage::Placing(_) => {
            controller.plan().map_or_else(String::new, |plan| placing_words(plan, names))
        }
        Stage::Arranging => "The computer player places its fleet ...".to_owned(),
        Stage::HandOver(_) => "The screen changes hands".to_owned(),
        Stage::Over => {
            format!("Game over after {}", count(controller.battle().shots().len(), "shot"))
        }
        Stage::Battle => {
            let view = controller.view();
            view.turn.map_or_else(String::new, |turn| match view.viewer {
                Some(viewer) if viewer == turn => "Your turn".to_owned(),
                _ => format!("{}'s turn", controller.battle().name(turn)),
            })
        }
    };
    if let Some(notice) = controller.notice() {
        text += &format!(" · {notice}");
    } else if matches!(controller.stage(), Stage::Battle | Stage::Over)
        && let Some(words) = controller.last_words(|point| names.place(point))
    {
        text += &format!(" · {words}");
    }
    text
}
