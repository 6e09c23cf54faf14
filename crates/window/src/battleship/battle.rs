//! The battle: two grids, both fleets, and what can be known.

use std::time::Duration;

use battleship::{Game, PlayerView, Point, Shot, Side};
use battleship_engine::belief::Heat;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Id, Key, Modifiers, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2,
};
use session::battleship::{BattleshipController, BattleshipIntent, Stage};

use super::grid::{Grid, entered, middle, stop, take_focus};
use super::{Names, fleet_list};
use crate::action::{Action, Actions, DialogKind, Toggle};
use crate::board::now;
use crate::keys::{self, DIGITS, LETTERS};
use crate::theme::{Look, REFUSED, time, waters};
use crate::widgets::{Icon, Weight, ask, ask_row, card, columns, line, ring, step_button};
use session::words::count;

/// What the page remembers: where the keyboard aims.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattlePage {
    cursor: Option<Point>,
    by_keyboard: bool,
    /// A row that was typed, waiting for its column.
    typed_row: Option<i32>,
}

/// The room and the things that every part of the page needs.
struct Scene<'a> {
    controller: &'a BattleshipController,
    view: &'a PlayerView,
    names: Names,
    look: &'a Look,
}

impl BattlePage {
    /// Moves the aim and fires, by keys.
    pub(crate) fn keys(
        &mut self,
        ctx: &egui::Context,
        game: &Game,
        names: Names,
        actions: &mut Actions,
    ) {
        let (bottom, right) = (game.rows() - 1, game.cols() - 1);
        let at = self.cursor.unwrap_or(middle(game));
        let to = ctx.input_mut(|input| {
            let moved = keys::moved(input, (at.col, at.row), (right, bottom));
            // A row that was typed waits for its column, unless something else came between.
            if moved.is_some() {
                self.typed_row = None;
            }
            let mut key = |key: Key| input.consume_key(Modifiers::NONE, key);
            self.typed(&mut key, at, names).or(moved.map(|(col, row)| Point::new(row, col)))
        });
        if let Some(to) = to {
            self.cursor = Some(Point::new(to.row.clamp(0, bottom), to.col.clamp(0, right)));
            self.by_keyboard = true;
            take_focus(ctx);
            actions.push(Action::Describe);
        }
        if let Some(aim) = self.cursor.filter(|_| self.by_keyboard)
            && entered(ctx)
        {
            self.typed_row = None;
            actions.push(BattleshipIntent::Fire(aim));
        }
    }

    /// Where the keyboard aims, in words.
    pub(crate) fn aim(&self, controller: &BattleshipController, names: Names) -> Option<String> {
        let at = self.cursor?;
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
        names: Names,
        look: &Look,
        actions: &mut Actions,
    ) {
        let view = controller.view();
        let scene = Scene { controller, view, names, look };
        let room = ui.available_rect_before_wrap().shrink(12.0);
        // What the viewer shoots at is on the left; without a viewer nothing changes places.
        let target = view.viewer.map_or(Side::Second, Side::other);
        let ships = view.game.n_ships() as f32;
        let lower =
            ((ships * 26.0 + 24.0).max(150.0) * look.scale.min(1.5)).min(210.0 * look.scale) + 10.0;
        // Going through a finished game needs more room.
        let over = controller.stage() == Stage::Over;
        let lower = if over { lower.max(270.0 * look.scale) } else { lower };
        let lower = lower.min(room.height() * 0.45);
        let (grids, below) = room.split_top_bottom_at_y(room.bottom() - lower);
        let below = below.with_min_y(below.top() + 10.0);
        let (left, right) = grids.split_left_right_at_x(grids.center().x);
        self.waters(ui, left.shrink2(vec2(8.0, 0.0)), &scene, target, actions);
        self.waters(ui, right.shrink2(vec2(8.0, 0.0)), &scene, target.other(), actions);
        ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            lists(ui, &scene, target, actions);
        });
        if ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) {
            self.by_keyboard = false;
        }
        ui.advance_cursor_after_rect(room);
    }

    /// A side's waters with a title.
    fn waters(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene<'_>,
        side: Side,
        actions: &mut Actions,
    ) {
        let Scene { controller, view, names, look } = *scene;
        let title = title(controller, side);
        let grid = Grid::under_title(ui, rect, &view.game, (&title, 16.0), names, look);
        let target = side == controller.target();
        let heat = controller.heat().filter(|_| target);
        let chart = &view.waters(side).chart;
        if let Some(heat) = heat {
            grid.paint_heat(ui.painter(), heat, chart.untried(), look);
        }
        grid.paint_side(ui.painter(), view, side, look);
        if look.animation {
            paint_splash(ui, &grid, scene, side);
        }
        let active = view.turn.is_some_and(|turn| turn.other() == side);
        if active {
            grid.paint_active(ui.painter(), look);
        }
        if target
            && controller.can_fire()
            && stop(ui, grid.rect(), "Enemy waters: arrows aim, Enter fires")
        {
            self.cursor = self.cursor.or(Some(middle(&view.game)));
            self.by_keyboard = true;
        }
        ui.scope_builder(grid.cells(&title), |ui| cells(ui, &grid, scene, side, heat, actions));
        if target {
            self.paint_aim(ui, &grid, controller);
        }
    }

    fn paint_aim(&self, ui: &Ui, grid: &Grid, controller: &BattleshipController) {
        if let Some(tip) = controller.tip() {
            grid.paint_frame(ui.painter(), tip, true);
        }
        if let Some(cursor) = self.cursor.filter(|_| self.by_keyboard) {
            grid.paint_frame(ui.painter(), cursor, false);
        }
        if let Some((at, since)) = controller.refused() {
            let past = now(ui).saturating_sub(since).as_secs_f32();
            if past < time::ILLEGAL {
                let rect = grid.cell_at(at).shrink(grid.cell() * 0.3);
                let stroke = egui::Stroke::new(4.0, REFUSED);
                ui.painter().line_segment([rect.left_top(), rect.right_bottom()], stroke);
                ui.painter().line_segment([rect.right_top(), rect.left_bottom()], stroke);
                ui.ctx().request_repaint();
            }
        }
    }
}

/// The cells of a side's waters: a click fires.
fn cells(
    ui: &Ui,
    grid: &Grid,
    scene: &Scene<'_>,
    side: Side,
    heat: Option<&Heat>,
    actions: &mut Actions,
) {
    let Scene { controller, view, names, .. } = *scene;
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
        let mut name = format!("{which} {}, {}", names.place(point), state(view, side, point));
        if let Some(heat) = heat
            && chart.untried().contains(point)
        {
            name += &format!(", chance {:.0} %", heat.at(point) * 100.0);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Cell, can_fire, &name));
        if response.clicked() && target {
            actions.push(BattleshipIntent::Fire(point));
        }
        if response.hovered() && can_fire {
            grid.paint_frame(ui.painter(), point, false);
        }
    }
}

/// A ring that closes on the last shot, and on the ship that it sank.
fn paint_splash(ui: &Ui, grid: &Grid, scene: &Scene<'_>, side: Side) {
    let Scene { controller, view, .. } = *scene;
    let Some(last) = view.shots.last().filter(|fired| fired.by != side) else {
        return;
    };
    let Some(fired_at) = controller.fired_at() else { return };
    let lasting = if matches!(last.shot, Shot::Sunk(_)) { time::SINK } else { time::SHOT };
    let part = now(ui).saturating_sub(fired_at).as_secs_f32() / lasting;
    if part >= 1.0 || controller.shots_shown() != view.shots.len() {
        return;
    }
    let colour = if last.shot == Shot::Miss { waters::MISS } else { waters::HIT };
    let radius = grid.cell() * (1.1 - 0.8 * part);
    let stroke = egui::Stroke::new(3.0, colour.gamma_multiply(1.0 - part * 0.6));
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
fn state(view: &PlayerView, side: Side, point: Point) -> String {
    let waters = view.waters(side);
    let ship = waters.ship_at(point).and_then(|ship| view.game.ship(ship));
    let ship = ship.map(battleship::Ship::name);
    let shot = if waters.chart.misses().contains(point) {
        Some("miss")
    } else if waters.is_wreck(point) {
        Some("sunk")
    } else if waters.chart.hits().contains(point) {
        Some("hit")
    } else {
        None
    };
    match (ship, shot) {
        (Some(ship), Some(shot)) => format!("{ship}, {shot}"),
        (Some(ship), None) => ship.to_owned(),
        (None, Some(shot)) => shot.to_owned(),
        (None, None) if view.viewer == Some(side) => "water".to_owned(),
        (None, None) => "not tried".to_owned(),
    }
}

/// Both fleets, and between them what can be done.
fn lists(ui: &mut Ui, scene: &Scene<'_>, target: Side, actions: &mut Actions) {
    let height = ui.available_height() - 26.0;
    ui.columns(3, |parts| {
        let [left, middle, right] = parts else { return };
        fleet_list::show(left, scene.view, target, height, scene.look);
        ScrollArea::vertical().id_salt("doing").auto_shrink([false, false]).show(middle, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            match scene.controller.result() {
                Some(result) => after_battle(ui, scene, &result, actions),
                None => during_battle(ui, scene, actions),
            }
        });
        fleet_list::show(right, scene.view, target.other(), height, scene.look);
    });
}

fn heat_button(controller: &BattleshipController) -> (&'static str, Weight, Action) {
    let weight = if controller.shows_heat() { Weight::Main } else { Weight::Plain };
    ("Heat map  M", weight, Action::Toggle(Toggle::Heat))
}

fn after_battle(ui: &mut Ui, scene: &Scene<'_>, result: &str, actions: &mut Actions) {
    let Scene { controller, look, .. } = *scene;
    card(look).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let response = line(ui, look.title(result, 20.0));
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, result));
    });
    let height = 32.0 * look.scale;
    let buttons = [
        ("Rematch", Weight::Main, BattleshipIntent::Rematch.into()),
        ("New game...", Weight::Plain, DialogKind::NewGame.into()),
    ];
    ask_row(ui, look, height, &buttons, actions);
    let grade = ("Grade shots", Weight::Plain, BattleshipIntent::Grade.into());
    ask_row(ui, look, height, &[grade, heat_button(controller)], actions);
    replay(ui, scene, actions);
}

fn during_battle(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Actions) {
    let Scene { controller, view, look, .. } = *scene;
    let mut row = |ui: &mut Ui, buttons: &[(&str, Weight, Action)]| {
        ask_row(ui, look, 32.0 * look.scale, buttons, actions);
    };
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
        row(ui, &[watch, heat_button(controller)]);
        pace(ui, controller, look, actions);
    } else {
        row(
            ui,
            &[heat_button(controller), ("Tip  T", Weight::Plain, BattleshipIntent::Tip.into())],
        );
        let surrender = ("Surrender", Weight::Plain, BattleshipIntent::Surrender.into());
        row(ui, &[surrender, ("New game...", Weight::Plain, DialogKind::NewGame.into())]);
    }
    for side in Side::BOTH {
        let (shots, hits) = view.tally(side);
        let part = if shots == 0 { 0.0 } else { 100.0 * hits as f64 / shots as f64 };
        let text = format!(
            "{}: {}, {}, {part:.0} %",
            controller.battle().name(side),
            count(shots, "shot"),
            count(hits, "hit")
        );
        line(ui, look.text(text, 13.0, look.palette.text2));
    }
    if let Some(why) = controller.failure() {
        ui.add(egui::Label::new(look.text(why, 13.0, look.palette.danger)).wrap());
    }
}

fn pace(ui: &mut Ui, controller: &BattleshipController, look: &Look, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        for (name, milliseconds) in [("Slow", 1500), ("Normal", 700), ("Fast", 150)] {
            let pace = Duration::from_millis(milliseconds);
            let response = ui.radio(controller.pace() == pace, name);
            if ring(ui, look, response).clicked() {
                actions.push(BattleshipIntent::Pace(pace));
            }
        }
    });
}

/// Going through a finished game, with grades.
fn replay(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Actions) {
    let Scene { controller, names, look, .. } = *scene;
    let (shown, all) = (controller.shots_shown(), controller.battle().shots().len());
    let height = 30.0 * look.scale;
    columns(ui, &[1.0; 4], height, |ui, index, width| {
        let icon = match index {
            0 => (Icon::First, "First position"),
            1 => (Icon::Back, "One shot back"),
            2 => (Icon::Forward, "One shot forward"),
            _ => (Icon::Last, "Last position"),
        };
        let to = step_button(ui, look, icon, vec2(width, height), (shown, all));
        actions.extend(to.map(BattleshipIntent::GoTo));
    });
    line(ui, look.text(format!("Shot {shown} of {all}"), 13.0, look.palette.text2));
    let grade = shown.checked_sub(1).and_then(|place| controller.grades().get(place));
    if let Some(grade) = grade {
        let text = format!(
            "This shot: {}, chance {:.0} %; best {} with {:.0} %",
            grade.word(),
            grade.chance * 100.0,
            names.place(grade.best.1),
            grade.best.0 * 100.0
        );
        ui.add(egui::Label::new(look.text(text, 13.0, look.palette.text)).wrap());
    }
    if controller.is_grading() {
        line(ui, look.text("Grading ...", 13.0, look.palette.text2));
    }
    if controller.grades().is_empty() {
        return;
    }
    for side in Side::BOTH {
        let sum = controller.reckoning(side);
        let luck = sum.luck();
        let text = format!(
            "{}: skill {:.0} %, luck {} {:.1} hits",
            controller.battle().name(side),
            sum.skill(),
            if luck < 0.0 { "\u{2212}" } else { "+" },
            luck.abs()
        );
        let response = line(ui, look.text(text, 13.0, look.palette.text));
        response.on_hover_text(format!(
            "{} hits; shots with these chances bring {:.1} on average, the best shots {:.1}",
            sum.hits, sum.expected, sum.best
        ));
    }
}

/// The page between two people: nobody's ships are in sight.
pub(crate) fn hand_over_page(
    ui: &mut Ui,
    name: &str,
    placing: bool,
    look: &Look,
    actions: &mut Actions,
) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.28).max(20.0));
        ui.label(look.title(format!("{name}, please"), 30.0));
        let text = if placing {
            "Come to the screen and place your fleet. Nobody else should look."
        } else {
            "Come to the screen for your shot. All ships are hidden until you say so."
        };
        ui.add_space(8.0);
        ui.label(look.text(text, 16.0, look.palette.text2));
        ui.add_space(18.0);
        let size = vec2(240.0, 44.0) * look.scale;
        let taken = BattleshipIntent::TakeOver;
        ask(ui, look, &format!("I am {name}"), size, Weight::Main, taken, actions);
    });
}

/// How the ship in the hand lies, in words.
pub(crate) fn placing_words(controller: &BattleshipController, names: Names) -> String {
    let Some(plan) = controller.plan() else { return String::new() };
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
        Stage::Placing(_) => placing_words(controller, names),
        Stage::Arranging => "The computer player places its fleet ...".to_owned(),
        Stage::HandOver(_) => "The screen changes hands".to_owned(),
        Stage::Over => controller.result().unwrap_or_default(),
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
